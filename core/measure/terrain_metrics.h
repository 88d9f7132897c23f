#pragma once

#include "core/base/compute.h"
#include "core/terrain/heightmap.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

/// How much a terrain is like a natural one: figures that geomorphology measures on real ground, with the
/// range that nature keeps to. Water leaves over all edges of the map; channels are cells that drain at least
/// `channelCells` and the share `channelShare` of the map, so that slopes without a valley do not count at
/// any resolution.
namespace oxbow {

inline constexpr double kNotMeasured = std::numeric_limits<double>::quiet_NaN();

/// A line of least squares; not measured of fewer than three points, or where all lie above each other.
struct FittedLine {
    double slope = kNotMeasured;
    double r2 = kNotMeasured;
    std::int64_t samples = 0; ///< points
};
[[nodiscard]] FittedLine fittedLine(const std::vector<std::pair<double, double>>& points);

struct TerrainMetric {
    std::string_view key;
    std::string_view label;
    double value = kNotMeasured; ///< NaN where the terrain is too small or too flat for it
    std::int64_t samples = 0;    ///< cells, bins or orders that it rests on
    double r2 = kNotMeasured;    ///< of the fitted line; NaN where nothing is fitted
    double naturalLow = 0.0;     ///< range of natural terrain
    double naturalHigh = 0.0;

    [[nodiscard]] bool measured() const { return value == value; }
    [[nodiscard]] bool natural() const { return value >= naturalLow && value <= naturalHigh; }
};

struct TerrainMetricOptions {
    double channelCells = 50.0;       ///< least drainage area where channels begin, cells
    double channelShare = 1.0 / 4096; ///< the same as a share of the map
    double talusAngleDeg = 35.0;      ///< what counts as too steep for loose ground
    std::optional<double> seaLevelM = {}; ///< ground at or below it that reaches the edge is no land; without it all is
};

/// concavity               theta of S ~ A^-theta over channels, means of bins of A (.2-.8)
/// hack_exponent           h of L ~ A^h, L the longest way from the divide (.45-.65)
/// area_exceedance         tau of P(A >= a) ~ a^-tau (.38-.60)
/// bifurcation_ratio       streams of an order over those of the next, Strahler (3-5.5)
/// hypsometric_integral    (mean - lowest) / (highest - lowest) (.2-.7)
/// pits_per_10000_cells    regional minima: flats and cells without a lower neighbour (0-110; ground shaped by
///                         rivers alone has next to none)
/// depression_share        share of the map that they cover, filled to the spill level (0-.07)
/// spectrum_slope          beta of S(k) ~ k^-beta along lines, as 2 H + 1 of the structure function (1.6-2.9)
/// slope_mode_deg          commonest slope, in classes of 2 degrees (0-40)
/// steep_share             share of the ground steeper than the talus angle (0-.3)
/// valley_spacing_variation  coefficient of variation of the distance from the mouth of a first-order valley to the next one: 0 is a
///                         comb, .52 places by chance, more where valleys come in groups (.85-1.2)
/// unchannelled_share      share of squares without a channel, their side twice the root of the area where channels
///                         begin (.02-.2)
/// largest_facet           largest connected piece with the slope and aspect of one of its cells, within 2 degrees, steeper than 5, as a
///                         share of the map (0-.002)
///
/// All but the spectrum are of the land alone, where there is a sea. The ranges are those of the literature (Gailleton2021, Hack1957, RodriguezIturbe1992, Shreve1966, Pike1971),
/// widened where elevation models of real land lie beyond: Mont Blanc on 93 m cells, Mount St. Helens on 10 m and
/// the Cumberland Mountains at Jacksboro on 82 m keep to the first ten. The ranges of the last three are those of these three and of
/// another model, in seven pieces of up to 512 cells a side: .91-1.12, .05-.147, .0001-.0014. The manual (examples.md) has their figures.
[[nodiscard]] std::vector<TerrainMetric> terrainMetrics(const Heightmap& ground, const Compute& compute,
                                                        const TerrainMetricOptions& options = {});

} // namespace oxbow
