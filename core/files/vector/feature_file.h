#pragma once

#include "core/base/phrase.h"
#include "core/files/vector/geo_frame.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// Vectors of other programs: lines, areas and points with tags. Every format becomes what GeoJSON is, a collection of
/// features with properties, its `crs` the code of its system; core/files/vector/curve_file.h makes curves of it.
namespace oxbow {

/// Reads a file of features, known by its content, not by its name:
///
///     GeoJSON             as it is
///     GeoPackage          all tables of features (OGC 12-128), well-known binary of lines, areas and points; read by SQLite
///     Shapefile           .shp with .dbf (tags), .prj (system) and .cpg (letters) beside it, each of which may be missing
///     OpenStreetMap       XML (.osm): nodes with tags, ways, relations that are multipolygons
///     Overpass            JSON of an Overpass query, `out geom` or ways with their nodes
///
/// What lies beside the map is left out. Features that cannot be read are left out and named in `notes`. Throws Error for a
/// file that is damaged, is none of these (with what to do about .pbf, .gz and .zip) or has nothing in it.
[[nodiscard]] nlohmann::ordered_json readFeatures(const std::filesystem::path& file, const GeoFrame& frame,
                                                  std::vector<Phrase>& notes);

/// Patterns of their names, for dialogs.
inline constexpr std::string_view kFeaturePatterns = "*.geojson *.json *.gpkg *.shp *.osm *.xml";

// The formats, by themselves. `where` leads their errors.

[[nodiscard]] nlohmann::ordered_json geoPackageFeatures(const std::filesystem::path& file, const GeoFrame& frame,
                                                        std::vector<Phrase>& notes);
[[nodiscard]] nlohmann::ordered_json shapefileFeatures(const std::filesystem::path& file, const GeoFrame& frame,
                                                       std::vector<Phrase>& notes);
[[nodiscard]] nlohmann::ordered_json osmXmlFeatures(std::string_view text, const GeoFrame& frame, const std::string& where,
                                                    std::vector<Phrase>& notes);
[[nodiscard]] nlohmann::ordered_json overpassFeatures(const nlohmann::ordered_json& file, const GeoFrame& frame,
                                                      const std::string& where, std::vector<Phrase>& notes);

/// A collection without features in a system; 0: none is named.
[[nodiscard]] nlohmann::ordered_json featuresIn(int epsg);

/// Counts features that cannot be read, and names the first.
class LeftOut {
public:
    void add(const std::string& what) {
        if (m_count++ == 0)
            m_first = what;
    }
    void tell(std::vector<Phrase>& notes) const;

private:
    int m_count = 0;
    std::string m_first;
};

} // namespace oxbow
