#include "core/files/vector/map_projection.h"

#include "core/base/error.h"
#include "core/files/raster/coordinate_system.h"

#include <cmath>

namespace oxbow {

namespace {

constexpr int kDegrees = 4326;

/// The way that a thread went last: files hold many places of one system.
struct LastWay {
    int from = 0, to = 0;
    bool startsInDegrees = false;
    std::optional<Reprojection> way;
};

const LastWay& wayBetween(int from, int to) {
    thread_local LastWay last;
    if (last.from == from && last.to == to)
        return last;
    last.from = from;
    last.to = to;
    last.way.reset();
    const std::optional<CoordinateSystem> start = CoordinateSystem::of(from), end = CoordinateSystem::of(to);
    if (!start || !end)
        return last;
    last.startsInDegrees = start->isGeographic();
    try {
        last.way.emplace(*start, *end);
    } catch (const Error&) {
        // there is none
    }
    return last;
}

} // namespace

bool canTransform(int from, int to) {
    return wayBetween(from, to).way.has_value();
}

std::optional<std::array<double, 2>> transformed(int from, int to, double x, double y) {
    const LastWay& last = wayBetween(from, to);
    if (!last.way || !std::isfinite(x) || !std::isfinite(y) || (last.startsInDegrees && !(std::fabs(x) <= 180.0 && std::fabs(y) <= 90.0)))
        return std::nullopt;
    const auto at = (*last.way)(x, y);
    const auto back = at ? last.way->back((*at)[0], (*at)[1]) : std::nullopt;
    const double tolerance = last.startsInDegrees ? 1e-6 : 0.1;
    if (!back || !(std::fabs((*back)[0] - x) <= tolerance && std::fabs((*back)[1] - y) <= tolerance))
        return std::nullopt;
    return at;
}

bool isLongitudeLatitude(int epsg) {
    const std::optional<CoordinateSystem> system = CoordinateSystem::of(epsg);
    return system && system->isGeographic();
}

std::optional<std::array<double, 2>> projected(int epsg, double longitudeDeg, double latitudeDeg) {
    return transformed(kDegrees, epsg, longitudeDeg, latitudeDeg);
}

bool canProject(int epsg) {
    return canTransform(kDegrees, epsg) && !isLongitudeLatitude(epsg);
}

} // namespace oxbow
