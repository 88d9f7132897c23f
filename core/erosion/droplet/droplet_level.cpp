#include "core/erosion/droplet/droplet_level.h"

#include "core/base/cell_rect.h"
#include "core/terrain/coarse_grid.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

CoarseGrid::Field fieldOf(const Heightmap* layer, std::size_t cells) {
    return layer ? CoarseGrid::Field(layer->cells().begin(), layer->cells().end())
                 : CoarseGrid::Field(cells, 0.0);
}

WorkingTerrain restricted(const CoarseGrid& level, const WorkingTerrain& terrain, const Compute& compute) {
    WorkingTerrain coarse(level.coarse());
    for (const Layer layer : {Layer::Elevation, Layer::Hardness, Layer::Rain, Layer::Springs})
        if (const Heightmap* fine = terrain.find(layer))
            coarse.edit(layer) = level.restrict(*fine, compute);
    if (coarse.has(Layer::Springs))
        for (float& spring : coarse.edit(Layer::Springs).cells())
            spring *= static_cast<float>(level.cellRatio()); // m³/s in a cell
    return coarse;
}

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
          m_rounding(static_cast<std::size_t>(before.height())) {}

    /// The ground with `change` (of coarse cells), and what rounding took of it.
    [[nodiscard]] Heightmap apply(CoarseGrid::Field change, ExactSum& rounding) {
        std::vector<std::uint8_t> leavesRange(m_rounding.size(), 0);
        m_level.prolong({&change, 1}, m_compute, [&](int y, std::span<const CoarseGrid::Field> rows) {
            for (int x = 0; x < m_after.width(); ++x) {
                const double wanted = m_before.at(x, y) + rows[0][x];
                float& cell = m_after.at(x, y) = static_cast<float>(wanted);
                m_rounding[y].add(wanted - cell);
                leavesRange[y] |= cell < m_range.low || cell > m_range.high;
            }
        });
        if (m_hardness || std::ranges::any_of(leavesRange, [](std::uint8_t leaves) { return leaves != 0; }))
            m_compute.forEach(m_level.coarse().height, [&](int row) { settleRow(row); });
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
    void settleRow(int row) {
        const GridSpec& grid = m_level.coarse();
        const int y0 = first(row, grid.height, m_after.height()),
                  y1 = first(row + 1, grid.height, m_after.height());
        for (int column = 0; column < grid.width; ++column)
            settle({first(column, grid.width, m_after.width()), y0,
                    first(column + 1, grid.width, m_after.width()), y1});
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
    std::vector<ExactSum> m_rounding; ///< by row
};

DropletTotals prolonged(const DropletTotals& totals, double cellRatio) {
    DropletTotals all;
    all.drops = std::llround(static_cast<double>(totals.drops) * cellRatio); // of the grid itself
    all.dropletSteps = totals.dropletSteps;
    all.exported.add(totals.exported.value() * cellRatio);
    all.rounding.add(totals.rounding.value() * cellRatio);
    return all;
}

} // namespace

GridSpec dropletGrid(const DropletErosionParams& params, const GridSpec& grid) {
    if (params.radiusCells > 0.0 || params.moveCapSteps > 0 || params.drops > 0 ||
        params.deposit == DropletDeposit::Cell)
        return grid;
    const int longer = std::max(grid.width, grid.height);
    int cells = 1; // of the map, on a side of a coarser one
    while (2 * cells * grid.cellSizeM * kLevelBrushCells <= params.radiusM &&
           longer / (2 * cells) >= kLevelCells)
        cells *= 2;
    if (cells == 1)
        return grid;
    const auto side = [&](int fine) { return std::max(1, (fine + cells / 2) / cells); };
    return {side(grid.width), side(grid.height), grid.cellSizeM * longer / side(longer)};
}

DropletTotals runOnLevel(DropletPass& pass, const DropletPass::Step& step, WorkingTerrain& terrain,
                         StageContext& context) {
    const Compute& compute = context;
    const GridSpec& grid = terrain.grid();
    const GridSpec coarseGrid = dropletGrid(step.params, grid);
    if (coarseGrid == grid)
        return pass.run(step, terrain, context);
    if (step.index == 0)
        terrain.clear(Layer::Discharge);
    const CoarseGrid level(grid, coarseGrid);
    static_cast<void>(terrain.elevation());
    WorkingTerrain coarse = restricted(level, terrain, compute);
    const Heightmap before = coarse.elevation();
    DropletTotals totals = prolonged(pass.run(step, coarse, context), level.cellRatio());

    CoarseGrid::Field change = fieldOf(coarse.find(Layer::Elevation), before.cells().size());
    for (std::size_t c = 0; c < change.size(); ++c)
        change[c] -= before.cells()[c];
    Heightmap& ground = terrain.elevation();
    Heightmap after = Prolongation(level, ground, terrain.find(Layer::Hardness), compute)
                          .apply(std::move(change), totals.rounding);

    Heightmap& wear = terrain.edit(Layer::Wear);
    Heightmap& deposition = terrain.edit(Layer::Deposition);
    Heightmap& discharge = terrain.edit(Layer::Discharge);
    const double perWidth = 1.0 / std::sqrt(level.cellRatio());
    const CoarseGrid::Field fields[] = {fieldOf(coarse.find(Layer::Deposition), before.cells().size()),
                                        fieldOf(coarse.find(Layer::Discharge), before.cells().size())};
    level.prolong(fields, compute, [&](int y, std::span<const CoarseGrid::Field> rows) {
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
