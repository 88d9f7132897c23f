#include "tests/ui/german_window.h"
#include "tests/ui/story_fixture.h"
#include "ui/brush/tool_panel.h"
#include "ui/brush/tool_table.h"
#include "ui/brush/tools.h"
#include "ui/files/export_window.h"
#include "ui/files/products_page.h"
#include "ui/stage/parameter_panel.h"
#include "ui/variations/variations_window.h"
#include "ui/views/overlay_cards.h"
#include "ui/views/view_settings.h"
#include "ui/viewport/viewport_widget.h"
#include "ui/widgets/cut_label.h"
#include "ui/widgets/theme.h"
#include "ui/window/manual.h"
#include "ui/window/preferences_dialog.h"
#include "ui/window/status_readout.h"

#include <QDockWidget>
#include <QLabel>
#include <QListWidget>
#include <QMenuBar>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>

/// The window where there is little room for its words: also run on 1600 x 1000 pixels at 200 %, which are 800 x 500.
namespace oxbow {
namespace {

class SmallScreen : public GermanWindow {
protected:
    QDockWidget& panel(const char* name, int widthPx) {
        auto* dock = m_window->findChild<QDockWidget*>(QLatin1String(name));
        dock->show();
        dock->raise();
        m_window->resizeDocks({dock}, {widthPx}, Qt::Horizontal);
        QTest::qWait(20);
        return *dock;
    }
    Recipe withStages(std::initializer_list<std::string_view> ids) {
        loadRecipe(test::recipeWith({64, 64, 20.0}, ids));
        return m_document.recipe();
    }
};

TEST_F(SmallScreen, WindowsOpenNoLargerThanTheScreen) {
    const QSize screen = m_window->screen()->availableSize();
    const std::vector<QWidget*> windows{m_window->showPreferences(), m_window->showManual(), m_window->showVariations()};
    for (const QWidget* window : windows) {
        EXPECT_LE(window->width(), screen.width()) << window->objectName().toStdString();
        EXPECT_LE(window->height(), screen.height()) << window->objectName().toStdString();
    }
    // What its buttons stand under scrolls.
    PreferencesDialog& preferences = *m_window->showPreferences();
    EXPECT_LT(preferences.minimumSizeHint().height(), 440) << "1600 x 1000 at twice the size, less the frame";
    preferences.close();
}

TEST_F(SmallScreen, TabsOfPanelsHaveTheirWholeNames) {
    panel("history", 200);
    int seen = 0;
    for (const QTabBar* tabs : m_window->findChildren<QTabBar*>(Qt::FindDirectChildrenOnly))
        for (int i = 0; i < tabs->count(); ++i, ++seen)
            EXPECT_GE(tabs->tabRect(i).width(), tabs->fontMetrics().horizontalAdvance(tabs->tabText(i)))
                << tabs->tabText(i).toStdString();
    EXPECT_GT(seen, 3);
}

TEST_F(SmallScreen, TabsThatDoNotFitHaveArrowsThatAreSeen) {
    QTabBar tabs;
    for (const char* name : {"Varianten", "Favoriten", "Beispiele", "Vorlagen"})
        tabs.addTab(QString::fromLatin1(name));
    tabs.setElideMode(Qt::ElideNone);
    tabs.resize(150, tabs.sizeHint().height());
    tabs.show();
    tabs.setCurrentIndex(3);
    QTest::qWait(20);
    int usable = 0;
    for (QToolButton* arrow : tabs.findChildren<QToolButton*>()) {
        ASSERT_TRUE(arrow->isVisible());
        if (!arrow->isEnabled())
            continue;
        ++usable;
        const QImage drawn = arrow->grab().toImage();
        const double ground = theme::luminance(drawn.pixelColor(drawn.rect().topLeft() + QPoint(2, 2)));
        int bright = 0;
        for (int y = 0; y < drawn.height(); ++y)
            for (int x = 0; x < drawn.width(); ++x)
                bright += theme::luminance(drawn.pixelColor(x, y)) > ground + 0.05;
        EXPECT_GT(bright, 8) << arrow->objectName().toStdString();
    }
    EXPECT_GT(usable, 0);
}

TEST_F(SmallScreen, AllMenusStayBesideALongNameOfAFile) {
    const Recipe recipe = test::recipeWith({256, 256, 40.0}, {"noise"});
    m_document.load(recipe, m_folder.filePath(QStringLiteral("Hochtal mit Moraene und See, Fassung 12.oxbow")));
    QMenuBar& bar = *m_window->menuBar();
    const auto* info = bar.findChild<QLabel*>(QStringLiteral("fileInfo"));
    ASSERT_NE(info, nullptr);
    for (const int width : {1600, 1024, 1262}) {
        m_window->resize(width, 700);
        QTest::qWait(50);
        const int end = info->isVisible() ? info->x() : bar.width();
        for (QAction* menu : bar.actions())
            EXPECT_LE(bar.actionGeometry(menu).right(), end) << width << " " << menu->text().toStdString();
        const auto* more = bar.findChild<QToolButton*>(QStringLiteral("qt_menubar_ext_button"));
        EXPECT_TRUE(!more || more->isHidden()) << width;
        if (width == 1600 && info->isVisible()) {
            EXPECT_TRUE(info->text().endsWith(QStringLiteral("gespeichert"))) << info->text().toStdString();
        }
    }
}

TEST_F(SmallScreen, NothingOfAToolIsCutByItsPanel) {
    loadSmall();
    for (const ToolInfo& tool : tools()) {
        m_window->tools().choose(tool);
        const auto* scroll = panel("brush", 196).findChild<QScrollArea*>();
        EXPECT_LE(scroll->widget()->width(), scroll->viewport()->width()) << tool.id;
        for (const QWidget* part : scroll->widget()->findChildren<QWidget*>())
            if (part->isVisible()) {
                EXPECT_LE(part->mapTo(scroll->widget(), QPoint(part->width() - 1, 0)).x(), scroll->viewport()->width())
                    << tool.id << " " << part->metaObject()->className() << " " << part->objectName().toStdString();
            }
    }
}

TEST_F(SmallScreen, ALongNameOfAStageEndsInDots) {
    const Recipe recipe = withStages({"noise", "stream_power_erosion"});
    m_document.selectStage(recipe.stages[1].id);
    panel("parameters", 220);
    auto* title = m_window->findChild<ParameterPanel*>()->findChild<CutLabel*>(QStringLiteral("panelTitleText"));
    ASSERT_NE(title, nullptr);
    EXPECT_TRUE(title->shownText().endsWith(QChar(0x2026))) << title->shownText().toStdString();
    EXPECT_LE(title->fontMetrics().horizontalAdvance(title->shownText()), title->width());
    EXPECT_TRUE(title->toolTip().startsWith(title->text()));
}

TEST_F(SmallScreen, RockThatIsNotSeenYetSaysWhereItIsSeen) {
    const auto hint = [&](const RecipeStage& stage) {
        m_document.selectStage(stage.id);
        const auto* label = m_window->findChild<ParameterPanel*>()->findChild<QLabel*>(QStringLiteral("stageForecast"));
        return label->isHidden() ? QString() : label->text();
    };
    Recipe recipe = withStages({"noise", "strata", "lakes"});
    EXPECT_TRUE(hint(recipe.stages[1]).contains(QStringLiteral("Härte"))) << hint(recipe.stages[1]).toStdString();
    EXPECT_EQ(hint(recipe.stages[0]), QString());
    recipe = withStages({"noise", "strata", "thermal_erosion"});
    EXPECT_EQ(hint(recipe.stages[1]), QString()) << "erosion shows it";
    recipe = withStages({"noise", "uneven_rock"});
    EXPECT_NE(hint(recipe.stages[1]), QString());
    recipe = withStages({"noise", "paint"});
    EXPECT_EQ(hint(recipe.stages[1]), QString()) << "strokes are no rock";
}

TEST_F(SmallScreen, PagesOfTheExportScrollUpAndDownOnly) {
    loadSmall(0.1);
    m_document.session().seek(1);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && stepNow() == 1; })) << "there are three buttons then";
    auto* window = qobject_cast<ExportWindow*>(m_window->showExport()->window());
    window->resize(784, 470); // of 800 x 500
    auto* titles = window->findChild<QListWidget*>(QStringLiteral("exportPages"));
    auto* pages = window->findChild<QStackedWidget*>();
    for (int i = 0; i < titles->count(); ++i) {
        titles->setCurrentRow(i);
        QTest::qWait(20);
        EXPECT_EQ(qobject_cast<QScrollArea*>(pages->currentWidget())->horizontalScrollBar()->maximum(), 0)
            << titles->item(i)->text().toStdString();
    }
    EXPECT_LE(window->minimumSizeHint().width(), 784);
    window->close();
}

