#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <vector>

namespace oxbow {

/// A line that lies on the ground or on the water: a trace, a shoreline, a river.
struct GroundLine {
    struct Point {
        glm::dvec2 atM{0.0}; ///< east and south of the map's north-west corner
        float widthM = 0.0f; ///< true width; the line is never thinner than `leastPx`
    };

    std::vector<Point> points;
    glm::vec3 colour{1.0f}; ///< as on the screen (sRGB)
    float opacity = 1.0f;
    float leastPx = 1.5f; ///< logical pixels
    bool isRiver = false; ///< left out where rivers are drawn as water
};

} // namespace oxbow
