#include "tests/cli/command_line_fixture.h"

#include <chrono>
#include <thread>
#include <vector>

/// Runs that take long: what they say of it, and Ctrl-C by a real signal.
namespace oxbow_cli {
namespace {

/// The program as a process of its own; what it says on standard error goes to err.txt.
class LongRun : public CommandLine {
protected:
    ~LongRun() override {
        if (m_child > 0)
            interrupt(SIGKILL), static_cast<void>(exitCode());
    }

    void start(std::vector<std::string> words) {
        words.insert(words.begin(), {OXBOW_PROGRAM, "run"});
        std::ofstream(folder / "err.txt").close();
        m_child = fork();
        if (m_child != 0)
            return;
        std::vector<char*> arguments;
        for (std::string& word : words)
            arguments.push_back(word.data());
        arguments.push_back(nullptr);
        fs::current_path(folder);
        for (const int number : {SIGINT, SIGHUP}) // tests that run behind & or nohup ignore them
            std::signal(number, SIG_DFL);
        if (!std::freopen("err.txt", "w", stderr) || !std::freopen("out.txt", "w", stdout))
            _exit(2);
        execv(OXBOW_PROGRAM, arguments.data());
        _exit(2);
    }
    [[nodiscard]] std::string said() const { return contentOf(folder / "err.txt"); }

