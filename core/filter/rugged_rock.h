#pragma once

#include "core/stage/stage.h"

namespace oxbow {

/// Crests, gullies and flanks as uneven rock leaves them: jagged, never twice alike. Each cell takes the height of the
/// ground a little beside it,
///
///     h'(p) = h(p + a(p) sum_i s_i (n_i(p), m_i(p))),   s_0 = shift size,   s_(i+1) = persistence s_i,
///     log a normal, of the standard deviation `unevenness`, in patches of three quarters to three sizes; a at most 2.5
///
/// n_i, m_i noises of the standard deviation 1, the largest of them `size` wide and each next half as wide, down to two
/// cells. Keyed by place, so that finer cells only add to what coarser ones show. Level ground stays level to the bit,
/// heights between cells are those of the cubic (Catmull-Rom) through 4 x 4 of them and never beyond these, and what is steep changes
/// most. One step.
struct RuggedRockParams {
    double sizeM = 800.0;
    double shift = 0.03;
    double persistence = 0.62;
    double unevenness = 0.5;
    std::uint32_t seed = 1;
};

inline constexpr Param<RuggedRockParams> kRuggedRockParams[] = {
    number<&RuggedRockParams::sizeM>("size_m", "Largest size", Unit::Metre,
        hard(0.01, 1e6).soft(50, 5000).logarithmically().digits(0),
        "Distance from one of the largest bulges to the next; smaller ones come with them, down to two cells."),
    number<&RuggedRockParams::shift>("shift", "Shift", Unit::None, hard(0, 0.5).soft(0, 0.12).digits(3),
        "How far crests, gullies and flanks are moved sideways, as a share of the size."),
    number<&RuggedRockParams::persistence>("persistence", "Persistence", Unit::None, hard(0, 1).soft(0.4, 0.75),
        "How far each next smaller size moves them, as a share of the one before: more is more broken up."),
    number<&RuggedRockParams::unevenness>("unevenness", "Unevenness", Unit::None, hard(0, 2).soft(0, 1.2),
        "At 0 all ground is as rugged; the more, the more smooth slopes lie beside broken ones."),
    seed<&RuggedRockParams::seed>("seed", "Seed", "Another number makes other bulges."),
};
static_assert(checked(kRuggedRockParams));

[[nodiscard]] StageKind ruggedRockStage();

} // namespace oxbow
