#include "core/files/raster/raster_codecs.h"

#include "core/base/number_text.h"
#include "core/base/simd.h"
#include "core/files/raster/png_rows.h"

#include <png.h>

#include <csetjmp>

namespace oxbow {

namespace {

/// Deflate cannot pack tighter than this, whatever the content.
constexpr std::uint64_t kDeflateLimit = 1032;

/// The state of libpng for one file. libpng reports errors by longjmp: `guarded` is the only door to it, and
/// what runs inside owns nothing.
class PngFile {
public:
    explicit PngFile(const InputFile& file) : m_file(file) {
        m_png = png_create_read_struct(PNG_LIBPNG_VER_STRING, this, onError, onWarning);
        m_info = m_png != nullptr ? png_create_info_struct(m_png) : nullptr;
        if (m_info == nullptr) {
            png_destroy_read_struct(&m_png, nullptr, nullptr);
            m_file.fail(phrase("no memory to read it"));
        }
    }
    ~PngFile() { png_destroy_read_struct(&m_png, &m_info, nullptr); }
    PngFile(const PngFile&) = delete;
    PngFile& operator=(const PngFile&) = delete;

    template <typename Call>
    [[nodiscard]] bool guarded(const Call& call) {
        if (setjmp(png_jmpbuf(m_png)) != 0)
            return false;
        call(m_png, m_info);
        return true;
    }
    template <typename Call>
    void demand(const Call& call) {
        if (!guarded(call))
            m_file.fail(damagedFile("PNG"));
    }

    static void onRead(png_structp png, png_bytep bytes, std::size_t count) {
        auto* self = static_cast<PngFile*>(png_get_io_ptr(png));
        if (!self->read(bytes, count))
            png_error(png, "end of file");
    }

private:
    bool read(png_bytep bytes, std::size_t count) noexcept {
        try {
            const std::size_t done =
                m_file.readSomeAt(m_offset, std::as_writable_bytes(std::span(bytes, count)));
            m_offset += done;
            return done == count;
        } catch (const std::exception&) {
            return false;
        }
    }
    [[noreturn]] static void onError(png_structp png, png_const_charp) {
        png_longjmp(png, 1);
    }
    static void onWarning(png_structp, png_const_charp) {}

