#include "core/files/heightmap_file.h"

#include "core/base/error.h"
#include "core/base/memory_use.h"
#include "core/base/number_text.h"
#include "core/base/simd.h"
#include "core/files/file_format.h"
#include "core/files/raster/place_files.h"
#include "core/files/raster/raster_codecs.h"
#include "core/files/tile_folder.h"
#include "core/repair/plate/no_data_fill.h"
#include "core/repair/plate/step_smoothing.h"

#include <cmath>

namespace oxbow {

namespace {

[[noreturn]] void failUnknown(const InputFile& file, std::string_view head) {
    using namespace std::string_view_literals;
    // What people mistake for heightmaps.
    constexpr std::pair<std::string_view, std::string_view> kForeign[] = {
        {"\xff\xd8\xff"sv, "JPEG"sv},
        {"GIF8"sv, "GIF"sv},
        {"RIFF"sv, "WebP"sv},
        {"\0\0\0\x0cjP"sv, "JPEG 2000"sv},
        {"\x89HDF"sv, "HDF5 or NetCDF"sv},
        {"PK\x03\x04"sv, "ZIP"sv},
        {"%PDF"sv, "PDF"sv},
    };
    for (const auto& [magic, name] : kForeign)
        if (head.starts_with(magic))
            file.fail(
                phrase("%1 files hold no usable heights: convert it to 16-bit PNG or float TIFF", name));
    file.fail(phrase("not a heightmap that Oxbow knows (%1): convert it to 16-bit PNG or float TIFF",
                     formatNames(FileUse::ReadHeightmap)));
}

Raster decode(const InputFile& file, const HeightmapReadOptions& options) {
    const std::string head = file.head(64);
    if (options.raw)
        return readRaw(file, options);
    if (const FileFormat* format = formatToRead(file.path(), head))
        return format->read(file, options);
    failUnknown(file, head);
}

void checkOptions(const InputFile& file, const HeightmapReadOptions& options) {
    const auto isFinite = [](const std::optional<double>& value) { return !value || std::isfinite(*value); };
    if (options.lowM.has_value() != options.highM.has_value())
        file.fail(phrase("only one of the lowest and the highest height was given: give both or none"));
    if (!isFinite(options.lowM) || !isFinite(options.highM))
        file.fail(phrase("the lowest and the highest height must be finite numbers"));
    if (options.cellSizeM && !(*options.cellSizeM > 0.0 && std::isfinite(*options.cellSizeM)))
        file.fail(phrase("the cell size must be greater than 0"));
}

/// What the sidecar knows and the file does not.
void applySidecar(const InputFile& file, Raster& raster) {
    const std::optional<Sidecar> sidecar = readSidecar(file.path());
    if (!sidecar || sidecar->width != raster.columns() || sidecar->height != raster.rows())
        return;
    if (!raster.lowM && !raster.highM && sidecar->lowM && sidecar->highM) {
        raster.lowM = sidecar->lowM;
        raster.highM = sidecar->highM;
        raster.zeroIsNoValue = sidecar->zeroIsNoValue;
    }
    if (raster.cellXM == 0.0 && sidecar->cellSizeM > 0.0)
        raster.cellXM = raster.cellYM = sidecar->cellSizeM;
    if (sidecar->place && (!raster.place || raster.place->keys.empty()))
        raster.place = sidecar->place;
}

/// height = offset + sample * step
struct Mapping {
    double offsetM = 0.0;
    double stepM = 1.0;
};

Mapping mappingBetween(double lowSample, double highSample, double lowM, double highM) {
    const double step = highSample > lowSample ? (highM - lowM) / (highSample - lowSample) : 0.0;
    return {lowM - lowSample * step, step};
}

/// Decides what the samples mean, in the order that `readHeightmap` promises.
Mapping chooseMapping(const Raster& raster, const ValueRange& range, const HeightmapReadOptions& options,
                      ImportedHeightmap& imported) {
    const bool isUnitless = raster.largestSample > 0.0 && !raster.inMetres;
    const bool hasOwnScale = raster.lowM && raster.highM && raster.largestSample > 0.0;
    imported.heightsInMetres = options.lowM || hasOwnScale || raster.inMetres;
    if (options.lowM)
        return isUnitless ? mappingBetween(0.0, raster.largestSample, *options.lowM, *options.highM)
                          : mappingBetween(range.low, range.high, *options.lowM, *options.highM);
    if (hasOwnScale)
        return mappingBetween(0.0, raster.largestSample, *raster.lowM, *raster.highM);
    if (isUnitless && (raster.bits <= 8 || range.high > kHighestPlausibleM)) {
        imported.notes.push_back(phrase("the file does not say how high it is: samples 0 to %1 became 0 to "
                                        "%2 m; give the lowest and the highest height",
                                        shortNumber(raster.largestSample), shortNumber(kDefaultReliefM)));
        return mappingBetween(0.0, raster.largestSample, 0.0, kDefaultReliefM);
    }
    if (isUnitless)
        imported.notes.emplace_back(phrase("the file does not say its unit: samples were taken as metres"));
    else if (!raster.inMetres && range.low >= 0.0f && range.high <= 1.0f && range.high > 0.0f)
        imported.notes.emplace_back(phrase(
            "all heights lie between 0 and 1 m: give the lowest and the highest height if they are shares"));
    return {};
}

OXBOW_MULTIVERSION
void scale(double offsetM, double stepM, std::size_t count, float* heights) {
    for (std::size_t i = 0; i < count; ++i)
        heights[i] = static_cast<float>(offsetM + stepM * heights[i]);
}

void applyMapping(const Mapping& mapping, Heightmap& heights) {
    if (mapping.offsetM != 0.0 || mapping.stepM != 1.0)
        scale(mapping.offsetM, mapping.stepM, heights.cells().size(), heights.data());
}

void fillGaps(const InputFile& file, const Compute& compute, ImportedHeightmap& imported) {
    const std::size_t unknown = countWithoutValue(imported.elevation);
    if (unknown == 0)
        return;
    if (unknown == imported.elevation.cells().size())
        file.fail(phrase("no cell has a value: choose another file or another channel"));
    Heightmap known(imported.elevation.grid(), 1.0f);
    for (std::size_t i = 0; i < known.cells().size(); ++i)
        known.cells()[i] = hasValue(imported.elevation.cells()[i]) ? 1.0f : 0.0f;
    fillNoData(imported.elevation, compute);
    imported.known = std::move(known);
}

/// Leaves only the part asked for, and of its place.
void takeCrop(const InputFile& file, const HeightmapCrop& crop, ImportedHeightmap& imported) {
    const GridSpec whole = imported.elevation.grid();
    const CellRect cells = cropOf(whole, crop, file.path().string());
    imported.elevation = croppedTo(cells, imported.elevation);
    if (imported.place)
        imported.place = croppedTo(cells, *imported.place, whole);
    if (imported.known.empty())
        return;
    imported.known = croppedTo(cells, imported.known);
    const auto known = imported.known.cells();
    if (std::ranges::count(known, 1.0f) == 0)
        file.fail(phrase("no cell of the crop has a value: choose another part of the map"));
    if (std::ranges::count(known, 0.0f) == 0)
        imported.known = {};
}

void countGaps(ImportedHeightmap& imported) {
    imported.noDataCells = static_cast<std::size_t>(std::ranges::count(imported.known.cells(), 0.0f));
    if (imported.noDataCells > 0)
        imported.notes.push_back(filledNote(imported.noDataCells));
}

/// 8-bit sources have steps of metres: smooths them where asked, offers it where not.
void treatSteps(const Raster& raster, const Mapping& mapping, const HeightmapReadOptions& options, ImportedHeightmap& imported) {
    if (raster.bits > 8 || raster.largestSample == 0.0 || mapping.stepM == 0.0)
        return;
    const double stepM = std::fabs(mapping.stepM);
    if (options.smooth8Bit)
        smoothSteps(imported.elevation, static_cast<float>(stepM), *options.compute);
    const std::string step = shortNumber(stepM);
    imported.notes.push_back(
        options.smooth8Bit
            ? phrase("%1-bit source, in steps of %2 m, which were smoothed", raster.bits, step)
            : phrase("%1-bit source, in steps of %2 m: smoothing takes the terraces out", raster.bits, step));
}

/// Cells of another width than height become squares of the mean area, see `squareCells`.
void makeSquare(double cellXM, double cellYM, const Compute& compute, ImportedHeightmap& imported) {
    const Heightmap& cells = imported.elevation;
    const GridSpec square =
        squareCells(cells.width() * cellXM, cells.height() * cellYM, std::sqrt(cellXM * cellYM));
    imported.elevation = resampled(cells, square.width, square.height, compute);
    if (!imported.known.empty())
        imported.known = resampled(imported.known, square.width, square.height, compute);
    imported.elevation.setCellSizeM(square.cellSizeM);
    imported.notes.push_back(
        phrase("cells of %1 x %2 m: resampled to %3 x %4 square cells of %5 m over the same ground",
               shortNumber(cellXM), shortNumber(cellYM), square.width, square.height,
               shortNumber(square.cellSizeM)));
}

void setCells(const Raster& raster, const HeightmapReadOptions& options, ImportedHeightmap& imported) {
    imported.sourceCellXM = raster.cellXM;
    imported.sourceCellYM = raster.cellYM;
    const bool isKnown = raster.cellXM > 0.0 && raster.cellYM > 0.0;
    if (options.cellSizeM)
        imported.elevation.setCellSizeM(*options.cellSizeM);
    else if (isKnown && std::fabs(raster.cellXM - raster.cellYM) > 1e-6 * raster.cellXM)
        makeSquare(raster.cellXM, raster.cellYM, *options.compute, imported);
    else if (isKnown)
        imported.elevation.setCellSizeM(raster.cellXM);
    else
        imported.notes.push_back(
            phrase("the file does not say its cell size: %1 m was taken", shortNumber(kDefaultCellSizeM)));
    if (!isKnown && !options.cellSizeM)
        imported.elevation.setCellSizeM(kDefaultCellSizeM);
}

/// A plane with its south-west corner at 0, 0 and no coordinate system, as we write it, is no place on the Earth.
bool isBarePlane(const GeoReference& place) {
    const double south = place.north - place.height;
    return place.epsg == 0 && place.numbers.empty() && place.text.empty() && place.west == 0.0 &&
           std::fabs(south) <= 1e-9 * place.height;
}

ImportedHeightmap inMetres(const InputFile& file, Raster&& raster, const HeightmapReadOptions& options) {
    ImportedHeightmap imported;
    imported.format = raster.format;
    imported.sourceBits = raster.bits;
    imported.notes = std::move(raster.notes);
    applySidecar(file, raster);
    readPlaceBeside(file.path(), raster);
    if (raster.place && !isBarePlane(*raster.place))
        imported.place = std::move(raster.place);
    imported.elevation = std::move(raster.samples);
    imported.sourceWidth = imported.elevation.width();
    imported.sourceHeight = imported.elevation.height();
    const bool mayHaveGaps = raster.zeroIsNoValue || !raster.range;
    if (raster.zeroIsNoValue)
        std::ranges::replace(imported.elevation.cells(), 0.0f, kNaN);
    if (mayHaveGaps)
        fillGaps(file, *options.compute, imported);
    imported.layout = raster.layout;
    const ValueRange range = mayHaveGaps ? valueRange(imported.elevation.cells()) : *raster.range;
    const Mapping mapping = chooseMapping(raster, range, options, imported);
    const bool byScale = raster.largestSample > 0.0 && !raster.inMetres;
    imported.lowM = mapping.offsetM + mapping.stepM * (byScale ? 0.0 : range.low);
    imported.highM = mapping.offsetM + mapping.stepM * (byScale ? raster.largestSample : range.high);
    applyMapping(mapping, imported.elevation);
    treatSteps(raster, mapping, options, imported);
    if (options.crop)
        takeCrop(file, *options.crop, imported);
    countGaps(imported);
    setCells(raster, options, imported);
    return imported;
}

// ---- writing ----

void checkWritable(const std::filesystem::path& path, const Heightmap& heightmap,
                   const HeightmapWriteOptions& options) {
    if (heightmap.empty())
        throw Error(path.string() + ": " + phrase("there are no cells to write"));
    if (options.bits != 8 && options.bits != 16)
        throw Error(path.string() + ": " + phrase("%1 bits cannot be written: choose 8 or 16", options.bits));
}

/// Where the map lies, for a format that cannot say it, or not all of it.
void keepPlace(const std::filesystem::path& path, const FileFormat& format, HeightmapTask& task) {
    const GeoReference& place = *task.options.place;
    const bool isPicture = format.writePixels != nullptr;
    const bool isOfSequence = task.options.notes != nullptr;
    if (isPicture && !isOfSequence)
        writeWorldFile(path, place, task.heightmap.width(), task.heightmap.height());
    const bool hasSystem = place.epsg != 0 || !place.keys.empty();
    const bool isWritten = hasSystem && !isOfSequence && writeSystemBeside(path, place);
    if (format.place == PlaceKept::WithoutSystem && (isWritten || !hasSystem))
        return;
    if (!task.sidecar)
        task.sidecar = plainSidecar(task.heightmap);
    task.sidecar->place = place;
}

template <typename T>
PixelPicture rowsOf(const RgbImage<T>& image, int bits) {
    PixelPicture picture{
        .width = image.width, .height = image.height, .bits = bits, .channels = 3, .row = {}};
    picture.row = [&image, bits](int y, std::byte* row) {
        const T* from = image.pixel(0, y);
        for (int i = 0; i < 3 * image.width; ++i) {
            const int sample = sizeof(T) == 2 && bits == 8 ? from[i] >> 8 : from[i];
            if (bits == 16)
                *row++ = static_cast<std::byte>(sample >> 8);
            *row++ = static_cast<std::byte>(sample & 0xff);
        }
    };
    return picture;
}

template <typename T>
void writeImage(const std::filesystem::path& path, const RgbImage<T>& image, ThreadPool* pool) {
    const FileFormat& format = formatToWrite(path, FileUse::WritePicture);
    if (image.width < 1 || image.height < 1 ||
        image.samples.size() != std::size_t{3} * image.width * image.height)
        throw Error(path.string() + ": " + phrase("the picture has not the size it claims"));
    AtomicFile file(path);
    format.writePixels(file, rowsOf(image, std::min(format.pictureBits, 8 * static_cast<int>(sizeof(T)))),
                       pool);
    file.commit();
}

} // namespace

Phrase filledNote(std::size_t cells) {
    return cells == 1 ? phrase("1 cell without a value filled from the neighbours")
                      : phrase("%1 cells without a value filled from the neighbours", cells);
}

Raster readSamples(const std::filesystem::path& path, const HeightmapReadOptions& options,
                   const std::optional<CellRect>& only) {
    const InputFile file(path, options.compute ? &options.compute->cancel : nullptr);
    Raster raster =
        only && isTiff(file.head(64)) ? readTiffPart(file, options, *only) : decode(file, options);
    applySidecar(file, raster);
    readPlaceBeside(path, raster);
    return raster;
}

ImportedHeightmap readHeightmap(const std::filesystem::path& path, const HeightmapReadOptions& options) {
    if (!options.compute) {
        ThreadPool pool;
        const Compute own{pool};
        HeightmapReadOptions given = options;
        given.compute = &own;
        return readHeightmap(path, given);
    }
    if (std::filesystem::is_directory(path)) {
        const InputFile folder(path, std::span<const std::byte>());
        checkOptions(folder, options);
        return inMetres(folder, joinedTiles(tilesIn(path), path, options), options);
    }
    const InputFile file(path, &options.compute->cancel);
    checkOptions(file, options);
    try {
        return inMetres(file, decode(file, options), options);
    } catch (const std::bad_alloc&) {
        throwLackOfDisk();
        file.fail(
            phrase("there is not enough memory to read it: close other programs or choose a smaller file"));
    }
}

ImportedHeightmap readTiles(std::span<const std::filesystem::path> tiles, const HeightmapReadOptions& options) {
    ThreadPool pool;
    const Compute own{pool};
    HeightmapReadOptions given = options;
    if (!given.compute)
        given.compute = &own;
    const InputFile whole(tiles.empty() ? std::filesystem::path() : tiles.front(), std::span<const std::byte>());
    checkOptions(whole, given);
    return inMetres(whole, joinedTiles(tiles, whole.path(), given), given);
}

void writeHeightmap(const std::filesystem::path& path, const Heightmap& heightmap,
                    const HeightmapWriteOptions& options) {
    const FileFormat& format = formatToWrite(path, FileUse::WriteHeightmap);
    checkWritable(path, heightmap, options);
    AtomicFile file(path);
    HeightmapTask task{file, heightmap, options, format.bitsOfHeights(options.bits)};
    if (format.writeHeights)
        format.writeHeights(task);
    else
        format.writePixels(file, grayPicture(task), options.pool);
    file.commit();
    if (format.place == PlaceKept::InFile && options.sidecar)
        writeSystemForGdal(path, options.place);
    else if (options.place && options.sidecar)
        keepPlace(path, format, task);
    if (task.sidecar && options.notes)
        options.notes->add(path, *task.sidecar);
    else if (task.sidecar && options.sidecar)
        writeSidecar(path, *task.sidecar);
}

void writeRgbPicture(const std::filesystem::path& path, const Rgb8Image& image, ThreadPool* pool) {
    writeImage(path, image, pool);
}

void writeRgbPicture(const std::filesystem::path& path, const Rgb16Image& image, ThreadPool* pool) {
    writeImage(path, image, pool);
}

std::string pngOf(const Rgb8Image& image, ThreadPool* pool) {
    return pngBytes(rowsOf(image, 8), pool);
}

} // namespace oxbow
