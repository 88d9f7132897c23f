#pragma once

#include "core/files/vector/geo_frame.h"
#include "core/terrain/scatter_point.h"

#include <span>
#include <string>

namespace oxbow {

/// Things on the ground as text, or as glTF instances. Text has places in metres east and south of the map's north-west
/// corner; glTF has them as `writeMesh` has the ground in GLB: x east, y up, z south.
///
/// CSV: name,x_m,y_m,height_m,turn_deg,scale.  JSON: { "oxbow_scatter": 1, "lists": [ { "name", "points": [ [x, y,
/// height, turn, scale], ... ] } ] }.  GLB: a node a list, with EXT_mesh_gpu_instancing and a small cone as stand-in
/// for the model.
[[nodiscard]] std::string scatterAsCsv(std::span<const ScatterList> lists, const GeoFrame& frame);
[[nodiscard]] std::string scatterAsJson(std::span<const ScatterList> lists, const GeoFrame& frame);
[[nodiscard]] std::string scatterAsGlb(std::span<const ScatterList> lists, const GeoFrame& frame);

/// A point each with name, turn and scale, its height the third coordinate; for other files (geo_package.h), as GeoJSON and
/// as a GeoPackage.
[[nodiscard]] nlohmann::ordered_json scatterFeatures(std::span<const ScatterList> lists, const GeoFrame& frame);
[[nodiscard]] std::string scatterAsGeoJson(std::span<const ScatterList> lists, const GeoFrame& frame);
[[nodiscard]] std::string scatterAsGeoPackage(std::span<const ScatterList> lists, const GeoFrame& frame);

} // namespace oxbow
