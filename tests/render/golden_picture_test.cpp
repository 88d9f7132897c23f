#include "tests/render/golden_picture.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

QImage grey(int level) {
    QImage picture(100, 100, QImage::Format_RGB888);
    picture.fill(qRgb(level, level, level));
    return picture;
}

TEST(GoldenPicture, AllPixelsALittleOffAreSeen) {
    EXPECT_TRUE(looksLike(grey(100), grey(100)));
    EXPECT_FALSE(looksLike(grey(101), grey(100)));
    EXPECT_FALSE(looksLike(grey(100).scaled(100, 99), grey(100)));
}

TEST(GoldenPicture, AFewPixelsMayDiffer) {
    QImage picture = grey(100);
    for (int x = 0; x < 90; ++x)
        picture.setPixel(x, 0, qRgb(120, 120, 120));
    EXPECT_TRUE(looksLike(picture, grey(100)));
    for (int x = 0; x < 90; ++x)
        picture.setPixel(x, 1, qRgb(113, 113, 113));
    EXPECT_FALSE(looksLike(picture, grey(100)));
}

TEST(GoldenPicture, OneChannelCounts) {
    QImage picture = grey(100);
    picture.fill(qRgb(100, 100, 101));
    EXPECT_NEAR(meanDifference(picture, grey(100)), 1.0 / 3.0, 1e-9);
    EXPECT_FALSE(looksLike(picture, grey(100)));
}

} // namespace
} // namespace oxbow
