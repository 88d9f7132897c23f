#pragma once

#include "core/terrain/terrain_state.h"

#include <span>

namespace oxbow {

/// Signed depth of the water that stands or flows on a tile: the higher of the lake level and ground plus
/// water depth, minus the ground. A dry cell beside a wet one holds how far its ground lies above that water
/// (negative), so that the zero line between samples is the true shore. Farther cells, up to 5 from the
/// water, go on so and sink with the distance, so that banks end softly; the others hold kDryDepthM.
inline constexpr float kDryDepthM = -8.0f;

/// Water thinner than this is not drawn.
inline constexpr float kFilmDepthM = 0.01f;

/// Writes the kTileSide² cells of tile (tileX, tileY); cells beyond the grid hold kDryDepthM.
void composeWaterDepth(const TerrainState& state, int tileX, int tileY, std::span<float> depths);

} // namespace oxbow
