#include "core/world/world_build.h"

#include "core/base/error.h"
#include "core/world/world_inputs.h"
#include "core/world/world_parts.h"

#include <algorithm>
#include <iterator>

/// What of a world is there, and what stays of it under another recipe.
namespace oxbow {

namespace {

constexpr int kOverviewReach = 4;     ///< cells of the overview from which one of the world is brought up

/// Without what people call it.
RecipeStage plainStage(RecipeStage stage) {
    stage.name.clear();
    stage.group.clear();
    return stage;
}

std::vector<RecipeStage> plainStages(const WorldPlan& plan, int first, int end) {
    std::vector<RecipeStage> stages;
    std::transform(plan.recipe.stages.begin() + first, plan.recipe.stages.begin() + end,
                   std::back_inserter(stages), plainStage);
    return stages;
}

/// Adds the cells of the strokes that only one of the stages has, and of those that meet changed ground: what they do
/// depends on it.
void addStrokes(const RecipeStage& before, const RecipeStage& after, const WorldPlan& plan, CellRect& changed) {
    const auto &a = before.strokes, &b = after.strokes;
    const auto first = std::ranges::mismatch(a, b);
    auto endA = a.end();
    auto endB = b.end();
    while (endA != first.in1 && endB != first.in2 && *std::prev(endA) == *std::prev(endB)) {
        --endA;
        --endB;
    }
    const auto reachOf = [&](const PaintEvent& event) { return cellsOf(event, plan.grid(), plan.coarseness); };
    for (const auto& others : {std::ranges::subrange(first.in1, endA), std::ranges::subrange(first.in2, endB)})
        for (const PaintEvent& event : others)
            changed.add(reachOf(event));
    for (CellRect grown{0, 0, -1, -1}; grown != changed;) {
        grown = changed;
        for (const PaintEvent& event : b)
            if (const CellRect cells = reachOf(event); !cells.within(changed).empty())
                changed.add(cells);
    }
}

/// The cells of the world whose ground behind the overview may differ: a part where only stages run behind the
/// change of which each cell depends on its surroundings.
CellRect changedGround(const WorldPlan& before, const WorldPlan& after) {
    CellRect changed;
    bool isOther = false;
    for (int i = 0; i < after.wholeStages; ++i) {
        RecipeStage a = plainStage(before.stageAt(i));
        const RecipeStage b = plainStage(after.stageAt(i));
        isOther |= a != b;
        if (!isOther)
            continue;
        addStrokes(a, b, after, changed);
        a.strokes = b.strokes;
        const std::optional<int> reach = after.reachOf(i);
        if (a != b || !reach || b.isMixed() || !b.events.empty() || !b.curves.empty())
            return after.all();
        changed = changed.grownBy(*reach + 2 * after.coarseness); // cells of the overview are wider
    }
    return changed.grownBy(kOverviewReach * after.coarseness).within(after.all());
}

/// Whether a task reads ground in these cells; those that read what others found come behind them.
bool readsGround(const WorldPlan& plan, const WorldTask& task, const CellRect& changed) {
    const auto reads = [&](const CellRect& cells) {
        return !plan.around(cells, plan.wholeStages, plan.endBeforeBlocks()).within(changed).empty();
    };
    const auto finished = [&](const CellRect& cells) {
        const CellRect grown = plan.aroundFinished(cells);
        return reads(plan.amplify >= 0 ? plan.blocks().settling(grown) : grown);
    };
    switch (task.kind) {
    case WorldTaskKind::Overview:
        return true;
    case WorldTaskKind::Block:
        return reads(plan.blocks().windowOf(task.cells));
    case WorldTaskKind::Whole:
        return reads(plan.blocks().settling(plan.windowOfPart(task.cells)));
    case WorldTaskKind::Tile:
        return finished(task.cells);
    case WorldTaskKind::Shores:
        return finished(task.cells.grownBy(1).within(plan.all()));
    default:
        return false;
    }
}

/// Parts come and go by what was painted and drawn.
std::vector<WorldTask> lastingTasks(const WorldPlan& plan) {
    std::vector<WorldTask> tasks = plan.tasks;
    std::erase_if(tasks, [&](const WorldTask& task) { return plan.runsInParts && task.kind == WorldTaskKind::Whole; });
    return tasks;
}

bool hasTask(const WorldPlan& plan, const WorldTask& task) {
    return std::ranges::find(plan.tasks, task.file, &WorldTask::file) != plan.tasks.end();
}

/// Whether a part is there before and after, of the same strokes and curves.
bool stays(const WorldPlan& before, const WorldPlan& after, const WorldTask& part) {
    return hasTask(before, part) && hasTask(after, part) && isSamePart(before, after, part.cells);
}

std::vector<RecipeStage> withoutPlaced(std::vector<RecipeStage> stages) {
    for (RecipeStage& stage : stages) {
        stage.strokes.clear();
        stage.curves.clear();
    }
    return stages;
}

/// Whether a part is another one, or a task works on ground where one was that is gone.
bool readsParts(const WorldPlan& before, const WorldPlan& after, const WorldTask& task) {
    if (task.kind == WorldTaskKind::Whole)
        return !stays(before, after, task);
    const bool isTile = task.kind == WorldTaskKind::Tile || task.kind == WorldTaskKind::Shores;
    const CellRect cells = after.aroundFinished(task.cells.grownBy(1).within(after.all()));
    const std::vector<int> parts = isTile ? before.tasksOn(WorldTaskKind::Whole, cells) : std::vector<int>();
    return std::ranges::any_of(parts, [&](int part) { return !hasTask(after, before.taskAt(part)); });
}

/// Those that look at the level of the sea, and what joins them.
std::vector<int> waterTasks(const WorldPlan& plan) {
    std::vector<int> tasks = plan.tasksOn(WorldTaskKind::Water, plan.all());
    std::ranges::copy(plan.tasksOn(WorldTaskKind::Rivers, plan.all()), std::back_inserter(tasks));
    return tasks;
}

bool haveOneLayout(const WorldPlan& a, const WorldPlan& b) {
    const auto same = [](const WorldTask& one, const WorldTask& other) {
        return one.kind == other.kind && one.file == other.file && one.cells == other.cells;
    };
    return a.grid() == b.grid() && a.coarseness == b.coarseness && a.sourceCells == b.sourceCells &&
           a.amplify == b.amplify && a.wholeStages == b.wholeStages && a.wholeEnd == b.wholeEnd &&
           a.overviewLayers == b.overviewLayers && a.overviewPrivate == b.overviewPrivate && a.wholeLayers == b.wholeLayers &&
           a.wholePrivate == b.wholePrivate && a.runsInParts == b.runsInParts && a.inputs == b.inputs && haveSameInputs(a, b) &&
           std::ranges::equal(lastingTasks(a), lastingTasks(b), same);
}

} // namespace

WorldProgress progressOf(const WorldPlan& plan) {
    WorldProgress progress;
    std::error_code none;
    for (std::size_t i = 0; i < plan.tasks.size(); ++i) {
        const auto kind = static_cast<std::size_t>(plan.tasks[i].kind);
        ++progress.all[kind];
        const bool isDone = plan.isThere(static_cast<int>(i));
        progress.done[kind] += isDone;
        progress.plannedBytes += plan.tasks[i].diskBytes;
        progress.missingBytes += isDone ? 0 : plan.tasks[i].diskBytes;
    }
    const std::filesystem::space_info disk = std::filesystem::space(plan.folder, none);
    progress.freeBytes = none ? 0 : disk.available;
    none.clear();
    for (auto entry = std::filesystem::recursive_directory_iterator(plan.folder, none);
         !none && entry != std::filesystem::recursive_directory_iterator(); entry.increment(none)) {
        std::error_code gone; // a file that is being written may take its name meanwhile
        const std::uintmax_t bytes = entry->is_regular_file(gone) ? entry->file_size(gone) : 0;
        progress.diskBytes += gone ? 0 : bytes;
    }
    return progress;
}

std::vector<int> staleTasks(const WorldPlan& before, const WorldPlan& after) {
    const bool isSame = haveOneLayout(before, after);
    // The first kind that has to be done anew: all that come behind it read it.
    WorldTaskKind first = WorldTaskKind::Overview;
    const auto areSame = [&](int from, int end, int endBefore) {
        return plainStages(before, from, endBefore) == plainStages(after, from, end);
    };
    const auto count = static_cast<int>(after.recipe.stages.size()),
               countBefore = static_cast<int>(before.recipe.stages.size());
    CellRect changed = after.all();
    bool isInParts = false; // that only what was painted and drawn in parts differs
    if (isSame && areSame(0, after.wholeStages, after.wholeStages)) {
        first = WorldTaskKind::Block;
        const int carved = after.amplify + 1;
        if (carved == 0 || areSame(after.wholeStages, carved, carved))
            first = WorldTaskKind::Whole;
        const int wholeEnd = std::max(carved, after.wholeEnd);
        isInParts = after.runsInParts && first == WorldTaskKind::Whole && areSame(wholeEnd, count, countBefore) &&
                    withoutPlaced(plainStages(before, carved, wholeEnd)) == withoutPlaced(plainStages(after, carved, wholeEnd));
        if (first == WorldTaskKind::Whole && areSame(carved, wholeEnd, wholeEnd))
            first = WorldTaskKind::Tile;
        if (areSame(after.wholeStages, count, countBefore))
            return before.seaLevelM == after.seaLevelM ? std::vector<int>() : waterTasks(after);
    } else if (isSame && areSame(after.wholeStages, count, countBefore)) {
        changed = changedGround(before, after);
    }
    std::vector<int> stale;
    std::vector<bool> isStale(after.tasks.size());
    for (int i = 0; i < static_cast<int>(after.tasks.size()); ++i) {
        const WorldTask& task = after.taskAt(i);
        // Those of ground read a part of the overview, the others all files that they name.
        const auto readsStale = std::ranges::any_of(task.after, [&](int read) {
            return isStale[static_cast<std::size_t>(read)] && after.taskAt(read).kind != WorldTaskKind::Overview;
        });
        const auto changes = [&] {
            return isInParts ? readsParts(before, after, task) : readsGround(after, task, changed);
        };
        if (task.kind < first || !(readsStale || changes()))
            continue;
        isStale[static_cast<std::size_t>(i)] = true;
        stale.push_back(i);
    }
    return stale;
}

void replanWorld(const WorldPlan& before, const WorldPlan& after) {
    const auto remove = [](const std::filesystem::path& file) {
        std::error_code failure;
        std::filesystem::remove(file, failure);
        if (failure)
            throw Error(file.string() + ": " + phrase("the file cannot be deleted: %1", failure.message()));
    };
    const bool isSame = haveOneLayout(before, after);
    std::vector<std::string> gone;
    for (const WorldTask& task : before.tasks)
        if (!isSame || !hasTask(after, task))
            gone.push_back(task.file);
    for (const int task : isSame ? staleTasks(before, after) : std::vector<int>())
        gone.push_back(after.taskAt(task).file);
    for (auto file = gone.rbegin(); file != gone.rend(); ++file) // those that others read come last
        remove(before.folder / *file);
    if (!gone.empty())
        remove(before.folder / "report.json");
    remove(before.folder / "plan.json");
    writeWorldPlan(after);
}

} // namespace oxbow
