#pragma once

#include "core/erosion/stream_power/stream_power_solver.h"

namespace oxbow {

/// The valleys that rivers widen, after a cut.
struct FloorRivers {
    StreamPowerNetwork network;
    std::vector<float>& water;       ///< of each cell: the surface of a lake over it, or its ground, and sinks with that
    const Heightmap* hardness;       ///< null: 0 everywhere
    const Heightmap* strength;       ///< null: 1
    const CellMask& base;            ///< cells that stay as they are
};

/// Planes off the ground beside rivers (LangstonTucker2018), down to a floor that rises by 4 % from the river, as wide
/// as
///
///     W = scale 88 m (1 - hardness) min(1.6, 1 / strength²) sqrt(A / 1 km²),
///
/// A the area that the river drains, hardness and strength those of the ground planed off: wide in soft rock, gorges in hard. At a
/// distance b beyond the floor the ground is cut down to 2 b²/W above it, up to b = 0.175 W: concave feet. In metres: the
/// same at any size of the cells for rivers whose W in soft rock is a cell or more; others have none. Returns what it
/// took, m of ground of one mean cell. Cost: cells of rivers wider than a cell times the cells of their floors. Throws
/// Cancelled.
double cutValleyFloors(double scale, const FloorRivers& rivers, const Compute& compute, Heightmap& ground);

} // namespace oxbow
