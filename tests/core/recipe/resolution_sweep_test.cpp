#include "core/base/thread_pool.h"
#include "core/recipe/stage_registry.h"
#include "core/terrain/coarse_grid.h"
#include "tests/core/recipe/all_kinds.h"
#include "tests/core/recipe/random_values.h"
#include "tests/core/stage/stage_run.h"
#include "tests/core/terrain/made_maps.h"

#include "places.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>

/// What a parameter says in metres, seconds or m³/s is what comes of it, whatever the size of the cells: every stage of the
/// registry and every such parameter on the same ground in coarse cells and in cells of a quarter their side. The effect of
/// a parameter is what another value of it changes; it must be as large and as wide on both. OXBOW_SWEEP_SIDE says how many
/// coarse cells the map has (64 if it is not there, 256 for the thorough run), OXBOW_SWEEP_STAGE keeps to one stage, and
/// OXBOW_SWEEP_PRINT prints every ratio.
namespace oxbow {
namespace {

constexpr double kExtentM = 2560.0;
constexpr int kFiner = 4;    ///< fine cells along a coarse one
constexpr int kMostSweepSteps = 12;
constexpr int kMostSpringSteps = 1000; // until water has come all the way
constexpr double kMostRatio = 1.6; ///< of the effects' sizes and widths

int coarseSide() {
    return static_cast<int>(numberFrom("OXBOW_SWEEP_SIDE", 64));
}

/// Hills of waves of 200 m and more, some 500 m of relief.
double heightAt(double xM, double yM) {
    double sum = 0.0;
    for (int wave = 0; wave < 10; ++wave) {
        const double angle = 2.4 * wave, lengthM = 2000.0 * std::pow(0.78, wave);
        const double along = (xM * std::cos(angle) + yM * std::sin(angle)) / lengthM;
        sum += 0.05 * lengthM * std::sin(2.0 * std::numbers::pi * along + 1.7 * wave);
    }
    return 250.0 + sum + 0.08 * yM;
}

GridSpec gridOf(int side) {
    return {side, side, kExtentM / side};
}

/// A cell has the mean of what lies on it.
WorkingTerrain groundOf(int side) {
    constexpr int kSamples = 4;
    const double cellM = gridOf(side).cellSizeM;
    const int samples = std::max(1, kSamples * coarseSide() / side);
    return test::terrainOf(gridOf(side), [&](int x, int y) {
        double sum = 0.0;
        for (int j = 0; j < samples; ++j)
            for (int i = 0; i < samples; ++i)
                sum += heightAt((x + (i + 0.5) / samples) * cellM, (y + (j + 0.5) / samples) * cellM);
        return sum / (samples * samples);
    });
}

/// A spring of 5 m³/s over 80 m around a place.
void addSpring(WorkingTerrain& terrain, double xM, double yM) {
    const GridSpec& grid = terrain.grid();
    Heightmap& springs = terrain.edit(Layer::Springs);
    const auto near = [&](int x, int y) { return std::hypot((x + 0.5) * grid.cellSizeM - xM, (y + 0.5) * grid.cellSizeM - yM) <= 80.0; };
    int cells = 0;
    for (const bool counts : {true, false})
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x)
                if (near(x, y)) {
                    cells += counts;
                    springs.at(x, y) = 5.0f / static_cast<float>(cells);
                }
}

using Fields = std::map<Layer, Heightmap>; ///< on the coarse grid; cells without a value are 0

/// What a stage leaves, on coarse cells.
Fields resultOf(const StageKind& kind, const std::any& params, WorkingTerrain start, int mostSteps) {
    const GridSpec grid = start.grid(), coarse = gridOf(coarseSide());
    test::StageRun<std::any> run(kind, params, std::move(start), 2);
    run.run(0, std::min(mostSteps, kind.stepCount(params, grid)));
    Fields fields;
    for (const LayerInfo& layer : kLayers) {
        const Heightmap* found = run.terrain.find(layer.layer);
        if (!found)
            continue;
        Heightmap map = *found;
        std::ranges::replace_if(map.cells(), [](float v) { return !std::isfinite(v); }, 0.0f);
        fields[layer.layer] = grid.width == coarse.width ? map : CoarseGrid(grid, coarse).restrict(map, Compute{run.pool});
    }
    return fields;
}

struct Effect {
    double size = 0.0;   ///< root of the mean square
    double widthM = 0.0; ///< the size by that of its gradient
};

Effect effectOf(const Heightmap& before, const Heightmap& after) {
    const GridSpec& grid = before.grid();
    double squares = 0.0, gradients = 0.0;
    const auto at = [&](int x, int y) { return static_cast<double>(after.at(x, y)) - before.at(x, y); };
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            const double here = at(x, y);
            const double east = x + 1 < grid.width ? at(x + 1, y) - here : 0.0, south = y + 1 < grid.height ? at(x, y + 1) - here : 0.0;
            squares += here * here;
            gradients += east * east + south * south;
        }
    const double size = std::sqrt(squares / static_cast<double>(grid.cellCount()));
    return {size, gradients > 0.0 ? grid.cellSizeM * std::sqrt(squares / gradients) : kExtentM};
}

