#include "core/erosion/droplet/droplet_level.h"

#include "core/base/cell_rect.h"
#include "core/erosion/droplet/droplet_rules.h"
#include "core/erosion/level_ground.h"
#include "core/terrain/sampling.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace oxbow {

namespace {

/// Brings the change of coarse cells to the ground.
class Prolongation {
public:
    Prolongation(const CoarseGrid& level, const Heightmap& before, const Heightmap* hardness,
                 const Compute& compute)
        : m_level(level),
          m_before(before),
          m_hardness(hardness),
          m_compute(compute),
          m_range(valueRange(before.cells())),
          m_after(before.grid()),
          m_detail(before.grid()),
          m_rounding(static_cast<std::size_t>(before.height())) {}

    /// The ground with `change` (of coarse cells, whose means were `means`), and what rounding took of it.
    [[nodiscard]] Heightmap apply(const CoarseGrid::Field& means, const CoarseGrid::Field& change, ExactSum& rounding) {
        std::vector<std::uint8_t> leavesRange(m_rounding.size(), 0);
        const CoarseGrid::Field fields[] = {change, means};
        m_level.prolong(fields, m_compute, [&](int y, std::span<const CoarseGrid::Field> rows) {
            for (int x = 0; x < m_after.width(); ++x) {
                const double wanted = m_before.at(x, y) + rows[0][x];
                float& cell = m_after.at(x, y) = static_cast<float>(wanted);
                m_rounding[y].add(wanted - cell);
                leavesRange[y] |= cell < m_range.low || cell > m_range.high;
                m_detail.at(x, y) = static_cast<float>(m_before.at(x, y) - rows[1][x]);
            }
        });
        bury(change);
        if (m_hardness || std::ranges::any_of(leavesRange, [](std::uint8_t leaves) { return leaves != 0; }))
            m_compute.forEach(m_level.coarse().height, [&](int row) {
                for (int column = 0; column < m_level.coarse().width; ++column)
                    settle(cellsOf(column, row));
            });
        for (const ExactSum& row : m_rounding)
            rounding.add(row);
        return std::move(m_after);
    }

private:
    /// The first fine column or row of a coarse one.
    [[nodiscard]] static int first(int coarse, int coarseCells, int fineCells) {
        return static_cast<int>((static_cast<std::int64_t>(coarse) * fineCells + coarseCells - 1) /
                                coarseCells);
    }
    [[nodiscard]] CellRect cellsOf(int column, int row) const {
        const GridSpec& grid = m_level.coarse();
        return {first(column, grid.width, m_after.width()), first(row, grid.height, m_after.height()),
                first(column + 1, grid.width, m_after.width()), first(row + 1, grid.height, m_after.height())};
    }

