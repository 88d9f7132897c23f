#include "core/base/thread_pool.h"
#include "core/recipe/evaluator.h"
#include "core/recipe/recipe_file.h"
#include "tests/core/recipe/random_recipe.h"

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>

/// Prints what random recipes cost in processor time, on maps of 128 to 256 cells a side: recipe_harness [COUNT [FIRST_SEED]].
/// A stage of at least `kLongS` is named with its values; it is left after `kFarTooLongS`, with the time it would have
/// taken. Figures to read, not to pass.
namespace oxbow {
namespace {

constexpr double kLongS = 10.0;
constexpr double kFarTooLongS = 40.0;

double processorSeconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// Values of the whole sliders, the steps as they come.
Recipe drawLargeRecipe(std::uint64_t seed) {
    Draw draw(seed);
    const auto kinds = kindsWithoutFiles();
    Recipe recipe;
    recipe.grid = {128 + draw.below(129), 128 + draw.below(129), draw.within(5.0, 60.0)};
    const int count = 3 + draw.below(4);
    for (int i = 0; i < count; ++i) {
        RecipeStage stage(i == 0 ? *findStageKind("noise") : *kinds[draw.below(static_cast<int>(kinds.size()))]);
        drawParams(stage.params, draw);
        stage.mix = drawMix(stage.params.kind(), recipe.grid, draw);
        recipe.stages.push_back(std::move(stage));
    }
    return recipe;
}

std::string changedValues(const StageParams& params) {
    std::string text;
    const StageParams usual(params.kind());
    for (const ParamField& param : params.kind().params) {
        const ParamValue value = params.value(param.info.key);
        if (value == usual.value(param.info.key))
            continue;
        text += " " + std::string(param.info.key) + "=";
        std::visit([&](const auto& v) {
            if constexpr (std::is_same_v<std::decay_t<decltype(v)>, std::string>)
                text += v;
            else
                text += std::to_string(v);
        }, value);
    }
    return text;
}

/// Processor seconds of the recipe, those of a stage that was left estimated.
double run(std::uint64_t seed) {
    const auto recipe = std::make_shared<const Recipe>(drawLargeRecipe(seed));
    ThreadPool pool(1);
    const CancelToken never;
    Evaluator evaluator(pool, {});
    evaluator.begin(recipe);
    double whole = 0.0;
    for (int stage = 0; !evaluator.finished() && evaluator.position().stage < static_cast<int>(recipe->stages.size());) {
        stage = evaluator.position().stage;
        const double start = processorSeconds();
        double seconds = 0.0;
        int done = 0;
        while (!evaluator.finished() && evaluator.position().stage == stage && seconds < kFarTooLongS) {
            evaluator.advance(never);
            ++done;
            seconds = processorSeconds() - start;
        }
        const int steps = recipe->stepCount(stage);
        const double all = seconds * std::max(1, steps) / std::max(1, done);
        whole += done < steps ? all : seconds;
        const RecipeStage& one = recipe->stages[stage];
        if (seconds >= kLongS)
            std::printf("%llu %dx%d at %.1f m, %s: %.1f s, %d of %d steps;%s%s\n", static_cast<unsigned long long>(seed),
                        recipe->grid.width, recipe->grid.height, recipe->grid.cellSizeM, one.params.kind().id.data(),
                        done < steps ? all : seconds, done, steps, changedValues(one.params).c_str(),
                        one.mix.where.empty() ? "" : " (masked)");
        if (done < steps && seconds >= kFarTooLongS)
            break;
    }
    return whole;
}

} // namespace
} // namespace oxbow

int main(int count, char** arguments) {
    const long recipes = count > 1 ? std::atol(arguments[1]) : 210;
    const long first = count > 2 ? std::atol(arguments[2]) : 1;
    int slow = 0;
    double whole = 0.0;
    for (long seed = first; seed < first + recipes; ++seed) {
        const double seconds = oxbow::run(static_cast<std::uint64_t>(seed));
        slow += seconds > 20.0;
        whole += seconds;
        std::fflush(stdout);
    }
    std::printf("%ld recipes, %.0f s of processor time, %d of them over 20 s\n", recipes, whole, slow);
    return 0;
}
