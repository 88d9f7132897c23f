#include "tests/core/place/place_bench.h"

#include <gmock/gmock.h>

#include <functional>

/// Two hundred inputs that are wrong in some way: each makes a place that tells what it did with it, or is refused with words
/// that name the file; none crashes, hangs, or loses the model.
namespace oxbow {
namespace {

using test::Places;
using test::PlaceTest;
using Json = nlohmann::ordered_json;

class BrokenPlaces : public PlaceTest {
protected:
    /// Runs one; `isRefused`: whether it must be, else both are right as long as something is said.
    void expectWords(const std::filesystem::path& file, std::optional<bool> isRefused = {}, PlaceRole role = PlaceRole::All) {
        SCOPED_TRACE(file.filename().string() + " " + std::to_string(m_count));
        ++m_count;
        const std::string before = fileContent(folder / "dem.tif"), input = fileContent(file);
        std::string words;
        bool wasRefused = false;
        try {
            const MadePlace place = make(file, role);
            for (const PlaceFinding& finding : place.findings)
                words += finding.text.english() + "; ";
            for (const Phrase& note : place.notes)
                words += note.english() + "; ";
            EXPECT_EQ(place.report["rivers"]["climbs"], 0);
            const Heightmap ground = place.state.terrain.flattened(Layer::Elevation);
            for (const float height : ground.cells())
                ASSERT_TRUE(std::isfinite(height));
        } catch (const Error& error) {
            wasRefused = true;
            words = error.what();
        }
        EXPECT_FALSE(words.empty());
        if (isRefused) {
            EXPECT_EQ(wasRefused, *isRefused) << words;
        }
        EXPECT_EQ(fileContent(folder / "dem.tif"), before);
        EXPECT_EQ(fileContent(file), input);
    }
    void expectWords(const std::string& name, const std::string& bytes, std::optional<bool> isRefused = {}, PlaceRole role = PlaceRole::All) {
        putFile(folder / name, bytes);
        expectWords(folder / name, isRefused, role);
    }
    static Json line(const Places& places, Json tags = {{"waterway", "river"}}) { return feature("LineString", places, std::move(tags)); }

