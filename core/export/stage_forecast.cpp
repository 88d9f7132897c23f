#include "core/export/stage_forecast.h"

#include "core/base/compute.h"
#include "core/base/thread_pool.h"
#include "core/noise/noise_stage.h"

#include <algorithm>

namespace oxbow {

namespace {

constexpr double kNs = 1e-9;
constexpr double kUsualNoiseS = 0.0022; ///< of kNoiseSide² cells of the noise that a new stage makes
constexpr int kNoiseSide = 256;
constexpr double kOfOneThread = 0.25;
constexpr int kMostLooks = 128;

/// Sum over the steps of a stage, of some of many.
template <typename Of>
double sumOfSteps(int steps, Of&& of) {
    const int looks = std::min(steps, kMostLooks);
    double sum = 0.0;
    for (int i = 0; i < looks; ++i)
        sum += of(static_cast<int>((2.0 * i + 1.0) * steps / (2.0 * looks)));
    return looks > 0 ? sum * steps / looks : 0.0;
}

} // namespace

double usualSeconds(const RecipeStage& stage, const GridSpec& grid) {
    const StageKind& kind = stage.params.kind();
    if (kind.curves == CurveUse::Constrain && stage.curves.empty() && kind.cost.stepNs == 0.0)
        return 0.0; // it does nothing but meet them
    const int steps = stage.stepCount(grid);
    const double cells = static_cast<double>(grid.cellCount());
    const double work = kind.effort ? sumOfSteps(steps, [&](int step) { return kind.effort(stage.params.values(), grid, step); }) : steps * cells;
    return kind.cost.fixedS + kNs * (kind.cost.cellNs * cells + kind.cost.stepNs * work);
}

double processorPace() {
    static const double pace = [] {
        ThreadPool pool(1);
        double least = 1.0;
        for (int i = 0; i < 3; ++i) {
            Heightmap ground({kNoiseSide, kNoiseSide, 20.0});
            const double start = threadSeconds();
            makeNoise({}, ground, {pool, kNeverCancelled});
            least = std::min(least, threadSeconds() - start);
        }
        return std::clamp(least / kUsualNoiseS, 0.1, 10.0);
    }();
    return pace;
}

double shareOfThreads(int threads) {
    return kOfOneThread + (1.0 - kOfOneThread) / std::max(1, threads);
}

std::vector<double> forecastStages(const Recipe& recipe, int threads) {
    std::vector<double> seconds;
    for (const RecipeStage& stage : recipe.stages)
        seconds.push_back(stage.enabled ? usualSeconds(stage, recipe.grid) * processorPace() * shareOfThreads(threads) : 0.0);
    return seconds;
}

} // namespace oxbow
