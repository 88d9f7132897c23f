#include "core/erosion/counted_ground.h"

#include "core/base/simd.h"

#include <utility>

namespace oxbow {

double settleRest(WorkingTerrain& terrain, Heightmap& owed, const Compute& compute) {
    const CountedGround counted(terrain, compute);
    double left = 0.0;
    for (int y = 0; y < owed.height(); ++y) {
        compute.cancel.throwIfRequested();
        for (int x = 0; x < owed.width(); ++x)
            if (!std::isnan(counted.ground.at(x, y))) {
                const double due = left + std::exchange(owed.at(x, y), 0.0f);
                left = due - counted.move(x, y, due);
            }
    }
    return left;
}

OXBOW_MULTIVERSION
void bookWearRow(const float* before, const float* after, int count, float* __restrict wear,
                 float* __restrict deposition) {
    for (int x = 0; x < count; ++x) {
        const float gain = after[x] - before[x];
        wear[x] += gain < 0.0f ? -gain : 0.0f;
        deposition[x] += gain > 0.0f ? gain : 0.0f;
    }
}

} // namespace oxbow