bool isMeasured(Unit unit) {
    constexpr std::array kUnits = {Unit::Metre, Unit::Second, Unit::Year, Unit::MetrePerSecond, Unit::MillimetrePerHour, Unit::MillimetrePerYear,
                                   Unit::SquareMetre, Unit::SquareKilometre, Unit::CubicMetrePerSecond, Unit::PerKilometre};
    return std::ranges::find(kUnits, unit) != kUnits.end();
}

/// Another value within the slider, a good way from the one that stands there.
double otherValue(const ParamRange& range, double value) {
    if (value > 0.0 && range.sliderMin() >= 0.0)
        return 2.5 * value <= range.sliderMax() ? 2.5 * value : std::max(range.sliderMin(), value / 2.5);
    return range.logarithmic ? std::sqrt(range.sliderMin() * range.sliderMax())
                             : range.sliderMin() + 0.25 * (range.sliderMax() - range.sliderMin());
}

/// Values with which parameters matter on this ground.
struct SweepSetting {
    std::string_view stage, key;
    ParamValue value;
};
const SweepSetting kSweepSettings[] = {
    {"glacier", "equilibrium_line_m", 320.0},
    {"debris_flow", "width_m", 180.0}, // scars that the coarse cells hold, too
    {"debris_flow", "sea_level_m", 220.0},
    {"river_network", "relief_m", 200.0}, // what sides of the steepest slope still reach
};

std::any valuesOf(const StageKind& kind, std::string_view forKey) {
    std::any params = kind.defaults;
    if (kind.fit)
        kind.fit(params, gridOf(coarseSide()));
    for (const SweepSetting& setting : kSweepSettings)
        if (setting.stage == kind.id)
            kind.find(setting.key)->write(params, setting.value);
    if (const ParamField* param = kind.find(forKey); param && !param->info.choice.empty())
        kind.find(param->info.choice)->write(params, std::string(param->info.values.front()));
    return params;
}

/// A parameter whose effect goes by the cells, and what bounds it.
struct Bounded {
    std::string_view stage, key, reason;
};
constexpr Bounded kBounded[] = {
    {"stream_power_erosion", "hillslope_area_m2", "patches of rock go by it, so valleys lie elsewhere: the change is that of chance"},
    {"river_network", "rain_mm_per_year", "water lies in channels narrower than the coarse cells"},
    {"rivers", "runoff_mm_per_year", "so do rivers"},
    {"rivers", "channel_area_km2", "beds are a cell wide, and on coarse cells their smoothed lines cross spurs"},
    {"droplet_erosion", "radius_m", "at least 1.5 cells"},
    {"droplet_erosion", "river_bed_m", "beds are a cell wide"},
    {"drain", "max_depth_m", "outlets are cut a cell wide"},
    {"drain", "bank_width_m", "the same"},
    {"repair", "step_m", "samples are compared with their neighbours"},
    {"coast", "sea_level_m", "the surf is narrower than the coarse cells"},
    {"coast", "duration_years", "the same"},
    {"coast", "wave_height_m", "the same"},
    {"coast", "retreat_mm_per_year", "the same"},
    {"coast", "drift_m", "the same"},
    {"coast", "berm_m", "the same"},
    // Open faults, as measured.
    {"fluvial_erosion", "rain", "x 0.2 to 0.6"},
    {"fluvial_erosion", "iteration_s", "x 0.2 to 1.2"},
    {"fluvial_erosion", "springs", "a film passes on so much a move and no more: 3.1, 0.02 and 0.001 of 5 m³/s on 40, 10 and 2.5 m"},
    {"dunes", "hop_m", "x 3 to 5"},
};

