#include "core/constraint/smooth_change.h"

#include "core/constraint/plate_multigrid.h"
#include "core/stage/row_work.h"
#include "core/terrain/coarser_state.h"

#include <algorithm>
#include <utility>

namespace oxbow {

namespace {

constexpr double kStepCells = 8e6; ///< steps of conjugate gradients on a grid times its cells, within these limits
constexpr double kFewestSteps = 3, kMostSteps = 60;
constexpr double kResidual = 1e-5; ///< of that of the fixed cells alone

/// Each coarse cell the mean of the fixed ones in it.
std::vector<FixedCell> halved(std::span<const FixedCell> fixed, const GridSpec& fine) {
    const GridSpec coarse = coarserGrid(fine, 2);
    std::vector<FixedCell> moved;
    moved.reserve(fixed.size());
    for (const FixedCell& each : fixed)
        moved.push_back(
            {static_cast<std::uint32_t>(coarse.index(fine.xOf(each.cell) / 2, fine.yOf(each.cell) / 2)), each.value});
    std::ranges::stable_sort(moved, {}, &FixedCell::cell);
    std::vector<FixedCell> means;
    for (std::size_t i = 0; i < moved.size();) {
        double sum = 0.0;
        std::size_t end = i;
        for (; end < moved.size() && moved[end].cell == moved[i].cell; ++end)
            sum += moved[end].value;
        means.push_back({moved[i].cell, static_cast<float>(sum / static_cast<double>(end - i))});
        i = end;
    }
    return means;
}

class Solver {
public:
    Solver(PlateMultigrid& grids, const Compute& compute) : m_grids(grids), m_compute(compute) {}

    Heightmap solve(int level, std::span<const FixedCell> fixed) {
        const GridSpec grid = m_grids.level(level).grid();
        const bool isCoarsest = level + 1 == m_grids.levelCount();
        Heightmap change =
            isCoarsest ? Heightmap(grid) : doubledField(solve(level + 1, halved(fixed, grid)), grid, m_compute);
        relax(change, level, fixed,
              static_cast<int>(std::clamp(kStepCells / static_cast<double>(grid.cellCount()), kFewestSteps, kMostSteps)));
        return change;
    }

private:
    double product(const Heightmap& a, const Heightmap& b) const {
        return sumOfRows(a.height(), m_compute, [&](int y) {
            double sum = 0.0;
            for (int x = 0; x < a.width(); ++x)
                sum += static_cast<double>(a.row(y)[x]) * b.row(y)[x];
            return sum;
        });
    }
    Heightmap residualOf(const Heightmap& change, PlateGrid& grid) const {
        Heightmap residual(grid.grid());
        grid.apply(change, residual, m_compute);
        each(residual, [](float& value, std::size_t) { value = -value; });
        return residual;
    }
    /// Conjugate gradients over the cells that are not fixed, preconditioned by a cycle over the coarser grids.
    void relax(Heightmap& change, int level, std::span<const FixedCell> fixed, int mostSteps) {
        PlateGrid& grid = m_grids.level(level);
        double enough = 0.0;
        {
            Heightmap alone(grid.grid());
            for (const FixedCell& each : fixed)
                alone.data()[each.cell] = each.value;
            const Heightmap residual = residualOf(alone, grid);
            enough = kResidual * kResidual * product(residual, residual);
        }
        for (const FixedCell& each : fixed)
            change.data()[each.cell] = each.value;
        Heightmap residual = residualOf(change, grid), way, image(grid.grid());
        double before = 0.0;
        for (int step = 0; step < mostSteps && product(residual, residual) > enough; ++step) {
            Heightmap better = m_grids.cycle(level, residual, m_compute);
            const double gain = product(residual, better);
            if (step == 0)
                way = std::move(better);
            else
                each(way, [&, turn = static_cast<float>(gain / before)](float& to, std::size_t c) { to = better.data()[c] + turn * to; });
            before = gain;
            const double curvature = grid.apply(way, image, m_compute, &way);
            if (!(curvature > 0.0) || !(gain > 0.0))
                break;
            const auto share = static_cast<float>(gain / curvature);
            each(change, [&](float& to, std::size_t c) { to += share * way.data()[c]; });
            each(residual, [&](float& to, std::size_t c) { to -= share * image.data()[c]; });
        }
    }
    template <typename Update>
    void each(Heightmap& map, const Update& update) const {
        m_compute.forCells(map.grid(), [&](std::size_t c) { update(map.data()[c], c); });
    }

    PlateMultigrid& m_grids;
    const Compute& m_compute;
};

} // namespace

Heightmap smoothChange(const GridSpec& grid, std::span<const FixedCell> fixed, double lengthM, const Compute& compute) {
    const bool isNone = std::ranges::all_of(fixed, [](const FixedCell& each) { return each.value == 0.0f; });
    if (isNone)
        return Heightmap(grid);
    std::vector<std::uint32_t> cells;
    for (const FixedCell& each : fixed)
        cells.push_back(each.cell);
    // A length below a cell is a change of the fixed cells alone, all but a trace of it.
    PlateMultigrid grids(grid, std::move(cells), std::max(lengthM, 0.25 * grid.cellSizeM));
    return Solver(grids, compute).solve(0, fixed);
}

} // namespace oxbow
