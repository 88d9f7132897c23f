#include "core/run/rock_run.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

/// How many metres of layers crop out in the cells of a row: the fall of the ground over the layers, in a cell.
void spansOfRow(const Heightmap& ground, const Heightmap& datum, int y, std::vector<float>& spans) {
    const int north = std::max(0, y - 1), south = std::min(ground.height() - 1, y + 1),
              last = ground.width() - 1;
    const auto layerM = [&](int x, int row) { return ground.row(row)[x] - datum.row(row)[x]; };
    const float perRow = 1.0f / static_cast<float>(std::max(1, south - north));
    for (int x = 0; x <= last; ++x) {
        const int west = std::max(0, x - 1), east = std::min(last, x + 1);
        const float dx = (layerM(east, y) - layerM(west, y)) / static_cast<float>(std::max(1, east - west));
        const float dy = (layerM(x, south) - layerM(x, north)) * perRow;
        spans[static_cast<std::size_t>(x)] = std::sqrt(dx * dx + dy * dy);
    }
}

} // namespace

const StrataParams* strataBefore(const Recipe& recipe, int stage) {
    const StrataParams* found = nullptr;
    for (int earlier = 0; earlier < stage; ++earlier)
        if (const RecipeStage& held = recipe.stages[static_cast<std::size_t>(earlier)]; held.enabled)
            if (const auto* params = std::any_cast<StrataParams>(&held.params.values()))
                found = params;
    return found;
}

std::unique_ptr<RockRun> RockRun::of(const Recipe& recipe, int stage, const WorkingTerrain& terrain, ThreadPool& pool) {
    const StrataParams* params = strataBefore(recipe, stage);
    const StageKind& kind = recipe.stages[static_cast<std::size_t>(stage)].params.kind();
    const bool goesByHardness = kind.mix == MixSupport::Acts && kind.reads(Layer::Hardness);
    if (!params || !goesByHardness || params->contrast == 0.0 ||
        !terrain.privateLayers().findFloats(kRockDatum, terrain.grid()))
        return nullptr;
    return std::unique_ptr<RockRun>(new RockRun(*params, pool));
}

std::shared_ptr<const TiledLayer> RockRun::shown(const Recipe& recipe, int stages, const TerrainState& terrain,
                                                 const TiledLayer& previous, ThreadPool& pool) {
    const StrataParams* params = strataBefore(recipe, stages);
    if (!params || params->contrast == 0.0)
        return nullptr;
    WorkingTerrain working(terrain.grid());
    terrain.restoreInto(working);
    if (!working.privateLayers().findFloats(kRockDatum, working.grid()))
        return nullptr;
    RockRun(*params, pool).act(working);
    return std::make_shared<const TiledLayer>(*working.find(Layer::Hardness), previous, pool);
}

void RockRun::act(WorkingTerrain& terrain) {
    const Heightmap* painted = terrain.find(Layer::Hardness);
    const Heightmap& datum = *terrain.privateLayers().findFloats(kRockDatum, terrain.grid());
    const Heightmap* share = terrain.privateLayers().findFloats(kRockShare, terrain.grid());
    const Heightmap& ground = terrain.elevation();
    Heightmap& hardness = m_hardness.cells(terrain.grid());
    m_pool.forRows(ground.height(), [&](int y0, int y1) {
        std::vector<float> spans(static_cast<std::size_t>(ground.width()));
        for (int y = y0; y < y1; ++y) {
            spansOfRow(ground, datum, y, spans);
            const std::span row(ground.row(y), spans.size());
            m_profile.harden(row, datum.row(y), spans.data(), painted && !share ? painted->row(y) : nullptr, hardness.row(y));
            if (!share)
                continue;
            for (std::size_t x = 0; x < spans.size(); ++x)
                hardness.row(y)[x] *= share->row(y)[x];
            if (painted)
                addPainted(painted->row(y), hardness.row(y), ground.width());
        }
    });
    m_hardness.lend(terrain);
}

} // namespace oxbow
