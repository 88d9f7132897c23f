#include "core/base/counter_random.h"
#include "core/base/error.h"
#include "core/flow/distance_map.h"
#include "core/flow/network_grid.h"
#include "core/mask/mask.h"
#include "core/mask/mix_json.h"
#include "core/paint/paint_event.h"
#include "tests/core/mask/mask_values.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

namespace oxbow {
namespace {

constexpr double kDegree = 3.14159265358979323846 / 180.0;

// ---- An entry ----

TEST(MaskEntry, WeighsByItsRangeWithSoftEndsOutsideIt) {
    MaskEntry entry = entryOf("slope");
    entry.from = 20.0;
    entry.to = 30.0;
    entry.soft = 8.0;
    EXPECT_EQ(entry.weight(20.0f), 1.0f);
    EXPECT_EQ(entry.weight(30.0f), 1.0f);
    EXPECT_EQ(entry.weight(16.0f), 0.5f); // half a smooth step
    EXPECT_NEAR(entry.weight(32.0f), 0.75 * 0.75 * (3 - 1.5), 1e-6);
    EXPECT_EQ(entry.weight(12.0f), 0.0f);
    EXPECT_EQ(entry.weight(38.5f), 0.0f);
    EXPECT_EQ(entry.weight(NAN), 0.0f);
    entry.invert = true;
    EXPECT_EQ(entry.weight(25.0f), 0.0f);
    EXPECT_EQ(entry.weight(NAN), 1.0f);
    entry = entryOf("river_distance");
    entry.from = 100.0;
    EXPECT_EQ(entry.weight(std::numeric_limits<float>::infinity()), 1.0f);
    EXPECT_EQ(entryOf("noise").weight(0.25f), 0.25f);
}

TEST(Mask, EntriesJoinByTheirOperations) {
    const WorkingTerrain terrain = terrainOf({4, 1, 10.0}, [](double x, double) { return x; }); // 5, 15, 25, 35
    Values values(terrain);
    const auto upTo = [](double from, double to) {
        MaskEntry entry = entryOf("height");
        entry.from = from;
        entry.to = to;
        return entry;
    };
    const auto joined = [&](MaskOp op) {
        std::vector<MaskEntry> where = {upTo(0, 20), upTo(10, 30)};
        where[1].op = op;
        const Heightmap mask = MaskMaker(values.ground).mask(where);
        return std::vector<float>(mask.cells().begin(), mask.cells().end());
    };
    EXPECT_EQ(joined(MaskOp::Multiply), (std::vector<float>{0, 1, 0, 0}));
    EXPECT_EQ(joined(MaskOp::Add), (std::vector<float>{1, 1, 1, 0}));
    EXPECT_EQ(joined(MaskOp::Subtract), (std::vector<float>{1, 0, 0, 0}));
    EXPECT_EQ(joined(MaskOp::Min), (std::vector<float>{0, 1, 0, 0}));
    EXPECT_EQ(joined(MaskOp::Max), (std::vector<float>{1, 1, 1, 0}));
    EXPECT_EQ(MaskMaker(values.ground).mask({}).at(3, 0), 1.0f);
}

TEST(DistanceMap, IsThatOfTheNearestMarkedCell) {
    ThreadPool pool(3);
    for (int round = 0; round < 20; ++round) {
        const GridSpec grid{1 + round * 3, 40 - round, 7.0};
        CellMask marked(grid.cellCount());
        for (std::size_t c = 0; c < marked.size(); ++c)
            marked[c] = unitDouble(randomBits(3, round, c)) < 0.01;
        const Heightmap found = distanceMap(grid, marked, {pool});
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x) {
                double nearest = std::numeric_limits<double>::infinity();
                for (int v = 0; v < grid.height; ++v)
                    for (int u = 0; u < grid.width; ++u)
                        if (marked[grid.index(u, v)])
                            nearest = std::min(nearest, std::hypot(u - x, v - y) * 7.0);
                if (std::isinf(nearest))
                    ASSERT_TRUE(std::isinf(found.at(x, y)));
                else
                    ASSERT_NEAR(found.at(x, y), nearest, 1e-4);
            }
    }
}

// ---- Landforms, against what a plane, a ball and a stair are known to be ----

TEST(MaskSources, SlopeAndAspectOfAPlaneAreThoseOfItsEquation) {
    // Rises 0.3 a metre to the east and 0.4 to the south: falls to the north-west.
    const WorkingTerrain terrain =
        terrainOf({40, 30, 10.0}, [](double x, double y) { return 0.3 * x + 0.4 * y; });
    Values values(terrain);
    const Heightmap slope = values.of(entryOf("slope", {{"radius_m", 0.0}}));
    const double faces = 360.0 + std::atan2(-0.3, 0.4) / kDegree;
    for (const double direction : {0.0, 90.0, 200.0, 350.0}) {
        const Heightmap aspect = values.of(entryOf("aspect", {{"direction_deg", direction}, {"radius_m", 0.0}}));
        const double turn = std::abs(faces - direction);
        EXPECT_NEAR(aspect.at(20, 15), std::min(turn, 360.0 - turn), 1e-3);
    }
    EXPECT_NEAR(slope.at(20, 15), std::atan(0.5) / kDegree, 1e-4);
    const WorkingTerrain level = terrainOf({8, 8, 10.0}, [](double, double) { return 5.0; });
    EXPECT_TRUE(std::isnan(Values(level).of(entryOf("aspect")).at(4, 4)));
}

TEST(MaskSources, EveryCurvatureOfABallIsOneOverItsRadius) {
    constexpr double kRadius = 2000.0;
    const GridSpec grid{100, 100, 10.0};
    for (const double sign : {1.0, -1.0}) {
        const WorkingTerrain terrain = terrainOf(grid, [&](double x, double y) {
            return sign * std::sqrt(kRadius * kRadius - (x - 500) * (x - 500) - (y - 500) * (y - 500));
        });
        Values values(terrain);
        for (const char* kind : {"profile", "plan", "mean"}) {
            const Heightmap found =
                values.of(entryOf("curvature", {{"kind", std::string(kind)}, {"radius_m", 0.0}}));
            for (const auto& [x, y] : {std::pair{30, 70}, {50, 20}, {80, 55}})
                EXPECT_NEAR(found.at(x, y), sign * 0.5, 0.02) << kind;
        }
    }
}

TEST(MaskSources, AStreamIsAsWideAsItsRadiusSays) {
    WorkingTerrain terrain = terrainOf({60, 47, 10.0}, [](double, double) { return 0.0; });
    for (std::uint64_t i = 0; i < 80; ++i)
        terrain.edit(Layer::Discharge).cells()[randomBits(7, i) % (60 * 47)] = unitFloat(randomBits(8, i));
    const Heightmap& bare = *terrain.find(Layer::Discharge);
    Values values(terrain);
    for (const double radiusM : {0.0, 9.0, 10.0, 35.0, 60.0, 200.0, 900.0}) {
        const Heightmap wide = values.of(entryOf("discharge", {{"radius_m", radiusM}}));
        for (int y = 0; y < 47; ++y)
            for (int x = 0; x < 60; ++x) {
                float most = bare.at(x, y);
                for (int v = 0; v < 47; ++v)
                    for (int u = 0; u < 60; ++u)
                        if ((u - x) * (u - x) + (v - y) * (v - y) <= radiusM * radiusM / 100.0)
                            most = std::max(most, bare.at(u, v));
                ASSERT_EQ(wide.at(x, y), most) << x << ' ' << y << ' ' << radiusM;
            }
    }
}

TEST(MaskSources, RelativeHeightAndTheWayAcrossAreShares) {
    const WorkingTerrain terrain = terrainOf({5, 3, 10.0}, [](double x, double) { return 100.0 + 2.0 * x; });
    Values values(terrain);
    const Heightmap height = values.of(entryOf("relative_height"));
    EXPECT_EQ(height.at(0, 1), 0.0f);
    EXPECT_EQ(height.at(1, 2), 0.25f);
    EXPECT_EQ(height.at(4, 0), 1.0f);
    const Heightmap south = values.of(entryOf("across_map"));
    EXPECT_NEAR(south.at(3, 0), 1.0 / 6.0, 1e-6);
    EXPECT_NEAR(south.at(0, 2), 5.0 / 6.0, 1e-6);
    const Heightmap northEast = values.of(entryOf("across_map", {{"direction_deg", 45.0}}));
    EXPECT_NEAR(northEast.at(4, 0), 0.5 + (2.0 + 1.0) / (5.0 + 3.0), 1e-6);
    EXPECT_NEAR(northEast.at(2, 1), 0.5, 1e-6);
    const WorkingTerrain level = terrainOf({3, 3, 10.0}, [](double, double) { return 7.0; });
    EXPECT_EQ(Values(level).of(entryOf("relative_height")).at(1, 1), 0.0f);
}

TEST(MaskSources, ReliefIsHighestLessLowestWithinTheCircle) {
    const GridSpec grid{60, 50, 20.0};
    WorkingTerrain terrain(grid);
    for (std::size_t c = 0; c < grid.cellCount(); ++c)
        terrain.elevation().cells()[c] = static_cast<float>(100.0 * unitDouble(randomBits(8, 0, c)));
    const Heightmap found = Values(terrain).of(entryOf("relief", {{"radius_m", 105.0}}));
    const Heightmap& ground = *terrain.find(Layer::Elevation);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            float low = 1e9f, high = -1e9f;
            for (int v = 0; v < grid.height; ++v)
                for (int u = 0; u < grid.width; ++u)
                    if (std::hypot(u - x, v - y) * 20.0 <= 105.0) {
                        low = std::min(low, ground.at(u, v));
                        high = std::max(high, ground.at(u, v));
                    }
            ASSERT_EQ(found.at(x, y), high - low);
        }
}

