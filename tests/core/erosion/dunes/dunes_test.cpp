#include "core/erosion/dunes/dunes.h"

#include "core/base/angle.h"
#include "core/base/counter_random.h"
#include "tests/core/stage/stage_run.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

struct DunesRun : test::StageRun<DunesParams> {
    DunesRun(WorkingTerrain start, const DunesParams& given, int threads = 2)
        : StageRun(dunesStage(), given, std::move(start), threads) {}
    [[nodiscard]] float sand(int x, int y) const { return terrain.find(Layer::Sand)->at(x, y); }
};

/// A hill of rock on a plain, the same in metres on any grid.
WorkingTerrain hill(int side, double extentM = 2000.0) {
    return test::terrainOf({side, side, extentM / side}, [&](int x, int y) {
        const double east = (x + 0.5) / side - 0.6, south = (y + 0.5) / side - 0.5;
        return 50.0 + 120.0 * std::exp(-(east * east + south * south) / 0.01) + 2.0 * std::sin(31.0 * east) * std::cos(23.0 * south);
    });
}

TEST(Dunes, SandIsPartOfTheGroundAndRockIsNotTouched) {
    DunesRun run(hill(96), {.coverM = 6.0, .slabs = 200, .slabM = 0.8, .hopM = 20.0});
    const WorkingTerrain before = hill(96);
    run.run();
    double moved = 0.0;
    for (int y = 0; y < 96; ++y)
        for (int x = 0; x < 96; ++x) {
            EXPECT_NEAR(run.terrain.elevation().at(x, y) - run.sand(x, y), before.find(Layer::Elevation)->at(x, y), 2e-3f);
            EXPECT_GE(run.sand(x, y), 0.0f);
            moved = std::max(moved, run.sand(x, y) - 1.3 * 6.0);
        }
    EXPECT_GT(moved, 2.0);
}

TEST(Dunes, AccountsOfRockAndSandClose) {
    for (const SandEdges edges : {SandEdges::Open, SandEdges::Wrapped}) {
        DunesRun run(hill(130), {.coverM = 6.0, .looseM = 1.0, .slabs = 320, .hopM = 20.0, .edges = edges, .inflow = 0.6});
        run.run();
        const Ledger ledger = run.measured.now();
        EXPECT_GT(ledger.sand.in, 0.0);
        EXPECT_LE(std::fabs(ledger.sand.relativeError()), 1e-6);
        EXPECT_LE(std::fabs(ledger.rock.relativeError()), 1e-6);
        EXPECT_LE(std::fabs(ledger.sand.rounding), 1e-6 * ledger.sand.stored);
        if (edges == SandEdges::Open) {
            EXPECT_GT(ledger.sand.out, 0.0);
        } else {
            EXPECT_EQ(ledger.sand.out, 0.0);
        }
    }
}

TEST(Dunes, SteepGroundGetsNoCoverAndHardGroundIsNotLoose) {
    const GridSpec grid{20, 4, 10.0};
    WorkingTerrain terrain(grid);
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 20; ++x) {
            terrain.elevation().at(x, y) = x < 10 ? 0.0f : 10.0f * static_cast<float>(x - 10); // 45 degrees
            terrain.edit(Layer::Hardness).at(x, y) = y < 2 ? 1.0f : 0.25f;
        }
    // A wind that moves nothing to speak of.
    DunesRun run(terrain, {.coverM = 2.0, .unevenness = 0.0, .coverSlopeDeg = 20.0, .looseM = 4.0, .slabs = 1, .slabM = 0.001, .hopM = 20.0, .reposeDeg = 60.0, .inflow = 0.0});
    run.run(0, 1);
    EXPECT_NEAR(run.sand(4, 0), 2.0f, 0.02f);
    EXPECT_NEAR(run.sand(4, 3), 5.0f, 0.05f);
    EXPECT_NEAR(run.sand(15, 0), 0.0f, 0.02f);
}

