#pragma once

#include "core/terrain/rgb_image.h"
#include "core/terrain/terrain_state.h"

namespace oxbow {

/// Draws the rivers over a picture of the whole map, which may have more or fewer pixels than the map has cells: bands of
/// their true width, never narrower than `riverLook` says, with soft edges; brooks first, so that rivers lie over them.
void drawRivers(const WaterBodies& water, const GridSpec& grid, Rgb8Image& picture);

/// `shadedRelief` of a terrain with its flowing water and its rivers, a pixel a cell.
[[nodiscard]] Rgb8Image reliefPicture(const TerrainState& terrain, ThreadPool& pool);

} // namespace oxbow
