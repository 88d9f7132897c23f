#pragma once

#include "core/recipe/held_data.h"
#include "core/recipe/named_values.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <type_traits>
#include <utility>

/// Edits of a recipe, each a verb with its opposite. An edit remembers what it replaced, so the one that acts
/// on the window's recipe and the one that acts on the worker's are two objects. `tellHeld` adds up what it
/// remembers.
namespace oxbow::edits {

inline int indexOf(const Recipe& recipe, std::uint64_t id) {
    return static_cast<int>(std::ranges::find(recipe.stages, id, &RecipeStage::id) - recipe.stages.begin());
}

inline void insertAt(Recipe& recipe, int index, const RecipeStage& stage) {
    recipe.stages.insert(recipe.stages.begin() + std::clamp(index, 0, static_cast<int>(recipe.stages.size())),
                         stage);
}

/// Takes a stage out; nothing where it is not there.
inline std::optional<RecipeStage> takeOut(Recipe& recipe, std::uint64_t id) {
    const auto found = std::ranges::find(recipe.stages, id, &RecipeStage::id);
    if (found == recipe.stages.end())
        return std::nullopt;
    const RecipeStage stage = *found;
    recipe.stages.erase(found);
    return stage;
}

inline void moveTo(Recipe& recipe, std::uint64_t id, int index) {
    if (const auto stage = takeOut(recipe, id))
        insertAt(recipe, index, *stage);
}

/// The same strokes for another stage: deleting one leaves those that it was copied from alone.
inline std::vector<PaintEvent> asNewStrokes(std::vector<PaintEvent> strokes) {
    std::map<std::uint64_t, std::uint64_t> groups;
    for (PaintEvent& event : strokes) {
        const auto [found, isNew] = groups.try_emplace(event.group, 0);
        if (isNew)
            found->second = newStrokeGroup();
        event.group = found->second;
    }
    return strokes;
}

/// The same stage as another one: with an id of its own, as what hands laid in it.
inline RecipeStage asNewStage(const RecipeStage& stage) {
    RecipeStage copy = stage;
    copy.id = RecipeStage(stage.params.kind()).id;
    copy.strokes = asNewStrokes(stage.strokes);
    for (Curve& curve : copy.curves)
        curve = asNewCurve(curve);
    return copy;
}

/// Parameters and mix, and what a run changed of them.
inline void restoreValues(const RecipeStage& from, RecipeStage& to) {
    to.params = from.params;
    to.events = from.events;
    to.mix = from.mix;
    to.mixEvents = from.mixEvents;
}

class AddStage {
public:
    AddStage(RecipeStage stage, int index) : m_stage(std::move(stage)), m_index(index) {}
    void apply(Recipe& recipe) { insertAt(recipe, m_index, m_stage); }
    void revert(Recipe& recipe) {
        if (const auto stage = takeOut(recipe, m_stage.id))
            m_stage = *stage;
    }
    void tellHeld(HeldData& held) const { held.add(m_stage); }

private:
    RecipeStage m_stage;
    int m_index;
};

class RemoveStage {
public:
    explicit RemoveStage(std::uint64_t id) : m_id(id) {}
    void apply(Recipe& recipe) {
        m_index = indexOf(recipe, m_id);
        m_removed = takeOut(recipe, m_id);
    }
    void revert(Recipe& recipe) {
        if (m_removed)
            insertAt(recipe, m_index, *m_removed);
    }
    void tellHeld(HeldData& held) const { held.add(m_removed); }

private:
    std::uint64_t m_id;
    int m_index = 0;
    std::optional<RecipeStage> m_removed;
};

class MoveStage {
public:
    /// `settles`: it leaves its group, or joins another one, by where it comes to stand.
    explicit MoveStage(std::uint64_t id, int index, bool settles = true) : m_id(id), m_index(index), m_settles(settles) {}
    void apply(Recipe& recipe) {
        const RecipeStage* stage = recipe.find(m_id);
        if (!stage)
            return;
        m_before = indexOf(recipe, m_id);
        m_groupBefore = {stage->group, stage->offWithGroup};
        moveTo(recipe, m_id, m_index);
        if (m_settles)
            settleInGroup(recipe, indexOf(recipe, m_id));
    }
    void revert(Recipe& recipe) {
        moveTo(recipe, m_id, m_before);
        if (RecipeStage* stage = recipe.find(m_id))
            std::tie(stage->group, stage->offWithGroup) = m_groupBefore;
    }
    void tellHeld(HeldData& /*held*/) const {}

private:
    std::uint64_t m_id;
    int m_index;
    bool m_settles;
    int m_before = 0;
    std::pair<std::string, bool> m_groupBefore;
};

/// What is told of values that take the place of others.
template <typename Value>
void tellHeldOf(const Value& value, HeldData& held) {
    if constexpr (!std::is_trivially_copyable_v<Value>)
        held.add(value);
}

/// Another value takes the place of one of a stage's.
template <auto Member>
class SetOfStage {
public:
    using Value = std::remove_cvref_t<decltype(std::declval<RecipeStage&>().*Member)>;
    SetOfStage(std::uint64_t id, Value other) : m_id(id), m_other(std::move(other)) {}
    void apply(Recipe& recipe) {
        if (RecipeStage* stage = recipe.find(m_id))
            std::swap(stage->*Member, m_other);
    }
    void revert(Recipe& recipe) { apply(recipe); }
    void tellHeld(HeldData& held) const { tellHeldOf(m_other, held); }

private:
    std::uint64_t m_id;
    Value m_other;
};
using SetStageEnabled = SetOfStage<&RecipeStage::enabled>;
using RenameStage = SetOfStage<&RecipeStage::name>;
using SetHandles = SetOfStage<&RecipeStage::handles>;
/// One more or less, changed ones, another order.
using SetCurves = SetOfStage<&RecipeStage::curves>;

/// Another value takes the place of one of the recipe's, `part(recipe)`.
template <auto Part>
class SetOfRecipe {
public:
    using Value = std::remove_cvref_t<std::invoke_result_t<decltype(Part), Recipe&>>;
    explicit SetOfRecipe(Value other) : m_other(std::move(other)) {}
    void apply(Recipe& recipe) { std::swap(std::invoke(Part, recipe), m_other); }
    void revert(Recipe& recipe) { apply(recipe); }
    void tellHeld(HeldData& held) const { tellHeldOf(m_other, held); }

private:
    Value m_other;
};
using SetSurface = SetOfRecipe<&Recipe::surface>;
using SetGrid = SetOfRecipe<&Recipe::grid>;
[[nodiscard]] inline Recipe& wholeOf(Recipe& recipe) {
    return recipe;
}
/// Another line of the run.
using SetRecipe = SetOfRecipe<&wholeOf>;

/// The named values, the surface and, of several stages at once, values, masks, curves, groups, names and which are enabled.
class ChangeStages {
public:
    /// Takes of `after`, which has the same stages, what differs, and what named values may change.
    ChangeStages(const Recipe& before, Recipe after) {
        const std::set<std::size_t> following = followingStages(before), follow = followingStages(after);
        for (std::size_t i = 0; i < after.stages.size(); ++i) {
            const RecipeStage* was = before.find(after.stages[i].id);
            if (was && (!(*was == after.stages[i]) || following.contains(i) || follow.contains(i)))
                m_others.push_back(std::move(after.stages[i]));
        }
        m_values = std::move(after.values);
        m_surface = std::move(after.surface);
    }
    void apply(Recipe& recipe) {
        std::swap(recipe.values, m_values);
        std::swap(recipe.surface, m_surface);
        for (RecipeStage& other : m_others)
            if (RecipeStage* stage = recipe.find(other.id)) {
                const RecipeStage was = *stage;
                takeAll(other, *stage);
                takeAll(was, other);
            }
    }
    void revert(Recipe& recipe) { apply(recipe); }
    void tellHeld(HeldData& held) const {
        held.add(m_surface);
        held.add(m_values);
        held.add(m_others);
    }

private:
    static void takeAll(const RecipeStage& from, RecipeStage& to) {
        restoreValues(from, to);
        to.curves = from.curves;
        to.name = from.name;
        to.enabled = from.enabled;
        to.group = from.group;
        to.offWithGroup = from.offWithGroup;
    }

