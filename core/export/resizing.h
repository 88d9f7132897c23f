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
    /// The latest moment is kept here, and gone on from where it is there; empty: not at all.
    std::filesystem::path checkpoint = {};
    std::size_t mostBytes = 0;    ///< of memory that the program may hold; 0: as much as there is
};

/// What is told of a run while it goes on.
struct RunNews {
    double share = 0.0;      ///< of its steps
    RunPosition position;    ///< the step that comes next
    bool isResumed = false;  ///< it went on from a moment that was kept
    bool isKept = true;      ///< its checkpoints can be written
};

/// The same recipe with so many cells along the longer side, and the moment in it that `shown` is in the
/// original: the same stage, the same share of its steps. Throws Error for a grid that cannot be.
[[nodiscard]] ResizedRun resized(const Recipe& recipe, RunPosition shown, int longerSide);

/// Carries a resized recipe out: the bytes of `oxbow run --size`. With a checkpoint, a project, the moment between two
/// steps is kept so often that it takes a tenth of the time at most, and a run that was broken off goes on from there; it
/// is deleted when the run is over. `report` is called before every step. Throws Cancelled, Error as stages do, and Error
/// where memory does not suffice or is more than it may be.
[[nodiscard]] TerrainState carryOut(const ResizedRun& run, ThreadPool& pool, const CancelToken& cancel,
                                    const std::function<void(const RunNews&)>& report);

} // namespace oxbow