    int m_count = 0;
};

TEST_F(BrokenPlaces, TwoHundredOfThemAreToldInWords) {
    const Json good = line(river(10.0));
    // Lakes that do not close, by gaps of all sizes.
    for (int gap = 0; gap < 12; ++gap)
        expectWords("unclosed.geojson", collection({good, line({{300, 300}, {500, 300}, {500, 500}, {300, 300.0 + 25.0 * gap}}, {{"natural", "water"}, {"name", "Open"}})}), false);
    // Rings of no area, of two points, that cross themselves.
    for (const char* ring : {"[[[300,300],[300,300],[300,300],[300,300]]]", "[[[300,300],[500,300],[300,300]]]", "[[[300,300]]]", "[[]]", "[]",
                             "[[[300,300],[700,700],[700,300],[300,700],[300,300]]]", "[[[300,300],[900,300],[300,300.1],[300,300]]]"})
        expectWords("ring.geojson", collection({good, feature("Polygon", Json::parse(ring), {{"natural", "water"}})}));
    // Rivers that cross, rings of rivers, rivers on one another, uphill, along the edge, of one point.
    for (int k = 0; k < 10; ++k)
        expectWords("crossing.geojson", collection({good, line({{200.0 + 40 * k, 200}, {1700, 1400.0 - 60 * k}}), line({{1700, 200}, {150, 1300}}, {{"waterway", "canal"}})}), false);
    for (int k = 0; k < 6; ++k) {
        Places ring;
        for (int i = 0; i <= 12; ++i)
            ring.emplace_back(900.0 + (100.0 + 80 * k) * std::cos(i * 0.5236), 800.0 + (100.0 + 80 * k) * std::sin(i * 0.5236));
        expectWords("circle.geojson", collection({line(ring)}), false);
    }
    Places uphill = river(0.0);
    std::ranges::reverse(uphill);
    expectWords("uphill.geojson", collection({line(uphill)}), false);
    expectWords("twice.geojson", collection({good, good}), false);
    expectWords("edge.geojson", collection({line({{0, 0}, {0, 1600}}), line({{0, 1600}, {1920, 1600}})}), false);
    expectWords("outside_edge.geojson", collection({line({{-1, 0}, {-1, 1600}})}), true);
    expectWords("point.geojson", collection({line({{300, 300}})}), true);
    expectWords("same.geojson", collection({line({{300, 300}, {300, 300}, {300, 300}})}), true);
    expectWords("none.geojson", collection({}), true);
    expectWords("tiny.geojson", collection({line({{300, 300}, {301, 301}})}), true);
    // Two levels of one place: lakes that overlap, a lake in a lake, lakes up a slope, larger than the map.
    const auto square = [](double x, double y, double half, const char* name) {
        return feature("Polygon", Json::array({Json::array({{x - half, y - half}, {x + half, y - half}, {x + half, y + half}, {x - half, y + half}, {x - half, y - half}})}),
                       {{"natural", "water"}, {"name", name}});
    };
    for (int k = 0; k < 8; ++k)
        expectWords("overlap.geojson", collection({good, square(500, 600, 200, "A"), square(500.0 + 60 * k, 700, 180, "B")}), false);
    expectWords("all_lake.geojson", collection({square(900, 800, 5000, "Ocean")}), false);
    expectWords("slope.geojson", collection({square(300, 1200, 250, "Tilted"), good}), false);
    // Wrong systems and exchanged axes.
    for (const char* system : {"EPSG::32632", "EPSG::4326", "EPSG::3857", "EPSG::2056", "OGC:1.3:CRS84"}) {
        Json file = Json::parse(collection({good}));
        file["crs"] = {{"type", "name"}, {"properties", {{"name", std::string("urn:ogc:def:crs:") + system}}}};
        expectWords("system.geojson", file.dump(), true);
    }
    for (const double shift : {1e5, -1e5, 1e6, 5e6, 1e7, 1e12, 1e300}) {
        Places far = river(0.0);
        for (auto& [x, y] : far)
            x += shift;
        expectWords("far.geojson", collection({line(far)}), true);
        Places exchanged;
        for (const auto& [x, y] : far)
            exchanged.emplace_back(y, x);
        expectWords("exchanged.geojson", collection({line(exchanged)}), true);
    }
    // Numbers that are none, texts, lists too deep.
    for (const char* coordinates : {"[[1,2],[null,4]]", "[[1,2],[\"3\",4]]", "[[1,2],[3]]", "[1,2]", "7", "null", "{}", "[[[[[[[[1,2]]]]]]]]", "[[1e308,1e308],[-1e308,5]]"})
        expectWords("numbers.geojson", R"({"type":"FeatureCollection","crs":null,"coordinates_are":"m","features":[{"type":"Feature","properties":{"waterway":"river"},"geometry":{"type":"LineString","coordinates":)" +
                                           std::string(coordinates) + "}}]}", true);
    expectWords("deep.geojson", R"({"type":"FeatureCollection","crs":null,"features":[{"type":"Feature","properties":{"waterway":"river"},"geometry":{"type":"LineString","coordinates":)" +
                                    std::string(100000, '[') + std::string(100000, ']') + "}}]}", true);
    // Geometries of other kinds, and none.
    for (const char* geometry : {"null", "{}", R"({"type":"GeometryCollection","geometries":[]})", R"({"type":"Circle","coordinates":[1,2]})", R"({"type":7,"coordinates":[1,2]})",
                                 R"({"type":"Point","coordinates":[300,300]})", R"({"type":"LineString"})"})
        expectWords("geometry.geojson", R"({"type":"FeatureCollection","crs":null,"features":[{"type":"Feature","properties":{"waterway":"river"},"geometry":)" + std::string(geometry) + "}]}", true);
    // Tags that mean nothing, of another type, roads that are too steep or wind over and over.
    for (const char* tags : {"null", "{}", R"({"building":"yes"})", R"({"waterway":7})", R"({"waterway":null})", R"({"highway":"footway"})", R"({"other_tags":"\"waterway"})", "[1]"})
        expectWords("tags.geojson", R"({"type":"FeatureCollection","crs":null,"coordinates_are":"m","features":[{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[300,400]]},"properties":)" +
                                        std::string(tags) + "}]}", true);
    for (int k = 0; k < 6; ++k)
        expectWords("steep.geojson", collection({line({{50.0 + 200 * k, 100}, {60.0 + 200 * k, 1500}, {70.0 + 200 * k, 100}, {1000, 800}}, {{"highway", k % 2 ? "motorway" : "track"}}), good}), false);
    expectWords("along.geojson", collection({good, line(river(10.0), {{"highway", "primary"}})}), false);
    for (const char* tag : {"bridge", "tunnel"})
        expectWords("decks.geojson", collection({good, line({{100, 800}, {1800, 820}}, {{"highway", "primary"}, {tag, "yes"}})}), false);
    // A million vertices: a river, a lake, a scribble over the whole map.
    Places many, shore, scribble;
    for (int i = 0; i < 1000000; ++i) {
        many.emplace_back(bed(i * 8e-5).first, bed(i * 8e-5).second);
        shore.emplace_back(700.0 + 300.0 * std::cos(i * 6.283e-6), 700.0 + 300.0 * std::sin(i * 6.283e-6));
    }
    for (std::uint32_t i = 0; i < 300000; ++i)
        scribble.emplace_back(1900.0 * unitDouble(randomBits(7, 2 * i)), 1500.0 * unitDouble(randomBits(7, 2 * i + 1)));
    shore.push_back(shore.front());
    expectWords("million.geojson", collection({line(many)}), false);
    expectWords("shore.geojson", collection({feature("Polygon", Json::array({shore}), {{"natural", "water"}})}), false);
    expectWords("scribble.geojson", collection({line(scribble), good}), false);

    // Files cut off and damaged, of each format.
    const std::string osm = test::osmXml({{{{9.7, 47.1}, {9.8, 47.2}}, "<tag k='waterway' v='river'/>"}});
    const auto [shp, dbf] = test::shapefileBytes({{3, {river(10.0)}, "river"}, {3, {{{100, 100}, {500, 500}}}, "stream"}}, "waterway");
    Json layer = Json::parse(collection({good, line({{100, 100}, {500, 500}})}));
    const std::string package = geoPackage({{"rivers", layer}}, GeoFrame(GridSpec{96, 80, 20.0}));
    const std::string json = collection({good});
    for (int k = 1; k < 10; ++k) {
        const auto part = [k](const std::string& bytes) { return bytes.substr(0, bytes.size() * static_cast<std::size_t>(k) / 10); };
        expectWords("cut.osm", part(osm), true);
        expectWords("cut.shp", part(shp), true);
        expectWords("cut.geojson", part(json), true);
        expectWords("cut.gpkg", part(package));
    }
    expectWords("no_dbf.shp", shp, {}, PlaceRole::Water);
    putFile(folder / "bad_dbf.dbf", dbf.substr(0, 40));
    expectWords("bad_dbf.shp", shp, true);
    putFile(folder / "bad_prj.prj", "garbage");
    putFile(folder / "bad_prj.dbf", dbf);
    expectWords("bad_prj.shp", shp, false);
    for (std::uint32_t seed = 0; seed < 20; ++seed) { // a few bytes of each changed
        const auto damaged = [&](std::string bytes) {
            for (std::uint32_t k = 0; k < 8; ++k)
                bytes[static_cast<std::size_t>(unitDouble(randomBits(seed, 2 * k)) * static_cast<double>(bytes.size() - 1))] =
                    static_cast<char>(static_cast<int>(256.0 * unitDouble(randomBits(seed, 2 * k + 1))));
            return bytes;
        };
        putFile(folder / "damaged.dbf", damaged(dbf));
        expectWords("damaged.shp", damaged(shp));
        expectWords("damaged.gpkg", damaged(package));
        expectWords("damaged.geojson", damaged(json));
    }
    EXPECT_GE(m_count, 200);
    RecordProperty("inputs", m_count);
    std::printf("%d broken inputs\n", m_count);
}

TEST_F(BrokenPlaces, ModelsThatCannotBeReadAreRefused) {
    putFile(folder / "map.geojson", collection({line(river(0.0))}));
    for (const char* name : {"none.tif", "text.tif", "empty.tif"}) {
        if (name[0] != 'n')
            putFile(folder / name, name[0] == 't' ? "no picture" : "");
        PlaceRequest request;
        request.dem = folder / name;
        request.features = {{folder / "map.geojson", PlaceRole::All}};
        EXPECT_THROW(static_cast<void>(makePlace(request, pool, kNeverCancelled)), Error) << name;
    }
}

} // namespace
} // namespace oxbow
