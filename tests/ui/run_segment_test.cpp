#include "ui/document/recipe_edits.h"
#include "ui/document/run_segment.h"

#include "tests/ui/editor_fixture.h"

namespace oxbow {
namespace {

class RunSegmentTest : public EditorTest {
protected:
    void SetUp() override { loadSmall(); }

    void playTo(int step) {
        m_document.session().play();
        ASSERT_TRUE(waitFor([&] { return stepNow() >= step; }));
        m_document.session().pause();
        ASSERT_TRUE(waitFor([&] { return isAtRest() && m_document.hasSeenEdits(); }));
    }
    void settle() {
        ASSERT_TRUE(waitFor([&] { return isAtRest() && recipeIs(m_document.recipe()); }));
    }
    [[nodiscard]] std::uint64_t hashNow() const { return m_document.snapshot()->terrain.stateHash(); }
    [[nodiscard]] UndoHistory& history() { return m_document.undoStack(); }
};

TEST_F(RunSegmentTest, UndoGoesBackToWherePlayingStartedAndRedoToWhereItStopped) {
    const int start = stepNow();
    const std::uint64_t before = hashNow();
    playTo(start + 2);
    const int stop = stepNow();
    const std::uint64_t after = hashNow();
    ASSERT_EQ(history().count(), 1);
    EXPECT_TRUE(history().undoText().startsWith(QStringLiteral("Run to")))
        << history().undoText().toStdString();
    history().undo();
    settle();
    EXPECT_EQ(stepNow(), start);
    EXPECT_EQ(hashNow(), before);
    history().redo();
    settle();
    EXPECT_EQ(stepNow(), stop);
    EXPECT_EQ(hashNow(), after);
}

TEST_F(RunSegmentTest, PlayingIsNothingToSave) {
    playTo(stepNow() + 2);
    EXPECT_GT(history().count(), 0);
    EXPECT_FALSE(m_document.isModified());
}

TEST_F(RunSegmentTest, PlayingWhileThereIsSomethingToRedoTakesNothingAway) {
    renameStage(m_document, m_document.recipe().stages[0].id, QStringLiteral("Old hills"));
    settle();
    history().undo();
    settle();
    playTo(stepNow() + 2);
    EXPECT_TRUE(history().canRedo());
    history().redo();
    settle();
    EXPECT_EQ(m_document.recipe().stages[0].name, "Old hills");
}

TEST_F(RunSegmentTest, AnEditWhilePlayingAndTheRunAroundItGoBackAndForth) {
    const std::uint64_t droplets = m_document.recipe().stages[1].id;
    m_document.session().play();
    ASSERT_TRUE(waitFor([&] { return stepNow() >= 2; }));
    setParameter(m_document, droplets, QStringLiteral("inertia"), 0.4, EditPhase::Finished);
    const int edited = stepNow();
    ASSERT_TRUE(waitFor([&] { return statusNow() == RunStatus::Finished || stepNow() > edited; }));
    m_document.session().pause();
    settle();
    const int stop = stepNow();
    const std::uint64_t after = hashNow();
    const Recipe recipe = m_document.recipe();
    ASSERT_EQ(history().count(), 2);
    history().setIndex(0);
    settle();
    EXPECT_EQ(stepNow(), 0);
    EXPECT_FALSE(m_document.recipe() == recipe);
    history().setIndex(2);
    settle();
    EXPECT_EQ(m_document.recipe(), recipe);
    EXPECT_EQ(stepNow(), stop);
    EXPECT_EQ(hashNow(), after);
}

TEST(RunPlace, OutlastsAStageThatIsPutBeforeIt) {
    Recipe recipe;
    recipe.stages.emplace_back(*findStageKind("noise"));
    recipe.stages.emplace_back(*findStageKind("droplet_erosion"));
    const RunPlace place = placeAt(recipe, {1, 3});
    EXPECT_EQ(positionOf(recipe, place), (RunPosition{1, 3}));
    recipe.stages.emplace(recipe.stages.begin(), *findStageKind("noise"));
    EXPECT_EQ(positionOf(recipe, place), (RunPosition{2, 3}));
    EXPECT_EQ(positionOf(recipe, placeAt(recipe, endOf(recipe))), endOf(recipe));
    recipe.stages.pop_back();
    EXPECT_EQ(positionOf(recipe, place), (RunPosition{0, 0}));
}

} // namespace
} // namespace oxbow
