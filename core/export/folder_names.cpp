#include "core/export/folder_names.h"

#include "core/base/error.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <sstream>

namespace oxbow {

namespace {

constexpr std::size_t kLongestName = 255; ///< bytes, of all file systems in use

std::string replaced(std::string text, std::string_view what, std::string_view with) {
    if (const std::size_t at = text.find(what); at != std::string::npos)
        text.replace(at, what.size(), with);
    return text;
}

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

/// No digit stands behind a # of a pattern, so a number ends where the digits do.
bool fits(std::string_view file, std::string_view pattern) {
    std::size_t at = 0;
    for (const char c : pattern) {
        const std::size_t first = at;
        while (c == '#' && at < file.size() && isDigit(file[at]))
            ++at;
        if (c != '#' && at < file.size() && file[at] == c)
            ++at;
        if (at == first)
            return false;
    }
    return at == file.size();
}

} // namespace

std::vector<std::string> FolderNames::expanded() const {
    std::vector<std::string> all;
    std::istringstream words(patterns);
    for (std::string word; words >> word;) {
        word = replaced(replaced(word, "{name}", name), "{tile}", isTiled ? "_x#_y#" : "");
        if (word.find("{material}") == std::string::npos)
            all.push_back(word);
        else
            for (const std::string& material : materials)
                all.push_back(replaced(word, "{material}", material));
    }
    return all;
}

bool FolderNames::contains(std::string_view file) const {
    return std::ranges::any_of(expanded(), [&](const std::string& pattern) { return fits(file, pattern); });
}

void FolderNames::check() const {
    std::map<std::string, std::string> known;
    for (const std::string& file : expanded()) {
        if (file.size() > kLongestName)
            throw Error(file + ": " + phrase("the name is too long: choose a shorter one"));
        std::string small = file;
        std::ranges::transform(small, small.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        const auto [other, isNew] = known.try_emplace(small, file);
        if (!isNew)
            throw Error(phrase("%1 and %2 are one file where capitals do not count: give one of the materials another name", other->second, file));
    }
}

} // namespace oxbow
