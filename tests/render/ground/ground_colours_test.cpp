#include "render/ground/ground_colours.h"

#include "core/base/thread_pool.h"
#include "render/frame/terrain_renderer.h"
#include "render/look/frame_settings.h"
#include "render/map/map_picture.h"
#include "tests/render/map/map_tile.h"
#include "tests/render/render_test_support.h"

#include <QImage>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace oxbow {
namespace {

using glm::vec3;

/// West of the middle one colour, east of it another.
std::shared_ptr<const GroundColours> halves(const GridSpec& grid, const std::array<std::uint8_t, 3>& west,
                                            const std::array<std::uint8_t, 3>& east, const GroundColours* previous = nullptr) {
    Rgb8Image image(grid.width, grid.height);
    Heightmap roughness(grid);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x)
            std::ranges::copy(2 * x < grid.width ? west : east, image.pixel(x, y));
    ThreadPool pool(2);
    return std::make_shared<const GroundColours>(grid, image, roughness, Compute{pool}, previous);
}

constexpr std::array<std::uint8_t, 3> kRed = {200, 20, 20}, kGreen = {20, 180, 20}, kWhite = {255, 255, 255}, kBlack = {0, 0, 0};

TEST(GroundColours, MeansAreOfLightNotOfBytes) {
    const auto colours = halves({2, 2, 10.0}, kWhite, kBlack);
    // Half of the light: sRGB 188, not 128.
    EXPECT_NEAR(colours->tile(0, 0)->levels[1][0], 188, 1);
    EXPECT_NEAR(colours->at(10.0, 10.0, 20.0).r, 0.5f, 0.01f);
    EXPECT_NEAR(colours->at(2.0, 5.0, 10.0).r, 1.0f, 1e-4f);
    EXPECT_NEAR(colours->at(10.0, 10.0, 10.0).r, 0.5f, 1e-4f) << "between the cells";
}

TEST(GroundColours, TilesThatDidNotChangeAreShared) {
    const GridSpec grid{300, 140, 5.0};
    const auto before = halves(grid, kRed, kGreen);
    const auto now = halves(grid, kRed, kWhite, before.get());
    EXPECT_EQ(now->tile(0, 0), before->tile(0, 0));
    EXPECT_NE(now->tile(1, 0), before->tile(1, 0));
    EXPECT_NE(now->tile(2, 1), before->tile(2, 1));
}

TEST(GroundColours, CoarserOnesLieOverTheSameGround) {
    const auto colours = halves({50, 40, 40.0}, kRed, kGreen);
    EXPECT_TRUE(colours->covers({200, 160, 10.0}));
    EXPECT_TRUE(colours->covers({199, 157, 10.0})) << "a coarse cell may reach beyond the map";
    EXPECT_FALSE(colours->covers({200, 160, 20.0}));
    FrameSettings settings;
    EXPECT_FALSE(showsMaterials(settings, {200, 160, 10.0}));
    settings.colours = colours;
    EXPECT_TRUE(showsMaterials(settings, {200, 160, 10.0}));
    settings.surface = false;
    EXPECT_FALSE(showsMaterials(settings, {200, 160, 10.0}));
}

vec3 meanOf(const QImage& image, const QRect& rect) {
    vec3 sum(0.0f);
    for (int y = rect.top(); y <= rect.bottom(); ++y)
        for (int x = rect.left(); x <= rect.right(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            sum += vec3(pixel.red(), pixel.green(), pixel.blue());
        }
    return sum / static_cast<float>(rect.width() * rect.height());
}

class SurfacePictures : public testing::Test {
protected:
    SurfacePictures() { m_renderer.initialise(); }
    ~SurfacePictures() override { m_renderer.release(); }

    QImage fromAbove(const TerrainState& state, const FrameSettings& settings) {
        m_renderer.setState(state);
        OrbitCamera camera;
        camera.show(NamedView::Top, m_renderer.heights().bounds(1.0));
        camera.settle();
        camera.setViewport(320, 320);
        return m_table.draw(m_renderer, camera, settings);
    }
    DrawingTable m_table{320, 320};
    TerrainRenderer m_renderer;
};

TEST_F(SurfacePictures, TheGroundHasTheColoursOfItsMaterialsAtAnyResolution) {
    const TerrainState state = published(hills(160, 160, 20.0, 200.0f));
    const QRect west(80, 120, 40, 80), east(200, 120, 40, 80);
    const QImage natural = fromAbove(state, {});
    for (const int coarser : {1, 4}) {
        FrameSettings settings;
        settings.colours = halves({160 / coarser, 160 / coarser, 20.0 * coarser}, kRed, kGreen);
        const QImage picture = fromAbove(state, settings);
        const vec3 left = meanOf(picture, west), right = meanOf(picture, east);
        EXPECT_GT(left.r, 2.0f * left.g) << coarser;
        EXPECT_GT(right.g, 2.0f * right.r) << coarser;
    }
    FrameSettings other;
    other.colours = halves({80, 80, 20.0}, kRed, kGreen); // of another map: not this ground
    EXPECT_EQ(fromAbove(state, other), natural);
    other.colours = halves({160, 160, 20.0}, kRed, kGreen);
    other.surface = false;
    EXPECT_EQ(fromAbove(state, other), natural);
}

TEST_F(SurfacePictures, ColoursThatChangeTakeThePlaceOfThoseBefore) {
    const TerrainState state = published(hills(300, 300, 20.0, 200.0f));
    FrameSettings settings;
    settings.colours = halves({300, 300, 20.0}, kRed, kGreen);
    static_cast<void>(fromAbove(state, settings));
    settings.colours = halves({300, 300, 20.0}, kRed, kRed, settings.colours.get());
    const vec3 east = meanOf(fromAbove(state, settings), {200, 120, 40, 80});
    EXPECT_GT(east.r, 2.0f * east.g);
    settings.colours = halves({150, 150, 40.0}, kGreen, kGreen);
    const vec3 west = meanOf(fromAbove(state, settings), {80, 120, 40, 80});
    EXPECT_GT(west.g, 2.0f * west.r);
}

TEST(SurfaceOnTheMap, APixelHasTheMeanColourOfItsCells) {
    const TerrainState state = published(hills(256, 128, 20.0, 50.0f));
    MapRanges ranges;
    ranges.relief = {0.0f, 1000.0f};
    MapStyle style;
    style.settings.colours = halves(state.grid(), kRed, kGreen);
    for (const int level : {0, 1, 2}) {
        const QImage left = test::drawMapTile(state, style, ranges, {level, 0, 0});
        const int px = 20 >> level;
        const QColor west = left.pixelColor(px, px);
        EXPECT_GT(west.red(), 2 * west.green()) << level;
        const int column = (200 >> level) % kTileSide, tile = (200 >> level) / kTileSide;
        const QColor east = test::drawMapTile(state, style, ranges, {level, tile, 0}).pixelColor(column, px);
        EXPECT_GT(east.green(), 2 * east.red()) << level;
    }
    MapPicture picture;
    picture.setState(state);
    picture.setStyle(style);
    picture.take(picture.job({{0, 0, 0}}, 1).run());
    EXPECT_FALSE(picture.isStale({0, 0, 0}));
    style.settings.colours = halves(state.grid(), kGreen, kGreen);
    picture.setStyle(style);
    EXPECT_TRUE(picture.isStale({0, 0, 0}));
}

} // namespace
} // namespace oxbow
