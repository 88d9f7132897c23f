#include "core/erosion/settled_rest.h"

#include "core/base/compute.h"

#include <algorithm>
#include <utility>

namespace oxbow {

double settleRest(WorkingTerrain& terrain, Heightmap& owed, const CancelToken& cancel) {
    Heightmap &ground = terrain.elevation(), &wear = terrain.edit(Layer::Wear), &deposition = terrain.edit(Layer::Deposition);
    double left = 0.0;
    for (int y = 0; y < ground.height(); ++y) {
        cancel.throwIfRequested();
        for (int x = 0; x < ground.width(); ++x) {
            float& cell = ground.at(x, y);
            const float before = cell;
            if (before != before)
                continue;
            const double due = left + std::exchange(owed.at(x, y), 0.0f);
            cell = static_cast<float>(before + due);
            const double gain = static_cast<double>(cell) - before;
            left = due - gain;
            wear.at(x, y) += static_cast<float>(std::max(0.0, -gain));
            deposition.at(x, y) += static_cast<float>(std::max(0.0, gain));
        }
    }
    return left;
}

} // namespace oxbow
