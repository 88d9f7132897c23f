#include "tests/ui/editor_fixture.h"
#include "ui/document/recipe_edits.h"
#include "ui/document/stage_clipboard.h"
#include "ui/widgets/background_task.h"

#include <QStringList>

namespace oxbow {
namespace {

/// Two recipes on disk.
class Opening : public EditorTest {
protected:
    void SetUp() override {
        loadSmall();
        for (const char* name : {"first.json", "second.json"}) {
            bool done = false;
            setGrid(m_document, {name[0] == 'f' ? 64 : 96, 64, 20.0});
            m_document.file().save(m_folder.filePath(name), [&] { done = true; });
            ASSERT_TRUE(waitFor([&] { return done; }));
        }
        QObject::connect(&m_document, &Document::errorReported, m_window.get(),
                         [this](const QString& words) { m_errors << words; });
    }
    void open(const char* name) {
        m_document.file().open(m_folder.filePath(name), [this, name] { m_opened << name; });
    }
    /// Whatever was begun is done and told.
    static void hearAll() {
        for (const Lane lane : {Lane::Save, Lane::Interactive}) {
            lanes::pool(lane).waitForDone();
            QCoreApplication::processEvents();
        }
    }
    [[nodiscard]] bool isDone() { return !m_document.file().isOpening() && isAtRest() && m_document.hasSeenEdits(); }

    QStringList m_opened, m_errors;
};

TEST_F(Opening, OfTwoTheLaterOneIsOpenedAlone) {
    open("second.json");
    open("first.json");
    ASSERT_TRUE(waitFor([&] { return isDone() && !m_opened.isEmpty(); }));
    hearAll();
    EXPECT_EQ(m_opened, QStringList{"first.json"});
    EXPECT_EQ(m_document.recipe().grid.width, 64);
    EXPECT_TRUE(m_document.file().path().endsWith(QLatin1String("first.json")));
}

TEST_F(Opening, EditsMeanwhileAreRefusedWithAMessageAndNothingIsLost) {
    const Recipe before = m_document.recipe();
    const std::uint64_t erosion = before.stages[1].id;
    open("first.json");
    ASSERT_TRUE(m_document.file().isOpening());
    setParameter(m_document, erosion, QStringLiteral("inertia"), 0.9, EditPhase::Finished);
    removeStage(m_document, erosion);
    addStage(m_document, *findStageKind("gaussian_blur"));
    duplicateStages(m_document, {erosion});
    undo();
    EXPECT_EQ(m_document.recipe(), before);
    EXPECT_EQ(m_errors.size(), 4);
    EXPECT_EQ(m_errors.value(0),
              "first.json is being opened. Wait before editing, or press Esc to keep the current terrain.");
    ASSERT_TRUE(waitFor([&] { return isDone(); }));
    EXPECT_EQ(m_opened, QStringList{"first.json"});
    setInertia(0.9);
    EXPECT_TRUE(m_document.isModified());
}

TEST_F(Opening, EscapeKeepsWhatIsOpen) {
    const Recipe before = m_document.recipe();
    open("first.json");
    press(Qt::Key_Escape);
    EXPECT_FALSE(m_document.file().isOpening());
    hearAll();
    EXPECT_TRUE(m_opened.isEmpty());
    EXPECT_EQ(m_document.recipe(), before);
}

TEST_F(Opening, WhatIsStartedAnewMeanwhileStays) {
    open("first.json");
    Recipe fresh;
    fresh.grid = {32, 32, 5.0};
    m_document.load(fresh, {});
    hearAll();
    EXPECT_TRUE(m_opened.isEmpty());
    EXPECT_EQ(m_document.recipe(), fresh);
}

TEST_F(Opening, AFileThatCannotBeReadLeavesTheDocumentFreeToBeEdited) {
    open("missing.json");
    ASSERT_TRUE(waitFor([&] { return !m_document.file().isOpening(); }));
    EXPECT_EQ(m_errors.size(), 1);
    setGrid(m_document, {50, 50, 10.0});
    EXPECT_EQ(m_document.recipe().grid.width, 50);
}

} // namespace
} // namespace oxbow
