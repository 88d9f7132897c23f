#include "core/recipe/named_values.h"

#include "core/base/error.h"
#include "core/base/near_words.h"

#include <algorithm>
#include <functional>
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

/// Something whose numbers can follow texts.
struct NumberHolder {
    NumberPlace place; ///< without the key
    std::string title;
    const FollowedTexts& texts;
    std::function<std::optional<ParamInfo>(std::string_view key)> info; ///< nothing where it has none of that key
    /// Sets one, which follows the text; an empty one is none.
    std::function<void(const std::string& key, const std::string& text, const ParamValue& value)> set;
    std::function<ParamValue(std::string_view key)> value;
};
using VisitHolder = std::function<void(const NumberHolder&)>;

std::optional<ParamInfo> infoIn(const ParamTable& table, std::string_view key) {
    const ParamField* field = table.find(key);
    return field ? std::optional<ParamInfo>(field->info) : std::nullopt;
}

void visitParams(ParamSet& params, const NumberPlace& place, const std::string& title, const VisitHolder& visit) {
    visit({place, title, params.texts(), [&](std::string_view key) { return infoIn(params.table(), key); },
           [&](const std::string& key, const std::string& text, const ParamValue& value) {
               params.follow(key, text, value, title);
           },
           [&](std::string_view key) { return params.value(key); }});
}

void visitMask(std::vector<MaskEntry>& entries, NumberPlace place, const std::string& title, const VisitHolder& visit) {
    for (MaskEntry& entry : entries) {
        ++place.entry;
        const std::string name = title + ", mask entry " + std::to_string(place.entry + 1);
        visit({place, name, entry.endTexts,
               [&](std::string_view key) { return MaskEntry::endInfo(entry.source(), key); },
               [&](const std::string& key, const std::string& text, const ParamValue& value) {
                   entry.setEnd(key, std::get<double>(value), text);
               },
               [&](std::string_view key) { return entry.end(key); }});
        visitParams(entry.params, place, name, visit);
    }
}

/// Of the surface.
template <typename T>
void visitThing(T& thing, const ParamTable& table, const NumberPlace& place, const std::string& title,
                const VisitHolder& visit) {
    visit({place, title, thing.texts, [&](std::string_view key) { return infoIn(table, key); },
           [&](const std::string& key, const std::string& text, const ParamValue& value) {
               setOfThing(thing, table.required(key, title), value, text);
           },
           [&](std::string_view key) { return table.required(key, title).read(std::any(thing)); }});
}

template <typename T>
void visitThings(std::vector<T>& things, const ParamTable& table, NumberPlace place, const VisitHolder& visit) {
    for (T& thing : things) {
        visitThing(thing, table, place, thing.name, visit);
        visitMask(thing.where, place, thing.name, visit);
        ++place.index;
    }
}

void visitHolders(Recipe& recipe, const VisitHolder& visit) {
    for (std::size_t i = 0; i < recipe.stages.size(); ++i) {
        RecipeStage& stage = recipe.stages[i];
        const std::string title = stage.title();
        visitParams(stage.params, {.index = i}, title, visit);
        visitMask(stage.mix.where, {.index = i}, title, visit);
        for (std::size_t k = 0; k < stage.mixEvents.size(); ++k)
            visitMask(stage.mixEvents[k].mix.where, {.index = i, .event = static_cast<int>(k)}, title, visit);
        for (std::size_t k = 0; k < stage.curves.size(); ++k)
            visitParams(stage.curves[k].params, {.of = NumberPlace::Of::Curve, .index = i, .curve = k},
                        title + ", " + stage.curves[k].title(), visit);
    }
    visitThings(recipe.surface.materials, materialTable(), {.of = NumberPlace::Of::Material}, visit);
    visitThings(recipe.surface.scatters, scatterTable(), {.of = NumberPlace::Of::Scatter}, visit);
    visitThing(recipe.surface.natural, naturalTable(), {.of = NumberPlace::Of::Natural}, "natural", visit);
}

/// Lets each number that follows a text follow what `change` makes of it; one that it makes nothing of keeps its value.
void changeTexts(Recipe& recipe, const std::function<std::string(const std::string&)>& change) {
    visitHolders(recipe, [&](const NumberHolder& holder) {
        const FollowedTexts texts = holder.texts;
        for (const auto& [key, text] : texts)
            holder.set(key, change(text), holder.value(key));
    });
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
    const auto valueOf = [&](std::string_view name) { return values.of(name); };
    visitHolders(recipe, [&](const NumberHolder& holder) {
        const FollowedTexts texts = holder.texts;
        for (const auto& [key, text] : texts)
            atPlace(before + holder.title + ", " + key, [&] {
                holder.set(key, text, asParameter(evaluated(text, valueOf), holder.info(key).value(), text));
            });
    });
    for (const RecipeStage& stage : recipe.stages) {
        checkMask(stage.mix.where, before + stage.title());
        for (const MixEvent& event : stage.mixEvents)
            checkMask(event.mix.where, before + stage.title());
    }
    for (const Material& material : recipe.surface.materials)
        checkMask(material.where, before + material.name);
    for (const Scatter& scatter : recipe.surface.scatters)
        checkMask(scatter.where, before + scatter.name);
}

std::vector<FollowedNumber> followedNumbers(const Recipe& recipe) {
    std::vector<FollowedNumber> numbers;
    visitHolders(const_cast<Recipe&>(recipe), [&](const NumberHolder& holder) { // which only looks
        for (const auto& [key, text] : holder.texts)
            numbers.push_back({holder.title + ", " + key, holder.info(key).value(), text});
    });
    return numbers;
}

std::set<std::size_t> followingStages(const Recipe& recipe) {
    std::set<std::size_t> stages;
    visitHolders(const_cast<Recipe&>(recipe), [&](const NumberHolder& holder) {
        const bool isOfStage = holder.place.of == NumberPlace::Of::Stage || holder.place.of == NumberPlace::Of::Curve;
        if (isOfStage && !holder.texts.empty())
            stages.insert(holder.place.index);
    });
    return stages;
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
    for (NamedValue& value : recipe.values)
        value.text = withName(value.text, name, other);
    changeTexts(recipe, [&](const std::string& text) { return withName(text, name, other); });
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
    changeTexts(recipe,
                [&](const std::string& followed) { return holdsName(followed, name) ? std::string() : followed; });
    std::erase_if(recipe.values, [&](const NamedValue& each) { return each.name == name; });
}

void followText(Recipe& recipe, const NumberPlace& place, const std::string& text) {
    const bool isPlain = namesIn(text).empty();
    visitHolders(recipe, [&](const NumberHolder& holder) {
        const bool isIt = holder.place.of == place.of && holder.place.index == place.index &&
                          holder.place.curve == place.curve && holder.place.entry == place.entry &&
                          holder.place.event == place.event;
        if (const std::optional<ParamInfo> info = isIt ? holder.info(place.key) : std::nullopt)
            holder.set(place.key, isPlain ? std::string() : text, valueOfText(recipe, text, *info));
    });
    if (place.of != NumberPlace::Of::Stage || place.index >= recipe.stages.size())
        return;
    RecipeStage& stage = recipe.stages[place.index];
    if (place.entry < 0)
        std::erase_if(stage.events, [&](const StageEvent& event) { return event.key == place.key; });
    else
        stage.mixEvents.clear(), shareMask(recipe, Mix(stage.mix));
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
