#pragma once

#include "core/files/raster/heightmap_task.h"
#include "core/files/raster/raster.h"

#include <filesystem>
#include <string>
#include <vector>

namespace oxbow {

/// OpenEXR, scan lines or tiles, half, float or unsigned channels; of several parts the first. `Auto` takes
/// the only channel, or the first of Y, Z, height, R, A that is there, or the first by name.
[[nodiscard]] Raster readExr(const InputFile& file, const HeightmapReadOptions& options);

/// One float channel Y and the cell size as the attribute `oxbow:cell_size_m`. Cells without a value stay
/// NaN.
void writeExr(HeightmapTask& task);

/// The same numbers in each of these float channels, bit for bit, packed without loss; whole or not at all.
void writeExrChannels(const std::filesystem::path& path, const Heightmap& values,
                      const std::vector<std::string>& channels);

} // namespace oxbow
