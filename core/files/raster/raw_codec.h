#pragma once

#include "core/files/raster/heightmap_task.h"
#include "core/files/raster/raster.h"

namespace oxbow {

/// Headerless samples, rows from the top: .raw .r8 .r16 .r32 .bil .flt. The layout is, in this order: given,
/// in the `.hdr` (Esri, GDAL) or the `.json` (ours) beside the file, or guessed. Guesses: a size in the name
/// (`_403x344`) or a square; the sample type by the extension or the length; the byte order that gives the
/// smoother ground. What was guessed is noted.
[[nodiscard]] Raster readRaw(const InputFile& file, const HeightmapReadOptions& options);

/// A layout of those samples that has the length of the file: the size in its name, a square, or the sides nearest to one
/// another, at most 8 : 1. Which of them is the width, and the byte order, follow from the smoother ground.
[[nodiscard]] std::optional<RawLayout> likelyLayout(const InputFile& file, SampleType type);

/// float32, little-endian. Cells without a value stay NaN.
void writeRawFloat(HeightmapTask& task);
/// Unsigned integers of the task's bits, little-endian.
void writeRawInteger(HeightmapTask& task);

} // namespace oxbow
