#pragma once

#include "core/base/cell_rect.h"
#include "core/files/raster/heightmap_task.h"
#include "core/files/raster/raster.h"
#include "core/files/storage/atomic_file.h"

#include <filesystem>
#include <string>
#include <vector>

/// The codecs of pictures and grids, one after the other; file_format.cpp has a row for each.
namespace oxbow {

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

/// TIFF, BigTIFF and GeoTIFF: integers of 1 to 32 bits, signed or not, 16, 32 and 64-bit floats, strips and
/// tiles, any packing libtiff knows. Of GeoTIFF: pixel scale (33550) or transformation (34264), degrees or
/// metres, no-data (42113).
[[nodiscard]] Raster readTiff(const InputFile& file, const HeightmapReadOptions& options);
/// The same of a part (Raster::part), from the strips or tiles that hold it; of a file that is turned all.
[[nodiscard]] Raster readTiffPart(const InputFile& file, const HeightmapReadOptions& options, const CellRect& only);

/// One float32 channel with the cell size as GeoTIFF pixel scale; packed by deflate with predictor 3 where
/// wanted. Cells without a value stay NaN.
void writeTiff(HeightmapTask& task);

/// True where the file begins like one, of either byte order and either size.
[[nodiscard]] bool isTiff(std::string_view head);

/// OpenEXR, scan lines or tiles, half, float or unsigned channels; of several parts the first. `Auto` takes
/// the only channel, or the first of Y, Z, height, R, A that is there, or the first by name.
[[nodiscard]] Raster readExr(const InputFile& file, const HeightmapReadOptions& options);

/// One float channel Y and the cell size as the attribute `oxbow:cell_size_m`. Cells without a value stay
/// NaN.
void writeExr(HeightmapTask& task);

/// The same numbers in each of these float channels, bit for bit, packed without loss; whole or not at all.
void writeExrChannels(const std::filesystem::path& path, const Heightmap& values,
                      const std::vector<std::string>& channels);

inline constexpr int kJpegQuality = 88;

/// JPEG of 8 bits, gray or RGB, packed at a quality of 1 to 100. Throws Error beyond 65535 pixels a side, which is
/// all that its header can count.
[[nodiscard]] std::string packedJpeg(const PixelPicture& picture, int quality, const std::string& name);

void writeJpeg(AtomicFile& file, const PixelPicture& picture, ThreadPool* pool);

/// Windows bitmap without packing: 1, 4 and 8 bits a pixel with a palette, 24 and 32 bits of colour (32 also with
/// bit fields of whole bytes), rows from either end, headers of OS/2 1.x and Windows. A palette that is gray counts
/// as its brightness, any other colours by the channel. Errors: packed pixels (RLE, JPEG, PNG), 16 bits a pixel.
[[nodiscard]] Raster readBmp(const InputFile& file, const HeightmapReadOptions& options);

/// True where the file begins with both headers of one.
[[nodiscard]] bool isBmp(std::string_view head);

/// 8-bit gray with a gray palette, or 24-bit RGB; rows from the bottom, as every reader takes them. Errors: more than
/// the 4 GiB that the header can count.
void writeBmp(AtomicFile& file, const PixelPicture& picture, ThreadPool* pool);

/// netpbm: PBM, PGM and PPM, plain (P1 to P3) and packed (P4 to P6), 8 and 16 bits.
[[nodiscard]] Raster readPnm(const InputFile& file, const HeightmapReadOptions& options);

/// True where the file begins like one.
[[nodiscard]] bool isPnm(std::string_view head);

/// PGM (gray) or PPM (RGB) of 8 or 16 bits, packed.
void writePnm(AtomicFile& file, const PixelPicture& picture, ThreadPool* pool);

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

/// Esri ASCII grid: `ncols nrows xllcorner|xllcenter yllcorner|yllcenter cellsize|dx,dy [nodata_value]`, then
/// the values from the top row on. Cells below 0.1 whose corner can be a latitude are taken as degrees.
[[nodiscard]] Raster readAsc(const InputFile& file, const HeightmapReadOptions& options);

/// True where the file begins like one.
[[nodiscard]] bool looksLikeAsc(std::string_view head);

/// The shortest digits that read back to the same float32; NODATA_value -9999 for cells without a value.
void writeAsc(HeightmapTask& task);

/// SRTM .hgt: a square of big-endian int16 metres, voids -32768; cell size from the number of samples in a
/// degree and the latitude in the name (N36W084.hgt).
[[nodiscard]] Raster readHgt(const InputFile& file, const HeightmapReadOptions& options);

/// DTED of any level (MIL-PRF-89020B): columns from west to east, each from south to north, in sign and magnitude;
/// voids -32767. Its place (WGS 84) is in its header.
[[nodiscard]] Raster readDted(const InputFile& file, const HeightmapReadOptions& options);
[[nodiscard]] bool isDted(std::string_view head);

/// VTP binary terrain 1.x (.bt): columns from west to east, each from south to north.
[[nodiscard]] Raster readBt(const InputFile& file, const HeightmapReadOptions& options);

/// Version 1.3 with float samples. Header, little-endian: "binterr1.3"; columns, rows (int32); bytes of a sample, 1 for
/// floats, horizontal units (0 degrees, 1 metres, 2 feet, 3 US feet), UTM zone (negative in the south, 0: none), datum
/// (EPSG's less 2000 for those of the first ones: 6326 is WGS 84; -2: unknown) (int16); west, east, south, north
/// (double); 1 where a .prj says the system (int16); vertical scale (float); zeros to byte 256. Cells without a value
/// are -32768.
void writeBt(HeightmapTask& task);

/// Terragen terrain (.ter): int16 rows from south to north, height = (base + sample * scale / 65536) * SCAL.
[[nodiscard]] Raster readTer(const InputFile& file, const HeightmapReadOptions& options);

} // namespace oxbow
