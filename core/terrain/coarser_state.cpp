#include "core/terrain/coarser_state.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace oxbow {

namespace {

/// Cells with a value, and their sum.
struct Sum {
    double values = 0.0;
    int count = 0;

    void add(float value) {
        if (std::isfinite(value))
            values += value, ++count;
    }
    [[nodiscard]] float mean(int of) const {
        return 2 * count >= of ? static_cast<float>(values / count) : std::numeric_limits<float>::quiet_NaN();
    }
};

/// A tile's side is a multiple of a coarse cell's, so a coarse cell lies in one tile.
void restrictInto(const TiledLayer& fine, int shift, Heightmap& coarse, const Compute& compute) {
    const int step = 1 << shift;
    compute.forCells(coarse.grid(), [&](int x, int y) {
        const int x0 = x << shift, y0 = y << shift;
        const int x1 = std::min(x0 + step, fine.grid().width), y1 = std::min(y0 + step, fine.grid().height);
        Sum sum;
        const Tile& tile = *fine.tile(x0 / kTileSide, y0 / kTileSide);
        for (int v = y0; v < y1; ++v)
            for (int u = x0; u < x1; ++u)
                sum.add(tile.cells[static_cast<std::size_t>((v % kTileSide) * kTileSide + u % kTileSide)]);
        coarse.at(x, y) = sum.mean((x1 - x0) * (y1 - y0));
    });
}

} // namespace

GridSpec coarserGrid(const GridSpec& grid, int divisor) {
    const auto cells = [divisor](int side) { return std::max(1, (side + divisor - 1) / divisor); };
    return {cells(grid.width), cells(grid.height), grid.cellSizeM * divisor};
}

TerrainState coarserState(const TerrainState& fine, int shift, const Compute& compute) {
    if (shift <= 0 || fine.empty())
        return fine;
    shift = std::min(shift, std::countr_zero(static_cast<unsigned>(kTileSide)));
    const GridSpec grid = coarserGrid(fine.grid(), 1 << shift);
    WorkingTerrain coarse(grid);
    for (const LayerInfo& entry : kLayers)
        if (fine.has(entry.layer))
            restrictInto(fine.layer(entry.layer), shift, coarse.edit(entry.layer), compute);
    for (const TiledPrivateLayer& layer : fine.privateLayers())
        if (layer.info.type == CellType::Float32 && layer.info.grid == fine.grid())
            restrictInto(layer.words, shift, coarse.privateLayers().floats(layer.info.name, grid), compute);
    coarse.setWaterBodies(fine.waterBodies());
    coarse.setPlace(fine.place());
    return TerrainState(coarse, {}, compute.pool);
}

} // namespace oxbow
