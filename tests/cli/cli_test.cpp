#include "core/files/heightmap_file.h"
#include "tests/cli/command_line_fixture.h"

#include <cstring>
#include <vector>

namespace oxbow_cli {
namespace {

/// Width, height and bits of a PNG.
std::array<int, 3> formOfPng(const fs::path& path) {
    const std::string bytes = contentOf(path);
    const auto number = [&](std::size_t at) { return static_cast<unsigned char>(bytes.at(at)) * 256 + static_cast<unsigned char>(bytes.at(at + 1)); };
    return {number(18), number(22), static_cast<unsigned char>(bytes.at(24))};
}

/// The largest difference of two maps; infinite where their sizes differ.
double farthest(const oxbow::Heightmap& a, const oxbow::Heightmap& b) {
    if (a.width() != b.width() || a.height() != b.height())
        return HUGE_VAL;
    double most = 0.0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            most = std::max(most, std::abs(static_cast<double>(a.at(x, y)) - b.at(x, y)));
    return most;
}

TEST_F(CommandLine, SaysItsVersionAndItsUse) {
    EXPECT_THAT(oxbow("--version").out, testing::StartsWith("oxbow "));
    EXPECT_THAT(oxbow("--help").out, HasSubstr("oxbow run RECIPE"));
    EXPECT_THAT(oxbow("help run").out, HasSubstr("--until-step"));
}

TEST_F(CommandLine, TheReportCountsRiversThatClimbCrossALakeOrEndOnLand) {
    std::ofstream(folder / "rivers.json") << R"({ "oxbow": 1,
        "grid": { "width": 96, "height": 80, "cell_size_m": 20 },
        "stages": [ { "stage": "noise", "parameters": { "seed": 3 } },
                    { "stage": "lakes", "parameters": {} },
                    { "stage": "rivers", "parameters": { "channel_area_km2": 0.05 } } ] })";
    const Outcome run = oxbow("run rivers.json --report report.json");
    EXPECT_THAT(run.out, testing::ContainsRegex("0 climb, 0 cross a lake, 0 end on land, [0-9]+ points over deeper ground\\."));
    const auto check = report().at("river_check");
    EXPECT_GT(check.at("reaches"), 0);
    EXPECT_EQ(check.at("climb"), 0);
    EXPECT_EQ(check.at("cross_a_lake"), 0);
    EXPECT_EQ(check.at("end_on_land"), 0);
    EXPECT_GE(check.at("over_deeper_ground"), 0);
    ASSERT_EQ(oxbow("run recipe.json --report report.json").exitCode, 0);
    EXPECT_FALSE(report().contains("river_check")) << "no rivers, no figures";
}

/// Ground with a hole: the check tells of it, and the recipe that it writes mends it.
TEST_F(CommandLine, ACheckTellsWhatIsWrongAndWritesWhatMendsIt) {
    std::ofstream asc(folder / "ground.asc");
    asc << "ncols 60\nnrows 50\nxllcorner 0\nyllcorner 0\ncellsize 10\n";
    for (int y = 0; y < 50; ++y)
        for (int x = 0; x < 60; ++x)
            asc << (x > 20 && x < 27 && y > 30 && y < 35 ? -32768.0 : 500.0 + 3.0 * x + 7.0 * std::sin(0.3 * y)) << (x < 59 ? ' ' : '\n');
    asc.close();
    const Outcome text = oxbow("check ground.asc --report report.json --recipe mended.json");
    ASSERT_EQ(text.exitCode, 0) << text.err;
    EXPECT_THAT(text.out, HasSubstr("Cells at -32768 m, a mark for no value: 24."));
    EXPECT_THAT(text.out, HasSubstr("mend: repair.kind=holes"));
    const auto findings = report().at("findings");
    EXPECT_EQ(findings[0].at("key"), "holes");
    EXPECT_EQ(findings[0].at("places")[0].at("cell"), nlohmann::json({21, 31}));
    EXPECT_EQ(nlohmann::json::parse(oxbow("check ground.asc --json").out), report());
    ASSERT_EQ(oxbow("run mended.json --quiet --export elevation=mended.asc").exitCode, 0);
    const auto mended = nlohmann::json::parse(oxbow("check mended.asc --json").out);
    for (const auto& finding : mended.at("findings"))
        EXPECT_NE(finding.at("key"), "holes");
    EXPECT_THAT(oxbow("check ground.asc --cell 9.144018288036575").out, HasSubstr(" cells of 9.14402 m,")) << "no digits that mean nothing";
    expectRefused("check none.asc", "none.asc");
}

