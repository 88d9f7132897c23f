#include "core/recipe/recipe.h"

#include "core/base/error.h"
#include "core/base/words.h"
#include "core/param/param_text.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cmath>
#include <span>

namespace oxbow {

namespace {

std::uint64_t nextStageId() {
    static std::atomic<std::uint64_t> last = 0;
    return ++last;
}

/// "droplet_erosion[2]" -> ("droplet_erosion", 2); without a number in brackets 0.
std::pair<std::string_view, int> splitIndex(std::string_view stage) {
    const std::size_t bracket = stage.find('[');
    int index = 0;
    if (bracket == std::string_view::npos || stage.back() != ']')
        return {stage, 0};
    const char* const end = stage.data() + stage.size() - 1;
    const auto read = std::from_chars(stage.data() + bracket + 1, end, index);
    return read.ec == std::errc() && read.ptr == end && index > 0 ? std::pair{stage.substr(0, bracket), index}
                                                                  : std::pair{stage, 0};
}

bool asksForMaskOf(const Recipe& recipe, int later, int stage) {
    const RecipeStage& asking = recipe.stages[static_cast<std::size_t>(later)];
    const auto inMix = [&](const Mix& mix) {
        return std::ranges::any_of(mix.where, [&](const MaskEntry& entry) {
            return entry.source().id == "stage" && maskedStage(recipe, entry.stage, later) == stage;
        });
    };
    return asking.enabled && (inMix(asking.mix) || std::ranges::any_of(asking.mixEvents, inMix, &MixEvent::mix));
}

/// The step that a stage has reached in a run that stands at a position.
int stepReached(const Recipe& recipe, RunPosition position, const RecipeStage& stage) {
    const auto index = &stage - recipe.stages.data();
    if (index == position.stage)
        return position.step;
    return index < position.stage ? stage.stepCount(recipe.grid) : 0;
}

/// What suits a map may be more or less than a parameter allows.
ParamValue withinRange(const ParamInfo& info, ParamValue value) {
    if (double* number = std::get_if<double>(&value); number && info.kind == ParamKind::Number)
        *number = std::clamp(*number, info.range.hardMin, info.range.hardMax);
    return value;
}

} // namespace

std::vector<int> stagesCalled(const Recipe& recipe, std::string_view text) {
    const auto [name, index] = splitIndex(text);
    std::vector<int> found;
    for (int i = 0; i < static_cast<int>(recipe.stages.size()); ++i)
        if (const RecipeStage& stage = recipe.stages[static_cast<std::size_t>(i)];
            stage.params.kind().id == name || stage.name == text)
            found.push_back(i);
    if (index > static_cast<int>(found.size()))
        return {};
    return index == 0 ? found : std::vector{found[static_cast<std::size_t>(index) - 1]};
}

int maskedStage(const Recipe& recipe, std::string_view text, int before) {
    const std::vector<int> found = stagesCalled(recipe, text);
    return !found.empty() && found.front() < before ? found.front() : -1;
}

std::vector<const Curve*> curvesBefore(const Recipe& recipe, int stage) {
    std::vector<const Curve*> curves;
    for (int earlier = 0; earlier < stage; ++earlier)
        if (const RecipeStage& held = recipe.stages[static_cast<std::size_t>(earlier)]; held.enabled)
            for (const Curve& curve : held.curves)
                curves.push_back(&curve);
    return curves;
}

bool isMaskAskedFor(const Recipe& recipe, int stage, int first) {
    for (int later = std::max(stage + 1, first); later < static_cast<int>(recipe.stages.size()); ++later)
        if (asksForMaskOf(recipe, later, stage))
            return true;
    return false;
}

int StageParams::stepCount(const GridSpec& grid) const {
    return std::max(1, kind().stepCount(values(), grid));
}

void StageParams::checkFor(const GridSpec& grid, const std::string& title) const {
    if (const StageKind& stage = kind(); stage.refusal)
        if (const std::optional<Phrase> why = stage.refusal(values(), grid))
            throw Error(title + ": " + *why);
}

RecipeStage::RecipeStage(const StageKind& kind) : params(kind), id(nextStageId()) {}

RecipeStage newStage(const StageKind& kind, const GridSpec& grid) {
    RecipeStage stage(kind);
    if (kind.fit) {
        std::any values = stage.params.values();
        kind.fit(values, grid);
        for (const ParamField& field : kind.params)
            stage.params.set(field.info.key, withinRange(field.info, field.read(values)));
    }
    return stage;
}

StageParams RecipeStage::paramsAt(int step) const {
    StageParams effective = params;
    for (const StageEvent& event : events)
        if (event.beforeStep <= step)
            effective.set(event.key, event.value, "event");
    return effective;
}

const Mix& RecipeStage::mixAt(int step) const {
    const Mix* effective = &mix;
    for (const MixEvent& event : mixEvents)
        if (event.beforeStep <= step)
            effective = &event.mix;
    return *effective;
}

bool RecipeStage::isMixed() const {
    return !mix.isNeutral() ||
           std::ranges::any_of(mixEvents, [](const MixEvent& event) { return !event.mix.isNeutral(); });
}

void RecipeStage::startWithLatest(const GridSpec& grid) {
    const int end = stepCount(grid);
    mix = Mix(mixAt(end));
    params = paramsAt(end);
    events.clear();
    mixEvents.clear();
}

int RecipeStage::stepCount(const GridSpec& grid) const {
    if (params.kind().stepsAreStrokes)
        return strokes.empty() ? 1 : strokes.back().beforeStep + 1;
    if (params.kind().stepsAreCurves())
        return std::max(1, static_cast<int>(curves.size()));
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

double RecipeStage::effort(const GridSpec& grid, int from, int to) const {
    const auto& one = params.kind().effort;
    if (!one)
        return to - from;
    double sum = 0.0;
    for (int step = from; step < to; ++step)
        sum += one(params.values(), grid, step);
    return sum;
}

void RecipeStage::check(const GridSpec& grid) const {
    StageParams effective = params;
    effective.checkFor(grid, title());
    for (const StageEvent& event : events) {
        effective.set(event.key, event.value, "event");
        effective.checkFor(grid, title());
    }
}

// ---- Groups ----

StageSpan groupAt(const Recipe& recipe, int stage) {
    const auto groupOf = [&](int i) -> const std::string& { return recipe.stages[static_cast<std::size_t>(i)].group; };
    StageSpan span{stage, 1};
    if (groupOf(stage).empty())
        return span;
    while (span.first > 0 && groupOf(span.first - 1) == groupOf(stage))
        --span.first;
    for (span.count = stage - span.first + 1; span.first + span.count < static_cast<int>(recipe.stages.size()) &&
                                              groupOf(span.first + span.count) == groupOf(stage);)
        ++span.count;
    return span;
}

bool isOn(const Recipe& recipe, StageSpan span) {
    return std::ranges::any_of(std::span(recipe.stages).subspan(span.first, span.count), &RecipeStage::enabled);
}

void setOn(Recipe& recipe, StageSpan span, bool on) {
    const auto stages = std::span(recipe.stages).subspan(span.first, span.count);
    const bool all = std::ranges::none_of(stages, &RecipeStage::offWithGroup);
    for (RecipeStage& stage : stages) {
        const bool was = stage.enabled;
        stage.enabled = on ? was || all || stage.offWithGroup : false;
        stage.offWithGroup = !on && (was || stage.offWithGroup);
    }
}

std::string freeGroupName(const Recipe& recipe, const std::string& wish) {
    return freeName(wish, " ", [&](const std::string& name) {
        return std::ranges::find(recipe.stages, name, &RecipeStage::group) != recipe.stages.end();
    });
}

void settleInGroup(Recipe& recipe, int stage) {
    const auto groupOf = [&](int i) -> std::string {
        return i >= 0 && i < static_cast<int>(recipe.stages.size()) ? recipe.stages[static_cast<std::size_t>(i)].group : "";
    };
    RecipeStage& moved = recipe.stages[static_cast<std::size_t>(stage)];
    const std::string before = groupOf(stage - 1), after = groupOf(stage + 1);
    if (before == after)
        moved.group = before;
    else if (moved.group != before && moved.group != after)
        moved.group.clear();
    moved.offWithGroup = moved.offWithGroup && !moved.group.empty();
}

void checkStages(const Recipe& recipe) {
    for (const RecipeStage& stage : recipe.stages)
        if (stage.enabled)
            stage.check(recipe.grid);
}

bool RecipeStage::followsAtOnce() const {
    const StageKind& kind = params.kind();
    return !enabled || kind.stepsAreStrokes || isMadeOfCurves(kind) || (kind.canSkip && kind.canSkip(params.values()));
}

bool RecipeStage::operator==(const RecipeStage& other) const {
    return params == other.params && name == other.name && enabled == other.enabled && group == other.group &&
           offWithGroup == other.offWithGroup && mix == other.mix && events == other.events &&
           mixEvents == other.mixEvents && strokes == other.strokes && handles == other.handles &&
           curves == other.curves;
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

ParamValue valueInForce(const Recipe& recipe, RunPosition position, std::uint64_t stageId,
                        std::string_view key) {
    const RecipeStage* stage = recipe.find(stageId);
    return stage ? stage->paramsAt(stepReached(recipe, position, *stage)).value(key) : ParamValue();
}

Mix mixInForce(const Recipe& recipe, RunPosition position, std::uint64_t stageId) {
    const RecipeStage* stage = recipe.find(stageId);
    return stage ? stage->mixAt(stepReached(recipe, position, *stage)) : Mix();
}

void checkGrid(const GridSpec& grid, const std::string& where) {
    if (std::min(grid.width, grid.height) < 1 || std::max(grid.width, grid.height) > kMaxGridSide)
        throw Error(where + ": " +
                    phrase("a grid of %1 x %2 cells is not possible: give sides from 1 to %3", grid.width,
                           grid.height, kMaxGridSide));
    if (!(std::isfinite(grid.cellSizeM) && grid.cellSizeM > 0.0 && grid.cellSizeM <= 1e6))
        throw Error(where + ": " +
                    phrase("a cell size of %1 m is not possible: give one above 0 and up to 1000000 m",
                           numberText(grid.cellSizeM)));
}

} // namespace oxbow
