#include "core/files/raster/place_files.h"
#include "core/files/raster/raster_codecs.h"

namespace oxbow {

namespace {

constexpr std::size_t kBtHeaderBytes = 256;
constexpr int kColumnsAtOnce = 64;
constexpr std::int16_t kNoData = -32768;
constexpr int kNoDatum = -2;

struct BtHeader {
    std::int32_t columns = 0;
    std::int32_t rows = 0;
    int sampleBytes = 0;
    bool isFloat = false;
    int units = 1; ///< 0 degrees, 1 metres, 2 feet, 3 US feet
    int zone = 0;  ///< of UTM, negative in the south; 0: none
    int datum = 0; ///< code of EPSG
    double west = 0.0, east = 0.0, south = 0.0, north = 0.0;
    float verticalScale = 1.0f;
};

BtHeader readBtHeader(const InputFile& file) {
    std::array<std::byte, kBtHeaderBytes> bytes;
    file.readAt(0, bytes);
    const auto number = [&]<typename T>(T, std::size_t offset) {
        return loadNumber<T>(bytes.data() + offset, ByteOrder::Little);
    };
    BtHeader header;
    header.columns = number(std::int32_t{}, 10);
    header.rows = number(std::int32_t{}, 14);
    header.sampleBytes = number(std::int16_t{}, 18);
    header.isFloat = number(std::int16_t{}, 20) == 1;
    header.units = number(std::int16_t{}, 22);
    header.zone = number(std::int16_t{}, 24);
    header.datum = number(std::int16_t{}, 26);
    header.west = number(double{}, 28);
    header.east = number(double{}, 36);
    header.south = number(double{}, 44);
    header.north = number(double{}, 52);
    // Older files have zeros here.
    const float scale = number(float{}, 62);
    header.verticalScale = std::isfinite(scale) && scale > 0.0f ? scale : 1.0f;
    return header;
}

float sampleAt(const std::byte* bytes, const BtHeader& header) {
    if (header.isFloat)
        return loadNumber<float>(bytes, ByteOrder::Little);
    if (header.sampleBytes == 4)
        return static_cast<float>(loadNumber<std::int32_t>(bytes, ByteOrder::Little));
    return loadNumber<std::int16_t>(bytes, ByteOrder::Little);
}

/// Systems that the header can say by itself: those of a datum, in degrees or in metres of a UTM zone.
struct DatumCodes {
    int datum, geographic, north, south;
};
constexpr DatumCodes kBtDatums[] = {{6326, 4326, 32600, 32700}, {6258, 4258, 25800, 0}, {6269, 4269, 26900, 0}};

int systemOf(const BtHeader& header) {
    for (const DatumCodes& codes : kBtDatums) {
        if (codes.datum != header.datum)
            continue;
        const int zone = std::abs(header.zone), base = header.zone > 0 ? codes.north : codes.south;
        return header.units == 0                              ? codes.geographic
               : header.units == 1 && zone > 0 && zone <= 60 && base > 0 ? base + zone
                                                              : 0;
    }
    return 0;
}

/// The way back; nothing of a system that it cannot say.
void setSystemOf(const GeoReference& place, BtHeader& header) {
    header.datum = kNoDatum;
    for (const DatumCodes& codes : kBtDatums) {
        if (place.epsg == codes.geographic)
            header.datum = codes.datum;
        for (const int base : {codes.north, codes.south})
            if (const int zone = place.epsg - base; base > 0 && zone > 0 && zone <= 60) {
                header.datum = codes.datum;
                header.zone = base == codes.north ? zone : -zone;
            }
    }
}

/// The extent in the map's coordinate system, or without one in metres from its corner.
BtHeader headerOf(const HeightmapTask& task) {
    const GridSpec& grid = task.heightmap.grid();
    BtHeader header{.columns = grid.width, .rows = grid.height, .sampleBytes = 4, .isFloat = true};
    header.datum = kNoDatum;
    header.east = grid.widthM();
    header.north = grid.heightM();
    const GeoReference* place = task.options.place;
    if (!place)
        return header;
    header.west = place->west;
    header.east = place->west + place->width;
    header.south = place->north - place->height;
    header.north = place->north;
    setSystemOf(*place, header);
    const auto isUnit = [&](double metres) { return std::fabs(place->width * metres / grid.widthM() - 1.0) < 1e-7; };
    header.units = place->isGeographic ? 0 : isUnit(kFootM) ? 2 : isUnit(kUsFootM) ? 3 : 1;
    return header;
}

std::vector<std::byte> bytesOf(const BtHeader& header, bool hasProjectionFile) {
    std::vector<std::byte> bytes(kBtHeaderBytes);
    constexpr std::string_view kMarker = "binterr1.3";
    std::memcpy(bytes.data(), kMarker.data(), kMarker.size());
    const auto put = [&](auto number, std::size_t offset) { storeNumber(number, ByteOrder::Little, bytes.data() + offset); };
    put(header.columns, 10);
    put(header.rows, 14);
    put(static_cast<std::int16_t>(header.sampleBytes), 18);
    put(static_cast<std::int16_t>(header.isFloat ? 1 : 0), 20);
    put(static_cast<std::int16_t>(header.units), 22);
    put(static_cast<std::int16_t>(header.zone), 24);
    put(static_cast<std::int16_t>(header.datum), 26);
    put(header.west, 28);
    put(header.east, 36);
    put(header.south, 44);
    put(header.north, 52);
    put(static_cast<std::int16_t>(hasProjectionFile ? 1 : 0), 60);
    put(header.verticalScale, 62);
    return bytes;
}

void setCells(const BtHeader& header, Raster& raster) {
    const double cellX = (header.east - header.west) / header.columns;
    const double cellY = (header.north - header.south) / header.rows;
    const double unitM = header.units == 2 ? kFootM : header.units == 3 ? kUsFootM : 1.0;
    if (!areLengths(cellX, cellY))
        return;
    GeoReference place{.west = header.west,
                       .north = header.north,
                       .width = header.east - header.west,
                       .height = header.north - header.south};
    place.isGeographic = header.units == 0;
    if (const int epsg = systemOf(header); epsg != 0)
        setSystem(place, epsg, place.isGeographic);
    raster.place = std::move(place);
    if (header.units == 0) {
        setGeographicCells(raster, cellX, cellY,
                           std::clamp((header.south + header.north) / 2.0, -89.0, 89.0));
        return;
    }
    raster.cellXM = cellX * unitM;
    raster.cellYM = cellY * unitM;
}

} // namespace

Raster readBt(const InputFile& file, const HeightmapReadOptions&) {
    const BtHeader header = readBtHeader(file);
    file.expectGridSize(header.columns, header.rows);
    if (header.sampleBytes != 4 && (header.sampleBytes != 2 || header.isFloat))
        file.fail(phrase("damaged BT: samples of %1 bytes", header.sampleBytes));
    const std::size_t columnBytes = static_cast<std::size_t>(header.rows) * header.sampleBytes;
    file.expectBytes(kBtHeaderBytes, columnBytes * header.columns);
    Raster raster = emptyRaster("BT", header.columns, header.rows);
    raster.bits = header.sampleBytes * 8;
    raster.inMetres = true;
    std::vector<std::byte> columns(columnBytes * kColumnsAtOnce);
    for (int x0 = 0; x0 < header.columns; x0 += kColumnsAtOnce) {
        const int count = std::min(kColumnsAtOnce, header.columns - x0);
        file.throwIfCancelled();
        file.readAt(kBtHeaderBytes + columnBytes * x0, std::span(columns).first(columnBytes * count));
        for (int y = 0; y < header.rows; ++y)
            for (int i = 0; i < count; ++i) {
                const std::size_t offset =
                    columnBytes * i + static_cast<std::size_t>(header.rows - 1 - y) * header.sampleBytes;
                const float value = sampleAt(columns.data() + offset, header);
                raster.samples.at(x0 + i, y) = value == kNoData ? kNaN : value * header.verticalScale;
            }
    }
    setCells(header, raster);
    return raster;
}

void writeBt(HeightmapTask& task) {
    const Heightmap& heights = task.heightmap;
    const GeoReference* place = task.options.place;
    task.file.write(bytesOf(headerOf(task), place && task.options.sidecar && !systemText(*place).empty()));
    std::vector<std::byte> column(static_cast<std::size_t>(heights.height()) * sizeof(float));
    for (int x = 0; x < heights.width(); ++x) {
        for (int y = 0; y < heights.height(); ++y) {
            const float value = heights.at(x, heights.height() - 1 - y);
            storeNumber(std::isfinite(value) ? value : static_cast<float>(kNoData), ByteOrder::Little,
                        column.data() + static_cast<std::size_t>(y) * sizeof(float));
        }
        task.file.write(column);
    }
}

} // namespace oxbow
