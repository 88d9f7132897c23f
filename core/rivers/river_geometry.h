#pragma once

#include "core/base/elementary.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

/// Width, depth and speed of a river that carries Q m³/s when it fills its banks (Leopold1953):
///
///     w = 4 Q^0.5 m,   d = 0.3 Q^0.4 m,   v = Q / (w d) m/s,
///
/// w and d times scales of the user's, w within the widest that a map has room for. Nothing flows: all are 0.
struct HydraulicGeometry {
    double widthScale = 1.0;
    double depthScale = 1.0;
    double widestM = INFINITY;

    [[nodiscard]] double widthM(double dischargeM3s) const {
        return std::min(widestM, 4.0 * widthScale * std::sqrt(dischargeM3s));
    }
    [[nodiscard]] double depthM(double dischargeM3s) const {
        return dischargeM3s > 0.0 ? 0.3 * depthScale * elementary::pow(dischargeM3s, 0.4) : 0.0;
    }
    [[nodiscard]] double velocityMPerS(double dischargeM3s) const {
        const double sectionM2 = widthM(dischargeM3s) * depthM(dischargeM3s);
        return sectionM2 > 0.0 ? dischargeM3s / sectionM2 : 0.0;
    }
};

} // namespace oxbow
