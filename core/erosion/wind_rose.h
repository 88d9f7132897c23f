#pragma once

#include <array>
#include <cstdint>

namespace oxbow {

/// Where the wind blows from, clockwise from north, in shares of time: a main wind and one on either side of it, each
/// of them varying by chance within a spread.
struct WindRose {
    double fromDeg = 270.0;
    double spreadDeg = 10.0;     ///< to either side, even
    double besideDeg = 120.0;    ///< between the main wind and the two others
    double clockwiseShare = 0.0; ///< of the time, of the wind from fromDeg + besideDeg
    double counterShare = 0.0;   ///< of that from fromDeg - besideDeg
};

/// The share of the main wind and of the other two, 1 in all: where the two have more than all, in their proportion.
[[nodiscard]] std::array<double, 3> windShares(const WindRose& rose);

/// The direction of season `season` (0, 1, ...): winds come in turn, as even in time as their shares allow; where they
/// come from within the spread is random.
[[nodiscard]] double seasonWindDeg(const WindRose& rose, int season, std::uint64_t seed);

} // namespace oxbow
