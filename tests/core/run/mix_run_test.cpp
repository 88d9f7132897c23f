#include "core/base/error.h"
#include "core/base/thread_pool.h"
#include "core/earthwork/curve_kind.h"
#include "core/recipe/recipe_file.h"
#include "core/recipe/stage_registry.h"
#include "core/run/evaluator.h"
#include "core/run/mix_run.h"

#include "places.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

/// What a mix does to a run, for every stage that can have one.
namespace oxbow {
namespace {

const GridSpec kGrid{72, 56, 30.0};
constexpr int kMostSteps = 4;

std::vector<std::string> mixedStages() {
    std::vector<std::string> ids;
    for (const StageKind& kind : stageKinds())
        if (kind.mix != MixSupport::None)
            ids.emplace_back(kind.id);
    return ids;
}

/// Noise, then the stage: with some steps, and work to do.
Recipe recipeOf(const StageKind& kind) {
    Recipe recipe;
    recipe.grid = kGrid;
    recipe.stages.emplace_back(*findStageKind("noise"));
    RecipeStage& stage = recipe.stages.emplace_back(kind);
    for (const char* key : {"steps", "iterations", "passes"})
        if (kind.find(key))
            stage.params.set(key, std::int64_t{kMostSteps});
    for (const ParamField& field : kind.params) {
        if (field.info.kind == ParamKind::File)
            stage.params.set(field.info.key, std::string(OXBOW_TEST_DATA "/dem/jacksboro_us_403x344.tif"));
        if (field.info.key == "sigma_m")
            stage.params.set("sigma_m", 60.0);
    }
    if (kind.stepsAreStrokes)
        for (int i = 0; i < 3; ++i)
            stage.strokes.push_back({.beforeStep = i,
                                     .stroke = std::make_shared<const Stroke>(
                                         Stroke{{.radiusM = 500.0, .strength = 40.0}, {{600.0 + 400.0 * i, 800.0, 1.0}}})});
    return recipe;
}

struct MixedRun {
    explicit MixedRun(const Recipe& recipe, int threads = 2) : pool(threads), evaluator(pool, {}) {
        evaluator.begin(std::make_shared<const Recipe>(recipe));
    }
    MixedRun& advance(int steps = 1000000) {
        // The first steps of long runs tell as much as all of them.
        for (int i = 0; i < steps && !evaluator.finished() && evaluator.position() < last(); ++i)
            evaluator.advance(kNeverCancelled);
        return *this;
    }
    [[nodiscard]] RunPosition last() const { return {1, kMostSteps}; }
    [[nodiscard]] Heightmap ground() { return *evaluator.terrain().find(Layer::Elevation); }
    [[nodiscard]] std::uint64_t hash() {
        return TerrainState(evaluator.terrain(), {}, pool).stateHash();
    }
    ThreadPool pool;
    Evaluator evaluator;
};

/// What enters the stage.
Heightmap groundBefore(const Recipe& recipe) {
    return MixedRun(recipe).advance(1).ground();
}

MaskEntry entryOf(std::string_view source) {
    return MaskEntry(*findMaskSource(source));
}

/// Patches with weights of all sizes.
MaskEntry patches() {
    MaskEntry entry = entryOf("noise");
    entry.params.set("size_m", 500.0);
    return entry;
}

/// Nothing on the western half, everything on the eastern.
MaskEntry easternHalf() {
    MaskEntry entry = entryOf("painted");
    Brush brush{.layer = Layer::Mask, .action = BrushAction::Set, .radiusM = 1e6, .strength = 1.0};
    brush.falloff = Falloff::Flat;
    Stroke stroke{brush, {{kGrid.widthM() + 1e6 - kGrid.widthM() / 2, kGrid.heightM() / 2, 1.0}}};
    entry.strokes.push_back({.stroke = std::make_shared<const Stroke>(stroke)});
    return entry;
}

class MixOfStage : public testing::TestWithParam<std::string> {
protected:
    [[nodiscard]] static const StageKind& kind() { return *findStageKind(GetParam()); }
    [[nodiscard]] static std::vector<MixMode> modes() {
        return kind().mix == MixSupport::Acts ? std::vector{MixMode::Acts, MixMode::Shows}
                                              : std::vector{MixMode::Shows};
    }
};

TEST_P(MixOfStage, AMaskOfOneEverywhereLeavesTheBytesThatNoMixLeaves) {
    Recipe recipe = recipeOf(kind());
    const std::uint64_t plain = MixedRun(recipe).advance().hash();
    for (const MixMode mode : modes()) {
        recipe.stages[1].mix.mode = mode;
        recipe.stages[1].mix.where = {entryOf("height")};
        EXPECT_EQ(MixedRun(recipe).advance().hash(), plain) << kMixModes[static_cast<int>(mode)].key;
    }
}

TEST_P(MixOfStage, AnAmountOfNothingLeavesTheGroundAsItWas) {
    Recipe recipe = recipeOf(kind());
    const Heightmap before = groundBefore(recipe);
    for (const MixMode mode : modes()) {
        recipe.stages[1].mix.mode = mode;
        recipe.stages[1].mix.amount = 0.0;
        const Heightmap after = MixedRun(recipe).advance().ground();
        EXPECT_TRUE(std::ranges::equal(after.cells(), before.cells())) << kMixModes[static_cast<int>(mode)].key;
    }
}

TEST_P(MixOfStage, WhereTheMaskIsNothingABlendLeavesTheGroundAndWhereItIsOneTheResult) {
    Recipe recipe = recipeOf(kind());
    const Heightmap before = groundBefore(recipe), whole = MixedRun(recipe).advance().ground();
    recipe.stages[1].mix.mode = MixMode::Shows;
    recipe.stages[1].mix.where = {easternHalf()};
    const Heightmap after = MixedRun(recipe).advance().ground();
    for (int y = 0; y < kGrid.height; ++y)
        for (int x = 0; x < kGrid.width; ++x)
            ASSERT_EQ(after.at(x, y), x < kGrid.width / 2 ? before.at(x, y) : whole.at(x, y)) << x << ", " << y;
}

TEST_P(MixOfStage, AMaskAndItsOppositeAddUpToTheWholeResult) {
    Recipe recipe = recipeOf(kind());
    const Heightmap before = groundBefore(recipe), whole = MixedRun(recipe).advance().ground();
    recipe.stages[1].mix.mode = MixMode::Shows;
    recipe.stages[1].mix.where = {patches()};
    const Heightmap some = MixedRun(recipe).advance().ground();
    recipe.stages[1].mix.where.front().invert = true;
    const Heightmap rest = MixedRun(recipe).advance().ground();
    for (std::size_t c = 0; c < before.cells().size(); ++c)
        ASSERT_NEAR(some.cells()[c] - double{before.cells()[c]} + rest.cells()[c], whole.cells()[c], 2e-3);
}

/// Sediment may come to rest there, and is told apart by the layer that counts it.
TEST_P(MixOfStage, WhereTheMaskIsNothingALimitedStageTakesNothingUpAndLiftsNothing) {
    if (kind().mix != MixSupport::Acts)
        GTEST_SKIP() << "it has no such mode";
    Recipe recipe = recipeOf(kind());
    if (kind().find("duration_s"))
        recipe.stages[1].params.set("duration_s", 120.0);
    const Heightmap before = groundBefore(recipe);
    MaskEntry islands = patches();
    islands.from = 0.5;
    islands.soft = 0.1;
    recipe.stages[1].mix.where = {islands};
    for (const int threads : {1, 2}) {
        MixedRun run(recipe, threads);
        run.advance(2);
        const Heightmap mask = *run.evaluator.terrain().privateLayers().findFloats("mix_mask", kGrid);
        ASSERT_GT(std::ranges::count(mask.cells(), 0.0f), 500);
        ASSERT_GT(std::ranges::count(mask.cells(), 1.0f), 500);
        for (int step = 1;; ++step) {
            const Heightmap ground = run.ground(), *laid = run.evaluator.terrain().find(Layer::Deposition);
            for (std::size_t c = 0; c < kGrid.cellCount(); ++c) {
                if (mask.cells()[c] != 0.0f)
                    continue;
                ASSERT_GE(ground.cells()[c], before.cells()[c]) << "cell " << c << ", step " << step;
                if (!laid || laid->cells()[c] == 0.0f) {
                    ASSERT_EQ(ground.cells()[c], before.cells()[c]) << "cell " << c << ", step " << step;
                }
            }
            if (run.evaluator.finished())
                break;
            run.evaluator.advance(kNeverCancelled);
        }
    }
}

TEST_P(MixOfStage, OnlyWhatFellOrRoseIsKept) {
    Recipe recipe = recipeOf(kind());
    const Heightmap before = groundBefore(recipe), whole = MixedRun(recipe).advance().ground();
    for (const bool lower : {true, false}) {
        recipe.stages[1].mix = {.keep = lower ? MixKeep::Lower : MixKeep::Raise};
        const Heightmap after = MixedRun(recipe).advance().ground();
        for (std::size_t c = 0; c < before.cells().size(); ++c)
            ASSERT_EQ(after.cells()[c], lower ? std::min(before.cells()[c], whole.cells()[c])
                                              : std::max(before.cells()[c], whole.cells()[c]));
    }
}

TEST_P(MixOfStage, TheLedgerClosesAndTellsWhatWasMaskedOut) {
    Recipe recipe = recipeOf(kind());
    for (const MixMode mode : modes()) {
        recipe.stages[1].mix = {.amount = 0.7, .mode = mode, .where = {patches()}};
        MixedRun run(recipe);
        const double area = kGrid.cellAreaM2();
        run.advance();
        const Ledger ledger = run.evaluator.ledgers()[1];
        const double rock = std::fabs(ledger.rock.initial) + ledger.rock.in;
        EXPECT_LE(std::fabs(ledger.rock.closingError()), 1e-9 * rock + 1e-6 * area);
        EXPECT_LE(std::fabs(ledger.water.closingError()), 1e-6 * (1.0 + ledger.water.in));
        if (mode == MixMode::Acts) {
            EXPECT_EQ(ledger.rock.maskedOut, 0.0);
        }
    }
}

TEST_P(MixOfStage, AnyNumberOfThreadsAndARunTakenUpHalfwayLeaveTheSameBytes) {
    Recipe recipe = recipeOf(kind());
    for (const MixMode mode : modes()) {
        recipe.stages[1].mix = {.amount = 0.9, .mode = mode, .where = {patches(), entryOf("slope")}};
        recipe.stages[1].mix.where[1].from = 12.0;
        recipe.stages[1].mix.where[1].soft = 6.0;
        if (recipe.stages[1].stepCount(kGrid) > 2) {
            Mix later = recipe.stages[1].mix;
            later.where[1].to = 30.0;
            later.keep = MixKeep::Lower;
            recipe.stages[1].mixEvents = {{2, later}};
        }
        const std::uint64_t hash = MixedRun(recipe, 1).advance().hash();
        for (const int threads : {2, 3, 7})
            EXPECT_EQ(MixedRun(recipe, threads).advance().hash(), hash) << threads;
        for (int steps = 1; steps <= 3; ++steps) {
            MixedRun first(recipe);
            first.advance(steps);
            const KeptState kept = first.evaluator.capture({});
            MixedRun second(recipe);
            second.evaluator.restore(first.evaluator.recipe(), kept);
            EXPECT_EQ(second.evaluator.capture({}).terrain.resumeHash(), kept.terrain.resumeHash()) << steps;
            EXPECT_EQ(second.advance().hash(), hash) << "after " << steps;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Stages, MixOfStage, testing::ValuesIn(mixedStages()),
                         [](const auto& entry) { return entry.param; });

TEST(MixRun, StagesThatOnlyFindThingsHaveNone) {
    for (const char* id : {"lakes", "rivers", "sea"}) {
        EXPECT_EQ(findStageKind(id)->mix, MixSupport::None) << id;
        EXPECT_THROW(checkMix({.amount = 0.5}, *findStageKind(id), id), Error);
    }
}

/// Whatever is kept of the ground: a ridge that raises the uplift changes no ground.
TEST(MixRun, LimitsTheUpliftThatACurveRaises) {
    for (const MixKeep keep : {MixKeep::All, MixKeep::Lower}) {
        Recipe recipe = recipeOf(*findStageKind("curves"));
        Curve ridge(*findCurveKind("ridge"));
        ridge.points = {{.at = {300.0, 840.0}}, {.at = {1800.0, 840.0}}};
        ridge.params.set("mode", std::string("uplifts"));
        ridge.params.set("uplift", 5.0);
        recipe.stages[1].curves = {ridge};
        recipe.stages[1].mix.amount = 0.25;
        recipe.stages[1].mix.keep = keep;
        MixedRun run(recipe);
        run.advance();
        ASSERT_TRUE(run.evaluator.finished());
        const Heightmap& uplift = *run.evaluator.terrain().find(Layer::Uplift);
        EXPECT_NEAR(uplift.at(35, 28), 2.0, 0.01) << "a quarter of the way from 1 to 5";
        EXPECT_LT(uplift.at(35, 0), uplift.at(35, 28)) << "farther off";
    }
}

TEST(MixRun, AStageTakesTheMaskOfAnEarlierOne) {
    Recipe recipe = recipeOf(*findStageKind("gaussian_blur"));
    recipe.stages[1].name = "First blur";
    recipe.stages[1].mix.where = {easternHalf()};
    RecipeStage levels(*findStageKind("levels"));
    levels.params.set("high_m", 5000.0);
    levels.mix.where = {entryOf("stage")};
    levels.mix.where[0].stage = "First blur";
    recipe.stages.push_back(levels);
    MixedRun run(recipe);
    run.advance();
    const Heightmap between = run.ground();
    run.evaluator.advance(kNeverCancelled);
    ASSERT_TRUE(run.evaluator.finished());
    std::size_t changed = 0;
    for (int y = 0; y < kGrid.height; ++y)
        for (int x = 0; x < kGrid.width; ++x) {
            const bool differs = run.ground().at(x, y) != between.at(x, y);
            changed += differs;
            ASSERT_FALSE(differs && x < kGrid.width / 2);
        }
    EXPECT_GT(changed, kGrid.cellCount() / 3);
    recipe.stages[2].mix.where[0].stage = "No such stage";
    MixedRun missing(recipe);
    missing.advance();
    EXPECT_THROW(missing.evaluator.advance(kNeverCancelled), Error);
}

TEST(MixRun, AnEditThatNeedsWhatEnteredGoesBackToTheStartOfTheStage) {
    const Recipe before = recipeOf(*findStageKind("thermal_erosion"));
    Recipe after = before;
    setMixAt(after, {1, 2}, after.stages[1].id, {.amount = 0.5});
    EXPECT_EQ(after.stages[1].mixEvents.size(), 1u);
    EXPECT_EQ(firstDifference(before, after)->position, (RunPosition{1, 0}));
    Recipe later = after;
    setMixAt(later, {1, 3}, later.stages[1].id, {.amount = 0.25});
    EXPECT_EQ(firstDifference(after, later)->position, (RunPosition{1, 3}));
    setMixAt(later, {2, 0}, later.stages[1].id, {.amount = 0.75});
    EXPECT_TRUE(later.stages[1].mixEvents.empty());
    EXPECT_EQ(firstDifference(after, later)->position, (RunPosition{1, 0}));
}

TEST(MixRun, AMixReadsBackFromItsFile) {
    Recipe recipe = recipeOf(*findStageKind("thermal_erosion"));
    recipe.stages[1].mix = {.amount = 0.25,
                            .keep = MixKeep::Lower,
                            .mode = MixMode::Shows,
                            .where = {easternHalf(), patches(), entryOf("stage")}};
    recipe.stages[1].mix.where[1].op = MaskOp::Subtract;
    recipe.stages[1].mix.where[1].invert = true;
    recipe.stages[1].mix.where[1].to = 0.5;
    recipe.stages[1].mix.where[1].soft = 0.1;
    recipe.stages[1].mix.where[2].stage = "noise";
    recipe.stages[1].mixEvents = {{2, {.amount = 0.5}}};
    EXPECT_EQ(parseRecipe(recipeText(recipe, true), "r"), recipe);
}

} // namespace
} // namespace oxbow
