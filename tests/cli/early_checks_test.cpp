#include "tests/cli/command_line_fixture.h"

/// What cannot be is said before the stages run; what can be written is written.
namespace oxbow_cli {
namespace {

TEST_F(CommandLine, WhatWasTypedWrongIsSaidBeforeAnyStageRuns) {
    const std::pair<const char*, const char*> wrong[] = {
        {"--target unity=out --target-size abc", "--target-size: 'abc' is not allowed for target-size"},
        {"--target unity=out --target-tiles x", "--target-tiles: 'x' is not allowed for target-tiles"},
        {"--export elevation=a.png --tiles 3", "--tiles: '3' is not allowed"},
        {"--export elevation=a.png --tile-edges shared", "--tile-edges: there are no tiles"},
        {"--export elevation=a.png --tiles 32 --tile-edges round", "--tile-edges: 'round' is not allowed: give apart or shared"},
        {"--export elevation=- --to tif --tiles 32", "standard output takes one file"},
        {"--export mesh=a.stl --tangents", "a.stl: STL holds no tangents"},
        {"--export mesh=a.stl --texture-coordinates", "a.stl: STL holds no texture coordinates"},
        {"--export mesh=a.glb --up z", "a.glb"},
        {"--export elevation=a.tif --threads none", "--threads: 'none' is not allowed"},
        {"--unheard-of", "unheard"},
        {"--measure", "--measure: belongs to a report"},
        {"--turntable 3", "--turntable: belongs to a preview"},
        {"--camera 10,20", "--camera: belongs to a preview"},
        {"--passes 3", "--passes: belongs to a preview"},
        {"--sun 10,20", "--sun: belongs to a preview"},
        {"--target-size 65", "--target-size: belongs to a target"},
        {"--target-tiles 65", "--target-tiles: belongs to a target"},
        {"--overwrite", "--overwrite: belongs to a target"},
        {"--to png", "--to: belongs to standard output"},
        {"--bits 8", "--bits: is for heightmaps in PNG and PGM, and none is written: leave it out"},
        {"--low 5", "--low: is for heightmaps of integers"},
        {"--mesh-step 2", "--mesh-step: is for meshes"},
        {"--mesh-colours --export mesh=a.obj", "--mesh-colours: belongs to a mesh in GLB"},
        {"--contour-interval 5", "--contour-interval: belongs to contours"},
        {"--mask nothing=white.png", "nothing"},
        {"--vary noise.seed=1..2 --out runs --bits 8", "--bits: is for heightmaps"},
        {"--vary noise.seed=1..2 --out runs --slice 4/3", "'4/3' is no part"},
        {"--export preview=p.png --panorama --picture-size 200x150", "--panorama: is twice as wide as high"},
        {"--target gis=out --target-size 33", "--target-size: belongs to a target that takes it (unreal, unity, godot, terrain)"},
        {"--target terrain=out --target-tiles 33", "--target-tiles: belongs to a target that takes it (unreal, unity, godot)"},
        {"--target unity=out --target-tiles 33 --target-edges shared", "--target-edges: belongs to a target that takes it (unreal)"},
        {"--target unreal=out --target-edges shared", "--target-edges: there are no tiles"},
        {"--vary noise.seed=1..2 --out runs --target gis=g --target-tiles 33", "--target-tiles: belongs to a target"},
        {"--target unity=-", "--target unity: - is standard output"},
        {"--save -", "--save: - is standard output"},
        {"--export curves=-", "--export curves: - is standard output"},
        {"--vary noise.seed=1..2 --out -", "--out: - is standard output"},
        {"--export preview=p.png --flight recipe.json", "recipe.json: a flight is an object"},
        {"--export preview=p.png --flight empty.json", "empty.json: this is no whole JSON"},
    };
    std::ofstream(folder / "empty.json").close();
    for (const auto& [options, words] : wrong) {
        const Outcome outcome = oxbow("run recipe.json --export slope=first.tif --progress text " + std::string(options));
        EXPECT_EQ(outcome.exitCode, 2) << options << ": " << outcome.err;
        EXPECT_THAT(outcome.err, HasSubstr(words)) << options;
        EXPECT_THAT(outcome.out, testing::Not(HasSubstr("steps"))) << options;
        for (const char* written : {"first.tif", "runs", "-"})
            EXPECT_FALSE(fs::exists(folder / written)) << options;
    }
}

TEST_F(CommandLine, ConvertTakesNoOptionThatTheFormatDoesNotKnow) {
    ASSERT_EQ(oxbow("run recipe.json --until-step 1 --export elevation=a.tif --export elevation=a.r32").exitCode, 0);
    const std::pair<const char*, const char*> wrong[] = {
        {"a.tif b.tif --bits 8", "--bits: is for"},
        {"a.tif b.bmp --bits 8", "--bits: is for"},
        {"a.tif b.tif --high 8", "--high: is for"},
        {"a.tif b.png --overviews", "--overviews: is for GeoTIFF"},
        {"a.tif b.png --mesh-step 2", "--mesh-step: is for meshes"},
        {"a.tif b.obj --tiles 32", "--tiles: is for rasters"},
        {"a.tif b.obj --overviews", "--overviews: is for GeoTIFF"},
        {"a.tif b.tif --up z", "--up: is for meshes"},
        {"a.tif b.png --to png", "--to: is for standard output"},
        {"a.tif b.unheard", "b.unheard"},
        {"a.tif -", "say in which format"},
        {"a.tif b.png --bits 12", "--bits"},
        {"a.tif b.png --crop 1,2", "--crop"},
        {"a.tif b.png --raw foo", "--raw"},
        {"a.tif b.png --in-low 5", "belong together"},
        {"a.tif b.png --in-low 5 --in-high 3", "--in-low: 5 is not below --in-high, 3"},
        {"a.tif b.png --tile-edges shared", "--tile-edges"},
    };
    for (const auto& [options, words] : wrong) {
        expectMisused("convert " + std::string(options), words);
        EXPECT_TRUE(fs::directory_iterator(folder) != fs::directory_iterator());
        for (const auto& entry : fs::directory_iterator(folder))
            EXPECT_NE(entry.path().stem(), "b") << options;
    }
    expectRefused("convert a.r32 b.tif --raw 96x79:f32:little", "a.r32: has 30720 bytes, and 96 x 79");
    EXPECT_EQ(oxbow("convert a.r32 b.tif --raw 96x80:f32:little").exitCode, 0);
}

TEST_F(CommandLine, HeightsBeyondTheRangeAreCounted) {
    std::ofstream(folder / "heights.asc") << "ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 10\n1 2 3\n4 5 6\n";
    EXPECT_THAT(oxbow("convert heights.asc b.png --low 2 --high 4").out, HasSubstr("3 cells lie beyond --low and --high, and got these heights"));
    EXPECT_THAT(oxbow("convert heights.asc b.png --low 1 --high 5").out, HasSubstr("1 cell lies beyond"));
    EXPECT_THAT(oxbow("convert heights.asc b.png --low 1 --high 6").out, testing::Not(HasSubstr("beyond")));
}

TEST_F(CommandLine, ALimitOfFileSizesIsToldAndDoesNotEndTheProgram) {
    EXPECT_NE(shell("(ulimit -f 8; '" OXBOW_PROGRAM "' run recipe.json --until-step 1 --export elevation=a.r32 > out.txt 2> err.txt)"), 0);
    EXPECT_THAT(contentOf(folder / "err.txt"), HasSubstr("a.r32: "));
    EXPECT_EQ(oxbow("run recipe.json --until-step 1 --export elevation=a.r32").exitCode, 0);
}

TEST_F(CommandLine, FoldersOfTargetsAreLookedAtBeforeAnyStageRuns) {
    fs::create_directories(folder / "foreign");
    std::ofstream(folder / "foreign/Terrain.png") << "mine";
    for (const char* more : {" --dry-run", ""}) {
        const auto refused = [&](const std::string& options, const char* words) {
            const Outcome outcome = oxbow("run recipe.json --progress text " + options + more);
            EXPECT_NE(outcome.exitCode, 0) << options;
            EXPECT_THAT(outcome.err, HasSubstr(words)) << options;
            EXPECT_THAT(outcome.out, testing::Not(HasSubstr("steps"))) << options;
        };
        refused("--target unreal=foreign", "Terrain.png: choose another folder, move them away, or replace them (--overwrite)");
        refused("--size 1x64 --target unity=out", "2 x 2 cells");
        refused("--target unreal=out --export elevation=out/../out/Terrain.png", "there is no folder");
        refused("--target blender=foreign --export elevation=foreign/height.exr", "is a file of --target blender: give another name");
    }
    EXPECT_EQ(oxbow("run recipe.json --target unreal=foreign --overwrite --dry-run").exitCode, 0);
    EXPECT_EQ(contentOf(folder / "foreign/Terrain.png"), "mine");
}

TEST_F(CommandLine, ContoursThatWouldBeTooManyAreRefusedWithTheLeastThatIsTaken) {
    const Outcome outcome = oxbow("run recipe.json --export contours=c.geojson --contour-interval 0.000001");
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_THAT(outcome.err, HasSubstr("makes more than 100000 levels here: give 0.0"));
    EXPECT_FALSE(fs::exists(folder / "c.geojson"));
}

TEST_F(CommandLine, MemoryOnADiskWithoutRoomNamesTheFolder) {
    std::ofstream(folder / "flat.raw").close();
    fs::resize_file(folder / "flat.raw", 4u * 3000 * 3000);
    fs::create_directories(folder / "temporary");
    const std::string convert = "' convert flat.raw flat.tif --raw 3000x3000:f32:little --memory 20M > out.txt 2> err.txt";
    // A limit of files' sizes stands for a disk that is full.
    EXPECT_NE(shell("(trap '' XFSZ; ulimit -f 1000; TMPDIR=\"$PWD/temporary\" '" OXBOW_PROGRAM + convert + ")"), 0);
    EXPECT_THAT(contentOf(folder / "err.txt"), HasSubstr("temporary: what memory does not hold finds no room on the disk of this folder"));
    EXPECT_NE(shell("TMPDIR=\"$PWD/nowhere\" '" OXBOW_PROGRAM + convert), 0);
    EXPECT_THAT(contentOf(folder / "err.txt"), HasSubstr("set TMPDIR to a folder that is there"));
}

TEST_F(CommandLine, AFileThatAStageReadsIsMissedBeforeAnyStageRuns) {
    const std::string run = "run recipe.json --export elevation=a.tif --mask thermal_erosion=none.png ";
    const Outcome outcome = oxbow(run);
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_THAT(outcome.err, HasSubstr("none.png: there is no such file"));
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(oxbow(run + "--until-step 3").exitCode, 0) << "a stage that does not run reads nothing";
}

TEST_F(CommandLine, TheFolderOfCheckpointsIsLookedAtBeforeTheBuild) {
    const std::string build = "build recipe.json --no-forecast --export elevation=a.tif --checkpoints ";
    expectRefused(build + "none", "there is no folder none");
    expectRefused(build + "recipe.json", "recipe.json is no folder");
    EXPECT_FALSE(fs::exists(folder / "a.tif"));
    EXPECT_EQ(oxbow(build + "none --no-checkpoint").exitCode, 0);
}

TEST_F(CommandLine, WhatFailsToBeWrittenStopsNothingElse) {
    const Outcome outcome = oxbow("run recipe.json --until-step 1 --export water_mesh=water.glb --export elevation=b.tif --report report.json");
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_THAT(outcome.err, HasSubstr("water.glb: there is no water to write"));
    EXPECT_TRUE(fs::exists(folder / "b.tif"));
    EXPECT_TRUE(fs::exists(folder / "report.json"));
}

TEST_F(CommandLine, ADryRunChecksAndForecastsAndWritesNothing) {
    const Outcome outcome = oxbow("run recipe.json --dry-run --export elevation=a.tif --target gis=maps");
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("forecast: "));
    EXPECT_THAT(outcome.out, HasSubstr("dry run: 96 x 80 cells, "));
    EXPECT_THAT(outcome.out, HasSubstr("2 exports"));
    EXPECT_FALSE(fs::exists(folder / "a.tif"));
    EXPECT_FALSE(fs::exists(folder / "maps"));
    EXPECT_EQ(oxbow("run recipe.json --dry-run --export elevation=none/a.tif").exitCode, 1);
}

TEST_F(CommandLine, TheFilesExtentWins) {
    ASSERT_EQ(oxbow("run recipe.json --until-step 1 --export elevation=dem.tif").exitCode, 0);
    std::ofstream(folder / "import.json") << R"({ "oxbow": 1, "grid": { "width": 48, "height": 40, "cell_size_m": 20 },
        "stages": [ { "stage": "import", "parameters": { "file": "dem.tif" } } ] })";
    const Outcome outcome = oxbow("run import.json --report report.json");
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("96 x 80 cells of 20 m, 1920 x 1600 m, instead of the recipe's 48 x 40 cells of 20 m, 960 x 800 m"));
    EXPECT_EQ(report()["width"], 96);
    ASSERT_EQ(oxbow("run import.json --size 48x40 --report report.json").exitCode, 0);
    EXPECT_EQ(report()["width"], 48);
    EXPECT_EQ(report()["cell_size_m"], 40.0) << "the extent stays";
    const Outcome stretched = oxbow("run import.json --set import.stretch=true --report report.json");
    EXPECT_THAT(stretched.out, HasSubstr("is stretched over the map's 960 x 800 m"));
    EXPECT_EQ(report()["width"], 48);
}

} // namespace
} // namespace oxbow_cli
