#include "core/recipe/reuse.h"

#include "core/base/words.h"
#include "core/param/formula.h"
#include "core/recipe/named_values.h"
#include "core/recipe/undoable_edits.h"

#include <algorithm>

namespace oxbow {

namespace {

/// Adds a value and those that its text names, those first.
void takeValue(const Recipe& from, const std::string& name, std::vector<NamedValue>& values) {
    const NamedValue* value = findValue(from, name);
    if (!value || std::ranges::find(values, name, &NamedValue::name) != values.end())
        return;
    for (const std::string& other : namesIn(value->text))
        takeValue(from, other, values);
    values.push_back(*value);
}

void freeValues(Recipe& part, const Recipe& into, TakenNames taken) {
    const std::vector<NamedValue> values = part.values;
    for (const NamedValue& value : values) {
        const NamedValue* there = findValue(into, value.name);
        if (there && (taken == TakenNames::All || there->text != findValue(part, value.name)->text))
            renameValue(part, value.name, freeName(value.name, "_", [&](const std::string& name) {
                            return findValue(into, name) || findValue(part, name);
                        }));
    }
}

void freeMasks(Recipe& part, const Recipe& into, TakenNames taken) {
    for (const std::string& mask : namedMasks(part)) {
        const auto isSame = [&] { return sharedMask(into, mask, "recipe") == sharedMask(part, mask, "part"); };
        if (stagesWithMask(into, mask).empty() || (taken == TakenNames::WhereOthers && isSame()))
            continue;
        const std::string name = freeName(mask, " ", [&](const std::string& other) {
            return !stagesWithMask(into, other).empty() || !stagesWithMask(part, other).empty();
        });
        for (const int stage : stagesWithMask(part, mask))
            part.stages[static_cast<std::size_t>(stage)].mix.shared = name;
    }
}

} // namespace

Recipe partOf(const Recipe& recipe, const std::vector<std::uint64_t>& stages) {
    Recipe part;
    part.grid = recipe.grid;
    const auto isWanted = [&](const RecipeStage& stage) {
        return std::ranges::find(stages, stage.id) != stages.end();
    };
    for (std::size_t i = 0; i < recipe.stages.size(); ++i) {
        if (!isWanted(recipe.stages[i]))
            continue;
        part.stages.push_back(edits::asNewStage(recipe.stages[i]));
        const StageSpan span = groupAt(recipe, static_cast<int>(i));
        if (!std::ranges::all_of(std::span(recipe.stages).subspan(span.first, span.count), isWanted)) {
            part.stages.back().group.clear();
            part.stages.back().offWithGroup = false;
        }
    }
    for (const FollowedNumber& number : followedNumbers(part))
        for (const std::string& name : namesIn(number.text))
            takeValue(recipe, name, part.values);
    return part;
}

void giveFreeNames(Recipe& part, const Recipe& into, TakenNames taken) {
    freeValues(part, into, taken);
    freeMasks(part, into, taken);
    for (int i = 0; i < static_cast<int>(part.stages.size());) {
        const StageSpan span = groupAt(part, i);
        const std::string& group = part.stages[static_cast<std::size_t>(i)].group;
        const std::string name = group.empty() ? group : freeGroupName(into, group);
        for (; i < span.first + span.count; ++i)
            part.stages[static_cast<std::size_t>(i)].group = name;
    }
}

} // namespace oxbow
