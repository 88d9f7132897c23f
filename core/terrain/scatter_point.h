#pragma once

#include <string>
#include <vector>

namespace oxbow {

/// A thing on the ground.
struct ScatterPoint {
    double xM = 0.0, yM = 0.0; ///< from the north-west corner, east and south
    double groundM = 0.0;      ///< height of the ground
    double turnDeg = 0.0;      ///< about the upright, clockwise seen from above, 0 to 360
    double scale = 1.0;
    bool operator==(const ScatterPoint&) const = default;
};

/// All things of one kind.
struct ScatterList {
    std::string name;
    std::vector<ScatterPoint> points;
};

} // namespace oxbow
