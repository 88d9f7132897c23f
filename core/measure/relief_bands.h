#pragma once

#include "core/base/compute.h"
#include "core/terrain/heightmap.h"

#include <cstddef>
#include <vector>

namespace oxbow {

/// How strong the relief of one octave of wavelengths is.
struct ReliefBand {
    double wavelengthM = 0.0;
    double strengthM = 0.0; ///< standard deviation of what the band holds, m; NaN where too few slopes are steep enough
    double fall = 0.0;      ///< strength of the band twice as long over this one; NaN for the longest
    double kurtosis = 0.0;  ///< mean fourth power over the square of the mean square; NaN as strengthM
};

struct ReliefBandOptions {
    double leastSlopeDeg = 25.0; ///< gentler ground does not count
    std::size_t leastCells = 500; ///< that the figure rests on
};

/// The strength of the relief per halving of the wavelength, from the longest of which eight fit into the shorter side
/// down to two cells. With G_s the ground under a Gaussian of sigma s, the band of wavelength w is
///
///     G_(w/4) - G_(w/2),
///
/// and its strength the standard deviation over cells where the ground itself is steeper than `leastSlopeDeg` (central
/// differences), a margin of two wavelengths at the map's edge left out. Real mountains fall by some 1.9 with each
/// halving (Mount St. Helens on 10 m cells: 3.3, 1.7 and 0.9 m at 80, 40 and 20 m); ground that was stretched, blurred
/// or worn smooth falls faster. The kurtosis says how unlike places are: 1.5 for waves of one length and height (a comb of
/// gullies), 3 for chance that is alike everywhere, more where a few strong places lie among weak ones. Shortest last. Cost: two blurs a band.
[[nodiscard]] std::vector<ReliefBand> reliefBands(const Heightmap& ground, const Compute& compute,
                                                  const ReliefBandOptions& options = {});

} // namespace oxbow
