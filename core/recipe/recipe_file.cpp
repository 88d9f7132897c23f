#include "core/recipe/recipe_file.h"

#include "core/base/near_words.h"
#include "core/base/whole_file.h"
#include "core/earthwork/curve_json.h"
#include "core/mask/mix_json.h"
#include "core/paint/stroke_json.h"
#include "core/param/formula.h"
#include "core/param/json_value.h"
#include "core/recipe/named_values.h"
#include "core/surface/surface_json.h"

#include <algorithm>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

template <typename T>
T required(const Json& object, const char* key, bool (Json::*isType)() const noexcept, const char* typeName,
           const std::string& where) {
    const auto found = object.find(key);
    if (found == object.end())
        throw Error(where + ": " + phrase("'%1' is missing", key));
    if (!((*found).*isType)())
        throw Error(where + "." + key + ": " + phrase("%1 is expected here", typeName));
    return found->get<T>();
}

int sideOf(const Json& grid, const char* key, const std::string& where) {
    const auto side = required<std::int64_t>(grid, key, &Json::is_number_integer, "a whole number", where);
    return static_cast<int>(std::clamp<std::int64_t>(side, -1, kMaxGridSide + 1));
}

GridSpec parseGrid(const Json& grid, const std::string& where) {
    expectKeys(grid, {"width", "height", "cell_size_m"}, where);
    const GridSpec spec{sideOf(grid, "width", where), sideOf(grid, "height", where),
                        required<double>(grid, "cell_size_m", &Json::is_number, "a number", where)};
    checkGrid(spec, where);
    return spec;
}

void parseParameters(const Json& object, const std::string& where,
                     const std::function<void(const std::string& key, const Json&, const std::string&)>& set) {
    if (!object.is_object())
        throw Error(where + ": " + phrase("an object { \"key\": value, ... } is expected here"));
    for (const auto& [key, value] : object.items())
        set(key, value, where + "." + cutShort(key));
}