TEST_F(CommandLine, TheSameBytesForAnyNumberOfThreads) {
    std::string first;
    for (const int threads : {1, 2, 3, 7}) {
        const Outcome outcome = oxbow("run recipe.json --quiet --report report.json --export elevation=e" +
                                      std::to_string(threads) + ".r32 --threads " + std::to_string(threads));
        ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
        EXPECT_EQ(outcome.out, "") << "--quiet";
        EXPECT_EQ(report()["threads"], threads);
        if (first.empty())
            first = report()["stateHash"];
        EXPECT_EQ(report()["stateHash"], first);
        EXPECT_EQ(contentOf(folder / "e1.r32"), contentOf(folder / ("e" + std::to_string(threads) + ".r32")));
    }
}

TEST_F(CommandLine, TheReportHoldsWhatItPromises) {
    ASSERT_EQ(oxbow("run recipe.json --report report.json").exitCode, 0);
    const auto json = report();
    EXPECT_EQ(json["width"], 96);
    EXPECT_EQ(json["stages"].size(), 3u);
    EXPECT_EQ(json["stages"][1]["steps"], 8) << "a quarter drop a cell at 1/32 a step";
    EXPECT_EQ(json["stages"][0]["seed"], 3);
    EXPECT_LT(json["elevation"]["min_m"], json["elevation"]["max_m"]);
    const auto& rock = json["stages"][1]["rock"];
    EXPECT_LT(std::abs(rock["relative_closing_error"].get<double>()), 1e-12);
    // What rounding took is booked, so the closing error alone would hide it.
    EXPECT_LT(std::abs(rock["rounding_m3"].get<double>()), 1e-8 * rock["stored_m3"].get<double>());
    EXPECT_EQ(json["ledger"]["rock"]["stored_m3"], json["stages"][2]["rock"]["stored_m3"]);
    EXPECT_GT(json["peak_memory_bytes"], 1000000);
    EXPECT_EQ(json["stateHash"].get<std::string>().size(), 16u);
}

TEST_F(CommandLine, UntilStepStopsThereAndSetChangesTheResult) {
    ASSERT_EQ(oxbow("run recipe.json --report report.json --until-step 4").exitCode, 0);
    EXPECT_EQ(report()["stages"][1]["steps"], 3);
    const std::string hash = report()["stateHash"];
    ASSERT_EQ(oxbow("run recipe.json --report report.json --until-step 4 --set droplet_erosion.radius_m=90")
                  .exitCode,
              0);
    EXPECT_NE(report()["stateHash"], hash);
    ASSERT_EQ(oxbow("run recipe.json --report report.json --seed 9 --size 48").exitCode, 0);
    EXPECT_EQ(report()["stages"][0]["seed"], 9);
    EXPECT_EQ(report()["width"], 48);
    EXPECT_EQ(report()["height"], 40);
    EXPECT_EQ(report()["cell_size_m"], 40.0);
}

TEST_F(CommandLine, EveryProductIsWritten) {
    const Outcome outcome =
        oxbow("run recipe.json --export elevation=e.png --export wear=w.tif --export deposition=d.exr "
              "--export slope=s.r32 "
              "--export normal=n.png --export mesh=m.obj --export mesh=m.glb --export preview=p.png "
              "--export elevation=e.asc --export sequence=frame%03d.png "
              "--export picture_sequence=view.png");
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto read = [&](const char* name) { return oxbow::readHeightmap(folder / name).elevation; };
    const oxbow::Heightmap ground = read("e.asc");
    ASSERT_EQ(ground.width(), 96);
    ASSERT_EQ(ground.height(), 80);
    const auto [low, high] = std::ranges::minmax(ground.cells());
    EXPECT_GT(high - low, 100.0f);
    // Samples of 16 bits between the lowest and the highest.
    const double step = (high - low) / 65535.0 + 0.001;
    EXPECT_LT(farthest(read("e.png"), ground), step);
    EXPECT_LT(farthest(read("frame014.png"), ground), step) << "the last frame is what comes out";
    EXPECT_GT(farthest(read("frame001.png"), ground), 1.0);
    const oxbow::Heightmap wear = read("w.tif"), deposition = read("d.exr");
    for (const oxbow::Heightmap& map : {wear, deposition}) {
        EXPECT_EQ(map.width(), 96);
        EXPECT_GE(std::ranges::min(map.cells()), 0.0f);
        EXPECT_GT(std::ranges::max(map.cells()), 0.1f);
    }
    EXPECT_GT(farthest(wear, deposition), 0.1);
    const std::string slopes = contentOf(folder / "s.r32");
    ASSERT_EQ(slopes.size(), 96u * 80u * sizeof(float));
    std::vector<float> slope(96 * 80);
    std::memcpy(slope.data(), slopes.data(), slopes.size());
    EXPECT_GE(std::ranges::min(slope), 0.0f);
    EXPECT_LT(std::ranges::max(slope), 90.0f);
    EXPECT_GT(std::ranges::max(slope), 10.0f);
    EXPECT_THAT(formOfPng(folder / "n.png"), testing::ElementsAre(96, 80, 16));
    EXPECT_THAT(formOfPng(folder / "p.png"), testing::ElementsAre(1600, 1000, 8));
    EXPECT_THAT(formOfPng(folder / "view_0014.png"), testing::ElementsAre(96, 80, 8));
    EXPECT_NE(contentOf(folder / "view_0001.png"), contentOf(folder / "view_0014.png"));
    EXPECT_THAT(contentOf(folder / "m.glb"), testing::StartsWith("glTF"));
    std::istringstream mesh(contentOf(folder / "m.obj"));
    std::vector<double> heights;
    for (std::string line; std::getline(mesh, line);)
        if (double x, y, z; std::sscanf(line.c_str(), "v %lf %lf %lf", &x, &y, &z) == 3)
            heights.push_back(y);
    ASSERT_EQ(heights.size(), 96u * 80u);
    EXPECT_NEAR(std::ranges::max(heights) - std::ranges::min(heights), high - low, 0.1);
}

