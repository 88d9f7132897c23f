#pragma once

#include "core/base/fourier.h"
#include "core/terrain/heightmap.h"

#include <array>
#include <span>
#include <vector>

namespace oxbow {

/// Saturated air that flows in over the land at one speed, from the ground up.
struct MoistAir {
    double eastMPerS = 0.0, southMPerS = 0.0;
    double stabilityPerS = 0.0; ///< N, of air that condenses as it rises
    double upliftKgPerM3 = 0.0; ///< C: water that condenses where such air rises by a metre
    double vapourHeightM = 1.0; ///< H: by which vapour thins by e
    double conversionS = 0.0;   ///< until cloud water has become rain or snow
    double falloutS = 0.0;      ///< until that is down
};

/// The linear model of orographic rain (Smith2004). Of waves exp(i (k x + l y)) of the ground, rain has the share
///
///     R(k, l) = i C s / ((1 - i m H) (1 + i s t_c) (1 + i s t_f)),    s = u k + v l
///     m² = (k² + l²) (N² - s²) / s²
///
/// in kg/m²/s for each metre, (u, v) the wind, t_c and t_f the times of conversion and fallout. m has the sign of s where
/// N² > s², for waves that carry their energy upwards, else it is i |m|: air above the ground follows it less and less.
/// Real and imaginary part; 0 where s is 0, at the mean of the ground too.
[[nodiscard]] std::array<double, 2> rainOfWave(const MoistAir& air, double k, double l);

/// Ground with air over it, on a grid that wraps. Beyond the map a smooth step leads from each edge to the opposite one.
class AirOverLand {
public:
    /// `beyondM`: how far at least the ground goes on before it comes round; 0: the map wraps as it is, its sides powers of
    /// two. Throws Cancelled.
    AirOverLand(const Heightmap& ground, double beyondM, const Compute& compute);

    /// The mean over winds of the rain on the cells of the map, mm/h: of each the background and what the ground makes of it, nowhere
    /// below 0. Error about 1e-6 of the most that the ground makes. O(n log n) a wind. Throws Cancelled.
    [[nodiscard]] std::vector<double> rain(std::span<const MoistAir> winds, double backgroundMmPerHour, const Compute& compute) const;

private:
    GridSpec m_map;
    ComplexGrid m_waves; ///< of the ground, m
};

} // namespace oxbow
