#include "render/frame/terrain_renderer.h"
#include "render/map/map_picture.h"
#include "tests/render/render_test_support.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

class EmptyOverlay : public testing::TestWithParam<Overlay> {
protected:
    static FrameSettings settingsOf(Overlay overlay) {
        FrameSettings settings;
        settings.overlay = overlay;
        return settings;
    }
    static std::pair<QImage, Legend> map(const TerrainState& state, Overlay overlay) {
        MapPicture picture;
        picture.setState(state);
        MapStyle style;
        style.settings = settingsOf(overlay);
        picture.setStyle(style);
        const MapJob::Result result = picture.job({{0, 0, 0}}, 1).run();
        return {result.tiles.front().picture, mapLegend(style, result.ranges)};
    }
};
INSTANTIATE_TEST_SUITE_P(Layers, EmptyOverlay,
                         testing::Values(Overlay::Discharge, Overlay::Wear, Overlay::Deposition,
                                         Overlay::WaterDepth, Overlay::Lakes, Overlay::Hardness,
                                         Overlay::Rain),
                         [](const auto& overlay) { return std::string(oxbow::info(overlay.param).key); });

TEST_P(EmptyOverlay, LeavesTheGroundAndSaysSoInBothViews) {
    for (const bool isThere : {false, true}) { // a layer that nobody wrote is as good as none
        WorkingTerrain terrain = hills(96, 96, 10.0, 200.0f);
        if (isThere)
            terrain.edit(*info(GetParam()).layer);
        const TerrainState state = published(terrain);
        EXPECT_EQ(map(state, GetParam()).first, map(state, Overlay::Shaded).first);
        EXPECT_TRUE(map(state, GetParam()).second.isEmpty);

        DrawingTable table(200, 140);
        TerrainRenderer renderer;
        renderer.initialise();
        renderer.setState(state);
        OrbitCamera camera;
        camera.frame(renderer.heights().bounds(1.0));
        camera.settle();
        const QImage plain = table.draw(renderer, camera, settingsOf(Overlay::Shaded));
        const QImage empty = table.draw(renderer, camera, settingsOf(GetParam()));
        EXPECT_TRUE(renderer.legend(settingsOf(GetParam())).isEmpty);
        int different = 0;
        for (int y = 0; y < plain.height(); ++y)
            for (int x = 0; x < plain.width(); ++x)
                different += std::abs(qGray(plain.pixel(x, y)) - qGray(empty.pixel(x, y))) > 3;
        EXPECT_EQ(different, 0) << isThere;
        renderer.release();
    }
}

TEST_P(EmptyOverlay, OneCellIsEnoughToHaveAScale) {
    WorkingTerrain terrain = hills(96, 96, 10.0, 200.0f);
    const float ground = terrain.elevation().at(40, 40);
    terrain.edit(*info(GetParam()).layer).at(40, 40) = GetParam() == Overlay::Lakes  ? ground + 5.0f
                                                       : GetParam() == Overlay::Rain ? 4.0f
                                                                                     : 0.5f;
    EXPECT_FALSE(map(published(terrain), GetParam()).second.isEmpty);
}

} // namespace
} // namespace oxbow
