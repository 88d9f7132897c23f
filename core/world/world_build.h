#pragma once

#include "core/base/compute.h"
#include "core/base/exact_sum.h"
#include "core/terrain/heightmap.h"
#include "core/world/world_plan.h"

#include <array>
#include <cstdint>
#include <functional>
#include <limits>

namespace oxbow {

/// Carries out one task: reads what its predecessors wrote and writes its file, whole or not at all (AtomicFile). Where that is
/// there already nothing is done, so it may be repeated, killed and run twice at once. Throws Error where a predecessor's file is
/// missing or damaged, or an input is another one than when the world was planned, Cancelled, and Error as stages do.
void runWorldTask(const WorldPlan& plan, int task, const Compute& compute);

/// What is told of a build: `task` has begun, or has ended after so many seconds.
struct WorldNews {
    int task = 0;
    bool isDone = false;
    int done = 0;         ///< tasks whose files are there
    double seconds = 0.0; ///< that it took
    double secondsLeft = 0.0; ///< of all, by what was measured so far; 0 before
};

/// All tasks whose files are not there, up to `jobs` at once, as long as they need no more memory together than the plan
/// allows; the machine's threads are shared among them. Throws Error before where the plan's inputs are others by now. `report` is called from one thread at a time. The first failure lets
/// those that run end, and is thrown.
void buildWorld(const WorldPlan& plan, int jobs, const CancelToken& cancel, const std::function<void(const WorldNews&)>& report = {},
                ThreadPriority priority = ThreadPriority::Normal);

/// How far a world is, by the files that are there.
struct WorldProgress {
    std::array<int, kWorldTaskKinds> done{}, all{}; ///< tasks of a kind
    std::uint64_t diskBytes = 0;                    ///< of all files in its folder
    std::uint64_t plannedBytes = 0;                 ///< at most, once all is built
    std::uint64_t missingBytes = 0;                 ///< of these at most by the tasks that are not done
    std::uint64_t freeBytes = 0;                    ///< on the disk

    [[nodiscard]] int doneOf(WorldTaskKind kind) const { return done[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] int allOf(WorldTaskKind kind) const { return all[static_cast<std::size_t>(kind)]; }
};
[[nodiscard]] WorldProgress progressOf(const WorldPlan& plan);

/// The tasks of `after` whose files are not what a world planned as `before` has: those that a changed stage reaches, and all that
/// read what they write. Strokes on the overview reach as far as they and the stages behind them say, where none of
/// those needs the whole map. All of them where cells, tiles or blocks are others.
[[nodiscard]] std::vector<int> staleTasks(const WorldPlan& before, const WorldPlan& after);
/// Gives a world, which nobody builds meanwhile, another plan: what is stale is deleted first, so that the rest stays as it is.
/// Throws Error where a file cannot be deleted or written.
void replanWorld(const WorldPlan& before, const WorldPlan& after);

/// What is told of the heights of a world.
struct GroundFigures {
    float low = std::numeric_limits<float>::max(), high = std::numeric_limits<float>::lowest();
    ExactSum sum{}; ///< m of one cell
    std::int64_t cells = 0;

    void add(const Heightmap& ground, const Compute& compute);
};

/// A part of the finished ground, in cells `coarser` times as wide: exact means of the world's cells. `cells` are
/// of the world, and begin and end on such cells (those at the south and east edge may be cut). From the tiles that
/// are there; of others what they need is done first (overview, blocks), and the part of the tile worked out.
/// Throws as runWorldTask. Adds its cells to `figures`.
[[nodiscard]] Heightmap worldWindow(const WorldPlan& plan, const CellRect& cells, int coarser,
                                    const Compute& compute, GroundFigures* figures = nullptr);

/// Lowest and highest height of a world, from report.json. Throws Error where that is not there yet.
[[nodiscard]] ValueRange heightsOf(const WorldPlan& plan);

} // namespace oxbow
