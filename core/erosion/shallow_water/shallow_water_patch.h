#pragma once

#include "core/base/aligned_rows.h"
#include "core/base/cell_rect.h"
#include "core/erosion/shallow_water/shallow_water_erosion.h"
#include "core/erosion/shallow_water/shallow_water_rows.h"
#include "core/erosion/shallow_water/shallow_water_totals.h"

#include <span>
#include <vector>

namespace oxbow {

/// The state of the water on the whole map at one moment.
struct WaterFields {
    Heightmap owed; ///< what the bed is to gain when the step ends, m
    Heightmap depth, sediment;
    Heightmap rest;  ///< what the bits of the depth do not hold, m
    Heightmap fluxX; ///< through the face west of a cell; the last column is the map's east edge
    Heightmap fluxY; ///< through the face north of a cell; the last row is the map's south edge
};

/// What falls and dries once a step, m.
struct Weather {
    const Heightmap* rainMap = nullptr;
    float rain = 0.0f;
    float evaporation = 0.0f;
};

/// What every patch of a batch of time steps has in common.
struct WaterBatch {
    FlowRates flow;
    BedRates bed;
    Weather weather;
    const Heightmap* ground = nullptr;
    const Heightmap* hardness = nullptr;
    std::span<const Spring> springs; ///< by row, then column
    WaterEdges edges = WaterEdges::Open;
    float seaLevelM = 0.0f;
    float cellSizeM = 1.0f;
    int timeSteps = 1; ///< at most kBatchSteps
};

/// What came in and went out in the cells of a patch, m of one cell; the deepest water at its end.
struct PatchBook {
    double waterIn = 0.0, waterOut = 0.0, rockOut = 0.0;
    float deepest = 0.0f;
};

inline constexpr int kBatchSteps = 8;
/// A time step spoils one more ring of cells at a cut side.
inline constexpr int kPatchHalo = kBatchSteps;

/// A part of the map with a margin, small enough for the cache, that takes several time steps by itself. What
/// lies beyond the margin is taken for a wall; how that is wrong stays within the margin.
class WaterPatch {
public:
    /// Room for patches with cores of this size.
    WaterPatch(int coreWidth, int coreHeight);

    /// Copies the core and its margin, and lets the weather do its work if it has any.
    void load(const WaterFields& from, const GridSpec& grid, const CellRect& core, const WaterBatch& batch);
    void advance(const WaterBatch& batch);
    /// Writes the core; adds `perThrough` m³/s of discharge for a m² of water that passed.
    void store(WaterFields& to, Heightmap& discharge, float perThrough);
    [[nodiscard]] const PatchBook& book() const { return m_book; }

private:
    /// What passes the faces of one row.
    struct FlowRow {
        explicit FlowRow(int width) : sediment(width, 1), power(width, 1), drop(width, 1) {}
        [[nodiscard]] FaceFlows faces(int x) {
            return {flux + x, sediment.row(0) + x, power.row(0) + x, drop.row(0) + x};
        }
        float* flux = nullptr; ///< a row of the patch's new fluxes
        AlignedRows sediment, power, drop;
    };
    struct LocalSpring {
        int x, y;
        float m3PerS;
        bool inCore;
    };
    /// A cell outside the patch.
    struct Beyond {
        float bed, depth;
    };

    void place(const GridSpec& grid, const CellRect& core, bool wraps);
    void loadRow(const WaterFields& from, const WaterBatch& batch, int y);
    void loadFaces(const WaterFields& from, int y);
    void rainOn(const Weather& weather, int y);
    void findSprings(std::span<const Spring> springs);
    void flowSprings(const WaterBatch& batch);
    /// What lies beyond a cell on the patch's rim: a wall at a cut, at the map's edge what `edges` says.
    [[nodiscard]] static Beyond beyond(const WaterBatch& batch, bool mapEdge, float bed, float next);
    void setRing(const WaterBatch& batch);
    /// Rows [y0, y1), for which those around them must be right.
    void timeStep(const WaterBatch& batch, int y0, int y1);
    void northFaces(const WaterBatch& batch, int y);
    void westFaces(const WaterBatch& batch, int y);
    void changeRow(const WaterBatch& batch, int y);
    void bookEdge(FlowRow& flows, int x, double inward, const WaterBatch& batch);
    [[nodiscard]] WaterRow waterRow(int y, int x) {
        return {m_bed.row(y) + x, m_owed.row(y) + x, m_depth.row(y) + x, m_load.row(y) + x};
    }
    [[nodiscard]] bool isCoreRow(int y) const { return y >= m_coreY && y < m_coreY + m_core.height(); }
    [[nodiscard]] int mapX(int x) const;
    [[nodiscard]] int mapY(int y) const;

    GridSpec m_grid;
    CellRect m_core{};
    int m_width = 0, m_height = 0;                                                 ///< with the margin
    int m_coreX = 0, m_coreY = 0;                                                  ///< where the core begins
    bool m_onWest = false, m_onEast = false, m_onNorth = false, m_onSouth = false; ///< on the map's edge
    AlignedRows m_bed, m_owed, m_depth, m_rest, m_sediment, m_load, m_through, m_softness;
    AlignedRows m_fluxX, m_fluxY, m_newFluxX, m_newFluxY;
    FlowRow m_north, m_south, m_sides; ///< faces of the row of cells at hand
    std::vector<LocalSpring> m_springs;
    PatchBook m_book;
};

} // namespace oxbow
