#include "core/base/thread_pool.h"
#include "core/export/product_export.h"
#include "core/files/heightmap_file.h"
#include "core/files/vector/lake_file.h"
#include "core/files/vector/river_file.h"
#include "core/project/project_file.h"
#include "core/run/evaluator.h"
#include "core/run/import_recipe.h"
#include "core/terrain/terrain_state.h"
#include "tests/core/files/test_folder.h"
#include "tests/core/run/run_to_end.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <bit>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <numbers>

/// Where maps lie, how high a sample is, which way is north: TIFF files made here by hand, tag by tag.
namespace oxbow {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;

/// A little-endian TIFF of one strip.
class TiffFile {
public:
    TiffFile(int width, int height, const std::vector<float>& samples) : m_strip(bytesOf(samples)) {
        start(width, height, 32, 3);
    }
    TiffFile(int width, int height, const std::vector<std::uint16_t>& samples) : m_strip(bytesOf(samples)) {
        start(width, height, 16, 1);
    }

    TiffFile& shorts(int tag, const std::vector<std::uint16_t>& values) { return put(tag, 3, values); }
    TiffFile& doubles(int tag, const std::vector<double>& values) { return put(tag, 12, values); }
    TiffFile& text(int tag, const std::string& value) {
        return put(tag, 2, std::vector<char>(value.c_str(), value.c_str() + value.size() + 1));
    }

    void write(const fs::path& path) const {
        std::map<int, Field> fields = m_fields;
        const std::uint32_t strip = 8;
        fields[273] = {4, 1, bytesOf(std::vector<std::uint32_t>{strip})};
        fields[279] = {4, 1, bytesOf(std::vector<std::uint32_t>{static_cast<std::uint32_t>(m_strip.size())})};
        std::string body = m_strip;
        body.resize((body.size() + 1) / 2 * 2);
        for (auto& [tag, field] : fields)
            if (field.bytes.size() > 4) {
                const auto at = static_cast<std::uint32_t>(strip + body.size());
                body += field.bytes;
                body.resize((body.size() + 1) / 2 * 2);
                field.bytes = bytesOf(std::vector<std::uint32_t>{at});
            }
        const auto directory = static_cast<std::uint32_t>(strip + body.size());
        std::string file = std::string("II*\0", 4) + bytesOf(std::vector<std::uint32_t>{directory}) + body;
        file += bytesOf(std::vector<std::uint16_t>{static_cast<std::uint16_t>(fields.size())});
        for (auto& [tag, field] : fields) {
            field.bytes.resize(4);
            file += bytesOf(std::vector<std::uint16_t>{static_cast<std::uint16_t>(tag), field.type}) +
                    bytesOf(std::vector<std::uint32_t>{field.count}) + field.bytes;
        }
        file += std::string(4, '\0');
        putFile(path, file);
    }

private:
    struct Field {
        std::uint16_t type = 0;
        std::uint32_t count = 0;
        std::string bytes;
    };
    template <typename T>
    static std::string bytesOf(const std::vector<T>& values) {
        return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
    }
    template <typename T>
    TiffFile& put(int tag, std::uint16_t type, const std::vector<T>& values) {
        m_fields[tag] = {type, static_cast<std::uint32_t>(values.size()), bytesOf(values)};
        return *this;
    }
    void start(int width, int height, int bits, int format) {
        const auto one = [&](int tag, int value) { shorts(tag, {static_cast<std::uint16_t>(value)}); };
        one(256, width);
        one(257, height);
        one(258, bits);
        one(259, 1);
        one(262, 1);
        one(277, 1);
        one(278, height);
        one(339, format);
    }

