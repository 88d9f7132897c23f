#include "core/base/number_text.h"
#include "core/files/raster/raster_codecs.h"
#include "core/files/raster/tiff_place.h"
#include "core/files/raster/tiff_tags.h"

#include <tiffio.h>

#include <cstdarg>
#include <memory>

namespace oxbow {

namespace {

constexpr tmsize_t kLargestAllocation = tmsize_t{256} << 20;

/// What libtiff reads through. An exception must not pass through libtiff, which is C.
struct TiffSource {
    const InputFile& file;
    std::uint64_t position = 0;
    bool hasWarned = false; ///< of damage after which it reads on
};

TiffSource& sourceOf(thandle_t handle) {
    return *static_cast<TiffSource*>(handle);
}

tmsize_t readBytes(thandle_t handle, void* bytes, tmsize_t count) {
    TiffSource& source = sourceOf(handle);
    try {
        const std::size_t done =
            source.file.readSomeAt(source.position, std::span(static_cast<std::byte*>(bytes), count));
        source.position += done;
        return static_cast<tmsize_t>(done);
    } catch (const std::exception&) {
        return -1;
    }
}

tmsize_t writeNothing(thandle_t, void*, tmsize_t) {
    return -1;
}
int closeNothing(thandle_t) {
    return 0;
}
toff_t sizeOf(thandle_t handle) {
    return sourceOf(handle).file.size();
}

toff_t seekTo(thandle_t handle, toff_t offset, int origin) {
    TiffSource& source = sourceOf(handle);
    const toff_t base = origin == SEEK_SET ? 0 : origin == SEEK_CUR ? source.position : source.file.size();
    return source.position = base + offset;
}

int dropMessage(TIFF*, void*, const char*, const char*, std::va_list) {
    return 1;
}

int noteWarning(TIFF*, void* user, const char*, const char*, std::va_list) {
    static_cast<TiffSource*>(user)->hasWarned = true;
    return 1;
}

using TiffHandle = std::unique_ptr<TIFF, decltype(&TIFFClose)>;

[[noreturn]] void failDamaged(const TiffSource& source) {
    source.file.fail(damagedFile("TIFF"));
}

TiffHandle openTiff(TiffSource& source) {
    const std::unique_ptr<TIFFOpenOptions, decltype(&TIFFOpenOptionsFree)> options(TIFFOpenOptionsAlloc(),
                                                                                   TIFFOpenOptionsFree);
    TIFFOpenOptionsSetMaxSingleMemAlloc(options.get(), kLargestAllocation);
    TIFFOpenOptionsSetErrorHandlerExtR(options.get(), dropMessage, &source);
    TIFFOpenOptionsSetWarningHandlerExtR(options.get(), noteWarning, &source);
    TiffHandle tiff(TIFFClientOpenExt(source.file.path().c_str(), "rm", &source, readBytes, writeNothing,
                                      seekTo, closeNothing, sizeOf, nullptr, nullptr, options.get()),
                    TIFFClose);
    if (!tiff)
        failDamaged(source);
    return tiff;
}

struct TiffLayout {
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint16_t bits = 1;
    std::uint16_t channels = 1;
    std::uint16_t sampleFormat = SAMPLEFORMAT_UINT;
    std::uint16_t planar = PLANARCONFIG_CONTIG;
    std::uint16_t photometric = PHOTOMETRIC_MINISBLACK;
    std::uint16_t compression = COMPRESSION_NONE;
    std::uint16_t alphaChannels = 0;
    std::uint32_t tileWidth = 0; ///< 0 for strips
    std::uint32_t tileHeight = 0;

