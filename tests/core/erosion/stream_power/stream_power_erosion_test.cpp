#include "core/erosion/stream_power/stream_power_erosion.h"

#include "core/terrain/coarse_grid.h"

#include "core/base/counter_random.h"
#include "core/base/thread_pool.h"
#include "core/flow/neighbours.h"
#include "core/measure/relief_bands.h"
#include "core/measure/river_overlap.h"
#include "core/measure/valley_directions.h"
#include "core/recipe/recipe.h"
#include "tests/core/stage/stage_run.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <cmath>
#include <iostream>
#include <numeric>

namespace oxbow {
namespace {

using test::setCells;
using test::terrainOf;

using Settings = std::vector<std::pair<std::string, ParamValue>>;

WorkingTerrain roughTerrain(int width, int height, double cellSizeM, double reliefM, std::uint64_t seed = 3) {
    return terrainOf({width, height, cellSizeM}, [&](int x, int y) { return reliefM * unitFloat(randomBits(seed, x, y)); });
}

std::any valuesOf(const Settings& settings) {
    StageParams params(*findStageKind("stream_power_erosion"));
    for (const auto& [key, value] : settings)
        params.set(key, value);
    return params.values();
}

struct StreamRun : test::StageRun<std::any> {
    StreamRun(WorkingTerrain start, const Settings& settings, int threads = 2)
        : StageRun(*findStageKind("stream_power_erosion"), valuesOf(settings), std::move(start), threads) {}
    StreamRun& steps(int from, int to) {
        run(from, to);
        return *this;
    }
    [[nodiscard]] std::vector<float> cells(Layer layer = Layer::Elevation) {
        const auto span = terrain.edit(layer).cells();
        return {span.begin(), span.end()};
    }
};

const Settings kFluvialOnly = {
    {"max_slope_deg", 89.0}, {"hillslope_diffusion", 0.0}, {"flow_randomness", 0.0}, {"rock_variety", 0.0}, {"debris_flow_area_m2", 0.0}};

Settings with(Settings base, const Settings& more) {
    base.insert(base.end(), more.begin(), more.end());
    return base;
}

/// Checks S = (U / K)^(1/n) A^(-m/n) along a river that runs west through a valley one cell wide.
void expectSteadyProfile(double m, double n) {
    const double cell = 100.0, uplift = 1e-3, erodibility = 2e-5;
    WorkingTerrain line = terrainOf({40, 1, cell}, [](int x, int) { return 0.001f * static_cast<float>(x); });
    StreamRun run(std::move(line), with(kFluvialOnly, {{"base_level", std::string("west")},
                                                      {"uplift_mm_per_year", 1.0},
                                                      {"erodibility", erodibility},
                                                      {"area_exponent", m},
                                                      {"slope_exponent", n},
                                                      {"duration_years", 1e8},
                                                      {"steps", std::int64_t{400}}}));
    run.steps(0, 400);
    const auto heights = run.cells();
    for (int x = 1; x < 40; ++x) {
        const double area = (40 - x) * cell * cell;
        const double slope = std::pow(uplift / erodibility, 1.0 / n) * std::pow(area, -m / n);
        EXPECT_NEAR((heights[x] - heights[x - 1]) / cell / slope, 1.0, 2e-3) << "n " << n << " cell " << x;
    }
}

TEST(StreamPowerErosion, SteadyRiverHasTheSlopeOfTheLaw) {
    expectSteadyProfile(0.45, 1.0);
    expectSteadyProfile(0.5, 2.0);
    expectSteadyProfile(0.4, 1.5);
    expectSteadyProfile(0.4, 0.7);
}

TEST(StreamPowerErosion, DepositionSteepensTheSteadyRiverByItsShare) {
    // Yuan2019: with sediment U A everywhere, S = ((1 + G) U / K)^(1/n) A^(-m/n). g = G cell / A is small far
    // down.
    const Settings settings = with(kFluvialOnly, {{"base_level", std::string("west")},
                                                  {"uplift_mm_per_year", 1.0},
                                                  {"erodibility", 1e-5},
                                                  {"area_exponent", 0.45},
                                                  {"duration_years", 1e7},
                                                  {"steps", std::int64_t{10000}}});
    const WorkingTerrain line = terrainOf({120, 1, 100.0}, [](int x, int) { return 10 * x; });
    StreamRun plain(line, settings), laid(line, with(settings, {{"deposition", 0.5}}));
    const auto without = plain.steps(0, 8000).cells(), with = laid.steps(0, 8000).cells();
    EXPECT_NEAR((with[10] - with[2]) / (without[10] - without[2]), 1.5, 0.03);
}

TEST(StreamPowerErosion, SteadyMapHasTheSlopeOfTheLawInEveryCell) {
    const double cell = 50.0;
    StreamRun run(roughTerrain(48, 41, cell, 5.0), with(kFluvialOnly, {{"uplift_mm_per_year", 1.0},
                                                                      {"erodibility", 5e-5},
                                                                      {"area_exponent", 0.45},
                                                                      {"duration_years", 1e7},
                                                                      {"steps", std::int64_t{500}}}));
    run.steps(0, 500);
    // Discharge is that of a metre of rain a year on the drainage area.
    const auto heights = run.cells(), discharge = run.cells(Layer::Discharge);
    int checked = 0, apart = 0;
    for (int y = 2; y < 39; ++y)
        for (int x = 2; x < 46; ++x) {
            double steepest = 0.0;
            for (int dy = -1; dy <= 1; ++dy)
                for (int dx = -1; dx <= 1; ++dx)
                    if (dx != 0 || dy != 0)
                        steepest =
                            std::max(steepest, (heights[y * 48 + x] - heights[(y + dy) * 48 + x + dx]) /
                                                   (cell * std::hypot(dx, dy)));
            // Or towards a place between two neighbours: that of the plane through the lower ones along the row and the column.
            const float here = heights[y * 48 + x];
            const double ofRow = std::max(0.0f, here - std::min(heights[y * 48 + x - 1], heights[y * 48 + x + 1])),
                         ofColumn = std::max(0.0f, here - std::min(heights[(y - 1) * 48 + x], heights[(y + 1) * 48 + x]));
            steepest = std::max(steepest, std::hypot(ofRow, ofColumn) / cell);
            const double area = discharge[y * 48 + x] * 31557600.0;
            // A diagonal receiver beside a divide may fall a little after the cell was cut.
            const double ofLaw = steepest * std::pow(area, 0.45) / (1e-3 / 5e-5);
            EXPECT_NEAR(ofLaw, 1.0, 0.06);
            apart += std::abs(ofLaw - 1.0) > 0.02;
            ++checked;
        }
    EXPECT_GT(checked, 1000);
    EXPECT_LE(apart, 5);
}

TEST(StreamPowerErosion, LedgerClosesAndMatchesTheMap) {
    for (const double deposition : {0.0, 1.0}) {
        StreamRun run(roughTerrain(131, 70, 20.0, 300.0), {{"deposition", deposition}, {"valley_floors", deposition}});
        const double initial = test::exactRock(run.terrain).value() * 400.0;
        run.steps(0, 12);
        const Account rock = run.measured.now().rock;
        EXPECT_EQ(rock.initial, initial);
        EXPECT_GT(rock.out, 0.0);
        EXPECT_LE(std::abs(rock.closingError()), 1e-9 * (rock.initial + rock.in));
        EXPECT_LE(std::abs(rock.rounding), 1e-6 * (rock.initial + rock.in));
    }
}

/// A smooth landscape in world units, sampled on a grid.
WorkingTerrain hills(int side) {
    return terrainOf({side, side, 5120.0 / side}, [&](int x, int y) {
        const double u = (x + 0.5) / side * 6.28, v = (y + 0.5) / side * 6.28;
        return 300 + 100 * std::sin(u + 0.3) * std::cos(v) + 50 * std::sin(2.3 * u + 1.1 * v) + 25 * std::cos(4.7 * u - 3.1 * v) +
               12 * std::sin(9.1 * u + 7.7 * v) * std::cos(3 * u - 11 * v);
    });
}

TEST(StreamPowerErosion, ALevelCarriesAwayAsMuchRockAsAMapOfItsSize) {
    StreamRun coarse(hills(256), {}), fine(hills(768), {});
    const Account one = coarse.steps(0, 30).measured.now().rock;
    const Account levels = fine.steps(0, 30).measured.now().rock; // all on the first level
    EXPECT_NEAR(levels.in / one.in, 1.0, 1e-4); // but for what nodes on the edges, which do not rise, stand for
    EXPECT_NEAR(levels.out / one.out, 1.0, 0.02);
}

TEST(StreamPowerErosion, LedgerClosesOverTheLevels) {
    for (const int side : {512, 451}) {
        StreamRun run(roughTerrain(side, 400, 20.0, 300.0), {{"steps", std::int64_t{4}}, {"valley_floors", 1.0}});
        run.steps(0, 4);
        const Account rock = run.measured.now().rock;
        EXPECT_GT(rock.out, 0.0);
        EXPECT_LE(std::abs(rock.relativeError()), 1e-8) << side;
        EXPECT_LE(std::abs(rock.rounding), 1e-6 * (rock.initial + rock.in)) << side;
    }
}

TEST(StreamPowerErosion, DepositionKeepsRockInTheMap) {
    StreamRun carried(roughTerrain(90, 80, 20.0, 300.0), {}),
        dropped(roughTerrain(90, 80, 20.0, 300.0), {{"deposition", 2.0}});
    EXPECT_LT(dropped.steps(0, 20).measured.now().rock.out, carried.steps(0, 20).measured.now().rock.out);
}

TEST(StreamPowerErosion, SameBytesForAnyNumberOfThreadsAndAfterResuming) {
    for (const auto& [width, height] :
         {std::pair{133, 97}, std::pair{1, 50}, std::pair{300, 600}, std::pair{401, 390}}) {
        const Settings settings = {{"deposition", 0.5}, {"slope_exponent", 1.3}, {"valley_floors", 1.0}, {"debris_flow_area_m2", 9000.0}};
        StreamRun one(roughTerrain(width, height, 20.0, 300.0), settings, 1);
        StreamRun seven(roughTerrain(width, height, 20.0, 300.0), settings, 7);
        StreamRun first(roughTerrain(width, height, 20.0, 300.0), settings, 2);
        EXPECT_EQ(one.steps(0, 6).cells(), seven.steps(0, 6).cells());
        first.steps(0, 3);
        StreamRun second(first.terrain, settings, 2);
        second.stepper->restoreState(first.stepper->savedState(), second.terrain);
        EXPECT_EQ(second.steps(3, 6).cells(), one.cells());
        EXPECT_EQ(second.stepper->savedState(), one.stepper->savedState());
        EXPECT_EQ(second.cells(Layer::Wear), one.cells(Layer::Wear));
    }
}

TEST(StreamPowerErosion, LakesAreNotCutAndTheirOutletIs) {
    // A river runs west from a mountain through a lake behind a spill point.
    StreamRun run(terrainOf(test::groundOf(8, {0, 50, 90, 60, 55, 70, 200, 300}, 100.0)), with(kFluvialOnly, {{"base_level", std::string("west")},
                                                      {"uplift_mm_per_year", 0.0},
                                                      {"duration_years", 1000.0},
                                                      {"steps", std::int64_t{1}}}));
    run.steps(0, 1);
    const auto heights = run.cells();
    EXPECT_LT(heights[2], 90.0f);
    EXPECT_EQ(heights[3], 60.0f);
    EXPECT_EQ(heights[4], 55.0f);
    EXPECT_EQ(heights[5], 70.0f);
    EXPECT_LT(heights[6], 200.0f);
    EXPECT_GT(heights[2], 70.0f); // the lake is still there
}

TEST(StreamPowerErosion, SedimentFillsALakeToItsSurfaceAtMost) {
    StreamRun run(terrainOf(test::groundOf(8, {0, 50, 90, 60, 55, 70, 200, 300}, 100.0)), with(kFluvialOnly, {{"base_level", std::string("west")},
                                                      {"uplift_mm_per_year", 0.0},
                                                      {"deposition", 1.0},
                                                      {"duration_years", 1000.0},
                                                      {"steps", std::int64_t{1}}}));
    run.steps(0, 1);
    const auto heights = run.cells();
    EXPECT_GT(heights[5], 70.0f);
    for (const int x : {3, 4, 5})
        EXPECT_LE(heights[x], heights[2]);
    EXPECT_GT(run.cells(Layer::Deposition)[5], 0.0f);
}

TEST(StreamPowerErosion, RainOnOneHalfAndHardRockOnTheOther) {
    const auto eroded = [](WorkingTerrain terrain, int x0, int x1) {
        StreamRun run(std::move(terrain), with(kFluvialOnly, {{"uplift_mm_per_year", 0.0}}));
        const auto wear = run.steps(0, 10).cells(Layer::Wear);
        double sum = 0.0;
        for (int y = 8; y < 56; ++y)
            for (int x = x0; x < x1; ++x)
                sum += wear[y * 64 + x];
        return sum;
    };
    WorkingTerrain dry = roughTerrain(64, 64, 20.0, 100.0), hard = dry;
    test::setRect(dry.edit(Layer::Rain), {0, 0, 32, 64}, 0.0f);
    test::setRect(hard.edit(Layer::Hardness), {0, 0, 32, 64}, 1.0f);
    EXPECT_EQ(eroded(hard, 8, 32), 0.0);
    EXPECT_GT(eroded(hard, 32, 56), 1000.0);
    EXPECT_LT(eroded(dry, 8, 32), 0.5 * eroded(dry, 32, 56));
}

TEST(StreamPowerErosion, PaintedUpliftScalesTheStagesOwn) {
    WorkingTerrain start = roughTerrain(40, 30, 20.0, 5.0);
    setCells(start.edit(Layer::Uplift), [](int x, int) { return x < 20 ? 0.0f : 3.0f; });
    StreamRun run(start, with(kFluvialOnly, {{"uplift_mm_per_year", 2.0},
                                            {"duration_years", 1e4},
                                            {"steps", std::int64_t{10}},
                                            {"erodibility", 0.0}}));
    const auto before = run.cells(), after = run.steps(0, 10).cells();
    for (int y = 1; y < 29; ++y)
        for (int x = 1; x < 39; ++x)
            ASSERT_NEAR(after[y * 40 + x] - before[y * 40 + x], x < 20 ? 0.0 : 60.0, 1e-3);
    EXPECT_NEAR(run.measured.now().rock.in, 60.0 * 19 * 28 * 400, 60.0 * 400 * 1e-3);
}

TEST(StreamPowerErosion, SteadySlopeFollowsPaintedUpliftAndHardness) {
    // S = (u U / (K (1 - hardness)))^(1/n) A^(-m/n): three times the uplift or two thirds of the rock
    // hardened, three times the slope.
    const auto relief = [](float uplift, float hardness) {
        WorkingTerrain line = terrainOf({30, 1, 100.0}, [](int x, int) { return 0.001f * static_cast<float>(x); });
        std::ranges::fill(line.edit(Layer::Uplift).cells(), uplift);
        std::ranges::fill(line.edit(Layer::Hardness).cells(), hardness);
        StreamRun run(std::move(line), with(kFluvialOnly, {{"base_level", std::string("west")},
                                                          {"duration_years", 1e8},
                                                          {"steps", std::int64_t{300}}}));
        return run.steps(0, 300).cells()[20];
    };
    EXPECT_NEAR(relief(3.0f, 0.0f) / relief(1.0f, 0.0f), 3.0, 1e-3);
    EXPECT_NEAR(relief(1.0f, 2.0f / 3) / relief(1.0f, 0.0f), 3.0, 1e-3);
}

TEST(StreamPowerErosion, GroundThatDrainsLessThanAHillslopeHasItsSlope) {
    // Every cell drains less than the hillslope's area, so all have the slope (U / K) A_h^(-m).
    WorkingTerrain line = terrainOf({20, 1, 10.0}, [](int x, int) { return 0.001f * static_cast<float>(x); });
    StreamRun run(std::move(line), with(kFluvialOnly, {{"base_level", std::string("west")},
                                                      {"area_exponent", 0.4},
                                                      {"hillslope_area_m2", 4e4},
                                                      {"duration_years", 1e8},
                                                      {"steps", std::int64_t{300}}}));
    const auto heights = run.steps(0, 300).cells();
    for (int x = 1; x < 20; ++x)
        ASSERT_NEAR((heights[x] - heights[x - 1]) / 10.0, 1e-3 / 8e-5 * std::pow(4e4, -0.4), 1e-3) << x;
}

TEST(StreamPowerErosion, NoUpliftNoErodibilityLeavesTheGroundAlone) {
    const WorkingTerrain start = roughTerrain(40, 30, 20.0, 5.0);
    StreamRun run(start, with(kFluvialOnly, {{"uplift_mm_per_year", 0.0},
                                            {"erodibility", 0.0},
                                            {"base_level", std::string("sea")},
                                            {"sea_level_m", -1.0}}));
    const auto before = run.cells();
    EXPECT_EQ(run.steps(0, 3).cells(), before);
}

TEST(StreamPowerErosion, StaysFiniteAndWithinBoundsForHardSettings) {
    const StageKind& kind = *findStageKind("stream_power_erosion");
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        Settings settings;
        for (std::size_t k = 0; k < kind.params.size(); ++k) {
            const ParamInfo& info = kind.params[k].info;
            const double u = unitDouble(randomBits(seed, k, 1));
            const std::uint64_t end = randomBits(seed, k, 2) % 4;
            const double share = end == 0 ? 0.0 : end == 1 ? 1.0 : u;
            const double value = info.range.hardMin + share * (info.range.hardMax - info.range.hardMin);
            if (info.kind == ParamKind::Number)
                settings.emplace_back(info.key, value);
            else if (info.kind == ParamKind::Choice)
                settings.emplace_back(
                    info.key, std::string(info.options[randomBits(seed, k) % info.options.size()].key));
        }
        const bool levels = seed % 3 == 0; // long enough for a coarser level
        StreamRun run(roughTerrain(levels ? 390 : 45, levels ? 9 : 38, seed % 2 ? 0.5 : 500.0, 1000.0, seed),
                     settings);
        double uplift = 0.0;
        for (const auto& [key, value] : settings)
            if (key == "uplift_mm_per_year")
                uplift = std::get<double>(value) * 1e-3;
            else if (key == "duration_years")
                uplift *= std::get<double>(value);
        run.steps(0, 3);
        for (const float height : run.cells()) {
            ASSERT_TRUE(std::isfinite(height)) << "seed " << seed;
            ASSERT_GE(height, -10.0f) << "seed " << seed;
            ASSERT_LE(height, 1010.0 + 1.01 * uplift) << "seed " << seed;
        }
    }
}

TEST(StreamPowerErosion, DetailThatACoarseCellCannotShowDoesNotReachTheCoarseSteps) {
    // The same coarse cells, with and without detail: while steps run coarsely, their means stay the same.
    WorkingTerrain smooth = hills(512), rough = smooth;
    const CoarseGrid level(smooth.grid(), levelGrid(smooth.grid(), 0));
    for (int y = 0; y < 512; ++y)
        for (int x = 0; x < 512; ++x)
            rough.elevation().at(x, y) += (x + y) % 2 ? 3.0f : -3.0f;
    const Settings settings = {{"steps", std::int64_t{20}}, {"flow_randomness", 0.0}};
    StreamRun plain(smooth, settings), detailed(rough, settings);
    plain.steps(0, 6);
    detailed.steps(0, 6);
    const Heightmap a = level.restrict(plain.terrain.elevation(), {plain.pool});
    const Heightmap b = level.restrict(detailed.terrain.elevation(), {plain.pool});
    std::vector<double> apart(a.cells().size());
    for (std::size_t c = 0; c < apart.size(); ++c)
        apart[c] = std::fabs(static_cast<double>(a.cells()[c]) - b.cells()[c]);
    std::ranges::nth_element(apart, apart.begin() + static_cast<std::ptrdiff_t>(apart.size() * 99 / 100));
    // Where rounding turns a river another way a few cells differ.
    EXPECT_LT(apart[apart.size() * 99 / 100], 0.1);
}

TEST(StreamPowerErosion, ResolutionDoesNotMoveTheValleys) {
    const Settings settings = {{"steps", std::int64_t{20}}};
    StreamRun coarse(hills(256), settings), fine(hills(768), settings);
    coarse.steps(0, 20);
    fine.steps(0, 20);
    EXPECT_GT(test::correlation(coarse.terrain.elevation(), resampled(fine.terrain.elevation(), 256, 256)), 0.98);
    EXPECT_GT(riverOverlap(coarse.terrain.elevation(), fine.terrain.elevation(), {fine.pool}).dice, 0.8);
}

TEST(StreamPowerErosion, CreepDoesNotRaiseValleyFloorsOnFinerCells) {
    const auto meanOf = [](int side, double deposition) {
        StreamRun run(hills(side), {{"steps", std::int64_t{20}},
                                   {"hillslope_diffusion", 0.1},
                                   {"hillslope_area_m2", 8000.0},
                                   {"deposition", deposition}});
        const std::vector<float> cells = run.steps(0, 20).cells();
        return std::accumulate(cells.begin(), cells.end(), 0.0) / static_cast<double>(cells.size());
    };
    // Filled at each step, floors stood 30 m higher; rivers that lay down, next to nothing here, carry creep off as
    // others do.
    const double carried = meanOf(384, 0.0) - meanOf(128, 0.0),
                 laying = meanOf(384, 1e-12) - meanOf(128, 1e-12);
    EXPECT_LT(std::fabs(carried), 12.0);
    EXPECT_NEAR(laying, carried, 0.5);
}

TEST(StreamPowerErosion, CreepDoesNotDamRiversThatLayDown) {
    StreamRun run(hills(128), {{"steps", std::int64_t{20}}, {"hillslope_diffusion", 0.05}, {"uplift_mm_per_year", 0.15},
                              {"hillslope_area_m2", 8000.0}, {"deposition", 3.0}});
    run.steps(0, 20);
    const Heightmap& ground = run.terrain.elevation();
    int pits = 0;
    for (int y = 1; y + 1 < ground.height(); ++y)
        for (int x = 1; x + 1 < ground.width(); ++x) {
            bool isLowest = true;
            forEachNeighbour(ground.grid(), static_cast<std::uint32_t>(ground.grid().index(x, y)),
                             [&](std::uint32_t c) { isLowest &= ground.at(x, y) < ground.cells()[c]; });
            pits += isLowest;
        }
    EXPECT_LE(pits, 2);
}

/// A random field that prefers no direction, with a round base level: painted mouths beyond a circle.
WorkingTerrain directionless(int side, int seed) {
    WorkingTerrain terrain(GridSpec{side, side, 20.0});
    Heightmap &ground = terrain.elevation(), &mouths = terrain.edit(Layer::Mouths);
    constexpr int kWaves = 120;
    for (int wave = 0; wave < kWaves; ++wave) {
        const double angle = 3.14159265 * (wave + unitDouble(randomBits(seed, wave, 1))) / kWaves,
                     k = 0.02 * std::pow(40.0, unitDouble(randomBits(seed, wave, 2))), phase = 6.3 * unitDouble(randomBits(seed, wave, 3));
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x)
                ground.at(x, y) += static_cast<float>(0.6 / k * std::sin(k * (x * std::cos(angle) + y * std::sin(angle)) + phase));
    }
    setCells(mouths, [&](int x, int y) {
        return std::hypot(x + 0.5 - 0.5 * side, y + 0.5 - 0.5 * side) > 0.48 * side ? 1.0f : 0.0f;
    });
    return terrain;
}

