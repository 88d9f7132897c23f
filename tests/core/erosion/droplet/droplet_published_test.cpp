#include "core/erosion/droplet/droplet_published.h"

#include "core/base/counter_random.h"
#include "core/base/thread_pool.h"
#include "core/recipe/recipe.h"
#include "core/recipe/recipe_edit.h"
#include "core/recipe/stage_registry.h"
#include "tests/core/stage/stage_run.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace oxbow {
namespace {

constexpr int kSide = 64;

using Levels = std::vector<std::vector<double>>;

/// Hills and dents with 0 and 255 among their heights, so that levels are metres.
Heightmap hills(std::uint64_t seed, double cellSizeM = 40.0) {
    Heightmap map = test::mapOf({kSide, kSide, cellSizeM}, [&](int x, int y) {
        return 130.0 + 70.0 * std::sin(0.11 * x + seed) * std::cos(0.09 * y) + 35.0 * std::sin(0.31 * x - 0.27 * y) +
               8.0 * (unitDouble(randomBits(seed, x / 2, y / 2)) - 0.5);
    });
    map.at(3, 5) = 0.0f;
    map.at(50, 40) = 255.0f;
    return map;
}

struct Script {
    int drops, cap, radius;
    double inertia, erosion, capacity, deposition, minSlope, cutoff, gravity, water;
    double windRow = 0.0, windColumn = 0.0;
};

std::pair<Levels, Levels> gradientOf(const Levels& h) {
    const int n = static_cast<int>(h.size());
    Levels rows(n, std::vector<double>(n)), columns = rows;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            rows[i][j] = i == 0       ? h[1][j] - h[0][j]
                         : i == n - 1 ? h[n - 1][j] - h[n - 2][j]
                                      : (h[i + 1][j] - h[i - 1][j]) / 2.0;
            columns[i][j] = j == 0       ? h[i][1] - h[i][0]
                            : j == n - 1 ? h[i][n - 1] - h[i][n - 2]
                                         : (h[i][j + 1] - h[i][j - 1]) / 2.0;
        }
    return {rows, columns};
}

/// The published loop, written down anew with numbers of its own drawing replaced by hashed ones. Lists are
/// indexed as in its language: negative indices count from the end, larger ones are errors. `rounds` says
/// after which drops the program rounds its heights to float.
template <typename Rounds>
void publishedErode(Levels& h, const Script& k, std::uint32_t seed, Rounds rounds) {
    const int n = static_cast<int>(h.size());
    for (int number = 0; number < k.drops; ++number) {
        const auto [slopeRow, slopeColumn] = gradientOf(h);
        double pos[2] = {(n - 1) * unitDouble(randomBits(seed, number, 0)),
                         (n - 1) * unitDouble(randomBits(seed, number, 1))};
        double vel[2] = {k.windRow, k.windColumn};
        double speed = std::hypot(vel[0], vel[1]), water = k.water, carried = 0.0;
        for (int t = 0; t < k.cap; ++t) {
            const int i0 = static_cast<int>(std::rint(pos[0])), j0 = static_cast<int>(std::rint(pos[1]));
            vel[0] = vel[0] * k.inertia - slopeRow[i0][j0] * (1 - k.inertia);
            vel[1] = vel[1] * k.inertia - slopeColumn[i0][j0] * (1 - k.inertia);
            const double norm = std::sqrt(vel[0] * vel[0] + vel[1] * vel[1]);
            if (norm == 0.0)
                break; // a place that is no number lies off the map
            pos[0] += vel[0] / norm;
            pos[1] += vel[1] / norm;
            const int i1 = static_cast<int>(std::rint(pos[0])), j1 = static_cast<int>(std::rint(pos[1]));
            if (std::min(i1, j1) < 0 || std::max(i1, j1) >= n || water <= k.cutoff)
                break;
            const double rise = h[i1][j1] - h[i0][j0];
            const double carryCap = std::max(k.minSlope, -rise) * speed * water * k.capacity;
            if (carried > carryCap) {
                const double deposit = (carried - carryCap) * k.deposition;
                carried -= deposit;
                h[i0][j0] += deposit;
                speed = 0.0;
            } else {
                const double erode = std::min((carryCap - carried) * k.erosion, -rise);
                carried += erode;
                speed = std::sqrt(std::abs(speed * speed - rise * k.gravity));
                const double norm4 = 4 * (std::numbers::pi * k.radius * k.radius) / 3;
                for (int x = 1; x <= k.radius; ++x)
                    for (int y = 1; y <= k.radius; ++y) {
                        const double distance = std::sqrt(double(x * x + y * y));
                        if (distance > k.radius || i0 + x >= n || j0 + y >= n)
                            continue;
                        h[i0 + x][j0 + y] -= (k.radius - distance) * erode / norm4;
                        h[(i0 - x + n) % n][(j0 - y + n) % n] -= (k.radius - distance) * erode / norm4;
                    }
            }
            water -= k.water / k.cap;
        }
        if (rounds(number))
            for (std::vector<double>& row : h)
                for (double& cell : row)
                    cell = static_cast<float>(cell);
    }
}