    /// Of the detail of spread s under d of sediment s / (s + d) is still seen: what is laid down fills the lows first, and
    /// nothing is lowered by it. The sum over a coarse cell stays.
    void bury(const CoarseGrid::Field& change) {
        const GridSpec& grid = m_level.coarse();
        Heightmap shown(grid, 1.0f);
        m_compute.forEach(grid.height, [&](int row) {
            for (int column = 0; column < grid.width; ++column) {
                const double laid = change[grid.index(column, row)];
                if (laid <= 0.0)
                    continue;
                const CellRect cells = cellsOf(column, row);
                double squares = 0.0;
                for (int y = cells.y0; y < cells.y1; ++y)
                    for (int x = cells.x0; x < cells.x1; ++x)
                        squares += static_cast<double>(m_detail.at(x, y)) * m_detail.at(x, y);
                const double spread = std::sqrt(squares / std::max<double>(1.0, static_cast<double>(cells.width()) * cells.height()));
                shown.at(column, row) = static_cast<float>(spread / (spread + laid));
            }
        });
        m_compute.forEach(grid.height, [&](int row) {
            for (int column = 0; column < grid.width; ++column)
                if (change[grid.index(column, row)] > 0.0)
                    fill(cellsOf(column, row), shown);
        });
    }
    void fill(const CellRect& cells, const Heightmap& shown) {
        const GridSpec& grid = m_level.coarse();
        const auto shownAt = [&](int x, int y) {
            return bilinear(shown, (x + 0.5) * grid.width / m_after.width() - 0.5, (y + 0.5) * grid.height / m_after.height() - 0.5);
        };
        double wanted = 0.0, filled = 0.0;
        const auto each = [&](auto&& visit) {
            for (int y = cells.y0; y < cells.y1; ++y)
                for (int x = cells.x0; x < cells.x1; ++x)
                    if (const double laid = static_cast<double>(m_after.at(x, y)) - m_before.at(x, y); laid > 0.0)
                        visit(x, y, laid, std::max(0.0, laid - (1.0 - shownAt(x, y)) * m_detail.at(x, y)));
        };
        each([&](int, int, double laid, double depth) { wanted += laid, filled += depth; });
        if (filled <= 0.0)
            return;
        double lost = wanted;
        each([&](int x, int y, double, double depth) {
            float& cell = m_after.at(x, y);
            cell = static_cast<float>(m_before.at(x, y) + depth * (wanted / filled));
            lost -= static_cast<double>(cell) - m_before.at(x, y);
        });
        m_rounding[cells.y0].add(lost);
    }
    [[nodiscard]] double softness(int x, int y) const {
        return m_hardness ? 1.0 - std::clamp<double>(m_hardness->at(x, y), 0.0, 1.0) : 1.0;
    }
    /// Gives what cells must not lose or gain to the others of their coarse cell, by the room that they have.
    void settle(const CellRect& cells) {
        double owed = 0.0; // m to add, so that the sum stays; negative: to take
        const auto each = [&](auto&& visit) {
            for (int y = cells.y0; y < cells.y1; ++y)
                for (int x = cells.x0; x < cells.x1; ++x)
                    visit(x, y, m_after.at(x, y));
        };
        each([&](int x, int y, float& cell) {
            const float before = m_before.at(x, y);
            const float soft =
                cell < before ? before + static_cast<float>((cell - before) * softness(x, y)) : cell;
            const float kept = std::clamp(soft, m_range.low, m_range.high);
            owed += static_cast<double>(cell) - kept;
            cell = kept;
        });
        if (owed == 0.0)
            return;
        const auto room = [&](int x, int y, float cell) {
            return owed > 0.0 ? m_range.high - cell : (cell - m_range.low) * softness(x, y);
        };
        double rooms = 0.0;
        each([&](int x, int y, float cell) { rooms += room(x, y, cell); });
        const double share = rooms > 0.0 ? std::clamp(owed / rooms, -1.0, 1.0) : 0.0;
        double given = 0.0;
        each([&](int x, int y, float& cell) {
            const float to =
                std::clamp(static_cast<float>(cell + share * room(x, y, cell)), m_range.low, m_range.high);
            given += static_cast<double>(to) - cell;
            cell = to;
        });
        m_rounding[cells.y0].add(owed - given);
    }

    const CoarseGrid& m_level;
    const Heightmap& m_before;
    const Heightmap* m_hardness;
    const Compute& m_compute;
    const ValueRange m_range;
    Heightmap m_after;
    Heightmap m_detail; ///< of the ground over the means of the coarse cells
    std::vector<ExactSum> m_rounding; ///< by row
};

DropletTotals prolonged(const DropletTotals& totals, double cellRatio) {
    DropletTotals all;
    all.drops = totals.drops;
    all.rain = totals.rain * cellRatio; // of the grid itself
    all.dropletSteps = totals.dropletSteps;
    all.exported.add(totals.exported.value() * cellRatio);
    all.rounding.add(totals.rounding.value() * cellRatio);
    return all;
}

/// What is set in cells of the grid, as lengths.
DropletErosionParams inMetres(DropletErosionParams params, const GridSpec& grid) {
    if (params.radiusCells > 0.0)
        params.radiusM = std::exchange(params.radiusCells, 0.0) * grid.cellSizeM;
    if (params.moveCapSteps > 0)
        params.moveCapM = std::exchange(params.moveCapSteps, 0) * grid.cellSizeM;
    return params;
}

} // namespace

