#pragma once

#include "core/stage/stage.h"

namespace oxbow {

/// Alluvial fans: what rivers carry out of their valleys settles in low cones before their mouths.
///
/// A step is a piece of the duration. Slopes wear down,
///
///     dz/dt = -denudation (1 - hardness) (S - S_0) / (1 - S_0)        where S > S_0, a quarter more than the steepest fan
///
/// (after Ahnert1970: the steeper, the faster), and of what is worn the coarse share goes down with the rivers. Where one
/// comes from ground that is steeper than its fan to gentle ground (FanRivers) it sets all of that down, as a fan whose
/// apex lies on its own bed, as far up as the amount takes it (FanCone):
///
///     slope at the apex    tan(slope) (A / 1 km²)^-exponent                A drainage area by rain (Bull1964, Hooke1968)
///     along the fan        falls by e over sqrt(A) / concavity             (Stock2008)
///
/// So fans bury what is low, fill valleys from their mouths up, grow into each other, and end at what stands above them.
/// In each step the fan reaches farther in some directions than in others, and the next step fills what that left: lobes.
/// In what a step laid its river keeps a bed (FanChannel), channel depth (A / 1 km²)^0.3 deep at the head, as far as that is thick.
/// What finds no room goes on to the next mouth, and over the edge; the fine share too, as mud.
///
/// Rivers and fans are found on 256 cells along the longer side in the first half of the steps and on 512 then, whatever
/// the resolution, and the cones raise the map's own cells to their surface. Edges are open. Rock: `out` is what left. Writes wear and deposition. Cost of a step: two
/// passes over the map and some twenty over the coarse cells that fans cover, 24 over all of them at most: then the rest goes on.
struct AlluvialFansParams {
    double durationYears = 20000.0;
    int steps = 30;
    double denudationMmPerYear = 1.0;
    double coarseShare = 0.6;
    double slopeDeg = 4.0;
    double slopeExponent = 0.25;
    double concavity = 0.5;
    double leastCatchmentKm2 = 0.1;
    double lobes = 0.3;
    double channelDepthM = 4.0;
    std::uint32_t seed = 1;
};

inline constexpr Param<AlluvialFansParams> kAlluvialFansParams[] = {
    number<&AlluvialFansParams::durationYears>("duration_years", "Duration", Unit::Year,
        hard(1, 1e7).soft(1000, 2e5).logarithmically().digits(0), "Time that passes in all steps together."),
    integer<&AlluvialFansParams::steps>("steps", "Steps", Unit::None, hard(1, 2000).soft(10, 200),
        "Into how many pieces the duration is cut: more make finer lobes."),
    number<&AlluvialFansParams::denudationMmPerYear>("denudation_mm_per_year", "Denudation", Unit::MillimetrePerYear,
        hard(0, 1000).soft(0, 5), "How fast slopes of 45° wear down, and gentler ones less: what fans are made of."),
    number<&AlluvialFansParams::coarseShare>("coarse_share", "Coarse share", Unit::None, hard(0, 1),
        "Share of it that settles in fans; the rest leaves as mud."),
    number<&AlluvialFansParams::slopeDeg>("slope_deg", "Fan slope", Unit::Degree, hard(0.2, 30).soft(1, 12).digits(1),
        "Slope at the apex of the fan of a catchment of 1 km²: rivers 1 to 5°, debris flows 5 to 12°."),
    number<&AlluvialFansParams::slopeExponent>("slope_exponent", "Slope exponent", Unit::None, hard(0, 1).soft(0, 0.5),
        "How much gentler the fans of larger rivers are."),
    number<&AlluvialFansParams::concavity>("concavity", "Concavity", Unit::None, hard(0, 5).soft(0, 2),
        "How much fans flatten outward; 0: straight cones."),
    number<&AlluvialFansParams::leastCatchmentKm2>("least_catchment_km2", "Minimum catchment", Unit::SquareKilometre,
        hard(1e-6, 1e6).soft(0.01, 20).logarithmically().digits(2),
        "Land that must drain through a mouth before there is a fan."),
    number<&AlluvialFansParams::lobes>("lobes", "Lobes", Unit::None, hard(0, 0.6),
        "How unevenly flows spread over a fan; 0: smooth cones."),
    number<&AlluvialFansParams::channelDepthM>("channel_depth_m", "Channel depth", Unit::Metre, hard(0, 1000).soft(0, 10).digits(1),
        "How deep the river of 1 km² is cut into the head of its fan, but no deeper than what it laid last; 0: fans without channels."),
    seed<&AlluvialFansParams::seed>("seed", "Seed", "Another number makes other lobes."),
};
static_assert(checked(kAlluvialFansParams));

[[nodiscard]] StageKind alluvialFansStage();

} // namespace oxbow