TEST(MaskSources, OpenLevelGroundGetsOneDayOfSunAndAWallCastsItsShadowNorth) {
    const WorkingTerrain level = terrainOf({40, 40, 10.0}, [](double, double) { return 0.0; });
    EXPECT_NEAR(Values(level).of(entryOf("sun")).at(20, 20), 1.0, 1e-3);
    const WorkingTerrain wall =
        terrainOf({60, 60, 10.0}, [](double, double y) { return y > 290 && y < 310 ? 80.0 : 0.0; });
    const Heightmap winter = Values(wall).of(entryOf("sun", {{"day_of_year", std::int64_t{355}}}));
    EXPECT_LT(winter.at(30, 26), 0.2f);
    EXPECT_GT(winter.at(30, 40), 0.95f);
    const WorkingTerrain south =
        terrainOf({40, 40, 10.0}, [](double, double y) { return -0.5 * y; }); // falls to the south
    EXPECT_GT(Values(south).of(entryOf("sun", {{"day_of_year", std::int64_t{355}}})).at(20, 20), 1.5f);
    EXPECT_LT(Values(south).of(entryOf("sun", {{"latitude_deg", -45.0}, {"day_of_year", std::int64_t{172}}})).at(20, 20), 0.5f);
}

// ---- Water ----

