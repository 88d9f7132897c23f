#pragma once

#include "core/files/raster/pixel_picture.h"
#include "core/files/raster/raster.h"
#include "core/files/storage/atomic_file.h"

namespace oxbow {

class ThreadPool;

/// netpbm: PBM, PGM and PPM, plain (P1 to P3) and packed (P4 to P6), 8 and 16 bits.
[[nodiscard]] Raster readPnm(const InputFile& file, const HeightmapReadOptions& options);

/// True where the file begins like one.
[[nodiscard]] bool isPnm(std::string_view head);

/// PGM (gray) or PPM (RGB) of 8 or 16 bits, packed.
void writePnm(AtomicFile& file, const PixelPicture& picture, ThreadPool* pool);

} // namespace oxbow
