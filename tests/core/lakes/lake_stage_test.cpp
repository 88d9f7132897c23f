#include "core/lakes/lake_stage.h"

#include "core/files/heightmap_file.h"
#include "core/flow/distance_map.h"
#include "core/lakes/lake_founding.h"
#include "core/lakes/sea_stage.h"
#include "core/recipe/recipe.h"
#include "core/terrain/terrain_state.h"

#include "tests/core/flow/lake_reference.h"
#include "tests/core/stage/measured_ledger.h"

#include "places.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

/// A lakes or sea stage that runs on a terrain of its own.
struct StageRun {
    explicit StageRun(const Heightmap& ground, int threads = 2) : pool(threads), terrain(ground.grid()) {
        terrain.elevation() = ground;
    }
    template <typename P>
    Ledger run(const StageKind& kind, const P& params, int steps = -1) {
        const std::any values = params;
        test::MeasuredLedger measured(terrain, pool);
        const auto stepper = kind.start(values, terrain, pool);
        StageContext context{{pool, cancel}, {}, notes};
        const int count = steps < 0 ? kind.stepCount(values, terrain.grid()) : steps;
        for (int i = 0; i < count; ++i)
            stepper->step(i, terrain, context);
        measured.add(context);
        return measured.now();
    }
    Ledger lakes(const LakesParams& params, int steps = -1) { return run(lakesStage(), params, steps); }
    [[nodiscard]] const std::vector<Lake>& found() const { return terrain.waterBodies()->lakes; }
    [[nodiscard]] float level(std::size_t cell) const {
        return terrain.find(Layer::LakeLevel)->cells()[cell];
    }
    [[nodiscard]] float water(std::size_t cell) const { return terrain.find(Layer::Water)->cells()[cell]; }
    std::uint64_t hash() { return TerrainState(terrain, {}, pool).stateHash(); }

    ThreadPool pool;
    CancelToken cancel;
    std::vector<Phrase> notes;
    WorkingTerrain terrain;
};

LakesParams everyLake(OutletPolicy outlets = OutletPolicy::Edges) {
    LakesParams params;
    params.outlets = outlets;
    params.minAreaM2 = 0.0;
    params.minDepthM = 0.0;
    params.steps = 5;
    return params;
}

int differingFromFlood(StageRun& stage, const CellMask& outlets) {
    const Heightmap& ground = *stage.terrain.find(Layer::Elevation);
    const std::vector<float> filled = test::priorityFlood(ground, outlets);
    int differing = 0;
    for (std::size_t c = 0; c < filled.size(); ++c) {
        const bool wet = filled[c] > ground.cells()[c] && filled[c] != INFINITY;
        differing += wet ? stage.level(c) != filled[c] || stage.water(c) != filled[c] - ground.cells()[c]
                         : stage.level(c) == stage.level(c) || stage.water(c) != 0.0f;
    }
    return differing;
}

TEST(LakesStage, EndsOnTheExactLevelsForEveryOutletPolicy) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const Heightmap ground = test::randomTerrain(seed);
        const test::SeededOutlets outlets(ground, seed);
        StageRun stage(ground);
        stage.terrain.edit(Layer::Mouths) = outlets.mouths;
        stage.lakes(everyLake(outlets.policy));
        EXPECT_EQ(differingFromFlood(stage, outlets.mask), 0) << "seed " << seed;
        EXPECT_TRUE(std::ranges::equal(stage.terrain.elevation().cells(), ground.cells()));
    }
}

std::vector<std::filesystem::path> elevationModels() {
    std::vector<std::filesystem::path> files = {OXBOW_TEST_DATA "/dem/jacksboro_us_403x344.tif"};
    const std::filesystem::path more = OXBOW_SHARED_DATA "/dem";
    if (std::filesystem::exists(more))
        for (const auto& entry : std::filesystem::directory_iterator(more))
            if (entry.path().extension() == ".tif")
                files.push_back(entry.path());
    return files;
}

