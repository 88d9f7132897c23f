#include "core/terrain/tile_memory.h"

#include "core/base/sanitizers.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <thread>

#include <unistd.h>

namespace oxbow {
namespace {

#ifndef OXBOW_ADDRESS_SANITIZER

constexpr std::size_t kMiB = std::size_t{1} << 20;

std::size_t residentBytes() {
    std::ifstream file("/proc/self/statm");
    std::size_t all = 0, resident = 0;
    file >> all >> resident;
    return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

std::vector<TilePtr> filled(int count, float value) {
    std::vector<TilePtr> tiles;
    for (int i = 0; i < count; ++i) {
        const auto tile = makeTile();
        tile->cells.fill(value + static_cast<float>(i));
        tiles.push_back(tile);
    }
    return tiles;
}

TEST(TileMemory, TilesDoNotOverlapAndKeepTheirCells) {
    const auto tiles = filled(700, 1.0f);
    std::set<const Tile*> places;
    for (int i = 0; i < 700; ++i) {
        const Tile& tile = *tiles[static_cast<std::size_t>(i)];
        places.insert(&tile);
        EXPECT_EQ(tile.cells.front(), 1.0f + static_cast<float>(i));
        EXPECT_EQ(tile.cells.back(), 1.0f + static_cast<float>(i));
    }
    EXPECT_EQ(places.size(), 700u);
    for (auto a = places.begin(), b = std::next(a); b != places.end(); ++a, ++b)
        EXPECT_LE(*a + 1, *b);
}

TEST(TileMemory, AStockIsKeptAndTheRestGoesBackToTheSystem) {
    giveFreedMemoryBack();
    const std::size_t before = tileMemoryBytes();
    const std::size_t residentBefore = residentBytes();
    auto tiles = filled(4000, 0.5f);
    EXPECT_EQ(tileMemoryBytes(), before + 4000 * sizeof(Tile));
    EXPECT_GT(residentBytes(), residentBefore + 200 * kMiB);
    tiles.clear();
    EXPECT_GT(tileMemoryBytes(), before);
    EXPECT_LE(tileMemoryBytes(), before + 32 * kMiB);
    EXPECT_LT(residentBytes(), residentBefore + 64 * kMiB);
    giveFreedMemoryBack();
    EXPECT_EQ(tileMemoryBytes(), before);
    EXPECT_LT(residentBytes(), residentBefore + 16 * kMiB);
}

TEST(TileMemory, EveryOtherTileThatGoesGivesItsMemoryBack) {
    giveFreedMemoryBack();
    auto tiles = filled(4000, 0.5f);
    const std::size_t full = residentBytes();
    for (std::size_t i = 0; i < tiles.size(); i += 2)
        tiles[i].reset();
    giveFreedMemoryBack();
    EXPECT_LT(residentBytes(), full - 110 * kMiB) << "holes are no loss";
    for (std::size_t i = 1; i < tiles.size(); i += 2)
        ASSERT_EQ(tiles[i]->cells[77], 0.5f + static_cast<float>(i));
}

TEST(TileMemory, TakesAndGivesBackOnManyThreads) {
    std::vector<std::jthread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([t] {
            for (int round = 0; round < 20; ++round) {
                const float value = static_cast<float>(1000 * t);
                const auto tiles = filled(200, value);
                for (std::size_t i = 0; i < tiles.size(); ++i)
                    ASSERT_EQ(tiles[i]->cells[5], value + static_cast<float>(i));
            }
        });
}

#else

TEST(TileMemory, ATileReadAfterItsEndIsFound) {
    const auto readAfterItsEnd = [] {
        TilePtr tile = makeTile();
        const volatile float& cell = tile->cells[5];
        tile.reset();
        return static_cast<float>(cell);
    };
    EXPECT_DEATH(std::exit(readAfterItsEnd() > 0.0f), "heap-use-after-free");
}

#endif

} // namespace
} // namespace oxbow
