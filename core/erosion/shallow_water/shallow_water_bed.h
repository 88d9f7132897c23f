#pragma once

#include "core/base/compute.h"
#include "core/stage/stage.h"
#include "core/terrain/framed_layer.h"

namespace oxbow {

struct BedOptions {
    double radiusM = 15.0; ///< standard deviation of the bell over which a change is spread
    float lowest = 0.0f;   ///< m: the bed stays between these
    float highest = 0.0f;
    bool wraps = false;
};

/// Gives the bed what the water owes it, spread over some neighbourhood: a stream gnaws at its banks as at
/// its bed, and a channel that follows the diagonal is as good as one along the grid. Spreading is symmetric
/// exchange between straight neighbours, closed at edges and at cells without a value, so that nothing is
/// lost. Where ground is laid down it also evens out, as loose ground under water does: ripples would grow
/// otherwise. What the bed cannot take (its 24 bits, its limits) stays owed. Bedrock, of the hardness 1, takes part in what is laid
/// down alone: it gives nothing but what was laid on it in the same step.
class WaterBed {
public:
    explicit WaterBed(const GridSpec& grid) : m_grid(grid) {}
    /// Books the change in the terrain's wear and deposition.
    void change(WorkingTerrain& terrain, Heightmap& owed, const BedOptions& options, const Compute& compute);

private:
    void spreadOwed(const BedOptions& options, const Compute& compute);
    void spreadPastBedrock(const Heightmap& hardness, const Heightmap& owed, const BedOptions& options, const Compute& compute);
    template <typename Owed>
    void take(const Compute& compute, Owed&& owedAt);
    void evenOut(float perMetre, const Heightmap* hardness, bool wraps, const Compute& compute);
    [[nodiscard]] FramedLayer& heights() { return m_owed[2]; }
    [[nodiscard]] FramedLayer& gifts() { return m_owed[3]; }
    void spread(int passes, float share, bool wraps, const Compute& compute);

    GridSpec m_grid;
    std::vector<FramedLayer> m_owed; ///< two to swap, the heights, and the most that a cell gives to another; none before the first change
};

struct WideSpread {
    double sigmaCells = 1.0; ///< standard deviation of the bell
    bool wraps = false;      ///< the map goes round; else its edges are closed
};

/// Spreads amounts over a bell. Along each axis in turn, four times, the amounts a of a line become those after a time of
/// exchange between neighbours, with implicit steps, stable however long:
///
///     a'_i - k (a'_(i-1) - a'_i) - k (a'_(i+1) - a'_i) = a_i,   k = sigma² / 8
///
/// Cells without a value exchange nothing. The exchange is symmetric, so nothing is lost but to rounding. Cost: 16 passes,
/// whatever the reach. Throws Cancelled.
void spreadWidely(FramedLayer& amounts, const GridSpec& grid, const WideSpread& spread, const Compute& compute);

} // namespace oxbow
