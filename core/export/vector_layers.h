#pragma once

#include "core/curve/curve.h"
#include "core/files/vector/geo_package.h"
#include "core/terrain/scatter_point.h"
#include "core/terrain/terrain_state.h"

#include <filesystem>
#include <optional>
#include <span>
#include <vector>

namespace oxbow {

/// Everything that is drawn as points, lines and areas: lakes and rivers, empty where there are none, and roads,
/// crossings, curves and scatter where there are some.
[[nodiscard]] std::vector<GeoLayer> vectorLayers(const TerrainState& terrain, std::span<const Curve> curves,
                                                 std::span<const ScatterList> scatters, const GeoFrame& frame);

/// The catchments as polygons: a feature for each part, with the number that the product `catchments` has, its area and its lake.
[[nodiscard]] nlohmann::ordered_json catchmentFeatures(const TerrainState& terrain, const GeoFrame& frame, ThreadPool& pool);
/// Lines of equal height at multiples of an interval, none over cells that the imported file had no value for.
[[nodiscard]] nlohmann::ordered_json contourFeatures(const TerrainState& terrain, std::optional<double> intervalM, const GeoFrame& frame);

/// Writes them in the format that the extension names, whole or not at all. Throws Error for another extension and
/// for what cannot be written.
void writeVectorLayers(const std::filesystem::path& file, const TerrainState& terrain, std::span<const Curve> curves,
                       std::span<const ScatterList> scatters, const GeoFrame& frame);

} // namespace oxbow
