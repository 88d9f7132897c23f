#pragma once

#include <filesystem>
#include <string>

namespace oxbow {

/// Writes the triangles of a binary STL in millimetres as a 3MF file (3MF Core Specification 1.3): a ZIP archive with one
/// object, whose vertices stand once. Corners with the same bytes are one vertex, so a closed STL is a closed object.
/// Throws Error where the STL cannot be read, and as ZipWriter does.
void writeThreeMf(const std::filesystem::path& path, const std::filesystem::path& stl, const std::string& title);

} // namespace oxbow
