#pragma once

#include "core/stage/stage.h"

namespace oxbow {

/// Gullies that run down slopes from the crest to the foot, the small ones slantwise into the large. One size after the other,
/// spaced w_i = size / 2^i, each on the ground that those before it left:
///
///     b = h blurred by sigma = w_i / 4,   s = |grad b|,   p the direction along the contour of b,
///     z(x) = sum over packets c of (1 - |x - x_c|² / r²)^3 exp(i (2 pi (x - x_c) p / w_c + phi_c)),
///     h' = h + d 0.75^i w_i min(s, 1) g(s) u k (sin(theta / 2) - 2 / pi),   theta = arg z in [0, 2 pi)
///
/// (phasor noise, Tricard2019): 0 in a bed, V-shaped, and 1 on the rounded rib between two. One packet lies in each
/// square of 2 w_i, at random. Its spacing w_c = w_i exp(spread q), q in -1 .. 1, its depth in 0.4 .. 1.6 and its phase
/// are random too. k is the mean depth of the packets around, weighted as in the sum, and falls to 0 where they cancel
/// out; r = 2.3 w_i. g rises from 0 to 1 over half to three halves of the gentle slope. u = 1 + unevenness n, cut to
/// 0 .. 2, with n a noise of three sizes and the standard deviation 1. The directions are those of the fall, never those
/// of the grid. Keyed by place and in metres: finer cells add only what coarser ones cannot show (spacings of two cells;
/// from four on they are whole). Level ground stays level to the bit. One step.
struct GulliesParams {
    double sizeM = 400.0;
    int sizes = 3;
    double depth = 0.1;
    double spread = 0.6;
    double unevenness = 0.7;
    double gentleDeg = 8.0;
    std::uint32_t seed = 1;
};

inline constexpr Param<GulliesParams> kGulliesParams[] = {
    number<&GulliesParams::sizeM>("size_m", "Spacing", Unit::Metre,
        hard(0.01, 1e6).soft(20, 2000).logarithmically().digits(0), "From one of the largest gullies to the next."),
    integer<&GulliesParams::sizes>("sizes", "Sizes", Unit::None, hard(1, 8).soft(1, 5),
        "How many sizes there are, each half as far apart as the one before, and running into it."),
    number<&GulliesParams::depth>("depth", "Depth", Unit::None, hard(0, 1).soft(0, 0.3),
        "How deep the largest are on a slope of 45°, as a share of their spacing, some half as deep again; each next size is somewhat shallower for its own."),
    number<&GulliesParams::spread>("spread", "Spread of spacing", Unit::None, hard(0, 1).soft(0, 1),
        "How much their spacing differs from place to place; 0 makes a comb."),
    number<&GulliesParams::unevenness>("unevenness", "Unevenness", Unit::None, hard(0, 2).soft(0, 1.2),
        "At 0 all slopes are as gullied; the more, the more plain slopes lie beside cut ones."),
    number<&GulliesParams::gentleDeg>("gentle_deg", "Gentle ground", Unit::Degree, hard(0, 60).soft(0, 30),
        "Slopes up to half as steep, evened out over a gully, have none of its size; from one and a half times as steep on they have them whole."),
    seed<&GulliesParams::seed>("seed", "Seed", "Another number makes other gullies."),
};
static_assert(checked(kGulliesParams));

[[nodiscard]] StageKind gulliesStage();

} // namespace oxbow
