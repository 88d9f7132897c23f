#include "app/commands.h"

#include "core/base/thread_pool.h"
#include "core/files/heightmap_file.h"
#include "core/measure/terrain_metrics.h"
#include "core/param/param_text.h"
#include "core/recipe/evaluator.h"
#include "core/recipe/recipe_file.h"

#include <nlohmann/json.hpp>

#include <cstdio>

namespace oxbow {

namespace {

void declare(CommandSyntax& syntax) {
    syntax.addPositionalArgument("FILE", "A heightmap, or a recipe (.json), which is evaluated first.");
    syntax.addOption({"json", "Writes JSON instead of a table."});
}

Heightmap groundOf(const std::filesystem::path& path, ThreadPool& pool) {
    if (path.extension() != ".json")
        return readHeightmap(path).elevation;
    Evaluator evaluator(pool, path.parent_path());
    evaluator.begin(std::make_shared<const Recipe>(readRecipe(path)));
    const CancelToken never;
    while (!evaluator.finished())
        evaluator.advance(never);
    return *evaluator.terrain().find(Layer::Elevation);
}

std::string jsonOf(const std::vector<TerrainMetric>& metrics) {
    auto list = nlohmann::ordered_json::array();
    for (const TerrainMetric& metric : metrics)
        list.push_back({{"key", metric.key},
                        {"label", metric.label},
                        {"value", metric.value}, // not measured: null
                        {"samples", metric.samples},
                        {"r2", metric.r2},
                        {"natural", {metric.naturalLow, metric.naturalHigh}}});
    return list.dump(2) + "\n";
}

void printTable(const std::vector<TerrainMetric>& metrics) {
    std::printf("%-26s %12s %10s %8s  natural\n", "", "value", "samples", "R2");
    for (const TerrainMetric& metric : metrics)
        std::printf("%-26s %12.4g %10lld %8.3f  %s to %s%s\n", std::string(metric.key).c_str(), metric.value,
                    static_cast<long long>(metric.samples), metric.r2, numberText(metric.naturalLow).c_str(),
                    numberText(metric.naturalHigh).c_str(),
                    !metric.measured() ? "  (not measured: too small or too flat)"
                    : metric.natural() ? ""
                                       : "  (outside)");
}

void run(const QCommandLineParser& parser) {
    ThreadPool pool;
    const CancelToken never;
    const auto metrics =
        terrainMetrics(groundOf(pathText(parser.positionalArguments()[1]), pool), Compute{pool, never});
    if (parser.isSet("json"))
        std::fputs(jsonOf(metrics).c_str(), stdout);
    else
        printTable(metrics);
}

} // namespace

Command measureCommand() {
    return {"measure", "Compares a terrain with natural ones: drainage, relief, slopes.", declare, run};
}

} // namespace oxbow
