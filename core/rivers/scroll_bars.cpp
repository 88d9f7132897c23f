#include "core/rivers/scroll_bars.h"

#include "core/base/counter_random.h"
#include "core/flow/neighbours.h"
#include "core/rivers/channel_carving.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <ranges>
#include <utility>
#include <vector>

namespace oxbow {

namespace {

constexpr double kHeight = 0.6;   ///< of the river's depth: the highest bars
constexpr double kSpacing = 4.0;  ///< passes from one year of much or little sediment to the next
constexpr std::uint64_t kYears = 0x5c2011;

/// From 0 to 1.
double sedimentOf(int pass) {
    const double year = pass / kSpacing, from = std::floor(year), t = year - from;
    const auto of = [](double at) { return unitDouble(randomBits(kYears, static_cast<std::uint64_t>(at))); };
    return std::lerp(of(from), of(from + 1.0), t * t * (3.0 - 2.0 * t));
}

} // namespace

void markBars(std::span<const RiverReach> reaches, int pass, bool last, Heightmap& bars) {
    const double height = last ? 0.0 : kHeight * sedimentOf(pass);
    for (const RiverReach& reach : reaches)
        forChannelCells(reach.points, bars.grid(), [&](int x, int y, const ChannelPlace& place) {
            bars.at(x, y) = static_cast<float>(height * place.depthM);
        });
}

void raiseBars(const Heightmap& bars, const Heightmap& first, const CellMask& kept, double bankSlope, Heightmap& ground) {
    const GridSpec& grid = ground.grid();
    std::vector<HeightAt> before; // of the cells that rise, by cell
    for (std::uint32_t c = 0; c < grid.cellCount(); ++c) {
        float& height = ground.cells()[c];
        const float raised = std::min(first.cells()[c], height + bars.cells()[c]);
        if (!(bars.cells()[c] > 0.0f) || !(raised > height) || (!kept.empty() && kept[c]))
            continue;
        before.push_back({c, height});
        height = raised;
    }
    const auto sink = [&](const HeightAt& cell) {
        float& height = ground.cells()[cell.cell];
        float most = height;
        forEachNeighbourBeside(grid, cell.cell, [&](std::uint32_t beside, int dx, int dy) {
            const double away = grid.cellSizeM * (dx != 0 && dy != 0 ? std::numbers::sqrt2 : 1.0);
            most = std::min(most, ground.cells()[beside] + static_cast<float>(bankSlope * away));
        });
        most = std::max(most, cell.heightM);
        return std::exchange(height, most) > most;
    };
    for (bool sinks = true; sinks;) {
        sinks = false;
        for (const HeightAt& cell : before)
            sinks |= sink(cell);
        for (const HeightAt& cell : before | std::views::reverse)
            sinks |= sink(cell);
    }
}

} // namespace oxbow
