#include "core/run/run_place.h"

#include "core/recipe/undoable_edits.h"

namespace oxbow {

RunPlace placeAt(const Recipe& recipe, RunPosition position) {
    const RunPosition at = normalised(recipe, position);
    if (at.stage >= static_cast<int>(recipe.stages.size()))
        return {};
    return {recipe.stages[static_cast<std::size_t>(at.stage)].id, at.step};
}

RunPosition positionOf(const Recipe& recipe, const RunPlace& place) {
    if (place.stageId == 0)
        return endOf(recipe);
    const RunPosition at{edits::indexOf(recipe, place.stageId), place.step};
    return normalised(recipe, recipe.find(place.stageId) ? at : RunPosition{});
}

} // namespace oxbow
