#include "core/base/thread_pool.h"
#include "core/project/project_file.h"
#include "core/recipe/recipe_file.h"
#include "tests/ui/autosave_folder.h"
#include "tests/ui/editor_fixture.h"
#include "tests/ui/slow_work.h"
#include "ui/document/autosave.h"
#include "ui/document/recipe_edits.h"
#include "ui/widgets/background_task.h"

#include <QFileDialog>
#include <QPointer>
#include <QScopeGuard>
#include <QSettings>
#include <QSignalSpy>

namespace oxbow {
namespace {

class ProjectTest : AutosaveFolder, public EditorTest {
protected:
    using AutosaveFolder::autosaves;
    using AutosaveFolder::folder;
    using AutosaveFolder::leaveAsKilled;

    /// A copy as a program leaves it that was killed after this edit.
    void loseAnEdit() {
        QSignalSpy written(&m_window->files().autosave(), &Autosave::saved);
        setInertia(0.11);
        m_window->files().autosave().saveNow();
        ASSERT_TRUE(waitFor([&] { return written.count() > 0; }));
        ASSERT_TRUE(leaveAsKilled(QStringLiteral("crashed")));
    }
    [[nodiscard]] QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    [[nodiscard]] std::string content(const char* name) const { return fileContent(path(name).toStdString()); }
    /// Types a name where *Save As* asks for one.
    void saveAs(const char* name) {
        m_window->files().askSave();
        auto* dialog = m_window->findChild<QFileDialog*>();
        ASSERT_NE(dialog, nullptr);
        emit dialog->fileSelected(path(name));
        delete dialog;
    }
    [[nodiscard]] bool isSavedAs(const char* name) {
        return waitFor([&] { return m_document.file().path() == path(name) && !m_document.isModified(); });
    }
};

TEST_F(ProjectTest, AProjectOpensWhereItWasSavedAndEndsOnTheSameBytes) {
    loadSmall();
    setInertia(0.11);
    seekTo(7);
    const std::uint64_t hash = hashNow();
    const QString path = m_folder.filePath(QStringLiteral("saved.oxbow"));
    save(path);
    const std::uint64_t end = finalHash();
    m_document.load(Recipe{}, {});
    ASSERT_TRUE(waitFor([&] { return hasCaughtUp(); }));
    m_window->files().open(path);
    ASSERT_TRUE(waitFor([&] { return hasCaughtUp() && stepNow() == 7; }));
    EXPECT_EQ(hashNow(), hash);
    EXPECT_EQ(m_document.file().path(), path);
    EXPECT_FALSE(m_document.isModified());
    EXPECT_EQ(finalHash(), end);
}

TEST_F(ProjectTest, WorkIsSavedByItselfAndOfferedBackAfterACrash) {
    loadSmall();
    setInertia(0.11);
    const Recipe recipe = m_document.recipe();
    QSignalSpy saved(&m_window->files().autosave(), &Autosave::saved);
    m_document.session().seek(9);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && saved.count() > 0 && stepNow() == 9; }));
    ASSERT_EQ(autosaves().size(), 1);
    EXPECT_TRUE(Autosave::lostWork().isEmpty()) << "its program is at work";
    // What a killed program leaves: its copy, and a lock that nobody holds.
    const QDir copies = folder();
    ASSERT_TRUE(
        QFile::copy(copies.filePath(autosaves().first()), copies.filePath(QStringLiteral("crashed.oxbow"))));
    {
        const QList<LostWork> asked = Autosave::lostWork();
        ASSERT_EQ(asked.size(), 1);
        EXPECT_TRUE(Autosave::lostWork().isEmpty()) << "another window asks about it now";
    }
    m_document.load(Recipe{}, {});
    m_window->files().offerLostWork();
    ASSERT_TRUE(answer("recoverQuestion", QMessageBox::AcceptRole));
    ASSERT_TRUE(waitFor([&] { return hasCaughtUp() && m_document.recipe() == recipe; }));
    EXPECT_TRUE(m_document.isModified()) << "it was never saved under a name";
    EXPECT_TRUE(waitFor([&] { return !copies.exists(QStringLiteral("crashed.oxbow")); })) << "it has a copy of its own now";
    EXPECT_TRUE(Autosave::lostWork().isEmpty());
}

