#include "core/base/number_text.h"
#include "core/files/raster/place_files.h"
#include "core/files/raster/raster_codecs.h"

namespace oxbow {

namespace {

constexpr std::uint64_t kDtedHeaderBytes = 80 + 648 + 2700; // UHL, DSI and ACC records
constexpr std::uint64_t kBeforeSamples = 8, kAfterSamples = 4;
constexpr std::byte kSentinel{0xAA};
constexpr std::int16_t kDtedVoid = -32767;

/// A field of digits in the user header label.
int digits(const InputFile& file, const std::string& head, std::size_t at, std::size_t count) {
    const std::optional<int> value = parseNumber<int>(std::string_view(head).substr(at, count));
    if (!value)
        file.fail(phrase("damaged DTED: its header holds letters where a number is expected"));
    return *value;
}

/// "DDDMMSSH" at a place of the header, degrees.
double degrees(const InputFile& file, const std::string& head, std::size_t at) {
    const double value = digits(file, head, at, 3) + digits(file, head, at + 3, 2) / 60.0 + digits(file, head, at + 5, 2) / 3600.0;
    const char side = head[at + 7];
    return side == 'S' || side == 'W' ? -value : value;
}

/// Sign and magnitude, as DTED has it; some write two's complement, which reads as too deep for any ground.
std::int16_t heightOf(std::uint16_t sample) {
    if (sample < 0x8000)
        return static_cast<std::int16_t>(sample);
    const int magnitude = -(sample & 0x7FFF);
    constexpr int kDeepest = -16000;
    return static_cast<std::int16_t>(magnitude < kDeepest && magnitude != kDtedVoid ? static_cast<std::int16_t>(sample) : magnitude);
}

} // namespace

bool isDted(std::string_view head) {
    return head.starts_with("UHL1");
}

Raster readDted(const InputFile& file, const HeightmapReadOptions&) {
    const std::string head = file.head(80);
    if (head.size() < 80 || !isDted(head))
        file.fail(phrase("no DTED: it does not begin with its label UHL1"));
    const double west = degrees(file, head, 4), south = degrees(file, head, 12);
    const double cellX = digits(file, head, 20, 4) / 36000.0, cellY = digits(file, head, 24, 4) / 36000.0;
    const int width = digits(file, head, 47, 4), height = digits(file, head, 51, 4);
    file.expectGridSize(width, height);
    if (!(cellX > 0.0 && cellY > 0.0))
        file.fail(phrase("damaged DTED: its header gives no distance between samples"));
    const std::uint64_t lineBytes = kBeforeSamples + 2 * static_cast<std::uint64_t>(height) + kAfterSamples;
    file.expectBytes(kDtedHeaderBytes, lineBytes * static_cast<std::uint64_t>(width));
    Raster raster = emptyRaster("DTED", width, height);
    raster.bits = 16;
    raster.inMetres = true;
    std::vector<std::byte> line(lineBytes);
    for (int x = 0; x < width; ++x) {
        file.throwIfCancelled();
        file.readAt(kDtedHeaderBytes + lineBytes * static_cast<std::uint64_t>(x), line);
        if (line[0] != kSentinel)
            file.fail(phrase("damaged DTED: column %1 does not begin where it should", x));
        for (int y = 0; y < height; ++y) { // from the south
            const std::int16_t sample = heightOf(loadNumber<std::uint16_t>(line.data() + kBeforeSamples + 2 * y, ByteOrder::Big));
            raster.samples.at(x, height - 1 - y) = sample == kDtedVoid ? kNaN : static_cast<float>(sample);
        }
    }
    // Samples stand on the lines of the grid of degrees, cells reach half a cell beyond.
    GeoReference place{.west = west - 0.5 * cellX,
                       .north = south + (height - 0.5) * cellY,
                       .width = width * cellX,
                       .height = height * cellY};
    setSystem(place, 4326, true);
    raster.place = std::move(place);
    setGeographicCells(raster, cellX, cellY, south + 0.5 * (height - 1) * cellY);
    return raster;
}

} // namespace oxbow