struct ScriptRun {
    Recipe recipe;
    WorkingTerrain terrain;
    Ledger ledger;

    explicit ScriptRun(const Heightmap& ground, const std::vector<std::string>& settings, bool withBlur = true,
                 const Heightmap* hardness = nullptr)
        : recipe{}, terrain(test::terrainOf(ground)) {
        recipe.stages.emplace_back(*findStageKind("droplet_erosion"));
        setPreset(recipe, "droplet_erosion=Hydraulic Erosion Simulation, as published", "test");
        if (!withBlur)
            setByText(recipe, "droplet_erosion.blur_sigma_cells=0", "test");
        for (const std::string& setting : settings)
            setByText(recipe, "droplet_erosion." + setting, "test");
        if (hardness)
            terrain.edit(Layer::Hardness) = *hardness;
        ledger = test::runStage(recipe.stages.front().params.kind(), recipe.stages.front().params.values(), terrain);
    }
    [[nodiscard]] const Heightmap& ground() const { return *terrain.find(Layer::Elevation); }
    [[nodiscard]] const DropletErosionParams& params() const {
        return std::any_cast<const DropletErosionParams&>(recipe.stages.front().params.values());
    }
    [[nodiscard]] Script script() const {
        const DropletErosionParams& p = params();
        return {p.drops, p.moveCapSteps, static_cast<int>(p.radiusCells), p.inertia, p.erosionRate, p.capacity, p.depositionRate,
                p.minSlope, p.waterCutoff, p.gravity, p.initialWater, p.initialVelocityY, p.initialVelocityX};
    }
};

Levels levelsOf(const Heightmap& map) {
    Levels levels(map.height(), std::vector<double>(map.width()));
    for (int y = 0; y < map.height(); ++y)
        for (int x = 0; x < map.width(); ++x)
            levels[y][x] = map.at(x, y);
    return levels;
}

double largestDifference(const Levels& expected, const Heightmap& map) {
    double largest = 0.0;
    for (int y = 0; y < map.height(); ++y)
        for (int x = 0; x < map.width(); ++x)
            largest = std::max(largest, std::fabs(expected[y][x] - map.at(x, y)));
    return largest;
}

/// The transcription of what a run did.
Levels transcribed(const Heightmap& ground, const ScriptRun& run) {
    Levels levels = levelsOf(ground);
    const std::int64_t drops = run.params().drops, steps = publishedStepCount(run.params(), ground.grid());
    publishedErode(levels, run.script(), run.params().seed, [&](std::int64_t drop) {
        for (std::int64_t step = 1; step <= steps; ++step)
            if (drop + 1 == drops * step / steps)
                return true;
        return false;
    });
    return levels;
}

TEST(PublishedDroplets, ThePresetIsThePublishedLoopCellForCell) {
    for (const std::uint64_t seed : {1, 2}) {
        const Heightmap ground = hills(seed);
        // The whole script on a quarter of its map.
        const ScriptRun run(ground, {"drops=6000", "seed=" + std::to_string(874923 + seed)}, false);
        const Levels levels = transcribed(ground, run);
        EXPECT_LT(largestDifference(levels, run.ground()), 1e-9);
        EXPECT_GT(largestDifference(levelsOf(ground), run.ground()), 5.0);
    }
}

