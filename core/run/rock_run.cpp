#include "core/run/rock_run.h"

namespace oxbow {

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
    WorkingTerrain working = terrain.restored();
    if (!working.privateLayers().findFloats(kRockDatum, working.grid()))
        return nullptr;
    RockRun(*params, pool).act(working);
    return std::make_shared<const TiledLayer>(*working.find(Layer::Hardness), previous, pool);
}

void RockRun::act(WorkingTerrain& terrain) {
    const PrivateLayers& layers = terrain.privateLayers();
    const GridSpec& grid = terrain.grid();
    findBareRock(m_profile, {terrain.elevation(), *layers.findFloats(kRockDatum, grid), layers.findFloats(kRockShare, grid),
                             terrain.find(Layer::Hardness)}, {m_pool}, m_hardness.cells(grid));
    m_hardness.lend(terrain);
}

} // namespace oxbow
