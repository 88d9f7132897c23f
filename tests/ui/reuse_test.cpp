#include "ui/document/reuse_edits.h"

#include "core/recipe/named_values.h"
#include "core/recipe/recipe_file.h"
#include "tests/core/recipe/recipe_with.h"
#include "tests/ui/gestures.h"
#include "tests/ui/own_data_folder.h"
#include "ui/document/recipe_edits.h"
#include "ui/document/stage_clipboard.h"
#include "ui/masks/mix_editor.h"
#include "ui/parameters/parameter_control.h"
#include "ui/parameters/parameter_row.h"
#include "ui/parameters/user_presets.h"
#include "ui/recipe/add_stage_menu.h"
#include "ui/recipe/recipe_panel.h"
#include "ui/recipe/values_list.h"
#include "ui/stage/parameter_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QInputDialog>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QMenu>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest/QTest>

#include <gtest/gtest.h>

namespace oxbow {
namespace {

/// The panels alone: none of this needs a window around them.
class ReuseTest : public testing::Test {
protected:
    ReuseTest() {
        for (QWidget* each : std::initializer_list<QWidget*>{&m_panel, &m_parameters}) {
            each->resize(360, 700);
            each->show();
            static_cast<void>(QTest::qWaitForWindowExposed(each));
        }
    }

