#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/base/phrase.h"
#include "core/check/ground_check.h"
#include "core/param/param_text.h"
#include "core/recipe/stage_registry.h"
#include "core/run/import_recipe.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>

/// What is known of findings: their words, their fixes, their form in files.
namespace oxbow {

namespace {

std::string numberWords(const FindingNumber& number) {
    const double value = number.value;
    const std::string symbol(unitSymbol(number.unit));
    // Three digits are enough for a sentence; whole numbers stay whole.
    double shown = value;
    if (std::fabs(value) < 1000.0 && value != std::round(value)) {
        double unit = 1.0;
        for (double size = std::fabs(value); size < 100.0 && unit < 1e6; size *= 10.0)
            unit *= 10.0;
        shown = std::round(value * unit) / unit;
    }
    return shortNumber(shown) + (symbol.empty() ? "" : number.unit == Unit::Degree ? symbol : " " + symbol);
}

} // namespace

const std::vector<FindingInfo>& findingInfos() {
    static const std::vector<FindingInfo> kInfos = {
        {FindingKind::GuessedCells, "guessed_cells", "Guessed cell size",
         "The file does not say its cell size: cells of %1 were taken. Slopes and sizes are right only if that is.",
         "Set the scale…", false},
        {FindingKind::GuessedHeights, "guessed_heights", "Guessed heights",
         "The file does not say how high it is: its samples became %1 to %2. Slopes and rivers are right only if that is.",
         "Set the scale…", false},
        {FindingKind::NoValue, "no_value", "No value",
         "Cells without a value in the file: %1, filled from around them.", "", false},
        {FindingKind::Holes, "holes", "Holes",
         "Cells at %2, a mark for no value: %1. The next height is %3.", "Fill holes", true},
        {FindingKind::Edges, "edges", "Edges of the map",
         "Rows and columns along the edge that are no ground: %1. They are of one height, repeated, or off the ground within.", "Rebuild edges",
         true},
        {FindingKind::Spikes, "spikes", "Spikes", "Cells that stand out of their neighbours: %1, by up to %2.",
         "Remove spikes", true},
        {FindingKind::Seams, "seams", "Seams",
         "Seams across the map: %1. The ground jumps by up to %2 from one row or column to the next.", "Level seams", true},
        {FindingKind::Stripes, "stripes", "Stripes",
         "Rows and columns off their neighbours: %1, by up to %2.", "Remove stripes", true},
        {FindingKind::Steps, "steps", "Height steps",
         "The heights stand in steps of %1: %2 levels, and %3 of neighbouring cells are equal.", "Smooth steps", true},
        {FindingKind::SeaFloor, "sea_floor", "No sea floor",
         "%2 of the map lies at exactly %1 and reaches its edge: a sea without a floor.", "Add a sea floor", true},
        {FindingKind::Flats, "flats", "Flat areas",
         "Areas that are exactly flat: %1, the largest of %2 at %3. They are lakes without beds.", "Add lake beds", false},
        {FindingKind::TooSteep, "too_steep", "Too steep",
         "Half of the ground is steeper than %1: the heights are likely %2 times too large, or the cells too small.",
         "Scale heights", true},
        {FindingKind::TooFlat, "too_flat", "Too flat",
         "99 % of the ground is flatter than %1: the heights are likely %2 times too small, or the cells too large.",
         "Scale heights", true},
        {FindingKind::Degrees, "degrees", "Cells in degrees",
         "Cells of %1 under a relief of %2: the cell size is likely in degrees, and the cells about %3 wide.", "", true},
        {FindingKind::Pits, "pits", "Depressions",
         "Small depressions that hold water: %1, up to %2 deep.", "Drain depressions", false},
        {FindingKind::BrokenRivers, "broken_rivers", "Broken rivers",
         "Places where rivers must climb: %1, the highest by %2.", "Let rivers through", true},
    };
    return kInfos;
}

const FindingInfo& infoOf(FindingKind kind) {
    return findingInfos()[static_cast<std::size_t>(kind)];
}

RecipeStage fixStage(const GroundFix& fix, const GridSpec& grid) {
    const StageKind* kind = findStageKind(fix.stage);
    if (!kind)
        throw Error(phrase("there is no stage '%1' that mends this", fix.stage));
    RecipeStage stage = newStage(*kind, grid);
    for (const auto& [key, value] : fix.values)
        stage.params.set(key, value);
    return stage;
}

GroundFacts factsOf(const ImportedHeightmap& imported, bool cellIsGiven) {
    GroundFacts facts{.noValueCells = imported.noDataCells};
    if (imported.sourceCellXM == 0.0 && !cellIsGiven)
        facts.guessedCellM = kDefaultCellSizeM;
    if (!imported.heightsInMetres)
        facts.guessedHeights = ValueRange{static_cast<float>(imported.lowM), static_cast<float>(imported.highM)};
    const auto known = imported.known.cells();
    const auto first = static_cast<int>(std::ranges::find_if(known, [](float k) { return k < 0.5f; }) - known.begin());
    if (static_cast<std::size_t>(first) < known.size()) {
        facts.noValueX = imported.known.grid().xOf(first);
        facts.noValueY = imported.known.grid().yOf(first);
    }
    return facts;
}

GroundFacts guessesOf(const Recipe& recipe, const std::filesystem::path& folder, const Compute& compute) {
    const RecipeStage* import = importOf(recipe);
    const ImportParams params = import ? paramsOf(*import) : ImportParams{};
    if (params.file.empty())
        return {};
    HeightmapReadOptions options = readOptions(params);
    options.compute = &compute;
    const ImportedHeightmap imported = readHeightmap(folder / params.file, options);
    const double widthM = imported.elevation.width() * kDefaultCellSizeM;
    const GroundFacts facts = factsOf(imported, std::fabs(recipe.grid.widthM() - widthM) > recipe.grid.cellSizeM);
    return {.guessedCellM = facts.guessedCellM, .guessedHeights = facts.guessedHeights};
}

Recipe mendingRecipe(const std::filesystem::path& file, const GridSpec& grid, const HeightmapReadOptions& options,
                     const std::vector<Finding>& findings) {
    Recipe recipe = importRecipe(file, grid, options);
    recipe.stages.erase(recipe.stages.begin() + 1, recipe.stages.end());
    std::vector<GroundFix> done;
    for (const Finding& finding : findings)
        if (finding.fix && std::ranges::find(done, *finding.fix) == done.end()) {
            RecipeStage& stage = recipe.stages.emplace_back(fixStage(*finding.fix, grid));
            stage.name = infoOf(finding.kind).fix;
            done.push_back(*finding.fix);
        }
    return recipe;
}

std::string findingText(const Finding& finding) {
    std::vector<std::string> numbers;
    std::ranges::transform(finding.numbers, std::back_inserter(numbers), numberWords);
    return filledIn(infoOf(finding.kind).words, numbers);
}

std::string fixText(const GroundFix& fix) {
    std::string text;
    for (const auto& [key, value] : fix.values)
        text += (text.empty() ? "" : " ") + fix.stage + "." + key + "=" + valueText(value);
    return text.empty() ? fix.stage : text;
}

std::string findingsJson(const std::vector<Finding>& findings, const GridSpec& grid) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Finding& finding : findings) {
        const FindingInfo& info = infoOf(finding.kind);
        nlohmann::ordered_json numbers = nlohmann::ordered_json::array();
        for (const FindingNumber& number : finding.numbers)
            numbers.push_back({{"value", number.value}, {"unit", unitSymbol(number.unit)}});
        nlohmann::ordered_json fix; // null: none
        if (finding.fix) {
            fix = {{"stage", finding.fix->stage}, {"parameters", nlohmann::ordered_json::object()}};
            for (const auto& [key, value] : finding.fix->values)
                fix["parameters"][key] = toJson(value);
        }
        nlohmann::ordered_json places = nlohmann::ordered_json::array();
        for (const FindingPlace& place : finding.places)
            places.push_back({{"cell", {place.x, place.y}},
                              {"metres", {(place.x + 0.5) * grid.cellSizeM, (place.y + 0.5) * grid.cellSizeM}},
                              {"size", place.size}});
        list.push_back({{"key", info.key},
                        {"fault", info.isFault},
                        {"text", findingText(finding)},
                        {"count", finding.count},
                        {"places", places},
                        {"numbers", numbers},
                        {"fix", fix}});
    }
    return nlohmann::ordered_json{{"cells", {grid.width, grid.height}},
                                  {"cell_size_m", grid.cellSizeM},
                                  {"findings", list}}
               .dump(2) +
           "\n";
}

} // namespace oxbow
