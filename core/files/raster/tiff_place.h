#pragma once

#include "core/files/raster/raster.h"

#include <tiffio.h>

#include <span>

namespace oxbow {

/// The values of a tag that libtiff does not name, where it has the expected type; nothing otherwise.
template <typename T>
[[nodiscard]] std::span<const T> tiffTag(TIFF* tiff, std::uint32_t tag, TIFFDataType type) {
    const TIFFField* field = TIFFFindField(tiff, tag, TIFF_ANY);
    if (field == nullptr || TIFFFieldDataType(field) != type || TIFFFieldPassCount(field) == 0)
        return {};
    const auto counted = [&](auto count) {
        void* values = nullptr;
        return TIFFGetField(tiff, tag, &count, &values) != 0 && values != nullptr
                   ? std::span(static_cast<const T*>(values), count)
                   : std::span<const T>();
    };
    return TIFFFieldReadCount(field) == TIFF_VARIABLE2 ? counted(std::uint32_t{}) : counted(std::uint16_t{});
}

/// Reads where a GeoTIFF lies and how large its cells are, and turns it north up and west left. A map that is
/// askew keeps its cell size alone, with a note.
void readTiffPlace(TIFF* tiff, int bits, Raster& raster);

/// Whether readTiffPlace turns the samples.
[[nodiscard]] bool isTurned(TIFF* tiff);

/// Makes metres of samples: GDAL's scale, offset and unit of the band, GeoTIFF's vertical unit. What they are
/// called is looked up after readTiffPlace.
void applyBandScale(TIFF* tiff, Raster& raster);

} // namespace oxbow
