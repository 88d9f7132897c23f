#include "tests/ui/editor_fixture.h"
#include "tests/ui/gestures.h"
#include "ui/area/view_area.h"
#include "ui/brush/tool_panel.h"
#include "ui/brush/tool_table.h"
#include "ui/document/recipe_edits.h"
#include "ui/map/map_view.h"
#include "ui/masks/mask_entry_editor.h"
#include "ui/masks/mix_editor.h"
#include "ui/parameters/parameter_row.h"
#include "ui/parameters/user_presets.h"
#include "ui/views/view_settings.h"
#include "ui/widgets/slider_spin_box.h"

#include <QComboBox>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

namespace oxbow {
namespace {

/// The mix of the selected stage, edited by mouse and keys.
class MixEditorTest : public EditorTest {
protected:
    void loadBlur() {
        Recipe recipe = test::recipeWith({128, 128, 40.0}, {"noise", "gaussian_blur"});
        recipe.stages[0].params.set("relief_m", 2500.0);
        recipe.stages[1].params.set("sigma_m", 200.0);
        m_document.load(recipe, {});
        runToTheEnd();
        m_document.selectStage(m_document.recipe().stages[1].id);
    }
    [[nodiscard]] MixEditor& mix() { return m_window->mix(); }
    [[nodiscard]] Mix mixNow() const { return m_document.mix(m_document.selectedStage()); }
    void openMix() {
        QTest::mouseClick(mix().findChild<QToolButton*>(QStringLiteral("mixHead")), Qt::LeftButton);
        ASSERT_TRUE(mix().isOpen());
        auto* button = mix().findChild<QPushButton*>(QStringLiteral("addMaskEntry"));
        ASSERT_TRUE(waitFor([&] { return button->height() > 0; })) << "it is laid out";
    }
    /// "Limit by…", then the source in its menu.
    void limitBy(const QString& source) {
        auto* button = mix().findChild<QPushButton*>(QStringLiteral("addMaskEntry"));
        QTimer::singleShot(0, this->m_window.get(), [button, source] {
            QMenu* menu = button->menu();
            QAction* action = menu->findChild<QAction*>(source);
            QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
        });
        QTest::mouseClick(button, Qt::LeftButton);
    }
    /// The same by a word of it that is typed.
    void limitByWord(const QString& word) {
        auto* button = mix().findChild<QPushButton*>(QStringLiteral("addMaskEntry"));
        QTimer::singleShot(0, this->m_window.get(), [button, word] {
            auto* search = button->menu()->findChild<QLineEdit*>(QStringLiteral("maskSourceSearch"));
            QTest::keyClicks(search, word);
            QTest::keyClick(search, Qt::Key_Return);
            button->menu()->close();
        });
        QTest::mouseClick(button, Qt::LeftButton);
    }
    /// Clicks a number of an entry and types another.
    void type(std::size_t entry, const QString& name, const QString& text) {
        typeNumber(*mix().entries()[entry]->findChild<SliderSpinBox*>(name), text);
    }
    void drag(QWidget& widget, QPointF from, QPointF to) {
        QTest::mousePress(&widget, Qt::LeftButton, {}, from.toPoint());
        for (int i = 1; i <= 8; ++i) {
            const QPointF at = from + (to - from) * (i / 8.0);
            moveMouse(widget, at);
            QApplication::processEvents();
        }
        QTest::mouseRelease(&widget, Qt::LeftButton, {}, to.toPoint());
    }
    [[nodiscard]] bool isSettled() { return isAtRest() && mix().follower().isSettled(); }
};

TEST_F(MixEditorTest, SteepHighGroundAwayFromRiversIsSaidByMouseAndTypedNumbers) {
    loadBlur();
    openMix();
    limitBy(QStringLiteral("slope"));
    ASSERT_EQ(mix().entries().size(), 1u);
    type(0, QStringLiteral("from"), QStringLiteral("30"));
    limitBy(QStringLiteral("height"));
    type(1, QStringLiteral("from"), QStringLiteral("1500 m"));
    limitBy(QStringLiteral("river_distance"));
    ASSERT_EQ(mix().entries().size(), 3u);
    auto* op = mix().entries()[2]->findChild<QComboBox*>(QStringLiteral("op"));
    QTest::keyClick(op, Qt::Key_Down);
    QTest::keyClick(op, Qt::Key_Down);
    type(2, QStringLiteral("to"), QStringLiteral("0.2 km"));
    const Mix made = mixNow();
    ASSERT_EQ(made.where.size(), 3u);
    EXPECT_EQ(made.where[0].source().id, "slope");
    EXPECT_EQ(made.where[0].from, 30.0);
    EXPECT_EQ(made.where[0].to, MaskEntry::kOpen);
    EXPECT_EQ(made.where[1].source().id, "height");
    EXPECT_EQ(made.where[1].from, 1500.0);
    EXPECT_EQ(made.where[2].source().id, "river_distance");
    EXPECT_EQ(made.where[2].op, MaskOp::Subtract);
    EXPECT_EQ(made.where[2].to, 200.0);
    // What the window shows is what a plain run makes of the recipe.
    ASSERT_TRUE(waitFor([&] { return isAtRest() && statusNow() == RunStatus::Finished; }));
    EXPECT_EQ(finalHash(), test::evaluated(m_document.recipe()).stateHash());
    // Every step of it can be taken back.
    for (int i = 0; i < 8; ++i)
        undo();
    EXPECT_TRUE(mixNow().isNeutral());
    EXPECT_TRUE(mix().entries().empty());
}

TEST_F(MixEditorTest, WhatIsAShareOfTheMapBeginsWithHalfOfItAndIsFoundByAWord) {
    loadBlur();
    openMix();
    limitByWord(QStringLiteral("along a dir"));
    ASSERT_EQ(mix().entries().size(), 1u);
    EXPECT_EQ(mixNow().where[0].source().id, "across_map");
    EXPECT_EQ(mixNow().where[0].from, 0.5) << "from 0 to 1 would change nothing";
    limitByWord(QStringLiteral("no such thing"));
    EXPECT_EQ(mix().entries().size(), 1u);
}

TEST_F(MixEditorTest, ADragOfAnEndIsOneEntryAndTheMaskFollowsIt) {
    loadBlur();
    openMix();
    limitBy(QStringLiteral("height"));
    ASSERT_TRUE(waitFor([&] { return isSettled() && !mix().follower().histograms().empty(); }));
    RangeSlider* slider = mix().entries()[0]->slider();
    ASSERT_NE(slider, nullptr);
    EXPECT_FALSE(slider->scale().bins.empty());
    const int before = m_document.undoStack().index();
    const QPointF left(slider->xOf(slider->scale().low), slider->height() / 2.0);
    drag(*slider, left, QPointF(slider->width() / 2.0, left.y()));
    EXPECT_EQ(m_document.undoStack().index(), before + 1);
    const double middle = 0.5 * (slider->scale().low + slider->scale().high);
    EXPECT_NEAR(mixNow().where[0].from, middle, 0.02 * (slider->scale().high - slider->scale().low));
    ASSERT_TRUE(waitFor([&] { return isSettled(); }));
    // It is drawn while it is touched: covered where the ground is high.
    const auto& shown = m_window->view().settings().mask();
    ASSERT_NE(shown, nullptr);
    const TerrainState& terrain = m_document.snapshot()->terrain;
    const TerrainState entered = test::evaluated(m_document.recipe(), 1);
    for (int y = 0; y < terrain.grid().height; y += 9)
        for (int x = 0; x < terrain.grid().width; x += 9)
            ASSERT_EQ(shown->at(x, y), entered.value(Layer::Elevation, x, y) >= mixNow().where[0].from ? 0.0f : 1.0f);
    EXPECT_TRUE(mix().follower().isExact());
    // To the edge: open again.
    drag(*slider, QPointF(slider->xOf(mixNow().where[0].from), left.y()), QPointF(-20, left.y()));
    EXPECT_EQ(mixNow().where[0].from, -MaskEntry::kOpen);
}

TEST_F(MixEditorTest, TheSlopesBesideTheRangeMakeItSoftAndKeysMoveItsEnds) {
    loadBlur();
    openMix();
    limitBy(QStringLiteral("slope"));
    type(0, QStringLiteral("from"), QStringLiteral("15"));
    ASSERT_TRUE(waitFor([&] { return isSettled() && !mix().follower().histograms().empty(); }));
    RangeSlider* slider = mix().entries()[0]->slider();
    const double y = slider->height() / 2.0;
    drag(*slider, QPointF(slider->xOf(10.0), y), QPointF(slider->xOf(7.0), y));
    EXPECT_NEAR(mixNow().where[0].soft, 8.0, 0.6);
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Right);
    EXPECT_GT(mixNow().where[0].from, 15.0);
}

TEST_F(MixEditorTest, AmountKeepAndInvertAreLiveAndUndone) {
    loadBlur();
    openMix();
    auto* amount = mix().findChild<ParameterRow*>(QStringLiteral("amount"))->findChild<SliderSpinBox*>();
    drag(*amount, QPointF(amount->width() - 3.0, 8), QPointF(amount->width() / 2.0, 8));
    EXPECT_NEAR(mixNow().amount, 0.5, 0.05);
    limitBy(QStringLiteral("noise"));
    QTest::mouseClick(mix().entries()[0]->findChild<QToolButton*>(QStringLiteral("invert")), Qt::LeftButton);
    EXPECT_TRUE(mixNow().where[0].invert);
    QTest::mouseClick(mix().entries()[0]->findChild<QToolButton*>(QStringLiteral("remove")), Qt::LeftButton);
    EXPECT_TRUE(mixNow().where.empty());
    for (int i = 0; i < 4; ++i)
        undo();
    EXPECT_TRUE(mixNow().isNeutral());
}

TEST_F(MixEditorTest, APaintedMaskIsPaintedWithTheMaskBrushAndUndone) {
    loadBlur();
    openMix();
    limitBy(QStringLiteral("painted"));
    const std::uint64_t hashOfNone = finalHash();
    QTest::mouseClick(mix().entries()[0]->findChild<QPushButton*>(QStringLiteral("paintMask")), Qt::LeftButton);
    m_window->view().setMode(ViewMode::Map);
    MapView& map = m_window->view().map();
    ASSERT_TRUE(waitFor([&] { return map.isVisible() && isAtRest(); }));
    drag(map, QPointF(map.rect().center()) - QPointF(40, 0), QPointF(map.rect().center()) + QPointF(40, 0));
    ASSERT_EQ(mixNow().where.size(), 1u);
    EXPECT_FALSE(mixNow().where[0].strokes.empty());
    EXPECT_TRUE(m_document.recipe().stages[1].strokes.empty());
    ASSERT_TRUE(waitFor([&] { return isSettled(); }));
    EXPECT_NE(finalHash(), hashOfNone);
    undo();
    EXPECT_TRUE(mixNow().where[0].strokes.empty());
    EXPECT_EQ(finalHash(), hashOfNone);
}

TEST_F(MixEditorTest, TheBrushPanelSaysWhatPaintingAStagesMaskDoes) {
    loadBlur();
    openMix();
    m_window->tools().choose(toolById("tool.mask"));
    const auto says = [&](const char* words) {
        return std::ranges::any_of(m_window->findChild<ToolPanel*>()->findChildren<QLabel*>(),
                                   [&](const QLabel* label) { return label->text().startsWith(QLatin1String(words)); });
    };
    EXPECT_TRUE(says("Protect the ground from brushes"));
    limitBy(QStringLiteral("painted"));
    EXPECT_TRUE(waitFor([&] { return says("Paint where the selected stage works; Ctrl: erase."); }));
    EXPECT_FALSE(says("Protect the ground from brushes"));
    m_document.selectStage(m_document.recipe().stages[0].id);
    EXPECT_TRUE(waitFor([&] { return says("Protect the ground from brushes"); }));
}

TEST_F(MixEditorTest, AMaskComesFromAPresetAndIsKeptAsOnesOwn) {
    loadBlur();
    openMix();
    auto* presets = mix().findChild<QToolButton*>(QStringLiteral("maskPresets"));
    const auto choose = [&](const QString& name) {
        emit presets->menu()->aboutToShow();
        for (QAction* action : presets->menu()->actions())
            if (action->text() == name)
                return action->trigger();
        FAIL() << "no " << name.toStdString();
    };
    const int before = m_document.undoStack().count();
    choose(QStringLiteral("Gentle high ground"));
    ASSERT_EQ(mixNow().where.size(), 2u);
    EXPECT_EQ(mixNow().where[0].source().id, "relative_height");
    EXPECT_EQ(mix().entries().size(), 2u);
    EXPECT_EQ(m_document.undoStack().count(), before + 1);
    type(1, QStringLiteral("to"), QStringLiteral("12"));
    const std::vector<MaskEntry> mine = mixNow().where;
    choose(QStringLiteral("Save the mask as a preset…"));
    auto* dialog = m_window->findChild<QInputDialog*>();
    ASSERT_TRUE(dialog);
    dialog->setTextValue(QStringLiteral("Alps"));
    dialog->accept();
    choose(QStringLiteral("Steep rock"));
    EXPECT_EQ(mixNow().where.size(), 1u);
    choose(QStringLiteral("Alps"));
    EXPECT_EQ(mixNow().where, mine);
    m_document.undoStack().undo();
    EXPECT_EQ(mixNow().where[0].source().id, "slope");
    MaskPresetFile().remove(QStringLiteral("Alps"));
}

TEST_F(MixEditorTest, StagesThatOnlyFindThingsShowNone) {
    loadBlur();
    addStage(m_document, *findStageKind("lakes"));
    EXPECT_FALSE(mix().isVisibleTo(mix().parentWidget()));
    m_document.selectStage(m_document.recipe().stages[0].id);
    EXPECT_TRUE(mix().isVisibleTo(mix().parentWidget()));
}

TEST_F(MixEditorTest, AStageThatHasNotBegunIsShownOnTheGroundThereIsAndThenRests) {
    loadSmall();
    m_document.selectStage(m_document.recipe().stages[1].id);
    ASSERT_EQ(stepNow(), 0);
    openMix();
    limitBy(QStringLiteral("height"));
    ASSERT_TRUE(waitFor([&] { return isSettled() && mix().follower().mask() != nullptr; }));
    EXPECT_FALSE(mix().follower().isExact());
    const std::uint64_t sent = m_document.session().commandsSent();
    QTest::qWait(400);
    EXPECT_EQ(m_document.session().commandsSent(), sent) << "it looks the same ground up again and again";
}

TEST_F(MixEditorTest, WhatCannotBeMadeIsSaidInThePanel) {
    loadBlur();
    openMix();
    limitBy(QStringLiteral("image"));
    ASSERT_TRUE(waitFor([&] { return !mix().follower().problem().isEmpty(); }));
    EXPECT_TRUE(mix().follower().problem().contains(QStringLiteral("no image is chosen")));
}

} // namespace
} // namespace oxbow
