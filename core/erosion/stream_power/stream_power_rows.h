#pragma once

#include "core/base/compute.h"
#include "core/stage/ledger.h"
#include "core/terrain/coarse_grid.h"
#include "core/terrain/terrain_state.h"

#include <vector>

namespace oxbow {

/// Rock of one step, m of ground of one cell.
struct StepBalance {
    double in = 0.0, out = 0.0, rounding = 0.0;
};
void bookBalance(const StepBalance& balance, Booking& rock);

/// What has faded of a row of the map's own detail: its ground less the level's, but for the kept share.
void fade(const double* before, const double* kept, const float* ground, int width, float* faded);

/// What a level makes of a row of the map's ground, and the bounds of the heights: a smooth change may swing a little past
/// what it came from.
struct RowChange {
    const float* from;
    const double* uplift;
    const double* change;
    const float* faded;
    double low, high;
};

/// Writes the row, which may be the one it comes from; `raised` gets what the uplift alone leaves. Returns what the bounds
/// cut off or filled up, and what rounding took. Sums go over eight columns side by side.
[[nodiscard]] StepBalance bringUp(const RowChange& row, int width, float* ground, float* raised);

/// Writes wear and deposition of a row that a level brought from `raised` to `ground`, m: `laid` is what the level laid down
/// meanwhile, worn off again or not. `wornBefore` and `laidBefore` are what they were when the level began, and may be the rows
/// that are written.
struct RowWear {
    const float *raised, *ground;
    const double* laid;
    const float *wornBefore, *laidBefore;
};
void writeWear(const RowWear& row, int width, float* wear, float* deposition);

/// Lowest and highest cell, on all threads.
[[nodiscard]] ValueRange rangeOf(const Heightmap& ground, const Compute& compute);

/// The layers that a step writes besides the ground.
class WrittenLayers {
public:
    /// `discharge`: on the level that the step ran on, null for the map itself.
    WrittenLayers(WorkingTerrain& terrain, const Compute& compute, const Heightmap& discharge, const CoarseGrid* level)
        : m_ground(terrain.elevation()),
          m_wear(made(Layer::Wear, terrain, compute)),
          m_deposition(made(Layer::Deposition, terrain, compute)),
          m_discharge(made(Layer::Discharge, terrain, compute)),
          m_found(discharge),
          m_level(level),
          m_columns(static_cast<std::size_t>(m_ground.width())) {
        for (std::size_t x = 0; x < m_columns.size(); ++x)
            m_columns[x] = level ? level->coarseIndex(static_cast<int>(x), 0) : x;
    }

    /// Of a row whose ground is done; `raised`: as the uplift alone left it.
    void writeRow(int y, const float* raised) const;
    void writeDischarge(int y) const;

private:
    static Heightmap& made(Layer layer, WorkingTerrain& terrain, const Compute& compute) {
        compute.cancel.throwIfRequested(); // making a layer takes its time on large maps
        return terrain.edit(layer);
    }

    const Heightmap& m_ground;
    Heightmap &m_wear, &m_deposition, &m_discharge;
    const Heightmap& m_found;
    const CoarseGrid* m_level;
    std::vector<std::size_t> m_columns;
};

} // namespace oxbow
