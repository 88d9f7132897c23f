#include "core/files/raster/heightmap_crop.h"

#include "core/base/error.h"
#include "core/base/thread_pool.h"
#include "core/export/product_export.h"
#include "core/files/heightmap_file.h"
#include "core/files/import_stage.h"
#include "core/files/raster/place_files.h"
#include "core/recipe/recipe_file.h"
#include "core/run/evaluator.h"
#include "core/run/import_recipe.h"
#include "tests/core/base/refusal.h"
#include "tests/core/files/io_test_files.h"
#include "tests/core/terrain/made_maps.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace oxbow {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr GridSpec kMap{6, 4, 30.0};

/// Height 10 x row + column; UTM zone 32, its north-west corner at 500 000, 5 200 000.
std::filesystem::path writeSteps(const TestFolder& folder, const char* name = "steps.tif") {
    Heightmap map = test::mapOf(kMap, [](int x, int y) { return 10 * y + x; });
    GeoReference place;
    place.west = 500'000, place.north = 5'200'000, place.width = 180, place.height = 120;
    setSystem(place, 32632, false);
    HeightmapWriteOptions options;
    options.place = &place;
    writeHeightmap(folder / name, map, options);
    return folder / name;
}

HeightmapReadOptions cropped(const HeightmapCrop& crop) {
    HeightmapReadOptions options;
    options.crop = crop;
    return options;
}

