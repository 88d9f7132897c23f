#include "core/files/file_format.h"

#include "core/base/error.h"
#include "core/base/words.h"
#include "core/files/raster/raster_codecs.h"
#include "core/files/vector/geo_package.h"
#include "core/files/vector/lake_file.h"
#include "core/files/vector/river_file.h"
#include "core/files/vector/scatter_file.h"

#include <algorithm>
#include <iterator>

namespace oxbow {

namespace {

constinit const FileFormat kFormats[] = {
    {.key = "png", .name = "PNG", .extensions = ".png",
     .words = "Any PNG; our own hold the heights of black and white and the cell size as text.", .read = readPng,
     .magic = [](std::string_view head) { return head.starts_with("\x89PNG\r\n\x1a\n"); }, .writePixels = writePng,
     .heightBits = {16, 8}, .pictureBits = 16, .holdsAlpha = true, .packedShare = {0.75, 0.4}},
    {.key = "tiff", .name = "TIFF", .extensions = ".tif .tiff",
     .words = "TIFF, BigTIFF and GeoTIFF of any sample type; written as 32-bit floating point with the cell size, "
         "GeoTIFF with its place on the Earth.", .read = readTiff, .magic = isTiff, .writeHeights = writeTiff,
     .place = PlaceKept::InFile, .packedShare = {0.8}},
    {.key = "exr", .name = "OpenEXR", .extensions = ".exr",
     .words = "Half, float and unsigned channels; written as one float channel Y with the cell size.", .read = readExr,
     .magic = [](std::string_view head) { return head.starts_with("\x76\x2f\x31\x01"); }, .writeHeights = writeExr,
     .packedShare = {0.8}},
    {.key = "raw", .name = "RAW", .extensions = ".r32 .raw",
     .words = "Samples without a header; written as 32-bit floating point, little-endian, with a sidecar.",
     .read = readRaw, .isHeaderless = true, .writeHeights = writeRawFloat},
    {.key = "r16", .name = "R16", .extensions = ".r16",
     .words = "Unsigned 16-bit samples without a header, little-endian, with a sidecar.", .read = readRaw,
     .isHeaderless = true, .writeHeights = writeRawInteger, .heightBits = {16}},
    {.key = "r8", .name = "R8", .extensions = ".r8",
     .words = "Unsigned 8-bit samples without a header, with a sidecar.", .read = readRaw, .isHeaderless = true,
     .writeHeights = writeRawInteger, .heightBits = {8}},
    {.key = "bil", .name = "BIL", .extensions = ".bil .flt",
     .words = "Samples of Esri and GDAL with their header (.hdr) beside them.", .read = readRaw, .isHeaderless = true},
    {.key = "asc", .name = "ASC", .extensions = ".asc",
     .words = "Esri ASCII grid; its coordinate system beside it (.prj).", .read = readAsc, .looksLike = looksLikeAsc,
     .writeHeights = writeAsc, .place = PlaceKept::WithoutSystem, .packedShare = {2.2}},
    {.key = "hgt", .name = "HGT", .extensions = ".hgt",
     .words = "SRTM: a square of big-endian 16-bit metres, its place in the name.", .read = readHgt},
    {.key = "dted", .name = "DTED", .extensions = ".dt0 .dt1 .dt2",
     .words = "Squares of a degree with their place in the header.", .read = readDted, .magic = isDted},
    {.key = "pgm", .name = "PGM", .extensions = ".pgm",
     .words = "netpbm's gray, plain and packed; written packed, with a sidecar.", .read = readPnm, .looksLike = isPnm,
     .writePixels = writePnm, .heightBits = {16, 8}},
    {.key = "ppm", .name = "PPM", .extensions = ".ppm .pbm .pnm", .words = "netpbm's colours and bitmaps.",
     .read = readPnm, .looksLike = isPnm},
    {.key = "bmp", .name = "BMP", .extensions = ".bmp .dib",
     .words = "Windows bitmap without packing, 1 to 32 bits a pixel; written as 8-bit gray or 24-bit colours.",
     .read = readBmp, .looksLike = isBmp, .writePixels = writeBmp, .heightBits = {8}, .pictureBits = 8},
    {.key = "bt", .name = "BT", .extensions = ".bt",
     .words = "VTP binary terrain; written as version 1.3 with 32-bit floating point, its coordinate system beside it "
         "(.prj).", .read = readBt, .magic = [](std::string_view head) { return head.starts_with("binterr1."); },
     .writeHeights = writeBt, .place = PlaceKept::WithoutSystem},
    {.key = "ter", .name = "TER", .extensions = ".ter", .words = "Terragen terrain.", .read = readTer,
     .magic = [](std::string_view head) { return head.starts_with("TERRAGENTERRAIN"); }},
    {.key = "jpeg", .name = "JPEG", .extensions = ".jpg .jpeg",
     .words = "For pictures only: its packing would change heights.", .writePixels = writeJpeg, .pictureBits = 8},
    {.key = "obj", .name = "OBJ", .extensions = ".obj", .words = "Wavefront, text.", .mesh = &MeshFormat::Obj},
    {.key = "stl", .name = "STL", .extensions = ".stl",
     .words = "Binary triangles, for printers; no image coordinates.", .mesh = &MeshFormat::Stl},
    {.key = "ply", .name = "PLY", .extensions = ".ply", .words = "Binary, little-endian.", .mesh = &MeshFormat::Ply},
    {.key = "glb", .name = "GLB", .extensions = ".glb",
     .words = "glTF 2.0 in one file, for engines and browsers; always Y up.", .mesh = &MeshFormat::Glb,
     .scatter = scatterAsGlb},
    {.key = "csv", .name = "CSV", .extensions = ".csv", .words = "A line a lake, a river or a thing.",
     .lakes = lakesAsCsv, .rivers = riversAsCsv, .scatter = scatterAsCsv},
    {.key = "json", .name = "JSON", .extensions = ".json",
     .words = "Everything that is known, with shorelines and courses.", .lakes = lakesAsJson, .rivers = riversAsJson,
     .scatter = scatterAsJson},
    {.key = "geojson", .name = "GeoJSON", .extensions = ".geojson",
     .words = "Polygons and lines for maps, in the coordinate system of the terrain or in metres from the south-west "
         "corner.", .lakes = lakesAsGeoJson, .rivers = riversAsGeoJson, .features = featuresAsGeoJson,
     .scatter = scatterAsGeoJson},
    {.key = "gpkg", .name = "GeoPackage", .extensions = ".gpkg",
     .words = "For GIS programs: a table a layer, in the coordinate system of the terrain or in metres from the "
         "south-west corner.", .lakes = lakesAsGeoPackage, .rivers = riversAsGeoPackage,
     .features = [](const GeoLayer& layer, const GeoFrame& frame) { return geoPackage({layer}, frame); },
     .scatter = scatterAsGeoPackage, .layers = geoPackage},
};

/// "Oxbow writes <things> as ...", in the order of FileUse.
constexpr std::array<std::string_view, 10> kThings = {
    "heightmaps", "heightmaps", "meshes", "pictures", "lists of lakes", "lists of rivers", "features",
    "things on the ground", "splat maps", "several vector layers"};
static_assert(kThings.size() == static_cast<std::size_t>(FileUse::WriteLayers) + 1);

std::vector<std::string_view> extensionsOf(FileUse use) {
    std::vector<std::string_view> all;
    for (const FileFormat& format : kFormats)
        if (format.can(use))
            std::ranges::move(format.allExtensions(), std::back_inserter(all));
    return all;
}

/// "a, b and c"
Phrase joined(const std::vector<std::string_view>& words, bool isChoice) {
    if (words.size() < 2)
        return words.empty() ? Phrase() : Phrase(words.front());
    const std::string text = listed(std::span(words).first(words.size() - 1));
    return isChoice ? phrase("%1 or %2", text, words.back()) : phrase("%1 and %2", text, words.back());
}

} // namespace

bool FileFormat::can(FileUse use) const {
    const bool asPicture = writePixels && pictureBits > 0, asGray = writePixels && heightBits[0] > 0;
    const std::array inOrder = { // of FileUse
        read != nullptr,   writeHeights || asGray, mesh != nullptr,    asPicture,  lakes != nullptr,
        rivers != nullptr, features != nullptr,    scatter != nullptr, holdsAlpha, layers != nullptr};
    static_assert(inOrder.size() == kThings.size());
    return inOrder[static_cast<std::size_t>(use)];
}

std::vector<std::string_view> FileFormat::allExtensions() const {
    std::vector<std::string_view> all;
    for (std::size_t from = 0; from < extensions.size();) {
        const std::size_t end = std::min(extensions.find(' ', from), extensions.size());
        all.push_back(extensions.substr(from, end - from));
        from = end + 1;
    }
    return all;
}

int FileFormat::bitsOfHeights(int wanted) const {
    if (heightBits[0] == 0)
        return 32;
    return std::ranges::find(heightBits, wanted) != heightBits.end() ? wanted : heightBits[0];
}

double FileFormat::bytesPerCell(int bits) const {
    return bits / 8.0 * packedShare[bits == heightBits[1] ? 1 : 0];
}

std::span<const FileFormat> fileFormats() {
    return kFormats;
}

std::string lowerExtension(const std::filesystem::path& path) {
    return lowerCase(path.extension().string());
}

const FileFormat* formatByExtension(std::string_view extension, FileUse use) {
    for (const FileFormat& format : kFormats)
        if (format.can(use) && std::ranges::count(format.allExtensions(), extension) > 0)
            return &format;
    return nullptr;
}

const FileFormat& formatToWrite(const std::filesystem::path& path, FileUse use) {
    const std::string extension = lowerExtension(path);
    if (const FileFormat* format = formatByExtension(extension, use))
        return *format;
    const std::string_view things = kThings[static_cast<std::size_t>(use)];
    const Phrase extensions = joined(extensionsOf(use), false);
    throw Error(path.string() + ": " +
                (extension.empty()
                     ? phrase("its name does not say in which format to write; it writes %1", extensions)
                     : phrase("%1 is not a format that Oxbow writes %2 in; it writes %3", extension, things,
                              extensions)));
}

const FileFormat* formatToRead(const std::filesystem::path& path, std::string_view head) {
    for (const FileFormat& format : kFormats)
        if (format.magic && format.magic(head))
            return &format;
    // Where a row can tell its files by their first bytes, their name proves nothing.
    const FileFormat* named = formatByExtension(lowerExtension(path), FileUse::ReadHeightmap);
    if (named && !named->magic && !named->looksLike)
        return named;
    for (const FileFormat& format : kFormats)
        if (format.looksLike && format.looksLike(head))
            return &format;
    return nullptr;
}

Phrase formatNames(FileUse use) {
    std::vector<std::string_view> names;
    for (const FileFormat& format : kFormats)
        if (format.can(use))
            names.push_back(format.name);
    return joined(names, false);
}

Phrase formatExtensions(FileUse use) {
    return joined(extensionsOf(use), true);
}

std::string formatPatterns(FileUse use) {
    std::string patterns;
    for (const std::string_view extension : extensionsOf(use))
        patterns += (patterns.empty() ? "*" : " *") + std::string(extension);
    return patterns;
}

} // namespace oxbow
