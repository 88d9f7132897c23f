#pragma once

#include "core/files/raster/pixel_picture.h"
#include "core/files/raster/raster.h"
#include "core/files/storage/atomic_file.h"

namespace oxbow {

class ThreadPool;

/// Windows bitmap without packing: 1, 4 and 8 bits a pixel with a palette, 24 and 32 bits of colour (32 also with
/// bit fields of whole bytes), rows from either end, headers of OS/2 1.x and Windows. A palette that is gray counts
/// as its brightness, any other colours by the channel. Errors: packed pixels (RLE, JPEG, PNG), 16 bits a pixel.
[[nodiscard]] Raster readBmp(const InputFile& file, const HeightmapReadOptions& options);

/// True where the file begins with both headers of one.
[[nodiscard]] bool isBmp(std::string_view head);

/// 8-bit gray with a gray palette, or 24-bit RGB; rows from the bottom, as every reader takes them. Errors: more than
/// the 4 GiB that the header can count.
void writeBmp(AtomicFile& file, const PixelPicture& picture, ThreadPool* pool);

} // namespace oxbow
