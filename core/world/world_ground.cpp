#include "core/world/world_ground.h"

#include "core/files/raster/heightmap_crop.h"
#include "core/run/mix_run.h"
#include "core/terrain/coarse_grid.h"
#include "core/terrain/map_window.h"
#include "core/world/world_files.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kOverviewMargin = 4; ///< cells of the overview, beyond those that a window lies in: prolongation reaches three

/// Copies the layers of a part to its place in a larger terrain, private ones too.
void place(const WorkingTerrain& part, const CellRect& at, WorkingTerrain& whole) {
    for (const LayerInfo& entry : kLayers)
        if (const Heightmap* layer = part.find(entry.layer))
            paste(at, *layer, whole.edit(entry.layer));
    for (const PrivateLayer& kept : part.privateLayers().list())
        if (const Heightmap* layer = part.privateLayers().findFloats(kept.info.name, part.grid()))
            paste(at, *layer, whole.privateLayers().floats(kept.info.name, whole.grid()));
}

WorkingTerrain cropped(const CellRect& part, const WorkingTerrain& terrain) {
    WorkingTerrain result({part.width(), part.height(), terrain.grid().cellSizeM});
    for (const LayerInfo& entry : kLayers)
        if (const Heightmap* layer = terrain.find(entry.layer))
            result.edit(entry.layer) = croppedTo(part, *layer);
    for (const PrivateLayer& kept : terrain.privateLayers().list())
        if (const Heightmap* layer = terrain.privateLayers().findFloats(kept.info.name, terrain.grid()))
            result.privateLayers().setFloats(kept.info.name, croppedTo(part, *layer));
    return result;
}

/// What nobody wrote was no layer before it went through a file.
void clearUnwritten(WorkingTerrain& terrain) {
    for (const LayerInfo& entry : kLayers) {
        const Heightmap* layer = terrain.find(entry.layer);
        const auto isDefault = [&](float value) {
            return value == entry.defaultValue || (std::isnan(value) && std::isnan(entry.defaultValue));
        };
        if (entry.layer != Layer::Elevation && layer && std::ranges::all_of(layer->cells(), isDefault))
            terrain.clear(entry.layer);
    }
    for (const char* name : kRockLayers)
        if (const Heightmap* layer = terrain.privateLayers().findFloats(name, terrain.grid()); layer && std::isnan(layer->cells().front()))
            terrain.privateLayers().drop(name);
}

} // namespace

FloatFile::FloatFile(const std::filesystem::path& path, int width, std::int64_t rows) : m_file(path), m_width(width) {
    if (m_file.size() != sizeof(float) * static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(rows))
        m_file.fail(foreignFile());
}

void FloatFile::read(std::int64_t row, int x, std::span<float> cells) const {
    m_file.readAt(sizeof(float) * static_cast<std::uint64_t>(row * m_width + x), std::as_writable_bytes(cells));
}

WorkingTerrain WorldGround::overviewOn(const CellRect& cells, Kept kept) const {
    const GridSpec whole = m_plan.overviewGrid();
    const int r = m_plan.coarseness;
    const CellRect coarse = CellRect{cells.x0 / r, cells.y0 / r, (cells.x1 + r - 1) / r, (cells.y1 + r - 1) / r}
                                .grownBy(kOverviewMargin)
                                .within({0, 0, whole.width, whole.height});
    const CellRect fine{coarse.x0 * r, coarse.y0 * r, coarse.x1 * r, coarse.y1 * r};
    const FloatFile file(m_plan.file(0), whole.width, m_plan.overviewRows());
    WorkingTerrain terrain(m_plan.gridOf(cells));
    const auto broughtUp = [&](std::size_t index) {
        Heightmap part(GridSpec{coarse.width(), coarse.height(), whole.cellSizeM});
        for (int y = 0; y < part.height(); ++y)
            file.read(static_cast<std::int64_t>(index) * whole.height + coarse.y0 + y, coarse.x0,
                      {part.row(y), static_cast<std::size_t>(part.width())});
        if (r > 1)
            part = CoarseGrid(m_plan.gridOf(fine), part.grid()).prolonged(part, m_compute);
        return croppedTo(cells.from(fine), part);
    };
    const std::size_t layers = m_plan.overviewLayers.size();
    for (std::size_t i = 0; i < (kept == Kept::Heights ? 1 : layers); ++i)
        terrain.edit(m_plan.overviewLayers[i]) = broughtUp(i);
    for (std::size_t i = 0; kept == Kept::All && i < m_plan.overviewPrivate.size(); ++i) {
        const std::string& name = m_plan.overviewPrivate[i];
        Heightmap& layer = terrain.privateLayers().floats(name, terrain.grid()) = broughtUp(layers + i);
        if (std::ranges::find(kRockLayers, name) == kRockLayers.end())
            for (float& share : layer.cells()) // of masks: a curve through them may swing beyond
                share = std::clamp(share, 0.0f, 1.0f);
    }
    return terrain;
}

void WorldGround::runStages(int first, int end, const CellRect& cells, WorkingTerrain& terrain) const {
    std::vector<Phrase> notes;
    const auto recipe = std::make_shared<const Recipe>(m_plan.recipe);
    setMapWindow(terrain, {cells.x0, cells.y0});
    for (int i = first; i < end; ++i) {
        MixRun::dropOthers(*recipe, i, terrain);
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
        MixRun::keepMask(*recipe, i, terrain);
    }
    MixRun::dropOthers(*recipe, end, terrain);
}