TEST(LakesStage, IsExactOnRealElevationModelsForEveryOutletPolicy) {
    for (const auto& file : elevationModels()) {
        SCOPED_TRACE(file.filename().string());
        Heightmap ground = readHeightmap(file).elevation;
        const ValueRange range = valueRange(ground.cells());
        for (float& h : ground.cells())
            h = std::isfinite(h) ? h : range.low;
        Heightmap mouths(ground.grid());
        mouths.at(ground.width() / 3, ground.height() / 2) = 1.0f;
        for (int policy = 0; policy < 4; ++policy) {
            LakesParams params = everyLake(static_cast<OutletPolicy>(policy));
            params.seaLevelM = range.low + 0.05 * range.span();
            params.steps = 1;
            StageRun stage(ground);
            stage.terrain.edit(Layer::Mouths) = mouths;
            stage.lakes(params);
            const CellMask outlets = outletMask(ground, {params.outlets, params.seaLevelM, &mouths});
            EXPECT_EQ(differingFromFlood(stage, outlets), 0) << "policy " << policy;
        }
    }
}

TEST(LakesStage, FillingFilledGroundFindsNoLake) {
    const Heightmap ground = test::shapedTerrain(test::Shape::Noise, 12, 70, 90);
    StageRun stage(ground);
    stage.lakes(everyLake());
    EXPECT_GT(stage.found().size(), 10u);
    Heightmap filled = ground;
    for (std::size_t c = 0; c < filled.cells().size(); ++c)
        filled.cells()[c] = std::fmax(filled.cells()[c], stage.level(c));
    StageRun again(filled);
    again.lakes(everyLake());
    EXPECT_EQ(again.found().size(), 0u);
}

TEST(LakesStage, WaterRisesStepByStep) {
    const Heightmap ground = test::shapedTerrain(test::Shape::Noise, 18, 70, 90);
    double before = 0.0;
    for (int steps = 1; steps <= 5; ++steps) {
        StageRun stage(ground);
        const double now = stage.lakes(everyLake(), steps).water.stored;
        EXPECT_GT(now, before) << steps;
        EXPECT_EQ(stage.found().empty(), steps < 5);
        before = now;
    }
}

TEST(LakesStage, KeepsDeeperWaterAndRiversAndForgetsOldLakes) {
    const Heightmap ground = test::groundOf(9, {0, 5, 4, 2, 4, 8, 6, 3, 9}, 10.0);
    StageRun stage(ground);
    stage.terrain.edit(Layer::Water).cells()[1] = 0.5f;
    auto bodies = std::make_shared<WaterBodies>();
    bodies->rivers.resize(2);
    stage.terrain.setWaterBodies(std::move(bodies));
    stage.lakes(everyLake(OutletPolicy::Sea));
    EXPECT_EQ(stage.water(1), 0.5f);
    EXPECT_EQ(stage.water(3), 3.0f);
    EXPECT_EQ(stage.level(3), 5.0f);
    EXPECT_EQ(stage.terrain.waterBodies()->rivers.size(), 2u);
    LakesParams larger = everyLake(OutletPolicy::Sea);
    larger.minVolumeM3 = 600.0;
    stage.lakes(larger);
    EXPECT_EQ(stage.water(3), 0.0f);
    EXPECT_TRUE(std::isnan(stage.level(3)));
    ASSERT_EQ(stage.found().size(), 1u);
    EXPECT_EQ(stage.found()[0].id, 1); // the upper lake goes on
}

TEST(LakesStage, ARaisedSillIsAnsweredInTheNextStep) {
    Heightmap ground = test::groundOf(9, {0, 5, 4, 2, 4, 8, 6, 3, 9}, 10.0);
    StageRun stage(ground);
    const std::any params = everyLake(OutletPolicy::Sea);
    const StageKind kind = lakesStage();
    const auto stepper = kind.start(params, stage.terrain, stage.pool);
    StageContext context{{stage.pool, stage.cancel}, {}, stage.notes};
    for (int i = 0; i < 4; ++i)
        stepper->step(i, stage.terrain, context);
    stage.terrain.elevation().cells()[1] = 6.5f;
    stepper->step(4, stage.terrain, context);
    EXPECT_EQ(stage.level(3), 6.5f);
    EXPECT_EQ(stage.found()[0].spillHeightM, 6.5); // now the larger of the two
    EXPECT_EQ(stage.found()[1].spillHeightM, 8.0);
}

