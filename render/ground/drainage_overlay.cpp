#include "render/ground/drainage_overlay.h"

#include "core/measure/catchment_map.h"
#include "core/measure/stream_orders.h"
#include "render/look/frame_settings.h"

#include <algorithm>

namespace oxbow {

namespace {

TerrainState classesOf(const CatchmentMap& map, const TerrainState& previous, ThreadPool& pool) {
    WorkingTerrain classes(map.grid);
    if (map.grid.cellCount() > 0)
        std::ranges::transform(map.ids, classes.edit(DrainageOverlay::kClassLayer).cells().begin(),
                               [&](std::uint32_t id) {
                                   return id == 0 ? DrainageOverlay::kNoClass
                                                  : static_cast<float>(map.catchments[id - 1].colour);
                               });
    return TerrainState(classes, previous, pool);
}

/// Greater streams are wider, and drawn over the smaller ones.
GroundLine lineOf(const StreamLine& stream, int highest) {
    GroundLine line{
        {}, orderColour(stream.order, highest), 0.95f, 0.8f + 0.75f * static_cast<float>(stream.order - 1)};
    for (const MapPoint& point : stream.points)
        line.points.push_back({{point.xM, point.yM}, 0.0f});
    return line;
}

void takeCatchments(const CatchmentMap& map, const DrainageOverlay* previous, ThreadPool& pool,
                    DrainageOverlay& overlay) {
    const bool sameGrid = previous && previous->grid == map.grid;
    overlay.classes = classesOf(map, sameGrid ? previous->classes : TerrainState(), pool);
    overlay.count = static_cast<int>(map.catchments.size());
    if (overlay.count > 0)
        overlay.largestM2 = map.catchments.front().areaM2;
}

void takeOrders(const StreamOrders& streams, DrainageOverlay& overlay) {
    auto lines = std::make_shared<std::vector<GroundLine>>();
    for (const StreamLine& stream : streams.lines)
        lines->push_back(lineOf(stream, streams.highest));
    overlay.highestOrder = streams.highest;
    overlay.lines = std::move(lines);
}

} // namespace

bool followsFromDrainage(Overlay overlay) {
    const OverlayValue value = info(overlay).value;
    return value == OverlayValue::Catchments || value == OverlayValue::StreamOrders;
}

bool overlayIsThere(const FrameSettings& settings, const TerrainState& state) {
    const OverlayInfo& overlay = info(settings.overlay);
    if (followsFromDrainage(settings.overlay))
        return settings.drainage && settings.drainage->overlay == settings.overlay &&
               settings.drainage->grid == state.grid();
    return overlay.value != OverlayValue::None &&
           (!overlay.layer || state.has(*overlay.layer) || !overlay.veil ||
            (overlay.value == OverlayValue::WaterDepth && state.has(Layer::LakeLevel)));
}

std::shared_ptr<const DrainageOverlay> drainageOverlay(Overlay overlay, const TerrainState& terrain,
                                                       const Compute& compute,
                                                       const DrainageOverlay* previous) {
    auto result = std::make_shared<DrainageOverlay>();
    result->overlay = overlay;
    result->grid = terrain.grid();
    if (overlay == Overlay::Catchments)
        takeCatchments(catchmentMap(terrain, compute), previous, compute.pool, *result);
    else
        takeOrders(streamOrders(terrain, compute), *result);
    return result;
}

glm::vec3 catchmentColour(int index) {
    return unpacked(kCatchmentColours[static_cast<std::size_t>(index)]);
}

glm::vec3 orderColour(int order, int highest) {
    constexpr double kFirst = 0.48; ///< darker ones are lost on the ground
    const double share = highest > 1 ? (order - 1.0) / (highest - 1.0) : 1.0;
    return colourRamp(info(Overlay::Order).ramp).at(kFirst + (1.0 - kFirst) * std::clamp(share, 0.0, 1.0));
}

void describeDrainage(const DrainageOverlay* drainage, Legend& legend) {
    if (!drainage)
        return;
    if (drainage->overlay == Overlay::Catchments) {
        for (int i = 0; i < static_cast<int>(kCatchmentColours.size()); ++i)
            legend.classes.push_back(catchmentColour(i));
        legend.count = drainage->count;
        legend.largestM2 = drainage->largestM2;
        return;
    }
    for (int order = 1; order <= drainage->highestOrder; ++order)
        legend.classes.push_back(orderColour(order, drainage->highestOrder));
    legend.numbered = true;
}

} // namespace oxbow
