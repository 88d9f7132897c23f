#pragma once

#include "core/terrain/extended_map.h"
#include "core/terrain/geo_reference.h"
#include "core/terrain/rgb_image.h"

#include <string>

namespace oxbow {

/// A part of a map, in cells from its north-west corner. A side of 0 reaches to the edge.
struct HeightmapCrop {
    int x = 0, y = 0;
    int width = 0, height = 0;
    bool operator==(const HeightmapCrop&) const = default;
};

/// The cells that a crop leaves of a map. Throws Error, led by `where`, for one that reaches out of it.
[[nodiscard]] CellRect cropOf(const GridSpec& map, const HeightmapCrop& crop, const std::string& where);

template <typename Sample>
[[nodiscard]] RgbImage<Sample> croppedTo(const CellRect& cells, const RgbImage<Sample>& image) {
    RgbImage<Sample> part(cells.width(), cells.height());
    for (int y = 0; y < part.height; ++y)
        std::copy_n(image.pixel(cells.x0, cells.y0 + y), 3 * part.width, part.pixel(0, y));
    return part;
}

/// Where those cells lie; `map` is the grid that `place` is of.
[[nodiscard]] GeoReference croppedTo(const CellRect& cells, const GeoReference& place, const GridSpec& map);

/// Square cells of about this side over so much ground. Their numbers are those that fit best, and their side follows
/// from the numbers: the area of the ground is kept exactly, either side to within half a cell. No side has more than
/// `kMaxGridSide` cells.
[[nodiscard]] GridSpec squareCells(double widthM, double heightM, double sideM);

} // namespace oxbow
