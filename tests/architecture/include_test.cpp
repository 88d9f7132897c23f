#include "places.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
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

/// The floors of a room, lowest first: a folder may include itself and those before it. A nested folder is a floor of its own.
const std::map<std::string, std::vector<std::string>> kFloors = {
    {"core",
     {"base",
      "terrain",
      "param",
      "curve",
      "stage",
      "flow",
      "noise",
      "strata",
      "filter",
      "repair/plate",
      "measure",
      "paint",
      "erosion",
      "erosion/thermal",
      "erosion/droplet",
      "erosion/fluvial",
      "erosion/shallow_water",
      "erosion/stream_power",
      "erosion/fans",
      "erosion/debris",
      "erosion/coast",
      "erosion/dunes",
      "erosion/alluvial",
      "erosion/glacier",
      "weather",
      "lakes",
      "repair",
      "amplify",
      "rivers",
      "network",
      "earthwork",
      "constraint",
      "mesh",
      "files/storage",
      "files/raster",
      "files/mesh",
      "files/vector",
      "files",
      "stamp",
      "real_detail",
      "mask",
      "surface",
      "recipe",
      "run",
      "project",
      "check",
      "place",
      "export",
      "world",
      "session",
      "system",
      "system/posix",
      "system/windows"}},
    {"render", {"gl", "look", "camera", "sky", "water", "ground", "plants", "map", "frame", "stills", "system"}},
    {"ui", {"widgets", "document", "brush", "parameters", "masks", "stage", "recipe", "surface", "timeline", "water", "ground", "views", "map", "viewport",
            "area", "files", "variations", "world", "window"}},
};

struct Include {
    std::string file;   ///< from the root
    std::string target; ///< as written
};

std::vector<Include> includesOf(const std::string& room) {
    std::vector<Include> found;
    const std::regex include(R"(^\s*#\s*include\s*[<"]([^>"]+)[>"])");
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / room)) {
        if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp")
            continue;
        std::ifstream file(entry.path());
        std::smatch match;
        for (std::string line; std::getline(file, line);)
            if (std::regex_search(line, match, include))
                found.push_back({fs::relative(entry.path(), kRoot).generic_string(), match[1]});
    }
    return found;
}

/// The folder of a file below its room ("erosion/droplet"); empty for a file of the room itself.
std::string folderOf(const std::string& room, const std::string& file) {
    const std::string folder = fs::path(file).parent_path().generic_string();
    return folder == room ? "" : folder.substr(room.size() + 1);
}

/// The sentence that an include of `room` deserves; empty where it may stand.
std::string faultOf(const std::string& room, const Include& include) {
    const std::vector<std::string>& floors = kFloors.at(room);
    const auto floor = [&](const std::string& file) {
        return std::find(floors.begin(), floors.end(), folderOf(room, file)) - floors.begin();
    };
    const auto none = static_cast<std::ptrdiff_t>(floors.size());
    if (floor(include.file) == none)
        return include.file + " lies in no folder of the plan";
    if (include.target.rfind(room + "/", 0) != 0)
        return {};
    if (floor(include.target) == none)
        return include.file + " includes " + include.target + ", which lies in no folder of the plan";
    if (floor(include.target) > floor(include.file))
        return include.file + " includes " + include.target + ", of a floor above its own";
    return {};
}

bool startsWith(const std::string& text, const std::string& start) {
    return text.rfind(start, 0) == 0;
}

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

TEST(Architecture, FoldersKnowOnlyThoseBelowThem) {
    for (const auto& [room, floors] : kFloors)
        for (const Include& include : includesOf(room))
            EXPECT_EQ(faultOf(room, include), "");
}

TEST(Architecture, EveryFolderOfThePlanIsThere) {
    for (const auto& [room, floors] : kFloors)
        for (const std::string& floor : floors)
            EXPECT_TRUE(fs::is_directory(kRoot / room / floor)) << room << "/" << floor;
}

TEST(Architecture, APlantedIncludeIsSeen) {
    EXPECT_EQ(faultOf("core", {"core/flow/basin_graph.cpp", "core/terrain/heightmap.h"}), "");
    EXPECT_EQ(faultOf("core", {"core/flow/basin_graph.cpp", "vector"}), "");
    EXPECT_NE(faultOf("core", {"core/terrain/heightmap.h", "core/flow/basin_graph.h"}), "");
    EXPECT_NE(faultOf("core", {"core/erosion/droplet/droplet_pass.h", "core/recipe/recipe.h"}), "");
    EXPECT_NE(faultOf("core", {"core/hydrology/work.h", "core/base/error.h"}), "");
    EXPECT_NE(faultOf("render", {"render/gl/gl.cpp", "render/frame/terrain_renderer.h"}), "");
    EXPECT_NE(faultOf("ui", {"ui/widgets/theme.h", "ui/window/main_window.h"}), "");
}

TEST(Architecture, CoreKnowsNeitherQtNorOpenGl) {
    const std::regex foreign(R"(^(Q[A-Z]\w*|Qt\w*/.*|GL/.*|GLES\d/.*|epoxy/.*|glm/.*)$)");
    for (const auto& [file, target] : includesOf("core"))
        EXPECT_FALSE(std::regex_match(target, foreign)) << file << " includes " << target;
}

