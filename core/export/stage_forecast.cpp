#include "core/export/stage_forecast.h"

#include "core/base/compute.h"
#include "core/base/system.h"
#include "core/base/thread_pool.h"
#include "core/erosion/alluvial/alluvial_rivers.h"
#include "core/erosion/downhill_walk.h"
#include "core/erosion/droplet/droplet_erosion.h"
#include "core/erosion/droplet/droplet_level.h"
#include "core/erosion/droplet/droplet_rules.h"
#include "core/erosion/stream_power/stream_power_erosion.h"
#include "core/noise/noise_field.h"
#include "core/noise/noise_stage.h"
#include "core/terrain/coarse_grid.h"
#include "core/erosion/level_ground.h"

#include <algorithm>
#include <string_view>

namespace oxbow {

namespace {

constexpr double kNs = 1e-9;
constexpr double kUsualNoiseS = 0.0022; ///< of kNoiseSide² cells of the noise that a new stage makes
constexpr int kNoiseSide = 256;
constexpr double kOfOneThread = 0.25;
constexpr int kMostLooks = 128;

/// Seconds whatever the map, nanoseconds of a cell, and of a cell in each step. Where the stage tells the effort of its steps
/// (StageKind::effort) they are of that.
struct UsualCost {
    std::string_view stage;
    double fixedS, cellNs, stepNs;
};
constexpr UsualCost kUsualCosts[] = {
    {"noise", 0, 40, 0},           {"strata", 0, 7, 0},           {"uneven_rock", 0, 80, 0},     {"river_network", 0, 1100, 0},
    {"stamp", 0, 20, 0},           {"import", 0, 30, 0},          {"paint", 0, 0, 2},            {"orographic_rain", 0.2, 0, 0},
    {"fluvial_erosion", 0, 0, 10}, {"thermal_erosion", 0, 0, 13}, {"debris_flow", 0, 0, 230},    {"coast", 0.6, 0, 50},
    {"alluvial_fans", 0, 0, 300},  {"glacier", 0, 0, 2700},       {"dunes", 0, 0, 5500},         {"slope_limit", 0, 15, 0},
    {"drain", 0, 47, 0},           {"sea", 0, 3, 0},              {"lakes", 0, 360, 0},          {"rivers", 0, 0, 40},
    {"repair", 0, 100, 0},         {"amplify", 0, 750, 0},        {"gaussian_blur", 0, 21, 0},   {"levels", 0, 7, 0},
    {"terrace", 0, 65, 0},         {"curves", 0, 0, 60},          {"pins", 0, 300, 0},
};
constexpr UsualCost kUnknown{"", 0, 0, 30};
constexpr double kStreamPowerNs = 88.0; ///< a cell of its level and step
constexpr double kWalkNs = 45.0;        ///< a move
constexpr double kAlluvialNs = 7.0;     ///< a cell of its water and time step
constexpr double kAlluvialTimeSteps = 96.0;
constexpr double kWaterNs = 18.0, kWaterNsOfSide = 0.09; ///< a cell and step; its time steps grow with the cells of the side

/// Sum over the steps of a stage, of some of many.
template <typename Of>
double sumOfSteps(int steps, Of&& of) {
    const int looks = std::min(steps, kMostLooks);
    double sum = 0.0;
    for (int i = 0; i < looks; ++i)
        sum += of(static_cast<int>((2.0 * i + 1.0) * steps / (2.0 * looks)));
    return looks > 0 ? sum * steps / looks : 0.0;
}

double cellsOf(const GridSpec& grid) {
    return static_cast<double>(grid.cellCount());
}

double streamPowerSeconds(const StreamPowerErosionParams& params, const GridSpec& grid, int steps) {
    const int levels = std::max(params.flowRandomness > 0.0 ? 3 : 1, levelCount(grid));
    return kNs * kStreamPowerNs * sumOfSteps(steps, [&](int step) { return cellsOf(levelGrid(grid, levelOfStep(step, steps, levels))); });
}

double dropletSeconds(const DropletErosionParams& params, const GridSpec& grid) {
    const GridSpec level = params.variant == DropletVariant::Published ? grid : dropletGrid(params, grid);
    const double radius = (params.radiusCells > 0.0 ? params.radiusCells * grid.cellSizeM : params.radiusM) / level.cellSizeM;
    const double moves = dropsPerCell(params, level) * cellsOf(level) * mostDropletMoves(params, level);
    return kNs * (moves * (28.0 + 2.0 * radius * radius) + 60.0 * cellsOf(grid));
}

double walkSeconds(const DownhillWalkParams& params, const GridSpec& grid) {
    const bool isPublished = params.variant == WalkVariant::Legacy8Bit;
    const double walks = params.walks * (isPublished ? 1.0 : cellsOf(grid) / (320.0 * 240.0));
    return kNs * kWalkNs * walks * params.maxSteps * (isPublished ? 1.0 : std::max(grid.width, grid.height) / 320.0);
}

double alluvialSeconds(const AlluvialRiversParams& params, const GridSpec& grid) {
    return kNs * params.steps * (kAlluvialNs * kAlluvialTimeSteps * cellsOf(gridOfSide(grid, params.cells)) + 100.0 * cellsOf(grid));
}

} // namespace

double usualSeconds(const RecipeStage& stage, const GridSpec& grid) {
    const StageKind& kind = stage.params.kind();
    const std::any& values = stage.params.values();
    const int steps = stage.stepCount(grid);
    if (const auto* params = std::any_cast<StreamPowerErosionParams>(&values))
        return streamPowerSeconds(*params, grid, steps);
    if (const auto* params = std::any_cast<DropletErosionParams>(&values))
        return dropletSeconds(*params, grid);
    if (const auto* params = std::any_cast<DownhillWalkParams>(&values))
        return walkSeconds(*params, grid);
    if (const auto* params = std::any_cast<AlluvialRiversParams>(&values))
        return alluvialSeconds(*params, grid);
    if (kind.curves == CurveUse::Constrain && stage.curves.empty())
        return 0.0;
    const auto* const known = std::ranges::find(kUsualCosts, kind.id, &UsualCost::stage);
    const UsualCost& cost = known != std::end(kUsualCosts) ? *known : kUnknown;
    const double work = kind.effort ? sumOfSteps(steps, [&](int step) { return kind.effort(values, grid, step); }) : steps * cellsOf(grid);
    const double stepNs = kind.id == "shallow_water_erosion" ? kWaterNs + kWaterNsOfSide * std::max(grid.width, grid.height) : cost.stepNs;
    return cost.fixedS + kNs * (cost.cellNs * cellsOf(grid) + stepNs * work);
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
