#pragma once

#include "core/stage/stage.h"

namespace oxbow {

struct MoistAir;

enum class RainRelativeTo { Mean, Background };
inline constexpr ChoiceOption kRainRelativeTo[] = {{"mean", "Mean of the map"}, {"background", "Background rain"}};

enum class RainCombine { Multiply, Replace };
inline constexpr ChoiceOption kRainCombine[] = {{"multiply", "Multiply"}, {"replace", "Replace"}};

/// Rain that obeys mountains: much where the wind climbs, little behind them (Smith2004; air_over_land.h). The layer
/// Rain is multiplied by, or becomes
///
///     rain at the cell / reference,    reference: the mean of the map, or the rain where no ground disturbs the air
///
/// so that every stage behind it that goes by Rain keeps its own rate. With the mean, the map gets as much water as before;
/// where that is less than a hundredth of the background rain, the hundredth counts, and the map is dry.
///
/// Air: saturated at temperature T, K, and cooling by g (lapse rate), K/m, with height; by G = g + N² T / 9.81 m/s² where it rises and
/// condenses. Density of its vapour at the ground r = e(T) / (R_v T) with Bolton1980's e; C = r G / g; H = R_v T² / (2.5e6 J/kg g).
/// Where the wind varies, the mean of winds at most 15 degrees apart, each without rain below 0.
///
/// Grid: the ground on 512 cells at most along its longer side, so that all finer maps have the same rain; heights below the
/// sea level count as that. The ground goes on beyond the edges for 8 times the way that the wind takes during the
/// longer of the two times, at least for half the longer side and at most for three times: it leads to the opposite edge.
/// Where that is more than a side, rain is so even that 256 cells do.
struct OrographicRainParams {
    double windFromDeg = 270.0;
    double spreadDeg = 20.0;
    double windMPerS = 15.0;
    double temperatureC = 10.0;
    double lapseRateKPerKm = 5.8;
    double stabilityPerS = 0.005;
    double conversionS = 1000.0;
    double falloutS = 1000.0;
    double backgroundMmPerHour = 1.0;
    RainRelativeTo relativeTo = RainRelativeTo::Mean;
    RainCombine combine = RainCombine::Multiply;
    double seaLevelM = 0.0;
};

inline constexpr Param<OrographicRainParams> kOrographicRainParams[] = {
    number<&OrographicRainParams::windFromDeg>("wind_from_deg", "Wind from", Unit::Degree, hard(0, 360).digits(0),
        "Where the wind blows from, clockwise from north: 270 is a west wind."),
    number<&OrographicRainParams::spreadDeg>("spread_deg", "Spread", Unit::Degree, hard(0, 180).soft(0, 90).digits(0),
        "How far the wind varies to either side; 180: it comes from everywhere."),
    number<&OrographicRainParams::windMPerS>("wind_m_per_s", "Wind speed", Unit::MetrePerSecond,
        hard(0, 100).soft(1, 30).digits(1), "Faster wind lifts more air and carries the rain farther."),
    number<&OrographicRainParams::temperatureC>("temperature_c", "Temperature", Unit::Celsius,
        hard(-40, 45).soft(-10, 30).digits(1),
        "Of the air at sea level; warm air holds more vapour: more rain on slopes."),
    number<&OrographicRainParams::lapseRateKPerKm>("lapse_rate_k_per_km", "Lapse rate", Unit::KelvinPerKilometre,
        hard(1, 15).soft(3, 9).digits(1),
        "By how much it is colder for each kilometre above: more holds vapour closer to the ground."),
    number<&OrographicRainParams::stabilityPerS>("stability_per_s", "Moist stability", Unit::PerSecond,
        hard(0, 0.05).soft(0, 0.015).digits(4), "How strongly air resists being lifted: more makes rain begin farther "
        "before the slope, with less on the crest."),
    number<&OrographicRainParams::conversionS>("conversion_s", "Conversion time", Unit::Second,
        hard(0, 20000).soft(0, 2000).digits(0),
        "Until drops in the cloud have grown to rain; they drift with the wind as long."),
    number<&OrographicRainParams::falloutS>("fallout_s", "Fallout time", Unit::Second,
        hard(0, 20000).soft(0, 2000).digits(0), "Until rain has reached the ground: snow drifts farther."),
    number<&OrographicRainParams::backgroundMmPerHour>("background_mm_per_hour", "Background rain",
        Unit::MillimetrePerHour, hard(0.01, 100).soft(0.05, 10).logarithmically(),
        "Rain where no ground disturbs the air; little leaves the lee dry."),
    choice<&OrographicRainParams::relativeTo, kRainRelativeTo>("relative_to", "Relative to",
        "Rain that counts as 1: of the mean, the map as a whole gets neither more nor less."),
    choice<&OrographicRainParams::combine, kRainCombine>("combine", "Combine",
        "What becomes of rain that was painted, or made by an earlier stage."),
    number<&OrographicRainParams::seaLevelM>("sea_level_m", "Sea level", Unit::Metre,
        hard(-12000, 12000).soft(-500, 2000).digits(1), "The wind blows over the sea, not over its bed."),
};
static_assert(checked(kOrographicRainParams));

/// The air of the parameters, from a direction.
[[nodiscard]] MoistAir airFrom(const OrographicRainParams& params, double fromDeg);

[[nodiscard]] StageKind orographicRainStage();

} // namespace oxbow
