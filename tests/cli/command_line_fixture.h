#pragma once

#include "places.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iterator>
#include <sstream>
#include <string>

namespace oxbow_cli {

namespace fs = std::filesystem;
using testing::HasSubstr;

struct Outcome {
    int exitCode = -1;
    std::string out;
    std::string err;
};

inline std::string contentOf(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Runs the program as a user does, without a display, in a folder of its own.
class CommandLine : public testing::Test {
protected:
    CommandLine() {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        std::string name = test->name();
        std::ranges::replace(name, '/', '_');
        folder = fs::temp_directory_path() / ("oxbow_cli_" + name + std::to_string(getpid()));
        fs::create_directories(folder);
        std::ofstream(folder / "recipe.json") << R"({ "oxbow": 1,
            "grid": { "width": 96, "height": 80, "cell_size_m": 20 },
            "stages": [ { "stage": "noise", "parameters": { "seed": 3 } },
                        { "stage": "droplet_erosion", "parameters": { "drops_per_cell": 0.25 },
                          "events": [ { "before_step": 5, "set": { "inertia": 0.5 } } ] },
                        { "stage": "thermal_erosion", "parameters": { "iterations": 5 } } ] })";
    }
    ~CommandLine() override { fs::remove_all(folder); }

    /// Runs a command line in the folder.
    int shell(const std::string& command) const {
        return std::system(("cd '" + folder.string() + "' && " + command).c_str());
    }
    Outcome oxbow(const std::string& arguments) const {
        const int status = shell(std::string("env -u DISPLAY -u WAYLAND_DISPLAY -u QT_QPA_PLATFORM '") + OXBOW_PROGRAM +
                                 "' " + arguments + " > out.txt 2> err.txt");
        return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contentOf(folder / "out.txt"),
                contentOf(folder / "err.txt")};
    }
    [[nodiscard]] nlohmann::json report() const {
        return nlohmann::json::parse(contentOf(folder / "report.json"));
    }

    void expectRefused(const std::string& arguments, const std::string& words) const { expectError(1, arguments, words); }
    /// What was typed cannot be.
    void expectMisused(const std::string& arguments, const std::string& words) const { expectError(2, arguments, words); }

    void expectError(int exitCode, const std::string& arguments, const std::string& words) const {
        const Outcome outcome = oxbow(arguments);
        EXPECT_EQ(outcome.exitCode, exitCode) << arguments;
        EXPECT_THAT(outcome.err, HasSubstr(words)) << arguments;
        EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << "one line: " << outcome.err;
    }

    fs::path folder;
};

} // namespace oxbow_cli
