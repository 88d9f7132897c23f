#include "core/export/shaded_relief.h"

#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace oxbow {
namespace {

using test::mapOf;

Heightmap hills(int width, int height) {
    return mapOf({width, height, 10.0}, [](int x, int y) {
        return 80.0 * std::sin(x * 0.21) * std::cos(y * 0.17) + 0.5 * x;
    });
}

ReliefOptions grey(double sunAzimuthDeg) {
    return {.sunAzimuthDeg = sunAzimuthDeg, .verticalExaggeration = 1.0, .naturalColours = false};
}

int brightness(const Rgb8Image& image, int x, int y) {
    const std::uint8_t* pixel = image.pixel(x, y);
    return pixel[0] + pixel[1] + pixel[2];
}

TEST(ShadedRelief, LevelGroundIsOneGrey) {
    ThreadPool pool(2);
    const Rgb8Image image =
        shadedRelief(Heightmap(GridSpec{37, 21, 10.0}, 5.0f), nullptr, {}, grey(315.0), pool);
    for (int y = 0; y < 21; ++y)
        for (int x = 0; x < 37; ++x)
            ASSERT_EQ(brightness(image, x, y), brightness(image, 0, 0));
    EXPECT_GT(brightness(image, 0, 0), 300);
}

TEST(ShadedRelief, ShadowsFallOnTheSideAwayFromTheSun) {
    ThreadPool pool(2);
    Heightmap map(GridSpec{61, 61, 10.0});
    test::setRect(map, {29, 29, 32, 32}, 60.0f); // at 28 degrees its shadow is eleven cells long
    struct Case {
        double azimuthDeg;
        int x, y;
    };
    for (const Case& sun :
         {Case{0, 0, -1}, Case{90, 1, 0}, Case{180, 0, 1}, Case{270, -1, 0}, Case{315, -1, -1}}) {
        SCOPED_TRACE(sun.azimuthDeg);
        const Rgb8Image image = shadedRelief(map, nullptr, {}, grey(sun.azimuthDeg), pool);
        const int open = brightness(image, 2, 2);
        EXPECT_LT(brightness(image, 30 - 5 * sun.x, 30 - 5 * sun.y), open * 3 / 4);
        EXPECT_GT(brightness(image, 30 + 5 * sun.x, 30 + 5 * sun.y), open * 9 / 10);
        EXPECT_GT(brightness(image, 30 - 20 * sun.x, 30 - 20 * sun.y), open * 9 / 10)
            << "past the shadow's end";
    }
}

TEST(ShadedRelief, SlopesThatFaceTheSunAreBrighter) {
    ThreadPool pool(2);
    // A ridge from north to south.
    const Heightmap map = mapOf({40, 20, 10.0}, [](int x, int) { return 2 * std::min(x, 39 - x); });
    const Rgb8Image image = shadedRelief(map, nullptr, {}, grey(270.0), pool);
    EXPECT_GT(brightness(image, 10, 10), brightness(image, 29, 10) + 30);
}

TEST(ShadedRelief, HollowsGetLessSky) {
    ThreadPool pool(2);
    Heightmap map(GridSpec{41, 41, 10.0}, 100.0f);
    test::setRect(map, {18, 18, 23, 23}, 0.0f);
    const Rgb8Image image = shadedRelief(map, nullptr, {}, grey(315.0), pool);
    EXPECT_LT(brightness(image, 20, 20), brightness(image, 2, 2) / 2);
}

TEST(ShadedRelief, DeepWaterIsBluerAndDarkerThanItsShore) {
    ThreadPool pool(2);
    const Heightmap bed = mapOf({60, 20, 10.0}, [](int x, int) { return x - 40; });
    const Heightmap water = mapOf(bed.grid(), [](int x, int) { return std::max(0, 40 - x); });
    const ReliefOptions options{.verticalExaggeration = 1.0};
    for (const bool sea : {true, false}) {
        const Rgb8Image image = shadedRelief(bed, sea ? nullptr : &water,
                                             sea ? std::optional<double>(0.0) : std::nullopt, options, pool);
        EXPECT_GT(image.pixel(5, 10)[2], image.pixel(5, 10)[0] + 20);
        EXPECT_LT(brightness(image, 5, 10), brightness(image, 36, 10));
        EXPECT_GT(image.pixel(55, 10)[1], image.pixel(55, 10)[2]) << "dry ground is not blue";
    }
}

TEST(ShadedRelief, SizeSetsTheLongerSide) {
    ThreadPool pool(2);
    const Rgb8Image image = shadedRelief(hills(40, 20), nullptr, {}, {.longestSidePx = 100}, pool);
    EXPECT_EQ(image.width, 100);
    EXPECT_EQ(image.height, 50);
}

TEST(ShadedRelief, AnyNumberOfThreadsPaintsTheSamePicture) {
    const Heightmap map = hills(131, 77);
    ThreadPool one(1), two(2), seven(7);
    const Rgb8Image picture = shadedRelief(map, nullptr, 10.0, {}, one);
    EXPECT_EQ(picture.samples, shadedRelief(map, nullptr, 10.0, {}, two).samples);
    EXPECT_EQ(picture.samples, shadedRelief(map, nullptr, 10.0, {}, seven).samples);
}

TEST(ShadedRelief, OddTerrainsGiveAPictureOfTheirSize) {
    ThreadPool pool(2);
    EXPECT_EQ(shadedRelief(Heightmap(), nullptr, {}, {}, pool).samples.size(), 0u);
    for (const auto& [width, height] : {std::pair{1, 1}, std::pair{1, 9}, std::pair{9, 1}, std::pair{2, 3}}) {
        Heightmap map = hills(width, height);
        EXPECT_EQ(shadedRelief(map, nullptr, {}, {}, pool).samples.size(), 3u * width * height);
        std::ranges::fill(map.cells(), std::numeric_limits<float>::quiet_NaN());
        EXPECT_EQ(shadedRelief(map, &map, 0.0, {}, pool).samples.size(), 3u * width * height);
    }
}

} // namespace
} // namespace oxbow
