#include "render/plants/plant_tiles.h"

#include "core/base/thread_pool.h"
#include "render/frame/terrain_renderer.h"
#include "render/ground/ground_colours.h"
#include "render/sky/sky.h"
#include "tests/render/golden_picture.h"
#include "tests/render/render_test_support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace oxbow {
namespace {

TEST(PlantTiles, CoverEverySquareOfARingOnce) {
    HeightPyramid heights;
    heights.update(published(hills(300, 260, 10.0, 300.0f)));
    PatchView view;
    view.eye = {1400.0, 500.0, 1200.0};
    view.viewProjection = glm::dmat4(0.0); // sees everything
    const PlantReach reach{0.5, 2500.0};
    for (const PlantRing& ring : kPlantRings) {
        std::set<std::pair<int, int>> squares;
        const auto tiles = plantTiles(heights, view, ring, reach);
        for (const PlantTile& tile : tiles)
            for (int i = 0; i < kTileSquares * kTileSquares; ++i) {
                const auto at = std::pair(static_cast<int>(tile.firstX) + ring.squares * (i % kTileSquares),
                                          static_cast<int>(tile.firstY) + ring.squares * (i / kTileSquares));
                ASSERT_TRUE(squares.insert(at).second) << at.first << ", " << at.second;
            }
        for (int y = 0; y < 2600 / kTreeSquareM; y += ring.squares)
            for (int x = 0; x < 3000 / kTreeSquareM; x += ring.squares) {
                const double away = std::hypot((x + 0.5) * kTreeSquareM - view.eye.x, (y + 0.5) * kTreeSquareM - view.eye.z);
                if (away >= reach.nearM(ring) + 6.0 && away < reach.farM(ring) - 6.0) {
                    ASSERT_TRUE(squares.contains({x, y})) << x << ", " << y;
                }
            }
    }
}

TEST(PlantTiles, BehindTheEyeNoneIsLookedAt) {
    HeightPyramid heights;
    heights.update(published(hills(300, 260, 10.0, 300.0f)));
    const OrbitCamera camera = cameraAt(heights, {.target = {1500.0, 200.0, 1100.0}, .distanceM = 200.0, .headingDeg = 0.0, .pitchDeg = 5.0});
    PatchView view;
    view.eye = camera.eye();
    view.viewProjection = camera.projection() * camera.view();
    for (const PlantTile& tile : plantTiles(heights, view, kPlantRings[1], {}))
        EXPECT_LT(tile.firstY * kTreeSquareM, view.eye.z);
}

TEST(PlantTiles, ReachAsFarAsATreeIsSeen) {
    // 12 m at 1.2 pixels: 10 m for each pixel of a radian, but as far as the shapes go at least.
    EXPECT_DOUBLE_EQ(plantReach(1200.0, 1.0).farM(kPlantRings.back()), 12000.0);
    EXPECT_DOUBLE_EQ(plantReach(1200.0, 0.5).farM(kPlantRings.back()), 6000.0);
    EXPECT_DOUBLE_EQ(plantReach(1e5, 1.0).farM(kPlantRings.back()), kPlantRings.back().farM);
    EXPECT_DOUBLE_EQ(plantReach(1.0, 1.0).farM(kPlantRings.back()), kPlantRings.front().farM);
    EXPECT_DOUBLE_EQ(plantReach(1200.0, 1.0).farM(kPlantRings[0]), kPlantRings[0].farM);
}

class Plants : public testing::Test {
protected:
    Plants() {
        m_renderer.initialise();
        m_settings = landscapeUnder("noon");
        m_settings.sky.clouds = 0.0;
    }
    ~Plants() override { m_renderer.release(); }

    QImage picture(bool plants, double east, double south) {
        m_settings.plants = plants;
        const OrbitCamera camera = cameraAt(m_renderer.heights(), {.target = {east, *m_renderer.heights().elevationAt(east, south), south}, .distanceM = 900.0, .headingDeg = 20.0, .pitchDeg = 25.0});
        return m_table.draw(m_renderer, camera, m_settings);
    }

