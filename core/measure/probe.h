#pragma once

#include "core/flow/flow_direction.h"
#include "core/terrain/terrain_state.h"

namespace oxbow {

/// What a drop that falls on a cell meets, and from where the cell gets its water. Depressions are crossed on
/// the way the water takes when they run over.
class DrainageProbe {
public:
    /// Finds the receivers of all cells (D8, depressions carved): a few passes over the map. The sea level
    /// counts where some cell lies under it.
    DrainageProbe(const TerrainState& terrain, const Compute& compute);

    struct Trace {
        std::vector<std::uint32_t> cells; ///< from the probed cell on
        WaterEnd end = WaterEnd::None;
        int lakeId = 0; ///< of the lake it ends in, where the list knows it
    };
    /// Downstream until a lake, or out of the map.
    [[nodiscard]] Trace trace(int x, int y) const;

    struct Catchment {
        CellMask cells;
        std::int64_t count = 0;
        double areaM2 = 0.0;
        std::vector<std::vector<MapPoint>> outline; ///< closed along the cells' edges, in metres
    };
    [[nodiscard]] Catchment catchment(int x, int y) const;

private:
    GridSpec m_grid;
    FlowDirections m_directions;
    std::vector<std::uint8_t> m_donors;
    Heightmap m_lakeLevel; ///< empty where no lakes were looked for
    std::shared_ptr<const WaterBodies> m_waterBodies;
};

/// The border of a mask along the edges of its cells: closed rings, metres from the north-west corner, the
/// mask on the right-hand side.
[[nodiscard]] std::vector<std::vector<MapPoint>> maskOutline(const GridSpec& grid, const CellMask& mask);

} // namespace oxbow
