#include "tests/core/recipe/random_recipe.h"
#include "tests/ui/editor_fixture.h"
#include "tests/ui/gestures.h"
#include "ui/area/view_area.h"
#include "ui/map/map_view.h"
#include "ui/recipe/add_stage_menu.h"
#include "ui/widgets/panel_dock.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>

namespace oxbow {
namespace {

class Panels : public EditorTest {
protected:
    [[nodiscard]] QStringList shown() const {
        QStringList names;
        for (const PanelDock* dock : m_window->findChildren<PanelDock*>())
            if (!dock->isHidden())
                names << dock->objectName();
        names.sort();
        return names;
    }
};

TEST_F(Panels, ASmallWindowKeepsItsSizeWhenTheFirstStrokeIsPainted) {
    loadSmall();
    m_document.selectStage(m_document.recipe().stages[1].id);
    seekTo(2);
    m_window->resize(1100, m_window->minimumSizeHint().height());
    QTest::qWait(100);
    MapView& map = m_window->view().map();
    const QSize window = m_window->size(), view = map.size();
    press(Qt::Key_R);
    const QPoint at = map.rect().center();
    QTest::mousePress(&map, Qt::LeftButton, {}, at);
    for (int i = 1; i <= 10; ++i) {
        moveMouse(map, at + QPoint(4 * i, 0));
        QTest::qWait(10);
        EXPECT_EQ(map.size(), view) << i;
    }
    QTest::mouseRelease(&map, Qt::LeftButton, {}, at + QPoint(40, 0));
    ASSERT_TRUE(waitFor([&] { return isAtRest() && !m_document.recipe().stages[1].strokes.empty(); }));
    QTest::qWait(100);
    EXPECT_TRUE(m_window->findChild<QWidget*>(QStringLiteral("strokeList"))->isVisible());
    EXPECT_EQ(m_window->size(), window);
    EXPECT_EQ(map.size(), view);
}

/// Panels that change with what they show, while the mouse is on its way to one of them.
TEST_F(Panels, ASplitterStandsWhereItWasLeftWhateverThePanelsShow) {
    Recipe recipe;
    recipe.grid = {128, 128, 20.0};
    for (const StageKind& kind : stageKinds())
        if (!kind.readsFile())
            recipe.stages.emplace_back(kind);
    m_window->resize(1600, 960);
    loadRecipe(recipe);
    const auto* parameters = m_window->findChild<PanelDock*>(QStringLiteral("parameters"));
    QTest::qWait(50);
    const QRect left = parameters->geometry();
    for (const RecipeStage& stage : recipe.stages) {
        m_document.selectStage(stage.id);
        QTest::qWait(10);
        ASSERT_EQ(parameters->geometry(), left) << stage.params.kind().id;
    }
    for (const char* name : {"history", "surface", "rivers", "ledger", "lakes"}) {
        auto* dock = m_window->findChild<PanelDock*>(QString::fromLatin1(name));
        dock->show();
        dock->raise();
        QTest::qWait(20);
        ASSERT_EQ(parameters->geometry(), left) << name;
    }
    Recipe lakes = test::recipeWith(recipe.grid, {"noise", "lakes", "rivers"});
    m_document.load(lakes, {});
    runToTheEnd();
    QTest::qWait(100);
    EXPECT_EQ(parameters->geometry(), left) << "lakes";
}

TEST_F(Panels, OneKeyHidesAllAndShowsThoseAgainThatWereThere) {
    loadSmall();
    m_window->findChild<PanelDock*>(QStringLiteral("brush"))->hide();
    const QStringList before = shown();
    ASSERT_GT(before.size(), 3);
    const int width = m_window->view().width();
    press(Qt::Key_Space, Qt::ControlModifier);
    EXPECT_TRUE(shown().isEmpty());
    EXPECT_TRUE(waitFor([&] { return m_window->view().width() > width + 300; }));
    press(Qt::Key_Space, Qt::ControlModifier);
    EXPECT_EQ(shown(), before);
    EXPECT_TRUE(waitFor([&] { return std::abs(m_window->view().width() - width) < 4; }));
}

/// What a panel says when it is hidden must not reach a window that is half gone (seen by the sanitizers).
TEST_F(Panels, AWindowGoesAwayWithAnyPanelInFront) {
    for (const char* name : {"surface", "check", "brush", "lakes", "history", "parameters"}) {
        MainWindow window(m_document, QStringLiteral("no picture in this test"));
        window.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
        auto* dock = window.findChild<QDockWidget*>(QLatin1String(name));
        ASSERT_TRUE(dock) << name;
        dock->show();
        dock->raise();
        QCoreApplication::processEvents();
        EXPECT_TRUE(dock->widget()->isVisible()) << name;
    }
}

TEST_F(Panels, AWindowThatIsClosedWithoutPanelsHasThemAgain) {
    const QStringList before = shown();
    press(Qt::Key_Space, Qt::ControlModifier);
    m_window->close();
    m_window = std::make_unique<MainWindow>(m_document, QStringLiteral("no picture in this test"));
    m_window->show();
    EXPECT_EQ(shown(), before);
}

class AddingStages : public EditorTest {
protected:
    QStringList found(const char* words) {
        press(Qt::Key_A, Qt::ShiftModifier);
        auto* menu = m_window->findChild<AddStageMenu*>();
        EXPECT_NE(menu, nullptr);
        QTest::keyClicks(menu->searchField(), QString::fromLatin1(words));
        QStringList ids;
        for (int i = 0; i < menu->list()->count(); ++i)
            if (!menu->list()->item(i)->isHidden())
                ids << menu->list()->item(i)->data(Qt::UserRole).toString();
        m_best = menu->list()->currentItem() ? menu->list()->currentItem()->data(Qt::UserRole).toString() : QString();
        m_nothing.clear();
        for (const QLabel* label : menu->findChildren<QLabel*>())
            if (label->isVisible())
                m_nothing = label->text();
        menu->close();
        EXPECT_TRUE(waitFor([&] { return !m_window->findChild<AddStageMenu*>(); }));
        QApplication::setActiveWindow(m_window.get());
        return ids;
    }
    QString m_nothing, m_best;
};

TEST_F(AddingStages, FindsThemByTheNamesOfOtherPrograms) {
    EXPECT_TRUE(found("hydraulic").contains(QStringLiteral("droplet_erosion")));
    EXPECT_EQ(found("perlin"), QStringList{"noise"});
    EXPECT_TRUE(found("mesa").contains(QStringLiteral("terrace")));
    EXPECT_TRUE(found("mask").contains(QStringLiteral("paint")));
    EXPECT_TRUE(found("ocean").contains(QStringLiteral("sea")));
    EXPECT_TRUE(found("strata").contains(QStringLiteral("strata"))) << "by its name in files";
    EXPECT_TRUE(found("dam").contains(QStringLiteral("stamp")));
    EXPECT_TRUE(m_nothing.isEmpty());
}

TEST_F(AddingStages, EnterTakesTheOneWhoseNameIsTyped) {
    EXPECT_GT(found("river").size(), 3);
    EXPECT_EQ(m_best, QStringLiteral("rivers")) << "the river network would make other land of it";
    static_cast<void>(found("river n"));
    EXPECT_EQ(m_best, QStringLiteral("river_network"));
    static_cast<void>(found("uplift"));
    EXPECT_EQ(m_best, QStringLiteral("stream_power_erosion")) << "not the brush that paints it";
    static_cast<void>(found("cliff"));
    EXPECT_EQ(m_best, QStringLiteral("strata")) << "not what takes them away";
    static_cast<void>(found("fohn"));
    EXPECT_EQ(m_best, QStringLiteral("orographic_rain")) << "accents do not matter";
}

TEST_F(AddingStages, WhatIsSearchedForIsTheSortThatIsAdded) {
    loadSmall();
    static_cast<void>(found("caldera"));
    EXPECT_EQ(m_best, QStringLiteral("stamp"));
    press(Qt::Key_A, Qt::ShiftModifier);
    auto* menu = m_window->findChild<AddStageMenu*>();
    ASSERT_NE(menu, nullptr);
    QTest::keyClicks(menu->searchField(), QStringLiteral("dam"));
    EXPECT_EQ(menu->list()->currentItem()->text(), QStringLiteral("Stamp: Dam"));
    QTest::keyClick(menu->searchField(), Qt::Key_Return);
    const RecipeStage* stage = m_document.recipe().find(m_document.selectedStage());
    ASSERT_NE(stage, nullptr);
    EXPECT_EQ(std::get<std::string>(stage->params.value("shape")), "dam");
    const double share = std::min(1.0, 0.6 * m_document.recipe().grid.widthM() / 800.0);
    EXPECT_EQ(std::get<double>(stage->params.value("width_m")), std::round(800.0 * share));
    EXPECT_EQ(std::get<double>(stage->params.value("depth_m")), std::round(200.0 * share));
    EXPECT_EQ(std::get<double>(stage->params.value("height_m")), std::round(40.0 * share));
}

TEST_F(AddingStages, EveryStageHasAPictureOfItsOwn) {
    QList<QImage> pictures;
    for (const StageKind& kind : stageKinds()) {
        const QImage picture = stagePicture(kind).toImage();
        EXPECT_FALSE(picture.isNull()) << kind.id << ": add it to resources/stages/draw.sh and run that";
        EXPECT_FALSE(pictures.contains(picture)) << kind.id;
        pictures << picture;
    }
}

TEST_F(AddingStages, SaysWhenNothingFits) {
    EXPECT_TRUE(found("xyzzy").isEmpty());
    EXPECT_TRUE(m_nothing.contains(QStringLiteral("xyzzy"))) << m_nothing.toStdString();
}

} // namespace
} // namespace oxbow
