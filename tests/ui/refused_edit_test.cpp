#include "tests/ui/refused_edit.h"

#include "tests/ui/editor_fixture.h"
#include "tests/ui/slow_work.h"
#include "ui/document/recipe_edits.h"

#include <QSignalSpy>

namespace oxbow {
namespace {

/// Edits that the window has made and the worker cannot carry out.
class RefusedEdits : public EditorTest {
protected:
    void SetUp() override { loadSmall(); }

    [[nodiscard]] UndoHistory& history() { return m_document.undoStack(); }
    [[nodiscard]] std::uint64_t erosion() const { return m_document.recipe().stages[1].id; }
    void edit(double inertia) {
        setParameter(m_document, erosion(), QStringLiteral("inertia"), inertia, EditPhase::Finished);
    }
    void settle() {
        rest();
        EXPECT_TRUE(recipeIs(m_document.recipe())) << "window and worker have the same recipe";
    }
    void expectThatEditsGoOn() {
        const Recipe before = m_document.recipe();
        edit(0.42);
        settle();
        EXPECT_NE(m_document.recipe(), before);
        history().undo();
        settle();
        EXPECT_EQ(m_document.recipe(), before);
    }
};

TEST_F(RefusedEdits, AreTakenBackInTheWindowToo) {
    edit(0.1);
    settle();
    const Recipe before = m_document.recipe();
    QSignalSpy errors(&m_document, &Document::errorReported);
    RefusedEdit::pushOn(m_document);
    EXPECT_NE(m_document.recipe(), before);
    settle();
    EXPECT_EQ(m_document.recipe(), before);
    EXPECT_EQ(history().count(), 1) << "what was done before can still be undone";
    EXPECT_EQ(errors.count(), 1);
    expectThatEditsGoOn();
    history().undo();
    settle();
    EXPECT_NE(m_document.recipe(), before);
}

TEST_F(RefusedEdits, AreToldOfEachTime) {
    QSignalSpy errors(&m_document, &Document::errorReported);
    for (int i = 1; i <= 3; ++i) {
        RefusedEdit::pushOn(m_document);
        settle();
        EXPECT_EQ(errors.count(), i);
    }
}

TEST_F(RefusedEdits, TakeWithThemWhatFollowedOnTheWay) {
    edit(0.1);
    settle();
    const Recipe before = m_document.recipe();
    SlowWorker worker(m_document);
    RefusedEdit::pushOn(m_document);
    edit(0.2);
    renameStage(m_document, erosion(), QStringLiteral("Later"));
    history().undo();
    worker.finish();
    settle();
    EXPECT_EQ(m_document.recipe(), before);
    EXPECT_EQ(history().count(), 1);
    expectThatEditsGoOn();
}

TEST_F(RefusedEdits, AGridThatCannotBeIsNotSaved) {
    const Recipe before = m_document.recipe();
    setGrid(m_document, {0, 0, 10.0});
    settle();
    EXPECT_EQ(m_document.recipe(), before);
    const QString path = m_folder.filePath(QStringLiteral("a.json"));
    save(path);
    bool isOpen = false;
    m_document.file().open(path, [&] { isOpen = true; });
    ASSERT_TRUE(waitFor([&] { return isOpen; }));
    EXPECT_EQ(m_document.recipe(), before);
}

TEST_F(RefusedEdits, WhatWasSavedMeanwhileCountsAsAnotherState) {
    SlowWorker worker(m_document);
    RefusedEdit::pushOn(m_document);
    save(m_folder.filePath(QStringLiteral("a.oxbow")));
    worker.finish();
    settle();
    EXPECT_TRUE(m_document.isModified()) << "the file holds what was refused";
}

TEST_F(RefusedEdits, AnUndoThatIsRefusedLeavesNoHistoryThatWouldNotFit) {
    edit(0.1);
    RefusedEdit::pushOn(m_document, RefusedEdit::Where::Revert);
    settle();
    const Recipe before = m_document.recipe();
    history().undo();
    settle();
    EXPECT_EQ(m_document.recipe(), before);
    EXPECT_FALSE(history().canUndo());
    EXPECT_FALSE(history().canRedo());
    EXPECT_TRUE(m_document.isModified());
    expectThatEditsGoOn();
}

TEST_F(RefusedEdits, AGroupIsRefusedAsAWhole) {
    const Recipe before = m_document.recipe();
    history().beginGroup(QStringLiteral("several"));
    edit(0.1);
    RefusedEdit::pushOn(m_document);
    edit(0.2);
    history().endGroup();
    settle();
    EXPECT_EQ(m_document.recipe(), before);
    EXPECT_EQ(history().count(), 0);
    expectThatEditsGoOn();
}

TEST_F(RefusedEdits, EndTheStrokeThatIsBeingPainted) {
    settle();
    const Recipe before = m_document.recipe();
    m_document.selectStage(erosion());
    m_document.stroke().begin(strokeTarget(m_document, Layer::Rain), QStringLiteral("Rain"));
    const Brush rain{.layer = Layer::Rain, .radiusM = 300.0, .strength = 3.0};
    m_document.stroke().addDabs(rain, {{800.0, 1200.0, 1.0}});
    m_document.applyEdit(RecipePart::All, [](Recipe&) {}, [](Recipe&) { throw std::bad_alloc(); });
    m_document.stroke().addDabs(rain, {{900.0, 1200.0, 1.0}});
    settle();
    EXPECT_FALSE(m_document.stroke().isOpen());
    EXPECT_EQ(m_document.recipe(), before);
    EXPECT_EQ(history().count(), 0);
    expectThatEditsGoOn();
}

TEST_F(RefusedEdits, OfADocumentThatIsGoneAreNoNewsForTheNext) {
    SlowWorker worker(m_document);
    RefusedEdit::pushOn(m_document);
    Recipe next = m_document.recipe();
    next.stages[0].name = "next";
    m_document.load(next, {});
    edit(0.42);
    worker.finish();
    settle();
    EXPECT_EQ(m_document.recipe().stages[0].name, "next");
    EXPECT_EQ(history().count(), 1);
}

TEST_F(RefusedEdits, WhatIsBrokenOffWithoutAReasonEndsNothing) {
    QSignalSpy errors(&m_document, &Document::errorReported);
    const Recipe before = m_document.recipe();
    m_document.applyEdit(RecipePart::All, [](Recipe& recipe) { recipe.stages.pop_back(); }, [](Recipe&) { throw Cancelled(); });
    settle();
    EXPECT_EQ(m_document.recipe(), before);
    EXPECT_EQ(errors.count(), 1);
}

// ---- In the middle of a stroke ----

TEST_F(RefusedEdits, ThereIsNoUndoAndNoRedoInAStroke) {
    edit(0.1);
    edit(0.2);
    history().undo();
    settle();
    const Recipe before = m_document.recipe();
    m_document.selectStage(erosion());
    m_document.stroke().begin(strokeTarget(m_document, Layer::Rain), QStringLiteral("Rain"));
    m_document.stroke().addDabs({.layer = Layer::Rain, .radiusM = 300.0, .strength = 3.0}, {{800.0, 1200.0, 1.0}});
    const Recipe painted = m_document.recipe();
    EXPECT_FALSE(m_window->actions()["edit.redo"]->isEnabled());
    EXPECT_TRUE(m_window->actions()["edit.undo"]->isEnabled()) << "it takes the stroke back";
    history().redo();
    history().undo();
    history().setIndex(0);
    EXPECT_EQ(m_document.recipe(), painted);
    m_document.stroke().cancel();
    settle();
    EXPECT_EQ(m_document.recipe(), before);
    EXPECT_TRUE(m_window->actions()["edit.redo"]->isEnabled());
}

} // namespace
} // namespace oxbow
