#pragma once

#include "core/stage/stage.h"

#include <array>

/// Walks downhill that carry ground along, the lower the ground the more of it (founding system F2, 2012).
///
/// A walk starts in a random cell and goes at most `max_steps` times to the lowest of the 8 neighbours, as
/// long as that is lower than the cell it stands on and no border is reached. Each move passes t from the
/// cell (height c) to its receiver (height m):
///     t = erosion_value hard(c) (c - m),   hard = 1 - 255/256 (c - low) / (high - low)
/// with low and high the range when the stage began.
///
/// legacy_8bit     heights are bytes 0...255 of that range; both are cut off to whole numbers after each move,
///                 which destroys up to one level a move: that loss is the erosion. Cell for cell the published
///                 rule.
/// conservative    t <= (c - m) / 2, nothing is lost.
/// with_removal    as conservative, and each move takes `removal` of the range out of the map besides.
///
/// `walks` and `max_steps` hold for a map of 320 x 240 cells, that of the published program; in the two newer
/// variants larger maps get as many walks a cell and as long ones in metres. Rain (layer) says how many walks
/// start in a cell, Hardness holds ground back. Walks follow each other, so the result does not depend on
/// threads. Cost: 9 cells a move.
namespace oxbow {

enum class WalkVariant { Legacy8Bit, Conservative, WithRemoval };
inline constexpr std::array<ChoiceOption, 3> kWalkVariants = {{{"legacy_8bit", "As published, 8 bit"},
                                                               {"conservative", "Conservative"},
                                                               {"with_removal", "With removal"}}};

struct DownhillWalkParams {
    WalkVariant variant = WalkVariant::Conservative;
    std::uint32_t seed = 1;
    int walks = 200000;
    int maxSteps = 50;
    double erosionValue = 0.25;
    bool invertHardness = false;
    double removal = 1.0 / 256.0;
};

inline constexpr Param<DownhillWalkParams> kDownhillWalkParams[] = {
    choice<&DownhillWalkParams::variant, kWalkVariants>("variant", "Variant",
        "Whether ground is lost by rounding, not at all, or on purpose."),
    seed<&DownhillWalkParams::seed>("seed", "Seed", "Another seed starts the walks elsewhere."),
    integer<&DownhillWalkParams::walks>("walks", "Walks", Unit::None,
        hard(1, 100000000).soft(1000, 2000000).logarithmically(),
        "Walks on a map of 320 x 240 cells; newer variants scale it to the map."),
    integer<&DownhillWalkParams::maxSteps>("max_steps", "Steps a walk", Unit::None, hard(1, 10000).soft(5, 200),
        "Cells a walk visits at most on a map 320 cells wide."),
    number<&DownhillWalkParams::erosionValue>("erosion_value", "Erosion", Unit::None, hard(0, 1),
        "Share of the drop to the next cell that soft ground loses in a move."),
    toggle<&DownhillWalkParams::invertHardness>("invert_hardness", "High ground is soft",
        "Turns the rule round: peaks wear most, lowlands least."),
    number<&DownhillWalkParams::removal>("removal", "Removal", Unit::None, hard(0, 0.1).soft(0, 0.02).digits(4),
        "Share of the relief that each move takes away, with removal only."),
};
static_assert(checked(kDownhillWalkParams));

[[nodiscard]] StageKind downhillWalkStage();

} // namespace oxbow
