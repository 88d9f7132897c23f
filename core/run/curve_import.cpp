#include "core/run/curve_import.h"

#include "core/base/error.h"
#include "core/files/vector/curve_file.h"
#include "core/files/vector/feature_file.h"
#include "core/run/evaluator.h"

#include <algorithm>
#include <functional>
#include <iterator>

namespace oxbow {

std::shared_ptr<const GeoReference> placeOf(const Recipe& recipe, const std::filesystem::path& folder, ThreadPool& pool) {
    const auto imports = [](const RecipeStage& stage) { return stage.enabled && stage.params.kind().id == "import"; };
    const auto last = std::find_if(recipe.stages.rbegin(), recipe.stages.rend(), imports);
    if (last == recipe.stages.rend())
        return nullptr;
    auto import = std::make_shared<Recipe>();
    import->grid = recipe.grid;
    import->stages = {*last};
    Evaluator evaluator(pool, folder, import);
    while (!evaluator.finished())
        evaluator.advance(kNeverCancelled);
    return evaluator.terrain().place();
}

CurveTarget curveTarget(const Recipe& recipe, const CurveKind& kind, std::uint64_t selectedStage, int seenStages) {
    const auto begin = recipe.stages.begin(), end = recipe.stages.end();
    const auto isFit = [&](const RecipeStage& stage) { return holds(stage.params.kind().curves, kind); };
    const auto selected = std::ranges::find(recipe.stages, selectedStage, &RecipeStage::id);
    if (selected != end && isFit(*selected))
        return {static_cast<int>(selected - begin)};
    const auto isMadeForIt = [&](const RecipeStage& stage) { return isFit(stage) && isMadeOfCurves(stage.params.kind()); };
    if (const auto first = std::find_if(selected != end ? selected : begin, end, isMadeForIt); first != end)
        return {static_cast<int>(first - begin)};
    auto behind = begin + std::min<std::ptrdiff_t>(seenStages, end - begin);
    while (behind != begin && std::prev(behind)->params.kind().category == StageCategory::Water)
        --behind;
    const auto added = std::ranges::find_if(stageKinds(), [&](const StageKind& each) { return isMadeOfCurves(each) && holds(each.curves, kind); });
    return {static_cast<int>(behind - begin), &*added};
}

int addCurves(Recipe& recipe, const std::filesystem::path& file, const GeoReference* place, CurveUse foreign, const StageKind* into,
              std::vector<Phrase>* notes) {
    const GeoFrame frame(recipe.grid, place);
    std::vector<Phrase> ofFile;
    const std::vector<Curve> curves = curvesFromFeatures(readFeatures(file, frame, ofFile), frame, file.filename().string(), foreign, notes);
    if (notes)
        notes->insert(notes->begin(), ofFile.begin(), ofFile.end());
    std::uint64_t selected = 0;
    if (into) {
        const auto first = std::ranges::find_if(recipe.stages, [&](const RecipeStage& stage) {
            return stage.enabled && stage.params.kind().id == into->id;
        });
        if (first == recipe.stages.end())
            throw Error(file.string() + ": " + phrase("the recipe has no stage '%1' that could meet it: add one", into->id));
        selected = first->id;
        for (const Curve& curve : curves)
            if (!holds(into->curves, curve.kind()))
                throw Error(file.string() + ": " + phrase("%1 is no pin, and a stage '%2' holds no others", curve.title(), into->id));
    }
    for (const Curve& curve : curves) {
        const CurveTarget target = curveTarget(recipe, curve.kind(), selected, static_cast<int>(recipe.stages.size()));
        auto stage = recipe.stages.begin() + target.index;
        if (target.added)
            stage = recipe.stages.insert(stage, newStage(*target.added, recipe.grid));
        stage->curves.push_back(curve);
    }
    return static_cast<int>(curves.size());
}

std::vector<Curve> curvesOf(const Recipe& recipe) {
    std::vector<Curve> curves;
    for (const RecipeStage& stage : recipe.stages)
        if (stage.enabled)
            std::ranges::copy_if(stage.curves, std::back_inserter(curves), std::not_fn(&Curve::hidden));
    return curves;
}

} // namespace oxbow