TEST(StreamPowerErosion, ValleysPreferNoDirectionOfTheGrid) {
    double bent = 0.0, straight = 0.0;
    constexpr int kFields = 3;
    for (int field = 0; field < kFields; ++field) {
        const WorkingTerrain start = directionless(512, field);
        ThreadPool pool(2);
        const auto preference = [&](double randomness) {
            StreamRun run(start, {{"base_level", std::string("mouths")}, {"flow_randomness", randomness}, {"rock_variety", 0.0}, {"steps", std::int64_t{40}},
                                 {"debris_flow_area_m2", 0.0}, {"hillslope_area_m2", 2000.0}, {"hillslope_diffusion", 0.02}});
            return valleyDirections(Heightmap(run.steps(0, 40).terrain.elevation()), {pool}).front().h8 / kFields;
        };
        bent += preference(1.0);
        straight += preference(0.0);
    }
    EXPECT_LT(std::abs(bent), 0.04);
    EXPECT_GT(straight, 0.05);
}

/// Real slopes lose half of the strength of their relief from four cells to two.
TEST(StreamPowerErosion, GrainGivesSlopesTheirSmallestRelief) {
    WorkingTerrain start = directionless(256, 1);
    start.elevation() = Heightmap(start.grid());
    ThreadPool pool(2);
    const auto lastFall = [&](double grain) {
        StreamRun run(start, {{"base_level", std::string("mouths")}, {"rock_variety", 0.0}, {"rock_grain", grain}, {"steps", std::int64_t{40}}});
        return reliefBands(run.steps(0, 40).terrain.elevation(), {pool}, {.leastSlopeDeg = 5.0}).back().fall;
    };
    const double withGrain = lastFall(0.3);
    EXPECT_LT(withGrain, 1.95);
    EXPECT_GT(lastFall(0.0), withGrain + 0.3);
}

