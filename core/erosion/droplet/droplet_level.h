#pragma once

#include "core/erosion/droplet/droplet_pass.h"

#include <initializer_list>

namespace oxbow {

/// The layers besides the ground that drops read.
inline constexpr std::initializer_list<Layer> kReadByDroplets = {Layer::Hardness, Layer::Rain, Layer::Springs};

/// The grid on which drops run over the ground of `grid`: as fine as it, or 2, 4, 8 ... times as coarse, as long as
/// the radius is at least `kLevelBrushCells` of its cells and the longer side `kLevelCells`. Brush and path are
/// lengths in metres, so that a drop meets eight times as many cells on a grid twice as fine, and draws nothing finer
/// than its brush with them. What is set in cells (radius, move cap, the cell that sediment goes to) or as a number
/// of drops for the whole map runs on the grid itself. But where that would be more than `mostDropletWork`, all run on a
/// coarser one, as long as it has `kFewestLevelCells` along the longer side.
[[nodiscard]] GridSpec dropletGrid(const DropletErosionParams& params, const GridSpec& grid);

inline constexpr double kLevelBrushCells = 2.5;
inline constexpr int kLevelCells = 256;
inline constexpr int kFewestLevelCells = 32;

/// Work of a run on it (droplet_rules.h).
[[nodiscard]] double levelWork(const DropletErosionParams& params, const GridSpec& grid);

/// A step of rain on `dropletGrid`. On a coarser grid (coarse_grid.h) drops see means of the ground, hardness and
/// rain, and what they change there is brought back smoothly, with its sum:
///
///     h_fine <- h_fine + prolonged(h_after - h_before).
///
/// The ground's own detail stays on top where ground is worn, and is buried where sediment comes to lie: of detail of
/// spread s in a coarse cell that gains d, s / (s + d) shows. Lows are filled first, nothing is lowered by it, and the
/// cell's sum stays. A cell that this would take out of the range of heights that the map had, or
/// that is harder than the coarse cell it lies in, gives its part to the others of that cell, so that hard rock
/// stands and rock is conserved; what finds no room there is booked as rounding. Discharge is divided by the ratio of
/// the cell sizes: what flows through a section stays.
[[nodiscard]] DropletTotals runOnLevel(DropletPass& pass, const DropletPass::Step& step,
                                       WorkingTerrain& terrain, StageContext& context);

} // namespace oxbow
