#include "core/lakes/lake_handles.h"

#include "core/base/number_text.h"
#include "core/base/phrase.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace oxbow {

std::optional<std::size_t> lakeAt(const GridSpec& grid, const BasinGraph& graph, const LakeMap& map,
                                  MapPoint at) {
    const double x = std::floor(at.xM / grid.cellSizeM), y = std::floor(at.yM / grid.cellSizeM);
    if (!(x >= 0.0 && y >= 0.0 && x < grid.width && y < grid.height))
        return std::nullopt;
    const std::uint32_t basin = graph.labels[grid.index(static_cast<int>(x), static_cast<int>(y))];
    const std::int32_t lake = map.lakeOfBasin[basin];
    return lake < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(lake));
}

LakeEdit shapeLake(Heightmap& ground, const Lake& lake, const WaterHandle& handle,
                   const FlowDirections& directions) {
    if (handle.kind == HandleKind::BreachOutlet)
        return breachOutlet(ground, lake, handle.value, directions);
    if (handle.kind == HandleKind::FillWithSediment && handle.value > 0.0)
        return fillWithSediment(ground, lake, sedimentLevelM(ground, lake, handle.value * lake.volumeM3));
    return {};
}

void changeLake(const Heightmap& ground, const WaterHandle& handle, Lake& lake, Heightmap& lakeLevel,
                Heightmap& water) {
    switch (handle.kind) {
    case HandleKind::SetLevel:
        setLakeLevel(ground, handle.value, lake, lakeLevel, water);
        lake.isLocked = true;
        break;
    case HandleKind::Remove:
        removeLake(ground, lake, lakeLevel, water);
        break;
    case HandleKind::Name:
        lake.name = handle.text;
        break;
    case HandleKind::Colour:
        lake.colour = parseColour(handle.text).value_or(-1);
        break;
    case HandleKind::Tag:
        lake.tag = static_cast<int>(handle.value);
        break;
    case HandleKind::BreachOutlet:
    case HandleKind::FillWithSediment:
        break;
    }
}

double drawOff(std::size_t lake, std::vector<Lake>& lakes) {
    Lake& first = lakes[lake];
    if (!(first.levelM < first.spillHeightM))
        return 0.0;
    const double drawn = std::exchange(first.outflowM3s, 0.0);
    int next = first.flowsTo == WaterEnd::Lake ? first.flowsToId : 0;
    first.flowsTo = WaterEnd::None;
    first.flowsToId = 0;
    for (double missing = drawn; next != 0 && missing > 0.0;) {
        const auto below = std::ranges::find(lakes, next, &Lake::id);
        if (below == lakes.end())
            break;
        below->inflowM3s = std::max(0.0, below->inflowM3s - missing);
        missing = std::min(missing, below->outflowM3s);
        below->outflowM3s -= missing;
        next = below->flowsTo == WaterEnd::Lake ? below->flowsToId : 0;
    }
    return drawn;
}

Phrase lostHandleText(const WaterHandle& handle) {
    return phrase("Lakes: there is no lake at %1, %2 m, so '%3' does nothing.", shortNumber(handle.at.xM),
                  shortNumber(handle.at.yM), key(handle.kind));
}

} // namespace oxbow
