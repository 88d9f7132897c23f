#include "tests/ui/editor_fixture.h"
#include "core/recipe/recipe_file.h"
#include "ui/document/recipe_edits.h"
#include "ui/recipe/recipe_model.h"
#include "ui/widgets/message_bar.h"

#include <QClipboard>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPointer>
#include <QTimer>
#include <QToolButton>

namespace oxbow {
namespace {

/// What is typed into the list of stages survives what happens to the stages around it.
TEST_F(EditorTest, ARenameUnderWaySurvivesStagesThatComeMoveAndGoAndARun) {
    loadSmall();
    QApplication::setActiveWindow(m_window.get());
    const std::uint64_t first = m_document.recipe().stages[0].id, second = m_document.recipe().stages[1].id;
    auto* list = m_window->findChild<QListView*>(QStringLiteral("recipeList"));
    const RecipeStage levels = newStage(*findStageKind("levels"), m_document.recipe().grid);
    addStage(m_document, levels, 0);
    m_document.selectStage(second);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && list->currentIndex().row() == 2; }));
    list->edit(list->currentIndex());
    const QPointer<QLineEdit> name = list->findChild<QLineEdit*>();
    ASSERT_TRUE(name);
    name->selectAll();
    QTest::keyClicks(name, QStringLiteral("Soft"));

    const auto isStillTyped = [&] {
        QCoreApplication::processEvents();
        return name && name->isVisible() && name->text() == u"Soft";
    };
    moveStage(m_document, first, 2);
    ASSERT_TRUE(isStillTyped());
    removeStage(m_document, levels.id);
    ASSERT_TRUE(isStillTyped());
    m_document.undoStack().undo(); // the stage comes back
    ASSERT_TRUE(isStillTyped());
    m_document.session().play();
    ASSERT_TRUE(waitFor([&] { return isAtRest(); }));
    ASSERT_TRUE(isStillTyped());
    QTest::keyClick(name, Qt::Key_Return);
    EXPECT_TRUE(waitFor([&] { return m_document.recipe().find(second)->name == "Soft"; }));
}

TEST_F(EditorTest, WhileARunFollowsAnotherOrderNoStageHasTheStepsOfAnother) {
    loadSmall(90.0);
    addStage(m_document, *findStageKind("levels"));
    ASSERT_TRUE(waitFor([&] { return isAtRest() && m_document.recipe().stages.size() == 3u; }));
    press(Qt::Key_Space);
    ASSERT_TRUE(waitFor([&] { return m_document.snapshot()->position > RunPosition{1, 5}; }));
    ASSERT_EQ(m_document.snapshot()->position.stage, 1);
    press(Qt::Key_Up, Qt::AltModifier); // what has one step takes the place of the droplets
    ASSERT_EQ(m_document.recipe().stages[1].params.kind().id, "levels");
    const auto* rows = m_window->findChild<QListView*>(QStringLiteral("recipeList"))->model();
    const auto progress = [&](int row) { return rows->index(row, 0).data(RecipeModel::Progress).toString(); };
    EXPECT_EQ(progress(0), QStringLiteral("done"));
    EXPECT_EQ(progress(1), QStringLiteral("0 / 1")) << "at once, before the run has heard of it";
    EXPECT_EQ(progress(2), QStringLiteral("not run yet"));
    press(Qt::Key_Space);
}

TEST_F(EditorTest, AnErrorGoesByItsButtonAndAfterAWhileByItself) {
    MessageBar& bar = m_window->messages();
    auto* const time = bar.findChild<QTimer*>(QString(), Qt::FindDirectChildrenOnly);
    ASSERT_NE(time, nullptr);
    m_document.reportError(QStringLiteral("This cannot be."));
    ASSERT_EQ(bar.text(), QStringLiteral("This cannot be."));
    QTest::mouseClick(bar.findChild<QToolButton*>(), Qt::LeftButton);
    EXPECT_EQ(bar.text(), QString());
    m_document.reportError(QStringLiteral("Neither can this."));
    ASSERT_EQ(bar.text(), QStringLiteral("Neither can this."));
    EXPECT_LE(time->remainingTime(), 60'000);
    time->start(1); // as if so long had gone by
    EXPECT_TRUE(waitFor([&] { return bar.text().isEmpty(); }));
}

TEST_F(EditorTest, AStageIsCopiedAsARecipeAndPastedWithItsValues) {
    loadSmall();
    const std::uint64_t droplets = m_document.recipe().stages[1].id;
    m_document.selectStage(droplets);
    setParameter(m_document, droplets, QStringLiteral("inertia"), ParamValue(0.2), EditPhase::Finished);
    press(Qt::Key_C, Qt::ControlModifier);
    const Recipe copied = parseRecipe(QGuiApplication::clipboard()->text().toStdString(), "clipboard");
    ASSERT_EQ(copied.stages.size(), 1u) << "a recipe that other windows and editors take";
    EXPECT_EQ(copied.stages[0].params, m_document.recipe().stages[1].params);
    m_document.selectStage(m_document.recipe().stages[0].id);
    press(Qt::Key_V, Qt::ControlModifier);
    ASSERT_EQ(m_document.recipe().stages.size(), 3u);
    EXPECT_EQ(m_document.recipe().stages[1].params, m_document.recipe().stages[2].params) << "after the selected one";
    EXPECT_EQ(m_document.selectedStage(), m_document.recipe().stages[1].id);
    m_document.undoStack().undo();
    EXPECT_EQ(m_document.recipe().stages.size(), 2u);
    QGuiApplication::clipboard()->setText(QStringLiteral("a shopping list"));
    press(Qt::Key_V, Qt::ControlModifier);
    EXPECT_EQ(m_document.recipe().stages.size(), 2u);
    EXPECT_FALSE(m_window->messages().text().isEmpty()) << "it says why";
}

TEST_F(EditorTest, TheMenuSaysWhatIsUndoneAndRedone) {
    loadSmall();
    setInertia(0.2);
    QMenu* menu = m_window->actions().menu(MenuId::Edit);
    QAction* undo = m_window->actions()["edit.undo"];
    emit menu->aboutToShow();
    EXPECT_TRUE(undo->text().contains(QStringLiteral("Inertia"))) << undo->text().toStdString();
    emit menu->aboutToHide();
    EXPECT_EQ(undo->text(), QStringLiteral("&Undo"));
    m_document.undoStack().undo();
    emit menu->aboutToShow();
    EXPECT_TRUE(m_window->actions()["edit.redo"]->text().contains(QStringLiteral("Inertia")));
    emit menu->aboutToHide();
}

} // namespace
} // namespace oxbow
