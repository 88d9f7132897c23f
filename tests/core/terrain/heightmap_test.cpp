#include "core/terrain/heightmap.h"

#include "core/base/counter_random.h"
#include "core/terrain/layer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

namespace oxbow {
namespace {

Heightmap plane(int width, int height, double cellSizeM, double slopeX, double slopeY) {
    Heightmap map(GridSpec{width, height, cellSizeM});
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            map.at(x, y) =
                static_cast<float>(slopeX * (x + 0.5) * cellSizeM + slopeY * (y + 0.5) * cellSizeM);
    return map;
}

TEST(Heightmap, RangeIgnoresWhatIsNoNumber) {
    const float values[] = {kNoValue, 3.0f, -2.0f, std::numeric_limits<float>::infinity()};
    EXPECT_EQ(valueRange(values).low, -2.0f);
    EXPECT_EQ(valueRange(values).high, 3.0f);
    EXPECT_EQ(valueRange(std::span(values, 1)).span(), 0.0f);
}

TEST(Heightmap, ResamplingToTheSameSizeCopies) {
    const Heightmap map = plane(13, 7, 2.0, 0.3, -0.1);
    EXPECT_TRUE(std::ranges::equal(resampled(map, 13, 7).cells(), map.cells()));
}

TEST(Heightmap, ResamplingKeepsAPlaneAPlaneInWorldUnits) {
    const Heightmap map = plane(64, 64, 10.0, 0.25, -0.5);
    for (const int side : {32, 16, 128, 96}) {
        const Heightmap other = resampled(map, side, side);
        EXPECT_DOUBLE_EQ(other.cellSizeM(), 640.0 / side);
        const Heightmap expected = plane(side, side, 640.0 / side, 0.25, -0.5);
        // Cubic edges repeat the outermost cell, so the rim of an enlarged map is flatter.
        const int rim = side > 64 ? 4 : 0;
        for (int y = rim; y < side - rim; ++y)
            for (int x = rim; x < side - rim; ++x)
                ASSERT_NEAR(other.at(x, y), expected.at(x, y), 1e-3) << side << ": " << x << ", " << y;
    }
}

TEST(Heightmap, ShrinkingKeepsTheMean) {
    Heightmap map(GridSpec{61, 47, 1.0});
    std::uint64_t i = 0;
    for (float& cell : map.cells())
        cell = unitFloat(randomBits(11, i++));
    const Heightmap small = resampled(map, 10, 9);
    const auto mean = [](const Heightmap& m) {
        return std::accumulate(m.cells().begin(), m.cells().end(), 0.0) /
               static_cast<double>(m.cells().size());
    };
    EXPECT_NEAR(mean(small), mean(map), 1e-6);
}

} // namespace
} // namespace oxbow
