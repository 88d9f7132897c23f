#pragma once

#include <filesystem>
#include <string>

namespace oxbow {

class TerrainState;
class ThreadPool;

/// Draws the terrain as the editor shows it and writes it as PNG or JPEG, `widthPx` wide (0: 1600); where no
/// OpenGL 3.3 can be had, writes the CPU's shaded relief instead, one pixel a cell where no width is given.
/// Returns a sentence for the user when it had to do without.
std::string writePreview(const TerrainState& terrain, const std::filesystem::path& file, int widthPx,
                         ThreadPool& pool);

} // namespace oxbow
