#pragma once

#include "core/base/shelf.h"
#include "core/erosion/fluvial/fluvial_rows.h"
#include "core/stage/stage.h"
#include "core/terrain/framed_layer.h"

#include <vector>

namespace oxbow {

/// What an iteration let in and out, m of one cell.
struct FluvialTotals {
    double waterIn = 0.0, waterOut = 0.0, rockOut = 0.0;
    void add(const FluvialTotals& other) {
        waterIn += other.waterIn;
        waterOut += other.waterOut;
        rockOut += other.rockOut;
    }
};

/// The water, the sediment and the ground of a map, and how they move from cell to cell. An iteration works
/// in place and in one pass: bands of rows take their cells through inflow, outflow and arrival one row
/// behind the other, on rows that stay in the cache, with copies of the neighbours' border rows as they were
/// before. Rows without water nearby are skipped, and of others the dry ends.
class FluvialFlow {
public:
    explicit FluvialFlow(const GridSpec& grid);
    ~FluvialFlow();

    FramedLayer ground, water, sediment, discharge;
    FramedLayer inflow; ///< m an iteration; empty where it is `evenInflow` everywhere
    float evenInflow = 0.0f;
    const Heightmap* hardness = nullptr; ///< may be null
    bool openEdges = true;               ///< the ground goes on level around the map, dry; else walls

    /// Finds out where water is: after a change of the layers from outside.
    void findWater(StageContext& context);
    /// Throws Cancelled.
    FluvialTotals iterate(const FluvialRates& rates, StageContext& context);

private:
    class Band;
    struct BandRows;

    [[nodiscard]] Cells stateCells(int y, Cells within) const;
    void saveBorders(StageContext& context);

    GridSpec m_grid;
    FramedLayer m_borders;            ///< per band two first and two last rows of ground, water, sediment
    std::vector<Cells> m_state;       ///< per row, where there is water or sediment
    std::vector<Cells> m_before;      ///< the same, inflow included, before the iteration
    std::vector<Cells> m_inflowCells; ///< per row, where there is inflow
    std::vector<float> m_wall;
    Shelf<BandRows> m_bandRows;
};

} // namespace oxbow
