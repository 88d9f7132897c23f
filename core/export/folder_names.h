#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace oxbow {

/// The names that files of a folder can have, known before they are made.
struct FolderNames {
    /// Words apart by spaces. {name} and {material} stand for what follows, {tile} for "_x1_y2" or nothing, # for a number.
    std::string patterns;
    std::string name;
    std::vector<std::string> materials = {};
    bool isTiled = false;

    [[nodiscard]] bool contains(std::string_view file) const;
    /// Throws Error where one is too long for a file, or two are one where capitals do not count.
    void check() const;

private:
    [[nodiscard]] std::vector<std::string> expanded() const;
};

} // namespace oxbow
