#include "render/gl/gl_check.h"

#include "render/gl/gl_context.h"
#include "render/gl/picture_target.h"
#include "tests/render/render_test_support.h"

#include <QGuiApplication>

#include <gtest/gtest.h>

#include <cstdlib>

namespace oxbow {
namespace {

// Run twice: on a screen, and on Qt's platform "offscreen", which has no OpenGL.
bool onAScreen() {
    return QGuiApplication::platformName() != "offscreen";
}

TEST(GlCheck, SaysWhetherThisPlatformCanDrawAndWhatToDo) {
    const GlCheck check = checkGl();
    EXPECT_EQ(check.ok, onAScreen()) << check.message.english();
    EXPECT_EQ(check.message.empty(), check.ok);
    EXPECT_EQ(check.message.english().find('\n'), std::string::npos);
    if (check.ok)
        EXPECT_FALSE(check.renderer.empty() || check.version.empty());
    else
        EXPECT_NE(check.message.english().find("install"), std::string::npos);
}

OrbitCamera framingCamera(const HeightPyramid& heights, const FrameSettings& settings) {
    return cameraShowing(heights, settings.widthPx, settings.heightPx, settings.verticalScale);
}

QImage drawnOffscreen(const TerrainState& terrain, const FrameSettings& settings) {
    OffscreenPainter painter(settings.widthPx, settings.heightPx, 4);
    EXPECT_EQ(painter.error(), "");
    painter.setState(terrain);
    return painter.draw(framingCamera(painter.heights(), settings), settings);
}

TEST(GlCheck, OffscreenFrameIsAPictureOnEveryPlatform) {
    FrameSettings settings;
    settings.widthPx = 64;
    settings.heightPx = 48;
    // Without a screen the picture is drawn through EGL.
    EXPECT_EQ(drawnOffscreen(published(hills(20, 20, 10.0, 50.0f)), settings).size(), QSize(64, 48));
}

TEST(GlCheck, APictureWithoutAScreenIsThatOfAScreen) {
    if (!onAScreen())
        GTEST_SKIP() << "there is no screen to compare with";
    FrameSettings settings;
    settings.widthPx = 240;
    settings.heightPx = 180;
    const TerrainState terrain = published(hills(150, 120, 20.0, 400.0f));
    const QImage onScreen = drawnOffscreen(terrain, settings);
    const std::unique_ptr<OffscreenContext> context = OffscreenContext::makeWithoutScreen();
    ASSERT_TRUE(context->makeCurrent());
    const std::unique_ptr<Gl> gl = currentGl();
    TerrainRenderer renderer;
    renderer.initialise();
    renderer.setState(terrain);
    renderer.prepare(settings);
    const OrbitCamera camera = framingCamera(renderer.heights(), settings);
    PictureTarget target;
    target.create(*gl, settings.widthPx, settings.heightPx);
    settings.framebuffer = target.framebuffer();
    settings.samples = 4;
    renderer.draw(camera, settings);
    QImage picture(settings.widthPx, settings.heightPx, QImage::Format_RGB32);
    target.read(0, settings.heightPx, picture, settings.heightPx - 1);
    renderer.release();
    target.release();
    context->doneCurrent();
    int different = 0;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x)
            different += std::abs(qGray(picture.pixel(x, y)) - qGray(onScreen.pixel(x, y))) > 2;
    EXPECT_LT(different, 20);
}

} // namespace
} // namespace oxbow