/// Ground whose slopes stand as the law or the limit says must do so whichever way they face.
TEST(StreamPowerErosion, AConeThatIsTooSteepIsCutToARoundOne) {
    constexpr int kSide = 129, kMiddle = 64;
    constexpr double kRadius = 60.0;
    WorkingTerrain terrain = terrainOf({kSide, kSide, 10.0}, [&](int x, int y) {
        return 20.0 * std::max(-0.1, kRadius - std::hypot(x - kMiddle, y - kMiddle));
    });
    StreamRun run(terrain, {{"uplift_mm_per_year", 0.0}, {"erodibility", 0.0}, {"hillslope_diffusion", 0.0}, {"max_slope_deg", 45.0},
                           {"base_level", std::string("sea")}, {"flow_randomness", 0.0}, {"rock_variety", 0.0}, {"steps", std::int64_t{20}}});
    const std::vector<float> cells = run.steps(0, 20).cells();
    for (int azimuth = 0; azimuth < 360; azimuth += 5) {
        const double angle = azimuth * 3.14159265 / 180.0;
        const int x = kMiddle + static_cast<int>(std::lround(25.0 * std::cos(angle))), y = kMiddle + static_cast<int>(std::lround(25.0 * std::sin(angle)));
        const double exact = 10.0 * (kRadius - std::hypot(x - kMiddle, y - kMiddle));
        EXPECT_NEAR(cells[static_cast<std::size_t>(y) * kSide + static_cast<std::size_t>(x)] / exact, 1.0, 0.04) << azimuth;
    }
}

