#include "core/measure/probe.h"

#include "core/base/counter_random.h"
#include "core/flow/flow_accumulation.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

constexpr GridSpec kGrid{64, 48, 10.0};

TerrainState roughState(std::uint64_t seed, ThreadPool& pool) {
    WorkingTerrain terrain(kGrid);
    for (int y = 0; y < kGrid.height; ++y)
        for (int x = 0; x < kGrid.width; ++x)
            terrain.elevation().at(x, y) = 100.0f * unitFloat(randomBits(seed, x, y)) + static_cast<float>(x);
    return TerrainState(terrain, {}, pool);
}

TEST(DrainageProbe, EveryDropLeavesTheMapOverItsEdge) {
    ThreadPool pool(2);
    const CancelToken never;
    const DrainageProbe probe(roughState(4, pool), {pool, never});
    for (int y = 0; y < kGrid.height; ++y)
        for (int x = 0; x < kGrid.width; ++x) {
            const auto trace = probe.trace(x, y);
            EXPECT_EQ(trace.end, WaterEnd::Edge);
            const int lastX = static_cast<int>(trace.cells.back()) % kGrid.width;
            const int lastY = static_cast<int>(trace.cells.back()) / kGrid.width;
            EXPECT_TRUE(lastX == 0 || lastY == 0 || lastX == kGrid.width - 1 || lastY == kGrid.height - 1);
        }
}

TEST(DrainageProbe, TheCatchmentIsWhereDropsPassTheCell) {
    ThreadPool pool(2);
    const CancelToken never;
    const DrainageProbe probe(roughState(9, pool), {pool, never});
    for (const auto& [x, y] : {std::pair{31, 20}, {5, 40}, {0, 0}, {63, 12}}) {
        const auto catchment = probe.catchment(x, y);
        std::int64_t count = 0;
        for (int cy = 0; cy < kGrid.height; ++cy)
            for (int cx = 0; cx < kGrid.width; ++cx) {
                const auto trace = probe.trace(cx, cy);
                const bool passes = std::ranges::count(trace.cells, kGrid.index(x, y)) == 1;
                EXPECT_EQ(catchment.cells[kGrid.index(cx, cy)] != 0, passes);
                count += passes ? 1 : 0;
            }
        EXPECT_EQ(catchment.count, count);
        EXPECT_DOUBLE_EQ(catchment.areaM2, static_cast<double>(count) * 100.0);
    }
}

TEST(DrainageProbe, ADropEndsInTheLakeItReaches) {
    ThreadPool pool(1);
    const CancelToken never;
    WorkingTerrain terrain(kGrid);
    for (int y = 0; y < kGrid.height; ++y)
        for (int x = 0; x < kGrid.width; ++x)
            terrain.elevation().at(x, y) = static_cast<float>(std::hypot(x - 32, y - 24));
    auto water = std::make_shared<WaterBodies>();
    Lake lake;
    lake.id = 7;
    lake.levelM = 5.0;
    lake.minX = 27, lake.maxX = 37, lake.minY = 19, lake.maxY = 29;
    water->lakes.push_back(lake);
    for (int y = 19; y <= 29; ++y)
        for (int x = 27; x <= 37; ++x)
            if (terrain.elevation().at(x, y) < 5.0f)
                terrain.edit(Layer::LakeLevel).at(x, y) = 5.0f;
    terrain.setWaterBodies(water);
    const DrainageProbe probe(TerrainState(terrain, {}, pool), {pool, never});
    const auto trace = probe.trace(45, 24);
    EXPECT_EQ(trace.end, WaterEnd::Lake);
    EXPECT_EQ(trace.lakeId, 7);
    EXPECT_EQ(trace.cells.back(), kGrid.index(36, 24));
    EXPECT_EQ(probe.trace(32, 24).end, WaterEnd::Edge) << "a drop on the lake leaves with what runs over";
}

TEST(MaskOutline, RunsAroundCellsAndHoles) {
    const GridSpec grid{4, 4, 10.0};
    CellMask mask(16, 0);
    for (const int cell : {0, 1, 2, 4, 6, 8, 9, 10})
        mask[static_cast<std::size_t>(cell)] = 1;
    const auto rings = maskOutline(grid, mask);
    ASSERT_EQ(rings.size(), 2U);
    EXPECT_EQ(rings[0].size(), 13U); // 12 cell edges around 3 x 3
    EXPECT_EQ(rings[1].size(), 5U);
    EXPECT_TRUE(rings[0].front() == (MapPoint{0.0, 0.0}));
    EXPECT_TRUE(rings[0].front() == rings[0].back());
    double area = 0.0; // shoelace: the mask on the right-hand side, y down, gives a positive outer area
    for (const auto& ring : rings)
        for (std::size_t i = 1; i < ring.size(); ++i)
            area += 0.5 * (ring[i - 1].xM * ring[i].yM - ring[i].xM * ring[i - 1].yM);
    EXPECT_DOUBLE_EQ(area, 800.0);
}

} // namespace
} // namespace oxbow
