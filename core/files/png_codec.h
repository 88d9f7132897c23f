#pragma once

#include "core/files/atomic_file.h"
#include "core/files/raster.h"

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace oxbow {

class ThreadPool;

/// Keys of the tEXt entries by which our own PNG files come back to metres.
inline constexpr const char* kPngLowKey = "oxbow:low_m";
inline constexpr const char* kPngHighKey = "oxbow:high_m";
inline constexpr const char* kPngCellSizeKey = "oxbow:cell_size_m";
inline constexpr const char* kPngNoValueKey = "oxbow:no_value_sample";

/// Any PNG, 1 to 16 bits: raw samples, never corrected for gamma, straight into floats, row by row.
[[nodiscard]] Raster readPng(const InputFile& file, Channel channel);

struct PngPicture {
    int width = 0;
    int height = 0;
    int bits = 16;    ///< 8 or 16
    int channels = 1; ///< 1 gray, 3 RGB
    std::vector<std::pair<std::string, std::string>> texts;
    /// Writes the samples of row y into the bytes of the row, high byte first. Called from several threads at
    /// once.
    std::function<void(int y, std::byte* row)> row;
};

/// Filter UP and deflate at level 3, in bands of rows packed independently and joined (the way of pigz), so
/// that the bytes do not depend on the number of threads.
void writePng(AtomicFile& file, const PngPicture& picture, ThreadPool* pool);

} // namespace oxbow
