#include "core/erosion/fluvial/fluvial_legacy.h"

#include "core/base/counter_random.h"
#include "core/base/thread_pool.h"
#include "core/recipe/recipe.h"
#include "core/recipe/recipe_edit.h"
#include "tests/core/stage/stage_run.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace oxbow {
namespace {

using Picture = std::vector<std::vector<int>>; ///< bytes by [x][y]

/// The published program, written down anew.
Picture publishedErosion(const Picture& image, int X, int Y, float waterPercent, float depositRate, float pickupRate,
                         int iterations) {
    const int width = static_cast<int>(image.size()), height = static_cast<int>(image[0].size());
    const auto clamp = [](int value, int most) { return std::min(std::max(value, 0), most); };
    const auto unit = [](float value) { return value > 1.0f ? 1.0f : value < 0.0f ? 0.0f : value; };
    std::vector<std::vector<float>> sediment(width, std::vector<float>(height)), water = sediment, data = sediment;
    for (int x = 0; x < width; ++x)
        for (int y = 0; y < height; ++y)
            data[x][y] = image[x][y] / 255.0f;
    water[X][Y] = waterPercent;
    sediment[X][Y] = data[X][Y] > pickupRate ? pickupRate : data[X][Y];
    data[X][Y] = unit(data[X][Y] - pickupRate);
    for (int i = 0; i < iterations; ++i)
        for (int x = 0; x < width; ++x)
            for (int y = 0; y < height; ++y) {
                if (!(water[x][y] > 0.0f))
                    continue;
                std::vector<int> minX, minY;
                float lowest = data[x][y];
                for (int bx = clamp(x - 1, width - 1); bx <= clamp(x + 1, width - 1); ++bx)
                    for (int by = clamp(y - 1, height - 1); by <= clamp(y + 1, height - 1); ++by)
                        if (bx != x || by != y) {
                            if (data[bx][by] < lowest) {
                                lowest = data[bx][by];
                                minX.assign(1, bx);
                                minY.assign(1, by);
                            } else if (data[bx][by] == lowest) {
                                minX.push_back(bx);
                                minY.push_back(by);
                            }
                        }
                float change = water[x][y];
                for (std::size_t z = 0; z < minX.size(); ++z) {
                    const float fall = (water[x][y] + data[x][y]) - (water[minX[z]][minY[z]] + data[minX[z]][minY[z]]);
                    if (change > fall)
                        change = fall;
                }
                if (change <= 0.0f) {
                    data[x][y] += depositRate * sediment[x][y];
                    sediment[x][y] *= 1.0f - depositRate;
                    continue;
                }
                const float capacity = water[x][y] * pickupRate;
                const auto shares = static_cast<float>(minX.size());
                for (std::size_t z = 0; z < minX.size(); ++z) {
                    water[minX[z]][minY[z]] += change / shares;
                    if (sediment[x][y] >= capacity)
                        sediment[minX[z]][minY[z]] += capacity / shares;
                    else
                        sediment[minX[z]][minY[z]] +=
                            sediment[x][y] + (pickupRate * ((capacity - sediment[x][y]) / shares));
                }
                if (sediment[x][y] >= capacity) {
                    data[x][y] += depositRate * (sediment[x][y] - capacity);
                    sediment[x][y] = (1.0f - depositRate) * (sediment[x][y] - capacity);
                } else {
                    data[x][y] += depositRate * (capacity - sediment[x][y]);
                    sediment[x][y] = 0.0f;
                }
                water[x][y] -= change;
            }
    Picture result(width, std::vector<int>(height));
    for (int x = 0; x < width; ++x)
        for (int y = 0; y < height; ++y)
            result[x][y] = static_cast<int>(unit(data[x][y] + sediment[x][y]) * 255.0f);
    return result;
}

/// Bytes with many equal neighbours, 0 and 255 among them, so that levels are metres.
Picture bytes(int width, int height, std::uint64_t seed, bool terraced) {
    Picture picture(width, std::vector<int>(height));
    for (int x = 0; x < width; ++x)
        for (int y = 0; y < height; ++y) {
            const double slope = 200.0 - 2.2 * x - 1.3 * y + 25.0 * std::sin(0.4 * x) * std::cos(0.3 * y);
            const int rough = static_cast<int>(randomBits(seed, x, y) % 9);
            const int level = std::clamp(static_cast<int>(slope) + rough, 1, 254);
            picture[x][y] = terraced ? level / 12 * 12 + 1 : level;
        }
    picture[0][0] = 255;
    picture[width - 1][height - 1] = 0;
    return picture;
}

struct LegacyRun {
    WorkingTerrain terrain;
    Ledger ledger;

    LegacyRun(const Picture& picture, const std::vector<std::string>& settings)
        : terrain(GridSpec{static_cast<int>(picture.size()), static_cast<int>(picture[0].size()), 30.0}) {
        test::setCells(terrain.elevation(), [&](int x, int y) { return picture[x][y]; });
        Recipe recipe;
        recipe.stages.emplace_back(*findStageKind("fluvial_erosion"));
        setPreset(recipe, "fluvial_erosion=as published", "test");
        for (const std::string& setting : settings)
            setByText(recipe, "fluvial_erosion." + setting, "test");
        const StageParams& params = recipe.stages.front().params;
        ledger = test::runStage(params.kind(), params.values(), terrain);
    }
    [[nodiscard]] Picture picture() const {
        const GridSpec& grid = terrain.grid();
        Picture result(grid.width, std::vector<int>(grid.height));
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x)
                result[x][y] = static_cast<int>(std::lround(terrain.find(Layer::Elevation)->at(x, y)));
        return result;
    }
};

