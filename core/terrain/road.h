#pragma once

#include "core/terrain/lake.h"

#include <string>
#include <vector>

namespace oxbow {

struct RoadPoint {
    MapPoint at;
    double heightM = 0.0; ///< of the carriageway
    double widthM = 0.0;  ///< of the carriageway
    bool isOnBridge = false;
    bool isInTunnel = false;
};

/// A road as it was built along a curve.
struct Road {
    std::string name;            ///< that of its curve, or its kind's
    std::vector<MapPoint> drawn = {}; ///< the points of its curve, by which it is known
    double shoulderM = 0.0;      ///< level ground on each side of the carriageway
    bool isClosed = false;       ///< the last point repeats the first
    std::vector<RoadPoint> points = {};
};

} // namespace oxbow
