#pragma once

#include "core/base/compute.h"
#include "core/terrain/framed_layer.h"
#include "core/terrain/terrain_state.h"

namespace oxbow {

struct BankOptions {
    double angleDeg = 35.0; ///< where no talus is painted
    double mobility = 0.12; ///< share of the excess that slides, at most 0.12
    float largestM = 0.0f;  ///< magnitude of the ground
    bool wraps = false;
};

/// Lets ground steeper than the bank angle slide beside water: in cells that are under water or have a
/// neighbour that is, with thermal erosion's sweep. Hard ground holds steeper slopes and slides slower.
class WaterBanks {
public:
    explicit WaterBanks(const GridSpec& grid) : m_grid(grid) {}
    /// One sweep; books it in the terrain's wear and deposition.
    void slide(WorkingTerrain& terrain, const BankOptions& options, const Compute& compute);

private:
    [[nodiscard]] FramedLayer& heights() { return m_framed[0]; }
    [[nodiscard]] FramedLayer& mobilities() { return m_framed[1]; }
    [[nodiscard]] FramedLayer& drops() { return m_framed[2]; }
    void frameRow(const WorkingTerrain& terrain, const BankOptions& options, int row);
    [[nodiscard]] std::vector<float> deepestNearby(const Heightmap& water, bool wraps, int y) const;
    void slideBand(WorkingTerrain& terrain, int y0, int y1, const BankOptions& options);

    GridSpec m_grid;
    std::vector<FramedLayer> m_framed; ///< none before the first sweep
};

} // namespace oxbow
