#include "render/sky/atmosphere.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace oxbow {
namespace {

glm::dvec3 direction(double heightDeg, double turnDeg = 0.0) {
    const double h = glm::radians(heightDeg), t = glm::radians(turnDeg);
    return {std::cos(h) * std::cos(t), std::sin(h), std::cos(h) * std::sin(t)};
}

/// Straight up the depth of the air is that of three columns: scale heights, and the triangle of ozone.
TEST(Atmosphere, PassesOverheadWhatItsColumnsLeave) {
    for (const double turbidity : {1.0, 5.0}) {
        const Atmosphere air(turbidity);
        const glm::dvec3 ozone = glm::dvec3(0.650e-6, 1.881e-6, 0.085e-6) * 15000.0;
        const glm::dvec3 depth = air.rayleigh() * 8000.0 + glm::dvec3(air.aerosol() * 1200.0) + ozone;
        const glm::dvec3 passes = air.transmittance(0.0, 1.0);
        for (int k = 0; k < 3; ++k)
            EXPECT_NEAR(passes[k], std::exp(-depth[k]), 0.01) << k;
    }
}

TEST(Atmosphere, ReddensALowSunAndHidesOneBelowTheGround) {
    const Atmosphere air;
    double before = 1.0;
    for (const double height : {90.0, 45.0, 20.0, 10.0, 5.0, 2.0}) {
        const glm::dvec3 passes = air.transmittance(0.0, std::sin(glm::radians(height)));
        EXPECT_GT(passes.r, passes.g);
        EXPECT_GT(passes.g, passes.b);
        EXPECT_LT(passes.b / passes.r, before) << "redder than higher up";
        before = passes.b / passes.r;
    }
    EXPECT_EQ(air.transmittance(0.0, -0.05), glm::dvec3(0.0));
    EXPECT_GT(air.transmittance(3000.0, 0.2).b, air.transmittance(0.0, 0.2).b) << "thinner above";
}

/// What reaches level ground, direct and from the sky, is less than came in, and more than the direct light alone: the
/// rest went back to space.
TEST(Atmosphere, SendsNoMoreDownThanCameIn) {
    const Atmosphere air;
    for (const double height : {60.0, 30.0, 8.0}) {
        glm::dvec3 sky(0.0);
        constexpr int kRows = 60, kColumns = 60;
        for (int j = 0; j < kRows; ++j)
            for (int i = 0; i < kColumns; ++i) {
                // Rings of equal share of the projected hemisphere.
                const double up = std::sqrt(1.0 - (j + 0.5) / kRows);
                sky += air.radiance(1.0, direction(glm::degrees(std::asin(up)), 360.0 * (i + 0.5) / kColumns), direction(height)) *
                       (std::numbers::pi / (kRows * kColumns));
            }
        const double came = std::sin(glm::radians(height));
        const glm::dvec3 direct = air.transmittance(1.0, came) * came;
        for (int k = 0; k < 3; ++k) {
            EXPECT_LT(direct[k] + sky[k], came);
            EXPECT_GT(direct[k] + sky[k], 0.55 * came * (height < 10.0 ? 0.4 : 1.0)) << height << ", " << k;
        }
        EXPECT_GT(sky.b, sky.r);
    }
}

TEST(Atmosphere, HasTheColoursThatSkiesHave) {
    const Atmosphere air;
    const glm::dvec3 noon = air.radiance(1.0, direction(89.0, 90.0), direction(55.0));
    EXPECT_GT(noon.b, 3.0 * noon.r) << "blue overhead";
    const glm::dvec3 horizon = air.radiance(1.0, direction(1.0, 120.0), direction(55.0));
    EXPECT_GT(glm::dot(horizon, glm::dvec3(1.0)), 3.0 * glm::dot(noon, glm::dvec3(1.0))) << "bright below";
    EXPECT_LT(horizon.b / horizon.r, 0.6 * noon.b / noon.r) << "and pale";
    const glm::dvec3 evening = air.radiance(1.0, direction(2.0, 3.0), direction(2.0));
    EXPECT_GT(evening.r, 2.0 * evening.b) << "red about a low sun";
    const Atmosphere hazy(8.0);
    const glm::dvec3 dull = hazy.radiance(1.0, direction(60.0, 120.0), direction(55.0));
    const glm::dvec3 clear = air.radiance(1.0, direction(60.0, 120.0), direction(55.0));
    EXPECT_LT(dull.b / dull.r, clear.b / clear.r) << "haze is grey";
}

} // namespace
} // namespace oxbow
