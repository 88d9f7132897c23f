#include "tests/cli/command_line_fixture.h"

/// Outputs are neither each other's files nor what is read, and are called what they are.
namespace oxbow_cli {
namespace {

TEST_F(CommandLine, OutputsHaveFilesOfTheirOwn) {
    const std::string run = "run recipe.json --export elevation=a.png ";
    expectMisused(run + "--export slope=a.png", "--export slope: a.png is written by --export elevation too");
    expectMisused(run + "--export slope=./a.png", "./a.png is written by --export elevation too");
    expectMisused(run + "--thumbnail a.png", "--thumbnail: a.png is written by --export elevation too");
    expectMisused(run + "--export mask:thermal_erosion=a.png", "--export mask");
    expectMisused(run + "--target unity=d --target godot=d/", "--target godot: d/ is written by --target unity too");
    expectMisused("run recipe.json --export elevation=- --to tif --report -", "--report: - is written by --export elevation too");
    EXPECT_FALSE(fs::exists(folder / "a.png"));
    EXPECT_EQ(oxbow(run + "--export sequence=a.png --to-step 2 --export splat=a.png --surface alpine").exitCode, 0)
        << "series have names of their own";
}

TEST_F(CommandLine, OutputsReplaceNothingThatIsRead) {
    const std::string recipe = contentOf(folder / "recipe.json");
    expectMisused("run recipe.json --report recipe.json", "--report: recipe.json is read here");
    expectMisused("run recipe.json --export lake_list=../" + folder.filename().string() + "/recipe.json", "is read here");
    expectMisused("run recipe.json --save recipe.json", "recipe.json");
    EXPECT_EQ(contentOf(folder / "recipe.json"), recipe);
    ASSERT_EQ(oxbow("run recipe.json --until-step 1 --export elevation=dem.tif").exitCode, 0);
    const std::string model = contentOf(folder / "dem.tif");
    expectMisused("run recipe.json --input dem.tif --export elevation=dem.tif", "--export elevation: dem.tif is read here");
    expectMisused("run recipe.json --mask thermal_erosion=dem.tif --export elevation=dem.tif", "dem.tif is read here");
    expectMisused("check dem.tif --report dem.tif", "--report: dem.tif is read here");
    expectMisused("convert dem.tif ./dem.tif --size 8", "oxbow convert: ./dem.tif is read here");
    expectMisused("check dem.tif --report a.json --recipe a.json", "--recipe: a.json is written by --report too");
    EXPECT_EQ(contentOf(folder / "dem.tif"), model);
    ASSERT_EQ(oxbow("run recipe.json --until-step 9 --save half.oxbow").exitCode, 0);
    EXPECT_EQ(oxbow("run half.oxbow --resume --until-step 10 --save half.oxbow").exitCode, 0) << "a run goes on in its project";
}

TEST_F(CommandLine, AProjectIsNotCalledAnotherKindOfFile) {
    expectMisused("run recipe.json --save x.json", "a project is written, whose name ends in .oxbow");
    expectMisused("run recipe.json --save x.TIF", "x.TIF");
    EXPECT_EQ(oxbow("run recipe.json --until-step 1 --save v1.2").exitCode, 0);
    ASSERT_EQ(oxbow("run recipe.json --until-step 1 --save p.oxbow").exitCode, 0);
    expectMisused("merge p.oxbow p.oxbow p.oxbow --out m.json", "--out m.json: a project is written");
    EXPECT_FALSE(fs::exists(folder / "m.json"));
}

} // namespace
} // namespace oxbow_cli
