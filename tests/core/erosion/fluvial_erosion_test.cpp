#include "core/erosion/fluvial_erosion.h"

#include "core/random/counter_random.h"
#include "core/recipe/recipe.h"
#include "core/threads/thread_pool.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

/// A run of the stage on a terrain that the test made.
struct StageRun {
    explicit StageRun(const GridSpec& grid) : terrain(grid), params(*findStageKind("fluvial_erosion")) {}

    Ledger play(int steps) {
        params.set("iterations", std::int64_t{steps});
        const auto stepper = params.kind().start(params.values(), terrain, pool);
        StageContext context{pool, never, {}, notes};
        for (int i = 0; i < steps; ++i)
            stepper->step(i, terrain, context);
        return stepper->ledger();
    }

    ThreadPool pool{2};
    CancelToken never;
    std::vector<std::string> notes;
    WorkingTerrain terrain;
    StageParams params;
};

void roughen(WorkingTerrain& terrain, std::uint64_t seed) {
    std::uint64_t i = 0;
    for (float& cell : terrain.elevation().cells())
        cell = 500.0f * unitFloat(randomBits(seed, i++));
}

TEST(FluvialErosion, TwoCellsExchangeWhatWasWorkedOutByHand) {
    StageRun run(GridSpec{2, 1, 1.0});
    run.terrain.elevation().at(0, 0) = 1.0f;
    run.terrain.elevation().at(1, 0) = 0.5f;
    run.terrain.edit(Layer::Water).at(0, 0) = 0.2f;
    for (const auto& [key, value] : {std::pair{"rain", 0.0},
                                     {"evaporation", 0.0},
                                     {"deposit_rate", 0.1},
                                     {"pickup_rate", 0.1},
                                     {"capacity", 1.0}})
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
        StageRun run(GridSpec{97, 61, 10.0});
        roughen(run.terrain, 4);
        run.params.set("edges", std::string(edges));
        const Ledger ledger = run.play(60);
        EXPECT_LT(std::abs(ledger.rock.closingError()), 1e-6 * ledger.rock.initial) << edges;
        EXPECT_LT(std::abs(ledger.water.closingError()), 1e-5 * ledger.water.in) << edges;
        EXPECT_EQ(ledger.rock.out > 0.0, std::string(edges) == "open");
        EXPECT_NEAR(ledger.rock.stored, exactRock(run.terrain).value() * 100.0, 1e-9 * ledger.rock.stored);
    }
}

TEST(FluvialErosion, ATurnedMapGivesTheTurnedResultBitForBit) {
    const int side = 70;
    const auto turned = [&](const Heightmap& map) {
        Heightmap result(map.grid());
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x)
                result.at(side - 1 - y, x) = map.at(x, y);
        return result;
    };
    StageRun straight(GridSpec{side, side, 10.0}), rotated(GridSpec{side, side, 10.0});
    roughen(straight.terrain, 9);
    rotated.terrain.elevation() = turned(straight.terrain.elevation());
    straight.play(40);
    rotated.play(40);
    const Heightmap expected = turned(straight.terrain.elevation());
    int differing = 0;
    for (std::size_t i = 0; i < expected.cells().size(); ++i)
        differing += expected.cells()[i] != rotated.terrain.elevation().cells()[i];
    EXPECT_EQ(differing, 0);
}

TEST(FluvialErosion, WithoutWaterNothingMoves) {
    StageRun run(GridSpec{64, 64, 10.0});
    roughen(run.terrain, 2);
    const auto before = run.terrain.elevation();
    run.params.set("rain", 0.0);
    run.play(5);
    EXPECT_TRUE(std::ranges::equal(before.cells(), run.terrain.elevation().cells()));
}

TEST(FluvialErosion, OneDropRunsDownAndCarvesOnlyItsWay) {
    StageRun run(GridSpec{65, 65, 10.0});
    for (int y = 0; y < 65; ++y)
        for (int x = 0; x < 65; ++x)
            run.terrain.elevation().at(x, y) = static_cast<float>(5 * x);
    run.params.set("rain", 0.0);
    run.params.set("evaporation", 0.0);
    run.params.set("water_percent", 5.0);
    run.play(60);
    EXPECT_GT(run.terrain.edit(Layer::Wear).at(32, 32), 0.0f);
    EXPECT_EQ(run.terrain.edit(Layer::Wear).at(60, 32), 0.0f) << "no water climbs";
    EXPECT_GT(run.terrain.edit(Layer::Wear).at(20, 32), 0.0f) << "it ran on downhill";
}

} // namespace
} // namespace oxbow
