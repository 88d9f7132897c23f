#include "core/world/tile_water.h"

#include "core/files/raster/heightmap_crop.h"
#include "core/flow/drainage_network.h"
#include "core/lakes/depression_search.h"
#include "core/world/world_water.h"
#include "tests/core/flow/hydrology_reference.h"

#include <gtest/gtest.h>

#include <set>

namespace oxbow {
namespace {

using test::Workers;

/// Water of a map as its tiles make it, put together.
struct Tiled {
    Heightmap filled;
    FlowDirections directions;
    std::vector<FlowSum> counts;
    std::vector<LakePart> lakes;
    std::vector<TileRiver> rivers;
};

void put(const GridSpec& grid, const CellRect& at, const auto& from, auto& to) {
    for (int y = 0; y < at.height(); ++y)
        std::copy_n(from.begin() + y * at.width(), at.width(), to.begin() + static_cast<std::ptrdiff_t>(grid.index(at.x0, at.y0 + y)));
}

Tiled waterByTiles(const Heightmap& ground, int side, FlowSum leastRiver = 0) {
    Workers workers(2);
    const GridSpec& map = ground.grid();
    const TileGrid grid{map.width, map.height, side};
    std::vector<TileWater> tiles;
    std::vector<TileShores> shores;
    for (int i = 0; i < grid.count(); ++i) {
        tiles.emplace_back(grid, i, croppedTo(grid.tile(i).grownBy(1).within(grid.all()), ground), workers);
        shores.push_back(tiles.back().shores());
    }
    const LevelsOfTiles levels = solveLevels(grid, shores);
    std::vector<TileFlow> flows;
    for (int i = 0; i < grid.count(); ++i) {
        tiles[i].settle(levels.tiles[i]);
        flows.push_back(tiles[i].flow(workers));
    }
    const std::vector<TileInflow> inflow = solveInflow(grid, flows);
    Tiled result{Heightmap(map), FlowDirections(map.cellCount()), std::vector<FlowSum>(map.cellCount()), {}, {}};
    std::vector<std::vector<LakePart>> lakes;
    std::vector<TileRiver> pieces;
    for (int i = 0; i < grid.count(); ++i) {
        const std::vector<FlowSum> counts = tiles[i].cellCounts(inflow[i], workers);
        const Heightmap filled = tiles[i].filled(workers);
        auto cells = result.filled.cells();
        put(map, grid.tile(i), filled.cells(), cells);
        put(map, grid.tile(i), tiles[i].directions(), result.directions);
        put(map, grid.tile(i), counts, result.counts);
        lakes.push_back(tiles[i].lakes());
        for (TileRiver& piece : tiles[i].rivers(counts, inflow[i], leastRiver))
            pieces.push_back(std::move(piece));
    }
    result.lakes = joinedLakes(lakes, levels.lakes, 1);
    result.rivers = joinedRivers(std::move(pieces));
    return result;
}

int differing(const auto& a, const auto& b) {
    int count = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        count += a[i] != b[i];
    return count;
}

struct Spot {
    float level, deepest;
    std::int64_t pit, cells;
    double heights;
    auto operator<=>(const Spot&) const = default;
};

std::multiset<Spot> lakesInMemory(const Heightmap& ground, const BasinGraph& graph) {
    const Depressions found = depressionsOf(ground, graph, kNeverCancelled);
    std::vector<ExactSum> sums(found.list.size());
    for (std::uint32_t c = 0; c < graph.labels.size(); ++c)
        if (isUnderWater(ground, graph, c))
            sums[found.ofBasin[graph.labels[c]]].add(ground.cells()[c]);
    std::multiset<Spot> lakes;
    for (std::size_t i = 0; i < found.list.size(); ++i)
        if (const Depression& lake = found.list[i]; lake.cells > 0)
            lakes.insert({lake.level, lake.deepest, lake.pit, static_cast<std::int64_t>(lake.cells), sums[i].value()});
    return lakes;
}

void expectLikeTheWhole(const Heightmap& ground, int side) {
    Workers workers(2);
    DrainageNetwork network(ground, {outletMask(ground, {OutletPolicy::Edges})});
    const Tiled tiled = waterByTiles(ground, side);
    EXPECT_EQ(differing(tiled.filled.cells(), network.filled(workers).cells()), 0) << "tiles of " << side;
    EXPECT_EQ(differing(tiled.directions, network.directions(workers)), 0) << "tiles of " << side;
    EXPECT_EQ(differing(tiled.counts, network.cellCounts(workers)), 0) << "tiles of " << side;
    std::multiset<Spot> lakes;
    for (const LakePart& lake : tiled.lakes) {
        lakes.insert({lake.level, lake.deepest, lake.pit, lake.cells, lake.heights.value()});
        ASSERT_GE(lake.from, 0);
        // It runs over at its level, to a cell where water stands no higher.
        EXPECT_EQ(std::max(ground.cells()[lake.from], ground.cells()[lake.to]), lake.level);
        EXPECT_EQ(tiled.filled.cells()[lake.from], lake.level);
        EXPECT_LE(tiled.filled.cells()[lake.to], lake.level);
    }
    EXPECT_EQ(lakes, lakesInMemory(ground, network.basins(workers))) << "tiles of " << side;
}

TEST(TileWater, IsThatOfTheWholeMapOnRandomTerrains) {
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        const Heightmap ground = test::randomTerrain(seed);
        for (const int side : {1, 2, 5, 16})
            expectLikeTheWhole(ground, side);
    }
}

TEST(TileWater, IsThatOfTheWholeMapOnFlatsAndRoughGroundWhateverTheTiles) {
    for (const test::Shape shape : {test::Shape::Noise, test::Shape::Integers, test::Shape::Terraces}) {
        const Heightmap ground = test::shapedTerrain(shape, 77, 211, 170);
        for (const int side : {20, 64, 100, 211})
            expectLikeTheWhole(ground, side);
    }
}

/// A trough of five cells behind a bar, over three tiles: the water stands as high as the bar's lowest place.
TEST(TileWater, FillsATroughThatLiesOverThreeTiles) {
    Heightmap ground(GridSpec{9, 3, 1.0}, 9.0f);
    const float heights[] = {0, 7, 4, 3, 2, 3, 5, 8, 1};
    for (int x = 0; x < 9; ++x)
        ground.at(x, 1) = heights[x];
    const Tiled tiled = waterByTiles(ground, 3);
    ASSERT_EQ(tiled.lakes.size(), 1u);
    const LakePart& lake = tiled.lakes[0];
    EXPECT_EQ(lake.level, 7.0f);
    EXPECT_EQ(lake.cells, 5); // 4, 3, 2, 3, 5
    EXPECT_EQ(lake.level * static_cast<double>(lake.cells) - lake.heights.value(), 35.0 - 17.0);
    EXPECT_EQ(lake.pit, 9 + 4);
    EXPECT_EQ(lake.from, 9 + 2); // the bar itself drains out
    EXPECT_EQ(lake.to, 9 + 1);
    // All water of the trough leaves over the bar, by the cell before it.
    EXPECT_EQ(tiled.counts[9 + 1], static_cast<FlowSum>(6 * kFlowUnit));
    EXPECT_EQ(tiled.counts[9 + 0], static_cast<FlowSum>(7 * kFlowUnit));
}

/// Gaps in the ground, as of the sea: water leaves beside them, and there is nothing in them.
TEST(TileWater, LeavesTheMapWhereThereIsNoGround) {
    Workers workers(2);
    Heightmap ground = test::shapedTerrain(test::Shape::Noise, 9, 90, 70), plain = ground;
    CellMask outlets = outletMask(ground, {OutletPolicy::Edges}), gaps(outlets.size(), 0);
    for (int y = 0; y < 70; ++y)
        for (int x = 0; x < 90; ++x)
            if (std::hypot(x - 40.0, y - 30.0) < 9.0 || (x > 70 && y == 20) || (x == 12 && y == 55)) {
                ground.at(x, y) = std::numeric_limits<float>::quiet_NaN();
                plain.at(x, y) = 0.0f;
                gaps[plain.grid().index(x, y)] = 1;
                for (const std::uint32_t beside :
                     test::neighboursOf(plain.grid(), static_cast<std::uint32_t>(plain.grid().index(x, y))))
                    outlets[beside] = 1;
            }
    for (std::size_t c = 0; c < gaps.size(); ++c)
        outlets[c] |= gaps[c];
    const std::vector<float> filled = test::priorityFlood(plain, outlets);
    const std::vector<FlowSum> counts = DrainageNetwork(plain, {outlets}).cellCounts(workers);
    for (const int side : {20, 33, 90}) {
        const Tiled tiled = waterByTiles(ground, side, static_cast<FlowSum>(40 * kFlowUnit));
        EXPECT_EQ(differing(tiled.filled.cells(), filled), 0) << "tiles of " << side;
        EXPECT_EQ(differing(tiled.counts, counts), 0) << "tiles of " << side;
        EXPECT_GT(tiled.rivers.size(), 3u);
        for (const TileRiver& river : tiled.rivers)
            for (const std::int64_t cell : river.cells)
                EXPECT_EQ(gaps[static_cast<std::size_t>(cell)], 0);
        const int tile = TileGrid{90, 70, side}.tileAt(12, 55);
        const CellRect cells = TileGrid{90, 70, side}.tile(tile);
        const TileWater water({90, 70, side}, tile,
                              croppedTo(cells.grownBy(1).within({0, 0, 90, 70}), ground), workers);
        const GridSpec own{cells.width(), cells.height(), 10.0};
        EXPECT_FALSE(water.isGround(own.index(12 - cells.x0, 55 - cells.y0)));
        EXPECT_TRUE(water.isGround(own.index(13 - cells.x0, 55 - cells.y0)));
    }
}

TEST(TileWater, MakesRiversThatAreOneLineOverAllTiles) {
    const Heightmap ground = test::shapedTerrain(test::Shape::Noise, 5, 160, 150);
    const auto least = static_cast<FlowSum>(60 * kFlowUnit);
    const Tiled whole = waterByTiles(ground, 160, least), tiled = waterByTiles(ground, 32, least);
    ASSERT_GT(whole.rivers.size(), 10u);
    ASSERT_EQ(tiled.rivers.size(), whole.rivers.size());
    std::size_t longest = 0;
    for (std::size_t i = 0; i < whole.rivers.size(); ++i) {
        const TileRiver& river = tiled.rivers[i];
        EXPECT_EQ(river.cells, whole.rivers[i].cells);
        EXPECT_EQ(river.levels, whole.rivers[i].levels);
        EXPECT_TRUE(std::ranges::is_sorted(river.levels, std::greater<>())) << "a river climbs";
        for (std::size_t k = 1; k < river.cells.size(); ++k)
            EXPECT_GT(whole.counts[river.cells[k]], whole.counts[river.cells[k - 1]]);
        std::set<int> crossed;
        for (const std::int64_t cell : river.cells)
            crossed.insert(TileGrid{160, 150, 32}.tileAt(static_cast<int>(cell % 160), static_cast<int>(cell / 160)));
        longest = std::max(longest, crossed.size());
    }
    EXPECT_GE(longest, 3u);
}

TEST(TileWater, KnowsThePlacesOfARim) {
    for (const CellRect& tile : {CellRect{3, 5, 10, 11}, CellRect{0, 0, 1, 7}, CellRect{4, 4, 6, 9}, CellRect{0, 0, 5, 1},
                                 CellRect{2, 2, 3, 3}, CellRect{0, 0, 6, 2}}) {
        const TileRim rim{tile};
        std::uint32_t count = 0;
        for (int y = tile.y0; y < tile.y1; ++y)
            for (int x = tile.x0; x < tile.x1; ++x)
                if (rim.contains(x, y)) {
                    EXPECT_EQ(rim.placeOf(x, y), count);
                    EXPECT_EQ(rim.cellAt(count), std::pair(x, y));
                    ++count;
                }
        EXPECT_EQ(rim.count(), count);
    }
}

} // namespace
} // namespace oxbow