    std::vector<NamedValue> m_values;
    Surface m_surface;
    std::vector<RecipeStage> m_others;
};

class ApplyFromStart {
public:
    explicit ApplyFromStart(std::uint64_t id) : m_id(id) {}
    void apply(Recipe& recipe) {
        if (RecipeStage* stage = recipe.find(m_id)) {
            m_before = *stage;
            stage->startWithLatest(recipe.grid);
        }
    }
    void revert(Recipe& recipe) const {
        if (RecipeStage* stage = recipe.find(m_id); stage && m_before)
            restoreValues(*m_before, *stage);
    }
    void tellHeld(HeldData& held) const { held.add(m_before); }

private:
    std::uint64_t m_id;
    std::optional<RecipeStage> m_before;
};

/// The values of one stage before and after a change that the running simulation took at a step of its own
/// choice.
class StageValues {
public:
    explicit StageValues(std::uint64_t id) : m_id(id) {}
    void rememberBefore(const Recipe& recipe) { remember(recipe, m_before); }
    void revert(Recipe& recipe) {
        remember(recipe, m_after);
        restore(recipe, m_before);
    }
    void apply(Recipe& recipe) const { restore(recipe, m_after); }
    void tellHeld(HeldData& held) const {
        held.add(m_before);
        held.add(m_after);
    }

private:
    void remember(const Recipe& recipe, std::optional<RecipeStage>& slot) const {
        if (const RecipeStage* stage = recipe.find(m_id))
            slot = *stage;
    }
    void restore(Recipe& recipe, const std::optional<RecipeStage>& slot) const {
        RecipeStage* stage = recipe.find(m_id);
        if (!stage || !slot)
            return;
        restoreValues(*slot, *stage);
        stage->strokes = slot->strokes;
        shareMask(recipe, stage->mix);
    }

