#pragma once

#include <cstdint>
#include <filesystem>

namespace oxbow {

/// Throws Error where a file cannot be written, before the work for it begins: its folder is missing or is none, may
/// not be written, the name is that of a folder, or the disk has less room than `bytes`, an estimate.
void checkTarget(const std::filesystem::path& file, std::uint64_t bytes = 0);

} // namespace oxbow
