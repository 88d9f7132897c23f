#include "core/measure/river_overlap.h"

#include "core/flow/drainage_network.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

namespace oxbow {

namespace {

CellMask riverMask(const Heightmap& ground, const RiverOverlapOptions& options, const Compute& compute) {
    CellMask outlets = outletMask(ground, {OutletPolicy::Edges});
    const CellMask sea = options.seaLevelM ? outletMask(ground, {OutletPolicy::EdgeSea, *options.seaLevelM})
                                           : CellMask(outlets.size(), 0);
    std::ranges::transform(outlets, sea, outlets.begin(), std::bit_or<>());
    DrainageNetwork network(ground, {std::move(outlets)});
    const auto& area = network.cellCounts(compute);
    const double least = options.areaShare * static_cast<double>(area.size()) * kFlowUnit;
    CellMask mask(area.size());
    for (std::size_t c = 0; c < mask.size(); ++c)
        mask[c] = !sea[c] && static_cast<double>(area[c]) >= least;
    return mask;
}

/// The mask on a grid that is no finer.
CellMask broughtTo(const GridSpec& coarse, const GridSpec& fine, const CellMask& mask) {
    CellMask result(coarse.cellCount(), 0);
    for (int y = 0; y < fine.height; ++y)
        for (int x = 0; x < fine.width; ++x)
            result[coarse.index(static_cast<int>((x + 0.5) * coarse.width / fine.width),
                                static_cast<int>((y + 0.5) * coarse.height / fine.height))] |=
                mask[fine.index(x, y)];
    return result;
}

CellMask widened(const GridSpec& grid, const CellMask& mask, int cells) {
    CellMask result(mask.size(), 0);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            if (!mask[grid.index(x, y)])
                continue;
            for (int v = std::max(0, y - cells); v <= std::min(grid.height - 1, y + cells); ++v)
                for (int u = std::max(0, x - cells); u <= std::min(grid.width - 1, x + cells); ++u)
                    result[grid.index(u, v)] = 1;
        }
    return result;
}

std::int64_t common(const CellMask& a, const CellMask& b) {
    return std::inner_product(a.begin(), a.end(), b.begin(), std::int64_t{0});
}

} // namespace

RiverOverlap riverOverlap(const Heightmap& a, const Heightmap& b, const Compute& compute,
                          const RiverOverlapOptions& options) {
    const GridSpec& grid = a.grid().cellCount() <= b.grid().cellCount() ? a.grid() : b.grid();
    const CellMask inA = broughtTo(grid, a.grid(), riverMask(a, options, compute));
    const CellMask inB = broughtTo(grid, b.grid(), riverMask(b, options, compute));
    RiverOverlap result{std::numeric_limits<double>::quiet_NaN(), common(inA, inA), common(inB, inB)};
    if (result.cellsA > 0 && result.cellsB > 0)
        result.dice = static_cast<double>(common(inA, widened(grid, inB, options.toleranceCells)) +
                                          common(inB, widened(grid, inA, options.toleranceCells))) /
                      static_cast<double>(result.cellsA + result.cellsB);
    return result;
}

} // namespace oxbow
