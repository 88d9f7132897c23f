#include "app/commands.h"
#include "app/pipes.h"
#include "app/temporary_folder.h"

#include "core/base/thread_pool.h"
#include "core/files/heightmap_file.h"
#include "core/measure/relief_bands.h"
#include "core/measure/terrain_metrics.h"
#include "core/measure/valley_directions.h"
#include "core/param/param_text.h"
#include "core/recipe/recipe_file.h"
#include "core/run/evaluator.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>

namespace oxbow {

namespace {

void declareMeasure(CommandSyntax& syntax) {
    syntax.addPositionalArgument("FILE",
                                 "A heightmap, a folder of tiles of one map, or a recipe (.json), which is evaluated first.");
    syntax.addOption({"json", "Writes JSON instead of a table."});
    declareMemoryOption(syntax);
    syntax.addOption({"sea-level", "Height of the sea, into which rivers run; without it all is land.", "M"});
}

Heightmap groundOf(const std::filesystem::path& path, ThreadPool& pool) {
    if (path.extension() != ".json")
        return readHeightmap(path).elevation;
    Evaluator evaluator(pool, path.parent_path(), std::make_shared<const Recipe>(readRecipe(path)));
    const CancelToken never;
    while (!evaluator.finished())
        evaluator.advance(never, endOf(*evaluator.recipe()));
    return *evaluator.terrain().find(Layer::Elevation);
}

nlohmann::ordered_json metricsJson(const std::vector<TerrainMetric>& metrics) {
    auto list = nlohmann::ordered_json::array();
    for (const TerrainMetric& metric : metrics)
        list.push_back({{"key", metric.key},
                        {"label", metric.label},
                        {"value", metric.value}, // not measured: null
                        {"samples", metric.samples},
                        {"r2", metric.r2},
                        {"natural", {metric.naturalLow, metric.naturalHigh}}});
    return list;
}

/// One more row a band: the list of figures stays a list.
void addBands(nlohmann::ordered_json& list, const std::vector<ReliefBand>& bands) {
    for (const ReliefBand& band : bands)
        list.push_back({{"key", "relief_band"},
                        {"label", "Relief of a wavelength"},
                        {"wavelength_m", band.wavelengthM},
                        {"value", band.strengthM},
                        {"fall", band.fall},
                        {"kurtosis", band.kurtosis}});
}

void addDirections(nlohmann::ordered_json& list, const std::vector<ValleyDirections>& bands) {
    for (const ValleyDirections& band : bands)
        list.push_back({{"key", "valley_directions"},
                        {"label", "Preference for the grid's directions"},
                        {"cells", band.cells},
                        {"value", band.h8},
                        {"axes", band.h4},
                        {"natural", {band.naturalLow, band.naturalHigh}}});
}

/// A dash for what was not measured.
std::string fixedText(double value, int decimals) {
    return std::isnan(value) ? "-" : QString::number(value, 'f', decimals).toStdString();
}
std::string shortText(double value, int digits) {
    return std::isnan(value) ? "-" : QString::number(value, 'g', digits).toStdString();
}

void printDirections(const std::vector<ValleyDirections>& bands) {
    std::printf("\n%-26s %12s %10s  natural\n", "valleys of a size, cells", "directions", "axes");
    for (const ValleyDirections& band : bands)
        std::printf("%-26.6g %12s %10s  %s to %s\n", band.cells, fixedText(band.h8, 3).c_str(), fixedText(band.h4, 3).c_str(),
                    numberText(band.naturalLow).c_str(), numberText(band.naturalHigh).c_str());
}

void printBands(const std::vector<ReliefBand>& bands) {
    std::printf("\n%-26s %12s %10s %10s\n", "relief of a wavelength, m", "strength", "fall", "kurtosis");
    for (const ReliefBand& band : bands)
        std::printf("%-26.6g %12s %10s %10s\n", band.wavelengthM, shortText(band.strengthM, 4).c_str(), fixedText(band.fall, 3).c_str(),
                    fixedText(band.kurtosis, 2).c_str());
}

void printTable(const std::vector<TerrainMetric>& metrics) {
    std::printf("%-26s %12s %10s %8s  natural\n", "", "value", "samples", "R2");
    for (const TerrainMetric& metric : metrics)
        std::printf("%-26s %12s %10lld %8s  %s to %s%s\n", std::string(metric.key).c_str(), shortText(metric.value, 4).c_str(),
                    static_cast<long long>(metric.samples), fixedText(metric.r2, 3).c_str(), numberText(metric.naturalLow).c_str(),
                    numberText(metric.naturalHigh).c_str(),
                    !metric.measured() ? "  (not measured: too small or too flat)"
                    : metric.natural() ? ""
                                       : "  (outside)");
}

void runMeasure(const QCommandLineParser& parser) {
    boundMemory(parser);
    ThreadPool pool;
    const CancelToken never;
    const TemporaryFolder folder;
    const Heightmap ground = groundOf(seekable(pathText(parser.positionalArguments()[1]), folder), pool);
    const Compute compute{pool, never};
    const auto metrics = terrainMetrics(ground, compute, {.seaLevelM = numberOption(parser, "sea-level", -12000, 12000)});
    const auto bands = reliefBands(ground, compute);
    const auto directions = valleyDirections(ground, compute);
    if (parser.isSet("json")) {
        nlohmann::ordered_json list = metricsJson(metrics);
        addBands(list, bands);
        addDirections(list, directions);
        std::fputs((list.dump(2) + "\n").c_str(), stdout);
    } else {
        printTable(metrics);
        printBands(bands);
        printDirections(directions);
    }
}

} // namespace

Command measureCommand() {
    return {"measure", "Compares a terrain with natural ones: drainage, relief, slopes.", declareMeasure, runMeasure};
}

} // namespace oxbow
