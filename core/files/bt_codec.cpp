#include "core/files/terrain_codecs.h"

#include <cmath>

namespace oxbow {

namespace {

constexpr std::size_t kHeaderBytes = 256;
constexpr int kColumnsAtOnce = 64;
constexpr std::int16_t kNoData = -32768;

struct BtHeader {
    std::int32_t columns = 0;
    std::int32_t rows = 0;
    int sampleBytes = 0;
    bool isFloat = false;
    int units = 1; ///< 0 degrees, 1 metres, 2 feet, 3 US feet
    double west = 0.0, east = 0.0, south = 0.0, north = 0.0;
    float verticalScale = 1.0f;
};

BtHeader readHeader(const InputFile& file) {
    std::array<std::byte, kHeaderBytes> bytes;
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

void setCells(const BtHeader& header, Raster& raster) {
    const double cellX = (header.east - header.west) / header.columns;
    const double cellY = (header.north - header.south) / header.rows;
    const double unitM = header.units == 2 ? 0.3048 : header.units == 3 ? 1200.0 / 3937.0 : 1.0;
    if (!(cellX > 0.0) || !(cellY > 0.0) || !std::isfinite(cellX) || !std::isfinite(cellY))
        return;
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
    const BtHeader header = readHeader(file);
    file.expectGridSize(header.columns, header.rows);
    if (header.sampleBytes != 4 && (header.sampleBytes != 2 || header.isFloat))
        file.fail("damaged BT: samples of " + std::to_string(header.sampleBytes) + " bytes");
    const std::size_t columnBytes = static_cast<std::size_t>(header.rows) * header.sampleBytes;
    file.expectBytes(kHeaderBytes, columnBytes * header.columns);
    Raster raster = emptyRaster("BT", header.columns, header.rows);
    raster.bits = header.sampleBytes * 8;
    raster.inMetres = true;
    std::vector<std::byte> columns(columnBytes * kColumnsAtOnce);
    for (int x0 = 0; x0 < header.columns; x0 += kColumnsAtOnce) {
        const int count = std::min(kColumnsAtOnce, header.columns - x0);
        file.readAt(kHeaderBytes + columnBytes * x0, std::span(columns).first(columnBytes * count));
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

} // namespace oxbow
