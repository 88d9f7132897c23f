#include "render/water/water_sediment.h"

#include "render/sky/latest_work.h"
#include "render/water/wind_and_silt.h"
#include "tests/render/render_test_support.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <numbers>

namespace oxbow {
namespace {

constexpr int kSedimentSide = 120;
constexpr double kSedimentCellM = 50.0;

/// A plain with a river along row 60 from one column to another, of that discharge.
RiverReach reachOf(int id, int from, int to, double dischargeM3s, int row = 60) {
    RiverReach reach;
    reach.id = id;
    for (int x = from; x <= to; ++x)
        reach.points.push_back({.at = {(x + 0.5) * kSedimentCellM, (row + 0.5) * kSedimentCellM}, .dischargeM3s = dischargeM3s});
    return reach;
}

struct Map {
    Map() : terrain({kSedimentSide, kSedimentSide, kSedimentCellM}) { std::ranges::fill(terrain.elevation().cells(), 10.0f); }
    /// Water 5 m deep on columns of it.
    void flood(int from, int to) {
        for (int y = 0; y < kSedimentSide; ++y)
            for (int x = from; x < to; ++x) {
                terrain.elevation().at(x, y) = 0.0f;
                terrain.edit(Layer::LakeLevel).at(x, y) = 5.0f;
            }
    }
    [[nodiscard]] std::vector<float> sediment() {
        auto bodies = std::make_shared<WaterBodies>();
        bodies->reaches = reaches;
        terrain.setWaterBodies(bodies);
        const TerrainState state = published(terrain);
        return suspendedSediment(state, coarseHeights(state, 1.0, kSedimentSide), coarseHeights(state, 1.0, kSedimentSide, {true, {}}));
    }

    WorkingTerrain terrain;
    std::vector<RiverReach> reaches;
};

float valueAt(const std::vector<float>& values, int x, int y) {
    return values[static_cast<std::size_t>(y * kSedimentSide + x)];
}

TEST(Sediment, ARiverPicksUpWhatItCanCarryFromItsSpringOn) {
    Map map;
    map.reaches = {reachOf(1, 20, 100, 4.0)};
    const double carried = kRated * 2.0; // the root of 4 m³/s
    const std::vector<float> soft = map.sediment();
    for (const int cells : {20, 50, 80})
        EXPECT_NEAR(valueAt(soft, 20 + cells, 60), carried * (1.0 - std::exp(-cells * kSedimentCellM / kPickUpM)), 1e-4) << cells;
    EXPECT_EQ(valueAt(soft, 60, 20), 0.0f) << "dry land";
    EXPECT_EQ(valueAt(soft, 60, 62), valueAt(soft, 62, 60)) << "beside it as in it";

    std::ranges::fill(map.terrain.edit(Layer::Hardness).cells(), 1.0f);
    EXPECT_NEAR(valueAt(map.sediment(), 70, 60), 0.2f * valueAt(soft, 70, 60), 1e-5) << "rock gives little";
}

TEST(Sediment, ARiverFromBeyondTheMapHasItFromTheStart) {
    Map map;
    map.reaches = {reachOf(1, 0, 100, 4.0)};
    EXPECT_NEAR(valueAt(map.sediment(), 0, 60), kRated * 2.0, 1e-5);
}

TEST(Sediment, WhereRiversMeetTheirWatersMix) {
    Map map;
    // One from beyond the map, carrying all it can, and a spring three times as large.
    map.reaches = {reachOf(3, 50, 50, 4.0), reachOf(1, 0, 50, 1.0), reachOf(2, 50, 50, 3.0)};
    map.reaches[1].downstreamId = map.reaches[2].downstreamId = 3;
    map.reaches[2].points.front().at.yM = 20.5 * kSedimentCellM;
    map.reaches[0].points.front().at.xM = 55.5 * kSedimentCellM;
    EXPECT_NEAR(valueAt(map.sediment(), 57, 60), kRated * 1.0 * 1.0 / 4.0, 1e-5);
}

TEST(Sediment, SettlesInALakeAwayFromItsInflow) {
    Map map;
    map.flood(60, 118);
    map.reaches = {reachOf(1, 0, 60, 9.0)};
    map.reaches[0].end = WaterEnd::Lake;
    const std::vector<float> sediment = map.sediment();
    const double carried = kRated * 3.0;
    for (const int cells : {1, 4, 10, 20}) {
        const double area = 0.5 * std::numbers::pi * std::pow(cells * kSedimentCellM, 2.0);
        EXPECT_NEAR(valueAt(sediment, 60 + cells, 60), carried * std::exp(-kSettlingMPerS * area / 9.0), 0.01 * carried) << cells;
    }
    EXPECT_EQ(valueAt(sediment, 110, 60), 0.0f);
    EXPECT_EQ(valueAt(sediment, 90, 10), 0.0f);
    // What flows out is clear.
    map.reaches.push_back(reachOf(2, 118, 119, 9.0));
    EXPECT_LT(valueAt(map.sediment(), 117, 60), 1e-3f);
}

TEST(Sediment, FlowingWaterHasWhatTheStageLeftInIt) {
    Map map;
    map.terrain.edit(Layer::Water).at(30, 40) = 2.0f;
    map.terrain.edit(Layer::Sediment).at(30, 40) = 0.001f;
    EXPECT_NEAR(valueAt(map.sediment(), 30, 40), 2650.0 * 0.0005, 1e-4);
}

TEST(Sediment, OfHalfTheColourIsAsMuchAsTheHeaderSays) {
    EXPECT_EQ(sedimentShare(0.0f), 0.0f);
    EXPECT_FLOAT_EQ(sedimentShare(0.4f), 0.5f);
    EXPECT_GT(sedimentShare(40.0f), 0.98f);
}

TEST(WindAndSiltMap, OfADryPlainIsClearCalmAndEven) {
    Map map;
    const WindAndSiltMap windAndSilt = windAndSiltMap({published(map.terrain), {true, {}}, 290.0}, 32);
    EXPECT_EQ(windAndSilt.cellsPerTexel, 4);
    EXPECT_EQ(windAndSilt.width, 30);
    for (const WindAndSiltMap::Texel& texel : windAndSilt.texels)
        ASSERT_EQ(texel, WindAndSiltMap::Texel{});
}

TEST(LatestWork, BringsTheMapOfWhatWasAskedForLast) {
    Map map;
    map.flood(40, 80);
    const TerrainState state = published(map.terrain);
    LatestWork<WindAndSiltRequest, WindAndSiltMap> worker(
        [](const WindAndSiltRequest& asked) { return windAndSiltMap(asked); }, sameWindAndSilt, kWindAndSiltPause);
    EXPECT_FALSE(worker.busy());
    worker.ask({state, {true, {}}, 0.0});
    worker.ask({state, {true, {}}, 90.0});
    worker.wait();
    ASSERT_TRUE(worker.hasNews());
    const std::optional<WindAndSiltMap> windAndSilt = worker.take();
    ASSERT_TRUE(windAndSilt);
    EXPECT_EQ(windAndSilt->texels, windAndSiltMap({state, {true, {}}, 90.0}).texels);
    EXPECT_FALSE(worker.busy());
    worker.ask({state, {true, {}}, 90.0});
    EXPECT_FALSE(worker.busy()) << "it is known";
}

} // namespace
} // namespace oxbow