bool isBounded(std::string_view stage, std::string_view key) {
    return std::ranges::any_of(kBounded, [&](const Bounded& one) { return one.stage == stage && one.key == key; });
}

class ResolutionSweep : public testing::TestWithParam<const StageKind*> {
protected:
    void SetUp() override {
        const char* only = std::getenv("OXBOW_SWEEP_STAGE");
        if (only && kind().id != only)
            GTEST_SKIP();
        if (kind().readsFile())
            GTEST_SKIP() << "reads a file";
    }
    [[nodiscard]] static const StageKind& kind() { return *GetParam(); }

    /// The results on coarse and on fine cells.
    using Pair = std::array<Fields, 2>;
    [[nodiscard]] static Pair resultsOf(const std::any& params) {
        Pair pair;
        for (int i = 0; i < 2; ++i) {
            WorkingTerrain ground = groundOf(i == 0 ? coarseSide() : kFiner * coarseSide());
            addSpring(ground, 0.4 * kExtentM, 0.6 * kExtentM);
            pair[i] = resultOf(kind(), params, std::move(ground), kMostSweepSteps);
        }
        return pair;
    }
};

/// The layer that shows the effect: the ground where it changes, else the first other one.
std::optional<Layer> shownBy(const std::array<Fields, 2>& before, const std::array<Fields, 2>& after) {
    for (const LayerInfo& layer : kLayers)
        for (int i = 0; i < 2; ++i)
            if (before[i].contains(layer.layer) && after[i].contains(layer.layer) &&
                effectOf(before[i].at(layer.layer), after[i].at(layer.layer)).size > 1e-4)
                return layer.layer;
    return std::nullopt;
}

void compare(const ParamInfo& info, const std::array<Fields, 2>& before, const std::array<Fields, 2>& after, std::string_view stage) {
    const std::optional<Layer> layer = shownBy(before, after);
    if (!layer) {
        if (std::getenv("OXBOW_SWEEP_PRINT"))
            std::printf("%-24s %-24s no effect\n", stage.data(), info.key.data());
        return;
    }
    Effect effects[2];
    for (int i = 0; i < 2; ++i)
        if (before[i].contains(*layer) && after[i].contains(*layer))
            effects[i] = effectOf(before[i].at(*layer), after[i].at(*layer));
    const double size = effects[1].size / effects[0].size, width = effects[1].widthM / effects[0].widthM;
    if (std::getenv("OXBOW_SWEEP_PRINT"))
        std::printf("%-24s %-24s %-10s size %8.4g: x %5.2f, width %6.1f m: x %5.2f\n", stage.data(), info.key.data(),
                    oxbow::info(*layer).key.data(), effects[0].size, size, effects[0].widthM, width);
    if (isBounded(stage, info.key))
        return;
    EXPECT_GT(size, 1.0 / kMostRatio);
    EXPECT_LT(size, kMostRatio);
    EXPECT_GT(width, 1.0 / kMostRatio);
    EXPECT_LT(width, kMostRatio);
}

