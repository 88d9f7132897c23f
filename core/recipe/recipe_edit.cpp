#include "core/recipe/recipe_edit.h"

#include "core/base/error.h"
#include "core/base/words.h"
#include "core/mask/mask_presets.h"
#include "core/mask/mix_json.h"
#include "core/param/formula.h"
#include "core/param/param_text.h"
#include "core/recipe/named_values.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace oxbow {

namespace {

/// A side of the size that was given.
int sideFrom(std::string_view text, std::string_view size, const std::string& where) {
    int side = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), side);
    if (failure != std::errc() || end != text.data() + text.size() || side < 1)
        throw Error(where + ": " +
                    phrase("'%1' is no size: give N or WxH cells, for example 1024 or 1024x512", size));
    return side;
}

std::string stagesOf(const Recipe& recipe) {
    return recipe.stages.empty() ? "no stages" : listed(recipe.stages, [](const RecipeStage& stage) { return stage.params.kind().id; });
}

std::vector<RecipeStage*> stagesToChange(Recipe& recipe, std::string_view text, const std::string& where) {
    std::vector<RecipeStage*> found;
    for (const int stage : stagesCalled(recipe, text))
        found.push_back(&recipe.stages[static_cast<std::size_t>(stage)]);
    if (found.empty())
        throw Error(where + ": " + phrase("the recipe has no stage '%1': it has %2", text, stagesOf(recipe)));
    return found;
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

/// The preset of that name, or the only one whose name contains it in whatever case. Throws Error that lists what
/// `owner` has.
template <typename Preset>
const Preset& presetCalled(std::span<const Preset> presets, std::string_view name, std::string_view owner,
                           const std::string& where) {
    const Preset* found = nullptr;
    int candidates = 0;
    std::string names;
    for (const Preset& preset : presets) {
        if (preset.name == name)
            return preset;
        names += (names.empty() ? "'" : "', '") + std::string(preset.name);
        if (!name.empty() && lowerCase(preset.name).find(lowerCase(name)) != std::string::npos) {
            found = &preset;
            ++candidates;
        }
    }
    if (candidates != 1)
        throw Error(where + ": " +
                    phrase("%1 has no preset '%2': it has %3", owner, name,
                           names.empty() ? phrase("none") : names + "'"));
    return *found;
}

/// Sets one key of a stage's mix, by the words of its JSON form.
void setMixByText(const Recipe& recipe, RecipeStage& stage, std::string_view key, std::string_view value, const std::string& where) {
    nlohmann::ordered_json json = mixJson(stage.mix);
    // Numbers and lists as they are; a word need not be quoted.
    auto parsed = nlohmann::ordered_json::parse(value, nullptr, false);
    json[std::string(key)] = parsed.is_discarded() ? nlohmann::ordered_json(std::string(value)) : parsed;
    Mix mix = parseMix(json, stage.params.kind(), where.substr(0, where.rfind('.')), !recipe.values.empty());
    if (!mix.shared.empty())
        mix.where = sharedMask(recipe, mix.shared, where);
    stage.mix = std::move(mix);
    stage.mixEvents.clear();
}

} // namespace

