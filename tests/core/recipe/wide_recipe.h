#pragma once

#include "tests/core/recipe/random_recipe.h"

/// Random recipes of 64² to 256² cells with all stages and the whole ranges of all parameters: what anybody may type, not
/// only what sliders reach. Seeds are printed by who uses them.
namespace oxbow {

inline constexpr int kMostWideSteps = 60;

/// Values of the sliders, of the whole ranges, or some of either.
inline void drawWideParams(StageParams& params, const GridSpec& grid, Draw& draw) {
    const int kind = draw.below(3);
    for (const ParamField& param : params.kind().params)
        if (const bool isChanged = draw.heads(); isChanged)
            params.set(param.info.key, drawValue(param.info, kind == 0 || (kind == 1 && draw.heads()), draw));
    shorten(params, grid, kMostWideSteps);
}

/// Cells of half a metre to 100 m.
inline GridSpec drawWideGrid(Draw& draw) {
    const auto side = [&] { return 64 + draw.below(193); };
    const int width = side(), height = draw.heads() ? width : side();
    return {width, height, 0.5 * std::pow(200.0, draw.share())};
}

/// A source, then one to five stages of any kind; kinds whose runs cannot be made short on this grid are left out.
inline Recipe drawWideRecipe(std::uint64_t seed) {
    Draw draw(seed);
    const auto kinds = kindsWithoutFiles();
    Recipe recipe;
    recipe.grid = drawWideGrid(draw);
    for (int left = 2 + draw.below(5); left > 0; --left) {
        const bool isFirst = recipe.stages.empty();
        const StageKind& kind = isFirst && !draw.oneIn(5) ? *findStageKind("noise") : *kinds[draw.below(static_cast<int>(kinds.size()))];
        RecipeStage stage(kind);
        drawWideParams(stage.params, recipe.grid, draw);
        stage.mix = drawMix(kind, recipe.grid, draw);
        if (stage.stepCount(recipe.grid) > 4 * kMostWideSteps)
            continue;
        addCurves(stage, recipe.grid, draw);
        addStrokes(stage, recipe.grid, draw);
        recipe.stages.push_back(std::move(stage));
    }
    return recipe;
}

} // namespace oxbow
