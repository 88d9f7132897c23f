#include "core/erosion/fluvial/fluvial_erosion.h"

#include "core/base/counter_random.h"
#include "core/base/thread_pool.h"
#include "core/recipe/recipe.h"
#include "tests/core/stage/stage_run.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

using test::turned;

/// The stage on a terrain that the test makes.
struct FluvialRun {
    explicit FluvialRun(const GridSpec& grid) : terrain(grid) {}
    Ledger play(int steps) {
        params.set("iterations", std::int64_t{steps});
        return test::runStage(params.kind(), params.values(), terrain, 2, steps);
    }
    WorkingTerrain terrain;
    StageParams params{*findStageKind("fluvial_erosion")};
};

void roughen(WorkingTerrain& terrain, std::uint64_t seed) {
    std::uint64_t i = 0;
    for (float& cell : terrain.elevation().cells())
        cell = 500.0f * unitFloat(randomBits(seed, i++));
}

TEST(FluvialErosion, TwoCellsExchangeWhatWasWorkedOutByHand) {
    FluvialRun run(GridSpec{2, 1, 1.0});
    run.terrain.elevation().at(0, 0) = 1.0f;
    run.terrain.elevation().at(1, 0) = 0.5f;
    run.terrain.edit(Layer::Water).at(0, 0) = 0.2f;
    for (const auto& [key, value] :
         {std::pair{"rain", 0.0}, {"evaporation", 0.0}, {"deposit_rate", 0.1}, {"pickup_rate", 0.1}, {"capacity", 1.0}})
        run.params.set(key, value);
    run.params.set("edges", std::string("closed"));
    run.play(1);
    // q = 1.2 - 0.5, n = 1: dw = min(0.2, 0.7 / 4) = 0.175; c = 0.175; picked up 0.0175; the end lays it down
    // below.
    EXPECT_NEAR(run.terrain.edit(Layer::Water).at(0, 0), 0.025, 1e-6);
    EXPECT_NEAR(run.terrain.edit(Layer::Water).at(1, 0), 0.175, 1e-6);
    EXPECT_NEAR(run.terrain.elevation().at(0, 0), 0.9825, 1e-6);
    EXPECT_NEAR(run.terrain.elevation().at(1, 0), 0.5175, 1e-6);
}

TEST(FluvialErosion, RockAndWaterCloseOnRandomGround) {
    for (const char* edges : {"closed", "open"}) {
        FluvialRun run(GridSpec{97, 61, 10.0});
        roughen(run.terrain, 4);
        run.params.set("edges", std::string(edges));
        const Ledger ledger = run.play(60);
        EXPECT_LT(std::abs(ledger.rock.closingError()), 1e-7 * ledger.rock.initial) << edges;
        EXPECT_LT(std::abs(ledger.water.closingError()), 1e-6 * ledger.water.in) << edges;
        EXPECT_EQ(ledger.rock.out > 0.0, std::string(edges) == "open");
    }
}

TEST(FluvialErosion, ATurnedMapGivesTheTurnedResultBitForBit) {
    const int side = 70;
    for (const double rain : {0.0, 0.2}) {
        FluvialRun straight(GridSpec{side, side, 10.0}), rotated(GridSpec{side, side, 10.0});
        roughen(straight.terrain, 9);
        rotated.terrain.elevation() = turned(straight.terrain.elevation());
        // Water in one corner only, so that the two maps skip other cells.
        straight.terrain.edit(Layer::Water).at(9, 14) = 400.0f;
        rotated.terrain.edit(Layer::Water) = turned(straight.terrain.edit(Layer::Water));
        for (FluvialRun* run : {&straight, &rotated})
            run->params.set("rain", rain);
        straight.play(40);
        rotated.play(40);
        for (const Layer layer : {Layer::Elevation, Layer::Water, Layer::Sediment, Layer::Discharge}) {
            EXPECT_TRUE(std::ranges::equal(turned(straight.terrain.edit(layer)).cells(), rotated.terrain.edit(layer).cells()))
                << info(layer).key << ", rain " << rain;
        }
    }
}

