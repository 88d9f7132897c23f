#include "core/files/map_projection.h"

#include "core/base/elementary.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

constexpr double kRadiusM = 6378137.0, kFlattening = 1.0 / 298.257223563; ///< of the ellipsoid
constexpr double kScale = 0.9996, kFalseEastM = 500000.0, kFalseNorthM = 1e7; ///< of UTM
constexpr double kRadians = std::numbers::pi / 180.0;
constexpr double kFarthestDeg = 60.0, kHighestDeg = 89.9;

struct Zone {
    int number = 0; ///< 0: none
    bool isNorth = true;
};

Zone zoneOf(int epsg) {
    const auto isOf = [epsg](int base, int first, int last) { return epsg >= base + first && epsg <= base + last; };
    if (isOf(32600, 1, 60))
        return {epsg - 32600, true};
    if (isOf(32700, 1, 60))
        return {epsg - 32700, false};
    if (isOf(25800, 28, 38))
        return {epsg - 25800, true};
    if (isOf(26900, 1, 23))
        return {epsg - 26900, true};
    return {};
}

double inverseTanh(double x) {
    return 0.5 * (elementary::log1p(x) - elementary::log1p(-x));
}
double hyperbolicSine(double x) {
    return 0.5 * (elementary::exp(x) - elementary::exp(-x));
}
double hyperbolicCosine(double x) {
    return 0.5 * (elementary::exp(x) + elementary::exp(-x));
}

std::array<double, 2> transverseMercator(double eastOfMeridian, double latitude) {
    constexpr double n = kFlattening / (2.0 - kFlattening), n2 = n * n, n3 = n2 * n, n4 = n2 * n2;
    constexpr double kMeanRadiusM = kRadiusM / (1.0 + n) * (1.0 + n2 / 4.0 + n4 / 64.0);
    constexpr double kSeries[] = {n / 2.0 - 2.0 * n2 / 3.0 + 5.0 * n3 / 16.0 + 41.0 * n4 / 180.0,
                                  13.0 * n2 / 48.0 - 3.0 * n3 / 5.0 + 557.0 * n4 / 1440.0,
                                  61.0 * n3 / 240.0 - 103.0 * n4 / 140.0, 49561.0 * n4 / 161280.0};
    const double eccentricity = 2.0 * std::sqrt(n) / (1.0 + n), sine = elementary::sin(latitude);
    const double t = hyperbolicSine(inverseTanh(sine) - eccentricity * inverseTanh(eccentricity * sine));
    const double along = elementary::atan2(t, elementary::cos(eastOfMeridian));
    const double across = inverseTanh(elementary::sin(eastOfMeridian) / std::sqrt(1.0 + t * t));
    double east = across, north = along;
    for (int j = 1; j <= 4; ++j) {
        east += kSeries[j - 1] * elementary::cos(2.0 * j * along) * hyperbolicSine(2.0 * j * across);
        north += kSeries[j - 1] * elementary::sin(2.0 * j * along) * hyperbolicCosine(2.0 * j * across);
    }
    return {kMeanRadiusM * east, kMeanRadiusM * north};
}

