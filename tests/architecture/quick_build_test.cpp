#include "places.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <numeric>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

// A quick build (OXBOW_QUICK_BUILD) compiles files of a folder as one, and those of a room that read JSON: what stands in their
// unnamed namespaces meets there.

namespace {

namespace fs = std::filesystem;

/// What a line at the edge of an unnamed namespace defines, so that the same in another file is one too many: a name, or a
/// function as it stands up to its body. Empty for none.
std::string definitionIn(const std::string& line) {
    static const std::regex constant(R"(^(?:static )?(?:constexpr|const)\b[^=({]*\b(k[A-Z]\w*)\s*(?:\[[^\]]*\])?\s*[={;])");
    static const std::regex type(R"(^(?:struct|class|enum class|enum)\s+(?:alignas\(\w+\)\s+)?(\w+)\b[^;]*$)");
    static const std::regex alias(R"(^using\s+(\w+)\s*=)");
    static const std::regex function(R"(^([A-Za-z_][\w:<>,&*\s]*\s[\w]+\([^{;]*\)(?: const)?(?: noexcept)?)\s*\{)");
    std::smatch match;
    for (const std::regex& kind : {constant, type, function})
        if (std::regex_search(line, match, kind))
            return match[1];
    // The same alias may stand twice where it means the same.
    return std::regex_search(line, match, alias) ? line : std::string();
}

/// Of a text, in its unnamed namespaces.
std::vector<std::string> definitionsOf(std::istream& text) {
    std::vector<std::string> found;
    bool isInside = false;
    for (std::string line; std::getline(text, line);) {
        if (line.rfind("namespace {", 0) == 0)
            isInside = true;
        else if (line.rfind("} // namespace", 0) == 0)
            isInside = false;
        else if (isInside)
            if (const std::string definition = definitionIn(line); !definition.empty())
                found.push_back(definition);
    }
    return found;
}

/// The same alias twice is no fault, two meanings of it are; all else is a fault when it stands twice.
std::string faultOf(std::map<std::string, std::string>& seen, const std::string& definition, const std::string& file) {
    const bool isAlias = definition.rfind("using ", 0) == 0;
    const std::string name = isAlias ? definition.substr(0, definition.find('=')) : definition;
    const auto [row, isNew] = seen.emplace(name, isAlias ? definition : file);
    if (isNew || (isAlias && row->second == definition))
        return {};
    return file + ": " + definition + " is there already: " + row->second;
}

/// What a file is compiled with, as app/quick_build.cmake has it.
fs::path groupOf(const fs::path& file, const fs::path& room) {
    std::ifstream text(file);
    if (room.parent_path().filename() != "tests")
        for (std::string line; std::getline(text, line);)
            if (line == "#include <nlohmann/json.hpp>")
                return room / "json";
    return file.parent_path();
}

/// Types of a text outside its unnamed namespaces, with the namespaces that they stand in.
std::vector<std::string> typesOf(std::istream& text) {
    static const std::regex type(R"(^(?:struct|class|enum class|enum)\s+(?:alignas\(\w+\)\s+)?([\w:]+)\b[^;(]*\{)"),
        space(R"(^namespace ?([\w:]*) \{)");
    std::vector<std::string> found, spaces;
    std::smatch match;
    for (std::string line; std::getline(text, line);) {
        if (std::regex_search(line, match, space))
            spaces.push_back(match[1].str() + "::");
        else if (line.rfind("} // namespace", 0) == 0 && !spaces.empty())
            spaces.pop_back();
        else if (std::ranges::find(spaces, "::") == spaces.end() && std::regex_search(line, match, type))
            found.push_back(std::accumulate(spaces.begin(), spaces.end(), std::string()) + match[1].str());
    }
    return found;
}

// Two types of one name are one to the linker: code of the one then runs on the other.
TEST(QuickBuild, NoTwoTypesHaveOneName) {
    const fs::path root = OXBOW_SOURCE_ROOT;
    std::map<std::string, std::string> seen;
    for (const char* room : {"core", "render", "ui", "app"})
        for (const auto& entry : fs::recursive_directory_iterator(root / room))
            if (entry.path().extension() == ".h" || entry.path().extension() == ".cpp") {
                std::ifstream text(entry.path());
                for (const std::string& type : typesOf(text))
                    EXPECT_EQ(faultOf(seen, type, fs::relative(entry.path(), root).generic_string()), "");
            }
    EXPECT_GT(seen.size(), 1000u) << "the test does not see them";
    std::istringstream planted("namespace a {\nstruct Piece {\n};\nnamespace {\nclass Own {\n};\n} // namespace\nnamespace b {\n"
                               "class Piece final : Base {\n};\nstruct Named;\n} // namespace b\n} // namespace a\n");
    EXPECT_EQ(typesOf(planted), (std::vector<std::string>{"a::Piece", "a::b::Piece"}));
}

TEST(QuickBuild, NothingIsDefinedTwiceInAUnit) {
    static const std::regex kAlone(R"((map_ground|map_shading|map_tile_ground|(micro_relief|frame_block)(_test)?)\.cpp)");
    const fs::path root = OXBOW_SOURCE_ROOT;
    std::map<fs::path, std::map<std::string, std::string>> groups;
    std::size_t count = 0;
    std::map<fs::path, fs::path> files;
    for (const char* room : {"core", "render", "ui", "app",
         "tests/architecture", "tests/cli", "tests/core", "tests/failure", "tests/render", "tests/ui"})
        for (const auto& entry : fs::recursive_directory_iterator(root / room))
            // Files that read a shader as C++ are compiled alone.
            if (entry.path().extension() == ".cpp" && !std::regex_match(entry.path().filename().string(), kAlone))
                files[entry.path()] = groupOf(entry.path(), root / room);
    for (const auto& [file, group] : files) {
        std::ifstream text(file);
        for (const std::string& definition : definitionsOf(text)) {
            ++count;
            EXPECT_EQ(faultOf(groups[group], definition, fs::relative(file, root).generic_string()), "");
        }
    }
    EXPECT_GT(count, 1000u) << "the test does not see them";
}

TEST(QuickBuild, APlantedNameIsSeen) {
    std::istringstream first("namespace {\n\nconstexpr int kRows = 3; ///< x\nstruct Header {\n    int a;\n};\nusing Json = nlohmann::json;\n"
                             "bool isOdd(int v) {\n    return v & 1;\n}\n\n} // namespace\n\nint outside(int v) {\n    return v;\n}\n"),
        second("namespace {\n\nconstexpr std::array kRows = {1, 2};\nstruct Header;\nusing Json = nlohmann::json;\n"
               "bool isOdd(long v) {\n    return v & 1;\n}\nbool isOdd(int v) {\n    constexpr int kBit = 1;\n"
               "    return v & kBit;\n}\nusing Json = int;\n\n} // namespace\n\nint outside(int v) {\n    return v;\n}\n");
    std::map<std::string, std::string> seen;
    for (const std::string& definition : definitionsOf(first))
        EXPECT_EQ(faultOf(seen, definition, "a.cpp"), "");
    EXPECT_EQ(seen.size(), 4u);
    std::vector<std::string> faults;
    for (const std::string& definition : definitionsOf(second))
        if (const std::string fault = faultOf(seen, definition, "b.cpp"); !fault.empty())
            faults.push_back(fault);
    ASSERT_EQ(faults.size(), 3u) << testing::PrintToString(faults);
    EXPECT_NE(faults[0].find("kRows"), std::string::npos);
    EXPECT_NE(faults[1].find("isOdd(int v)"), std::string::npos);
    EXPECT_NE(faults[2].find("Json"), std::string::npos);
}

} // namespace
