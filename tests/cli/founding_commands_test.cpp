#include "tests/cli/command_line_fixture.h"

#include "core/base/thread_pool.h"
#include "core/project/project_file.h"
#include "core/recipe/recipe_edit.h"
#include "core/recipe/recipe_file.h"

#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <vector>

/// The commands of the manual's table of the founding systems' sentences, each run to its end on a smaller map.
namespace oxbow_cli {
namespace {

const fs::path kPages = fs::path(OXBOW_SOURCE_ROOT) / "resources/manual/developer/founding";

struct SentenceCommand {
    std::string text;              ///< as the page has it
    std::string recipe;            ///< file
    std::vector<std::string> sets; ///< values of --set
    std::vector<std::string> presets;
    std::vector<std::string> files; ///< that it writes
};

std::vector<std::string> matches(const std::string& text, const std::string& pattern) {
    const std::regex expression(pattern);
    std::vector<std::string> found;
    for (std::sregex_iterator match(text.begin(), text.end(), expression), end; match != end; ++match)
        found.push_back((*match)[1]);
    return found;
}

std::vector<SentenceCommand> commandsOf(const std::string& system) {
    const std::string page = contentOf(kPages / "every_sentence.md");
    const std::string heading = "## " + system + ":";
    const std::size_t begin = page.find(heading);
    std::vector<SentenceCommand> commands;
    for (const std::string& text : matches(page.substr(begin, page.find("\n## ", begin) - begin), "`oxbow (run [^`]+)`")) {
        SentenceCommand command{text, matches(text, "^run (\\S+)").at(0), matches(text, "--set (\\S+)"),
                                matches(text, "--preset \"([^\"]+)\""), matches(text, "--export \\w+=(\\S+)")};
        for (const std::string& file : matches(text, "--report (\\S+)"))
            command.files.push_back(file);
        commands.push_back(command);
    }
    return commands;
}

/// Beside copies of the pages' recipes.
class PaintedRecipes : public CommandLine {
protected:
    PaintedRecipes() {
        // As the pages' folder lies to that of the recipes.
        m_pages = folder / "manual/developer/founding";
        fs::create_directories(m_pages.parent_path());
        fs::copy(kPages, m_pages, fs::copy_options::recursive);
        fs::copy(fs::path(OXBOW_SOURCE_ROOT) / "resources/recipes", folder / "recipes", fs::copy_options::recursive);
        oxbow("run " + in("f4.json") + " --size 64 --until-step 1 --quiet --export elevation=" + in("drawing.png") +
              " --export elevation=" + in("picture.bmp"));
    }
    [[nodiscard]] static std::string in(const std::string& file) { return "manual/developer/founding/" + file; }

    /// The last line that a run says.
    std::string hashAfter(const std::string& arguments) {
        const Outcome outcome = oxbow(arguments);
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        const auto hash = matches(outcome.out, "stateHash (\\w+)");
        return hash.empty() ? "" : hash.front();
    }
    /// `run RECIPE` with `options`, from the pages' folder, on a map of a quarter of the side.
    std::string runThere(const std::string& recipe, const std::string& options) {
        const fs::path above = folder;
        folder = m_pages;
        const bool isWide = recipe == "f2.json";
        const std::string size = options.find("--size") != std::string::npos || options.find("--input") != std::string::npos
                                     ? ""
                                     : isWide ? " --size 80x60" : " --size 64";
        const std::string hash = hashAfter("run " + recipe + " " + options + size);
        folder = above;
        return hash;
    }
    std::string plain(const std::string& recipe) {
        std::string& hash = m_plain[recipe];
        if (hash.empty())
            hash = runThere(recipe, "");
        return hash;
    }
    /// Whether the options give the recipe other values.
    [[nodiscard]] bool changesValues(const SentenceCommand& command) const {
        oxbow::ThreadPool pool(1);
        oxbow::Recipe recipe = oxbow::readProject(m_pages / command.recipe, folder, pool).recipe;
        const std::string before = oxbow::recipeText(recipe);
        for (const std::string& preset : command.presets)
            oxbow::setPreset(recipe, preset, "--preset");
        for (const std::string& set : command.sets)
            oxbow::setByText(recipe, set, "--set");
        return oxbow::recipeText(recipe) != before;
    }

    fs::path m_pages;
    std::map<std::string, std::string> m_plain;
};

class FoundingCommands : public PaintedRecipes, public testing::WithParamInterface<const char*> {};

TEST_P(FoundingCommands, RunToTheirEndWriteTheirFilesAndHaveAnEffect) {
    const auto commands = commandsOf(GetParam());
    EXPECT_GT(commands.size(), 10u);
    for (const SentenceCommand& command : commands) {
        SCOPED_TRACE(command.text);
        const std::string options = command.text.substr(command.text.find(command.recipe) + command.recipe.size());
        const std::string hash = runThere(command.recipe, options);
        if (changesValues(command)) {
            EXPECT_NE(hash, plain(command.recipe)) << "what it sets changes nothing";
        }
        for (const std::string& file : command.files) {
            const fs::path path = m_pages / file;
            if (file.find('%') == std::string::npos) {
                ASSERT_TRUE(fs::exists(path)) << file;
                EXPECT_GT(fs::file_size(path), 20u) << file;
            }
        }
    }
}

TEST_F(PaintedRecipes, HaveWhatIsPainted) {
    for (const char* layer : {"rain", "springs", "obstacles", "mouths"}) {
        runThere("f5_painted.json", std::string("--export ") + layer + "=painted.asc");
        const std::string text = contentOf(m_pages / "painted.asc");
        std::istringstream cells(text.substr(text.find("\n", text.find("NODATA")) + 1));
        std::set<std::string> values{std::istream_iterator<std::string>(cells), {}};
        EXPECT_GT(values.size(), 1u) << layer;
    }
}

INSTANTIATE_TEST_SUITE_P(Systems, FoundingCommands, testing::Values("F1", "F2", "F3", "F4", "F5"),
                         [](const auto& each) { return std::string(each.param); });

} // namespace
} // namespace oxbow_cli
