#pragma once

#include "core/base/cell_rect.h"
#include "core/terrain/heightmap.h"

namespace oxbow {

/// Weighted means around every cell of a rectangle, row by row: three box means of `reach` cells to each
/// side, one after the other, which come close to a Gaussian of standard deviation sqrt(reach (reach + 1)).
/// The map's edge cells count as if they went on outside.
[[nodiscard]] std::vector<float> neighbourhoodMeans(const Heightmap& layer, const CellRect& range, int reach);

} // namespace oxbow
