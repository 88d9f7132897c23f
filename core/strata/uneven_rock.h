#pragma once

#include "core/stage/stage.h"

namespace oxbow {

/// Rock that differs from place to place: erosion behind it spaces its gullies unevenly, leaves hard ground standing and follows joints.
///
///     hardness = contrast (s + (1 - s) t) (1 - joints),   s = 0.25,   t = S((n - n0) / w + 1/2)
///
/// n is a sum of octaves of noise (fbm of noise_field.h), n0 what a share `hardShare` of it exceeds, S the smooth step. Joints are two
/// families of wavy lines of weakness, each line from a random place on and with gaps: strength (1 - (d / 0.28 spacing)²)² at a distance
/// d from the nearest. What is painted stays: 1 - (1 - painted) (1 - rock). In metres: the same at any resolution.
struct UnevenRockParams {
    double patchSizeM = 2000.0;
    double contrast = 0.7;
    double hardShare = 0.4;
    double detail = 0.6;
    double jointSpacingM = 500.0;
    double jointStrength = 0.5;
    double jointDirectionDeg = 30.0;
    std::uint32_t seed = 1;
};

inline constexpr Param<UnevenRockParams> kUnevenRockParams[] = {
    number<&UnevenRockParams::patchSizeM>("patch_size_m", "Patch size", Unit::Metre,
        hard(1, 1e6).soft(200, 20000).logarithmically().digits(0),
        "Distance from one of the largest bodies of hard rock to the next."),
    number<&UnevenRockParams::contrast>("contrast", "Contrast", Unit::None, hard(0, 0.99),
        "Hardness of the hardest rock; 0: the rock is the same everywhere."),
    number<&UnevenRockParams::hardShare>("hard_share", "Hard share", Unit::None, hard(0.05, 0.95),
        "Share of the ground where the rock is hard."),
    number<&UnevenRockParams::detail>("detail", "Detail", Unit::None, hard(0, 1),
        "How much smaller bodies of rock differ, as a share of those twice their size."),
    number<&UnevenRockParams::jointSpacingM>("joint_spacing_m", "Joint spacing", Unit::Metre,
        hard(1, 1e6).soft(50, 5000).logarithmically().digits(0),
        "Mean distance from one line of weak rock to the next."),
    number<&UnevenRockParams::jointStrength>("joint_strength", "Joint strength", Unit::None, hard(0, 1),
        "How weak the rock is along joints; 0: there are none."),
    number<&UnevenRockParams::jointDirectionDeg>("joint_direction_deg", "Joint direction", Unit::Degree, hard(0, 180),
        "Along which most joints run, from north; the others cross them."),
    seed<&UnevenRockParams::seed>("seed", "Seed", "Another number makes other rock."),
};
static_assert(checked(kUnevenRockParams));

/// Writes the hardness of the rock. One step. Cost: cells times octaves.
[[nodiscard]] StageKind unevenRockStage();

} // namespace oxbow
