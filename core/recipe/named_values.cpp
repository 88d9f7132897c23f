#include "core/recipe/named_values.h"

#include "core/base/at_place.h"
#include "core/base/near_words.h"

#include <algorithm>
#include <map>

namespace oxbow {

namespace {

/// What names stand for, each worked out once.
class Values {
public:
    explicit Values(const Recipe& recipe) : m_recipe(recipe) {}

    UnitNumber of(std::string_view name) {
        if (const auto known = m_known.find(name); known != m_known.end())
            return known->second;
        const NamedValue* value = findValue(m_recipe, name);
        if (!value)
            throw Error(phrase("there is no named value '%1': there are %2", cutShort(name), knownNames(m_recipe.values, name, &NamedValue::name)));
        const bool isCircle = std::ranges::find(m_open, name) != m_open.end();
        m_open.emplace_back(name);
        if (isCircle) {
            std::string way;
            for (const std::string& open : m_open)
                way += (way.empty() ? "" : " -> ") + open;
            throw Error(phrase("named values go in a circle: %1", way));
        }
        const UnitNumber quantity = evaluated(value->text, [this](std::string_view other) { return of(other); });
        m_open.pop_back();
        m_known.emplace(std::string(name), quantity);
        return quantity;
    }

private:
    const Recipe& m_recipe;
    std::map<std::string, UnitNumber, std::less<>> m_known;
    std::vector<std::string> m_open; ///< being worked out
};

bool holdsName(const std::string& text, std::string_view name) {
    const std::vector<std::string> names = namesIn(text);
    return std::ranges::find(names, name) != names.end();
}

void renameInTexts(Recipe& recipe, const std::string& name, const std::string& other) {
    for (NamedValue& value : recipe.values)
        value.text = withName(value.text, name, other);
    for (RecipeStage& stage : recipe.stages) {
        const StageParams::Texts texts = stage.params.texts();
        for (const auto& [key, text] : texts)
            stage.params.follow(key, withName(text, name, other), stage.params.value(key));
    }
}

} // namespace

const NamedValue* findValue(const Recipe& recipe, std::string_view name) {
    const auto found = std::ranges::find(recipe.values, name, &NamedValue::name);
    return found == recipe.values.end() ? nullptr : &*found;
}

UnitNumber valueOfText(const Recipe& recipe, std::string_view text) {
    Values values(recipe);
    return evaluated(text, [&](std::string_view name) { return values.of(name); });
}

ParamValue valueOfText(const Recipe& recipe, std::string_view text, const ParamInfo& param) {
    return asParameter(valueOfText(recipe, text), param, text);
}

void followValues(Recipe& recipe, const std::string& where) {
    const std::string before = where.empty() ? "" : where + ": ";
    Values values(recipe);
    for (const NamedValue& value : recipe.values)
        atPlace(before + value.name, [&] { return values.of(value.name); });
    for (RecipeStage& stage : recipe.stages) {
        const StageParams::Texts texts = stage.params.texts();
        for (const auto& [key, text] : texts)
            atPlace(before + stage.title() + ", " + key, [&] {
                const ParamInfo& param = stage.params.kind().required(key, "parameter").info;
                stage.params.follow(key, text, asParameter(evaluated(text, [&](std::string_view name) { return values.of(name); }), param, text));
            });
    }
}

void setValue(Recipe& recipe, const std::string& name, const std::string& text) {
    const auto found = std::ranges::find(recipe.values, name, &NamedValue::name);
    if (found != recipe.values.end()) {
        found->text = text;
    } else {
        if (const Phrase problem = nameProblem(name); !problem.empty())
            throw Error(problem);
        recipe.values.push_back({name, text});
    }
    followValues(recipe);
}

void renameValue(Recipe& recipe, const std::string& name, const std::string& other) {
    if (const Phrase problem = nameProblem(other); !problem.empty())
        throw Error(problem);
    if (findValue(recipe, other))
        throw Error(phrase("there is a named value '%1' already", other));
    renameInTexts(recipe, name, other);
    std::ranges::find(recipe.values, name, &NamedValue::name)->name = other;
}

void removeValue(Recipe& recipe, const std::string& name) {
    // What it comes to takes its place in the texts of other values.
    const NamedValue* value = findValue(recipe, name);
    if (!value)
        return;
    const std::string text = isFormula(value->text) ? "(" + value->text + ")" : value->text;
    for (NamedValue& other : recipe.values)
        other.text = withName(other.text, name, text);
    for (RecipeStage& stage : recipe.stages) {
        const StageParams::Texts texts = stage.params.texts();
        for (const auto& [key, followed] : texts)
            if (holdsName(followed, name))
                stage.params.set(key, stage.params.value(key));
    }
    std::erase_if(recipe.values, [&](const NamedValue& each) { return each.name == name; });
}

void followText(Recipe& recipe, std::uint64_t stageId, const std::string& key, const std::string& text) {
    RecipeStage* stage = recipe.find(stageId);
    if (!stage)
        return;
    const ParamInfo& param = stage->params.kind().required(key, stage->title()).info;
    const ParamValue value = valueOfText(recipe, text, param);
    std::erase_if(stage->events, [&](const StageEvent& event) { return event.key == key; });
    namesIn(text).empty() ? stage->params.set(key, value) : stage->params.follow(key, text, value);
}

std::vector<int> stagesWithMask(const Recipe& recipe, std::string_view name) {
    std::vector<int> found;
    for (std::size_t i = 0; i < recipe.stages.size(); ++i)
        if (!name.empty() && recipe.stages[i].mix.shared == name)
            found.push_back(static_cast<int>(i));
    return found;
}

std::vector<std::string> namedMasks(const Recipe& recipe) {
    std::vector<std::string> names;
    for (const RecipeStage& stage : recipe.stages)
        if (!stage.mix.shared.empty() && std::ranges::find(names, stage.mix.shared) == names.end())
            names.push_back(stage.mix.shared);
    return names;
}

void shareMask(Recipe& recipe, const Mix& mix) {
    for (const int stage : stagesWithMask(recipe, mix.shared)) {
        recipe.stages[static_cast<std::size_t>(stage)].mix.where = mix.where;
        recipe.stages[static_cast<std::size_t>(stage)].mixEvents.clear();
    }
}

const std::vector<MaskEntry>& sharedMask(const Recipe& recipe, std::string_view name, const std::string& where) {
    const std::vector<int> stages = stagesWithMask(recipe, name);
    if (stages.empty())
        throw Error(where + ": " + phrase("there is no mask '%1': there are %2", cutShort(name), knownNames(namedMasks(recipe), name)));
    return recipe.stages[static_cast<std::size_t>(stages.front())].mix.where;
}

} // namespace oxbow
