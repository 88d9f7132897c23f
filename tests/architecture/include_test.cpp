#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

const fs::path kRoot = OXBOW_SOURCE_ROOT;

/// What each room may include: the arrows app -> ui -> render -> core.
const std::map<std::string, std::set<std::string>> kAllowed = {
    {"core", {"core"}},
    {"render", {"core", "render"}},
    {"ui", {"core", "render", "ui"}},
    {"app", {"core", "render", "ui", "app"}},
};

std::vector<std::pair<fs::path, std::string>> includesOf(const std::string& room) {
    std::vector<std::pair<fs::path, std::string>> found;
    const std::regex include(R"(^\s*#\s*include\s*[<"]([^>"]+)[>"])");
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / room)) {
        if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp")
            continue;
        std::ifstream file(entry.path());
        std::smatch match;
        for (std::string line; std::getline(file, line);)
            if (std::regex_search(line, match, include))
                found.emplace_back(fs::relative(entry.path(), kRoot), match[1]);
    }
    return found;
}

bool startsWith(const std::string& text, const std::string& start) { return text.rfind(start, 0) == 0; }

TEST(Architecture, ArrowsNeverPointBack) {
    for (const auto& [room, allowed] : kAllowed) {
        const auto includes = includesOf(room);
        EXPECT_GT(includes.size(), 10u) << "the test does not see the files of " << room;
        for (const auto& [file, target] : includes) {
            const std::string first = target.substr(0, target.find('/'));
            if (target.find('/') != std::string::npos && kAllowed.contains(first)) {
                EXPECT_TRUE(allowed.contains(first)) << file << " includes " << target;
            }
        }
    }
}

TEST(Architecture, CoreKnowsNeitherQtNorOpenGl) {
    const std::regex foreign(R"(^(Q[A-Z]\w*|Qt\w*/.*|GL/.*|GLES\d/.*|epoxy/.*|glm/.*)$)");
    for (const auto& [file, target] : includesOf("core"))
        EXPECT_FALSE(std::regex_match(target, foreign)) << file << " includes " << target;
}

TEST(Architecture, RenderKnowsNoWidgets) {
    for (const auto& [file, target] : includesOf("render"))
        EXPECT_FALSE(target == "QWidget" || target == "QApplication" || startsWith(target, "QtWidgets") ||
                     startsWith(target, "QOpenGLWidget"))
            << file << " includes " << target;
}

TEST(Architecture, NoWindowOrCommandNamesAStage) {
    // Ids of stages as string literals: the window, the picture and the commands must work for any stage.
    const std::regex id(R"re("(noise|droplet_erosion|fluvial_erosion|downhill_walk|shallow_water_erosion|)re"
                        R"re(thermal_erosion|slope_limit|stream_power_erosion|river_network|gaussian_blur|levels)")re");
    for (const std::string room : {"app", "ui", "render"})
        for (const auto& entry : fs::recursive_directory_iterator(kRoot / room)) {
            if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp")
                continue;
            std::ifstream file(entry.path());
            for (std::string line; std::getline(file, line);)
                EXPECT_FALSE(std::regex_search(line, id)) << entry.path() << ": " << line;
        }
}

TEST(Architecture, TheTopLevelHoldsTheRoomsAndNothingElse) {
    const std::set<std::string> rooms = {"app",   "core",           "render",    "ui",     "resources",
                                         "tests", "CMakeLists.txt", "README.md", "LICENSE"};
    for (const auto& entry : fs::directory_iterator(kRoot)) {
        const std::string name = entry.path().filename().string();
        const bool generated = startsWith(name, "build") || name == "out"; // ignored by git
        EXPECT_TRUE(name.front() == '.' || generated || rooms.contains(name)) << name;
    }
}

} // namespace
