#pragma once

#include "core/stage/stage.h"

namespace oxbow {

/// Loose ground slides from slopes steeper than the talus angle. In a sweep every pair of neighbours i, j
/// (straight or diagonal) exchanges
///
///     flux = m max(0, |h_i - h_j| - distance (S_i + S_j) / 2),   S = tan(talus) (1 + hardness),
///     m = 0.12 rate (1 - hardness of the higher cell, which gives),
///
/// with the talus angle of the layer Talus, the stage's own where that has no value; bedrock (hardness 1)
/// never moves. Given and taken alike, in whole last bits of the highest cell, so that the cells' rounding
/// takes nothing; no new peak or pit can form (eight shares of 0.12 are below 1). A step takes eight
/// sweeps of the map itself and, before them, four on each of a pyramid of coarser grids, down to one about
/// 64 cells wide (ThermalPyramid): a mountainside settles in tens of steps whatever the resolution. The map's
/// edge is closed; cells without a value take no part. Cost of a step: about that of 16 sweeps. Memory: four
/// layers, seven with a layer of hardness or talus. Source: Musgrave1989's talus rule as a symmetric flux.
struct ThermalErosionParams {
    double talusAngleDeg = 33.0;
    int iterations = 50;
    double rate = 1.0;
};

inline constexpr Param<ThermalErosionParams> kThermalErosionParams[] = {
    number<&ThermalErosionParams::talusAngleDeg>("talus_angle_deg", "Talus angle", Unit::Degree,
        hard(0, 89).soft(20, 50).digits(1), "Steepest stable slope of loose material (angle of repose)."),
    integer<&ThermalErosionParams::iterations>("iterations", "Iterations", Unit::None, hard(1, 10000).soft(1, 200),
        "How long the ground may slide; even mountainsides rest after some tens."),
    number<&ThermalErosionParams::rate>("rate", "Rate", Unit::None, hard(0, 1),
        "How fast the ground slides, as a share of the fastest that makes no new peaks."),
};
static_assert(checked(kThermalErosionParams));

[[nodiscard]] StageKind thermalErosionStage();

} // namespace oxbow