TEST_P(ResolutionSweep, AParameterInMetresOrSecondsHasTheSameEffectOnSmallerCells) {
    std::map<std::string, Pair> bases; // by the choices that the parameter needs
    for (const ParamField& param : kind().params) {
        if (!isMeasured(param.info.unit) || param.info.kind != ParamKind::Number)
            continue;
        SCOPED_TRACE(std::string(kind().id) + " " + std::string(param.info.key));
        std::any params = valuesOf(kind(), param.info.key);
        for (const ParamField& file : kind().params)
            if (file.info.kind == ParamKind::File)
                file.write(params, std::string(OXBOW_TEST_DATA "/dem/jacksboro_us_403x344.tif"));
        std::string choices;
        for (const ParamField& choice : kind().params)
            if (choice.info.kind == ParamKind::Choice)
                choices += std::get<std::string>(choice.read(params)) + ",";
        if (!bases.contains(choices))
            bases[choices] = resultsOf(params);
        param.write(params, otherValue(param.info.range, std::get<double>(param.read(params))));
        EXPECT_EQ(kind().stepCount(params, gridOf(coarseSide())), kind().stepCount(params, gridOf(kFiner * coarseSide())));
        compare(param.info, bases[choices], resultsOf(params), kind().id);
    }
}

INSTANTIATE_TEST_SUITE_P(Registry, ResolutionSweep, testing::ValuesIn(allKinds()), kNameOfKind);

/// A valley that falls to the north, and a spring in it.
WorkingTerrain valleyWithSpring(int side) {
    WorkingTerrain terrain = test::terrainByPlace(gridOf(side), [](double x, double y) {
        return 100.0 + 0.1 * y + 0.2 * std::fabs(x - 0.5 * kExtentM);
    });
    addSpring(terrain, 0.5 * kExtentM, 0.75 * kExtentM);
    std::ranges::fill(terrain.edit(Layer::Rain).cells(), 0.0f);
    return terrain;
}

/// What passes the middle of the valley, m³/s; nothing where the stage writes no discharge.
std::optional<double> passes(const StageKind& kind, std::any params, int side, bool hasSpring, int mostSteps) {
    WorkingTerrain terrain = valleyWithSpring(side);
    if (!hasSpring)
        terrain.clear(Layer::Springs);
    test::StageRun<std::any> run(kind, params, std::move(terrain), 2);
    run.run(0, std::min(mostSteps, kind.stepCount(params, run.terrain.grid())));
    const Heightmap* discharge = run.terrain.find(Layer::Discharge);
    if (!discharge)
        return std::nullopt;
    double most = 0.0; // of rows about the middle: some stages draw water as lines of cells, some as sheets
    for (int y = 7 * side / 16; y < 9 * side / 16; ++y) {
        double sum = 0.0;
        for (int x = 0; x < side; ++x)
            sum += discharge->at(x, y);
        most += sum / (side / 8);
    }
    return most;
}

/// Of the stages whose water springs feed, each brings what was painted, on any cells.
TEST_P(ResolutionSweep, WhatSpringsBringPassesOnAnyCells) {
    std::any params = valuesOf(kind(), "");
    for (const auto& [key, value] : std::initializer_list<std::pair<std::string_view, double>>{
             {"evaporation", 0.0}, {"evaporation_mm_per_hour", 0.0}, {"capacity", 0.0}, {"sediment_capacity", 0.0}, {"rain_mm_per_hour", 0.0}})
        if (const ParamField* param = kind().find(key))
            param->write(params, value);
    // Before all steps, whether springs matter at all.
    for (const int steps : {1, kMostSpringSteps}) {
        const auto with = passes(kind(), params, coarseSide(), true, steps), without = passes(kind(), params, coarseSide(), false, steps);
        if (!with || (steps > 1 && std::fabs(*with - without.value_or(0.0)) < 1e-6))
            return;
    }
    const auto with = passes(kind(), params, coarseSide(), true, kMostSpringSteps);
    const auto fine = passes(kind(), params, kFiner * coarseSide(), true, kMostSpringSteps);
    if (std::getenv("OXBOW_SWEEP_PRINT"))
        std::printf("%-24s a spring of 5 m3/s: %.3f and %.3f m3/s\n", kind().id.data(), *with, *fine);
    if (!isBounded(kind().id, "springs")) {
        EXPECT_NEAR(*fine / *with, 1.0, 0.15);
    }
}

} // namespace
} // namespace oxbow
