#pragma once

#include "core/base/compute.h"
#include "core/terrain/grid_spec.h"

#include <span>
#include <vector>

namespace oxbow {

/// Snow and melting on a surface. The balance of a year is
///
///     b = min(most, gradient (s - E)), times the rain where it is above 0,   E = equilibrium line + shade a min(1, slope / 0.5),
///
/// a the cosine of the angle between the aspect and the side that the sun is on: -1 on the shady side. Above 0 it is
/// snow, below melting, m of ice a year. Snow does not stay on ground steeper than the avalanche angle: from 8 degrees
/// less to 8 more ever less of it, and what goes falls to the lower neighbours by their share of the drop, on and on to
/// where it can lie.
struct IceClimate {
    double equilibriumM = 2000.0;
    double gradientPerYear = 0.007; ///< m of ice a year for each metre of height
    double mostSnowM = 1.5;         ///< m of ice a year
    double shadeM = 100.0;          ///< by which the line lies lower on the shady side, and higher on the sunny one
    double sunDirectionDeg = 180.0; ///< clockwise from north
    double avalancheDeg = 45.0;
    std::span<const float> rain{};  ///< of each cell, as a multiple; empty: 1
};

struct SnowAndMelt {
    std::vector<double> snow, melt; ///< m of ice a year, both at least 0
};

/// On square cells, of the surface `bed` + `thickness`, m.
[[nodiscard]] SnowAndMelt snowAndMelt(const GridSpec& grid, const IceClimate& climate, std::span<const double> bed,
                                      std::span<const double> thickness, const Compute& compute);

} // namespace oxbow
