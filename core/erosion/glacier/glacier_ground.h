#pragma once

#include "core/erosion/glacier/shallow_ice.h"
#include "core/erosion/level_ground.h"

#include <span>
#include <vector>

/// What ice does to the ground of the map: all amounts come on the cells of the ice, in m, and reach the map smoothly
/// (CoarseGrid), by the applied difference, so that the ledger closes.
namespace oxbow {

/// Rock walls above the ice that broke down.
struct Headwalls {
    std::vector<double> broken;         ///< m of each cell
    std::vector<std::uint32_t> fallsTo; ///< the cell of ice that takes it; a cell itself elsewhere
};
/// From the ice up: ground without ice that stands steeper than the angle over ice, or over what broke down to ice, loses
/// half of what is too much. `cut`: what is worn in the same step.
[[nodiscard]] Headwalls breakHeadwalls(const ShallowIce& ice, std::span<const double> cut, double angleDeg);

/// Lays till as `laid` is spread, `sumM` of it (m, sum over the cells of the map). Writes deposition. Returns what lies, m.
double layTill(const CoarseGrid& level, std::span<const double> laid, double sumM, WorkingTerrain& terrain,
               const Compute& compute);

/// Ice of coarse cells as a layer of the map: the thickness between coarse cells is smooth (CoarseGrid), and thick ice
/// fills what the ground has of hollows and ridges smaller than a coarse cell, so that its surface is even: where it is
/// 20 m or thicker fully. Coarse means are met by two corrections, the sum then by a factor next to 1. `ground` is the
/// map's, `coarseBed` its restriction. Returns what rounding took of the sum, m of one cell of the map.
double layIce(const CoarseGrid& level, std::span<const double> thickness, const Heightmap& ground,
              const Heightmap& coarseBed, const Compute& compute, Heightmap& ice);

} // namespace oxbow
