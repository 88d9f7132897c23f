#include "core/erosion/settled_rest.h"

#include "core/base/compute.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace oxbow {

namespace {

constexpr double kMostTaken = 1e-7; ///< of what was worn and laid down

/// settleRest, of what `dueAt(x, y)` says.
template <typename Due>
double giveRest(WorkingTerrain& terrain, const CancelToken& cancel, Due&& dueAt) {
    Heightmap &ground = terrain.elevation(), &wear = terrain.edit(Layer::Wear), &deposition = terrain.edit(Layer::Deposition);
    double left = 0.0;
    for (int y = 0; y < ground.height(); ++y) {
        cancel.throwIfRequested();
        for (int x = 0; x < ground.width(); ++x) {
            float& cell = ground.at(x, y);
            const float before = cell;
            if (before != before)
                continue;
            const double due = left + dueAt(x, y);
            cell = static_cast<float>(before + due);
            const double gain = static_cast<double>(cell) - before;
            left = due - gain;
            wear.at(x, y) += static_cast<float>(std::max(0.0, -gain));
            deposition.at(x, y) += static_cast<float>(std::max(0.0, gain));
        }
    }
    return left;
}

} // namespace

double settleRest(WorkingTerrain& terrain, Heightmap& owed, const CancelToken& cancel) {
    return giveRest(terrain, cancel, [&](int x, int y) { return std::exchange(owed.at(x, y), 0.0f); });
}

void settleRounding(WorkingTerrain& terrain, const Heightmap* entered, const ExactSum& taken, Booking& rock, const CancelToken& cancel) {
    ExactSum all = taken;
    all.add(rock.rounding);
    const double owed = all.value();
    const Heightmap *wear = terrain.find(Layer::Wear), *deposition = terrain.find(Layer::Deposition), *ground = terrain.find(Layer::Elevation);
    if (owed == 0.0 || !wear || !deposition || !ground)
        return;
    const auto workOn = [&](int x, int y) {
        const float height = ground->at(x, y);
        const bool counts = height == height && !(entered && entered->at(x, y) == height);
        return counts ? double{wear->at(x, y)} + deposition->at(x, y) : 0.0;
    };
    double work = 0.0;
    for (int y = 0; y < ground->height(); ++y)
        for (int x = 0; x < ground->width(); ++x)
            work += workOn(x, y);
    if (!(std::fabs(owed) > kMostTaken * work) || !(work > 0.0))
        return;
    // By what was there before anything is given: a cell that takes some has been visited then.
    rock.rounding.add(giveRest(terrain, cancel, [&](int x, int y) { return owed / work * workOn(x, y); }) - owed);
}

} // namespace oxbow