std::vector<KeyedValue> presetValues(const StageKind& kind, const StagePreset& preset) {
    std::vector<KeyedValue> values;
    for (const ParamField& param : kind.params) {
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
        throw Error(where + ": " + phrase("'%1' is not of the form STAGE=NAME", assignment));
    std::string_view left = assignment.substr(0, equals);
    const std::string_view name = assignment.substr(equals + 1);
    constexpr std::string_view kMixSuffix = ".mix";
    const bool ofMask = left.ends_with(kMixSuffix);
    if (ofMask)
        left.remove_suffix(kMixSuffix.size());
    for (RecipeStage* stage : stagesToChange(recipe, left, where)) {
        const StageKind& kind = stage->params.kind();
        if (ofMask) {
            stage->mix.where = maskOf(presetCalled(maskPresets(), name, "a mask", where));
            checkMix(stage->mix, kind, where);
            stage->mixEvents.clear();
            continue;
        }
        const std::vector<KeyedValue> values =
            presetValues(kind, presetCalled(kind.presets, name, kind.id, where));
        stage->events.clear();
        for (const KeyedValue& keyed : values)
            stage->params.set(keyed.key, keyed.value, where);
    }
}

void setLakeTag(Recipe& recipe, std::string_view text, const std::string& where) {
    const WaterHandle tag = tagFromText(text, where);
    const auto takesTags = [](const RecipeStage& stage) {
        return stage.enabled && std::ranges::count(stage.params.kind().handles, HandleKind::Tag) > 0;
    };
    const auto last = std::find_if(recipe.stages.rbegin(), recipe.stages.rend(), takesTags);
    if (last == recipe.stages.rend())
        throw Error(where + ": " + phrase("there is no stage that finds lakes: add one to the recipe"));
    putHandle(last->handles, tag);
}

void setSize(Recipe& recipe, std::string_view text, const std::string& where) {
    GridSpec& grid = recipe.grid;
    const double extentM = grid.widthM();
    const std::size_t cross = text.find('x');
    if (cross == std::string_view::npos) {
        const double scale = static_cast<double>(sideFrom(text, text, where)) / std::max(grid.width, grid.height);
        grid.width = std::max(1, static_cast<int>(std::lround(grid.width * scale)));
        grid.height = std::max(1, static_cast<int>(std::lround(grid.height * scale)));
    } else {
        grid.width = sideFrom(text.substr(0, cross), text, where);
        grid.height = sideFrom(text.substr(cross + 1), text, where);
    }
    grid.cellSizeM = extentM / grid.width;
    checkGrid(grid, where);
}

void setSeed(Recipe& recipe, std::uint32_t seed) {
    const auto setAll = [&](auto& params) {
        for (const ParamField& field : params.table().params)
            if (field.info.kind == ParamKind::Seed)
                params.set(field.info.key, std::int64_t{seed});
    };
    for (RecipeStage& stage : recipe.stages) {
        setAll(stage.params);
        for (MaskEntry& entry : stage.mix.where)
            setAll(entry.params);
        for (MixEvent& event : stage.mixEvents)
            for (MaskEntry& entry : event.mix.where)
                setAll(entry.params);
        for (Curve& curve : stage.curves)
            setAll(curve.params);
    }
}

void setByText(Recipe& recipe, std::string_view assignment, const std::string& where) {
    const std::size_t equals = assignment.find('=');
    const std::string_view left = assignment.substr(0, equals);
    const std::size_t mix = left.rfind(".mix.");
    const std::size_t dot = mix != std::string_view::npos ? mix : left.rfind('.');
    if (equals != std::string_view::npos && dot == std::string_view::npos && recipe.values.empty())
        throw Error(where + ": " + phrase("the recipe has no named values, and so no '%1': set a parameter by STAGE.KEY=VALUE", left));
    if (equals != std::string_view::npos && dot == std::string_view::npos)
        return atPlace(where, [&] {
            static_cast<void>(valueOfText(recipe, left)); // there must be one of that name
            setValue(recipe, std::string(left), std::string(assignment.substr(equals + 1)));
        });
    if (equals == std::string_view::npos || dot == std::string_view::npos)
        throw Error(where + ": " + phrase("'%1' is not of the form STAGE.KEY=VALUE", assignment));
    const std::string_view key = left.substr(dot + 1), value = assignment.substr(equals + 1);
    const std::string place = where + " " + std::string(left);
    for (RecipeStage* stage : stagesToChange(recipe, left.substr(0, dot), where)) {
        if (mix != std::string_view::npos) {
            setMixByText(recipe, *stage, key.substr(4), value, place);
            followValues(recipe, place);
            continue;
        }
        const ParamInfo& param = stage->params.kind().required(key, where).info;
        if (isWorkedOut(param.kind) && isFormula(value) && !recipe.values.empty())
            stage->params.follow(key, std::string(value), atPlace(place, [&] { return valueOfText(recipe, value, param); }), place);
        else
            stage->params.set(key, parseValue(param, value, place), place);
        std::erase_if(stage->events, [&](const StageEvent& event) { return event.key == key; });
    }
}

void setMask(Recipe& recipe, std::string_view assignment, const std::string& where) {
    const std::size_t equals = assignment.find('=');
    if (equals == std::string_view::npos)
        throw Error(where + ": " + phrase("'%1' is not of the form STAGE=FILE", assignment));
    for (RecipeStage* stage : stagesToChange(recipe, assignment.substr(0, equals), where)) {
        MaskEntry image(*findMaskSource("image"));
        image.params.set("file", std::filesystem::absolute(assignment.substr(equals + 1)).string(), where);
        Mix mix = stage->mix;
        mix.where.push_back(std::move(image));
        checkMix(mix, stage->params.kind(), where);
        stage->mix = std::move(mix);
        stage->mixEvents.clear();
    }
}

} // namespace oxbow
