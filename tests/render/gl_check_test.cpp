#include "render/gl_check.h"

#include "tests/render/render_test_support.h"

#include <QGuiApplication>

#include <gtest/gtest.h>

namespace oxbow {
namespace {

// Run twice: on a screen, and on Qt's platform "offscreen", which has no OpenGL.
bool onAScreen() {
    return QGuiApplication::platformName() != "offscreen";
}

TEST(GlCheck, SaysWhetherThisPlatformCanDrawAndWhatToDo) {
    const GlCheck check = checkGl();
    EXPECT_EQ(check.ok, onAScreen()) << check.message;
    EXPECT_EQ(check.message.empty(), check.ok);
    EXPECT_EQ(check.message.find('\n'), std::string::npos);
    if (check.ok)
        EXPECT_FALSE(check.renderer.empty() || check.version.empty());
    else
        EXPECT_NE(check.message.find("install"), std::string::npos);
}

TEST(GlCheck, OffscreenFrameIsAPictureOrAReason) {
    FrameSettings settings;
    settings.widthPx = 64;
    settings.heightPx = 48;
    const OffscreenFrame frame = drawOffscreen(published(hills(20, 20, 10.0, 50.0f)), nullptr, settings);
    EXPECT_EQ(frame.image.isNull(), !onAScreen());
    EXPECT_EQ(frame.error.empty(), onAScreen());
}

} // namespace
} // namespace oxbow
