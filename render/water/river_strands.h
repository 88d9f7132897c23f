#pragma once

#include "core/terrain/water_bodies.h"

#include <vector>

namespace oxbow {

/// The places of every reach's points with strands drawn together: where a reach runs beside a greater one, within the
/// width of a small valley and in about the same direction, its places are moved onto that one's course, the more the nearer
/// they are. On flat ground water would run in bands side by side otherwise, and tributaries would end beside their river.
/// Only for pictures: no figure changes. With `cellM` 0 nothing moves. Heads stay where they are.
[[nodiscard]] std::vector<std::vector<MapPoint>> mergedStrands(const WaterBodies& water, double cellM);

/// How great a reach is among others: by the discharge at its end, then by its width.
[[nodiscard]] bool isGreater(const RiverReach& a, const RiverReach& b);

} // namespace oxbow
