#pragma once

#include "core/files/vector/geo_frame.h"
#include "core/terrain/lake.h"

#include <span>
#include <string>

/// Lists of lakes as text. Places are given in metres east and south of the map's north-west corner, except
/// in the geometries of GeoJSON, where coordinates are those of the map's coordinate system, or else run east and
/// north from the south-west corner (geo_frame.h). What a lake does not have (a spill point, an outflow) is empty in CSV and null in JSON. Numbers
/// are the shortest that read back alike, whatever the locale.
namespace oxbow {

/// A header line, then a line a lake (RFC 4180).
[[nodiscard]] std::string lakesAsCsv(std::span<const Lake> lakes, const GeoFrame& frame);

/// { "oxbow_lakes": 1, "grid": {...}, "lakes": [ {...}, ... ] }, shorelines included.
[[nodiscard]] std::string lakesAsJson(std::span<const Lake> lakes, const GeoFrame& frame);

/// A FeatureCollection (RFC 7946) of polygons with islands as holes; outer rings run anticlockwise. A lake without a
/// shoreline has the geometry null.
[[nodiscard]] std::string lakesAsGeoJson(std::span<const Lake> lakes, const GeoFrame& frame);

/// The same features for other files (geo_package.h), and as a GeoPackage.
[[nodiscard]] nlohmann::ordered_json lakeFeatures(std::span<const Lake> lakes, const GeoFrame& frame);
[[nodiscard]] std::string lakesAsGeoPackage(std::span<const Lake> lakes, const GeoFrame& frame);

} // namespace oxbow
