#include "tests/cli/command_line_fixture.h"

namespace oxbow_cli {
namespace {

TEST_F(CommandLine, ARunReadsStandardInputAndWritesStandardOutput) {
    ASSERT_EQ(oxbow("run recipe.json --export elevation=file.r32").exitCode, 0);
    ASSERT_EQ(oxbow("run - --export elevation=- --to r32 < recipe.json").exitCode, 0);
    const std::string piped = contentOf(folder / "out.txt");
    EXPECT_EQ(piped.size(), 4u * 96 * 80) << "the bytes of the file and nothing else";
    EXPECT_EQ(piped, contentOf(folder / "file.r32"));
    EXPECT_THAT(contentOf(folder / "err.txt"), HasSubstr("stateHash")) << "what it says goes elsewhere";
    ASSERT_EQ(oxbow("run recipe.json --input - --until-step 1 --export elevation=again.r32 --raw 96x80:f32:little "
                    "< file.r32").exitCode,
              0);
    EXPECT_EQ(contentOf(folder / "again.r32"), contentOf(folder / "file.r32"));
    expectMisused("run recipe.json --export elevation=-", "say in which format, for example --to tif");
    expectMisused("run recipe.json --export elevation=- --export wear=- --to tif", "only one product");
    expectMisused("run recipe.json --export sequence=- --to png", "a sequence is many files");
    expectMisused("run recipe.json --surface alpine --export splat=- --to png", "these are many files");
    expectMisused("run recipe.json --export preview=- --to png --turntable 3", "these are many files");
    expectMisused("run - --input - < recipe.json", "standard input holds the recipe");
}

TEST_F(CommandLine, MeasureAndCheckReadStandardInputAndErrorsCallItSo) {
    ASSERT_EQ(oxbow("run recipe.json --until-step 1 --export elevation=a.tif").exitCode, 0);
    EXPECT_EQ(oxbow("measure - < a.tif").out, oxbow("measure a.tif").out);
    EXPECT_EQ(oxbow("check - < a.tif").exitCode, 0);
    expectMisused("check - --recipe mend.json < a.tif", "--recipe: reads the model again");
    for (const char* command : {"measure -", "check -", "convert - b.png"})
        expectRefused(std::string(command) + " < recipe.json", "standard input: ");
    EXPECT_THAT(contentOf(folder / "err.txt"), testing::Not(HasSubstr("oxbow-"))) << "the name of a copy";
}

TEST_F(CommandLine, WhatCannotBeCopiedFromOrToAPipeIsNotCalledByItsCopy) {
    ASSERT_EQ(oxbow("run recipe.json --until-step 1 --export elevation=a.tif").exitCode, 0);
    const auto limited = [&](const std::string& arguments) {
        shell("(ulimit -f 8; '" OXBOW_PROGRAM "' " + arguments + " 2> err.txt | cat > out.txt)");
        return contentOf(folder / "err.txt");
    };
    EXPECT_THAT(limited("convert - b.png < a.tif"), testing::StartsWith("standard input: "));
    EXPECT_THAT(limited("convert a.tif - --to r32"), testing::StartsWith("standard output: "));
}

TEST_F(CommandLine, NothingGetsTheNameOfAPipe) {
    ASSERT_EQ(oxbow("run recipe.json --until-step 1 --export elevation=a.tif").exitCode, 0);
    for (const char* command : {"check a.tif --recipe -", "check a.tif --report -", "world plan recipe.json -o - --size 96", "pictures -"})
        expectMisused(command, "- is standard output, which does not take this: give a name");
    EXPECT_FALSE(fs::exists(folder / "-"));
}

TEST_F(CommandLine, RecipesComeFromWhatCanOnlyBeReadOnce) {
    const auto bash = [&](const std::string& arguments) {
        return WEXITSTATUS(shell(std::string("bash -c \"'") + OXBOW_PROGRAM + "' " + arguments + "\" > out.txt 2> err.txt"));
    };
    EXPECT_EQ(bash("diff <(cat recipe.json) recipe.json"), 0) << contentOf(folder / "err.txt");
    EXPECT_EQ(bash("diff - recipe.json < recipe.json"), 0) << contentOf(folder / "err.txt");
    EXPECT_EQ(bash("run <(cat recipe.json) --until-step 1 --export elevation=a.r32"), 0) << contentOf(folder / "err.txt");
    EXPECT_EQ(bash("merge <(cat recipe.json) recipe.json <(cat recipe.json) --out merged.json"), 0) << contentOf(folder / "err.txt");
    EXPECT_EQ(bash("merge recipe.json <(cat recipe.json) recipe.json"), 2);
    EXPECT_THAT(contentOf(folder / "err.txt"), HasSubstr("add --out FILE"));
    EXPECT_EQ(bash("merge recipe.json <(cat recipe.json) recipe.json --out - > streamed.json"), 0) << contentOf(folder / "err.txt");
    EXPECT_EQ(contentOf(folder / "streamed.json"), contentOf(folder / "merged.json"));
}

/// A reader of a pipe cannot go back: the directory stands before the samples.
TEST_F(CommandLine, ATiffGoesThroughAPipeWithItsDirectoryFirst) {
    ASSERT_EQ(oxbow("run recipe.json --until-step 1 --export elevation=file.tif").exitCode, 0);
    ASSERT_EQ(oxbow("run recipe.json --until-step 1 --export elevation=- --to tif").exitCode, 0);
    const std::string piped = contentOf(folder / "out.txt");
    ASSERT_EQ(piped.substr(0, 8), std::string("II*\0\10\0\0\0", 8));
    fs::copy_file(folder / "out.txt", folder / "piped.tif");
    EXPECT_THAT(oxbow("compare piped.tif file.tif").out, HasSubstr("rmse_m 0\n"));
}

TEST_F(CommandLine, AReportGoesToStandardOutput) {
    ASSERT_EQ(oxbow("run recipe.json --until-step 1 --report -").exitCode, 0);
    EXPECT_EQ(nlohmann::json::parse(contentOf(folder / "out.txt"))["width"], 96);
    EXPECT_FALSE(fs::exists(folder / "-"));
}

TEST_F(CommandLine, LakesAreTaggedByTheirPlace) {
    std::ofstream(folder / "lakes.json") << R"({ "oxbow": 1,
        "grid": { "width": 96, "height": 80, "cell_size_m": 20 },
        "stages": [ { "stage": "noise", "parameters": { "seed": 3 } },
                    { "stage": "lakes", "parameters": { "min_area_m2": 0, "min_depth_m": 0 } } ] })";
    ASSERT_EQ(oxbow("run lakes.json --export lake_list=lakes.json.json").exitCode, 0);
    const auto before = nlohmann::json::parse(contentOf(folder / "lakes.json.json"))["lakes"][0];
    const std::string place = std::to_string(20 * before["x"].get<int>() + 10) + "," +
                              std::to_string(20 * before["y"].get<int>() + 10);
    EXPECT_EQ(before["tag"], 0);
    ASSERT_EQ(oxbow("run lakes.json --lake-tag " + place + "=-7 --save tagged.oxbow --export lake_list=a.json").exitCode,
              0);
    EXPECT_EQ(nlohmann::json::parse(contentOf(folder / "a.json"))["lakes"][0]["tag"], -7);
    ASSERT_EQ(oxbow("run tagged.oxbow --size 192 --export lake_list=b.geojson").exitCode, 0) << "kept, at any size";
    const auto kept = nlohmann::json::parse(contentOf(folder / "b.geojson"))["features"];
    EXPECT_EQ(std::ranges::count_if(kept, [](const auto& lake) { return lake["properties"]["tag"] == -7; }), 1);
    expectMisused("run lakes.json --lake-tag 7", "is not of the form EAST,SOUTH=TAG");
    expectMisused("run recipe.json --lake-tag 10,10=7", "no stage that finds lakes");
}

TEST_F(CommandLine, TheBiasOfTwoMapsIsTheDifferenceOfTheirMeans) {
    ASSERT_EQ(oxbow("run recipe.json --until-step 1 --export elevation=a.asc").exitCode, 0);
    std::ofstream(folder / "low.asc") << "ncols 2\nnrows 2\ncellsize 1\n1 2 3 4\n";
    std::ofstream(folder / "high.asc") << "ncols 2\nnrows 2\ncellsize 1\n2 3 4 6\n";
    EXPECT_THAT(oxbow("compare high.asc low.asc").out, HasSubstr("bias_m 1.25\nbias_percent_of_relief 41.6"));
    EXPECT_THAT(oxbow("compare low.asc high.asc").out, HasSubstr("bias_m -1.25\n"));
    EXPECT_THAT(oxbow("compare a.asc a.asc").out, HasSubstr("bias_m 0\nbias_percent_of_relief 0\n"));
}

} // namespace
} // namespace oxbow_cli
