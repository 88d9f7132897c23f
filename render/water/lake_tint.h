#pragma once

#include "core/terrain/terrain_state.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <optional>
#include <vector>

namespace oxbow {

/// A lake whose water was given a colour: the cells of its box whose water stands at its level.
struct LakeTint {
    glm::vec4 box{0.0f}; ///< first column and row, last column and row
    float levelM = 0.0f;
    glm::vec3 colour{0.0f}; ///< linear light

    bool operator==(const LakeTint&) const = default;
};

/// Those of the list that have a colour and hold water, at most `kMostLakeTints`, the largest.
inline constexpr std::size_t kMostLakeTints = 24;
[[nodiscard]] std::vector<LakeTint> lakeTints(const TerrainState& terrain);

/// How far a surface may lie from the level and be the lake's.
[[nodiscard]] float levelTolerance(float levelM);

/// The tint of water with its surface at a height, above a cell.
[[nodiscard]] std::optional<glm::vec3> tintAt(const std::vector<LakeTint>& tints, float column, float row,
                                              float surfaceM);

} // namespace oxbow