    std::string m_strip;
    std::map<int, Field> m_fields;
};

/// UTM zone 32 north.
const std::vector<std::uint16_t> kUtm32 = {1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 32632};

class Geography : public testing::Test {
protected:
    /// 6 x 4 cells of 30 m, height 10 x row + column.
    static std::vector<float> steps() {
        std::vector<float> samples;
        for (int i = 0; i < 24; ++i)
            samples.push_back(static_cast<float>(i / 6 * 10 + i % 6));
        return samples;
    }
    TiffFile inUtm(const std::vector<float>& samples) const {
        TiffFile file(6, 4, samples);
        file.doubles(33550, {30, 30, 0}).doubles(33922, {0, 0, 0, 500000, 5200000, 0}).shorts(34735, kUtm32);
        return file;
    }
    ImportedHeightmap read(const TiffFile& file) {
        file.write(m_folder / "a.tif");
        return readHeightmap(m_folder / "a.tif");
    }
    const TestFolder m_folder;
};

void expectPlace(const GeoReference& place, double west, double north, double width, double height, int epsg) {
    EXPECT_NEAR(place.west, west, 1e-6);
    EXPECT_NEAR(place.north, north, 1e-6);
    EXPECT_NEAR(place.width, width, 1e-6);
    EXPECT_NEAR(place.height, height, 1e-6);
    EXPECT_EQ(place.epsg, epsg);
}

TEST_F(Geography, TheSystemAndTheCornerOfAGeoTiffAreRead) {
    const ImportedHeightmap imported = read(inUtm(steps()));
    ASSERT_TRUE(imported.place);
    expectPlace(*imported.place, 500000, 5200000, 180, 120, 32632);
    EXPECT_EQ(imported.elevation.cellSizeM(), 30.0);
}

TEST_F(Geography, APlaceOfTheFirstCentreLiesHalfACellInside) {
    TiffFile file = inUtm(steps());
    std::vector<std::uint16_t> keys = kUtm32;
    keys[11] = 2;
    const ImportedHeightmap imported = read(file.shorts(34735, keys));
    ASSERT_TRUE(imported.place);
    expectPlace(*imported.place, 499985, 5200015, 180, 120, 32632);
    EXPECT_EQ(imported.place->keys[11], 1) << "written as areas from now on";
}

TEST_F(Geography, MapsThatBeginInTheSouthOrEastAreTurned) {
    TiffFile south(6, 4, steps());
    south.shorts(34735, kUtm32).doubles(34264, {30, 0, 0, 500000, 0, 30, 0, 5199880, 0, 0, 0, 0, 0, 0, 0, 1});
    const ImportedHeightmap turned = read(south);
    ASSERT_TRUE(turned.place);
    expectPlace(*turned.place, 500000, 5200000, 180, 120, 32632);
    EXPECT_EQ(turned.elevation.at(1, 0), 31.0f);
    EXPECT_EQ(turned.elevation.at(5, 3), 5.0f);
    EXPECT_THAT(english(turned.notes), testing::Contains(HasSubstr("begins in the south")));

    TiffFile east(6, 4, steps());
    east.shorts(34735, kUtm32).doubles(34264, {-30, 0, 0, 500180, 0, -30, 0, 5200000, 0, 0, 0, 0, 0, 0, 0, 1});
    const ImportedHeightmap mirrored = read(east);
    ASSERT_TRUE(mirrored.place);
    expectPlace(*mirrored.place, 500000, 5200000, 180, 120, 32632);
    EXPECT_EQ(mirrored.elevation.at(0, 0), 5.0f);

    TiffFile negative = inUtm(steps());
    negative.doubles(33550, {30, -30, 0}).doubles(33922, {0, 0, 0, 500000, 5199880, 0});
    const ImportedHeightmap flipped = read(negative);
    ASSERT_TRUE(flipped.place);
    expectPlace(*flipped.place, 500000, 5200000, 180, 120, 32632);
    EXPECT_EQ(flipped.elevation.at(0, 0), 30.0f);
}

TEST_F(Geography, AMapThatLiesAskewKeepsItsCellsAndSaysThatItsPlaceIsLost) {
    TiffFile file(6, 4, steps());
    file.shorts(34735, kUtm32).doubles(34264, {18, 24, 0, 5e5, 24, -18, 0, 5e6, 0, 0, 0, 0, 0, 0, 0, 1});
    const ImportedHeightmap imported = read(file);
    EXPECT_FALSE(imported.place);
    EXPECT_NEAR(imported.elevation.cellSizeM(), 30.0, 1e-9);
    EXPECT_THAT(english(imported.notes), testing::Contains(HasSubstr("askew")));
}

TEST_F(Geography, ScaleAndOffsetOfTheBandAreApplied) {
    TiffFile file(3, 2, std::vector<std::uint16_t>{0, 10, 100, 1000, 65535, 7});
    file.text(42112, "<GDALMetadata><Item name=\"OFFSET\" sample=\"0\" role=\"offset\">-100</Item>"
                     "<Item name=\"SCALE\" sample=\"0\" role=\"scale\">0.1</Item>"
                     "<Item name=\"SCALE\" sample=\"1\" role=\"scale\">9</Item></GDALMetadata>");
    file.text(42113, "65535");
    const ImportedHeightmap imported = read(file);
    EXPECT_EQ(imported.noDataCells, 1u) << "the mark of a cell without a value is a sample, not a height";
    EXPECT_NEAR(imported.elevation.at(0, 0), -100.0, 1e-4);
    EXPECT_NEAR(imported.elevation.at(1, 0), -99.0, 1e-4);
    EXPECT_NEAR(imported.elevation.at(0, 1), 0.0, 1e-4);
    EXPECT_TRUE(imported.heightsInMetres);
}

TEST_F(Geography, HeightsInFeetBecomeMetres) {
    TiffFile named = inUtm(steps());
    named.text(42112, "<GDALMetadata><Item name=\"UNITTYPE\" sample=\"0\" role=\"unittype\">ft</Item></GDALMetadata>");
    EXPECT_NEAR(read(named).elevation.at(5, 3), 35.0 * 0.3048, 1e-4);
    EXPECT_THAT(english(read(named).notes), testing::Contains(HasSubstr("turned into metres")));

    TiffFile survey = inUtm(steps());
    std::vector<std::uint16_t> keys = kUtm32;
    keys[3] = 4;
    keys.insert(keys.end(), {4099, 0, 1, 9003});
    const ImportedHeightmap imported = read(survey.shorts(34735, keys));
    EXPECT_NEAR(imported.elevation.at(5, 3), 35.0 * 1200.0 / 3937.0, 1e-4);
    ASSERT_TRUE(imported.place);
    EXPECT_EQ(imported.place->keys, kUtm32) << "what is written has metres";

    TiffFile unknown = inUtm(steps());
    unknown.text(42112, "<GDALMetadata><Item name=\"UNITTYPE\" sample=\"0\" role=\"unittype\">klafter</Item></GDALMetadata>");
    EXPECT_THAT(english(read(unknown).notes), testing::Contains(HasSubstr("'klafter', is not known")));
}

/// Through a recipe that erodes, at another size, and a project that is resumed.
TEST_F(Geography, ThePlaceStaysFromTheImportToEveryExport) {
    std::vector<float> samples = steps();
    inUtm(samples).write(m_folder / "dem.tif");
    Recipe recipe = importRecipe(m_folder / "dem.tif", GridSpec{12, 8, 15.0}, {});
    ThreadPool pool(1);
    const CancelToken never;
    Evaluator evaluator(pool, m_folder);
    const auto shared = std::make_shared<const Recipe>(recipe);
    evaluator.begin(shared);
    for (int i = 0; i < 3; ++i)
        evaluator.advance(never);
    const KeptState middle = evaluator.capture({});
    writeProject(m_folder / "half.oxbow", {.recipe = recipe, .folder = m_folder, .state = &middle});
    const Project project = readProject(m_folder / "half.oxbow", m_folder / "unpacked", pool);
    ASSERT_TRUE(project.state);
    ASSERT_TRUE(project.state->terrain.place());
    EXPECT_EQ(*project.state->terrain.place(), *middle.terrain.place());

    const TerrainState& terrain = project.state->terrain;
    exportProduct(terrain, {"elevation", m_folder / "out.tif"}, {}, pool);
    const ImportedHeightmap again = readHeightmap(m_folder / "out.tif");
    ASSERT_TRUE(again.place);
    expectPlace(*again.place, 500000, 5200000, 180, 120, 32632);
    EXPECT_EQ(again.elevation.width(), 12);
    EXPECT_NEAR(again.elevation.cellSizeM(), 15.0, 1e-9);

    exportProduct(terrain, {"elevation", m_folder / "out.asc"}, {}, pool);
    const ImportedHeightmap asc = readHeightmap(m_folder / "out.asc");
    ASSERT_TRUE(asc.place);
    expectPlace(*asc.place, 500000, 5200000, 180, 120, 32632); // by the .prj beside it
}

TEST_F(Geography, DegreesStayDegrees) {
    TiffFile file(6, 4, steps());
    file.doubles(33550, {0.01, 0.01, 0}).doubles(33922, {0, 0, 0, 7.0, 46.0, 0});
    file.shorts(34735, {1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326});
    const ImportedHeightmap imported = read(file);
    ASSERT_TRUE(imported.place);
    expectPlace(*imported.place, 7.0, 46.0, 0.06, 0.04, 4326);
    EXPECT_TRUE(imported.place->isGeographic);
    EXPECT_GT(imported.elevation.cellSizeM(), 500.0);
    const GeoFrame frame(imported.elevation.grid(), &*imported.place);
    const auto [east, north] = frame.eastNorth(imported.elevation.grid().widthM(), 0.0);
    EXPECT_NEAR(east, 7.06, 1e-9);
    EXPECT_NEAR(north, 46.0, 1e-9);
}

/// As Esri's programs, and GDAL in their way, write a system of longitude and latitude that has no code.
TEST_F(Geography, DegreesAreToldByTheKeysThatAreThereWhereTheModelIsNot) {
    TiffFile file(6, 4, steps());
    file.doubles(33550, {0.01, 0.01, 0}).doubles(33922, {0, 0, 0, 7.0, 46.0, 0});
    const std::string text = "GCS Name = unknown||ESRI PE String = GEOGCS[\"GCS_unknown\"]|";
    file.text(34737, text).shorts(34735, {1, 1, 0, 4, 1024, 0, 1, 32767, 1025, 0, 1, 1, 2048, 0, 1, 32767, 2054, 0, 1, 9102});
    const ImportedHeightmap imported = read(file);
    EXPECT_NEAR(imported.sourceCellYM, 1111.5, 1.0);
    ASSERT_TRUE(imported.place);
    EXPECT_TRUE(imported.place->isGeographic);
    EXPECT_EQ(imported.place->epsg, 0);
    EXPECT_EQ(imported.place->text, text) << "the system goes along as it came";

    file.shorts(34735, {1, 1, 0, 2, 1024, 0, 1, 32767, 1025, 0, 1, 1});
    EXPECT_TRUE(read(file).place->isGeographic) << "by Esri's text";
    file.text(34737, "").shorts(34735, {1, 1, 0, 1, 1025, 0, 1, 1});
    EXPECT_NEAR(read(file).sourceCellYM, 1111.5, 1.0) << "small cells on the Earth";
    EXPECT_THAT(english(read(file).notes), testing::Contains(HasSubstr("taken as degrees")));
    file.shorts(34735, {1, 1, 0, 2, 1025, 0, 1, 1, 3072, 0, 1, 32632});
    EXPECT_EQ(read(file).elevation.cellSizeM(), 0.01) << "a projected system has metres, however small the cells";
}

TEST_F(Geography, UnitsOfAnglesAndLengthsAreTurnedIntoMetres) {
    TiffFile arc(6, 4, steps());
    arc.doubles(33550, {36, 36, 0}).doubles(33922, {0, 0, 0, 25200, 165600, 0});
    arc.shorts(34735, {1, 1, 0, 4, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 32767, 2054, 0, 1, 9104});
    EXPECT_NEAR(read(arc).sourceCellYM, 1111.5, 1.0);
    EXPECT_FALSE(read(arc).place) << "what is written again has degrees";

    TiffFile radians(6, 4, steps());
    radians.doubles(33550, {1, 1, 0}).doubles(33922, {0, 0, 0, 700, 4600, 0}).doubles(34736, {0.01 * std::numbers::pi / 180});
    radians.shorts(34735, {1, 1, 0, 5, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 32767, 2054, 0, 1, 32767, 2055, 34736, 1, 0});
    EXPECT_NEAR(read(radians).sourceCellYM, 1111.5, 1.0) << "by the size that the file says";

    TiffFile kilometres = inUtm(steps());
    std::vector<std::uint16_t> keys = kUtm32;
    keys[3] = 4;
    keys.insert(keys.end(), {3076, 0, 1, 9036});
    EXPECT_NEAR(read(kilometres.shorts(34735, keys)).elevation.cellSizeM(), 30000.0, 1e-6);
    keys.back() = 32767;
    keys[3] = 5;
    keys.insert(keys.end(), {3077, 34736, 1, 0});
    EXPECT_NEAR(read(kilometres.doubles(34736, {2.0}).shorts(34735, keys)).elevation.cellSizeM(), 60.0, 1e-9);
}

TEST_F(Geography, CellsWhoseLengthCannotBeKnownAreNotTakenForMetres) {
    const std::vector<std::uint16_t> degrees = {1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326};
    TiffFile beyond(6, 4, steps()), nowhere(6, 4, steps());
    beyond.doubles(33550, {0.01, 0.01, 0}).doubles(33922, {0, 0, 0, 7.0, 96.0, 0}).shorts(34735, degrees);
    nowhere.doubles(33550, {0.01, 0.01, 0}).shorts(34735, degrees);
    for (const TiffFile* file : {&beyond, &nowhere}) {
        const ImportedHeightmap imported = read(*file);
        EXPECT_EQ(imported.sourceCellXM, 0.0);
        EXPECT_THAT(english(imported.notes), testing::Contains(HasSubstr("give the cell size")));
    }
    TiffFile geocentric = inUtm(steps());
    std::vector<std::uint16_t> keys = kUtm32;
    keys[7] = 3;
    EXPECT_EQ(read(geocentric.shorts(34735, keys)).sourceCellXM, 0.0);
}

TEST_F(Geography, AFileWithoutASystemKeepsItsCorner) {
    TiffFile file(6, 4, steps());
    file.doubles(33550, {30, 30, 0}).doubles(33922, {0, 0, 0, 0, 0, 0});
    const ImportedHeightmap imported = read(file);
    ASSERT_TRUE(imported.place);
    expectPlace(*imported.place, 0, 0, 180, 120, 0);
    writeHeightmap(m_folder / "b.tif", imported.elevation, {.lowM = {}, .highM = {}, .place = &*imported.place});
    ASSERT_TRUE(readHeightmap(m_folder / "b.tif").place);
    expectPlace(*readHeightmap(m_folder / "b.tif").place, 0, 0, 180, 120, 0);
}

TEST_F(Geography, CellsThatAreNotSquareKeepTheirOriginAndExtent) {
    TiffFile file(6, 4, steps());
    file.doubles(33550, {30, 47, 0}).doubles(33922, {0, 0, 0, 0, 0, 0});
    const ImportedHeightmap imported = read(file);
    ASSERT_TRUE(imported.place);
    EXPECT_EQ(imported.elevation.width(), 5);
    EXPECT_EQ(imported.elevation.height(), 5);
    HeightmapWriteOptions options;
    options.place = &*imported.place;
    writeHeightmap(m_folder / "b.tif", imported.elevation, options);
    ASSERT_TRUE(readHeightmap(m_folder / "b.tif").place);
    expectPlace(*readHeightmap(m_folder / "b.tif").place, 0, 0, 180, 188, 0);
}

TEST_F(Geography, AHeaderBesideRawSamplesSaysThePlace) {
    const std::vector<float> samples = steps();
    std::ofstream(m_folder / "a.bil", std::ios::binary).write(reinterpret_cast<const char*>(samples.data()), 96);
    std::ofstream(m_folder / "a.hdr") << "NROWS 4\nNCOLS 6\nNBITS 32\nPIXELTYPE FLOAT\nBYTEORDER I\nULXMAP 500015\nULYMAP 5199985\n"
                                         "XDIM 30\nYDIM 30\n";
    std::ofstream(m_folder / "a.prj") << "PROJCS[\"WGS 84 / UTM zone 32N\",UNIT[\"metre\",1],AUTHORITY[\"EPSG\",\"32632\"]]";
    const ImportedHeightmap imported = readHeightmap(m_folder / "a.bil");
    ASSERT_TRUE(imported.place);
    expectPlace(*imported.place, 500000, 5200000, 180, 120, 32632);
    EXPECT_EQ(imported.elevation.cellSizeM(), 30.0);
}

TEST_F(Geography, AnSrtmSquareLiesWhereItsNameSays) {
    std::ofstream(m_folder / "S12W077.hgt", std::ios::binary) << std::string(11 * 11 * 2, '\1');
    const ImportedHeightmap imported = readHeightmap(m_folder / "S12W077.hgt");
    ASSERT_TRUE(imported.place);
    expectPlace(*imported.place, -77.05, -10.95, 1.1, 1.1, 4326);
}

TEST_F(Geography, WhatWeWriteWithoutAPlaceHasNoneWhenItIsReadAgain) {
    Heightmap map(GridSpec{5, 4, 20.0}, 3.0f);
    map.at(1, 1) = 9.0f;
    for (const char* name : {"plain.tif", "plain.asc"}) {
        writeHeightmap(m_folder / name, map);
        EXPECT_FALSE(readHeightmap(m_folder / name).place) << name;
    }
}

TEST_F(Geography, CellsWithoutAValueMayBecomeTheMask) {
    std::vector<float> samples = steps();
    samples[8] = samples[9] = -9999.0f;
    TiffFile file = inUtm(samples);
    file.text(42113, "-9999").write(m_folder / "gaps.tif");
    for (const bool masked : {false, true}) {
        Recipe recipe = importRecipe(m_folder / "gaps.tif", GridSpec{6, 4, 30.0}, {});
        recipe.stages.erase(recipe.stages.begin() + 1, recipe.stages.end());
        recipe.stages[0].params.set("mask_no_data", masked);
        ThreadPool pool(1);
        const CancelToken never;
        Evaluator evaluator(pool, m_folder);
        evaluator.begin(std::make_shared<const Recipe>(recipe));
        evaluator.advance(never);
        const Heightmap* mask = evaluator.terrain().find(Layer::Mask);
        ASSERT_EQ(mask != nullptr, masked);
        if (!masked)
            continue;
        for (int i = 0; i < 24; ++i)
            EXPECT_EQ(mask->cells()[i], i == 8 || i == 9 ? 0.0f : 1.0f) << i;
    }
}

/// A bowl around a hole in the data: without the hole all water would gather in a lake there.
TEST_F(Geography, CellsWithoutAValueStayThatAndWaterEndsThere) {
    constexpr int kSide = 40;
    std::vector<float> samples;
    for (int i = 0; i < kSide * kSide; ++i) {
        const int x = i % kSide, y = i / kSide;
        const double away = std::hypot(x - 19.5, y - 19.5);
        samples.push_back(away < 4.0 ? -9999.0f : static_cast<float>(100.0 + 5.0 * away + 0.01 * (y % 5)));
    }
    TiffFile file(kSide, kSide, samples);
    file.doubles(33550, {30, 30, 0}).doubles(33922, {0, 0, 0, 500000, 5200000, 0}).shorts(34735, kUtm32);
    file.text(42113, "-9999").write(m_folder / "hole.tif");
    Recipe recipe = importRecipe(m_folder / "hole.tif", GridSpec{kSide, kSide, 30.0}, {});
    recipe.stages.erase(recipe.stages.begin() + 1, recipe.stages.end());
    for (const char* id : {"lakes", "rivers"})
        recipe.stages.emplace_back(*findStageKind(id));
    recipe.stages[2].params.set("channel_area_km2", 0.05);
    ThreadPool pool(1);
    Evaluator evaluator(pool, m_folder);
    test::runToEnd(evaluator, std::make_shared<const Recipe>(recipe));
    const TerrainState terrain = evaluator.capture({}).terrain;
    const auto isHole = [&](std::size_t c) { return samples[c] == -9999.0f; };
    for (std::size_t c = 0; c < samples.size(); ++c) {
        const int x = static_cast<int>(c) % kSide, y = static_cast<int>(c) / kSide;
        ASSERT_EQ(terrain.value(Layer::NoData, x, y), isHole(c) ? 1.0f : 0.0f);
        ASSERT_TRUE(std::isnan(terrain.value(Layer::LakeLevel, x, y)));
    }
    const WaterBodies& water = *terrain.waterBodies();
    ASSERT_FALSE(water.reaches.empty());
    for (const RiverReach& reach : water.reaches) {
        for (std::size_t i = 0; i + 2 < reach.points.size(); ++i) // a smoothed line cuts the last corner
            EXPECT_FALSE(isHole(static_cast<std::size_t>(reach.points[i].cell))) << "ends with its first cell of the hole";
        if (reach.downstreamId == 0) {
            EXPECT_EQ(reach.end, WaterEnd::NoData);
        }
    }
    EXPECT_THAT(riversAsJson(water, terrain.grid()), HasSubstr("\"no_data\""));
    for (const char* name : {"out.tif", "out.exr", "out.asc", "out.png"}) {
        exportProduct(terrain, {"elevation", m_folder / name}, {}, pool);
        const ImportedHeightmap again = readHeightmap(m_folder / name);
        ASSERT_EQ(again.noDataCells, static_cast<std::size_t>(std::ranges::count(samples, -9999.0f))) << name;
        for (std::size_t c = 0; c < samples.size(); ++c)
            ASSERT_EQ(again.known.cells()[c], isHole(c) ? 0.0f : 1.0f) << name;
    }
    exportProduct(terrain, {"slope", m_folder / "slope.tif"}, {}, pool);
    EXPECT_GT(readHeightmap(m_folder / "slope.tif").noDataCells, 0u);
}

TEST_F(Geography, TheExtentOfTheFileWinsUnlessItIsToBeStretched) {
    inUtm(steps()).write(m_folder / "dem.tif");
    ThreadPool pool(1);
    Recipe recipe = importRecipe("dem.tif", GridSpec{6, 4, 10.0}, {});
    Recipe stretched = recipe;
    const auto note = fitGrid(recipe, m_folder, Compute{pool});
    ASSERT_TRUE(note);
    EXPECT_EQ(recipe.grid, (GridSpec{6, 4, 30.0}));
    EXPECT_THAT(note->english(), HasSubstr("6 x 4 cells of 30 m, 180 x 120 m, instead of the recipe's 6 x 4 cells of 10 m, 60 x 40 m"));
    EXPECT_FALSE(fitGrid(recipe, m_folder, Compute{pool})) << "that fits";
    Recipe finer = recipe;
    finer.grid = {12, 8, 15.0};
    EXPECT_FALSE(fitGrid(finer, m_folder, Compute{pool})) << "other cells over the same ground are the recipe's choice";
    stretched.stages[0].params.set("stretch", true);
    EXPECT_FALSE(fitGrid(stretched, m_folder, Compute{pool}));
    Evaluator evaluator(pool, m_folder);
    evaluator.begin(std::make_shared<const Recipe>(stretched));
    evaluator.advance(kNeverCancelled);
    EXPECT_THAT(english(evaluator.capture({}).notes),
                testing::Contains(HasSubstr("covers 180 x 120 m and is stretched over the map's 60 x 40 m")));
    HeightmapReadOptions options;
    options.cellSizeM = 10.0;
    EXPECT_TRUE(importParams("dem.tif", options).stretch) << "a cell size that was given is the user's";
}

TEST_F(Geography, ListsNameTheSystemAndGiveItsCoordinates) {
    const GridSpec grid{12, 8, 15.0};
    const GeoReference place{.west = 500000, .north = 5200000, .width = 180, .height = 120, .epsg = 32632};
    Lake lake;
    lake.id = 1;
    lake.shoreline = {{{30, 45}, {30, 60}, {45, 60}, {45, 45}}};
    const json lakes = json::parse(lakesAsGeoJson(std::span(&lake, 1), GeoFrame(grid, &place)));
    EXPECT_EQ(lakes["crs"]["properties"]["name"], "urn:ogc:def:crs:EPSG::32632");
    EXPECT_FALSE(lakes.contains("coordinates_are"));
    EXPECT_EQ(lakes["features"][0]["geometry"]["coordinates"][0][0], json({500030.0, 5199955.0}));
    WaterBodies bodies;
    RiverReach reach;
    reach.points.resize(2);
    reach.points[0].at = {0, 0};
    reach.points[1].at = {180, 120};
    reach.points[1].waterM = 5.0;
    bodies.reaches = {reach};
    const json rivers = json::parse(riversAsGeoJson(bodies, GeoFrame(grid, &place)));
    EXPECT_EQ(rivers["crs"], lakes["crs"]);
    EXPECT_EQ(rivers["features"][0]["geometry"]["coordinates"][1], json({500180.0, 5199880.0, 5.0}));
    EXPECT_EQ(json::parse(riversAsGeoJson(bodies, grid))["coordinates_are"],
              "metres east and north of the south-west corner of the map");
}

void expectSnakeCase(const json& value) {
    if (value.is_object())
        for (const auto& [key, inner] : value.items()) {
            EXPECT_TRUE(std::ranges::all_of(key, [](char c) {
                return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
            })) << key;
            expectSnakeCase(inner);
        }
    if (value.is_array())
        for (const json& inner : value)
            expectSnakeCase(inner);
}

TEST_F(Geography, EveryKeyOfTheListsIsSnakeCase) {
    WaterBodies bodies;
    bodies.rivers.emplace_back();
    RiverReach reach;
    reach.riverId = 1;
    reach.points.resize(2);
    bodies.reaches = {reach};
    const GridSpec grid{4, 4, 1.0};
    const std::vector<Lake> lakes(1);
    for (const std::string& text : {riversAsJson(bodies, grid), riversAsGeoJson(bodies, grid), lakesAsJson(lakes, grid),
                                    lakesAsGeoJson(lakes, grid)})
        expectSnakeCase(json::parse(text));
}

} // namespace
} // namespace oxbow
