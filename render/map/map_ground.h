#pragma once

#include <glm/vec3.hpp>

#include <optional>

/// Light and water of the map.
namespace oxbow {

/// Shares of the sun and of the sky that reach a place.
struct MapShade {
    float sun = 1.0f;
    float sky = 1.0f;
};

/// Water over a bed that has its light; `sunUp` is the sine of the sun's height.
[[nodiscard]] glm::vec3 waterColour(const glm::vec3& bed, float depthM, float reliefM, const MapShade& shade, float sunUp,
                                    const std::optional<glm::vec3>& tint);

} // namespace oxbow
