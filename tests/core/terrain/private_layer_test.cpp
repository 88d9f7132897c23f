#include "core/terrain/private_layer.h"

#include "core/base/thread_pool.h"
#include "core/terrain/terrain_state.h"

#include <gtest/gtest.h>

#include <numeric>

namespace oxbow {
namespace {

constexpr GridSpec kMap{300, 200, 5.0};
constexpr GridSpec kFaces{301, 200, 5.0};

std::vector<std::uint8_t> countedBytes(const GridSpec& grid) {
    std::vector<std::uint8_t> cells(grid.cellCount());
    for (std::size_t i = 0; i < cells.size(); ++i)
        cells[i] = static_cast<std::uint8_t>(i * 7 + i / 251);
    return cells;
}

WorkingTerrain withPrivateLayers() {
    WorkingTerrain terrain(kMap);
    terrain.elevation();
    const auto flux = terrain.privateLayers().floats("flux", kFaces).cells();
    std::iota(flux.begin(), flux.end(), 1.0f);
    terrain.privateLayers().setBytes("arrows", {101, 67, 15.0}, countedBytes({101, 67, 15.0}));
    return terrain;
}

TEST(PrivateLayers, OfAnotherNameTypeOrSizeAreNotThere) {
    WorkingTerrain terrain = withPrivateLayers();
    EXPECT_NE(terrain.privateLayers().findFloats("flux", kFaces), nullptr);
    EXPECT_EQ(terrain.privateLayers().findFloats("flux", kMap), nullptr);
    EXPECT_EQ(terrain.privateLayers().findFloats("arrows", {101, 67, 15.0}), nullptr);
    EXPECT_TRUE(terrain.privateLayers().bytes("flux", kFaces).empty());
    EXPECT_EQ(terrain.privateLayers().floats("flux", kMap).at(7, 7), 0.0f); // takes the name's place
    EXPECT_EQ(terrain.privateLayers().list().size(), 2U);
}

TEST(PrivateLayers, ComeBackBitForBitFromAPublishedState) {
    ThreadPool pool(2);
    const WorkingTerrain terrain = withPrivateLayers();
    const TerrainState state(terrain, {}, pool);
    WorkingTerrain other(kMap);
    other.privateLayers().floats("stale", kMap);
    state.restoreInto(other);
    ASSERT_EQ(other.privateLayers().list().size(), 2U);
    const Heightmap* flux = other.privateLayers().findFloats("flux", kFaces);
    ASSERT_NE(flux, nullptr);
    EXPECT_TRUE(
        std::ranges::equal(flux->cells(), terrain.privateLayers().findFloats("flux", kFaces)->cells()));
    EXPECT_EQ(other.privateLayers().bytes("arrows", {101, 67, 15.0}), countedBytes({101, 67, 15.0}));
    EXPECT_EQ(TerrainState(other, {}, pool).resumeHash(), state.resumeHash());
}

TEST(PrivateLayers, StatesShareTheTilesThatDidNotChange) {
    ThreadPool pool(2);
    WorkingTerrain terrain = withPrivateLayers();
    const TerrainState before(terrain, {}, pool);
    terrain.privateLayers().floats("flux", kFaces).at(300, 199) = -1.0f; // in the last of 3 x 2 tiles
    const TerrainState after(terrain, before, pool);
    const auto &old = before.privateLayers()[0].words.tiles(), &now = after.privateLayers()[0].words.tiles();
    ASSERT_EQ(now.size(), 6U);
    for (std::size_t i = 0; i < 5; ++i)
        EXPECT_EQ(now[i], old[i]) << i;
    EXPECT_NE(now[5], old[5]);
    EXPECT_EQ(after.privateLayers()[1].words.tiles(), before.privateLayers()[1].words.tiles());
}

TEST(PrivateLayers, CountInTheHashOfAMomentAndNotInThatOfTheTerrain) {
    ThreadPool pool(2);
    WorkingTerrain terrain = withPrivateLayers();
    const TerrainState before(terrain, {}, pool);
    terrain.privateLayers().floats("flux", kFaces).at(5, 5) += 1.0f;
    const TerrainState after(terrain, {}, pool);
    EXPECT_EQ(after.stateHash(), before.stateHash());
    EXPECT_NE(after.resumeHash(), before.resumeHash());
    terrain.privateLayers().clear();
    const TerrainState bare(terrain, {}, pool);
    EXPECT_EQ(bare.resumeHash(), bare.stateHash());
}

} // namespace
} // namespace oxbow
