#include "core/export/export_job.h"
#include "core/export/product_export.h"
#include "core/export/surface_export.h"
#include "core/export/target.h"
#include "core/files/heightmap_file.h"

#include "tests/core/base/refusal.h"
#include "tests/core/files/io_test_files.h"
#include "tests/core/terrain/made_maps.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <set>

namespace oxbow {
namespace {

using test::refusal;
using testing::HasSubstr;

TEST(NumberedFile, TakesOneNumberAndPerCentSigns) {
    const auto name = [](const char* pattern) { return numberedFile(pattern, 12).string(); };
    EXPECT_EQ(name("a/f%04d.png"), "a/f0012.png");
    EXPECT_EQ(name("f%d.png"), "f0012.png");
    EXPECT_EQ(name("f%01d%%.png"), "f12%.png");
    EXPECT_EQ(name("100%%.png"), "100%_0012.png");
    EXPECT_EQ(name("f%02d_x%04d.png"), "f12_x%04d.png");
    EXPECT_EQ(name("f%%d.png"), "f%d_0012.png");
    for (const char* pattern : {"f%s.png", "f%-3d.png", "f%n%n.png", "f%100d.png", "f%4d.png", "100%.png"})
        EXPECT_FALSE(isNumberPattern(pattern)) << pattern;
    for (const char* pattern : {"f%09d.png", "f%d.png", "f%d_%d.png", "f%%.png", "f.png", "50%/f.png"})
        EXPECT_TRUE(isNumberPattern(pattern)) << pattern;
}

const std::string kPage = std::string(OXBOW_SOURCE_ROOT) + "/resources/manual/user/formats.md";

TerrainState groundWithALakeAndARoad(ThreadPool& pool) {
    const Heightmap ground = rollingGround(24, 20, 3);
    WorkingTerrain working = test::terrainOf(ground);
    Heightmap& level = working.edit(Layer::LakeLevel);
    for (std::size_t c = 0; c < level.cells().size(); ++c)
        level.cells()[c] = ground.cells()[c] < 500.0f ? 500.0f : kNaN;
    auto found = std::make_shared<WaterBodies>();
    found->roads.push_back({.name = "road", .points = {{{50, 50}, 500, 6, false}, {{150, 120}, 505, 6, true}}});
    working.setWaterBodies(std::move(found));
    return TerrainState(working, {}, pool);
}

TEST(ProductTable, EveryRowHasAMakerAndAFormatToBeWrittenIn) {
    std::set<std::string_view> keys;
    for (const Product& product : products()) {
        EXPECT_TRUE(keys.insert(product.key).second) << product.key;
        const int makers = (product.field ? 1 : 0) + (product.make ? 1 : 0) + (product.frame.empty() ? 0 : 1);
        EXPECT_EQ(makers, 1) << product.key << " has one way of being made";
        EXPECT_EQ(product.help.back(), '.') << product.key;
        EXPECT_NE(formatNames(product.use), "") << product.key;
        EXPECT_EQ(&productNamed(product.key, "test"), &product);
        if (!product.frame.empty()) {
            EXPECT_EQ(productNamed(product.frame, "test").use, product.use) << product.key;
        }
    }
}

/// A new row is covered by existing: each product is written in each of its formats from a terrain with water.
TEST(ProductTable, EveryProductIsWrittenInEveryFormat) {
    const TestFolder folder;
    ThreadPool pool(1);
    const TerrainState terrain = groundWithALakeAndARoad(pool);
    Recipe recipe;
    recipe.surface = surfaceNamed("alpine", "test");
    ExportOptions options;
    options.surface = surfacePlan(recipe, {});
    for (const Product& product : products())
        for (const FileFormat& format : fileFormats()) {
            if (!product.frame.empty() || !format.can(product.use))
                continue;
            const auto file = folder / (std::string(product.key) + std::string(format.extension()));
            const auto files = exportProduct(terrain, {std::string(product.key), file}, options, pool);
            EXPECT_FALSE(files.empty()) << file;
            for (const auto& written : files)
                EXPECT_GT(std::filesystem::file_size(written), 0u) << written;
        }
}

/// Tiles of a map with a gap in one of them: one scale, equal samples on the edges, each in its place.
TEST(ProductTable, RastersAreCutInTilesThatJoin) {
    const TestFolder folder;
    ThreadPool pool(1);
    Heightmap ground = rollingGround(50, 40, 3);
    WorkingTerrain working = test::terrainOf(ground);
    working.edit(Layer::NoData).at(3, 2) = 1.0f;
    working.setPlace(std::make_shared<const GeoReference>(
        GeoReference{.west = 1000, .north = 9000, .width = ground.grid().widthM(), .height = ground.grid().heightM(), .epsg = 32632}));
    const TerrainState terrain(working, {}, pool);
    for (const char* extension : {".png", ".tif"}) {
        const std::string name = std::string("h") + extension;
        ExportOptions options;
        static_cast<void>(exportProduct(terrain, {"elevation", folder / name}, options, pool));
        options.tileSide = 16;
        const auto files = exportProduct(terrain, {"elevation", folder / name}, options, pool);
        ASSERT_EQ(files.size(), 4u * 3u) << "49 and 39 quads";
        EXPECT_EQ(files.front(), folder / ("h_x0_y0" + std::string(extension)));
        EXPECT_EQ(files.back(), folder / ("h_x3_y2" + std::string(extension)));
        const ImportedHeightmap whole = readHeightmap(folder / name), joined = readTiles(files);
        ASSERT_EQ(joined.elevation.width(), 50);
        ASSERT_EQ(joined.elevation.height(), 40);
        EXPECT_NEAR(joined.elevation.cellSizeM(), whole.elevation.cellSizeM(), 1e-9);
        for (std::size_t c = 0; c < whole.elevation.cells().size(); ++c)
            ASSERT_NEAR(joined.elevation.cells()[c], whole.elevation.cells()[c], 1e-3) << extension << " cell " << c;
        EXPECT_EQ(joined.noDataCells, 1u);
        EXPECT_NEAR(joined.place->west, 1000, 1e-6);
        EXPECT_NEAR(joined.place->north, 9000, 1e-6);
        const ImportedHeightmap west = readHeightmap(files[0]), east = readHeightmap(files[1]);
        ASSERT_EQ(west.elevation.width(), 17);
        for (int y = 5; y < 17; ++y)
            EXPECT_EQ(west.elevation.at(16, y), east.elevation.at(0, y)) << "the same sample on the same scale";
    }
    ExportOptions apart;
    apart.tileSide = 16;
    apart.edges = TileEdges::Apart;
    const auto pictures = exportProduct(terrain, {"normal", folder / "n.png"}, apart, pool);
    ASSERT_EQ(pictures.size(), 4u * 3u);
    EXPECT_EQ(readHeightmap(pictures[0]).sourceWidth, 16);
    EXPECT_EQ(readHeightmap(pictures[3]).sourceWidth, 2) << "the rest";
}

TEST(ProductTable, AnUnknownKindListsWhatThereIs) {
    EXPECT_THAT(refusal([] { static_cast<void>(parseExport("height=a.png", "--export")); }),
                HasSubstr("--export: there is no product 'height': there are elevation, "));
    EXPECT_THAT(refusal([] { static_cast<void>(parseExport("mesh=a.png", "--export")); }),
                HasSubstr(".png is not a format that Oxbow writes meshes in"));
}

TEST(ExportChoices, FollowFromTheTwoTables) {
    std::set<std::string> keys;
    std::set<std::string> endings;
    for (const ExportChoice& choice : exportChoices()) {
        EXPECT_TRUE(keys.insert(choice.key).second) << choice.key;
        EXPECT_TRUE(endings.insert(choice.ending).second) << choice.ending << " would overwrite another";
    }
    for (const char* key : {"png16", "png8", "tiff", "exr", "raw", "bmp", "obj", "glb", "lakes_csv",
                            "rivers_geojson", "water_stl", "catchments_png"})
        EXPECT_TRUE(keys.contains(key)) << key;
    EXPECT_FALSE(keys.contains("jpeg")) << "its packing would change heights";
}

TEST(ExportChoices, AJobWritesAllOfThemEachIntoItsFile) {
    const TestFolder folder;
    ThreadPool pool(1);
    ExportJob job;
    job.terrain = groundWithALakeAndARoad(pool);
    job.choices = exportChoices();
    job.folder = folder / "";
    job.baseName = "out";
    ExportProgress progress;
    const ExportResult result = runExport(job, progress);
    EXPECT_EQ(result.files.size(), exportChoices().size());
    std::uintmax_t bytes = 0;
    for (const ExportChoice& choice : exportChoices())
        bytes += std::filesystem::file_size(folder / ("out" + choice.ending));
    EXPECT_EQ(result.bytes, bytes);
    EXPECT_EQ(progress.filesDone, static_cast<int>(exportChoices().size()));
}

TEST(Targets, WhatCannotBeWrittenIsSaid) {
    const TestFolder folder;
    std::filesystem::create_directories(folder / "inner");
    putFile(folder / "file", "x");
    EXPECT_EQ(refusal([&] { checkTarget(folder / "a.png"); }), "");
    EXPECT_EQ(refusal([&] { checkTarget(folder / "file"); }), "") << "a file may be replaced";
    EXPECT_THAT(refusal([&] { checkTarget(folder / "none/a.png"); }), HasSubstr("there is no folder"));
    EXPECT_THAT(refusal([&] { checkTarget(folder / "file/a.png"); }), HasSubstr("is no folder"));
    EXPECT_THAT(refusal([&] { checkTarget(folder / "inner"); }), HasSubstr("this is a folder"));
    EXPECT_THAT(refusal([&] { checkTarget(folder / "a.png", std::uint64_t{1} << 60); }),
                HasSubstr("make room"));
}

TEST(Targets, TheEstimateIsBelowWhatIsWritten) {
    const TestFolder folder;
    ThreadPool pool(1);
    const TerrainState terrain(test::terrainOf(rollingGround(90, 70, 3)), {}, pool);
    for (const FileFormat& format : fileFormats())
        for (const char* kind : {"elevation", "mesh"}) {
            if (!format.can(productNamed(kind, "test").use))
                continue;
            const ExportRequest request{kind, folder / ("a" + std::string(format.extension()))};
            exportProduct(terrain, request, {}, pool);
            const std::uint64_t foretold = bytesAtLeast(request, {}, terrain.grid());
            EXPECT_GT(foretold, 0u) << format.key;
            EXPECT_LE(foretold, std::filesystem::file_size(request.file)) << format.key;
        }
}

/// It is no format of pictures: what asks for a size beforehand must not refuse it.
TEST(Targets, AVideoOfTheViewIsForetoldToo) {
    const GridSpec grid{64, 64, 10.0};
    for (const char* file : {"preview=flight.mp4", "preview=round.webm"})
        EXPECT_EQ(bytesAtLeast(parseExport(file, "test"), {}, grid), 0u) << file;
    EXPECT_THROW(static_cast<void>(parseExport("elevation=ground.mp4", "test")), Error);
}

/// The page `resources/manual/user/formats.md`, made from the tables of formats and products.
std::string formatsPage() {
    static constexpr std::pair<FileUse, std::string_view> kTitles[] = {
        {FileUse::ReadHeightmap, "Heightmaps that are read"},
        {FileUse::WriteHeightmap, "Heightmaps that are written"},
        {FileUse::WriteMesh, "Meshes"},
        {FileUse::WritePicture, "Pictures"},
        {FileUse::WriteLakes, "Lists of lakes"},
        {FileUse::WriteRivers, "Lists of rivers"},
        {FileUse::WriteFeatures, "Roads, crossings and other features"},
        {FileUse::WriteScatter, "Things on the ground"},
        {FileUse::WriteSplatMaps, "Splat maps"},
        {FileUse::WriteLayers, "Several vector layers"},
    };
    std::string page = "# File formats\n\nMade from the table in `core/files/file_format.cpp`; do not edit by hand.\n";
    for (const auto& [use, title] : kTitles) {
        page += "\n## " + std::string(title) + "\n\n| format | extensions | |\n|---|---|---|\n";
        for (const FileFormat& format : fileFormats())
            if (format.can(use))
                page += "| " + std::string(format.name) + " | `" + std::string(format.extensions) + "` | " + std::string(format.words) +
                        " |\n";
    }
    page += "\n## Products\n\nWhat `oxbow run --export KIND=FILE` and the export window write, made from the "
            "table in `core/export/product_table.cpp`.\n\n| KIND | | written as |\n|---|---|---|\n";
    for (const Product& product : products())
        page += "| `" + std::string(product.key) + "` | " + std::string(product.help) + " | " + formatNames(product.use).english() +
                " |\n";
    return page;
}

TEST(FormatReference, ThePageInTheManualIsFresh) {
    const std::string made = formatsPage();
    if (std::getenv("OXBOW_UPDATE_REFERENCE"))
        putFile(kPage, made);
    EXPECT_EQ(fileContent(kPage), made) << "run core_tests with OXBOW_UPDATE_REFERENCE=1 and commit the page";
}

} // namespace
} // namespace oxbow
