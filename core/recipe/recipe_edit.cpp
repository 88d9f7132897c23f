#include "core/recipe/recipe_edit.h"

#include "core/base/error.h"
#include "core/param/param_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace oxbow {

namespace {

int sideFrom(std::string_view text, const std::string& where) {
    int side = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), side);
    if (failure != std::errc() || end != text.data() + text.size() || side < 1)
        throw Error(where + ": '" + std::string(text) +
                    "' is no size: give N or WxH cells, for example 1024 or 1024x512");
    return side;
}

/// "droplet_erosion[2]" -> ("droplet_erosion", 2); without brackets 0.
std::pair<std::string, int> splitIndex(std::string_view stage, const std::string& where) {
    const std::size_t bracket = stage.find('[');
    if (bracket == std::string_view::npos || stage.back() != ']')
        return {std::string(stage), 0};
    return {std::string(stage.substr(0, bracket)),
            sideFrom(stage.substr(bracket + 1, stage.size() - bracket - 2), where)};
}

std::string stagesOf(const Recipe& recipe) {
    std::string list;
    for (const RecipeStage& stage : recipe.stages)
        list += (list.empty() ? "" : ", ") + std::string(stage.params.kind().id);
    return list.empty() ? "no stages" : list;
}

std::vector<RecipeStage*> stagesCalled(Recipe& recipe, std::string_view text, const std::string& where) {
    const auto [name, index] = splitIndex(text, where);
    std::vector<RecipeStage*> found;
    for (RecipeStage& stage : recipe.stages)
        if (stage.params.kind().id == name || stage.name == text)
            found.push_back(&stage);
    if (index > static_cast<int>(found.size()))
        found.clear();
    if (found.empty())
        throw Error(where + ": the recipe has no stage '" + std::string(text) + "': it has " +
                    stagesOf(recipe));
    return index == 0 ? found : std::vector{found[index - 1]};
}

ParamValue valueOf(const PresetValue& preset, ParamKind kind) {
    switch (kind) {
    case ParamKind::Integer:
    case ParamKind::Seed:
        return std::int64_t{std::llround(preset.number)};
    case ParamKind::Toggle:
        return preset.number != 0.0;
    case ParamKind::Choice:
    case ParamKind::File:
        return std::string(preset.choice);
    case ParamKind::Number:
        break;
    }
    return preset.number;
}

std::string lowerCase(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return lower;
}

/// The preset of that name, or the only one whose name contains it in whatever case; else null.
const StagePreset* presetCalled(const StageKind& kind, std::string_view name) {
    const StagePreset* found = nullptr;
    int candidates = 0;
    for (const StagePreset& preset : kind.presets) {
        if (preset.name == name)
            return &preset;
        if (name.empty() || lowerCase(preset.name).find(lowerCase(name)) == std::string::npos)
            continue;
        found = &preset;
        ++candidates;
    }
    return candidates == 1 ? found : nullptr;
}

std::string presetNames(const StageKind& kind) {
    std::string names;
    for (const StagePreset& preset : kind.presets)
        names += (names.empty() ? "'" : "', '") + std::string(preset.name);
    return names.empty() ? "none" : names + "'";
}

} // namespace

std::vector<KeyedValue> presetValues(const StageKind& kind, const StagePreset& preset) {
    std::vector<KeyedValue> values;
    for (const StageParam& param : kind.params) {
        if (param.info.kind == ParamKind::Seed || param.info.kind == ParamKind::File)
            continue;
        const auto named = std::ranges::find(preset.values, param.info.key, &PresetValue::key);
        values.push_back({std::string(param.info.key), named == preset.values.end()
                                                           ? param.defaultValue
                                                           : valueOf(*named, param.info.kind)});
    }
    return values;
}

void setPreset(Recipe& recipe, std::string_view assignment, const std::string& where) {
    const std::size_t equals = assignment.find('=');
    if (equals == std::string_view::npos)
        throw Error(where + ": '" + std::string(assignment) + "' is not of the form STAGE=NAME");
    const std::string_view name = assignment.substr(equals + 1);
    for (RecipeStage* stage : stagesCalled(recipe, assignment.substr(0, equals), where)) {
        const StageKind& kind = stage->params.kind();
        const StagePreset* preset = presetCalled(kind, name);
        if (!preset)
            throw Error(where + ": " + std::string(kind.id) + " has no preset '" + std::string(name) +
                        "': it has " + presetNames(kind));
        stage->events.clear();
        for (const KeyedValue& keyed : presetValues(kind, *preset))
            stage->params.set(keyed.key, keyed.value, where);
    }
}

void setLakeTag(Recipe& recipe, std::string_view text, const std::string& where) {
    const WaterHandle tag = tagFromText(text, where);
    const auto takesTags = [](const RecipeStage& stage) {
        const auto& handles = stage.params.kind().handles;
        return stage.enabled && std::ranges::find(handles, HandleKind::Tag) != handles.end();
    };
    const auto last = std::find_if(recipe.stages.rbegin(), recipe.stages.rend(), takesTags);
    if (last == recipe.stages.rend())
        throw Error(where + ": there is no stage that finds lakes: add one to the recipe");
    putHandle(last->handles, tag);
}

void setSize(Recipe& recipe, std::string_view text, const std::string& where) {
    GridSpec& grid = recipe.grid;
    const double extentM = grid.widthM();
    const std::size_t cross = text.find('x');
    if (cross == std::string_view::npos) {
        const double scale = static_cast<double>(sideFrom(text, where)) / std::max(grid.width, grid.height);
        grid.width = std::max(1, static_cast<int>(std::lround(grid.width * scale)));
        grid.height = std::max(1, static_cast<int>(std::lround(grid.height * scale)));
    } else {
        grid.width = sideFrom(text.substr(0, cross), where);
        grid.height = sideFrom(text.substr(cross + 1), where);
    }
    grid.cellSizeM = extentM / grid.width;
    checkGrid(grid, where);
}

void setSeed(Recipe& recipe, std::uint32_t seed) {
    for (RecipeStage& stage : recipe.stages)
        for (const StageParam& param : stage.params.kind().params)
            if (param.info.kind == ParamKind::Seed)
                stage.params.set(param.info.key, std::int64_t{seed});
}

void setByText(Recipe& recipe, std::string_view assignment, const std::string& where) {
    const std::size_t equals = assignment.find('=');
    const std::size_t dot = assignment.substr(0, equals).rfind('.');
    if (equals == std::string_view::npos || dot == std::string_view::npos)
        throw Error(where + ": '" + std::string(assignment) + "' is not of the form STAGE.KEY=VALUE");
    const std::string_view key = assignment.substr(dot + 1, equals - dot - 1);
    for (RecipeStage* stage : stagesCalled(recipe, assignment.substr(0, dot), where)) {
        const StageParam* param = stage->params.kind().find(key);
        if (!param)
            stage->params.set(key, 0.0, where); // reports the unknown key and those that exist
        const std::string place = where + " " + std::string(assignment.substr(0, equals));
        stage->params.set(key, parseValue(param->info, assignment.substr(equals + 1), place), place);
        std::erase_if(stage->events, [&](const StageEvent& event) { return event.key == key; });
    }
}

} // namespace oxbow
