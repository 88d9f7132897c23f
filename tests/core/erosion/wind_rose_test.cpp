#include "core/erosion/dunes/dunes.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

TEST(WindRose, SharesMakeOneWhateverIsAsked) {
    for (const auto& [clockwise, counter] : {std::pair{0.0, 0.0}, std::pair{0.3, 0.2}, std::pair{0.5, 0.5}, std::pair{1.0, 1.0}}) {
        const auto shares = windShares({.clockwiseShare = clockwise, .counterShare = counter});
        EXPECT_NEAR(shares[0] + shares[1] + shares[2], 1.0, 1e-12);
        EXPECT_GE(shares[0], 0.0);
        EXPECT_NEAR(shares[1] * counter, shares[2] * clockwise, 1e-12);
    }
}

TEST(WindRose, WindsComeAsOftenAsTheirSharesSay) {
    const WindRose rose{.fromDeg = 270.0, .spreadDeg = 0.0, .besideDeg = 100.0, .clockwiseShare = 0.3, .counterShare = 0.2};
    int main = 0, clockwise = 0, counter = 0;
    for (int season = 0; season < 1000; ++season) {
        const double fromDeg = seasonWindDeg(rose, season, 1);
        main += fromDeg == 270.0;
        clockwise += fromDeg == 370.0;
        counter += fromDeg == 170.0;
    }
    EXPECT_NEAR(main, 500, 3);
    EXPECT_NEAR(clockwise, 300, 3);
    EXPECT_NEAR(counter, 200, 3);
}

TEST(WindRose, AWindVariesEvenlyWithinItsSpread) {
    double sum = 0.0, low = 360.0, high = 0.0;
    for (int season = 0; season < 2000; ++season) {
        const double fromDeg = seasonWindDeg({.fromDeg = 90.0, .spreadDeg = 30.0}, season, 7);
        sum += fromDeg / 2000.0;
        low = std::min(low, fromDeg);
        high = std::max(high, fromDeg);
    }
    EXPECT_NEAR(sum, 90.0, 1.5);
    EXPECT_GE(low, 60.0);
    EXPECT_LE(low, 61.0);
    EXPECT_LE(high, 120.0);
    EXPECT_GE(high, 119.0);
}

} // namespace
} // namespace oxbow
