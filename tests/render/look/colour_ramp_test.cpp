#include "render/look/colour_ramp.h"

#include "tests/render/look/lightness.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace oxbow {
namespace {

/// Lightness of the two halves must move as the ramp says, at every hundredth of it.
bool runsOneWay(const ColourRamp& ramp, double from, double to, double sign) {
    double before = test::lightnessOf(ramp.at(from));
    for (int i = 1; i <= 100; ++i) {
        const double now = test::lightnessOf(ramp.at(from + (to - from) * i / 100.0));
        if (sign * (now - before) < -1e-6)
            return false;
        before = now;
    }
    return true;
}

TEST(ColourRamp, LightnessRunsAsClaimed) {
    for (const ColourRamp& ramp : colourRamps())
        switch (ramp.lightness) {
        case Lightness::Rising:
            EXPECT_TRUE(runsOneWay(ramp, 0.0, 1.0, 1.0)) << ramp.key;
            break;
        case Lightness::Falling:
            EXPECT_TRUE(runsOneWay(ramp, 0.0, 1.0, -1.0)) << ramp.key;
            break;
        case Lightness::Diverging:
            EXPECT_TRUE(runsOneWay(ramp, 0.0, 0.5, 1.0) && runsOneWay(ramp, 0.5, 1.0, -1.0)) << ramp.key;
            EXPECT_NEAR(test::lightnessOf(ramp.at(0.0)), test::lightnessOf(ramp.at(1.0)), 4.0) << ramp.key;
            break;
        case Lightness::Mixed:
            EXPECT_FALSE(runsOneWay(ramp, 0.0, 1.0, 1.0) || runsOneWay(ramp, 0.0, 1.0, -1.0)) << ramp.key;
        }
}

TEST(ColourRamp, KeysAreUniqueAndFound) {
    std::set<std::string_view> keys;
    for (const ColourRamp& ramp : colourRamps()) {
        EXPECT_TRUE(keys.insert(ramp.key).second) << ramp.key;
        EXPECT_EQ(colourRamp(ramp.key).key, ramp.key);
    }
    EXPECT_EQ(colourRamp("no such ramp").key, colourRamps().front().key);
}

TEST(ColourRamp, EndsAreItsFirstAndLastStopAndBeyondThemItHolds) {
    const ColourRamp& ramp = colourRamp("ylgn");
    EXPECT_FLOAT_EQ(ramp.at(0.0).b, 0xe5 / 255.0f);
    EXPECT_FLOAT_EQ(ramp.at(1.0).g, 0x45 / 255.0f);
    EXPECT_EQ(ramp.at(-3.0), ramp.at(0.0));
    EXPECT_EQ(ramp.at(7.0), ramp.at(1.0));
    EXPECT_EQ(ramp.rgba(256).size(), 1024u);
}

TEST(ColourRamp, LightnessOfBlackGreyAndWhite) {
    EXPECT_NEAR(test::lightnessOf({0.0f, 0.0f, 0.0f}), 0.0, 1e-9);
    EXPECT_NEAR(test::lightnessOf({1.0f, 1.0f, 1.0f}), 100.0, 1e-3);
    EXPECT_NEAR(test::lightnessOf(glm::vec3(119.0f / 255.0f)), 50.0, 0.2);
}

} // namespace
} // namespace oxbow