    [[nodiscard]] bool isFloat() const { return sampleFormat == SAMPLEFORMAT_IEEEFP; }
    [[nodiscard]] bool isSigned() const { return sampleFormat == SAMPLEFORMAT_INT; }
    [[nodiscard]] bool isPalette() const { return photometric == PHOTOMETRIC_PALETTE; }
    [[nodiscard]] bool isPlanar() const { return planar == PLANARCONFIG_SEPARATE; }
    [[nodiscard]] int channelsOfRow() const { return isPlanar() ? 1 : channels; }
    [[nodiscard]] bool isRgb() const { return photometric == PHOTOMETRIC_RGB && channels >= 3; }
};

void checkSampleKind(const TiffLayout& layout, const InputFile& file) {
    const bool floatIsKnown = layout.bits == 16 || layout.bits == 32 || layout.bits == 64;
    const bool integerIsKnown = layout.bits >= 1 && layout.bits <= 32;
    if (layout.sampleFormat != SAMPLEFORMAT_UINT && !layout.isFloat() && !layout.isSigned())
        file.fail(
            phrase("TIFF sample format %1 is not supported: save it as 16-bit integers or 32-bit floats",
                   layout.sampleFormat));
    if (layout.isFloat() ? !floatIsKnown : !integerIsKnown)
        file.fail(
            phrase("TIFF with %1-bit samples is not supported: save it as 16-bit integers or 32-bit floats",
                   layout.bits));
    if (layout.photometric > PHOTOMETRIC_PALETTE)
        file.fail(phrase("this TIFF is a coded colour picture and no heightmap: save it as gray or RGB"));
    if (TIFFIsCODECConfigured(layout.compression) == 0)
        file.fail(phrase("TIFF compression %1 is not supported: save it with Deflate or LZW", layout.compression));
    if (layout.isPalette() && (layout.bits > 8 || layout.channels != 1))
        file.fail(phrase("damaged TIFF: impossible palette"));
}

void checkSizes(const TiffLayout& layout, const InputFile& file) {
    file.expectGridSize(layout.width, layout.height);
    if (layout.channels < 1 || layout.channels > 64)
        file.fail(phrase("%1 channels found, 1 to 64 can be read", layout.channels));
    const std::uint64_t rowBytes = std::uint64_t{layout.width} * layout.channels * layout.bits / 8;
    const std::uint64_t limit = layout.compression == COMPRESSION_NONE ? 1 : kPackingLimit;
    if (rowBytes * layout.height / limit > file.size())
        file.fail(
            phrase("damaged TIFF: the file is far too short for %1 x %2 cells", layout.width, layout.height));
    if (layout.tileWidth > 2U * kMaxGridSide || layout.tileHeight > 2U * kMaxGridSide)
        file.fail(phrase("damaged TIFF: impossible tile size"));
}

TiffLayout readLayout(TIFF* tiff, const TiffSource& source) {
    TiffLayout layout;
    TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &layout.width);
    TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &layout.height);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &layout.bits);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &layout.channels);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &layout.sampleFormat);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &layout.planar);
    TIFFGetFieldDefaulted(tiff, TIFFTAG_COMPRESSION, &layout.compression);
    TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &layout.photometric);
    std::uint16_t* kinds = nullptr;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_EXTRASAMPLES, &layout.alphaChannels, &kinds);
    if (TIFFIsTiled(tiff) != 0) {
        TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &layout.tileWidth);
        TIFFGetField(tiff, TIFFTAG_TILELENGTH, &layout.tileHeight);
        if (layout.tileWidth == 0 || layout.tileHeight == 0)
            failDamaged(source);
    }
    // Some writers call untyped (void) data 4.
    if (layout.sampleFormat == SAMPLEFORMAT_VOID)
        layout.sampleFormat = SAMPLEFORMAT_UINT;
    checkSizes(layout, source.file);
    checkSampleKind(layout, source.file);
    return layout;
}

float halfToFloat(std::uint16_t half) {
    const int exponent = half >> 10 & 31;
    const float mantissa = static_cast<float>(half & 1023);
    const float sign = (half & 0x8000) != 0 ? -1.0f : 1.0f;
    if (exponent == 31)
        return mantissa == 0.0f ? sign * std::numeric_limits<float>::infinity()
                                : std::numeric_limits<float>::quiet_NaN();
    return sign * (exponent == 0 ? std::ldexp(mantissa, -24) : std::ldexp(mantissa + 1024.0f, exponent - 25));
}

template <typename T>
float nativeSample(const std::byte* row, std::size_t index, int) {
    T value;
    std::memcpy(&value, row + index * sizeof(T), sizeof(T));
    return static_cast<float>(value);
}

float halfSample(const std::byte* row, std::size_t index, int) {
    std::uint16_t half;
    std::memcpy(&half, row + 2 * index, 2);
    return halfToFloat(half);
}

