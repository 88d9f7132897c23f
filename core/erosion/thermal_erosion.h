#pragma once

#include "core/recipe/stage.h"

namespace oxbow {

/// Loose ground slides from slopes steeper than the talus angle. In a sweep every pair of neighbours
/// (straight or diagonal) exchanges
///
///     flux = mobility (1 - hardness) max(0, |h_i - h_j| - distance tan(talus) (1 + hardness)),   mobility <=
///     0.12,
///
/// with the hardness of the higher cell, which gives; bedrock (hardness 1) never moves. Given and taken
/// alike, so rock is conserved up to the rounding of cells, which the ledger shows as residual; no new peak
/// or pit can form (eight shares of 0.12 are below 1). A step is 4 (side / 1024)^2 sweeps of mobility 0.12
/// rate, side = cells along the map's longer side; the last sweeps share what is no whole number. That is the
/// same sliding in metres on any resolution, so a step costs as many cells squared. The map's edge is closed;
/// cells without a value take no part. Memory: three layers, five with a hardness layer. Source:
/// Musgrave1989's talus rule as a symmetric flux.
struct ThermalErosionParams {
    double talusAngleDeg = 33.0;
    int iterations = 50;
    double rate = 1.0;
};

inline constexpr Param<ThermalErosionParams> kThermalErosionParams[] = {
    number<&ThermalErosionParams::talusAngleDeg>(
        "talus_angle_deg", "Talus angle", Unit::Degree,
        {.hardMin = 0, .hardMax = 89, .softMin = 20, .softMax = 50, .decimals = 1},
        "Steepest slope that loose ground holds before it slides."),
    integer<&ThermalErosionParams::iterations>(
        "iterations", "Iterations", Unit::None,
        {.hardMin = 1, .hardMax = 10000, .softMin = 1, .softMax = 200},
        "How long the ground may slide: small slopes rest after tens, whole mountainsides after thousands."),
    number<&ThermalErosionParams::rate>(
        "rate", "Rate", Unit::None, {.hardMin = 0, .hardMax = 1},
        "How fast the ground slides, as a share of the fastest that makes no new peaks."),
};
static_assert(checked(kThermalErosionParams));

[[nodiscard]] StageKind thermalErosionStage();

} // namespace oxbow