TEST(LakesStage, AStormFillsLakesInPartAndDryDaysLowerThem) {
    const Heightmap ground = test::groundOf(9, {0, 5, 4, 2, 4, 8, 6, 3, 9}, 10.0);
    LakesParams params = everyLake(OutletPolicy::Sea);
    params.mode = LakeMode::Rain;
    params.stormMm = 1000.0;
    StageRun stage(ground);
    stage.lakes(params);
    ASSERT_EQ(stage.found().size(), 2u);
    EXPECT_EQ(stage.found()[0].kind, LakeKind::Partial);
    EXPECT_EQ(stage.level(7), 6.0f); // 3 m of rain on the cell of the pit
    EXPECT_EQ(stage.notes.size(), 1u);
    params.dryDays = 365.25;
    params.evaporationMmPerYear = 1500.0;
    StageRun later(ground);
    later.lakes(params);
    EXPECT_EQ(later.level(7), 4.5f);
}

TEST(LakesStage, AHollowWhoseWaterDriesUpIsListedAsDry) {
    // A bowl of 15 cells across in a plain that falls to the east.
    Heightmap ground(GridSpec{41, 31, 10.0});
    for (int y = 0; y < 31; ++y)
        for (int x = 0; x < 41; ++x) {
            const double away = std::hypot(x - 20, y - 15);
            ground.at(x, y) = static_cast<float>(50.0 - 0.1 * x - (away < 7.5 ? 2.0 * (7.5 - away) : 0.0));
        }
    LakesParams params = everyLake();
    params.mode = LakeMode::Rain;
    params.rainMmPerYear = 20.0;
    params.evaporationMmPerYear = 6000.0;
    params.minAreaM2 = 20 * 100.0;
    StageRun arid(ground);
    arid.lakes(params);
    ASSERT_EQ(arid.found().size(), 1u);
    const Lake& depression = arid.found()[0];
    EXPECT_EQ(depression.kind, LakeKind::Dry);
    EXPECT_EQ(depression.deepestCell, 15 * 41 + 20);
    EXPECT_GT(depression.cells, 100);
    EXPECT_GT(depression.maxDepthM, 10.0);
    EXPECT_EQ(depression.volumeM3, 0.0);
    EXPECT_EQ(depression.meanDepthM, 0.0);
    for (std::size_t c = 0; c < ground.cells().size(); ++c)
        ASSERT_TRUE(std::isnan(arid.level(c)) && arid.water(c) == 0.0f) << c;

    params.minAreaM2 = 1000 * 100.0; // not worth a lake if it were full either
    StageRun pocket(ground);
    pocket.lakes(params);
    EXPECT_TRUE(pocket.found().empty());

    params.minAreaM2 = 0.0; // the puddle in it is worth a lake
    StageRun puddle(ground);
    puddle.lakes(params);
    ASSERT_EQ(puddle.found().size(), 1u);
    EXPECT_EQ(puddle.found()[0].kind, LakeKind::Partial);
}

TEST(LakesStage, WithoutAnOutletAFullMapIsNotDrownedButSaysSo) {
    StageRun stage(test::groundOf(3, {5, 1, 4}));
    stage.lakes(everyLake(OutletPolicy::Mouths));
    EXPECT_TRUE(stage.found().empty());
    EXPECT_EQ(stage.notes.size(), 1u);
}

TEST(LakesStage, WithoutASeaFoundingModeDrawsNoLakeAndSaysSo) {
    LakesParams params = everyLake();
    params.mode = LakeMode::Founding;
    StageRun stage(test::groundOf(3, {5, 1, 4}));
    stage.lakes(params);
    EXPECT_TRUE(stage.found().empty());
    EXPECT_TRUE(std::isnan(stage.level(1)));
    EXPECT_EQ(stage.water(1), 0.0f);
    EXPECT_EQ(stage.notes.size(), 1u);
}