/// Samples of any width are packed from the high bit on, row by row.
float packedBits(const std::byte* row, std::size_t index, int bits) {
    std::uint32_t value = 0;
    for (std::size_t bit = index * bits; bit < (index + 1) * bits; ++bit)
        value = value << 1 | (std::to_integer<std::uint32_t>(row[bit / 8]) >> (7 - bit % 8) & 1U);
    return static_cast<float>(value);
}

using SampleReader = float (*)(const std::byte* row, std::size_t index, int bits);

/// Multiples of 8 bits come in the order of this machine; 24 bits has no type and is treated as packed.
SampleReader sampleReader(const TiffLayout& layout) {
    if (layout.isFloat())
        return layout.bits == 64   ? nativeSample<double>
               : layout.bits == 32 ? nativeSample<float>
                                   : halfSample;
    if (layout.bits == 8)
        return layout.isSigned() ? nativeSample<std::int8_t> : nativeSample<std::uint8_t>;
    if (layout.bits == 16)
        return layout.isSigned() ? nativeSample<std::int16_t> : nativeSample<std::uint16_t>;
    if (layout.bits == 32)
        return layout.isSigned() ? nativeSample<std::int32_t> : nativeSample<std::uint32_t>;
    return packedBits;
}

/// Goes on to a smaller copy of the map, or to the smallest.
void passToCopy(TIFF* tiff, int copies) {
    for (int i = 0; i < copies; ++i) {
        std::uint32_t kind = 0;
        if (TIFFReadDirectory(tiff) == 1)
            TIFFGetFieldDefaulted(tiff, TIFFTAG_SUBFILETYPE, &kind);
        if (kind != FILETYPE_REDUCEDIMAGE) {
            TIFFSetDirectory(tiff, static_cast<tdir_t>(i));
            return;
        }
    }
}

/// Turns rows of samples into rows of one number a cell.
class PixelReader {
public:
    PixelReader(TIFF* tiff, const TiffLayout& layout, const InputFile& file, Channel channel)
        : m_layout(layout), m_read(sampleReader(layout)) {
        if (layout.isPalette())
            readPalette(tiff, file);
        else
            chooseChannel(file, channel);
    }

    [[nodiscard]] bool isLuminance() const { return m_isLuminance; }
    [[nodiscard]] int channel() const { return m_channel; }
    [[nodiscard]] bool coloursDiffer() const { return m_choice.coloursDiffer; }

    /// `count` cells of a row with all channels side by side.
    void convert(const std::byte* row, int count, int channels, int channel, float* to) {
        for (int i = 0; i < count; ++i) {
            const std::size_t base = static_cast<std::size_t>(i) * channels;
            if (m_isLuminance)
                to[i] = brightness(row, base);
            else
                to[i] = m_read(row, base + channel, m_layout.bits);
        }
        if (!m_palette.empty())
            std::transform(to, to + count, to,
                           [&](float index) { return m_palette[static_cast<int>(index)]; });
    }

private:
    float brightness(const std::byte* row, std::size_t base) {
        const auto sample = [&](std::size_t channel) { return m_read(row, base + channel, m_layout.bits); };
        return m_choice(sample(0), sample(1), sample(2));
    }

    void chooseChannel(const InputFile& file, Channel channel) {
        if (channel == Channel::Alpha) {
            if (m_layout.alphaChannels == 0)
                file.fail(phrase("there is no alpha channel: choose another channel"));
            m_channel = m_layout.channels - m_layout.alphaChannels;
        } else if (isColour(channel) && m_layout.channels >= 3) {
            m_channel = colourIndex(channel);
        } else {
            // Planes lie apart in the file: brightness of three would need three passes; red stands for it.
            m_isLuminance =
                m_layout.isRgb() && m_layout.planar == PLANARCONFIG_CONTIG && channel != Channel::Gray;
        }
    }

    void readPalette(TIFF* tiff, const InputFile& file) {
        std::uint16_t* red = nullptr;
        std::uint16_t* green = nullptr;
        std::uint16_t* blue = nullptr;
        if (TIFFGetField(tiff, TIFFTAG_COLORMAP, &red, &green, &blue) == 0)
            file.fail(phrase("damaged TIFF: the palette is missing"));
        for (std::size_t i = 0; i < std::size_t{1} << m_layout.bits; ++i) {
            m_palette.push_back(m_choice(red[i], green[i], blue[i]) / 257.0f);
        }
    }

