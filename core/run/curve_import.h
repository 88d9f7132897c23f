#pragma once

#include "core/recipe/recipe.h"
#include "core/terrain/geo_reference.h"

#include <filesystem>
#include <memory>

namespace oxbow {

/// Where the map of a recipe lies on the Earth: what the last import stage that is switched on reads from its file.
/// Null where nobody says. Cost: that of the import. Throws Error where the file cannot be read.
[[nodiscard]] std::shared_ptr<const GeoReference> placeOf(const Recipe& recipe, const std::filesystem::path& folder,
                                                          ThreadPool& pool);

/// Where curves that are added go.
struct CurveTarget {
    int index = 0;                    ///< of the stage
    const StageKind* added = nullptr; ///< not null: there is none yet, one of this kind is to be put there
};

/// Of the stages that may hold a curve of that kind the selected one, else the first behind it that is made of curves (of all where none is selected). Else a new one behind the stages whose
/// ground is seen, `seenStages` of them, and before the lakes and rivers that it would lie among or behind: they follow it.
[[nodiscard]] CurveTarget curveTarget(const Recipe& recipe, const CurveKind& kind, std::uint64_t selectedStage,
                                      int seenStages);

/// Adds the curves of a file of features (core/files/vector/feature_file.h, core/files/vector/curve_file.h) to the stages that
/// curveTarget() names, or to the first one of
/// the kind `into` that is switched on. `foreign`: what lines and points of other programs become. `notes` takes what of the
/// file is not used. Returns how many there are. Throws Error.
int addCurves(Recipe& recipe, const std::filesystem::path& file, const GeoReference* place, CurveUse foreign,
              const StageKind* into = nullptr, std::vector<Phrase>* notes = nullptr);

/// The curves of all stages that are switched on, in their order, but for hidden ones.
[[nodiscard]] std::vector<Curve> curvesOf(const Recipe& recipe);

} // namespace oxbow