/// A list of what changed before steps: read(entry, step, place).
void parseEvents(const Json& list, std::string_view content, const std::string& where,
                 const std::function<void(const Json&, int, const std::string&)>& read) {
    static_cast<void>(parsedList(list, where, [&](const Json& event, const std::string& place) {
        expectKeys(event, {"before_step", content}, place);
        const auto step = required<std::int64_t>(event, "before_step", &Json::is_number_integer, "a whole number", place);
        if (step < 1 || step > 1'000'000'000)
            throw Error(place + ".before_step: " + phrase("a step from 1 to 1000000000 is expected here"));
        if (!event.contains(content))
            throw Error(place + ": " + phrase("'%1' is missing", content));
        read(event[content], static_cast<int>(step), place + "." + std::string(content));
        return step;
    }));
}

void parseValueEvents(const Json& list, RecipeStage& stage, const std::string& where) {
    parseEvents(list, "set", where, [&](const Json& set, int step, const std::string& place) {
        parseParameters(set, place, [&](const std::string& key, const Json& value, const std::string& at) {
            const ParamInfo& info = stage.params.kind().required(key, at).info;
            stage.events.push_back({step, key, parseJsonValue(info, nlohmann::json(value), at)});
        });
    });
    std::ranges::stable_sort(stage.events, {}, &StageEvent::beforeStep);
}

void parseMixEvents(const Json& list, RecipeStage& stage, const std::string& where, bool mayFollow) {
    parseEvents(list, "mix", where, [&](const Json& mix, int step, const std::string& place) {
        if (std::ranges::find(stage.mixEvents, step, &MixEvent::beforeStep) != stage.mixEvents.end())
            throw Error(place + ": " + phrase("there is another mix before step %1", step));
        stage.mixEvents.push_back({step, parseMix(mix, stage.params.kind(), place, mayFollow)});
    });
    std::ranges::sort(stage.mixEvents, {}, &MixEvent::beforeStep);
}

/// `mayFollow`: numbers may be texts, which followValues works out.
RecipeStage parseStage(const Json& object, const std::string& where, bool mayFollow) {
    expectKeys(object,
               {"stage", "name", "group", "enabled", "off_with_group", "parameters", "mix", "events", "mix_events", "strokes", "handles", "curves"},
               where);
    const auto id = required<std::string>(object, "stage", &Json::is_string, "a text", where);
    const StageKind* kind = findStageKind(id);
    if (!kind)
        throw Error(where + ".stage: " + phrase("there is no stage '%1': there are %2", cutShort(id), knownNames(stageKinds(), id, &StageKind::id)));
    RecipeStage stage(*kind);
    if (object.contains("name"))
        stage.name = required<std::string>(object, "name", &Json::is_string, "a text", where);
    if (object.contains("group"))
        stage.group = required<std::string>(object, "group", &Json::is_string, "a text", where);
    if (object.contains("off_with_group"))
        stage.offWithGroup = required<bool>(object, "off_with_group", &Json::is_boolean, "true or false", where);
    if (object.contains("enabled"))
        stage.enabled = required<bool>(object, "enabled", &Json::is_boolean, "true or false", where);
    if (object.contains("parameters"))
        parseParameters(object["parameters"], where + ".parameters",
                        [&](const std::string& key, const Json& value, const std::string& at) {
                            takeParameter(stage.params, key, value, at, mayFollow);
                        });
    if (object.contains("mix"))
        stage.mix = parseMix(object["mix"], *kind, where + ".mix", mayFollow);
    if (object.contains("events"))
        parseValueEvents(object["events"], stage, where + ".events");
    if (object.contains("mix_events"))
        parseMixEvents(object["mix_events"], stage, where + ".mix_events", mayFollow);
    if (object.contains("strokes"))
        stage.strokes = parseStrokes(object["strokes"], where + ".strokes");
    if (object.contains("handles"))
        stage.handles = parseHandles(object["handles"], kind->handles, where + ".handles");
    if (object.contains("curves") && !kind->holdsCurves())
        throw Error(where + ".curves: " + phrase("the stage '%1' holds no curves", id));
    if (object.contains("curves"))
        stage.curves = parseCurves(object["curves"], where + ".curves", mayFollow);
    for (std::size_t i = 0; i < stage.curves.size(); ++i)
        if (!holds(kind->curves, stage.curves[i].kind()))
            throw Error(where + ".curves[" + std::to_string(i) + "].kind: " +
                        phrase("the stage '%1' takes no curves of the kind '%2'", id, stage.curves[i].kind().id));
    return stage;
}

std::vector<NamedValue> parseValues(const Json& object, const std::string& where) {
    if (!object.is_object())
        throw Error(where + ": " + phrase("an object { \"name\": value, ... } is expected here"));
    std::vector<NamedValue> values;
    for (const auto& [name, value] : object.items()) {
        if (const Phrase problem = nameProblem(name); !problem.empty())
            throw Error(where + ": " + problem);
        values.push_back({name, value.is_number() ? numberText(value.get<double>()) : jsonText(value, where + "." + name)});
    }
    return values;
}

/// Gives stages whose mask is a name the entries of that name.
void parseMasks(const Json& masks, Recipe& recipe, const std::string& where, bool mayFollow) {
    if (!masks.is_object())
        throw Error(where + ": " + phrase("an object { \"name\": [ ... ], ... } is expected here"));
    for (RecipeStage& stage : recipe.stages) {
        const std::string& name = stage.mix.shared;
        if (name.empty())
            continue;
        const std::string place = where + "." + cutShort(name);
        if (!masks.contains(name))
            throw Error(where + ": " + phrase("there is no mask '%1', which the stage %2 has", cutShort(name), stage.title()));
        stage.mix.where = parseMask(masks[name], place, mayFollow);
        checkMix(stage.mix, stage.params.kind(), place);
    }
}

[[noreturn]] void failAsForeign(const std::string& where) {
    throw Error(where + ": " + phrase("this is no Oxbow recipe: it has no \"oxbow\": version at its top"));
}

Json parseJson(std::string_view text, const std::string& where) {
    try {
        Json json = Json::parse(text);
        makeWhole(json);
        return json;
    } catch (const Json::parse_error& failure) {
        const std::size_t begin = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");
        if (begin != std::string_view::npos && text[begin] != '{')
            failAsForeign(where);
        const std::size_t end = std::min(text.size(), failure.byte);
        const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end), '\n');
        throw Error(where + ": " + phrase("line %1 is no valid JSON: mend it or save the recipe anew", line));
    } catch (const Json::exception&) {
        throw Error(where + ": " +
                    phrase("holds a number that is too large: mend it or save the recipe anew"));
    }
}

