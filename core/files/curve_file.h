#pragma once

#include "core/base/phrase.h"
#include "core/curve/curve.h"
#include "core/files/geo_frame.h"
#include "core/terrain/crossing.h"
#include "core/terrain/road.h"

#include <filesystem>
#include <span>
#include <string>

namespace oxbow {

/// Curves as GeoJSON: one feature each, a LineString of its points or, closed, a Polygon, in the frame's coordinates.
/// Properties: `kind`, `name`, `parameters`, and `points` as the recipe has them, with their widths, heights and tangents.
[[nodiscard]] nlohmann::ordered_json curveFeatures(std::span<const Curve> curves, const GeoFrame& frame);
[[nodiscard]] std::string curvesAsGeoJson(std::span<const Curve> curves, const GeoFrame& frame);

/// Reads curves: what curvesAsGeoJson wrote reads back as it was. Of other files every line and every ring is a curve, a
/// third coordinate its height, and a `kind` that is none of ours is by its tags of OpenStreetMap
///
///     line with `highway`, `waterway`                   road, river
///     line with `natural` cliff, ridge or arete         cliff, ridge
///     other line or ring                                region
///
/// or, where `foreign` says that they are to constrain the ground,
///
///     point                                             pin
///     line with `waterway` (OpenStreetMap)              river bed
///     ring with `natural` or `water` that is water      lake level
///     other line or ring whose coordinates have a third height line
///
/// with the height of `ele` or `height` where coordinates have none. Coordinates are those of the frame,
/// or longitude and latitude where its system is one of map_projection.h and the file says so or, as RFC 7946 has it, says nothing; where
/// a coordinate was changed since, it counts, and not the point beside it. Throws Error for text that is no GeoJSON of
/// lines, another coordinate system than the map's, and values that are not allowed. `notes` takes what is not used.
[[nodiscard]] std::vector<Curve> curvesFromGeoJson(std::string_view text, const GeoFrame& frame, const std::string& where,
                                                   CurveUse foreign = CurveUse::None, std::vector<Phrase>* notes = nullptr);

/// Writes them as GeoJSON or, where the extension says so, as a GeoPackage.
void writeCurves(const std::filesystem::path& file, std::span<const Curve> curves, const GeoFrame& frame);

/// Crossings of roads as points.
[[nodiscard]] nlohmann::ordered_json crossingFeatures(std::span<const Crossing> crossings, const GeoFrame& frame);
/// Roads as they were built: a line with heights for each stretch on the ground and on a bridge, with name, width, length
/// and steepest grade.
[[nodiscard]] nlohmann::ordered_json roadFeatures(std::span<const Road> roads, const GeoFrame& frame);

} // namespace oxbow
