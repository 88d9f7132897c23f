#include "core/files/heightmap_file.h"
#include "core/lakes/lake_stage.h"
#include "core/noise/noise_stage.h"
#include "core/rivers/channel_carving.h"
#include "core/rivers/river_stage.h"
#include "tests/core/flow/hydrology_reference.h"
#include "tests/core/recipe/random_values.h"

#include "places.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <numbers>
#include <set>

namespace oxbow {
namespace {

using test::Workers;

void run(const StageKind& kind, const std::any& params, WorkingTerrain& terrain) {
    Workers workers;
    std::vector<std::string> notes;
    StageContext context{workers.pool, workers.never, {}, notes};
    const auto stepper = kind.start(params, terrain, workers.pool);
    for (int i = 0; i < kind.stepCount(params, terrain.grid()); ++i)
        stepper->step(i, terrain, context);
}

/// The worst wall that rivers left: by how much a step between neighbours is higher than it was before and
/// higher than a bank's, metres. The rims of lakes do not count: banks leave them, and so their lakes, whole.
double worstWallM(const Heightmap& before, const WorkingTerrain& terrain, double bankAngleDeg) {
    const GridSpec& grid = before.grid();
    const Heightmap& after = *terrain.find(Layer::Elevation);
    const Heightmap* levels = terrain.find(Layer::LakeLevel);
    const auto isAtLake = [&](int x, int y) {
        for (int ny = std::max(0, y - 1); levels && ny <= std::min(grid.height - 1, y + 1); ++ny)
            for (int nx = std::max(0, x - 1); nx <= std::min(grid.width - 1, x + 1); ++nx)
                if (!std::isnan(levels->at(nx, ny)))
                    return true;
        return false;
    };
    const double slope = std::tan(bankAngleDeg * std::numbers::pi / 180.0);
    double worst = 0.0;
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x)
            for (int k = 0; k < 8; ++k) {
                const int nx = x + kDirectionX[k], ny = y + kDirectionY[k];
                if (!grid.contains(nx, ny) || isAtLake(x, y) || isAtLake(nx, ny))
                    continue;
                const double was = std::fabs(before.at(x, y) - before.at(nx, ny)),
                             is = std::fabs(after.at(x, y) - after.at(nx, ny));
                const double bank = slope * grid.cellSizeM * std::hypot(nx - x, ny - y);
                worst = std::max(worst, is - std::max(was, bank));
            }
    return worst;
}

double worstWallOn(WorkingTerrain terrain, const RiverParams& params) {
    const Heightmap ground = terrain.elevation();
    run(riversStage(), params, terrain);
    const Heightmap& after = terrain.elevation();
    for (std::size_t c = 0; c < after.cells().size(); ++c)
        EXPECT_LE(after.cells()[c], ground.cells()[c]);
    if (getenv("DBG"))
        printf("meander %g lakes %zu bank %g worst %g\n", params.meander, terrain.waterBodies()->lakes.size(),
               params.bankAngleDeg, worstWallM(ground, terrain, params.bankAngleDeg));
    return worstWallM(ground, terrain, params.bankAngleDeg);
}

constexpr double kRoundingM = 0.01;

TEST(RiverBanks, NoStepIsSteeperThanItWasOrThanABankOnRandomGrounds) {
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

TEST(RiverBanks, NoStepIsSteeperThanItWasOrThanABankOnRealGround) {
    std::set<std::string> seen;
    for (const std::string folder : {OXBOW_TEST_DATA "/dem", OXBOW_SHARED_DATA "/dem"}) {
        if (!std::filesystem::exists(folder))
            continue;
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            const std::string name = entry.path().filename().string();
            if (entry.path().extension() != ".tif" || !seen.insert(name).second)
                continue;
            SCOPED_TRACE(name);
            Heightmap ground = readHeightmap(entry.path()).elevation;
            ground.setCellSizeM(30.0);
            WorkingTerrain terrain(ground.grid());
            terrain.elevation() = std::move(ground);
            EXPECT_LT(worstWallOn(std::move(terrain), {}), kRoundingM);
        }
    }
    EXPECT_FALSE(seen.empty());
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