TEST_F(ProjectTest, WhatIsRecoveredIsSeenAtOnceGoesOnToWhereItWasAndCanBeUndone) {
    loadSmall();
    const Recipe saved = m_document.recipe();
    const QString path = m_folder.filePath(QStringLiteral("saved.oxbow"));
    save(path);
    const std::uint64_t end = finalHash();
    setInertia(0.11);
    const Recipe changed = m_document.recipe();
    const std::uint64_t changedEnd = finalHash();
    ASSERT_NE(end, changedEnd);
    // What a killed program leaves of a run that was on its way to the end.
    QSignalSpy written(&m_window->files().autosave(), &Autosave::saved);
    m_document.session().seek(9);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && written.count() > 0 && stepNow() == 9; }));
    const QDir copies = folder();
    ASSERT_TRUE(leaveAsKilled(QStringLiteral("crashed")));
    QSettings(copies.filePath(QStringLiteral("crashed.ini")), QSettings::IniFormat)
        .setValue(QStringLiteral("goesTo"), changed.totalSteps());

    m_window->files().openExample("first_start.json", false);
    bool isOtherwise = false;
    m_window->files().offerLostWork([&] { isOtherwise = true; });
    const GridSpec grid = changed.grid;
    bool wasWrong = false; // another terrain under the recovered recipe
    QObject::connect(&m_document, &Document::snapshotChanged, m_window.get(), [&] {
        const GridSpec shown = m_document.snapshot()->terrain.grid();
        wasWrong = wasWrong || (m_document.recipe() == changed && shown.cellCount() > 0 && shown != grid);
    });
    ASSERT_TRUE(answer("recoverQuestion", QMessageBox::AcceptRole));
    ASSERT_TRUE(waitFor([&] { return m_document.recipe() == changed; }));
    EXPECT_EQ(m_document.snapshot()->terrain.grid(), grid) << "its last picture is there at once";
    ASSERT_TRUE(waitFor([&] { return !copies.exists(QStringLiteral("crashed.oxbow")); }));
    ThreadPool pool(1);
    const std::filesystem::path own = copies.filePath(autosaves().first()).toStdString();
    EXPECT_TRUE(readProject(own, m_folder.path().toStdString(), pool).state) << "lost again it need not run anew";
    ASSERT_TRUE(waitFor([&] { return isAtRest() && statusNow() == RunStatus::Finished; }));
    EXPECT_EQ(hashNow(), changedEnd);
    EXPECT_FALSE(wasWrong);
    EXPECT_FALSE(isOtherwise);
    EXPECT_TRUE(m_document.isModified());
    ASSERT_TRUE(waitFor([&] { return m_window->actions()["edit.undo"]->isEnabled(); }));
    QApplication::setActiveWindow(m_window.get());
    undo();
    ASSERT_TRUE(waitFor([&] { return isAtRest() && recipeIs(saved); }));
    EXPECT_FALSE(m_document.isModified());
    EXPECT_EQ(hashNow(), end);
    redo();
    ASSERT_TRUE(waitFor([&] { return isAtRest() && recipeIs(changed); }));
    EXPECT_EQ(hashNow(), changedEnd);
}

TEST_F(ProjectTest, WhatWasNeverSavedIsRecoveredAndUndoneToWhatItBeganAs) {
    loadSmall();
    const Recipe began = m_document.recipe();
    setInertia(0.11);
    const Recipe changed = m_document.recipe();
    QSignalSpy written(&m_window->files().autosave(), &Autosave::saved);
    m_window->files().autosave().saveNow();
    ASSERT_TRUE(waitFor([&] { return written.count() > 0; }));
    const QDir copies = folder();
    ASSERT_TRUE(leaveAsKilled(QStringLiteral("crashed")));
    for (int crash = 0; crash < 2; ++crash) { // what was recovered is lost again, untouched
        m_document.load(Recipe{}, {});
        m_window->files().offerLostWork();
        ASSERT_TRUE(answer("recoverQuestion", QMessageBox::AcceptRole));
        ASSERT_TRUE(waitFor([&] { return m_document.recipe() == changed; }));
        ASSERT_TRUE(waitFor([&] { return m_window->actions()["edit.undo"]->isEnabled(); }));
        ASSERT_TRUE(waitFor([&] { return !copies.exists(QStringLiteral("crashed.oxbow")); }));
        EXPECT_TRUE(m_document.isModified());
        leaveAsKilled(QStringLiteral("crashed"));
    }
    undo();
    ASSERT_TRUE(waitFor([&] { return isAtRest() && recipeIs(began); }));
    EXPECT_FALSE(m_document.isModified());
    redo();
    ASSERT_TRUE(waitFor([&] { return isAtRest() && recipeIs(changed); }));
}