/// A valley that runs south along the middle column.
WorkingTerrain valley(const GridSpec& grid) {
    const double middle = grid.widthM() / 2;
    return terrainOf(grid, [&](double x, double y) { return 500.0 - 0.05 * y + 0.3 * std::abs(x - middle); });
}

TEST(MaskSources, DrainageAndCatchmentAgreeWithWalkingDownhill) {
    const GridSpec grid{31, 40, 20.0};
    const WorkingTerrain terrain = valley(grid);
    Values values(terrain);
    const Heightmap area = values.of(entryOf("drainage_area", {{"radius_m", 0.0}}));
    const auto& receivers = values.ground.drainage().receivers(values.compute);
    std::vector<int> count(grid.cellCount(), 0);
    std::vector<std::uint8_t> passes(grid.cellCount(), 0);
    const std::size_t outlet = grid.index(15, 30);
    for (std::uint32_t c = 0; c < grid.cellCount(); ++c)
        for (std::uint32_t at = c; at != kNowhere; at = receivers[at]) {
            ++count[at];
            passes[c] |= at == outlet;
        }
    const Heightmap catchment = values.of(
        entryOf("catchment", {{"x_m", 15.5 * 20.0}, {"y_m", 30.5 * 20.0}, {"snap_m", 0.0}}));
    for (std::size_t c = 0; c < grid.cellCount(); ++c) {
        ASSERT_FLOAT_EQ(area.cells()[c], static_cast<float>(count[c] * 400.0 / 1e6));
        ASSERT_EQ(catchment.cells()[c], passes[c] ? 1.0f : 0.0f);
    }
    const Heightmap snapped =
        values.of(entryOf("catchment", {{"x_m", 12.5 * 20.0}, {"y_m", 30.5 * 20.0}, {"snap_m", 60.0}}));
    EXPECT_TRUE(std::ranges::equal(snapped.cells(), catchment.cells())) << "from 60 m beside the river";
    const Heightmap beside =
        values.of(entryOf("catchment", {{"x_m", 12.5 * 20.0}, {"y_m", 30.5 * 20.0}, {"snap_m", 40.0}}));
    EXPECT_EQ(beside.cells()[outlet], 0.0f) << "the river is out of reach";
}

