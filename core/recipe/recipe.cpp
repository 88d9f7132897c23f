#include "core/recipe/recipe.h"

#include "core/base/error.h"
#include "core/param/param_text.h"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace oxbow {

namespace {

std::uint64_t nextStageId() {
    static std::atomic<std::uint64_t> last = 0;
    return ++last;
}

std::string knownKeys(const StageKind& kind) {
    std::string list;
    for (const StageParam& param : kind.params)
        list += (list.empty() ? "" : ", ") + std::string(param.info.key);
    return list;
}

/// Makes `value` the one in force before `step`, and drops events that change nothing.
void putEvent(RecipeStage& stage, int step, const std::string& key, const ParamValue& value) {
    std::erase_if(stage.events, [&](const StageEvent& e) { return e.beforeStep == step && e.key == key; });
    if (stage.paramsAt(step).value(key) != value)
        stage.events.push_back({step, key, value});
    std::ranges::stable_sort(stage.events, {}, &StageEvent::beforeStep);
}

/// The step that the brush reaches in a stage; see paintAt.
int stepToPaint(const RecipeStage& stage, const Recipe& recipe, RunPosition position, std::uint64_t group) {
    if (stage.params.kind().stepsAreStrokes) {
        if (stage.strokes.empty())
            return 0;
        const PaintEvent& last = stage.strokes.back();
        return last.group == group ? last.beforeStep : last.beforeStep + 1;
    }
    const bool isRunning =
        position.step > 0 && recipe.stages[static_cast<std::size_t>(position.stage)].id == stage.id;
    return isRunning ? position.step : 0;
}

bool canGoOn(const PaintEvent& event, int step, std::uint64_t group, const Brush& brush) {
    return event.beforeStep == step && event.group == group && event.stroke->brush == brush && !event.ends();
}

void goOn(PaintEvent& event, std::span<const Dab> dabs) {
    Stroke longer = *event.stroke;
    longer.dabs.insert(longer.dabs.end(), dabs.begin(), dabs.end());
    event.stroke = std::make_shared<const Stroke>(std::move(longer));
}

std::optional<Divergence> eventsPart(const RecipeStage& a, const RecipeStage& b, int stage) {
    if (a.events == b.events)
        return std::nullopt;
    const auto [left, right] = std::ranges::mismatch(a.events, b.events);
    const int stepA = left == a.events.end() ? right->beforeStep : left->beforeStep;
    const int stepB = right == b.events.end() ? left->beforeStep : right->beforeStep;
    const int step = std::min(stepA, stepB);
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

std::optional<Divergence> strokesPart(const RecipeStage& a, const RecipeStage& b, int stage) {
    if (a.strokes == b.strokes)
        return std::nullopt;
    const auto [left, right] = std::ranges::mismatch(a.strokes, b.strokes);
    const int index = static_cast<int>(left - a.strokes.begin());
    const int stepA = left == a.strokes.end() ? right->beforeStep : left->beforeStep;
    const int stepB = right == b.strokes.end() ? left->beforeStep : right->beforeStep;
    const bool areBoth = left != a.strokes.end() && right != b.strokes.end();
    return Divergence{{stage, std::min(stepA, stepB)}, index, areBoth ? commonDabs(*left, *right) : 0};
}

} // namespace

ParamValue StageParams::value(std::string_view key) const {
    const StageParam* param = m_kind->find(key);
    if (!param)
        throw Error("stage " + std::string(m_kind->id) + " has no parameter '" + std::string(key) + "'");
    return param->read(m_values);
}

void StageParams::set(std::string_view key, const ParamValue& value, const std::string& where) {
    const StageParam* param = m_kind->find(key);
    if (!param)
        throw Error(where + ": stage " + std::string(m_kind->id) + " has no parameter '" + std::string(key) +
                    "': it has " + knownKeys(*m_kind));
    checkValue(param->info, value, where);
    param->write(m_values, value);
}

int StageParams::stepCount(const GridSpec& grid) const {
    return std::max(1, m_kind->stepCount(m_values, grid));
}

bool StageParams::operator==(const StageParams& other) const {
    return m_kind == other.m_kind && std::ranges::all_of(m_kind->params, [&](const StageParam& param) {
               return param.read(m_values) == param.read(other.m_values);
           });
}

RecipeStage::RecipeStage(const StageKind& kind) : params(kind), id(nextStageId()) {}

std::string RecipeStage::title() const {
    return name.empty() ? std::string(params.kind().label) : name;
}

StageParams RecipeStage::paramsAt(int step) const {
    StageParams effective = params;
    for (const StageEvent& event : events)
        if (event.beforeStep <= step)
            effective.set(event.key, event.value, "event");
    return effective;
}

int RecipeStage::stepCount(const GridSpec& grid) const {
    if (params.kind().stepsAreStrokes)
        return strokes.empty() ? 1 : strokes.back().beforeStep + 1;
    StageParams effective = params;
    int count = effective.stepCount(grid);
    for (const StageEvent& event : events) {
        if (event.beforeStep >= count)
            break;
        effective.set(event.key, event.value, "event");
        count = std::max(event.beforeStep, effective.stepCount(grid));
    }
    return count;
}

bool RecipeStage::followsAtOnce() const {
    const StageKind& kind = params.kind();
    return !enabled || kind.stepsAreStrokes || (kind.canSkip && kind.canSkip(params.values()));
}

bool RecipeStage::operator==(const RecipeStage& other) const {
    return params == other.params && name == other.name && enabled == other.enabled &&
           events == other.events && strokes == other.strokes && handles == other.handles;
}

RecipeStage* Recipe::find(std::uint64_t id) {
    const auto found = std::ranges::find(stages, id, &RecipeStage::id);
    return found == stages.end() ? nullptr : &*found;
}

const RecipeStage* Recipe::find(std::uint64_t id) const {
    return const_cast<Recipe*>(this)->find(id);
}

int Recipe::stepCount(int index) const {
    return stages[index].enabled ? stages[index].stepCount(grid) : 0;
}

int Recipe::totalSteps() const {
    return globalStep(*this, endOf(*this));
}

RunPosition endOf(const Recipe& recipe) {
    return {static_cast<int>(recipe.stages.size()), 0};
}

RunPosition normalised(const Recipe& recipe, RunPosition position) {
    const int stageCount = static_cast<int>(recipe.stages.size());
    while (position.stage < stageCount && position.step >= recipe.stepCount(position.stage))
        position = {position.stage + 1, 0};
    return position.stage >= stageCount ? endOf(recipe) : position;
}

int globalStep(const Recipe& recipe, RunPosition position) {
    int steps = position.step;
    for (int i = 0; i < std::min(position.stage, static_cast<int>(recipe.stages.size())); ++i)
        steps += recipe.stepCount(i);
    return steps;
}

RunPosition positionAt(const Recipe& recipe, int globalStep) {
    RunPosition position{0, std::max(0, globalStep)};
    for (const int stageCount = static_cast<int>(recipe.stages.size()); position.stage < stageCount;
         ++position.stage) {
        const int count = recipe.stepCount(position.stage);
        if (position.step < count)
            return position;
        position.step -= count;
    }
    return endOf(recipe);
}

int stepReached(const Recipe& recipe, RunPosition position, int stage) {
    if (stage == position.stage)
        return position.step;
    return stage < position.stage ? recipe.stages[static_cast<std::size_t>(stage)].stepCount(recipe.grid) : 0;
}

ParamValue valueInForce(const Recipe& recipe, RunPosition position, std::uint64_t stageId,
                        std::string_view key) {
    const auto stage = std::ranges::find(recipe.stages, stageId, &RecipeStage::id);
    if (stage == recipe.stages.end())
        return {};
    const int step = stepReached(recipe, position, static_cast<int>(stage - recipe.stages.begin()));
    return stage->paramsAt(step).value(key);
}

void setParameterAt(Recipe& recipe, RunPosition position, std::uint64_t stageId, const std::string& key,
                    const ParamValue& value) {
    RecipeStage* stage = recipe.find(stageId);
    if (!stage)
        return;
    StageParams changed = stage->params;
    changed.set(key, value, std::string(stage->params.kind().id));
    const bool isRunning =
        position.step > 0 && recipe.stages[static_cast<std::size_t>(position.stage)].id == stageId;
    if (isRunning) {
        putEvent(*stage, position.step, key, value);
        return;
    }
    std::erase_if(stage->events, [&](const StageEvent& event) { return event.key == key; });
    stage->params = changed;
}

void paintAt(Recipe& recipe, RunPosition position, std::uint64_t stageId, std::uint64_t group,
             const Brush& brush, std::span<const Dab> dabs) {
    RecipeStage* const stage = recipe.find(stageId);
    if (!stage)
        return;
    const int step = stepToPaint(*stage, recipe, position, group);
    PaintEvent added{.beforeStep = step,
                     .stroke = std::make_shared<const Stroke>(Stroke{brush, {dabs.begin(), dabs.end()}}),
                     .group = group};
    checkPaintEvent(added, std::string(stage->params.kind().id) + " stroke");
    const auto end = std::ranges::upper_bound(stage->strokes, step, {}, &PaintEvent::beforeStep);
    if (end != stage->strokes.begin() && canGoOn(*std::prev(end), step, group, brush))
        return goOn(*std::prev(end), dabs);
    added.continues = end != stage->strokes.begin() && std::prev(end)->group == group &&
                      std::prev(end)->stroke->brush == brush;
    stage->strokes.insert(end, added);
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
        if (a.id != b.id || a.enabled != b.enabled || !(a.params == b.params) || a.handles != b.handles)
            return Divergence{{stage, 0}, 0};
        const auto events = eventsPart(a, b, stage);
        const auto strokes = strokesPart(a, b, stage);
        if (events || strokes)
            return events && strokes ? std::min(*events, *strokes) : events ? events : strokes;
    }
    if (before.stages.size() != after.stages.size())
        return Divergence{{static_cast<int>(common), 0}, 0};
    return std::nullopt;
}

void checkGrid(const GridSpec& grid, const std::string& where) {
    const auto sideIsSound = [](int side) { return side >= 1 && side <= kMaxGridSide; };
    if (!sideIsSound(grid.width) || !sideIsSound(grid.height))
        throw Error(where + ": a grid of " + std::to_string(grid.width) + " x " +
                    std::to_string(grid.height) + " cells is not possible: give sides from 1 to " +
                    std::to_string(kMaxGridSide));
    if (!(std::isfinite(grid.cellSizeM) && grid.cellSizeM > 0.0 && grid.cellSizeM <= 1e6))
        throw Error(where + ": a cell size of " + numberText(grid.cellSizeM) +
                    " m is not possible: give one above 0 and up to 1000000 m");
}

} // namespace oxbow
