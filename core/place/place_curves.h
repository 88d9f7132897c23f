#pragma once

#include "core/place/place_lines.h"
#include "core/terrain/heightmap.h"

#include <span>
#include <string>
#include <vector>

namespace oxbow {

// The curves that features become.

[[nodiscard]] Curve riverCurveOf(const PlaceLine& river);
/// Its ring, without a level.
[[nodiscard]] Curve lakeCurveOf(const PlaceLine& lake);
/// A line at sea level.
[[nodiscard]] Curve coastCurveOf(const PlaceLine& coast);
/// A road exactly as it is drawn, with bridges and tunnels; water is where `addBridges` found it, and nowhere else.
[[nodiscard]] Curve roadCurveOf(const PlaceLine& road);
/// A line or a ring that changes nothing, called by what it is: a source for masks.
[[nodiscard]] Curve landCurveOf(const PlaceLine& land);

/// A place where a road meets mapped water.
struct RoadCrossing {
    MapPoint at;
    double lengthM = 0.0;
    std::string water; ///< title of the river or lake
    bool isTagged = false; ///< the road had a bridge there
    bool runsAlong = false; ///< so long that it runs in the bed, not over it: no bridge
};
/// Marks a bridge where a road crosses beds and lakes and has none, a cell beyond each bank; returns all crossings. `waterAt`: by
/// cell, one more than the index into `titles`; 0: none. A stretch over a river of more than twelve cells is none.
[[nodiscard]] std::vector<RoadCrossing> addBridges(PlaceLine& road, const GridSpec& grid, std::span<const std::uint32_t> waterAt,
                                                   std::span<const std::string> titles, std::size_t lakesFrom);

} // namespace oxbow
