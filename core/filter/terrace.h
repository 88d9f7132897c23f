#pragma once

#include "core/stage/stage.h"

namespace oxbow {

/// Steps in the ground, as layers of hard and soft rock leave them. Between two levels b_k and b_(k+1)
///
///     f = (h + n - b_k) / (b_(k+1) - b_k),   h' = b_k + (b_(k+1) - b_k) / (1 + ((1 - f) / f)^p) - n,
///     b_k = step (k + 0.8 (1 - evenness) (u_k - 1/2)),   p = 1 / (1 - 0.95 sharpness)
///
/// u_k random, 0 to 1, n a noise that bends the levels: flat treads at the levels, risers halfway between them.
/// What is higher stays higher (where the levels are not bent); sharpness 0 changes nothing. One step. Cost: a
/// noise and a power a cell.
struct TerraceParams {
    double stepM = 80.0;
    double sharpness = 0.7;
    double evenness = 0.6;
    double bendM = 15.0;
    double bendSizeM = 1500.0;
    std::uint32_t seed = 1;
};

inline constexpr Param<TerraceParams> kTerraceParams[] = {
    number<&TerraceParams::stepM>("step_m", "Step height", Unit::Metre,
        hard(0.1, 12000).soft(5, 300).logarithmically().digits(0), "Height from one step to the next."),
    number<&TerraceParams::sharpness>("sharpness", "Sharpness", Unit::None, hard(0, 1),
        "How flat the steps are and how steep the ground between them."),
    number<&TerraceParams::evenness>("evenness", "Evenness", Unit::None, hard(0, 1),
        "At 1 all steps are of one height, at 0 there are high and low ones by chance."),
    number<&TerraceParams::bendM>("bend_m", "Bend", Unit::Metre, hard(0, 5000).soft(0, 100).digits(0),
        "How far the steps leave one height."),
    number<&TerraceParams::bendSizeM>("bend_size_m", "Bend size", Unit::Metre,
        hard(10, 1e6).soft(100, 10000).logarithmically().digits(0), "Distance from one bend of the steps to the next."),
    seed<&TerraceParams::seed>("seed", "Seed", "Another number makes other steps and bends."),
};
static_assert(checked(kTerraceParams));

[[nodiscard]] StageKind terraceStage();

} // namespace oxbow
