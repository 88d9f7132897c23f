#include "core/base/thread_pool.h"
#include "core/project/project_file.h"
#include "tests/ui/autosave_folder.h"
#include "tests/ui/editor_fixture.h"
#include "tests/ui/slow_work.h"
#include "ui/document/recipe_edits.h"
#include "ui/timeline/ledger_panel.h"

#include <QDialog>
#include <QFileDialog>

namespace oxbow {
namespace {

/// Saves that end long after they were begun.
class SlowSaving : AutosaveFolder, public EditorTest {
protected:
    void SetUp() override { loadSmall(); }

    [[nodiscard]] QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    [[nodiscard]] Recipe recipeIn(const QString& file) {
        ThreadPool pool(1);
        return readProject(file.toStdString(), path("unpacked").toStdString(), pool).recipe;
    }
    [[nodiscard]] bool isAsked() const { return question("unsavedQuestion") != nullptr; }
    void answer(QMessageBox::ButtonRole role) { ASSERT_TRUE(EditorTest::answer("unsavedQuestion", role)); }
    [[nodiscard]] bool copyHolds(const Recipe& recipe) {
        return waitFor([&] {
            return autosaves().size() == 1 && recipeIn(folder().filePath(autosaves().first())) == recipe;
        });
    }
    using AutosaveFolder::autosaves;
    using AutosaveFolder::folder;
};

// ---- What is clean ----

TEST_F(SlowSaving, AnotherEditInThePlaceOfTheSavedOneIsNotClean) {
    SlowLane disk;
    setInertia(0.1);
    m_document.file().save(path("a.oxbow"));
    m_document.undoStack().undo();
    setInertia(0.2);
    disk.finishAndTell();
    EXPECT_TRUE(m_document.isModified());
    EXPECT_EQ(m_document.file().path(), path("a.oxbow"));
    EXPECT_NE(recipeIn(path("a.oxbow")), m_document.recipe());
}

TEST_F(SlowSaving, AnEditThatPushesOutTheOldestIsNotClean) {
    SlowLane disk;
    setInertia(0.1);
    m_document.undoStack().setBudget(1); // room for the newest entry only
    m_document.file().save(path("a.oxbow"));
    setInertia(0.2);
    ASSERT_EQ(m_document.undoStack().count(), 1);
    disk.finishAndTell();
    EXPECT_TRUE(m_document.isModified());
}

TEST_F(SlowSaving, TheStateThatWasSavedIsCleanWhenTheOldestEntriesWentMeanwhile) {
    SlowLane disk;
    setInertia(0.1);
    setInertia(0.2);
    m_document.file().save(path("a.oxbow"));
    m_document.undoStack().setBudget(1);
    disk.finishAndTell();
    EXPECT_FALSE(m_document.isModified());
    setInertia(0.3);
    EXPECT_TRUE(m_document.isModified());
}

TEST_F(SlowSaving, WhatWasUndoneWhileItWasSavedIsCleanWhenItIsRedone) {
    SlowLane disk;
    setInertia(0.1);
    m_document.file().save(path("a.oxbow"));
    m_document.undoStack().undo();
    EXPECT_TRUE(m_document.isModified()) << "the file will hold another state";
    disk.finishAndTell();
    EXPECT_TRUE(m_document.isModified());
    m_document.undoStack().redo();
    EXPECT_FALSE(m_document.isModified());
}

TEST_F(SlowSaving, HalfAStrokeIsNoStateToComeBackTo) {
    save(path("a.oxbow"));
    m_document.selectStage(m_document.recipe().stages[1].id);
    m_document.stroke().begin(strokeTarget(m_document, Layer::Rain), QStringLiteral("Rain"));
    m_document.stroke().addDabs({.layer = Layer::Rain, .radiusM = 300.0, .strength = 3.0}, {{800.0, 1200.0, 1.0}});
    SlowLane disk;
    m_document.file().save(path("a.oxbow"));
    disk.finishAndTell();
    m_document.stroke().cancel();
    EXPECT_NE(recipeIn(path("a.oxbow")), m_document.recipe());
    EXPECT_TRUE(m_document.isModified());
}

// ---- Whose file it is ----

TEST_F(SlowSaving, ASaveThatEndsLateLeavesTheNameOfAnotherDocumentAlone) {
    const Recipe first = m_document.recipe();
    SlowLane disk;
    bool isTold = false;
    m_document.file().save(path("a.oxbow"), [&] { isTold = true; });
    Recipe second = first;
    second.stages.pop_back();
    m_document.load(second, path("b.oxbow"));
    setInertia(0.0); // there is no such stage any more
    renameStage(m_document, second.stages[0].id, QStringLiteral("Changed"));
    disk.finishAndTell();
    EXPECT_FALSE(isTold) << "what was to follow was about the other document";
    EXPECT_EQ(m_document.file().path(), path("b.oxbow"));
    EXPECT_TRUE(m_document.isModified());
    EXPECT_EQ(recipeIn(path("a.oxbow")), first);
    m_window->files().save();
    ASSERT_TRUE(waitFor([&] { return !m_document.isModified(); }));
    EXPECT_EQ(recipeIn(path("a.oxbow")), first) << "the next save goes to its own file";
    EXPECT_EQ(recipeIn(path("b.oxbow")), m_document.recipe());
}

TEST_F(SlowSaving, OfTwoSavesTheLaterOneNamesTheDocument) {
    SlowLane disk;
    m_document.file().save(path("a.oxbow"));
    setInertia(0.1);
    m_document.file().save(path("b.oxbow"));
    disk.finishAndTell();
    EXPECT_EQ(m_document.file().path(), path("b.oxbow"));
    EXPECT_FALSE(m_document.isModified());
}

TEST_F(SlowSaving, OfTwoSavesToOneFileTheLaterOneStays) {
    SlowLane disk;
    for (const double inertia : {0.1, 0.2, 0.3}) {
        setInertia(inertia);
        m_document.file().save(path("a.oxbow"));
    }
    disk.finishAndTell();
    EXPECT_EQ(recipeIn(path("a.oxbow")), m_document.recipe());
}

TEST_F(SlowSaving, AFileIsOpenedAfterWhatIsBeingSavedInIt) {
    save(path("a.oxbow"));
    setInertia(0.1);
    const Recipe newest = m_document.recipe();
    SlowLane disk;
    m_document.file().save(path("a.oxbow"));
    bool isOpen = false;
    m_document.file().open(path("a.oxbow"), [&] { isOpen = true; });
    QTest::qWait(20);
    disk.finish();
    ASSERT_TRUE(waitFor([&] { return isOpen; }));
    EXPECT_EQ(m_document.recipe(), newest);
    EXPECT_FALSE(m_document.file().isOfAnother());
}

// ---- Save, and then ----

TEST_F(SlowSaving, AnEditBetweenSavingAndClosingIsAskedAbout) {
    save(path("a.oxbow"));
    setInertia(0.1);
    m_window->close();
    SlowLane disk;
    answer(QMessageBox::AcceptRole);
    setInertia(0.2);
    disk.finishAndTell();
    EXPECT_TRUE(m_window->isVisible());
    ASSERT_TRUE(isAsked());
    answer(QMessageBox::AcceptRole);
    EXPECT_TRUE(waitFor([&] { return !m_window->isVisible(); }));
    EXPECT_EQ(recipeIn(path("a.oxbow")), m_document.recipe());
}

TEST_F(SlowSaving, AWindowThatStayedAsksAgainBeforeItCloses) {
    setInertia(0.1);
    m_window->close();
    answer(QMessageBox::DestructiveRole);
    EXPECT_FALSE(m_window->isVisible());
    m_window->show();
    m_window->close();
    EXPECT_TRUE(isAsked());
}

TEST_F(SlowSaving, AnEditBetweenSavingAndOpeningIsAskedAbout) {
    save(path("a.oxbow"));
    save(path("b.oxbow"));
    setInertia(0.1);
    m_window->files().open(path("a.oxbow"));
    SlowLane disk;
    answer(QMessageBox::AcceptRole);
    setInertia(0.2);
    const Recipe edited = m_document.recipe();
    disk.finishAndTell();
    EXPECT_EQ(m_document.recipe(), edited);
    EXPECT_FALSE(m_document.file().isOpening());
    EXPECT_TRUE(isAsked());
}

TEST_F(SlowSaving, AnEditWhileTheNewSizeIsChosenIsAskedAbout) {
    m_window->files().startNew();
    auto* dialog = m_window->findChild<QDialog*>();
    ASSERT_NE(dialog, nullptr);
    setInertia(0.1);
    const Recipe edited = m_document.recipe();
    dialog->accept();
    EXPECT_EQ(m_document.recipe(), edited);
    EXPECT_TRUE(isAsked());
}

// ---- The copy for a crash ----

TEST_F(SlowSaving, ANewerCopyOutlivesTheSaveOfAnOlderState) {
    setInertia(0.1);
    m_document.file().save(path("a.oxbow"));
    setInertia(0.2);
    m_window->files().autosave().saveNow();
    lanes::pool(Lane::Save).waitForDone();
    QCoreApplication::processEvents();
    emit m_document.file().saved(); // once more, of a state before
    ASSERT_TRUE(m_document.isModified());
    EXPECT_TRUE(copyHolds(m_document.recipe()));
}

TEST_F(SlowSaving, ACopyKnowsTheNameThatItsWorkWasGivenSince) {
    setInertia(0.1);
    m_document.file().save(path("a.oxbow"));
    setInertia(0.2);
    m_window->files().autosave().saveNow(); // of what has no name yet
    lanes::pool(Lane::Save).waitForDone();
    QCoreApplication::processEvents();
    ASSERT_TRUE(copyHolds(m_document.recipe()));
    const QString about = folder().filePath(autosaves().first().chopped(6)) + QStringLiteral(".ini");
    EXPECT_EQ(QSettings(about, QSettings::IniFormat).value("original").toString(), path("a.oxbow"));
}

TEST_F(SlowSaving, WorkThatIsNotDiscardedAfterAllKeepsItsCopy) {
    setInertia(0.1);
    m_window->files().autosave().saveNow();
    ASSERT_TRUE(copyHolds(m_document.recipe()));
    m_window->files().startNew();
    EXPECT_FALSE(isAsked()) << "first the size, then what becomes of the old terrain";
    auto* dialog = m_window->findChild<QDialog*>();
    ASSERT_NE(dialog, nullptr);
    dialog->accept();
    answer(QMessageBox::RejectRole);
    ASSERT_TRUE(m_document.isModified());
    m_window->files().autosave().saveNow();
    EXPECT_TRUE(copyHolds(m_document.recipe()));
}

TEST_F(SlowSaving, ACopyThatWentIsWrittenAgainWhereThereIsWorkAgain) {
    setInertia(0.1);
    const Recipe edited = m_document.recipe();
    m_window->files().autosave().saveNow();
    ASSERT_TRUE(copyHolds(edited));
    m_window->files().autosave().clear();
    EXPECT_TRUE(autosaves().isEmpty());
    m_window->files().autosave().saveNow();
    EXPECT_TRUE(copyHolds(edited));
}

// ---- Who hears of it ----

TEST_F(SlowSaving, SavingLeavesThePlotOfTheLedger) {
    m_document.selectStage(m_document.recipe().stages[1].id);
    for (const int step : {3, 5, 7})
        seekTo(step);
    auto* plot = m_window->findChild<LedgerPlot*>();
    ASSERT_NE(plot, nullptr);
    plot->setFixedSize(200, 60);
    const QImage before = plot->grab().toImage();
    save(path("a.oxbow"));
    EXPECT_EQ(plot->grab().toImage(), before);
    m_document.load(m_document.recipe(), {});
    seekTo(7);
    EXPECT_NE(plot->grab().toImage(), before) << "another run has a plot of its own";
}

} // namespace
} // namespace oxbow
