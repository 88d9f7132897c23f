#pragma once

#include "core/base/elementary.h"

#include <numbers>

namespace oxbow {

[[nodiscard]] constexpr double radians(double degrees) {
    return degrees * std::numbers::pi / 180.0;
}
/// Rise over run of ground that stands at an angle.
[[nodiscard]] inline double slopeOfDeg(double degrees) {
    return elementary::tan(radians(degrees));
}
/// And back.
[[nodiscard]] inline double degOfSlope(double slope) {
    return elementary::atan(slope) * 180.0 / std::numbers::pi;
}

} // namespace oxbow
