#pragma once

#include "core/files/vector/geo_frame.h"
#include "core/terrain/water_bodies.h"

#include <string>

namespace oxbow {

/// Lists of rivers as text: a line a river; rivers and reaches with all their points; a LineString a reach with its
/// river's name, order, length, discharge ... as properties.
///
/// Places are metres east and south of the map's north-west corner; GeoJSON
/// has them east and north, as lakes have (lake_file.h). Text that no
/// locale changes.
[[nodiscard]] std::string riversAsCsv(const WaterBodies& bodies, const GeoFrame& frame);
[[nodiscard]] std::string riversAsJson(const WaterBodies& bodies, const GeoFrame& frame);
[[nodiscard]] std::string riversAsGeoJson(const WaterBodies& bodies, const GeoFrame& frame);

/// The same features for other files (geo_package.h), and as a GeoPackage.
[[nodiscard]] nlohmann::ordered_json riverFeatures(const WaterBodies& bodies, const GeoFrame& frame);
[[nodiscard]] std::string riversAsGeoPackage(const WaterBodies& bodies, const GeoFrame& frame);

/// What a river is called: its own name, or "River 3" or "Brook 3".
[[nodiscard]] std::string riverName(const River& river);

/// "lake", "sea", "edge", "mouth", "river", "no_data", or "none".
[[nodiscard]] std::string_view waterEndKey(WaterEnd end);

} // namespace oxbow