TEST_F(CommandLine, ASequenceIsOfTheStepsAskedFor) {
    std::vector<std::string> fifth;
    const auto frames = [&](const std::string& arguments) {
        const Outcome outcome = oxbow("run recipe.json --export sequence=f/h%02d.r32 --quiet " + arguments);
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(folder / "f")) {
            if (entry.path().extension() == ".r32")
                names.push_back(entry.path().stem().string());
            if (entry.path().stem() == "h05")
                fifth.push_back(contentOf(entry.path()));
        }
        std::ranges::sort(names);
        fs::remove_all(folder / "f");
        fs::create_directories(folder / "f");
        return names;
    };
    using Names = std::vector<std::string>;
    fs::create_directories(folder / "f");
    EXPECT_EQ(frames("").size(), 14u);
    EXPECT_EQ(frames("--from-step 5 --to-step 7"), (Names{"h05", "h06", "h07"}));
    EXPECT_EQ(frames("--from-step 2 --every 3 --to-step 9"), (Names{"h02", "h05", "h08"}));
    EXPECT_EQ(frames("--from-step 0 --every 5"), (Names{"h00", "h05", "h10"}));
    EXPECT_EQ(frames("--every 6"), (Names{"h01", "h07", "h13"}));
    EXPECT_EQ(frames("--from-step 5 --every 1000"), (Names{"h05"}));
    EXPECT_EQ(frames("--to-step 5 --every 2 --until-step 5"), (Names{"h01", "h03", "h05"}));
    EXPECT_EQ(frames("--from-step 13 --to-step 1000"), (Names{"h13", "h14"})) << "the run ends there";
    ASSERT_EQ(fifth.size(), 6u);
    EXPECT_EQ(std::ranges::count(fifth, fifth[0]), 6)
        << "a step has the same bytes whichever others are written";
}

TEST_F(CommandLine, StepsOfASequenceThatCannotBeAreRefused) {
    const std::string run = "run recipe.json --export sequence=h.r32 ";
    expectMisused("run recipe.json --every 2", "--every: there is no sequence to write");
    expectMisused("run recipe.json --export elevation=h.r32 --from-step 2",
                  "--from-step: there is no sequence");
    expectMisused(run + "--from-step 9 --to-step 4", "--to-step: 4 lies before the first step, 9");
    expectMisused(run + "--from-step 15", "--from-step: 15 lies beyond the run, which ends at step 14");
    expectMisused(run + "--from-step 6 --until-step 5", "which ends at step 5");
    expectMisused(run + "--every 0", "--every");
    expectMisused(run + "--from-step two", "--from-step");
    ASSERT_EQ(oxbow("run recipe.json --until-step 9 --save p.oxbow").exitCode, 0);
    expectMisused("run p.oxbow --resume --export sequence=h.r32 --from-step 3",
                  "lies before the saved moment, step 9");
    expectMisused("run p.oxbow --resume --until-step 8 --export elevation=h_0001.r32", "--until-step: 8 lies before the saved moment, step 9");
    ASSERT_EQ(oxbow("run p.oxbow --resume --export sequence=r.r32 --every 2 --quiet").exitCode, 0);
    EXPECT_TRUE(fs::exists(folder / "r_0010.r32"));
    EXPECT_FALSE(fs::exists(folder / "r_0009.r32"));
    EXPECT_FALSE(fs::exists(folder / "h_0001.r32")) << "nothing is written where an option is wrong";
}

