#include "core/base/thread_pool.h"
#include "tests/core/base/refusal.h"
#include "tests/core/files/io_test_files.h"
#include "tests/core/files/storage/file_size_limit.h"
#include "tests/core/terrain/made_maps.h"

#include <gmock/gmock.h>

#include <clocale>
#include <limits>
#include <random>

namespace oxbow {
namespace {

using testing::Contains;
using testing::HasSubstr;

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

TEST(HeightmapFile, FloatFormatsComeBackBitForBitWithTheirCellSize) {
    const TestFolder folder;
    for (const auto& [width, height] :
         {std::pair(129, 67), std::pair(1, 1), std::pair(1, 40), std::pair(40, 1)})
        for (const char* name : {"a.tif", "b.tiff", "a.exr", "a.r32", "a.raw", "a.asc"}) {
            SCOPED_TRACE(std::string(name) + " " + std::to_string(width) + "x" + std::to_string(height));
            const Heightmap ground = rollingGround(width, height, 5, 7.25);
            writeHeightmap(folder / name, ground);
            const ImportedHeightmap imported = readHeightmap(folder / name);
            EXPECT_EQ(largestDifference(imported.elevation, ground), 0.0);
            EXPECT_EQ(imported.elevation.cellSizeM(), 7.25);
        }
}

TEST(HeightmapFile, IntegerFormatsComeBackToMetresWithinHalfAStep) {
    const TestFolder folder;
    for (const int bits : {8, 16})
        for (const char* name : {"a.png", "a.pgm", "a.r16"}) {
            SCOPED_TRACE(std::string(name) + " " + std::to_string(bits));
            const Heightmap ground = rollingGround(130, 61, 6);
            HeightmapWriteOptions options;
            options.bits = bits;
            writeHeightmap(folder / name, ground, options);
            const ImportedHeightmap imported = readHeightmap(folder / name);
            const double step = valueRange(ground.cells()).span() / ((1 << (name[2] == 'r' ? 16 : bits)) - 1);
            EXPECT_LE(largestDifference(imported.elevation, ground), 0.5 * step + 1e-4);
            EXPECT_TRUE(imported.heightsInMetres);
            EXPECT_EQ(imported.elevation.cellSizeM(), 12.5);
        }
}

TEST(HeightmapFile, PngKnowsItsScaleWithoutTheSidecar) {
    const TestFolder folder;
    HeightmapWriteOptions options;
    options.sidecar = false;
    writeHeightmap(folder / "a.png", rollingGround(50, 40, 7), options);
    EXPECT_FALSE(std::filesystem::exists(folder / "a.png.json"));
    const ImportedHeightmap imported = readHeightmap(folder / "a.png");
    EXPECT_LE(largestDifference(imported.elevation, rollingGround(50, 40, 7)), 0.005);
    EXPECT_EQ(imported.elevation.cellSizeM(), 12.5);
}

TEST(HeightmapFile, PngBytesDoNotDependOnTheThreads) {
    const TestFolder folder;
    const Heightmap ground = rollingGround(1500, 1300, 8);
    writeHeightmap(folder / "alone.png", ground);
    for (const int threads : {1, 2, 7}) {
        ThreadPool pool(threads);
        HeightmapWriteOptions options;
        options.pool = &pool;
        writeHeightmap(folder / "shared.png", ground, options);
        EXPECT_EQ(fileContent(folder / "shared.png"), fileContent(folder / "alone.png")) << threads;
    }
    EXPECT_LE(largestDifference(readHeightmap(folder / "alone.png").elevation, ground), 0.005);
}

/// Several bands of a file: of noise that no packing makes smaller, and of one value.
TEST(HeightmapFile, PngOfAnythingReadsBackWithinHalfAStep) {
    const TestFolder folder;
    ThreadPool pool(2);
    std::mt19937 random(3);
    for (const bool isNoise : {true, false}) {
        SCOPED_TRACE(isNoise);
        Heightmap ground(GridSpec{1100, 1300, 5.0});
        for (float& cell : ground.cells())
            cell = isNoise ? static_cast<float>(random() % 65536) : 7.0f;
        ground.at(0, 0) = 0.0f;
        ground.at(1, 0) = 65535.0f;
        HeightmapWriteOptions options;
        options.pool = &pool;
        writeHeightmap(folder / "a.png", ground, options);
        EXPECT_LE(largestDifference(readHeightmap(folder / "a.png").elevation, ground), 0.51);
        const auto bytes = std::filesystem::file_size(folder / "a.png");
        if (isNoise)
            EXPECT_LT(bytes, 1100 * 1300 * 2 * 1.01);
        else
            EXPECT_LT(bytes, 20000);
    }
}

TEST(HeightmapFile, FlatGroundKeepsItsHeight) {
    const TestFolder folder;
    for (const char* name : {"a.png", "a.pgm", "a.r16", "a.tif"}) {
        writeHeightmap(folder / name, Heightmap(GridSpec{9, 5, 3.0}, 321.5f));
        EXPECT_EQ(largestDifference(readHeightmap(folder / name).elevation, Heightmap(GridSpec{9, 5, 3.0}, 321.5f)), 0.0) << name;
    }
}

TEST(HeightmapFile, CellsWithoutAValueAreCountedAndFilledFromTheirNeighbours) {
    const TestFolder folder;
    Heightmap ground(GridSpec{40, 30, 5.0}, 100.0f);
    ground.at(0, 0) = 90.0f;
    test::setRect(ground, {10, 10, 25, 20}, kNaN);
    for (const char* name : {"a.png", "a.r16", "a.pgm", "a.tif", "a.exr", "a.r32", "a.asc"}) {
        SCOPED_TRACE(name);
        writeHeightmap(folder / name, ground);
        const ImportedHeightmap imported = readHeightmap(folder / name);
        EXPECT_EQ(imported.noDataCells, 150U);
        EXPECT_NEAR(imported.elevation.at(17, 15), 100.0, 0.01);
        EXPECT_NEAR(imported.elevation.at(0, 0), 90.0, 0.01);
        EXPECT_THAT(english(imported.notes), Contains(HasSubstr("150 cells without a value")));
    }
}

TEST(HeightmapFile, AGivenRangeClampsAndIsKept) {
    const TestFolder folder;
    const Heightmap ground = test::groundOf(2, {-50.0f, 2000.0f});
    HeightmapWriteOptions options;
    options.lowM = 0.0;
    options.highM = 1000.0;
    writeHeightmap(folder / "a.png", ground, options);
    const ImportedHeightmap imported = readHeightmap(folder / "a.png");
    EXPECT_EQ(imported.elevation.at(0, 0), 0.0f);
    EXPECT_EQ(imported.elevation.at(1, 0), 1000.0f);
}

TEST(HeightmapFile, TheUnitOfBareSamplesIsMetresUpToTheHighestMountainAndSharesAbove) {
    const TestFolder folder;
    putFile(folder / "low.pgm", "P2 2 1 65535\n236 1076\n");
    putFile(folder / "high.pgm", "P2 2 1 65535\n0 65535\n");
    EXPECT_EQ(readHeightmap(folder / "low.pgm").elevation.at(1, 0), 1076.0f);
    EXPECT_EQ(readHeightmap(folder / "high.pgm").elevation.at(1, 0), static_cast<float>(kDefaultReliefM));
    HeightmapReadOptions options;
    options.lowM = -10.0;
    options.highM = 90.0;
    EXPECT_EQ(readHeightmap(folder / "high.pgm", options).elevation.at(0, 0), -10.0f);
    EXPECT_EQ(readHeightmap(folder / "high.pgm", options).elevation.at(1, 0), 90.0f);
    options.highM.reset();
    EXPECT_THAT(readFailure(folder / "high.pgm", options), HasSubstr("give both or none"));
}

TEST(HeightmapFile, ColourPicturesGiveTheChosenChannel) {
    const TestFolder folder;
    Rgb8Image picture(2, 1);
    picture.samples = {10, 20, 30, 40, 40, 40};
    writeRgbPicture(folder / "a.png", picture);
    HeightmapReadOptions options;
    options.lowM = 0.0;
    options.highM = 255.0;
    const ImportedHeightmap bright = readHeightmap(folder / "a.png", options);
    EXPECT_NEAR(bright.elevation.at(0, 0), 0.2126 * 10 + 0.7152 * 20 + 0.0722 * 30, 1e-4);
    EXPECT_FLOAT_EQ(bright.elevation.at(1, 0), 40.0f);
    EXPECT_THAT(english(bright.notes), Contains(HasSubstr("brightness")));
    options.channel = Channel::Blue;
    EXPECT_FLOAT_EQ(readHeightmap(folder / "a.png", options).elevation.at(0, 0), 30.0f);
    options.channel = Channel::Alpha;
    EXPECT_THAT(readFailure(folder / "a.png", options), HasSubstr("no alpha channel"));
}

TEST(HeightmapFile, SixteenBitRgbKeepsBothBytes) {
    const TestFolder folder;
    Rgb16Image picture(1, 1);
    picture.samples = {0x1234, 0xabcd, 0x00ff};
    writeRgbPicture(folder / "a.png", picture);
    HeightmapReadOptions options;
    options.lowM = 0.0;
    options.highM = 65535.0;
    options.channel = Channel::Green;
    EXPECT_NEAR(readHeightmap(folder / "a.png", options).elevation.at(0, 0), 0xabcd, 0.01);
}

TEST(HeightmapFile, EightBitStepsAreWarnedAboutAndSmoothedWithinHalfAStep) {
    const TestFolder folder;
    Heightmap slope = test::mapOf({200, 20, 1.0}, [](int x, int) { return static_cast<float>(x) * 0.1f; });
    HeightmapWriteOptions write;
    write.bits = 8;
    write.lowM = 0.0;
    write.highM = 255.0;
    writeHeightmap(folder / "a.png", slope, write);
    const ImportedHeightmap stepped = readHeightmap(folder / "a.png");
    EXPECT_THAT(english(stepped.notes), Contains(HasSubstr("smoothing takes the terraces out")));
    HeightmapReadOptions smooth;
    smooth.smooth8Bit = true;
    const ImportedHeightmap smoothed = readHeightmap(folder / "a.png", smooth);
    EXPECT_LE(largestDifference(stepped.elevation, smoothed.elevation), 0.5);
    EXPECT_EQ(stepped.elevation.at(106, 10) - stepped.elevation.at(105, 10), 0.0f);
    for (int x = 40; x < 160; ++x)
        ASSERT_NEAR(smoothed.elevation.at(x + 1, 10) - smoothed.elevation.at(x, 10), 0.1, 0.06) << x;
}

TEST(HeightmapFile, RawLayoutsAreGuessedNotedAndOverruled) {
    const TestFolder folder;
    const Heightmap ground = rollingGround(64, 64, 9);
    HeightmapWriteOptions bare;
    bare.sidecar = false;
    writeHeightmap(folder / "a.raw", ground, bare);
    const ImportedHeightmap guessed = readHeightmap(folder / "a.raw");
    EXPECT_EQ(largestDifference(guessed.elevation, ground), 0.0);
    EXPECT_THAT(english(guessed.notes), Contains(HasSubstr("guessed: 64 x 64, 32-bit float, little-endian")));
    HeightmapReadOptions given;
    given.raw = RawLayout{32, 128, SampleType::F32, ByteOrder::Little};
    EXPECT_EQ(readHeightmap(folder / "a.raw", given).elevation.width(), 32);
    given.raw->height = 129;
    EXPECT_THAT(readFailure(folder / "a.raw", given), HasSubstr("cannot hold 32 x 129"));
    putFile(folder / "odd.raw", "123456789012345");
    EXPECT_THAT(readFailure(folder / "odd.raw"), HasSubstr("give width, height and sample type"));
}

TEST(HeightmapFile, SrtmSquaresTakeTheirCellSizeFromTheName) {
    const TestFolder folder;
    std::string samples(1201 * 1201 * 2, '\1');
    samples[0] = '\x80';
    samples[1] = '\0';
    putFile(folder / "N60E010.hgt", samples);
    HeightmapReadOptions asTheyAre;
    asTheyAre.cellSizeM = 30.0; // every sample a square cell
    const ImportedHeightmap imported = readHeightmap(folder / "N60E010.hgt", asTheyAre);
    EXPECT_EQ(imported.elevation.width(), 1201);
    EXPECT_EQ(imported.noDataCells, 1U);
    EXPECT_FLOAT_EQ(imported.elevation.at(0, 0), 257.0f);
    // One degree at 60.5 degrees north: 54.97 km of longitude, 111.42 km of latitude (WGS84 tables).
    EXPECT_NEAR(imported.sourceCellXM * 1200, 54970.0, 60.0);
    EXPECT_NEAR(imported.sourceCellYM * 1200, 111421.0, 60.0);
    const GridSpec ground = readHeightmap(folder / "N60E010.hgt").elevation.grid();
    EXPECT_NEAR(ground.widthM(), imported.sourceCellXM * 1201, ground.cellSizeM / 2.0);
    EXPECT_NEAR(ground.heightM(), imported.sourceCellYM * 1201, ground.cellSizeM / 2.0);
}

TEST(HeightmapFile, OblongCellsBecomeSquareOnesOverTheSameGround) {
    const TestFolder folder;
    // Four columns of 10 m, two rows of 20 m: 40 x 40 m, lowest in the north-west, highest in the south-east.
    putFile(folder / "a.asc", "ncols 4\nnrows 2\ndx 10\ndy 20\n0 10 20 30\n100 110 120 130\n");
    const ImportedHeightmap imported = readHeightmap(folder / "a.asc");
    const Heightmap& map = imported.elevation;
    ASSERT_EQ(map.width(), 3);
    ASSERT_EQ(map.height(), 3);
    EXPECT_DOUBLE_EQ(map.cellSizeM(), 40.0 / 3.0);
    double sum = 0.0;
    for (const float cell : map.cells())
        sum += cell;
    EXPECT_NEAR(sum / 9.0, 65.0, 1e-4) << "the mean of the samples";
    // West to east: means over 10 to 40/3 m wide cells, (0 * 3 + 10) / 4, (10 + 20) / 2, (20 + 3 * 30) / 4.
    EXPECT_NEAR(map.at(1, 0) - map.at(0, 0), 12.5, 1e-4);
    EXPECT_NEAR(map.at(2, 0) - map.at(1, 0), 12.5, 1e-4);
    EXPECT_NEAR(map.at(0, 1), 2.5 + 50.0, 1e-4) << "the middle row lies between the two";
    EXPECT_LT(map.at(0, 0), map.at(0, 2));
    HeightmapReadOptions asked;
    asked.cellSizeM = 30.0;
    const ImportedHeightmap kept = readHeightmap(folder / "a.asc", asked);
    EXPECT_EQ(kept.elevation.grid(), (GridSpec{4, 2, 30.0}));
    EXPECT_EQ(kept.elevation.at(3, 1), 130.0f);
}

TEST(HeightmapFile, WindowsFromPlainTextAreRead) {
    const TestFolder folder;
    putFile(folder / "a.asc",
            "NCOLS 3\r\nNROWS 2\r\nXLLCENTER 5\r\nYLLCENTER 6\r\nCELLSIZE 20\r\nNODATA_VALUE -1\r\n"
            "1.5 2e1 -1\r\n+4 5 6\r\n");
    const ImportedHeightmap imported = readHeightmap(folder / "a.asc");
    EXPECT_EQ(imported.elevation.cellSizeM(), 20.0);
    EXPECT_EQ(imported.elevation.at(0, 0), 1.5f);
    EXPECT_EQ(imported.elevation.at(1, 0), 20.0f);
    EXPECT_EQ(imported.elevation.at(0, 1), 4.0f);
    EXPECT_EQ(imported.noDataCells, 1U);
}

TEST(HeightmapFile, FilesAreTheSameUnderAGermanLocale) {
    const TestFolder folder;
    const Heightmap ground = rollingGround(20, 10, 11, 2.75);
    for (const char* name : {"a.asc", "a.png"})
        writeHeightmap(folder / name, ground);
    const std::string text = fileContent(folder / "a.asc");
    const std::string picture = fileContent(folder / "a.png");
    const std::string before = std::setlocale(LC_ALL, nullptr);
    if (std::setlocale(LC_ALL, "de_DE.UTF-8") == nullptr && std::setlocale(LC_ALL, "de_DE") == nullptr)
        FAIL() << "no German locale on this machine: app/install.sh makes one";
    for (const char* name : {"a.asc", "a.png"})
        writeHeightmap(folder / name, ground);
    const ImportedHeightmap imported = readHeightmap(folder / "a.asc");
    std::setlocale(LC_ALL, before.c_str());
    EXPECT_EQ(fileContent(folder / "a.asc"), text);
    EXPECT_EQ(fileContent(folder / "a.png"), picture);
    EXPECT_EQ(imported.elevation.cellSizeM(), 2.75);
    EXPECT_EQ(largestDifference(imported.elevation, ground), 0.0);
}

TEST(HeightmapFile, AFullDiskIsReportedByEveryFormatAndLeavesTheOldFile) {
    const TestFolder folder;
    for (const char* name : {"a.png", "a.tif", "a.exr", "a.pgm", "a.r16", "a.r32", "a.asc"}) {
        SCOPED_TRACE(name);
        writeHeightmap(folder / name, rollingGround(8, 8, 1));
        const std::string before = fileContent(folder / name);
        const std::string failure = test::refusal([&] {
            const FileSizeLimit limit(20000);
            writeHeightmap(folder / name, rollingGround(300, 300, 2));
        });
        EXPECT_THAT(failure, testing::AllOf(HasSubstr(name), HasSubstr("larger than allowed")));
        EXPECT_EQ(fileContent(folder / name), before);
    }
}

TEST(HeightmapFile, AFailedWriteLeavesTheOldFile) {
    const TestFolder folder;
    writeHeightmap(folder / "a.png", rollingGround(8, 8, 1));
    const std::string before = fileContent(folder / "a.png");
    HeightmapWriteOptions twelve;
    twelve.bits = 12;
    EXPECT_THROW(writeHeightmap(folder / "a.png", rollingGround(8, 8, 2), twelve), Error);
    EXPECT_THROW(writeHeightmap(folder / "a.png", Heightmap()), Error);
    EXPECT_THROW(writeHeightmap(folder / "a.xyz", rollingGround(8, 8, 2)), Error);
    EXPECT_EQ(fileContent(folder / "a.png"), before);
}

} // namespace
} // namespace oxbow
