#include "core/recipe/stage_reference.h"

#include "core/earthwork/curve_kind.h"
#include "core/mask/mask_presets.h"
#include "core/param/param_text.h"
#include "core/recipe/curve_stages.h"
#include "core/recipe/stage_registry.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

bool hasRange(const ParamInfo& info) {
    return info.kind == ParamKind::Number || info.kind == ParamKind::Integer || info.kind == ParamKind::Seed;
}

std::string rangeText(const ParamInfo& info) {
    if (info.kind == ParamKind::Choice)
        return allowedText(info).english();
    if (!hasRange(info))
        return info.kind == ParamKind::Toggle ? "true, false" : "path";
    return numberText(info.range.hardMin) + " to " + numberText(info.range.hardMax);
}

std::string sliderText(const ParamInfo& info) {
    return hasRange(info) ? numberText(info.range.sliderMin()) + " to " + numberText(info.range.sliderMax())
                          : "";
}

const char* kindName(ParamKind kind) {
    static constexpr const char* kNames[] = {"number", "integer", "toggle", "choice", "seed", "file"};
    return kNames[static_cast<int>(kind)];
}

const char* categoryName(StageCategory category) {
    static constexpr const char* kNames[] = {"source", "erosion", "water", "filter"};
    return kNames[static_cast<int>(category)];
}

Json paramJson(const ParamField& param) {
    const ParamInfo& info = param.info;
    Json object{{"key", info.key},
                {"label", info.label},
                {"type", kindName(info.kind)},
                {"unit", unitSymbol(info.unit)},
                {"default", toJson(param.defaultValue)}};
    if (hasRange(info)) {
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

/// The Markdown table of parameters.
std::string rowsOf(const ParamTable& table) {
    std::string text = "| key | name | unit | default | allowed | slider | meaning "
                       "|\n|---|---|---|---|---|---|---|\n";
    for (const ParamField& param : table.params)
        text += "| `" + std::string(param.info.key) + "` | " + std::string(param.info.label) + " | " +
                std::string(unitSymbol(param.info.unit)) + " | " + valueText(param.defaultValue) + " | " +
                rangeText(param.info) + " | " + sliderText(param.info) + " | " + std::string(param.info.help) +
                " |\n";
    return text;
}

const StageKind& stageMadeOf(CurveUse use) {
    return *std::ranges::find_if(stageKinds(), [use](const StageKind& kind) { return isMadeOfCurves(kind) && kind.curves == use; });
}

/// The kinds that belong to a stage of that use.
std::string curvesMarkdown(CurveUse use) {
    std::string text = "\n### Kinds of curves\n";
    for (const CurveKind& kind : curveKinds()) {
        if (kind.use != use && (kind.use != CurveUse::None || use != CurveUse::Shape))
            continue;
        text += "\n#### `" + std::string(kind.id) + "` " + std::string(kind.label) + "\n\n" + std::string(kind.help) +
                (!kind.isLine                           ? " A place, or several."
                 : kind.closing == CurveClosing::Open   ? " A line."
                 : kind.closing == CurveClosing::Closed ? " A ring."
                                                        : " A line or a ring.") +
                "\n";
        if (!kind.params.empty())
            text += "\n" + rowsOf(kind);
    }
    return text;
}

/// What the stage does with the layers of the map; empty where it touches none.
std::string fieldsText(const StageKind& kind) {
    static constexpr std::pair<Access, std::string_view> kVerbs[] = {
        {Access::Reads, "reads"}, {Access::Changes, "changes"}, {Access::Makes, "makes"}};
    std::string text;
    for (const auto& [access, verb] : kVerbs) {
        std::string layers;
        for (const FieldUse& use : kind.fields)
            if (use.access == access)
                layers += (layers.empty() ? " `" : ", `") + std::string(info(use.layer).key) + "`";
        if (!layers.empty())
            text += (text.empty() ? "\n\nIt " : "; ") + std::string(verb) + layers;
    }
    return text.empty() ? text : text + ".";
}

std::string mixMarkdown() {
    std::string text = "\n## `mix` Mix of a stage\n\nHow much of a stage's effect there is, and where: "
                       "[Directing the terrain](directing.md).\n\n" +
                       rowsOf(mixTable()) + "\nStages without a mix:";
    for (const StageKind& kind : stageKinds())
        if (kind.mix == MixSupport::None)
            text += " `" + std::string(kind.id) + "`";
    text += ". Stages whose process can be limited:";
    for (const StageKind& kind : stageKinds())
        if (kind.mix == MixSupport::Acts)
            text += " `" + std::string(kind.id) + "`";
    text += ".\n\n### Mask sources\n";
    for (const MaskSource& source : maskSources()) {
        text += "\n#### `" + std::string(source.id) + "` " + std::string(source.label) + "\n\n" +
                std::string(source.help) + " " +
                (source.isWeight            ? std::string("A weight from 0 to 1.")
                 : source.unit == Unit::None ? std::string("A number without a unit.")
                                             : "In " + std::string(unitSymbol(source.unit)) + ".") +
                "\n";
        if (!source.params.empty())
            text += "\n" + rowsOf(source);
    }
    text += "\n### Masks that come with the program\n\n`--preset STAGE.mix=NAME` takes one.\n\n";
    for (const MaskPreset& preset : maskPresets())
        text += "- **" + std::string(preset.name) + "**: " + std::string(preset.help) + "\n";
    return text;
}

} // namespace

std::string stageReferenceText() {
    std::string text;
    for (const StageKind& kind : stageKinds()) {
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
    Json list = Json::array();
    for (const StageKind& kind : stageKinds()) {
        Json params = Json::array();
        for (const ParamField& param : kind.params)
            params.push_back(paramJson(param));
        Json presets = Json::array();
        for (const StagePreset& preset : kind.presets)
            presets.push_back({{"name", preset.name}, {"help", preset.help}});
        list.push_back({{"stage", kind.id},
                        {"label", kind.label},
                        {"help", kind.help},
                        {"category", categoryName(kind.category)},
                        {"made_of_curves", isMadeOfCurves(kind)},
                        {"parameters", params},
                        {"presets", presets}});
    }
    return list.dump(2) + "\n";
}

std::string stageReferenceMarkdown() {
    std::string text =
        "# Stages and parameters\n\nGenerated by `oxbow stages`' tables; a test fails when this page is "
        "stale (`OXBOW_UPDATE_REFERENCE=1` writes it anew).\n";
    for (const StageKind& kind : stageKinds()) {
        text += "\n## `" + std::string(kind.id) + "` " + std::string(kind.label) + "\n\n" +
                std::string(kind.help) + fieldsText(kind) + "\n\n" + rowsOf(kind);
        for (const StagePreset& preset : kind.presets)
            text += (&preset == kind.presets.data() ? "\nPresets:\n\n- **" : "- **") +
                    std::string(preset.name) + "**: " + std::string(preset.help) + "\n";
        if (isMadeOfCurves(kind))
            text += curvesMarkdown(kind.curves);
        else if (kind.holdsCurves())
            text += "\nIt may hold curves, of the kinds of `" + std::string(stageMadeOf(kind.curves).id) + "`.\n";
    }
    return text + mixMarkdown();
}

} // namespace oxbow
