#pragma once

#include "core/base/compute.h"
#include "core/flow/flow_direction.h"
#include "core/terrain/heightmap.h"

#include <span>
#include <vector>

namespace oxbow {

/// Waves of the open sea, and what becomes of them near the shore.
struct WaveClimate {
    double fromDeg = 270.0;   ///< where most come from, clockwise from north
    double spreadDeg = 50.0;  ///< standard deviation of the directions
    double fetchM = 2e5;      ///< over open water beyond the map
    double dampingM = 400.0;  ///< way over shallow ground in which they lose 1 - 1/e of their energy
    double breakingM = 2.6;   ///< depth at which they break
};

/// The mean energy of the waves, as a share of what runs against a straight coast that faces the main direction, and
/// the way it goes. Per direction k of 24, with the weight w of a normal distribution, energy grows with the fetch F, the
/// way over water (Hasselmann1973: H² ~ F), from the open sea's at the map's edge:
///
///     e_k = w_k F_k / F_open,    F(x) = (F(x - s) + |s|) exp(-|s| / damping exp(-depth / breaking))
///
/// F is 0 behind land. It is followed from cell to cell along each direction; between two cells upwind it is blended, by
/// which waves turn into shadows a little, as they do. Runs on at most 256 cells along the longer side.
class WaveField {
public:
    /// `ground`: of the cells of the map, m; `sea`: 1 for those of the sea. Throws Cancelled.
    WaveField(const GridSpec& map, std::span<const double> ground, const CellMask& sea, double seaLevelM, const WaveClimate& climate,
              const Compute& compute);

    struct Waves {
        double energy = 0.0; ///< of all directions
        double towardsX = 0.0, towardsY = 0.0; ///< of those east, south, less those west, north
    };
    /// The cells of the field are so wide: a coast that goes back as far is to be looked at anew.
    [[nodiscard]] double cellM() const { return m_grid.cellSizeM; }
    /// At the middle of a cell of the map, of the water around it; on land what would come there if it were sea.
    [[nodiscard]] Waves at(int x, int y) const;

private:
    void sweepAll(const std::vector<float>& damping, const WaveClimate& climate, const Compute& compute);

    GridSpec m_map, m_grid;
    std::vector<float> m_sea; ///< share of the cell
    std::vector<float> m_energy, m_towardsX, m_towardsY;
};

} // namespace oxbow
