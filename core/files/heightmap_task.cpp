#include "core/files/heightmap_task.h"

#include "core/base/number_text.h"
#include "core/files/png_codec.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace oxbow {

Sidecar plainSidecar(const Heightmap& heightmap) {
    Sidecar sidecar;
    sidecar.width = heightmap.width();
    sidecar.height = heightmap.height();
    sidecar.cellSizeM = heightmap.cellSizeM();
    return sidecar;
}

int Quantiser::sample(float height) const {
    if (!(std::fabs(height) <= std::numeric_limits<float>::max()))
        return 0;
    const double share = (height - lowM) * (largest / (highM - lowM)) + 0.5;
    const double lowest = zeroIsNoValue ? 1.0 : 0.0;
    return static_cast<int>(std::clamp(share, lowest, static_cast<double>(largest)));
}

void Quantiser::writeRow(const float* row, int width, ByteOrder order, std::byte* to) const {
    for (int x = 0; x < width; ++x) {
        const int value = sample(row[x]);
        const auto low = static_cast<std::byte>(value & 0xff);
        const auto high = static_cast<std::byte>(value >> 8);
        if (largest <= 255) {
            to[x] = low;
        } else {
            to[2 * x] = order == ByteOrder::Big ? high : low;
            to[2 * x + 1] = order == ByteOrder::Big ? low : high;
        }
    }
}

Quantiser quantise(HeightmapTask& task) {
    const ValueRange range = valueRange(task.heightmap.cells());
    Quantiser quantiser;
    quantiser.largest = (1 << task.bits) - 1;
    quantiser.lowM = task.options.lowM.value_or(range.low);
    quantiser.highM = task.options.highM.value_or(range.high);
    if (!(quantiser.highM > quantiser.lowM))
        quantiser.highM = quantiser.lowM + 1.0;
    quantiser.zeroIsNoValue =
        std::ranges::any_of(task.heightmap.cells(), [](float value) { return !std::isfinite(value); });
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
