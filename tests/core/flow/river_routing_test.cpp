#include "core/flow/river_routing.h"

#include "core/rivers/river_profile.h"
#include "tests/core/flow/hydrology_reference.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <functional>
#include <numeric>

namespace oxbow {
namespace {

using test::setRect;
using test::Workers;

/// A gutter that falls to the east between walls.
WorkingTerrain gutter() {
    return test::terrainOf({20, 5, 10.0}, [](int x, int y) { return 100 - x + 30 * std::abs(y - 2); });
}

void changeLakes(WorkingTerrain& terrain, const std::function<void(std::vector<Lake>&)>& change) {
    auto bodies = std::make_shared<WaterBodies>(*terrain.waterBodies());
    change(bodies->lakes);
    terrain.setWaterBodies(bodies);
}

/// The same with a depression at x = 8..11 that a lake fills to 91 m, the height of its spill point at x = 12.
WorkingTerrain gutterWithLake() {
    WorkingTerrain terrain = gutter();
    setRect(terrain.elevation(), {8, 2, 12, 3}, 85.0f);
    terrain.elevation().at(12, 2) = 91.0f;
    setRect(terrain.edit(Layer::LakeLevel), {8, 2, 12, 3}, 91.0f);
    changeLakes(terrain, [](std::vector<Lake>& lakes) {
        Lake& lake = lakes.emplace_back();
        lake.id = 9;
        lake.deepestCell = 2 * 20 + 8;
    });
    return terrain;
}

RoutingRule smallRivers() {
    RoutingRule rule;
    rule.channelAreaM2 = 500.0; // 5 cells
    rule.runoffMPerYear = 1.0;
    return rule;
}

TEST(RiverRouting, EveryDropLeavesTheMap) {
    Workers workers;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const WorkingTerrain terrain = test::terrainOf(test::randomTerrain(seed));
        RoutingRule rule = smallRivers();
        rule.routing = static_cast<FlowRouting>(seed % 3);
        const RoutedWater water = routeWater(terrain, rule, workers);
        FlowSum out = 0;
        for (std::size_t c = 0; c < water.flow.size(); ++c)
            out += water.directions[c] == kOutlet ? water.flow[c] : 0;
        EXPECT_EQ(out, static_cast<FlowSum>(kFlowUnit) * static_cast<FlowSum>(water.flow.size()))
            << "seed " << seed;
        for (std::uint32_t c = 0; c < water.flow.size(); ++c)
            if (water.rivers.channels[c] && water.rivers.receivers[c] != kNowhere) {
                ASSERT_TRUE(water.rivers.channels[water.rivers.receivers[c]]);
            }
    }
}

TEST(RiverRouting, ARiverPassesALakeFromItsShoreToItsSill) {
    Workers workers;
    const WorkingTerrain terrain = gutterWithLake();
    const RoutedWater water = routeWater(terrain, smallRivers(), workers);
    const auto reaches = riverReaches(terrain, water, {}, {}, workers);
    ASSERT_EQ(reaches.size(), 2u);
    const RiverReach& into = reaches[0].end == WaterEnd::Lake ? reaches[0] : reaches[1];
    const RiverReach& outOf = reaches[0].end == WaterEnd::Lake ? reaches[1] : reaches[0];
    EXPECT_EQ(into.endId, 9);
    EXPECT_EQ(into.points.back().cell, 2 * 20 + 8);
    EXPECT_EQ(into.points.back().waterM, 91.0);
    EXPECT_EQ(outOf.points.front().cell, 2 * 20 + 11);
    EXPECT_EQ(outOf.points.front().waterM, 91.0);
    EXPECT_EQ(outOf.end, WaterEnd::Edge);
    EXPECT_GT(outOf.drainageAreaM2, into.drainageAreaM2);
}

TEST(RiverRouting, ALakeBelowItsSillEndsItsRiver) {
    Workers workers;
    WorkingTerrain terrain = gutterWithLake();
    setRect(terrain.edit(Layer::LakeLevel), {8, 2, 12, 3}, 88.0f);
    const RoutedWater water = routeWater(terrain, smallRivers(), workers);
    EXPECT_EQ(water.directions[2 * 20 + 8], kOutlet);
    EXPECT_FALSE(water.rivers.channels[2 * 20 + 12] && water.flow[2 * 20 + 12] >= water.flow[2 * 20 + 8]);
}

/// The lake of the gutter with what runs into and out of it by its list.
RoutedWater routedWithFigures(LakeKind kind, double inflowM3s, double outflowM3s, FlowRouting routing) {
    Workers workers;
    WorkingTerrain terrain = gutterWithLake();
    changeLakes(terrain, [&](std::vector<Lake>& lakes) {
        lakes[0].kind = kind;
        lakes[0].inflowM3s = inflowM3s;
        lakes[0].outflowM3s = outflowM3s;
    });
    RoutingRule rule = smallRivers();
    rule.routing = routing;
    return routeWater(terrain, rule, workers);
}

TEST(RiverRouting, ALakePassesOnWhatItDoesNotLose) {
    const std::size_t above = 2 * 20 + 7, exit = 2 * 20 + 11, mouth = 2 * 20 + 19;
    for (const FlowRouting routing : {FlowRouting::D8, FlowRouting::DInfinity, FlowRouting::MultipleFlow}) {
        const RoutedWater whole = routedWithFigures(LakeKind::Full, 1.0, 1.0, routing);
        const auto loss = static_cast<double>(whole.flow[exit]) / 2.0;
        const double lossM3s = dischargeM3PerS(static_cast<FlowSum>(loss), 100.0);
        const RoutedWater less = routedWithFigures(LakeKind::Full, 1.0, 1.0 - lossM3s, routing);
        EXPECT_EQ(less.flow[above], whole.flow[above]);
        EXPECT_NEAR(static_cast<double>(whole.flow[mouth] - less.flow[mouth]), loss, 2.0);
        // It cannot lose more than it gets: what comes in below is all that is left.
        const RoutedWater none = routedWithFigures(LakeKind::Full, 9.0, 0.0, routing);
        EXPECT_EQ(none.flow[exit], 0);
        EXPECT_EQ(none.flow[mouth], whole.flow[mouth] - whole.flow[exit]);
    }
}

/// A gutter of `lakes` lakes, each of which loses `lossM3s`.
RoutedWater gutterOfLakes(int lakes, double lossM3s) {
    Workers workers;
    const int length = 6 * lakes;
    WorkingTerrain terrain({length, 5, 10.0});
    auto bodies = std::make_shared<WaterBodies>();
    for (int x = 0; x < length; ++x) {
        const int spill = 6 * (x / 6) + 5; // the last cell of each six
        for (int y = 0; y < 5; ++y)
            terrain.elevation().at(x, y) = static_cast<float>(10 * lakes - spill + (x % 6 < 2 ? 0.5 : 0.0) + 30 * std::abs(y - 2));
        if (x % 6 == 2 || x % 6 == 3) {
            terrain.elevation().at(x, 2) = static_cast<float>(10 * lakes - spill - 3);
            terrain.edit(Layer::LakeLevel).at(x, 2) = static_cast<float>(10 * lakes - spill);
        }
        if (x % 6 == 2) {
            Lake lake;
            lake.id = x / 6 + 1;
            lake.deepestCell = 2 * length + x;
            lake.kind = LakeKind::Full;
            lake.inflowM3s = 1.0 + lossM3s;
            lake.outflowM3s = 1.0;
            bodies->lakes.push_back(lake);
        }
    }
    terrain.setWaterBodies(bodies);
    return routeWater(terrain, smallRivers(), workers);
}

TEST(RiverRouting, LakesOnOneRiverLoseOneAfterTheOther) {
    constexpr int kLakes = 20;
    const RoutedWater whole = gutterOfLakes(kLakes, 0.0);
    const double cell = dischargeM3PerS(static_cast<FlowSum>(kFlowUnit), 100.0);
    for (const double lossCells : {3.0, 17.0, 1000.0}) {
        const RoutedWater less = gutterOfLakes(kLakes, lossCells * cell);
        // By hand: what a lake gets is the rain of its six columns and what the one above leaves it.
        double left = 0.0;
        for (int lake = 0; lake < kLakes; ++lake) {
            const std::size_t exit = 2 * 6 * kLakes + 6 * lake + 3;
            const double own = static_cast<double>(whole.flow[exit] - (lake > 0 ? whole.flow[exit - 6] : 0)) / kFlowUnit;
            left = std::max(0.0, left + own - lossCells);
            ASSERT_NEAR(static_cast<double>(less.flow[exit]) / kFlowUnit, left, 1e-4) << lake << ", " << lossCells;
        }
    }
}

TEST(RiverRouting, ALakeThatIsListedAsNotFullKeepsItsWaterEvenAtItsSill) {
    const RoutedWater water = routedWithFigures(LakeKind::Partial, 1.0, 0.0, FlowRouting::D8);
    EXPECT_EQ(water.directions[2 * 20 + 8], kOutlet);
    const RoutedWater full = routedWithFigures(LakeKind::Full, 1.0, 1.0, FlowRouting::D8);
    EXPECT_LT(full.directions[2 * 20 + 8], kPit);
}

TEST(RiverRouting, ARiverEndsInAHollowThatTheListHoldsAsDry) {
    Workers workers;
    WorkingTerrain terrain = gutterWithLake();
    terrain.edit(Layer::LakeLevel) = Heightmap(terrain.grid(), kNoValue);
    changeLakes(terrain, [](std::vector<Lake>& lakes) {
        lakes[0].kind = LakeKind::Dry;
        lakes[0].cells = 4;
    });
    const std::uint32_t pit = 2 * 20 + 8;
    const auto ends = [&](const RoutedWater& water) {
        int inHollow = 0;
        for (const RiverReach& reach : riverReaches(terrain, water, {}, {}, workers))
            inHollow += reach.end == WaterEnd::Lake && reach.endId == 9 && reach.points.back().cell == pit;
        return inHollow;
    };
    const RoutedWater dry = routeWater(terrain, smallRivers(), workers);
    EXPECT_EQ(dry.directions[pit], kOutlet);
    EXPECT_GE(ends(dry), 1);

    // Deleted by hand it has no cells, and filtered out it is not in the list: rivers cut through.
    changeLakes(terrain, [](std::vector<Lake>& lakes) { lakes[0].cells = 0; });
    EXPECT_LT(routeWater(terrain, smallRivers(), workers).directions[pit], kPit);
    terrain.setWaterBodies(std::make_shared<WaterBodies>());
    EXPECT_LT(routeWater(terrain, smallRivers(), workers).directions[pit], kPit);
}

TEST(RiverRouting, AHollowThatHoldsALakeIsNotDry) {
    WorkingTerrain terrain = gutterWithLake();
    changeLakes(terrain, [](std::vector<Lake>& lakes) {
        lakes[0].parentId = 10;
        Lake& larger = lakes.emplace_back();
        larger.id = 10;
        larger.kind = LakeKind::Dry;
        larger.cells = 30;
        larger.deepestCell = 2 * 20 + 15;
    });
    EXPECT_TRUE(dryDepressions(terrain).empty());
}

TEST(RiverRouting, StandingWaterThatHoldsAnOutletIsTheSea) {
    Workers workers;
    WorkingTerrain terrain = gutter();
    setRect(terrain.edit(Layer::LakeLevel), {16, 2, 20, 3}, 84.0f);
    const RoutedWater water = routeWater(terrain, smallRivers(), workers);
    ASSERT_EQ(water.lakes.isSea, (std::vector<std::uint8_t>{1}));
    const auto reaches = riverReaches(terrain, water, {}, {}, workers);
    ASSERT_EQ(reaches.size(), 1u);
    EXPECT_EQ(reaches[0].end, WaterEnd::Sea);
    EXPECT_EQ(reaches[0].points.back().waterM, 84.0);
}

TEST(RiverRouting, LakesAreTheCellsThatTouchAtOneLevel) {
    WorkingTerrain terrain({4, 3, 10.0});
    Heightmap& levels = terrain.edit(Layer::LakeLevel);
    levels.at(0, 0) = levels.at(1, 1) = 5.0f; // touch at a corner
    levels.at(3, 0) = 5.0f;                   // apart
    levels.at(0, 1) = 6.0f;                   // another level
    const StandingWater water = standingWater(terrain);
    EXPECT_EQ(water.lakeIds.size(), 3u);
    EXPECT_EQ(water.lakeOf[0], water.lakeOf[5]);
    EXPECT_NE(water.lakeOf[0], water.lakeOf[3]);
    EXPECT_NE(water.lakeOf[0], water.lakeOf[4]);
    EXPECT_FALSE(water.contains(2));
    EXPECT_TRUE(standingWater(WorkingTerrain({4, 3, 10.0})).lakeOf.empty());
}

TEST(RiverProfile, WaterFallsThroughADipAndTheBedLiesBelow) {
    Workers workers;
    WorkingTerrain terrain = gutter();
    terrain.elevation().at(10, 2) = 80.0f; // a dip without a lake: what follows is cut down to it
    const RoutedWater water = routeWater(terrain, smallRivers(), workers);
    const Heightmap surface = riverSurface(terrain, water, {}, workers);
    EXPECT_FLOAT_EQ(surface.at(9, 2), 91.0f);
    EXPECT_FLOAT_EQ(surface.at(10, 2), 80.0f);
    EXPECT_NEAR(surface.at(15, 2), 80.0f, 0.01f);
    EXPECT_LT(surface.at(15, 2), 80.0f);
    EXPECT_TRUE(std::isnan(surface.at(10, 0)));
}

TEST(RiverGeometry, WidthTimesDepthTimesSpeedIsTheDischarge) {
    const HydraulicGeometry geometry{2.0, 3.0};
    EXPECT_DOUBLE_EQ(geometry.widthM(4.0), 16.0);
    EXPECT_NEAR(geometry.depthM(1.0), 0.9, 1e-12);
    EXPECT_NEAR(geometry.velocityMPerS(7.0) * geometry.widthM(7.0) * geometry.depthM(7.0), 7.0, 1e-12);
    EXPECT_EQ(geometry.velocityMPerS(0.0), 0.0);
}

} // namespace
} // namespace oxbow
