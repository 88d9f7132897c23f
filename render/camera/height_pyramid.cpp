#include "render/camera/height_pyramid.h"

#include "core/base/simd.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace oxbow {

namespace {

constexpr int kLeavesPerTile = kTileSide / HeightPyramid::kLeafSide;
static_assert(kTileSide % HeightPyramid::kLeafSide == 0);

/// Of patches along one side with so many samples; a single row counts as one flat patch.
int patchCount(int samples) {
    return std::max(1, samples - 1);
}

int blocksFor(int count, int side) {
    return (count + side - 1) / side;
}

HeightPyramid::Range merged(const HeightPyramid::Range& a, const HeightPyramid::Range& b) {
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

constexpr HeightPyramid::Range kNothing{std::numeric_limits<float>::max(),
                                        std::numeric_limits<float>::lowest()};

/// Columns of leaves that a tile's change reaches, and one before them.
constexpr int kMostColumns = (kLeavesPerTile + 1) * HeightPyramid::kLeafSide + 1;

OXBOW_MULTIVERSION void widenEach(float* __restrict low, float* __restrict high,
                                  const float* __restrict samples, int count) {
    for (int i = 0; i < count; ++i) {
        low[i] = samples[i] < low[i] ? samples[i] : low[i];
        high[i] = samples[i] > high[i] ? samples[i] : high[i];
    }
}

/// Lowest and highest sample of each column: plain loops over many columns fill whole vector registers.
struct ColumnRanges {
    std::array<float, kMostColumns> low;
    std::array<float, kMostColumns> high;

    ColumnRanges() {
        low.fill(kNothing.low);
        high.fill(kNothing.high);
    }
    void widen(int first, const float* samples, int count) {
        widenEach(low.data() + first, high.data() + first, samples, count);
    }
    /// Samples [x0, x1] of row y, which may run through several tiles.
    void widenByRow(const TiledLayer& layer, int x0, int x1, int y) {
        for (int x = x0; x <= x1;) {
            const int end = std::min(x1 + 1, (x / kTileSide + 1) * kTileSide);
            const Tile& tile = *layer.tile(x / kTileSide, y / kTileSide);
            widen(x - x0, tile.cells.data() + (y % kTileSide) * kTileSide + x % kTileSide, end - x);
            x = end;
        }
    }
    [[nodiscard]] HeightPyramid::Range over(int first, int last) const {
        HeightPyramid::Range range = kNothing;
        for (int i = first; i <= last; ++i)
            range = {std::min(range.low, low[i]), std::max(range.high, high[i])};
        return range;
    }
};

} // namespace

int HeightPyramid::update(const TerrainState& state) {
    const TerrainState before = std::exchange(m_state, state);
    if (!state.has(Layer::Elevation)) {
        m_levels.clear();
        return 0;
    }
    const TiledLayer& now = state.layer(Layer::Elevation);
    const TiledLayer& then = before.layer(Layer::Elevation);
    const bool rebuilt = m_levels.empty() || then.empty() || !(before.grid() == state.grid());
    if (rebuilt)
        build();
    int changed = 0;
    for (int y = 0; y < now.tilesDown(); ++y)
        for (int x = 0; x < now.tilesAcross(); ++x)
            if (rebuilt || now.tile(x, y) != then.tile(x, y)) {
                refreshTile(x, y);
                ++changed;
            }
    return changed;
}

void HeightPyramid::build() {
    m_levels.clear();
    int width = blocksFor(patchCount(grid().width), kLeafSide);
    int height = blocksFor(patchCount(grid().height), kLeafSide);
    for (;;) {
        m_levels.push_back({width, height, {}});
        m_levels.back().blocks.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height),
                                      kNothing);
        if (width == 1 && height == 1)
            return;
        width = blocksFor(width, 2);
        height = blocksFor(height, 2);
    }
}

void HeightPyramid::refreshTile(int tileX, int tileY) {
    // A patch reads the samples right of and below it, so the leaves before the tile's first ones read it
    // too.
    const Level& leaves = m_levels.front();
    const int x0 = std::max(0, tileX * kLeavesPerTile - 1);
    const int y0 = std::max(0, tileY * kLeavesPerTile - 1);
    const int x1 = std::min(leaves.width, (tileX + 1) * kLeavesPerTile);
    const int y1 = std::min(leaves.height, (tileY + 1) * kLeavesPerTile);
    for (int y = y0; y < y1; ++y)
        refreshLeaves(y, x0, x1);
    refreshParents(x0, y0, x1, y1);
}

