#pragma once

#include "core/mask/mask.h"
#include "core/recipe/recipe.h"

namespace oxbow {

/// How often the values of a source occur, between the lowest and the highest.
struct MaskHistogram {
    static constexpr int kBins = 96;
    double low = 0.0, high = 1.0;    ///< of the finite values
    std::vector<float> bins = {};    ///< share of the fullest one; empty where there is no value
    bool logarithmic = false;        ///< bins are even in the logarithm
};

/// The masks of one stage on the terrain that enters it, for pictures, files and histograms while its mix is
/// edited. What its sources read is kept from one question to the next. One thread at a time.
class MaskStudy {
public:
    /// `terrain` is the one at the start of stage `stage` of the recipe.
    MaskStudy(std::shared_ptr<const Recipe> recipe, int stage, const TerrainState& terrain,
              std::filesystem::path folder, int threads);

    /// Throws Error where a mask cannot be made.
    [[nodiscard]] Heightmap mask(const Mix& mix) { return m_maker.mask(mix.where); }
    [[nodiscard]] MaskHistogram histogram(const MaskEntry& entry);

private:
    std::shared_ptr<const Recipe> m_recipe;
    WorkingTerrain m_terrain;
    ThreadPool m_pool;
    Compute m_compute;
    MaskGround m_ground;
    MaskMaker m_maker;
};

} // namespace oxbow
