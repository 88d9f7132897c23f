#pragma once

#include "core/terrain/terrain_state.h"

#include <utility>

namespace oxbow {

/// Other cells in the place of a layer while somebody works with it.
class LentLayer {
public:
    explicit LentLayer(Layer layer) : m_layer(layer) {}

    /// The cells to lend, in the size of the map; to be written before. The same memory serves again.
    Heightmap& cells(const GridSpec& grid) {
        if (m_cells.grid() != grid)
            m_cells = Heightmap(grid);
        return m_cells;
    }
    void lend(WorkingTerrain& terrain) {
        m_wasThere = terrain.has(m_layer);
        std::swap(terrain.edit(m_layer), m_cells);
    }
    /// Puts the terrain's own layer back.
    void takeBack(WorkingTerrain& terrain) {
        std::swap(terrain.edit(m_layer), m_cells);
        if (!m_wasThere)
            terrain.clear(m_layer);
    }

private:
    Layer m_layer;
    Heightmap m_cells; ///< what is not in the terrain at the moment
    bool m_wasThere = false;
};

} // namespace oxbow