TEST_F(SmallScreen, WhatTheStatusBarLeftOutComesBackWhenThereIsRoom) {
    StatusReadout status(m_document);
    status.resize(800, 26);
    status.show();
    const auto label = [&](const QString& with) -> const QLabel* {
        for (const QLabel* each : status.findChildren<QLabel*>())
            if (each->text().contains(with))
                return each;
        return nullptr;
    };
    Recipe recipe = withStages({"noise", "stream_power_erosion"});
    recipe.stages[1].name = "Ein Name, der so lang ist, dass daneben in der Zeile nichts mehr Platz hat als er allein";
    m_document.load(recipe, {});
    seekTo(5);
    ASSERT_TRUE(waitFor([&] { return label(QStringLiteral("Schritt 4 von")) != nullptr; }));
    EXPECT_FALSE(label(QStringLiteral("Speicher"))->isVisible());
    runToTheEnd();
    ASSERT_TRUE(waitFor([&] { return label(QStringLiteral("fertig")) != nullptr; }));
    QTest::qWait(50);
    const QLabel* done = label(QStringLiteral("fertig"));
    EXPECT_LT(done->width(), 120);
    EXPECT_TRUE(label(QStringLiteral("Speicher"))->isVisible());
}

/// With the 3D view.
class SmallScreenView : public EditorTest {
protected:
    SmallScreenView() : EditorTest(QString()) { loadSmall(); }
    template <typename Card>
    static QRect place(const QWidget& view) {
        const auto* card = view.findChild<Card*>();
        return card ? card->geometry() : QRect();
    }
};

