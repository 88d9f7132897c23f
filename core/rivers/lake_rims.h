#pragma once

#include "core/base/compute.h"
#include "core/rivers/channel_carving.h"

/// What keeps rivers from draining the lakes beside them.
///
/// The dry cells beside a lake, its rim, hold its water: none is cut lower than the lake's level, or than the
/// shallow bed beside it allows, but in the mouths of the lake's own rivers, which are as deep as those:
///
///     rim = max(min(ground, level, mouth), bed of the lake - bank),
///     mouth = level - depth + max(0, away - w / 2) tan(bank angle),
///
/// `away` from the points of a river that lie in the lake where it begins or ends, and beside it. A river whose
/// banks would reach a rim below that is cut less deep (channel_carving.h); its water and bed then stand
/// higher, and those upstream with them.
namespace oxbow {

/// The rims of the lakes (`kept` cells, at `levels`), by cell.
[[nodiscard]] std::vector<HeightAt> lakeRims(const Heightmap& ground, const Heightmap& levels,
                                             const CellMask& kept, const std::vector<RiverReach>& reaches,
                                             double bankAngleDeg);

/// Raises beds to `least` (by cell, sorted) where their lines pass such cells, the water with them, and what
/// lies upstream as far as needed, so that neither ever rises downstream; no water stands higher than the lake
/// that it comes from. There the river is as shallow as
/// it must be. False where nothing changed.
[[nodiscard]] bool raiseBeds(std::span<const HeightAt> least, const GridSpec& grid, const CellMask& kept,
                             std::vector<RiverReach>& reaches);

} // namespace oxbow
