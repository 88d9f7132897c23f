#include "core/paint/paint_replay.h"

#include <algorithm>
#include <set>

namespace oxbow {

namespace {

void keepBase(Layer layer, int event, PaintProgress& progress, const WorkingTerrain& terrain,
              ThreadPool& pool) {
    if (std::ranges::find(progress.bases, layer, &PaintProgress::Base::layer) != progress.bases.end())
        return;
    const Heightmap* const flat = terrain.find(layer);
    progress.bases.push_back({layer, flat ? TiledLayer(*flat, TiledLayer{}, pool) : TiledLayer{}, event});
}

/// Events of which a dab is laid.
int begun(const PaintProgress& progress) {
    return progress.applied + (progress.dabs > 0 ? 1 : 0);
}

/// Layers on which a stroke that was laid comes to its end now.
std::set<Layer> layersThatEnd(const std::vector<PaintEvent>& events, int step,
                              const PaintProgress& progress) {
    std::set<Layer> layers;
    for (int i = 0; i < begun(progress); ++i)
        if (events[static_cast<std::size_t>(i)].isOverAt(step) &&
            !events[static_cast<std::size_t>(i)].isOverAt(progress.settledTo))
            layers.insert(events[static_cast<std::size_t>(i)].stroke->brush.layer);
    return layers;
}

/// The dabs of an event that are laid.
std::span<const Dab> laidDabs(const std::vector<PaintEvent>& events, int i, const PaintProgress& progress) {
    const std::span<const Dab> dabs = events[static_cast<std::size_t>(i)].stroke->dabs;
    return i < progress.applied ? dabs : dabs.first(static_cast<std::size_t>(progress.dabs));
}

/// The dabs that a capped stroke laid before event `i` and the first `count` dabs of it.
std::vector<Dab> strokeBefore(const std::vector<PaintEvent>& events, int i, std::size_t count) {
    if (!events[static_cast<std::size_t>(i)].stroke->brush.capped)
        return {};
    int first = i;
    while (first > 0 && events[static_cast<std::size_t>(first)].continues)
        --first;
    std::vector<Dab> dabs;
    for (; first < i; ++first) {
        const std::vector<Dab>& part = events[static_cast<std::size_t>(first)].stroke->dabs;
        dabs.insert(dabs.end(), part.begin(), part.end());
    }
    const std::vector<Dab>& own = events[static_cast<std::size_t>(i)].stroke->dabs;
    dabs.insert(dabs.end(), own.begin(), own.begin() + static_cast<std::ptrdiff_t>(count));
    return dabs;
}

} // namespace

bool isPaintDue(const std::vector<PaintEvent>& events, int step, const PaintProgress& progress) {
    if (!layersThatEnd(events, step, progress).empty())
        return true;
    for (auto i = static_cast<std::size_t>(progress.applied); i < events.size() && events[i].beforeStep <= step; ++i)
        if (events[i].stroke->dabs.size() > (i == static_cast<std::size_t>(progress.applied) ? static_cast<std::size_t>(progress.dabs) : 0))
            return true;
    return false;
}

PaintChange replayPaint(const std::vector<PaintEvent>& events, int step,
                        const std::function<bool(Layer)>& takes, PaintProgress& progress,
                        WorkingTerrain& terrain, ThreadPool& pool) {
    PaintChange change;
    const auto lay = [&](int i, std::span<const Dab> dabs) {
        const Stroke& stroke = *events[static_cast<std::size_t>(i)].stroke;
        const auto laid = static_cast<std::size_t>(dabs.data() - stroke.dabs.data());
        change.ground.add(paintDabs(terrain, stroke.brush, dabs, pool, strokeBefore(events, i, laid)));
        change.any = true;
    };
    for (const Layer layer : layersThatEnd(events, step, progress)) {
        const auto base = std::ranges::find(progress.bases, layer, &PaintProgress::Base::layer);
        if (base == progress.bases.end())
            continue; // its strokes do not count in this stage
        if (base->tiles.empty())
            terrain.clear(layer);
        else
            base->tiles.flattenInto(terrain.edit(layer));
        change.any = true;
        for (int i = base->firstEvent; i < begun(progress); ++i) {
            const PaintEvent& event = events[static_cast<std::size_t>(i)];
            if (event.stroke->brush.layer == layer && !event.isOverAt(step))
                lay(i, laidDabs(events, i, progress));
        }
    }
    progress.settledTo = std::max(progress.settledTo, step);
    const auto isDue = [&](int i) {
        return i < static_cast<int>(events.size()) && events[static_cast<std::size_t>(i)].beforeStep <= step;
    };
    for (; isDue(progress.applied); ++progress.applied, progress.dabs = 0) {
        const PaintEvent& event = events[static_cast<std::size_t>(progress.applied)];
        const std::span<const Dab> dabs =
            std::span(event.stroke->dabs).subspan(static_cast<std::size_t>(progress.dabs));
        if (takes(event.stroke->brush.layer) && !event.isOverAt(step) && !dabs.empty()) {
            if (event.ends())
                keepBase(event.stroke->brush.layer, progress.applied, progress, terrain, pool);
            lay(progress.applied, dabs);
        }
        progress.dabs = static_cast<int>(event.stroke->dabs.size());
        if (!isDue(progress.applied + 1))
            break; // this stroke may yet grow
    }
    return change;
}

} // namespace oxbow