    std::uint64_t m_id;
    std::optional<RecipeStage> m_before, m_after;
};

class ChangeStrokes {
public:
    ChangeStrokes(std::uint64_t id, std::function<void(Recipe&)> change)
        : m_id(id), m_change(std::move(change)) {}
    void apply(Recipe& recipe) {
        if (const RecipeStage* stage = recipe.find(m_id)) {
            m_before = stage->strokes;
            m_change(recipe);
        }
    }
    void revert(Recipe& recipe) const {
        if (RecipeStage* stage = recipe.find(m_id))
            stage->strokes = m_before;
    }
    void tellHeld(HeldData& held) const { held.add(m_before); }

private:
    std::uint64_t m_id;
    std::function<void(Recipe&)> m_change;
    std::vector<PaintEvent> m_before;
};

/// A stroke that the brush lays bit by bit, each at a step of the running simulation's choice, in a stage
/// that is there or one that is added for it.
class LayStroke {
public:
    explicit LayStroke(std::uint64_t id) : m_values(id) {}
    explicit LayStroke(const AddStage& added) : m_values(0), m_added(added) {}
    void begin(Recipe& recipe) { m_added ? m_added->apply(recipe) : m_values.rememberBefore(recipe); }
    void revert(Recipe& recipe) { m_added ? m_added->revert(recipe) : m_values.revert(recipe); }
    void apply(Recipe& recipe) { m_added ? m_added->apply(recipe) : m_values.apply(recipe); }
    void tellHeld(HeldData& held) const { m_added ? m_added->tellHeld(held) : m_values.tellHeld(held); }

private:
    StageValues m_values;
    std::optional<AddStage> m_added;
};

} // namespace oxbow::edits
