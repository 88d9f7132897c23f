#pragma once

#include "core/check/ground_check.h"
#include "core/earthwork/curve_kind.h"
#include "core/export/export_job.h"
#include "core/export/target_folder.h"
#include "core/mask/mask_presets.h"
#include "core/mask/mask_source.h"
#include "core/param/unit_symbols.h"
#include "core/recipe/stage_registry.h"
#include "render/gl/pass_clock.h"
#include "render/look/colour_ramp.h"
#include "render/look/overlay.h"
#include "render/sky/sky.h"
#include "tests/core/recipe/shipped_recipes.h"

#include <set>
#include <string>

namespace oxbow {

/// The words of core and render that the window shows: they cannot be marked there, where nothing knows Qt.
inline std::set<std::string> coreWords() {
    std::set<std::string> words;
    const auto add = [&words](std::string_view text) {
        if (!text.empty())
            words.emplace(text);
    };
    const auto addParams = [&add](const ParamTable& table) {
        for (const ParamField& param : table.params) {
            add(param.info.label);
            add(param.info.help);
            for (const ChoiceOption& option : param.info.options)
                add(option.label);
        }
    };
    for (const std::string_view word : {kRiverLegend.title, kRiverLegend.river, kRiverLegend.brook})
        add(word);
    addParams(mixTable());
    for (const ChoiceOption& option : kMaskOps)
        add(option.label);
    for (const MaskGroup& group : maskGroups())
        add(group.label);
    for (const MaskSource& source : maskSources()) {
        add(source.label);
        add(source.help);
        addParams(source);
    }
    for (const MaskPreset& preset : maskPresets()) {
        add(preset.name);
        add(preset.help);
    }
    for (const StageKind& kind : stageKinds()) {
        add(kind.label);
        add(kind.help);
        addParams(kind);
        add(kind.searchWords);
        for (const StagePreset& preset : kind.presets) {
            add(preset.name);
            add(preset.help);
        }
    }
    for (const FindingInfo& finding : findingInfos()) {
        add(finding.label);
        add(finding.words);
        add(finding.fix);
    }
    for (const CurveKind& kind : curveKinds()) {
        add(kind.label);
        add(kind.help);
        addParams(kind);
    }
    for (const Target& target : targets()) {
        add(target.label);
        add(target.help);
    }
    addParams(materialTable());
    addParams(scatterTable());
    addParams(naturalTable());
    for (const SurfacePreset& preset : surfacePresets()) {
        add(preset.name);
        add(preset.help);
    }
    for (const Product& product : products()) {
        add(product.label);
        add(product.help);
    }
    for (const ExportChoice& choice : exportChoices()) {
        add(choice.label);
        add(choice.format->words);
    }
    for (const OverlayInfo& overlay : overlays())
        add(overlay.title);
    for (const LookInfo& look : kLooks)
        add(look.label);
    for (const FramePassInfo& pass : kFramePasses)
        add(pass.label);
    for (const SkyPreset& sky : skyPresets())
        add(sky.label);
    for (const std::string& name : test::recipeNames()) // the names of stages in the examples
        for (const RecipeStage& stage : readRecipe(std::filesystem::path(test::kRecipes) / (name + ".json")).stages)
            add(stage.name);
    for (const LayerInfo& layer : kLayers)
        add(layer.key);
    for (int unit = 0; unit <= static_cast<int>(kLastUnit); ++unit)
        add(unitSymbol(static_cast<Unit>(unit)));
    for (const ColourRamp& ramp : colourRamps())
        add(ramp.name);
    return words;
}

} // namespace oxbow
