#include "core/files/vector/feature_file.h"

#include "core/base/error.h"
#include "core/files/storage/input_file.h"
#include "core/files/vector/curve_file.h"

namespace oxbow {

namespace {

using FeatureJson = nlohmann::ordered_json;

constexpr std::uint64_t kLongestFeatureText = std::uint64_t{1} << 30;

std::string featureText(const InputFile& file) {
    if (file.size() > kLongestFeatureText)
        file.fail(phrase("it has %1 MiB and 1024 can be read as text: cut the area out first, or give a GeoPackage",
                         file.size() >> 20));
    std::string text(file.size(), '\0');
    file.readAt(0, std::as_writable_bytes(std::span(text)));
    return text;
}

/// Files that are known, but not read.
void refuseOthers(const InputFile& file, std::string_view head) {
    if (head.find("OSMHeader") != std::string_view::npos)
        file.fail(phrase("this is OpenStreetMap's binary form (.pbf), which is not read: turn it into XML with 'osmium cat %1 -o "
                         "place.osm', or into a GeoPackage with 'ogr2ogr place.gpkg %1'",
                         file.path().filename().string()));
    if (head.starts_with("\x1f\x8b") || head.starts_with("BZh") || head.starts_with("PK"))
        file.fail(phrase("this is a packed file: unpack it first"));
}

} // namespace

nlohmann::ordered_json featuresIn(int epsg) {
    FeatureJson file = {{"type", "FeatureCollection"}};
    if (epsg != 0)
        file["crs"] = {{"type", "name"}, {"properties", {{"name", "urn:ogc:def:crs:EPSG::" + std::to_string(epsg)}}}};
    file["features"] = FeatureJson::array();
    return file;
}

void LeftOut::tell(std::vector<Phrase>& notes) const {
    if (m_count > 0)
        notes.push_back(phrase("%1 features cannot be read and are left out, the first is %2", m_count, m_first));
}

nlohmann::ordered_json readFeatures(const std::filesystem::path& path, const GeoFrame& frame, std::vector<Phrase>& notes) {
    if (std::filesystem::is_directory(path))
        throw Error(path.string() + ": " + phrase("this is a folder: give a file of features in it"));
    const InputFile file(path);
    if (file.size() == 0)
        file.fail(phrase("the file is empty"));
    const std::string head = file.head(64);
    refuseOthers(file, head);
    if (head.starts_with(std::string_view("SQLite format 3\0", 16)))
        return geoPackageFeatures(path, frame, notes);
    if (head.starts_with(std::string_view("\0\0\x27\x0a", 4)))
        return shapefileFeatures(path, frame, notes);
    std::size_t first = head.starts_with("\xef\xbb\xbf") ? 3 : 0;
    while (first < head.size() && isSpace(static_cast<unsigned char>(head[first])))
        ++first;
    const char begin = first < head.size() ? head[first] : '\0';
    if (begin == '<')
        return osmXmlFeatures(featureText(file), frame, path.string(), notes);
    if (begin != '{' && begin != '[')
        file.fail(phrase("this is no file of features: GeoJSON, GeoPackage (.gpkg), Shapefile (.shp), OpenStreetMap XML (.osm) and "
                         "Overpass JSON are read"));
    FeatureJson json = featureJson(featureText(file));
    if (json.is_discarded())
        file.fail(phrase("this is no whole JSON: it is damaged or cut off"));
    if (json.is_object() && json.contains("elements"))
        return overpassFeatures(json, frame, path.string(), notes);
    if (json.is_object() && json.contains("type") && json["type"] == "Feature") {
        FeatureJson alone = featuresIn(0);
        alone["features"].push_back(std::move(json));
        return alone;
    }
    return json;
}

} // namespace oxbow
