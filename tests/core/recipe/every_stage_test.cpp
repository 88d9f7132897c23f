#include "core/base/counter_random.h"
#include "core/base/error.h"
#include "core/base/thread_pool.h"
#include "core/recipe/stage_registry.h"
#include "core/terrain/terrain_state.h"
#include "tests/core/recipe/all_kinds.h"
#include "tests/core/stage/stage_run.h"
#include "tests/core/terrain/made_maps.h"

#include "places.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

/// What must hold for every stage of the registry: a new one is covered by existing.
namespace oxbow {
namespace {

constexpr int kSteps = 3;
const GridSpec kStageGrids[] = {{1, 1, 10.0}, {1, 7, 10.0}, {33, 129, 25.0}};

class EveryStage : public testing::TestWithParam<const StageKind*> {
protected:
    /// The stage's defaults; a stage that reads a file gets one.
    [[nodiscard]] static std::any defaults() {
        std::any params = kind().defaults;
        for (const ParamField& param : kind().params)
            if (param.info.kind == ParamKind::File)
                param.write(params, std::string(OXBOW_TEST_DATA "/dem/jacksboro_us_403x344.tif"));
        return params;
    }
    [[nodiscard]] static const StageKind& kind() { return *GetParam(); }
};

WorkingTerrain roughTerrain(const GridSpec& grid, std::uint64_t seed = 5) {
    return test::terrainOf(grid, [&](int x, int y) {
        return 300.0 + 200.0 * std::sin(0.11 * x) * std::cos(0.07 * y) + 60.0 * unitDouble(randomBits(seed, x, y));
    });
}

WorkingTerrain flatTerrain(const GridSpec& grid) {
    return test::terrainOf(Heightmap(grid, 250.0f));
}

struct Bench : test::StageRun<std::any> {
    using StageRun::StageRun;
    [[nodiscard]] int steps() const { return std::min(kSteps, kind.stepCount(params, terrain.grid())); }
    [[nodiscard]] std::uint64_t hash() { return TerrainState(terrain, {}, pool).resumeHash(); }
};

double sizeOfRock(const WorkingTerrain& terrain) {
    const auto cells = terrain.find(Layer::Elevation)->cells();
    const double sum = std::accumulate(cells.begin(), cells.end(), 0.0,
                                       [](double total, float h) { return total + std::fabs(h); });
    return std::max(1.0, sum * terrain.grid().cellAreaM2());
}

void expectSound(Bench& bench, const std::string& what) {
    for (const float h : bench.terrain.elevation().cells())
        ASSERT_TRUE(std::isfinite(h)) << what;
    const Ledger ledger = bench.measured.now();
    const double rock = sizeOfRock(bench.terrain) + std::fabs(ledger.rock.initial) + ledger.rock.in;
    EXPECT_LE(std::fabs(ledger.rock.closingError()), 1e-6 * rock) << what;
    const double water = 1.0 + ledger.water.initial + ledger.water.in;
    EXPECT_LE(std::fabs(ledger.water.closingError()), 1e-6 * water) << what;
    for (const Substance& substance : kSubstances) {
        EXPECT_GE((ledger.*substance.account).in, 0.0) << substance.key << ", " << what;
        EXPECT_GE((ledger.*substance.account).out, 0.0) << substance.key << ", " << what;
    }
}

/// The values at the ends of what may be typed.
std::vector<ParamValue> endsOf(const ParamInfo& info) {
    std::vector<ParamValue> ends;
    switch (info.kind) {
    case ParamKind::Number:
        return {info.range.hardMin, info.range.hardMax};
    case ParamKind::Integer:
    case ParamKind::Seed:
        return {static_cast<std::int64_t>(info.range.hardMin), static_cast<std::int64_t>(info.range.hardMax)};
    case ParamKind::Toggle:
        return {false, true};
    case ParamKind::Choice:
        for (const ChoiceOption& option : info.options)
            ends.emplace_back(std::string(option.key));
        return ends;
    case ParamKind::File:
        return {};
    }
    return ends;
}

TEST_P(EveryStage, PresetsHoldValuesOfItsParametersWithinTheirRanges) {
    for (const StagePreset& preset : kind().presets)
        for (const PresetValue& value : preset.values) {
            SCOPED_TRACE(std::string(preset.name) + " " + std::string(value.key));
            const ParamField* param = kind().find(value.key);
            ASSERT_NE(param, nullptr);
            if (param->info.kind == ParamKind::Choice) {
                EXPECT_EQ(std::ranges::count(param->info.options, value.choice, &ChoiceOption::key), 1);
            } else {
                EXPECT_GE(value.number, param->info.range.hardMin);
                EXPECT_LE(value.number, param->info.range.hardMax);
            }
        }
}

TEST_P(EveryStage, EndsOfTheHardRangesGiveFiniteHeightsAndAClosedLedger) {
    for (const ParamField& param : kind().params) {
        const std::vector<ParamValue> ends = endsOf(param.info);
        for (std::size_t i = 0; i < ends.size(); ++i)
            for (const GridSpec& grid : kStageGrids) {
                std::any params = defaults();
                param.write(params, ends[i]);
                Bench bench(kind(), params, roughTerrain(grid));
                const std::string what = std::string(param.info.key) + ", end " + std::to_string(i) +
                                         ", width " + std::to_string(grid.width);
                try {
                    bench.run(0, bench.steps());
                } catch (const Error& refused) {
                    // A file may lack what is asked of it, a channel for example; nothing else may refuse.
                    EXPECT_TRUE(kind().readsFile()) << what << ": " << refused.what();
                    continue;
                }
                expectSound(bench, what);
            }
    }
}

TEST_P(EveryStage, StepCountIsAtLeastOneOnAnyGrid) {
    for (const GridSpec& grid : kStageGrids)
        EXPECT_GE(kind().stepCount(defaults(), grid), 1);
}

TEST_P(EveryStage, SameBytesOnOneTwoAndSevenThreads) {
    for (const GridSpec& grid : kStageGrids) {
        Bench one(kind(), defaults(), roughTerrain(grid), 1);
        one.run(0, one.steps());
        for (const int threads : {2, 7}) {
            Bench many(kind(), defaults(), roughTerrain(grid), threads);
            many.run(0, many.steps());
            EXPECT_EQ(many.hash(), one.hash()) << threads << " threads";
            EXPECT_EQ(many.stepper->savedState(), one.stepper->savedState()) << threads << " threads";
        }
    }
}

TEST_P(EveryStage, PausedAndResumedInTheMiddleGivesTheSameBytes) {
    for (const GridSpec& grid : kStageGrids) {
        Bench whole(kind(), defaults(), roughTerrain(grid));
        const int middle = whole.steps() / 2;
        whole.run(0, whole.steps());

        Bench first(kind(), defaults(), roughTerrain(grid));
        first.run(0, middle);
        Bench second(kind(), defaults(), first.terrain);
        second.stepper->restoreState(first.stepper->savedState(), second.terrain);
        second.run(middle, whole.steps());
        EXPECT_EQ(second.hash(), whole.hash());
        EXPECT_EQ(second.stepper->savedState(), whole.stepper->savedState());
    }
}

TEST_P(EveryStage, FlatGroundStaysFinite) {
    for (const GridSpec& grid : kStageGrids) {
        Bench bench(kind(), defaults(), flatTerrain(grid));
        bench.run(0, bench.steps());
        expectSound(bench, "flat ground");
    }
}

TEST_P(EveryStage, AStateThatIsCutOrTooLongIsRefused) {
    Bench bench(kind(), defaults(), roughTerrain(kStageGrids[2]));
    bench.run(0, 1);
    std::vector<std::byte> bytes = bench.stepper->savedState();
    for (std::size_t size = 0; size < bytes.size(); ++size)
        EXPECT_THROW(bench.stepper->restoreState(std::span(bytes).first(size), bench.terrain), Error);
    bytes.push_back({});
    EXPECT_THROW(bench.stepper->restoreState(bytes, bench.terrain), Error);
}

TEST_P(EveryStage, AStateWithoutItsPrivateLayersIsRefused) {
    Bench bench(kind(), defaults(), roughTerrain(kStageGrids[2]));
    bench.run(0, 1);
    const std::vector<std::byte> bytes = bench.stepper->savedState();
    bench.stepper->checkState(bench.terrain);
    if (bench.terrain.privateLayers().list().empty())
        return;
    bench.terrain.privateLayers().clear();
    EXPECT_THROW(bench.stepper->restoreState(bytes, bench.terrain), Error);
}

/// What it kept for itself shows nowhere: no layer of the terrain has its name, and the hash that tells
/// terrains apart does not know it.
TEST_P(EveryStage, PrivateLayersAreNobodyElses) {
    Bench bench(kind(), defaults(), roughTerrain(kStageGrids[2]));
    bench.run(0, 1);
    const TerrainState whole(bench.terrain, {}, bench.pool);
    for (const TiledPrivateLayer& layer : whole.privateLayers())
        EXPECT_FALSE(layerByKey(layer.info.name)) << layer.info.name;
    bench.terrain.privateLayers().clear();
    EXPECT_EQ(TerrainState(bench.terrain, {}, bench.pool).stateHash(), whole.stateHash());
}

/// Fields and layers, and nothing that grows with the map besides.
TEST_P(EveryStage, TheSavedFieldsAreFew) {
    Bench bench(kind(), defaults(), roughTerrain({160, 150, 25.0}));
    bench.run(0, 1);
    EXPECT_LT(bench.stepper->savedState().size(), 512U);
}

INSTANTIATE_TEST_SUITE_P(Registry, EveryStage, testing::ValuesIn(allKinds()), kNameOfKind);

} // namespace
} // namespace oxbow
