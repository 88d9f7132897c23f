#include "core/files/raster/raster_codecs.h"

#include "core/base/number_text.h"
#include "core/base/words.h"

#include <fstream>
#include <map>

namespace oxbow {

namespace {

/// A layout and where the samples lie in the file.
struct RawPlan {
    RawLayout layout;
    std::uint64_t offset = 0;
    std::uint64_t rowBytes = 0; ///< distance of rows; 0 where they touch
    std::optional<double> noData{};
    double cellX = 0.0;
    double cellY = 0.0;
    std::optional<double> west = {}, north = {}; ///< outer corner of the first cell
};

int bytesOf(SampleType type) {
    return type == SampleType::U8 ? 1 : type == SampleType::U16 || type == SampleType::I16 ? 2 : 4;
}

bool isUnsigned(SampleType type) {
    return type == SampleType::U8 || type == SampleType::U16 || type == SampleType::U32;
}

float sampleAt(const std::byte* bytes, SampleType type, ByteOrder order) {
    switch (type) {
    case SampleType::U8:
        return std::to_integer<std::uint8_t>(*bytes);
    case SampleType::U16:
        return loadNumber<std::uint16_t>(bytes, order);
    case SampleType::I16:
        return loadNumber<std::int16_t>(bytes, order);
    case SampleType::U32:
        return static_cast<float>(loadNumber<std::uint32_t>(bytes, order));
    case SampleType::I32:
        return static_cast<float>(loadNumber<std::int32_t>(bytes, order));
    default:
        return loadNumber<float>(bytes, order);
    }
}

std::string extensionOf(const InputFile& file) {
    return lowerCase(file.path().extension().string());
}

// ---- the header beside the file ----

using RawHeader = std::map<std::string, std::string, std::less<>>;

std::optional<RawHeader> readHeaderBeside(const std::filesystem::path& path) {
    std::filesystem::path beside = path;
    std::ifstream text(beside.replace_extension(".hdr"));
    if (!text)
        text.open(beside.replace_extension(".HDR"));
    if (!text)
        return std::nullopt;
    RawHeader header;
    std::string key;
    std::string value;
    // Such headers have a dozen lines: anything longer is another kind of file.
    for (int line = 0; line < 64 && text >> key >> value; ++line)
        header[lowerCase(key)] = lowerCase(value);
    return header.contains("ncols") && header.contains("nrows") ? std::optional(header) : std::nullopt;
}

template <typename T>
T valueOr(const RawHeader& header, std::string_view key, T otherwise) {
    const auto found = header.find(key);
    return found != header.end() ? parseNumber<T>(found->second).value_or(otherwise) : otherwise;
}

std::string textOr(const RawHeader& header, std::string_view key, std::string otherwise) {
    const auto found = header.find(key);
    return found != header.end() ? found->second : otherwise;
}

SampleType headerSampleType(const RawHeader& header, const InputFile& file) {
    const bool isFloatFile = extensionOf(file) == ".flt";
    const int bits = valueOr(header, "nbits", isFloatFile ? 32 : 8);
    const std::string kind = textOr(header, "pixeltype", isFloatFile ? "float" : "unsignedint");
    const bool isSigned = kind.starts_with("signed");
    if (bits == 8 && !isSigned)
        return SampleType::U8;
    if (bits == 16)
        return isSigned ? SampleType::I16 : SampleType::U16;
    if (bits == 32)
        return kind == "float" ? SampleType::F32 : isSigned ? SampleType::I32 : SampleType::U32;
    file.fail(phrase("the header beside it asks for samples of %1 bits (%2): give the layout of the file",
                     bits, kind));
}

RawPlan planByHeader(const RawHeader& header, const InputFile& file) {
    if (valueOr(header, "nbands", 1) != 1)
        file.fail(phrase("the header beside it says more than one band: save the heights alone"));
    RawPlan plan;
    plan.layout.width = valueOr(header, "ncols", 0);
    plan.layout.height = valueOr(header, "nrows", 0);
    plan.layout.sampleType = headerSampleType(header, file);
    const std::string order = textOr(header, "byteorder", "i");
    plan.layout.byteOrder = order.starts_with('m') ? ByteOrder::Big : ByteOrder::Little;
    plan.offset = valueOr<std::uint64_t>(header, "skipbytes", 0);
    plan.rowBytes = valueOr<std::uint64_t>(header, "totalrowbytes", 0);
    plan.cellX = valueOr(header, "xdim", valueOr(header, "cellsize", 0.0));
    plan.cellY = valueOr(header, "ydim", valueOr(header, "cellsize", 0.0));
    const auto place = [&](std::string_view key, double corner) -> std::optional<double> {
        const auto found = header.find(key);
        const auto number = found != header.end() ? parseNumber<double>(found->second) : std::nullopt;
        return number ? std::optional(*number + corner) : std::nullopt;
    };
    const auto either = [](std::optional<double> one, std::optional<double> other) { return one ? one : other; };
    const double heightOfMap = plan.cellY * plan.layout.height; // ulxmap and ulymap: the middle of the first cell
    plan.west = either(place("ulxmap", -0.5 * plan.cellX), either(place("xllcorner", 0.0), place("xllcenter", -0.5 * plan.cellX)));
    plan.north = either(place("ulymap", 0.5 * plan.cellY),
                        either(place("yllcorner", heightOfMap), place("yllcenter", heightOfMap - 0.5 * plan.cellY)));
    for (const char* key : {"nodata", "nodata_value"})
        if (header.contains(key))
            plan.noData = parseNumber<double>(header.find(key)->second);
    return plan;
}

// ---- guesses ----

/// A size in the name: two numbers joined by x.
std::optional<std::pair<int, int>> sizeInName(const std::string& name) {
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    for (std::size_t x = name.find_first_of("xX"); x != std::string::npos;
         x = name.find_first_of("xX", x + 1)) {
        std::size_t first = x;
        std::size_t last = x + 1;
        while (first > 0 && isDigit(name[first - 1]))
            --first;
        while (last < name.size() && isDigit(name[last]))
            ++last;
        const auto width = parseNumber<int>(std::string_view(name).substr(first, x - first));
        const auto height = parseNumber<int>(std::string_view(name).substr(x + 1, last - x - 1));
        if (width && height && *width > 0 && *height > 0)
            return std::pair(*width, *height);
    }
    return std::nullopt;
}

std::vector<SampleType> possibleTypes(const std::string& extension) {
    if (extension == ".r8")
        return {SampleType::U8};
    if (extension == ".r16")
        return {SampleType::U16};
    if (extension == ".r32" || extension == ".flt")
        return {SampleType::F32};
    return {SampleType::F32, SampleType::U16, SampleType::U8};
}

std::optional<std::pair<int, int>> squareOf(std::uint64_t cells) {
    const auto side = static_cast<std::uint64_t>(std::llround(std::sqrt(static_cast<double>(cells))));
    if (side * side != cells || side > static_cast<std::uint64_t>(kMaxGridSide))
        return std::nullopt;
    return std::pair(static_cast<int>(side), static_cast<int>(side));
}

/// How rough the ground of a layout is: mean step between neighbours, east and south, over the range of the
/// values. Values that no height has count as the roughest.
double roughness(const InputFile& file, const RawLayout& layout) {
    constexpr int kRows = 24;
    constexpr float kHighestSane = 1e6f;
    const int bytes = bytesOf(layout.sampleType);
    const std::size_t rowBytes = static_cast<std::size_t>(layout.width) * bytes;
    std::vector<std::byte> rows(rowBytes * 2);
    double steps = 0.0;
    double count = 0.0;
    ValueRange range{std::numeric_limits<float>::max(), std::numeric_limits<float>::lowest()};
    for (int k = 0; k < std::min(kRows, layout.height); ++k) {
        const auto y =
            static_cast<std::uint64_t>(layout.height - 1) * k / std::max(1, std::min(kRows, layout.height));
        const bool hasNext = y + 1 < static_cast<std::uint64_t>(layout.height);
        file.readAt(y * rowBytes, std::span(rows).first(rowBytes * (hasNext ? 2 : 1)));
        for (int x = 0; x + 1 < layout.width; ++x) {
            const auto at = [&](std::size_t offset) {
                return sampleAt(rows.data() + offset * bytes, layout.sampleType, layout.byteOrder);
            };
            const float here = at(x);
            const float east = at(x + 1);
            const float south = hasNext ? at(static_cast<std::size_t>(layout.width) + x) : here;
            const bool isTiny = here != 0.0f && std::fabs(here) < 1e-20f;
            if (!(std::fabs(here) < kHighestSane) || isTiny) {
                steps += 1.0;
                count += 1.0;
                continue;
            }
            range = {std::min(range.low, here), std::max(range.high, here)};
            if (std::fabs(east) < kHighestSane && std::fabs(south) < kHighestSane) {
                const double span = std::max(1e-6, static_cast<double>(range.high) - range.low);
                steps += std::min(1.0, (std::fabs(double{east} - here) + std::fabs(double{south} - here)) /
                                           2 / span);
                count += 1.0;
            }
        }
    }
    return count > 0.0 ? steps / count : 1.0;
}

struct Guess {
    RawLayout layout;
    double roughness = 2.0;
};

/// Takes the smoother ground of both byte orders of a size.
void tryLayout(const InputFile& file, SampleType type, std::pair<int, int> size, std::optional<Guess>& best) {
    for (const ByteOrder order : {ByteOrder::Little, ByteOrder::Big}) {
        if (bytesOf(type) == 1 && order == ByteOrder::Big)
            continue;
        const RawLayout layout{size.first, size.second, type, order};
        if (layout.width > kMaxGridSide || layout.height > kMaxGridSide)
            continue;
        const double found = roughness(file, layout);
        if (!best || found < best->roughness)
            best = Guess{layout, found};
    }
}

/// The size in the name, or a square, where the file has its length.
std::optional<std::pair<int, int>> plainSize(const InputFile& file, SampleType type) {
    const std::optional<std::pair<int, int>> named = sizeInName(file.path().stem().string());
    const auto bytes = static_cast<std::uint64_t>(bytesOf(type));
    if (named && std::uint64_t(named->first) * named->second * bytes == file.size())
        return named;
    return file.size() % bytes == 0 ? squareOf(file.size() / bytes) : std::nullopt;
}

/// The smoothest of the layouts that fit the length of the file.
std::optional<Guess> guessLayout(const InputFile& file) {
    std::optional<Guess> best;
    for (const SampleType type : possibleTypes(extensionOf(file)))
        if (const auto size = plainSize(file, type))
            tryLayout(file, type, *size, best);
    return best;
}

Phrase typeName(SampleType type) {
    if (type == SampleType::F32)
        return phrase("32-bit float");
    return isUnsigned(type) ? phrase("unsigned %1-bit", 8 * bytesOf(type)) : phrase("signed %1-bit", 8 * bytesOf(type));
}

Phrase describe(const RawLayout& layout) {
    const Phrase text = std::to_string(layout.width) + " x " + std::to_string(layout.height) + ", " + typeName(layout.sampleType);
    if (bytesOf(layout.sampleType) < 2)
        return text;
    return layout.byteOrder == ByteOrder::Little ? phrase("%1, little-endian", text)
                                                 : phrase("%1, big-endian", text);
}

RawPlan choosePlan(const InputFile& file, const std::optional<RawLayout>& given,
                   std::vector<Phrase>& notes) {
    if (given)
        return {*given};
    if (const std::optional<RawHeader> header = readHeaderBeside(file.path()))
        return planByHeader(*header, file);
    if (const std::optional<Sidecar> sidecar = readSidecar(file.path()); sidecar && sidecar->raw)
        return {*sidecar->raw};
    const std::optional<Guess> guess = guessLayout(file);
    if (!guess)
        file.fail(phrase("the size of this raw file is not known: give width, height and sample type, or put "
                         "the size into the name as in terrain_1024x512.raw"));
    notes.push_back(
        phrase("the layout was guessed: %1; give another where the ground is torn", describe(guess->layout)));
    return {guess->layout};
}

void setCells(const RawPlan& plan, Raster& raster) {
    if (!areLengths(plan.cellX, plan.cellY))
        return;
    const double north = plan.north.value_or(1e9), south = north - plan.cellY * plan.layout.height;
    const bool isDegrees = plan.cellX < 0.1 && plan.cellY < 0.1 && north <= 90.5 && south >= -90.5;
    if (plan.west && plan.north)
        raster.place = GeoReference{.west = *plan.west,
                                    .north = north,
                                    .width = plan.cellX * plan.layout.width,
                                    .height = plan.cellY * plan.layout.height,
                                    .isGeographic = isDegrees};
    if (isDegrees) {
        setGeographicCells(raster, plan.cellX, plan.cellY, (north + south) / 2.0);
        return;
    }
    raster.cellXM = plan.cellX;
    raster.cellYM = plan.cellY;
}

void noteLayout(HeightmapTask& task, SampleType type) {
    task.sidecar->raw = RawLayout{task.heightmap.width(), task.heightmap.height(), type, ByteOrder::Little};
}

} // namespace

std::optional<RawLayout> likelyLayout(const InputFile& file, SampleType type) {
    constexpr std::uint64_t kMostAcross = 8; // times the height
    const auto bytes = static_cast<std::uint64_t>(bytesOf(type));
    std::optional<Guess> best;
    if (const auto size = plainSize(file, type)) {
        tryLayout(file, type, *size, best);
    } else if (file.size() > 0 && file.size() % bytes == 0) {
        const std::uint64_t cells = file.size() / bytes;
        auto side = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(cells)));
        while (side > 1 && cells % side != 0)
            --side;
        if (const std::uint64_t other = cells / side; other <= kMostAcross * side && other <= kMaxGridSide) {
            tryLayout(file, type, {static_cast<int>(side), static_cast<int>(other)}, best);
            tryLayout(file, type, {static_cast<int>(other), static_cast<int>(side)}, best);
        }
    }
    return best ? std::optional(best->layout) : std::nullopt;
}