int differing(const Picture& a, const Picture& b) {
    int count = 0;
    for (std::size_t x = 0; x < a.size(); ++x)
        for (std::size_t y = 0; y < a[x].size(); ++y)
            count += a[x][y] != b[x][y];
    return count;
}

std::vector<std::string> drop(int x, int y, double waterPercent, double deposit, double pickup, int iterations) {
    return {"drop_column=" + std::to_string(x),        "drop_row=" + std::to_string(y),
            "water_percent=" + std::to_string(waterPercent), "deposit_rate=" + std::to_string(deposit),
            "pickup_rate=" + std::to_string(pickup),   "iterations=" + std::to_string(iterations)};
}

TEST(FluvialLegacy, IsThePublishedRuleLevelForLevel) {
    int changed = 0;
    for (const std::uint64_t seed : {1, 2, 3})
        for (const bool terraced : {false, true}) {
            const Picture image = bytes(44, 31, seed, terraced);
            for (const auto& [x, y] : {std::pair{22, 15}, {0, 0}, {43, 30}, {5, 29}})
                for (const auto& [water, deposit, pickup, iterations] :
                     {std::tuple{0.1f, 0.1f, 0.01f, 1}, {0.5f, 0.25f, 0.02f, 60}, {1.0f, 0.5f, 0.5f, 25},
                      {0.05f, 0.0f, 0.001f, 400}}) {
                    const LegacyRun run(image, drop(x, y, 100.0 * water, deposit, pickup, iterations));
                    const Picture expected = publishedErosion(image, x, y, water, deposit, pickup, iterations);
                    EXPECT_EQ(differing(run.picture(), expected), 0)
                        << "seed " << seed << (terraced ? ", terraced" : "") << ", drop " << x << "," << y
                        << ", water " << water << ", " << iterations << " iterations";
                    changed += differing(expected, image);
                }
        }
    EXPECT_GT(changed, 60) << "as its author says, there is little to see";
}

TEST(FluvialLegacy, WaterRunsEastAtOnceAndWestCellByCell) {
    // The fault of changes that count at once: a slope with a flat at its foot, and its mirror image.
    const int length = 60, foot = 50;
    Picture east(length, std::vector<int>(1)), west = east;
    for (int x = 0; x < length; ++x)
        west[length - 1 - x][0] = east[x][0] = x < foot ? 255 - 5 * x : 0;
    const auto atFoot = [&](const LegacyRun& run, bool mirrored) {
        double water = 0.0;
        for (int x = foot; x < length; ++x)
            water += run.terrain.find(Layer::Water)->at(mirrored ? length - 1 - x : x, 0);
        return water;
    };
    EXPECT_GT(atFoot(LegacyRun(east, drop(2, 0, 100.0, 0.0, 0.0, 1)), false), 0.0);
    EXPECT_EQ(atFoot(LegacyRun(west, drop(length - 3, 0, 100.0, 0.0, 0.0, 1)), true), 0.0);
    EXPECT_GT(atFoot(LegacyRun(west, drop(length - 3, 0, 100.0, 0.0, 0.0, 60)), true), 0.0);
}

TEST(FluvialLegacy, WhatItMakesAndLosesIsInTheLedger) {
    const LegacyRun run(bytes(40, 40, 5, true), drop(20, 20, 50.0, 0.3, 0.02, 80));
    EXPECT_NEAR(run.ledger.rock.closingError(), 0.0, 1e-9 * run.ledger.rock.initial);
    EXPECT_NEAR(run.ledger.water.closingError(), 0.0, 1e-9);
    EXPECT_GT(run.ledger.rock.in + run.ledger.rock.out, 0.0);
}

TEST(FluvialLegacy, APlaceInPerCentIsTheCellItFallsIn) {
    const GridSpec grid{50, 20, 1.0};
    FluvialErosionParams params;
    params.dropX = 40.0;
    params.dropY = 99.0;
    EXPECT_EQ(dropCell(params, grid).x, 20);
    EXPECT_EQ(dropCell(params, grid).y, 19);
    params.dropColumn = 7;
    params.dropRow = 300;
    EXPECT_EQ(dropCell(params, grid).x, 7);
    EXPECT_EQ(dropCell(params, grid).y, 19) << "the last there is";
}

TEST(FluvialLegacy, GoesOnFromASavedStateBitForBit) {
    const Picture image = bytes(36, 28, 9, false);
    FluvialErosionParams params;
    params.variant = FluvialVariant::Legacy8Bit;
    params.iterations = 40;
    params.waterPercent = 60.0;
    const WorkingTerrain start = test::terrainOf({36, 28, 10.0}, [&](int x, int y) { return static_cast<float>(image[x][y]) * 3.7f; });
    test::StageRun whole(fluvialErosionStage(), params, start, 1), paused(fluvialErosionStage(), params, start, 1);
    whole.run(0, 40);
    paused.run(0, 17);
    const auto saved = paused.stepper->savedState();
    paused.stepper = paused.kind.start(params, paused.terrain, paused.pool);
    paused.stepper->restoreState(saved, paused.terrain);
    paused.run(17, 40);
    EXPECT_TRUE(test::sameBytes(whole.terrain.elevation(), paused.terrain.elevation()));
}

} // namespace
} // namespace oxbow
