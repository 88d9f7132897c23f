#include "core/network/channel_sweep.h"

#include "core/terrain/framed_layer.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace oxbow {

namespace {

constexpr float kFar = std::numeric_limits<float>::infinity();

/// Calls relax(x, y, up, mid, down), which says whether it changed its cell, to and fro over the map until
/// nothing changes. Rows are left out while neither they nor those beside them change.
template <typename Relax>
void sweep(const NetworkGrid& grid, FramedLayer& layer, const Compute& compute, Relax&& relax) {
    const int rows = grid.height;
    std::vector<std::uint8_t> before(rows, 1), now(rows, 0);
    const auto changedBy = [&](int y) {
        const int up = grid.wrap ? (y + rows - 1) % rows : std::max(0, y - 1);
        const int down = grid.wrap ? (y + 1) % rows : std::min(rows - 1, y + 1);
        return before[up] || before[y] || before[down] || now[up] || now[down];
    };
    const auto relaxCell = [&](int x, int y) {
        now[y] |= relax(x, y, layer.row(y - 1), layer.row(y), layer.row(y + 1));
    };
    for (bool forward = true; std::ranges::count(before, 0) < rows; forward = !forward) {
        if (grid.wrap)
            layer.wrapFrame();
        for (int i = 0; i < rows; ++i) {
            compute.cancel.throwIfRequested();
            const int y = forward ? i : rows - 1 - i;
            if (!changedBy(y))
                continue;
            for (int k = 0; k < grid.width; ++k)
                relaxCell(forward ? k : grid.width - 1 - k, y);
        }
        std::swap(before, now);
        std::ranges::fill(now, 0);
    }
}

float lowestNeighbour(const float* up, const float* mid, const float* down, int x) {
    const float above = std::min(std::min(up[x - 1], up[x]), up[x + 1]);
    const float below = std::min(std::min(down[x - 1], down[x]), down[x + 1]);
    return std::min(std::min(above, below), std::min(mid[x - 1], mid[x + 1]));
}

} // namespace

void drainToChannels(const NetworkGrid& grid, const Heightmap& channels, const CellMask& kept,
                     const Heightmap& aim, const Compute& compute, Heightmap& ground) {
    // One that float32 still knows at these heights.
    const float step = std::max(1e-3f * static_cast<float>(aim.cellSizeM()), largestHeight(aim, compute) * 4e-7f);
    Heightmap floor = aim;
    FramedLayer heights(aim.grid(), 1, kFar);
    for (int y = 0; y < grid.height; ++y) {
        compute.cancel.throwIfRequested();
        for (int x = 0; x < grid.width; ++x) {
            const std::size_t c = aim.grid().index(x, y);
            const float channel = channels.cells()[c];
            const bool keeps = !kept.empty() && kept[c], stays = keeps || !std::isnan(channel);
            heights.row(y)[x] = keeps ? ground.cells()[c] : stays ? channel : kFar;
            if (stays)
                floor.cells()[c] = kFar;
            if (std::isnan(channel))
                continue;
            for (const std::uint32_t n : grid.neighbours(static_cast<std::uint32_t>(c)))
                if (n != kNowhere)
                    floor.cells()[n] = std::max(floor.cells()[n], channel + step);
        }
    }
    sweep(grid, heights, compute, [&](int x, int y, const float* up, float* mid, const float* down) {
        const float height = std::max(floor.at(x, y), lowestNeighbour(up, mid, down, x) + step);
        const bool lower = height < mid[x];
        mid[x] = lower ? height : mid[x];
        return lower;
    });
    for (int y = 0; y < grid.height; ++y)
        std::copy_n(heights.row(y), grid.width, ground.row(y));
}

} // namespace oxbow
