#include "render/water_surface.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace oxbow {

namespace {

constexpr int kPadded = kTileSide + 2;
constexpr float kNoSurface = -std::numeric_limits<float>::infinity();

struct PaddedTile {
    std::array<float, kPadded * kPadded> ground;
    std::array<float, kPadded * kPadded> surface; ///< kNoSurface where dry
};

float surfaceAt(const TerrainState& state, int x, int y, float ground) {
    const float depth = state.value(Layer::Water, x, y);
    const float lake = state.value(Layer::LakeLevel, x, y);
    const float flowing = depth > kFilmDepthM ? ground + depth : kNoSurface;
    return lake > ground ? std::max(lake, flowing) : flowing;
}

void gather(const TerrainState& state, int tileX, int tileY, PaddedTile& tile) {
    const GridSpec& grid = state.grid();
    for (int j = 0; j < kPadded; ++j)
        for (int i = 0; i < kPadded; ++i) {
            const int x = tileX * kTileSide + i - 1;
            const int y = tileY * kTileSide + j - 1;
            const bool inside = grid.contains(x, y);
            const float ground = inside ? state.value(Layer::Elevation, x, y) : 0.0f;
            tile.ground[j * kPadded + i] = ground;
            tile.surface[j * kPadded + i] = inside ? surfaceAt(state, x, y, ground) : kNoSurface;
        }
}

float highestNeighbour(const PaddedTile& tile, int at) {
    float highest = kNoSurface;
    for (const int row : {-kPadded, 0, kPadded})
        for (const int column : {-1, 0, 1})
            highest = std::max(highest, tile.surface[at + row + column]);
    return highest;
}

float depthAt(const PaddedTile& tile, int at) {
    if (tile.surface[at] != kNoSurface)
        return tile.surface[at] - tile.ground[at];
    const float above = highestNeighbour(tile, at) - tile.ground[at];
    // A stream that falls past dry ground may stand higher than it; the ground stays dry all the same.
    return above == kNoSurface ? kDryDepthM : std::clamp(above, kDryDepthM, -kFilmDepthM);
}

} // namespace

void composeWaterDepth(const TerrainState& state, int tileX, int tileY, std::span<float> depths) {
    PaddedTile tile;
    gather(state, tileX, tileY, tile);
    for (int j = 0; j < kTileSide; ++j)
        for (int i = 0; i < kTileSide; ++i)
            depths[j * kTileSide + i] = depthAt(tile, (j + 1) * kPadded + i + 1);
}

} // namespace oxbow
