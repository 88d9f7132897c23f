#pragma once

#include "core/terrain/terrain_state.h"

namespace oxbow {

/// How the ground of one terrain differs from that of an earlier one: cell by cell b - a, and cut (lowered)
/// and filled (raised) volumes, area of a cell times the sum of its lowerings and raisings. The sums are
/// exact, so that no order of adding matters.
///
/// Cells where either height is not finite count as unchanged.
struct VolumeChange {
    double cutM3 = 0.0;    ///< taken away, positive
    double filledM3 = 0.0; ///< laid down, positive
    double netM3 = 0.0;    ///< filled minus cut
    float deepestCutM = 0.0f;  ///< positive
    float highestFillM = 0.0f; ///< positive
    bool operator==(const VolumeChange&) const = default;
};

/// Throws Error where the grids differ. Tiles that both share are not looked at.
[[nodiscard]] VolumeChange volumeChange(const TerrainState& a, const TerrainState& b);

/// b - a for every cell, metres; 0 where a height is not finite. Throws Error where the grids differ.
[[nodiscard]] Heightmap heightDifference(const TerrainState& a, const TerrainState& b);

/// Whether two states can be compared cell by cell.
[[nodiscard]] inline bool comparable(const TerrainState& a, const TerrainState& b) {
    return !a.empty() && a.grid() == b.grid();
}

} // namespace oxbow
