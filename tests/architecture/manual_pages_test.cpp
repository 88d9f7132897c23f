#include "places.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <vector>

/// The developers' page that lists, for each kind of thing, every place that knows an example of it.
namespace oxbow {
namespace {

namespace fs = std::filesystem;

const fs::path kTree = OXBOW_SOURCE_ROOT;

std::string contentOf(const fs::path& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

struct PlaceList {
    std::string title, pattern;
    std::set<std::string> places;
};

std::vector<PlaceList> placeLists() {
    std::ifstream page(kTree / "resources/manual/developer/how_to_add.md");
    const std::regex pattern("found by `(.*)`:$"), place(R"(^\| `([^`]+/[^`]+)` \|)");
    std::vector<PlaceList> found;
    std::smatch match;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("## "))
            found.push_back({line.substr(3), {}, {}});
        else if (std::regex_search(line, match, pattern))
            found.back().pattern = match[1];
        else if (std::regex_search(line, match, place))
            found.back().places.insert(match[1]);
    }
    return found;
}

bool isSource(const std::string& path) {
    for (const char* room : {"core/", "render/", "ui/", "app/", "resources/shaders/"})
        if (path.starts_with(room))
            return true;
    return false;
}

/// The sources in which a pattern is found.
std::set<std::string> foundIn(const std::string& pattern) {
    const std::regex wanted(pattern);
    std::set<std::string> files;
    for (const char* room : {"core", "render", "ui", "app", "resources/shaders"})
        for (const auto& entry : fs::recursive_directory_iterator(kTree / room))
            if (entry.is_regular_file() && std::regex_search(contentOf(entry.path()), wanted))
                files.insert(fs::relative(entry.path(), kTree).generic_string());
    return files;
}

TEST(HowToAdd, TheListsNameEveryPlaceThatKnowsTheExample) {
    std::size_t counted = 0;
    for (const PlaceList& list : placeLists()) {
        SCOPED_TRACE(list.title);
        for (const std::string& place : list.places)
            EXPECT_TRUE(place.find("NAME") != std::string::npos || fs::is_regular_file(kTree / place)) << place;
        if (list.pattern.empty())
            continue;
        ++counted;
        std::set<std::string> sources;
        std::ranges::copy_if(list.places, std::inserter(sources, sources.end()), isSource);
        EXPECT_EQ(sources, foundIn(list.pattern)) << list.pattern;
    }
    EXPECT_GE(counted, 12u);
}

/// The window's tests look at headings too, but only in the pages that it shows.
TEST(Manual, EveryLinkOfBothManualsAndOfTheReadmeLeadsToAFile) {
    std::vector<fs::path> pages = {kTree / "README.md"};
    for (const auto& entry : fs::recursive_directory_iterator(kTree / "resources/manual"))
        if (entry.path().extension() == ".md")
            pages.push_back(entry.path());
    EXPECT_GT(pages.size(), 60u);
    const std::regex link(R"(\]\(([^)\s#]+)[^)\s]*\))");
    for (const fs::path& page : pages) {
        const std::string text = contentOf(page);
        const std::string name = fs::relative(page, kTree).generic_string();
        for (std::sregex_iterator match(text.begin(), text.end(), link), end; match != end; ++match) {
            const std::string to = (*match)[1];
            if (to.find("://") != std::string::npos)
                continue;
            EXPECT_TRUE(fs::exists(page.parent_path() / to)) << name << ": " << to;
            const std::string target = fs::relative(page.parent_path() / to, kTree).generic_string();
            EXPECT_FALSE(name.starts_with("resources/manual/user/") && !target.starts_with("resources/manual/user/"))
                << name << " leads out of what the program holds: " << to;
        }
    }
}

} // namespace
} // namespace oxbow
