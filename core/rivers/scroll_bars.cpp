#include "core/rivers/scroll_bars.h"

#include "core/base/counter_random.h"
#include "core/rivers/channel_carving.h"

#include <algorithm>
#include <cmath>

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

void raiseBars(const Heightmap& bars, const Heightmap& first, const CellMask& kept, Heightmap& ground) {
    for (std::size_t c = 0; c < ground.cells().size(); ++c)
        if (const float bar = bars.cells()[c]; bar > 0.0f && (kept.empty() || !kept[c]))
            ground.cells()[c] = std::max(ground.cells()[c], std::min(first.cells()[c], ground.cells()[c] + bar));
}

} // namespace oxbow
