#include "core/export/build_forecast.h"

#include "core/base/elementary.h"
#include "core/base/error.h"
#include "core/base/memory_use.h"
#include "core/recipe/recipe_file.h"
#include "core/run/evaluator.h"

#include <xxhash.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <numeric>

namespace oxbow {

namespace {

constexpr double kLeastSeconds = 0.004; ///< of a stage, to be told from nothing
constexpr double kLeastPower = 0.7, kMostPower = 1.0;
constexpr int kSmallestSide = 32;

double wallSeconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
double processorSeconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

MeasuredRun measured(const ResizedRun& run, ThreadPool& pool, const CancelToken& cancel,
                     double (*clock)()) {
    MeasuredRun result{static_cast<double>(run.recipe->grid.cellCount()),
                       std::vector<double>(run.recipe->stages.size(), 0.0), 0.0, 0.0};
    const double began = wallSeconds();
    const bool knowsPeak = resetPeakBytes();
    const std::size_t before = residentBytes().value_or(0);
    Evaluator evaluator(pool, run.folder, run.recipe);
    while (evaluator.position() < run.until) {
        const auto stage = static_cast<std::size_t>(evaluator.position().stage);
        const double start = clock();
        evaluator.advance(cancel, run.until);
        result.stageSeconds[stage] += clock() - start;
    }
    result.wallSeconds = wallSeconds() - began;
    const TerrainState state = evaluator.capture({}).terrain; // as the run that it stands for ends
    const std::size_t peak = peakResidentBytes().value_or(0);
    result.bytes = knowsPeak && peak > before ? static_cast<double>(peak - before) : 0.0;
    return result;
}

double sum(const std::vector<double>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0);
}

} // namespace

BuildForecast extrapolated(const std::vector<MeasuredRun>& runs, double cells) {
    const MeasuredRun &a = runs[runs.size() - 2], &b = runs.back();
    BuildForecast forecast;
    for (std::size_t i = 0; i < b.stageSeconds.size(); ++i) {
        const double t1 = a.stageSeconds[i], t2 = b.stageSeconds[i];
        double power = 1.0;
        if (t1 >= kLeastSeconds && t2 >= kLeastSeconds)
            power = std::clamp(0.5 + 0.5 * elementary::log(t2 / t1) / elementary::log(b.cells / a.cells), kLeastPower, kMostPower);
        forecast.stageSeconds.push_back(t2 * elementary::pow(cells / b.cells, power));
    }
    forecast.seconds = sum(forecast.stageSeconds);
    if (a.bytes > 0.0 && b.bytes > 0.0) {
        const double perCell = (b.bytes - a.bytes) / (b.cells - a.cells);
        forecast.bytes = std::max(b.bytes + perCell * (cells - b.cells), b.bytes);
    }
    return forecast;
}

BuildForecast forecastBuild(const ResizedRun& run, ThreadPool& pool, const CancelToken& cancel,
                            const ForecastOptions& options, const std::function<void(double)>& report) {
    checkStages(*run.recipe);
    const int side = std::max(run.recipe->grid.width, run.recipe->grid.height);
    const auto cells = static_cast<double>(run.recipe->grid.cellCount());
    const double start = wallSeconds();
    std::vector<MeasuredRun> runs;
    std::vector<int> sides;
    const auto wallPerSecond = [&] { // of what was measured
        const double all = sum(runs.back().stageSeconds);
        return options.byProcessorTime && all > 0.0 ? runs.back().wallSeconds / all : 1.0;
    };
    const auto isSoon = [&](double next) {
        return wallSeconds() - start + next * wallPerSecond() <= options.mostSeconds;
    };
    for (int next = std::min(options.firstSide, std::max(side / 4, kSmallestSide)); runs.size() < 2 || next <= side / 2; next *= 2) {
        ResizedRun smaller = resized(*run.recipe, run.until, next);
        smaller.folder = run.folder;
        const auto nextCells = static_cast<double>(smaller.recipe->grid.cellCount());
        if (runs.size() >= 2 && !isSoon(extrapolated(runs, nextCells).seconds))
            break;
        runs.push_back(measured(smaller, pool, cancel, options.byProcessorTime ? processorSeconds : wallSeconds));
        sides.push_back(next);
        if (report)
            report(std::min(1.0, (wallSeconds() - start) / options.mostSeconds));
    }
    BuildForecast forecast = extrapolated(runs, cells);
    forecast.sides = sides;
    forecast.measuringSeconds = wallSeconds() - start;
    if (options.byProcessorTime && sum(runs.back().stageSeconds) > 0.0) {
        forecast.processorSeconds = forecast.seconds;
        const double perSecond = wallPerSecond();
        forecast.seconds *= perSecond;
        for (double& seconds : forecast.stageSeconds)
            seconds *= perSecond;
    }
    return forecast;
}

std::filesystem::path checkpointPath(const ResizedRun& run, const std::filesystem::path& folder) {
    std::string text = recipeText(*run.recipe) + "\n" + std::to_string(run.until.stage) + " " + std::to_string(run.until.step);
    Recipe recipe = *run.recipe;
    changeFileNames(recipe, [&](const std::string& name) {
        std::error_code none;
        const std::filesystem::path file = run.folder / name;
        const auto changed = std::filesystem::last_write_time(file, none).time_since_epoch();
        text += "\n" + name + " " + std::to_string(std::filesystem::file_size(file, none)) + " " +
                std::to_string(static_cast<std::int64_t>(changed.count())); // libc++ counts in 128 bits
        return name;
    });
    return folder / ("build_" + std::to_string(run.recipe->grid.width) + "_" +
                     hashText(XXH3_64bits(text.data(), text.size())) + ".oxbow");
}

// ---- Words ----

std::string durationWords(double seconds) {
    const auto whole = static_cast<long>(std::max(1.0, std::floor(seconds + 0.5)));
    const auto text = [](long large, const char* of, long small, const char* rest) {
        return std::to_string(large) + of + (small > 0 ? " " + std::to_string(small) + rest : std::string());
    };
    if (whole < 60)
        return std::to_string(whole) + " s";
    return whole < 3600 ? text(whole / 60, " min", whole % 60, " s") : text(whole / 3600, " h", whole % 3600 / 60, " min");
}

std::string bytesWords(double bytes) {
    constexpr double kMiB = 1048576.0, kGiB = 1073741824.0;
    char text[32];
    if (bytes < 0.95 * kGiB)
        std::snprintf(text, sizeof text, "%.0f MiB", std::max(bytes / kMiB, 1.0));
    else
        std::snprintf(text, sizeof text, "%.1f GiB", bytes / kGiB);
    return text;
}

std::size_t bytesOfText(const std::string& text, const std::string& where) {
    std::size_t used = 0;
    double number = 0.0;
    try {
        number = std::stod(text, &used);
    } catch (const std::exception&) {
        used = 0;
    }
    const std::string unit = text.substr(std::min(text.find_first_not_of(' ', used), text.size()));
    const double factor = unit == "G" || unit == "GiB" ? 1073741824.0 : unit == "M" || unit == "MiB" ? 1048576.0 : 0.0;
    if (used == 0 || factor == 0.0 || !(number * factor >= 1048576.0) || number * factor > 1e15)
        throw Error(where + ": " + phrase("'%1' is no amount of memory: give one as 8G or 512M", text));
    return static_cast<std::size_t>(number * factor);
}

} // namespace oxbow
