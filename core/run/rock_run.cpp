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

void RockRun::act(WorkingTerrain& terrain) {
    const Heightmap* painted = terrain.find(Layer::Hardness);
    const Heightmap& datum = *terrain.privateLayers().findFloats(kRockDatum, terrain.grid());
    const Heightmap& ground = terrain.elevation();
    Heightmap& hardness = m_hardness.cells(terrain.grid());
    m_pool.forRows(ground.height(), [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y)
            m_profile.harden({ground.row(y), static_cast<std::size_t>(ground.width())}, datum.row(y),
                             painted ? painted->row(y) : nullptr, hardness.row(y));
    });
    m_hardness.lend(terrain);
}

} // namespace oxbow
