#include "core/base/thread_pool.h"
#include "core/export/product_export.h"
#include "core/project/project_file.h"
#include "core/recipe/recipe_edit.h"
#include "places.h"
#include "tests/core/files/test_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>

/// The manual's table of the founding systems' sentences: each of its commands can be given.
namespace oxbow {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = fs::path(OXBOW_SOURCE_ROOT) / "resources/manual/developer/founding";

std::vector<std::string> commandsOf(const fs::path& page) {
    const std::string text = fileContent(page);
    const std::regex command("`oxbow (run [^`]+)`");
    std::vector<std::string> found;
    for (std::sregex_iterator match(text.begin(), text.end(), command), end; match != end; ++match)
        found.push_back((*match)[1]);
    return found;
}

/// Words between blanks; those in quotes are one.
std::vector<std::string> wordsOf(const std::string& command) {
    std::vector<std::string> words(1);
    bool quoted = false;
    for (const char c : command) {
        quoted = c == '"' ? !quoted : quoted;
        if (c == ' ' && !quoted)
            words.emplace_back();
        else if (c != '"')
            words.back() += c;
    }
    return words;
}

TEST(FoundingPages, EveryCommandNamesWhatThereIs) {
    const std::set<std::string> others = {"--input", "--in-low", "--in-high", "--cell-size", "--report",     "--every",
                                          "--ramp",  "--board",  "--low",     "--high",      "--until-step", "--progress"};
    ThreadPool pool(1);
    const std::vector<std::string> commands = commandsOf(kFolder / "every_sentence.md");
    EXPECT_GT(commands.size(), 85u);
    for (const std::string& command : commands) {
        SCOPED_TRACE(command);
        const std::vector<std::string> words = wordsOf(command);
        Recipe recipe = readProject(kFolder / words[1], fs::temp_directory_path(), pool).recipe;
        for (std::size_t i = 2; i + 1 < words.size(); i += 2) {
            const std::string &option = words[i], &value = words[i + 1];
            if (option == "--set")
                EXPECT_NO_THROW(setByText(recipe, value, option));
            else if (option == "--preset")
                EXPECT_NO_THROW(setPreset(recipe, value, option));
            else if (option == "--lake-tag")
                EXPECT_NO_THROW(setLakeTag(recipe, value, option));
            else if (option == "--size")
                EXPECT_NO_THROW(setSize(recipe, value, option));
            else if (option == "--export")
                EXPECT_NO_THROW(static_cast<void>(parseExport(value, option)));
            else
                EXPECT_TRUE(others.contains(option)) << option;
        }
        EXPECT_EQ(words.size() % 2, 0u) << "options come with a value";
    }
}

} // namespace
} // namespace oxbow
