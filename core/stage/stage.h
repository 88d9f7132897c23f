#pragma once

#include "core/base/byte_archive.h"
#include "core/base/compute.h"
#include "core/base/phrase.h"
#include "core/curve/curve.h"
#include "core/param/param_set.h"
#include "core/stage/ledger.h"
#include "core/stage/water_handle.h"
#include "core/terrain/terrain_state.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// A stage of a recipe is a stepper: it changes the terrain in short, bounded, deterministic steps, so that
/// it can be shown, paused, cancelled, resumed and replayed between any two of them.
namespace oxbow {

class RockProfile;

/// What a step may use besides the terrain.
struct StageContext : Compute {
    std::filesystem::path folder;    ///< where relative file names start
    std::vector<Phrase>& notes; ///< sentences for the user, for example about an imported file
    Books books{};                   ///< what steps book; who runs them reads it
    std::span<const Curve> curves{}; ///< of a stage that holds curves
    bool mayPutOff = false;          ///< the step may leave layers as they were: `Stepper::show` is called before anybody looks
    const RockProfile* rock = nullptr; ///< layers of rock that a step finds by itself (`Stepper::findsRock`)
};

/// A running stage. All that influences later steps is in the terrain, its private layers included
/// (private_layer.h: what a solver keeps for every cell), or in the few numbers of `savedState`.
class Stepper {
public:
    virtual ~Stepper() = default;
    /// Carries out step `index` (0, 1, ...) on the terrain and adds to the context's books what entered and
    /// left the map and what rounding took. Bytes depend on nothing but the terrain, the parameters, `index`
    /// and the saved state: not on threads, time or pauses. Throws Cancelled (terrain torn) when asked to
    /// stop, Error when the user must mend something.
    virtual void step(int index, WorkingTerrain& terrain, StageContext& context) = 0;
    /// Writes what steps put off (StageContext::mayPutOff). Neither the layers then nor later steps depend on when and how
    /// often it is called.
    virtual void show(WorkingTerrain&, StageContext&) {}
    /// Whether this step works on a ground of its own and finds by itself which layer of rock lies bare there
    /// (StageContext::rock). For other steps the layer Hardness holds rock and paint together while they work.
    [[nodiscard]] virtual bool findsRock(int, const GridSpec&) const { return false; }
    /// Takes new parameters before the next step: the same struct the stage was started with.
    virtual void retune(const std::any& params) = 0;
    /// What a hand changed on lakes and rivers; comes once, before the first step.
    virtual void setHandles(const std::vector<WaterHandle>&) {}
    /// What a stepper started anew on the same terrain needs besides to go on bit for bit, field by field:
    /// single numbers. A stage whose private layers or fields change in form or meaning raises
    /// `StageKind::stateVersion`.
    [[nodiscard]] virtual std::vector<std::byte> savedState() const = 0;
    /// Throws Error where the bytes, or the terrain's private layers, are not those that the stage writes: they
    /// may come from a file.
    virtual void restoreState(std::span<const std::byte> bytes, const WorkingTerrain& terrain) = 0;
    /// Throws Error where the private layers hold what the stage never leaves in them: asked after restoreState
    /// of what came from a file, where a wrong value could lead astray.
    virtual void checkState(const WorkingTerrain&) const {}
};

enum class StageCategory { Source, Erosion, Water, Filter };

/// What a mix (core/mask/mix.h) can do with a stage.
enum class MixSupport {
    None,  ///< it finds lakes, rivers or the sea
    Shows, ///< its result is blended with the ground before it
    Acts,  ///< besides, where the stage acts can be limited: it goes by Hardness, and takes nothing up where that is 1
};

/// What a stage does with a layer of the map. Water bodies and private layers are not counted.
enum class Access {
    Reads,
    Changes, ///< what it becomes depends on what it was
    Makes,   ///< what it becomes does not
};

struct FieldUse {
    Layer layer;
    Access access;
};

/// What a cell of the result depends on: what tiles of a map, and previews of a part of it, need around them.
struct Support {
    enum Extent { Point, Reach, Whole } extent = Whole;
    double reachM = 0.0; ///< of Reach: as far as cells count
};

/// Which parameters of a stage say where a rectangle that it works in lies: what handles move.
struct Placement {
    std::string_view eastM;       ///< of the middle, from the map's west side
    std::string_view southM;      ///< from its north side
    std::string_view rotationDeg; ///< clockwise
    std::string_view widthM;      ///< along its own east
    std::string_view depthM;      ///< along its own south
    std::string_view heightM;     ///< above the ground; may be below 0
    std::string_view shape;       ///< a choice of shapes that are shown as pictures; the first is one from the file
    std::string_view file;
};

struct PresetValue {
    constexpr PresetValue() = default;
    constexpr PresetValue(std::string_view key_, double number_) : key(key_), number(number_) {}
    constexpr PresetValue(std::string_view key_, const char* choice_) : key(key_), choice(choice_) {}