    /// False where the program ended without it, or after a minute.
    bool waitFor(const std::string& words) {
        for (int i = 0; i < 12000; ++i) {
            if (said().find(words) != std::string::npos)
                return true;
            if (waitpid(m_child, &m_status, WNOHANG) != 0) {
                m_child = 0;
                return false;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        return false;
    }
    void interrupt(int signal = SIGINT) const { ASSERT_EQ(kill(m_child, signal), 0); }

    /// -1 where a signal ended it.
    int exitCode() {
        if (m_child > 0)
            waitpid(m_child, &m_status, 0);
        m_child = 0;
        return WIFEXITED(m_status) ? WEXITSTATUS(m_status) : -1;
    }

    const std::string m_drops = "droplet_erosion.drops_per_cell=6";

private:
    pid_t m_child = 0;
    int m_status = 0;
};

TEST_F(LongRun, AStageThatWillTakeLongSaysSoAndHowLong) {
    const std::vector<std::string> run = {"recipe.json", "--set", "droplet_erosion.variant=published", "--set",
                                          "droplet_erosion.drops=40000000", "--threads", "1"};
    start(run);
    ASSERT_TRUE(waitFor("shows how far it is\n")) << said();
    const std::string words = said();
    EXPECT_THAT(words, testing::StartsWith("Droplet erosion will take about "));
    EXPECT_THAT(words, testing::ContainsRegex("about [0-9]+ (s|min): [0-9]+ steps; --progress text"));
    std::this_thread::sleep_for(std::chrono::milliseconds(600));
    EXPECT_EQ(said(), words) << "once";
    interrupt();
    EXPECT_EQ(exitCode(), -1) << "without --save Ctrl-C ends it at once";
}

TEST_F(LongRun, AShortRunSaysNothingOfItsTime) {
    start({"recipe.json"});
    EXPECT_EQ(exitCode(), 0);
    EXPECT_EQ(said(), "");
}

TEST_F(LongRun, CtrlCSavesTheMomentSaysSoAndTheRestEndsOnTheSameBytes) {
    start({"recipe.json", "--size", "256", "--set", m_drops, "--progress", "json", "--save", "part of it.oxbow"});
    ASSERT_TRUE(waitFor("stage_share")) << said();
    interrupt();
    ASSERT_EQ(exitCode(), 130) << "interrupted before its end";
    EXPECT_THAT(said(), HasSubstr("interrupted: the step it is in is finished, then saved"));
    EXPECT_THAT(contentOf(folder / "out.txt"), testing::ContainsRegex("the moment reached, step [0-9]+ of [0-9]+, was saved to part of it.oxbow"));
    ASSERT_EQ(oxbow("run 'part of it.oxbow' --resume --quiet --report report.json").exitCode, 0);
    const auto hash = report()["stateHash"];
    ASSERT_EQ(oxbow("run recipe.json --quiet --size 256 --set " + m_drops + " --report report.json").exitCode, 0);
    EXPECT_EQ(report()["stateHash"], hash);
}

TEST_F(LongRun, IsSavedToWhereAnotherProgramOrTheTerminalEndsIt) {
    for (const int signal : {SIGTERM, SIGHUP}) {
        start({"recipe.json", "--size", "256", "--set", m_drops, "--progress", "json", "--save", "part.oxbow"});
        ASSERT_TRUE(waitFor("stage_share")) << said();
        interrupt(signal);
        ASSERT_EQ(exitCode(), 130) << strsignal(signal);
        EXPECT_EQ(oxbow("run part.oxbow --resume --quiet").exitCode, 0) << strsignal(signal);
        fs::remove(folder / "part.oxbow");
    }
}

TEST_F(LongRun, OfTwoSignalsAtOnceTheSecondOfAnotherKindIsNoHaste) {
    start({"recipe.json", "--size", "256", "--set", m_drops, "--progress", "json", "--save", "part.oxbow"});
    ASSERT_TRUE(waitFor("stage_share")) << said();
    interrupt(SIGTERM);
    interrupt(SIGHUP);
    EXPECT_EQ(exitCode(), 130);
    EXPECT_TRUE(fs::exists(folder / "part.oxbow"));
}

TEST_F(LongRun, WithoutSaveASignalLeavesNoTemporaryFolder) {
    const fs::path temporary = folder / "temporary";
    fs::create_directories(temporary);
    const auto left = [&] {
        return std::ranges::count_if(fs::directory_iterator(temporary), [](const fs::directory_entry& entry) { return entry.path().filename().string().starts_with("oxbow-"); });
    };
    setenv("TMPDIR", temporary.c_str(), 1);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        start({"recipe.json", "--size", "256", "--set", m_drops, "--progress", "json"});
        ASSERT_TRUE(waitFor("stage_share")) << said();
        EXPECT_EQ(left(), 1);
        interrupt(signal);
        EXPECT_EQ(exitCode(), -1);
        EXPECT_EQ(left(), 0) << strsignal(signal);
    }
    unsetenv("TMPDIR");
}

TEST_F(LongRun, ASignalLeavesNoPicturesOfAVideo) {
    fs::create_directories(folder / "programs");
    fs::create_directories(folder / "video");
    std::ofstream(folder / "programs" / "ffmpeg") << "#!/bin/sh\n";
    fs::permissions(folder / "programs" / "ffmpeg", fs::perms::owner_all);
    const std::string path = std::getenv("PATH");
    setenv("PATH", ((folder / "programs").string() + ":" + path).c_str(), 1);
    start({"recipe.json", "--export", "preview=video/v.mp4", "--preview-width", "48", "--turntable", "1000"});
    setenv("PATH", path.c_str(), 1);
    // The first folder is there for a moment only, to see whether one can be made.
    bool isSeen = false;
    for (int i = 0; i < 4000 && !isSeen; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        isSeen = !fs::is_empty(folder / "video");
    }
    EXPECT_TRUE(isSeen) << said();
    interrupt(SIGTERM);
    EXPECT_EQ(exitCode(), -1);
    for (const fs::directory_entry& left : fs::directory_iterator(folder / "video"))
        ADD_FAILURE() << left.path().filename() << " is left";
}

TEST_F(LongRun, ASecondCtrlCEndsAtOnceAndLeavesNoFile) {
    // One step that takes seconds: the first Ctrl-C waits for its end.
    std::ofstream(folder / "slow.json") << R"({ "oxbow": 1,
        "grid": { "width": 2048, "height": 2048, "cell_size_m": 5 },
        "stages": [ { "stage": "noise", "parameters": { "octaves": 16 } }, { "stage": "rivers" } ] })";
    start({"slow.json", "--save", "slow.oxbow", "--threads", "1", "--progress", "json"});
    ASSERT_TRUE(waitFor("Rivers")) << said();
    interrupt();
    ASSERT_TRUE(waitFor("Ctrl-C again ends at once"));
    interrupt();
    EXPECT_EQ(exitCode(), -1);
    EXPECT_FALSE(fs::exists(folder / "slow.oxbow"));
}

} // namespace
} // namespace oxbow_cli
