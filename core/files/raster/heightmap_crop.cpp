#include "core/files/raster/heightmap_crop.h"

#include "core/base/error.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

CellRect cropOf(const GridSpec& map, const HeightmapCrop& crop, const std::string& where) {
    const bool isInside = crop.x >= 0 && crop.y >= 0 && crop.x < map.width && crop.y < map.height &&
                          crop.width >= 0 && crop.height >= 0 && crop.width <= map.width - crop.x &&
                          crop.height <= map.height - crop.y;
    if (!isInside)
        throw Error(where + ": " +
                    phrase("a crop of %1 x %2 cells from column %3, row %4 is no part of %5 x %6 cells: give "
                           "a first column and row, a width and a height that lie inside",
                           crop.width, crop.height, crop.x, crop.y, map.width, map.height));
    return {crop.x, crop.y, crop.width > 0 ? crop.x + crop.width : map.width,
            crop.height > 0 ? crop.y + crop.height : map.height};
}

GeoReference croppedTo(const CellRect& cells, const GeoReference& place, const GridSpec& map) {
    GeoReference part = place;
    part.west += place.width * cells.x0 / map.width;
    part.north -= place.height * cells.y0 / map.height;
    part.width *= static_cast<double>(cells.width()) / map.width;
    part.height *= static_cast<double>(cells.height()) / map.height;
    return part;
}

GridSpec squareCells(double widthM, double heightM, double sideM) {
    const double side = std::max(sideM, std::max(widthM, heightM) / kMaxGridSide);
    const auto cellsOf = [side](double lengthM) {
        return std::clamp(static_cast<int>(std::lround(lengthM / side)), 1, kMaxGridSide);
    };
    const int width = cellsOf(widthM), height = cellsOf(heightM);
    return {width, height, std::sqrt(widthM / width * heightM / height)};
}

} // namespace oxbow
