#pragma once

#include "core/base/compute.h"
#include "core/terrain/heightmap.h"

#include <cstdint>
#include <span>
#include <vector>

namespace oxbow {

/// A field between the cells of a grid of half the cells (cubic, Catmull-Rom); the middles of fine cells lie a quarter of a
/// coarse one beside its middle.
[[nodiscard]] Heightmap doubledField(const Heightmap& coarse, const GridSpec& fine, const Compute& compute);

/// The plate under tension of smooth_change.h on one grid, in units of cells:
///
///     B = (alpha - Laplace)²,    alpha = (cell / length)²,
///
/// over the cells that are not fixed; what it is applied to is 0 at those that are.
class PlateGrid {
public:
    PlateGrid(const GridSpec& grid, std::vector<std::uint32_t> fixed, double lengthM);

    [[nodiscard]] const GridSpec& grid() const { return m_grid; }
    [[nodiscard]] std::span<const std::uint32_t> fixed() const { return m_fixed; }
    /// B from. With `by`, returns its product with that, summed in a fixed order.
    double apply(const Heightmap& from, Heightmap& to, const Compute& compute, const Heightmap* by = nullptr);
    /// Takes what is short of its grid's wavelength out of the residual and adds what that asks for to `x`: a Chebyshev
    /// polynomial over the upper part of B's spectrum.
    void smooth(Heightmap& x, Heightmap& residual, const Compute& compute);
    void clearFixed(Heightmap& field) const;

private:
    void filterRow(const Heightmap& from, int y, float* to) const;

    GridSpec m_grid;
    std::vector<std::uint32_t> m_fixed;
    float m_alpha;
    Heightmap m_half, m_way, m_image;
    std::vector<double> m_rowSums;
};

/// Grids of half the cells each down to a few, on the last of which the plate is solved by elimination (Cholesky). A cell of a coarser
/// grid is fixed where one in it is.
class PlateMultigrid {
public:
    PlateMultigrid(const GridSpec& grid, std::vector<std::uint32_t> fixed, double lengthM);

    [[nodiscard]] int levelCount() const { return static_cast<int>(m_grids.size()); }
    [[nodiscard]] PlateGrid& level(int level) { return m_grids[static_cast<std::size_t>(level)]; }
    /// About B⁻¹ right: one cycle over this level and all coarser ones (Brandt1977), symmetric.
    [[nodiscard]] Heightmap cycle(int level, const Heightmap& right, const Compute& compute);

private:
    void factorise();
    [[nodiscard]] Heightmap solveCoarsest(const Heightmap& right) const;

    std::vector<PlateGrid> m_grids;
    std::vector<double> m_factor; ///< of the coarsest B, lower triangle by rows
};

} // namespace oxbow
