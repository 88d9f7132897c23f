#include "core/recipe/import_recipe.h"

#include "core/base/error.h"

namespace oxbow {

Recipe importRecipe(const std::filesystem::path& path, const GridSpec& grid,
                    const HeightmapReadOptions& options) {
    const StageKind* import = findStageKind("import");
    const StageKind* erosion = findStageKind("droplet_erosion");
    if (!import)
        throw Error("this program has no stage that reads a heightmap");
    Recipe recipe;
    recipe.grid = grid;
    RecipeStage& stage = recipe.stages.emplace_back(*import);
    stage.params.set("file", path.string());
    if (options.lowM && options.highM) {
        stage.params.set("low_m", *options.lowM);
        stage.params.set("high_m", *options.highM);
    }
    stage.params.set("smooth_8_bit", options.smooth8Bit);
    if (erosion)
        recipe.stages.emplace_back(*erosion);
    return recipe;
}

} // namespace oxbow
