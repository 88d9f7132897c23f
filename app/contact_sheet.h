#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace oxbow {

struct SheetPicture {
    std::filesystem::path file;
    std::string title; ///< lines below the picture
};

/// Pictures side by side with their titles, as one PNG; whole or not at all. At most 2,000 of them; one that cannot be
/// read is left white. Throws Error where it cannot be written.
void writeContactSheet(const std::filesystem::path& path, const std::vector<SheetPicture>& pictures);

} // namespace oxbow
