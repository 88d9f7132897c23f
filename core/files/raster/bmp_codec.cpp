#include "core/files/raster/raster_codecs.h"

#include "core/base/error.h"
#include "core/files/storage/number_bytes.h"

namespace oxbow {

namespace {

constexpr std::uint32_t kFileHeaderBytes = 14;
constexpr std::uint32_t kOs2HeaderBytes = 12;
constexpr std::uint32_t kWindowsHeaderBytes = 40;
constexpr std::uint32_t kBitFields = 3;

/// The length of the second header says which it is.
bool isHeaderSize(std::uint32_t bytes) {
    return bytes == kOs2HeaderBytes || (bytes >= kWindowsHeaderBytes && bytes <= 124);
}

template <typename T>
T numberAt(const InputFile& file, std::uint64_t offset) {
    std::array<std::byte, sizeof(T)> bytes;
    file.readAt(offset, bytes);
    return loadNumber<T>(bytes.data(), ByteOrder::Little);
}

struct Rgb {
    float red = 0.0f, green = 0.0f, blue = 0.0f;
};

struct BmpLayout {
    std::int64_t width = 0, height = 0;
    bool rowsFromTop = false;
    int bits = 0;
    std::uint32_t samples = 0; ///< where they begin
    std::vector<Rgb> palette{};
    std::array<int, 3> byteOf = {2, 1, 0}; ///< of red, green and blue in a pixel
    [[nodiscard]] std::uint64_t rowBytes() const { return (std::uint64_t(width) * bits + 31) / 32 * 4; }
};

/// Which byte a mask of bits picks; -1 for none.
int byteOfMask(const InputFile& file, std::uint32_t mask) {
    for (int byte = 0; byte < 4; ++byte)
        if (mask == 0xffu << (8 * byte))
            return byte;
    if (mask != 0)
        file.fail(phrase("BMP with channels of other than 8 bits: save it as 24 bits, or as 16-bit PNG"));
    return -1;
}

void readPalette(const InputFile& file, std::uint32_t headerBytes, BmpLayout& layout) {
    const bool isOs2 = headerBytes == kOs2HeaderBytes;
    const std::uint32_t most = 1u << layout.bits;
    const std::uint32_t said = isOs2 ? 0 : numberAt<std::uint32_t>(file, kFileHeaderBytes + 32);
    const std::uint32_t count = said == 0 ? most : std::min(said, most);
    const std::uint64_t entry = isOs2 ? 3 : 4;
    std::vector<std::byte> bytes(count * entry);
    file.readAt(kFileHeaderBytes + headerBytes, bytes);
    const auto value = [&](std::size_t i) { return static_cast<float>(std::to_integer<int>(bytes[i])); };
    for (std::size_t i = 0; i < bytes.size(); i += entry)
        layout.palette.push_back({value(i + 2), value(i + 1), value(i)});
    layout.palette.resize(most); // a pixel beyond the palette is black
}

BmpLayout readLayout(const InputFile& file) {
    const auto headerBytes = numberAt<std::uint32_t>(file, kFileHeaderBytes);
    if (!isHeaderSize(headerBytes))
        file.fail(phrase("damaged BMP: a header of %1 bytes", headerBytes));
    const bool isOs2 = headerBytes == kOs2HeaderBytes;
    const auto whole = [&](std::uint64_t windows, std::uint64_t os2) {
        return isOs2 ? std::int64_t{numberAt<std::uint16_t>(file, os2)}
                     : std::int64_t{numberAt<std::int32_t>(file, windows)};
    };
    BmpLayout layout{
        .width = whole(18, 18), .height = whole(22, 20), .samples = numberAt<std::uint32_t>(file, 10)};
    layout.rowsFromTop = layout.height < 0;
    layout.height = std::abs(layout.height);
    file.expectGridSize(layout.width, layout.height);
    layout.bits = numberAt<std::uint16_t>(file, isOs2 ? 24 : 28);
    const auto packing = isOs2 ? 0u : numberAt<std::uint32_t>(file, 30);
    if (packing != 0 && !(packing == kBitFields && layout.bits == 32))
        file.fail(phrase("packed BMP: save it without compression, or as 16-bit PNG"));
    if (layout.bits == 1 || layout.bits == 4 || layout.bits == 8)
        readPalette(file, headerBytes, layout);
    else if (layout.bits != 24 && layout.bits != 32)
        file.fail(phrase("BMP of %1 bits a pixel: save it as 24 bits, or as 16-bit PNG", layout.bits));
    if (packing == kBitFields)
        for (int i = 0; i < 3; ++i)
            layout.byteOf[i] = byteOfMask(file, numberAt<std::uint32_t>(file, 54 + 4 * i));
    file.expectBytes(layout.samples, layout.rowBytes() * layout.height);
    return layout;
}

Rgb colourAt(const BmpLayout& layout, const std::vector<std::byte>& row, std::int64_t x) {
    if (layout.bits <= 8) {
        const auto bit = static_cast<std::size_t>(x) * layout.bits;
        const int shift = 8 - layout.bits - static_cast<int>(bit % 8);
        const int index = std::to_integer<int>(row[bit / 8]) >> shift & ((1 << layout.bits) - 1);
        return layout.palette[static_cast<std::size_t>(index)];
    }
    const std::byte* pixel = row.data() + x * (layout.bits / 8);
    const auto channel = [&](int i) {
        return layout.byteOf[i] < 0 ? 0.0f
                                    : static_cast<float>(std::to_integer<int>(pixel[layout.byteOf[i]]));
    };
    return {channel(0), channel(1), channel(2)};
}

// ---- writing ----

std::string headersOf(const PixelPicture& picture, std::uint64_t rowBytes) {
    const std::uint32_t colours = picture.channels == 1 ? 256 : 0;
    const std::uint32_t samples = kFileHeaderBytes + kWindowsHeaderBytes + 4 * colours;
    const auto bytes = static_cast<std::uint32_t>(rowBytes * picture.height);
    std::string text = "BM";
    appendBytes(text, std::array{samples + bytes, 0u, samples, kWindowsHeaderBytes,
                                 static_cast<std::uint32_t>(picture.width),
                                 static_cast<std::uint32_t>(picture.height)});
    appendBytes(text, std::array{std::uint16_t{1}, static_cast<std::uint16_t>(8 * picture.channels)});
    appendBytes(text, std::array{0u, bytes, 0u, 0u, colours, 0u});
    for (std::uint32_t gray = 0; gray < colours; ++gray)
        appendBytes(text, gray * 0x010101u);
    return text;
}

} // namespace

bool isBmp(std::string_view head) {
    if (head.size() < 30 || !head.starts_with("BM"))
        return false;
    const auto* bytes = reinterpret_cast<const std::byte*>(head.data());
    return isHeaderSize(loadNumber<std::uint32_t>(bytes + kFileHeaderBytes, ByteOrder::Little));
}

Raster readBmp(const InputFile& file, const HeightmapReadOptions& options) {
    const BmpLayout layout = readLayout(file);
    if (options.channel == Channel::Alpha)
        file.fail(phrase("there is no alpha channel: choose another channel"));
    Raster raster = emptyRaster("BMP", layout.width, layout.height);
    raster.bits = 8;
    raster.largestSample = 255.0;
    ColourChoice choose{options.channel};
    std::vector<std::byte> row(layout.rowBytes());
    for (std::int64_t y = 0; y < layout.height; ++y) {
        const std::int64_t stored = layout.rowsFromTop ? y : layout.height - 1 - y;
        file.throwIfCancelled();
        file.readAt(layout.samples + layout.rowBytes() * stored, row);
        float* to = raster.samples.row(static_cast<int>(y));
        for (std::int64_t x = 0; x < layout.width; ++x) {
            const Rgb colour = colourAt(layout, row, x);
            to[x] = choose(colour.red, colour.green, colour.blue);
        }
    }
    if (choose.coloursDiffer && options.channel == Channel::Auto)
        raster.notes.push_back(brightnessNote());
    return raster;
}

void writeBmp(AtomicFile& file, const PixelPicture& picture, ThreadPool*) {
    const std::uint64_t rowBytes = (picture.rowBytes() + 3) / 4 * 4;
    if (rowBytes * picture.height > 0xffff0000u)
        throw Error(file.target().string() + ": " + phrase("BMP holds no more than 4 GiB: choose .png"));
    file.write(headersOf(picture, rowBytes));
    std::vector<std::byte> row(rowBytes);
    for (int y = picture.height - 1; y >= 0; --y) {
        picture.row(y, row.data());
        if (picture.channels == 3)
            for (std::size_t x = 0; x < picture.rowBytes(); x += 3)
                std::swap(row[x], row[x + 2]);
        file.write(row);
    }
}

} // namespace oxbow
