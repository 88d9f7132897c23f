#pragma once

#include "core/files/raster/heightmap_options.h"
#include "core/files/raster/sidecar.h"
#include "core/files/storage/atomic_file.h"
#include "core/terrain/heightmap.h"

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

/// What a codec is given to write a heightmap, and what it tells the sidecar.
struct HeightmapTask {
    AtomicFile& file;
    const Heightmap& heightmap;
    const HeightmapWriteOptions& options;
    int bits = 32;                    ///< of a sample of integer formats
    std::optional<Sidecar> sidecar{}; ///< of a file that cannot say all of it itself
};

/// The sidecar of a heightmap without the heights of its samples.
[[nodiscard]] Sidecar plainSidecar(const Heightmap& heightmap);

/// Heights as integers: sample = (height - low) / (high - low) * largest, rounded and clamped; 0 where a cell
/// has no value.
struct Quantiser {
    double lowM = 0.0;
    double highM = 1.0;
    int largest = 65535;
    bool zeroIsNoValue = false;

    /// The samples of a row of `width` cells, 1 or 2 bytes each.
    void writeRow(const float* row, int width, ByteOrder order, std::byte* to) const;
};

/// The mapping that the task's options ask for; the sidecar tells it.
[[nodiscard]] Quantiser quantise(HeightmapTask& task);

/// The heights as gray samples of `task.bits`, with the scale as texts. Refers to the task's heightmap.
[[nodiscard]] PixelPicture grayPicture(HeightmapTask& task);

} // namespace oxbow
