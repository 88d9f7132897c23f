#include "core/files/raster/place_files.h"

#include "core/base/thread_pool.h"
#include "core/files/file_format.h"
#include "core/files/heightmap_file.h"
#include "core/files/raster/map_reprojection.h"
#include "core/project/project_file.h"
#include "core/run/evaluator.h"
#include "core/run/import_recipe.h"
#include "tests/core/files/test_folder.h"
#include "tests/core/terrain/made_maps.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>

/// A map's place on the Earth: written in or beside every format of heightmaps, and read back.
namespace oxbow {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr const char* kGaussKrueger =
    "PROJCS[\"DHDN_3_Degree_Gauss_Zone_3\",GEOGCS[\"GCS_Deutsches_Hauptdreiecksnetz\",DATUM[\"D_Deutsches_Hauptdreiecksnetz\","
    "SPHEROID[\"Bessel_1841\",6377397.155,299.1528128]],PRIMEM[\"Greenwich\",0.0],UNIT[\"Degree\",0.0174532925199433]],"
    "PROJECTION[\"Gauss_Kruger\"],PARAMETER[\"False_Easting\",3500000.0],PARAMETER[\"False_Northing\",0.0],"
    "PARAMETER[\"Central_Meridian\",9.0],PARAMETER[\"Scale_Factor\",1.0],PARAMETER[\"Latitude_Of_Origin\",0.0],UNIT[\"Meter\",1.0]]";

GeoReference placed(int epsg, bool isGeographic = false) {
    GeoReference place = isGeographic ? GeoReference{.west = 7.5, .north = 46.25, .width = 0.12, .height = 0.08}
                                      : GeoReference{.west = 412000.5, .north = 5200010, .width = 360, .height = 240};
    setSystem(place, epsg, isGeographic);
    return place;
}

class PlaceFiles : public testing::Test {
protected:
    PlaceFiles() {
        for (std::size_t i = 0; i < m_heights.cells().size(); ++i)
            m_heights.cells()[i] = 100.0f + static_cast<float>(i);
    }

    [[nodiscard]] fs::path written(const std::string& name, const GeoReference* place, bool sidecar = true) const {
        HeightmapWriteOptions options;
        options.place = place;
        options.sidecar = sidecar;
        writeHeightmap(m_folder / name, m_heights, options);
        return m_folder / name;
    }
    /// What GDAL says of a file.
    [[nodiscard]] std::string gdalinfo(const fs::path& file) const {
        const fs::path out = m_folder / "gdalinfo.txt";
        EXPECT_EQ(std::system(("gdalinfo '" + file.string() + "' > '" + out.string() + "' 2>&1").c_str()), 0) << fileContent(out);
        return fileContent(out);
    }

