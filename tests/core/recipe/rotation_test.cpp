#include "core/base/counter_random.h"
#include "core/base/thread_pool.h"
#include "core/recipe/recipe.h"
#include "core/recipe/stage_registry.h"
#include "tests/core/stage/stage_run.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <ostream>

/// Models on a grid favour no direction: on a map turned by a quarter they give the turned result.
namespace oxbow {
namespace {

struct RotationCase {
    std::string_view stage;
    int steps = 6;
    bool hardAndRainy = true; ///< with random layers of hardness, rain and talus
    double toleranceM = 0.0;  ///< 0 where the bytes are equal
};
std::ostream& operator<<(std::ostream& out, const RotationCase& tested) {
    return out << tested.stage;
}

const RotationCase kCases[] = {
    {"thermal_erosion"},
    {"thermal_erosion", 6, false},
    {"fluvial_erosion", 20},
    {"shallow_water_erosion", 6},
    {"slope_limit", 1},
    {"gaussian_blur", 1, true, 1e-3}, // columns first, then rows, with rounding between the two
    {"levels", 1},
};

WorkingTerrain roughTerrain(int side, bool layers) {
    WorkingTerrain terrain({side, side, 10.0});
    const auto roughen = [&](Heightmap& map, std::uint64_t seed, double low, double high) {
        test::setCells(map, [&](int x, int y) {
            const double wave = 0.5 + 0.5 * std::sin(0.07 * x + 0.4 * static_cast<double>(seed)) *
                                          std::cos(0.05 * y - 0.3 * static_cast<double>(seed));
            const double share = 0.8 * wave + 0.2 * unitDouble(randomBits(seed, x, y));
            return low + (high - low) * share;
        });
    };
    roughen(terrain.elevation(), 1, 100.0, 900.0);
    if (layers) {
        roughen(terrain.edit(Layer::Hardness), 2, 0.0, 1.0);
        roughen(terrain.edit(Layer::Rain), 3, 0.0, 3.0);
        roughen(terrain.edit(Layer::Talus), 4, 10.0, 50.0);
    }
    return terrain;
}

WorkingTerrain turnedTerrain(const WorkingTerrain& terrain) {
    WorkingTerrain result(terrain.grid());
    for (const LayerInfo& entry : kLayers)
        if (const Heightmap* map = terrain.find(entry.layer))
            result.edit(entry.layer) = test::turned(*map);
    return result;
}

void play(const RotationCase& tested, WorkingTerrain& terrain) {
    const StageKind& kind = *findStageKind(tested.stage);
    test::runStage(kind, kind.defaults, terrain, 2, tested.steps);
}

class Rotation : public testing::TestWithParam<RotationCase> {};

TEST_P(Rotation, ATurnedMapGivesTheTurnedLayers) {
    for (const int side : {1, 37, 130, 200, 263}) {
        WorkingTerrain straight = roughTerrain(side, GetParam().hardAndRainy);
        WorkingTerrain sideways = turnedTerrain(straight);
        play(GetParam(), straight);
        play(GetParam(), sideways);
        const WorkingTerrain expected = turnedTerrain(straight);
        for (const LayerInfo& entry : kLayers) {
            const Heightmap* map = expected.find(entry.layer);
            ASSERT_EQ(map != nullptr, sideways.has(entry.layer)) << entry.key;
            for (std::size_t i = 0; map && i < map->cells().size(); ++i) {
                const float one = map->cells()[i], other = sideways.find(entry.layer)->cells()[i];
                ASSERT_LE(std::fabs(one - other), GetParam().toleranceM)
                    << entry.key << ", side " << side << ", cell " << i;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(GridModels, Rotation, testing::ValuesIn(kCases), [](const auto& test) {
    return std::string(test.param.stage) + (test.param.hardAndRainy ? "" : "_plain");
});

} // namespace
} // namespace oxbow