TEST(FluvialErosion, NoRainFallsWhileItClearsUp) {
    // Flat, closed ground keeps all water: 10 iterations of 0.1 m, of which the last 4 are dry.
    FluvialRun run(GridSpec{8, 8, 10.0});
    run.params.set("rain", 0.1);
    run.params.set("evaporation", 0.0);
    run.params.set("clearing_percent", 40.0);
    run.params.set("edges", std::string("closed"));
    const Ledger ledger = run.play(10);
    EXPECT_NEAR(ledger.water.in, 6 * 0.1 * 64 * 100.0, 1e-3);
    EXPECT_NEAR(run.terrain.edit(Layer::Water).at(3, 3), 0.6, 1e-6);
}

TEST(FluvialErosion, WithoutWaterNothingMoves) {
    FluvialRun run(GridSpec{64, 64, 10.0});
    roughen(run.terrain, 2);
    const auto before = run.terrain.elevation();
    run.params.set("rain", 0.0);
    run.play(5);
    EXPECT_TRUE(std::ranges::equal(before.cells(), run.terrain.elevation().cells()));
}

TEST(FluvialErosion, OneDropRunsDownAndCarvesOnlyItsWay) {
    FluvialRun run(GridSpec{65, 65, 10.0});
    test::setCells(run.terrain.elevation(), [](int x, int) { return 5 * x; });
    run.params.set("rain", 0.0);
    run.params.set("evaporation", 0.0);
    run.params.set("water_percent", 5.0);
    run.play(60);
    EXPECT_GT(run.terrain.edit(Layer::Wear).at(32, 32), 0.0f);
    EXPECT_EQ(run.terrain.edit(Layer::Wear).at(60, 32), 0.0f) << "no water climbs";
    EXPECT_GT(run.terrain.edit(Layer::Wear).at(20, 32), 0.0f) << "it ran on downhill";
}

TEST(FluvialErosion, ASpringBringsItsVolumeAndTheOutletCarriesItsDischarge) {
    FluvialRun run(GridSpec{40, 9, 10.0});
    test::setCells(run.terrain.elevation(), [](int x, int y) { return static_cast<float>(40 - x) + (y == 4 ? 0.0f : 50.0f); });
    run.terrain.edit(Layer::Springs).at(2, 4) = 0.002f;
    for (const auto& [key, value] :
         {std::pair{"rain", 0.0}, {"evaporation", 0.0}, {"pickup_rate", 0.0}, {"iteration_s", 7200.0}})
        run.params.set(key, value);
    const Ledger ledger = run.play(200);
    EXPECT_NEAR(ledger.water.in, 0.002 * 7200.0 * 200, 1e-3);
    EXPECT_NEAR(run.terrain.edit(Layer::Discharge).at(38, 4), 0.002, 1e-5);
}

TEST(FluvialErosion, SkippingDryCellsChangesNothing) {
    // The same drop once with dry surroundings that are skipped, once with a far pond that keeps rows awake.
    const Heightmap ground = test::mapOf({150, 200, 10.0}, [](int x, int y) {
        return 100.0f + 30.0f * unitFloat(randomBits(6, x, y)) + (x > 100 ? 0.0f : static_cast<float>(x));
    });
    FluvialRun alone(ground.grid()), together(ground.grid());
    for (FluvialRun* run : {&alone, &together}) {
        run->terrain.elevation() = ground;
        run->terrain.edit(Layer::Water).at(40, 90) = 60.0f;
        run->params.set("rain", 0.0);
    }
    for (int y = 0; y < 200; ++y)
        together.terrain.edit(Layer::Water).at(149, y) = 1e-4f;
    alone.play(12);
    together.play(12);
    for (int y = 0; y < 200; ++y)
        for (int x = 0; x < 100; ++x)
            ASSERT_EQ(alone.terrain.elevation().at(x, y), together.terrain.elevation().at(x, y))
                << x << " " << y;
}

} // namespace
} // namespace oxbow
