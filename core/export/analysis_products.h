#pragma once

#include "core/terrain/rgb_image.h"
#include "core/terrain/terrain_state.h"

#include <string_view>

/// Maps that are worked out from the finished ground, for materials of other programs.
namespace oxbow {

/// The values of a mask source with its usual parameters (core/mask/mask_source.h); no value where they are infinite.
[[nodiscard]] Heightmap sourceProduct(const TerrainState& terrain, std::string_view source, ThreadPool& pool);

/// Share of the sky that a cell sees over the ground within `radiusM`, weighted by the cosine to the upright: the mean
/// over 16 directions of cos² of the horizon's height (at or above level). 1 on flat ground. The horizon is looked for
/// at distances that grow by a third from one cell on.
[[nodiscard]] Heightmap ambientOcclusion(const Heightmap& elevation, double radiusM, ThreadPool& pool);
/// Radius of the product `ambient_occlusion`, m.
inline constexpr double kOcclusionRadiusM = 300.0;

/// Ground against its surroundings: 0.5 + 2 (z - mean) / radius, 0 to 1; the mean is a Gaussian with sigma radius.
/// Above 0.5 on ridges and stones, below in gullies.
[[nodiscard]] Heightmap cavityMap(const TerrainState& terrain, ThreadPool& pool);

/// Where water goes from each cell (D8, through depressions over their spill points): red east, green south, 0.5 + 0.5
/// of the unit vector; blue 1 where it goes on, 0 where it ends.
[[nodiscard]] Rgb8Image flowDirectionMap(const TerrainState& terrain, ThreadPool& pool);

/// Land that drains through each cell, its own included, m² (D8, through depressions over their spill points).
[[nodiscard]] Heightmap drainageAreas(const TerrainState& terrain, ThreadPool& pool);
/// The same ways as numbers that GIS programs know: 1 east, 2 south-east, 4 south, 8 south-west, 16 west, 32 north-west,
/// 64 north, 128 north-east, 0 where water ends.
[[nodiscard]] Heightmap directionNumbers(const TerrainState& terrain, ThreadPool& pool);

/// Normals with green to the south, as DirectX programs take them.
[[nodiscard]] Rgb16Image directXNormals(const Heightmap& elevation, ThreadPool& pool);
/// Normals in the axes of a mesh with Y up: red east, green up, blue south.
[[nodiscard]] Rgb16Image objectNormals(const Heightmap& elevation, ThreadPool& pool);

} // namespace oxbow
