#include "core/base/thread_pool.h"
#include "core/erosion/droplet/droplet_erosion.h"
#include "core/erosion/droplet/droplet_pass.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

/// Settings in drops, steps and cells instead of metres.
namespace oxbow {
namespace {

/// Ground that falls to the east: steep in the west, gentle from the middle on.
Heightmap bentSlope(int width, int height) {
    return test::mapOf({width, height, 10.0}, [&](int x, int) {
        return static_cast<float>(x < width / 2 ? 8.0 * (width / 2 - x) : -0.1 * (x - width / 2)) + 100.0f;
    });
}

struct Flown {
    WorkingTerrain terrain;
    std::int64_t drops = 0, moves = 0;

    Flown(const Heightmap& ground, const DropletErosionParams& params) : terrain(ground.grid()) {
        terrain.elevation() = ground;
        ThreadPool pool(2);
        const CancelToken never;
        std::vector<Phrase> notes;
        StageContext context{{pool, never}, {}, notes};
        DropletPass pass;
        double largest = 0.0;
        for (int i = 0; i < dropletStepCount(params, ground.grid()); ++i) {
            const DropletTotals totals = pass.run({params, i, largest}, terrain, context);
            drops += totals.drops;
            moves += totals.dropletSteps;
        }
    }
    /// The most cells of one column that hold something.
    [[nodiscard]] int widest(Layer layer) const {
        int widest = 0;
        for (int x = 0; x < terrain.grid().width; ++x) {
            int cells = 0;
            for (int y = 0; y < terrain.grid().height; ++y)
                cells += terrain.find(layer)->at(x, y) > 0.0f;
            widest = std::max(widest, cells);
        }
        return widest;
    }
};

/// One drop that starts in the north-west and runs all the way to the east edge.
DropletErosionParams oneDrop() {
    DropletErosionParams params;
    params.drops = 1;
    params.moveCapSteps = 1000;
    params.evaporationForm = EvaporationForm::Rate;
    params.evaporation = 0.0;
    params.inertia = 0.0;
    return params;
}

TEST(DropletCells, DropsCountForTheWholeMapWhateverItsResolution) {
    for (const int side : {64, 128, 200}) {
        DropletErosionParams params;
        params.drops = 3000;
        const Flown flown(bentSlope(side, side), params);
        const double blocks = std::ceil(side / 8.0) * std::ceil(side / 8.0);
        EXPECT_NEAR(static_cast<double>(flown.drops), 3000.0, 3.0 * std::sqrt(blocks)) << side;
        EXPECT_EQ(dropsPerCell(params, GridSpec{side, side, 1.0}) * side * side, 3000.0);
    }
}

TEST(DropletCells, TheMoveCapInStepsIsExact) {
    DropletErosionParams params = oneDrop();
    params.moveCapSteps = 7;
    for (std::uint32_t seed = 1; seed < 9; ++seed) {
        params.seed = seed;
        const Flown flown(bentSlope(400, 20), params);
        EXPECT_LE(flown.moves, 7 * flown.drops) << seed;
        if (flown.drops == 1) {
            EXPECT_EQ(flown.moves, 7) << seed;
        }
    }
}

TEST(DropletCells, ADropThatNeverTurnsFliesStraightToTheEdge) {
    DropletErosionParams params = oneDrop();
    params.inertia = 1.0;
    params.initialVelocityY = 1.0; // to the south, across the slope
    int flew = 0;
    for (std::uint32_t seed = 1; seed < 20; ++seed) {
        params.seed = seed;
        const Flown flown(bentSlope(60, 60), params);
        if (flown.drops != 1)
            continue;
        ++flew;
        int columns = 0, lowest = 0;
        for (int x = 0; x < 60; ++x) {
            bool passed = false;
            for (int y = 0; y < 60; ++y)
                if (flown.terrain.find(Layer::Discharge)->at(x, y) > 0.0f) {
                    passed = true;
                    lowest = std::max(lowest, y);
                }
            columns += passed;
        }
        EXPECT_EQ(columns, 1) << seed;
        EXPECT_GE(lowest, 58) << seed;
    }
    EXPECT_GT(flew, 5);
}

TEST(DropletCells, WithoutWindADropThatNeverTurnsHasNoDirection) {
    DropletErosionParams params = oneDrop();
    params.drops = 500;
    params.inertia = 1.0;
    const Heightmap ground = bentSlope(60, 60);
    const Flown flown(ground, params);
    EXPECT_TRUE(std::ranges::equal(flown.terrain.find(Layer::Elevation)->cells(), ground.cells()));
}

TEST(DropletCells, ARadiusOfNothingTakesFromOneCell) {
    for (const bool inMetres : {false, true}) {
        DropletErosionParams params = oneDrop();
        params.depositionRate = 0.0;
        (inMetres ? params.radiusM : params.radiusCells) = inMetres ? 0.0 : 1.0;
        int flew = 0;
        for (std::uint32_t seed = 1; seed < 20; ++seed) {
            params.seed = seed;
            const Flown flown(bentSlope(60, 60), params);
            if (flown.drops != 1 || flown.widest(Layer::Wear) == 0)
                continue;
            ++flew;
            EXPECT_EQ(flown.widest(Layer::Wear), 1) << seed;
        }
        EXPECT_GT(flew, 3);
    }
}

TEST(DropletCells, TheRadiusInCellsGoesBeforeTheOneInMetres) {
    DropletErosionParams params = oneDrop();
    params.depositionRate = 0.0;
    params.radiusM = 0.0;
    params.radiusCells = 3.0; // cells within less than 3 of the middle: 5 in a column
    int widest = 0;
    for (std::uint32_t seed = 1; seed < 20; ++seed) {
        params.seed = seed;
        const Flown flown(bentSlope(60, 60), params);
        widest = std::max(widest, flown.drops == 1 ? flown.widest(Layer::Wear) : 0);
    }
    EXPECT_EQ(widest, 5);
}

TEST(DropletCells, SedimentMayGoToTheNearestCellAlone) {
    int flew = 0, laid = 0;
    for (std::uint32_t seed = 1; seed < 20; ++seed) {
        DropletErosionParams params = oneDrop();
        params.seed = seed;
        const Flown corners(bentSlope(60, 60), params);
        params.deposit = DropletDeposit::Cell;
        const Flown cell(bentSlope(60, 60), params);
        if (corners.drops != 1 || corners.widest(Layer::Deposition) == 0)
            continue;
        ++flew;
        EXPECT_EQ(corners.widest(Layer::Deposition), 2) << seed;
        EXPECT_LE(cell.widest(Layer::Deposition), 1) << seed; // none where the cell is higher than the drop
        laid += cell.widest(Layer::Deposition);
    }
    EXPECT_GT(flew, 3);
    EXPECT_GT(laid, 1);
}

} // namespace
} // namespace oxbow
