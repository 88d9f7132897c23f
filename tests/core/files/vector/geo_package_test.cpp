#include "core/files/vector/geo_package.h"

#include "core/base/error.h"
#include "core/base/thread_pool.h"
#include "core/export/product_export.h"
#include "core/export/surface_export.h"
#include "core/export/vector_layers.h"
#include "core/files/raster/place_files.h"
#include "core/files/vector/lake_file.h"
#include "core/files/vector/river_file.h"
#include "core/files/vector/scatter_file.h"
#include "tests/core/files/io_test_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <cstring>

namespace oxbow {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Json = nlohmann::ordered_json;

const GridSpec kLayerGrid{100, 80, 10.0};

GeoReference utm() {
    GeoReference place;
    place.west = 500'000, place.north = 5'200'000, place.width = 1000, place.height = 800;
    setSystem(place, 32632, false);
    return place;
}

Lake lake() {
    Lake lake;
    lake.id = 3;
    lake.name = "Tarn \"of\" ours";
    lake.levelM = 431.5;
    lake.isLocked = true;
    lake.shoreline = {{{100, 100}, {100, 300}, {300, 300}, {300, 100}}, {{150, 150}, {200, 150}, {150, 200}}};
    return lake;
}

WaterBodies rivers() {
    WaterBodies bodies;
    River river;
    river.id = 1;
    river.name = "Inn";
    bodies.rivers.push_back(river);
    RiverReach reach;
    reach.id = 1;
    reach.riverId = 1;
    reach.order = 2;
    reach.points.push_back({.at = {0.0, 0.0}, .waterM = 20.0});
    reach.points.push_back({.at = {500.0, 400.0}, .waterM = 10.0, .widthM = 7.5});
    bodies.reaches.push_back(reach);
    return bodies;
}

/// What is in the bytes of a database, asked by SQL.
class Opened {
public:
    explicit Opened(std::string bytes) : m_bytes(std::move(bytes)) {
        sqlite3_open(":memory:", &m_database);
        EXPECT_EQ(sqlite3_deserialize(m_database, "main", reinterpret_cast<unsigned char*>(m_bytes.data()),
                                      static_cast<sqlite3_int64>(m_bytes.size()),
                                      static_cast<sqlite3_int64>(m_bytes.size()), SQLITE_DESERIALIZE_READONLY),
                  SQLITE_OK);
    }
    ~Opened() { sqlite3_close(m_database); }
    Opened(const Opened&) = delete;
    Opened& operator=(const Opened&) = delete;

    [[nodiscard]] std::vector<std::string> column(const std::string& sql) const {
        std::vector<std::string> values;
        sqlite3_stmt* statement = nullptr;
        EXPECT_EQ(sqlite3_prepare_v2(m_database, sql.c_str(), -1, &statement, nullptr), SQLITE_OK)
            << sql << ": " << sqlite3_errmsg(m_database);
        while (sqlite3_step(statement) == SQLITE_ROW) {
            const void* data = sqlite3_column_blob(statement, 0);
            const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement, 0));
            values.push_back(data ? std::string(static_cast<const char*>(data), size) : "NULL");
        }
        sqlite3_finalize(statement);
        return values;
    }

private:
    std::string m_bytes;
    sqlite3* m_database = nullptr;
};

double numberAt(const std::string& bytes, std::size_t at) {
    double value = 0.0;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}
std::uint32_t wholeAt(const std::string& bytes, std::size_t at) {
    std::uint32_t value = 0;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
}

