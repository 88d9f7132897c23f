#include "core/paint/paint_replay.h"

#include <algorithm>
#include <set>

namespace oxbow {

namespace {

void restoreBase(const PaintProgress::Base& base, WorkingTerrain& terrain) {
    if (base.tiles.empty())
        terrain.clear(base.layer);
    else
        base.tiles.flattenInto(terrain.edit(base.layer));
}

void keepBase(Layer layer, int event, PaintProgress& progress, const WorkingTerrain& terrain,
              ThreadPool& pool) {
    if (std::ranges::find(progress.bases, layer, &PaintProgress::Base::layer) != progress.bases.end())
        return;
    const Heightmap* const flat = terrain.find(layer);
    progress.bases.push_back({layer, flat ? TiledLayer(*flat, TiledLayer{}, pool) : TiledLayer{}, event});
}

/// Layers on which a stroke that was laid comes to its end now.
std::set<Layer> layersThatEnd(const std::vector<PaintEvent>& events, int step,
                              const PaintProgress& progress) {
    std::set<Layer> layers;
    for (int i = 0; i < progress.applied; ++i)
        if (events[static_cast<std::size_t>(i)].isOverAt(step) &&
            !events[static_cast<std::size_t>(i)].isOverAt(progress.settledTo))
            layers.insert(events[static_cast<std::size_t>(i)].stroke->brush.layer);
    return layers;
}

} // namespace

PaintChange replayPaint(const std::vector<PaintEvent>& events, int step,
                        const std::function<bool(Layer)>& takes, PaintProgress& progress,
                        WorkingTerrain& terrain, ThreadPool& pool) {
    PaintChange change;
    const auto lay = [&](const PaintEvent& event) {
        change.totals.add(paintDabs(terrain, event.stroke->brush, event.stroke->dabs, pool));
        change.any = true;
    };
    for (const Layer layer : layersThatEnd(events, step, progress)) {
        const auto base = std::ranges::find(progress.bases, layer, &PaintProgress::Base::layer);
        if (base == progress.bases.end())
            continue; // its strokes do not count in this stage
        restoreBase(*base, terrain);
        change.any = true;
        for (int i = base->firstEvent; i < progress.applied; ++i) {
            const PaintEvent& event = events[static_cast<std::size_t>(i)];
            if (event.stroke->brush.layer == layer && !event.isOverAt(step))
                lay(event);
        }
    }
    progress.settledTo = std::max(progress.settledTo, step);
    for (; progress.applied < static_cast<int>(events.size()); ++progress.applied) {
        const PaintEvent& event = events[static_cast<std::size_t>(progress.applied)];
        if (event.beforeStep > step)
            break;
        if (!takes(event.stroke->brush.layer) || event.isOverAt(step))
            continue;
        if (event.ends())
            keepBase(event.stroke->brush.layer, progress.applied, progress, terrain, pool);
        lay(event);
    }
    progress.totals.add(change.totals);
    return change;
}

} // namespace oxbow
