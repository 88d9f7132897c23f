#pragma once

#include "render/sky/light_map.h"

#include <vector>

namespace oxbow {

/// Suspended sediment in the water, kg/m³, at each sample of a coarse grid over a terrain, row-major; `ground` and `surface`
/// are its heights without and with standing water. It is the greatest of
///
/// - what a stage left in flowing water: its layer's depth of ground by that of the water, of grains of 2650 kg/m³;
/// - what rivers carry. With the discharge Q (m³/s) a river of soft ground would carry c_e = kRated Q^0.5 (Syvitski2000: a
///   rating curve), of hardness h as little as c_e (1 - 0.8 h), below a glacier kFlour times as much. It gets there on
///   kPickUpM, dc/ds = (c_e - c) / kPickUpM, from clear water at springs and where it leaves a lake, from c_e where it
///   comes from beyond the map; where rivers meet their waters mix;
/// - what a river brings into a lake or the sea. Grains sink at kSettlingMPerS while the water spreads around the mouth in
///   half a circle (Camp1946: what is left of them after an area A is e^(-w A / Q)): c = c_0 e^(-w pi r² / 2Q), r the way over
///   water.
///
/// Beside rivers the samples of dry land have the river's own value, so that blending between samples does not thin it.
inline constexpr double kRated = 0.40;
inline constexpr double kFlour = 3.0;
inline constexpr double kPickUpM = 2500.0;
inline constexpr double kSettlingMPerS = 2e-5; ///< of silt of 5 µm (Stokes)
[[nodiscard]] std::vector<float> suspendedSediment(const TerrainState& state, const CoarseHeights& ground, const CoarseHeights& surface);

/// How much of the water's colour such sediment makes: c / (c + 0.4 kg/m³).
[[nodiscard]] float sedimentShare(float kgPerM3);

} // namespace oxbow
