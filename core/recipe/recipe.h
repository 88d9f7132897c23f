#pragma once

#include "core/mask/mix.h"
#include "core/paint/paint_event.h"
#include "core/recipe/stage_registry.h"
#include "core/stage/stage.h"
#include "core/surface/surface.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace oxbow {

/// The parameters of one stage, whatever its kind. A value type.
class StageParams : public ParamSet {
public:
    /// The defaults of that kind.
    explicit StageParams(const StageKind& kind) : ParamSet(kind) {}

    [[nodiscard]] const StageKind& kind() const { return static_cast<const StageKind&>(table()); }
    [[nodiscard]] int stepCount(const GridSpec& grid) const;
    /// Throws Error where the stage refuses them on this grid (StageKind::refusal); `title`: of the stage.
    void checkFor(const GridSpec& grid, const std::string& title) const;
};

/// A change made while the stage ran: it takes effect before that step, in every evaluation.
struct StageEvent {
    int beforeStep = 0;
    std::string key;
    ParamValue value;
    bool operator==(const StageEvent&) const = default;
};

/// The same for its mix.
struct MixEvent {
    int beforeStep = 0;
    Mix mix;
    bool operator==(const MixEvent&) const = default;
};

struct RecipeStage {
    explicit RecipeStage(const StageKind& kind);

    StageParams params;
    std::string name; ///< given by the user; empty for the kind's own label
    bool enabled = true;
    std::string group;                ///< stages side by side of the same one belong together; empty: of none
    bool offWithGroup = false;        ///< it is off because its group is, and is on again with it
    Mix mix;                          ///< how much of it, and where
    std::vector<StageEvent> events;   ///< ordered by step
    std::vector<MixEvent> mixEvents;  ///< ordered by step, at most one each
    std::vector<PaintEvent> strokes;  ///< ordered by step, of one step in the order they were painted
    std::vector<WaterHandle> handles; ///< in the order they were made
    std::vector<Curve> curves;        ///< in the order they shape the ground
    std::uint64_t id;                 ///< tells stages apart while the program runs; not saved, not compared

    [[nodiscard]] std::string title() const { return name.empty() ? std::string(params.kind().label) : name; }
    /// The parameters in force at a step: the stage's own, changed by the events up to it.
    [[nodiscard]] StageParams paramsAt(int step) const;
    [[nodiscard]] const Mix& mixAt(int step) const;
    /// Whether a mix changes anything at some step of its run.
    [[nodiscard]] bool isMixed() const;
    /// Makes the parameters and the mix in force at its end those that it starts with.
    void startWithLatest(const GridSpec& grid);
    /// Steps of the whole run, changes on the way included.
    [[nodiscard]] int stepCount(const GridSpec& grid) const;
    /// What the steps from `from` to before `to` cost, in no unit: to be compared with others of the stage.
    [[nodiscard]] double effort(const GridSpec& grid, int from, int to) const;
    /// Throws Error where its parameters, or those after an event, are refused.
    void check(const GridSpec& grid) const;
    /// Whether a change before it shows behind it at once: its steps are strokes, or can be left out.
    [[nodiscard]] bool followsAtOnce() const;
    bool operator==(const RecipeStage& other) const;
};

/// A stage that is new in a recipe of that grid: its values suit the map.
[[nodiscard]] RecipeStage newStage(const StageKind& kind, const GridSpec& grid);

/// A value that numbers follow: see named_values.h.
struct NamedValue {
    std::string name;
    std::string text; ///< "1800 m", "snow_line - 200 m"
    bool operator==(const NamedValue&) const = default;
};

/// What makes a terrain: a grid and an ordered list of stages. The only thing that is stored as truth.
struct Recipe {
    GridSpec grid{512, 512, 20.0};
    std::vector<RecipeStage> stages;
    std::vector<NamedValue> values; ///< in the order in which they are listed; names are different
    Surface surface; ///< what lies on the finished ground; no stage sees it

    [[nodiscard]] RecipeStage* find(std::uint64_t id);
    [[nodiscard]] const RecipeStage* find(std::uint64_t id) const;
    /// Steps of stage `index`: 0 where it is switched off.
    [[nodiscard]] int stepCount(int index) const;
    [[nodiscard]] int totalSteps() const;
    bool operator==(const Recipe&) const = default;
};

// ---- Groups ----

/// The stages of a group, side by side; one alone where it is in none.
struct StageSpan {
    int first = 0;
    int count = 1;
    [[nodiscard]] bool contains(int stage) const { return stage >= first && stage < first + count; }
};
[[nodiscard]] StageSpan groupAt(const Recipe& recipe, int stage);
/// Whether a stage of it is enabled.
[[nodiscard]] bool isOn(const Recipe& recipe, StageSpan span);
/// Disables all that are enabled, or enables those again; all where none was disabled so.
void setOn(Recipe& recipe, StageSpan span, bool on);
/// A name that no group has: `wish`, or it with a number.
[[nodiscard]] std::string freeGroupName(const Recipe& recipe, const std::string& wish);
/// A stage that was put elsewhere leaves the group that it does not touch any more, and joins one that it stands within.
void settleInGroup(Recipe& recipe, int stage);