TEST_F(CommandLine, ANumberOfASequenceHasOnePlace) {
    for (const char* name : {"%s", "f%-3d", "f%n%n", "f%100d"})
        expectMisused("run recipe.json --until-step 1 --export sequence=" + std::string(name) + ".r32", "write %% for a per cent sign");
    ASSERT_EQ(oxbow("run recipe.json --until-step 2 --export 'sequence=50%%_%02d.r32'").exitCode, 0);
    EXPECT_TRUE(fs::exists(folder / "50%_02.r32"));
}

TEST_F(CommandLine, APreviewIsAsWideAsAskedAndMayBeJpeg) {
    const Outcome outcome =
        oxbow("run recipe.json --export preview=p.png --export preview=p.jpg --preview-width 48");
    ASSERT_EQ(outcome.exitCode, 0);
    // In 3D, through EGL: there is no display.
    EXPECT_THAT(outcome.out + outcome.err, testing::Not(HasSubstr("without OpenGL")));
    std::ifstream png(folder / "p.png", std::ios::binary), jpeg(folder / "p.jpg", std::ios::binary);
    std::array<unsigned char, 24> head{}, start{};
    png.read(reinterpret_cast<char*>(head.data()), head.size());
    jpeg.read(reinterpret_cast<char*>(start.data()), start.size());
    EXPECT_EQ(head[18] * 256 + head[19], 48); // width of a PNG
    EXPECT_EQ(start[0] * 256 + start[1], 0xffd8);
    expectMisused("run recipe.json --export preview=p.gif",
                  "p.gif: .gif is not a format that Oxbow writes pictures in");
}

TEST_F(CommandLine, ATurntableNamesItsFiles) {
    const Outcome outcome = oxbow("run recipe.json --until-step 1 --export preview=p.png --preview-width 48 --turntable 3");
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("wrote 3 files, p_0001.png to p_0003.png"));
}

TEST_F(CommandLine, PicturesOfTheWindowSayWhatIsMissing) {
    expectMisused("pictures", "usage: oxbow pictures FOLDER");
    expectRefused("pictures out", "3D view, which cannot be drawn here");
}

TEST_F(CommandLine, ThePictureOptionsAreChecked) {
    const std::string run = "run recipe.json --export preview=p.png ";
    expectMisused(run + "--camera north", "--camera: \"north\" is no number");
    expectMisused(run + "--camera 10,20,30", "--camera: give HEADING,PITCH");
    expectMisused(run + "--camera 10,95", "pitch is 2 to 89");
    expectMisused(run + "--picture-size 100", "--picture-size: give WIDTHxHEIGHT");
    expectMisused(run + "--overlay colour", "slope");
    expectMisused(run + "--look oil", "model, clay, landscape");
    expectMisused(run + "--sky green", "noon, golden");
    expectMisused(run + "--look clay --sky noon", "only a landscape has a sky");
    expectMisused(run + "--sun 10", "--sun: give HEADING,HEIGHT");
    expectMisused(run + "--ramp rainbow", "there is no colour ramp \"rainbow\": give one of");
    expectMisused(run + "--board 10", "--board: give LENGTH,HEIGHT");
    expectMisused(run + "--board 10,5 --vertical-scale 2", "both say how high");
}

TEST_F(CommandLine, ABoardDrawsTheSameShapeWhateverTheRelief) {
    const std::string run = "run recipe.json --until-step 1 --look clay --picture-size 200x120 --board 10,5 ";
    ASSERT_EQ(oxbow(run + "--set noise.relief_m=200 --export preview=low.png").exitCode, 0);
    ASSERT_EQ(oxbow(run + "--set noise.relief_m=800 --export preview=high.png").exitCode, 0);
    EXPECT_EQ(contentOf(folder / "low.png"), contentOf(folder / "high.png"));
    ASSERT_EQ(oxbow(run + "--set noise.relief_m=800 --ramp ylgn_r --export preview=green.png").exitCode, 0);
    EXPECT_NE(contentOf(folder / "green.png"), contentOf(folder / "high.png"));
}

