#include "tests/core/files/io_test_files.h"

#include "core/files/raster/png_rows.h"

#include <gmock/gmock.h>
#include <png.h>

#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace oxbow {
namespace {

struct Picture {
    int width, height, bits, colourType, filters, interlace = PNG_INTERLACE_NONE;
    [[nodiscard]] std::size_t channels() const {
        return colourType == PNG_COLOR_TYPE_GRAY ? 1 : colourType == PNG_COLOR_TYPE_RGB ? 3 : 4;
    }
    [[nodiscard]] std::size_t rowBytes() const {
        return static_cast<std::size_t>(width) * channels() * static_cast<std::size_t>(bits) / 8;
    }
};

/// Bytes that lie close together, so that each filter wraps and none is like another.
std::vector<png_byte> bytesOf(const Picture& picture) {
    std::vector<png_byte> bytes(picture.rowBytes() * static_cast<std::size_t>(picture.height));
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<png_byte>(
            i / 3 + static_cast<std::size_t>(40 * unitFloat(randomBits(7, static_cast<int>(i)))));
    return bytes;
}

/// Written by libpng; a text stands behind the rows.
void write(const std::filesystem::path& path, const Picture& picture, std::vector<png_byte> bytes) {
    std::FILE* file = std::fopen(path.c_str(), "wb");
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png_create_info_struct(png);
    if (setjmp(png_jmpbuf(png)) != 0)
        std::abort();
    png_init_io(png, file);
    png_set_IHDR(png, info, static_cast<png_uint_32>(picture.width), static_cast<png_uint_32>(picture.height),
                 picture.bits, picture.colourType, picture.interlace, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, picture.filters);
    png_write_info(png, info);
    std::vector<png_bytep> rows;
    for (int y = 0; y < picture.height; ++y)
        rows.push_back(bytes.data() + picture.rowBytes() * static_cast<std::size_t>(y));
    png_write_image(png, rows.data());
    char key[] = "oxbow:cell_size_m", value[] = "7.5";
    png_text text{};
    text.compression = PNG_TEXT_COMPRESSION_NONE;
    text.key = key;
    text.text = value;
    png_set_text(png, info, &text, 1);
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    std::fclose(file);
}

/// The red channel, or the only one.
void expectSamples(const std::filesystem::path& path, const Picture& picture, const std::vector<png_byte>& bytes) {
    HeightmapReadOptions options;
    options.channel = picture.channels() > 1 ? Channel::Red : Channel::Luminance;
    options.lowM = 0.0;
    options.highM = picture.bits == 16 ? 65535.0 : 255.0;
    options.smooth8Bit = false;
    const ImportedHeightmap read = readHeightmap(path, options);
    EXPECT_EQ(read.elevation.cellSizeM(), 7.5) << "the text behind the rows";
    for (int y = 0; y < picture.height; ++y)
        for (int x = 0; x < picture.width; ++x) {
            const std::size_t at = picture.rowBytes() * static_cast<std::size_t>(y) +
                                   static_cast<std::size_t>(x) * picture.channels() *
                                       static_cast<std::size_t>(picture.bits) / 8;
            const int sample = picture.bits == 16 ? bytes[at] << 8 | bytes[at + 1] : bytes[at];
            ASSERT_EQ(read.elevation.at(x, y), static_cast<float>(sample)) << x << ", " << y;
        }
}

TEST(PngRows, AreReadWithEachFilterOfEachPixel) {
    const TestFolder folder;
    for (const int filters : {PNG_FILTER_NONE, PNG_FILTER_SUB, PNG_FILTER_UP, PNG_FILTER_AVG, PNG_FILTER_PAETH, PNG_ALL_FILTERS})
        for (const int colourType : {PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_RGB, PNG_COLOR_TYPE_RGBA})
            for (const int bits : {8, 16}) {
                const Picture picture{37, 29, bits, colourType, filters};
                SCOPED_TRACE(testing::Message() << "filters " << filters << ", kind " << colourType << ", bits " << bits);
                const std::vector<png_byte> bytes = bytesOf(picture);
                write(folder / "a.png", picture, bytes);
                expectSamples(folder / "a.png", picture, bytes);
            }
}

/// Section 6 of PNG 1.2, word by word, for a byte of a row.
int predictedByte(int filter, int left, int up, int corner) {
    if (filter == 3)
        return (left + up) / 2;
    if (filter != 4)
        return filter == 0 ? 0 : filter == 1 ? left : up;
    const int estimate = left + up - corner;
    const int toLeft = std::abs(estimate - left), toUp = std::abs(estimate - up), toCorner = std::abs(estimate - corner);
    if (toLeft <= toUp && toLeft <= toCorner)
        return left;
    return toUp <= toCorner ? up : corner;
}

/// Rows that are undone together have each its own filter, and end anywhere in the blocks of four pixels.
TEST(PngRows, AreUndoneTogetherAsOneByOne) {
    constexpr std::size_t kCount = 23;
    for (const std::size_t pixel : {1u, 2u, 3u, 4u, 6u, 8u})
        for (std::size_t width = 1; width < 29; ++width) {
            const PngRowLayout layout{static_cast<int>(kCount), width * pixel, pixel};
            const std::size_t stride = layout.rowBytes + 1;
            std::vector<std::uint8_t> packed((kCount + 1) * stride);
            for (std::size_t i = 0; i < packed.size(); ++i)
                packed[i] = static_cast<std::uint8_t>(randomBits(3, static_cast<int>(i), static_cast<int>(width)) >> 56);
            for (std::size_t r = 0; r <= kCount; ++r)
                packed[r * stride] = static_cast<std::uint8_t>(randomBits(5, static_cast<int>(r), static_cast<int>(width)) % 5);
            std::vector<std::uint8_t> expected = packed;
            for (std::size_t r = 1; r <= kCount; ++r)
                for (std::size_t i = 1; i < stride; ++i) {
                    const std::size_t at = r * stride + i;
                    const bool isFirst = i <= pixel;
                    expected[at] = static_cast<std::uint8_t>(
                        packed[at] + predictedByte(packed[r * stride], isFirst ? 0 : expected[at - pixel], expected[at - stride],
                                                   isFirst ? 0 : expected[at - pixel - stride]));
                }
            ASSERT_TRUE(unfilterPngRows(layout, packed.data() + stride + 1, kCount));
            ASSERT_EQ(packed, expected) << "pixels of " << pixel << " bytes, " << width << " in a row";
        }
}

/// Rows that are unpacked in many windows, the last of them full and not, and one longer than a window.
TEST(PngRows, AreReadWhateverTheirLengthAndNumber) {
    const TestFolder folder;
    for (const auto& [width, height] : {std::pair{511, 512}, {511, 513}, {1, 1}, {1, 4000}, {140000, 3}}) {
        const Picture picture{width, height, 16, PNG_COLOR_TYPE_GRAY, PNG_FILTER_UP};
        if (width > kMaxGridSide)
            continue;
        const std::vector<png_byte> bytes = bytesOf(picture);
        write(folder / "a.png", picture, bytes);
        expectSamples(folder / "a.png", picture, bytes);
    }
}

TEST(PngRows, OfAnInterlacedFileAreReadToo) {
    const TestFolder folder;
    const Picture picture{37, 29, 16, PNG_COLOR_TYPE_GRAY, PNG_ALL_FILTERS, PNG_INTERLACE_ADAM7};
    const std::vector<png_byte> bytes = bytesOf(picture);
    write(folder / "a.png", picture, bytes);
    expectSamples(folder / "a.png", picture, bytes);
}

/// Each byte of the rows damaged by itself: never read as heights, always the message of libpng.
TEST(PngRows, ThatAreDamagedAreNeverTakenForHeights) {
    const TestFolder folder;
    const Picture picture{16, 16, 16, PNG_COLOR_TYPE_GRAY, PNG_ALL_FILTERS};
    write(folder / "a.png", picture, bytesOf(picture));
    const std::string good = fileContent(folder / "a.png");
    const std::size_t rows = good.find("IDAT") + 4, end = good.find("tEXt") - 8;
    ASSERT_LT(rows, end);
    for (std::size_t at = rows; at < end; at += 7) {
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ 0x20);
        putFile(folder / "bad.png", bad);
        EXPECT_THAT(readFailure(folder / "bad.png"), testing::HasSubstr("damaged PNG")) << "byte " << at;
    }
    putFile(folder / "bad.png", good.substr(0, end - 20));
    EXPECT_NE(readFailure(folder / "bad.png"), "");
}

} // namespace
} // namespace oxbow
