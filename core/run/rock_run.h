#pragma once

#include "core/recipe/recipe.h"
#include "core/strata/strata.h"
#include "core/terrain/lent_layer.h"
#include "core/terrain/terrain_state.h"

#include <memory>

namespace oxbow {

/// The layers of rock that a stage finds: those of the last stage of layers before it that is switched on. Null: none.
[[nodiscard]] const StrataParams* strataBefore(const Recipe& recipe, int stage);

/// Lets a stage of erosion go by the layer that lies bare where it begins a step: hardness as painted and rock together
/// are in the place of the painted hardness while it works. A pass over three layers a step.
class RockRun {
public:
    /// Null where the stage does not go by hardness, or there are no layers.
    static std::unique_ptr<RockRun> of(const Recipe& recipe, int stage, const WorkingTerrain& terrain, ThreadPool& pool);

    /// The hardness that erosion would go by on a terrain behind so many stages; null where no layers are laid there.
    static std::shared_ptr<const TiledLayer> shown(const Recipe& recipe, int stages, const TerrainState& terrain,
                                                   const TiledLayer& previous, ThreadPool& pool);

    [[nodiscard]] const RockProfile& profile() const { return m_profile; }
    void act(WorkingTerrain& terrain);
    void rest(WorkingTerrain& terrain) { m_hardness.takeBack(terrain); }

private:
    RockRun(const StrataParams& params, ThreadPool& pool) : m_pool(pool), m_profile(params) {}

    ThreadPool& m_pool;
    RockProfile m_profile;
    LentLayer m_hardness{Layer::Hardness};
};

} // namespace oxbow
