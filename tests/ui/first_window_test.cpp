#include "ui/window/first_window.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

TEST(FirstWindow, TakesWhatItWantsWhereThereIsRoom) {
    for (const char* platform : {"xcb", "wayland", "wayland-egl"}) {
        const FirstWindow window = firstWindow({1600, 960}, {1916, 1048}, platform);
        EXPECT_EQ(window.size, QSize(1600, 960));
        EXPECT_FALSE(window.isMaximized) << platform;
    }
}

TEST(FirstWindow, LeavesItsSizeToACompositorThatDoesNotTellTheRoom) {
    EXPECT_TRUE(firstWindow({1600, 960}, {1020, 668}, "wayland").isMaximized);
    EXPECT_TRUE(firstWindow({1600, 960}, {1916, 900}, "wayland-egl").isMaximized);
    const FirstWindow window = firstWindow({1600, 960}, {1020, 668}, "xcb");
    EXPECT_FALSE(window.isMaximized) << "X11 tells it";
    EXPECT_EQ(window.size, QSize(1020, 668));
}

} // namespace
} // namespace oxbow
