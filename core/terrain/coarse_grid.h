#pragma once

#include "core/base/compute.h"
#include "core/terrain/heightmap.h"

#include <functional>
#include <numeric>
#include <span>
#include <vector>

namespace oxbow {

/// A coarser grid over the ground of a finer one, for models that first run coarsely.
///
/// Restriction: a coarse cell is the area-weighted mean of the fine cells it covers. Prolongation: along each axis a change d
/// of the coarse cells is taken as the derivative of a curve that passes through its running sums, quintic in
/// every cell with the edge values (7 (d_-1 + d_0) - (d_-2 + d_1)) / 12 and edge slopes (15 (d_0 - d_-1) -
/// (d_1 - d_-2)) / 12; a fine cell gets its mean. So the change is smooth, its sum is kept, and where the
/// fine grid divides the coarse one evenly, coarse means of it are the change itself. Cells beyond the edge
/// repeat the edge's. The same bytes for any number of threads.
class CoarseGrid {
public:
    /// Neither side of `coarse` is longer than that of `fine`. Between grids of the same cells values stay as they are.
    CoarseGrid(const GridSpec& fine, const GridSpec& coarse);

    [[nodiscard]] Heightmap restrict(const Heightmap& fine, const Compute& compute) const;

    /// Values of the coarse cells, and of one row of fine ones.
    using Field = std::vector<double>;
    /// Calls visit(y, rows) for every fine row, side by side, with all fields prolonged.
    using RowVisitor = std::function<void(int, std::span<const Field>)>;
    void prolong(std::span<const Field> fields, const Compute& compute, const RowVisitor& visit) const;

    /// A coarse map on the fine grid.
    [[nodiscard]] Heightmap prolonged(const Heightmap& coarse, const Compute& compute) const;
    /// The same into memory that is already there.
    void prolongInto(Heightmap& fine, const Heightmap& coarse, const Compute& compute) const;

    [[nodiscard]] const GridSpec& coarse() const { return m_coarse; }
    /// Fine cells that make one coarse cell.
    [[nodiscard]] double cellRatio() const {
        return static_cast<double>(m_fine.cellCount()) / static_cast<double>(m_coarse.cellCount());
    }
    /// The coarse cell in which the middle of a fine one lies.
    [[nodiscard]] std::size_t coarseIndex(int x, int y) const {
        return m_coarse.index(static_cast<int>((x + 0.5) * m_coarse.width / m_fine.width),
                              static_cast<int>((y + 0.5) * m_coarse.height / m_fine.height));
    }

private:
    /// The source cells of each target cell along one axis, and their weights one behind the other.
    struct Taps {
        struct Tap {
            int first = 0;
            int count = 0;
            int at = 0; ///< of its weights
        };
        std::vector<Tap> taps;
        std::vector<double> weights;
        void add(int first, std::span<const double> more);
        [[nodiscard]] std::span<const double> of(int target) const {
            const Tap& tap = taps[static_cast<std::size_t>(target)];
            return {weights.data() + tap.at, static_cast<std::size_t>(tap.count)};
        }
        [[nodiscard]] int first(int target) const { return taps[static_cast<std::size_t>(target)].first; }
        /// The target cell of a row of source cells.
        [[nodiscard]] double weighted(const double* sources, int target) const {
            const auto own = of(target);
            return std::inner_product(own.begin(), own.end(), sources + first(target), 0.0);
        }
    };
    [[nodiscard]] static Taps meanTaps(int fine, int coarse);
    [[nodiscard]] static Taps growthTaps(int coarse, int fine);
    void prolongRow(int y, const Field& field, Field& narrow, Field& wide) const;
    void widen(const Field& narrow, int from, int to, Field& wide) const;

    GridSpec m_fine, m_coarse;
    Taps m_meanX, m_meanY, m_growX, m_growY;
    std::vector<double> m_growCell; ///< of the fine cells of a coarse one, where all have the same: five rows of weights
};

/// Cells for CoarseGrid::prolong. Throws Cancelled.
[[nodiscard]] CoarseGrid::Field fieldOf(const Heightmap& cells, const CancelToken& cancel);

/// The map's grid with so many cells along its longer side; its own where it has no more.
[[nodiscard]] GridSpec gridOfSide(const GridSpec& map, int longerSide);

/// The grid of a level: 256 cells along the longer side on level 0, twice as many on each next one, and the
/// grid itself on the last, `levelCount - 1`. A level that is hardly coarser than the grid is left out.
[[nodiscard]] int levelCount(const GridSpec& grid);
[[nodiscard]] GridSpec levelGrid(const GridSpec& grid, int level);

/// The level on which a step runs: the first half of the steps on level 0, the rest on level 1 but for the last: a
/// twentieth, and one at least, on each level that is finer. So all resolutions of a map share the steps that lay out its
/// valleys, and those that let its heights drift apart, for narrower rivers leave more ground, are few.
[[nodiscard]] int levelOfStep(int step, int steps, int levels);

} // namespace oxbow
