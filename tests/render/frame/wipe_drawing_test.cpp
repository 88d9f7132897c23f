#include "render/frame/picture_buffer.h"

#include "tests/render/render_test_support.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

constexpr int kWipeWidthPx = 200;
constexpr int kWipeHeightPx = 150;

class WipeTest : public testing::Test {
protected:
    WipeTest() {
        m_settings.widthPx = kWipeWidthPx;
        m_settings.heightPx = kWipeHeightPx;
        m_settings.framebuffer = m_table.framebuffer();
        m_settings.sun.shadows = m_settings.sun.ambientOcclusion = false;
        WorkingTerrain terrain = hills(96, 96, 20.0, 500.0f);
        m_before = published(terrain);
        for (int y = 0; y < 96; ++y)
            for (int x = 48; x < 96; ++x)
                terrain.elevation().at(x, y) += 80.0f;
        m_after = published(terrain);
        for (auto* renderer : {&m_now, &m_earlier})
            renderer->initialise();
        m_now.setState(m_after);
        m_earlier.setState(m_before);
        m_camera.setViewport(kWipeWidthPx, kWipeHeightPx);
        m_camera.jump({.target = {}, .distanceM = 1000.0, .headingDeg = 20.0, .pitchDeg = 40.0});
        m_camera.frame(m_now.heights().bounds(m_settings.verticalScale));
        m_camera.settle();
    }
    ~WipeTest() override {
        m_now.release();
        m_earlier.release();
    }
    QImage alone(TerrainRenderer& renderer) { return m_table.draw(renderer, m_camera, m_settings); }
    QImage both(double line) {
        for (auto* renderer : {&m_now, &m_earlier})
            renderer->prepare(m_settings);
        return m_table.drawn([&] { WipeDrawing(m_now, &m_earlier, line).draw(m_camera, m_settings); });
    }

    DrawingTable m_table{kWipeWidthPx, kWipeHeightPx};
    TerrainRenderer m_now, m_earlier;
    TerrainState m_before, m_after;
    OrbitCamera m_camera;
    FrameSettings m_settings;
};

TEST_F(WipeTest, LeftOfTheLineStandsTheEarlierStateRightOfItTheNewOne) {
    const QImage now = alone(m_now), earlier = alone(m_earlier), wiped = both(0.4);
    const int line = kWipeWidthPx * 4 / 10;
    EXPECT_EQ(wiped.copy(0, 0, line, kWipeHeightPx), earlier.copy(0, 0, line, kWipeHeightPx));
    EXPECT_EQ(wiped.copy(line, 0, kWipeWidthPx - line, kWipeHeightPx), now.copy(line, 0, kWipeWidthPx - line, kWipeHeightPx));
    EXPECT_NE(now, earlier);
}

TEST_F(WipeTest, ALineAtTheEdgeLeavesOneState) {
    EXPECT_EQ(both(0.0), alone(m_now));
    EXPECT_EQ(both(1.0), alone(m_earlier));
}

TEST_F(WipeTest, TheTintColoursOnlyGroundThatChanged) {
    m_settings.block = false;
    m_camera.show(NamedView::Top, m_now.heights().bounds(m_settings.verticalScale));
    m_camera.settle();
    const QImage plain = alone(m_now);
    m_settings.change = std::make_shared<const ChangeTint>(ChangeTint{m_before, 80.0});
    const QImage tinted = alone(m_now);
    EXPECT_EQ(tinted.pixel(kWipeWidthPx / 2 - 30, kWipeHeightPx / 2), plain.pixel(kWipeWidthPx / 2 - 30, kWipeHeightPx / 2));
    const QColor raised = tinted.pixelColor(kWipeWidthPx / 2 + 30, kWipeHeightPx / 2);
    EXPECT_GT(raised.blue(), raised.red() + 20) << "blue is what was raised";
    EXPECT_NE(raised, plain.pixelColor(kWipeWidthPx / 2 + 30, kWipeHeightPx / 2));
}

} // namespace
} // namespace oxbow
