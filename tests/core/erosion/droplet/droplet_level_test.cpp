#include "core/erosion/droplet/droplet_level.h"

#include "core/terrain/coarse_grid.h"
#include "tests/core/erosion/droplet/droplet_run.h"
#include "tests/core/flow/hydrology_reference.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace oxbow {
namespace {

using test::DropletRun;
using test::mapOf;
using test::Workers;

/// Waves of several lengths and heights, and unevennesses of single cells.
Heightmap hills(int width, int height, double cellSizeM) {
    return mapOf({width, height, cellSizeM}, [&](int x, int y) {
        const double u = x * cellSizeM / 900.0, v = y * cellSizeM / 900.0;
        return 400.0 + 160.0 * std::sin(u + 0.4 * v) + 90.0 * std::cos(1.7 * v - u) + 25.0 * std::sin(4.3 * u) * std::cos(3.9 * v) + 2.0 * unitDouble(randomBits(3, x, y));
    });
}

DropletErosionParams wide(double radiusM) {
    DropletErosionParams params;
    params.radiusM = radiusM;
    params.moveCapM = 800.0;
    return params;
}

constexpr int kSteps = 6;

TEST(DropletLevel, TheGridFollowsTheBrush) {
    const GridSpec grid{2048, 1024, 5.0};
    EXPECT_EQ(dropletGrid(wide(24.0), grid), grid);
    EXPECT_EQ(dropletGrid(wide(25.0), grid), (GridSpec{1024, 512, 10.0}));
    EXPECT_EQ(dropletGrid(wide(50.0), grid), (GridSpec{512, 256, 20.0}));
    EXPECT_EQ(dropletGrid(wide(1000.0), grid),
              (GridSpec{256, 128, 40.0})); // as coarse as valleys can be drawn
    EXPECT_EQ(dropletGrid(wide(120.0), GridSpec{300, 300, 5.0}), (GridSpec{300, 300, 5.0}));
    EXPECT_EQ(dropletGrid(wide(320.0), GridSpec{300, 300, 5.0}).width, 150) << "a brush of 64 cells takes minutes";
    EXPECT_EQ(dropletGrid(wide(3000.0), GridSpec{300, 300, 5.0}).width, 75) << "a brush of 200 cells would never end";
    const GridSpec odd = dropletGrid(wide(25.0), GridSpec{1023, 517, 5.0});
    EXPECT_EQ(odd.width, 512);
    EXPECT_EQ(odd.height, 259);
    EXPECT_NEAR(odd.widthM(), 1023 * 5.0, 1e-9);
}

TEST(DropletLevel, WhatIsSetInCellsOrDropsRunsOnTheGridItself) {
    const GridSpec grid{2048, 1024, 5.0};
    DropletErosionParams params = wide(200.0);
    params.radiusCells = 40.0;
    EXPECT_EQ(dropletGrid(params, grid), grid);
    params = wide(200.0);
    params.moveCapSteps = 50;
    EXPECT_EQ(dropletGrid(params, grid), grid);
    params = wide(200.0);
    params.drops = 1000;
    EXPECT_EQ(dropletGrid(params, grid), grid);
    params = wide(200.0);
    params.deposit = DropletDeposit::Cell;
    EXPECT_EQ(dropletGrid(params, grid), grid);
}

TEST(DropletLevel, AFinerGridIsCutLikeTheCoarserOneOfItsMeans) {
    const Heightmap ground = hills(640, 512, 10.0);
    Workers workers;
    const CoarseGrid level(ground.grid(), GridSpec{320, 256, 20.0});
    DropletRun coarse(level.restrict(ground, workers), wide(90.0)), fine(ground, wide(90.0));
    const Heightmap before = coarse.terrain.elevation();
    coarse.steps(0, 1);
    fine.steps(0, 1);
    // Coarse means of a prolonged change are the change: only floats round.
    const Heightmap means = level.restrict(fine.terrain.elevation(), workers);
    double most = 0.0;
    for (std::size_t c = 0; c < means.cells().size(); ++c) {
        ASSERT_NEAR(means.cells()[c], coarse.terrain.elevation().cells()[c], 2e-3) << c;
        most = std::max<double>(most, std::fabs(means.cells()[c] - before.cells()[c]));
    }
    EXPECT_GT(most, 0.1);
}

/// In a valley with grooves a cell wide, 2 m deep, along its floor and its sides.
TEST(DropletLevel, WhatIsLaidDownBuriesTheDetailBelow) {
    constexpr float kGrooveM = 2.0f;
    Heightmap ground = mapOf({640, 512, 10.0}, [&](int x, int y) {
        return 500.0f + 0.2f * static_cast<float>(y) +
               6.0f * std::max(0.0f, std::fabs(static_cast<float>(x) - 320.0f) - 40.0f) - (x % 2 == 0 ? kGrooveM : 0.0f);
    });
    DropletErosionParams params = wide(90.0);
    params.dropsPerCell = 4.0;
    params.depositionRate = 0.9;
    DropletRun run(ground, params);
    run.steps(0, kSteps);
    const Heightmap& after = run.terrain.elevation();
    int buried = 0, worn = 0;
    double buriedGroove = 0.0, wornGroove = 0.0;
    for (int y = 20; y < 490; ++y)
        for (int x = 20; x < 620; x += 2) { // the two cells of a coarse one
            const double left = after.at(x, y) - ground.at(x, y), right = after.at(x + 1, y) - ground.at(x + 1, y);
            const double groove = 0.5 * (double{after.at(x - 1, y)} + after.at(x + 1, y)) - after.at(x, y);
            if (std::min(left, right) > 4.0) {
                ++buried;
                buriedGroove += std::fabs(groove);
            } else if (std::max(left, right) < -0.5) { // laid down and worn again in other steps, here and there
                ++worn;
                wornGroove += groove;
            }
        }
    ASSERT_GT(buried, 100);
    ASSERT_GT(worn, 1000);
    EXPECT_LT(buriedGroove / buried, 0.15 * kGrooveM);
    EXPECT_GT(wornGroove / worn, 0.75 * kGrooveM);
}

TEST(DropletLevel, RockIsConservedHeightsStayInTheirRangeAndTheLayersSayWhatMoved) {
    for (const auto& [width, height] : {std::pair{640, 512}, std::pair{523, 611}})
        for (const DropletEdges edges : {DropletEdges::Open, DropletEdges::Closed}) {
            SCOPED_TRACE(std::to_string(width) + (edges == DropletEdges::Open ? " open" : " closed"));
            const Heightmap ground = hills(width, height, 10.0);
            DropletErosionParams params = wide(90.0);
            params.edges = edges;
            params.erosionRate = 0.9;
            params.capacity = 20.0;
            DropletRun run(ground, params);
            run.steps(0, kSteps);
            EXPECT_LT(std::fabs(run.measured->now().rock.relativeError()), 1e-13);
            const ValueRange before = valueRange(ground.cells()),
                             after = valueRange(run.terrain.elevation().cells());
            EXPECT_GE(after.low, before.low);
            EXPECT_LE(after.high, before.high);
            for (std::size_t c = 0; c < ground.cells().size(); ++c) {
                const double wear = run.terrain.find(Layer::Wear)->cells()[c];
                const double laid = run.terrain.find(Layer::Deposition)->cells()[c];
                ASSERT_GE(wear, 0.0);
                ASSERT_GE(laid, 0.0);
                ASSERT_NEAR(wear - laid, ground.cells()[c] - run.terrain.elevation().cells()[c], 1e-3) << c;
            }
        }
}

TEST(DropletLevel, BedrockIsNotTakenAndTheSoftGroundBesideItGivesMore) {
    const Heightmap ground = hills(640, 512, 10.0);
    DropletRun run(ground, wide(90.0));
    Heightmap& hardness = run.terrain.edit(Layer::Hardness);
    test::setCells(hardness, [](int x, int y) { return (x / 37 + y / 41) % 2 == 0 ? 1.0f : 0.0f; }); // across the coarse cells
    run.steps(0, kSteps);
    double soft = 0.0;
    for (int y = 0; y < 512; ++y)
        for (int x = 0; x < 640; ++x) {
            const double lost = ground.at(x, y) - run.terrain.elevation().at(x, y);
            if (hardness.at(x, y) == 1.0f)
                ASSERT_LE(lost, 1e-4) << x << ' ' << y;
            else
                soft += std::max(0.0, lost);
        }
    EXPECT_GT(soft, 1000.0);
    EXPECT_LT(std::fabs(run.measured->now().rock.relativeError()), 1e-13);
}

TEST(DropletLevel, SameBytesForAnyNumberOfThreads) {
    std::optional<std::uint64_t> hash;
    for (const int threads : {1, 2, 7}) {
        DropletRun run(hills(523, 611, 10.0), wide(90.0), threads);
        run.steps(0, 3);
        const std::uint64_t now = run.hash();
        EXPECT_EQ(hash.value_or(now), now) << threads;
        hash = now;
    }
}

TEST(DropletLevel, TheWaterThroughASectionIsTheSame) {
    // A plane that falls to the west: what passes a column is the rain on all that lies east of it.
    const auto through = [](int width, double cellSizeM) {
        Heightmap plane = mapOf({width, width, cellSizeM}, [&](int x, int) { return 0.3 * cellSizeM * x; });
        DropletErosionParams params = wide(50.0);
        params.moveCapM = 20000.0;
        params.capacity = 0.0;
        params.evaporationForm = EvaporationForm::Rate;
        params.evaporation = 0.0;
        params.dropsPerCell = 0.25;
        DropletRun run(std::move(plane), params);
        run.steps(0, 8);
        double sum = 0.0;
        for (int y = 0; y < width; ++y)
            sum += run.terrain.find(Layer::Discharge)->at(width / 4, y);
        return sum;
    };
    const double fine = through(512, 10.0), coarse = through(256, 20.0);
    EXPECT_NEAR(fine, coarse, 0.02 * coarse);
}

} // namespace
} // namespace oxbow
