#pragma once

#include "core/stage/stage.h"

namespace oxbow {

/// Coasts: waves of the open sea cut cliffs back, leave a platform before them, and drift sand into beaches and spits.
///
/// The sea is ground at or below its level that reaches the edge of the map (EdgeSea). A step is a piece of the duration:
/// waves are found on the coast as it is (WaveField), then
///
///     cliffs      dx/dt = retreat (1 - hardness) E,           E the energy through a metre of shore, 1 before open sea
///     platform    dd/dt = slope retreat (1 - hardness) E exp(-d / d_b)       d depth, d_b that of breaking, H / 0.78
///     sand        drifts the way of the waves, as fast as they stir it, up to the berm, and slides off what is steep
///
/// (Sunamura1992, Walkden2005). What stands steeper than the cliff's angle above a shore that was cut falls, and so on up.
/// Of the rock a share becomes sand, the layer Sand, a part of the ground's height; the rest leaves as mud. Waves lose
/// energy over the platform they cut, so cliffs behind wide ones hardly go back.
///
/// Rock: `out` is mud and sand over the edges. Sand: `in` is what rock became. Writes wear and deposition. Cliffs stand
/// to a cell: the share of a shore cell that waves have taken is a private layer.
struct CoastErosionParams {
    double seaLevelM = 0.0;
    double durationYears = 3000.0;
    int steps = 60;
    double wavesFromDeg = 270.0;
    double spreadDeg = 50.0;
    double waveHeightM = 2.0;
    double fetchM = 2e5;
    double retreatMmPerYear = 300.0;
    double dampingM = 400.0;
    double platformSlope = 0.02;
    double cliffDeg = 55.0;
    double sandShare = 0.2;
    double driftM = 6000.0;
    double beachDeg = 4.0;
    double bermM = 1.5;
};

inline constexpr Param<CoastErosionParams> kCoastErosionParams[] = {
    number<&CoastErosionParams::seaLevelM>("sea_level_m", "Sea level", Unit::Metre,
        hard(-12000, 12000).soft(-500, 2000).digits(1),
        "Ground at or below it that reaches the edge of the map is sea."),
    number<&CoastErosionParams::durationYears>("duration_years", "Duration", Unit::Year,
        hard(1, 1e6).soft(100, 2e4).logarithmically().digits(0),
        "Time that passes in all steps together; the sea has stood where it is for some 6000 years."),
    integer<&CoastErosionParams::steps>("steps", "Steps", Unit::None, hard(1, 2000).soft(10, 200),
        "Into how many pieces the duration is cut; waves are found anew in each."),
    number<&CoastErosionParams::wavesFromDeg>("waves_from_deg", "Waves from", Unit::Degree, hard(0, 360).digits(0),
        "Where most waves come from, clockwise from north: 270 is the west."),
    number<&CoastErosionParams::spreadDeg>("spread_deg", "Spread", Unit::Degree, hard(1, 360).soft(10, 180).digits(0),
        "How far their directions vary; 180 and more: from all around."),
    number<&CoastErosionParams::waveHeightM>("wave_height_m", "Wave height", Unit::Metre,
        hard(0.05, 30).soft(0.3, 6).digits(1), "Height of the waves of the open sea: how deep they work."),
    number<&CoastErosionParams::fetchM>("fetch_m", "Open sea", Unit::Metre,
        hard(100, 2e6).soft(5e3, 1e6).logarithmically().digits(0), "Way of the waves over the sea beyond the map; "
        "those that rise on the map are as much weaker as their way is shorter."),
    number<&CoastErosionParams::retreatMmPerYear>("retreat_mm_per_year", "Retreat", Unit::MillimetrePerYear,
        hard(0, 5e4).soft(10, 2000).digits(0),
        "How fast a cliff of soft rock that faces the open sea goes back: clay 1000, sandstone 100, granite 10."),
    number<&CoastErosionParams::dampingM>("damping_m", "Damping", Unit::Metre,
        hard(10, 1e6).soft(50, 5000).logarithmically().digits(0),
        "Way over shallow ground in which waves lose most of their energy; less leaves coasts as they are sooner."),
    number<&CoastErosionParams::platformSlope>("platform_slope", "Platform slope", Unit::None,
        hard(0, 1).soft(0, 0.1).digits(3), "Slope of the shore platform at the water line."),
    number<&CoastErosionParams::cliffDeg>("cliff_deg", "Cliff angle", Unit::Degree, hard(5, 89).soft(20, 80).digits(0),
        "Steepest slope that stands behind the shore; more in hard rock."),
    number<&CoastErosionParams::sandShare>("sand_share", "Sand share", Unit::None, hard(0, 1),
        "Share of the rock that becomes sand; the rest drifts out as mud."),
    number<&CoastErosionParams::driftM>("drift_m", "Drift", Unit::Metre, hard(0, 1e6).soft(0, 3e4).digits(0),
        "How far sand goes along a shore under full waves in all of the time."),
    number<&CoastErosionParams::beachDeg>("beach_deg", "Beach angle", Unit::Degree, hard(0.2, 30).soft(1, 10).digits(1),
        "Slope of sandy shores."),
    number<&CoastErosionParams::bermM>("berm_m", "Berm", Unit::Metre, hard(0, 30).soft(0, 5).digits(1),
        "How high above the sea waves throw sand."),
};
static_assert(checked(kCoastErosionParams));

[[nodiscard]] StageKind coastErosionStage();

} // namespace oxbow
