#pragma once

#include "core/recipe/recipe.h"

namespace oxbow {

struct StrokeTarget {
    std::uint64_t stageId = 0;        ///< 0: a stage for them is added
    int index = 0;                    ///< of that stage in the recipe
    int step = 0;                     ///< before which the stroke takes effect; of a running stage the next
    const StageKind* added = nullptr; ///< kind of the stage that is added
};

/// The stages that strokes on a layer can go to, by index.
[[nodiscard]] std::vector<int> strokeStages(const Recipe& recipe, Layer layer);

/// Strokes on the layer Mask go to the selected stage's own mask where its mix has a painted entry. Else strokes
/// go to the stage that the user chose for them, else to the selected one, where its steps are strokes or it is a
/// simulation. Where the selected stage is neither and the run stands in the middle of a simulation, they go to that
/// one. Else, and for the ground where the selected simulation is long and done, or is of water and not under way, they
/// go to a stage of strokes behind the selected one, for the ground before the lakes and rivers that it lies among, so
/// that they follow it; the stage is added where there is none.
[[nodiscard]] StrokeTarget strokeTarget(const Recipe& recipe, RunPosition position,
                                        std::uint64_t selectedStage, Layer layer, std::uint64_t chosenStage = 0);

/// Whether a run that stands at `reached` is past the place where such a stroke takes effect.
[[nodiscard]] bool isPast(const Recipe& recipe, RunPosition reached, const StrokeTarget& target);
/// Where the run stands so that the hand sees what it works on: at the stroke, or behind the stages after it
/// that follow at once. The stage that the target adds is there already.
[[nodiscard]] RunPosition placeToSee(const Recipe& recipe, const StrokeTarget& target);

} // namespace oxbow