Raster readRaw(const InputFile& file, const HeightmapReadOptions& options) {
    std::vector<Phrase> notes;
    const RawPlan plan = choosePlan(file, options.raw, notes);
    const RawLayout& layout = plan.layout;
    file.expectGridSize(layout.width, layout.height);
    const int bytes = bytesOf(layout.sampleType);
    const std::uint64_t cellBytes = static_cast<std::uint64_t>(layout.width) * bytes;
    const std::uint64_t stride = std::max(cellBytes, plan.rowBytes);
    const std::uint64_t bytesOfAll = plan.offset + stride * (layout.height - 1) + cellBytes;
    if (plan.offset > file.size() || stride > file.size() || file.size() < bytesOfAll)
        file.fail(
            phrase("has %1 bytes and cannot hold %2: give its true layout", file.size(), describe(layout)));
    if (options.raw && file.size() > bytesOfAll)
        file.fail(phrase("has %1 bytes, and %2 takes only %3: give its true layout", file.size(), describe(layout), bytesOfAll));
    Raster raster = emptyRaster("RAW", layout.width, layout.height);
    raster.notes = std::move(notes);
    raster.layout = layout;
    raster.bits = bytes * 8;
    raster.largestSample = isUnsigned(layout.sampleType) ? std::ldexp(1.0, 8 * bytes) - 1.0 : 0.0;
    std::vector<std::byte> row(cellBytes);
    for (int y = 0; y < layout.height; ++y) {
        file.throwIfCancelled();
        file.readAt(plan.offset + stride * y, row);
        float* to = raster.samples.row(y);
        for (int x = 0; x < layout.width; ++x)
            to[x] = sampleAt(row.data() + static_cast<std::size_t>(x) * bytes, layout.sampleType,
                             layout.byteOrder);
    }
    if (plan.noData)
        std::ranges::replace(raster.samples.cells(), static_cast<float>(*plan.noData), kNaN);
    setCells(plan, raster);
    return raster;
}

void writeRawFloat(HeightmapTask& task) {
    task.sidecar = plainSidecar(task.heightmap);
    noteLayout(task, SampleType::F32);
    static_assert(std::endian::native == std::endian::little);
    task.file.write(std::as_bytes(task.heightmap.cells()));
}

void writeRawInteger(HeightmapTask& task) {
    const Quantiser quantiser = quantise(task);
    noteLayout(task, task.bits == 8 ? SampleType::U8 : SampleType::U16);
    std::vector<std::byte> row(static_cast<std::size_t>(task.heightmap.width()) * (task.bits / 8));
    for (int y = 0; y < task.heightmap.height(); ++y) {
        quantiser.writeRow(task.heightmap.row(y), task.heightmap.width(), ByteOrder::Little, row.data());
        task.file.write(row);
    }
}

} // namespace oxbow
