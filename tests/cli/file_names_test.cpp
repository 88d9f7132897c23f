#include "tests/cli/command_line_fixture.h"

#include <set>

/// Names as files have them on a disk: bytes of any encoding, and letters that mean something elsewhere.
namespace oxbow_cli {
namespace {

const std::string kNames[] = {
    "gr\xfc\xdf" "e",           // Latin-1
    "gr\xc3\xbc\xe5\xb1\xb1",   // UTF-8
    "\xe2\x82 cut \xed\xb2\x80", // a character cut off, and a surrogate
    "two\nlines", " a  b ", "quote\"$x`y", "-dash", "a=b", "c:d", "x%04d",
};

class FileNames : public CommandLine, public testing::WithParamInterface<std::string> {
protected:
    [[nodiscard]] std::string quoted(const std::string& ending) const {
        return "'./" + GetParam() + "/" + GetParam() + ending + "'";
    }
    [[nodiscard]] fs::path file(const std::string& ending) const {
        return folder / GetParam() / (GetParam() + ending);
    }
    void expectRuns(const std::string& arguments) const {
        const Outcome outcome = oxbow(arguments);
        EXPECT_EQ(outcome.exitCode, 0) << arguments << "\n" << outcome.err;
    }
    void SetUp() override {
        fs::create_directories(folder / GetParam());
        fs::rename(folder / "recipe.json", file(".json"));
    }
};

TEST_P(FileNames, OfRecipesInputsOutputsAndProjectsMayBeAny) {
    std::string exports;
    const std::string endings[] = {".tif", ".png", ".exr", ".asc", ".r16", ".bmp", ".pgm"};
    for (const std::string& ending : endings)
        exports += " --export elevation=" + quoted(ending);
    expectRuns("run " + quoted(".json") + exports + " --export mesh=" + quoted(".glb") + " --export lake_list=" +
               quoted(".csv") + " --export mask:thermal_erosion=" + quoted("_mask.png") + " --report " +
               quoted(".txt") + " --save " + quoted(".oxbow"));
    for (const std::string& ending : endings) {
        EXPECT_TRUE(fs::exists(file(ending)));
        expectRuns("convert " + quoted(ending) + " " + quoted("_again.tif"));
        EXPECT_EQ(oxbow("compare " + quoted(ending) + " " + quoted("_again.tif")).exitCode, 0);
    }
    for (const char* ending : {".glb", ".csv", "_mask.png", ".txt"})
        EXPECT_TRUE(fs::exists(file(ending))) << ending;
    expectRuns("run " + quoted(".oxbow") + " --resume");
    expectRuns("measure " + quoted(".tif"));
}

TEST_P(FileNames, OfWhatAProjectPacksMayBeAny) {
    expectRuns("run " + quoted(".json") + " --until-step 1 --export elevation=" + quoted(".r16") +
               " --export elevation=" + quoted(".png"));
    expectRuns("run " + quoted(".json") + " --input " + quoted(".r16") + " --mask thermal_erosion=" + quoted(".png") +
               " --report report.json --save packed.oxbow");
    const auto hash = report()["stateHash"];
    fs::remove_all(folder / GetParam());
    expectRuns("run packed.oxbow --report report.json");
    EXPECT_EQ(report()["stateHash"], hash) << "the project has its inputs with what stands beside them";
}

TEST_P(FileNames, OfASequenceMayBeAnyAndHaveOneNote) {
    expectRuns("run " + quoted(".json") + " --export sequence='./" + GetParam() + "/%02d_" + GetParam() +
               ".png' --export elevation=" + quoted(".tif"));
    int notes = 0;
    fs::path last;
    for (const auto& entry : fs::directory_iterator(folder / GetParam())) {
        notes += entry.path().filename().string().ends_with("sequence.json");
        if (entry.path().extension() == ".png")
            last = std::max(last, entry.path());
    }
    EXPECT_EQ(notes, 1);
    expectRuns("convert './" + GetParam() + "/" + last.filename().string() + "' " + quoted("_again.tif"));
    const std::string difference = oxbow("compare " + quoted("_again.tif") + " " + quoted(".tif")).out;
    ASSERT_THAT(difference, testing::StartsWith("bias_m "));
    EXPECT_NEAR(std::stod(difference.substr(7)), 0.0, 0.01) << "its heights are those that the note says";
}

INSTANTIATE_TEST_SUITE_P(All, FileNames, testing::ValuesIn(kNames), [](const auto& each) {
    return "Name" + std::to_string(each.index);
});

} // namespace
} // namespace oxbow_cli
