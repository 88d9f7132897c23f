#pragma once

#include "core/stage/stage.h"

namespace oxbow {

/// Landslides and debris flows: scars where slopes are steep and wet, tracks that scour and join, cones at their feet.
///
/// Places all over the map are tried, in random order. One fails where the infinite slope of a soil without cohesion does
/// (Montgomery1994): where its slope S = tan(theta) is at least the friction's, tan(phi), or more than (1 - 1 / r) of it and
///
///     a >= r (1 - S / tan(phi)) (T / q) sin(theta)
///
/// a, m: drainage area by rain over the width of its contour, over all lower neighbours (Freeman1991); r = 1.7: density of
/// wet soil over water's; T / q, m: the soil's transmissivity over the storm's rain. There a scar is cut, twice as long as wide
/// and `depth` of its width deep, but no deeper than half way to a surface of slope (1 - 1 / r) tan(phi) from its lower end up.
/// Widths W are spread as W^-3.6, so areas as A^-2.3 (Malamud2004), from the least to so many times that. What slides goes down as
/// a debris flow (DebrisBed): it grows on steep ground and settles on gentle, by its volume (Rickenmann1999).
///
/// Hardness h: scars and scour are 1 - h times as deep. Below the sea level nothing does either; flows settle there as on land. Edges are open:
/// what reaches them is `out`, and so is what rivers carry off: of debris that settles where A drains, the share A² / (A² + river²),
/// but in depressions. Runs on cells of a quarter of the least width where the map's are smaller, so all finer maps have the
/// same scars, in metres; widths below two cells count as two. What changed there comes to the map smoothly. Writes
/// wear and deposition. Of what a cell lacks to the highest or lowest ground of the map a step fills or takes half; what finds no room
/// there is spread over all that is laid, which at most doubles it, and the rest is `out`. Cost of a step: four passes over the map,
/// one more where rock is hard, one drainage network and the flows, of which each sees the ground that those of earlier batches left
/// (a batch covers a hundredth of the map with scars at most).
struct DebrisFlowParams {
    double slides = 1.5;
    int steps = 20;
    double widthM = 90.0;
    double widthRange = 5.0;
    double depth = 0.06;
    double frictionDeg = 38.0;
    double drainageLengthM = 300.0;
    double stopDeg = 9.0;
    double runout = 15.0;
    double scour = 0.03;
    double growth = 4.0;
    double levees = 0.1;
    double riverKm2 = 0.2;
    double seaLevelM = 0.0;
    std::uint32_t seed = 1;
};

inline constexpr Param<DebrisFlowParams> kDebrisFlowParams[] = {
    number<&DebrisFlowParams::slides>("slides", "Slides", Unit::None, hard(0, 50).soft(0, 8).digits(1),
        "How often each place is tried, on average: it slides where it is too steep and wet to stand."),
    integer<&DebrisFlowParams::steps>("steps", "Steps", Unit::None, hard(1, 2000).soft(5, 100),
        "Storms: water goes by the scars and cones that earlier ones left."),
    number<&DebrisFlowParams::widthM>("width_m", "Scar width", Unit::Metre,
        hard(0.01, 10000).soft(10, 500).logarithmically().digits(0),
        "Width of the smallest scars, which are most; at least two cells."),
    number<&DebrisFlowParams::widthRange>("width_range", "Width range", Unit::None, hard(1, 50).soft(1, 12).digits(1),
        "The largest scar's width over the smallest: large ones are few."),
    number<&DebrisFlowParams::depth>("depth", "Scar depth", Unit::None, hard(0, 1).soft(0, 0.3).digits(3),
        "Depth of a scar as a share of its width: soil slips .05, rock slides .1 and more."),
    number<&DebrisFlowParams::frictionDeg>("friction_deg", "Friction angle", Unit::Degree,
        hard(1, 80).soft(25, 50).digits(1),
        "Steepest slope that stands when dry; a wet one fails at less than half of it."),
    number<&DebrisFlowParams::drainageLengthM>("drainage_length_m", "Drainage length", Unit::Metre,
        hard(0.01, 1e6).soft(20, 5000).logarithmically().digits(0),
        "Transmissivity of the soil over the rain of the storm: less is wetter, and more of the slope fails."),
    number<&DebrisFlowParams::stopDeg>("stop_deg", "Stop angle", Unit::Degree, hard(0.5, 45).soft(3, 20).digits(1),
        "Slope below which debris settles and above which it scours: that of the cones."),
    number<&DebrisFlowParams::runout>("runout", "Run-out", Unit::None, hard(1, 200).soft(5, 40).digits(0),
        "How far debris goes on level ground, times the cube root of its volume in m³; 15 is usual."),
    number<&DebrisFlowParams::scour>("scour", "Scour", Unit::None, hard(0, 1).soft(0, 0.15).digits(3),
        "Cross section that a flow takes up on steep ground, over that of the flow."),
    number<&DebrisFlowParams::growth>("growth", "Growth limit", Unit::None, hard(1, 100).soft(1, 20).digits(1),
        "Times the volume of its scar that a flow grows to at most."),
    number<&DebrisFlowParams::levees>("levees", "Levees", Unit::None, hard(0, 1).soft(0, 0.5),
        "How much flows leave beside their tracks on open slopes before they stop."),
    number<&DebrisFlowParams::riverKm2>("river_km2", "River catchment", Unit::SquareKilometre,
        hard(1e-6, 1e6).soft(0.05, 50).logarithmically(),
        "A river with that much land above carries off half of the debris that settles in it, larger ones all."),
    number<&DebrisFlowParams::seaLevelM>("sea_level_m", "Sea level", Unit::Metre,
        hard(-12000, 12000).soft(-500, 2000).digits(1), "Below it nothing fails, and debris that arrives settles."),
    seed<&DebrisFlowParams::seed>("seed", "Seed", "Another number makes other slides."),
};
static_assert(checked(kDebrisFlowParams));

/// The drainage area over the width of its contour, m, from which on ground of that slope, rise over run, fails: 0 where it fails dry, infinite
/// where it stands when saturated.
[[nodiscard]] double failingAreaM(double slope, const DebrisFlowParams& params);

[[nodiscard]] StageKind debrisFlowStage();

} // namespace oxbow
