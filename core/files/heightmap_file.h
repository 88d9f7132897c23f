#pragma once

#include "core/base/phrase.h"
#include "core/files/raster/heightmap_options.h"
#include "core/terrain/heightmap.h"
#include "core/terrain/rgb_image.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace oxbow {

/// A terrain read from a file, with what a person should know about how it was read.
struct ImportedHeightmap {
    Heightmap elevation; ///< m; no cell without a value
    std::string format;  ///< for people: "GeoTIFF"
    int sourceBits = 0;
    bool heightsInMetres = false; ///< the file itself said so, or `lowM` and `highM` were given
    int sourceWidth = 0, sourceHeight = 0; ///< samples of the whole file, north up
    double sourceCellXM = 0.0;    ///< 0 where the file does not say
    double sourceCellYM = 0.0;
    /// Heights that the ends of its scale stand for, as `HeightmapReadOptions::lowM` and `highM` mean them.
    double lowM = 0.0;
    double highM = 0.0;
    std::optional<RawLayout> layout; ///< of a headerless file: given, found beside it or guessed
    std::optional<GeoReference> place; ///< where it lies on the Earth
    Heightmap known; ///< 1 where the file has a value, 0 where it has none; empty where every cell has one
    std::size_t noDataCells = 0; ///< cells without a value, filled smoothly from their neighbours
    std::vector<Phrase> notes;
};

/// The note of a file with so many cells without a value; who takes the values out again says something else.
[[nodiscard]] Phrase filledNote(std::size_t cells);

/// Reads the formats of file_format.h, recognised by content first and by extension second.
///
/// Maps that lie south up or west east are turned. GDAL's scale, offset and unit of a band and GeoTIFF's vertical
/// unit are applied: heights in feet become metres.
///
/// Units: `lowM` and `highM`, then the scale in the file or in the sidecar beside it (`terrain.png.json`),
/// then metres for signed and floating-point samples, files with a map scale and formats that are metres by
/// definition; see `kHighestPlausibleM` for the rest. PNG samples are taken raw, whatever gamma the file
/// claims. Cells that are not square are resampled to squares of the same
/// mean area (`resampled`: cubic along the axis on which they get smaller, area-weighted mean along the other), so that
/// the ground keeps its extent, within half a cell a side; not where `cellSizeM` is given. Degrees become metres at the latitude of the centre (WGS84).
///
/// A crop takes cells out of the whole map: what their samples mean does not depend on it.
///
/// Throws Cancelled, and `Error` for a file that cannot be read, a crop that reaches out of it or holds no value, and a file that is damaged, is no heightmap or is larger than 16384 cells a
/// side; sizes are checked against the length of the file before memory is taken.
[[nodiscard]] ImportedHeightmap readHeightmap(const std::filesystem::path& path,
                                              const HeightmapReadOptions& options = {});

/// Several tiles of one map, joined by their places on the Earth as those of a folder are (tile_folder.h).
[[nodiscard]] ImportedHeightmap readTiles(std::span<const std::filesystem::path> tiles, const HeightmapReadOptions& options = {});

/// Writes by extension, see file_format.h.
///
/// Integers: sample s stands for low + s / (2^bits - 1) * (high - low). PNG holds low, high and cell size in
/// tEXt and carries no colour profile. Cells without a value (NaN) stay NaN in float formats and are NODATA
/// in .asc; as integers they are sample 0, which then means nothing else: the range is widened downwards by
/// one step. Atomic, see `AtomicFile`; the sidecar is written after the file itself.
void writeHeightmap(const std::filesystem::path& path, const Heightmap& heightmap,
                    const HeightmapWriteOptions& options = {});

/// An RGB picture, rows from the top; the extension chooses the format. Samples of 16 bits become 8 where the
/// format holds no more.
void writeRgbPicture(const std::filesystem::path& path, const Rgb8Image& image, ThreadPool* pool = nullptr);
void writeRgbPicture(const std::filesystem::path& path, const Rgb16Image& image, ThreadPool* pool = nullptr);
/// A picture as the bytes of a PNG.
[[nodiscard]] std::string pngOf(const Rgb8Image& image, ThreadPool* pool = nullptr);

} // namespace oxbow
