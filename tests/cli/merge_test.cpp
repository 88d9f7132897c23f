#include "tests/cli/command_line_fixture.h"

namespace oxbow_cli {
namespace {

class RecipeFiles : public CommandLine {
protected:
    void writeRecipe(const char* name, const char* inertia, int iterations, const char* more = "") const {
        std::ofstream(folder / name) << R"({ "oxbow": 1, "grid": { "width": 48, "height": 48, "cell_size_m": 20 }, "stages": [
            { "stage": "noise", "parameters": { "seed": 3 } },
            { "stage": "droplet_erosion", "name": "Rain", "parameters": { "inertia": )" << inertia << R"( } },
            { "stage": "thermal_erosion", "parameters": { "iterations": )" << iterations << " } }" << more << "] }";
    }
    int git(const std::string& command) const {
        return shell("env -u DISPLAY -u WAYLAND_DISPLAY HOME='" + folder.string() + "' sh -c \"git " + command + "\" > git.txt 2>&1");
    }
};

TEST_F(RecipeFiles, DiffTellsValuesAndHeights) {
    writeRecipe("a.json", "0.05", 5);
    writeRecipe("b.json", "0.1", 5, R"(, { "stage": "lakes" })");
    const Outcome outcome = oxbow("diff a.json b.json --heights");
    EXPECT_EQ(outcome.exitCode, 1) << "as of other programs that compare";
    EXPECT_THAT(outcome.out, HasSubstr("stage 2, Rain: inertia 0.05 -> 0.1\n"));
    EXPECT_THAT(outcome.out, HasSubstr("stage 4, lakes added\n"));
    EXPECT_THAT(outcome.out, HasSubstr("heights: mean "));
    EXPECT_EQ(oxbow("diff a.json a.json").out, "no differences\n");
    EXPECT_EQ(oxbow("diff a.json a.json").exitCode, 0);
    const auto json = nlohmann::json::parse(oxbow("diff a.json b.json --json --heights").out);
    EXPECT_EQ(json["differences"].size(), 2u);
    EXPECT_GT(json["heights"]["rmse_m"], 0.0);
}

TEST_F(RecipeFiles, MergeWritesIntoOursAndNamesConflicts) {
    writeRecipe("base.json", "0.05", 5);
    writeRecipe("ours.json", "0.1", 5);
    writeRecipe("theirs.json", "0.05", 9);
    ASSERT_EQ(oxbow("merge base.json ours.json theirs.json --out both.json").exitCode, 0);
    EXPECT_THAT(oxbow("diff base.json both.json").out, HasSubstr("inertia 0.05 -> 0.1\n"));
    EXPECT_THAT(oxbow("diff base.json both.json").out, HasSubstr("iterations 5 -> 9\n"));
    writeRecipe("theirs.json", "0.2", 9);
    const Outcome conflict = oxbow("merge base.json ours.json theirs.json");
    EXPECT_EQ(conflict.exitCode, 3);
    EXPECT_EQ(conflict.err, "conflict: stage 2, Rain: inertia: ours 0.1, theirs 0.2, was 0.05\n");
    EXPECT_THAT(oxbow("diff base.json ours.json").out, HasSubstr("iterations 5 -> 9\n"));
}

TEST_F(RecipeFiles, AMergeKeepsTheFormOfOurFile) {
    writeRecipe("base.json", "0.05", 5);
    writeRecipe("ours.json", "0.05", 5);
    std::ofstream(folder / "theirs.json") << R"({ "oxbow": 1, "grid": { "width": 48, "height": 48, "cell_size_m": 20 }, "stages": [
        { "stage": "noise", "parameters": { "seed": 3, "octaves": 6 } },
        { "stage": "droplet_erosion", "name": "Rain", "parameters": { "inertia": 0.2 } }, { "stage": "thermal_erosion" , "parameters": { "iterations": 5 } } ] })";
    std::string expected = contentOf(folder / "ours.json");
    ASSERT_EQ(oxbow("diff base.json theirs.json").exitCode, 1);
    const Outcome merged = oxbow("merge base.json ours.json theirs.json");
    ASSERT_EQ(merged.exitCode, 0) << merged.err;
    expected.replace(expected.find("0.05"), 4, "0.2");
    expected.replace(expected.find("3 }"), 3, "3, \"octaves\": 6 }");
    EXPECT_EQ(contentOf(folder / "ours.json"), expected);
}

