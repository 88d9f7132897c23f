#pragma once

#include "core/files/import_stage.h"
#include "core/recipe/recipe.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace oxbow {

/// A recipe that starts from a heightmap file and has droplet erosion ready to be played, with values that suit ground
/// of those heights where they are known.
[[nodiscard]] Recipe importRecipe(const std::filesystem::path& path, const GridSpec& grid,
                                  const HeightmapReadOptions& options, const ValueRange& heights = {});

/// The stage that takes the ground in from a file: the first that runs, on all of the map; null where that is another.
[[nodiscard]] const RecipeStage* importOf(const Recipe& recipe);
/// Its values.
[[nodiscard]] ImportParams paramsOf(const RecipeStage& import);

/// Gives an import stage these values.
void setImport(RecipeStage& stage, const ImportParams& params);

/// Makes the recipe start from a heightmap file: an import stage replaces the leading source stages or stands
/// in front. The grid becomes that of the file. What an import stage of the recipe said counts where `options`
/// say nothing. Returns what a person should know about how the file was read.
std::vector<std::string> setInput(Recipe& recipe, const std::filesystem::path& file,
                                  const HeightmapReadOptions& options);

/// Where the recipe's ground comes from a file that says its extent, and the grid has another, gives it the cells of the
/// file, unless the import is to stretch; says what changed. Throws Error where the file cannot be read; Cancelled.
std::optional<Phrase> fitGrid(Recipe& recipe, const std::filesystem::path& folder, const Compute& compute);

/// The ground as the recipe takes it in from a file, on the recipe's grid and before anything changes it; nothing where
/// the first stage that runs is no import, or a mix limits it. Throws Error where the file cannot be read; Cancelled.
[[nodiscard]] std::optional<Heightmap> groundTakenIn(const Recipe& recipe, const std::filesystem::path& folder, ThreadPool& pool,
                                                     const CancelToken& cancel);

/// Stream power erosion that makes a ground live: with the uplift that the ground needs to stand as it does, for one time
/// scale of that model. Throws Error where the ground has no slope that rivers could have cut. Throws Cancelled.
[[nodiscard]] RecipeStage livingStage(const Heightmap& ground, const Compute& compute);

} // namespace oxbow