    const InputFile& m_file;
    std::uint64_t m_offset = 0;
    png_structp m_png = nullptr;
    png_infop m_info = nullptr;
};

struct PngLayout {
    png_uint_32 width = 0;
    png_uint_32 height = 0;
    int bits = 0;
    int colourType = 0;
    int interlace = 0;
    [[nodiscard]] int channels() const {
        constexpr std::array<int, 7> kChannelsOfKind = {1, 0, 3, 1, 2, 0, 4};
        return kChannelsOfKind[colourType];
    }
    [[nodiscard]] bool isPalette() const { return colourType == PNG_COLOR_TYPE_PALETTE; }
    [[nodiscard]] bool isColour() const { return (colourType & PNG_COLOR_MASK_COLOR) != 0 && !isPalette(); }
    [[nodiscard]] bool hasAlpha() const { return (colourType & PNG_COLOR_MASK_ALPHA) != 0; }
};

/// libpng takes memory by the length that a chunk claims: no chunk may reach past the end of the file.
void checkChunks(const InputFile& file) {
    constexpr std::uint64_t kSignature = 8;
    constexpr std::uint64_t kFrame = 12; // length, type, checksum
    std::array<std::byte, 8> head{};
    for (std::uint64_t at = kSignature; file.readSomeAt(at, head) == head.size();) {
        const std::uint64_t length = loadNumber<std::uint32_t>(head.data(), ByteOrder::Big);
        file.expectBytes(at, length + kFrame);
        at += length + kFrame;
        if (std::memcmp(head.data() + 4, "IEND", 4) == 0)
            return;
    }
}

PngLayout readPngHeader(PngFile& png, const InputFile& file) {
    checkChunks(file);
    PngLayout layout;
    png.demand([&](png_structp p, png_infop info) {
        png_set_read_fn(p, &png, PngFile::onRead);
        // The size limit of libpng would hide the size from our message.
        png_set_user_limits(p, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
        png_set_chunk_malloc_max(p, 4U << 20);
        png_set_chunk_cache_max(p, 200);
        png_read_info(p, info);
        png_get_IHDR(p, info, &layout.width, &layout.height, &layout.bits, &layout.colourType,
                     &layout.interlace, nullptr, nullptr);
        png_set_packing(p);
    });
    file.expectGridSize(layout.width, layout.height);
    const std::uint64_t rowBits = std::uint64_t{layout.width} * layout.channels() * layout.bits;
    if ((rowBits / 8 + 1) * layout.height / kDeflateLimit > file.size())
        file.fail(
            phrase("damaged PNG: the file is far too short for %1 x %2 cells", layout.width, layout.height));
    return layout;
}

/// How a pixel becomes one number: up to three channels of the row and what palette indices mean.
struct PixelRule {
    int first = 0;
    bool isLuminance = false;
    std::vector<float> palette;
};

std::vector<float> paletteLuminance(PngFile& png, const InputFile& file) {
    png_colorp colours = nullptr;
    int count = 0;
    png.demand([&](png_structp p, png_infop info) { png_get_PLTE(p, info, &colours, &count); });
    if (count < 1)
        file.fail(phrase("damaged PNG: the palette is missing"));
    std::vector<float> values(256, 0.0f);
    for (int i = 0; i < std::min(count, 256); ++i)
        values[i] = luminance(colours[i].red, colours[i].green, colours[i].blue);
    return values;
}

PixelRule pixelRule(PngFile& png, const PngLayout& layout, const InputFile& file, Channel channel) {
    PixelRule rule;
    if (channel == Channel::Alpha && !layout.hasAlpha())
        file.fail(phrase("there is no alpha channel: choose another channel"));
    if (layout.isPalette())
        rule.palette = paletteLuminance(png, file);
    else if (channel == Channel::Alpha)
        rule.first = layout.channels() - 1;
    else if (layout.isColour() && isColour(channel))
        rule.first = colourIndex(channel);
    else
        rule.isLuminance = layout.isColour();
    return rule;
}

template <typename T>
float sampleAt(const png_byte* row, std::size_t index) {
    if constexpr (sizeof(T) == 1)
        return row[index];
    else
        return static_cast<float>(row[2 * index] << 8 | row[2 * index + 1]);
}

/// Spreads the `count` pixels of a row as libpng gives it over `to`, every `step` cells. True where colours
/// differ.
template <typename T>
bool spreadRow(const png_byte* row, int count, int channels, const PixelRule& rule, float* to, int step) {
    bool coloursDiffer = false;
    for (int i = 0; i < count; ++i) {
        const std::size_t base = static_cast<std::size_t>(i) * channels;
        if (rule.isLuminance) {
            const float red = sampleAt<T>(row, base);
            const float green = sampleAt<T>(row, base + 1);
            const float blue = sampleAt<T>(row, base + 2);
            coloursDiffer |= red != green || green != blue;
            to[static_cast<std::size_t>(i) * step] = luminance(red, green, blue);
        } else {
            to[static_cast<std::size_t>(i) * step] = sampleAt<T>(row, base + rule.first);
        }
    }
    return coloursDiffer;
}

/// Lowest and highest sample so far.
struct WordRange {
    int low = 0xffff, high = 0;
};

/// The same of the commonest kind: one number of 16 bits a pixel.
OXBOW_MULTIVERSION
void spreadWords(const png_byte* row, int count, float* __restrict to, WordRange& range) {
    int low = range.low, high = range.high;
    for (int i = 0; i < count; ++i) {
        const int sample = row[2 * i] << 8 | row[2 * i + 1];
        low = std::min(low, sample);
        high = std::max(high, sample);
        to[i] = static_cast<float>(sample);
    }
    range = {low, high};
}

bool spreadAnyRow(const png_byte* row, int count, const PngLayout& layout, const PixelRule& rule,
                  float* to, int step) {
    if (!rule.palette.empty()) {
        for (int i = 0; i < count; ++i)
            to[static_cast<std::size_t>(i) * step] = rule.palette[row[i]];
        return false;
    }
    return layout.bits == 16 ? spreadRow<std::uint16_t>(row, count, layout.channels(), rule, to, step)
                             : spreadRow<std::uint8_t>(row, count, layout.channels(), rule, to, step);
}

/// Reads every row into place; of an interlaced file pass by pass, so that no second picture is held.
bool readRows(PngFile& png, const PngLayout& layout, const PixelRule& rule, const InputFile& file, Heightmap& samples) {
    std::vector<png_byte> row(std::size_t{layout.width} * layout.channels() * (layout.bits == 16 ? 2 : 1) +
                              8);
    const bool isInterlaced = layout.interlace != PNG_INTERLACE_NONE;
    bool coloursDiffer = false;
    for (int pass = 0; pass < (isInterlaced ? 7 : 1); ++pass) {
        const int x0 = isInterlaced ? static_cast<int>(PNG_PASS_START_COL(pass)) : 0;
        const int y0 = isInterlaced ? static_cast<int>(PNG_PASS_START_ROW(pass)) : 0;
        const int stepX = isInterlaced ? 1 << PNG_PASS_COL_SHIFT(pass) : 1;
        const int stepY = isInterlaced ? 1 << PNG_PASS_ROW_SHIFT(pass) : 1;
        const int count = (samples.width() - x0 + stepX - 1) / stepX;
        if (count <= 0)
            continue;
        for (int y = y0; y < samples.height(); y += stepY) {
            file.throwIfCancelled();
            png.demand([&](png_structp p, png_infop) { png_read_row(p, row.data(), nullptr); });
            coloursDiffer |= spreadAnyRow(row.data(), count, layout, rule, samples.row(y) + x0, stepX);
        }
    }
    return coloursDiffer;
}

void applyText(std::string_view key, std::string_view text, Raster& raster) {
    const std::optional<double> value = parseNumber<double>(text);
    if (!value || !std::isfinite(*value))
        return;
    if (key == kPngLowKey)
        raster.lowM = value;
    else if (key == kPngHighKey)
        raster.highM = value;
    else if (key == kPngCellSizeKey && *value > 0.0)
        raster.cellXM = raster.cellYM = *value;
    else if (key == kPngNoValueKey)
        raster.zeroIsNoValue = *value == 0.0;
}

void applyTexts(PngFile& png, Raster& raster) {
    png_textp texts = nullptr;
    int count = 0;
    if (!png.guarded([&](png_structp p, png_infop info) { png_get_text(p, info, &texts, &count); }))
        return;
    for (int i = 0; i < count; ++i)
        applyText(texts[i].key, texts[i].text != nullptr ? texts[i].text : "", raster);
}

/// Rows and texts the quick way; false where libpng is to read them.
bool readQuickly(PngFile& png, const PngLayout& layout, const PixelRule& rule, const InputFile& file, Raster& raster,
                 bool& coloursDiffer) {
    if (layout.interlace != PNG_INTERLACE_NONE || layout.bits < 8)
        return false;
    const std::size_t pixelBytes = static_cast<std::size_t>(layout.channels() * layout.bits / 8);
    std::vector<std::pair<std::string, std::string>> texts;
    const bool areWords = layout.bits == 16 && layout.channels() == 1;
    WordRange range;
    const auto take = [&](int y, const png_byte* row) {
        file.throwIfCancelled();
        float* const to = raster.samples.row(y);
        if (areWords)
            spreadWords(row, raster.samples.width(), to, range);
        else
            coloursDiffer |= spreadAnyRow(row, raster.samples.width(), layout, rule, to, 1);
    };
    if (!unpackPngRows(file, {raster.samples.height(), layout.width * pixelBytes, pixelBytes}, take, texts))
        return false;
    if (areWords)
        raster.range = ValueRange{static_cast<float>(range.low), static_cast<float>(range.high)};
    applyTexts(png, raster);
    for (const auto& [key, text] : texts)
        applyText(key, text, raster);
    return true;
}

/// The texts behind the rows too.
void readTexts(PngFile& png, Raster& raster) {
    // The heights are complete: damage behind them costs at most their scale.
    if (!png.guarded([](png_structp p, png_infop info) { png_read_end(p, info); }))
        raster.notes.emplace_back(phrase("the end of the file is damaged; the heights are complete"));
    applyTexts(png, raster);
}

void noteChannels(const PngLayout& layout, Channel channel, bool coloursDiffer, Raster& raster) {
    if (layout.isPalette())
        raster.notes.emplace_back(
            phrase("palette picture: the brightness of the colours was taken as height"));
    else if (coloursDiffer)
        raster.notes.push_back(brightnessNote());
    else if (layout.hasAlpha() && channel != Channel::Alpha)
        raster.notes.emplace_back(phrase("the alpha channel was left out"));
}

} // namespace

Raster readPng(const InputFile& file, const HeightmapReadOptions& options) {
    PngFile png(file);
    const PngLayout layout = readPngHeader(png, file);
    const PixelRule rule = pixelRule(png, layout, file, options.channel);
    Raster raster = emptyRaster("PNG", layout.width, layout.height);
    raster.bits = layout.isPalette() ? 8 : layout.bits;
    raster.largestSample = static_cast<double>((1 << raster.bits) - 1);
    png.demand([](png_structp p, png_infop info) { png_read_update_info(p, info); });
    bool coloursDiffer = false;
    if (readQuickly(png, layout, rule, file, raster, coloursDiffer)) {
        noteChannels(layout, options.channel, coloursDiffer, raster);
        return raster;
    }
    coloursDiffer = readRows(png, layout, rule, file, raster.samples);
    noteChannels(layout, options.channel, coloursDiffer, raster);
    readTexts(png, raster);
    return raster;
}

} // namespace oxbow
