#include "core/run/import_recipe.h"

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/base/rounding.h"
#include "core/erosion/stream_power/stream_power_erosion.h"
#include "core/files/file_format.h"
#include "core/recipe/first_values.h"
#include "core/run/evaluator.h"

#include <algorithm>

namespace oxbow {

namespace {

/// What the recipe's own import says, with what is given over it.
HeightmapReadOptions merged(const RecipeStage& import, const HeightmapReadOptions& given,
                            const std::filesystem::path& file) {
    HeightmapReadOptions options = readOptions(paramsOf(import));
    options.compute = given.compute;
    if (given.channel != Channel::Auto)
        options.channel = given.channel;
    if (given.lowM) {
        options.lowM = given.lowM;
        options.highM = given.highM;
    }
    const FileFormat* named = formatByExtension(lowerExtension(file), FileUse::ReadHeightmap);
    if (given.raw || !named || !named->isHeaderless)
        options.raw = given.raw;
    options.smooth8Bit |= given.smooth8Bit;
    options.cellSizeM = given.cellSizeM;
    options.crop = given.crop; // a part of another file is another part
    return options;
}

} // namespace

void setImport(RecipeStage& stage, const ImportParams& params) {
    for (const Param<ImportParams>& row : kImportParams)
        stage.params.set(row.key, row.read(params));
}

Recipe importRecipe(const std::filesystem::path& path, const GridSpec& grid, const HeightmapReadOptions& options,
                    const ValueRange& heights) {
    const StageKind* import = findStageKind("import");
    const StageKind* erosion = findStageKind("droplet_erosion");
    if (!import)
        throw Error(phrase("this program has no stage that reads a heightmap"));
    Recipe recipe;
    recipe.grid = grid;
    setImport(recipe.stages.emplace_back(*import), importParams(path.string(), options));
    if (erosion)
        recipe.stages.push_back(newStageOn(*erosion, grid, heights));
    return recipe;
}

ImportParams paramsOf(const RecipeStage& import) {
    ImportParams own;
    for (const Param<ImportParams>& row : kImportParams)
        row.write(own, import.params.value(row.key));
    return own;
}

const RecipeStage* importOf(const Recipe& recipe) {
    const auto first = std::ranges::find(recipe.stages, true, &RecipeStage::enabled);
    const bool isImport = first != recipe.stages.end() && &first->params.kind() == findStageKind("import") && !first->isMixed();
    return isImport ? &*first : nullptr;
}

std::vector<std::string> setInput(Recipe& recipe, const std::filesystem::path& file,
                                  const HeightmapReadOptions& options) {
    const StageKind& kind = *findStageKind("import");
    const auto firstOther = std::ranges::find_if(recipe.stages, [](const RecipeStage& s) {
        return s.params.kind().category != StageCategory::Source || s.params.kind().stepsAreStrokes;
    });
    const auto own = std::find_if(recipe.stages.begin(), firstOther,
                                  [&](const RecipeStage& s) { return &s.params.kind() == &kind; });
    RecipeStage import = own != firstOther ? *own : RecipeStage(kind);
    const HeightmapReadOptions wanted = merged(import, options, file);
    ImportedHeightmap imported = readHeightmap(file, wanted);
    recipe.grid = imported.elevation.grid();
    setImport(import, importParams(std::filesystem::absolute(file).string(), wanted));
    recipe.stages.erase(recipe.stages.begin(), firstOther);
    recipe.stages.insert(recipe.stages.begin(), import);
    return english(imported.notes);
}

std::optional<Phrase> fitGrid(Recipe& recipe, const std::filesystem::path& folder, const Compute& compute) {
    const RecipeStage* import = importOf(recipe);
    const ImportParams params = import ? paramsOf(*import) : ImportParams{};
    if (params.file.empty() || params.stretch)
        return std::nullopt;
    HeightmapReadOptions options = readOptions(params);
    options.compute = &compute;
    const ImportedHeightmap imported = readHeightmap(folder / params.file, options);
    const GridSpec file = imported.elevation.grid(), own = recipe.grid;
    if (imported.sourceCellXM == 0.0 || coversExtent(own, file.widthM(), file.heightM(), file.cellSizeM))
        return std::nullopt;
    recipe.grid = file;
    const auto words = [](const GridSpec& grid) {
        return phrase("%1 x %2 cells of %3 m, %4 x %5 m", grid.width, grid.height, shortNumber(grid.cellSizeM),
                      shortNumber(grid.widthM()), shortNumber(grid.heightM()));
    };
    return phrase("%1: the map is that of the file, %2, instead of the recipe's %3: to stretch the file, set import.stretch=true", params.file,
                  words(file), words(own));
}

std::optional<Heightmap> groundTakenIn(const Recipe& recipe, const std::filesystem::path& folder, ThreadPool& pool,
                                       const CancelToken& cancel) {
    const RecipeStage* first = importOf(recipe);
    if (!first)
        return std::nullopt;
    Recipe import;
    import.grid = recipe.grid;
    import.stages.push_back(*first);
    import.stages.back().strokes.clear();
    Evaluator evaluator(pool, folder, std::make_shared<const Recipe>(std::move(import)));
    while (!evaluator.finished())
        evaluator.advance(cancel);
    return evaluator.capture({}).terrain.flattened(Layer::Elevation);
}

RecipeStage livingStage(const Heightmap& ground, const Compute& compute) {
    const StreamPowerErosionParams defaults;
    const double years = livingTimeScaleYears(defaults, ground, compute);
    if (years <= 0.0)
        throw Error(phrase("this ground has no slopes that rivers could have cut: import or make one that has"));
    RecipeStage stage(*findStageKind(streamPowerErosionStage().id));
    stage.params.set("uplift_shape", std::string("ground"));
    stage.params.set("duration_years", toDigits(years, 2));
    return stage;
}

} // namespace oxbow