TEST(MaskSources, WetnessIsHighestInTheValley) {
    const GridSpec grid{41, 60, 20.0};
    const WorkingTerrain terrain = valley(grid);
    const Heightmap wet = Values(terrain).of(entryOf("wetness"));
    EXPECT_GT(wet.at(20, 50), wet.at(10, 50) + 3.0f);
}

TEST(MaskSources, DistancesToRiversLakesShoresAndEdges) {
    const GridSpec grid{41, 30, 10.0};
    WorkingTerrain terrain = valley(grid);
    // A lake of 3 x 2 cells, and the sea along the western edge.
    Heightmap& level = terrain.edit(Layer::LakeLevel);
    auto water = std::make_shared<WaterBodies>();
    const auto flood = [&](int x0, int y0, int x1, int y1, float height, int id, LakeKind kind) {
        for (int y = y0; y < y1; ++y)
            for (int x = x0; x < x1; ++x)
                level.at(x, y) = height;
        Lake lake;
        lake.id = id;
        lake.kind = kind;
        lake.levelM = height;
        lake.deepestCell = static_cast<std::int64_t>(grid.index(x0, y0));
        lake.minX = x0, lake.minY = y0, lake.maxX = x1 - 1, lake.maxY = y1 - 1;
        water->lakes.push_back(lake);
    };
    flood(0, 0, 2, 30, 400.0f, 1, LakeKind::Sea);
    flood(30, 10, 33, 12, 450.0f, 2, LakeKind::Full);
    RiverReach reach;
    reach.points.push_back({.at = {205.0, 5.0}});
    reach.points.push_back({.at = {205.0, 295.0}});
    water->reaches.push_back(reach);
    terrain.setWaterBodies(water);
    Values values(terrain);
    const Heightmap river = values.of(entryOf("river_distance"));
    EXPECT_EQ(river.at(20, 15), 0.0f);
    EXPECT_NEAR(river.at(26, 3), 60.0, 1e-4);
    const Heightmap lake = values.of(entryOf("lake_distance"));
    EXPECT_EQ(lake.at(31, 11), 0.0f);
    EXPECT_NEAR(lake.at(35, 11), 30.0, 1e-4);
    EXPECT_NEAR(lake.at(0, 10), 300.0, 1e-4); // the sea is no lake
    const Heightmap shore = values.of(entryOf("shore_distance"));
    EXPECT_NEAR(shore.at(2, 25), 5.0, 1e-4);
    EXPECT_NEAR(shore.at(1, 25), -5.0, 1e-4);
    EXPECT_NEAR(shore.at(0, 25), -15.0, 1e-4);
    EXPECT_NEAR(values.of(entryOf("edge_distance")).at(3, 20), 35.0, 1e-4);
    EXPECT_EQ(values.of(entryOf("lake")).at(31, 10), 1.0f);
    EXPECT_EQ(values.of(entryOf("lake")).at(0, 10), 0.0f);
    EXPECT_EQ(values.of(entryOf("lake", {{"lake", std::int64_t{7}}})).at(31, 10), 0.0f);
    EXPECT_EQ(values.of(entryOf("lake", {{"lake", std::int64_t{2}}})).at(31, 10), 1.0f);
}

TEST(MaskSources, WhereNoRiversWereFoundDrainageAreaTellsThem) {
    const GridSpec grid{41, 60, 20.0};
    const WorkingTerrain terrain = valley(grid);
    const Heightmap distance = Values(terrain).of(entryOf("river_distance", {{"min_area_km2", 0.05}}));
    EXPECT_EQ(distance.at(20, 58), 0.0f);
    EXPECT_NEAR(distance.at(25, 50), 100.0, 20.0);
}

// ---- The surface ----

