#pragma once

#include "core/recipe/recipe.h"
#include "core/stage/stage.h"
#include "core/terrain/terrain_state.h"

#include <filesystem>
#include <functional>
#include <memory>

namespace oxbow {

/// A moment of a recipe on a finer or coarser grid of the same extent.
struct ResizedRun {
    std::shared_ptr<const Recipe> recipe;
    RunPosition until;
    std::filesystem::path folder; ///< where relative file names of the recipe start
};

/// The same recipe with so many cells along the longer side, and the moment in it that `shown` is in the
/// original: the same stage, the same share of its steps. Throws Error for a grid that cannot be.
[[nodiscard]] ResizedRun resized(const Recipe& recipe, RunPosition shown, int longerSide);

/// Carries a resized recipe out from the start: the bytes of `oxbow run --size`. `report` is told the share
/// that is done. Throws Cancelled, Error as stages do, and Error where memory does not suffice.
[[nodiscard]] TerrainState carryOut(const ResizedRun& run, ThreadPool& pool, const CancelToken& cancel,
                                    const std::function<void(double)>& report);

} // namespace oxbow
