#include "core/curve/built_path.h"

#include <algorithm>

namespace oxbow {

CurvePath pathOf(const Road& road) {
    std::vector<PathPoint> points;
    for (const RoadPoint& point : road.points)
        points.push_back({.at = point.at, .widthM = point.widthM, .heightM = point.heightM});
    return {std::move(points), road.isClosed};
}

CurvePath builtPath(const Curve& curve, std::span<const Road> roads) {
    const auto isAlong = [&](const Road& road) {
        return road.name == curve.title() &&
               std::ranges::equal(road.drawn, curve.points, {}, {}, [](const CurvePoint& point) { return point.at; });
    };
    const auto found = std::ranges::find_if(roads, isAlong);
    return found == roads.end() ? CurvePath(curve) : pathOf(*found);
}

} // namespace oxbow
