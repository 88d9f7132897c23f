#pragma once

#include "core/place/place.h"
#include "core/place/place_curves.h"
#include "core/place/valley_snap.h"

#include <span>

namespace oxbow {

/// What a place was made of, and the ground before and after each part of it.
struct PlaceFacts {
    const GridSpec& grid;
    const GeoReference* place; ///< null: not known
    std::span<const SnappedRiver> rivers;
    std::span<const PlaceLine> lakes;
    std::span<const LakeLevel> levels; ///< by lake
    std::span<const PlaceLine> coasts, roads;
    const std::vector<Curve>& pins; ///< of coasts, lakes and rivers, in this order
    std::span<const Curve> roadCurves;
    std::span<const std::vector<RoadCrossing>> crossings; ///< by road
    std::span<const Road> built; ///< as they are in the ground; one that could not be built is left out
    const Heightmap &before, &pinned, &after; ///< as read, with water, with roads
};

/// Adds to a place what is to be told of it: findings, faults first, and the figures of its report.
void tellPlace(const PlaceFacts& facts, MadePlace& made);

} // namespace oxbow