TEST(GeoPackage, NamesItselfItsLayersAndTheirSystem) {
    const GeoReference place = utm();
    const Opened file(lakesAsGeoPackage(std::vector{lake()}, {kLayerGrid, &place}));
    EXPECT_THAT(file.column("PRAGMA application_id"), ElementsAre("1196444487")); // "GPKG"
    EXPECT_THAT(file.column("PRAGMA integrity_check"), ElementsAre("ok"));
    EXPECT_THAT(file.column("PRAGMA foreign_key_check"), ElementsAre());
    EXPECT_THAT(file.column("SELECT table_name FROM gpkg_contents WHERE data_type = 'features'"), ElementsAre("lakes"));
    EXPECT_THAT(file.column("SELECT srs_id FROM gpkg_contents"), ElementsAre("32632"));
    EXPECT_THAT(file.column("SELECT organization || organization_coordsys_id FROM gpkg_spatial_ref_sys WHERE srs_id = 32632"),
                ElementsAre("EPSG32632"));
    EXPECT_THAT(file.column("SELECT srs_id FROM gpkg_spatial_ref_sys ORDER BY srs_id"),
                ElementsAre("-1", "0", "4326", "32632"));
    EXPECT_THAT(file.column("SELECT geometry_type_name FROM gpkg_geometry_columns"), ElementsAre("POLYGON"));
    EXPECT_THAT(file.column("SELECT min_x || ' ' || max_y FROM gpkg_contents"), ElementsAre("500100.0 5199900.0"));
}

TEST(GeoPackage, HasTheAttributesOfTheGeoJsonWithTheirTypes) {
    const GeoReference place = utm();
    const GeoFrame frame(kLayerGrid, &place);
    const Opened file(lakesAsGeoPackage(std::vector{lake()}, frame));
    const Json properties = lakeFeatures(std::vector{lake()}, frame)["features"][0]["properties"];
    std::vector<std::string> names = {"fid", "geom"};
    for (const auto& [name, value] : properties.items())
        names.push_back(name);
    EXPECT_EQ(file.column("SELECT name FROM pragma_table_info('lakes')"), names);
    EXPECT_THAT(file.column("SELECT id FROM lakes"), ElementsAre("3"));
    EXPECT_THAT(file.column("SELECT name FROM lakes"), ElementsAre("Tarn \"of\" ours"));
    EXPECT_THAT(file.column("SELECT level_m FROM lakes"), ElementsAre("431.5"));
    EXPECT_THAT(file.column("SELECT is_locked FROM lakes"), ElementsAre("1"));
    EXPECT_THAT(file.column("SELECT type FROM pragma_table_info('lakes') WHERE name IN ('id', 'level_m', 'is_locked', 'kind')"),
                ElementsAre("INTEGER", "TEXT", "BOOLEAN", "DOUBLE"));
    EXPECT_THAT(file.column("SELECT parent_id FROM lakes"), ElementsAre("NULL"));
}

TEST(GeoPackage, GeometriesAreWellKnownBinaryWithTheirBounds) {
    const Opened file(riversAsGeoPackage(rivers(), {kLayerGrid}));
    const std::vector<std::string> found = file.column("SELECT geom FROM rivers");
    ASSERT_EQ(found.size(), 1u);
    const std::string& blob = found[0];
    ASSERT_EQ(blob.size(), 40 + 1 + 4 + 4 + 2 * 24u);
    EXPECT_EQ(blob.substr(0, 4), std::string("GP\0\3", 4)); // version 1; little-endian, bounds of x and y
    EXPECT_EQ(wholeAt(blob, 4), 0xffffffffu) << "a plane without a system";
    EXPECT_EQ(numberAt(blob, 8), 0.0);
    EXPECT_EQ(numberAt(blob, 16), 500.0);
    EXPECT_EQ(numberAt(blob, 24), 400.0);
    EXPECT_EQ(numberAt(blob, 32), 800.0);
    EXPECT_EQ(blob[40], 1);
    EXPECT_EQ(wholeAt(blob, 41), 1002u) << "a line with heights";
    EXPECT_EQ(wholeAt(blob, 45), 2u);
    const std::vector<double> expected = {0, 800, 20, 500, 400, 10}; // north is up
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(numberAt(blob, 49 + 8 * i), expected[i]);
    EXPECT_THAT(file.column("SELECT z FROM gpkg_geometry_columns"), ElementsAre("1"));
}

TEST(GeoPackage, WhatHasNoPlaceIsNullAndNothingIsAnEmptyTable) {
    Lake without = lake();
    without.shoreline.clear();
    EXPECT_THAT(Opened(lakesAsGeoPackage(std::vector{without}, {kLayerGrid})).column("SELECT geom FROM lakes"), ElementsAre("NULL"));
    const Opened none(lakesAsGeoPackage({}, {kLayerGrid}));
    EXPECT_THAT(none.column("SELECT count(*) FROM lakes"), ElementsAre("0"));
    EXPECT_THAT(none.column("SELECT min_x FROM gpkg_contents"), ElementsAre("NULL"));
}

