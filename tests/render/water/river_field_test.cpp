#include "render/water/river_field.h"

#include "render/water/water_surface.h"
#include "tests/render/render_test_support.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

constexpr double kCellM = 10.0;

/// A river of two cells' width along the centres of row 20, from the map's west edge to its east edge.
WorkingTerrain riverAlongRow20(int width = 200) {
    WorkingTerrain terrain(GridSpec{width, 60, kCellM});
    RiverReach reach;
    for (int x = 0; x < width; ++x) {
        reach.points.push_back({.at = {(x + 0.5) * kCellM, 20.5 * kCellM}, .widthM = 2.0 * kCellM});
        for (int y = 19; y <= 21; ++y)
            terrain.edit(Layer::Water).at(x, y) = 1.0f;
    }
    auto water = std::make_shared<WaterBodies>();
    water->reaches.push_back(reach);
    terrain.setWaterBodies(water);
    return terrain;
}

/// Values of one tile, by column and row of the map.
class Values {
public:
    explicit Values(const WorkingTerrain& terrain, int tileX = 0) : m_left(tileX * kTileSide) {
        const TerrainState state = published(terrain);
        RiverField(*state.waterBodies(), state.grid()).compose(state, tileX, 0, m_cells);
    }
    [[nodiscard]] float at(int x, int y) const {
        return m_cells[static_cast<std::size_t>(y * kTileSide + x - m_left)];
    }

private:
    int m_left;
    std::vector<float> m_cells = std::vector<float>(kTileSide * kTileSide);
};

TEST(RiverField, FallsWithTheDistanceFromTheWatersEdge) {
    const Values values(riverAlongRow20());
    EXPECT_FLOAT_EQ(values.at(60, 20), RiverField::kMost);
    for (int away = 2; away <= 4; ++away) {
        const float expected = RiverField::kReachCells - static_cast<float>(away - 1);
        EXPECT_NEAR(values.at(60, 20 + away), expected, 1e-3f) << away;
        EXPECT_NEAR(values.at(60, 20 - away), expected, 1e-3f) << away;
    }
    EXPECT_FLOAT_EQ(values.at(60, 30), -RiverField::kMost);
}

TEST(RiverField, GoesOnOverTheEdgeOfATile) {
    const WorkingTerrain terrain = riverAlongRow20();
    const Values first(terrain, 0), second(terrain, 1);
    for (int y = 15; y < 26; ++y)
        EXPECT_NEAR(first.at(127, y), second.at(128, y), 1e-3f) << y;
}

TEST(RiverField, ALakeIsNoRiversOwn) {
    WorkingTerrain terrain = riverAlongRow20();
    for (int y = 10; y < 30; ++y)
        for (int x = 100; x < 120; ++x)
            terrain.edit(Layer::LakeLevel).at(x, y) = 2.0f;
    const Values values(terrain);
    EXPECT_FLOAT_EQ(values.at(110, 20), -RiverField::kMost);
    EXPECT_FLOAT_EQ(values.at(99, 20), RiverField::kMost);
}

TEST(RiverField, AFloodTakesTheRiversWaterWithIt) {
    WorkingTerrain terrain = riverAlongRow20();
    for (int y = 15; y < 26; ++y)
        for (int x = 60; x < 70; ++x)
            terrain.edit(Layer::Water).at(x, y) = 2.0f;
    const Values values(terrain);
    EXPECT_FLOAT_EQ(values.at(65, 20), -RiverField::kMost);
    EXPECT_FLOAT_EQ(values.at(40, 20), RiverField::kMost);
    EXPECT_FLOAT_EQ(values.at(90, 20), RiverField::kMost);
}

TEST(RiverField, WithoutRiversItIsEmpty) {
    EXPECT_TRUE(RiverField(WaterBodies(), GridSpec{20, 20, kCellM}).empty());
    for (const auto& [width, height] : {std::pair{1, 1}, {1, 90}, {130, 2}}) {
        WorkingTerrain terrain(GridSpec{width, height, kCellM});
        auto water = std::make_shared<WaterBodies>();
        water->reaches.push_back({.points = {{.at = {0.0, 0.0}}, {.at = {5.0, 5.0}}}});
        terrain.setWaterBodies(water);
        EXPECT_FLOAT_EQ(Values(terrain).at(0, 0), RiverField::kMost) << width;
    }
}

} // namespace
} // namespace oxbow