TEST(PublishedDroplets, EverySettingOfTheScriptMeansWhatItMeantThere) {
    const Heightmap ground = hills(3);
    const std::vector<std::string> few = {"drops=1000"};
    const ScriptRun usual(ground, few, false);
    for (const char* setting :
         {"inertia=0.9", "inertia=0", "radius_cells=1", "radius_cells=7", "move_cap_steps=20", "capacity=2",
          "min_slope=1", "erosion_rate=0.2", "deposition_rate=0.7", "water_cutoff=0.5", "gravity=1",
          "initial_water=0.3", "initial_velocity_x=4", "initial_velocity_y=-3", "seed=7"}) {
        std::vector<std::string> settings = few;
        settings.emplace_back(setting);
        const ScriptRun run(ground, settings, false);
        EXPECT_LT(largestDifference(transcribed(ground, run), run.ground()), 1e-9) << setting;
        EXPECT_GT(largestDifference(levelsOf(usual.ground()), run.ground()), 0.0)
            << setting;
    }
}

TEST(PublishedDroplets, TheBlurAtTheEndIsAGaussianOfOneCell) {
    const Heightmap ground = hills(4);
    const ScriptRun sharp(ground, {"drops=500"}, false), blurred(ground, {"drops=500"}, true);
    constexpr int kReach = 4;
    double weights[kReach + 1], sum = 0.0;
    for (int i = 0; i <= kReach; ++i) {
        weights[i] = std::exp(-0.5 * i * i);
        sum += (i == 0 ? 1.0 : 2.0) * weights[i];
    }
    for (int y = kReach; y < kSide - kReach; ++y)
        for (int x = kReach; x < kSide - kReach; ++x) {
            double mean = 0.0;
            for (int dy = -kReach; dy <= kReach; ++dy)
                for (int dx = -kReach; dx <= kReach; ++dx)
                    mean += weights[std::abs(dx)] * weights[std::abs(dy)] / (sum * sum) *
                            sharp.ground().at(x + dx, y + dy);
            ASSERT_NEAR(blurred.ground().at(x, y), mean, 0.02) << x << " " << y;
        }
}

TEST(PublishedDroplets, WhatTheFaultsLoseIsInTheLedger) {
    const ScriptRun run(hills(5), {"drops=3000"});
    EXPECT_NEAR(run.ledger.rock.closingError(), 0.0, 1e-9 * run.ledger.rock.initial);
    EXPECT_GT(run.ledger.rock.out, 0.0);
    EXPECT_NEAR(run.ledger.water.closingError(), 0.0, 1e-9 * run.ledger.water.in);
}

TEST(PublishedDroplets, ARadiusOfNothingIsOneCell) {
    // One drop on a slope to the east of 8 levels a cell: from the second move on it takes up all it can.
    Heightmap slope = test::mapOf({16, 3, 10.0}, [](int x, int) { return 17.0f * static_cast<float>(15 - x); });
    const ScriptRun run(slope, {"drops=1", "radius_cells=0", "radius_m=0", "erosion_rate=0.1", "initial_speed=0"}, false);
    int changed = 0;
    for (int x = 0; x < 16; ++x)
        for (int y = 0; y < 3; ++y)
            changed += run.ground().at(x, y) != slope.at(x, y);
    EXPECT_GT(changed, 2);
    for (int x = 0; x < 16; ++x) {
        int inColumn = 0;
        for (int y = 0; y < 3; ++y)
            inColumn += run.ground().at(x, y) != slope.at(x, y);
        EXPECT_LE(inColumn, 1) << "a furrow one cell wide";
    }
}

TEST(PublishedDroplets, HardGroundIsNotTaken) {
    const Heightmap ground = hills(6);
    Heightmap hardness(ground.grid(), 1.0f);
    const ScriptRun run(ground, {"drops=2000", "deposition_rate=0"}, false, &hardness);
    int lower = 0;
    for (std::size_t i = 0; i < ground.cells().size(); ++i)
        lower += run.ground().cells()[i] < ground.cells()[i];
    EXPECT_EQ(lower, 0);
}

} // namespace
} // namespace oxbow