TEST(StreamPowerErosion, RockOfManyStrengthsBreaksUpItsPlanes) {
    // Slopes at their limit: as steep everywhere on even rock, of many angles below it where it is uneven.
    const auto spreadOf = [](double variety) {
        WorkingTerrain terrain = terrainOf({128, 128, 10.0}, [](int, int y) { return 20.0 * y; });
        StreamRun run(terrain, {{"uplift_mm_per_year", 0.0}, {"erodibility", 0.0}, {"hillslope_diffusion", 0.0}, {"max_slope_deg", 35.0},
                               {"base_level", std::string("north")}, {"rock_variety", variety}, {"steps", std::int64_t{20}}});
        const std::vector<float> cells = run.steps(0, 20).cells();
        double sum = 0.0, squares = 0.0;
        for (std::size_t c = 128 * 20; c < 128 * 100; ++c) {
            const double slope = (cells[c + 128] - cells[c]) / 10.0;
            EXPECT_LT(slope, 1.1 * std::tan(35.0 * 3.14159265 / 180.0)) << c;
            sum += slope;
            squares += slope * slope;
        }
        const double mean = sum / (128 * 80);
        EXPECT_GT(mean, 0.35);
        return std::sqrt(std::max(0.0, squares / (128 * 80) - mean * mean));
    };
    EXPECT_LT(spreadOf(0.0), 0.005);
    EXPECT_GT(spreadOf(0.6), 0.1);
}

