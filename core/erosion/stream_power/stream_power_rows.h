#pragma once

#include "core/base/compute.h"
#include "core/stage/ledger.h"
#include "core/terrain/bent_grid.h"
#include "core/terrain/terrain_state.h"

#include <functional>
#include <utility>
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
    /// Writes the discharge of a row of the step's grid, m³/s.
    using DischargeRow = std::function<void(int, float*)>;

    /// `level`: that the step ran on, null for the map itself.
    WrittenLayers(WorkingTerrain& terrain, const Compute& compute, DischargeRow discharge, const BentGrid* level)
        : m_ground(terrain.elevation()),
          m_wear(made(Layer::Wear, terrain, compute)),
          m_deposition(made(Layer::Deposition, terrain, compute)),
          m_discharge(made(Layer::Discharge, terrain, compute)),
          m_found(std::move(discharge)),
          m_level(level) {
        if (!level)
            return;
        m_nodes.resize(level->coarse().cellCount());
        for (int y = 0; y < level->coarse().height; ++y)
            m_found(y, m_nodes.data() + level->coarse().index(0, y));
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
    DischargeRow m_found;
    const BentGrid* m_level;
    std::vector<float> m_nodes; ///< discharge in the nodes of the level
};

} // namespace oxbow
