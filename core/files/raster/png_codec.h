#pragma once

#include "core/files/raster/pixel_picture.h"
#include "core/files/raster/raster.h"
#include "core/files/storage/atomic_file.h"

namespace oxbow {

class ThreadPool;

/// Keys of the tEXt entries by which our own PNG files come back to metres.
inline constexpr const char* kPngLowKey = "oxbow:low_m";
inline constexpr const char* kPngHighKey = "oxbow:high_m";
inline constexpr const char* kPngCellSizeKey = "oxbow:cell_size_m";
inline constexpr const char* kPngNoValueKey = "oxbow:no_value_sample";

/// Any PNG, 1 to 16 bits: raw samples, never corrected for gamma, straight into floats, row by row; ordinary files by
/// unpackPngRows, the others by libpng.
[[nodiscard]] Raster readPng(const InputFile& file, const HeightmapReadOptions& options);

/// Filter UP and deflate by ISA-L at its level 2, in bands of rows packed independently and joined (the way of pigz):
/// the bytes do not depend on the number of threads. Of another processor the file may be packed in other words.
void writePng(AtomicFile& file, const PixelPicture& picture, ThreadPool* pool);
/// As a file that appears whole or not at all.
void writePngFile(const std::filesystem::path& path, const PixelPicture& picture, ThreadPool* pool);
/// The bytes of such a file.
[[nodiscard]] std::string pngBytes(const PixelPicture& picture, ThreadPool* pool);

} // namespace oxbow