/// A plane in rock of chance strength that rises along the row, the column or the diagonal, once it is cut: the root mean square of the
/// second difference across the slope, from cell to cell of a row or a diagonal.
double reliefAcross(int risesX, int risesY, double hillslopeAreaM2) {
    constexpr int kCells = 96;
    WorkingTerrain plane = terrainOf({kCells, kCells, 10.0}, [&](int x, int y) {
        return 6.0 * (risesX * x + risesY * y) / std::hypot(risesX, risesY);
    });
    setCells(plane.edit(Layer::Hardness), [](int x, int y) { return 0.6f * unitFloat(randomBits(9, x, y)); });
    StreamRun run(std::move(plane), with(kFluvialOnly, {{"hillslope_area_m2", hillslopeAreaM2}, {"uplift_mm_per_year", 0.0},
                                                       {"duration_years", 2e4}, {"steps", std::int64_t{10}}}));
    const auto heights = run.steps(0, 10).cells();
    double squares = 0.0;
    for (int y = 24; y < kCells - 24; ++y)
        for (int x = 24; x < kCells - 24; ++x) {
            const int c = y * kCells + x, across = risesX * kCells - risesY;
            const double curvature = double{heights[c + across]} + heights[c - across] - 2.0 * heights[c];
            squares += curvature * curvature;
        }
    return std::sqrt(squares) / (kCells - 48);
}

