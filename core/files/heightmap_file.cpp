#include "core/files/heightmap_file.h"

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/files/asc_codec.h"
#include "core/files/exr_codec.h"
#include "core/files/no_data_fill.h"
#include "core/files/png_codec.h"
#include "core/files/pnm_codec.h"
#include "core/files/raw_codec.h"
#include "core/files/sidecar.h"
#include "core/files/step_smoothing.h"
#include "core/files/terrain_codecs.h"
#include "core/files/tiff_codec.h"

#include <cmath>

namespace oxbow {

namespace {

std::string lowerExtension(const std::filesystem::path& path) {
    std::string extension = path.extension().string();
    for (char& letter : extension)
        letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
    return extension;
}

bool isTiff(std::string_view head) {
    using namespace std::string_view_literals;
    return head.starts_with("II*\0"sv) || head.starts_with("MM\0*"sv) || head.starts_with("II+\0"sv) ||
           head.starts_with("MM\0+"sv);
}

bool isPnm(std::string_view head) {
    return head.size() > 3 && head[0] == 'P' && head[1] >= '1' && head[1] <= '6' &&
           (head[2] == '\n' || head[2] == ' ' || head[2] == '\r' || head[2] == '\t' || head[2] == '#');
}

/// The words for files that people mistake for heightmaps.
std::string_view foreignFormat(std::string_view head) {
    using namespace std::string_view_literals;
    constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kMagics = {{
        {"\xff\xd8\xff"sv, "JPEG"sv},
        {"GIF8"sv, "GIF"sv},
        {"BM"sv, "BMP"sv},
        {"RIFF"sv, "WebP"sv},
        {"\0\0\0\x0cjP"sv, "JPEG 2000"sv},
        {"\x89HDF"sv, "HDF5 or NetCDF"sv},
        {"PK\x03\x04"sv, "ZIP"sv},
        {"%PDF"sv, "PDF"sv},
    }};
    for (const auto& [magic, name] : kMagics)
        if (head.starts_with(magic))
            return name;
    return {};
}

[[noreturn]] void failUnknown(const InputFile& file, std::string_view head) {
    constexpr std::string_view kAdvice = ": convert it to 16-bit PNG or float TIFF";
    const std::string_view name = foreignFormat(head);
    if (!name.empty())
        file.fail(std::string(name) + " files hold no usable heights" + std::string(kAdvice));
    file.fail(
        "not a heightmap that Oxbow knows (PNG, TIFF, EXR, RAW, R16, R32, BIL, ASC, HGT, PGM, BT, TER)" +
        std::string(kAdvice));
}

Raster decode(const InputFile& file, const HeightmapReadOptions& options) {
    const std::string head = file.head(64);
    const std::string extension = lowerExtension(file.path());
    if (options.raw)
        return readRaw(file, options.raw);
    if (head.starts_with("\x89PNG\r\n\x1a\n"))
        return readPng(file, options.channel);
    if (isTiff(head))
        return readTiff(file, options.channel);
    if (head.starts_with("\x76\x2f\x31\x01"))
        return readExr(file, options.channel);
    if (head.starts_with("binterr1."))
        return readBt(file);
    if (head.starts_with("TERRAGENTERRAIN"))
        return readTer(file);
    if (extension == ".hgt")
        return readHgt(file);
    if (isRawExtension(extension))
        return readRaw(file, std::nullopt);
    if (isPnm(head))
        return readPnm(file, options.channel);
    if (looksLikeAsc(head))
        return readAsc(file);
    failUnknown(file, head);
}

void checkOptions(const InputFile& file, const HeightmapReadOptions& options) {
    const auto isFinite = [](const std::optional<double>& value) { return !value || std::isfinite(*value); };
    if (options.lowM.has_value() != options.highM.has_value())
        file.fail("only one of the lowest and the highest height was given: give both or none");
    if (!isFinite(options.lowM) || !isFinite(options.highM))
        file.fail("the lowest and the highest height must be finite numbers");
    if (options.cellSizeM && !(*options.cellSizeM > 0.0 && std::isfinite(*options.cellSizeM)))
        file.fail("the cell size must be greater than 0");
}

/// What the sidecar knows and the file does not.
void applySidecar(const InputFile& file, Raster& raster) {
    const std::optional<Sidecar> sidecar = readSidecar(file.path());
    if (!sidecar || sidecar->width != raster.samples.width() || sidecar->height != raster.samples.height())
        return;
    if (!raster.lowM && !raster.highM && sidecar->lowM && sidecar->highM) {
        raster.lowM = sidecar->lowM;
        raster.highM = sidecar->highM;
        raster.zeroIsNoValue = sidecar->zeroIsNoValue;
    }
    if (raster.cellXM == 0.0 && sidecar->cellSizeM > 0.0)
        raster.cellXM = raster.cellYM = sidecar->cellSizeM;
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
        imported.notes.push_back("the file does not say how high it is: samples 0 to " +
                                 shortNumber(raster.largestSample) + " became 0 to " +
                                 shortNumber(kDefaultReliefM) + " m; give the lowest and the highest height");
        return mappingBetween(0.0, raster.largestSample, 0.0, kDefaultReliefM);
    }
    if (isUnitless)
        imported.notes.emplace_back("the file does not say its unit: samples were taken as metres");
    else if (!raster.inMetres && range.low >= 0.0f && range.high <= 1.0f && range.high > 0.0f)
        imported.notes.emplace_back(
            "all heights lie between 0 and 1 m: give the lowest and the highest height if "
            "they are shares");
    return {};
}

void applyMapping(const Mapping& mapping, Heightmap& heights) {
    if (mapping.offsetM == 0.0 && mapping.stepM == 1.0)
        return;
    for (float& value : heights.cells())
        value = static_cast<float>(mapping.offsetM + mapping.stepM * value);
}

void fillGaps(const InputFile& file, ImportedHeightmap& imported) {
    imported.noDataCells = fillNoData(imported.elevation);
    if (imported.noDataCells == imported.elevation.cells().size())
        file.fail("no cell has a value: choose another file or another channel");
    if (imported.noDataCells > 0)
        imported.notes.push_back(std::to_string(imported.noDataCells) +
                                 (imported.noDataCells == 1 ? " cell" : " cells") +
                                 " without a value filled from the neighbours");
}

/// 8-bit sources have steps of metres: smooths them where asked, offers it where not.
void treatSteps(const Raster& raster, const Mapping& mapping, bool smooth, ImportedHeightmap& imported) {
    if (raster.bits > 8 || raster.largestSample == 0.0 || mapping.stepM == 0.0)
        return;
    const double stepM = std::fabs(mapping.stepM);
    if (smooth)
        smoothSteps(imported.elevation, static_cast<float>(stepM));
    imported.notes.push_back(std::to_string(raster.bits) + "-bit source, in steps of " + shortNumber(stepM) +
                             (smooth ? " m, which were smoothed" : " m: smoothing takes the terraces out"));
}

/// Cells of another width than height become squares of the mean area. Their sides follow from the number that fits, so
/// the area of the map is kept exactly and either side to within half a cell.
void makeSquare(double cellXM, double cellYM, ImportedHeightmap& imported) {
    const Heightmap& cells = imported.elevation;
    const double widthM = cells.width() * cellXM, heightM = cells.height() * cellYM;
    const double finest = std::max(widthM, heightM) / kMaxGridSide;
    const double sideM = std::max(std::sqrt(cellXM * cellYM), finest);
    const int width = std::max(1, static_cast<int>(std::lround(widthM / sideM)));
    const int height = std::max(1, static_cast<int>(std::lround(heightM / sideM)));
    imported.elevation = resampled(cells, width, height);
    const double squareM = std::sqrt(widthM / width * heightM / height);
    imported.elevation.setCellSizeM(squareM);
    imported.notes.push_back("cells of " + shortNumber(cellXM) + " x " + shortNumber(cellYM) +
                             " m: resampled to " + std::to_string(width) + " x " + std::to_string(height) +
                             " square cells of " + shortNumber(squareM) + " m over the same ground");
}

void setCells(const Raster& raster, const HeightmapReadOptions& options, ImportedHeightmap& imported) {
    imported.sourceCellXM = raster.cellXM;
    imported.sourceCellYM = raster.cellYM;
    const bool isKnown = raster.cellXM > 0.0 && raster.cellYM > 0.0;
    if (options.cellSizeM)
        imported.elevation.setCellSizeM(*options.cellSizeM);
    else if (isKnown && std::fabs(raster.cellXM - raster.cellYM) > 1e-6 * raster.cellXM)
        makeSquare(raster.cellXM, raster.cellYM, imported);
    else if (isKnown)
        imported.elevation.setCellSizeM(raster.cellXM);
    else
        imported.notes.push_back("the file does not say its cell size: " + shortNumber(kDefaultCellSizeM) +
                                 " m was taken");
    if (!isKnown && !options.cellSizeM)
        imported.elevation.setCellSizeM(kDefaultCellSizeM);
}

ImportedHeightmap inMetres(const InputFile& file, Raster&& raster, const HeightmapReadOptions& options) {
    ImportedHeightmap imported;
    imported.format = raster.format;
    imported.sourceBits = raster.bits;
    imported.notes = std::move(raster.notes);
    applySidecar(file, raster);
    imported.elevation = std::move(raster.samples);
    if (raster.zeroIsNoValue)
        std::ranges::replace(imported.elevation.cells(), 0.0f, kNaN);
    fillGaps(file, imported);
    const Mapping mapping = chooseMapping(raster, valueRange(imported.elevation.cells()), options, imported);
    applyMapping(mapping, imported.elevation);
    treatSteps(raster, mapping, options.smooth8Bit, imported);
    setCells(raster, options, imported);
    return imported;
}

// ---- writing ----

/// Heights as integers: sample = (height - low) / (high - low) * largest.
struct Quantiser {
    double lowM = 0.0;
    double highM = 1.0;
    int largest = 65535;
    bool zeroIsNoValue = false;

