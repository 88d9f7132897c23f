#include "core/rivers/river_handles.h"

#include "core/base/elementary.h"

#include <algorithm>

namespace oxbow {

namespace {

constexpr double kFarthestShare = 0.02;
constexpr double kLeastCells = 3.0; ///< on small maps

} // namespace

std::optional<MapPoint> mouthOf(const River& river, const std::vector<RiverReach>& reaches) {
    if (river.reachIds.empty())
        return std::nullopt;
    const auto last = std::ranges::find(reaches, river.reachIds.back(), &RiverReach::id);
    return last == reaches.end() || last->points.empty() ? std::nullopt
                                                         : std::optional(last->points.back().at);
}

void nameRivers(const std::vector<WaterHandle>& handles, const GridSpec& grid, WaterBodies& bodies) {
    const double farthestM =
        grid.cellSizeM * std::max(kLeastCells, kFarthestShare * std::max(grid.width, grid.height));
    for (const WaterHandle& handle : handles) {
        River* nearest = nullptr;
        double best = farthestM;
        for (River& river : bodies.rivers) {
            const std::optional<MapPoint> mouth = mouthOf(river, bodies.reaches);
            if (!mouth)
                continue;
            const double away = elementary::hypot(mouth->xM - handle.at.xM, mouth->yM - handle.at.yM);
            if (away <= best && (!nearest || away < best)) {
                nearest = &river;
                best = away;
            }
        }
        if (nearest && handle.kind == HandleKind::Name)
            nearest->name = handle.text;
    }
}

} // namespace oxbow
