#pragma once

#include "core/terrain/layer.h"

#include <glm/vec3.hpp>

namespace oxbow {

/// How a painted layer shows: clear at the neutral value, in full colour at `full`, and beyond the neutral on
/// the other side in kLessPaint (shading.glsl). Colours are linear.
struct LayerTint {
    glm::vec3 colour{0.0f};
    float neutral = 0.0f;
    float full = 1.0f;
    float strength = 0.55f;
};

/// `highest` is the largest value there.
[[nodiscard]] LayerTint tintOf(Layer layer, float highest);

} // namespace oxbow