TEST_F(ProjectTest, ANewTerrainShowsNothingOfTheOldOne) {
    loadSmall();
    runToTheEnd();
    ASSERT_FALSE(m_document.snapshot()->terrain.empty());
    m_document.load(Recipe{}, {});
    EXPECT_TRUE(m_document.snapshot()->terrain.empty());
    EXPECT_NE(statusNow(), RunStatus::Finished);
    ASSERT_TRUE(waitFor([&] { return hasCaughtUp(); }));
}

TEST_F(ProjectTest, AnEditOfWhatStandsStillIsSavedSoonAfterIt) {
    loadSmall();
    ASSERT_TRUE(waitFor([&] { return isAtRest(); }));
    m_window->files().autosave().setIntervalS(3600);
    QSignalSpy saved(&m_window->files().autosave(), &Autosave::saved);
    setInertia(0.11);
    EXPECT_TRUE(waitFor([&] { return saved.count() > 0; }));
    EXPECT_EQ(autosaves().size(), 1);
}

TEST_F(ProjectTest, AnEditIsSavedAtTheEndOfALongRunThatEndsWhereItStood) {
    loadSmall(40.0);
    runToTheEnd();
    m_window->files().autosave().setIntervalS(3600);
    QSignalSpy saved(&m_window->files().autosave(), &Autosave::saved);
    setInertia(0.11);
    ASSERT_TRUE(waitFor([&] { return m_document.isRunning(); }));
    SlowWorker worker(m_document);
    QTest::qWait(4500); // longer than a save waits for what stands still
    EXPECT_EQ(saved.count(), 0);
    worker.finish();
    ASSERT_TRUE(waitFor([&] { return isAtRest() && statusNow() == RunStatus::Finished; }));
    EXPECT_TRUE(waitFor([&] { return saved.count() > 0; }));
    EXPECT_EQ(autosaves().size(), 1);
}

TEST_F(ProjectTest, SavingEndsTheCopy) {
    loadSmall();
    setInertia(0.11);
    QSignalSpy saved(&m_window->files().autosave(), &Autosave::saved);
    m_window->files().autosave().saveNow();
    ASSERT_TRUE(waitFor([&] { return saved.count() > 0; }));
    EXPECT_EQ(autosaves().size(), 1);
    m_document.file().save(m_folder.filePath(QStringLiteral("a.oxbow")));
    EXPECT_TRUE(waitFor([&] { return !m_document.isModified() && autosaves().isEmpty(); }));
}

TEST_F(ProjectTest, WhatAnotherWindowSavedIsNotReplacedWithoutAQuestion) {
    loadSmall();
    const QString path = m_folder.filePath(QStringLiteral("shared.oxbow"));
    m_document.file().save(path);
    ASSERT_TRUE(waitFor([&] { return m_document.file().path() == path; }));
    setInertia(0.11);
    m_window->files().save();
    EXPECT_EQ(question("othersFileQuestion"), nullptr) << "nobody else wrote it";
    ASSERT_TRUE(waitFor([&] { return !m_document.isModified(); }));
    const std::string others = "what another window saved";
    oxbow::putFile(path.toStdString(), others);
    const auto content = [&] { return fileContent(path.toStdString()); };
    setInertia(0.2);
    m_window->files().save();
    ASSERT_TRUE(answer("othersFileQuestion", QMessageBox::RejectRole));
    EXPECT_EQ(content(), others);
    EXPECT_TRUE(m_document.isModified());
    m_window->files().save();
    ASSERT_TRUE(answer("othersFileQuestion", QMessageBox::DestructiveRole));
    ASSERT_TRUE(waitFor([&] { return !m_document.isModified(); }));
    EXPECT_TRUE(content().starts_with("PK"));
}

TEST_F(ProjectTest, WhatWasSavedElsewhereSinceTheCrashIsNotReplacedWithoutAQuestion) {
    loadSmall();
    save(path("shared.oxbow"));
    ASSERT_NO_FATAL_FAILURE(loseAnEdit());
    const Recipe changed = m_document.recipe();
    putFile("shared.oxbow", "what another program saved");
    m_document.load(Recipe{}, {});
    m_window->files().offerLostWork();
    ASSERT_TRUE(answer("recoverQuestion", QMessageBox::AcceptRole));
    ASSERT_TRUE(waitFor([&] { return m_document.recipe() == changed; }));
    m_window->files().save();
    ASSERT_TRUE(answer("othersFileQuestion", QMessageBox::RejectRole));
    EXPECT_EQ(content("shared.oxbow"), "what another program saved");
    EXPECT_TRUE(m_document.isModified());
}