TEST(LakesStage, FoundingModeWritesItsOwnMapAndEntries) {
    Heightmap ground = test::shapedTerrain(test::Shape::Noise, 24, 40, 30);
    LakesParams params = everyLake(OutletPolicy::Sea);
    params.mode = LakeMode::Founding;
    params.seaLevelM = 5.0;
    params.fillStepM = 2.0;
    StageRun stage(ground);
    stage.lakes(params);
    const auto entries = foundingLakes(ground, {5.0, 2.0}, Compute{stage.pool, stage.cancel});
    Heightmap map(ground.grid(), kNoValue);
    floodFoundingLakes(ground, entries, stage.cancel, map);
    EXPECT_EQ(stage.found().size(), entries.size());
    for (std::size_t c = 0; c < map.cells().size(); ++c)
        EXPECT_TRUE(map.cells()[c] == stage.level(c) ||
                    (std::isnan(map.cells()[c]) && std::isnan(stage.level(c))));
}

TEST(LakesStage, IsTheSameForAnyNumberOfThreads) {
    const Heightmap ground = test::shapedTerrain(test::Shape::Noise, 30, 257, 900);
    for (const LakeMode mode : {LakeMode::Full, LakeMode::Rain}) {
        LakesParams params = everyLake();
        params.mode = mode;
        StageRun one(ground, 1);
        one.lakes(params);
        for (const int threads : {2, 3, 7}) {
            StageRun more(ground, threads);
            more.lakes(params);
            EXPECT_EQ(more.hash(), one.hash());
            ASSERT_EQ(more.found().size(), one.found().size());
            for (std::size_t i = 0; i < one.found().size(); ++i) {
                EXPECT_EQ(more.found()[i].volumeM3, one.found()[i].volumeM3);
                EXPECT_EQ(more.found()[i].shoreline, one.found()[i].shoreline);
            }
        }
    }
}

TEST(SeaStage, FloodsWhatReachesTheEdgeOrEverythingBelow) {
    const Heightmap ground = test::groundOf(7, {-3, 2, -5, -1, 4, 1, 6}, 10.0);
    SeaParams params;
    StageRun fromEdge(ground);
    fromEdge.run(seaStage(), params);
    EXPECT_EQ(fromEdge.water(0), 3.0f);
    EXPECT_EQ(fromEdge.level(0), 0.0f);
    EXPECT_EQ(fromEdge.found().at(0).kind, LakeKind::Sea);
    Heightmap inland(GridSpec{5, 5, 1.0}, 3.0f);
    inland.at(2, 2) = -2.0f;
    StageRun closed(inland);
    closed.run(seaStage(), params);
    EXPECT_TRUE(std::isnan(closed.level(12)));
    params.connectedOnly = false;
    closed.run(seaStage(), params);
    EXPECT_EQ(closed.water(12), 2.0f);
    EXPECT_EQ(closed.found().at(0).volumeM3, 2.0);
}

TEST(SeaStage, LakesDrainToTheSeaAndLeaveItAlone) {
    const Heightmap ground = test::groundOf(9, {-4, -2, -3, 5, 2, 6, 3, 9, 9}, 10.0);
    StageRun stage(ground);
    stage.run(seaStage(), SeaParams{});
    LakesParams params = everyLake(OutletPolicy::Mouths);
    stage.lakes(params);
    EXPECT_EQ(stage.level(1), 0.0f);
    EXPECT_EQ(stage.water(2), 3.0f);
    EXPECT_EQ(stage.level(4), 5.0f);
    ASSERT_EQ(std::ranges::count(stage.found(), LakeKind::Sea, &Lake::kind), 1);
    const auto lake = std::ranges::find(stage.found(), 5.0, &Lake::levelM);
    ASSERT_NE(lake, stage.found().end());
    EXPECT_EQ(lake->flowsTo, WaterEnd::Sea);
}