    std::string_view key;
    double number = 0.0;
    std::string_view choice; ///< for a parameter that is a choice
};

/// Of a preset, at most 17.
class PresetValues {
public:
    consteval PresetValues(std::initializer_list<PresetValue> values) : m_count(values.size()) {
        std::ranges::copy(values, m_values.begin());
    }
    [[nodiscard]] constexpr const PresetValue* begin() const { return m_values.data(); }
    [[nodiscard]] constexpr const PresetValue* end() const { return begin() + m_count; }

private:
    std::array<PresetValue, 17> m_values{};
    std::size_t m_count;
};

/// A named set of values for a stage; parameters left out keep their defaults.
struct StagePreset {
    std::string_view name;
    std::string_view help;
    PresetValues values;
};

/// What a stage takes on a usual processor (3 GHz, one thread), as measured: for forecasts (stage_forecast.h).
struct UsualCost {
    double fixedS = 0.0; ///< seconds, whatever the map
    double cellNs = 0.0; ///< nanoseconds for each cell of the map
    double stepNs = 0.0; ///< nanoseconds of each step for each unit of its effort; for each cell where no effort is told
};

/// What the program knows of a kind of stage: one entry of the registry.
struct StageKind : ParamTable {
    [[nodiscard]] bool reads(Layer layer) const { return touches(layer, {Access::Reads, Access::Changes}); }
    [[nodiscard]] bool writes(Layer layer) const { return touches(layer, {Access::Changes, Access::Makes}); }
    [[nodiscard]] bool touches(Layer layer, std::initializer_list<Access> how) const;
    /// Whether it reads a file with its default values.
    [[nodiscard]] bool readsFile() const;
    /// Adds a row for each layer.
    StageKind& uses(Access access, std::initializer_list<Layer> layers);

    [[nodiscard]] bool holdsCurves() const { return curves != CurveUse::None; }
    [[nodiscard]] bool stepsAreCurves() const { return curves == CurveUse::Shape; }

