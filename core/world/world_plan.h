#pragma once

#include "core/amplify/amplify_blocks.h"
#include "core/recipe/recipe.h"
#include "core/world/world_source.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

/// A world: the terrain of a recipe with more cells than memory holds, made by tasks that each write one file.
///
/// Its stages fall into three parts. Those up to the last that needs the whole map run on the *overview*, a grid 2^n times as
/// coarse that memory holds, and what it ends with is brought up by CoarseGrid. From there the world's own cells are carved by
/// `amplify`, in *blocks* that overlap and are blended; the plan adds that stage where the recipe has none. Stages before and
/// behind it that depend on a cell (Support::Point) or its surroundings (Support::Reach) run by *tiles*, with as much ground
/// around as they reach. Where stages behind the blocks need the whole map, one task runs all up to the last of them over the
/// world's own cells, as in memory; what memory does not hold lies on disk meanwhile (keepOnDisk). Where these are more than a stage
/// can look over, what was painted and drawn runs in parts around it (world_parts.h). Blocks and tiles are
/// keyed by place, so that the bytes of a cell depend neither on the size of the tiles nor on the order of the tasks. Where
/// nothing needs the whole map there is no overview, and a world that is one block is the terrain that the recipe gives in
/// memory, to the bit.
namespace oxbow {

struct WorldOptions {
    int side = 0;                        ///< cells along the longer side of the world
    int tile = 4096;                     ///< along a side of a tile
    std::uint64_t memoryBytes = 0;       ///< that a task may take
    int overview = 0;                    ///< along the longer side of the overview; 0: as many as memory holds
    bool water = false;                  ///< lakes, drainage and rivers of the world's own cells
    bool wholeFirst = false;             ///< stages of the whole map behind the one that amplifies run before it
    int wholeSide = kMaxGridSide;        ///< most cells a side that a stage can look over; tests take fewer
    int block = 0;                       ///< about so many along a side of a block of `amplify`; 0: as suits (AmplifyBlocks)
};

/// From Shores on: of the water, two rounds over the tiles with a small solve behind each (tile_water.h), and what joins them.
enum class WorldTaskKind { Overview, Block, Whole, Tile, Index, Shores, Levels, Flow, Inflow, Water, Rivers };
inline constexpr std::size_t kWorldTaskKinds = 11;

/// Shares of the map's area from which a river and a lake of the water are told of.
inline constexpr double kRiverShare = 5e-5, kLakeShare = 5e-7;

struct WorldTask {
    WorldTaskKind kind = WorldTaskKind::Overview;
    CellRect cells;          ///< of the world, that it answers for
    std::string file;        ///< that it writes, in the world's folder
    std::vector<int> after;  ///< the numbers of tasks whose files it reads
    std::uint64_t memoryBytes = 0, diskBytes = 0;
    double work = 0.0; ///< processor seconds, about; the overview's is measured (forecastBuild)
};

/// A file that a world is made of, and what it was when it was planned (world_inputs.h).
struct WorldInput {
    std::string file; ///< from WorldPlan::inputs on
    std::string state;
};

struct WorldPlan {
    std::filesystem::path folder; ///< of the world
    std::filesystem::path inputs; ///< where relative file names of the recipe start
    WorldOptions options;
    std::optional<WorldSource> source; ///< ground that is there already: only its water is found, and there is no recipe
    std::vector<WorldInput> madeOf;
    Recipe given;                 ///< on its own grid
    Recipe recipe;                ///< what is built: with the stage that amplifies, on the world's grid
    int coarseness = 0;           ///< cells along a side of one of the overview; 0: there is none
    int wholeStages = 0;          ///< the first stages: on the overview
    int amplify = -1;             ///< the stage that makes blocks; -1: none
    int wholeEnd = 0; ///< behind the blocks: the stages before this one run over the whole map; 0: all run by tiles
    int sourceCells = 0; ///< cells along a side of one of its source; 0: these are no whole ones, and all is one block
    bool carves = false; ///< whether there are blocks: the world's cells are smaller than those of the source
    std::vector<Phrase> notes; ///< where the recipe says something else than what is done
    std::optional<float> seaLevelM; ///< of the water: ground below it to which it comes in over the edges is sea
    std::vector<Layer> overviewLayers; ///< kept of the overview: elevation, and what later stages touch
    std::vector<std::string> overviewPrivate; ///< behind them: private layers of rock (kRockLayers), and masks that later stages take
    std::vector<Layer> wholeLayers;           ///< the same of what runs over the whole map behind the blocks
    std::vector<std::string> wholePrivate;
    bool runsInParts = false; ///< that runs around what was painted and drawn alone
    std::vector<WorldTask> tasks; ///< each behind those that it reads

