#pragma once

#include "core/lakes/condition_depressions.h"
#include "core/stage/stage.h"

namespace oxbow {

/// Gives small depressions a way out, so that no puddles stand in valleys while the large lakes stay.
///
/// What is drained is a body of water that fills a depression to its spill level (depression_search.h). Those no deeper than `max_depth_m` and
/// no larger than `max_area_m2` are drained, by a cut along the way of the least rock, by a fill to the spill level, or by both
/// (condition_depressions.h). As a cut may lower the spill level of another depression, the whole is repeated until nothing is left to
/// do. A terrain without outlets has no spill levels and is left alone. Banks (banks.h) are laid at cuts then, but none beside a lake
/// that stays, and what they open is drained in the same way.
///
/// Rock: `in` is what was filled, `out` what was cut away. Writes wear and deposition. Sources: Soille2004 (both ways
/// combined), Lindsay2016 (least-cost ways).
inline constexpr ChoiceOption kDrainModes[] = {
    {"breach", "Breach"}, {"fill", "Fill"}, {"least_change", "Minimum change"}, {"fill_level", "Fill level"}};

enum class DrainOutlets { Edges, Sea, EdgeSea, Mouths };
inline constexpr ChoiceOption kDrainOutlets[] = {{"edges", "Edges of the map"},
                                                 {"sea", "Sea"},
                                                 {"edge_sea", "Sea that reaches the edge"},
                                                 {"mouths", "Painted mouths"}};

struct DrainDepressionsParams {
    double maxDepthM = 20.0;
    double maxAreaM2 = 1e5;
    DrainMode mode = DrainMode::LeastChange;
    DrainOutlets outlets = DrainOutlets::Edges;
    double seaLevelM = 0.0;
    double bankWidthM = 0.0; ///< 0: cuts of one cell's width
};

inline constexpr Param<DrainDepressionsParams> kDrainDepressionsParams[] = {
    number<&DrainDepressionsParams::maxDepthM>("max_depth_m", "Maximum depth", Unit::Metre,
        hard(0, 12000).soft(0, 100).digits(1), "Deeper depressions are kept."),
    number<&DrainDepressionsParams::maxAreaM2>("max_area_m2", "Maximum area", Unit::SquareMetre,
        hard(0, 1e12).soft(1e3, 1e7).logarithmically().digits(0), "Depressions whose water would cover more are kept."),
    choice<&DrainDepressionsParams::mode, kDrainModes>("mode", "Mode",
        "Cuts an outlet, fills the depression, or combines both so that the least rock moves."),
    choice<&DrainDepressionsParams::outlets, kDrainOutlets>("outlets", "Outlets", "Where water leaves the map."),
    number<&DrainDepressionsParams::seaLevelM>("sea_level_m", "Sea level", Unit::Metre,
        hard(-12000, 12000).soft(-500, 2000).digits(1), "Ground at or below it is sea, if the sea is the outlet."),
    number<&DrainDepressionsParams::bankWidthM>("bank_width_m", "Bank width", Unit::Metre,
        hard(0, 10000).soft(0, 200).digits(1), "How far the sides of a cut reach. With 0 it is one cell wide."),
};
static_assert(checked(kDrainDepressionsParams));

[[nodiscard]] StageKind drainDepressionsStage();

} // namespace oxbow
