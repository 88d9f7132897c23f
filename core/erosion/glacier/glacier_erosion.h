#pragma once

#include "core/stage/stage.h"

namespace oxbow {

/// Glaciers that carve the ground. Ice flows as a shallow film under its own weight (shallow_ice.h: Glen's law and
/// sliding), fed by snow above an equilibrium line and melting below it (ice_climate.h), abrades and plucks its bed,
/// and lays the rock down where it melts (ice_work.h). A step of T = duration / steps years:
///
/// 1. snow and melting on the present surface; the ice moves on, at most 300 of the T years, in which it comes to
///    balance with ground and climate; then it stands for the rest.
/// 2. The bed is worn by the rate of that ice times T, times 1 - hardness of each cell of the map; at most by an eighth of
///    an ice cell. The map's own detail fades with it: by half where 30 m are worn away. Rock walls above the ice
///    that are steeper than the headwall angle break down onto it: so cirques eat back into the mountains.
/// 3. The rock is carried along the ice and laid down where it melts. `meltwater` of it goes on with the meltwater and
///    leaves the map; what flows over the edge leaves it, too.
///
/// Snow goes by the layer Rain. The line may swing: `cycles` times lower by `swing` and back. Ice at the end stays, as the
/// layer Ice, or melts: over the last fifth of the steps the line rises above the highest ground; moraines lie where the
/// ends of the glaciers stood.
///
/// Grid. Ice lies on square cells, `iceCells` along the longer side (256; the map's own where it has fewer; none smaller
/// than 40 m, for a film of ice is not defined on cells much smaller than it is thick), in the first
/// quarter of the steps on four times, in the second on twice as large ones: it finds its place quickly and at every
/// resolution of the map alike. The layer Ice is its state between steps: thickness, m, on the ground (ice_cover.h).
///
/// Rock: `out` is what meltwater and ice carry off. Ice: `in` is snow, `out` melting and what flows over the edge of the
/// map, in the years that are followed. Writes wear and deposition. The edge of the map is open.
/// Sources: Mahaffy1976, Egholm2011, Cordonnier2023 (glaciers in terrain models).
enum class IceAtEnd { Stays, Melts };
inline constexpr ChoiceOption kIceAtEnd[] = {{"stays", "Stays"}, {"melts", "Melts"}};

struct GlacierErosionParams {
    double durationYears = 3e5;
    int steps = 60;
    double equilibriumM = 1200.0;
    double balanceGradient = 7.0;
    double mostSnowM = 1.5;
    double shadeM = 120.0;
    double sunDirectionDeg = 180.0;
    double avalancheDeg = 45.0;
    double swingM = 0.0;
    int cycles = 1;
    double softness = 1.0;
    double sliding = 1.0;
    double abrasionMmPerYear = 10.0;
    double abrasionExponent = 1.0;
    double quarryingMmPerYear = 20.0;
    double headwallDeg = 48.0;
    double meltwater = 0.5;
    IceAtEnd iceAtEnd = IceAtEnd::Stays;
    int iceCells = 256;
};

inline constexpr Param<GlacierErosionParams> kGlacierErosionParams[] = {
    number<&GlacierErosionParams::durationYears>("duration_years", "Duration", Unit::Year,
        hard(1, 1e7).soft(1e3, 1e6).logarithmically().digits(0), "Time that passes in all steps together."),
    integer<&GlacierErosionParams::steps>("steps", "Steps", Unit::None, hard(1, 10000).soft(10, 200),
        "Into how many steps the time is cut: more are smoother and take longer."),
    number<&GlacierErosionParams::equilibriumM>("equilibrium_line_m", "Snow line", Unit::Metre,
        hard(-12000, 12000).soft(0, 4000).digits(0), "Height above which more snow falls in a year than melts."),
    number<&GlacierErosionParams::balanceGradient>("balance_gradient", "Balance gradient", Unit::MetrePerYearPerKilometre,
        hard(0.1, 50).soft(2, 15).digits(1), "Metres of ice a year that are gained or lost for each kilometre above or "
        "below the line: high by the sea, low inland."),
    number<&GlacierErosionParams::mostSnowM>("most_snow_m", "Maximum accumulation", Unit::Metre,
        hard(0, 20).soft(0.1, 5), "Ice that forms in a year where it is high and cold, at most; times painted rain."),
    number<&GlacierErosionParams::shadeM>("shade_m", "Shade", Unit::Metre, hard(0, 2000).soft(0, 400).digits(0),
        "How much lower the line lies on shady slopes, and higher on sunny ones."),
    number<&GlacierErosionParams::sunDirectionDeg>("sun_direction_deg", "Sunny side", Unit::Degree,
        hard(0, 360).digits(0), "Where the sun is at noon, clockwise from north: 180 is south."),
    number<&GlacierErosionParams::avalancheDeg>("avalanche_deg", "Avalanche slope", Unit::Degree,
        hard(15, 80).soft(30, 60).digits(0), "Slope that sheds its snow onto the ground below."),
    number<&GlacierErosionParams::swingM>("swing_m", "Swing of the line", Unit::Metre,
        hard(-5000, 5000).soft(0, 800).digits(0), "By how much the line sinks in the coldest time of each cycle."),
    integer<&GlacierErosionParams::cycles>("cycles", "Cycles", Unit::None, hard(1, 100).soft(1, 8),
        "How often the line sinks by the swing and rises again."),
    number<&GlacierErosionParams::softness>("softness", "Softness of ice", Unit::None,
        hard(0.01, 100).soft(0.1, 10).logarithmically(),
        "Deformation against that of temperate ice (A = 2.4e-24 /Pa³/s): cold ice is stiffer and lies thicker."),
    number<&GlacierErosionParams::sliding>("sliding", "Sliding", Unit::None, hard(0, 100).soft(0, 5),
        "Sliding against the usual (f = 5.7e-20 m²/Pa³/s); ice frozen to its bed (0) does not erode."),
    number<&GlacierErosionParams::abrasionMmPerYear>("abrasion_mm_per_year", "Abrasion", Unit::MillimetrePerYear,
        hard(0, 1000).soft(0, 40), "Wear of soft rock under ice that slides 100 m a year."),
    number<&GlacierErosionParams::abrasionExponent>("abrasion_exponent", "Abrasion exponent", Unit::None,
        hard(0.5, 4).soft(1, 3), "How abrasion grows with sliding: 1 evenly, 2 mostly in the main valleys."),
    number<&GlacierErosionParams::quarryingMmPerYear>("quarrying_mm_per_year", "Quarrying", Unit::MillimetrePerYear,
        hard(0, 1000).soft(0, 80),
        "Plucking from a bed as steep as 45° under ice that slides 100 m a year: cirques and steps."),
    number<&GlacierErosionParams::headwallDeg>("headwall_deg", "Headwall slope", Unit::Degree,
        hard(20, 89).soft(35, 70).digits(0), "Rock walls above the ice that become steeper break down onto it."),
    number<&GlacierErosionParams::meltwater>("meltwater_share", "Carried off by meltwater", Unit::None, hard(0, 1),
        "Share of the rock that leaves the map instead of staying as moraine."),
    choice<&GlacierErosionParams::iceAtEnd, kIceAtEnd>("ice_at_end", "Ice at the end",
        "Whether the ice stays or melts away."),
    integer<&GlacierErosionParams::iceCells>("ice_cells", "Cells of ice", Unit::None, hard(16, 1024).soft(64, 512),
        "Cells of the ice along the longer side of the map, none shorter than 40 m: more are finer and take longer."),
};
static_assert(checked(kGlacierErosionParams));

[[nodiscard]] StageKind glacierErosionStage();

} // namespace oxbow
