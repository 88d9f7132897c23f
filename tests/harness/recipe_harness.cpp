#include "core/base/thread_pool.h"
#include "core/recipe/recipe_file.h"
#include "core/run/evaluator.h"
#include "tests/core/recipe/recipe_verdict.h"
#include "tests/core/recipe/wide_recipe.h"
#include "tests/harness/guarded_run.h"

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>
#include <span>
#include <string_view>

/// Random recipes, and figures of them to read, not to pass.
///
///     recipe_harness [COUNT [FIRST_SEED]]
/// prints what recipes within the sliders cost in processor time, on maps of 128 to 256 cells a side. A stage of at least
/// `kLongS` is named with its values; it is left after `kFarTooLongS`, with the time it would have taken.
///
///     recipe_harness sound [COUNT [FIRST_SEED [SECONDS]]] [--alike]
/// runs recipes of the whole ranges of all parameters (wide_recipe.h), each in a process of its own and for at most so
/// many seconds, and prints of each its seed, size, time, closing errors, what is no number, and its end. With --alike also
/// on seven threads, and kept and gone on with in between. The exit status is 1 where one crashed or was not sound.
///
///     recipe_harness show SEED
/// prints such a recipe.
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

// ---- sound ----

constexpr double kMostError = 1e-6;

std::string nameOfStage(const Recipe& recipe, RunPosition at) {
    return std::string(recipe.stages[at.stage].params.kind().id) + " step " + std::to_string(at.step) + " of " +
           std::to_string(recipe.stepCount(at.stage));
}

std::string lineOf(const RecipeVerdict& verdict) {
    std::string line;
    for (std::size_t i = 0; i < kSubstances.size(); ++i) {
        char text[64];
        std::snprintf(text, sizeof text, " %s %.1e", kSubstances[i].key.data(), verdict.worstErrors[i]);
        line += text;
    }
    if (verdict.worstError() > kMostError)
        line += " OPEN (" + verdict.worstStage + ")";
    if (!verdict.withoutNumber.empty())
        line += " NO NUMBER (" + verdict.withoutNumber + ")";
    return line + " " + verdict.end;
}

/// Writes the verdict to the note.
void judge(const std::shared_ptr<const Recipe>& recipe, bool alike, GuardedNote& note) {
    const auto tell = [&](const char* run) {
        return [&, run](RunPosition at) { note.setDoing(run + nameOfStage(*recipe, at)); };
    };
    const RecipeVerdict one = verdictOf(recipe, {.tell = tell("")});
    std::string line = lineOf(one);
    if (alike && verdictOf(recipe, {.threads = 7, .tell = tell("7 threads, ")}).hash != one.hash)
        line += " THREADS DIFFER";
    if (alike && verdictOf(recipe, {.isPaused = true, .tell = tell("resumed, ")}).hash != one.hash)
        line += " RESUMED DIFFERS";
    note.setResult(line);
}

int soundRecipes(std::uint64_t count, std::uint64_t first, int limitS, bool alike) {
    int bad = 0;
    std::map<std::string, std::string> unended; // seeds by stage
    double worst = 0.0;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        const auto recipe = std::make_shared<const Recipe>(drawWideRecipe(seed));
        const GuardedEnd end = runGuarded(limitS, [&](GuardedNote& note) { judge(recipe, alike, note); });
        const std::string line = end.how.empty() ? end.result : " " + end.how + " in " + end.doing;
        std::printf("%llu %dx%d %.2f m %.1f s%s\n", static_cast<unsigned long long>(seed), recipe->grid.width, recipe->grid.height,
                    recipe->grid.cellSizeM, end.seconds, line.c_str());
        std::fflush(stdout);
        if (end.how == "time")
            unended[end.doing.substr(0, end.doing.find(" step"))] += " " + std::to_string(seed);
        const auto holds = [&](const char* word) { return line.find(word) != std::string::npos; };
        bad += (!end.how.empty() && end.how != "time") || holds("OPEN") || holds("NO NUMBER") || holds("DIFFER");
        worst = std::max(worst, end.seconds);
    }
    std::printf("%llu recipes, %d not sound, the longest %.1f s\n", static_cast<unsigned long long>(count), bad, worst);
    for (const auto& [stage, seeds] : unended)
        std::printf("not ended within %d s: %s:%s\n", limitS, stage.c_str(), seeds.c_str());
    return bad > 0;
}

int costOfRecipes(std::uint64_t count, std::uint64_t first) {
    int slow = 0;
    double whole = 0.0;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        const double seconds = run(seed);
        slow += seconds > 20.0;
        whole += seconds;
        std::fflush(stdout);
    }
    std::printf("%llu recipes, %.0f s of processor time, %d of them over 20 s\n", static_cast<unsigned long long>(count), whole, slow);
    return 0;
}

/// The numbers among the arguments, in their order.
std::vector<std::uint64_t> numbersIn(std::span<char*> arguments) {
    std::vector<std::uint64_t> numbers;
    for (const std::string_view text : arguments)
        if (std::uint64_t number = 0; std::from_chars(text.data(), text.data() + text.size(), number).ec == std::errc())
            numbers.push_back(number);
    return numbers;
}

int harness(std::span<char*> arguments) {
    const std::vector<std::uint64_t> numbers = numbersIn(arguments);
    const auto number = [&](std::size_t i, std::uint64_t otherwise) { return i < numbers.size() ? numbers[i] : otherwise; };
    const auto isGiven = [&](std::string_view word) { return std::ranges::count(arguments, word) > 0; };
    if (isGiven("show"))
        return std::puts(recipeText(drawWideRecipe(number(0, 1)), true).c_str()) < 0;
    if (isGiven("sound"))
        return soundRecipes(number(0, 300), number(1, 1), static_cast<int>(number(2, 60)), isGiven("--alike"));
    return costOfRecipes(number(0, 210), number(1, 1));
}

} // namespace
} // namespace oxbow

int main(int count, char** arguments) {
    return oxbow::harness({arguments + 1, static_cast<std::size_t>(count - 1)});
}
