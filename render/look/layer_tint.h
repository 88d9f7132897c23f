#pragma once

#include "core/terrain/grid_spec.h"
#include "core/terrain/layer.h"

#include <glm/vec3.hpp>

#include <algorithm>

namespace oxbow {

/// How a painted layer shows: clear at the neutral value, in full colour at `full`, and beyond the neutral on
/// the other side in kLessPaint (shading.glsl). Colours are linear.
struct LayerTint {
    glm::vec3 colour{0.0f};
    float neutral = 0.0f;
    float full = 1.0f;
    float strength = 0.55f;
    bool hatched = false; ///< where the value is neutral
};

/// `highest` is the largest value there.
[[nodiscard]] LayerTint tintOf(Layer layer, float highest);

/// Metres along either side of the map from one line of a hatching to the next.
[[nodiscard]] inline double hatchM(const GridSpec& grid) {
    constexpr double kLines = 72.0, kLeastCells = 10.0; // so that a map at a pixel a cell shows them
    return std::max(grid.longerSideM() / kLines, kLeastCells * grid.cellSizeM);
}

} // namespace oxbow
