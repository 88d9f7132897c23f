#include "core/world/world_plan.h"

#include "core/amplify/amplify_stage.h"
#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/export/build_forecast.h"
#include "core/export/stage_forecast.h"
#include "core/lakes/sea_stage.h"
#include "core/rivers/river_stage.h"
#include "core/run/mix_run.h"
#include "core/run/rock_run.h"
#include "core/run/stage_masks.h"
#include "core/terrain/map_window.h"
#include "core/world/world_files.h"
#include "core/world/world_inputs.h"
#include "core/world/world_parts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numeric>

namespace oxbow {

namespace {

constexpr int kLargestWorld = 1 << 20; ///< cells along a side
constexpr int kLongestReach = 72; ///< cells: farther, the overlaps of tiles cost more than they; a blur so wide is no sum of weights
constexpr int kFewestOverview = 64;    ///< cells along the shorter side
constexpr double kBytesOfCell = 64.0, kBytesOfWholeCell = 100.0, kBytesOfTileCell = 24.0, kBytesOfWaterCell = 48.0, kBytesOfLevels = 1.0,
                 kBytesOfProgram = 100e6;                                           ///< of memory
/// Of disk, in bytes, as the roughest grounds take: noise from cell to cell, pits in every second one, a plane that sends each
/// row down by itself. Of a cell, a cell along a tile's rim, and a cell of a river.
constexpr double kDiskOfShores = 4.0, kDiskOfLevels = 4.0, kDiskOfLakes = 6.0, kTextOfLakes = 2.0, kDiskOfRim = 60.0, kDiskOfRiver = 12.0,
                 kTextOfRiver = 72.0, kDiskOfFile = 10240.0;
constexpr double kBlockSeconds = 1.2e-6, kTileSeconds = 2e-7, kWaterSeconds = 2e-7; ///< a cell, of one processor

/// That a mask can have for its source, beside those that it makes of the ground.
constexpr std::array kLayersOfMasks = {Layer::Wear, Layer::Deposition, Layer::Sand, Layer::Hardness,
                                       Layer::Discharge, Layer::Water, Layer::Ice};

[[noreturn]] void fail(const Phrase& message) {
    throw Error("world: " + message);
}

/// As it declares, and as far as its mask looks; none: the whole map.
std::optional<int> reachCells(const RecipeStage& stage, const GridSpec& grid) {
    const StageKind& kind = stage.params.kind();
    const Support support = kind.support ? kind.support(stage.params.values()) : Support{};
    const std::optional<MaskReach> mask = maskReach(stage, grid);
    if (support.extent == Support::Whole || !mask)
        return std::nullopt;
    const int own = support.extent == Support::Point
                        ? 0
                        : static_cast<int>(std::ceil(support.reachM / grid.cellSizeM)) + 1;
    return std::max(own, mask->cells); // the mask looks at the ground that enters
}

/// Whether its mask takes masks of stages before, or strokes.
bool goesByMore(const RecipeStage& stage) {
    const auto inMix = [](const Mix& mix) {
        return std::ranges::any_of(mix.where, [](const MaskEntry& entry) { return entry.source().id == "stage" || entry.source().id == "painted"; });
    };
    return inMix(stage.mix) || std::ranges::any_of(stage.mixEvents, inMix, &MixEvent::mix);
}

/// What runs by tiles: alone, or behind the blocks, where it goes by masks of stages before and painted ones too, or there beside
/// parts around what was painted and drawn.
enum class Tiles { Alone, BehindBlocks, WithParts };

/// The name of a stage that looks farther than a window of the map, and what of it does; nothing where it runs by
/// tiles. What comes from files or hands counts its places from the map's corner.
std::optional<Phrase> needsWhole(const RecipeStage& stage, const Phrase& name, const GridSpec& grid, Tiles tiles) {
    const StageKind& kind = stage.params.kind();
    const bool isPlaced = !stage.strokes.empty() || !stage.curves.empty() || kind.stepsAreStrokes || kind.stepsAreCurves();
    const bool isByHand = !stage.events.empty() || !stage.handles.empty() || (kind.holdsCurves() && !kind.stepsAreCurves());
    if (isByHand || kind.readsFile() || (isPlaced && tiles != Tiles::WithParts))
        return phrase("%1 at what was painted, drawn or read from a file", name);
    if (const std::string far = farCurve(stage, grid); !far.empty())
        return phrase("%1 by the discharge of %2, which a width can replace", name, far);
    if (!maskReach(stage, grid) || (goesByMore(stage) && tiles == Tiles::Alone))
        return phrase("%1 by its mask", name);
    const std::optional<int> reach = reachCells(stage, grid);
    if (!reach || kind.fields.empty())
        return name;
    return *reach > kLongestReach
               ? std::optional(phrase("%1 over %2 cells, of %3 at most", name, *reach, kLongestReach))
               : std::nullopt;
}

/// Whether a stage finds lakes, rivers or the sea and changes no ground.
bool findsWater(const RecipeStage& stage) {
    const StageKind& kind = stage.params.kind();
    const auto* sea = std::any_cast<SeaParams>(&stage.params.values());
    if (const auto* rivers = std::any_cast<RiverParams>(&stage.params.values()))
        return !rivers->carve && stage.events.empty();
    return sea ? sea->connectedOnly && sea->shoreWidthM == 0.0 && stage.events.empty() && stage.strokes.empty()
               : kind.category == StageCategory::Water && !kind.writes(Layer::Elevation);
}

/// Of the stages of water at the end: the level of the sea that comes in over the map's edges.
std::optional<float> seaLevelOf(const std::vector<RecipeStage>& stages) {
    const auto isOfWater = [&](auto at) {
        return at != stages.rend() && at->params.kind().category == StageCategory::Water;
    };
    for (auto stage = stages.rbegin(); isOfWater(stage); ++stage)
        if (const auto* sea = std::any_cast<SeaParams>(&stage->params.values()); sea && sea->connectedOnly)
            return static_cast<float>(sea->levelM);
    return std::nullopt;
}

void checkSide(int side) {
    if (side < 1 || side > kLargestWorld)
        fail(phrase("a world has 1 to %1 cells along its longer side, not %2", kLargestWorld, side));
}

GridSpec worldGrid(const GridSpec& recipe, int side) {
    checkSide(side);
    const int longer = std::max(recipe.width, recipe.height);
    if (side == longer)
        return recipe;
    const auto scaled = [&](int cells) { return std::max(1, static_cast<int>(std::lround(static_cast<double>(cells) * side / longer))); };
    return {scaled(recipe.width), scaled(recipe.height), recipe.cellSizeM * longer / side};
}

/// How many cells make one of the overview: the fewest that memory allows, or those that were asked for.
int coarsenessOf(const GridSpec& grid, const WorldOptions& options) {
    const int longer = std::max(grid.width, grid.height), shorter = std::min(grid.width, grid.height);
    if (shorter < kFewestOverview)
        fail(phrase("the world has %1 x %2 cells, and stages that look over the whole map need %3 along its shorter side: choose a larger "
                    "size, or a map that is not so narrow",
                    grid.width, grid.height, kFewestOverview));
    const double budget = static_cast<double>(options.memoryBytes) - kBytesOfProgram;
    for (int cells = 1; cells <= longer; cells *= 2) {
        const double count = static_cast<double>(grid.cellCount()) / cells / cells;
        const bool fits = options.overview > 0 ? longer / cells <= options.overview
                                               : longer / cells <= kMaxGridSide && kBytesOfCell * count <= budget;
        if (!fits)
            continue;
        if (grid.width % cells != 0 || grid.height % cells != 0)
            fail(phrase("%1 x %2 cells cannot be divided by %3, the cells that make one of the overview: choose a multiple",
                        grid.width, grid.height, cells));
        if (shorter / cells < kFewestOverview)
            break;
        return cells;
    }
    fail(phrase("an overview of so little memory is too coarse for this world: give it more"));
}

std::uint64_t memoryFor(double cells, double bytes) {
    return static_cast<std::uint64_t>(kBytesOfProgram + cells * bytes);
}

/// A task that runs stages over the whole map behind the blocks, or a part: it needs no more memory than there is.
WorldTask wholeTask(const WorldPlan& plan, const CellRect& cells, std::string file) {
    const CellRect window = plan.windowOfPart(cells);
    if (std::max(window.width(), window.height()) > plan.options.wholeSide)
        fail(phrase("what was painted and drawn behind %1 has to be worked out over %2 x %3 cells together, of %4 a side at most: leave "
                    "gaps, or put a part of it in a stage before it",
                    plan.stageAt(plan.amplify).title(), window.width(), window.height(), plan.options.wholeSide));
    WorldTask task{WorldTaskKind::Whole, cells, std::move(file), plan.carvedTasks(window), 0, 0, 0.0};
    const std::uint64_t needed = plan.wholeBytes(task);
    task.memoryBytes = std::min(needed, plan.options.memoryBytes);
    task.diskBytes =
        sizeof(float) * cells.cellCount() * (plan.wholeLayers.size() + plan.wholePrivate.size()) + (needed > task.memoryBytes ? needed : 0);
    for (int i = plan.amplify + 1; i < plan.wholeEnd; ++i)
        task.work += usualSeconds(plan.stageAt(i), plan.gridOf(window));
    return task;
}

void addWholeTasks(WorldPlan& plan) {
    if (plan.wholeEnd > 0 && !plan.runsInParts)
        plan.tasks.push_back(wholeTask(plan, plan.all(), "whole.f32"));
    for (const CellRect& part : plan.runsInParts ? partsOf(plan) : std::vector<CellRect>()) {
        std::string file = "blocks/part";
        for (const int number : {part.x0, part.y0, part.width(), part.height()})
            file.append(1, '_').append(std::to_string(number));
        plan.tasks.push_back(wholeTask(plan, part, file + ".f32"));
    }
}

/// Of a layer of a tile, which does not shrink: with its smaller copies, and what packing adds.
double diskOfLayer(const CellRect& cells) {
    return 1.01 * sizeof(float) * 4.0 / 3.0 * static_cast<double>(cells.cellCount()) + kDiskOfFile;
}

/// Of all cells, those of rivers at most: how many lie on lines as long as the map, behind their heads; or among noise.
double riverShare(const GridSpec& grid) {
    const double headCells = shareOfMap(grid, kRiverShare, 64.0) / grid.cellAreaM2();
    return std::max(1.0 - headCells / std::max(grid.width, grid.height), 1.5 / std::sqrt(headCells));
}

void addTasks(WorldPlan& plan) {
    const auto cellsOf = [](const CellRect& cells) { return static_cast<double>(cells.cellCount()); };
    if (plan.coarseness > 0) {
        const auto cells = static_cast<double>(plan.overviewGrid().cellCount());
        plan.tasks.push_back({WorldTaskKind::Overview, plan.all(), "overview.f32", {}, memoryFor(cells, kBytesOfCell),
                              sizeof(float) * static_cast<std::uint64_t>(plan.overviewRows() * plan.overviewGrid().width), 5e-6 * cells});
    }
    const std::optional<AmplifyBlocks> blocks = plan.carves ? std::optional(plan.blocks()) : std::nullopt;
    for (const MapTile& block : blocks ? blocks->all() : std::vector<MapTile>()) {
        const double worked = cellsOf(blocks->windowOf(block.part));
        plan.tasks.push_back({.kind = WorldTaskKind::Block,
                              .cells = block.part,
                              .file = "blocks/" + tileName("ground", block) + ".f32",
                              .after = plan.tasksOn(WorldTaskKind::Overview, plan.all()),
                              .memoryBytes = memoryFor(worked, kBytesOfCell),
                              .diskBytes = sizeof(float) * blocks->blended(block.part).cellCount(),
                              .work = kBlockSeconds * worked});
    }
    addWholeTasks(plan);
    for (const MapTile& tile : plan.tiles()) {
        const double worked = cellsOf(plan.aroundFinished(tile.part));
        plan.tasks.push_back({.kind = WorldTaskKind::Tile,
                              .cells = tile.part,
                              .file = tileFile("elevation", tile),
                              .after = plan.groundTasks(tile.part),
                              .memoryBytes = memoryFor(worked, kBytesOfTileCell),
                              .diskBytes = static_cast<std::uint64_t>(diskOfLayer(tile.part)),
                              .work = kTileSeconds * worked});
    }
    const auto tiles = plan.tasksOn(WorldTaskKind::Tile, plan.all());
    plan.tasks.push_back({WorldTaskKind::Index, plan.all(), "elevation.vrt", tiles,
                          memoryFor(static_cast<double>(plan.options.tile) * plan.options.tile, kBytesOfTileCell), 32 << 20,
                          1e-7 * cellsOf(plan.all())});
}

/// Two rounds: each tile, then what joins them.
void addWaterTasks(WorldPlan& plan) {
    const auto allOf = [&](WorldTaskKind kind) { return plan.tasksOn(kind, plan.all()); };
    const auto eachTile = [&](WorldTaskKind kind, const std::string& name, const std::vector<int>& after, double bytesOfCell, double layers) {
        for (const MapTile& tile : plan.tiles()) {
            const auto cells = static_cast<double>(tile.part.cellCount());
            const double rim = 2.0 * (tile.part.width() + tile.part.height());
            std::vector<int> before = plan.groundTasks(tile.part.grownBy(1).within(plan.all()));
            before.insert(before.end(), after.begin(), after.end());
            plan.tasks.push_back({kind, tile.part, "water/" + tileName(name, tile) + ".bin", std::move(before),
                                  memoryFor(cells, kBytesOfWaterCell),
                                  static_cast<std::uint64_t>(bytesOfCell * cells + kDiskOfRim * rim + layers * diskOfLayer(tile.part)),
                                  kWaterSeconds * cells});
        }
    };
    const auto cellsOfAll = static_cast<double>(plan.grid().cellCount());
    const auto joined = [&](WorldTaskKind kind, const std::string& file, const std::vector<int>& after, double bytesOfMemory, double diskBytes) {
        plan.tasks.push_back({kind, plan.all(), file, after, memoryFor(cellsOfAll, bytesOfMemory),
                              static_cast<std::uint64_t>(diskBytes + kDiskOfFile), 1e-8 * cellsOfAll});
    };
    const auto tiles = static_cast<double>(plan.tiles().size()), rims = 4.0 * plan.options.tile * tiles, rivers = riverShare(plan.grid());
    eachTile(WorldTaskKind::Shores, "shores", {}, kDiskOfShores, 0.0);
    joined(WorldTaskKind::Levels, "water/levels.bin", allOf(WorldTaskKind::Shores), kBytesOfLevels, kDiskOfLevels * cellsOfAll);
    eachTile(WorldTaskKind::Flow, "flow", allOf(WorldTaskKind::Levels), 0.0, 0.0);
    joined(WorldTaskKind::Inflow, "water/inflow.bin", allOf(WorldTaskKind::Flow), 0.2, kDiskOfRim * rims);
    eachTile(WorldTaskKind::Water, "water", allOf(WorldTaskKind::Inflow), kDiskOfLakes + kDiskOfRiver * rivers, 2.0);
    joined(WorldTaskKind::Rivers, "rivers.geojson", allOf(WorldTaskKind::Water), 1.0,
           (kTextOfLakes + kTextOfRiver * rivers) * cellsOfAll + kDiskOfFile * tiles);
}

/// Whether a stage makes blocks. A mix on one that amplifies lets it run on the overview only, as any other of the
/// whole map.
bool makesBlocks(const RecipeStage& stage) {
    return std::any_cast<AmplifyParams>(&stage.params.values()) && !stage.isMixed() && stage.events.empty() && stage.strokes.empty();
}

/// Puts the stages that need the whole map before the one that makes blocks; else all keep their order.
void putWholeFirst(Recipe& recipe) {
    const auto amplify = std::ranges::find_if(recipe.stages, makesBlocks);
    if (amplify != recipe.stages.end())
        std::stable_partition(amplify, recipe.stages.end(), [&](const RecipeStage& stage) {
            return !makesBlocks(stage) && needsWhole(stage, stage.title(), recipe.grid, Tiles::Alone);
        });
}

/// Which stages need the whole map, and which one amplifies. Throws Error that names those that can neither run
/// before that nor by tiles behind it.
void sortStages(WorldPlan& plan) {
    const bool isLarge = std::max(plan.grid().width, plan.grid().height) > plan.options.wholeSide;
    Phrase misplaced;
    for (int i = 0; i < static_cast<int>(plan.recipe.stages.size()); ++i) {
        const RecipeStage& stage = plan.stageAt(i);
        if (makesBlocks(stage)) {
            if (plan.amplify >= 0)
                fail(phrase("two stages amplify: a world has one, which carves its own cells"));
            plan.amplify = i;
            continue;
        }
        const auto need = [&](Tiles tiles) { return needsWhole(stage, phrase("%1 (stage %2)", stage.title(), i + 1), plan.grid(), tiles); };
        if (plan.amplify < 0 && need(Tiles::Alone))
            plan.wholeStages = i + 1;
        if (plan.amplify < 0 || !need(Tiles::BehindBlocks))
            continue;
        plan.wholeEnd = i + 1;
        if (const auto far = isLarge ? need(Tiles::WithParts) : std::nullopt)
            misplaced = (misplaced.empty() ? misplaced : misplaced + ", ") + *far;
    }
    plan.runsInParts = isLarge && plan.wholeEnd > 0;
    if (!misplaced.empty())
        fail(phrase("behind %1, which carves the world's own cells, these look over the whole map, which they can up to "
                    "%2 cells a side: %3. Put them before it, "
                    "switch them off, or plan with --whole-first",
                    plan.stageAt(plan.amplify).title(), plan.options.wholeSide, misplaced) +
             (plan.notes.empty() ? Phrase() : ". " + plan.notes.front()));
}

/// Of what stages before `first` leave to later ones: rock, where these may need it, and their masks.
std::vector<std::string> privateFor(const WorldPlan& plan, int first) {
    std::vector<std::string> names;
    if (first < plan.wholeEnd && strataBefore(plan.recipe, first))
        names.assign(kRockLayers.begin(), kRockLayers.end());
    for (int stage = 0; stage < first; ++stage)
        if (isMaskAskedFor(plan.recipe, stage, first))
            names.push_back(maskLayer(stage));
    return names;
}

/// Elevation, and what stages from `first` on touch. Masks of the whole map may read any layer that can be a source.
std::vector<Layer> layersFor(const WorldPlan& plan, int first) {
    std::vector<Layer> layers = {Layer::Elevation};
    const auto keep = [&](Layer layer) {
        if (std::ranges::find(layers, layer) == layers.end())
            layers.push_back(layer);
    };
    const std::vector<RecipeStage>& stages = plan.recipe.stages;
    for (auto i = static_cast<std::size_t>(first); i < stages.size(); ++i) {
        for (const FieldUse& field : stages[i].params.kind().fields)
            keep(field.layer);
        if (const auto mask = maskReach(stages[i], plan.grid()))
            std::ranges::for_each(mask->layers, keep);
        else
            std::ranges::for_each(kLayersOfMasks, keep);
        if (std::ranges::any_of(stages[i].strokes, [](const PaintEvent& event) { return event.stroke->brush.mask.painted; }))
            keep(Layer::Mask);
    }
    const bool holdsSand = std::any_of(stages.begin(), stages.begin() + first, [](const RecipeStage& stage) {
        return stage.params.kind().writes(Layer::Sand);
    });
    if (first < plan.wholeEnd && holdsSand)
        keep(Layer::Sand); // goes with the ground
    return layers;
}

/// The nearest side of source cells that are whole cells of the world, in these; 0 where there is none.
int nearestSourceCells(const GridSpec& grid, double wanted) {
    const int common = std::gcd(grid.width, grid.height);
    int best = 0;
    for (int cells = 2; cells <= common; ++cells)
        if (common % cells == 0 && (best == 0 || std::abs(cells - wanted) < std::abs(best - wanted)))
            best = cells;
    return best;
}

/// Throws Error where the source cells are no whole cells of a world that cannot be carved at once.
void checkOneBlock(const WorldPlan& plan, const RecipeStage& amplify, double sourceCellM) {
    const GridSpec& grid = plan.grid();
    const int longer = std::max(grid.width, grid.height);
    const bool isSmall = longer <= plan.options.wholeSide && (plan.options.block == 0 || longer <= plan.options.block) &&
                         memoryFor(static_cast<double>(grid.cellCount()), kBytesOfCell) <= plan.options.memoryBytes;
    if (isSmall)
        return;
    const Phrase reason = phrase("the source cells of %1, %2 m, are no whole cells of this world, so it cannot be carved in blocks",
                                 amplify.title(), shortNumber(sourceCellM));
    if (const int cells = nearestSourceCells(grid, sourceCellM / grid.cellSizeM))
        fail(reason + ": " + phrase("set amplify.source_cell_m to %1", shortNumber(cells * grid.cellSizeM)));
    fail(reason + ": " + phrase("choose a size that 2 divides"));
}

/// What the stage that amplifies carves from.
void setSource(WorldPlan& plan) {
    RecipeStage& stage = plan.recipe.stages[static_cast<std::size_t>(plan.amplify)];
    const double givenM = std::get<double>(stage.params.value("source_cell_m"));
    if (plan.coarseness > 1) { // what is known of the ground is the overview
        const double overviewM = plan.overviewGrid().cellSizeM;
        stage.params.set("source_cell_m", overviewM);
        if (shortNumber(givenM) != shortNumber(overviewM))
            plan.notes.push_back(phrase("%1 carves from the overview's cells of %2 m; those of %3 m that it names are for a map in memory",
                                        stage.title(), shortNumber(overviewM), shortNumber(givenM)));
        plan.sourceCells = plan.coarseness;
        plan.carves = true;
        return;
    }
    plan.sourceCells = sourceCellsOf(plan.grid(), givenM);
    plan.carves = leavesRoom(plan.grid(), sourceGrid(plan.grid(), givenM));
    if (!plan.carves)
        plan.notes.push_back(noRoomNote(plan.grid().cellSizeM, givenM));
    else if (plan.sourceCells == 0)
        checkOneBlock(plan, stage, givenM);
}

Recipe firstStages(const Recipe& recipe, int count, const GridSpec& grid) {
    Recipe first;
    first.grid = grid;
    first.stages.assign(recipe.stages.begin(), recipe.stages.begin() + count);
    return first;
}

void checkTileSide(const WorldOptions& options) {
    if (options.tile < kLeastTile || options.tile > kMaxGridSide)
        fail(phrase("a tile has %1 to %2 cells a side, not %3", kLeastTile, kMaxGridSide, options.tile));
}

void checkMemory(const WorldPlan& plan) {
    const std::uint64_t given = plan.options.memoryBytes;
    for (std::size_t i = 0; i < plan.tasks.size(); ++i)
        if (plan.tasks[i].memoryBytes > given)
            fail(phrase("%1 needs %2, and %3 were given: give more, or smaller tiles or blocks",
                        taskName(plan, static_cast<int>(i)),
                        bytesWords(static_cast<double>(plan.tasks[i].memoryBytes)),
                        bytesWords(static_cast<double>(given))) +
                 (plan.coarseness <= 1 && plan.tasks[i].kind == WorldTaskKind::Block
                      ? ", " + phrase("or smaller source cells (amplify.source_cell_m)")
                      : Phrase()));
}

} // namespace

bool WorldPlan::isThere(int task) const {
    std::error_code none;
    return std::filesystem::exists(file(task), none);
}

GridSpec WorldPlan::overviewGrid() const {
    const int cells = std::max(1, coarseness);
    return {grid().width / cells, grid().height / cells, grid().cellSizeM * cells};
}

Recipe WorldPlan::overviewRecipe() const {
    return firstStages(recipe, wholeStages, overviewGrid());
}

std::uint64_t WorldPlan::wholeBytes(const WorldTask& task) const {
    return memoryFor(static_cast<double>(windowOfPart(task.cells).cellCount()), kBytesOfWholeCell);
}

const char* WorldPlan::placeOf(int stage) const {
    if (stage < wholeStages)
        return "overview";
    if (stage == amplify)
        return "blocks";
    if (stage < amplify || stage >= wholeEnd)
        return "tiles";
    if (!runsInParts)
        return "whole map";
    return needsWhole(stageAt(stage), {}, grid(), Tiles::BehindBlocks) ? "parts" : "tiles";
}

std::optional<int> WorldPlan::reachOf(int stage) const {
    return reachCells(stageAt(stage), grid());
}

int WorldPlan::haloOf(int first, int end) const {
    int halo = 0;
    for (int i = first; i < end; ++i)
        halo += reachOf(i).value_or(0);
    return halo;
}

CellRect WorldPlan::around(const CellRect& cells, int first, int end) const {
    if (first == end)
        return cells;
    CellRect window = cells.grownBy(haloOf(first, end)).within(all());
    window.x0 -= window.x0 % kWindowStep;
    return window;
}

std::vector<int> WorldPlan::tasksOn(WorldTaskKind kind, const CellRect& cells) const {
    std::vector<int> found;
    const std::optional<AmplifyBlocks> ofAmplify =
        kind == WorldTaskKind::Block && carves ? std::optional(blocks()) : std::nullopt;
    for (int i = 0; i < static_cast<int>(tasks.size()); ++i) {
        const WorldTask& task = taskAt(i);
        if (task.kind == kind &&
            !(ofAmplify ? ofAmplify->blended(task.cells) : task.cells).within(cells).empty())
            found.push_back(i);
    }
    return found;
}

std::vector<int> WorldPlan::carvedTasks(const CellRect& cells) const {
    std::vector<int> found = tasksOn(WorldTaskKind::Overview, all());
    if (carves)
        std::ranges::copy(tasksOn(WorldTaskKind::Block, blocks().settling(cells)), std::back_inserter(found));
    return found;
}

std::vector<int> WorldPlan::groundTasks(const CellRect& cells) const {
    const std::vector<int> whole = tasksOn(WorldTaskKind::Whole, aroundFinished(cells));
    if (wholeEnd > 0 && !runsInParts)
        return whole;
    std::vector<int> found = carvedTasks(aroundFinished(cells));
    std::ranges::copy(whole, std::back_inserter(found));
    return found;
}

WorldPlan planWorld(const Recipe& recipe, const std::filesystem::path& inputs, const WorldOptions& options,
                    const std::filesystem::path& folder, const std::vector<WorldInput>* madeOf) {
    checkTileSide(options);
    WorldPlan plan;
    plan.folder = folder;
    plan.inputs = inputs;
    plan.options = options;
    plan.given = plan.recipe = recipe;
    plan.recipe.grid = worldGrid(recipe.grid, options.side);
    std::vector<RecipeStage>& stages = plan.recipe.stages;
    std::erase_if(stages, [](const RecipeStage& stage) { return !stage.enabled; });
    if (options.water)
        plan.seaLevelM = seaLevelOf(stages);
    while (options.water && !stages.empty() && findsWater(stages.back()))
        stages.pop_back();
    if (options.water && !stages.empty() && stages.back().params.kind().category == StageCategory::Water)
        plan.notes.push_back(phrase("%1 changes the ground and does not give way to --water", stages.back().title()) +
                             (std::any_cast<RiverParams>(&stages.back().params.values()) ? ": " + phrase("set its carve to false") : Phrase()));
    if (stages.empty())
        fail(phrase("the recipe has no stage: there is nothing to build"));

    if (options.wholeFirst)
        putWholeFirst(plan.recipe);
    sortStages(plan);
    if (plan.wholeStages > 0) {
        plan.coarseness = coarsenessOf(plan.grid(), options);
        if (plan.amplify < 0 && plan.coarseness > 1) {
            plan.amplify = plan.wholeStages;
            RecipeStage stage(*findStageKind(amplifyStage().id));
            stage.params.set("source_cell_m", plan.overviewGrid().cellSizeM);
            stages.insert(stages.begin() + plan.amplify, std::move(stage));
        }
    }
    if (plan.amplify >= 0)
        setSource(plan);
    if (plan.coarseness > 0) {
        plan.overviewLayers = layersFor(plan, plan.wholeStages);
        plan.overviewPrivate = privateFor(plan, plan.wholeStages);
        checkStages(plan.overviewRecipe());
    }
    if (plan.wholeEnd > 0) {
        plan.wholeLayers = layersFor(plan, plan.wholeEnd);
        plan.wholePrivate = privateFor(plan, plan.wholeEnd);
        if (!plan.runsInParts)
            checkStages(firstStages(plan.recipe, plan.wholeEnd, plan.grid()));
    }
    addTasks(plan);
    if (options.water)
        addWaterTasks(plan);
    checkMemory(plan);
    plan.madeOf = madeOf ? *madeOf : inputsOf(plan);
    return plan;
}

WorldPlan planWater(const std::filesystem::path& source, const WorldOptions& options,
                    const std::filesystem::path& folder) {
    checkTileSide(options);
    WorldPlan plan;
    plan.folder = folder;
    plan.inputs = source;
    plan.source = worldSource(source);
    plan.recipe.grid = plan.source->grid;
    plan.options = options;
    plan.options.side = std::max(plan.grid().width, plan.grid().height);
    plan.options.water = true;
    checkSide(plan.options.side);
    addWaterTasks(plan);
    checkMemory(plan);
    plan.madeOf = inputsOf(plan);
    return plan;
}

std::string taskName(const WorldPlan& plan, int task) {
    static constexpr std::array<const char*, kWorldTaskKinds> kNames = {"overview", "block", "whole map", "tile",   "index", "shores",
                                                           "levels",   "flow",  "inflow", "water", "rivers"};
    const WorldTaskKind kind = plan.taskAt(task).kind;
    const auto isOfKind = [&](const WorldTask& other) { return other.kind == kind; };
    const auto all = std::ranges::count_if(plan.tasks, isOfKind);
    const std::string name = plan.runsInParts && kind == WorldTaskKind::Whole ? "part" : kNames[static_cast<std::size_t>(kind)];
    if (all == 1)
        return name;
    return name + " " + std::to_string(1 + std::count_if(plan.tasks.begin(), plan.tasks.begin() + task, isOfKind)) + " of " +
           std::to_string(all);
}

} // namespace oxbow
