#include "core/files/raster/raster_codecs.h"

#include "core/base/number_text.h"
#include "core/base/words.h"

#include <map>
#include <tuple>

namespace oxbow {

namespace {

constexpr double kWrittenNoData = -9999.0;

/// The next word; empty at the end of the file. No word of such a file is long.
std::string_view nextWord(ByteStream& stream, std::array<char, 64>& buffer) {
    while (isSpace(stream.peek()))
        stream.take();
    std::size_t length = 0;
    while (stream.peek() >= 0 && !isSpace(stream.peek())) {
        if (length == buffer.size())
            stream.file().fail(phrase("damaged ASCII grid: no number at byte %1", stream.position()));
        buffer[length++] = static_cast<char>(stream.take());
    }
    return {buffer.data(), length};
}

double toNumber(std::string_view word, const ByteStream& stream) {
    const std::optional<double> value = parseNumber<double>(word);
    if (!value)
        stream.file().fail(word.empty() ? phrase("damaged ASCII grid: the file ends too early")
                                        : phrase("damaged ASCII grid: '%1' is no number (byte %2)", word,
                                                 stream.position()));
    return *value;
}

bool startsHeaderLine(ByteStream& stream) {
    while (isSpace(stream.peek()))
        stream.take();
    const int byte = stream.peek() | 0x20;
    // "nan" is a value: the header has its own n-words.
    return stream.peek() >= 'A' && byte >= 'a' && byte <= 'z';
}

struct AscHeader {
    std::map<std::string, double, std::less<>> numbers;
    std::vector<double> firstValue; ///< the word behind the header where that begins with a letter ("nan")
};

constexpr std::array<std::string_view, 10> kKeys = {"ncols",     "nrows",       "xllcorner", "xllcenter",
                                                    "yllcorner", "yllcenter",   "cellsize",  "dx",
                                                    "dy",        "nodata_value"};

AscHeader readAscHeader(ByteStream& stream) {
    AscHeader header;
    std::array<char, 64> buffer;
    while (startsHeaderLine(stream)) {
        const std::string key = lowerCase(nextWord(stream, buffer));
        if (std::ranges::find(kKeys, key) == kKeys.end()) {
            header.firstValue.push_back(toNumber(key, stream));
            break;
        }
        header.numbers[key] = toNumber(nextWord(stream, buffer), stream);
    }
    return header;
}

double valueOr(const AscHeader& header, std::string_view key, double otherwise) {
    const auto found = header.numbers.find(key);
    return found != header.numbers.end() ? found->second : otherwise;
}

std::int64_t sideOf(const AscHeader& header, std::string_view key) {
    const double value = valueOr(header, key, 0.0);
    return value >= 1.0 && value < 1e9 ? static_cast<std::int64_t>(value) : 0;
}

void setCells(const AscHeader& header, Raster& raster) {
    const double cellX = valueOr(header, "dx", valueOr(header, "cellsize", 0.0));
    const double cellY = valueOr(header, "dy", valueOr(header, "cellsize", 0.0));
    const double south = valueOr(header, "yllcorner", valueOr(header, "yllcenter", 1e9));
    const double north = south + cellY * raster.samples.height();
    const bool isDegrees = cellX < 0.1 && cellY < 0.1 && south >= -90.0 && north <= 90.0;
    if (!areLengths(cellX, cellY))
        return;
    if (isDegrees)
        setGeographicCells(raster, cellX, cellY, (south + north) / 2.0);
    else
        std::tie(raster.cellXM, raster.cellYM) = std::pair(cellX, cellY);
    // A place given by the centre of the first cell lies half a cell inside.
    const double west = valueOr(header, "xllcorner", valueOr(header, "xllcenter", 0.0) - 0.5 * cellX);
    const double south0 = valueOr(header, "yllcorner", valueOr(header, "yllcenter", 0.0) - 0.5 * cellY);
    if (header.numbers.contains("xllcorner") || header.numbers.contains("xllcenter")) {
        GeoReference place{.west = west,
                           .north = south0 + cellY * raster.samples.height(),
                           .width = cellX * raster.samples.width(),
                           .height = cellY * raster.samples.height()};
        place.isGeographic = isDegrees;
        raster.place = std::move(place);
    }
}

/// The corner and the cells. Cells that are oblong in the map's coordinate system have two sides.
std::string placeText(const HeightmapTask& task) {
    const GridSpec& grid = task.heightmap.grid();
    const GeoReference* place = task.options.place;
    if (!place)
        return "\nxllcorner 0\nyllcorner 0\ncellsize " + numberText(grid.cellSizeM);
    const double dx = place->width / grid.width, dy = place->height / grid.height;
    const bool isSquare = std::fabs(dx - dy) <= 1e-9 * dx;
    return "\nxllcorner " + numberText(place->west) + "\nyllcorner " + numberText(place->north - place->height) +
           (isSquare ? "\ncellsize " + numberText(dx) : "\ndx " + numberText(dx) + "\ndy " + numberText(dy));
}

} // namespace

bool looksLikeAsc(std::string_view head) {
    const std::string lower = lowerCase(head.substr(0, 64));
    const std::size_t first = lower.find_first_not_of(" \t\r\n");
    if (first == std::string::npos)
        return false;
    const std::string_view text = std::string_view(lower).substr(first);
    return text.starts_with("ncols") || text.starts_with("nrows");
}

Raster readAsc(const InputFile& file, const HeightmapReadOptions&) {
    ByteStream stream(file);
    const AscHeader header = readAscHeader(stream);
    const std::int64_t width = sideOf(header, "ncols");
    const std::int64_t height = sideOf(header, "nrows");
    file.expectGridSize(width, height);
    const std::size_t early = header.firstValue.size();
    file.expectBytes(stream.position(),
                     (static_cast<std::uint64_t>(width * height) - early) * 2 - (early > 0 ? 0 : 1));
    Raster raster = emptyRaster("ASCII grid", width, height);
    raster.bits = 32;
    raster.inMetres = true;
    const auto noData = static_cast<float>(valueOr(header, "nodata_value", -9999.0));
    std::array<char, 64> buffer;
    for (std::size_t i = 0; i < raster.samples.cells().size(); ++i) {
        const double value = i < early ? header.firstValue[i] : toNumber(nextWord(stream, buffer), stream);
        const auto height32 = static_cast<float>(value);
        raster.samples.cells()[i] = height32 == noData ? kNaN : height32;
    }
    setCells(header, raster);
    return raster;
}

void writeAsc(HeightmapTask& task) {
    AtomicFile& file = task.file;
    const Heightmap& heightmap = task.heightmap;
    file.write("ncols " + numberText(heightmap.width()) + "\nnrows " + numberText(heightmap.height()) +
               placeText(task) +
               "\nNODATA_value " + numberText(kWrittenNoData) + "\n");
    std::string line;
    for (int y = 0; y < heightmap.height(); ++y) {
        line.clear();
        for (int x = 0; x < heightmap.width(); ++x) {
            const float value = heightmap.at(x, y);
            line += numberText(std::isfinite(value) ? value : static_cast<float>(kWrittenNoData));
            line += x + 1 < heightmap.width() ? ' ' : '\n';
        }
        file.write(line);
    }
}

} // namespace oxbow
