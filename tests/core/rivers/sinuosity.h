#pragma once

#include "core/terrain/river.h"

#include <cmath>
#include <vector>

namespace oxbow::test {

/// Length along the line over the distance of its ends.
inline double sinuosity(const std::vector<RiverPoint>& points) {
    double alongM = 0.0;
    for (std::size_t i = 1; i < points.size(); ++i)
        alongM += std::hypot(points[i].at.xM - points[i - 1].at.xM, points[i].at.yM - points[i - 1].at.yM);
    return alongM / std::hypot(points.back().at.xM - points.front().at.xM, points.back().at.yM - points.front().at.yM);
}

} // namespace oxbow::test