    [[nodiscard]] const GridSpec& grid() const { return recipe.grid; }
    [[nodiscard]] std::vector<MapTile> tiles() const {
        return tilesOf(grid().width, grid().height, options.tile, TileEdges::Apart);
    }
    [[nodiscard]] CellRect all() const { return {0, 0, grid().width, grid().height}; }
    [[nodiscard]] const WorldTask& taskAt(int task) const { return tasks[static_cast<std::size_t>(task)]; }
    [[nodiscard]] const RecipeStage& stageAt(int stage) const { return recipe.stages[static_cast<std::size_t>(stage)]; }
    [[nodiscard]] std::filesystem::path file(int task) const { return folder / taskAt(task).file; }
    /// The grid of a part of the world.
    [[nodiscard]] GridSpec gridOf(const CellRect& cells) const { return {cells.width(), cells.height(), grid().cellSizeM}; }
    /// Whether a task is done.
    [[nodiscard]] bool isThere(int task) const;
    [[nodiscard]] GridSpec overviewGrid() const;
    [[nodiscard]] Recipe overviewRecipe() const;
    /// Rows of all layers in the overview's file.
    [[nodiscard]] std::int64_t overviewRows() const {
        return static_cast<std::int64_t>(overviewLayers.size() + overviewPrivate.size()) * overviewGrid().height;
    }
    /// About what a task of the stages of the whole map behind the blocks takes of memory or, beyond what was given, of disk.
    [[nodiscard]] std::uint64_t wholeBytes(const WorldTask& task) const;
    /// The cells that such a task works on.
    [[nodiscard]] CellRect windowOfPart(const CellRect& part) const { return runsInParts ? around(part, amplify + 1, wholeEnd) : part; }
    /// Where a stage runs: "overview", "blocks", "whole map", "parts" or "tiles".
    [[nodiscard]] const char* placeOf(int stage) const;
    /// Behind the last stage that runs before the blocks.
    [[nodiscard]] int endBeforeBlocks() const { return amplify >= 0 ? amplify : static_cast<int>(recipe.stages.size()); }
    /// The first stage that finishes tiles.
    [[nodiscard]] int finishFrom() const { return runsInParts ? amplify + 1 : std::max(amplify + 1, wholeEnd); }
    /// How many cells a stage of the recipe reaches, as it declares; none: the whole map.
    [[nodiscard]] std::optional<int> reachOf(int stage) const;
    /// How many cells stages from `first` to before `end` reach together.
    [[nodiscard]] int haloOf(int first, int end) const;
    /// The window that stages from `first` to before `end` need for these cells.
    [[nodiscard]] CellRect around(const CellRect& cells, int first, int end) const;
    /// The same for those that finish tiles.
    [[nodiscard]] CellRect aroundFinished(const CellRect& cells) const {
        return amplify < 0 ? cells : around(cells, finishFrom(), static_cast<int>(recipe.stages.size()));
    }
    [[nodiscard]] AmplifyBlocks blocks() const {
        const int longer = std::max(grid().width, grid().height);
        return {grid().width, grid().height, std::max(1, sourceCells), sourceCells > 0 ? options.block : longer};
    }
    /// The tasks of a kind that share cells with `cells`.
    [[nodiscard]] std::vector<int> tasksOn(WorldTaskKind kind, const CellRect& cells) const;
    /// Those whose files carved ground in `cells` is made of, and finished ground.
    [[nodiscard]] std::vector<int> carvedTasks(const CellRect& cells) const;
    [[nodiscard]] std::vector<int> groundTasks(const CellRect& cells) const;
};

/// The plan of a world; nothing is computed or written. `madeOf`: the files that it is made of, where somebody knows. Throws Error that names the stages that can run neither on the overview
/// nor by tiles, nor over so many cells at once, and for a size that cannot be.
[[nodiscard]] WorldPlan planWorld(const Recipe& recipe, const std::filesystem::path& inputs, const WorldOptions& options,
                                  const std::filesystem::path& folder, const std::vector<WorldInput>* madeOf = nullptr);

/// The plan of the water of ground that is there already (worldSource).
[[nodiscard]] WorldPlan planWater(const std::filesystem::path& source, const WorldOptions& options,
                                  const std::filesystem::path& folder);

/// Writes recipe.json, plan.json, Snakefile and slurm.sh into the plan's folder, which is made. Throws Error where that holds
/// another world.
void writeWorldPlan(const WorldPlan& plan);
/// The folders that tasks write into: an engine may take an empty one away when a task fails.
void makeWorldFolders(const WorldPlan& plan);
[[nodiscard]] WorldPlan readWorldPlan(const std::filesystem::path& folder);

/// "block 3 of 16".
[[nodiscard]] std::string taskName(const WorldPlan& plan, int task);

} // namespace oxbow