    DrawingTable m_table{320, 200};
    TerrainRenderer m_renderer;
    FrameSettings m_settings;
};

TEST_F(Plants, StandInTheForestAndNowhereInADesert) {
    m_renderer.setState(published(hills(260, 260, 12.0, 220.0f)));
    double most = 0.0;
    for (double east = 500.0; east < 2800.0; east += 1000.0)
        most = std::max(most, shareThatDiffers(picture(true, east, 1500.0), picture(false, east, 1500.0), 8));
    EXPECT_GT(most, 0.02);
    WorkingTerrain desert = hills(260, 260, 12.0, 220.0f);
    for (float& cell : desert.edit(Layer::Sand).cells())
        cell = 20.0f;
    m_renderer.setState(published(desert));
    for (double east = 500.0; east < 2800.0; east += 1000.0)
        EXPECT_EQ(shareThatDiffers(picture(true, east, 1500.0), picture(false, east, 1500.0), 0), 0.0) << east;
}

/// Of a recipe's materials the trees are where its scatters stand, and only those that are drawn as trees.
TEST_F(Plants, OfMaterialsStandWhereTheSurfaceHasThem) {
    const TerrainState state = published(hills(260, 260, 12.0, 220.0f));
    m_renderer.setState(state);
    const GridSpec grid = state.grid();
    Rgb8Image green(grid.width, grid.height);
    std::ranges::fill(green.samples, std::uint8_t{110});
    Heightmap western(grid, 0.0f);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < 130; ++x)
            western.at(x, y) = 0.6f;
    ThreadPool pool(1);
    const Compute compute{pool};
    const auto coloured = [&](const std::optional<PlantCover>& plants) {
        return std::make_shared<const GroundColours>(grid, green, Heightmap(grid, 0.9f), plants, compute);
    };
    m_settings.colours = coloured(std::nullopt);
    const QImage bareWest = picture(true, 800.0, 1500.0), bareEast = picture(true, 2600.0, 1500.0);
    EXPECT_EQ(shareThatDiffers(bareWest, picture(false, 800.0, 1500.0), 0), 0.0) << "the surface has no trees";
    m_settings.colours = coloured(PlantCover{green, western});
    EXPECT_GT(shareThatDiffers(picture(true, 800.0, 1500.0), bareWest, 8), 0.2);
    EXPECT_EQ(shareThatDiffers(picture(true, 2600.0, 1500.0), bareEast, 8), 0.0);
}

/// Without its tree the shadow's ground is darker than without trees at all.
TEST_F(Plants, ThrowShadowsAwayFromTheSun) {
    m_renderer.setState(published(hills(260, 260, 12.0, 0.0f)));
    const GridSpec grid = m_renderer.state().grid();
    Rgb8Image green(grid.width, grid.height);
    std::ranges::fill(green.samples, std::uint8_t{110});
    ThreadPool pool(1);
    m_settings.colours = std::make_shared<const GroundColours>(grid, green, Heightmap(grid, 0.9f),
                                                               PlantCover{green, Heightmap(grid, 0.02f)}, Compute{pool});
    const auto darkest = [&](double sunDeg) {
        m_settings.sun.heightDeg = sunDeg;
        const QImage with = picture(true, 1500.0, 1500.0), without = picture(false, 1500.0, 1500.0);
        int dark = 0;
        for (int y = with.height() / 2; y < with.height(); ++y) // where trees are near enough to throw any
            for (int x = 0; x < with.width(); ++x)
                dark += 10 * qGreen(with.pixel(x, y)) < 8 * qGreen(without.pixel(x, y));
        return dark;
    };
    EXPECT_GT(darkest(25.0), 1.5 * darkest(80.0)) << "shadows are long under a low sun";
}

TEST_F(Plants, AreNotDrawnOverAnOverlay) {
    m_renderer.setState(published(hills(260, 260, 12.0, 220.0f)));
    m_settings.overlay = Overlay::Slope;
    EXPECT_EQ(shareThatDiffers(picture(true, 1500.0, 1500.0), picture(false, 1500.0, 1500.0), 0), 0.0);
}

TEST_F(Plants, AWoodIsAsItWas) {
    m_renderer.setState(published(hills(260, 260, 12.0, 220.0f)));
    double most = 0.0, best = 0.0;
    for (double east = 500.0; east < 2800.0; east += 500.0)
        if (const double share = shareThatDiffers(picture(true, east, 1500.0), picture(false, east, 1500.0), 8); share > most) {
            most = share;
            best = east;
        }
    expectGolden(picture(true, best, 1500.0), "landscape_trees");
}

} // namespace
} // namespace oxbow
