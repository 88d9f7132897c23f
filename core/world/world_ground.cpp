#include "core/world/world_ground.h"

#include "core/files/raster/heightmap_crop.h"
#include "core/run/mix_run.h"
#include "core/terrain/coarse_grid.h"
#include "core/terrain/map_window.h"

#include <algorithm>

namespace oxbow {

namespace {

constexpr int kOverviewMargin = 4; ///< cells of the overview, beyond those that a window lies in: prolongation reaches three

GridSpec gridOf(const CellRect& cells, double cellSizeM) {
    return {cells.width(), cells.height(), cellSizeM};
}

/// The same cells counted from the corner of `origin`.
CellRect from(const CellRect& origin, const CellRect& cells) {
    return {cells.x0 - origin.x0, cells.y0 - origin.y0, cells.x1 - origin.x0, cells.y1 - origin.y0};
}

WorkingTerrain cropped(const CellRect& part, const WorkingTerrain& terrain) {
    WorkingTerrain result(gridOf(part, terrain.grid().cellSizeM));
    for (std::size_t i = 0; i < kLayerCount; ++i)
        if (const Heightmap* layer = terrain.find(static_cast<Layer>(i)))
            result.edit(static_cast<Layer>(i)) = croppedTo(part, *layer);
    return result;
}

} // namespace

FloatFile::FloatFile(const std::filesystem::path& path, int width, std::int64_t rows) : m_file(path), m_width(width) {
    if (m_file.size() != sizeof(float) * static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(rows))
        m_file.fail(phrase("this file is not of this world: delete it, and its task makes it anew"));
}

void FloatFile::read(std::int64_t row, int x, std::span<float> cells) const {
    m_file.readAt(sizeof(float) * static_cast<std::uint64_t>(row * m_width + x), std::as_writable_bytes(cells));
}

WorkingTerrain WorldGround::overviewOn(const CellRect& cells) const {
    const GridSpec whole = m_plan.overviewGrid();
    const int r = m_plan.coarseness;
    const CellRect coarse = CellRect{cells.x0 / r, cells.y0 / r, (cells.x1 + r - 1) / r, (cells.y1 + r - 1) / r}
                                .grownBy(kOverviewMargin)
                                .within({0, 0, whole.width, whole.height});
    const CellRect fine{coarse.x0 * r, coarse.y0 * r, coarse.x1 * r, coarse.y1 * r};
    const FloatFile file(m_plan.file(0), whole.width, static_cast<std::int64_t>(m_plan.overviewLayers.size()) * whole.height);
    WorkingTerrain terrain(gridOf(cells, m_plan.grid().cellSizeM));
    for (std::size_t i = 0; i < m_plan.overviewLayers.size(); ++i) {
        Heightmap part(gridOf(coarse, whole.cellSizeM));
        for (int y = 0; y < part.height(); ++y)
            file.read(static_cast<std::int64_t>(i) * whole.height + coarse.y0 + y, coarse.x0,
                      {part.row(y), static_cast<std::size_t>(part.width())});
        if (r > 1)
            part = CoarseGrid(gridOf(fine, m_plan.grid().cellSizeM), part.grid()).prolonged(part, m_compute);
        terrain.edit(m_plan.overviewLayers[i]) = croppedTo(from(fine, cells), part);
    }
    return terrain;
}

void WorldGround::runStages(int first, int end, const CellRect& cells, WorkingTerrain& terrain) const {
    std::vector<Phrase> notes;
    const auto recipe = std::make_shared<const Recipe>(m_plan.recipe);
    for (int i = first; i < end; ++i) {
        terrain.privateLayers().clear();
        setMapWindow(terrain, {cells.x0, cells.y0});
        const RecipeStage& stage = recipe->stages[static_cast<std::size_t>(i)];
        const bool isMixed = stage.isMixed();
        if (isMixed)
            MixRun::begin(terrain);
        MixMemory memory(m_compute.pool, m_plan.inputs);
        MixRun mix(m_compute.pool, memory, terrain.waterBodies());
        const StageParams& params = stage.params;
        const std::unique_ptr<Stepper> stepper = params.kind().start(params.values(), terrain, m_compute.pool);
        StageContext context{{m_compute.pool, m_compute.cancel}, m_plan.inputs, notes};
        for (int step = 0; step < params.stepCount(terrain.grid()); ++step) {
            if (isMixed) {
                mix.enter(terrain);
                mix.setStep(recipe, {i, step}, terrain, m_compute.cancel);
            }
            stepper->step(step, terrain, context);
            if (isMixed)
                mix.leave(terrain);
        }
    }
    terrain.privateLayers().clear();
}

WorkingTerrain WorldGround::beforeBlocks(const CellRect& cells) const {
    const int end = m_plan.amplify >= 0 ? m_plan.amplify : static_cast<int>(m_plan.recipe.stages.size());
    const CellRect grown = m_plan.around(cells, m_plan.wholeStages, end);
    WorkingTerrain terrain = m_plan.coarseness > 0 ? overviewOn(grown) : WorkingTerrain(gridOf(grown, m_plan.grid().cellSizeM));
    terrain.elevation();
    runStages(m_plan.wholeStages, end, grown, terrain);
    return cropped(from(grown, cells), terrain);
}

Heightmap WorldGround::block(const CellRect& block) const {
    const AmplifyBlocks blocks = m_plan.blocks();
    return amplifiedBlock(blocks, block, beforeBlocks(blocks.windowOf(block)).elevation(), amplifyParams(), m_compute);
}

const AmplifyParams& WorldGround::amplifyParams() const {
    const RecipeStage& stage = m_plan.recipe.stages[static_cast<std::size_t>(m_plan.amplify)];
    return std::any_cast<const AmplifyParams&>(stage.params.values());
}

Heightmap WorldGround::blendedBlocks(const CellRect& cells) const {
    const AmplifyBlocks blocks = m_plan.blocks();
    const bool arePassed = blocks.all().size() > 1;
    const CellRect worked = arePassed ? blocks.settling(cells) : cells;
    Heightmap ground(gridOf(worked, m_plan.grid().cellSizeM));
    for (const int task : m_plan.tasksOn(WorldTaskKind::Block, worked)) {
        const CellRect block = m_plan.tasks[static_cast<std::size_t>(task)].cells,
                       held = blocks.blended(block), part = held.within(worked);
        const FloatFile file(m_plan.file(task), held.width(), held.height());
        m_compute.forRows(part.height(), [&](int y0, int y1) {
            std::vector<float> row(static_cast<std::size_t>(part.width()));
            for (int y = part.y0 + y0; y < part.y0 + y1; ++y) {
                file.read(y - held.y0, part.x0 - held.x0, row);
                blocks.add(block, part.x0, y, row,
                           ground.row(y - worked.y0) + (part.x0 - worked.x0));
            }
        });
    }
    if (arePassed)
        keepMeans(beforeBlocks(worked).elevation(), amplifyParams(), m_compute, ground);
    return croppedTo(from(worked, cells), ground);
}

Heightmap WorldGround::finished(const CellRect& cells) const {
    if (m_plan.source)
        return m_plan.source->ground(cells, m_compute);
    if (m_plan.amplify < 0)
        return std::move(beforeBlocks(cells).elevation());
    const int first = m_plan.amplify + 1, end = static_cast<int>(m_plan.recipe.stages.size());
    if (first == end)
        return blendedBlocks(cells);
    const CellRect grown = m_plan.aroundFinished(cells);
    WorkingTerrain terrain = beforeBlocks(grown);
    terrain.elevation() = blendedBlocks(grown);
    runStages(first, end, grown, terrain);
    return croppedTo(from(grown, cells), terrain.elevation());
}

} // namespace oxbow
