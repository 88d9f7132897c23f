#pragma once

#include "core/files/vector/geo_frame.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace oxbow {

/// Features of one kind: a name and a GeoJSON collection of points, lines or polygons (`GeoFrame::featureCollection`).
struct GeoLayer {
    std::string name;
    nlohmann::ordered_json collection;
    std::string_view style = {}; ///< QGIS's QML; a GeoPackage takes it along, and QGIS draws the layer so
};

/// The bytes of a GeoPackage (OGC 12-128r18, version 1.3): a SQLite database with a table a layer, its geometries in the
/// frame's coordinates, the properties of its features as columns. Numbers, texts and truths keep their type; lists and
/// objects become text as JSON; what a feature does not have is NULL. The coordinate system is told by its EPSG code, by
/// its text where only that is known, or as undefined cartesian metres. The same bytes for the same features.
///
/// Throws Error where the database cannot be made.
[[nodiscard]] std::string geoPackage(const std::vector<GeoLayer>& layers, const GeoFrame& frame);

/// The text of one layer's GeoJSON.
[[nodiscard]] std::string featuresAsGeoJson(const GeoLayer& layer, const GeoFrame& frame);

} // namespace oxbow