TEST_F(CommandLine, RiversOfTwoMapsAreCompared) {
    ASSERT_EQ(oxbow("run recipe.json --export elevation=a.exr").exitCode, 0);
    ASSERT_EQ(oxbow("run recipe.json --export elevation=b.exr --size 48x40").exitCode, 0);
    EXPECT_THAT(oxbow("compare a.exr a.exr").out, HasSubstr("river_dice_same_cell 1\nriver_dice_one_cell 1\nriver_dice_two_cells 1\n"));
    EXPECT_THAT(oxbow("compare a.exr b.exr --river-share 0.02").out, HasSubstr("river_dice_two_cells 0."));
    expectMisused("compare a.exr a.exr --river-share 2", "--river-share");
    expectMisused("compare none.exr none.exr --river-share 2", "--river-share");
}

TEST_F(CommandLine, AComparisonThatCannotBeSaysNothingElse) {
    ASSERT_EQ(oxbow("run recipe.json --until-step 1 --export elevation=e.tif").exitCode, 0);
    const Outcome outcome = oxbow("compare e.tif e.tif --river-share 5");
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_EQ(outcome.out, "");
}

TEST_F(CommandLine, A16BitPngComesBackWithinHalfAQuantum) {
    ASSERT_EQ(oxbow("run recipe.json --export elevation=e.png --export elevation=e.tif --report report.json")
                  .exitCode,
              0);
    const Outcome outcome = oxbow("compare e.png e.tif");
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const double relief =
        report()["elevation"]["max_m"].get<double>() - report()["elevation"]["min_m"].get<double>();
    const std::string key = "largest_difference_m ";
    const double largest = std::strtod(outcome.out.c_str() + outcome.out.find(key) + key.size(), nullptr);
    EXPECT_LE(largest, 0.5 * relief / 65535 + 2e-4);
    EXPECT_THAT(outcome.out, HasSubstr("correlation 0.99"));
}

TEST_F(CommandLine, InputReplacesTheSource) {
    ASSERT_EQ(oxbow("run recipe.json --until-step 1 --export elevation=e.tif").exitCode, 0);
    ASSERT_EQ(
        oxbow(
            "run recipe.json --input e.tif --until-step 1 --export elevation=again.tif --report report.json")
            .exitCode,
        0);
    EXPECT_EQ(report()["stages"][0]["stage"], "import");
    EXPECT_EQ(report()["cell_size_m"], 20.0);
    EXPECT_THAT(oxbow("compare e.tif again.tif").out, HasSubstr("rmse_m 0\n"));
}

TEST_F(CommandLine, ConvertsBetweenFormats) {
    ASSERT_EQ(oxbow("run recipe.json --export elevation=e.tif").exitCode, 0);
    for (const char* name : {"c.exr", "c.asc", "c.tiff"}) {
        const Outcome outcome = oxbow("convert e.tif " + std::string(name));
        ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
        EXPECT_THAT(oxbow("compare e.tif " + std::string(name)).out, HasSubstr("rmse_m 0\n")) << name;
    }
    EXPECT_EQ(oxbow("convert e.tif m.ply --mesh-step 4").exitCode, 0);
    EXPECT_EQ(oxbow("convert e.tif a.glb --mesh-error 2 --mesh-chunk 16 --mesh-skirt 3 --tangents").exitCode, 0);
    EXPECT_TRUE(fs::exists(folder / "a_x1_y1.glb"));
    EXPECT_EQ(oxbow("convert e.tif b.stl --mesh-triangles 300 --mesh-base 5").exitCode, 0);
    EXPECT_TRUE(fs::exists(folder / "b.stl"));
    EXPECT_EQ(oxbow("convert e.tif small.png --size 32").exitCode, 0);
    std::ofstream(folder / "gap.asc") << "ncols 3\nnrows 2\ncellsize 1\nNODATA_value -9999\n1 2 3\n4 -9999 6\n";
    EXPECT_THAT(oxbow("convert gap.asc gap.tif").out, HasSubstr("1 cell has no value\n")) << "and gets none";
    EXPECT_THAT(oxbow("convert gap.asc gap.obj").out, HasSubstr("1 cell without a value filled from the neighbours"));
}

TEST_F(CommandLine, MeasuresATerrainOrARecipe) {
    ASSERT_EQ(oxbow("run recipe.json --export elevation=e.tif").exitCode, 0);
    const Outcome ofFile = oxbow("measure e.tif --json");
    ASSERT_EQ(ofFile.exitCode, 0) << ofFile.err;
    EXPECT_EQ(ofFile.out, oxbow("measure recipe.json --json").out);
    EXPECT_GE(nlohmann::json::parse(ofFile.out).size(), 8u);
    EXPECT_THAT(oxbow("measure e.tif").out, HasSubstr("hypsometric_integral"));
    EXPECT_THAT(oxbow("measure e.tif").out, HasSubstr("relief of a wavelength"));
    const auto list = nlohmann::json::parse(ofFile.out);
    const auto shortest = std::ranges::find_if(list, [](const auto& row) { return row.value("wavelength_m", 0.0) == 40.0; });
    ASSERT_NE(shortest, list.end()); // two cells of 20 m
    EXPECT_EQ(shortest->at("key"), "relief_band");
}

