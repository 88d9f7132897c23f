#pragma once

#include "core/recipe/recipe.h"
#include "core/terrain/geo_reference.h"

#include <filesystem>
#include <memory>
#include <string>

namespace oxbow {

/// Where the map of a recipe lies on the Earth: what the last import stage that is switched on reads from its file.
/// Null where nobody says. Cost: that of the import. Throws Error where the file cannot be read.
[[nodiscard]] std::shared_ptr<const GeoReference> placeOf(const Recipe& recipe, const std::filesystem::path& folder,
                                                          ThreadPool& pool);

/// Adds the curves of a GeoJSON file (core/files/curve_file.h) to the recipe's first stage of curves, or to a new one at
/// its end. Returns how many there are. Throws Error.
int addCurves(Recipe& recipe, const std::filesystem::path& file, const GeoReference* place);

/// The curves of all stages that are switched on, in their order.
[[nodiscard]] std::vector<Curve> curvesOf(const Recipe& recipe);

} // namespace oxbow