void HeightPyramid::refreshLeaves(int leafY, int leafX0, int leafX1) {
    const TiledLayer& layer = m_state.layer(Layer::Elevation);
    const int x0 = leafX0 * kLeafSide;
    const int x1 = std::min(leafX1 * kLeafSide, grid().width - 1);
    ColumnRanges columns;
    for (int y = leafY * kLeafSide; y <= std::min((leafY + 1) * kLeafSide, grid().height - 1); ++y)
        columns.widenByRow(layer, x0, x1, y);
    Level& leaves = m_levels.front();
    for (int x = leafX0; x < leafX1; ++x) {
        const int first = x * kLeafSide - x0;
        leaves.blocks[static_cast<std::size_t>(leafY) * static_cast<std::size_t>(leaves.width) +
                      static_cast<std::size_t>(x)] =
            columns.over(first, std::min(first + kLeafSide, x1 - x0));
    }
}

void HeightPyramid::refreshParents(int leafX0, int leafY0, int leafX1, int leafY1) {
    int x0 = leafX0, y0 = leafY0, x1 = leafX1, y1 = leafY1;
    for (std::size_t i = 1; i < m_levels.size(); ++i) {
        const Level& fine = m_levels[i - 1];
        Level& coarse = m_levels[i];
        x0 /= 2;
        y0 /= 2;
        x1 = blocksFor(x1, 2);
        y1 = blocksFor(y1, 2);
        for (int y = y0; y < y1; ++y)
            for (int x = x0; x < x1; ++x) {
                const int right = std::min(2 * x + 1, fine.width - 1);
                const int below = std::min(2 * y + 1, fine.height - 1);
                coarse.blocks[static_cast<std::size_t>(y) * coarse.width + x] =
                    merged(merged(fine.at(2 * x, 2 * y), fine.at(right, 2 * y)),
                           merged(fine.at(2 * x, below), fine.at(right, below)));
            }
    }
}

HeightPyramid::Range HeightPyramid::over(int x0, int y0, int x1, int y1) const {
    if (empty())
        return {};
    int side = kLeafSide;
    std::size_t level = 0;
    while (level + 1 < m_levels.size() && side < std::max(x1 - x0, y1 - y0)) {
        side *= 2;
        ++level;
    }
    const Level& blocks = m_levels[level];
    const int bx0 = std::clamp(x0 / side, 0, blocks.width - 1);
    const int by0 = std::clamp(y0 / side, 0, blocks.height - 1);
    const int bx1 = std::clamp((x1 - 1) / side, bx0, blocks.width - 1);
    const int by1 = std::clamp((y1 - 1) / side, by0, blocks.height - 1);
    Range range = kNothing;
    for (int y = by0; y <= by1; ++y)
        for (int x = bx0; x <= bx1; ++x)
            range = merged(range, blocks.at(x, y));
    return range;
}

std::optional<double> HeightPyramid::elevationAt(double eastM, double southM) const {
    if (empty())
        return std::nullopt;
    const double x = eastM / grid().cellSizeM - 0.5;
    const double y = southM / grid().cellSizeM - 0.5;
    if (!(x >= -0.5 && y >= -0.5 && x <= grid().width - 0.5 && y <= grid().height - 0.5))
        return std::nullopt;
    const int x0 = std::clamp(static_cast<int>(std::floor(x)), 0, grid().width - 1);
    const int y0 = std::clamp(static_cast<int>(std::floor(y)), 0, grid().height - 1);
    const int x1 = std::min(x0 + 1, grid().width - 1);
    const int y1 = std::min(y0 + 1, grid().height - 1);
    const double fx = std::clamp(x - x0, 0.0, 1.0);
    const double fy = std::clamp(y - y0, 0.0, 1.0);
    const TiledLayer& layer = m_state.layer(Layer::Elevation);
    return std::lerp(std::lerp(double(layer.at(x0, y0)), double(layer.at(x1, y0)), fx),
                     std::lerp(double(layer.at(x0, y1)), double(layer.at(x1, y1)), fx), fy);
}

Bounds HeightPyramid::bounds(double verticalScale) const {
    const Range range = total();
    const double cell = grid().cellSizeM;
    return {{0.5 * cell, range.low * verticalScale, 0.5 * cell},
            {(grid().width - 0.5) * cell, range.high * verticalScale, (grid().height - 0.5) * cell}};
}

} // namespace oxbow
