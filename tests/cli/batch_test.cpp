#include "tests/cli/command_line_fixture.h"

#include <chrono>
#include <map>
#include <set>
#include <thread>

namespace oxbow_cli {
namespace {

class BatchLine : public CommandLine {
protected:
    /// Starts the program and returns at once.
    pid_t begin(const std::vector<std::string>& arguments) const {
        const pid_t child = ::fork();
        if (child != 0)
            return child;
        static_cast<void>(::chdir(folder.c_str()));
        ::unsetenv("DISPLAY");
        ::unsetenv("WAYLAND_DISPLAY");
        std::vector<char*> words = {const_cast<char*>(OXBOW_PROGRAM)};
        for (const std::string& argument : arguments)
            words.push_back(const_cast<char*>(argument.c_str()));
        words.push_back(nullptr);
        static_cast<void>(!std::freopen("/dev/null", "w", stdout));
        ::execv(OXBOW_PROGRAM, words.data());
        ::_exit(127);
    }
    std::set<std::string> finished() const {
        std::set<std::string> names;
        if (fs::exists(folder / "b"))
            for (const auto& entry : fs::directory_iterator(folder / "b"))
                if (entry.is_directory() && entry.path().filename().string()[0] != '.')
                    names.insert(entry.path().filename());
        return names;
    }
    std::vector<std::string> lines(const char* name) const {
        std::vector<std::string> all;
        std::istringstream text(contentOf(folder / name));
        for (std::string line; std::getline(text, line);)
            all.push_back(line);
        return all;
    }
};

const std::vector<std::string> kBatch = {"run", "recipe.json", "--vary", "seed=1..8", "--out", "b",
                                         "--export", "elevation=e.exr", "--size", "64", "--quiet"};

TEST_F(BatchLine, KilledTwiceAndResumedGivesEachResultOnceAndWhole) {
    std::map<std::string, std::string> first;
    for (const std::size_t killAt : {2u, 5u}) {
        const pid_t child = begin(kBatch);
        for (int wait = 0; wait < 3000 && finished().size() < killAt; ++wait)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        ::kill(child, SIGKILL);
        int status = 0;
        ::waitpid(child, &status, 0);
        ASSERT_TRUE(WIFSIGNALED(status)) << "it was over before it could be killed";
        for (const std::string& name : finished()) {
            EXPECT_TRUE(fs::exists(folder / "b" / name / "e.exr")) << name;
            EXPECT_TRUE(nlohmann::json::accept(contentOf(folder / "b" / name / "report.json"))) << name;
            const auto time = std::to_string(fs::last_write_time(folder / "b" / name / "e.exr").time_since_epoch().count());
            EXPECT_EQ(first.try_emplace(name, time).first->second, time) << name << " was done again";
        }
    }
    std::string words;
    for (const std::string& word : kBatch)
        words += word + " ";
    ASSERT_EQ(oxbow(words).exitCode, 0);
    EXPECT_EQ(finished().size(), 8u);
    for (const auto& [name, time] : first)
        EXPECT_EQ(std::to_string(fs::last_write_time(folder / "b" / name / "e.exr").time_since_epoch().count()), time);
    for (const auto& entry : fs::directory_iterator(folder / "b"))
        EXPECT_FALSE(entry.path().filename().string().ends_with(".part")) << entry.path();
    const std::vector<std::string> table = lines("b/table.csv");
    ASSERT_EQ(table.size(), 9u);
    EXPECT_THAT(table[0], testing::StartsWith("run,seed,width,height,min_m,max_m,mean_m,"));
    EXPECT_THAT(table[3], testing::StartsWith("0003,3,64,"));
    EXPECT_TRUE(fs::exists(folder / "b/contact_sheet.png"));
    // The same bytes as a run by itself.
    ASSERT_EQ(oxbow("run recipe.json --size 64 --seed 3 --export elevation=alone.exr").exitCode, 0);
    EXPECT_EQ(contentOf(folder / "alone.exr"), contentOf(folder / "b/0003/e.exr"));
}

TEST_F(BatchLine, ListedCommandsAndSlicesDoEachRunOnce) {
    const std::string words = "run recipe.json --size 32 --vary seed=1,2 --vary thermal_erosion.iterations=2,3 --out b "
                              "--export elevation=e.png ";
    const Outcome listed = oxbow(words + "--list");
    ASSERT_EQ(listed.exitCode, 0) << listed.err;
    const std::string script = listed.out;
    EXPECT_EQ(std::ranges::count(script, '\n'), 4);
    std::ofstream(folder / "commands.sh") << script;
    EXPECT_EQ(shell("head -n 2 commands.sh | QT_QPA_PLATFORM=offscreen sh > /dev/null"), 0);
    EXPECT_EQ(finished(), (std::set<std::string>{"0001", "0002"}));
    EXPECT_EQ(oxbow(words + "--slice 2/2").exitCode, 0);
    EXPECT_EQ(finished(), (std::set<std::string>{"0001", "0002", "0004"}));
    const Outcome rest = oxbow(words);
    EXPECT_EQ(rest.exitCode, 0);
    EXPECT_THAT(rest.out, HasSubstr("0003: seed=2 thermal_erosion.iterations=2, done"));
    EXPECT_THAT(rest.out, testing::Not(HasSubstr("0001")));
    // Other values do not mix with these.
    const Outcome other = oxbow("run recipe.json --size 32 --vary seed=1..3 --out b");
    EXPECT_EQ(other.exitCode, 1);
    EXPECT_THAT(other.err, HasSubstr("choose another --out"));
}

TEST_F(BatchLine, RestartDropsTheResultsOfAnotherRecipe) {
    const auto batch = [&](const char* more) { return oxbow(std::string("run recipe.json --vary seed=1..2 --out b --size 32 --quiet ") + more); };
    ASSERT_EQ(batch("").exitCode, 0);
    std::ofstream(folder / "b" / "notes.txt") << "mine";
    ASSERT_EQ(batch("--set noise.octaves=3").exitCode, 1);
    EXPECT_THAT(contentOf(folder / "err.txt"), HasSubstr("--restart"));
    const std::string before = contentOf(folder / "b" / "0001" / "report.json");
    ASSERT_EQ(batch("--set noise.octaves=3 --restart").exitCode, 0) << contentOf(folder / "err.txt");
    EXPECT_NE(contentOf(folder / "b" / "0001" / "report.json"), before);
    EXPECT_EQ(contentOf(folder / "b" / "notes.txt"), "mine");
    const auto written = fs::last_write_time(folder / "b" / "0001" / "report.json");
    ASSERT_EQ(batch("--set noise.octaves=3 --restart").exitCode, 0);
    EXPECT_EQ(fs::last_write_time(folder / "b" / "0001" / "report.json"), written) << "the same runs are not done again";
}

TEST_F(BatchLine, AFailedRunIsToldAndTheOthersGoOn) {
    std::ofstream(folder / "table.csv") << "seed,size\n1,16\n2,1x1\n3,16\n";
    // A mesh of one cell is not possible: only that run fails.
    const Outcome outcome = oxbow("run recipe.json --vary-file table.csv --out b --export mesh=m.obj");
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_THAT(outcome.out, HasSubstr("0002: seed=2 size=1x1, failed: "));
    EXPECT_THAT(outcome.err, HasSubstr("1 of 3 runs failed"));
    EXPECT_EQ(finished(), (std::set<std::string>{"0001", "0003"}));
    const Outcome quiet = oxbow("run recipe.json --vary-file table.csv --out b --export mesh=m.obj --quiet");
    EXPECT_EQ(quiet.out, "");
    EXPECT_THAT(quiet.err, HasSubstr("0002: seed=2 size=1x1, failed: "));
    expectRefused("run recipe.json --vary seed=1 --out table.csv", "--out: table.csv is no folder");
    for (const char* wrong : {"--vary seed=1", "--vary seed=1 --seed 2 --out c", "--vary noise.seed=1 --set noise.seed=2 --out c",
                              "--vary seed=1 --out c --export elevation=x/y.png", "--out c",
                              "--vary noise.relief_m=-1 --out c", "--vary seed=1 --out c --resume"})
        EXPECT_EQ(oxbow(std::string("run recipe.json ") + wrong).exitCode, 2) << wrong;
    EXPECT_FALSE(fs::exists(folder / "c"));
}

TEST_F(BatchLine, TargetsGoIntoTheFolderOfTheRun) {
    ASSERT_EQ(oxbow("run recipe.json --size 32 --vary seed=1,2 --out b --target unreal=u --surface alpine").exitCode, 0);
    EXPECT_TRUE(fs::exists(folder / "b/0002/u/LOAD-ME.txt"));
    ASSERT_EQ(oxbow("run recipe.json --surface desert --target godot=g --target print=p --export splat=s.png --export colour_map=c.png").exitCode, 0);
    EXPECT_TRUE(fs::exists(folder / "g/control.exr"));
    EXPECT_TRUE(fs::exists(folder / "p/Terrain.stl"));
    EXPECT_TRUE(fs::exists(folder / "s_1.png"));
    const Outcome wrong = oxbow("run recipe.json --target cry=c");
    EXPECT_EQ(wrong.exitCode, 2);
    EXPECT_THAT(wrong.err, HasSubstr("there are unreal, unity"));
}

} // namespace
} // namespace oxbow_cli
