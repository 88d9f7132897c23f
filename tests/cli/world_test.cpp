#include "tests/cli/command_line_fixture.h"

#include <fstream>
#include <map>

namespace oxbow_cli {
namespace {

class WorldCommand : public CommandLine {
protected:
    void plan(const std::string& name, const std::string& more = "") const {
        const Outcome outcome = oxbow("world plan recipe.json --size 192 --tile 80 --no-forecast -o " + name + " " + more);
        ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    }
    /// All that tasks wrote, by name.
    [[nodiscard]] std::map<std::string, std::string> filesOf(const std::string& name) const {
        std::map<std::string, std::string> files;
        for (const auto& entry : fs::recursive_directory_iterator(folder / name))
            if (entry.is_regular_file())
                files[fs::relative(entry.path(), folder / name).string()] = contentOf(entry.path());
        return files;
    }
};

TEST_F(WorldCommand, BuildsAWorldAndTakesAWindowOfIt) {
    const Outcome planned = oxbow("world plan recipe.json --size 192 --tile 80 --overview 96 --water --no-forecast -o w");
    EXPECT_EQ(planned.exitCode, 0) << planned.err;
    EXPECT_THAT(planned.out, HasSubstr("192 x 160 cells of 10 m\n  overview  96 x 80 cells of 20 m\n"));
    EXPECT_THAT(planned.out, HasSubstr("  overview  Thermal"));
    EXPECT_THAT(planned.out, HasSubstr("  blocks    Amplify"));
    const Outcome built = oxbow("world build w --jobs 2");
    EXPECT_EQ(built.exitCode, 0) << built.err;
    EXPECT_THAT(built.err, HasSubstr("overview: "));
    const auto files = filesOf("w");
    for (const char* file : {"elevation.vrt", "elevation_overview.tif", "tiles/elevation_x2_y1.tif", "tiles/drainage_area_x0_y0.tif", "rivers.geojson", "lakes.geojson"})
        EXPECT_TRUE(files.contains(file)) << file;
    // Built again there is nothing to do.
    EXPECT_EQ(oxbow("world build w").err, "");

    ASSERT_EQ(oxbow("world window w --at 600,500,800,600 --export elevation=window.tif").exitCode, 0);
    ASSERT_EQ(oxbow("world window w --at 0,0,1920,1600 --cell 20 --export elevation=coarse.tif").exitCode, 0);
    ASSERT_EQ(oxbow("world window w --at 0,0,1920,1600 --export elevation=whole.tif").exitCode, 0);
    // What reaches beyond the world is cut, and that is said.
    const Outcome cut = oxbow("world window w --at -100,1500,300,400 --export elevation=part.tif");
    EXPECT_EQ(cut.exitCode, 0) << cut.err;
    EXPECT_THAT(cut.err, HasSubstr("reaches beyond the world, which ends at 1920,1600: the window is 0,1500,200,100"));
    EXPECT_EQ(oxbow("world window w --at 0,0,1920,1600 --cell 30 --export elevation=part.tif").err, ""); // the last cells hold less
    // The same cells, cut out by another command.
    ASSERT_EQ(oxbow("convert whole.tif cut.tif --crop 60,50,80,60").exitCode, 0);
    const Outcome compared = oxbow("compare window.tif cut.tif");
    EXPECT_THAT(compared.out, HasSubstr("largest_difference_m 0 at")) << compared.err;
}

TEST_F(WorldCommand, FindsTheWaterOfRealTilesAndWritesThoseOfOtherPrograms) {
    plan("w");
    const Outcome built = oxbow("world build w");
    EXPECT_EQ(built.exitCode, 0) << built.err;
    EXPECT_THAT(built.err, HasSubstr("of memory at most"));
    // The world's own tiles, as anybody's.
    fs::create_directories(folder / "dem");
    for (const char* tile : {"x0_y0", "x1_y0", "x2_y0", "x0_y1", "x1_y1", "x2_y1"})
        fs::copy(folder / "w/tiles" / (std::string("elevation_") + tile + ".tif"), folder / "dem");
    const Outcome water = oxbow("world water dem --tile 64 -o water");
    EXPECT_EQ(water.exitCode, 0) << water.err;
    EXPECT_THAT(water.out, HasSubstr("192 x 160 cells of 10 m\n"));
    const auto rivers = nlohmann::json::parse(contentOf(folder / "water/rivers.geojson"))["features"];
    ASSERT_GT(rivers.size(), 2u);
    for (const auto& river : rivers) {
        const auto& line = river["geometry"]["coordinates"];
        for (std::size_t i = 1; i < line.size(); ++i)
            EXPECT_LE(line[i][2].get<double>(), line[i - 1][2].get<double>());
    }
    EXPECT_EQ(nlohmann::json::parse(contentOf(folder / "water/water_report.json"))["rivers_that_climb"], 0);
    EXPECT_EQ(oxbow("world build water").err, "");

    const Outcome target = oxbow("world target w unity --tile 64 -o unity");
    EXPECT_EQ(target.exitCode, 0) << target.err;
    EXPECT_THAT(contentOf(folder / "unity/LOAD-ME.txt"),
                HasSubstr("3 x 3 tiles of 65 x 65 samples, neighbours share their edges"));
    EXPECT_EQ(fs::file_size(folder / "unity/World_2_2.raw"), 2u * 65 * 65);
    fs::create_directories(folder / "foreign");
    std::ofstream(folder / "foreign/terrain.json") << "mine";
    expectRefused("world target w unity --tile 64 -o foreign", "terrain.json: choose another folder");
    EXPECT_EQ(contentOf(folder / "foreign/terrain.json"), "mine");
    EXPECT_EQ(oxbow("world target w unity --tile 64 -o foreign --overwrite --quiet").exitCode, 0);
    expectRefused("world target w maya -o maya", "there are unreal, unity, terrain3d, mesh");
    expectMisused("world target w unity", "-o FOLDER");
    expectRefused("world target water unity -o unity_water", "the water of real tiles has no targets");
    expectMisused("world water dem", "-o WORLD");
    expectRefused("world water recipe.json -o x", "recipe.json");
}

TEST_F(WorldCommand, IsTheSameInAnyOrderAndWhenKilled) {
    plan("a", "--overview 96");
    plan("b", "--overview 96");
    ASSERT_EQ(oxbow("world build a --quiet").exitCode, 0);
    const std::size_t last = nlohmann::json::parse(contentOf(folder / "b/plan.json"))["tasks"].size() - 1;
    // From the last to the first, each twice at once and killed after a while; then what is left.
    const std::string task = OXBOW_PROGRAM " world task b $id 2>/dev/null";
    const std::string script = "for kill in 0.05 0.3; do for id in $(seq " + std::to_string(last) + " -1 0); do timeout -s KILL $kill " + task +
                               " & timeout -s KILL 0.2 " + task + "; wait; done; done";
    static_cast<void>(shell("sh -c '" + script + "' > out.txt 2>&1"));
    ASSERT_EQ(oxbow("world build b --quiet").exitCode, 0);
    auto a = filesOf("a"), b = filesOf("b");
    EXPECT_EQ(a.size(), b.size());
    for (const auto& [name, bytes] : a)
        EXPECT_EQ(b[name], bytes) << name;
}

TEST_F(WorldCommand, IsRefusedWhereItCannotBe) {
    expectMisused("world plan recipe.json -o w", "--size");
    expectMisused("world dig recipe.json", "there is no 'dig'");
    expectMisused("world task w", "usage");
    expectRefused("world build nowhere", "this is no world");
    plan("w");
    expectMisused("world task w first", "is no number");
    expectRefused("world task w 4", "run that first");
    expectMisused("world window w --at 1,2,3 --export elevation=x.tif", "X,Y,W,H");
    for (const char* outside : {"5000,0,100,100", "-200,0,100,100", "0,0,0,100", "1e8,0,1e8,1"})
        expectMisused(std::string("world window w --export elevation=x.tif --at ") + outside, "no part of the world");
    expectMisused("world window w --at 0,0,100,100 --cell 13 --export elevation=x.tif", "no multiple");
    expectMisused("world window w --at 0,0,100,100 --export wear=x.tif", "not wear");
    expectRefused("world plan recipe.json --size 256 -o w --no-forecast", "another world");
}

TEST_F(WorldCommand, HandsOnMaterialsOrHeightsAlone) {
    const auto planned = [&](const std::string& name, const std::string& source) {
        std::ofstream(folder / (name + ".json")) << R"({ "oxbow": 1, "grid": { "width": 96, "height": 80, "cell_size_m": 10 },
            "stages": [ { "stage": "noise", "parameters": { "feature_size_m": 400, "relief_m": 300 } } ],
            "surface": { "materials": [ { "name": "grass" }, { "name": "bare", "where": [ { "source": ")" + source + R"(", "from": 0.5 } ] } ] } })";
        EXPECT_EQ(oxbow("world plan " + name + ".json --size 96 --tile 80 --no-forecast -o " + name).exitCode, 0);
        EXPECT_EQ(oxbow("world build " + name + " --quiet").exitCode, 0);
    };
    planned("high", "relative_height");
    EXPECT_EQ(oxbow("world window high --at 0,0,500,500 --export splat=s.png --export colour_map=c.png --export material_index=m.png").exitCode, 0);
    for (const char* file : {"s_0.png", "c.png", "m.png"})
        EXPECT_TRUE(fs::exists(folder / file)) << file;
    expectMisused("world window high --at 0,0,500,500 --cell 20 --export splat=s.png", "the world's own cells");
    planned("sunny", "sun");
    EXPECT_EQ(oxbow("world window sunny --at 0,0,500,500 --export elevation=e.tif").exitCode, 0);
    expectRefused("world window sunny --at 0,0,500,500 --export splat=s.png", "bare goes by Sun");
    expectRefused("world target sunny unity -o unity", "bare goes by Sun");
    EXPECT_FALSE(fs::exists(folder / "unity"));
    EXPECT_EQ(oxbow("world target sunny unity -o unity --heights-only --quiet").exitCode, 0);
}

