#include "core/measure/catchment_map.h"

#include "core/base/counter_random.h"
#include "core/measure/probe.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

namespace oxbow {
namespace {

TerrainState published(const WorkingTerrain& terrain) {
    ThreadPool pool(2);
    return TerrainState(terrain, {}, pool);
}

CatchmentMap mapOf(const WorkingTerrain& terrain, int threads = 2, const CatchmentOptions& options = {}) {
    ThreadPool pool(threads);
    const CancelToken never;
    return catchmentMap(published(terrain), {pool, never}, options);
}

WorkingTerrain rough(std::uint64_t seed, int width, int height, float tilt = 1.0f) {
    WorkingTerrain terrain({width, height, 10.0});
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            terrain.elevation().at(x, y) =
                60.0f * unitFloat(randomBits(seed, x, y)) + tilt * static_cast<float>(x);
    return terrain;
}

/// Two depressions 7 cells wide in a plateau that falls to the west, each filled by a lake of its own.
WorkingTerrain twoLakes() {
    WorkingTerrain terrain({40, 20, 10.0});
    WaterBodies bodies;
    for (int y = 0; y < 20; ++y)
        for (int x = 0; x < 40; ++x)
            terrain.elevation().at(x, y) = 100.0f + static_cast<float>(x);
    int id = 0;
    for (const int middle : {10, 28}) {
        const float level = 99.0f + static_cast<float>(middle);
        for (int y = 7; y < 14; ++y)
            for (int x = middle - 3; x < middle + 4; ++x) {
                terrain.elevation().at(x, y) = 60.0f;
                terrain.edit(Layer::LakeLevel).at(x, y) = level - 3.0f;
            }
        Lake lake;
        lake.id = ++id;
        lake.deepestCell = 10 * 40 + middle;
        bodies.lakes.push_back(lake);
    }
    terrain.setWaterBodies(std::make_shared<WaterBodies>(bodies));
    return terrain;
}

TEST(CatchmentMap, EveryLandCellHasACatchmentAndTheSizesAddUp) {
    for (const auto& [width, height] : {std::pair{1, 1}, {1, 9}, {9, 1}, {2, 2}, {61, 43}, {130, 129}}) {
        const CatchmentMap map = mapOf(rough(3, width, height));
        std::vector<std::int64_t> cells(map.catchments.size() + 1, 0);
        for (const std::uint32_t id : map.ids) {
            ASSERT_GE(id, 1u);
            ASSERT_LE(id, map.catchments.size());
            ++cells[id];
        }
        for (std::size_t i = 0; i < map.catchments.size(); ++i) {
            EXPECT_EQ(map.catchments[i].cells, cells[i + 1]);
            EXPECT_DOUBLE_EQ(map.catchments[i].areaM2, static_cast<double>(cells[i + 1]) * 100.0);
            EXPECT_TRUE(i == 0 || map.catchments[i].cells <= map.catchments[i - 1].cells);
        }
    }
}

TEST(CatchmentMap, ACellBelongsToWhereItsDropEnds) {
    const WorkingTerrain terrain = rough(11, 64, 48);
    ThreadPool pool(1);
    const CancelToken never;
    const TerrainState state = published(terrain);
    // Nothing is joined, so a catchment is what drains over one cell of the edge.
    const CatchmentMap map = catchmentMap(state, {pool, never}, {.leastShare = 0.0});
    const DrainageProbe probe(state, {pool, never});
    for (int y = 0; y < 48; ++y)
        for (int x = 0; x < 64; ++x) {
            const auto trace = probe.trace(x, y);
            const Catchment& catchment = map.catchments[map.ids[map.grid.index(x, y)] - 1];
            EXPECT_EQ(catchment.outlet, trace.cells.back());
            EXPECT_EQ(catchment.end, WaterEnd::Edge);
        }
}

TEST(CatchmentMap, ALakeHasTheLandThatDrainsToItFirst) {
    const CatchmentMap map = mapOf(twoLakes());
    std::set<int> lakes;
    for (const Catchment& catchment : map.catchments)
        if (catchment.end == WaterEnd::Lake)
            lakes.insert(catchment.lakeId);
    EXPECT_EQ(lakes, (std::set{1, 2}));
    const auto at = [&](int x, int y) { return map.catchments[map.ids[map.grid.index(x, y)] - 1]; };
    EXPECT_EQ(at(10, 10).lakeId, 1);
    EXPECT_EQ(at(28, 10).lakeId, 2);
    // Water falls to the west: what lies east of a lake drains into it, what lies west of it does not.
    EXPECT_EQ(at(20, 10).lakeId, 1);
    EXPECT_EQ(at(38, 10).lakeId, 2);
    EXPECT_EQ(at(3, 10).end, WaterEnd::Edge);
}

TEST(CatchmentMap, TheSeaIsDividedByItsShoreAndBelongsToNone) {
    // A roof that falls to the north and to the south, into a sea that surrounds it.
    WorkingTerrain terrain({60, 60, 10.0});
    WaterBodies bodies;
    for (int y = 0; y < 60; ++y)
        for (int x = 0; x < 60; ++x) {
            const bool land = x >= 10 && x < 50 && y >= 10 && y < 50;
            terrain.elevation().at(x, y) = land ? 50.0f - std::abs(static_cast<float>(y) - 29.4f) : -10.0f;
            if (!land)
                terrain.edit(Layer::LakeLevel).at(x, y) = 0.0f;
        }
    Lake sea;
    sea.id = 7;
    sea.kind = LakeKind::Sea;
    sea.deepestCell = 0;
    bodies.lakes.push_back(sea);
    terrain.setWaterBodies(std::make_shared<WaterBodies>(bodies));
    const CatchmentMap map = mapOf(terrain);
    EXPECT_EQ(map.ids[0], 0u);
    for (const Catchment& catchment : map.catchments) {
        EXPECT_EQ(catchment.end, WaterEnd::Sea);
        EXPECT_EQ(catchment.lakeId, 7);
    }
    std::int64_t land = 0;
    for (const Catchment& catchment : map.catchments)
        land += catchment.cells;
    EXPECT_EQ(land, 1600);
}

TEST(CatchmentMap, ABasinWithoutALakeRunsOverToItsSill) {
    WorkingTerrain terrain({30, 30, 10.0});
    for (int y = 0; y < 30; ++y)
        for (int x = 0; x < 30; ++x)
            terrain.elevation().at(x, y) =
                static_cast<float>(std::max(std::abs(x - 15), std::abs(y - 15)) < 5 ? 5 : 50 - x);
    const CatchmentMap map = mapOf(terrain);
    for (const Catchment& catchment : map.catchments)
        EXPECT_EQ(catchment.end, WaterEnd::Edge);
}

TEST(CatchmentMap, NeighboursHaveDifferentColours) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        // Many small catchments: nothing is joined.
        const CatchmentMap map = mapOf(rough(seed, 90, 70), 2, {.leastShare = 0.0});
        for (const auto& [a, b] : neighbouringCatchments(map))
            EXPECT_NE(map.catchments[a].colour, map.catchments[b].colour) << "seed " << seed;
    }
}

