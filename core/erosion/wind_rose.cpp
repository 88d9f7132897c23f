#include "core/erosion/wind_rose.h"

#include "core/base/counter_random.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

std::array<double, 3> windShares(const WindRose& rose) {
    const double clockwise = std::max(0.0, rose.clockwiseShare), counter = std::max(0.0, rose.counterShare);
    const double others = std::max(1.0, clockwise + counter);
    return {std::max(0.0, 1.0 - clockwise - counter), clockwise / others, counter / others};
}

double seasonWindDeg(const WindRose& rose, int season, std::uint64_t seed) {
    // Multiples of the golden section fall evenly into the shares, however many seasons there are.
    constexpr double kGolden = 0.6180339887498949;
    const double at = (season + 0.5) * kGolden - std::floor((season + 0.5) * kGolden);
    const std::array<double, 3> shares = windShares(rose);
    const double turn = at < shares[0]               ? 0.0
                        : at < shares[0] + shares[1] ? rose.besideDeg
                        : shares[2] > 0.0            ? -rose.besideDeg
                                                     : rose.besideDeg;
    const double varies = rose.spreadDeg * (2.0 * unitDouble(randomBits(seed, 41, season)) - 1.0);
    return rose.fromDeg + (shares[1] + shares[2] > 0.0 ? turn : 0.0) + varies;
}

} // namespace oxbow