TEST(MaskSources, LayersAreReadAsTheyAre) {
    WorkingTerrain terrain = terrainOf({9, 7, 10.0}, [](double x, double) { return x; });
    const std::pair<const char*, Layer> kLayersOf[] = {{"wear", Layer::Wear},
                                                       {"deposition", Layer::Deposition},
                                                       {"hardness", Layer::Hardness},
                                                       {"water_depth", Layer::Water},
                                                       {"discharge", Layer::Discharge},
                                                       {"ice", Layer::Ice},
                                                       {"height", Layer::Elevation}};
    for (const auto& [source, layer] : kLayersOf)
        terrain.edit(layer).at(4, 3) = 0.625f;
    Values values(terrain);
    for (const auto& [source, layer] : kLayersOf)
        EXPECT_EQ(values.of(entryOf(source)).at(4, 3), 0.625f) << source;
}

TEST(MaskSources, PaintedStrokesCoverAndUncover) {
    const WorkingTerrain terrain = terrainOf({50, 50, 10.0}, [](double, double) { return 0.0; });
    MaskEntry entry = entryOf("painted");
    const auto stroke = [&](BrushAction action, double x, double strength) {
        Brush brush{.layer = Layer::Mask, .action = action, .radiusM = 100.0, .strength = strength};
        brush.falloff = Falloff::Flat;
        entry.strokes.push_back({.stroke = std::make_shared<const Stroke>(Stroke{brush, {{x, 250.0, 1.0}}})});
    };
    stroke(BrushAction::Set, 200.0, 0.75);
    stroke(BrushAction::Set, 200.0, 0.75);
    stroke(BrushAction::Erase, 270.0, 1.0);
    const Heightmap mask = Values(terrain).of(entry);
    EXPECT_EQ(mask.at(12, 25), 1.0f - 0.25f * 0.25f);
    EXPECT_EQ(mask.at(22, 25), 0.0f);
    EXPECT_EQ(mask.at(45, 25), 0.0f);
}

TEST(MaskSources, HalfOfANoiseLiesBelowTheMiddle) {
    const WorkingTerrain terrain(GridSpec{256, 256, 20.0});
    const Heightmap noise = Values(terrain).of(entryOf("noise", {{"size_m", 300.0}}));
    const auto below = std::ranges::count_if(noise.cells(), [](float v) { return v < 0.5f; });
    EXPECT_NEAR(static_cast<double>(below) / 65536.0, 0.5, 0.05);
    EXPECT_TRUE(std::ranges::all_of(noise.cells(), [](float v) { return v >= 0.0f && v <= 1.0f; }));
}

TEST(MaskSources, AnImageThatIsNotThereIsSaid) {
    const WorkingTerrain terrain(GridSpec{8, 8, 20.0});
    Values values(terrain);
    EXPECT_THROW(static_cast<void>(values.of(entryOf("image"))), Error);
    EXPECT_THROW(static_cast<void>(values.of(entryOf("image", {{"file", std::string("nowhere.png")}}))), Error);
    EXPECT_THROW(static_cast<void>(values.of(entryOf("stage"))), Error);
}

TEST(MixJson, RefusesWhatIsWrongAndSaysWhere) {
    StageKind acts;
    acts.label = "Test";
    acts.mix = MixSupport::Acts;
    const std::pair<const char*, const char*> kWrong[] = {
        {R"({"amount": 2})", "give a number from 0 to 1"},
        {R"({"amout": 0.5})", "'amout' is not known"},
        {R"({"keep": "some"})", "all, lower or raise"},
        {R"({"where": {}})", "a list"},
        {R"({"where": [{"source": "slop"}]})", "there is no mask source 'slop': there are slope, "},
        {R"({"where": [{"source": "slope", "from": 30, "to": 20}]})", "'from' must not be above 'to'"},
        {R"({"where": [{"source": "slope", "soft": -1}]})", "give 0 or more"},
        {R"({"where": [{"source": "slope", "width": 1}]})", "mask source slope has no parameter 'width': it has radius_m"},
        {R"({"where": [{"source": "height", "strokes": []}]})", "no parameter 'strokes'"},
        {R"({"where": [{"source": "slope", "op": "xor"}]})", "multiply, add, subtract"},
    };
    for (const auto& [text, sentence] : kWrong)
        try {
            static_cast<void>(parseMix(nlohmann::ordered_json::parse(text), acts, "here"));
            ADD_FAILURE() << text;
        } catch (const Error& error) {
            EXPECT_NE(std::string(error.what()).find(sentence), std::string::npos) << error.what();
        }
}

} // namespace
} // namespace oxbow