TEST(CatchmentMap, NeighboursAreThePairsOfCellsSideBySide) {
    const CatchmentMap map = mapOf(rough(5, 40, 30));
    std::set<std::pair<std::uint32_t, std::uint32_t>> expected;
    const auto id = [&](int x, int y) { return map.ids[map.grid.index(x, y)] - 1; };
    for (int y = 0; y < 30; ++y)
        for (int x = 0; x < 40; ++x)
            for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}})
                if (map.grid.contains(x + dx, y + dy) && id(x, y) != id(x + dx, y + dy))
                    expected.insert(std::minmax(id(x, y), id(x + dx, y + dy)));
    const auto found = neighbouringCatchments(map);
    EXPECT_EQ(std::set(found.begin(), found.end()), expected);
    EXPECT_EQ(found.size(), expected.size());
}

TEST(CatchmentMap, NoneIsSmallerThanTheLeastWhereOneBesideItCanTakeIt) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const CatchmentMap map = mapOf(rough(seed, 120, 90, 0.3f), 2, {.leastShare = 0.01});
        for (const Catchment& catchment : map.catchments)
            EXPECT_GE(catchment.cells, 108) << "seed " << seed;
    }
}

TEST(CatchmentMap, TheSameForAnyNumberOfThreads) {
    const WorkingTerrain terrain = rough(21, 200, 150, 0.4f);
    const CatchmentMap one = mapOf(terrain, 1);
    for (const int threads : {2, 3, 7}) {
        const CatchmentMap other = mapOf(terrain, threads);
        EXPECT_EQ(one.ids, other.ids);
        ASSERT_EQ(one.catchments.size(), other.catchments.size());
        for (std::size_t i = 0; i < one.catchments.size(); ++i)
            EXPECT_EQ(one.catchments[i].colour, other.catchments[i].colour);
    }
}

TEST(CatchmentMap, AnEmptyTerrainHasNone) {
    ThreadPool pool(1);
    const CancelToken never;
    EXPECT_TRUE(catchmentMap({}, {pool, never}).catchments.empty());
}

} // namespace
} // namespace oxbow
