#pragma once

#include "core/base/cell_rect.h"
#include "core/terrain/heightmap.h"

namespace oxbow {

/// The ground with so many cells more on all sides, where it goes on as it comes: h(-i) = 2 h(0) - h(i), the last cell's beyond that. What
/// looks at cells around it makes no frame along the edges of a slope then.
[[nodiscard]] Heightmap extended(const Heightmap& ground, int margin);
/// The part of it on that grid.
[[nodiscard]] Heightmap inside(const Heightmap& ground, const GridSpec& grid);

/// The cells of a rectangle inside a map, unchanged.
[[nodiscard]] Heightmap croppedTo(const CellRect& cells, const Heightmap& map);
/// And back: puts the cells of a rectangle in their place in a map.
void paste(const CellRect& cells, const Heightmap& part, Heightmap& map);

} // namespace oxbow
