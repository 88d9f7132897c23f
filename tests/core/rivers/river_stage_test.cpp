#include "core/rivers/river_stage.h"

#include "core/files/heightmap_file.h"
#include "core/measure/river_overlap.h"
#include "core/rivers/river_profile.h"
#include "tests/core/flow/hydrology_reference.h"
#include "tests/core/stage/stage_run.h"

#include "places.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <numeric>

namespace oxbow {
namespace {

using test::Workers;

struct Evaluation : test::StageRun<RiverParams> {
    Evaluation(const RiverParams& p, WorkingTerrain start, int threads = 2)
        : StageRun(riversStage(), p, std::move(start), threads) {
        run();
        ledger = measured.now();
    }
    [[nodiscard]] const WaterBodies& found() const { return *terrain.waterBodies(); }

    Ledger ledger;
};

/// Fills the layer and the list of lakes with all depressions, to the spill level.
void addLakes(WorkingTerrain& terrain, float leastDepthM) {
    Workers workers;
    const Heightmap& ground = terrain.elevation();
    const auto directions = flowDirections(ground, outletMask(ground, {OutletPolicy::Edges}), workers);
    const Heightmap filled = filledSurface(ground, basinGraph(ground, directions, workers), workers);
    Heightmap& levels = terrain.edit(Layer::LakeLevel);
    for (std::size_t c = 0; c < levels.cells().size(); ++c)
        if (filled.cells()[c] > ground.cells()[c])
            levels.cells()[c] = filled.cells()[c];
    // Whole lakes only: the shallow ones go.
    const StandingWater water = standingWater(terrain);
    std::vector<float> depth(water.lakeIds.size(), 0.0f);
    std::vector<Lake> lakes(water.lakeIds.size());
    for (std::size_t c = 0; c < water.lakeOf.size(); ++c)
        if (water.lakeOf[c] >= 0 && levels.cells()[c] - ground.cells()[c] > depth[water.lakeOf[c]]) {
            depth[water.lakeOf[c]] = levels.cells()[c] - ground.cells()[c];
            lakes[water.lakeOf[c]].deepestCell = static_cast<std::int64_t>(c);
            lakes[water.lakeOf[c]].id = water.lakeOf[c] + 1;
        }
    for (std::size_t c = 0; c < water.lakeOf.size(); ++c)
        if (water.lakeOf[c] >= 0 && depth[water.lakeOf[c]] < leastDepthM)
            levels.cells()[c] = kNoValue;
    auto bodies = std::make_shared<WaterBodies>();
    for (std::size_t i = 0; i < lakes.size(); ++i)
        if (depth[i] >= leastDepthM)
            bodies->lakes.push_back(lakes[i]);
    terrain.setWaterBodies(bodies);
}

WorkingTerrain terrainOf(Heightmap map) {
    WorkingTerrain terrain(map.grid());
    terrain.elevation() = std::move(map);
    return terrain;
}

Heightmap hills(std::uint64_t seed, int width, int height) {
    Heightmap map(GridSpec{width, height, 20.0});
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            map.at(x, y) =
                static_cast<float>(400.0 + 150.0 * std::sin(0.05 * x + seed) * std::cos(0.043 * y) +
                                   40.0 * std::sin(0.21 * x) * std::sin(0.17 * y + seed) +
                                   6.0 * unitDouble(randomBits(seed, x, y)));
    return map;
}

/// The real elevation models at hand.
std::vector<Heightmap> realTerrains() {
    std::vector<Heightmap> maps;
    for (const std::string folder : {OXBOW_TEST_DATA "/dem", OXBOW_SHARED_DATA "/dem"}) {
        if (!std::filesystem::exists(folder))
            continue;
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            if (entry.path().extension() == ".tif") {
                Heightmap map = readHeightmap(entry.path()).elevation;
                map.setCellSizeM(30.0);
                maps.push_back(std::move(map));
            }
    }
    return maps;
}

struct Faults {
    std::int64_t points = 0, climbs = 0, lakeCrossings = 0, endsOnLand = 0, offLakeLevel = 0;
};

Faults faultsOf(const WorkingTerrain& terrain) {
    Faults faults;
    const Heightmap* levels = terrain.find(Layer::LakeLevel);
    const auto lakeAt = [&](const RiverPoint& p) {
        return levels ? levels->cells()[static_cast<std::size_t>(p.cell)] : kNoValue;
    };
    for (const RiverReach& reach : terrain.waterBodies()->reaches) {
        for (std::size_t i = 0; i < reach.points.size(); ++i) {
            const RiverPoint& point = reach.points[i];
            ++faults.points;
            const bool end = i == 0 || i + 1 == reach.points.size();
            faults.lakeCrossings += !end && !std::isnan(lakeAt(point));
            if (end && !std::isnan(lakeAt(point)))
                faults.offLakeLevel += std::fabs(point.waterM - lakeAt(point)) > 1e-4;
            if (i > 0)
                faults.climbs += point.waterM > reach.points[i - 1].waterM ||
                                 point.bedM > reach.points[i - 1].bedM ||
                                 point.dischargeM3s < reach.points[i - 1].dischargeM3s;
        }
        if (reach.downstreamId != 0) {
            const RiverReach& next = terrain.waterBodies()->reaches[reach.downstreamId - 1];
            faults.climbs += next.points[0].waterM > reach.points.back().waterM ||
                             next.points[0].bedM > reach.points.back().bedM;
            faults.endsOnLand += next.points[0].cell != reach.points.back().cell;
        } else {
            faults.endsOnLand += reach.end == WaterEnd::None;
        }
    }
    return faults;
}

void expectSound(const WorkingTerrain& terrain, const std::string& what) {
    const Faults faults = faultsOf(terrain);
    EXPECT_GT(faults.points, 50) << what;
    EXPECT_EQ(faults.climbs, 0) << what;
    EXPECT_EQ(faults.lakeCrossings, 0) << what;
    EXPECT_EQ(faults.endsOnLand, 0) << what;
    EXPECT_EQ(faults.offLakeLevel, 0) << what;
}

RiverParams manyRivers() {
    RiverParams p;
    p.channelAreaKm2 = 0.05;
    return p;
}

TEST(Rivers, NoneClimbsCrossesALakeOrEndsOnLandOnNoise) {
    for (std::uint64_t seed = 0; seed < 6; ++seed)
        for (const float leastDepth : {0.0f, 3.0f, 1e9f}) {
            WorkingTerrain start = terrainOf(hills(seed, 211, 173));
            addLakes(start, leastDepth);
            RiverParams p = manyRivers();
            p.routing = static_cast<FlowRouting>(seed % 3);
            Evaluation run(p, std::move(start));
            expectSound(run.terrain,
                        "seed " + std::to_string(seed) + ", lakes from " + std::to_string(leastDepth) + " m");
        }
}

TEST(Rivers, NoneClimbsCrossesALakeOrEndsOnLandOnRealTerrain) {
    const auto maps = realTerrains();
    ASSERT_FALSE(maps.empty());
    for (std::size_t i = 0; i < maps.size(); ++i)
        for (const float leastDepth : {0.0f, 5.0f, 1e9f}) {
            WorkingTerrain start = terrainOf(maps[i]);
            addLakes(start, leastDepth);
            Evaluation run(manyRivers(), std::move(start));
            expectSound(run.terrain,
                        "map " + std::to_string(i) + ", lakes from " + std::to_string(leastDepth));
        }
}

TEST(Rivers, WanderingOnesNeverClimbAndKeepOutOfLakes) {
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
        Heightmap map = hills(seed, 211, 173);
        for (float& h : map.cells())
            h *= 0.05f; // a plain
        WorkingTerrain start = terrainOf(map);
        addLakes(start, 0.3f);
        const Heightmap lakes = *start.find(Layer::LakeLevel);
        RiverParams p = manyRivers();
        p.meander = 1.0;
        p.widthScale = 6.0;
        Evaluation run(p, std::move(start));
        const Faults faults = faultsOf(run.terrain);
        EXPECT_EQ(faults.climbs, 0);
        EXPECT_EQ(faults.endsOnLand, 0);
        EXPECT_EQ(faults.offLakeLevel, 0);
        std::int64_t inLakes = 0;
        for (const RiverReach& reach : run.found().reaches)
            for (std::size_t i = 1; i + 1 < reach.points.size(); ++i)
                inLakes += !std::isnan(lakes.cells()[static_cast<std::size_t>(reach.points[i].cell)]);
        EXPECT_EQ(inLakes, 0) << "seed " << seed;
    }
}

TEST(Rivers, TheyWanderAlikeAtTwoResolutions) {
    const auto wandered = [](int side) {
        Heightmap map(GridSpec{side, side, 6144.0 / side});
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x) {
                const double xM = (x + 0.5) * map.cellSizeM(), yM = (y + 0.5) * map.cellSizeM();
                const double away = std::fabs(xM - 3072.0 - 300.0 * std::sin(yM / 700.0));
                map.at(x, y) = static_cast<float>(40.0 - 4e-3 * yM + 8e-3 * away);
            }
        RiverParams p;
        p.channelAreaKm2 = 4.0;
        p.runoffMmPerYear = 1200.0;
        p.widthScale = 10.0;
        p.depthScale = 3.0;
        p.meander = 0.7;
        return std::make_unique<Evaluation>(p, terrainOf(std::move(map)));
    };
    const auto coarse = wandered(256), fine = wandered(512);
    Workers workers;
    EXPECT_GT(
        riverOverlap(coarse->terrain.elevation(), fine->terrain.elevation(), workers, {0.15, 2, {}}).dice,
        0.75);
}