    const TestFolder m_folder;
    Heightmap m_heights{GridSpec{36, 24, 10.0}};
};

TEST_F(PlaceFiles, EveryFormatKeepsPlaceAndSystem) {
    GeoReference other = placed(0);
    setSystem(other, kGaussKrueger);
    const GeoReference places[] = {placed(32632), placed(32733), placed(25833), placed(26910), placed(3857), placed(4326, true),
                                   placed(4258, true), placed(31467), other};
    for (const FileFormat& format : fileFormats()) {
        if (!format.can(FileUse::WriteHeightmap))
            continue;
        for (const GeoReference& place : places) {
            SCOPED_TRACE(std::string(format.name) + " " + std::to_string(place.epsg));
            const fs::path file = written("map" + std::string(format.extension()), &place);
            const ImportedHeightmap back = readHeightmap(file);
            ASSERT_TRUE(back.place);
            EXPECT_NEAR(back.place->west, place.west, 1e-9 * std::fabs(place.west));
            EXPECT_NEAR(back.place->north, place.north, 1e-9 * place.north);
            EXPECT_NEAR(back.place->width, place.width, 1e-9 * place.width);
            EXPECT_NEAR(back.place->height, place.height, 1e-9 * place.height);
            EXPECT_EQ(back.place->epsg, place.epsg);
            EXPECT_EQ(back.place->isGeographic, place.isGeographic);
            EXPECT_EQ(back.place->keys, place.keys);
            EXPECT_EQ(back.place->text, place.text);
            if (!place.isGeographic) {
                EXPECT_NEAR(back.elevation.cellSizeM(), 10.0, 1e-6);
            }
            for (const fs::path& each : std::vector<fs::path>(fs::directory_iterator(m_folder), {}))
                fs::remove(each);
        }
    }
}

TEST_F(PlaceFiles, AMapWithoutAPlaceLeavesNothingBesideItThatSaysOne) {
    for (const FileFormat& format : fileFormats())
        if (format.can(FileUse::WriteHeightmap)) {
            EXPECT_FALSE(readHeightmap(written("map" + std::string(format.extension()), nullptr)).place) << format.name;
        }
    for (const auto& entry : fs::directory_iterator(m_folder))
        EXPECT_THAT((std::vector<std::string>{".prj", ".pgw", ".wld"}), testing::Not(testing::Contains(entry.path().extension().string())));
}

TEST_F(PlaceFiles, NothingIsWrittenBesideWhereNoSidecarIsWanted) {
    const GeoReference place = placed(32632);
    static_cast<void>(written("map.bt", &place, false));
    static_cast<void>(written("map.asc", &place, false));
    EXPECT_FALSE(fs::exists(m_folder / "map.prj"));
}

TEST_F(PlaceFiles, TheHeaderOfBtSaysZoneDatumAndExtent) {
    const GeoReference south = placed(32733);
    const std::string bytes = fileContent(written("map.bt", &south));
    ASSERT_EQ(bytes.size(), 256u + 36 * 24 * 4);
    const auto number = [&]<typename T>(T, std::size_t at) {
        return loadNumber<T>(reinterpret_cast<const std::byte*>(bytes.data()) + at, ByteOrder::Little);
    };
    EXPECT_EQ(bytes.substr(0, 10), "binterr1.3");
    EXPECT_EQ(number(std::int32_t{}, 10), 36);
    EXPECT_EQ(number(std::int32_t{}, 14), 24);
    EXPECT_EQ(number(std::int16_t{}, 22), 1) << "metres";
    EXPECT_EQ(number(std::int16_t{}, 24), -33) << "a zone of the south";
    EXPECT_EQ(number(std::int16_t{}, 26), 6326) << "WGS 84";
    EXPECT_EQ(number(double{}, 28), 412000.5);
    EXPECT_EQ(number(double{}, 36), 412360.5);
    EXPECT_EQ(number(double{}, 44), 5199770.0);
    EXPECT_EQ(number(double{}, 52), 5200010.0);
    EXPECT_EQ(number(std::int16_t{}, 60), 1) << "a .prj";
    EXPECT_EQ(number(float{}, 256), m_heights.at(0, 23)) << "columns from the south";
    fs::remove(m_folder / "map.prj");
    EXPECT_EQ(readHeightmap(m_folder / "map.bt").place->epsg, 32733) << "by the header alone";
}

TEST_F(PlaceFiles, HeightsOfBtComeBackAsTheyWereAndGapsStayGaps) {
    m_heights.at(3, 4) = std::numeric_limits<float>::quiet_NaN();
    m_heights.at(5, 6) = -12.345f;
    const ImportedHeightmap back = readHeightmap(written("map.bt", nullptr));
    EXPECT_EQ(back.noDataCells, 1u);
    EXPECT_EQ(back.elevation.at(5, 6), -12.345f);
    EXPECT_EQ(back.elevation.at(0, 0), 100.0f);
}

TEST_F(PlaceFiles, SystemsAreKnownByCodeAndByTheNamesOfEsriAndEpsg) {
    const auto codeOf = [](const std::string& text) {
        GeoReference place;
        setSystem(place, text);
        return place.epsg;
    };
    EXPECT_EQ(codeOf("PROJCS[\"anything\",GEOGCS[\"x\",AUTHORITY[\"EPSG\",\"4314\"]],UNIT[\"m\",1],AUTHORITY[\"EPSG\", \"31467\"]]"), 31467);
    EXPECT_EQ(codeOf("PROJCRS[\"x\",BASEGEOGCRS[\"y\"],ID[\"EPSG\",2056]]"), 2056);
    EXPECT_EQ(codeOf("PROJCS[\"Swiss something\",GEOGCS[\"WGS 84\",AUTHORITY[\"EPSG\",\"4326\"]]]"), 0)
        << "the code of its datum's degrees is not its own";
    for (const int epsg : {4326, 4258, 4269, 3857, 32601, 32760, 25828, 25838, 26901, 26923, 2056, 2263, 27700, 3035})
        EXPECT_EQ(codeOf(systemText(placed(epsg))), epsg);
    EXPECT_EQ(systemText(placed(26924)), "") << "there is none";
    EXPECT_EQ(codeOf(kGaussKrueger), 31467) << "without a code, by its name and numbers";
    const std::string kOwn = std::regex_replace(std::regex_replace(kGaussKrueger, std::regex("9\\.0"), "9.5"), std::regex("DHDN_3_Degree_Gauss_Zone_3"), "Own");
    GeoReference other;
    setSystem(other, kOwn);
    EXPECT_EQ(other.epsg, 0);
    EXPECT_EQ(systemText(other), kOwn) << "kept as it is";
}

TEST_F(PlaceFiles, AWorldFileOfAnotherProgramPlacesAPicture) {
    fs::remove(written("map.png", nullptr).string() + ".json");
    std::ofstream(m_folder / "map.pgw") << "25.0\r\n0\r\n0.0\r\n-25\r\n600012.5\r\n200987.5\r\n";
    std::ofstream(m_folder / "map.prj") << systemText(placed(25832)) << "\n";
    const ImportedHeightmap back = readHeightmap(m_folder / "map.png");
    ASSERT_TRUE(back.place);
    EXPECT_EQ(back.place->west, 600000.0);
    EXPECT_EQ(back.place->north, 201000.0);
    EXPECT_EQ(back.place->width, 900.0);
    EXPECT_EQ(back.place->epsg, 25832);
    std::ofstream(m_folder / "map.pgw") << "25\n3\n0\n-25\n0\n0\n";
    EXPECT_FALSE(readHeightmap(m_folder / "map.png").place) << "askew";
}

TEST_F(PlaceFiles, ACloudOptimizedTiffHoldsTheMapAndItsMeans) {
    Heightmap map = test::mapOf({1100, 700, 30.0}, [](int x, int y) { return 300.0 * std::sin(0.01 * x) + 0.37 * y; });
    map.at(10, 10) = std::numeric_limits<float>::quiet_NaN();
    GeoReference place = placed(32632);
    place.width = 33000;
    place.height = 21000;
    ThreadPool one(1), three(3);
    HeightmapWriteOptions options;
    options.place = &place;
    options.overviews = Overviews::Means;
    options.pool = &one;
    writeHeightmap(m_folder / "a.tif", map, options);
    options.pool = &three;
    writeHeightmap(m_folder / "b.tif", map, options);
    EXPECT_EQ(fileContent(m_folder / "a.tif"), fileContent(m_folder / "b.tif")) << "on any number of threads";
    const ImportedHeightmap back = readHeightmap(m_folder / "a.tif");
    EXPECT_EQ(back.noDataCells, 1u);
    ASSERT_TRUE(back.place);
    EXPECT_EQ(*back.place, place);
    for (int y = 0; y < 700; ++y)
        for (int x = 0; x < 1100; ++x)
            if (x != 10 || y != 10) {
                ASSERT_EQ(back.elevation.at(x, y), map.at(x, y));
            }
    if (std::system("gdalinfo --version > /dev/null 2>&1") != 0)
        GTEST_SKIP() << "no gdalinfo on this machine";
    EXPECT_THAT(gdalinfo(m_folder / "a.tif"), testing::AllOf(HasSubstr("Overviews: 550x350, 275x175"), HasSubstr("Block=512x512"),
                                                             HasSubstr("PREDICTOR=3")));
    ASSERT_EQ(std::system(("cd '" + fs::path(m_folder).string() + "' && gdal_translate -q -of EHdr -oo OVERVIEW_LEVEL=0 a.tif half.bil").c_str()), 0);
    const ImportedHeightmap half = readHeightmap(m_folder / "half.bil");
    ASSERT_EQ(half.elevation.width(), 550);
    for (int y = 0; y < 350; ++y)
        for (int x = 0; x < 550; ++x)
            if (x != 5 || y != 5) {
                const double mean = (double{map.at(2 * x, 2 * y)} + map.at(2 * x + 1, 2 * y) + map.at(2 * x, 2 * y + 1) + map.at(2 * x + 1, 2 * y + 1)) / 4;
                ASSERT_NEAR(half.elevation.at(x, y), mean, 1e-4) << x << " " << y;
            }
    EXPECT_NEAR(half.elevation.at(5, 5), (double{map.at(11, 10)} + map.at(10, 11) + map.at(11, 11)) / 3, 1e-4) << "of those with a value";
    options.overviews = Overviews::Numbers;
    writeHeightmap(m_folder / "n.tif", map, options);
    ASSERT_EQ(std::system(("cd '" + fs::path(m_folder).string() + "' && gdal_translate -q -of EHdr -oo OVERVIEW_LEVEL=1 n.tif quarter.bil").c_str()), 0);
    EXPECT_EQ(readHeightmap(m_folder / "quarter.bil").elevation.at(7, 9), map.at(28, 36)) << "a number that was there";
}

TEST_F(PlaceFiles, AGridInFeetHasItsCellsInMetres) {
    std::ofstream(m_folder / "feet.asc") << "ncols 2\nnrows 2\nxllcorner 1000\nyllcorner 2000\ncellsize 100\n1 2\n3 4\n";
    std::ofstream(m_folder / "feet.prj") << "PROJCS[\"NAD_1983_StatePlane_Ohio\",GEOGCS[\"GCS_North_American_1983\",DATUM[\"D\"],"
                                            "UNIT[\"Degree\",0.01745]],PROJECTION[\"L\"],UNIT[\"Foot_US\",0.3048006096012192]]";
    const ImportedHeightmap back = readHeightmap(m_folder / "feet.asc");
    EXPECT_NEAR(back.elevation.cellSizeM(), 30.48006096, 1e-6);
    EXPECT_EQ(back.place->width, 200.0);
    // New York's plane in feet of the US by its code alone, as GDAL says it.
    if (std::system(("cd '" + fs::path(m_folder).string() + "' && gdal_translate -q -a_srs EPSG:2263 feet.asc feet.tif > /dev/null 2>&1").c_str()) != 0)
        GTEST_SKIP() << "no gdal_translate on this machine";
    EXPECT_NEAR(readHeightmap(m_folder / "feet.tif").elevation.cellSizeM(), 30.48006096, 1e-6);
}

TEST_F(PlaceFiles, AProjectCarriesWhatStandsBesideItsInput) {
    const GeoReference place = placed(32632);
    const fs::path file = written("map.asc", &place);
    const Recipe recipe = importRecipe(file, m_heights.grid(), {});
    ThreadPool pool(1);
    writeProject(m_folder / "p.oxbow", {.recipe = recipe, .folder = m_folder});
    fs::remove(file);
    fs::remove(m_folder / "map.prj");
    const Project project = readProject(m_folder / "p.oxbow", m_folder / "unpacked", pool);
    Evaluator evaluator(pool, project.folder);
    evaluator.begin(std::make_shared<const Recipe>(project.recipe));
    evaluator.advance(kNeverCancelled);
    ASSERT_TRUE(evaluator.terrain().place());
    EXPECT_EQ(evaluator.terrain().place()->epsg, 32632);
}

/// GeoTIFF's own keys do not say these systems in words that GDAL takes: the file beside it does.
TEST_F(PlaceFiles, GdalKnowsASystemWithoutACode) {
    const bool hasGdal = std::system("gdaltransform --version > /dev/null 2>&1") == 0;
    const fs::path folder = m_folder, out = folder / "out.txt";
    GridSpec grid{36, 24, 30.0};
    for (const char* words : {"+proj=laea +lat_0=46.5 +lon_0=8 +datum=WGS84", "+proj=tmerc +lon_0=8.2 +k=0.9999 +x_0=1000 +ellps=bessel +units=us-ft",
                              "+proj=lcc +lat_1=44 +lat_2=49 +lat_0=46 +lon_0=3 +ellps=intl", "ESRI:102033", "ESRI:54030",
                              "+proj=omerc +lat_0=46 +lonc=8 +alpha=30", "+proj=tpeqd +lat_1=46 +lon_1=7 +lat_2=47 +lon_2=9",
                              "+proj=sinu +lon_0=8", "+proj=moll", "+proj=aeqd +lat_0=46 +lon_0=8", "+proj=stere +lat_0=46 +lon_0=8 +k=0.99",
                              "+proj=stere +lat_0=90 +lat_ts=71 +lon_0=8", "+proj=poly +lat_0=46 +lon_0=8", "+proj=cass +lat_0=46 +lon_0=8", "+proj=vandg", "+proj=eck4",
                              "+proj=cea +lat_ts=40", "+proj=gnom +lat_0=46 +lon_0=8", "+proj=bonne +lat_1=46", "+proj=merc +lat_ts=46 +lon_0=8",
                              "+proj=somerc +lat_0=46 +lon_0=8 +ellps=bessel", "+proj=laea +lat_0=46 +lon_0=8 +R=6371000", "+proj=laea +lat_0=46 +lon_0=8 +ellps=intl +pm=paris",
                              "+proj=gstmerc +lat_0=46 +lon_0=8", "+proj=natearth", "+proj=wintri", "+proj=igh", "+proj=eqc +lat_ts=46", "+proj=ortho +lat_0=46 +lon_0=8",
                              "+proj=geos +h=35785831 +lon_0=8", "+proj=lcc +lat_1=46 +lat_0=46 +lon_0=8 +k_0=0.999",
                              "+proj=longlat +ellps=bessel"}) {
        SCOPED_TRACE(words);
        const GeoReference from = placed(32632);
        const CoordinateSystem to = *CoordinateSystem::of(words);
        const MapReprojection onto(grid, from, to);
        ASSERT_EQ(onto.place().epsg, 0);
        const fs::path file = written("other.tif", &onto.place());
        EXPECT_THAT(fileContent(file.string() + ".aux.xml"), testing::AllOf(HasSubstr("<PAMDataset>"), HasSubstr("CRS[")));
        const std::optional<CoordinateSystem> back = coordinateSystem(*readHeightmap(file).place);
        ASSERT_TRUE(back);
        EXPECT_EQ(back->isGeographic(), to.isGeographic());
        if (!hasGdal)
            continue;
        const auto ours = Reprojection(to, *CoordinateSystem::of(4326))(onto.place().west, onto.place().north);
        ASSERT_EQ(std::system(("cd '" + folder.string() + "' && echo 0 0 | gdaltransform -t_srs EPSG:4326 -output_xy other.tif > out.txt").c_str()), 0);
        double longitude = 0, latitude = 0;
        ASSERT_TRUE(std::ifstream(out) >> longitude >> latitude);
        EXPECT_NEAR(longitude, (*ours)[0], 1e-8);
        EXPECT_NEAR(latitude, (*ours)[1], 1e-8);
    }
    const GeoReference known = placed(32632);
    static_cast<void>(written("other.tif", &known));
    EXPECT_FALSE(fs::exists(folder / "other.tif.aux.xml")) << "it would be taken for the new map's";
}

TEST_F(PlaceFiles, GdalReadsTheSamePlaceAndSystem) {
    if (std::system("gdalinfo --version > /dev/null 2>&1") != 0)
        GTEST_SKIP() << "no gdalinfo on this machine";
    for (const char* extension : {".tif", ".asc", ".bt", ".png"})
        for (const int epsg : {32632, 32733, 25833, 3857}) {
            SCOPED_TRACE(extension + std::string(" ") + std::to_string(epsg));
            const GeoReference place = placed(epsg);
            const std::string words = gdalinfo(written("map" + std::string(extension), &place));
            EXPECT_THAT(words, HasSubstr("Size is 36, 24"));
            EXPECT_THAT(words, HasSubstr("Upper Left  (  412000.500, 5200010.000)"));
            EXPECT_THAT(words, HasSubstr("Lower Right (  412360.500, 5199770.000)"));
            const std::string name = epsg == 32632   ? "UTM.[Zz]one.32N"
                                     : epsg == 32733 ? "UTM.[Zz]one.33S"
                                     : epsg == 25833 ? "ETRS.*UTM.[Zz]one.33N"
                                                     : "(Pseudo-Mercator|Web_Mercator)";
            if (extension != std::string(".png")) { // of a picture GDAL reads the world file alone
                EXPECT_THAT(words, testing::ContainsRegex(name));
            }
        }
    const GeoReference degrees = placed(4326, true);
    EXPECT_THAT(gdalinfo(written("degrees.bt", &degrees)), HasSubstr("Upper Left  (   7.5000000,  46.2500000)"));
    GeoReference other = placed(0);
    setSystem(other, kGaussKrueger);
    for (const char* extension : {".tif", ".asc"})
        EXPECT_THAT(gdalinfo(written("other" + std::string(extension), &other)), testing::ContainsRegex("Gauss.[Zz]one.3|Gauss-Kruger zone 3"));
}

} // namespace
} // namespace oxbow