/// Large enough that what it holds lies on disk.
TEST_F(CommandLine, MeasuresTheSameInLittleMemory) {
    std::ofstream(folder / "noise.json")
        << R"({ "oxbow": 1, "grid": { "width": 2080, "height": 2050, "cell_size_m": 20 },
        "stages": [ { "stage": "noise", "parameters": { "kind": "ridged", "relief_m": 900 } } ] })";
    ASSERT_EQ(oxbow("run noise.json --export elevation=n.tif").exitCode, 0);
    const Outcome inMemory = oxbow("measure n.tif --json");
    ASSERT_EQ(inMemory.exitCode, 0) << inMemory.err;
    EXPECT_EQ(oxbow("measure n.tif --json --memory 60M").out, inMemory.out);
}

TEST_F(CommandLine, RefinesAHeightmapAndMakesItLive) {
    ASSERT_EQ(oxbow("run recipe.json --until-step 1 --export elevation=e.tif").exitCode, 0);
    std::ofstream(folder / "empty.json") << R"({ "oxbow": 1, "grid": { "width": 8, "height": 8, "cell_size_m": 1 },
                                                 "stages": [] })";
    const Outcome fine = oxbow("run empty.json --input e.tif --refine 4 --export elevation=fine.tif --report r.json");
    ASSERT_EQ(fine.exitCode, 0) << fine.err;
    EXPECT_THAT(fine.out, HasSubstr("of the tolerance"));
    EXPECT_EQ(nlohmann::json::parse(contentOf(folder / "r.json"))["width"], 384);
    const Outcome live = oxbow("run empty.json --input e.tif --make-live --export elevation=live.tif");
    ASSERT_EQ(live.exitCode, 0) << live.err;
    EXPECT_THAT(live.out, HasSubstr("time scale"));
    EXPECT_THAT(oxbow("run empty.json --refine 4").err, HasSubstr("--input"));
}

TEST_F(CommandLine, ErosionEndsWithTheHeightsOfPinsFromAFile) {
    std::ofstream(folder / "range.json") << R"({ "oxbow": 1, "grid": { "width": 128, "height": 128, "cell_size_m": 100 },
        "stages": [ { "stage": "stream_power_erosion", "parameters": { "pin_reach_m": 5000, "steps": 30 } } ] })";
    std::ofstream(folder / "peaks.geojson") << R"({ "type": "FeatureCollection", "features": [
        { "type": "Feature", "properties": { "kind": "pin", "name": "Peak" }, "geometry": { "type": "Point", "coordinates": [ 6050, 6250, 900 ] } } ] })";
    const Outcome run = oxbow("run range.json --uplift-pins peaks.geojson --export elevation=e.r32 --export curves=back.geojson");
    ASSERT_EQ(run.exitCode, 0) << run.err;
    EXPECT_THAT(run.out, HasSubstr("the uplift meets what was asked for"));
    EXPECT_THAT(contentOf(folder / "back.geojson"), HasSubstr("Peak"));
    std::ofstream(folder / "none.json") << R"({ "oxbow": 1, "grid": { "width": 8, "height": 8, "cell_size_m": 1 }, "stages": [] })";
    EXPECT_THAT(oxbow("run none.json --uplift-pins peaks.geojson").err, HasSubstr("no stage 'stream_power_erosion'"));
}

TEST_F(CommandLine, StagesListsEveryParameterAsJson) {
    const auto json = nlohmann::json::parse(oxbow("stages --json").out);
    EXPECT_GT(json.size(), 5u);
    EXPECT_THAT(oxbow("stages").out, HasSubstr("drops_per_cell"));
}