TEST(Rivers, CarvingOnlyLowersAndTheLedgerHoldsWhatWasCutAndTheBars) {
    const Heightmap before = hills(3, 160, 150);
    for (const double meander : {0.0, 0.5}) {
        RiverParams p = manyRivers();
        p.meander = meander;
        p.widthScale = 6.0;
        Evaluation run(p, terrainOf(before));
        double removed = 0.0;
        const auto after = run.terrain.find(Layer::Elevation)->cells();
        for (std::size_t c = 0; c < after.size(); ++c) {
            ASSERT_LE(after[c], before.cells()[c]);
            removed += static_cast<double>(before.cells()[c]) - after[c];
        }
        EXPECT_GT(removed, 0.0);
        const auto& rock = run.ledger.rock;
        EXPECT_NEAR(rock.out - rock.in, removed * before.grid().cellAreaM2(), 1e-9 * rock.out);
        EXPECT_EQ(rock.in > 0.0, meander > 0.0) << "bars";
        EXPECT_LT(rock.in, 0.2 * rock.out);
        EXPECT_NEAR(rock.closingError(), 0.0, 1e-9 * rock.initial);
    }
}

TEST(Rivers, WaterRunsOutOfACarvedMapAlongTheRivers) {
    // After carving, the ground along a river falls to its end: no depression is left in its cells.
    Evaluation run(manyRivers(), terrainOf(hills(1, 150, 140)));
    const Heightmap& ground = *run.terrain.find(Layer::Elevation);
    Workers workers;
    const auto directions = flowDirections(ground, outletMask(ground, {OutletPolicy::Edges}), workers);
    const Heightmap filled = filledSurface(ground, basinGraph(ground, directions, workers), workers);
    double deepest = 0.0;
    for (const RiverReach& reach : run.found().reaches)
        for (const RiverPoint& point : reach.points)
            deepest = std::max<double>(deepest, filled.cells()[static_cast<std::size_t>(point.cell)] -
                                                    ground.cells()[static_cast<std::size_t>(point.cell)]);
    EXPECT_LT(deepest, 0.05);
}

