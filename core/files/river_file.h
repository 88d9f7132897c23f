#pragma once

#include "core/terrain/grid_spec.h"
#include "core/terrain/water_bodies.h"

#include <filesystem>
#include <string>

namespace oxbow {

/// Lists of rivers as text: a line a river; rivers and reaches with all their points; a LineString a reach with its
/// river's name, order, length, discharge ... as properties.
///
/// Places are metres east and south of the map's north-west corner; GeoJSON, whose second axis points north,
/// has them as metres east and north of the south-west corner, as lakes have (lake_file.h). Text that no
/// locale changes.
[[nodiscard]] std::string riversAsCsv(const WaterBodies& bodies, const GridSpec& grid);
[[nodiscard]] std::string riversAsJson(const WaterBodies& bodies, const GridSpec& grid);
[[nodiscard]] std::string riversAsGeoJson(const WaterBodies& bodies, const GridSpec& grid);

/// Writes the format that the extension names, whole or not at all. Throws Error for another extension and for what
/// cannot be written.
void writeRivers(const std::filesystem::path& file, const WaterBodies& bodies, const GridSpec& grid);

/// What a river is called: its own name, or "River 3".
[[nodiscard]] std::string riverName(const River& river);

/// "lake", "sea", "edge", "mouth", "river", or "none".
[[nodiscard]] std::string_view waterEndKey(WaterEnd end);

} // namespace oxbow
