#include "core/recipe/curve_import.h"

#include "core/base/error.h"
#include "core/files/curve_file.h"
#include "core/recipe/evaluator.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

namespace oxbow {

std::shared_ptr<const GeoReference> placeOf(const Recipe& recipe, const std::filesystem::path& folder, ThreadPool& pool) {
    const auto imports = [](const RecipeStage& stage) { return stage.enabled && stage.params.kind().id == "import"; };
    const auto last = std::find_if(recipe.stages.rbegin(), recipe.stages.rend(), imports);
    if (last == recipe.stages.rend())
        return nullptr;
    auto import = std::make_shared<Recipe>();
    import->grid = recipe.grid;
    import->stages = {*last};
    Evaluator evaluator(pool, folder);
    evaluator.begin(import);
    while (!evaluator.finished())
        evaluator.advance(kNeverCancelled);
    return evaluator.terrain().place();
}

int addCurves(Recipe& recipe, const std::filesystem::path& file, const GeoReference* place) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream)
        throw Error(file.string() + ": cannot be read: " + std::strerror(errno));
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    const std::vector<Curve> curves = curvesFromGeoJson(text, {recipe.grid, place}, file.filename().string());
    auto stage = std::ranges::find_if(recipe.stages, [](const RecipeStage& s) { return s.params.kind().stepsAreCurves; });
    if (stage == recipe.stages.end()) {
        recipe.stages.emplace_back(*findStageKind("curves"));
        stage = std::prev(recipe.stages.end());
    }
    stage->curves.insert(stage->curves.end(), curves.begin(), curves.end());
    return static_cast<int>(curves.size());
}

std::vector<Curve> curvesOf(const Recipe& recipe) {
    std::vector<Curve> curves;
    for (const RecipeStage& stage : recipe.stages)
        if (stage.enabled)
            curves.insert(curves.end(), stage.curves.begin(), stage.curves.end());
    return curves;
}

} // namespace oxbow
