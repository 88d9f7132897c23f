#pragma once

#include "core/files/raster/pixel_picture.h"
#include "core/files/storage/atomic_file.h"

namespace oxbow {

class ThreadPool;

inline constexpr int kJpegQuality = 88;

/// JPEG of 8 bits, gray or RGB, packed at a quality of 1 to 100. Throws Error beyond 65535 pixels a side, which is
/// all that its header can count.
[[nodiscard]] std::string packedJpeg(const PixelPicture& picture, int quality, const std::string& name);

void writeJpeg(AtomicFile& file, const PixelPicture& picture, ThreadPool* pool);

} // namespace oxbow
