#include "tests/ui/editor_fixture.h"
#include "ui/document/recipe_edits.h"

#include <QLineEdit>
#include <QListView>
#include <QPointer>

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

} // namespace
} // namespace oxbow
