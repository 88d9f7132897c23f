#include "core/erosion/settled_rest.h"

#include "core/base/compute.h"

#include <algorithm>
#include <utility>

namespace oxbow {

double settleRest(WorkingTerrain& terrain, Heightmap& owed, const HeightLimits& limits, const CancelToken& cancel) {
    Heightmap &ground = terrain.elevation(), &wear = terrain.edit(Layer::Wear), &deposition = terrain.edit(Layer::Deposition);
    double left = 0.0;
    constexpr int kTurns = 2; // the second for what the last cells had no room for
    for (int turn = 0; turn < kTurns && (turn == 0 || left != 0.0); ++turn)
        for (int y = 0; y < ground.height(); ++y) {
            cancel.throwIfRequested();
            for (int x = 0; x < ground.width(); ++x) {
                float& cell = ground.at(x, y);
                const float before = cell;
                if (before != before)
                    continue;
                const double due = left + std::exchange(owed.at(x, y), 0.0f);
                cell = std::clamp(static_cast<float>(before + due), std::min(limits.lowest, before), std::max(limits.highest, before));
                const double gain = static_cast<double>(cell) - before;
                left = due - gain;
                wear.at(x, y) += static_cast<float>(std::max(0.0, -gain));
                deposition.at(x, y) += static_cast<float>(std::max(0.0, gain));
            }
        }
    return left;
}

} // namespace oxbow
