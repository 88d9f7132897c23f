#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace oxbow {

/// Integer samples as a file takes them, made row by row.
struct PixelPicture {
    int width = 0;
    int height = 0;
    int bits = 16;                                               ///< of a sample: 8 or 16
    int channels = 1;                                            ///< 1 gray, 3 RGB, 4 RGB and alpha (PNG)
    std::vector<std::pair<std::string, std::string>> texts = {}; ///< for formats that hold some
    /// Writes the samples of row y, from the top, into the bytes of the row, high byte first. Called from
    /// several threads at once.
    std::function<void(int y, std::byte* row)> row;

    [[nodiscard]] std::size_t rowBytes() const {
        return static_cast<std::size_t>(width) * channels * (bits / 8);
    }
};

} // namespace oxbow
