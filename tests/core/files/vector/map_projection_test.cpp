#include "core/files/vector/map_projection.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace oxbow {
namespace {

constexpr double kRadians = std::numbers::pi / 180.0;

/// Along the meridian: the ellipse's arc from the equator, added up (Simpson), not by a series.
double meridianArcM(double latitudeDeg) {
    const double a = 6378137.0, f = 1.0 / 298.257223563, e2 = f * (2.0 - f);
    const auto radius = [&](double phi) { return a * (1.0 - e2) / std::pow(1.0 - e2 * std::sin(phi) * std::sin(phi), 1.5); };
    const int pieces = 2000;
    const double step = latitudeDeg * kRadians / pieces;
    double sum = 0.0;
    for (int i = 0; i < pieces; ++i)
        sum += (radius(i * step) + 4.0 * radius((i + 0.5) * step) + radius((i + 1) * step)) * step / 6.0;
    return sum;
}

TEST(MapProjection, OnTheMeridianOfAZoneNorthIsTheArcOfTheEllipse) {
    for (const double latitude : {-70.0, -12.5, 0.0, 8.0, 45.0, 83.0}) {
        const auto at = projected(latitude < 0.0 ? 32732 : 32632, 9.0, latitude);
        ASSERT_TRUE(at);
        EXPECT_NEAR((*at)[0], 500000.0, 1e-6);
        EXPECT_NEAR((*at)[1] - (latitude < 0.0 ? 1e7 : 0.0), 0.9996 * meridianArcM(latitude), 1e-3) << latitude;
    }
}

/// Conformal: a small step north and one of the same length east have the same length on the map and stand at a right angle.
TEST(MapProjection, KeepsAnglesAwayFromTheMeridian) {
    const double a = 6378137.0, f = 1.0 / 298.257223563, e2 = f * (2.0 - f);
    for (const auto& [lon, lat] : {std::pair(11.9, 48.0), {6.1, -33.0}, {12.0, 71.0}}) {
        const double s = 1.0 - e2 * std::sin(lat * kRadians) * std::sin(lat * kRadians);
        const double northM = a * (1.0 - e2) / std::pow(s, 1.5), eastM = a * std::cos(lat * kRadians) / std::sqrt(s);
        const double h = 1e-5;
        const auto p = *projected(32632, lon, lat), north = *projected(32632, lon, lat + h), east = *projected(32632, lon + h, lat);
        const double nx = (north[0] - p[0]) / (northM * h * kRadians), ny = (north[1] - p[1]) / (northM * h * kRadians);
        const double ex = (east[0] - p[0]) / (eastM * h * kRadians), ey = (east[1] - p[1]) / (eastM * h * kRadians);
        EXPECT_NEAR(std::hypot(nx, ny), std::hypot(ex, ey), 1e-5);
        EXPECT_NEAR(nx * ex + ny * ey, 0.0, 1e-5);
        EXPECT_NEAR(std::hypot(nx, ny), 1.0, 1e-3) << "within the zone";
        EXPECT_GE(std::hypot(nx, ny), 0.9996 - 1e-6);
    }
}

TEST(MapProjection, WebMercatorAndWhatIsNone) {
    const auto at = projected(3857, 180.0, 85.0511287798066);
    ASSERT_TRUE(at);
    EXPECT_NEAR((*at)[0], 20037508.342789244, 1e-6); // the square of the web's maps
    EXPECT_NEAR((*at)[1], 20037508.342789244, 1e-5);
    EXPECT_FALSE(projected(99999, 8.0, 47.0));
    EXPECT_FALSE(projected(32632, 512345.0, 5212345.0));
    EXPECT_FALSE(projected(32632, std::nan(""), 47.0));
    EXPECT_FALSE(projected(32632, 9.0, 95.0));
    EXPECT_FALSE(transformed(32632, 4326, 1e12, 0.0));
    EXPECT_TRUE(canProject(25832) && canProject(26911) && canProject(32760) && canProject(2056) && !canProject(4326) && !canProject(25840));
}

} // namespace
} // namespace oxbow
