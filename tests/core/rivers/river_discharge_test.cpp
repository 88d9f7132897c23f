#include "core/rivers/river_discharge.h"

#include "core/rivers/river_stage.h"
#include "core/terrain/river_line.h"
#include "tests/core/flow/hydrology_reference.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

using test::Workers;

TEST(RiverDischarge, GoesWithALineThatLeavesItsCells) {
    // A gutter to the east along row 4; the river was moved to row 6.
    Workers workers;
    const GridSpec grid{20, 9, 10.0};
    WorkingTerrain terrain(grid);
    for (int y = 0; y < 9; ++y)
        for (int x = 0; x < 20; ++x)
            terrain.elevation().at(x, y) = static_cast<float>(100.0 - x + 5.0 * std::abs(y - 4));
    auto bodies = std::make_shared<WaterBodies>();
    RiverReach reach;
    for (int x = 10; x < 20; ++x) {
        RiverPoint point;
        point.at = {(x + 0.5) * 10.0, 65.0};
        point.cell = static_cast<std::int64_t>(grid.index(x, 6));
        point.dischargeM3s = 3.0;
        reach.points.push_back(point);
    }
    bodies->reaches.push_back(reach);
    terrain.setWaterBodies(bodies);
    terrain.edit(Layer::Discharge).at(2, 2) = 7.0f;
    CellMask still(grid.cellCount(), 0);
    still[grid.index(2, 2)] = 1;
    RoutingRule rule;
    rule.runoffMPerYear = 1.0;
    updateDischarge(rule, still, workers, terrain);
    const Heightmap& discharge = *terrain.find(Layer::Discharge);
    for (int x = 10; x < 20; ++x)
        EXPECT_EQ(discharge.at(x, 6), 3.0f) << x;
    EXPECT_EQ(discharge.at(2, 2), 7.0f) << "a lake keeps what it has";
    // Row 8 is the edge, row 7 ends in the river; the gutter keeps the rain of the rows beside it.
    const double cell = dischargeM3PerS(static_cast<FlowSum>(kFlowUnit), grid.cellAreaM2());
    EXPECT_NEAR(discharge.at(12, 8), cell, 1e-9);
    EXPECT_NEAR(discharge.at(12, 7), cell, 1e-9);
    EXPECT_NEAR(discharge.at(12, 5), cell, 1e-9);
}

/// Hills flat enough to wander on.
Heightmap plain(std::uint64_t seed) {
    Heightmap map(GridSpec{230, 190, 20.0});
    for (int y = 0; y < map.height(); ++y)
        for (int x = 0; x < map.width(); ++x)
            map.at(x, y) = static_cast<float>(
                30.0 + 7.0 * std::sin(0.05 * x + static_cast<double>(seed)) * std::cos(0.043 * y) +
                0.3 * unitDouble(randomBits(seed, x, y)));
    return map;
}

class DischargeOfMovedRivers : public testing::TestWithParam<FlowRouting> {};

TEST_P(DischargeOfMovedRivers, LayerAndLinesAgreeAfterEveryStep) {
    for (std::uint64_t seed = 0; seed < 2; ++seed) {
        RiverParams params;
        params.channelAreaKm2 = 0.1;
        params.widthScale = 6.0;
        params.meander = 1.0;
        params.routing = GetParam();
        WorkingTerrain terrain(plain(seed).grid());
        terrain.elevation() = plain(seed);
        ThreadPool pool(2);
        const CancelToken never;
        std::vector<Phrase> notes;
        StageContext context{{pool, never}, {}, notes};
        const StageKind kind = riversStage();
        const auto stepper = kind.start(params, terrain, pool);
        const int steps = kind.stepCount(params, terrain.grid());
        const double head = params.channelAreaKm2 * 1e6 * params.runoffMmPerYear * 1e-3 / 31557600.0;
        for (int i = 0; i < steps; ++i) {
            stepper->step(i, terrain, context);
            if (i == 0 || (i > kMeanderSteps && i + 1 < steps))
                continue; // counted, not moved; carving leaves the lines where they are
            const Heightmap& discharge = *terrain.find(Layer::Discharge);
            std::vector<float> most(discharge.cells().size(), 0.0f);
            for (const RiverReach& reach : terrain.waterBodies()->reaches)
                for (std::size_t k = 0; k < reach.points.size(); ++k) {
                    const RiverPoint& point = reach.points[k];
                    const auto take = [&](std::size_t cell) {
                        most[cell] = std::max(most[cell], static_cast<float>(point.dischargeM3s));
                        return true;
                    };
                    take(static_cast<std::size_t>(point.cell));
                    if (k + 1 < reach.points.size())
                        static_cast<void>(holdsAlong(terrain.grid(), point.at, reach.points[k + 1].at, take));
                }
            const Heightmap& levels = terrain.edit(Layer::LakeLevel);
            int off = 0, loud = 0;
            for (std::size_t c = 0; c < most.size(); ++c) {
                off += most[c] > 0.0f && discharge.cells()[c] != most[c];
                loud += most[c] == 0.0f && discharge.cells()[c] > 3.0 * head && std::isnan(levels.cells()[c]);
            }
            ASSERT_EQ(off, 0) << "cells on a line, seed " << seed << ", step " << i;
            ASSERT_EQ(loud, 0) << "rivers of the layer without a line, seed " << seed << ", step " << i;
        }
        EXPECT_TRUE(notes.empty());
    }
}

INSTANTIATE_TEST_SUITE_P(AllRoutings, DischargeOfMovedRivers,
                         testing::Values(FlowRouting::D8, FlowRouting::DInfinity, FlowRouting::MultipleFlow));

} // namespace
} // namespace oxbow
