#pragma once

#include "core/curve/curve.h"
#include "core/files/geo_package.h"
#include "core/terrain/scatter_point.h"
#include "core/terrain/terrain_state.h"

#include <filesystem>
#include <span>
#include <vector>

namespace oxbow {

/// Everything that is drawn as points, lines and areas: lakes and rivers, empty where there are none, and roads,
/// crossings, curves and scatter where there are some.
[[nodiscard]] std::vector<GeoLayer> vectorLayers(const TerrainState& terrain, std::span<const Curve> curves,
                                                 std::span<const ScatterList> scatters);

/// Writes them in the format that the extension names, whole or not at all. Throws Error for another extension and
/// for what cannot be written.
void writeVectorLayers(const std::filesystem::path& file, const TerrainState& terrain, std::span<const Curve> curves,
                       std::span<const ScatterList> scatters);

} // namespace oxbow
