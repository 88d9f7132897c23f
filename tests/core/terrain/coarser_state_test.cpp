#include "core/terrain/coarser_state.h"

#include "core/base/counter_random.h"
#include "core/base/thread_pool.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace oxbow {
namespace {

class CoarserState : public testing::Test {
protected:
    [[nodiscard]] TerrainState coarser(const WorkingTerrain& terrain, int shift) {
        return coarserState(TerrainState(terrain, {}, m_pool), shift, {m_pool});
    }
    ThreadPool m_pool{2};
};

TEST_F(CoarserState, ACellIsTheMeanOfThoseItCovers) {
    WorkingTerrain terrain(GridSpec{5, 3, 10.0});
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 5; ++x)
            terrain.elevation().at(x, y) = static_cast<float>(10 * y + x);
    const TerrainState state = coarser(terrain, 1);
    EXPECT_EQ(state.grid(), (GridSpec{3, 2, 20.0}));
    EXPECT_EQ(state.value(Layer::Elevation, 0, 0), 5.5f);  // 0 1 10 11
    EXPECT_EQ(state.value(Layer::Elevation, 1, 0), 7.5f);  // 2 3 12 13
    EXPECT_EQ(state.value(Layer::Elevation, 2, 0), 9.0f);  // 4 14: the map ends there
    EXPECT_EQ(state.value(Layer::Elevation, 0, 1), 20.5f); // 20 21
    EXPECT_EQ(state.value(Layer::Elevation, 2, 1), 24.0f);
}

TEST_F(CoarserState, ALakesLevelStaysWhatItIsAndLandHasNone) {
    constexpr float kNone = std::numeric_limits<float>::quiet_NaN();
    WorkingTerrain terrain(GridSpec{6, 2, 1.0});
    Heightmap& levels = terrain.edit(Layer::LakeLevel);
    for (float& cell : levels.cells())
        cell = kNone;
    constexpr float kLevel = 431.0703f;
    levels.at(0, 0) = levels.at(1, 0) = levels.at(0, 1) = kLevel; // three of four
    levels.at(2, 0) = levels.at(3, 1) = kLevel;                   // two
    levels.at(4, 0) = kLevel;                                     // one
    const TerrainState state = coarser(terrain, 1);
    EXPECT_EQ(state.value(Layer::LakeLevel, 0, 0), kLevel);
    EXPECT_EQ(state.value(Layer::LakeLevel, 1, 0), kLevel);
    EXPECT_TRUE(std::isnan(state.value(Layer::LakeLevel, 2, 0)));
}

TEST_F(CoarserState, TheMeanOfAllStaysOverTilesAndPrivateLayersComeAlong) {
    WorkingTerrain terrain(GridSpec{384, 256, 5.0});
    double sum = 0.0;
    for (int y = 0; y < 256; ++y)
        for (int x = 0; x < 384; ++x)
            sum += terrain.elevation().at(x, y) = unitFloat(randomBits(7, x, y));
    terrain.privateLayers().floats("datum", terrain.grid()).at(8, 8) = 64.0f;
    for (const int shift : {1, 3, 5}) {
        const TerrainState state = coarser(terrain, shift);
        double coarse = 0.0;
        for (int y = 0; y < state.grid().height; ++y)
            for (int x = 0; x < state.grid().width; ++x)
                coarse += state.value(Layer::Elevation, x, y);
        EXPECT_NEAR(coarse * (1 << (2 * shift)), sum, 1e-6 * sum) << shift;
        WorkingTerrain back;
        state.restoreInto(back);
        const Heightmap* datum = back.privateLayers().findFloats("datum", state.grid());
        ASSERT_NE(datum, nullptr) << shift;
        EXPECT_EQ(datum->at(8 >> shift, 8 >> shift), 64.0f / static_cast<float>(1 << (2 * shift))) << shift;
        EXPECT_FALSE(state.has(Layer::Water)) << shift;
    }
}

TEST_F(CoarserState, NothingChangesWithoutAShift) {
    WorkingTerrain terrain(GridSpec{130, 7, 5.0});
    terrain.elevation().at(129, 6) = 3.0f;
    const TerrainState fine(terrain, {}, m_pool);
    EXPECT_EQ(coarserState(fine, 0, {m_pool}).stateHash(), fine.stateHash());
    EXPECT_TRUE(coarserState({}, 3, {m_pool}).empty());
}

} // namespace
} // namespace oxbow
