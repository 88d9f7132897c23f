#include "ui/document/stroke_target.h"

#include "ui/document/recipe_edits.h"
#include "ui/widgets/value_text.h"

#include <QCoreApplication>

namespace oxbow {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("StrokeTarget", text);
}

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

const StageKind* strokesKind() {
    const auto& kinds = stageKinds();
    const auto found = std::ranges::find(kinds, true, &StageKind::stepsAreStrokes);
    return found == kinds.end() ? nullptr : &*found;
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

StrokeTarget strokeTarget(const Recipe& recipe, RunPosition position, std::uint64_t selectedStage,
                          Layer layer) {
    const int count = static_cast<int>(recipe.stages.size());
    const int selected = edits::indexOf(recipe, selectedStage);
    const auto to = [&](int index) {
        return StrokeTarget{stageAt(recipe, index).id, index, stepIn(recipe, position, index), nullptr};
    };
    const auto suits = [&](int index) { return index < count && takes(stageAt(recipe, index), layer); };
    if (suits(selected)) {
        const RecipeStage& stage = stageAt(recipe, selected);
        const bool isDone = position.stage > selected && !stage.followsAtOnce();
        if (holdsStrokes(stage) || (isSimulation(stage) && !(isDone && layer == Layer::Elevation)))
            return to(selected);
    }
    const bool runs = position.stage < count && position.step > 0;
    if (runs && selected < position.stage && suits(position.stage) &&
        isSimulation(stageAt(recipe, position.stage)))
        return to(position.stage);
    const int behind = std::min(selected + 1, count);
    if (suits(behind) && holdsStrokes(stageAt(recipe, behind)))
        return to(behind);
    return {0, behind, 0, strokesKind()};
}

QString targetText(const Recipe& recipe, const StrokeTarget& target) {
    if (target.added) {
        const QString name = translated(target.added->label);
        return target.index == 0
                   ? tr("a new stage %1").arg(name)
                   : tr("a new stage %1 behind %2")
                         .arg(name, QString::fromStdString(stageAt(recipe, target.index - 1).title()));
    }
    const QString name = QString::fromStdString(stageAt(recipe, target.index).title());
    return holdsStrokes(stageAt(recipe, target.index)) ? tr("%1, stroke %2").arg(name).arg(target.step + 1)
                                                       : tr("%1, step %2").arg(name).arg(target.step);
}

} // namespace oxbow
