#include "render/water/water_surface.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace oxbow {

namespace {

constexpr int kShoreCells = 5; ///< a shore is known so far from the water
constexpr int kShorePadded = kTileSide + 2 * kShoreCells;
constexpr float kNoSurface = -std::numeric_limits<float>::infinity();
constexpr float kDiagonal = 1.4142135f;
constexpr float kSinkPerCellM = 1.6f;

/// Ground, and the surface of the nearest water.
struct Cell {
    float ground = std::numeric_limits<float>::infinity(); ///< beyond the grid no water reaches
    float surface = kNoSurface;
    float away = kShoreCells; ///< from that water, cells; 0 on it
};

using PaddedTile = std::vector<Cell>;

float surfaceAt(const TerrainState& state, int x, int y, float ground) {
    const float depth = state.value(Layer::Water, x, y);
    const float lake = state.value(Layer::LakeLevel, x, y);
    const float flowing = depth > kFilmDepthM ? ground + depth : kNoSurface;
    return lake > ground ? std::max(lake, flowing) : flowing;
}

/// Whether there is any water.
bool gather(const TerrainState& state, int tileX, int tileY, PaddedTile& tile) {
    const GridSpec& grid = state.grid();
    bool wet = false;
    for (int j = 0; j < kShorePadded; ++j)
        for (int i = 0; i < kShorePadded; ++i) {
            const int x = tileX * kTileSide + i - kShoreCells;
            const int y = tileY * kTileSide + j - kShoreCells;
            if (!grid.contains(x, y))
                continue;
            Cell& cell = tile[static_cast<std::size_t>(j * kShorePadded + i)];
            cell.ground = state.value(Layer::Elevation, x, y);
            cell.surface = surfaceAt(state, x, y, cell.ground);
            cell.away = cell.surface == kNoSurface ? kShoreCells : 0.0f;
            wet = wet || cell.away == 0.0f;
        }
    return wet;
}

/// Takes over a neighbour's water where that is nearer, or as near and higher.
void takeOver(Cell& cell, const Cell& neighbour, float step) {
    const float away = neighbour.away + step;
    if (away > cell.away || neighbour.surface == kNoSurface ||
        (away == cell.away && neighbour.surface <= cell.surface))
        return;
    cell.away = away;
    cell.surface = neighbour.surface;
}

/// Finds the nearest water of dry cells by two passes over the tile, each over half of the neighbours.
void spread(PaddedTile& tile) {
    const auto pass = [&tile](int first, int step) {
        for (int row = first; row > 0 && row < kShorePadded - 1; row += step)
            for (int column = first; column > 0 && column < kShorePadded - 1; column += step) {
                Cell* cell = &tile[static_cast<std::size_t>(row * kShorePadded + column)];
                if (cell->away == 0.0f)
                    continue;
                takeOver(*cell, *(cell - step), 1.0f);
                takeOver(*cell, *(cell - step * kShorePadded), 1.0f);
                takeOver(*cell, *(cell - step * (kShorePadded + 1)), kDiagonal);
                takeOver(*cell, *(cell - step * (kShorePadded - 1)), kDiagonal);
            }
    };
    pass(1, 1);
    pass(kShorePadded - 2, -1);
}

float depthAt(const Cell& cell) {
    if (cell.surface == kNoSurface)
        return kDryDepthM;
    if (cell.away == 0.0f)
        return cell.surface - cell.ground;
    // A stream that falls past dry ground may stand higher than it; the ground stays dry all the same.
    const float above = std::min(cell.surface - cell.ground, -kFilmDepthM);
    return std::max(above - kSinkPerCellM * std::max(cell.away - kDiagonal, 0.0f), kDryDepthM);
}

} // namespace

void composeWaterDepth(const TerrainState& state, int tileX, int tileY, std::span<float> depths) {
    PaddedTile tile(kShorePadded * kShorePadded);
    if (!gather(state, tileX, tileY, tile)) {
        std::ranges::fill(depths, kDryDepthM);
        return;
    }
    spread(tile);
    for (int j = 0; j < kTileSide; ++j)
        for (int i = 0; i < kTileSide; ++i)
            depths[j * kTileSide + i] =
                depthAt(tile[static_cast<std::size_t>((j + kShoreCells) * kShorePadded + i + kShoreCells)]);
}

} // namespace oxbow