TEST(HeightmapCrop, TakesItsCellsAndTheirPlace) {
    const TestFolder folder;
    const ImportedHeightmap part = readHeightmap(writeSteps(folder), cropped({2, 1, 3, 2}));
    EXPECT_EQ(part.elevation.grid(), (GridSpec{3, 2, 30.0}));
    EXPECT_THAT(part.elevation.cells(), ElementsAre(12, 13, 14, 22, 23, 24));
    EXPECT_EQ(part.sourceWidth, 6);
    EXPECT_EQ(part.sourceHeight, 4);
    ASSERT_TRUE(part.place);
    EXPECT_DOUBLE_EQ(part.place->west, 500'060);
    EXPECT_DOUBLE_EQ(part.place->north, 5'199'970);
    EXPECT_DOUBLE_EQ(part.place->width, 90);
    EXPECT_DOUBLE_EQ(part.place->height, 60);
    EXPECT_EQ(part.place->epsg, 32632);
}

TEST(HeightmapCrop, ASideOfNothingReachesToTheEdge) {
    EXPECT_EQ(cropOf(kMap, {2, 1, 0, 0}, "map"), (CellRect{2, 1, 6, 4}));
    EXPECT_EQ(cropOf(kMap, {0, 3, 2, 0}, "map"), (CellRect{0, 3, 2, 4}));
}

TEST(HeightmapCrop, OutOfTheMapIsAnErrorThatSaysHowLargeItIs) {
    for (const HeightmapCrop& crop : {HeightmapCrop{6, 0, 1, 1}, HeightmapCrop{0, 4, 0, 0}, HeightmapCrop{5, 0, 2, 1},
                                      HeightmapCrop{0, 0, 7, 4}, HeightmapCrop{-1, 0, 2, 2},
                                      HeightmapCrop{1, 0, std::numeric_limits<int>::max(), 1}})
        EXPECT_THAT(test::refusal([&] { static_cast<void>(cropOf(kMap, crop, "alps.tif")); }),
                    testing::AllOf(HasSubstr("alps.tif"), HasSubstr("6 x 4 cells")))
            << crop.x << ' ' << crop.y << ' ' << crop.width << ' ' << crop.height;
}

TEST(HeightmapCrop, WhatSamplesMeanDoesNotDependOnIt) {
    const TestFolder folder;
    HeightmapReadOptions options; // floating point: the lowest and the highest of the whole file
    options.lowM = 100.0;
    options.highM = 1000.0;
    const std::filesystem::path file = writeSteps(folder);
    const Heightmap whole = readHeightmap(file, options).elevation;
    options.crop = HeightmapCrop{1, 1, 4, 2};
    const Heightmap part = readHeightmap(file, options).elevation;
    for (int y = 0; y < 2; ++y)
        for (int x = 0; x < 4; ++x)
            EXPECT_EQ(part.at(x, y), whole.at(x + 1, y + 1));
}

TEST(HeightmapCrop, GapsCountWhereTheyAreTaken) {
    const TestFolder folder;
    Heightmap map(GridSpec{6, 4, 30.0}, 5.0f);
    map.at(0, 0) = map.at(1, 0) = map.at(0, 1) = map.at(1, 1) = std::numeric_limits<float>::quiet_NaN();
    writeHeightmap(folder / "gaps.tif", map);
    EXPECT_EQ(readHeightmap(folder / "gaps.tif").noDataCells, 4u);
    EXPECT_EQ(readHeightmap(folder / "gaps.tif", cropped({1, 1, 3, 3})).noDataCells, 1u);
    const ImportedHeightmap none = readHeightmap(folder / "gaps.tif", cropped({2, 0, 4, 4}));
    EXPECT_EQ(none.noDataCells, 0u);
    EXPECT_TRUE(none.known.empty());
    EXPECT_TRUE(none.notes.empty());
    EXPECT_THROW(static_cast<void>(readHeightmap(folder / "gaps.tif", cropped({0, 0, 2, 2}))), Error);
}

TEST(HeightmapCrop, SquaresKeepTheAreaAndEitherSideToHalfACell) {
    for (const auto& [widthM, heightM, sideM] : {std::tuple{30'013.0, 31'820.0, 83.0}, {1e5, 3.0, 7.0}, {2e6, 1e6, 10.0}}) {
        const GridSpec grid = squareCells(widthM, heightM, sideM);
        EXPECT_NEAR(grid.widthM() * grid.heightM(), widthM * heightM, 1e-9 * widthM * heightM);
        EXPECT_LE(std::max(grid.width, grid.height), kMaxGridSide);
        EXPECT_GE(std::min(grid.width, grid.height), 1);
    }
    EXPECT_EQ(squareCells(2048.0, 1024.0, 2.0), (GridSpec{1024, 512, 2.0}));
}

TEST(HeightmapCrop, IsInTheRecipeAndTheMapWrittenLiesWhereItWasCut) {
    const TestFolder folder;
    const std::filesystem::path file = writeSteps(folder);
    // Columns 2 to 5 and rows 1 to 2, at half the cell size.
    const Recipe recipe =
        parseRecipe(recipeText(importRecipe(file, {8, 4, 15.0}, cropped({2, 1, 4, 2}))), "test");
    EXPECT_EQ(recipe.stages[0].params.value("crop_x"), ParamValue{std::int64_t{2}});
    ThreadPool pool(2);
    Evaluator evaluator(pool, {});
    evaluator.begin(std::make_shared<const Recipe>(recipe));
    evaluator.advance(kNeverCancelled);
    const TerrainState state = evaluator.capture({}).terrain;
    exportProduct(state, {"elevation", folder / "out.tif"}, {}, pool);
    const ImportedHeightmap written = readHeightmap(folder / "out.tif");
    EXPECT_EQ(written.elevation.grid(), (GridSpec{8, 4, 15.0}));
    ASSERT_TRUE(written.place);
    EXPECT_DOUBLE_EQ(written.place->west, 500'060);
    EXPECT_DOUBLE_EQ(written.place->north, 5'199'970);
    EXPECT_DOUBLE_EQ(written.place->width, 120);
    EXPECT_DOUBLE_EQ(written.place->height, 60);
}

TEST(HeightmapCrop, OfAnotherInputIsNotThatOfTheRecipe) {
    const TestFolder folder;
    Recipe recipe = importRecipe(writeSteps(folder), {4, 2, 30.0}, cropped({2, 1, 4, 2}));
    static_cast<void>(setInput(recipe, writeSteps(folder, "other.tif"), {}));
    EXPECT_EQ(recipe.grid, kMap);
    static_cast<void>(setInput(recipe, folder / "other.tif", cropped({0, 0, 5, 3})));
    EXPECT_EQ(recipe.grid, (GridSpec{5, 3, 30.0}));
}

} // namespace
} // namespace oxbow
