#pragma once

#include "core/erosion/glacier/ice_climate.h"
#include "core/erosion/glacier/shallow_ice.h"

namespace oxbow {

/// How ice wears its bed. Of sliding at u, m/a, under ice of thickness H,
///
///     erosion = (abrasion (u / 100)^l + quarrying (u / 100) min(1, fall of the bed along the ice)) (H / (H + 100 m))²
///
/// mm/a: abrasion of a bed by the rock that the ice drags over it goes with a power of the sliding (Hallet1979;
/// Humphrey1994: 10 mm/a at 100 m/a, l = 1; Herman2015: 2.7 mm/a, l = 2); plucking of blocks is greatest where the bed
/// falls away under the ice (Iverson2012). Thin ice hardly presses on its bed (the 100 m are tuned): so ridges
/// stay sharp. Where the bed rises along the ice, both fade to nothing at 1.7 times the slope of the surface: water under
/// the ice freezes there, and till covers the bed (Hooke1991, Alley2003). So basins do not deepen for ever.
struct IceWear {
    double abrasionMmPerYear = 10.0;
    double exponent = 1.0;
    double quarryingMmPerYear = 20.0;
};

/// Erosion of a bed of hardness 0, m/a, on the cells of the ice; 0 without ice. Evened over the ice by a bell of 150 m, as
/// drag from the sides evens the stress across a valley, which shallow ice does not know of: without it V-shaped valleys
/// would become slots instead of troughs (Harbor1988).
[[nodiscard]] std::vector<double> wearRate(const ShallowIce& ice, const IceWear& wear, const Compute& compute);

/// Where rock goes that the ice took up.
struct Till {
    std::vector<double> laid; ///< m of a cell
    double over = 0.0;        ///< carried over the map's edge, m of one cell
};

/// Carries what was taken up along the flows of the last step. Of the ice that passes through a cell the share
/// f = melt / (melt + what flows on) melts there, and f² of its rock is laid down (f is 1 at the ice's end): most of it
/// at the margin, as moraine; what thaws out earlier rides on.
[[nodiscard]] Till carryTill(const ShallowIce& ice, const SnowAndMelt& balance, std::span<const double> taken);

} // namespace oxbow