/// Throws Error where a stage that is switched on cannot be run on the recipe's grid: before anything is computed.
void checkStages(const Recipe& recipe);

/// Gives every name of a file in it (parameters, events, masks) the value that `change` makes of it.
void changeFileNames(Recipe& recipe, const std::function<std::string(const std::string&)>& change);

/// The stages that a text names, by index: its id or name, all of that id, or one as "ID[2]" (counted from 1).
[[nodiscard]] std::vector<int> stagesCalled(const Recipe& recipe, std::string_view text);
/// The first of them, where it comes before stage `before`: the one whose mask an entry of that stage takes. -1
/// where there is none.
[[nodiscard]] int maskedStage(const Recipe& recipe, std::string_view text, int before);
/// The curves that masks of a stage see: those of all stages before it that are switched on.
[[nodiscard]] std::vector<const Curve*> curvesBefore(const Recipe& recipe, int stage);
/// Whether the mix of a stage from `first` on, behind this one, takes its mask.
[[nodiscard]] bool isMaskAskedFor(const Recipe& recipe, int stage, int first = 0);

/// A place in the evaluation of a recipe: `step` steps of stage `stage` are done, and all of the stages
/// before it. The end of a stage is the start of the next one that is switched on; the end of the recipe is
/// stage = number of stages.
struct RunPosition {
    int stage = 0;
    int step = 0;
    auto operator<=>(const RunPosition&) const = default;
};

/// Moves a position that stands at the end of a stage, or in one that is switched off, to the start of the
/// next.
[[nodiscard]] RunPosition normalised(const Recipe& recipe, RunPosition position);
[[nodiscard]] RunPosition endOf(const Recipe& recipe);
/// Steps from the start of the recipe, and back.
[[nodiscard]] int globalStep(const Recipe& recipe, RunPosition position);
[[nodiscard]] RunPosition positionAt(const Recipe& recipe, int globalStep);
/// The value of a stage's parameter in force where a run stands; nothing of a stage that is not there.
[[nodiscard]] ParamValue valueInForce(const Recipe& recipe, RunPosition position, std::uint64_t stageId,
                                      std::string_view key);
/// Changes a value while a run stands at a position: an event before its next step where the stage is
/// running, else the parameter itself, whose events are dropped. Unknown stages are ignored. Throws Error as
/// StageParams::set.
void setParameterAt(Recipe& recipe, RunPosition position, std::uint64_t stageId, const std::string& key,
                    const ParamValue& value);
/// The same for a stage's mix. Throws Error where the stage has none, or the mix is not allowed.
void setMixAt(Recipe& recipe, RunPosition position, std::uint64_t stageId, const Mix& mix);
/// The mix in force where a run stands; none of a stage that is not there.
[[nodiscard]] Mix mixInForce(const Recipe& recipe, RunPosition position, std::uint64_t stageId);
/// The brush touches a stage while a run stands at a position: dabs become part of the stroke `group`, before
/// the next step of a stage that runs, at the end of one whose steps are strokes, else before its first step.
/// On the layer Mask it touches the stage's own mask where its mix has a painted entry. Unknown stages are ignored.
/// Throws Error for a brush that cannot be used.
void paintAt(Recipe& recipe, RunPosition position, std::uint64_t stageId, std::uint64_t group,
             const Brush& brush, std::span<const Dab> dabs);
/// Takes back a stroke of the brush, wherever its parts are.
void removeStroke(Recipe& recipe, std::uint64_t group);
/// Lets a stroke's effect end before a step (PaintEvent::kForever: stay). Throws Error where it cannot.
void setStrokeEnd(Recipe& recipe, std::uint64_t group, int untilStep);

/// Where evaluations part: a state agrees up to this position with at most that many strokes of the stage
/// laid, and of the next one that many dabs.
struct Divergence {
    RunPosition position;
    int strokes = kAnyStrokes;
    int dabs = 0;
    static constexpr int kAnyStrokes = std::numeric_limits<int>::max();
    auto operator<=>(const Divergence&) const = default;
};

/// The first place at which evaluating `after` may differ from evaluating `before`; none where they agree.
[[nodiscard]] std::optional<Divergence> firstDifference(const Recipe& before, const Recipe& after);

/// Throws Error when the grid is no terrain (side below 1 or above kMaxGridSide, cell size not a positive
/// number).
void checkGrid(const GridSpec& grid, const std::string& where);

/// Whether a stage does nothing but what its curves say. Erosion that holds pins has other work: new curves go to it only
/// where it is selected.
[[nodiscard]] inline bool isMadeOfCurves(const StageKind& kind) {
    return kind.holdsCurves() && kind.category != StageCategory::Erosion;
}

} // namespace oxbow
