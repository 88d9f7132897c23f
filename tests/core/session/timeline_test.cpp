#include "core/session/timeline.h"

#include "core/base/thread_pool.h"
#include "core/recipe/stage_registry.h"
#include "tests/core/recipe/recipe_with.h"
#include "tests/core/recipe/test_stages.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace oxbow {
namespace {

constexpr std::size_t kMiB = std::size_t{1} << 20;
constexpr std::size_t kPlenty = std::size_t{1} << 40;

std::filesystem::path spillFolder() {
    return std::filesystem::path(testing::TempDir());
}

using Kept = std::map<RunPosition, std::shared_ptr<const KeptState>>;

/// Evaluates some steps of a recipe and keeps them all, here and on the timeline.
Kept keepRun(Timeline& timeline, const Recipe& recipe, int steps, ThreadPool& pool) {
    Evaluator evaluator(pool, {});
    evaluator.begin(std::make_shared<Recipe>(recipe));
    const CancelToken never;
    Kept kept;
    TerrainState previous;
    for (int i = 0; i <= steps; ++i) {
        const auto state = std::make_shared<const KeptState>(evaluator.capture(previous));
        previous = state->terrain;
        kept[state->position] = state;
        timeline.keep(state);
        if (evaluator.finished())
            break;
        evaluator.advance(never);
    }
    timeline.settle();
    return kept;
}

void expectSame(const KeptState& found, const KeptState& kept) {
    EXPECT_EQ(found.place(), kept.place());
    EXPECT_EQ(found.terrain.resumeHash(), kept.terrain.resumeHash());
    EXPECT_EQ(found.stepper, kept.stepper);
    EXPECT_EQ(found.notes, kept.notes);
    EXPECT_EQ(found.terrain.waterBodies()->lakes.size(), kept.terrain.waterBodies()->lakes.size());
    EXPECT_EQ(found.terrain.waterBodies()->rivers.size(), kept.terrain.waterBodies()->rivers.size());
    ASSERT_EQ(found.ledgers.size(), kept.ledgers.size());
    for (std::size_t i = 0; i < kept.ledgers.size(); ++i)
        EXPECT_EQ(found.ledgers[i].rock.stored, kept.ledgers[i].rock.stored);
    ASSERT_EQ(found.paint.bases.size(), kept.paint.bases.size());
    for (std::size_t i = 0; i < kept.paint.bases.size(); ++i)
        EXPECT_EQ(found.paint.bases[i].tiles.empty(), kept.paint.bases[i].tiles.empty());
}

void expectAllThere(Timeline& timeline, const Kept& kept, ThreadPool& pool) {
    TerrainState like;
    for (const auto& [position, state] : kept) {
        SCOPED_TRACE("stage " + std::to_string(position.stage) + ", step " + std::to_string(position.step));
        ASSERT_TRUE(timeline.has(position));
        const auto found = timeline.nearest(position, like, pool);
        ASSERT_NE(found, nullptr);
        expectSame(*found, *state);
        like = found->terrain;
    }
}

class TimelineOfStage : public testing::TestWithParam<std::string> {};

TEST_P(TimelineOfStage, GivesPackedAndSpilledStatesBackBitForBit) {
    ThreadPool pool(2);
    Recipe recipe = test::recipeWith({150, 130, 40.0}, {"noise", GetParam()});
    Timeline timeline(kMiB, spillFolder(), kPlenty);
    const Kept kept = keepRun(timeline, recipe, 24, pool);
    expectAllThere(timeline, kept, pool);
    // A stage goes on from what came back as if it had never stopped.
    const auto middle = timeline.nearest({1, 3}, {}, pool);
    Evaluator resumed(pool, {}), straight(pool, {});
    resumed.restore(std::make_shared<Recipe>(recipe), *middle);
    straight.restore(std::make_shared<Recipe>(recipe), *kept.at(middle->position));
    const CancelToken never;
    resumed.advance(never);
    straight.advance(never);
    expectSame(resumed.capture({}), straight.capture({}));
}

/// Water stands still in the east, so that what the solver keeps there does not change.
TEST(Timeline, KeptStatesShareWhatTheSolverLeftAsItWas) {
    ThreadPool pool(2);
    Recipe recipe = test::recipeWith({640, 256, 20.0}, {"noise", "shallow_water_erosion"});
    recipe.stages[1].params.set("rain_mm_per_hour", 0.0);
    const Dab dab{1500.0, 2500.0, 1.0};
    const Stroke spring{{.layer = Layer::Springs, .radiusM = 100.0, .strength = 1.0}, {dab}};
    recipe.stages[1].strokes = {{0, PaintEvent::kForever, std::make_shared<const Stroke>(spring), false, 1}};
    Timeline timeline(std::size_t{1} << 30);
    const Kept kept = keepRun(timeline, recipe, 6, pool);
    const auto& before = kept.at({1, 4})->terrain.privateLayers();
    const auto& after = kept.at({1, 5})->terrain.privateLayers();
    ASSERT_EQ(before.size(), 4U);
    std::size_t shared = 0, changed = 0;
    for (std::size_t i = 0; i < before.size(); ++i)
        for (std::size_t t = 0; t < before[i].words.tiles().size(); ++t)
            (before[i].words.tiles()[t] == after[i].words.tiles()[t] ? shared : changed) += 1;
    EXPECT_GT(changed, 0U);
    EXPECT_GT(shared, 20U); // of 4 x 6 x 2 and the odd column and row

    // And so do those that come back from their packed form.
    Timeline small(kMiB, spillFolder(), kPlenty);
    const Kept again = keepRun(small, recipe, 6, pool);
    const auto first = small.nearest({1, 4}, {}, pool);
    const auto second = small.nearest({1, 5}, first->terrain, pool);
    EXPECT_EQ(second->terrain.privateLayers()[2].words.tiles().back(),
              first->terrain.privateLayers()[2].words.tiles().back());
}

std::vector<std::string> stageIds() {
    std::vector<std::string> ids;
    for (const StageKind& kind : stageKinds())
        if (!kind.readsFile())
            ids.emplace_back(kind.id);
    return ids;
}
INSTANTIATE_TEST_SUITE_P(Stages, TimelineOfStage, testing::ValuesIn(stageIds()),
                         [](const auto& stage) { return stage.param; });

Recipe erosion(int drops) {
    Recipe recipe = test::recipeWith({256, 256, 20.0}, {"noise", "droplet_erosion"});
    recipe.stages[1].params.set("drops_per_cell", static_cast<double>(drops));
    return recipe;
}

TEST(Timeline, MovesToTheDiskWhatMemoryCannotHold) {
    ThreadPool pool(2);
    Timeline timeline(4 * kMiB, spillFolder(), kPlenty);
    const Kept kept = keepRun(timeline, erosion(2), 60, pool);
    EXPECT_EQ(timeline.positions().size(), kept.size()) << "nothing was thinned out";
    EXPECT_LE(timeline.usedBytes(), 4 * kMiB);
    EXPECT_GT(timeline.diskBytes(), kMiB);
    expectAllThere(timeline, kept, pool);
    timeline.clear();
    timeline.settle();
    EXPECT_EQ(timeline.diskBytes(), 0U);
    EXPECT_EQ(timeline.usedBytes(), 0U);
}

TEST(Timeline, ThinsOutWhereTheDiskHelpsNoMore) {
    ThreadPool pool(2);
    for (const std::size_t diskBytes : {std::size_t{0}, kMiB}) {
        Timeline timeline(3 * kMiB, spillFolder(), diskBytes);
        const Kept kept = keepRun(timeline, erosion(2), 60, pool);
        EXPECT_LE(timeline.usedBytes(), 3 * kMiB);
        EXPECT_LE(timeline.diskBytes(), diskBytes);
        const auto positions = timeline.positions();
        EXPECT_LT(positions.size(), kept.size());
        EXPECT_GE(positions.size(), 2U);
        EXPECT_TRUE(timeline.has({1, 0})) << "the start of a stage stays";
        for (const RunPosition& position : positions)
            expectSame(*timeline.nearest(position, {}, pool), *kept.at(position));
    }
}

TEST(Timeline, GoesOnByThinningWhenTheDiskCannotBeWritten) {
    ThreadPool pool(2);
    Timeline timeline(3 * kMiB, "/dev/null/nowhere", kPlenty);
    keepRun(timeline, erosion(2), 60, pool);
    EXPECT_LE(timeline.usedBytes(), 3 * kMiB);
    EXPECT_NE(timeline.problem(), "");
}

TEST(Timeline, ThinsTheStageFirstWhoseStepsAreQuickest) {
    ThreadPool pool(1);
    Timeline timeline(kPlenty);
    timeline.noteStep(0, 1.0);
    timeline.noteStep(1, 0.01);
    keepRun(timeline, test::raiseRecipe({16, 16}, {128, 128, 10.0}), 32, pool);
    EXPECT_EQ(timeline.positions().size(), 33U);
    timeline.setBudget(2 * 1024, 0);
    std::map<int, int> left;
    for (const RunPosition& position : timeline.positions())
        ++left[position.stage];
    EXPECT_LE(timeline.usedBytes(), 2U * 1024);
    EXPECT_GT(left[0], left[1]) << "a step of the first stage takes a hundred times as long";
}

TEST(Timeline, OfALongRunKeepsOnlyWhatTakesTimeToComputeAgain) {
    ThreadPool pool(1);
    Timeline timeline(100 * sizeof(Tile));
    timeline.noteStep(0, 0.01);
    keepRun(timeline, test::raiseRecipe({1}, {128, 128, 10.0}), 0, pool);
    EXPECT_TRUE(timeline.wants({0, 8}));
    EXPECT_FALSE(timeline.wants({0, 4})) << "40 ms from the state before it";
    timeline.noteStep(1, 0.2);
    EXPECT_TRUE(timeline.wants({1, 3})) << "a slow step is kept";
}

TEST(Timeline, KeepsFewerStatesWherePackingThemWouldHoldTheRunUp) {
    ThreadPool pool(1);
    Timeline timeline(100 * sizeof(Tile));
    keepRun(timeline, test::raiseRecipe({1}, {128, 128, 10.0}), 0, pool);
    for (const int stage : {1, 2})
        timeline.noteStep(stage, 0.2);
    timeline.notePacking(1, 0.03);
    timeline.notePacking(2, 0.15);
    EXPECT_TRUE(timeline.wants({1, 1})) << "packing takes less than a fifth of a step";
    EXPECT_TRUE(timeline.wants({2, 4}));
    EXPECT_FALSE(timeline.wants({2, 2})) << "packing takes almost as long as a step";
    for (int i = 0; i < 40; ++i)
        timeline.noteStep(2, 1.0);
    EXPECT_TRUE(timeline.wants({2, 1})) << "steps have become longer";

    timeline.noteStep(1, 9.0, 0.2);
    for (int i = 0; i < 40; ++i)
        timeline.noteStep(1, 9.0, 0.01);
    EXPECT_FALSE(timeline.wants({1, 2})) << "steps that wait for other programs leave no time to pack";

    Timeline small(kPlenty);
    keepRun(small, test::raiseRecipe({1}, {128, 128, 10.0}), 0, pool);
    small.noteStep(2, 0.2);
    small.notePacking(2, 0.15);
    EXPECT_TRUE(small.wants({2, 1})) << "as they are they all fit in";
}

} // namespace
} // namespace oxbow
