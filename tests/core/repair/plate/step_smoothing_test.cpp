#include "core/repair/plate/step_smoothing.h"

#include "tests/core/flow/hydrology_reference.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

TEST(StepSmoothing, EverySampleRoundsToItself) {
    for (const auto& [width, height] :
         {std::pair(97, 41), std::pair(1, 50), std::pair(50, 1), std::pair(1, 1)}) {
        Heightmap map(GridSpec{width, height, 1.0});
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                map.at(x, y) =
                    4.0f * std::round(static_cast<float>(0.13 * x + 0.07 * y + 3.0 * std::sin(0.2 * x)));
        const Heightmap before = map;
        smoothSteps(map, 4.0f, test::Workers());
        for (std::size_t i = 0; i < map.cells().size(); ++i)
            ASSERT_EQ(std::round(map.cells()[i] / 4.0f) * 4.0f, before.cells()[i]) << i;
    }
}

TEST(StepSmoothing, ATerraceBecomesASlope) {
    Heightmap map(GridSpec{160, 8, 1.0});
    for (int y = 0; y < 8; ++y)
        for (int x = 0; x < 160; ++x)
            map.at(x, y) = std::floor(static_cast<float>(x) / 8.0f);
    smoothSteps(map, 1.0f, test::Workers());
    for (int x = 32; x < 127; ++x)
        ASSERT_NEAR(map.at(x + 1, 4) - map.at(x, 4), 0.125f, 0.06f) << x;
}

TEST(StepSmoothing, FlatGroundStaysFlat) {
    Heightmap map(GridSpec{33, 17, 1.0}, 12.0f);
    smoothSteps(map, 3.0f, test::Workers());
    for (const float value : map.cells())
        ASSERT_FLOAT_EQ(value, 12.0f);
}

} // namespace
} // namespace oxbow