TEST_F(SmallScreenView, NoCardLiesOverAnother) {
    m_window->view().settings().change([](ViewOptions& options) { options.overlay = Overlay::Height; });
    QWidget* const viewport = m_window->view().viewport();
    ASSERT_NE(viewport, nullptr);
    QWidget* const note = viewport->findChild<QWidget*>(QStringLiteral("previewNote"));
    ASSERT_NE(note, nullptr);
    note->setFixedWidth(190);
    for (QWidget* view : {static_cast<QWidget*>(&m_window->view().map()), viewport}) {
        m_window->actions()[view == viewport ? "view.picture" : "view.map"]->trigger();
        ASSERT_TRUE(waitFor([&] { return view->isVisible(); }));
        for (const QSize& size : {QSize(293, 268), QSize(700, 500)}) {
            view->resize(size);
            const QRect legend = place<LegendCard>(*view), scale = place<ScaleCard>(*view);
            EXPECT_FALSE(legend.intersects(scale)) << size.width();
            EXPECT_TRUE(QRect(QPoint(), size).contains(legend)) << size.width();
            EXPECT_FALSE(legend.intersects(place<OverlayChips>(*view))) << size.width();
        }
    }
    viewport->resize(293, 268);
    for (const QWidget* card : viewport->findChildren<OverlayCard*>(Qt::FindDirectChildrenOnly))
        if (card != note && card->isVisible()) {
            EXPECT_FALSE(card->geometry().intersects(note->geometry())) << card->accessibleName().toStdString();
        }
}

} // namespace
} // namespace oxbow
