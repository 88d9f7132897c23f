#include "core/place/place.h"

#include "core/recipe/recipe_file.h"
#include "tests/core/place/place_bench.h"

#include <gmock/gmock.h>

namespace oxbow {
namespace {

using test::Places;
using test::PlaceTest;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using Json = nlohmann::ordered_json;

TEST_F(PlaceTest, ARiverBesideItsValleyIsDrawnIntoItAndNeverClimbs) {
    const MadePlace place = make({feature("LineString", river(45.0), {{"waterway", "river"}, {"name", "Aa"}})});
    EXPECT_THAT(faults(place), IsEmpty());
    const Json& rivers = place.report["rivers"];
    EXPECT_EQ(rivers["count"], 1);
    EXPECT_EQ(rivers["climbs"], 0);
    EXPECT_GE(rivers["bed_change_rms_m"].get<double>(), rivers["bed_change_rms_least_m"].get<double>() - 1e-3) << "no less than the least";
    EXPECT_LE(rivers["bed_change_rms_m"].get<double>(), 1.5 * rivers["bed_change_rms_least_m"].get<double>() + 0.1);
    const Json& found = place.report["findings"][0];
    EXPECT_EQ(found["kind"], "river");
    EXPECT_GT(found["snapped_mean_m"].get<double>(), 10.0);
    EXPECT_LE(found["snapped_largest_m"].get<double>(), 60.0 + 1e-6) << "three cells";
    EXPECT_EQ(place.recipe.stages.size(), 2u);
    EXPECT_EQ(recipeText(place.recipe), recipeText(parseRecipe(recipeText(place.recipe), "again")));

    PlaceRequest request;
    request.dem = folder / "dem.tif";
    request.features = {{folder / "map.geojson", PlaceRole::Water}};
    request.snapM = 0.0;
    const MadePlace asDrawn = makePlace(request, pool, kNeverCancelled);
    EXPECT_EQ(asDrawn.report["findings"][0]["snapped_largest_m"], 0.0);
    EXPECT_GT(asDrawn.report["rivers"]["bed_change_rms_m"].get<double>(), 2.0 * rivers["bed_change_rms_m"].get<double>());
}

TEST_F(PlaceTest, TheSameBytesForAnyNumberOfThreads) {
    const Heightmap two = make({feature("LineString", river(30.0), {{"waterway", "river"}}),
                                feature("LineString", Json::array({{100, 300}, {900, 700}, {1800, 800}}), {{"highway", "primary"}})})
                              .state.terrain.flattened(Layer::Elevation);
    ThreadPool one(1);
    PlaceRequest request;
    request.dem = folder / "dem.tif";
    request.features = {{folder / "map.geojson", PlaceRole::All}};
    EXPECT_TRUE(std::ranges::equal(two.cells(), makePlace(request, one, kNeverCancelled).state.terrain.flattened(Layer::Elevation).cells()));
}

TEST_F(PlaceTest, RiversInPiecesAreOneAndTurnedOnesRunDownhill) {
    Places all = river(0.0);
    std::ranges::reverse(all);
    const Places lower(all.begin(), all.begin() + 20), upper(all.begin() + 19, all.end());
    const MadePlace place = make({feature("LineString", lower, {{"waterway", "river"}, {"name", "Aa"}}), feature("LineString", upper, {{"waterway", "river"}, {"name", "Aa"}})});
    EXPECT_EQ(place.report["rivers"]["count"], 1);
    EXPECT_EQ(place.report["rivers"]["climbs"], 0);
    EXPECT_THAT(faults(place), Contains(HasSubstr("river Aa ran uphill as it was drawn")));
}

TEST_F(PlaceTest, LakesAreLevelAndNoneLiesBelowTheNext) {
    const auto square = [](double x, double y, double half) {
        return Json::array({Json::array({{x - half, y - half}, {x + half, y - half}, {x + half, y + half}, {x - half, y + half}, {x - half, y - half}})});
    };
    const MadePlace place = make({feature("LineString", river(0.0), {{"waterway", "river"}}),
                                  feature("Polygon", square(bed(20).first, bed(20).second, 110.0), {{"natural", "water"}, {"name", "Upper"}}),
                                  feature("Polygon", square(bed(60).first, bed(60).second, 110.0), {{"natural", "water"}, {"name", "Lower"}})});
    const Heightmap ground = place.state.terrain.flattened(Layer::Elevation);
    std::map<std::string, double> levels;
    for (const Json& finding : place.report["findings"])
        if (finding["kind"] == "lake")
            levels[finding["text"].get<std::string>().substr(0, 10)] = finding["level_m"].get<double>();
    ASSERT_EQ(levels.size(), 2u);
    EXPECT_GE(levels["lake Upper"], levels["lake Lower"]);
    for (const double row : {20.0, 60.0}) {
        const double level = levels[row < 40.0 ? "lake Upper" : "lake Lower"];
        const auto x = static_cast<int>(bed(row).first / 20.0), y = static_cast<int>(row);
        EXPECT_LT(ground.at(x, y), level) << "water stands in the middle";
        EXPECT_NEAR(ground.at(static_cast<int>((bed(row).first - 110.0) / 20.0), y), level, 1e-3) << "on the shore";
    }
    EXPECT_EQ(place.report["rivers"]["climbs"], 0);
    EXPECT_TRUE(std::ranges::any_of(place.state.terrain.waterBodies()->lakes, [&](const Lake& lake) { return std::fabs(lake.levelM - levels["lake Upper"]) < 0.05; }))
        << "the stage of lakes finds it";
}

TEST_F(PlaceTest, AnIslandStaysLand) {
    const auto ring = [](double x, double y, double half) {
        return Json::array({{x - half, y - half}, {x + half, y - half}, {x + half, y + half}, {x - half, y + half}, {x - half, y - half}});
    };
    const auto [x, y] = bed(40);
    const MadePlace place = make({feature("Polygon", Json::array({ring(x, y, 240.0), ring(x, y, 70.0)}), {{"natural", "water"}})});
    const Heightmap ground = place.state.terrain.flattened(Layer::Elevation);
    const double level = place.report["findings"].back()["level_m"].get<double>();
    const auto cell = [&](double east, double north) { return ground.at(static_cast<int>(east / 20.0), static_cast<int>(80.0 - north / 20.0)); };
    EXPECT_GT(cell(x + 5.0, y + 5.0), level - 12.0) << "not dug like the lake's bed";
    EXPECT_LT(cell(x + 150.0, y), level - 1.0);
}

TEST_F(PlaceTest, RoadsKeepTheirGradeAndCrossRiversOnBridges) {
    const MadePlace place = make({feature("LineString", river(20.0), {{"waterway", "river"}, {"name", "Aa"}}),
                                  feature("LineString", Json::array({{60, 520}, {600, 560}, {1300, 520}, {1850, 560}}), {{"highway", "primary"}, {"name", "High Street"}})});
    EXPECT_EQ(place.report["rivers"]["climbs"], 0) << "no dam";
    EXPECT_EQ(place.report["roads"]["bridges"], 1);
    EXPECT_LE(place.report["roads"]["steepest_percent"].get<double>(), 8.05);
    const auto bodies = place.state.terrain.waterBodies();
    ASSERT_EQ(bodies->roads.size(), 1u);
    ASSERT_EQ(bodies->crossings.size(), 1u);
    EXPECT_TRUE(bodies->crossings[0].isBridge);
    EXPECT_GE(bodies->crossings[0].roadM, bodies->crossings[0].waterM + 2.9);
    EXPECT_TRUE(std::ranges::any_of(bodies->roads[0].points, &RoadPoint::isOnBridge));
}

TEST_F(PlaceTest, TunnelsLeaveTheGroundAndBridgesOfTheFileStay) {
    const auto piece = [](double from, double to, Json tags) { return feature("LineString", Json::array({{from, 1200}, {to, 1200}}), std::move(tags)); };
    const MadePlace place = make({piece(100, 300, {{"highway", "trunk"}, {"name", "T"}}), piece(300, 700, {{"highway", "trunk"}, {"name", "T"}, {"tunnel", "yes"}}),
                                  piece(700, 1500, {{"highway", "trunk"}, {"name", "T"}})});
    EXPECT_EQ(place.report["roads"]["count"], 1) << "one road";
    EXPECT_EQ(place.report["roads"]["tunnels"], 1);
    const Heightmap ground = place.state.terrain.flattened(Layer::Elevation);
    for (int x = 17; x < 33; ++x)
        EXPECT_EQ(ground.at(x, 80 - 60), model.at(x, 80 - 60)) << x;
    const Json twice = Json::parse(recipeText(place.recipe));
    EXPECT_THAT(twice.dump(), HasSubstr("\"deck\":\"tunnel\""));
}

TEST_F(PlaceTest, LandIsASourceForMasksAndASurface) {
    const Json wood = Json::array({Json::array({{100, 100}, {500, 100}, {500, 500}, {100, 500}, {100, 100}})});
    const MadePlace place = make({feature("Polygon", wood, {{"landuse", "forest"}}), feature("LineString", river(0.0), {{"waterway", "river"}})});
    EXPECT_FALSE(place.recipe.surface.empty());
    EXPECT_THAT(recipeText(place.recipe), HasSubstr("inside_curve"));
    EXPECT_TRUE(std::ranges::any_of(place.recipe.stages, [](const RecipeStage& stage) {
        return !stage.curves.empty() && stage.curves[0].kind().id == "region" && stage.curves[0].name == "forest";
    }));
}

TEST_F(PlaceTest, ATableOfKindsComesBeforeTheProgramsOwn) {
    putFile(folder / "map.geojson", collection({feature("LineString", river(0.0), {{"waterway", "ditch"}})}));
    PlaceRequest request;
    request.dem = folder / "dem.tif";
    request.features = {{folder / "map.geojson", PlaceRole::Water}};
    EXPECT_THROW(static_cast<void>(makePlace(request, pool, kNeverCancelled)), Error) << "a ditch is nothing";
    request.kinds = FeatureKinds::withRows(R"({"kinds":[{"tag":"waterway=ditch","shape":"line","kind":"stream"}]})", "kinds");
    EXPECT_EQ(makePlace(request, pool, kNeverCancelled).report["rivers"]["count"], 1);
    EXPECT_EQ(FeatureKinds::withRows(featureKindsText(request.kinds), "again").rules.size(), request.kinds.rules.size() + FeatureKinds::usual().rules.size());
    for (const char* wrong : {"{}", R"({"kinds":[7]})", R"({"kinds":[{"tag":"a","shape":"line","kind":"river"}]})",
                              R"({"kinds":[{"tag":"a=b","shape":"line","kind":"lake"}]})", R"({"kinds":[{"tag":"a=b","shape":"disc","kind":"river"}]})",
                              R"({"kinds":[{"tag":"a=b","shape":"line","kind":"road","width_m":-1}]})", R"({"kinds":[{"tag":"a=b","shape":"line","kind":"road","x":1}]})"})
        EXPECT_THROW(static_cast<void>(FeatureKinds::withRows(wrong, "kinds")), Error) << wrong;
}

TEST(PlaceArea, IsInDegreesWhereTheMapHasASystem) {
    ImportedHeightmap map;
    map.elevation = Heightmap(GridSpec{100, 100, 10.0});
    map.sourceWidth = map.sourceHeight = 100;
    std::vector<Phrase> notes;
    const HeightmapCrop metres = areaOf(map, {200, 300, 400.5, 700}, "dem", notes);
    EXPECT_EQ(metres, (HeightmapCrop{20, 30, 21, 40}));
    EXPECT_TRUE(notes.empty());
    EXPECT_EQ(areaOf(map, {-50, 300, 400, 7000}, "dem", notes), (HeightmapCrop{0, 0, 40, 70}));
    EXPECT_EQ(notes.size(), 1u);
    EXPECT_THROW(static_cast<void>(areaOf(map, {400, 300, 200, 700}, "dem", notes)), Error);
    EXPECT_THROW(static_cast<void>(areaOf(map, {4000, 300, 5000, 700}, "dem", notes)), Error);
}

} // namespace
} // namespace oxbow
