#include "app/commands.h"

#include "core/base/error.h"
#include "core/base/exact_sum.h"
#include "core/files/heightmap_file.h"
#include "core/measure/river_overlap.h"
#include "core/param/param_text.h"
#include "core/recipe/stage_reference.h"
#include "core/recipe/stage_registry.h"

#include <cmath>
#include <cstdio>

namespace oxbow {

namespace {

void declareStages(CommandSyntax& syntax) {
    syntax.addOptionalArgument("STAGE", "The stage to tell of alone.");
    syntax.addOption({"json", "Writes JSON instead of text."});
    syntax.addOption({"json-schema", "Writes the JSON Schema of recipes."});
    syntax.addOption({"report-schema", "Writes the JSON Schema of what 'oxbow run --report' writes."});
}

void listStages(const QCommandLineParser& parser) {
    const std::string only = pathText(parser.positionalArguments().value(1));
    if (!only.empty() && !findStageKind(only))
        throw UsageError("oxbow stages: there is no stage '" + only + "': 'oxbow stages' lists all");
    if (!only.empty() && (parser.isSet("json") || parser.isSet("json-schema") || parser.isSet("report-schema")))
        throw UsageError("oxbow stages: JSON tells of all stages: leave out '" + only + "'");
    const std::string text = parser.isSet("json-schema")     ? recipeSchema()
                             : parser.isSet("report-schema") ? reportSchema()
                             : parser.isSet("json")          ? stageReferenceJson()
                                                             : stageReferenceText(only);
    std::fwrite(text.data(), 1, text.size(), stdout);
}

void declareCompare(CommandSyntax& syntax) {
    syntax.addPositionalArgument("A", "A heightmap.");
    syntax.addPositionalArgument("B", "Another one of the same ground.");
    syntax.addOption({"river-share", "Drainage area where rivers begin, as a share of the map.", "SHARE"});
    syntax.addOption({"sea-level", "Height of the sea, into which rivers run; without it all is land.", "M"});
}

struct Difference {
    double biasM = 0.0;   ///< mean of A less mean of B
    double reliefM = 0.0; ///< of B
    double rmseM = 0.0, correlation = 0.0, largestM = 0.0;
    int x = 0, y = 0;
};

Difference differenceOf(const Heightmap& a, const Heightmap& b) {
    Difference d;
    double sumA = 0, sumB = 0, sumAA = 0, sumBB = 0, sumAB = 0, squares = 0;
    ExactSum bias;
    const double n = static_cast<double>(a.cells().size());
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const double va = a.at(x, y), vb = b.at(x, y);
            sumA += va, sumB += vb, sumAA += va * va, sumBB += vb * vb, sumAB += va * vb;
            squares += (va - vb) * (va - vb);
            bias.add(a.at(x, y));
            bias.add(-static_cast<double>(b.at(x, y)));
            if (std::abs(va - vb) > d.largestM)
                d = {.largestM = std::abs(va - vb), .x = x, .y = y};
        }
    d.rmseM = std::sqrt(squares / n);
    d.biasM = bias.value() / n;
    d.reliefM = valueRange(b.cells()).span();
    const double spread = std::sqrt((n * sumAA - sumA * sumA) * (n * sumBB - sumB * sumB));
    d.correlation = spread > 0 ? (n * sumAB - sumA * sumB) / spread : d.rmseM == 0 ? 1.0 : 0.0;
    return d;
}

/// The finer of two maps as means on the grid of the coarser.
Heightmap likeCoarser(const Heightmap& map, const Heightmap& other) {
    return map.width() > other.width() ? resampled(map, other.width(), other.height()) : map;
}

void checkSameGround(const Heightmap& a, const Heightmap& b) {
    const auto one = static_cast<std::int64_t>(a.width()) * b.height();
    const auto two = static_cast<std::int64_t>(b.width()) * a.height();
    const bool finer = (a.width() >= b.width()) == (a.height() >= b.height());
    if (one != two || !finer)
        throw Error("oxbow compare: the shapes differ: " + std::to_string(a.width()) + " x " +
                    std::to_string(a.height()) + " and " + std::to_string(b.width()) + " x " +
                    std::to_string(b.height()) + ": convert one with --size");
}

double riverShare(const QCommandLineParser& parser) {
    if (!parser.isSet("river-share"))
        return RiverOverlapOptions{}.areaShare;
    bool ok = false;
    const double share = parser.value("river-share").toDouble(&ok);
    if (!ok || !(share > 0.0) || share > 1.0)
        throw UsageError("oxbow compare: --river-share must be more than 0 and at most 1");
    return share;
}

void compare(const QCommandLineParser& parser) {
    const double share = riverShare(parser);
    const std::optional<double> seaLevelM = numberOption(parser, "sea-level", -12000, 12000);
    const Heightmap a = readHeightmap(pathText(parser.positionalArguments()[1])).elevation;
    const Heightmap b = readHeightmap(pathText(parser.positionalArguments()[2])).elevation;
    checkSameGround(a, b);
    if (std::abs(a.grid().widthM() - b.grid().widthM()) > 0.01 * a.grid().widthM())
        std::fprintf(stderr, "oxbow compare: the first is %s m wide and the second %s m: they are compared as if they were of one size\n",
                     shortNumber(a.grid().widthM()).c_str(), shortNumber(b.grid().widthM()).c_str());
    const Difference d = differenceOf(likeCoarser(a, b), likeCoarser(b, a));
    ThreadPool pool;
    const CancelToken never;
    const auto diceWithin = [&](int cells) {
        const RiverOverlapOptions options{.areaShare = share, .toleranceCells = cells, .seaLevelM = seaLevelM};
        return numberText(riverOverlap(a, b, Compute{pool, never}, options).dice);
    };
    std::printf("bias_m %s\nbias_percent_of_relief %s\n", numberText(d.biasM).c_str(),
                numberText(d.reliefM > 0.0 ? 100.0 * d.biasM / d.reliefM : 0.0).c_str());
    std::printf("rmse_m %s\ncorrelation %s\nlargest_difference_m %s at x %d y %d\nriver_dice_same_cell %s\nriver_dice_one_cell %s\nriver_dice_two_cells %s\n",
                numberText(d.rmseM).c_str(), numberText(d.correlation).c_str(),
                numberText(d.largestM).c_str(), d.x, d.y, diceWithin(0).c_str(),
                diceWithin(1).c_str(), diceWithin(2).c_str());
}

} // namespace

Command stagesCommand() {
    return {"stages", "Lists every stage and parameter: key, unit, default, ranges, help.", declareStages,
            listStages};
}

Command compareCommand() {
    return {"compare", "Height RMSE, correlation, largest difference and common rivers of two heightmaps.",
            declareCompare, compare};
}

} // namespace oxbow