TEST_F(CommandLine, ErrorsSayWhatWhereAndWhatToDo) {
    expectRefused("", "there is no display");
    expectRefused("run missing.json", "missing.json: there is no such file: check the name");
    expectRefused("run .", ".: this is a folder: give the name of a file in it");
    expectMisused("run", "usage: oxbow run RECIPE");
    expectMisused("run recipe.json --sise 3", "Unknown option 'sise'");
    expectMisused("run recipe.json --size 0", "--size: '0' is no size");
    expectMisused("run recipe.json --export elevation=a.png --low 100 --high 50", "--low: 100 is not below --high, 50");
    expectMisused("run recipe.json --size 5x", "--size: '5x' is no size");
    expectMisused("run recipe.json --size 99999", "grid of 99999 x");
    expectMisused("run recipe.json --threads two", "--threads: 'two' is not allowed");
    expectMisused("run recipe.json --set noise.seed", "is not of the form STAGE.KEY=VALUE");
    expectMisused("run recipe.json --set noise.sed=3", "stage noise has no parameter 'sed': it has");
    expectMisused("run recipe.json --set lakes.mode=full", "the recipe has no stage 'lakes': it has noise");
    expectMisused("run recipe.json --set droplet_erosion.inertia=7",
                  "'7' is not allowed for inertia: give a number from 0");
    expectMisused("run recipe.json --export elevation", "is not of the form KIND=FILE");
    expectMisused("run recipe.json --export height=a.png",
                  "there is no product 'height': there are elevation");
    expectMisused("run recipe.json --export elevation=a.xyz", "a.xyz");
    expectRefused("run recipe.json --export elevation=no/such/folder/a.png", "a.png");
    expectRefused("run recipe.json --input recipe.json", "recipe.json");
    expectRefused("convert recipe.json a.png", "recipe.json");
    expectRefused("compare recipe.json recipe.json", "recipe.json");
    expectMisused("help fly", "there is no command 'fly'");
    expectMisused("fly", "there is neither a command nor a file 'fly': the commands are help, run, build, convert");
    expectMisused("--fly", "there is no option '--fly'");
    expectMisused("recipe.json --size 64 -platform offscreen", "the window opens one file and takes no more than its name: leave out '--size'");
    expectMisused("run recipe.json --progress often", "give none, text or json");
}

TEST_F(CommandLine, ARunThatIsSavedAndResumedEndsOnTheSameBytes) {
    ASSERT_EQ(oxbow("run recipe.json --report report.json").exitCode, 0);
    const auto whole = report();
    ASSERT_EQ(oxbow("run recipe.json --until-step 9 --save half.oxbow").exitCode, 0);
    const Outcome resumed = oxbow("run half.oxbow --resume --report report.json --threads 3");
    ASSERT_EQ(resumed.exitCode, 0) << resumed.err;
    EXPECT_EQ(report()["stateHash"], whole["stateHash"]);
    EXPECT_EQ(report()["stages"][0].value("steps", 1), 0) << "the noise is not made again";
    ASSERT_EQ(oxbow("run half.oxbow --report report.json").exitCode, 0);
    EXPECT_EQ(report()["stateHash"], whole["stateHash"]);
    expectRefused("run recipe.json --resume", "holds no moment");
    expectMisused("run half.oxbow --resume --seed 4", "cannot be combined");
}

TEST_F(CommandLine, APresetGivesAStageItsValues) {
    ASSERT_EQ(
        oxbow("run recipe.json --preset 'droplet_erosion=erodr' --set droplet_erosion.drops_per_cell=0.2 "
              "--save with.oxbow --report report.json")
            .exitCode,
        0);
    const auto hash = report()["stateHash"];
    ASSERT_EQ(oxbow("run recipe.json --set droplet_erosion.drops_per_cell=0.2 --report report.json").exitCode,
              0);
    EXPECT_NE(report()["stateHash"], hash);
    expectMisused("run recipe.json --preset 'droplet_erosion=none'", "it has 'Lague', 'erodr', 'Hydraulic");
    expectMisused("run recipe.json --preset 'droplet_erosion=hydraulic'", "has no preset 'hydraulic'"); // it has two
    EXPECT_EQ(oxbow("run recipe.json --preset 'droplet_erosion=as published' --set droplet_erosion.drops=100")
                  .exitCode,
              0);
    expectMisused("run recipe.json --preset thermal", "STAGE=NAME");
}

/// What can be known to fail is said before the first stage runs: nothing at all is written.
TEST_F(CommandLine, TargetsAreCheckedBeforeTheRun) {
    const std::string run = "run recipe.json --export elevation=first.png ";
    expectMisused(run + "--export mesh=m.foo",
                  "m.foo: .foo is not a format that Oxbow writes meshes in; it writes .obj");
    expectMisused(run + "--export rivers=r.png", "it writes .csv, .json, .geojson and .gpkg");
    expectRefused(run + "--export slope=none/s.png", "there is no folder none");
    expectRefused(run + "--report none/r.json", "there is no folder none");
    expectRefused(run + "--save none/p.oxbow", "there is no folder none");
    expectRefused(run + "--export slope=recipe.json/s.png", "recipe.json is no folder");
    fs::create_directories(folder / "taken.png");
    expectRefused(run + "--export slope=taken.png", "this is a folder");
    expectRefused(run + "--export slope=/proc/s.png", "/proc/s.png");
    EXPECT_FALSE(fs::exists(folder / "first.png"));
}

