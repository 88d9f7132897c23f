#pragma once

#include "core/base/compute.h"
#include "core/terrain/coarse_grid.h"
#include "core/terrain/heightmap.h"

#include <span>

namespace oxbow {

/// Ice of coarse cells as a layer of the map: the thickness between coarse cells is smooth (CoarseGrid), and thick ice
/// fills what the ground has of hollows and ridges smaller than a coarse cell, so that its surface is even: where it is
/// 20 m or thicker fully. Coarse means are met by two corrections, the sum then by a factor next to 1. `ground` is the
/// map's, `coarseBed` its restriction. Returns what rounding took of the sum, m of one cell of the map.
double layIce(const CoarseGrid& level, std::span<const double> thickness, const Heightmap& ground,
              const Heightmap& coarseBed, const Compute& compute, Heightmap& ice);

} // namespace oxbow
