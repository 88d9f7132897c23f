#include "core/terrain/terrain_state.h"

#include "core/base/counter_random.h"
#include "core/base/thread_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace oxbow {
namespace {

WorkingTerrain randomTerrain(int width, int height) {
    WorkingTerrain terrain(GridSpec{width, height, 10.0});
    std::uint64_t i = 0;
    for (float& cell : terrain.elevation().cells())
        cell = unitFloat(randomBits(5, i++)) * 1000.0f;
    return terrain;
}

TEST(TerrainState, FlatTilesAndBackGiveTheSameBytes) {
    ThreadPool pool(3);
    for (const auto& [width, height] : {std::pair{1, 1}, {1, 300}, {128, 128}, {129, 257}, {400, 31}}) {
        const WorkingTerrain terrain = randomTerrain(width, height);
        const TerrainState state(terrain, {}, pool);
        WorkingTerrain restored;
        state.restoreInto(restored);
        EXPECT_TRUE(std::ranges::equal(terrain.find(Layer::Elevation)->cells(),
                                       restored.find(Layer::Elevation)->cells()));
        EXPECT_FALSE(restored.has(Layer::Water));
    }
}

TEST(TerrainState, OnlyTheTileThatChangedGetsANewPointer) {
    ThreadPool pool(2);
    WorkingTerrain terrain = randomTerrain(300, 300);
    const TerrainState before(terrain, {}, pool);
    terrain.elevation().at(130, 10) += 1.0f;
    const TerrainState after(terrain, before, pool);
    const auto& old = before.layer(Layer::Elevation).tiles();
    const auto& now = after.layer(Layer::Elevation).tiles();
    for (std::size_t i = 0; i < old.size(); ++i)
        EXPECT_EQ(old[i] == now[i], i != 1) << "tile " << i;
}

TEST(TerrainState, HashSeesOneBitAndIgnoresALayerOfDefaults) {
    ThreadPool pool(1);
    WorkingTerrain terrain = randomTerrain(200, 140);
    const std::uint64_t hash = TerrainState(terrain, {}, pool).stateHash();
    (void)terrain.edit(Layer::LakeLevel);
    (void)terrain.edit(Layer::Rain);
    EXPECT_EQ(TerrainState(terrain, {}, pool).stateHash(), hash);
    terrain.edit(Layer::Rain).at(199, 139) = std::nextafter(1.0f, 2.0f);
    EXPECT_NE(TerrainState(terrain, {}, pool).stateHash(), hash);
}

} // namespace
} // namespace oxbow
