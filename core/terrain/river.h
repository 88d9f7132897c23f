#pragma once

#include "core/terrain/lake.h"

namespace oxbow {

/// A point of a river's centre line, from its head to its end.
struct RiverPoint {
    MapPoint at{};
    std::int64_t cell = -1; ///< y * width + x
    double bedM = 0.0;      ///< height of the bed: never rises downstream
    double waterM = 0.0;    ///< height of the water's surface: never rises downstream
    double dischargeM3s = 0.0;
    double widthM = 0.0;
    double depthM = 0.0;
    double velocityMPerS = 0.0; ///< mean over the section
};

/// A reach: from a head or a confluence to the next confluence, lake, sea or edge.
struct RiverReach {
    int id = 0;                    ///< 1, 2, ...
    int riverId = 0;               ///< the named river it belongs to (Hack's main stem at each confluence)
    int order = 1;                 ///< Strahler (1957)
    bool isBrook = false;          ///< too small for a river, where brooks are told apart
    int downstreamId = 0;          ///< the reach it flows into; 0 where the river ends
    WaterEnd end = WaterEnd::None; ///< what it ends in, where it flows into no reach
    int endId = 0;                 ///< of that lake or mouth
    double lengthM = 0.0;
    double drainageAreaM2 = 0.0; ///< at its lower end
    std::vector<RiverPoint> points{};
};

/// A river from its farthest head to its end, made of reaches in downstream order.
struct River {
    int id = 0;
    std::string name{}; ///< given by the user; empty for "River 3"
    std::vector<int> reachIds{};
    int order = 1;
    bool isBrook = false; ///< down to its end
    double lengthM = 0.0;
    double meanWidthM = 0.0;
    double dischargeM3s = 0.0; ///< at its end
    double drainageAreaM2 = 0.0;
    WaterEnd end = WaterEnd::None;
    int endId = 0; ///< of the lake, mouth or river it ends in
};

} // namespace oxbow
