#pragma once

#include "core/base/compute.h"
#include "core/terrain/terrain_state.h"

#include <cstdint>
#include <vector>

namespace oxbow {

/// A stretch of one order, from a head or a confluence downstream.
struct StreamLine {
    int order = 1;
    std::vector<MapPoint> points;
};

/// Streams with Strahler's order (Strahler1957): 1 at heads, one more where two of the same order meet.
struct StreamOrders {
    GridSpec grid;
    std::vector<std::uint8_t> orders; ///< by cell; 0 off the streams
    std::vector<StreamLine> lines;    ///< the smallest orders first
    int highest = 0;
};

/// The reaches that a stage traced; where none did, the streams of the ground as it is (D8, through
/// depressions to their spill points), which begin where `leastShare` of the map drains through a cell, their lines
/// smoothed and without what crosses lakes. The same for any number of threads.
struct StreamOptions {
    double leastShare = 0.002; ///< of the map's cells
};
[[nodiscard]] StreamOrders streamOrders(const TerrainState& terrain, const Compute& compute,
                                        const StreamOptions& options = {});

} // namespace oxbow
