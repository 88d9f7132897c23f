#pragma once

#include "core/files/atomic_file.h"
#include "core/files/raster.h"

namespace oxbow {

/// Headerless samples, rows from the top: .raw .r8 .r16 .r32 .bil .flt. The layout is, in this order: given,
/// in the
/// `.hdr` (Esri, GDAL) or the `.json` (ours) beside the file, or guessed. Guesses: a size in the name
/// (`_403x344`) or a square; the sample type by the extension or the length; the byte order that gives the
/// smoother ground. What was guessed is noted.
[[nodiscard]] Raster readRaw(const InputFile& file, const std::optional<RawLayout>& given);

/// True for the extensions above, lower case with the dot.
[[nodiscard]] bool isRawExtension(std::string_view extension);

/// float32, little-endian. Cells without a value stay NaN.
void writeRawFloat(AtomicFile& file, const Heightmap& heightmap);

} // namespace oxbow
