#include "core/recipe/refine_recipe.h"

#include "core/amplify/amplify_stage.h"
#include "core/base/error.h"
#include "core/files/import_stage.h"

#include <algorithm>

namespace oxbow {

namespace {

/// The last import that is carried out before anything but filters; the end where there is none.
auto importOf(auto& stages) {
    static const std::string_view kImport = importStage().id;
    return std::ranges::find_if(stages, [](const RecipeStage& stage) {
        return stage.enabled && stage.params.kind().id == kImport;
    });
}

bool fits(const GridSpec& grid, int factor) {
    return std::max(grid.width, grid.height) <= kMaxGridSide / factor;
}

} // namespace

int refinementsOf(const Recipe& recipe) {
    if (importOf(recipe.stages) == recipe.stages.end())
        return 0;
    int times = 0;
    while ((2 << times) <= kMostRefinement && fits(recipe.grid, 2 << times))
        ++times;
    return times;
}

Recipe refined(const Recipe& recipe, int factor) {
    if (factor < 2 || factor > kMostRefinement)
        throw Error(phrase("a grid is refined by 2 to %1, not by %2", kMostRefinement, factor));
    Recipe result = recipe;
    const auto import = importOf(result.stages);
    if (import == result.stages.end())
        throw Error(phrase("the recipe reads no heightmap: detail is carved below the cells of a file, so add a stage "
                           "that imports one, or --input HEIGHTMAP"));
    if (!fits(recipe.grid, factor))
        throw Error(phrase("cells %1 times as small would be more than %2 along a side: choose a smaller factor, or a "
                           "part of the file",
                           factor, kMaxGridSide));
    const StageKind amplify = amplifyStage();
    const auto known = std::ranges::find_if(result.stages, [&](const RecipeStage& stage) {
        return stage.params.kind().id == amplify.id;
    });
    result.grid.width *= factor;
    result.grid.height *= factor;
    result.grid.cellSizeM /= factor;
    import->params.set("keep_means", true);
    if (known != result.stages.end())
        return result; // amplified already: the cells of the source stay what they are
    RecipeStage stage(*findStageKind(amplify.id));
    stage.params.set("source_cell_m", recipe.grid.cellSizeM);
    const auto behind = std::find_if(import + 1, result.stages.end(), [](const RecipeStage& s) {
        return s.params.kind().category != StageCategory::Filter;
    });
    result.stages.insert(behind, stage);
    return result;
}

} // namespace oxbow