    template <typename Condition>
    [[nodiscard]] static bool waitFor(Condition condition) {
        return QTest::qWaitFor(condition, 60'000);
    }
    [[nodiscard]] bool hasCaughtUp() { return m_document.snapshot()->commandsDone >= m_document.session().commandsSent(); }

    /// Four stages on a small map, of which all but the first are filters.
    void loadFilters() {
        Recipe recipe = test::recipeWith({32, 32, 20.0}, {"noise", "levels", "gaussian_blur", "terrace"});
        m_document.load(recipe, {});
        ASSERT_TRUE(waitFor([&] { return hasCaughtUp() && *m_document.snapshot()->recipe == recipe; }));
    }
    const RecipeStage& stage(std::size_t index) { return m_document.recipe().stages[index]; }
    double numberOf(std::size_t index, const char* key) { return std::get<double>(stage(index).params.value(key)); }
    /// What the worker has of it.
    double workersNumber(std::size_t index, const char* key) {
        EXPECT_TRUE(waitFor([&] { return hasCaughtUp(); }));
        return std::get<double>(m_document.snapshot()->recipe->stages[index].params.value(key));
    }
    SliderSpinBox& field(std::size_t index, const char* key) {
        m_document.selectStage(stage(index).id);
        for (ParameterRow* row : m_parameters.rows())
            if (row->objectName() == QLatin1String(key))
                return *row->control().number();
        throw std::runtime_error(key);
    }
    /// Clicks a number, types a text and presses Enter; whether the field took it.
    static bool type(SliderSpinBox& number, const QString& text) {
        typeNumber(number, text);
        return !number.editor();
    }
    void answerName(const QString& name) {
        QInputDialog* dialog = nullptr;
        for (auto* found : m_panel.findChildren<QInputDialog*>())
            dialog = found->isVisible() ? found : dialog;
        ASSERT_TRUE(dialog);
        auto* text = dialog->findChild<QLineEdit*>();
        text->selectAll();
        QTest::keyClicks(text, name);
        QTest::keyClick(text, Qt::Key_Return);
    }
    RecipePanel& panel() { return m_panel; }
    void clickHead(int row, int x) {
        QCoreApplication::processEvents();
        const QRect head = panel().headRect(row);
        QTest::mouseClick(panel().list()->viewport(), Qt::LeftButton, {}, QPoint(head.left() + x, head.center().y()));
    }
    void clickRow(int row, Qt::KeyboardModifiers modifiers = {}) {
        QCoreApplication::processEvents();
        const QRect eye = panel().eyeRect(row);
        QTest::mouseClick(panel().list()->viewport(), Qt::LeftButton, modifiers, QPoint(eye.right() + 60, eye.center().y()));
    }

    Document m_document;
    RecipePanel m_panel{m_document};
    ParameterPanel m_parameters{m_document};
};

constexpr int kHeadEye = 18, kHeadFold = 42, kHeadName = 80;

TEST_F(ReuseTest, AValueIsNamedAndFollowedInTheFieldOfAParameter) {
    loadFilters();
    SliderSpinBox& high = field(1, "high_m");
    ASSERT_TRUE(type(high, QStringLiteral("top = 1,8 km")));
    EXPECT_EQ(numberOf(1, "high_m"), 1800.0);
    EXPECT_EQ(m_document.recipe().values, (std::vector<NamedValue>{{"top", "1.8 km"}})) << "with a point in files";
    ASSERT_TRUE(type(field(1, "low_m"), QStringLiteral("top - 800 m")));
    EXPECT_EQ(numberOf(1, "low_m"), 1000.0);
    ASSERT_TRUE(type(field(3, "step_m"), QStringLiteral("2 * 25 m"))) << "arithmetic alone is a number";
    EXPECT_EQ(numberOf(3, "step_m"), 50.0);
    EXPECT_TRUE(stage(3).params.texts().empty());
    EXPECT_EQ(field(1, "low_m").formula(), QStringLiteral("top - 800 m"));

    SliderSpinBox* top = panel().values().number(QStringLiteral("top"));
    ASSERT_TRUE(top && panel().values().isVisible());
    ASSERT_TRUE(type(*top, QStringLiteral("2000")));
    EXPECT_EQ(numberOf(1, "low_m"), 1200.0);
    EXPECT_EQ(workersNumber(1, "low_m"), 1200.0) << "the run has it";
    m_document.undoStack().undo();
    EXPECT_EQ(numberOf(1, "low_m"), 1000.0);
    EXPECT_EQ(workersNumber(1, "low_m"), 1000.0);
    for (int i = 0; i < 3; ++i)
        m_document.undoStack().undo();
    EXPECT_TRUE(m_document.recipe().values.empty());
    EXPECT_EQ(numberOf(1, "high_m"), 1000.0);
    EXPECT_FALSE(panel().values().isVisible());
    for (int i = 0; i < 4; ++i)
        m_document.undoStack().redo();
    EXPECT_EQ(workersNumber(1, "low_m"), 1200.0);
    EXPECT_EQ(stage(1).params.texts().of("low_m"), "top - 800 m");
}

TEST_F(ReuseTest, ATextThatCannotBeTakenStaysInItsFieldWithTheReason) {
    loadFilters();
    SliderSpinBox& low = field(1, "low_m");
    for (const char* wrong : {"nowhere + 5 m", "top = top + 1", "5 m + 3 yr", "2 * 1e30 m"}) {
        EXPECT_FALSE(type(low, QLatin1String(wrong))) << wrong;
        ASSERT_TRUE(low.editor()) << wrong;
        EXPECT_TRUE(low.editor()->property("refused").toBool()) << wrong;
        QTest::keyClick(low.editor(), Qt::Key_Escape);
    }
    EXPECT_TRUE(m_document.recipe().values.empty());
    EXPECT_EQ(numberOf(1, "low_m"), 0.0);
}

TEST_F(ReuseTest, DraggingAValueIsOneEntryThatMovesAllThatFollowsIt) {
    loadFilters();
    ASSERT_TRUE(type(field(1, "high_m"), QStringLiteral("top = 1500 m")));
    ASSERT_TRUE(type(field(1, "low_m"), QStringLiteral("top / 3")));
    const auto state = m_document.undoStack().state();
    SliderSpinBox* top = panel().values().number(QStringLiteral("top"));
    const QPoint from = top->rect().center();
    dragMouse(*top, from, from + QPoint(30, 0), {.moves = 2});
    const double high = numberOf(1, "high_m");
    EXPECT_GT(high, 1500.0);
    EXPECT_EQ(numberOf(1, "low_m"), high / 3);
    m_document.undoStack().undo();
    EXPECT_EQ(m_document.undoStack().state(), state) << "one entry";
    EXPECT_EQ(numberOf(1, "low_m"), 500.0);
    // A number that is set follows nothing any more.
    ASSERT_TRUE(type(field(1, "low_m"), QStringLiteral("7")));
    ASSERT_TRUE(type(*panel().values().number(QStringLiteral("top")), QStringLiteral("1800")));
    EXPECT_EQ(numberOf(1, "low_m"), 7.0);
    EXPECT_EQ(numberOf(1, "high_m"), 1800.0);
}

TEST_F(ReuseTest, AGroupFoldsAndIsSwitchedAtItsHead) {
    loadFilters();
    clickRow(1);
    clickRow(3, Qt::ShiftModifier);
    ASSERT_EQ(m_document.chosenStages().size(), 3u);
    groupStages(m_document, m_document.chosenStages());
    for (const std::size_t i : {1u, 2u, 3u})
        EXPECT_FALSE(stage(i).group.empty());
    EXPECT_TRUE(stage(0).group.empty());
    clickHead(1, kHeadFold);
    QCoreApplication::processEvents();
    EXPECT_FALSE(panel().list()->isRowHidden(1)) << "the first row is the head";
    EXPECT_TRUE(panel().list()->isRowHidden(2) && panel().list()->isRowHidden(3));
    clickHead(1, kHeadEye);
    EXPECT_FALSE(stage(1).enabled || stage(2).enabled || stage(3).enabled);
    EXPECT_TRUE(waitFor([&] { return hasCaughtUp(); }));
    EXPECT_FALSE(m_document.snapshot()->recipe->stages[2].enabled);
    clickHead(1, kHeadEye);
    EXPECT_TRUE(stage(1).enabled && stage(2).enabled && stage(3).enabled);
    clickHead(1, kHeadName);
    EXPECT_EQ(m_document.chosenStages().size(), 3u);
    panel().renameSelected();
    answerName(QStringLiteral("Mesa"));
    EXPECT_EQ(stage(2).group, "Mesa");
    EXPECT_TRUE(panel().list()->isRowHidden(2)) << "it stays folded under its new name";
    clickHead(1, kHeadName);
    ASSERT_TRUE(isGroup(m_document.recipe(), m_document.chosenStages()));
    moveGroup(m_document, m_document.selectedStage(), 0);
    EXPECT_EQ(stage(0).group, "Mesa");
    EXPECT_TRUE(stage(3).group.empty()) << "all of it was moved";
    m_document.undoStack().undo();
    EXPECT_TRUE(stage(0).group.empty());
    EXPECT_EQ(groupAt(m_document.recipe(), 1).count, 3);
    moveStage(m_document, stage(2).id, 0);
    EXPECT_TRUE(stage(0).group.empty()) << "a stage that is moved out of it leaves it";
    moveStage(m_document, stage(0).id, 2);
    EXPECT_EQ(stage(2).group, "Mesa") << "one that comes to stand within joins";
    ungroupStages(m_document, stage(1).id);
    EXPECT_TRUE(stage(1).group.empty() && stage(3).group.empty());
    EXPECT_FALSE(panel().list()->isRowHidden(3));
}

TEST_F(ReuseTest, AGroupIsCopiedAsARecipeAndPastedUnderAFreeName) {
    loadFilters();
    groupStages(m_document, {stage(1).id, stage(2).id});
    ASSERT_TRUE(type(field(1, "high_m"), QStringLiteral("top = 1500 m")));
    panel().chooseGroup(1);
    m_document.selectStage(stage(1).id);
    panel().chooseGroup(1);
    copyStages(m_document, m_document.chosenStages());
    const QString text = QGuiApplication::clipboard()->text();
    const Recipe copied = parseRecipe(text.toStdString(), "clipboard");
    ASSERT_EQ(copied.stages.size(), 2u);
    EXPECT_EQ(copied.values.size(), 1u) << "with what it follows";
    pasteStages(m_document);
    ASSERT_EQ(m_document.recipe().stages.size(), 6u);
    EXPECT_EQ(m_document.recipe().values.size(), 1u) << "the same value";
    EXPECT_NE(stage(3).group, stage(1).group);
    EXPECT_EQ(stage(3).group, stage(4).group);
    m_document.undoStack().undo();
    EXPECT_EQ(m_document.recipe().stages.size(), 4u) << "one entry";
    loadFilters(); // another project
    pasteStages(m_document);
    ASSERT_EQ(m_document.recipe().stages.size(), 6u);
    EXPECT_EQ(m_document.recipe().values.size(), 1u);
    m_document.undoStack().undo();
    EXPECT_TRUE(m_document.recipe().values.empty());
}

TEST_F(ReuseTest, APresetOfSeveralStagesIsAddedAgainWithSlidersOfItsOwn) {
    const QTemporaryDir folder;
    const OwnDataFolder own(folder.path());
    loadFilters();
    groupStages(m_document, {stage(1).id, stage(3).id});
    ASSERT_TRUE(type(field(1, "high_m"), QStringLiteral("top = 1500 m")));
    ASSERT_TRUE(type(field(3, "step_m"), QStringLiteral("top / 30")));
    panel().chooseGroup(1);
    panel().askPresetName();
    answerName(QStringLiteral("Mesa"));
    ASSERT_EQ(GroupPresetFile().names(), QStringList{QStringLiteral("Mesa")});

    const auto addMesa = [&] {
        auto* menu = new AddStageMenu(m_document, &m_panel);
        menu->popupAt({});
        QTest::keyClicks(menu->searchField(), QStringLiteral("Mesa"));
        QTest::keyClick(menu->searchField(), Qt::Key_Return);
    };
    addMesa();
    ASSERT_EQ(m_document.recipe().stages.size(), 7u);
    EXPECT_EQ(stage(4).group, "Mesa");
    EXPECT_EQ(m_document.recipe().values.size(), 2u) << "a slider of its own";
    ASSERT_TRUE(type(*panel().values().number(QStringLiteral("top_2")), QStringLiteral("900")));
    EXPECT_EQ(numberOf(4, "high_m"), 900.0);
    EXPECT_EQ(numberOf(6, "step_m"), 30.0);
    EXPECT_EQ(numberOf(1, "high_m"), 1500.0) << "the first one's stays";
    m_document.undoStack().undo();
    m_document.undoStack().undo();
    EXPECT_EQ(m_document.recipe().stages.size(), 4u) << "added as one entry";
    addMesa();
    addMesa();
    EXPECT_EQ(stage(7).group, "Mesa 2");
}

TEST_F(ReuseTest, OneMaskIsSharedUnderItsNameAndEditedForAll) {
    loadFilters();
    Mix mix;
    mix.where.emplace_back(*findMaskSource("slope"));
    setMix(m_document, stage(1).id, mix, {}, {}, EditPhase::Finished);
    shareStageMask(m_document, stage(1).id, QStringLiteral("Steep"));
    m_document.selectStage(stage(2).id);
    m_parameters.mix().setOpen(true);
    auto* share = m_parameters.findChild<QToolButton*>(QStringLiteral("shareMask"));
    ASSERT_TRUE(share && share->isVisible());
    emit share->menu()->aboutToShow();
    QAction* steep = nullptr;
    for (QAction* action : share->menu()->actions())
        steep = action->text() == u"Steep" ? action : steep;
    ASSERT_TRUE(steep);
    steep->trigger();
    ASSERT_EQ(stage(2).mix.where.size(), 1u);
    EXPECT_TRUE(share->text().contains(QStringLiteral("Steep"))) << share->text().toStdString();
    mix = m_document.mix(stage(2).id);
    mix.where[0].from = 35.0;
    setMix(m_document, stage(2).id, mix, {}, {}, EditPhase::Finished);
    EXPECT_EQ(stage(1).mix.where[0].from, 35.0);
    EXPECT_TRUE(waitFor([&] { return hasCaughtUp(); }));
    EXPECT_EQ(m_document.snapshot()->recipe->stages[1].mix.where[0].from, 35.0);
    m_document.undoStack().undo();
    EXPECT_EQ(stage(1).mix.where[0].from, -MaskEntry::kOpen) << "undone for all";
    EXPECT_TRUE(renameMask(m_document, QStringLiteral("Steep"), QStringLiteral("Cliffs")).isEmpty());
    EXPECT_EQ(stage(1).mix.shared, "Cliffs");
    EXPECT_EQ(stage(2).mix.shared, "Cliffs");
    shareStageMask(m_document, stage(2).id, {});
    mix = m_document.mix(stage(2).id);
    mix.where.clear();
    setMix(m_document, stage(2).id, mix, {}, {}, EditPhase::Finished);
    EXPECT_EQ(stage(1).mix.where.size(), 1u) << "its own now";

    groupStages(m_document, {stage(1).id, stage(3).id});
    m_document.selectStage(stage(2).id);
    maskGroup(m_document, m_document.selectedStage());
    EXPECT_EQ(stage(3).mix.where, stage(1).mix.where);
    EXPECT_EQ(stage(3).mix.shared, "Cliffs");
    EXPECT_TRUE(stage(0).mix.shared.empty());
}

} // namespace
} // namespace oxbow
