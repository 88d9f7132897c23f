#include "core/export/stage_forecast.h"
#include "core/recipe/recipe_file.h"
#include "tests/core/recipe/recipe_verdict.h"
#include "tests/core/recipe/wide_recipe.h"
#include "tests/harness/guarded_run.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <numeric>
#include <span>
#include <string_view>

/// Random recipes, each in a process of its own: whether they end in time, and soundly.
///
///     random_recipes [COUNT [FIRST_SEED [SECONDS]]] [--alike N]
/// runs recipes of the whole ranges of all parameters, on noise and on odd grounds (wide_recipe.h), each for at most so many
/// seconds of processor time (90), and prints of each that is slow or not sound its seed, size, time, closing errors and end,
/// then a table. Every N-th (4) also runs on two and on seven threads, and kept and gone on with in between. The exit status is 1 where one was not sound or did not end.
///
///     random_recipes stored
/// runs the recipes of `kStoredSeeds`, all of them every way.
///
///     random_recipes show SEED [FOLDER]
/// writes such a recipe, and the ground that it reads, into a folder; without one it prints it.
///
///     random_recipes file RECIPE [SECONDS]
/// the same of a recipe's file.
///
///     random_recipes steps [SIDE [STAGE]]
/// prints of each kind of stage its longest step on hills of SIDE² cells (1024), as it is when it is new, where it lies, and what
/// the stage took beside its forecast, in processor time of one thread.
namespace oxbow {
namespace {

constexpr double kMostError = 1e-6;
constexpr int kUsualLimitS = 90;
constexpr double kSlowS = 5.0;
constexpr float kMostHeightM = 1e5f;
constexpr std::array kLongS = {1.0, 5.0, 20.0};
/// A recipe may take so many times its forecast, and so much more: on a busy machine what is short says little.
constexpr double kMostOfForecast = 4.0, kLateS = 10.0;
/// Words of a line that is not sound.
constexpr std::array kFaults = {"signal", "exit", "OPEN", "ROUNDED", "NO NUMBER", "TOO HIGH", "CLIMBS", "ENDS ON LAND",
                                "THREADS DIFFER", "RESUMED DIFFERS", "max_size", "bad_alloc"};
/// Those that take a minute or two together.
constexpr std::uint64_t kFirstStored = 5, kStored = 28;

struct Outcome {
    double seconds = 0.0;
    bool isEnded = true, isSound = true;
    bool isLate = false; ///< longer than the forecast allows
    std::string line = {};
};

/// Time of the stages as they run, for the line of a slow recipe.
class StageClock {
public:
    explicit StageClock(const Recipe& recipe) : m_recipe(recipe), m_seconds(recipe.stages.size()) {}
    void enter(RunPosition at) {
        const auto now = std::chrono::steady_clock::now();
        if (m_stage >= 0)
            m_seconds[static_cast<std::size_t>(m_stage)] += std::chrono::duration<double>(now - m_since).count();
        m_stage = at.stage;
        m_since = now;
    }
    [[nodiscard]] std::string slowest() const {
        const auto most = std::ranges::max_element(m_seconds);
        char text[128];
        const RecipeStage& stage = m_recipe.stages[static_cast<std::size_t>(most - m_seconds.begin())];
        std::snprintf(text, sizeof text, "%s %.1f s", stage.params.kind().id.data(), *most);
        return text;
    }

private:
    const Recipe& m_recipe;
    std::vector<double> m_seconds;
    int m_stage = -1;
    std::chrono::steady_clock::time_point m_since;
};

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
    if (verdict.worstRounding > kMostError) {
        char text[128];
        std::snprintf(text, sizeof text, " ROUNDED %.1e (%.3g m3, %s)", verdict.worstRounding, verdict.roundedM3, verdict.roundedStage.c_str());
        line += text;
    }
    if (!verdict.withoutNumber.empty())
        line += " NO NUMBER (" + verdict.withoutNumber + ")";
    if (verdict.largestM > kMostHeightM)
        line += " TOO HIGH (" + std::to_string(verdict.largestM) + " m)";
    if (verdict.climbs > 0)
        line += " CLIMBS (" + std::to_string(verdict.climbs) + " after " + verdict.unsoundStage + ")";
    if (verdict.landEnds > 0)
        line += " ENDS ON LAND (" + std::to_string(verdict.landEnds) + " after " + verdict.unsoundStage + ")";
    return line + " " + verdict.end;
}

/// Writes the verdict to the note.
void judge(const std::shared_ptr<const Recipe>& recipe, const std::filesystem::path& folder, bool alike, GuardedNote& note) {
    StageClock clock(*recipe);
    const auto tell = [&](const char* run) {
        return [&, run](RunPosition at) {
            clock.enter(at);
            note.setDoing(run + nameOfStage(*recipe, at));
        };
    };
    const auto start = std::clock();
    const RecipeVerdict one = verdictOf(recipe, {.folder = folder, .tell = tell("")});
    clock.enter({0, 0});
    note.seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    std::string line = " [" + clock.slowest() + "]" + lineOf(one);
    for (const int threads : {2, 7})
        if (alike && verdictOf(recipe, {.threads = threads, .folder = folder, .tell = tell("more threads, ")}).hash != one.hash)
            line += " THREADS DIFFER";
    if (alike && verdictOf(recipe, {.isPaused = true, .folder = folder, .tell = tell("resumed, ")}).hash != one.hash)
        line += " RESUMED DIFFERS";
    note.setResult(line);
}

Outcome outcomeOf(const Recipe& drawn, const std::filesystem::path& folder, int limitS, bool alike) {
    const auto recipe = std::make_shared<const Recipe>(drawn);
    const GuardedEnd end = runGuarded(alike ? 4 * limitS : limitS, [&](GuardedNote& note) { judge(recipe, folder, alike, note); });
    Outcome outcome{.seconds = end.how.empty() ? end.noted : end.seconds, .isEnded = end.how != "time", .isSound = true};
    outcome.line = end.how.empty() ? end.result : " " + end.how + " in " + end.doing;
    const std::vector<double> stages = forecastStages(*recipe, 1);
    const double forecast = std::accumulate(stages.begin(), stages.end(), 0.0);
    char text[64];
    std::snprintf(text, sizeof text, " of %.1f s forecast", forecast);
    outcome.isLate = outcome.seconds > kLateS + kMostOfForecast * forecast;
    outcome.line = text + outcome.line + (outcome.isLate ? " LATE" : "");
    const auto holds = [&](const char* word) { return outcome.line.find(word) != std::string::npos; };
    outcome.isSound = std::ranges::none_of(kFaults, holds);
    return outcome;
}

/// A folder for the grounds, gone at the end.
class GroundFolder {
public:
    GroundFolder() : m_path(std::filesystem::temp_directory_path() / ("oxbow_random_recipes_" + std::to_string(::getpid()))) {
        std::filesystem::create_directories(m_path);
    }
    ~GroundFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    GroundFolder(const GroundFolder&) = delete;
    GroundFolder& operator=(const GroundFolder&) = delete;
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

int runAll(std::uint64_t count, std::uint64_t first, int limitS, std::uint64_t alikeEvery) {
    const GroundFolder folder;
    std::array<int, kLongS.size()> longer{};
    std::array<int, kFaults.size()> faults{};
    int unended = 0, unsound = 0, refused = 0, late = 0;
    double whole = 0.0, worst = 0.0;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        const Recipe recipe = drawWideRecipe(seed);
        writeOddGround(recipe, folder.path());
        const Outcome outcome = outcomeOf(recipe, folder.path(), limitS, alikeEvery > 0 && (seed - first) % alikeEvery == 0);
        for (std::size_t i = 0; i < kLongS.size(); ++i)
            longer[i] += outcome.seconds > kLongS[i];
        for (std::size_t i = 0; i < kFaults.size(); ++i)
            faults[i] += outcome.line.find(kFaults[i]) != std::string::npos;
        unended += !outcome.isEnded;
        unsound += !outcome.isSound;
        late += outcome.isLate;
        refused += outcome.line.find("finished") == std::string::npos && outcome.isEnded && outcome.isSound;
        whole += outcome.seconds;
        worst = std::max(worst, outcome.seconds);
        if (!outcome.isSound || outcome.seconds > kSlowS || outcome.line.find("finished") == std::string::npos)
            std::printf("seed %llu, %d x %d cells of %.4g m, %.1f s%s\n", static_cast<unsigned long long>(seed), recipe.grid.width,
                        recipe.grid.height, recipe.grid.cellSizeM, outcome.seconds, outcome.line.c_str());
        std::fflush(stdout);
    }
    std::printf("\n%llu recipes from seed %llu: %.0f s of processor time, the longest %.1f s\n", static_cast<unsigned long long>(count),
                static_cast<unsigned long long>(first), whole, worst);
    for (std::size_t i = 0; i < kLongS.size(); ++i)
        std::printf("over %g s: %d\n", kLongS[i], longer[i]);
    for (std::size_t i = 0; i < kFaults.size(); ++i)
        std::printf("%s: %d\n", kFaults[i], faults[i]);
    std::printf("not ended within %d s: %d\nlater than forecast: %d\nnot sound: %d\nrefused, or ended with words: %d\n", limitS, unended, late, unsound, refused);
    return unsound > 0 || unended > 0;
}

int runFile(const std::filesystem::path& path, int limitS) {
    std::ifstream file(path);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const Outcome outcome = outcomeOf(parseRecipe(text, path.string()), path.parent_path(), limitS, false);
    std::printf("%s: %.1f s%s\n", path.filename().c_str(), outcome.seconds, outcome.line.c_str());
    return !outcome.isSound || !outcome.isEnded;
}

int show(std::uint64_t seed, const char* folder) {
    const Recipe recipe = drawWideRecipe(seed);
    if (!folder)
        return std::puts(recipeText(recipe, true).c_str()) < 0;
    std::filesystem::create_directories(folder);
    writeOddGround(recipe, folder);
    std::ofstream(std::filesystem::path(folder) / (std::to_string(seed) + ".json")) << recipeText(recipe, true);
    return 0;
}

/// Noise before it, unless it reads a file.
int printSteps(int side, std::string_view only) {
    ThreadPool pool(1);
    for (const StageKind& kind : stageKinds()) {
        if (kind.readsFile() || (!only.empty() && kind.id != only))
            continue;
        auto recipe = std::make_shared<Recipe>();
        recipe->grid = {side, side, 20.0};
        recipe->stages.push_back(newStage(*findStageKind("noise"), recipe->grid));
        recipe->stages.push_back(newStage(kind, recipe->grid));
        Evaluator evaluator(pool, {});
        evaluator.begin(recipe);
        double longest = 0.0, whole = 0.0;
        int at = 0;
        while (!evaluator.finished()) {
            const RunPosition position = evaluator.position();
            const auto start = std::clock();
            evaluator.advance(kNeverCancelled);
            const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
            if (position.stage == 0)
                continue;
            whole += seconds;
            if (seconds > longest)
                at = position.step;
            longest = std::max(longest, seconds);
        }
        std::printf("%-24s step %4d of %4d takes %7.1f ms, all %6.2f s, forecast %6.2f s\n", kind.id.data(), at, recipe->stepCount(1),
                    1e3 * longest, whole, forecastStages(*recipe, 1)[1]);
        std::fflush(stdout);
    }
    return 0;
}

int harness(std::span<char*> arguments) {
    const auto numberAt = [&](std::size_t i, std::uint64_t otherwise) {
        std::uint64_t number = otherwise;
        if (i < arguments.size())
            std::from_chars(arguments[i], arguments[i] + std::char_traits<char>::length(arguments[i]), number);
        return number;
    };
    const std::string_view mode = arguments.empty() ? "" : arguments[0];
    if (mode == "show")
        return show(numberAt(1, 1), arguments.size() > 2 ? arguments[2] : nullptr);
    if (mode == "stored")
        return runAll(kStored, kFirstStored, kUsualLimitS, 1);
    if (mode == "file" && arguments.size() > 1)
        return runFile(arguments[1], static_cast<int>(numberAt(2, kUsualLimitS)));
    if (mode == "steps")
        return printSteps(static_cast<int>(numberAt(1, 1024)), arguments.size() > 2 ? arguments[2] : "");
    std::uint64_t alikeEvery = 4;
    const auto alike = std::ranges::find(arguments, std::string_view("--alike"));
    if (const auto at = static_cast<std::size_t>(alike - arguments.begin()); at + 1 < arguments.size()) {
        alikeEvery = numberAt(at + 1, alikeEvery);
        arguments = arguments.first(at);
    }
    return runAll(numberAt(0, 300), numberAt(1, 1), static_cast<int>(numberAt(2, kUsualLimitS)), alikeEvery);
}

} // namespace
} // namespace oxbow

int main(int count, char** arguments) {
    return oxbow::harness({arguments + 1, static_cast<std::size_t>(count - 1)});
}
