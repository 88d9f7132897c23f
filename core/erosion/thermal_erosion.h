#pragma once

#include "core/recipe/stage.h"

namespace oxbow {

/// Loose ground slides from slopes steeper than the talus angle. In a sweep of stride s every pair of cells s
/// apart (straight or diagonal) exchanges
///
///     flux = 0.12 rate (1 - hardness) max(0, |h_i - h_j| - s distance tan(talus) (1 + hardness)),
///
/// with the hardness of the higher cell, which gives; bedrock (hardness 1) never moves. Given and taken
/// alike, so rock is conserved up to the rounding of cells, which the ledger shows as residual; no new peak
/// or pit can form (eight shares of 0.12 are below 1). A step is one sweep at each of the strides 1/32, 1/64,
/// ... of the map's longer side down to one cell: coarse strides carry rock far, fine ones shape the slope,
/// and the same number of steps does the same on any resolution. What is at rest for stride 1 is at rest for
/// all. The map's edge is closed; cells without a value take no part. Cost: cells times log2(side / 16) a
/// step, three layers of memory. Source: Musgrave1989's talus rule as a symmetric flux.
struct ThermalErosionParams {
    double talusAngleDeg = 33.0;
    int iterations = 40;
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
        "How long the ground may slide; most comes to rest in a few tens."),
    number<&ThermalErosionParams::rate>("rate", "Rate", Unit::None, {.hardMin = 0, .hardMax = 1},
                                        "Share of the fastest sliding that stays smooth."),
};
static_assert(checked(kThermalErosionParams));

[[nodiscard]] StageKind thermalErosionStage();

} // namespace oxbow
