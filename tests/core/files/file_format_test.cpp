#include "core/files/file_format.h"

#include "tests/core/base/refusal.h"
#include "tests/core/files/io_test_files.h"

#include <gmock/gmock.h>

#include <map>
#include <set>

namespace oxbow {
namespace {

using testing::HasSubstr;

constexpr FileUse kEveryUse[] = {FileUse::ReadHeightmap, FileUse::WriteHeightmap, FileUse::WriteMesh,
                                 FileUse::WritePicture,  FileUse::WriteLakes,     FileUse::WriteRivers,
                                 FileUse::WriteFeatures, FileUse::WriteScatter, FileUse::WriteSplatMaps};

std::string writeRefusal(const std::string& name, FileUse use) {
    return test::refusal([&] { static_cast<void>(formatToWrite(name, use)); });
}

TEST(FileFormats, KeysAndExtensionsAreUniqueAndEveryRowCanDoSomething) {
    std::set<std::string_view> keys;
    std::map<std::pair<FileUse, std::string_view>, std::string_view> owners;
    for (const FileFormat& format : fileFormats()) {
        EXPECT_TRUE(keys.insert(format.key).second) << format.key;
        EXPECT_EQ(format.words.back(), '.') << format.key;
        EXPECT_EQ(format.extension(), format.allExtensions().front());
        int uses = 0;
        for (const FileUse use : kEveryUse) {
            if (!format.can(use))
                continue;
            ++uses;
            for (const std::string_view extension : format.allExtensions()) {
                EXPECT_TRUE(extension.starts_with('.')) << extension;
                EXPECT_TRUE(owners.emplace(std::pair(use, extension), format.key).second) << extension;
                EXPECT_EQ(formatByExtension(extension, use), &format) << extension;
            }
        }
        EXPECT_GT(uses, 0) << format.key;
    }
}

/// Every format that is both written and read is written small and read back: a new row is covered by existing.
TEST(FileFormats, WhatIsWrittenIsReadBackByItsOwnRowWithinAStep) {
    const TestFolder folder;
    const Heightmap ground = rollingGround(37, 23, 4);
    const ValueRange range = valueRange(ground.cells());
    int count = 0;
    for (const FileFormat& format : fileFormats())
        for (const std::string_view extension : format.allExtensions())
            for (const int bits : {8, 16}) {
                if (!format.can(FileUse::WriteHeightmap) || !format.can(FileUse::ReadHeightmap))
                    continue;
                const auto path = folder / ("ground" + std::string(extension));
                HeightmapWriteOptions options;
                options.bits = bits;
                writeHeightmap(path, ground, options);
                const std::string head = InputFile(path).head(64);
                ASSERT_EQ(formatToRead(path, head), &format) << extension;
                const ImportedHeightmap back = readHeightmap(path);
                const int used = format.bitsOfHeights(bits);
                const double step = used < 32 ? (range.high - range.low) / ((1 << used) - 1) : 0.0;
                EXPECT_LE(largestDifference(back.elevation, ground), 0.501 * step + 1e-4) << extension;
                EXPECT_DOUBLE_EQ(back.elevation.cellSizeM(), ground.cellSizeM()) << extension;
                ++count;
            }
    EXPECT_GE(count, 20);
}

TEST(FileFormats, ARefusalSaysWhatCannotBeWrittenAndWhatCan) {
    EXPECT_THAT(
        writeRefusal("a.foo", FileUse::WriteMesh),
        HasSubstr("a.foo: .foo is not a format that Oxbow writes meshes in; it writes .obj, .stl, .ply and "
                  ".glb"));
    EXPECT_THAT(writeRefusal("a", FileUse::WriteLakes),
                HasSubstr("its name does not say in which format to write"));
    EXPECT_EQ(writeRefusal("A.PNG", FileUse::WriteHeightmap), "") << "whatever the case";
    EXPECT_THAT(writeRefusal("a.jpg", FileUse::WriteHeightmap), HasSubstr("heightmaps"))
        << "a format is known for some uses only";
}

TEST(FileFormats, ContentIsBelievedBeforeTheName) {
    EXPECT_EQ(formatToRead("a.tif", "\x89PNG\r\n\x1a\n")->key, "png");
    EXPECT_EQ(formatToRead("a.r16", "BMxxxxxxxxxxxx(\0\0\0")->key, "r16") << "two letters prove nothing";
    EXPECT_EQ(formatToRead("a.raw", "P5 3 3 255\n")->key, "raw");
    EXPECT_EQ(formatToRead("a.txt", "ncols 3\nnrows 3\n")->key, "asc");
    EXPECT_EQ(formatToRead("a.png", "hello"), nullptr) << "a name alone proves nothing of what has a mark";
}

TEST(FileFormats, WordsForPeopleNameEachFormatOnce) {
    EXPECT_EQ(formatNames(FileUse::WriteMesh), "OBJ, STL, PLY and GLB");
    EXPECT_EQ(formatExtensions(FileUse::WriteRivers), ".csv, .json, .geojson or .gpkg");
    EXPECT_THAT(formatPatterns(FileUse::ReadHeightmap), HasSubstr("*.tif *.tiff"));
}

// ---- BMP ----

std::string littleEndian(std::uint32_t value, int bytes) {
    std::string text;
    for (int i = 0; i < bytes; ++i, value >>= 8)
        text += static_cast<char>(value & 0xff);
    return text;
}

/// Headers of a bitmap by hand: 14 bytes, then 40.
std::string bmpHeaders(int width, int height, int bits, int colours) {
    return "BM" + littleEndian(0, 8) + littleEndian(54 + 4 * colours, 4) + littleEndian(40, 4) +
           littleEndian(static_cast<std::uint32_t>(width), 4) +
           littleEndian(static_cast<std::uint32_t>(height), 4) + littleEndian(1, 2) + littleEndian(bits, 2) +
           littleEndian(0, 16) + littleEndian(colours, 4) + littleEndian(0, 4);
}

HeightmapReadOptions samplesAsMetres(Channel channel = Channel::Auto) {
    HeightmapReadOptions options;
    options.channel = channel;
    options.lowM = 0.0;
    options.highM = 255.0;
    return options;
}

TEST(Bmp, APaletteIsLookedUpFromTheBottomRow) {
    const TestFolder folder;
    // Two rows of three pixels of four bits, each row four bytes; the palette holds 7, 90 and 200 as grays.
    putFile(folder / "a.bmp", bmpHeaders(3, 2, 4, 3) + std::string("\x07\x07\x07\0", 4) + "\x5a\x5a\x5a" +
                                  std::string(1, '\0') + "\xc8\xc8\xc8" + std::string(1, '\0') +
                                  std::string("\x01\x20\0\0", 4) + std::string("\x21\x00\0\0", 4));
    const Heightmap map = readHeightmap(folder / "a.bmp", samplesAsMetres()).elevation;
    EXPECT_THAT(std::vector<float>(map.cells().begin(), map.cells().end()),
                testing::ElementsAre(200, 90, 7, 7, 90, 200));
}

TEST(Bmp, ColoursAreBlueGreenRedAndAHeightBelowZeroTurnsTheRows) {
    const TestFolder folder;
    const std::string rows =
        std::string("\x03\x02\x01\x06\x05\x04\0\0", 8) + std::string("\x09\x08\x07\x0c\x0b\x0a\0\0", 8);
    putFile(folder / "up.bmp", bmpHeaders(2, 2, 24, 0) + rows);
    putFile(folder / "down.bmp", bmpHeaders(2, -2, 24, 0) + rows);
    const auto cells = [&](const char* name, Channel channel) {
        const Heightmap map = readHeightmap(folder / name, samplesAsMetres(channel)).elevation;
        return std::vector<float>(map.cells().begin(), map.cells().end());
    };
    EXPECT_THAT(cells("up.bmp", Channel::Red), testing::ElementsAre(7, 10, 1, 4));
    EXPECT_THAT(cells("down.bmp", Channel::Red), testing::ElementsAre(1, 4, 7, 10));
    EXPECT_THAT(cells("down.bmp", Channel::Blue), testing::ElementsAre(3, 6, 9, 12));
}

TEST(Bmp, OurOwnIsLaidOutAsTheFormatSays) {
    const TestFolder folder;
    Heightmap map(GridSpec{3, 2, 5.0});
    for (int i = 0; i < 6; ++i)
        map.cells()[i] = static_cast<float>(51 * i);
    writeHeightmap(folder / "a.bmp", map);
    const std::string bytes = fileContent(folder / "a.bmp");
    ASSERT_EQ(bytes.size(), 54u + 1024u + 8u);
    EXPECT_EQ(bytes.substr(0, 54), "BM" + littleEndian(1086, 4) + littleEndian(0, 4) + littleEndian(1078, 4) +
                                       littleEndian(40, 4) + littleEndian(3, 4) + littleEndian(2, 4) +
                                       littleEndian(1, 2) + littleEndian(8, 2) + littleEndian(0, 4) +
                                       littleEndian(8, 4) + littleEndian(0, 8) + littleEndian(256, 4) +
                                       littleEndian(0, 4));
    EXPECT_EQ(bytes.substr(1078), std::string("\x99\xcc\xff\0\0\x33\x66\0", 8)) << "the southern row first";
    Rgb8Image picture(1, 1);
    picture.samples = {1, 2, 3};
    writeRgbPicture(folder / "b.bmp", picture);
    EXPECT_EQ(fileContent(folder / "b.bmp").substr(54), std::string("\x03\x02\x01\0", 4));
}

TEST(Bmp, WhatItCannotReadIsSaid) {
    const TestFolder folder;
    std::string packed = bmpHeaders(2, 2, 8, 256);
    packed[30] = 1;
    putFile(folder / "rle.bmp", packed);
    putFile(folder / "short.bmp", bmpHeaders(900, 900, 24, 0));
    putFile(folder / "huge.bmp", bmpHeaders(70000, 2, 24, 0));
    putFile(folder / "16.bmp", bmpHeaders(2, 2, 16, 0) + std::string(8, '\0'));
    EXPECT_THAT(readFailure(folder / "rle.bmp"), HasSubstr("save it without compression"));
    EXPECT_THAT(readFailure(folder / "short.bmp"), HasSubstr("ends too early"));
    EXPECT_THAT(readFailure(folder / "huge.bmp"), HasSubstr("size 70000 x 2 is not possible"));
    EXPECT_THAT(readFailure(folder / "16.bmp"), HasSubstr("BMP of 16 bits a pixel"));
}

// ---- JPEG ----

TEST(Jpeg, APictureHasItsMarksAndItsSize) {
    const TestFolder folder;
    Rgb8Image picture(40, 30);
    for (std::size_t i = 0; i < picture.samples.size(); ++i)
        picture.samples[i] = static_cast<std::uint8_t>(i * 7);
    writeRgbPicture(folder / "a.jpg", picture);
    const std::string bytes = fileContent(folder / "a.jpg");
    ASSERT_GT(bytes.size(), 200u);
    EXPECT_EQ(bytes.substr(0, 2), "\xff\xd8");
    EXPECT_EQ(bytes.substr(bytes.size() - 2), "\xff\xd9");
    const std::size_t frame = bytes.find("\xff\xc0");
    ASSERT_NE(frame, std::string::npos);
    EXPECT_EQ(bytes.substr(frame + 5, 4), std::string("\0\x1e\0\x28", 4)) << "height, then width";
}

} // namespace
} // namespace oxbow
