#pragma once

#include "core/base/compute.h"
#include "core/curve/curve_path.h"
#include "core/terrain/river.h"
#include "core/terrain/terrain_state.h"

#include <vector>

namespace oxbow {

/// A river along a curve, from its first point down. With g the lowest ground within half the width
/// and a cell of the line, so that a river across a slope lies below its lower bank, h the height that its
/// points ask for (where they do) and d the depth, the bed
///
///     b(s) = min over r <= s of  min(g(r), h(r)) - d(r)
///
/// never rises; then it is evened: the mean of b over the way `even` ahead, which is no higher and never rises either.
/// Channel, valley floor and banks up to daylight are cut as rivers/channel_carving.h says: ground is only taken away.
/// Width and depth are those of the parameters and points, or follow from the discharge as rivers/river_geometry.h says,
/// by the area that drains to the line before it is cut. The discharge never shrinks downstream.
///
/// Variation v: the width is multiplied by 1 + v n / 2, n a smooth noise between -1 and 1 that goes over some six widths, as far as
/// pools and riffles lie apart. The plain has a line of its own, which leaves out the river's bends, and is
/// 1 + 3 v n / 4 times as wide: the river touches one of its sides and then the other, and cuts banks there.
struct RiverCurveParams {
    bool findsWay = false;
    double widthM = 30.0;
    double depthM = 4.0;
    bool byDischarge = false;
    double runoffMmPerYear = 600.0;
    double widthScale = 2.0;
    double depthScale = 2.0;
    double bankAngleDeg = 30.0;
    double floorWidths = 1.0;
    double evenM = 300.0;
    double variation = 0.5;
};

/// Its centre line from the first point to the last, as it will be cut. Empty for a curve without a line.
[[nodiscard]] std::vector<RiverPoint> riverLine(const Curve& curve, const RiverCurveParams& params,
                                                const Heightmap& ground, const Compute& compute);

/// The flood plain of such a line, as a river of its own: all of it as high as the water.
[[nodiscard]] std::vector<RiverPoint> floodPlainLine(const std::vector<RiverPoint>& river, const RiverCurveParams& params);

} // namespace oxbow
