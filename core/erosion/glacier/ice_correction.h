#pragma once

#include "core/base/compute.h"
#include "core/terrain/grid_spec.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace oxbow {

/// How what flows over the faces of a grid follows from the thickness of its cells: the Jacobian of an implicit step of
/// shallow ice. Of a change d of the thickness, a cell passes on to a neighbour the amount coefficient * d: all
/// coefficients are at least 0, so that (mass + J) is an M-matrix whose columns sum to mass and leak.
struct IceRow {
    std::array<float, 4> in{}; ///< what of the changes of the cells east, west, south, north arrives here
    float diagonal = 1.0f;     ///< mass and all that leaves
};

/// Solves (mass + J) d = r approximately by multigrid: coarse cells are blocks of 2 x 2 (sums of faces), whose
/// corrections are the same for all their cells. Gauss-Seidel goes from the highest cell down: what only drifts
/// downhill is solved by one sweep, however long the step. Around it BiCGSTAB (Vorst1992), which the cycles precondition.
/// One thread's work; the same bytes always.
class IceCorrection {
public:
    explicit IceCorrection(const GridSpec& grid, const CancelToken& cancel = kNeverCancelled);

    /// To be filled before `solve`, of each cell of the order; in: 0 where there is no neighbour.
    [[nodiscard]] std::span<IceRow> rows() { return m_levels.front().rows; }
    /// Share of what arrives over each face by spreading (the rest drifts), as `in`.
    [[nodiscard]] std::span<std::array<float, 4>> spread() { return m_levels.front().spread; }
    /// The right side.
    [[nodiscard]] std::span<float> right() { return m_right; }
    /// The cells that take part, from the highest surface down; others do not change.
    void setOrder(std::span<const std::uint32_t> order);
    /// Up to so many steps, or until the residual is that share of the right side. Throws Cancelled.
    [[nodiscard]] std::span<const float> solve(int steps, double share, const CancelToken& cancel);
    [[nodiscard]] double relativeResidual() const { return m_relative; }

private:
    struct Level {
        GridSpec grid;
        std::vector<IceRow> rows;
        std::vector<std::array<float, 4>> spread;
        std::vector<float> right, change;
        std::vector<std::uint32_t> order;
        std::vector<std::uint8_t> isIn;
    };
    static void coarsen(const Level& fine, Level& coarse);
    static void smooth(Level& level);
    void cycle(std::size_t level);
    void precondition(std::span<const float> from, std::span<float> to);
    void multiply(std::span<const float> from, std::span<float> to) const;
    [[nodiscard]] double product(std::span<const float> a, std::span<const float> b) const;

    std::vector<Level> m_levels;
    std::vector<float> m_right, m_solution, m_rest, m_shadow, m_p, m_v, m_pHat, m_sHat, m_t;
    double m_relative = 0.0;
};

} // namespace oxbow