TEST_F(CommandLine, AnInputIsReadAsAsked) {
    std::ofstream(folder / "g.dat", std::ios::binary).write("\0\0\0\1\0\2\0\3\0\4\0\5", 12);
    const std::string run = "run recipe.json --until-step 1 --report report.json --input g.dat ";
    const std::string raw = "--raw 3x2:u16:big --cell-size 7 --in-low 0 --in-high 65535 ";
    const Outcome outcome = oxbow(run + raw + "--save p.oxbow");
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(report()["width"], 3);
    EXPECT_EQ(report()["cell_size_m"], 7.0);
    EXPECT_NEAR(report()["elevation"]["max_m"].get<double>(), 5.0, 1e-4);
    EXPECT_FALSE(fs::exists(folder / "g.dat.json")) << "nothing is written beside the file";
    fs::remove(folder / "g.dat");
    ASSERT_EQ(oxbow("run p.oxbow --until-step 1 --report report.json").exitCode, 0);
    EXPECT_NEAR(report()["elevation"]["max_m"].get<double>(), 5.0, 1e-4) << "the project carries the layout";
    expectMisused("run recipe.json --cell-size 7", "--cell-size: there is no input");
    expectMisused(run + "--raw 3x2", "--raw: '3x2' is not of the form WxH:TYPE:ORDER");
}

TEST_F(CommandLine, ADiskThatIsFullIsAFailure) {
    std::ofstream(folder / "other.json") << R"({ "oxbow": 1, "grid": { "width": 96, "height": 80, "cell_size_m": 20 }, "stages": [] })";
    for (const char* command : {"stages", "diff recipe.json other.json", "--diagnose"}) {
        const int status = shell("'" + std::string(OXBOW_PROGRAM) + "' " + command + " > /dev/full 2> err.txt");
        EXPECT_EQ(WEXITSTATUS(status), 1);
        EXPECT_THAT(contentOf(folder / "err.txt"), HasSubstr("could not be written")) << command;
    }
}

TEST_F(CommandLine, ASequenceHasOneNoteThatItsFilesAreReadBy) {
    ASSERT_EQ(oxbow("run recipe.json --export sequence=h%02d.r16 --export elevation=last.r32").exitCode, 0);
    int notes = 0;
    for (const auto& entry : fs::directory_iterator(folder))
        notes += entry.path().extension() == ".json" ? 1 : 0;
    EXPECT_EQ(notes, 3) << "the recipe, the note of the sequence, the sidecar of the one file";
    const auto note = nlohmann::json::parse(contentOf(folder / "h_sequence.json"));
    EXPECT_EQ(note["files"].size(), 14u);
    const Outcome outcome = oxbow("compare h14.r16 last.r32");
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("correlation 0.9999")) << "96 x 80 by the note: no square";
}

TEST_F(CommandLine, EverySeedThatARecipeHoldsIsAccepted) {
    ASSERT_EQ(oxbow("run recipe.json --until-step 1 --seed 4294967295 --report report.json").exitCode, 0);
    EXPECT_EQ(report()["stages"][0]["seed"], 4294967295);
    expectMisused("run recipe.json --seed 4294967296", "--seed");
}

TEST_F(CommandLine, ADashIsAPipe) {
    ASSERT_EQ(oxbow("run recipe.json --until-step 1 --export elevation=e.tif").exitCode, 0);
    ASSERT_EQ(oxbow("convert e.tif e.exr").exitCode, 0);
    const Outcome outcome = oxbow("convert - - --to exr < e.tif");
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(outcome.out, contentOf(folder / "e.exr"));
    expectMisused("convert e.tif -", "say in which format");
}

TEST_F(CommandLine, ProgressAsJsonIsALineEachAndGrows) {
    const Outcome outcome = oxbow("run recipe.json --size 256 --progress json --quiet");
    ASSERT_EQ(outcome.exitCode, 0);
    std::istringstream lines(outcome.err);
    double before = -1.0;
    int count = 0;
    for (std::string line; std::getline(lines, line); ++count) {
        const auto json = nlohmann::json::parse(line);
        EXPECT_GT(json["share"].get<double>(), before);
        before = json["share"];
        EXPECT_EQ(json["steps"], 14);
        EXPECT_TRUE(json["stage_seconds_left"].is_null() || json["stage_seconds_left"] >= 0.0);
    }
    EXPECT_GE(count, 1);
}

} // namespace
} // namespace oxbow_cli
