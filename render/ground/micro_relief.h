#pragma once

#include "render/camera/height_pyramid.h"
#include "render/look/frame_settings.h"

#include <optional>

namespace oxbow {

/// Relief that is finer than the cells, in pictures of a landscape only: gullies along the slope, ledges of rock beds and
/// roughness (resources/shaders/relief.glsl, which this shares with the shaders). No figure, export, pick or brush knows of
/// it.

/// Whether the drawn ground has it: not where something is to be read off the picture.
[[nodiscard]] bool drawsRelief(const ViewOptions& options);

/// Its longest wavelength, m: what is longer cells of that size have themselves.
[[nodiscard]] float longestReliefM(double cellSizeM);
/// The drawn ground is nowhere so much higher or lower than the cells, m.
[[nodiscard]] double mostReliefM(double cellSizeM);

/// Height of the relief over the ground at a place (metres east and south of the north-west corner), m; nothing beyond the
/// map. What water and its shores take of it is left in.
[[nodiscard]] std::optional<double> reliefAtM(const HeightPyramid& heights, double eastM, double southM);

/// What an eye must stay above, vertical scale included: the ground, the relief where that is drawn and rises higher, and
/// the water; nothing beyond the map.
[[nodiscard]] std::optional<double> drawnGroundM(const HeightPyramid& heights, const ViewOptions& options, double eastM,
                                                 double southM);

} // namespace oxbow
