#pragma once

#include "core/terrain/heightmap.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <optional>

/// Ground and water of the map without their light.
namespace oxbow {

/// Ground at a pixel.
struct MapGround {
    double eastM, southM;
    float elevation;
    glm::vec2 rise; ///< per metre east and south
    float gainedM;
    float sandM;
    float arid; ///< aridity of the whole map
    float iceM;
};

/// The natural ground of the 3D picture, of the shaders' own functions (resources/shaders/shading.glsl) without what is too fine
/// for a map.
[[nodiscard]] glm::vec3 naturalColour(const MapGround& ground, double extentM, const ValueRange& relief, float slope);

/// Shares of the sun and of the sky that reach a place.
struct MapShade {
    float sun = 1.0f;
    float sky = 1.0f;
};

/// Water over a bed that has its light; `sunUp` is the sine of the sun's height.
[[nodiscard]] glm::vec3 waterColour(const glm::vec3& bed, float depthM, float reliefM, const MapShade& shade, float sunUp,
                                    const std::optional<glm::vec3>& tint);

} // namespace oxbow
