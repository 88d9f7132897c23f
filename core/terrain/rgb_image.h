#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace oxbow {

/// A picture of red, green and blue samples, row-major from the north-west.
template <typename Sample>
struct RgbImage {
    int width = 0;
    int height = 0;
    std::vector<Sample> samples;

    RgbImage() = default;
    RgbImage(int columns, int rows)
        : width(columns), height(rows), samples(std::size_t{3} * static_cast<std::size_t>(columns) * rows) {}
    [[nodiscard]] Sample* pixel(int x, int y) {
        return samples.data() + 3 * (static_cast<std::size_t>(y) * width + x);
    }
    [[nodiscard]] const Sample* pixel(int x, int y) const {
        return samples.data() + 3 * (static_cast<std::size_t>(y) * width + x);
    }
};

using Rgb8Image = RgbImage<std::uint8_t>;
using Rgb16Image = RgbImage<std::uint16_t>;

} // namespace oxbow
