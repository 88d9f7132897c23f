#include "core/terrain/framed_layer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

namespace oxbow {
namespace {

TEST(FramedLayer, TheFrameIsAWallOrTheOtherSideOfTheMap) {
    constexpr int kFrame = 2, kWidth = 5, kHeight = 3;
    FramedLayer layer({kWidth, kHeight, 1.0}, kFrame, 7.0f);
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x)
            layer.row(y)[x] = static_cast<float>(100 + 10 * y + x);
    const auto inside = [](int x, int y) { return x >= 0 && y >= 0 && x < kWidth && y < kHeight; };
    for (int y = -kFrame; y < kHeight + kFrame; ++y)
        for (int x = -kFrame; x < kWidth + kFrame; ++x)
            EXPECT_EQ(layer.row(y)[x], inside(x, y) ? static_cast<float>(100 + 10 * y + x) : 7.0f);
    layer.wrapFrame();
    for (int y = -kFrame; y < kHeight + kFrame; ++y)
        for (int x = -kFrame; x < kWidth + kFrame; ++x)
            EXPECT_EQ(layer.row(y)[x],
                      static_cast<float>(100 + 10 * ((y + kHeight) % kHeight) + (x + kWidth) % kWidth))
                << x << ", " << y;
    EXPECT_TRUE(std::isnan(FramedLayer({1, 1, 1.0}, 1).row(-1)[0]));
}

TEST(FramedLayer, RowsBeginOnLinesOfTheCacheAndDoNotOverlap) {
    for (const int width : {1, 15, 16, 33, 64})
        for (const int frame : {0, 1, 2, 17}) {
            FramedLayer layer({width, 3, 1.0}, frame);
            for (int y = -frame; y < 3 + frame; ++y) {
                EXPECT_EQ(reinterpret_cast<std::uintptr_t>(layer.row(y)) % 64, 0u) << width << " in " << frame;
                if (y > -frame) {
                    EXPECT_LE(layer.row(y - 1) + width + frame, layer.row(y) - frame);
                }
            }
        }
}

} // namespace
} // namespace oxbow