    std::string_view label; ///< name for people
    std::string_view help;  ///< one sentence for the menu
    std::string_view searchWords; ///< other names under which it is looked for, those of other programs among them
    std::vector<FieldUse> fields; ///< the layers that it touches: no others
    /// None set: the whole map.
    std::function<Support(const std::any&)> support;
    StageCategory category = StageCategory::Filter;
    MixSupport mix = MixSupport::Shows;
    std::span<const StagePreset> presets; ///< named sets of values that come with the program
    std::uint32_t stateVersion = 1;       ///< of savedState and the private layers
    bool stepsAreStrokes = false;         ///< one step for each stroke laid in it, instead of `stepCount`
    CurveUse curves = CurveUse::None;     ///< those it holds; to shape: one step for each, instead of `stepCount`
    /// Whether strokes on a layer count in this stage; none set: all do.
    std::function<bool(const std::any&, Layer)> takesPaint;
    /// Gives the parameters of a stage that is new in a recipe the values that suit a map of that size. None set: the
    /// defaults do.
    std::function<void(std::any&, const GridSpec&)> fit;
    const Placement* placement = nullptr; ///< null: it works on the whole map
    std::span<const HandleKind> handles; ///< what can be done by hand to the lakes and rivers it finds
    /// Whether a step leaves the same bytes where those before it were left out: they only show how the water
    /// rises, say. None set: no.
    std::function<bool(const std::any&)> canSkip;
    /// Steps that the stage takes with these parameters on this grid; at least 1. Resolution must not matter.
    std::function<int(const std::any&, const GridSpec&)> stepCount;
    /// Why the stage is not run with these parameters on this grid: a sentence about the parameter that asks for too much,
    /// and the value that would do (work_bound.h). None set: any will do.
    std::function<std::optional<Phrase>(const std::any&, const GridSpec&)> refusal;
    /// What a step costs against others of the same stage, where they differ: cells of its grid, say. None set: all cost the
    /// same.
    std::function<double(const std::any&, const GridSpec&, int step)> effort;
    UsualCost cost;
    /// Begins a run (or goes on with one, when `restoreState` follows); does not change the terrain.
    std::function<std::unique_ptr<Stepper>(const std::any&, const WorkingTerrain&, ThreadPool&)> start;
};

struct NoState {};
template <typename Archive>
void packField(Archive&, NoState&) {}

/// A stepper of parameters `P` whose saved state is one struct `State` of numbers, saved field by field.
/// Derived classes read `m_params` and `m_state` and implement `step`.
template <typename P, typename State = NoState>
class StepperOf : public Stepper {
public:
    explicit StepperOf(P params) : m_params(std::move(params)) {}
    void retune(const std::any& params) override { m_params = std::any_cast<const P&>(params); }
    [[nodiscard]] std::vector<std::byte> savedState() const override { return bytesOf(m_state); }
    void restoreState(std::span<const std::byte> bytes, const WorkingTerrain&) override {
        readBytes(kStateName, bytes, m_state);
    }

protected:
    static constexpr const char* kStateName = "the saved state of a stage";
    P m_params;
    State m_state{};
};

/// For restoreState: throws Error where the terrain lacks a private layer.
void expectPrivate(const WorkingTerrain& terrain, const PrivateLayerInfo& info);
inline void expectPrivateFloats(const WorkingTerrain& terrain, std::string_view name, const GridSpec& grid) {
    expectPrivate(terrain, {std::string(name), CellType::Float32, grid});
}

/// Makes the registry's entry of a stage from its parameter table, its number of steps (a number, the parameter that holds
/// it, or a function of parameters and grid) and its stepper class `StepperType(P, const WorkingTerrain&, ThreadPool&)`.
template <typename StepperType, typename P, std::size_t N, typename Steps = int>
[[nodiscard]] StageKind stageKind(std::string_view id, std::string_view label, StageCategory category,
                                  std::string_view help, const Param<P> (&table)[N], Steps steps = 1) {
    StageKind kind;
    kind.id = id;
    kind.label = label;
    kind.help = help;
    kind.category = category;
    kind.mix = category == StageCategory::Erosion ? MixSupport::Acts
               : category == StageCategory::Water ? MixSupport::None
                                                  : MixSupport::Shows;
    fillTable(kind, table);
    kind.stepCount = [steps](const std::any& p, const GridSpec& grid) -> int {
        if constexpr (std::is_same_v<Steps, int>)
            return steps;
        else if constexpr (std::is_member_object_pointer_v<Steps>)
            return std::any_cast<const P&>(p).*steps;
        else
            return steps(std::any_cast<const P&>(p), grid);
    };
    kind.start = [](const std::any& p, const WorkingTerrain& terrain, ThreadPool& pool) -> std::unique_ptr<Stepper> {
        return std::make_unique<StepperType>(std::any_cast<const P&>(p), terrain, pool);
    };
    return kind;
}

} // namespace oxbow
