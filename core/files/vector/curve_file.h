#pragma once

#include "core/base/phrase.h"
#include "core/curve/curve.h"
#include "core/files/vector/feature_kinds.h"
#include "core/files/vector/geo_frame.h"
#include "core/terrain/road.h"
#include "core/terrain/water_bodies.h"

#include <span>
#include <string>

namespace oxbow {

/// Curves as GeoJSON: one feature each, a LineString of its points or, closed, a Polygon, in the frame's coordinates.
/// Properties: `kind`, `name`, `parameters`, `hidden`, and `points` as the recipe has them, with their widths, heights and tangents.
[[nodiscard]] nlohmann::ordered_json curveFeatures(std::span<const Curve> curves, const GeoFrame& frame);
[[nodiscard]] std::string curvesAsGeoJson(std::span<const Curve> curves, const GeoFrame& frame);

/// Reads curves: what curvesAsGeoJson wrote reads back as it was. Of other files every line and every ring is a curve, a
/// third coordinate its height, and a `kind` that is none of ours is by its tags of OpenStreetMap (feature_kinds.h)
///
///     line that is a road; river, stream or canal       road; river
///     line that is a cliff, a ridge                     cliff, ridge
///     other line or ring                                region
///
/// or, where `foreign` says that they are to constrain the ground,
///
///     point                                             pin
///     line that is a river, stream or canal             river bed
///     ring that is a lake or a reservoir                lake level
///     other line or ring whose coordinates have a third height line
///
/// with the height of `ele` or `height` where coordinates have none. Coordinates are those of the frame,
/// of another system of EPSG's that the file names, or longitude and latitude where the file, as RFC 7946 has it, says nothing;
/// where a coordinate was changed since, it counts, and not the point beside it. Throws Error for text that is no GeoJSON of
/// lines, a coordinate system from which no way leads to the map's, and values that are not allowed. `notes` takes what is not used.
[[nodiscard]] std::vector<Curve> curvesFromFeatures(nlohmann::ordered_json file, const GeoFrame& frame, const std::string& where,
                                                    CurveUse foreign = CurveUse::None, std::vector<Phrase>* notes = nullptr);

/// A text as JSON; discarded (`is_discarded`) where it is none, or has lists within lists deeper than any map: to copy those
/// would fill the stack.
[[nodiscard]] nlohmann::ordered_json featureJson(std::string_view text);

/// A line, a ring or a point of a file with all its tags, on the map.
struct MapFeature {
    nlohmann::ordered_json tags;
    std::vector<CurvePoint> points;
    bool isClosed = false;
    bool isPoint = false;
    bool isHole = false; ///< a ring within the ring before it
};
/// The features of a collection. Throws as curvesFromFeatures().
[[nodiscard]] std::vector<MapFeature> mapFeatures(nlohmann::ordered_json file, const GeoFrame& frame, const std::string& where);

/// Crossings of roads as points.
[[nodiscard]] nlohmann::ordered_json crossingFeatures(std::span<const Crossing> crossings, const GeoFrame& frame);
/// Roads as they were built: a line with heights for each stretch on the ground and on a bridge, with name, width, length
/// and steepest grade.
[[nodiscard]] nlohmann::ordered_json roadFeatures(std::span<const Road> roads, const GeoFrame& frame);

} // namespace oxbow
