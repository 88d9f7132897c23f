#include "render/ground/ice_surface.h"

#include "render/frame/terrain_renderer.h"
#include "tests/render/render_test_support.h"

#include <QColor>

#include <gtest/gtest.h>

namespace oxbow {
namespace {

/// Level ground, 300 x 200 cells, with ice 80 m thick over its first tile.
WorkingTerrain icedPlain(bool hasIce = true) {
    WorkingTerrain terrain({300, 200, 20.0});
    std::ranges::fill(terrain.elevation().cells(), 500.0f);
    if (hasIce)
        for (int y = 20; y < 100; ++y)
            for (int x = 20; x < 100; ++x)
                terrain.edit(Layer::Ice).at(x, y) = 80.0f;
    return terrain;
}

TEST(IceSurface, RaisesTheGroundWhereThereIsIceAndSharesTheRest) {
    const TerrainState state = published(icedPlain());
    const TerrainState seen = iceSurface(state);
    EXPECT_EQ(seen.value(Layer::Elevation, 50, 50), 580.0f);
    EXPECT_EQ(seen.value(Layer::Elevation, 10, 50), 500.0f);
    EXPECT_EQ(seen.value(Layer::Ice, 50, 50), 80.0f);
    EXPECT_EQ(seen.layer(Layer::Elevation).tile(1, 1), state.layer(Layer::Elevation).tile(1, 1)) << "no ice: the same tile";
    const TerrainState again = iceSurface(state, state, seen);
    EXPECT_EQ(again.layer(Layer::Elevation).tile(0, 0), seen.layer(Layer::Elevation).tile(0, 0)) << "nothing changed";
    const TerrainState bare = published(icedPlain(false));
    EXPECT_EQ(iceSurface(bare).layer(Layer::Elevation).tiles(), bare.layer(Layer::Elevation).tiles());
}

TEST(IceSurface, IsDrawnAsIceAndHeightsStayThoseOfTheGround) {
    DrawingTable table(320, 200);
    TerrainRenderer renderer;
    renderer.initialise();
    const auto middle = [&](const WorkingTerrain& terrain) {
        renderer.setState(published(terrain));
        const OrbitCamera camera = cameraAt(renderer.heights(), {.target = {1200.0, 580.0, 1200.0}, .distanceM = 1500.0, .headingDeg = 0.0, .pitchDeg = 80.0});
        return table.draw(renderer, camera, {}).pixelColor(160, 100);
    };
    const QColor bare = middle(icedPlain(false)), iced = middle(icedPlain());
    EXPECT_GT(iced.blue(), iced.red()) << "ice is bluish";
    EXPECT_LT(bare.blue(), bare.green());
    EXPECT_EQ(renderer.state().value(Layer::Elevation, 50, 50), 500.0f);
    EXPECT_EQ(renderer.heights().elevationAt(1000.0, 1000.0), 580.0);
    renderer.release();
}

} // namespace
} // namespace oxbow
