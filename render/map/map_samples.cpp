#include "render/map/map_samples.h"

#include "render/water/water_surface.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace oxbow {

Pool poolOf(Layer layer) {
    const bool thin = layer == Layer::Discharge || layer == Layer::Springs || layer == Layer::Mouths ||
                      layer == Layer::Obstacles;
    return thin ? Pool::Highest : Pool::Mean;
}

Block blockAt(const GridSpec& grid, int pixelX, int pixelY, int side) {
    const int across = (grid.width + side - 1) / side;
    const int down = (grid.height + side - 1) / side;
    const int x0 = std::clamp(pixelX, 0, across - 1) * side;
    const int y0 = std::clamp(pixelY, 0, down - 1) * side;
    return {x0, y0, std::min(x0 + side, grid.width), std::min(y0 + side, grid.height)};
}

namespace {

template <typename Visit>
void forEachCell(const TiledLayer& layer, const Block& block, Visit visit) {
    const Tile& tile = *layer.tile(block.x0 / kTileSide, block.y0 / kTileSide);
    const int left = block.x0 % kTileSide;
    for (int y = block.y0; y < block.y1; ++y) {
        const float* row = tile.cells.data() + (y % kTileSide) * kTileSide + left;
        for (int i = 0; i < block.x1 - block.x0; ++i)
            visit(row[i]);
    }
}

/// NaN where no cell has a value.
float pooled(const TiledLayer& layer, const Block& block, Pool pool) {
    float sum = 0.0f, highest = -std::numeric_limits<float>::infinity();
    int count = 0;
    forEachCell(layer, block, [&](float value) {
        if (!std::isfinite(value))
            return;
        sum += value;
        highest = std::max(highest, value);
        ++count;
    });
    if (count == 0)
        return kNoValue;
    return pool == Pool::Mean ? sum / static_cast<float>(count) : highest;
}

/// Cell by cell: a row at a time out of the tile.
Samples copied(const TiledLayer& layer, MapTileId id) {
    Samples samples(kPadded * kPadded);
    const GridSpec& grid = layer.grid();
    const int left = id.x * kTileSide;
    const int count = std::min(kTileSide, grid.width - left);
    for (int j = 0; j < kPadded; ++j) {
        const int y = std::clamp(id.y * kTileSide + j - 1, 0, grid.height - 1);
        const Tile& tile = *layer.tile(id.x, y / kTileSide);
        float* row = samples.data() + j * kPadded;
        row[0] = layer.at(std::max(left - 1, 0), y);
        std::copy_n(tile.cells.data() + (y % kTileSide) * kTileSide, count, row + 1);
        std::fill(row + 1 + count, row + kPadded, layer.at(std::min(left + count, grid.width - 1), y));
    }
    return samples;
}

} // namespace

Samples sampled(const TerrainState& state, Layer layer, MapTileId id, Pool pool) {
    if (!state.has(layer))
        return Samples(kPadded * kPadded, info(layer).defaultValue);
    if (id.level == 0)
        return copied(state.layer(layer), id);
    Samples samples(kPadded * kPadded);
    const int side = id.cellsPerPixel();
    for (int j = 0; j < kPadded; ++j)
        for (int i = 0; i < kPadded; ++i)
            samples[j * kPadded + i] =
                pooled(state.layer(layer),
                       blockAt(state.grid(), id.x * kTileSide + i - 1, id.y * kTileSide + j - 1, side), pool);
    return samples;
}

Samples dischargeSamples(const TerrainState& state, MapTileId id) {
    Samples values = sampled(state, Layer::Discharge, id, poolOf(Layer::Discharge));
    if (!state.has(Layer::LakeLevel))
        return values;
    const Samples levels = picked(state.layer(Layer::LakeLevel), id), ground = picked(state.layer(Layer::Elevation), id);
    for (std::size_t i = 0; i < values.size(); ++i)
        if (levels[i] > ground[i])
            values[i] = 0.0f;
    return values;
}

Samples surfaceSamples(const TerrainState& state, MapTileId id) {
    Samples surface = sampled(state, Layer::Elevation, id, Pool::Mean);
    if (!state.has(Layer::Ice))
        return surface;
    const Samples ice = sampled(state, Layer::Ice, id, Pool::Mean);
    std::ranges::transform(surface, ice, surface.begin(), std::plus<>());
    return surface;
}

Samples picked(const TiledLayer& layer, MapTileId id) {
    if (id.level == 0)
        return copied(layer, id);
    Samples samples(kPadded * kPadded);
    for (int j = 0; j < kPadded; ++j)
        for (int i = 0; i < kPadded; ++i) {
            const Block block =
                blockAt(layer.grid(), id.x * kTileSide + i - 1, id.y * kTileSide + j - 1, id.cellsPerPixel());
            samples[j * kPadded + i] = layer.at((block.x0 + block.x1 - 1) / 2, (block.y0 + block.y1 - 1) / 2);
        }
    return samples;
}

Samples made(const TerrainState& state, OverlayMaker make, MapTileId id) {
    Samples samples(kPadded * kPadded, 0.0f);
    const int side = id.cellsPerPixel(), pixels = kTileSide / side;
    const int across = (state.grid().width + kTileSide - 1) / kTileSide;
    const int down = (state.grid().height + kTileSide - 1) / kTileSide;
    std::vector<float> cells(kTileSide * kTileSide);
    for (int tileY = id.y * side; tileY < std::min((id.y + 1) * side, down); ++tileY)
        for (int tileX = id.x * side; tileX < std::min((id.x + 1) * side, across); ++tileX) {
            make(state, tileX, tileY, cells);
            const int left = (tileX - id.x * side) * pixels, top = (tileY - id.y * side) * pixels;
            for (int y = 0; y < kTileSide; ++y)
                for (int x = 0; x < kTileSide; ++x)
                    samples[(top + y / side + 1) * kPadded + left + x / side + 1] +=
                        cells[y * kTileSide + x] / static_cast<float>(side * side);
        }
    return samples;
}

// ---- Water ----

Water WaterReader::at(const Block& block) const {
    if (!m_shown || !m_any)
        return {};
    float sum = 0.0f;
    int wet = 0;
    for (int y = block.y0; y < block.y1; ++y)
        for (int x = block.x0; x < block.x1; ++x)
            if (const float depth = depthAt(x, y); depth > kFilmDepthM) {
                sum += depth;
                ++wet;
            }
    const int cells = (block.x1 - block.x0) * (block.y1 - block.y0);
    return {static_cast<float>(wet) / static_cast<float>(cells),
            wet > 0 ? sum / static_cast<float>(wet) : 0.0f};
}

float WaterReader::depthAt(int x, int y) const {
    const float ground = m_state.value(Layer::Elevation, x, y);
    const float depth = std::max(m_state.value(Layer::Water, x, y), m_sea - ground);
    const float lake = m_state.value(Layer::LakeLevel, x, y);
    return lake > ground ? std::max(depth, lake - ground) : depth;
}

} // namespace oxbow
