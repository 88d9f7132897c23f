#include "core/erosion/glacier/glacier_erosion.h"

#include "core/base/counter_random.h"
#include "core/erosion/glacier/glacier_ground.h"
#include "core/erosion/glacier/ice_work.h"
#include "core/noise/noise_field.h"
#include "tests/core/stage/stage_run.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace oxbow {
namespace {

using test::sameBytes;

/// Few large steps of a glacier on a small map.
GlacierErosionParams small() {
    GlacierErosionParams params;
    params.durationYears = 20000.0;
    params.steps = 4;
    params.equilibriumM = 1500.0;
    params.shadeM = 0.0;
    return params;
}

/// A valley between two ridges, open to the south: 1 km of relief.
WorkingTerrain valley(const GridSpec& grid) {
    return test::terrainOf(grid, [&](int x, int y) {
        const double u = (x + 0.5) / grid.width, v = (y + 0.5) / grid.height;
        const double side = std::abs(2.0 * u - 1.0);
        const double rough = 20.0 * (unitDouble(randomBits(3, static_cast<std::uint64_t>(40 * u), static_cast<std::uint64_t>(40 * v))) - 0.5);
        return 2100.0 - 1100.0 * v + 700.0 * side + rough;
    });
}

struct GlacierRun : test::StageRun<GlacierErosionParams> {
    explicit GlacierRun(WorkingTerrain start, GlacierErosionParams given = small(), int threads = 2)
        : StageRun(glacierErosionStage(), given, std::move(start), threads) {
        run();
    }
    [[nodiscard]] double iceM() const { return test::sumOf(terrain, Layer::Ice); }
};

const GridSpec kGrid{72, 60, 60.0};

TEST(GlacierErosion, TheLedgersOfRockAndIceClose) {
    for (const IceAtEnd end : {IceAtEnd::Stays, IceAtEnd::Melts}) {
        GlacierErosionParams params = small();
        params.iceAtEnd = end;
        params.iceCells = 48; // does not divide the map
        GlacierRun run(valley(kGrid), params);
        const Ledger ledger = run.measured.now();
        EXPECT_GT(ledger.ice.in, 0.0);
        EXPECT_GT(ledger.rock.out, 0.0);
        EXPECT_LE(std::abs(ledger.rock.relativeError()), 1e-6);
        EXPECT_LE(std::abs(ledger.ice.relativeError()), 1e-6);
        EXPECT_LE(std::abs(ledger.rock.rounding), 1e-6 * ledger.rock.initial);
        EXPECT_LE(std::abs(ledger.ice.rounding), 1e-4 * ledger.ice.in);
        EXPECT_EQ(run.iceM() > 0.0, end == IceAtEnd::Stays);
    }
}

TEST(GlacierErosion, IceIsNeverNegative) {
    GlacierRun run(valley(kGrid));
    EXPECT_GE(*std::ranges::min_element(run.terrain.find(Layer::Ice)->cells()), 0.0f);
}

TEST(GlacierErosion, BedrockStaysAsItIsUnderIce) {
    WorkingTerrain start = valley(kGrid);
    std::ranges::fill(start.edit(Layer::Hardness).cells(), 1.0f);
    const Heightmap before = start.elevation();
    GlacierRun run(std::move(start));
    EXPECT_GT(run.iceM(), 0.0);
    EXPECT_TRUE(sameBytes(before, run.terrain.elevation()));
}

TEST(GlacierErosion, HardCellsAreNotLowered) {
    WorkingTerrain start = valley(kGrid);
    test::setRect(start.edit(Layer::Hardness), {30, 20, 42, 40}, 1.0f);
    WorkingTerrain before = start;
    GlacierRun run(std::move(start));
    for (int y = 20; y < 40; ++y)
        for (int x = 30; x < 42; ++x)
            EXPECT_GE(run.terrain.elevation().at(x, y), before.elevation().at(x, y));
    EXPECT_LT(run.terrain.elevation().at(36, 15), before.elevation().at(36, 15));
}

TEST(GlacierErosion, WithoutSnowNothingChanges) {
    GlacierErosionParams params = small();
    params.equilibriumM = 9000.0;
    WorkingTerrain start = valley(kGrid);
    const Heightmap before = start.elevation();
    GlacierRun run(std::move(start), params);
    EXPECT_EQ(run.iceM(), 0.0);
    EXPECT_TRUE(sameBytes(before, run.terrain.elevation()));
}

TEST(GlacierErosion, ValleysAreCutAndRidgesStay) {
    WorkingTerrain start = valley(kGrid);
    GlacierRun run(start);
    const auto lowered = [&](int x) {
        double sum = 0.0;
        for (int y = 15; y < 45; ++y)
            sum += start.elevation().at(x, y) - run.terrain.elevation().at(x, y);
        return sum / 30.0;
    };
    EXPECT_GT(lowered(36), 10.0);
    EXPECT_LT(std::abs(lowered(2)), 0.25 * lowered(36));
}

/// Steep country under much snow, in part and wholly above the snow line: ice flows off as it falls.
TEST(GlacierErosion, OnSteepGroundNoIceStandsAboveAllPeaks) {
    NoiseParams peaks;
    peaks.kind = NoiseKind::Ridged;
    peaks.seed = 3;
    peaks.reliefM = 2600.0;
    peaks.featureSizeM = 4000.0;
    peaks.octaves = 6;
    const GridSpec grid{96, 96, 100.0};
    WorkingTerrain start(grid);
    const NoiseField field(peaks, grid.cellSizeM);
    for (int y = 0; y < grid.height; ++y)
        field.evaluateRow(50.0, 100.0 * y + 50.0, start.elevation().cells().subspan(grid.index(0, y), 96));
    const float highest = *std::ranges::max_element(start.elevation().cells());
    GlacierErosionParams params;
    params.durationYears = 30000.0;
    params.balanceGradient = 4.0;
    params.mostSnowM = 1.0;
    for (const auto& [line, steps] : {std::pair{1700.0, 4}, {-1000.0, 8}}) {
        SCOPED_TRACE(line);
        params.equilibriumM = line;
        params.steps = steps;
        GlacierRun run(start, params);
        float surface = 0.0f;
        for (std::size_t c = 0; c < grid.cellCount(); ++c)
            surface = std::max(surface, run.terrain.elevation().cells()[c] + run.terrain.find(Layer::Ice)->cells()[c]);
        EXPECT_LE(surface, highest + 100.0f); // ice lies on the peaks, too
    }
}

TEST(GlacierErosion, TheBytesDoNotDependOnThreads) {
    const GlacierRun one(valley(kGrid), small(), 1);
    for (const int threads : {2, 3, 7}) {
        const GlacierRun run(valley(kGrid), small(), threads);
        for (const Layer layer : {Layer::Elevation, Layer::Ice})
            EXPECT_TRUE(sameBytes(*run.terrain.find(layer), *one.terrain.find(layer))) << threads;
    }
}

TEST(GlacierErosion, ACancelledStepEnds) {
    GlacierRun run(valley(kGrid));
    run.cancel.request();
    EXPECT_THROW(run.run(), Cancelled);
}

TEST(IceCover, HoldsWhatTheCoarseCellsHold) {
    const GridSpec fine{100, 70, 10.0}, coarse{25, 18, 40.0};
    WorkingTerrain terrain = valley(fine);
    ThreadPool pool(2);
    const CoarseGrid level(fine, coarse);
    const Heightmap bed = level.restrict(terrain.elevation(), {pool});
    std::vector<double> thickness(coarse.cellCount());
    for (std::size_t c = 0; c < thickness.size(); ++c)
        thickness[c] = std::max(0.0, 1700.0 - bed.cells()[c]);
    Heightmap ice(fine);
    const double rounding = layIce(level, thickness, terrain.elevation(), bed, {pool}, ice);
    const double wanted = std::accumulate(thickness.begin(), thickness.end(), 0.0) * level.cellRatio();
    EXPECT_NEAR(exactSum(ice.cells()).value() + rounding, wanted, 1e-6 * wanted);
    EXPECT_LE(std::abs(rounding), 1e-6 * wanted);
    const Heightmap mean = level.restrict(ice, {pool});
    for (std::size_t c = 0; c < thickness.size(); ++c)
        EXPECT_NEAR(mean.cells()[c], thickness[c], 15.0);
    // Thick ice is level where the surface of the coarse cells is.
    const float level1 = terrain.elevation().at(50, 60) + ice.at(50, 60), level2 = terrain.elevation().at(51, 61) + ice.at(51, 61);
    EXPECT_NEAR(level1, 1700.0, 3.0);
    EXPECT_NEAR(level2, level1, 2.0);
}

TEST(IceWork, TillLiesWhereTheIceEndsAndNoneIsLost) {
    const GridSpec grid{40, 5, 100.0};
    std::vector<float> bed(grid.cellCount()), thickness(grid.cellCount());
    for (int y = 0; y < 5; ++y)
        for (int x = 0; x < 40; ++x)
            bed[grid.index(x, y)] = 2000.0f - 30.0f * static_cast<float>(x) + 200.0f * static_cast<float>(std::abs(y - 2));
    ThreadPool pool(1);
    ShallowIce ice(grid, {});
    ice.load(bed, thickness);
    const IceClimate climate{
                             .equilibriumM = 1900.0, .shadeM = 0.0, .avalancheDeg = 80.0};
    SnowAndMelt balance;
    for (int i = 0; i < 20; ++i) {
        balance = snowAndMelt(grid, climate, ice.bed(), ice.thickness(), {pool});
        ice.advance(50.0, 1000, balance.snow, balance.melt, {pool});
    }
    const std::vector<double> taken = wearRate(ice, {}, {pool});
    const Till till = carryTill(ice, balance, taken);
    const double all = std::accumulate(taken.begin(), taken.end(), 0.0);
    EXPECT_GT(all, 0.0);
    EXPECT_NEAR(std::accumulate(till.laid.begin(), till.laid.end(), till.over), all, 1e-12 * all + 1e-15);
    int end = 0;
    while (end < 40 && ice.thickness()[grid.index(end, 2)] > 1.0)
        ++end;
    double near = 0.0;
    for (int y = 0; y < 5; ++y)
        for (int x = std::max(0, end - 8); x < std::min(40, end + 3); ++x)
            near += till.laid[grid.index(x, y)];
    EXPECT_GT(near, 0.5 * all);
}

TEST(Headwalls, BreakDownOntoTheIceAndNowhereElse) {
    const GridSpec grid{20, 3, 50.0};
    std::vector<float> bed(grid.cellCount()), thickness(grid.cellCount());
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 20; ++x) {
            bed[grid.index(x, y)] = x < 8 ? 1000.0f : (x < 14 ? 1400.0f : 1000.0f);
            thickness[grid.index(x, y)] = x < 8 ? 50.0f : 0.0f;
        }
    ShallowIce ice(grid, {});
    ice.load(bed, thickness);
    ThreadPool pool(1);
    const std::vector<double> none(grid.cellCount());
    ice.advance(0.001, 1000, none, none, {pool});
    const Headwalls walls = breakHeadwalls(ice, none, 45.0);
    EXPECT_NEAR(walls.broken[grid.index(8, 1)], 0.5 * (1400.0 - 1050.0), 1e-9);
    EXPECT_LT(walls.fallsTo[grid.index(8, 1)] % 20, 8u);
    EXPECT_DOUBLE_EQ(walls.broken[grid.index(13, 1)], 0.0); // 300 m above ground without ice
    EXPECT_DOUBLE_EQ(walls.broken[grid.index(3, 1)], 0.0);
}

} // namespace
} // namespace oxbow