/// What must be written anew for another operating system or window system is in one folder of its room.
bool mayCallTheSystem(const Include& include) {
    static const std::regex posix(R"((unistd|fcntl|dirent|dlfcn|malloc|poll|pthread|pwd|sched|termios|windows|io)\.h|(sys|linux|net|netinet|arpa|bits|gnu)/.*)");
    static const std::regex windows(R"((EGL|X11|xcb|wayland)[-\w]*/.*|GL/(gl|glx\w*|glu)\.h|wayland-.*|qguiapplication_platform\.h|qpa/.*)");
    if (std::regex_match(include.target, posix))
        return startsWith(include.file, "core/system/");
    return !std::regex_match(include.target, windows) || startsWith(include.file, "render/system/");
}

TEST(Architecture, OnlyTheSystemFoldersCallTheSystem) {
    int seen = 0;
    for (const auto& [room, allowed] : kAllowed)
        for (const Include& include : includesOf(room)) {
            EXPECT_TRUE(mayCallTheSystem(include)) << include.file << " includes " << include.target;
            seen += !mayCallTheSystem({"core/base/error.h", include.target});
        }
    EXPECT_GT(seen, 7) << "the test does not see them";
}

TEST(Architecture, APlantedSystemCallIsSeen) {
    for (const char* target : {"unistd.h", "sys/mman.h", "fcntl.h", "windows.h", "linux/limits.h"}) {
        EXPECT_FALSE(mayCallTheSystem({"core/files/raster/raster.cpp", target})) << target;
        EXPECT_FALSE(mayCallTheSystem({"render/system/egl_context.cpp", target})) << target;
        EXPECT_TRUE(mayCallTheSystem({"core/system/process.cpp", target})) << target;
    }
    for (const char* target : {"EGL/egl.h", "GL/glx.h", "X11/Xlib.h", "xcb/xcb.h", "wayland-client.h", "qpa/qplatformnativeinterface.h"}) {
        EXPECT_FALSE(mayCallTheSystem({"ui/window/main_window.cpp", target})) << target;
        EXPECT_TRUE(mayCallTheSystem({"render/system/egl_context.cpp", target})) << target;
    }
    for (const char* target : {"system_error", "GL/glcorearb.h", "core/base/system.h", "QWindow", "csignal"})
        EXPECT_TRUE(mayCallTheSystem({"ui/window/main_window.cpp", target})) << target;
}

/// Whether a line asks which operating system it is compiled for.
bool asksForTheSystem(const std::string& line) {
    static const std::regex asks(R"(^\s*#\s*(if|ifdef|ifndef|elif)\b.*\b(__linux__|__unix__|__APPLE__|_WIN32|__GLIBC__|Q_OS_\w+))");
    return std::regex_search(line, asks);
}

TEST(Architecture, OnlyTheSystemFoldersAskForTheSystem) {
    EXPECT_TRUE(asksForTheSystem("#ifdef __linux__") && asksForTheSystem("#if defined(_WIN32)") && asksForTheSystem("  # if defined(Q_OS_UNIX)"));
    EXPECT_FALSE(asksForTheSystem("// not on __linux__"));
    for (const auto& [room, allowed] : kAllowed)
        for (const auto& entry : fs::recursive_directory_iterator(kRoot / room)) {
            const std::string name = fs::relative(entry.path(), kRoot).generic_string();
            if (!entry.is_regular_file() || startsWith(name, "core/system/") || startsWith(name, "render/system/"))
                continue;
            std::ifstream file(entry.path());
            for (std::string line; std::getline(file, line);)
                EXPECT_FALSE(asksForTheSystem(line)) << name << ": " << line;
        }
}

TEST(Architecture, RenderKnowsNoWidgets) {
    for (const auto& [file, target] : includesOf("render"))
        EXPECT_FALSE(target == "QWidget" || target == "QApplication" || startsWith(target, "QtWidgets") ||
                     startsWith(target, "QOpenGLWidget"))
            << file << " includes " << target;
}

/// Ids of stages that are names of other things too: of panels, of lists and of water.
constexpr std::array kWordsToo = {"lakes", "rivers", "sea"};

/// The ids of all stages, as the generated reference of parameters lists them; another test keeps that one fresh.
std::set<std::string> stageIds() {
    std::ifstream file(kRoot / "resources/manual/user/parameters.md");
    const std::regex title(R"(^## `(\w+)` )");
    std::set<std::string> ids;
    std::smatch match;
    for (std::string line; std::getline(file, line);)
        if (std::regex_search(line, match, title))
            ids.insert(match[1]);
    return ids;
}

/// The first of the ids that a line holds as a string literal; empty for none.
std::string stageNamedIn(const std::string& line, const std::set<std::string>& ids) {
    for (const std::string& id : ids)
        if (line.find('"' + id + '"') != std::string::npos)
            return id;
    return {};
}

TEST(Architecture, NoWindowOrCommandNamesAStage) {
    // The window, the picture and the commands must work for any stage. A word that has a meaning of its own besides
    // being a stage's id may stand where that is meant.
    std::set<std::string> ids = stageIds();
    EXPECT_GT(ids.size(), 10u) << "the reference is not read";
    EXPECT_EQ(stageNamedIn("kind.id == \"drain_depressions\"", {"drain_depressions"}), "drain_depressions");
    for (const char* word : kWordsToo)
        EXPECT_EQ(ids.erase(word), 1u) << word << " is no stage any more";
    for (const std::string room : {"app", "ui", "render"})
        for (const auto& entry : fs::recursive_directory_iterator(kRoot / room)) {
            if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp")
                continue;
            std::ifstream file(entry.path());
            for (std::string line; std::getline(file, line);)
                EXPECT_EQ(stageNamedIn(line, ids), "") << entry.path() << ": " << line;
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
