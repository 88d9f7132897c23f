#include "core/erosion/counted_ground.h"

#include "core/base/simd.h"
#include "core/stage/row_work.h"

#include <algorithm>
#include <utility>

namespace oxbow {

namespace {

constexpr double kMostTaken = 1e-10; ///< of what was worn and laid down; a stage may have moved a ten-thousandth of it

/// settleRest, of what `dueAt(x, y)` says, to cells that `takes(x, y)`.
template <typename Due, typename Takes>
double giveRest(WorkingTerrain& terrain, const Compute& compute, Due&& dueAt, Takes&& takes) {
    const CountedGround counted(terrain, compute);
    double left = 0.0;
    for (int y = 0; y < counted.ground.height(); ++y) {
        compute.cancel.throwIfRequested();
        for (int x = 0; x < counted.ground.width(); ++x)
            if (!std::isnan(counted.ground.at(x, y)) && takes(x, y)) {
                const double due = left + dueAt(x, y);
                left = due - counted.move(x, y, due);
            }
    }
    return left;
}

} // namespace

double settleRest(WorkingTerrain& terrain, Heightmap& owed, const Compute& compute) {
    return giveRest(terrain, compute, [&](int x, int y) { return std::exchange(owed.at(x, y), 0.0f); }, [](int, int) { return true; });
}

void settleRounding(WorkingTerrain& terrain, const ExactSum& taken, Booking& rock, const Compute& compute) {
    ExactSum all = taken;
    all.add(rock.rounding);
    const double owed = all.value();
    const Heightmap *wear = terrain.find(Layer::Wear), *deposition = terrain.find(Layer::Deposition);
    const Heightmap *ground = terrain.find(Layer::Elevation), *hardness = terrain.find(Layer::Hardness);
    if (owed == 0.0 || !wear || !deposition || !ground)
        return;
    const auto softness = [&](int x, int y) { return hardness ? 1.0 - std::clamp(hardness->at(x, y), 0.0f, 1.0f) : 1.0; };
    const auto workOn = [&](int x, int y) {
        if (std::isnan(ground->at(x, y)))
            return 0.0;
        return softness(x, y) * (double{wear->at(x, y)} + deposition->at(x, y));
    };
    const double work = sumOfRows(ground->height(), compute, [&](int y) {
        double ofRow = 0.0;
        for (int x = 0; x < ground->width(); ++x)
            ofRow += workOn(x, y);
        return ofRow;
    });
    if (!(std::fabs(owed) > kMostTaken * work) || !(work > 0.0))
        return;
    // By what was there before anything is given: a cell that takes some has been visited then.
    rock.rounding.add(giveRest(terrain, compute, [&](int x, int y) { return owed / work * workOn(x, y); },
                               [&](int x, int y) { return softness(x, y) > 0.0; }) - owed);
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