TEST_F(ProjectTest, AProjectThatWasNamedFromItsFolderKeepsItsPlaceThroughACrash) {
    loadSmall();
    save(path("relative.oxbow"));
    const QString before = QDir::currentPath();
    const auto goBack = qScopeGuard([&] { QDir::setCurrent(before); });
    ASSERT_TRUE(QDir::setCurrent(m_folder.path()));
    m_document.load(Recipe{}, {});
    m_window->files().open(QStringLiteral("relative.oxbow"));
    ASSERT_TRUE(waitFor([&] { return m_document.recipe().stages.size() == 2; }));
    EXPECT_EQ(m_document.file().path(), path("relative.oxbow"));
    EXPECT_TRUE(m_document.file().folder().is_absolute());
    ASSERT_NO_FATAL_FAILURE(loseAnEdit());
    const Recipe changed = m_document.recipe();
    m_document.load(Recipe{}, {});
    ASSERT_TRUE(QDir::setCurrent(before)); // the next start is made elsewhere
    m_window->files().offerLostWork();
    ASSERT_TRUE(answer("recoverQuestion", QMessageBox::AcceptRole));
    ASSERT_TRUE(waitFor([&] { return m_document.recipe() == changed; }));
    EXPECT_EQ(m_document.file().path(), path("relative.oxbow"));
}

TEST_F(ProjectTest, ACopyThatIsDiscardedGoesWithItsLockAndWithoutAWarning) {
    loadSmall();
    ASSERT_NO_FATAL_FAILURE(loseAnEdit());
    static QString warnings;
    warnings.clear();
    const QtMessageHandler before =
        qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString& words) { warnings += words; });
    int discarded = 0;
    for (const LostWork& work : Autosave::lostWork()) {
        Autosave::discard(work);
        ++discarded;
    }
    qInstallMessageHandler(before);
    EXPECT_EQ(discarded, 1);
    EXPECT_EQ(warnings.toStdString(), "");
    EXPECT_TRUE(folder().entryList({QStringLiteral("crashed.*")}, QDir::Files).isEmpty());
}

TEST_F(ProjectTest, TheLockOfAProgramThatEndedWithoutACopyIsRemoved) {
    const auto locks = [] { return folder().entryList({QStringLiteral("*.lock")}, QDir::Files); };
    const QStringList own = locks();
    ASSERT_EQ(own.size(), 1);
    const std::string lock = fileContent(folder().filePath(own.first()).toStdString());
    const auto inFolder = [](const char* name) { return folder().filePath(QLatin1String(name)).toStdString(); };
    oxbow::putFile(inFolder("ended.lock"), "999999999" + lock.substr(lock.find('\n'))); // no process has that number
    oxbow::putFile(inFolder("ended.ini"), "");
    EXPECT_TRUE(Autosave::lostWork().isEmpty());
    EXPECT_EQ(locks(), own);
    EXPECT_FALSE(folder().exists(QStringLiteral("ended.ini")));
}

TEST_F(ProjectTest, SaveAsWritesAProjectWhateverDotsAndCapitalsTheNameHas) {
    loadSmall();
    saveAs("work.v2");
    ASSERT_TRUE(isSavedAs("work.v2.oxbow"));
    EXPECT_TRUE(content("work.v2.oxbow").starts_with("PK"));
    saveAs("UP.OXBOW");
    ASSERT_TRUE(isSavedAs("UP.OXBOW"));
    EXPECT_TRUE(content("UP.OXBOW").starts_with("PK"));
    saveAs("Recipe.JSON");
    ASSERT_TRUE(isSavedAs("Recipe.JSON"));
    EXPECT_TRUE(content("Recipe.JSON").starts_with("{")) << "the name asks for a recipe";
}

