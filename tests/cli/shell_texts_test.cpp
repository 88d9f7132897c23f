#include "tests/cli/command_line_fixture.h"

#include <set>

namespace oxbow_cli {
namespace {

/// The long options that the help of a command lists.
std::set<std::string> optionsIn(const std::string& help) {
    std::set<std::string> found;
    std::istringstream lines(help);
    for (std::string line; std::getline(lines, line);)
        if (const std::size_t at = line.find("--"); line.starts_with("  -") && at != std::string::npos)
            found.insert(line.substr(at, line.find_first_of(" ,", at) - at));
    return found;
}

TEST_F(CommandLine, TheManualPageHasEveryOptionOfTheHelp) {
    const std::string page = oxbow("help --man").out;
    EXPECT_THAT(page, testing::StartsWith(".\\\""));
    EXPECT_THAT(page, HasSubstr(".TH OXBOW 1"));
    for (const char* command : {"run", "build", "convert", "stages", "compare", "measure", "check", "diff", "merge", "pictures"}) {
        EXPECT_THAT(page, HasSubstr(std::string(".SS oxbow ") + command));
        const auto options = optionsIn(oxbow(std::string("help ") + command).out);
        EXPECT_FALSE(options.empty()) << command;
        for (std::string option : options) {
            for (std::size_t at = 0; (at = option.find('-', at)) != std::string::npos; at += 2)
                option.insert(at, "\\");
            EXPECT_THAT(page, HasSubstr("\\fB" + option + "\\fR")) << command;
        }
    }
}

TEST_F(CommandLine, BashCompletesCommandsAndOptions) {
    ASSERT_EQ(oxbow("help --completion bash").exitCode, 0);
    std::ofstream(folder / "oxbow.bash") << contentOf(folder / "out.txt");
    const auto completed = [&](const std::string& words, int at) {
        const std::string script = "cd '" + folder.string() + "' && bash -c 'source ./oxbow.bash; COMP_WORDS=(" + words +
                                   "); COMP_CWORD=" + std::to_string(at) + "; _oxbow; echo \"${COMPREPLY[@]}\"' > c.txt";
        EXPECT_EQ(std::system(script.c_str()), 0);
        return contentOf(folder / "c.txt");
    };
    EXPECT_EQ(completed("oxbow comp", 1), "compare\n");
    EXPECT_EQ(completed("oxbow run x --until", 3), "--until-step\n");
    EXPECT_EQ(completed("oxbow run --seed 3", 3), "\n") << "a number is no file";
    EXPECT_EQ(completed("oxbow help --completion f", 3), "fish\n");
    for (const char* shell : {"zsh", "fish"})
        EXPECT_THAT(oxbow(std::string("help --completion ") + shell).out, HasSubstr("until-step"));
    expectMisused("help --completion tcsh", "there is no shell 'tcsh' here: there are bash, zsh, fish");
}

TEST_F(CommandLine, ArgumentsThatACommandDoesNotTakeAreRefused) {
    expectMisused("compare a.tif", "usage: oxbow compare A B");
    expectMisused("convert a.tif b.tif c.tif", "usage: oxbow convert IN OUT [options]");
    expectMisused("stages noise lakes", "usage: oxbow stages [STAGE] [options]");
}

TEST_F(CommandLine, OneStageIsListedAlone) {
    const Outcome one = oxbow("stages noise");
    EXPECT_EQ(one.out.rfind("noise: ", 0), 0u) << one.out;
    EXPECT_THAT(one.out, HasSubstr("  seed "));
    EXPECT_THAT(one.out, testing::Not(HasSubstr("\nlakes: ")));
    expectMisused("stages noisy", "there is no stage 'noisy'");
    expectMisused("stages noise --json", "leave out 'noise'");
}

TEST_F(CommandLine, TheDiagnosisNamesWhatIsThereAndWhatIsWrong) {
    const Outcome sound = oxbow("--diagnose");
    EXPECT_EQ(sound.exitCode, 0);
    for (const char* words : {"Qt  ", "memory  ", "vector units", "renderer  ", "largest texture", "own data", "can be written",
                              "numbers  ", "Problems", "there is no display"})
        EXPECT_THAT(sound.out, HasSubstr(words));
    EXPECT_EQ(sound.err, "");
}

/// Over a connection that is gone, say, or where a desktop's settings name a platform that is not there.
TEST_F(CommandLine, CommandsRunWithPicturesWhereTheDisplayDoesNotAnswer) {
    for (const char* desktop : {"DISPLAY=:4711", "QT_QPA_PLATFORM=xcb DISPLAY=:4711", "QT_QPA_PLATFORM=nowhere", "WAYLAND_DISPLAY=none"}) {
        const std::string command = "cd '" + folder.string() + "' && env -u DISPLAY -u WAYLAND_DISPLAY " + desktop + " '" + OXBOW_PROGRAM +
                                    "' run recipe.json --size 32 --export preview=look.png --quiet";
        EXPECT_EQ(std::system(command.c_str()), 0) << desktop;
        EXPECT_TRUE(fs::remove(folder / "look.png")) << desktop;
    }
}

TEST_F(CommandLine, TheEditorSaysWhatToDoWhereNoWindowOpens) {
    const std::pair<const char*, const char*> desktops[] = {
        {"DISPLAY=:4711", "could not connect to display :4711"},
        {"QT_QPA_PLATFORM=xcb", "could not connect to display"},
        {"QT_QPA_PLATFORM=nowhere", "\"nowhere\""},
        {"LANG=C", "neither DISPLAY nor WAYLAND_DISPLAY is set"},
    };
    for (const auto& [desktop, why] : desktops) {
        const std::string command = "cd '" + folder.string() +
                                    "' && env -u DISPLAY -u WAYLAND_DISPLAY -u QT_QPA_PLATFORM " + desktop + " '" +
                                    OXBOW_PROGRAM + "' > out.txt 2> err.txt";
        const int status = std::system(command.c_str());
        EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 1) << desktop << ": " << status;
        const std::string words = contentOf(folder / "err.txt");
        EXPECT_THAT(words, testing::StartsWith("oxbow: ")) << desktop;
        EXPECT_EQ(words.find('\n'), words.size() - 1) << "one line: " << words;
        for (const char* part : {why, "ssh -X", "xvfb-run", "oxbow run RECIPE"})
            EXPECT_THAT(words, HasSubstr(part)) << desktop;
    }
}

TEST_F(CommandLine, TheDiagnosisOutlivesAWindowSystemThatDoesNotAnswerAndFoldersThatCannotBe) {
    std::ofstream(folder / "file") << "no folder";
    const std::string command = "cd '" + folder.string() + "' && XDG_DATA_HOME='" + (folder / "file").string() +
                                "' QT_QPA_PLATFORM=xcb DISPLAY=:4711 '" + OXBOW_PROGRAM + "' --diagnose > out.txt 2> err.txt";
    EXPECT_EQ(std::system(command.c_str()), 0);
    const std::string text = contentOf(folder / "out.txt");
    EXPECT_THAT(text, HasSubstr("the window system ended the program that asked it"));
    EXPECT_THAT(text, HasSubstr("could not connect to display"));
    EXPECT_THAT(text, HasSubstr((folder / "file").string() + "/oxbow/oxbow (own data) cannot be written"));
}

} // namespace
} // namespace oxbow_cli
