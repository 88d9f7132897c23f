#pragma once

#include <glm/vec3.hpp>

#include <cmath>

namespace oxbow {

/// Space of the picture, metres, right-handed: x east, y up, z south; the north-west corner of the map at x =
/// z = 0, so that cell (i, j) has its sample at ((i + 1/2) c, s h, (j + 1/2) c) with cell size c, height h
/// and vertical scale s.
struct Ray {
    glm::dvec3 origin{0.0};
    glm::dvec3 direction{0.0, -1.0, 0.0}; ///< of length 1
    [[nodiscard]] glm::dvec3 at(double distanceM) const { return origin + distanceM * direction; }
};

/// So far clockwise from north and so far above the horizon, radians.
[[nodiscard]] inline glm::dvec3 directionTo(double heading, double height) {
    return {std::sin(heading) * std::cos(height), std::sin(height), -std::cos(heading) * std::cos(height)};
}

/// An upright box in the space of the picture.
struct Bounds {
    glm::dvec3 low{0.0};
    glm::dvec3 high{0.0};
    [[nodiscard]] glm::dvec3 centre() const { return 0.5 * (low + high); }
};

} // namespace oxbow
