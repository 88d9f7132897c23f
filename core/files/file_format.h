#pragma once

#include "core/base/phrase.h"
#include "core/files/mesh/mesh_file.h"
#include "core/files/raster/heightmap_task.h"
#include "core/files/raster/raster.h"
#include "core/files/vector/geo_frame.h"

#include <array>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oxbow {

struct GeoLayer;
struct Lake;
struct ScatterList;
struct WaterBodies;

/// What a file is read or written as.
enum class FileUse { ReadHeightmap, WriteHeightmap, WriteMesh, WritePicture, WriteLakes, WriteRivers, WriteFeatures, WriteScatter, WriteSplatMaps, WriteLayers };

/// Where a heightmap's place on the Earth is written.
enum class PlaceKept {
    Beside,        ///< in the sidecar; of pictures in a world file and .prj besides, for GIS programs
    WithoutSystem, ///< in the file, its coordinate system in .prj; in a sidecar where its text is not known
    InFile,
};

/// A file format: a row of the one table that dialogs, help, errors, the manual and the fuzz list are made from.
/// What a row leaves empty the format cannot do. To add one, write its codec and its row.
struct FileFormat {
    std::string_view key;        ///< among the choices of the export window
    std::string_view name;       ///< for people
    std::string_view extensions; ///< lower case, blanks between them; the first is proposed
    std::string_view words;      ///< a sentence for the manual

    // ---- reading ----

    Raster (*read)(const InputFile& file, const HeightmapReadOptions& options) = nullptr;
    /// Whether a file begins like one for certain: asked before any extension.
    bool (*magic)(std::string_view head) = nullptr;
    /// Whether it may be one: asked where no extension says more.
    bool (*looksLike)(std::string_view head) = nullptr;
    bool isHeaderless = false; ///< the layout is given, found beside the file, or guessed

    // ---- writing ----

    /// Heights that are no gray picture.
    void (*writeHeights)(HeightmapTask& task) = nullptr;
    /// Integer samples: of heights with these bits, of RGB pictures with those.
    void (*writePixels)(AtomicFile& file, const PixelPicture& picture, ThreadPool* pool) = nullptr;
    std::array<int, 2> heightBits = {}; ///< of integer heights, the usual first; 0: none
    int pictureBits = 0;
    bool holdsAlpha = false; ///< pictures of four channels
    const MeshFormat* mesh = nullptr;
    std::string (*lakes)(std::span<const Lake> lakes, const GeoFrame& frame) = nullptr;
    std::string (*rivers)(const WaterBodies& bodies, const GeoFrame& frame) = nullptr;
    /// Points, lines or areas of one kind, of which no more is known.
    std::string (*features)(const GeoLayer& layer, const GeoFrame& frame) = nullptr;
    std::string (*scatter)(std::span<const ScatterList> lists, const GeoFrame& frame) = nullptr;
    std::string (*layers)(const std::vector<GeoLayer>& layers, const GeoFrame& frame) = nullptr;
    PlaceKept place = PlaceKept::Beside;
    /// What packing leaves of natural ground on average, for each of the bits: a forecast.
    std::array<double, 2> packedShare = {1.0, 1.0};

    [[nodiscard]] bool can(FileUse use) const;
    [[nodiscard]] std::vector<std::string_view> allExtensions() const;
    /// The extension that is proposed, with its dot.
    [[nodiscard]] std::string_view extension() const { return extensions.substr(0, extensions.find(' ')); }
    /// The bits of integer heights that are nearest to what was asked for; 32 of a format of numbers.
    [[nodiscard]] int bitsOfHeights(int wanted) const;
    /// What a cell of a heightmap takes on average.
    [[nodiscard]] double bytesPerCell(int bits) const;
};

[[nodiscard]] std::span<const FileFormat> fileFormats();

/// The format that an extension (".png", any case) names for a use; null where there is none.
[[nodiscard]] const FileFormat* formatByExtension(std::string_view extension, FileUse use);

/// The format that a file's name asks for. Throws Error that says which there are.
[[nodiscard]] const FileFormat& formatToWrite(const std::filesystem::path& path, FileUse use);

/// Who reads this file: by its first bytes, then by its extension, then by what it looks like. Null: nobody.
[[nodiscard]] const FileFormat* formatToRead(const std::filesystem::path& path, std::string_view head);

/// "PNG, TIFF and EXR", each name once.
[[nodiscard]] Phrase formatNames(FileUse use);
/// ".png, .tif or .exr".
[[nodiscard]] Phrase formatExtensions(FileUse use);
/// "*.png *.tif *.exr", as file dialogs want them.
[[nodiscard]] std::string formatPatterns(FileUse use);

/// The extension of a file in lower case, with its dot.
[[nodiscard]] std::string lowerExtension(const std::filesystem::path& path);

} // namespace oxbow
