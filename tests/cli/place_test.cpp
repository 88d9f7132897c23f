#include "tests/cli/command_line_fixture.h"

#include <nlohmann/json.hpp>

namespace oxbow_cli {
namespace {

using testing::Not;

class Place : public CommandLine {
protected:
    Place() {
        // A valley that falls to the south, rough by chance of the numbers.
        std::ofstream model(folder / "dem.asc");
        model << "ncols 60\nnrows 50\nxllcorner 0\nyllcorner 0\ncellsize 20\n";
        for (int y = 0; y < 50; ++y)
            for (int x = 0; x < 60; ++x)
                model << 400 + 5 * std::abs(x - 30) + 0.5 * (50 - y) + 2 * ((x * 7 + y * 13) % 5) << (x < 59 ? ' ' : '\n');
        write("water.geojson", "[[610,990],[590,500],[620,10]]", R"({"waterway":"river","name":"Aa"})");
        write("roads.geojson", "[[20,500],[1180,520]]", R"({"highway":"primary","name":"High Street"})");
    }
    void write(const std::string& name, const std::string& places, const std::string& tags) const {
        std::ofstream(folder / name) << R"({"type":"FeatureCollection","crs":null,"coordinates_are":"metres","features":[{"type":"Feature","geometry":{"type":"LineString","coordinates":)"
                                     << places << R"(},"properties":)" << tags << "}]}";
    }
};

TEST_F(Place, MakesAProjectThatIsATerrainLikeAnyOther) {
    const Outcome made = oxbow("place dem.asc --water water.geojson --roads roads.geojson -o place.oxbow --report report.json");
    ASSERT_EQ(made.exitCode, 0) << made.err;
    EXPECT_THAT(made.out, HasSubstr("river Aa"));
    EXPECT_THAT(made.out, HasSubstr("crosses river Aa on a bridge"));
    EXPECT_EQ(report()["rivers"]["climbs"], 0);
    EXPECT_LE(report()["roads"]["steepest_percent"].get<double>(), 8.05);
    ASSERT_EQ(oxbow("run place.oxbow --resume --export elevation=kept.r32 --quiet").exitCode, 0);
    ASSERT_EQ(oxbow("run place.oxbow --export elevation=anew.r32 --quiet").exitCode, 0);
    EXPECT_EQ(contentOf(folder / "kept.r32"), contentOf(folder / "anew.r32")) << "the kept moment is that of the recipe";
    ASSERT_EQ(oxbow("place dem.asc --water water.geojson -o part.json --area 200,100,1000,900 --quiet").exitCode, 0);
    const auto recipe = nlohmann::json::parse(contentOf(folder / "part.json"));
    EXPECT_EQ(recipe["grid"]["width"], 40);
    EXPECT_EQ(recipe["grid"]["height"], 40);
}

TEST_F(Place, SaysWhatIsWrongBeforeItWorks) {
    expectMisused("place dem.asc --water water.geojson", "say what to write");
    expectMisused("place dem.asc -o a.oxbow", "there is nothing to place");
    expectMisused("place dem.asc --water water.geojson -o a.png", "give a project (.oxbow) or a recipe (.json)");
    expectMisused("place dem.asc --water water.geojson -o a.json --area 1,2,3", "WEST,SOUTH,EAST,NORTH");
    expectMisused("place -o a.json", "usage: oxbow place DEM...");
    expectRefused("place none.tif --water water.geojson -o a.json", "none.tif");
    expectRefused("place dem.asc --water none.gpkg -o a.json", "none.gpkg");
    expectRefused("place dem.asc --water water.geojson -o a.json --area 5000,5000,6000,6000", "lies beside the map");
    std::ofstream(folder / "kinds.json") << "{\"kinds\":[{\"tag\":\"x\"}]}";
    expectRefused("place dem.asc --water water.geojson -o a.json --kinds kinds.json", "kinds[0]");
    EXPECT_FALSE(fs::exists(folder / "a.json"));
    EXPECT_EQ(oxbow("place --write-kinds alone.json").exitCode, 0) << "the table alone";
    EXPECT_THAT(contentOf(folder / "alone.json"), HasSubstr("highway=motorway"));
    const std::string before = contentOf(folder / "water.geojson");
    ASSERT_EQ(oxbow("place dem.asc --water water.geojson -o a.json --write-kinds table.json --quiet").exitCode, 0);
    EXPECT_THAT(contentOf(folder / "table.json"), HasSubstr("highway=motorway"));
    EXPECT_EQ(contentOf(folder / "water.geojson"), before);
}

} // namespace
} // namespace oxbow_cli
