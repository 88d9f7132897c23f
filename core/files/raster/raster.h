#pragma once

#include "core/base/cell_rect.h"
#include "core/base/phrase.h"
#include "core/files/raster/heightmap_options.h"
#include "core/files/storage/input_file.h"
#include "core/terrain/heightmap.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace oxbow {

/// Units of files, m.
inline constexpr double kFootM = 0.3048, kUsFootM = 1200.0 / 3937.0;
/// No packing that heightmaps use is tighter than this; a header that claims more lies.
inline constexpr std::uint64_t kPackingLimit = 4096;

/// Samples as a codec found them, before anybody decided what they mean in metres.
struct Raster {
    Heightmap samples; ///< NaN where the file has no value
    struct Part {
        int columns = 0, rows = 0; ///< of the file
        CellRect cells;
    };
    std::optional<Part> part; ///< which of the file's cells `samples` has; none: all
    std::string format;
    int bits = 0;
    /// Unsigned samples: the largest possible one. 0 for signed and floating-point samples.
    double largestSample = 0.0;
    bool inMetres = false;
    /// Heights of sample 0 and of the largest, where the file says them.
    std::optional<double> lowM;
    std::optional<double> highM;
    bool zeroIsNoValue = false;
    std::optional<ValueRange> range; ///< of the samples, where the codec knows it and that each is a number
    double cellXM = 0.0; ///< 0 where the file does not say
    double cellYM = 0.0;
    std::optional<RawLayout> layout; ///< of a headerless file, as it was read
    std::optional<GeoReference> place;
    std::vector<Phrase> notes;

    [[nodiscard]] int columns() const { return part ? part->columns : samples.width(); } ///< of the file
    [[nodiscard]] int rows() const { return part ? part->rows : samples.height(); }
    /// The sample of a cell of the file that was read.
    [[nodiscard]] float at(int x, int y) const {
        return part ? samples.at(x - part->cells.x0, y - part->cells.y0) : samples.at(x, y);
    }
};

[[nodiscard]] inline Raster emptyRaster(std::string format, std::int64_t width, std::int64_t height) {
    Raster raster;
    raster.format = std::move(format);
    raster.samples =
        Heightmap(GridSpec{static_cast<int>(width), static_cast<int>(height), kDefaultCellSizeM});
    return raster;
}

/// A number of type T at `bytes`, stored in the given order.
template <typename T>
[[nodiscard]] T loadNumber(const std::byte* bytes, ByteOrder order) {
    std::array<std::byte, sizeof(T)> copy;
    std::memcpy(copy.data(), bytes, sizeof(T));
    const bool isNative = (order == ByteOrder::Little) == (std::endian::native == std::endian::little);
    if (!isNative)
        std::reverse(copy.begin(), copy.end());
    return std::bit_cast<T>(copy);
}

/// The way back.
template <typename T>
void storeNumber(T number, ByteOrder order, std::byte* bytes) {
    auto copy = std::bit_cast<std::array<std::byte, sizeof(T)>>(number);
    if ((order == ByteOrder::Little) != (std::endian::native == std::endian::little))
        std::reverse(copy.begin(), copy.end());
    std::memcpy(bytes, copy.data(), sizeof(T));
}

/// Said where a library cannot read on: what it tells itself is for programmers.
[[nodiscard]] inline Phrase damagedFile(const char* format) {
    return phrase("damaged %1: the file is broken or not complete: get it again", format);
}

/// Said of a picture whose colours differ where no channel was chosen.
[[nodiscard]] inline Phrase brightnessNote() {
    return phrase("colour picture: brightness was taken as height; another channel can be chosen");
}

/// The value of a cell that has none.
inline constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

/// Brightness of a colour by the weights of Rec. 709, on the samples as they are.
[[nodiscard]] inline float luminance(float red, float green, float blue) {
    return red == green && green == blue ? red : 0.2126f * red + 0.7152f * green + 0.0722f * blue;
}

/// Whether a channel is red, green or blue, and its place among them.
[[nodiscard]] inline bool isColour(Channel channel) {
    return channel == Channel::Red || channel == Channel::Green || channel == Channel::Blue;
}
[[nodiscard]] inline int colourIndex(Channel channel) {
    return static_cast<int>(channel) - static_cast<int>(Channel::Red);
}

/// A pixel as a sample: one of its three colours, or their brightness.
struct ColourChoice {
    Channel channel = Channel::Auto;
    bool coloursDiffer = false; ///< in a pixel of which the brightness was taken

    [[nodiscard]] float operator()(float red, float green, float blue) {
        if (isColour(channel))
            return channel == Channel::Red ? red : channel == Channel::Green ? green : blue;
        coloursDiffer |= red != green || green != blue;
        return luminance(red, green, blue);
    }
};

/// Whether these can be the sides of a cell.
[[nodiscard]] inline bool areLengths(double x, double y) {
    return x > 0.0 && y > 0.0 && std::isfinite(x) && std::isfinite(y);
}

/// Sets the cell size of a raster in degrees, turned into metres on WGS84 at a latitude (series of the ellipsoid, within
/// 0.1 m), and notes the conversion.
void setGeographicCells(Raster& raster, double cellXDeg, double cellYDeg, double centreLatitudeDeg);

} // namespace oxbow
