#include "core/recipe/stage_reference.h"

#include "core/param/json_value.h"
#include "core/recipe/recipe.h"
#include "core/recipe/stage_registry.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kKindNames[] = {"number", "integer", "toggle", "choice", "seed", "file"}; ///< by ParamKind
constexpr const char* kCategoryNames[] = {"source", "erosion", "water", "filter"};              ///< by StageCategory

Json paramJson(const ParamField& param) {
    const ParamInfo& info = param.info;
    Json object{{"key", info.key},
                {"label", info.label},
                {"type", kKindNames[static_cast<int>(info.kind)]},
                {"unit", unitSymbol(info.unit)},
                {"default", toJson(param.defaultValue)}};
    if (isWorkedOut(info.kind)) {
        object["hard_range"] = {info.range.hardMin, info.range.hardMax};
        object["soft_range"] = {info.range.sliderMin(), info.range.sliderMax()};
    }
    for (const ChoiceOption& option : info.options)
        object["options"].push_back(option.key);
    object["help"] = info.help;
    return object;
}

std::string padded(std::string text, std::size_t width) {
    text.resize(std::max(width, text.size() + 1), ' ');
    return text;
}

} // namespace

std::string rangeText(const ParamInfo& info) {
    if (info.kind == ParamKind::Choice)
        return allowedText(info).english();
    if (!isWorkedOut(info.kind))
        return info.kind == ParamKind::Toggle ? "true, false" : "path";
    return numberText(info.range.hardMin) + " to " + numberText(info.range.hardMax);
}

std::string stageReferenceText(std::string_view only) {
    std::string text;
    for (const StageKind& kind : stageKinds()) {
        if (!only.empty() && kind.id != only)
            continue;
        text += std::string(kind.id) + ": " + std::string(kind.help) + "\n";
        for (const ParamField& param : kind.params)
            text += "  " + padded(std::string(param.info.key), 22) +
                    padded("default " + valueText(param.defaultValue) + " " +
                               std::string(unitSymbol(param.info.unit)),
                           26) +
                    padded(rangeText(param.info), 24) + std::string(param.info.help) + "\n";
        for (const StagePreset& preset : kind.presets)
            text += "  preset " + padded("\"" + std::string(preset.name) + "\"", 20) +
                    std::string(preset.help) + "\n";
        text += "\n";
    }
    return text;
}

std::string stageReferenceJson() {
    const auto presetJson = [](const StagePreset& preset) {
        return Json{{"name", preset.name}, {"help", preset.help}};
    };
    const auto stageJson = [&](const StageKind& kind) {
        return Json{{"stage", kind.id},
                    {"label", kind.label},
                    {"help", kind.help},
                    {"category", kCategoryNames[static_cast<int>(kind.category)]},
                    {"made_of_curves", isMadeOfCurves(kind)},
                    {"parameters", jsonList(kind.params, paramJson)},
                    {"presets", jsonList(kind.presets, presetJson)}};
    };
    return jsonList(stageKinds(), stageJson).dump(2) + "\n";
}

} // namespace oxbow
