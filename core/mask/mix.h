#pragma once

#include "core/mask/mask_source.h"
#include "core/paint/paint_event.h"
#include "core/stage/stage.h"

#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// The mix of a stage: how much of it, where, and which of its changes stay.
///
/// The mask m, 0 to 1 by cell, is combined from entries on the ground that enters the stage, and kept while the
/// stage runs. With a = amount:
///
///     shows   z = z0 + a m (z' - z0)              z0 ground before the stage, z' its own undisturbed result
///     acts    hardness h becomes 1 - a m (1 - h)  and uplift becomes a m times what it was: the stage takes up
///                                                 and lifts less, while water and sediment go everywhere
///
/// keep: of cells that fell, or rose, only those keep their change. Neutral (the default): the stage's bytes are
/// those it has without a mix.
namespace oxbow {

enum class MixKeep { All, Lower, Raise };
enum class MixMode { Default, Acts, Shows };
/// How an entry joins those before it; `m` so far, `e` the entry.
enum class MaskOp {
    Multiply, ///< m e
    Add,      ///< min(1, m + e)
    Subtract, ///< max(0, m - e)
    Min,
    Max,
};

inline constexpr ChoiceOption kMixKeeps[] = {
    {"all", "All changes"}, {"lower", "Only lowering"}, {"raise", "Only raising"}};
inline constexpr ChoiceOption kMixModes[] = {
    {"default", "Automatic"}, {"acts", "Limits the process"}, {"shows", "Blends the result"}};
inline constexpr ChoiceOption kMaskOps[] = {
    {"multiply", "Multiply"}, {"add", "Add"}, {"subtract", "Subtract"}, {"min", "Minimum"}, {"max", "Maximum"}};

/// One source with the range in which it counts:
///
///     e = 1 within from..to, falls by a smooth step to 0 over `soft` outside both ends; 0 where the source
///     has no value. A source of weights without a range is taken as it is.
struct MaskEntry {
    explicit MaskEntry(const MaskSource& source) : params(source) {}

    ParamSet params; ///< of the source
    double from = -kOpen;
    double to = kOpen;
    double soft = 0.0; ///< in the source's unit
    MaskOp op = MaskOp::Multiply; ///< of the first entry it does not matter
    bool invert = false;
    std::string stage;               ///< the stage whose mask the source `stage` takes: its id, name or "ID[2]"
    std::string curve;               ///< the name of the curves that its sources look at; empty: all
    std::vector<PaintEvent> strokes; ///< of the source `painted`, in the order they were painted
    FollowedTexts endTexts;          ///< of "from", "to" and "soft"

    static constexpr double kOpen = std::numeric_limits<double>::infinity();

    [[nodiscard]] const MaskSource& source() const { return static_cast<const MaskSource&>(params.table()); }
    /// Whether it looks at curves, and may be told which.
    [[nodiscard]] bool looksAtCurves() const { return source().id == "curve_distance" || source().id == "inside_curve" || source().id == "on_curve"; }
    /// What is known of one of the numbers "from", "to" and "soft"; null for another key.
    [[nodiscard]] static std::optional<ParamInfo> endInfo(const MaskSource& source, std::string_view key);
    /// One of those three.
    [[nodiscard]] double end(std::string_view key) const { return key == "from" ? from : key == "to" ? to : soft; }
    /// What it followed is forgotten, or it follows a text from now on.
    void setEnd(std::string_view key, double value, const std::string& text = {});
    [[nodiscard]] bool hasRange() const { return from != -kOpen || to != kOpen; }
    /// What values of the source weigh; NaN: 0, before `invert`.
    void weigh(std::span<const float> values, std::span<float> weights) const;
    [[nodiscard]] float weight(float value) const {
        float weight = 0.0f;
        weigh({&value, 1}, {&weight, 1});
        return weight;
    }
    bool operator==(const MaskEntry&) const = default;
};

struct Mix {
    double amount = 1.0; ///< 0 to 1
    MixKeep keep = MixKeep::All;
    MixMode mode = MixMode::Default;
    std::vector<MaskEntry> where = {}; ///< none: 1 everywhere
    std::string shared = {}; ///< the name of `where`, which is the same in all stages where it has that name; empty: none

    [[nodiscard]] bool isNeutral() const { return amount == 1.0 && keep == MixKeep::All && where.empty(); }
    /// The mode in force for a kind of stage.
    [[nodiscard]] bool acts(const StageKind& kind) const {
        return kind.mix == MixSupport::Acts && mode != MixMode::Shows;
    }
    /// Whether a run is the same with both.
    [[nodiscard]] bool doesTheSame(const Mix& other) const {
        return amount == other.amount && keep == other.keep && mode == other.mode && where == other.where;
    }
    bool operator==(const Mix&) const = default;
};

inline constexpr Param<Mix> kMixParams[] = {
    number<&Mix::amount>("amount", "Amount", Unit::None, hard(0, 1), "How much of the stage's effect there is."),
    choice<&Mix::keep, kMixKeeps>("keep", "Keep", "Which changes of the ground stay."),
    choice<&Mix::mode, kMixModes>("mode", "Mode",
        "Whether the process is limited, or its result is blended with the ground."),
};
static_assert(checked(kMixParams));
/// The same for files and panels.
[[nodiscard]] const ParamTable& mixTable();
/// The painted entry of a mix that strokes on the layer Mask go to; null where it has none.
[[nodiscard]] MaskEntry* paintedEntry(Mix& mix);
[[nodiscard]] const MaskEntry* paintedEntry(const Mix& mix);

/// Throws Error, naming `where`, when a stage of this kind cannot have the mix, or a number in it is not allowed.
void checkMix(const Mix& mix, const StageKind& kind, const std::string& where);
/// The same for the entries of a mask alone.
void checkMask(std::span<const MaskEntry> entries, const std::string& where);

} // namespace oxbow
