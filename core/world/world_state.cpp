#include "core/world/world_build.h"

#include "core/base/error.h"
#include "core/base/phrase.h"

#include <algorithm>
#include <numeric>

/// What of a world is there, and what stays of it under another recipe.
namespace oxbow {

namespace {

/// Stages without what people call them.
std::vector<RecipeStage> plainStages(const WorldPlan& plan, int first, int end) {
    std::vector<RecipeStage> stages(plan.recipe.stages.begin() + first, plan.recipe.stages.begin() + end);
    for (RecipeStage& stage : stages) {
        stage.name.clear();
        stage.group.clear();
    }
    return stages;
}

bool haveOneLayout(const WorldPlan& a, const WorldPlan& b) {
    const auto same = [](const WorldTask& one, const WorldTask& other) {
        return one.kind == other.kind && one.file == other.file && one.cells == other.cells;
    };
    return a.grid() == b.grid() && a.coarseness == b.coarseness && a.sourceCells == b.sourceCells &&
           a.amplify == b.amplify && a.wholeStages == b.wholeStages && a.overviewLayers == b.overviewLayers &&
           a.inputs == b.inputs && std::ranges::equal(a.tasks, b.tasks, same);
}

} // namespace

WorldProgress progressOf(const WorldPlan& plan) {
    WorldProgress progress;
    std::error_code none;
    for (std::size_t i = 0; i < plan.tasks.size(); ++i) {
        const auto kind = static_cast<std::size_t>(plan.tasks[i].kind);
        ++progress.all[kind];
        progress.done[kind] += std::filesystem::exists(plan.file(static_cast<int>(i)), none);
        progress.plannedBytes += plan.tasks[i].diskBytes;
    }
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
    if (isSame && areSame(0, after.wholeStages, after.wholeStages)) {
        first = WorldTaskKind::Block;
        const int carved = after.amplify + 1;
        if (carved == 0 || areSame(after.wholeStages, carved, carved))
            first = WorldTaskKind::Tile;
        if (areSame(after.wholeStages, count, countBefore))
            return {};
    }
    std::vector<int> stale;
    for (int i = 0; i < static_cast<int>(after.tasks.size()); ++i)
        if (after.tasks[static_cast<std::size_t>(i)].kind >= first)
            stale.push_back(i);
    return stale;
}

void replanWorld(const WorldPlan& before, const WorldPlan& after) {
    const auto remove = [](const std::filesystem::path& file) {
        std::error_code failure;
        std::filesystem::remove(file, failure);
        if (failure)
            throw Error(file.string() + ": " + phrase("the file cannot be deleted: %1", failure.message()));
    };
    std::vector<int> stale = staleTasks(before, after);
    if (!haveOneLayout(before, after)) {
        stale.resize(before.tasks.size());
        std::iota(stale.begin(), stale.end(), 0);
    }
    for (auto task = stale.rbegin(); task != stale.rend(); ++task) // those that others read come last
        remove(before.file(*task));
    if (!stale.empty())
        remove(before.folder / "report.json");
    remove(before.folder / "plan.json");
    writeWorldPlan(after);
}

} // namespace oxbow