    [[nodiscard]] int sample(float height) const {
        if (!(std::fabs(height) <= std::numeric_limits<float>::max()))
            return 0;
        const double share = (height - lowM) * (largest / (highM - lowM)) + 0.5;
        const double lowest = zeroIsNoValue ? 1.0 : 0.0;
        return static_cast<int>(std::clamp(share, lowest, static_cast<double>(largest)));
    }
};

Quantiser quantiserFor(const Heightmap& heightmap, const HeightmapWriteOptions& options, int bits) {
    const ValueRange range = valueRange(heightmap.cells());
    Quantiser quantiser;
    quantiser.largest = (1 << bits) - 1;
    quantiser.lowM = options.lowM.value_or(range.low);
    quantiser.highM = options.highM.value_or(range.high);
    if (!(quantiser.highM > quantiser.lowM))
        quantiser.highM = quantiser.lowM + 1.0;
    quantiser.zeroIsNoValue =
        std::ranges::any_of(heightmap.cells(), [](float value) { return !std::isfinite(value); });
    if (quantiser.zeroIsNoValue)
        quantiser.lowM -= (quantiser.highM - quantiser.lowM) / (quantiser.largest - 1);
    return quantiser;
}

void quantiseRow(const float* row, int width, const Quantiser& quantiser, int bits, ByteOrder order,
                 std::byte* to) {
    for (int x = 0; x < width; ++x) {
        const int sample = quantiser.sample(row[x]);
        const auto low = static_cast<std::byte>(sample & 0xff);
        const auto high = static_cast<std::byte>(sample >> 8);
        if (bits == 8) {
            to[x] = low;
        } else {
            to[2 * x] = order == ByteOrder::Big ? high : low;
            to[2 * x + 1] = order == ByteOrder::Big ? low : high;
        }
    }
}

Sidecar sidecarFor(const Heightmap& heightmap) {
    Sidecar sidecar;
    sidecar.width = heightmap.width();
    sidecar.height = heightmap.height();
    sidecar.cellSizeM = heightmap.cellSizeM();
    return sidecar;
}

/// One way of writing: the file itself, and what its sidecar says.
struct WriteTask {
    AtomicFile& file;
    const Heightmap& heightmap;
    const HeightmapWriteOptions& options;
    std::optional<Sidecar> sidecar{};
};

Quantiser quantise(WriteTask& task, int bits) {
    const Quantiser quantiser = quantiserFor(task.heightmap, task.options, bits);
    task.sidecar = sidecarFor(task.heightmap);
    task.sidecar->lowM = quantiser.lowM;
    task.sidecar->highM = quantiser.highM;
    task.sidecar->zeroIsNoValue = quantiser.zeroIsNoValue;
    return quantiser;
}

auto bigEndianRows(const WriteTask& task, const Quantiser& quantiser) {
    return [&task, quantiser](int y, std::byte* row) {
        quantiseRow(task.heightmap.row(y), task.heightmap.width(), quantiser, task.options.bits,
                    ByteOrder::Big, row);
    };
}

void writeAsPng(WriteTask& task) {
    const Quantiser quantiser = quantise(task, task.options.bits);
    PngPicture picture{task.heightmap.width(), task.heightmap.height(), task.options.bits, 1, {}, {}};
    picture.texts = {{kPngLowKey, numberText(quantiser.lowM)},
                     {kPngHighKey, numberText(quantiser.highM)},
                     {kPngCellSizeKey, numberText(task.heightmap.cellSizeM())}};
    if (quantiser.zeroIsNoValue)
        picture.texts.emplace_back(kPngNoValueKey, "0");
    picture.row = bigEndianRows(task, quantiser);
    writePng(task.file, picture, task.options.pool);
}

void writeAsPgm(WriteTask& task) {
    const Quantiser quantiser = quantise(task, task.options.bits);
    writePgm(task.file, task.heightmap.width(), task.heightmap.height(), task.options.bits,
             bigEndianRows(task, quantiser));
}

void writeAsR16(WriteTask& task) {
    const Quantiser quantiser = quantise(task, 16);
    task.sidecar->raw =
        RawLayout{task.heightmap.width(), task.heightmap.height(), SampleType::U16, ByteOrder::Little};
    std::vector<std::byte> row(static_cast<std::size_t>(task.heightmap.width()) * 2);
    for (int y = 0; y < task.heightmap.height(); ++y) {
        quantiseRow(task.heightmap.row(y), task.heightmap.width(), quantiser, 16, ByteOrder::Little,
                    row.data());
        task.file.write(row);
    }
}

void writeAsRawFloat(WriteTask& task) {
    task.sidecar = sidecarFor(task.heightmap);
    task.sidecar->raw =
        RawLayout{task.heightmap.width(), task.heightmap.height(), SampleType::F32, ByteOrder::Little};
    writeRawFloat(task.file, task.heightmap);
}

void writeAsTiff(WriteTask& task) {
    writeTiff(task.file, task.heightmap, task.options.compress);
}
void writeAsExr(WriteTask& task) {
    writeExr(task.file, task.heightmap, task.options.compress);
}
void writeAsAsc(WriteTask& task) {
    writeAsc(task.file, task.heightmap);
}

struct Writer {
    std::string_view extension;
    void (*write)(WriteTask&);
};

constexpr std::array<Writer, 9> kWriters = {{
    {".png", writeAsPng},
    {".tif", writeAsTiff},
    {".tiff", writeAsTiff},
    {".exr", writeAsExr},
    {".pgm", writeAsPgm},
    {".r16", writeAsR16},
    {".raw", writeAsRawFloat},
    {".r32", writeAsRawFloat},
    {".asc", writeAsAsc},
}};

const Writer& writerFor(const std::filesystem::path& path) {
    const std::string extension = lowerExtension(path);
    const auto* writer = std::ranges::find(kWriters, std::string_view(extension), &Writer::extension);
    if (writer == kWriters.end())
        throw Error(path.string() + ": '" + extension +
                    "' cannot be written: choose .png .tif .exr .raw .r32 .r16 .asc or .pgm");
    return *writer;
}

void checkWritable(const std::filesystem::path& path, const Heightmap& heightmap,
                   const HeightmapWriteOptions& options) {
    if (heightmap.empty())
        throw Error(path.string() + ": there are no cells to write");
    if (options.bits != 8 && options.bits != 16)
        throw Error(path.string() + ": " + std::to_string(options.bits) +
                    " bits cannot be written: choose 8 or 16");
}

template <typename T>
void writeRgb(const std::filesystem::path& path, int width, int height, std::span<const T> rgb,
              ThreadPool* pool) {
    const std::size_t rowSamples = static_cast<std::size_t>(width) * 3;
    if (width < 1 || height < 1 || rgb.size() != rowSamples * static_cast<std::size_t>(height))
        throw Error(path.string() + ": the picture has not the size it claims");
    PngPicture picture{width, height, 8 * static_cast<int>(sizeof(T)), 3, {}, {}};
    picture.row = [&](int y, std::byte* row) {
        const T* from = rgb.data() + rowSamples * static_cast<std::size_t>(y);
        for (std::size_t i = 0; i < rowSamples; ++i) {
            if constexpr (sizeof(T) == 2)
                *row++ = static_cast<std::byte>(from[i] >> 8);
            *row++ = static_cast<std::byte>(from[i] & 0xff);
        }
    };
    AtomicFile file(path);
    writePng(file, picture, pool);
    file.commit();
}

} // namespace

ImportedHeightmap readHeightmap(const std::filesystem::path& path, const HeightmapReadOptions& options) {
    const InputFile file(path);
    checkOptions(file, options);
    try {
        return inMetres(file, decode(file, options), options);
    } catch (const std::bad_alloc&) {
        file.fail("there is not enough memory to read it: close other programs or choose a smaller file");
    }
}

void writeHeightmap(const std::filesystem::path& path, const Heightmap& heightmap,
                    const HeightmapWriteOptions& options) {
    const Writer& writer = writerFor(path);
    checkWritable(path, heightmap, options);
    AtomicFile file(path);
    WriteTask task{file, heightmap, options};
    writer.write(task);
    file.commit();
    if (task.sidecar && options.sidecar)
        writeSidecar(path, *task.sidecar);
}

void writeRgbPng(const std::filesystem::path& path, int width, int height, std::span<const std::uint8_t> rgb,
                 ThreadPool* pool) {
    writeRgb(path, width, height, rgb, pool);
}

void writeRgbPng(const std::filesystem::path& path, int width, int height, std::span<const std::uint16_t> rgb,
                 ThreadPool* pool) {
    writeRgb(path, width, height, rgb, pool);
}

} // namespace oxbow