GridSpec dropletGrid(const DropletErosionParams& params, const GridSpec& grid) {
    const double radiusM = params.radiusCells > 0.0 ? params.radiusCells * grid.cellSizeM : params.radiusM;
    const bool isInCells = params.radiusCells > 0.0 || params.moveCapSteps > 0 || params.drops > 0 ||
                           params.deposit == DropletDeposit::Cell;
    const int longer = std::max(grid.width, grid.height);
    int cells = 1; // of the map, on a side of a coarser one
    while (!isInCells && 2 * cells * grid.cellSizeM * kLevelBrushCells <= radiusM &&
           longer / (2 * cells) >= kLevelCells)
        cells *= 2;
    const auto side = [&](int fine) { return std::max(1, (fine + cells / 2) / cells); };
    const auto level = [&] {
        return cells == 1 ? grid : GridSpec{side(grid.width), side(grid.height), grid.cellSizeM * longer / side(longer)};
    };
    const DropletErosionParams lengths = inMetres(params, grid);
    while (dropletWork(lengths, level()) > mostDropletWork(grid.cellCount()) && longer / (2 * cells) >= kFewestLevelCells)
        cells *= 2;
    return level();
}

double levelWork(const DropletErosionParams& params, const GridSpec& grid) {
    return dropletWork(inMetres(params, grid), dropletGrid(params, grid));
}

DropletTotals runOnLevel(DropletPass& pass, const DropletPass::Step& step, WorkingTerrain& terrain,
                         StageContext& context) {
    const GridSpec& grid = terrain.grid();
    const GridSpec coarseGrid = dropletGrid(step.params, grid);
    if (coarseGrid == grid)
        return pass.run(step, terrain, context);
    if (step.index == 0)
        terrain.clear(Layer::Discharge);
    const CoarseGrid level(grid, coarseGrid);
    WorkingTerrain coarse = restricted(level, terrain, kReadByDroplets, context);
    const Heightmap before = coarse.elevation() = level.restrict(terrain.elevation(), context);
    const DropletErosionParams params = inMetres(step.params, grid);
    DropletTotals totals = prolonged(pass.run({params, step.index, step.largestHeightM}, coarse, context), level.cellRatio());

    const CoarseGrid::Field means = fieldOf(before, context.cancel);
    CoarseGrid::Field change = fieldOf(coarse.elevation(), context.cancel);
    for (std::size_t c = 0; c < change.size(); ++c)
        change[c] -= before.cells()[c];
    Heightmap& ground = terrain.elevation();
    Heightmap after = Prolongation(level, ground, terrain.find(Layer::Hardness), context)
                          .apply(means, change, totals.rounding);

    Heightmap& wear = terrain.edit(Layer::Wear);
    Heightmap& deposition = terrain.edit(Layer::Deposition);
    Heightmap& discharge = terrain.edit(Layer::Discharge);
    const double perWidth = 1.0 / std::sqrt(level.cellRatio());
    const CoarseGrid::Field fields[] = {fieldOf(coarse.edit(Layer::Deposition), context.cancel),
                                        fieldOf(coarse.edit(Layer::Discharge), context.cancel)};
    level.prolong(fields, context, [&](int y, std::span<const CoarseGrid::Field> rows) {
        for (int x = 0; x < grid.width; ++x) {
            // What was laid down and was worn away again left no trace in the heights.
            const double gained = static_cast<double>(after.at(x, y)) - ground.at(x, y);
            const double laid = std::max({0.0, gained, rows[0][x]});
            deposition.at(x, y) += static_cast<float>(laid);
            wear.at(x, y) += static_cast<float>(laid - gained);
            discharge.at(x, y) += static_cast<float>(std::max(0.0, rows[1][x]) * perWidth);
        }
    });
    ground = std::move(after);
    return totals;
}

} // namespace oxbow