TEST(GeoPackage, IsTheSameBytesForTheSameFeatures) {
    EXPECT_EQ(riversAsGeoPackage(rivers(), {kLayerGrid}), riversAsGeoPackage(rivers(), {kLayerGrid}));
}

TEST(GeoPackage, OneFileHoldsALayerOfEachKindAndOthersReadIt) {
    const TestFolder folder;
    WorkingTerrain terrain(kLayerGrid);
    auto bodies = std::make_shared<WaterBodies>(rivers());
    bodies->lakes.push_back(lake());
    terrain.elevation();
    terrain.setWaterBodies(bodies);
    terrain.setPlace(std::make_shared<const GeoReference>(utm()));
    ThreadPool pool(1);
    const TerrainState state(terrain, {}, pool);
    const std::vector<ScatterList> scatters = {{"tree", {{10, 20, 5, 90, 1.5}, {30, 40, 6, 0, 1}}}};
    writeVectorLayers(folder / "all.gpkg", state, {}, scatters, {state.grid(), state.place().get()});
    EXPECT_THAT(Opened(fileContent(folder / "all.gpkg")).column("SELECT table_name FROM gpkg_contents WHERE data_type = 'features'"),
                ElementsAre("lakes", "rivers", "scatter"));
    EXPECT_THAT(Opened(fileContent(folder / "all.gpkg")).column("SELECT f_table_name FROM layer_styles WHERE useAsDefault = 1 "
                                                                "AND styleQML LIKE '%<renderer-v2%' ORDER BY 1"),
                ElementsAre("lakes", "rivers")) << "where QGIS looks for them";
    ExportOptions withoutSurface; // as of a recipe that says nothing of what lies on the ground
    withoutSurface.surface = surfacePlan(Recipe{}, {});
    exportProduct(state, {"vectors", folder / "product.gpkg"}, withoutSurface, pool);
    EXPECT_THAT(Opened(fileContent(folder / "product.gpkg")).column("SELECT name FROM lakes"),
                ElementsAre("Tarn \"of\" ours"));
    EXPECT_THROW(writeVectorLayers(folder / "all.geojson", state, {}, scatters, {state.grid(), state.place().get()}), Error) << "holds no layers";
    writeVectorLayers(folder / "none.gpkg", TerrainState(WorkingTerrain(kLayerGrid), {}, pool), {}, {}, kLayerGrid);
    EXPECT_THAT(Opened(fileContent(folder / "none.gpkg")).column("SELECT table_name FROM gpkg_contents WHERE data_type = 'features'"),
                ElementsAre("lakes", "rivers"));

    const std::filesystem::path out = folder / "ogrinfo.txt";
    if (std::system("ogrinfo --version > /dev/null 2>&1") != 0)
        GTEST_SKIP() << "no ogrinfo on this machine";
    ASSERT_EQ(std::system(("ogrinfo -ro -al '" + (folder / "all.gpkg").string() + "' > '" + out.string() + "' 2>&1").c_str()), 0);
    const std::string words = fileContent(out);
    EXPECT_THAT(words, testing::Not(HasSubstr("Warning"))) << words;
    EXPECT_THAT(words, testing::Not(HasSubstr("ERROR")));
    EXPECT_THAT(words, HasSubstr("Layer name: lakes"));
    EXPECT_THAT(words, HasSubstr("POLYGON ((500100 5199900,500100 5199700,500300 5199700,500300 5199900,500100 5199900),"));
    EXPECT_THAT(words, HasSubstr("LINESTRING Z (500000 5200000 20,500500 5199600 10)"));
    EXPECT_THAT(words, HasSubstr("POINT Z (500010 5199980 5)"));
    EXPECT_THAT(words, HasSubstr("level_m (Real) = 431.5"));
    EXPECT_THAT(words, HasSubstr("ID[\"EPSG\",32632]"));
}

} // namespace
} // namespace oxbow