TEST(Rivers, WithoutCarvingTheGroundStays) {
    const Heightmap before = hills(2, 90, 80);
    RiverParams p = manyRivers();
    p.carve = false;
    Evaluation run(p, terrainOf(before));
    EXPECT_TRUE(std::ranges::equal(run.terrain.find(Layer::Elevation)->cells(), before.cells()));
    EXPECT_FALSE(run.found().rivers.empty());
}

TEST(Rivers, AValleyWorkedByHand) {
    // A gutter that falls to the east; 21 x 5 cells of 100 m, all rain goes through (19, 2) to the edge.
    Heightmap map(GridSpec{21, 5, 100.0});
    for (int y = 0; y < 5; ++y)
        for (int x = 0; x < 21; ++x)
            map.at(x, y) = static_cast<float>(100.0 - x + 30.0 * std::abs(y - 2));
    RiverParams p;
    p.channelAreaKm2 = 0.1; // 10 cells
    p.carve = false;
    p.runoffMmPerYear = 1000.0;
    p.widthScale = p.depthScale = 1.0;
    Evaluation run(p, terrainOf(map));
    ASSERT_EQ(run.found().rivers.size(), 1u);
    const RiverReach& reach = run.found().reaches[0];
    EXPECT_EQ(reach.end, WaterEnd::Edge);
    // Rows 1 and 3 run down into the gutter (30 m a cell against 1): cell (x, 2) gathers 3 x - 1 cells,
    // the edges keep theirs; 10 cells are reached at x = 4.
    EXPECT_EQ(reach.points.front().cell, 2 * 21 + 4);
    EXPECT_EQ(reach.points.back().cell, 2 * 21 + 20);
    const RiverPoint& point = reach.points[10]; // x = 14
    const double discharge = (3 * 14) * 1e4 / 31557600.0;
    EXPECT_NEAR(point.dischargeM3s, discharge, 1e-9);
    EXPECT_NEAR(point.widthM, 4.0 * std::sqrt(discharge), 1e-9);
    EXPECT_NEAR(point.depthM, 0.3 * std::pow(discharge, 0.4), 1e-9);
    EXPECT_NEAR(point.velocityMPerS * point.widthM * point.depthM, discharge, 1e-12);
    EXPECT_NEAR(point.waterM, 86.0, 1e-4);
    EXPECT_NEAR(point.bedM, 86.0 - point.depthM, 1e-4);
}