TEST(SeaStage, ALakeAtExactlyTheLevelOfTheSeaStaysALake) {
    // A sea at the west edge, and a depression whose water rises from -2 over 0 to its spill point at 2.
    const Heightmap ground = test::groundOf(4, {9, 9, 9, 9, -3, 2, -2, 2, 9, 9, 9, 9}, 10.0);
    LakesParams params = everyLake();
    params.steps = 4;
    StageRun rising(ground);
    rising.run(seaStage(), SeaParams{});
    rising.lakes(params, 2);
    ASSERT_EQ(rising.level(6), 0.0f);
    StageRun risen(ground);
    risen.run(seaStage(), SeaParams{});
    risen.lakes(params);
    EXPECT_EQ(risen.level(6), 2.0f);
    EXPECT_EQ(std::ranges::count(risen.found(), 2.0, &Lake::levelM), 1);

    // The same where it stood there before the stage began; the sea in all depressions keeps what is its own.
    for (const bool connected : {true, false}) {
        StageRun again(test::groundOf(6, {9, 9, 9, 9, 9, 9, -3, 2, -2, 2, -1, 3, 9, 9, 9, 9, 9, 9}, 10.0));
        SeaParams sea;
        sea.connectedOnly = connected;
        again.run(seaStage(), sea);
        if (connected) {
            again.terrain.edit(Layer::LakeLevel).cells()[8] = 0.0f;
            again.lakes(params);
            EXPECT_EQ(again.level(8), 2.0f);
            EXPECT_EQ(again.level(10), 2.0f);
        } else {
            again.lakes(params);
            EXPECT_EQ(again.level(8), 0.0f);
            EXPECT_EQ(again.level(10), 0.0f);
        }
        EXPECT_EQ(again.level(6), 0.0f);
    }
}

TEST(SeaStage, ShoreShapingFlattensNearTheWaterlineOnlyAndKeepsSides) {
    Heightmap ground(GridSpec{40, 3, 10.0});
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 40; ++x)
            ground.at(x, y) = 2.0f * (static_cast<float>(x) - 19.5f);
    SeaParams params;
    params.shoreWidthM = 80.0;
    StageRun stage(ground);
    const Ledger ledger = stage.run(seaStage(), params);
    EXPECT_LT(std::fabs(ledger.rock.closingError()), 1e-6);
    EXPECT_GT(ledger.rock.in, 0.0);
    const Heightmap& shaped = stage.terrain.elevation();
    for (int x = 0; x < 40; ++x) {
        EXPECT_EQ(shaped.at(x, 1) > 0.0f, ground.at(x, 1) > 0.0f);
        const double away = std::fabs(x - 19.5);
        const double share = away < 8.0 ? 0.2 + 0.8 * away / 8.0 : 1.0; // distance to the waterline, cells
        EXPECT_NEAR(shaped.at(x, 1), ground.at(x, 1) * share, 1e-4) << x;
    }
}

TEST(SeaStage, DistancesAreExact) {
    const GridSpec grid{23, 31, 1.0};
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        CellMask mask(grid.cellCount());
        for (std::size_t c = 0; c < mask.size(); ++c)
            mask[c] = unitDouble(randomBits(seed, c)) < 0.1;
        ThreadPool pool(2);
        const std::vector<float> found = distanceToOther(grid, mask, {pool});
        for (std::size_t c = 0; c < mask.size(); ++c) {
            double nearest = INFINITY;
            for (std::size_t d = 0; d < mask.size(); ++d)
                if (mask[c] != mask[d])
                    nearest = std::min(nearest,
                                       std::hypot(static_cast<double>(c % 23) - static_cast<double>(d % 23),
                                                  static_cast<double>(c / 23) - static_cast<double>(d / 23)));
            EXPECT_NEAR(found[c], nearest - 0.5, 1e-5) << "seed " << seed;
        }
    }
    ThreadPool pool(1);
    for (const float d : distanceToOther(grid, CellMask(grid.cellCount(), 1), {pool}))
        EXPECT_EQ(d, INFINITY);
}

} // namespace
} // namespace oxbow
