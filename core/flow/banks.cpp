#include "core/flow/banks.h"

#include "core/base/elementary.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

void gradeBanks(std::span<const float> before, const FlowDirections* beds, double widthM, const CellMask& kept, const Compute& compute, Heightmap& ground) {
    constexpr double kReach = 2.8; // widths; a fiftieth of the depth is left there
    constexpr double kWidestCells = 48.0;
    const GridSpec& grid = ground.grid();
    const double width = std::min(kWidestCells, widthM / grid.cellSizeM);
    const int reach = std::min(static_cast<int>(kReach * width), std::max(grid.width, grid.height));
    if (reach < 1)
        return;
    std::vector<float> shares(static_cast<std::size_t>(reach + 1));
    for (int i = 0; i <= reach; ++i) // of rows and columns: a Gaussian is the product of both
        shares[static_cast<std::size_t>(i)] = static_cast<float>(elementary::exp(-0.5 * i * i / (width * width)));
    std::vector<std::uint32_t> cuts;
    std::vector<float> heights; // of cuts, as they are now: rows are written side by side
    CancelPoll poll(compute.cancel);
    for (std::uint32_t c = 0; c < before.size(); ++c) {
        poll();
        if (ground.cells()[c] < before[c] && (!beds || (*beds)[c] != kNoBed)) {
            cuts.push_back(c);
            heights.push_back(ground.cells()[c]);
        }
    }
    compute.forRows(grid.height, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y) {
            const auto rowBegin = [&](int row) { return std::ranges::lower_bound(cuts, static_cast<std::uint64_t>(std::clamp(row, 0, grid.height)) * static_cast<std::uint64_t>(grid.width)); };
            for (auto cut = rowBegin(y - reach), last = rowBegin(y + reach + 1); cut != last; ++cut) {
                const int x0 = grid.xOf(*cut);
                const float bed = heights[static_cast<std::size_t>(cut - cuts.begin())];
                const float deep = (before[*cut] - bed) * shares[static_cast<std::size_t>(std::abs(grid.yOf(*cut) - y))];
                for (int x = std::max(0, x0 - reach); x <= std::min(grid.width - 1, x0 + reach); ++x)
                    if (const std::size_t c = grid.index(x, y); kept.empty() || !kept[c])
                        ground.cells()[c] = std::min(ground.cells()[c], std::max(bed, before[c] - deep * shares[static_cast<std::size_t>(std::abs(x - x0))]));
            }
        }
    });
}

} // namespace oxbow
