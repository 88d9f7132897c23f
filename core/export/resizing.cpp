#include "core/export/resizing.h"

#include "core/base/error.h"
#include "core/export/checkpoint.h"
#include "core/recipe/recipe_edit.h"
#include "core/run/evaluator.h"

#include <cmath>
#include <new>

namespace oxbow {

namespace {

const std::string kWhere = "Export";

TerrainState evaluated(const ResizedRun& run, ThreadPool& pool, const CancelToken& cancel,
                       const std::function<void(const RunNews&)>& report) {
    Evaluator evaluator(pool, run.folder, run.recipe);
    Checkpoint checkpoint(run.checkpoint, run.recipe, run.folder);
    const bool isResumed = checkpoint.restore(evaluator, run.until, pool);
    const int last = globalStep(*run.recipe, run.until);
    bool isKept = true;
    for (int done = 0; (done = globalStep(*run.recipe, evaluator.position())) < last;) {
        isKept = checkpoint.follow(evaluator).empty() && isKept;
        report({static_cast<double>(done) / last, evaluator.position(), isResumed, isKept});
        checkMemory(run.mostBytes, run.recipe->grid);
        evaluator.advance(cancel, run.until);
    }
    TerrainState terrain = evaluator.capture({}).terrain;
    checkpoint.drop();
    return terrain;
}

} // namespace

ResizedRun resized(const Recipe& recipe, RunPosition shown, int longerSide) {
    auto larger = std::make_shared<Recipe>(recipe);
    setSize(*larger, std::to_string(longerSide), kWhere);
    RunPosition until = normalised(recipe, shown);
    const int steps =
        until.stage < static_cast<int>(recipe.stages.size()) ? recipe.stepCount(until.stage) : 0;
    if (steps > 0)
        until.step = static_cast<int>(
            std::lround(static_cast<double>(until.step) * larger->stepCount(until.stage) / steps));
    until = normalised(*larger, until);
    return {std::move(larger), until, {}};
}

TerrainState carryOut(const ResizedRun& run, ThreadPool& pool, const CancelToken& cancel,
                      const std::function<void(const RunNews&)>& report) {
    try {
        return evaluated(run, pool, cancel, report);
    } catch (const std::bad_alloc&) {
        const GridSpec& grid = run.recipe->grid;
        throw Error(kWhere + ": " +
                    phrase("there is not enough memory for %1 x %2 cells: choose a smaller size", grid.width,
                           grid.height));
    }
}

} // namespace oxbow