TEST(StreamPowerErosion, SlopesThatFaceAlongARowOrAColumnHaveNoGroovesOfACell) {
    // Real ground has 1.6 to 1.8 times as much over a diagonal's longer steps; rows that know nothing of each other 1.2.
    for (const auto& [x, y] : {std::pair(1, 0), std::pair(0, 1)}) {
        const double ratio = reliefAcross(1, 1, 2e4) / reliefAcross(x, y, 2e4);
        EXPECT_GT(ratio, 1.5);
        EXPECT_LT(ratio, 2.5);
        EXPECT_GT(reliefAcross(x, y, 100.0), reliefAcross(1, 1, 100.0)) << "nothing is smoothed where a cell is a hillslope";
    }
}

TEST(StreamPowerErosion, APlaneIsCutByItsOwnSlopeWhicheverWayItFaces) {
    constexpr double kErodibility = 1e-3, kYears = 2000.0, kSlope = 0.5; // K dt S = 1 m where the area counts for nothing
    for (const int azimuth : {0, 15, 22, 30, 45, 67, 100}) {
        const double east = std::cos(azimuth * 3.14159265 / 180.0), south = std::sin(azimuth * 3.14159265 / 180.0);
        WorkingTerrain terrain = terrainOf({64, 64, 10.0}, [&](int x, int y) {
            return 1000.0 + kSlope * 10.0 * (x * east + y * south);
        });
        const std::vector<float> before(terrain.elevation().cells().begin(), terrain.elevation().cells().end());
        StreamRun run(terrain, with(kFluvialOnly, {{"uplift_mm_per_year", 0.0}, {"erodibility", kErodibility}, {"area_exponent", 0.0},
                                                  {"duration_years", kYears}, {"steps", std::int64_t{1}}}));
        const std::vector<float> after = run.steps(0, 1).cells();
        for (const std::size_t c : {64u * 32 + 32, 64u * 20 + 40, 64u * 44 + 25})
            EXPECT_NEAR((before[c] - after[c]) / (kErodibility * kYears * kSlope), 1.0, 0.02) << azimuth;
    }
}

TEST(StreamPowerErosion, CancelsInTheMiddleOfAStep) {
    StreamRun run(roughTerrain(64, 64, 20.0, 100.0), {});
    run.cancel.request();
    EXPECT_THROW(run.run(0, 1), Cancelled);
}

} // namespace
} // namespace oxbow
