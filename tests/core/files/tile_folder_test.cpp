#include "core/files/tile_folder.h"

#include "core/base/error.h"
#include "core/files/heightmap_file.h"
#include "core/files/raster/place_files.h"
#include "tests/core/files/good_files.h"

#include <gmock/gmock.h>

#include <cstdio>
#include <fstream>

namespace oxbow {
namespace {

using testing::Contains;
using testing::HasSubstr;

/// A height for each place of the Earth, so that tiles can be told from one another.
float heightAt(double lonDeg, double latDeg) {
    return static_cast<float>(static_cast<int>(1000.0 + 100.0 * (lonDeg - 7.0) + 37.0 * (latDeg - 46.0)));
}

void writeHgt(const std::filesystem::path& path, int south, int west, int side) {
    std::ofstream file(path, std::ios::binary);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const int h = static_cast<int>(heightAt(west + static_cast<double>(x) / (side - 1), south + 1 - static_cast<double>(y) / (side - 1)));
            file.put(static_cast<char>(h >> 8)).put(static_cast<char>(h & 255));
        }
}

TEST(Dted, ColumnsFromTheSouthInSignAndMagnitude) {
    const TestFolder folder;
    // 3 columns of 3 samples: 12 m below the sea as sign and magnitude, a void in the middle.
    putFile(folder / "n46.dt1", dted(3, 3, {10, 20, 30, 11, 0xFFFF, 31, 0x800C, 22, 32}));
    HeightmapReadOptions asTheyAre;
    asTheyAre.cellSizeM = 1000.0;
    const ImportedHeightmap imported = readHeightmap(folder / "n46.dt1", asTheyAre);
    EXPECT_EQ(imported.format, "DTED");
    EXPECT_EQ(imported.elevation.at(0, 2), 10.0f);
    EXPECT_EQ(imported.elevation.at(0, 0), 30.0f);
    EXPECT_EQ(imported.elevation.at(2, 2), -12.0f);
    EXPECT_EQ(imported.noDataCells, 1u);
    ASSERT_TRUE(imported.place);
    EXPECT_EQ(imported.place->epsg, 4326);
    EXPECT_DOUBLE_EQ(imported.place->west, 7.0 - 0.125);
    EXPECT_DOUBLE_EQ(imported.place->north, 46.5 + 0.125);
    std::string damaged = fileContent(folder / "n46.dt1");
    damaged[3428] = 'x';
    putFile(folder / "bad.dt1", damaged);
    EXPECT_THROW(static_cast<void>(readHeightmap(folder / "bad.dt1")), Error);
    putFile(folder / "short.dt1", damaged.substr(0, 3440));
    EXPECT_THROW(static_cast<void>(readHeightmap(folder / "short.dt1")), Error);
}

TEST(TileFolder, SquaresOfSrtmJoinOverTheirCommonRows) {
    const TestFolder folder;
    writeHgt(folder / "N46E007.hgt", 46, 7, 21);
    writeHgt(folder / "N46E008.hgt", 46, 8, 21);
    writeHgt(folder / "N45E008.hgt", 45, 8, 21);
    std::ofstream(folder / "readme.txt") << "notes";
    HeightmapReadOptions asTheyAre;
    asTheyAre.cellSizeM = 5000.0;
    const ImportedHeightmap joined = readHeightmap(folder / "", asTheyAre);
    ASSERT_EQ(joined.elevation.width(), 41);
    ASSERT_EQ(joined.elevation.height(), 41);
    for (int y = 0; y <= 40; ++y)
        for (int x = 0; x <= 40; ++x)
            if (x >= 20 || y <= 20) {
                ASSERT_EQ(joined.elevation.at(x, y), heightAt(7.0 + x / 20.0, 47.0 - y / 20.0)) << x << " " << y;
            }
    EXPECT_EQ(joined.noDataCells, 20u * 20u) << "where no tile lies";
    EXPECT_THAT(english(joined.notes), Contains(HasSubstr("3 tiles were joined")));
    ASSERT_TRUE(joined.place);
    EXPECT_DOUBLE_EQ(joined.place->west, 7.0 - 0.025);
    EXPECT_NEAR(joined.place->width, 2.05, 1e-12);
}

TEST(TileFolder, GeoTiffTilesKeepTheirSystem) {
    const TestFolder folder;
    for (int tile = 0; tile < 2; ++tile) {
        Heightmap map(GridSpec{8, 6, 30.0}, 100.0f * static_cast<float>(tile + 1));
        GeoReference place{.west = 500000.0 + tile * 240, .north = 5200000, .width = 240, .height = 180};
        setSystem(place, 32632, false);
        HeightmapWriteOptions options;
        options.place = &place;
        writeHeightmap(folder / ("t" + std::to_string(tile) + ".tif"), map, options);
    }
    const ImportedHeightmap joined = readHeightmap(folder / "");
    ASSERT_EQ(joined.elevation.width(), 16);
    EXPECT_EQ(joined.elevation.cellSizeM(), 30.0);
    EXPECT_EQ(joined.elevation.at(7, 3), 100.0f);
    EXPECT_EQ(joined.elevation.at(8, 3), 200.0f);
    EXPECT_EQ(joined.place->epsg, 32632);
    EXPECT_EQ(joined.place->width, 480.0);
}

TEST(TileFolder, SaysWhichTileDoesNotFit) {
    const TestFolder empty;
    EXPECT_THAT(readFailure(empty), HasSubstr("no heightmaps in this folder"));
    const TestFolder sizes;
    writeHgt(sizes / "N46E007.hgt", 46, 7, 21);
    writeHgt(sizes / "N46E008.hgt", 46, 8, 41);
    EXPECT_THAT(readFailure(sizes), HasSubstr("N46E008.hgt: cannot be joined with N46E007.hgt: its cells have another size"));
    const TestFolder grids;
    for (int tile = 0; tile < 3; ++tile)
        putFile(grids / ("t" + std::to_string(tile) + ".asc"), "ncols 2\nnrows 2\nxllcorner " + std::to_string(20 * tile - (tile == 0 ? 3 : 0)) +
                                                                  "\nyllcorner 0\ncellsize 10\n1 2 3 4\n");
    EXPECT_THAT(readFailure(grids), HasSubstr("t1.asc: cannot be joined with t0.asc: its cells do not lie on the same grid"));
    const TestFolder nowhere;
    writeHeightmap(nowhere / "a.png", Heightmap(GridSpec{4, 4, 1.0}, 3.0f));
    EXPECT_THAT(readFailure(nowhere), HasSubstr("does not say where it lies"));
    const TestFolder apart;
    for (const int west : {-90, 90})
        writeHgt(apart / (west < 0 ? "N46W090.hgt" : "N46E090.hgt"), 46, west, 1201);
    EXPECT_THAT(readFailure(apart), HasSubstr("take fewer, or coarser ones"));
}

} // namespace
} // namespace oxbow
