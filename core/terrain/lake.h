#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace oxbow {

/// Full: up to its spill point. Partial: below it. Dry: a depression without water. Part: a lake of its own only if
/// the lake it is part of (`parentId`) stood lower. Sea: all standing water of a sea stage. Of those that are
/// Dry or Part the figures are those they would have if full, but a Dry one has no volume.
enum class LakeKind { Full, Partial, Dry, Part, Sea };

/// What the water of a lake or river flows into next.
enum class WaterEnd { None, Lake, Sea, Edge, Mouth, River, NoData };

/// A point of the map, metres east and south of its north-west corner (the outer corner of cell 0, 0).
struct MapPoint {
    double xM = 0.0;
    double yM = 0.0;
    bool operator==(const MapPoint&) const = default;
};

/// A closed line around a lake at its level; holes (islands) run the other way round.
using ShorelineRing = std::vector<MapPoint>;
/// Area inside a ring, m²; of rings that run like an outer one it is positive.
[[nodiscard]] inline double ringAreaM2(const ShorelineRing& ring) {
    double twice = 0.0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const MapPoint &a = ring[i], &b = ring[(i + 1) % ring.size()];
        twice += a.yM * b.xM - a.xM * b.yM; // south is down
    }
    return twice / 2.0;
}

/// Standing water as an object with an identity. Cells are indices y * width + x, -1 for none.
struct Lake {
    int id = 0; ///< 1, 2, ...; stays with the lake when the terrain changes a little
    LakeKind kind = LakeKind::Full;
    std::string name;      ///< given by the user; empty for "Lake 7"
    int colour = -1;       ///< 0xRRGGBB, chosen by the user; -1 for none
    int tag = 0;           ///< a number of the user's own; 0 for none
    bool isLocked = false; ///< its level was set by hand
    bool isOxbow = false;  ///< an old bend of a river that was cut off
    double levelM = 0.0;
    double spillHeightM = 0.0; ///< where it spills; no number (NaN) where it never does
    std::int64_t deepestCell = -1;
    std::int64_t spillCell = -1;
    std::int64_t outflowCell = -1; ///< first cell below the spill point
    WaterEnd flowsTo = WaterEnd::None;
    int flowsToId = 0; ///< of the lake or mouth it flows to; 0 for none
    std::int64_t cells = 0;
    double areaM2 = 0.0;
    double volumeM3 = 0.0;
    double meanDepthM = 0.0;
    double maxDepthM = 0.0;
    double catchmentM2 = 0.0; ///< all land that drains into it, its own surface included
    double inflowM3s = 0.0;
    double outflowM3s = 0.0;
    int parentId = 0; ///< the lake it would be part of if the water stood higher; 0 for none
    std::vector<int> childIds;
    int minX = 0, minY = 0, maxX = 0, maxY = 0; ///< bounding box in cells, ends included
    std::vector<ShorelineRing> shoreline;       ///< the outer ring first
};

} // namespace oxbow
