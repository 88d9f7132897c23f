#include "core/recipe/stroke_target.h"

#include "core/recipe/undoable_edits.h"

#include <algorithm>

namespace oxbow {

namespace {

bool takes(const RecipeStage& stage, Layer layer) {
    const StageKind& kind = stage.params.kind();
    return stage.enabled && (!kind.takesPaint || kind.takesPaint(stage.params.values(), layer));
}

bool isSimulation(const RecipeStage& stage) {
    const StageCategory category = stage.params.kind().category;
    return category == StageCategory::Erosion || category == StageCategory::Water;
}

bool holdsStrokes(const RecipeStage& stage) {
    return stage.params.kind().stepsAreStrokes;
}

const RecipeStage& stageAt(const Recipe& recipe, int index) {
    return recipe.stages[static_cast<std::size_t>(index)];
}

int stepIn(const Recipe& recipe, RunPosition position, int index) {
    if (!holdsStrokes(stageAt(recipe, index)))
        return position.stage == index ? position.step : 0;
    const auto& strokes = stageAt(recipe, index).strokes;
    return strokes.empty() ? 0 : strokes.back().beforeStep + 1;
}

} // namespace

std::vector<int> strokeStages(const Recipe& recipe, Layer layer) {
    std::vector<int> indices;
    for (int i = 0; i < static_cast<int>(recipe.stages.size()); ++i)
        if (const RecipeStage& stage = stageAt(recipe, i);
            takes(stage, layer) && (holdsStrokes(stage) || isSimulation(stage)))
            indices.push_back(i);
    return indices;
}

StrokeTarget strokeTarget(const Recipe& recipe, RunPosition position, std::uint64_t selectedStage, Layer layer,
                          std::uint64_t chosenStage) {
    const int count = static_cast<int>(recipe.stages.size());
    const int selected = edits::indexOf(recipe, selectedStage);
    const auto to = [&](int index) {
        return StrokeTarget{stageAt(recipe, index).id, index, stepIn(recipe, position, index), nullptr};
    };
    const auto isWater = [&](int index) { return stageAt(recipe, index).params.kind().category == StageCategory::Water; };
    const auto suits = [&](int index) { return index < count && takes(stageAt(recipe, index), layer); };
    if (layer == Layer::Mask && selected < count &&
        paintedEntry(mixInForce(recipe, position, selectedStage)))
        return {selectedStage, selected, position.stage == selected ? position.step : 0, nullptr};
    if (const int chosen = edits::indexOf(recipe, chosenStage);
        std::ranges::count(strokeStages(recipe, layer), chosen) > 0)
        return to(chosen);
    if (suits(selected)) {
        const RecipeStage& stage = stageAt(recipe, selected);
        const bool isUnderWay = position.stage == selected && position.step > 0;
        const bool isAway = isWater(selected) ? !isUnderWay : position.stage > selected;
        if (holdsStrokes(stage) || (isSimulation(stage) && !(isAway && !stage.followsAtOnce() && layer == Layer::Elevation)))
            return to(selected);
    }
    const bool runs = position.stage < count && position.step > 0;
    if (runs && selected < position.stage && suits(position.stage) &&
        isSimulation(stageAt(recipe, position.stage)))
        return to(position.stage);
    int behind = std::min(selected + 1, count);
    if (layer == Layer::Elevation) {
        while (behind > 0 && isWater(behind - 1))
            --behind;
        if (behind <= selected && behind > 0 && suits(behind - 1) && holdsStrokes(stageAt(recipe, behind - 1)))
            return to(behind - 1);
    }
    if (suits(behind) && holdsStrokes(stageAt(recipe, behind)))
        return to(behind);
    return {0, behind, 0, &*std::ranges::find(stageKinds(), true, &StageKind::stepsAreStrokes)};
}

bool isPast(const Recipe& recipe, RunPosition reached, const StrokeTarget& target) {
    return reached.stage > target.index ||
           (target.added && reached.stage == target.index && reached.step > 0) || reached == endOf(recipe);
}

RunPosition placeToSee(const Recipe& recipe, const StrokeTarget& target) {
    const int next = target.index + (holdsStrokes(stageAt(recipe, target.index)) ? 1 : 0);
    int behind = next;
    while (behind < static_cast<int>(recipe.stages.size()) && stageAt(recipe, behind).followsAtOnce())
        ++behind;
    return behind > next ? normalised(recipe, {behind, 0}) : RunPosition{target.index, target.step};
}

} // namespace oxbow