WorkingTerrain WorldGround::beforeBlocks(const CellRect& cells, Kept kept) const {
    const int end = m_plan.endBeforeBlocks();
    const CellRect grown = m_plan.around(cells, m_plan.wholeStages, end);
    // Stages between may go by any layer.
    WorkingTerrain terrain = m_plan.coarseness > 0 ? overviewOn(grown, m_plan.wholeStages == end ? kept : Kept::All)
                                                   : WorkingTerrain(m_plan.gridOf(grown));
    terrain.elevation();
    runStages(m_plan.wholeStages, end, grown, terrain);
    return cropped(cells.from(grown), terrain);
}

WorkingTerrain WorldGround::carved(const CellRect& cells) const {
    WorkingTerrain terrain = beforeBlocks(cells);
    terrain.elevation() = blendedBlocks(cells);
    MixRun::keepMask(m_plan.recipe, m_plan.amplify, terrain);
    return terrain;
}

TerrainState WorldGround::behindBlocks(const CellRect& cells) const {
    WorkingTerrain whole(m_plan.gridOf(cells));
    for (const MapTile& tile : m_plan.tiles())
        if (const CellRect part = tile.part.within(cells); !part.empty())
            place(carved(part), part.from(cells), whole);
    clearUnwritten(whole);
    if (m_plan.runsInParts)
        setMapWindow(whole, {cells.x0, cells.y0});
    return {whole, {}, m_compute.pool};
}

WorkingTerrain WorldGround::besideParts(const CellRect& cells) const {
    WorkingTerrain terrain = carved(cells);
    runStages(m_plan.amplify + 1, m_plan.wholeEnd, cells, terrain);
    return terrain;
}

/// From the files of those that ran over the whole map, or in parts and beside them.
WorkingTerrain WorldGround::wholeOn(const CellRect& cells) const {
    WorkingTerrain terrain = m_plan.runsInParts ? besideParts(cells) : WorkingTerrain(m_plan.gridOf(cells));
    const std::size_t layers = m_plan.wholeLayers.size(), all = layers + m_plan.wholePrivate.size();
    for (const int task : m_plan.tasksOn(WorldTaskKind::Whole, cells)) {
        const CellRect held = m_plan.taskAt(task).cells, part = held.within(cells);
        const FloatFile file(m_plan.file(task), held.width(), static_cast<std::int64_t>(all) * held.height());
        for (std::size_t i = 0; i < all; ++i) {
            Heightmap& layer = i < layers ? terrain.edit(m_plan.wholeLayers[i])
                                          : terrain.privateLayers().floats(m_plan.wholePrivate[i - layers], terrain.grid());
            for (int y = part.y0; y < part.y1; ++y)
                file.read(static_cast<std::int64_t>(i) * held.height() + y - held.y0, part.x0 - held.x0,
                          {layer.row(y - cells.y0) + (part.x0 - cells.x0), static_cast<std::size_t>(part.width())});
        }
    }
    return terrain;
}

Heightmap WorldGround::block(const CellRect& block) const {
    const AmplifyBlocks blocks = m_plan.blocks();
    return amplifiedBlock(blocks, block, beforeBlocks(blocks.windowOf(block), Kept::Heights).elevation(), amplifyParams(), m_compute);
}

const AmplifyParams& WorldGround::amplifyParams() const {
    return std::any_cast<const AmplifyParams&>(m_plan.stageAt(m_plan.amplify).params.values());
}

Heightmap WorldGround::blendedBlocks(const CellRect& cells) const {
    if (!m_plan.carves)
        return std::move(beforeBlocks(cells, Kept::Heights).elevation());
    const AmplifyBlocks blocks = m_plan.blocks();
    const bool arePassed = blocks.all().size() > 1;
    const CellRect worked = arePassed ? blocks.settling(cells) : cells;
    Heightmap ground(m_plan.gridOf(worked));
    for (const int task : m_plan.tasksOn(WorldTaskKind::Block, worked)) {
        const CellRect block = m_plan.taskAt(task).cells, held = blocks.blended(block), part = held.within(worked);
        const FloatFile file(m_plan.file(task), held.width(), held.height());
        m_compute.forRows(part.height(), [&](int y0, int y1) {
            std::vector<float> row(static_cast<std::size_t>(part.width()));
            for (int y = part.y0 + y0; y < part.y0 + y1; ++y) {
                file.read(y - held.y0, part.x0 - held.x0, row);
                blocks.add(block, part.x0, y, row, ground.row(y - worked.y0) + (part.x0 - worked.x0));
            }
        });
    }
    if (arePassed)
        keepMeans(beforeBlocks(worked, Kept::Heights).elevation(), amplifyParams(), m_compute, ground);
    return croppedTo(cells.from(worked), ground);
}

Heightmap WorldGround::finished(const CellRect& cells) const {
    if (m_plan.source)
        return m_plan.source->ground(cells, m_compute);
    if (m_plan.amplify < 0)
        return std::move(beforeBlocks(cells).elevation());
    const int end = static_cast<int>(m_plan.recipe.stages.size());
    if (m_plan.finishFrom() == end && m_plan.wholeEnd == 0)
        return blendedBlocks(cells);
    const CellRect grown = m_plan.aroundFinished(cells);
    WorkingTerrain terrain = m_plan.wholeEnd > 0 ? wholeOn(grown) : carved(grown);
    runStages(std::max(m_plan.amplify + 1, m_plan.wholeEnd), end, grown, terrain);
    return croppedTo(cells.from(grown), terrain.elevation());
}

} // namespace oxbow
