#pragma once

#include "core/curve/curve.h"

/// The kinds of curves that say what the ground must be (core/constraint solves for all of them together).
namespace oxbow {

/// A river along its line, from the first point down: its bed never climbs.
struct RiverBedParams {
    bool findsWay = false;
    double depthM = 0.0;
    double minSlope = 0.0002;
};

/// The shore of a lake, a ring; without heights its level is that of the lowest ground on it.
struct LakeLevelParams {
    double bedSlope = 0.05;
    double bedDepthM = 30.0;
    bool isIsland = false; ///< the shore of an island in a lake: the ground within it stays
};

[[nodiscard]] CurveKind pinCurve();
[[nodiscard]] CurveKind heightLineCurve();
[[nodiscard]] CurveKind lakeLevelCurve();
[[nodiscard]] CurveKind riverBedCurve();

} // namespace oxbow
