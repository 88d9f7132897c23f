#include "core/recipe/named_values.h"

#include <algorithm>
#include <span>

/// What edits do to a recipe at the moment that is seen, and from where on two recipes differ.
namespace oxbow {

namespace {

/// Makes `value` the one in force before `step`, and drops events that change nothing.
void putEvent(RecipeStage& stage, int step, const std::string& key, const ParamValue& value) {
    std::erase_if(stage.events, [&](const StageEvent& e) { return e.beforeStep == step && e.key == key; });
    if (stage.paramsAt(step).value(key) != value)
        stage.events.push_back({step, key, value});
    std::ranges::stable_sort(stage.events, {}, &StageEvent::beforeStep);
}

bool isRunning(const Recipe& recipe, RunPosition position, std::uint64_t stageId) {
    return position.step > 0 && recipe.stages[static_cast<std::size_t>(position.stage)].id == stageId;
}

/// The step that the brush reaches in a stage; see paintAt.
int stepToPaint(const RecipeStage& stage, const Recipe& recipe, RunPosition position, std::uint64_t group) {
    if (stage.params.kind().stepsAreStrokes) {
        if (stage.strokes.empty())
            return 0;
        const PaintEvent& last = stage.strokes.back();
        return last.group == group ? last.beforeStep : last.beforeStep + 1;
    }
    return isRunning(recipe, position, stage.id) ? position.step : 0;
}

void goOn(PaintEvent& event, std::span<const Dab> dabs) {
    Stroke longer = *event.stroke;
    longer.dabs.insert(longer.dabs.end(), dabs.begin(), dabs.end());
    event.stroke = std::make_shared<const Stroke>(std::move(longer));
}

/// Adds dabs to a list of strokes: to its last one of that step where they go on with it.
void addDabs(std::vector<PaintEvent>& strokes, int step, std::uint64_t group, const Brush& brush,
             std::span<const Dab> dabs, const std::string& where) {
    PaintEvent added{.beforeStep = step,
                     .stroke = std::make_shared<const Stroke>(Stroke{brush, {dabs.begin(), dabs.end()}}),
                     .group = group};
    checkPaintEvent(added, where + " stroke");
    const auto end = std::ranges::upper_bound(strokes, step, {}, &PaintEvent::beforeStep);
    PaintEvent* const last = end == strokes.begin() ? nullptr : &*std::prev(end);
    added.continues = last && last->group == group && last->stroke->brush == brush;
    if (added.continues && last->beforeStep == step && !last->ends())
        return goOn(*last, dabs);
    strokes.insert(end, added);
}

/// The step before which the first of two lists' events differ.
template <typename Event>
int stepOfDifference(const std::vector<Event>& a, const std::vector<Event>& b) {
    const auto [left, right] = std::ranges::mismatch(a, b);
    const int stepA = left == a.end() ? right->beforeStep : left->beforeStep;
    const int stepB = right == b.end() ? left->beforeStep : right->beforeStep;
    return std::min(stepA, stepB);
}

std::optional<Divergence> mixEventsPart(const RecipeStage& a, const RecipeStage& b, int stage) {
    if (a.mixEvents == b.mixEvents)
        return std::nullopt;
    // What entered the stage is kept from its start where its mix ever does anything.
    const bool needsStart = a.isMixed() != b.isMixed();
    return Divergence{{stage, needsStart ? 0 : stepOfDifference(a.mixEvents, b.mixEvents)}, 0};
}

std::optional<Divergence> eventsPart(const RecipeStage& a, const RecipeStage& b, int stage) {
    if (a.events == b.events)
        return std::nullopt;
    const int step = stepOfDifference(a.events, b.events);
    // Strokes before that step are laid whatever its values are; where the values say which count, not those
    // at the step itself.
    if (!a.params.kind().takesPaint)
        return Divergence{{stage, step}};
    const auto laid = std::ranges::lower_bound(a.strokes, step, {}, &PaintEvent::beforeStep);
    return Divergence{{stage, step}, static_cast<int>(laid - a.strokes.begin())};
}

/// How many dabs two strokes begin with alike; 0 where they are not the same otherwise.
int commonDabs(const PaintEvent& a, const PaintEvent& b) {
    if (a.beforeStep != b.beforeStep || a.untilStep != b.untilStep || a.continues != b.continues ||
        !(a.stroke->brush == b.stroke->brush))
        return 0;
    return static_cast<int>(std::ranges::mismatch(a.stroke->dabs, b.stroke->dabs).in1 -
                            a.stroke->dabs.begin());
}

/// Each curve is a step, or all count from the first step on.
std::optional<Divergence> curvesPart(const RecipeStage& a, const RecipeStage& b, int stage) {
    if (a.curves == b.curves)
        return std::nullopt;
    if (!a.params.kind().stepsAreCurves())
        return Divergence{{stage, 0}};
    const auto first = std::ranges::mismatch(a.curves, b.curves).in1 - a.curves.begin();
    return Divergence{{stage, static_cast<int>(first)}};
}

std::optional<Divergence> strokesPart(const RecipeStage& a, const RecipeStage& b, int stage) {
    if (a.strokes == b.strokes)
        return std::nullopt;
    const auto [left, right] = std::ranges::mismatch(a.strokes, b.strokes);
    const int index = static_cast<int>(left - a.strokes.begin());
    const bool areBoth = left != a.strokes.end() && right != b.strokes.end();
    return Divergence{{stage, stepOfDifference(a.strokes, b.strokes)}, index, areBoth ? commonDabs(*left, *right) : 0};
}

} // namespace

void changeFileNames(Recipe& recipe, const std::function<std::string(const std::string&)>& change) {
    const auto changeAll = [&](ParamSet& params) {
        for (const ParamField& field : params.table().params)
            if (field.info.kind == ParamKind::File)
                params.set(field.info.key, change(std::get<std::string>(params.value(field.info.key))));
    };
    const auto changeMask = [&](std::vector<MaskEntry>& mask) {
        for (MaskEntry& entry : mask)
            changeAll(entry.params);
    };
    for (RecipeStage& stage : recipe.stages) {
        changeAll(stage.params);
        for (StageEvent& event : stage.events)
            if (stage.params.kind().required(event.key, "event").info.kind == ParamKind::File)
                event.value = change(std::get<std::string>(event.value));
        changeMask(stage.mix.where);
        for (MixEvent& event : stage.mixEvents)
            changeMask(event.mix.where);
    }
    for (Material& material : recipe.surface.materials)
        changeMask(material.where);
    for (Scatter& scatter : recipe.surface.scatters)
        changeMask(scatter.where);
}

void setParameterAt(Recipe& recipe, RunPosition position, std::uint64_t stageId, const std::string& key,
                    const ParamValue& value) {
    RecipeStage* stage = recipe.find(stageId);
    if (!stage)
        return;
    StageParams changed = stage->params;
    changed.set(key, value, std::string(stage->params.kind().id));
    if (isRunning(recipe, position, stageId)) {
        putEvent(*stage, position.step, key, value);
        return;
    }
    std::erase_if(stage->events, [&](const StageEvent& event) { return event.key == key; });
    stage->params = changed;
}

void setMixAt(Recipe& recipe, RunPosition position, std::uint64_t stageId, const Mix& mix) {
    RecipeStage* stage = recipe.find(stageId);
    if (!stage)
        return;
    checkMix(mix, stage->params.kind(), stage->title());
    const bool isOfSeveral = !mix.shared.empty(); // stages, for which it holds from their start
    if (!isOfSeveral && isRunning(recipe, position, stageId)) {
        std::erase_if(stage->mixEvents, [&](const MixEvent& e) { return e.beforeStep == position.step; });
        if (!(stage->mixAt(position.step) == mix))
            stage->mixEvents.push_back({position.step, mix});
        std::ranges::stable_sort(stage->mixEvents, {}, &MixEvent::beforeStep);
        return;
    }
    stage->mixEvents.clear();
    stage->mix = mix;
    shareMask(recipe, mix);
}

void paintAt(Recipe& recipe, RunPosition position, std::uint64_t stageId, std::uint64_t group,
             const Brush& brush, std::span<const Dab> dabs) {
    RecipeStage* const stage = recipe.find(stageId);
    if (!stage)
        return;
    if (Mix mix = mixInForce(recipe, position, stageId); brush.layer == Layer::Mask && paintedEntry(mix)) {
        addDabs(paintedEntry(mix)->strokes, 0, group, brush, dabs, stage->title());
        return setMixAt(recipe, position, stageId, mix);
    }
    addDabs(stage->strokes, stepToPaint(*stage, recipe, position, group), group, brush, dabs,
            std::string(stage->params.kind().id));
}

void removeStroke(Recipe& recipe, std::uint64_t group) {
    for (RecipeStage& stage : recipe.stages)
        std::erase_if(stage.strokes, [&](const PaintEvent& event) { return event.group == group; });
}

void setStrokeEnd(Recipe& recipe, std::uint64_t group, int untilStep) {
    for (RecipeStage& stage : recipe.stages)
        for (PaintEvent& event : stage.strokes)
            if (event.group == group) {
                PaintEvent changed = event;
                changed.untilStep = untilStep;
                checkPaintEvent(changed, stage.title());
                event = changed;
            }
}

std::optional<Divergence> firstDifference(const Recipe& before, const Recipe& after) {
    if (before.grid != after.grid)
        return Divergence{{}, 0};
    const std::size_t common = std::min(before.stages.size(), after.stages.size());
    for (std::size_t i = 0; i < common; ++i) {
        const RecipeStage& a = before.stages[i];
        const RecipeStage& b = after.stages[i];
        const int stage = static_cast<int>(i);
        if (a.id != b.id || a.enabled != b.enabled || !(a.params == b.params) || a.handles != b.handles ||
            !a.mix.doesTheSame(b.mix) || isMaskAskedFor(before, stage) != isMaskAskedFor(after, stage))
            return Divergence{{stage, 0}, 0};
        std::optional<Divergence> first;
        for (const auto& part : {eventsPart(a, b, stage), mixEventsPart(a, b, stage), strokesPart(a, b, stage), curvesPart(a, b, stage)})
            if (part && (!first || *part < *first))
                first = part;
        if (first)
            return first;
    }
    if (before.stages.size() != after.stages.size())
        return Divergence{{static_cast<int>(common), 0}, 0};
    return std::nullopt;
}

} // namespace oxbow
