#include "core/erosion/stream_power/living_ground.h"

#include "core/erosion/stream_power/stream_power_erosion.h"
#include "core/files/heightmap_file.h"
#include "core/run/evaluator.h"
#include "core/run/import_recipe.h"
#include "tests/core/flow/hydrology_reference.h"
#include "tests/core/terrain/made_maps.h"

#include "places.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace oxbow {
namespace {

using test::Workers;

const std::filesystem::path kJacksboro = OXBOW_TEST_DATA "/dem/jacksboro_us_403x344.tif";

Heightmap jacksboro() {
    HeightmapReadOptions options;
    options.cellSizeM = 83.0;
    const Heightmap map = readHeightmap(kJacksboro, options).elevation;
    return resampled(map, map.width() / 2, map.height() / 2);
}

double mean(const Heightmap& map) {
    return std::accumulate(map.cells().begin(), map.cells().end(), 0.0) / static_cast<double>(map.cells().size());
}

/// A terrain of this ground that the stage runs on.
struct LivingRun {
    explicit LivingRun(const Heightmap& ground, int threads = 2)
        : workers(threads), terrain(test::terrainOf(ground)), stage(livingStage(ground, workers)) {}
    void run(int from, int to) {
        std::vector<Phrase> notes;
        StageContext context{{workers.pool, workers.never}, {}, notes};
        if (!stepper)
            stepper = stage.params.kind().start(stage.params.values(), terrain, workers.pool);
        for (int i = from; i < to; ++i)
            stepper->step(i, terrain, context);
    }
    [[nodiscard]] int steps() const {
        return stage.params.kind().stepCount(stage.params.values(), terrain.grid());
    }

    Workers workers;
    WorkingTerrain terrain;
    RecipeStage stage;
    std::unique_ptr<Stepper> stepper;
};

TEST(LivingGround, OnARampOfOneSlopeTheUpliftIsTheLawItself) {
    // Rows of cells that drain south, each for itself: A = cells upstream, U = K A^m S^n.
    Heightmap ramp = test::mapOf({3, 200, 100.0}, [](int x, int y) {
        return 10.0f * static_cast<float>(200 - y) + (x == 1 ? 0.0f : 0.001f);
    });
    CellMask outlets(ramp.cells().size(), 0);
    for (int x = 0; x < 3; ++x)
        outlets[ramp.grid().index(x, 199)] = 1;
    Workers workers;
    LivingRule rule;
    rule.areaExponent = 0.0; // then U = K S^n, the same everywhere
    rule.slopeExponent = 2.0;
    const LivingGround living = livingGround(ramp, outlets, {}, rule, workers);
    EXPECT_NEAR(living.erodibility, 1e-3 / (0.1 * 0.1), 2e-4);
    for (int y = 10; y < 190; ++y) {
        ASSERT_NEAR(living.uplift.at(1, y), 1.0f, 0.02f) << y;
        ASSERT_NEAR(living.model.at(1, y), ramp.at(1, y), 0.02f * ramp.at(1, y)) << y;
    }
    // A change runs up 19.9 km at K n S^(n-1) = 0.1 * 2 * 0.1 = 0.02 m a year.
    EXPECT_NEAR(living.timeScaleYears, 19900.0 / 0.02, 0.05 * 19900.0 / 0.02);
}

TEST(LivingGround, RealGroundKeepsItsShapeForATimeScale) {
    LivingRun run(jacksboro());
    const Heightmap before = run.terrain.elevation();
    run.run(0, run.steps());
    const Heightmap& after = run.terrain.elevation();
    EXPECT_GE(test::correlation(before, after), 0.99);
    EXPECT_NEAR(mean(after), mean(before), 0.02 * mean(before));
    EXPECT_FALSE(std::ranges::equal(before.cells(), after.cells()));
}

TEST(LivingGround, PaintedUpliftRaisesWhereItLies) {
    const Heightmap ground = jacksboro();
    const auto raised = [&](float factor) {
        LivingRun run(ground);
        test::setRect(run.terrain.edit(Layer::Uplift), {60, 60, 100, 100}, factor);
        run.run(0, run.steps());
        return run.terrain.elevation();
    };
    const Heightmap same = raised(1.0f), more = raised(4.0f);
    double within = 0.0, without = 0.0;
    for (int y = 0; y < ground.height(); ++y)
        for (int x = 0; x < ground.width(); ++x) {
            const bool isPainted = x >= 60 && x < 100 && y >= 60 && y < 100;
            (isPainted ? within : without) += more.at(x, y) - same.at(x, y);
        }
    within /= 1600.0;
    without /= static_cast<double>(ground.cells().size()) - 1600.0;
    EXPECT_GT(within, 50.0);
    EXPECT_LT(std::fabs(without), 0.2 * within);
}

TEST(LivingGround, MeanHeightFallsWithAge) {
    double last = 1e9;
    for (const double age : {-1.0, -0.4, 0.0, 0.4, 1.0}) {
        LivingRun run(jacksboro());
        run.stage.params.set("age", age);
        run.run(0, 1);
        const double height = mean(run.terrain.elevation());
        EXPECT_LT(height, last - 5.0) << age;
        last = height;
    }
}

TEST(LivingGround, TheSameBytesOnAnyThreadsAndWhenGoneOnWith) {
    const Heightmap ground = jacksboro();
    LivingRun whole(ground, 7);
    whole.run(0, 6);
    LivingRun first(ground, 1);
    first.run(0, 3);
    // A stepper begun anew on the same terrain, with what the first saved.
    const std::vector<std::byte> saved = first.stepper->savedState();
    first.stepper = first.stage.params.kind().start(first.stage.params.values(), first.terrain, first.workers.pool);
    first.stepper->restoreState(saved, first.terrain);
    first.run(3, 6);
    EXPECT_TRUE(std::ranges::equal(whole.terrain.elevation().cells(), first.terrain.elevation().cells()));
}

TEST(LivingGround, LevelGroundHasNoCause) {
    Workers workers;
    EXPECT_THROW(static_cast<void>(livingStage(Heightmap(GridSpec{32, 32, 50.0}, 7.0f), workers)), Error);
}

} // namespace
} // namespace oxbow
