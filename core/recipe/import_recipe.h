#pragma once

#include "core/files/heightmap_file.h"
#include "core/recipe/recipe.h"

#include <filesystem>

namespace oxbow {

/// A recipe that starts from a heightmap file and has droplet erosion ready to be played.
[[nodiscard]] Recipe importRecipe(const std::filesystem::path& path, const GridSpec& grid,
                                  const HeightmapReadOptions& options);

} // namespace oxbow
