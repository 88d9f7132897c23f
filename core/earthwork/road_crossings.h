#pragma once

#include "core/base/compute.h"
#include "core/base/phrase.h"
#include "core/curve/curve_path.h"
#include "core/terrain/terrain_state.h"
#include "core/terrain/water_bodies.h"

#include <string>
#include <vector>

namespace oxbow {

struct CrossingRule {
    double crossingKm2 = 0.5; ///< land that must drain through a place that is water, where no rivers were found
    double bridgeKm2 = 2.0;   ///< from there on it is a bridge
};

/// Where a line crosses water: lakes that the layer of lakes holds; rivers that were found, as wide as they are; where
/// none were found, the lines down which more than an area drains over the ground to the map's edges, as wide as a river
/// of that area is. Places of one water closer than a cell and a half are one. In their order along the line, which may
/// have any heights; `road` and `roadM` are left to whoever knows them.
[[nodiscard]] std::vector<Crossing> crossingsAlong(const CurvePath& line, const CrossingRule& rule,
                                                   const WorkingTerrain& terrain, const Compute& compute);

/// The cells that such rivers run down: 1, all others 0. No line gets across them without passing one.
[[nodiscard]] std::vector<std::uint8_t> riverCells(const CrossingRule& rule, const WorkingTerrain& terrain,
                                                   const Compute& compute);

/// "Road: 2 bridges (at 310 m and 1210 m), 1 culvert (at 880 m)".
[[nodiscard]] Phrase crossingsNote(const std::string& road, const std::vector<Crossing>& crossings);

} // namespace oxbow
