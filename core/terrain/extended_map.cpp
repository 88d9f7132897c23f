#include "core/terrain/extended_map.h"

#include <algorithm>

namespace oxbow {

Heightmap extended(const Heightmap& ground, int margin) {
    const GridSpec& grid = ground.grid();
    Heightmap result({grid.width + 2 * margin, grid.height + 2 * margin, grid.cellSizeM});
    // The cell of a side, and the one that is mirrored in it.
    const auto edgeOf = [](int i, int count) { return std::clamp(i, 0, count - 1); };
    const auto mirrored = [&](int i, int count) { return edgeOf(2 * edgeOf(i, count) - i, count); };
    for (int y = 0; y < result.height(); ++y) {
        const int v = y - margin, edgeY = edgeOf(v, grid.height), insideY = mirrored(v, grid.height);
        const auto at = [&](int x) { return v == edgeY ? ground.at(x, v) : 2.0f * ground.at(x, edgeY) - ground.at(x, insideY); };
        for (int x = 0; x < result.width(); ++x) {
            const int u = x - margin, edgeX = edgeOf(u, grid.width);
            result.at(x, y) = u == edgeX ? at(u) : 2.0f * at(edgeX) - at(mirrored(u, grid.width));
        }
    }
    return result;
}

Heightmap inside(const Heightmap& ground, const GridSpec& grid) {
    const int margin = (ground.width() - grid.width) / 2;
    return croppedTo({margin, margin, margin + grid.width, margin + grid.height}, ground);
}

Heightmap croppedTo(const CellRect& cells, const Heightmap& map) {
    Heightmap part(GridSpec{cells.width(), cells.height(), map.cellSizeM()});
    for (int y = 0; y < part.height(); ++y)
        std::copy_n(map.row(cells.y0 + y) + cells.x0, part.width(), part.row(y));
    return part;
}

void paste(const CellRect& cells, const Heightmap& part, Heightmap& map) {
    for (int y = 0; y < part.height(); ++y)
        std::copy_n(part.row(y), part.width(), map.row(cells.y0 + y) + cells.x0);
}

} // namespace oxbow