TEST(Dunes, StepsDoNotDependOnTheMapsResolutionAndGridsAreTheSameInMetres) {
    const DunesParams params{.slabs = 800, .hopM = 20.0};
    const GridSpec coarse{256, 256, 16.0}, fine{1024, 1024, 4.0};
    EXPECT_EQ(dunesStage().stepCount(params, coarse), dunesStage().stepCount(params, fine));
    EXPECT_EQ(dunesGrid(params, coarse, 0), dunesGrid(params, fine, 0));
    EXPECT_EQ(dunesGrid(params, fine, 0), (GridSpec{256, 256, 16.0}));
    EXPECT_EQ(dunesGrid(params, fine, 49), fine);
    EXPECT_EQ(dunesGrid(params, coarse, 49), coarse);
    EXPECT_EQ(dunesGrid(params, {100, 40, 3.0}, 0).width, 16);
    EXPECT_EQ(dunesGrid(params, {10, 4, 300.0}, 0).width, 10);
}

TEST(Dunes, TwoResolutionsOfAMapHaveTheSameDunes) {
    const DunesParams params{.coverM = 10.0, .slabs = 400, .slabM = 0.8, .hopM = 20.0};
    DunesRun coarse(hill(128, 2000.0), params), fine(hill(256, 2000.0), params);
    coarse.run();
    fine.run();
    const Heightmap &sand = *coarse.terrain.find(Layer::Sand), finer = resampled(*fine.terrain.find(Layer::Sand), 128, 128);
    EXPECT_GT(test::correlation(sand, finer), 0.95); // of the sand alone
    const double sum = test::sumOf(coarse.terrain, Layer::Sand);
    EXPECT_NEAR(exactSum(finer.cells()).value(), sum, 0.01 * sum);
}

TEST(Dunes, SlipFacesLieAtTheAngleOfReposeOnAnyCells) {
    for (const int side : {128, 256}) { // three and four grids
        const double cellM = 512.0 / side;
        DunesRun run(test::terrainOf({side, side, cellM}, [](int, int) { return 0.0; }),
                     {.coverM = 20.0, .unevenness = 1.0, .slabs = 2000, .slabM = 0.8, .hopM = 16.0, .reposeDeg = 20.0, .edges = SandEdges::Wrapped});
        run.run();
        double steepest = 0.0;
        for (int y = 0; y + 1 < side; ++y)
            for (int x = 0; x + 1 < side; ++x)
                for (const auto& [i, j] : {std::pair{1, 0}, {0, 1}, {1, 1}})
                    steepest = std::max(steepest, std::fabs(run.sand(x, y) - run.sand(x + i, y + j)) / (cellM * std::hypot(i, j)));
        EXPECT_NEAR(degOfSlope(steepest), 20.0, 0.5) << side;
    }
}

TEST(Dunes, PausesChangeNothing) {
    const DunesParams params{.coverM = 6.0, .slabs = 160, .hopM = 20.0};
    DunesRun whole(hill(90), params, 3), paused(hill(90), params, 1);
    whole.run();
    paused.run(0, 4);
    const std::vector<std::byte> state = paused.stepper->savedState();
    paused.stepper = paused.kind.start(params, paused.terrain, paused.pool);
    paused.stepper->restoreState(state, paused.terrain);
    paused.run(4, 10);
    EXPECT_EQ(TerrainState(whole.terrain, {}, whole.pool).resumeHash(), TerrainState(paused.terrain, {}, paused.pool).resumeHash());
}

TEST(Dunes, FitsHopAndSandToTheMap) {
    const StageKind kind = dunesStage();
    std::any params = kind.defaults;
    kind.fit(params, {2048, 2048, 20.0});
    const auto& fitted = std::any_cast<const DunesParams&>(params);
    EXPECT_NEAR(fitted.hopM, 100.0, 1e-9);
    EXPECT_NEAR(fitted.slabM / fitted.hopM, DunesParams{}.slabM / DunesParams{}.hopM, 1e-12);
    EXPECT_NEAR(fitted.coverM / fitted.hopM, DunesParams{}.coverM / DunesParams{}.hopM, 1e-12);
}

} // namespace
} // namespace oxbow
