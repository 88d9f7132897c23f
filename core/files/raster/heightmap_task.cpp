#include "core/files/raster/heightmap_task.h"

#include "core/base/number_text.h"
#include "core/base/simd.h"
#include "core/files/raster/raster_codecs.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace oxbow {

Sidecar plainSidecar(const Heightmap& heightmap) {
    return {.width = heightmap.width(), .height = heightmap.height(), .cellSizeM = heightmap.cellSizeM()};
}

namespace {

/// As Quantiser says: share of a sample, cut to whole numbers.
struct Scale {
    double lowM, perMetre, lowest, largest;

    [[nodiscard]] int operator()(float height) const {
        const bool hasValue = std::fabs(height) <= std::numeric_limits<float>::max();
        const double share = (hasValue ? height - lowM : 0.0) * perMetre + 0.5;
        const double bounded = share < lowest ? lowest : largest < share ? largest : share;
        return hasValue ? static_cast<int>(bounded) : 0;
    }
};

OXBOW_MULTIVERSION
bool hasGap(const float* cells, std::size_t count) {
    constexpr std::int32_t kExponent = 0x7f800000; // all of it is set in infinities and NaN
    std::int32_t gaps = 0;
    for (std::size_t i = 0; i < count; ++i)
        gaps |= (std::bit_cast<std::int32_t>(cells[i]) & kExponent) == kExponent ? 1 : 0;
    return gaps != 0;
}

OXBOW_MULTIVERSION
void writeBytes(const Scale& scale, const float* row, int width, std::uint8_t* to) {
    for (int x = 0; x < width; ++x)
        to[x] = static_cast<std::uint8_t>(scale(row[x]));
}

OXBOW_MULTIVERSION
void writeWords(const Scale& scale, const float* row, int width, bool swap, std::uint16_t* to) {
    for (int x = 0; x < width; ++x) {
        const auto value = static_cast<std::uint16_t>(scale(row[x]));
        to[x] = swap ? static_cast<std::uint16_t>(value << 8 | value >> 8) : value;
    }
}

} // namespace

void Quantiser::writeRow(const float* row, int width, ByteOrder order, std::byte* to) const {
    const Scale scale{lowM, largest / (highM - lowM), zeroIsNoValue ? 1.0 : 0.0, static_cast<double>(largest)};
    if (largest <= 255)
        return writeBytes(scale, row, width, reinterpret_cast<std::uint8_t*>(to));
    constexpr bool kIsBig = std::endian::native == std::endian::big;
    std::vector<std::uint16_t> words(static_cast<std::size_t>(width)); // rows of bytes stand anywhere
    writeWords(scale, row, width, (order == ByteOrder::Big) != kIsBig, words.data());
    std::memcpy(to, words.data(), words.size() * sizeof(words[0]));
}

Quantiser quantise(HeightmapTask& task) {
    const ValueRange range = valueRange(task.heightmap.cells());
    Quantiser quantiser{.lowM = task.options.lowM.value_or(range.low),
                        .highM = task.options.highM.value_or(range.high),
                        .largest = (1 << task.bits) - 1};
    if (!(quantiser.highM > quantiser.lowM))
        quantiser.highM = quantiser.lowM + 1.0;
    quantiser.zeroIsNoValue = task.options.zeroIsNoValue || hasGap(task.heightmap.data(), task.heightmap.cells().size());
    if (quantiser.zeroIsNoValue)
        quantiser.lowM -= (quantiser.highM - quantiser.lowM) / (quantiser.largest - 1);
    task.sidecar = plainSidecar(task.heightmap);
    task.sidecar->lowM = quantiser.lowM;
    task.sidecar->highM = quantiser.highM;
    task.sidecar->zeroIsNoValue = quantiser.zeroIsNoValue;
    return quantiser;
}

PixelPicture grayPicture(HeightmapTask& task) {
    const Quantiser quantiser = quantise(task);
    PixelPicture picture{
        .width = task.heightmap.width(), .height = task.heightmap.height(), .bits = task.bits, .row = {}};
    picture.texts = {{kPngLowKey, numberText(quantiser.lowM)},
                     {kPngHighKey, numberText(quantiser.highM)},
                     {kPngCellSizeKey, numberText(task.heightmap.cellSizeM())}};
    if (quantiser.zeroIsNoValue)
        picture.texts.emplace_back(kPngNoValueKey, "0");
    picture.row = [&map = task.heightmap, quantiser](int y, std::byte* row) {
        quantiser.writeRow(map.row(y), map.width(), ByteOrder::Big, row);
    };
    return picture;
}

} // namespace oxbow
