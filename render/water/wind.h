#pragma once

#include "render/sky/light_map.h"

#include <glm/vec2.hpp>

#include <optional>
#include <vector>

namespace oxbow {

// What the wind does to a landscape in its picture. Headings are in degrees clockwise from north, as the wind blows from.

/// Where such a wind blows to: a unit vector, east and south.
[[nodiscard]] glm::dvec2 windTowards(double fromDeg);

/// Height of the waves at each sample as a share of those that the open sea has, by the fetch, the way that the wind has blown
/// over water (Hasselmann1973; the waves of the coast stage, WaveField): H ~ sqrt(F), F at most kOpenFetchM. The sea goes on
/// beyond the map, other water ends at its edge. Samples are water where `surface` is above `ground`; on land it is what
/// would come to its shore.
inline constexpr double kOpenFetchM = 2e4;
[[nodiscard]] std::vector<float> waveHeights(const CoarseHeights& ground, const CoarseHeights& surface, std::optional<double> seaLevelM,
                                             double windFromDeg);

/// Where snow drifts to: the greatest slope up from a sample to the ground upwind of it, to 300 m away, the mean over winds
/// within 15° of the main one (Winstral2002): above 0 in the lee and in hollows, below it on crests and on slopes that face
/// the wind. Beyond the map the ground goes on as at its edge.
inline constexpr double kDriftReachM = 300.0;
[[nodiscard]] std::vector<float> snowShelter(const CoarseHeights& surface, double windFromDeg);

} // namespace oxbow
