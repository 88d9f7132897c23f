#pragma once

#include "core/flow/lake_water.h"

/// Lakes out of a finite amount of water (Barnes2021, on watersheds of steepest descent).
///
/// Rain runs to the pit of its basin and fills it; what is too much runs over the lowest spill point: into the
/// sibling depression until both are full and become one, or away to the next lake below. A depression takes
/// up to its spill level
///
///     storm:    V = spill n - S          all the rain at once, in m of water on cells
///     climate:  V = loss n               rain a year against what n cells of lake lose a year,
///
/// so a storm leaves lakes of a certain volume, and a climate lakes whose loss equals their inflow. All water
/// that falls is held or runs out: rain = stored + out, up to rounding. Endless rain gives full lakes
/// exactly. The result does not depend on the order of the basins (up to rounding), nor on threads. Cost:
/// b log b for b basins plus a pass over the cells where a lake is not full.
namespace oxbow {

struct RainBalance {
    /// Water taken up by each lake to its spill level is its volume; or this many metres a year from its surface.
    bool isClimate = false;
    double lossMPerYear = 0.0; ///< of a climate; at 0 every lake is full
};

struct FilledWater {
    LakeWater water;
    std::vector<double> held; ///< by node, for the units of `water`: m (a year, in a climate) times cells
    double stored = 0.0;      ///< in all lakes (or lost from them, in a climate)
    double out = 0.0;         ///< left over the outlets
    double fallen = 0.0;
};

/// The level at which cells of those heights (sorted) hold `held` m of water times cells; -infinity without cells.
[[nodiscard]] double levelOfVolume(const std::vector<float>& heights, double held);

/// The hierarchy's basinRain is the rain: in m (a year, in a climate) on cells.
[[nodiscard]] FilledWater fillSpillMerge(const Heightmap& ground, const BasinGraph& graph,
                                         const DepressionHierarchy& hierarchy, const RainBalance& balance,
                                         const Compute& compute);

} // namespace oxbow