TEST(Rivers, TheirLengthIsThatOfTheLine) {
    const Evaluation run(manyRivers(), terrainOf(hills(2, 90, 80)));
    ASSERT_FALSE(run.found().reaches.empty());
    for (const RiverReach& reach : run.found().reaches) {
        double lengthM = 0.0;
        for (std::size_t i = 1; i < reach.points.size(); ++i)
            lengthM += std::hypot(reach.points[i].at.xM - reach.points[i - 1].at.xM, reach.points[i].at.yM - reach.points[i - 1].at.yM);
        EXPECT_NEAR(reach.lengthM, lengthM, 1e-6) << reach.id;
    }
}

TEST(Rivers, ASpringIsAHead) {
    Heightmap map(GridSpec{30, 9, 10.0});
    for (int y = 0; y < 9; ++y)
        for (int x = 0; x < 30; ++x)
            map.at(x, y) = static_cast<float>(100.0 - x + 5.0 * std::abs(y - 4));
    WorkingTerrain start = terrainOf(map);
    start.edit(Layer::Springs).at(7, 4) = 2.0f;
    RiverParams p;
    p.channelAreaKm2 = 100.0;
    p.carve = false;
    p.runoffMmPerYear = 0.0;
    Evaluation run(p, std::move(start));
    ASSERT_EQ(run.found().reaches.size(), 1u);
    EXPECT_EQ(run.found().reaches[0].points.front().cell, 4 * 30 + 7);
    EXPECT_NEAR(run.found().reaches[0].points.back().dischargeM3s, 2.0, 1e-5);
}

TEST(Rivers, ALakeThatNeverRunsOverKeepsItsRivers) {
    Heightmap map(GridSpec{41, 41, 10.0});
    for (int y = 0; y < 41; ++y)
        for (int x = 0; x < 41; ++x)
            map.at(x, y) = static_cast<float>(std::hypot(x - 20, y - 20));
    WorkingTerrain start = terrainOf(map);
    for (int y = 17; y <= 23; ++y)
        for (int x = 17; x <= 23; ++x)
            if (map.at(x, y) < 3.0f)
                start.edit(Layer::LakeLevel).at(x, y) = 3.0f;
    RiverParams p;
    p.channelAreaKm2 = 0.003;
    p.carve = false;
    Evaluation run(p, std::move(start));
    ASSERT_FALSE(run.found().reaches.empty());
    for (const RiverReach& reach : run.found().reaches)
        EXPECT_TRUE(reach.downstreamId != 0 || reach.end == WaterEnd::Lake)
            << "from cell " << reach.points.front().cell << " to " << reach.points.back().cell << ", end "
            << static_cast<int>(reach.end);
}

TEST(Rivers, SteeperGroundHasHeadsOfLessArea) {
    RiverParams p = manyRivers();
    p.carve = false;
    p.heads = ChannelHeads::AreaSlope;
    p.headSlope = 0.05;
    Evaluation low(p, terrainOf(hills(4, 120, 120)));
    p.headSlope = 0.2;
    Evaluation high(p, terrainOf(hills(4, 120, 120)));
    EXPECT_GT(low.found().reaches.size(), 2 * high.found().reaches.size());
    expectSound(low.terrain, "area and slope");
}

TEST(Rivers, LakesStayInTheList) {
    WorkingTerrain start = terrainOf(hills(5, 90, 90));
    addLakes(start, 2.0f);
    const std::size_t lakes = start.waterBodies()->lakes.size();
    ASSERT_GT(lakes, 0u);
    Evaluation run(manyRivers(), std::move(start));
    EXPECT_EQ(run.found().lakes.size(), lakes);
}

TEST(Rivers, SameBytesAndListsForAnyNumberOfThreads) {
    for (const FlowRouting routing : {FlowRouting::D8, FlowRouting::DInfinity, FlowRouting::MultipleFlow}) {
        RiverParams p = manyRivers();
        p.routing = routing;
        p.meander = 1.0;
        p.widthScale = 5.0;
        std::vector<std::uint64_t> hashes;
        std::vector<double> lengths;
        for (const int threads : {1, 2, 3, 7}) {
            Evaluation run(p, terrainOf(hills(6, 140, 170)), threads);
            hashes.push_back(TerrainState(run.terrain, {}, run.pool).stateHash());
            lengths.push_back(
                std::accumulate(run.found().reaches.begin(), run.found().reaches.end(), 0.0,
                                [](double sum, const RiverReach& reach) { return sum + reach.lengthM; }));
        }
        EXPECT_EQ(hashes, std::vector<std::uint64_t>(4, hashes[0]));
        EXPECT_EQ(lengths, std::vector<double>(4, lengths[0]));
    }
}

} // namespace
} // namespace oxbow
