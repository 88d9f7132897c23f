#pragma once

#include "core/terrain/coarse_grid.h"
#include "core/terrain/terrain_state.h"

#include <numeric>
#include <span>
#include <vector>

/// What a model on a coarse grid does to the ground of the map: amounts come on its cells, in m, and reach the map
/// smoothly (CoarseGrid), by the applied difference, so that the ledger closes.
namespace oxbow {

/// A sum of rows, the same for any number of threads.
class RowSums {
public:
    explicit RowSums(int rows) : m_rows(static_cast<std::size_t>(rows)) {}
    double& operator[](int y) { return m_rows[static_cast<std::size_t>(y)]; }
    [[nodiscard]] double total() const { return std::accumulate(m_rows.begin(), m_rows.end(), 0.0); }

private:
    std::vector<double> m_rows;
};

/// One pass of the binomial weights 1 2 1 over cells, along both axes; borders repeat.
void evenOnce(const GridSpec& grid, std::vector<double>& cells, const Compute& compute);

struct WornGround {
    std::vector<double> taken; ///< m of each cell of the level
    double sumM = 0.0;         ///< of all cells of the map, m
};
/// Lowers the ground by `cut` times 1 - hardness and, where `detailM` is above 0, what it has of ridges and hollows
/// smaller than a cell of the level by the share cut / (cut + detailM). Writes wear and deposition.
WornGround wearGround(const CoarseGrid& level, std::span<const double> cut, double detailM, WorkingTerrain& terrain,
                      const Compute& compute);

} // namespace oxbow