TEST_F(ProjectTest, ARecipeFileThatCannotHoldTheBranchesIsNotSavedWithoutAQuestion) {
    loadSmall();
    setInertia(0.1);
    save(path("bare.json"));
    setInertia(0.2);
    m_window->files().save();
    ASSERT_TRUE(isSavedAs("bare.json")) << "a recipe alone is saved as it is";
    const std::string before = content("bare.json");
    runToTheEnd();
    seekTo(10);
    setInertia(0.7);
    rest();
    ASSERT_EQ(m_document.snapshot()->branches.size(), 2u);
    m_window->files().save();
    const QPointer<QFileDialog> dialog = m_window->findChild<QFileDialog*>();
    ASSERT_NE(dialog, nullptr);
    EXPECT_EQ(QFileInfo(dialog->selectedFiles().value(0)).fileName(), "bare.oxbow");
    dialog->reject();
    lanes::pool(Lane::Save).waitForDone();
    QCoreApplication::processEvents();
    EXPECT_TRUE(m_document.isModified());
    EXPECT_EQ(content("bare.json"), before);
    delete dialog.data();
    saveAs("whole.oxbow");
    ASSERT_TRUE(isSavedAs("whole.oxbow"));
    m_window->files().save();
    EXPECT_EQ(m_window->findChild<QFileDialog*>(), nullptr) << "a project holds them";
}

TEST_F(ProjectTest, ARecipeFileThatCannotHoldTheFavouritesIsNotSavedWithoutAQuestion) {
    loadSmall();
    save(path("bare.json"));
    m_document.favourites().add(m_document.recipe());
    m_window->files().save();
    EXPECT_NE(m_window->findChild<QFileDialog*>(), nullptr);
    EXPECT_TRUE(m_document.isModified());
}

TEST_F(ProjectTest, TheFileThatANameMeansWithItsEndingIsNotReplacedWithoutAQuestion) {
    loadSmall();
    putFile("work.v2.oxbow", "mine");
    saveAs("work.v2");
    ASSERT_TRUE(answer("replaceProjectQuestion", QMessageBox::RejectRole));
    EXPECT_EQ(content("work.v2.oxbow"), "mine");
    ASSERT_TRUE(waitFor([&] { return !question("replaceProjectQuestion"); }));
    saveAs("work.v2");
    ASSERT_TRUE(answer("replaceProjectQuestion", QMessageBox::DestructiveRole));
    ASSERT_TRUE(isSavedAs("work.v2.oxbow"));
    EXPECT_TRUE(content("work.v2.oxbow").starts_with("PK"));
}

TEST_F(ProjectTest, AFileThatCannotBeWrittenIsSaidAndTheWorkStays) {
    loadSmall();
    setInertia(0.11);
    QSignalSpy errors(&m_document, &Document::errorReported);
    m_document.file().save(QStringLiteral("/nowhere/at/all.oxbow"));
    ASSERT_TRUE(waitFor([&] { return errors.count() > 0; }));
    EXPECT_TRUE(errors[0][0].toString().contains(QStringLiteral("all.oxbow")));
    EXPECT_TRUE(m_document.isModified());
}

TEST_F(ProjectTest, ABrokenProjectLeavesTheOpenOneAlone) {
    loadSmall();
    const Recipe recipe = m_document.recipe();
    const QString file = putFile("broken.oxbow", "PK\x03\x04 not really");
    QSignalSpy errors(&m_document, &Document::errorReported);
    m_window->files().open(file);
    ASSERT_TRUE(waitFor([&] { return errors.count() > 0; }));
    EXPECT_TRUE(m_document.recipe() == recipe);
}

TEST_F(ProjectTest, WhatWasPaintedInTheWindowEndsOnTheSameBytesWithoutOne) {
    loadSmall();
    seekTo(5);
    m_document.session().play();
    const Brush rain{.layer = Layer::Rain, .radiusM = 300.0, .strength = 3.0};
    m_document.selectStage(m_document.recipe().stages[1].id);
    m_document.stroke().begin(strokeTarget(m_document, Layer::Rain), QStringLiteral("Rain"));
    for (int i = 0; i < 6; ++i) {
        m_document.stroke().addDabs(rain, {{800.0 + 100.0 * i, 1200.0, 1.0}});
        QTest::qWait(5);
    }
    m_document.stroke().end();
    const std::uint64_t here = finalHash();
    const QString path = m_folder.filePath(QStringLiteral("painted.oxbow"));
    save(path);
    ThreadPool pool(3);
    const Project project =
        readProject(path.toStdString(), m_folder.filePath(QStringLiteral("there")).toStdString(), pool);
    ASSERT_FALSE(project.recipe.stages[1].strokes.empty());
    EXPECT_GT(project.recipe.stages[1].strokes.front().beforeStep, 0);
    EXPECT_EQ(test::evaluated(project.recipe, test::kToTheEnd, project.folder, 3).stateHash(), here);
}

} // namespace
} // namespace oxbow