Json eventsJson(const std::vector<StageEvent>& events) {
    Json list = Json::array();
    for (const StageEvent& event : events) {
        if (list.empty() || list.back()["before_step"] != event.beforeStep)
            list.push_back({{"before_step", event.beforeStep}, {"set", Json::object()}});
        list.back()["set"][event.key] = toJson(event.value);
    }
    return list;
}

Json stageJson(const RecipeStage& stage, bool brief) {
    Json object{{"stage", stage.params.kind().id}};
    if (!stage.name.empty())
        object["name"] = stage.name;
    if (!stage.group.empty())
        object["group"] = stage.group;
    object["enabled"] = stage.enabled;
    if (stage.offWithGroup)
        object["off_with_group"] = true;
    putChanged(stage.params, object["parameters"] = Json::object(), brief);
    if (!(stage.mix == Mix{}))
        object["mix"] = mixJson(stage.mix);
    if (!stage.events.empty())
        object["events"] = eventsJson(stage.events);
    for (const MixEvent& event : stage.mixEvents)
        object["mix_events"].push_back({{"before_step", event.beforeStep}, {"mix", mixJson(event.mix)}});
    if (!stage.strokes.empty())
        object["strokes"] = strokesJson(stage.strokes);
    if (!stage.handles.empty())
        object["handles"] = handlesJson(stage.handles);
    if (!stage.curves.empty())
        object["curves"] = curvesJson(stage.curves);
    return object;
}

} // namespace

Recipe parseRecipe(std::string_view text, const std::string& where) {
    const Json root = parseJson(text, where);
    if (!root.is_object() || !root.contains("oxbow"))
        failAsForeign(where);
    const auto version =
        required<std::int64_t>(root, "oxbow", &Json::is_number_integer, "a whole number", where);
    if (version != kRecipeVersion)
        throw Error(
            where + ": " +
            phrase("written in version %1 of the format, this program reads %2: update Oxbow to open it",
                   version, kRecipeVersion));
    expectKeys(root, {"oxbow", "grid", "values", "masks", "stages", "surface"}, where);
    if (!root.contains("grid"))
        throw Error(where + ": " + phrase("'grid' is missing"));
    Recipe recipe;
    recipe.grid = parseGrid(root["grid"], where + ": grid");
    if (!root.contains("stages") || !root["stages"].is_array())
        throw Error(where + ": " + phrase("'stages' is missing or no list [ ... ]"));
    const bool mayFollow = root.contains("values");
    recipe.stages = parsedList(root["stages"], where + ": stages", [&](const Json& stage, const std::string& place) {
        return parseStage(stage, place, mayFollow);
    });
    parseMasks(root.contains("masks") ? root["masks"] : Json::object(), recipe, where + ": masks", mayFollow);
    if (mayFollow)
        recipe.values = parseValues(root["values"], where + ": values");
    if (root.contains("surface"))
        recipe.surface = parseSurface(root["surface"], where + ": surface", mayFollow);
    followValues(recipe, where);
    return recipe;
}

std::string recipeText(const Recipe& recipe, bool brief) {
    Json root{{"oxbow", kRecipeVersion},
              {"grid",
               {{"width", recipe.grid.width},
                {"height", recipe.grid.height},
                {"cell_size_m", recipe.grid.cellSizeM}}}};
    for (const NamedValue& value : recipe.values)
        root["values"][value.name] = value.text;
    for (const std::string& name : namedMasks(recipe))
        root["masks"][name] = maskJson(sharedMask(recipe, name, "recipe"));
    root["stages"] = jsonList(recipe.stages, [&](const RecipeStage& stage) { return stageJson(stage, brief); });
    if (!(recipe.surface == Surface{}))
        root["surface"] = surfaceJson(recipe.surface);
    return root.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Recipe readRecipe(const std::filesystem::path& path) {
    return parseRecipe(wholeFile(path), path.filename().string());
}

} // namespace oxbow
