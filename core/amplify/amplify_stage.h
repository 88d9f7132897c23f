#pragma once

#include "core/amplify/amplification.h"
#include "core/stage/stage.h"

namespace oxbow {

/// Gives ground from a coarse elevation model the detail that its cells are too large for, and promises to leave what
/// is known as it is (amplification.h, source_contract.h). Says how well it kept to that: the largest deviation of the
/// mean of a source cell, and how far its rivers run where the source's do (river_overlap.h); on ground that stages
/// before it eroded, which has no source, only where it failed. Rock: what was added and taken. One step.
inline constexpr Param<AmplifyParams> kAmplifyParams[] = {
    number<&AmplifyParams::sourceCellM>("source_cell_m", "Source cells", Unit::Metre,
        hard(0.01, 1e6).soft(1, 1000).logarithmically(),
        "Side of the cells that the ground is known on; all that is smaller is made."),
    number<&AmplifyParams::detail>("detail", "Detail", Unit::None, hard(0, 4).soft(0, 2),
        "How strong the detail is; 1 goes on as the source's own relief does."),
    number<&AmplifyParams::fall>("fall", "Fall per halving", Unit::None, hard(1, 8).soft(1.5, 3),
        "By how much relief weakens with each halving of its wavelength; real mountains have 1.9 to 2."),
    number<&AmplifyParams::carving>("carving", "Carving", Unit::None, hard(0, 4).soft(0, 2),
        "How deep gullies cut in a round: more makes them longer and more branched."),
    number<&AmplifyParams::deposition>("deposition", "Deposition", Unit::None, hard(0, 10).soft(0, 1),
        "How soon gullies drop what they carry."),
    number<&AmplifyParams::creep>("creep", "Creep", Unit::None, hard(0, 4).soft(0, 0.5),
        "How far ridges and gullies are rounded in a round, in squared cells."),
    number<&AmplifyParams::maxSlopeDeg>("max_slope_deg", "Maximum slope", Unit::Degree, hard(1, 89).soft(30, 80),
        "Steepest slope along the flow."),
    number<&AmplifyParams::toleranceM>("tolerance_m", "Tolerance", Unit::Metre, hard(0, 1000).soft(0, 10),
        "How far the mean height of a source cell may move."),
    number<&AmplifyParams::toleranceShare>("tolerance_share", "Tolerance of relief", Unit::None,
        hard(0, 1).soft(0, 0.1).digits(3),
        "The same as a share of the relief around the cell; the greater of both counts."),
    seed<&AmplifyParams::seed>("seed", "Seed", "Another seed gives other gullies."),
};
static_assert(checked(kAmplifyParams));

[[nodiscard]] StageKind amplifyStage();

/// That the stage finds cells as large as those of the source, and does nothing.
[[nodiscard]] Phrase noRoomNote(double cellM, double sourceCellM);

} // namespace oxbow