TEST_F(RecipeFiles, AMergeAddsNoMoreThanTheValuesThatChanged) {
    const auto write = [&](const char* name, const char* seed, const char* lakes, const char* cellM) {
        std::ofstream(folder / name) << "{ \"oxbow\": 1, \"grid\": { \"width\": 48, \"height\": 48, \"cell_size_m\": " << cellM
                                     << " }, \"stages\": [\n  { \"stage\": \"noise\", \"parameters\": { \"seed\": " << seed
                                     << ", \"octaves\": 8 } },\n  { \"stage\": \"lakes\"" << lakes << " } ] }\n";
    };
    write("base.json", "1", "", "24");
    write("ours.json", "2", "", "24");
    write("theirs.json", "1", ", \"parameters\": {\"min_depth_m\": 2}", "30");
    ASSERT_EQ(oxbow("merge base.json ours.json theirs.json").exitCode, 0);
    write("expected.json", "2", ", \"parameters\": {\"min_depth_m\":2}", "30");
    EXPECT_EQ(contentOf(folder / "ours.json"), contentOf(folder / "expected.json"));
}

TEST_F(RecipeFiles, WhatIsNoRecipeAndWhatCannotBeTypedIsSaid) {
    writeRecipe("a.json", "0.05", 5);
    std::ofstream(folder / "map.tif") << "II*";
    expectRefused("diff a.json map.tif", "map.tif: this is no Oxbow recipe");
    expectMisused("diff - - < a.json", "standard input can be one of them");
    expectRefused("diff - a.json < map.tif", "standard input: this is no Oxbow recipe");
    expectMisused("diff a.json a.json --heights --size abc", "--size");
    expectMisused("diff a.json a.json --size 64", "--size: is for runs that tell how heights differ: add --heights");
}

TEST_F(RecipeFiles, ProjectsBringTheirInputsAlong) {
    for (const char* seed : {"1", "2"})
        ASSERT_EQ(oxbow(std::string("run recipe.json --until-step 1 --seed ") + seed + " --export elevation=in" + seed + ".tif").exitCode, 0);
    std::ofstream(folder / "p.json") << R"({ "oxbow": 1, "grid": { "width": 96, "height": 80, "cell_size_m": 20 }, "stages": [
        { "stage": "import", "parameters": { "file": "in1.tif" } }, { "stage": "thermal_erosion", "parameters": { "iterations": 2 } } ] })";
    ASSERT_EQ(oxbow("run p.json --save base.oxbow").exitCode, 0);
    ASSERT_EQ(oxbow("run p.json --set thermal_erosion.iterations=3 --save ours.oxbow").exitCode, 0);
    fs::copy_file(folder / "in2.tif", folder / "in1.tif", fs::copy_options::overwrite_existing);
    ASSERT_EQ(oxbow("run p.json --save theirs.oxbow").exitCode, 0);
    const Outcome merged = oxbow("merge base.oxbow ours.oxbow theirs.oxbow");
    EXPECT_EQ(merged.exitCode, 0) << merged.err;
    ASSERT_EQ(oxbow("run ours.oxbow --until-step 1 --export elevation=out.tif").exitCode, 0);
    EXPECT_THAT(oxbow("compare out.tif in2.tif").out, HasSubstr("rmse_m 0\n"));
    EXPECT_THAT(oxbow("diff base.oxbow ours.oxbow").out, HasSubstr("iterations 2 -> 3"));
}

TEST_F(RecipeFiles, GitMergesThemByTheDriverOfTheManual) {
    writeRecipe("hills.json", "0.05", 5);
    std::ofstream(folder / ".gitattributes") << "hills.json merge=oxbow\n";
    ASSERT_EQ(git("init -q -b main . && git config user.name a && git config user.email a@b && "
                  "git config merge.oxbow.name oxbow && git config merge.oxbow.driver '" OXBOW_PROGRAM
                  " merge %O %A %B' && git add hills.json .gitattributes && git commit -qm one && git checkout -q -b side"), 0)
        << contentOf(folder / "git.txt");
    writeRecipe("hills.json", "0.05", 9);
    ASSERT_EQ(git("commit -qam theirs && git checkout -q main"), 0);
    writeRecipe("hills.json", "0.1", 5);
    ASSERT_EQ(git("commit -qam ours && git merge -q side -m both"), 0) << contentOf(folder / "git.txt");
    const auto merged = nlohmann::json::parse(contentOf(folder / "hills.json"));
    EXPECT_EQ(merged["stages"][1]["parameters"]["inertia"], 0.1);
    EXPECT_EQ(merged["stages"][2]["parameters"]["iterations"], 9);
    // A conflict stops the merge and is told.
    ASSERT_EQ(git("checkout -q -b other HEAD~1"), 0);
    writeRecipe("hills.json", "0.3", 5);
    ASSERT_EQ(git("commit -qam other && git checkout -q main"), 0);
    writeRecipe("hills.json", "0.2", 9);
    ASSERT_EQ(git("commit -qam mine"), 0);
    EXPECT_NE(git("merge -q other -m both"), 0);
    EXPECT_THAT(contentOf(folder / "git.txt"), HasSubstr("inertia: ours 0.2, theirs 0.3"));
}

} // namespace
} // namespace oxbow_cli