    const TiffLayout& m_layout;
    SampleReader m_read;
    bool m_isLuminance = false;
    ColourChoice m_choice;
    int m_channel = 0;
    std::vector<float> m_palette;
};

/// A buffer of libtiff's size, larger than what a row of cells needs, so that no reader can leave it.
std::vector<std::byte> bufferFor(tmsize_t bytes, std::uint64_t needed, const TiffSource& source) {
    if (bytes <= 0 || bytes > kLargestAllocation || needed > static_cast<std::uint64_t>(kLargestAllocation))
        failDamaged(source);
    return std::vector<std::byte>(std::max<std::uint64_t>(static_cast<std::uint64_t>(bytes), needed) + 8);
}

/// Where rows of cells go: into the samples, which may be a part of the file.
class RowTaker {
public:
    RowTaker(const TiffLayout& layout, PixelReader& pixels, const CellRect& wanted, Heightmap& samples)
        : m_channels(layout.channelsOfRow()),
          m_pixels(pixels),
          m_wanted(wanted),
          m_samples(samples) {}

    void take(const std::byte* row, int x0, int count, int y) {
        const CellRect cells = CellRect{x0, y, x0 + count, y + 1}.within(m_wanted);
        if (cells.empty())
            return;
        const int channel = m_channels == 1 ? 0 : m_pixels.channel();
        float* const to = m_samples.row(y - m_wanted.y0) + (cells.x0 - m_wanted.x0);
        if (cells.width() == count)
            return m_pixels.convert(row, count, m_channels, channel, to);
        m_row.resize(static_cast<std::size_t>(count));
        m_pixels.convert(row, count, m_channels, channel, m_row.data());
        std::copy_n(m_row.begin() + (cells.x0 - x0), cells.width(), to);
    }

private:
    int m_channels;
    PixelReader& m_pixels;
    CellRect m_wanted;
    Heightmap& m_samples;
    std::vector<float> m_row;
};

void readStrips(TIFF* tiff, const TiffLayout& layout, const TiffSource& source, PixelReader& pixels,
                const CellRect& wanted, RowTaker& rows) {
    const std::uint64_t rowBits = std::uint64_t{layout.width} * layout.channelsOfRow() * layout.bits;
    std::vector<std::byte> row = bufferFor(TIFFScanlineSize(tiff), rowBits / 8 + 1, source);
    const auto plane = static_cast<std::uint16_t>(layout.isPlanar() ? pixels.channel() : 0);
    std::uint32_t rowsOfStrip = layout.height;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &rowsOfStrip);
    const auto first =
        static_cast<std::uint32_t>(wanted.y0); // packed rows are read from the first of their strip on
    for (std::uint32_t y = first - first % std::max(1U, rowsOfStrip);
         y < static_cast<std::uint32_t>(wanted.y1); ++y) {
        source.file.throwIfCancelled();
        if (TIFFReadScanline(tiff, row.data(), y, plane) != 1)
            failDamaged(source);
        rows.take(row.data(), 0, static_cast<int>(layout.width), static_cast<int>(y));
    }
}

void readTiles(TIFF* tiff, const TiffLayout& layout, const TiffSource& source, PixelReader& pixels,
               const CellRect& wanted, RowTaker& taker) {
    const std::uint64_t rowBytes =
        (std::uint64_t{layout.tileWidth} * layout.channelsOfRow() * layout.bits + 7) / 8;
    std::vector<std::byte> tile = bufferFor(TIFFTileSize(tiff), rowBytes * layout.tileHeight, source);
    const auto plane = static_cast<std::uint16_t>(layout.isPlanar() ? pixels.channel() : 0);
    for (std::uint32_t y = 0; y < layout.height; y += layout.tileHeight)
        for (std::uint32_t x = 0; x < layout.width; x += layout.tileWidth) {
            source.file.throwIfCancelled();
            const CellRect cells{static_cast<int>(x), static_cast<int>(y),
                                 static_cast<int>(x + layout.tileWidth),
                                 static_cast<int>(y + layout.tileHeight)};
            if (cells.within(wanted).empty())
                continue;
            if (TIFFReadTile(tiff, tile.data(), x, y, 0, plane) < 0)
                failDamaged(source);
            const int count = static_cast<int>(std::min(layout.tileWidth, layout.width - x));
            const std::uint32_t rows = std::min(layout.tileHeight, layout.height - y);
            for (std::uint32_t j = 0; j < rows; ++j)
                taker.take(tile.data() + j * rowBytes, static_cast<int>(x), count, static_cast<int>(y + j));
        }
}

