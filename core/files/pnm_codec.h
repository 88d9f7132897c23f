#pragma once

#include "core/files/atomic_file.h"
#include "core/files/raster.h"

#include <functional>

namespace oxbow {

/// netpbm: PBM, PGM and PPM, plain (P1 to P3) and packed (P4 to P6), 8 and 16 bits.
[[nodiscard]] Raster readPnm(const InputFile& file, Channel channel);

/// PGM of 8 or 16 bits; `row` writes the samples of a row, high byte first.
void writePgm(AtomicFile& file, int width, int height, int bits,
              const std::function<void(int y, std::byte* row)>& row);

} // namespace oxbow
