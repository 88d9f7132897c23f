#include "core/lakes/lake_stage.h"
#include "core/noise/noise_stage.h"
#include "core/rivers/channel_carving.h"
#include "core/rivers/lake_rims.h"
#include "core/rivers/river_stage.h"
#include "tests/core/flow/hydrology_reference.h"
#include "tests/core/recipe/random_values.h"
#include "tests/core/rivers/real_ground.h"

#include <gtest/gtest.h>

#include <numbers>

namespace oxbow {
namespace {

using test::Workers;

void run(const StageKind& kind, const std::any& params, WorkingTerrain& terrain) {
    Workers workers;
    std::vector<Phrase> notes;
    StageContext context{{workers.pool, workers.never}, {}, notes};
    const auto stepper = kind.start(params, terrain, workers.pool);
    for (int i = 0; i < kind.stepCount(params, terrain.grid()); ++i)
        stepper->step(i, terrain, context);
}

/// The worst wall that rivers left: by how much a step between neighbours is higher than 1.5 times what it was before and
/// higher than a bank's, metres.
double worstWallM(const Heightmap& before, const WorkingTerrain& terrain, double bankAngleDeg) {
    const GridSpec& grid = before.grid();
    const Heightmap& after = *terrain.find(Layer::Elevation);
    const double slope = std::tan(bankAngleDeg * std::numbers::pi / 180.0);
    double worst = 0.0;
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x)
            for (int k = 0; k < 8; ++k) {
                const int nx = x + kDirectionX[k], ny = y + kDirectionY[k];
                if (!grid.contains(nx, ny))
                    continue;
                const double was = std::fabs(before.at(x, y) - before.at(nx, ny)),
                             is = std::fabs(after.at(x, y) - after.at(nx, ny));
                const double bank = slope * grid.cellSizeM * std::hypot(nx - x, ny - y);
                worst = std::max(worst, is - std::max(1.5 * was, bank));
            }
    return worst;
}

double worstWallOn(WorkingTerrain terrain, const RiverParams& params) {
    const Heightmap ground = terrain.elevation();
    run(riversStage(), params, terrain);
    const Heightmap& after = terrain.elevation();
    for (std::size_t c = 0; c < after.cells().size(); ++c)
        EXPECT_LE(after.cells()[c], ground.cells()[c]);
    return worstWallM(ground, terrain, params.bankAngleDeg);
}

constexpr double kRoundingM = 0.01;

TEST(RiverBanks, NoStepIsMuchSteeperThanItWasOrThanABankOnRandomGrounds) {
    const std::uint64_t first = numberFrom("OXBOW_RIVER_SEED", 1);
    for (std::uint64_t seed = first; seed < first + numberFrom("OXBOW_RIVER_COUNT", 100); ++seed) {
        SCOPED_TRACE("OXBOW_RIVER_SEED=" + std::to_string(seed));
        Draw draw(seed);
        const int width = 40 + draw.below(60), height = 40 + draw.below(60);
        WorkingTerrain terrain(GridSpec{width, height, draw.within(2.0, 40.0)});
        const StageKind noise = noiseStage();
        std::any noiseParams = noise.defaults;
        for (const ParamField& param : noise.params)
            param.write(noiseParams, drawValue(param.info, true, draw));
        run(noise, noiseParams, terrain);
        RiverParams params;
        params.channelAreaKm2 = draw.within(5.0, 100.0) * terrain.grid().cellAreaM2() * 1e-6;
        if (draw.heads()) {
            params.bankAngleDeg = draw.within(5.0, 70.0);
            params.valleyFloor = draw.within(0.0, 5.0);
            params.depthScale = draw.within(0.5, 20.0);
            params.widthScale = draw.within(0.5, 20.0);
        }
        if (draw.oneIn(12))
            params.meander = draw.within(0.3, 1.0);
        if (draw.oneIn(3)) {
            const StageKind lakes = lakesStage();
            run(lakes, lakes.defaults, terrain);
        }
        EXPECT_LT(worstWallOn(std::move(terrain), params), kRoundingM);
    }
}

TEST(RiverBanks, NoStepIsMuchSteeperThanItWasOrThanABankOnRealGround) {
    for (const std::filesystem::path& file : test::realGrounds())
        for (const bool withLakes : {false, true}) {
            SCOPED_TRACE(file.filename().string() + (withLakes ? " with lakes" : ""));
            WorkingTerrain ground = test::realGround(file);
            if (withLakes) {
                const StageKind lakes = lakesStage();
                run(lakes, lakes.defaults, ground);
            }
            EXPECT_LT(worstWallOn(std::move(ground), {}), kRoundingM);
        }
}

TEST(RiverBanks, ARiverBesideALakeIsCutOnlyAsDeepAsTheLakeHolds) {
    // A plateau at 1000 m with a lake on it, 3 m deep and full, and a river that would run 400 m lower.
    Heightmap ground(GridSpec{21, 401, 10.0}, 1000.0f);
    KeptGround kept{CellMask(ground.grid().cellCount(), 0), {}};
    for (int y = 250; y < 260; ++y)
        for (int x = 0; x < 21; ++x) {
            kept.cells[ground.grid().index(x, y)] = 1;
            ground.at(x, y) = 997.0f;
        }
    Heightmap levels(ground.grid(), kNoValue);
    for (std::size_t c = 0; c < kept.cells.size(); ++c)
        if (kept.cells[c])
            levels.cells()[c] = 1000.0f;
    std::vector<RiverReach> reaches(1);
    reaches[0].points.resize(2);
    reaches[0].points[0].at = {5, 2005};
    reaches[0].points[1].at = {205, 2005};
    for (RiverPoint& point : reaches[0].points) {
        point.bedM = 596;
        point.waterM = 600;
        point.depthM = 4;
        point.widthM = 5;
    }
    kept.rims = lakeRims(ground, levels, kept.cells, reaches, 30.0);
    const Heightmap before = ground;
    Heightmap tried = ground;
    ChannelCut attempt({}, kept, tried);
    attempt.add(reaches[0].points);
    attempt.cut(kNeverCancelled);
    EXPECT_TRUE(raiseBeds(attempt.raised(), ground.grid(), kept.cells, reaches));
    // The rim is 49 cells away: at 30 degrees the bed gets no lower than 490 m tan 30° below it.
    const double bank = std::tan(30.0 * std::numbers::pi / 180.0);
    EXPECT_GT(attempt.raised().size(), 20u);
    for (const RiverPoint& point : reaches[0].points) {
        EXPECT_NEAR(point.bedM, 1000.0 - 490.0 * bank, 0.01);
        EXPECT_NEAR(point.waterM, point.bedM + 4.0, 0.01);
    }
    carveChannel(reaches[0].points, {}, kept, ground);
    EXPECT_EQ(ground.at(10, 249), 1000.0f);
    EXPECT_NEAR(ground.at(10, 200), 1000.0 - 490.0 * bank, 0.1);
    for (int y = 160; y < 250; ++y)
        ASSERT_LE(std::fabs(ground.at(10, y + 1) - ground.at(10, y)),
                  std::max(10.0 * bank + 0.01, std::fabs(0.0 + before.at(10, y + 1) - before.at(10, y))))
            << y;
}

TEST(RiverBanks, TheMouthOfALakesOwnRiverIsAsDeepAsTheRiver) {
    Heightmap ground(GridSpec{21, 21, 10.0}, 100.0f);
    Heightmap levels(ground.grid(), kNoValue);
    CellMask kept(ground.grid().cellCount(), 0);
    for (int y = 0; y < 21; ++y)
        for (int x = 0; x < 10; ++x) {
            kept[ground.grid().index(x, y)] = 1;
            levels.at(x, y) = 100.0f;
            ground.at(x, y) = 90.0f;
        }
    std::vector<RiverReach> reaches(1);
    reaches[0].points.resize(11);
    for (int i = 0; i < 11; ++i) {
        RiverPoint& point = reaches[0].points[i];
        point.at = {95.0 + 10.0 * i, 105.0}; // out of the lake, eastwards
        point.waterM = 100.0;
        point.bedM = 98.0;
        point.depthM = 2.0;
        point.widthM = 4.0;
    }
    const auto rims = lakeRims(ground, levels, kept, reaches, 30.0);
    ASSERT_EQ(rims.size(), 21u);
    EXPECT_FLOAT_EQ(rims[10].heightM, 98.0f);
    EXPECT_FLOAT_EQ(rims[11].heightM, 100.0f); // 8 m up the bank of 30 degrees: 102.6, above the level
    EXPECT_FLOAT_EQ(rims[9].heightM, 100.0f);
    carveChannel(reaches[0].points, {}, {kept, rims}, ground);
    EXPECT_FLOAT_EQ(ground.at(10, 10), 98.0f);
    EXPECT_FLOAT_EQ(ground.at(10, 12), 100.0f);
}

TEST(RiverBanks, RaisedBedsNeverRiseDownstreamAndNoWaterOverTheLakeItComesFrom) {
    const GridSpec grid{40, 5, 10.0};
    CellMask kept(grid.cellCount(), 0);
    kept[grid.index(0, 2)] = 1;
    std::vector<RiverReach> reaches(2);
    for (int r = 0; r < 2; ++r)
        for (int i = 0; i <= 10; ++i) {
            RiverPoint point;
            point.at = {5.0 + 10.0 * (10 * r + i), 25.0};
            point.waterM = 100.0 - 2.0 * (10 * r + i);
            point.bedM = point.waterM - 3.0;
            point.depthM = 3.0;
            reaches[r].points.push_back(point);
        }
    reaches[0].downstreamId = 2;
    const std::vector<HeightAt> least = {{static_cast<std::uint32_t>(grid.index(15, 2)), 98.5f}};
    EXPECT_TRUE(raiseBeds(least, grid, kept, reaches));
    EXPECT_FALSE(raiseBeds(least, grid, kept, reaches));
    EXPECT_EQ(reaches[0].points[0].waterM, 100.0); // the lake's level
    double water = 1e9, bed = 1e9;
    for (const RiverReach& reach : reaches)
        for (const RiverPoint& point : reach.points) {
            EXPECT_LE(point.waterM, water);
            EXPECT_LE(point.bedM, bed);
            EXPECT_GE(point.waterM, point.bedM);
            water = point.waterM;
            bed = point.bedM;
        }
    EXPECT_EQ(reaches[1].points[5].bedM, 98.5);
    EXPECT_EQ(reaches[1].points[5].waterM, 100.0); // 1.5 m deep: more the lake does not allow
    EXPECT_EQ(reaches[1].points[10].waterM, 60.0); // downstream of it nothing changes
}

TEST(RiverBanks, ABankRisesAtItsAngleUntilItMeetsTheGroundHoweverFarThatIs) {
    // A plateau 900 m over the water: at 30 degrees the banks are 1559 m wide.
    Heightmap ground(GridSpec{21, 401, 10.0}, 1000.0f);
    std::vector<RiverPoint> points(2);
    points[0].at = {5, 2005};
    points[1].at = {205, 2005};
    for (RiverPoint& point : points) {
        point.bedM = 96;
        point.waterM = 100;
        point.depthM = 4;
        point.widthM = 40;
    }
    carveChannel(points, {}, {}, ground);
    const double slope = std::tan(30.0 * std::numbers::pi / 180.0);
    for (int away = 3; away <= 200; ++away) {
        const double bank = 100.0 + (10.0 * away - 20.0) * slope;
        ASSERT_NEAR(ground.at(10, 200 + away), std::min(1000.0, bank), 0.1) << away;
        ASSERT_EQ(ground.at(10, 200 - away), ground.at(10, 200 + away)) << away;
    }
}

TEST(RiverBanks, ABankEndsInLowerGround) {
    // A ridge beside the river, lower ground behind it, and a mountain beyond that a straight bank would cut.
    Heightmap ground(GridSpec{21, 101, 10.0}, 90.0f);
    for (int x = 0; x < 21; ++x) {
        for (int y = 50; y < 54; ++y)
            ground.at(x, y) = 110.0f;
        for (int y = 60; y < 101; ++y)
            ground.at(x, y) = 500.0f;
    }
    std::vector<RiverPoint> points(2);
    points[0].at = {5, 505};
    points[1].at = {205, 505};
    for (RiverPoint& point : points) {
        point.bedM = 96;
        point.waterM = 100;
        point.depthM = 4;
        point.widthM = 10;
    }
    carveChannel(points, {}, {}, ground);
    EXPECT_LT(ground.at(10, 51), 110.0f);
    for (int y = 60; y < 101; ++y)
        EXPECT_EQ(ground.at(10, y), 500.0f) << y;
}

} // namespace
} // namespace oxbow
