#pragma once

#include <cstdint>
#include <filesystem>

namespace oxbow {

/// Makes a folder, with those that it lies in. Throws Error where it cannot be made.
void makeFolder(const std::filesystem::path& folder);

/// Throws Error where a file cannot be written, before the work for it begins: its folder is missing or is none, may
/// not be written, the name is that of a folder, or the disk has less room than `bytes`, an estimate.
void checkTarget(const std::filesystem::path& file, std::uint64_t bytes = 0);

} // namespace oxbow