void dropNoData(TIFF* tiff, const TiffLayout& layout, Heightmap& samples) {
    const auto text = tiffTag<char>(tiff, kTagNoData, TIFF_ASCII);
    std::string_view trimmed(text.data(), text.size());
    trimmed = trimmed.substr(0, trimmed.find('\0'));
    while (trimmed.ends_with(' '))
        trimmed.remove_suffix(1);
    while (trimmed.starts_with(' '))
        trimmed.remove_prefix(1);
    std::optional<double> noData = parseNumber<double>(trimmed);
    // A void of SRTM, also where nobody says so: no ground lies there.
    if (!noData && layout.isSigned() && layout.bits == 16)
        noData = -32768.0;
    if (noData)
        std::ranges::replace(samples.cells(), static_cast<float>(*noData), kNaN);
}

} // namespace

bool isTiff(std::string_view head) {
    using namespace std::string_view_literals;
    return head.starts_with("II*\0"sv) || head.starts_with("MM\0*"sv) || head.starts_with("II+\0"sv) ||
           head.starts_with("MM\0+"sv);
}

Raster readTiff(const InputFile& file, const HeightmapReadOptions& options) {
    return readTiffPart(file, options,
                        {0, 0, std::numeric_limits<int>::max(), std::numeric_limits<int>::max()});
}

Raster readTiffPart(const InputFile& file, const HeightmapReadOptions& options, const CellRect& only) {
    TiffSource source{file};
    const TiffHandle tiff = openTiff(source);
    passToCopy(tiff.get(), options.smallerCopy);
    const TiffLayout layout = readLayout(tiff.get(), source);
    PixelReader pixels(tiff.get(), layout, file, options.channel);
    const CellRect all{0, 0, static_cast<int>(layout.width), static_cast<int>(layout.height)};
    const CellRect wanted = isTurned(tiff.get()) && !only.empty() ? all : only.within(all);
    Raster raster = emptyRaster("TIFF", std::max(0, wanted.width()), std::max(0, wanted.height()));
    if (wanted != all)
        raster.part = Raster::Part{all.x1, all.y1, wanted};
    raster.bits = layout.isPalette() ? 8 : layout.bits;
    if (!layout.isFloat() && !layout.isSigned())
        raster.largestSample = std::ldexp(1.0, raster.bits) - 1.0;
    source.hasWarned = false; // of tags that are not known, as a rule
    RowTaker rows(layout, pixels, wanted, raster.samples);
    if (layout.tileWidth > 0)
        readTiles(tiff.get(), layout, source, pixels, wanted, rows);
    else if (!wanted.empty())
        readStrips(tiff.get(), layout, source, pixels, wanted, rows);

    if (source.hasWarned)
        raster.notes.push_back(phrase("the file is damaged, and some of its cells are not what they were: get it again"));
    if (pixels.coloursDiffer())
        raster.notes.push_back(brightnessNote());
    else if (layout.channels > 1 && !pixels.isLuminance())
        raster.notes.push_back(
            phrase("channel %1 of %2 was taken as height", pixels.channel() + 1, layout.channels));
    dropNoData(tiff.get(), layout, raster.samples);
    if (layout.photometric == PHOTOMETRIC_MINISWHITE && raster.largestSample > 0.0) {
        for (float& value : raster.samples.cells())
            value = static_cast<float>(raster.largestSample) - value;
        raster.notes.emplace_back(phrase("white is zero in this file: turned round, so that bright is high"));
    }
    readTiffPlace(tiff.get(), layout.bits, raster);
    applyBandScale(tiff.get(), raster);
    return raster;
}

} // namespace oxbow