/// What Slurm would be handed, by a stand-in for sbatch that carries arrays out at once.
TEST_F(WorldCommand, WritesWhatSlurmAndSnakemakeTake) {
    plan("w", "--overview 96");
    std::ofstream(folder / "sbatch") << "#!/bin/sh\n"
                                        "for argument; do case $argument in --array=*) range=${argument#--array=};; esac; last=$argument; done\n"
                                        "for id in $(seq ${range%-*} ${range#*-}); do SLURM_ARRAY_TASK_ID=$id sh -c \"$last\" >&2 || exit 1; done\n"
                                        "echo 7\n";
    fs::permissions(folder / "sbatch", fs::perms::owner_all);
    const std::string command = "cd '" + folder.string() + "/w' && PATH=\"$PWD/..:$PATH\" MOST=2 OXBOW='" OXBOW_PROGRAM "' sh slurm.sh > ../slurm.txt 2>&1";
    EXPECT_EQ(std::system(command.c_str()), 0) << contentOf(folder / "slurm.txt");
    EXPECT_TRUE(fs::exists(folder / "w/elevation.vrt"));
    EXPECT_THAT(contentOf(folder / "w/Snakefile"), HasSubstr("world task . {params.id} --threads {threads}")); // run in tests/bridges
}

} // namespace
} // namespace oxbow_cli