std::array<double, 2> inverseTransverseMercator(double east, double north) {
    constexpr double n = kFlattening / (2.0 - kFlattening), n2 = n * n, n3 = n2 * n, n4 = n2 * n2;
    constexpr double kMeanRadiusM = kRadiusM / (1.0 + n) * (1.0 + n2 / 4.0 + n4 / 64.0);
    constexpr double kSeries[] = {n / 2.0 - 2.0 * n2 / 3.0 + 37.0 * n3 / 96.0 - n4 / 360.0,
                                  n2 / 48.0 + n3 / 15.0 - 437.0 * n4 / 1440.0, 17.0 * n3 / 480.0 - 37.0 * n4 / 840.0,
                                  4397.0 * n4 / 161280.0};
    constexpr double kLatitudes[] = {2.0 * n - 2.0 * n2 / 3.0 - 2.0 * n3 + 116.0 * n4 / 45.0,
                                     7.0 * n2 / 3.0 - 8.0 * n3 / 5.0 - 227.0 * n4 / 45.0, 56.0 * n3 / 15.0 - 136.0 * n4 / 35.0,
                                     4279.0 * n4 / 630.0};
    const double across = east / kMeanRadiusM, along = north / kMeanRadiusM;
    double eta = across, xi = along;
    for (int j = 1; j <= 4; ++j) {
        xi -= kSeries[j - 1] * elementary::sin(2.0 * j * along) * hyperbolicCosine(2.0 * j * across);
        eta -= kSeries[j - 1] * elementary::cos(2.0 * j * along) * hyperbolicSine(2.0 * j * across);
    }
    const double sine = elementary::sin(xi) / hyperbolicCosine(eta);
    const double conformal = elementary::atan2(sine, std::sqrt(std::max(0.0, 1.0 - sine * sine)));
    double latitude = conformal;
    for (int j = 1; j <= 4; ++j)
        latitude += kLatitudes[j - 1] * elementary::sin(2.0 * j * conformal);
    return {elementary::atan2(hyperbolicSine(eta), elementary::cos(xi)), latitude};
}

constexpr double kFarthestM = 2.01e7; ///< half round the Earth, and a little

} // namespace

bool canProject(int epsg) {
    return epsg == kWebMercator || zoneOf(epsg).number > 0;
}

std::optional<std::array<double, 2>> projected(int epsg, double longitudeDeg, double latitudeDeg) {
    if (!(std::fabs(longitudeDeg) <= 180.0) || !(std::fabs(latitudeDeg) <= kHighestDeg))
        return std::nullopt;
    if (epsg == kWebMercator)
        return std::array{kRadiusM * longitudeDeg * kRadians, kRadiusM * inverseTanh(elementary::sin(latitudeDeg * kRadians))};
    const Zone zone = zoneOf(epsg);
    const double beside = longitudeDeg - (6.0 * zone.number - 183.0);
    if (zone.number == 0 || !(std::fabs(beside) <= kFarthestDeg))
        return std::nullopt;
    const auto [east, north] = transverseMercator(beside * kRadians, latitudeDeg * kRadians);
    return std::array{kFalseEastM + kScale * east, (zone.isNorth ? 0.0 : kFalseNorthM) + kScale * north};
}

std::optional<std::array<double, 2>> unprojected(int epsg, double eastM, double northM) {
    if (!(std::fabs(eastM) <= kFarthestM) || !(std::fabs(northM) <= kFarthestM))
        return std::nullopt;
    if (epsg == kWebMercator)
        return std::array{eastM / kRadiusM / kRadians,
                          elementary::atan(hyperbolicSine(northM / kRadiusM)) / kRadians};
    const Zone zone = zoneOf(epsg);
    if (zone.number == 0)
        return std::nullopt;
    const auto [beside, latitude] =
        inverseTransverseMercator((eastM - kFalseEastM) / kScale, (northM - (zone.isNorth ? 0.0 : kFalseNorthM)) / kScale);
    const double longitude = beside / kRadians + 6.0 * zone.number - 183.0;
    if (!(std::fabs(beside) <= kFarthestDeg * kRadians) || !(std::fabs(longitude) <= 180.0))
        return std::nullopt;
    return std::array{longitude, latitude / kRadians};
}

bool isLongitudeLatitude(int epsg) {
    return epsg == 4326 || epsg == 4258 || epsg == 4269;
}

bool canTransform(int from, int to) {
    const auto isKnown = [](int epsg) { return canProject(epsg) || isLongitudeLatitude(epsg); };
    return isKnown(from) && isKnown(to);
}

std::optional<std::array<double, 2>> transformed(int from, int to, double x, double y) {
    if (!canTransform(from, to))
        return std::nullopt;
    std::array<double, 2> at{x, y};
    if (isLongitudeLatitude(from)) {
        if (!(std::fabs(x) <= 180.0) || !(std::fabs(y) <= 90.0))
            return std::nullopt;
    } else if (const auto degrees = unprojected(from, x, y)) {
        at = *degrees;
    } else {
        return std::nullopt;
    }
    return isLongitudeLatitude(to) ? at : projected(to, at[0], at[1]);
}

} // namespace oxbow
