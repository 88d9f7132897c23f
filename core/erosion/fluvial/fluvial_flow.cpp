#include "core/erosion/fluvial/fluvial_flow.h"

#include "core/base/aligned_rows.h"

#include <algorithm>
#include <array>

namespace oxbow {

namespace {

constexpr int kFlowRows = 64;
constexpr int kRing = 4;       ///< rows of the ring buffers of a band
constexpr int kBorderRows = 4; ///< of a band: two first, two last

int bandCount(int rows) {
    return (rows + kFlowRows - 1) / kFlowRows;
}

Cells together(Cells a, Cells b) {
    if (a.empty())
        return b;
    if (b.empty())
        return a;
    return {std::min(a.first, b.first), std::max(a.end, b.end)};
}

Cells grown(Cells cells, int by, int width) {
    return cells.empty() ? cells : Cells{std::max(0, cells.first - by), std::min(width, cells.end + by)};
}

template <typename Holds>
Cells cellsWhere(Cells within, Holds holds) {
    while (!within.empty() && !holds(within.first))
        ++within.first;
    while (!within.empty() && !holds(within.end - 1))
        --within.end;
    return within;
}

enum Ring { Level, Filled, WaterShare, SedimentShare, Leaving, Laid, Left, kRingLayers };

} // namespace

/// Rows of a band that stay in the cache.
struct FluvialFlow::BandRows {
    explicit BandRows(int width) : ring(width, kRingLayers * kRing), scratch(width, 2) {}
    AlignedRows ring; ///< kRing rows of each layer of Ring; nothing comes from beyond the edges: cells there are 0
    AlignedRows scratch;
};

class FluvialFlow::Band {
public:
    Band(FluvialFlow& flow, const FluvialRates& rates, BandRows& rows, int y0, int y1)
        : m_flow(flow),
          m_rates(rates),
          m_y0(y0),
          m_y1(y1),
          m_width(flow.m_grid.width),
          m_height(flow.m_grid.height),
          m_rows(rows.ring),
          m_scratch(rows.scratch) {}

    FluvialTotals run() {
        for (int y = m_y0 - 2; y < m_y1 + 2; ++y) {
            fill(y);
            if (y - 1 >= m_y0 - 1)
                leave(y - 1);
            if (y - 2 >= m_y0)
                arrive(y - 2);
        }
        return m_totals;
    }

private:
    [[nodiscard]] float* ring(Ring layer, int y) {
        return m_rows.row(layer * kRing + ((y + kRing) & (kRing - 1)));
    }
    [[nodiscard]] bool inside(int y) const { return y >= 0 && y < m_height; }
    [[nodiscard]] bool own(int y) const { return y >= m_y0 && y < m_y1; }
    [[nodiscard]] Cells active(int y, int reach) const {
        Cells cells{};
        for (int row = std::max(0, y - reach); row <= std::min(m_height - 1, y + reach); ++row)
            cells = together(cells, m_flow.m_before[row]);
        return cells;
    }

    /// A row of a layer as it was before the iteration: this band's, which is not changed yet, or a copy.
    [[nodiscard]] const float* before(const FramedLayer& layer, int copies, int y) const {
        if (own(y))
            return layer.row(y);
        const int band = y / kFlowRows, first = band * kFlowRows;
        const int last = std::min(m_height, first + kFlowRows) - 1;
        const int border = y - first < 2 && y >= m_y1 ? y - first : 3 - (last - y);
        return m_flow.m_borders.row((band * kBorderRows + border) * 3 + copies);
    }
    /// Ground with what lies beyond the edges.
    [[nodiscard]] const float* groundOf(int y) {
        if (inside(y))
            return before(m_flow.ground, 0, y);
        return m_flow.openEdges ? before(m_flow.ground, 0, y < 0 ? 0 : m_height - 1)
                                : m_flow.m_wall.data() + 1;
    }

    /// Inflow of row y, and its level.
    void fill(int y) {
        float* level = ring(Level, y);
        if (!inside(y)) {
            if (y == -1 || y == m_height)
                std::copy_n(groundOf(y) - 1, m_width + 2, level - 1);
            return;
        }
        const Cells cells = grown(active(y, 2), 2, m_width);
        if (cells.empty())
            return;
        const float* bed = groundOf(y);
        const bool even = m_flow.inflow.empty();
        addFluvialInflow({bed, before(m_flow.water, 1, y), even ? nullptr : m_flow.inflow.row(y),
                          m_flow.evenInflow, ring(Filled, y), level, m_scratch.row(0), m_scratch.row(1)},
                         cells);
        level[-1] = bed[-1];
        level[m_width] = bed[m_width];
        if (!own(y))
            return;
        m_totals.waterIn += sumOf(m_scratch.row(0), cells);
        if (!even)
            m_totals.waterOut += sumOf(m_scratch.row(1), cells);
    }

    void leave(int y) {
        float *waterShare = ring(WaterShare, y), *sedimentShare = ring(SedimentShare, y);
        const Cells cells = inside(y) ? m_flow.m_before[y] : Cells{};
        const Cells read = inside(y) ? grown(active(y, 2), 2, m_width) : Cells{0, m_width};
        for (float* row : {waterShare, sedimentShare, ring(Leaving, y), ring(Laid, y)})
            around(read, cells, [row](int first, int end) { std::fill(row + first, row + end, 0.0f); });
        if (!inside(y))
            return;
        around(read, cells, [from = before(m_flow.sediment, 2, y), row = ring(Left, y)](int first, int end) {
            std::copy(from + first, from + end, row + first);
        });
        if (cells.empty())
            return;
        leaveFluvialRow({ring(Level, y - 1), ring(Level, y), ring(Level, y + 1), groundOf(y - 1), groundOf(y),
                         groundOf(y + 1), ring(Filled, y), before(m_flow.sediment, 2, y),
                         m_flow.hardness ? m_flow.hardness->row(y) : nullptr, waterShare, sedimentShare,
                         ring(Leaving, y), ring(Laid, y), ring(Left, y)},
                        m_rates, cells);
        if (m_flow.openEdges && own(y))
            countLosses(y, cells);
    }
    /// Calls `fill(first, end)` for what is read of a row but not written.
    template <typename Fill>
    static void around(Cells read, Cells written, Fill fill) {
        if (written.empty())
            written = {read.end, read.end};
        fill(read.first, std::max(read.first, written.first));
        fill(written.end, std::max(written.end, read.end));
    }

    /// What cells at the border send over the edge.
    void countLosses(int y, Cells cells) {
        const bool edgeRow = y == 0 || y + 1 == m_height;
        for (int x = cells.first; x < cells.end;
             x = edgeRow || x + 1 >= m_width - 1 ? x + 1 : std::max(x + 1, m_width - 1)) {
            double pulls = 0.0;
            for (int dy = -1; dy <= 1; ++dy)
                for (int dx = -1; dx <= 1; ++dx)
                    if (!m_flow.m_grid.contains(x + dx, y + dy)) {
                        const float fall = std::max(0.0f, ring(Level, y)[x] - ring(Level, y + dy)[x + dx]);
                        pulls += dx != 0 && dy != 0 ? kDiagonalFall * fall : fall;
                    }
            m_totals.waterOut += pulls * ring(WaterShare, y)[x];
            m_totals.rockOut += pulls * ring(SedimentShare, y)[x];
        }
    }

    void arrive(int y) {
        const Cells cells = grown(active(y, 1), 1, m_width);
        if (cells.empty())
            return;
        arriveFluvialRow({ring(Level, y - 1), ring(Level, y), ring(Level, y + 1), ring(WaterShare, y - 1),
                          ring(WaterShare, y), ring(WaterShare, y + 1), ring(SedimentShare, y - 1),
                          ring(SedimentShare, y), ring(SedimentShare, y + 1), ring(Filled, y),
                          ring(Leaving, y), ring(Laid, y), ring(Left, y), m_flow.ground.row(y),
                          m_flow.water.row(y), m_flow.sediment.row(y), m_flow.discharge.row(y),
                          m_scratch.row(0)},
                         m_rates, cells);
        m_totals.waterOut += sumOf(m_scratch.row(0), cells);
        if (m_flow.openEdges) {
            m_flow.ground.row(y)[-1] = m_flow.ground.row(y)[0];
            m_flow.ground.row(y)[m_width] = m_flow.ground.row(y)[m_width - 1];
        }
        m_flow.m_state[y] = m_flow.stateCells(y, cells);
    }

    FluvialFlow& m_flow;
    const FluvialRates& m_rates;
    int m_y0, m_y1, m_width, m_height;
    AlignedRows &m_rows, &m_scratch;
    FluvialTotals m_totals;
};

FluvialFlow::FluvialFlow(const GridSpec& grid)
    : ground(grid, 1),
      water(grid, 1),
      sediment(grid, 1),
      discharge(grid, 1),
      m_grid(grid),
      m_borders(GridSpec{grid.width, bandCount(grid.height) * kBorderRows * 3, 1.0}, 1),
      m_state(grid.height),
      m_before(grid.height),
      m_inflowCells(grid.height),
      m_wall(grid.width + 2, kFluvialWall) {}
FluvialFlow::~FluvialFlow() = default;

Cells FluvialFlow::stateCells(int y, Cells within) const {
    const float *wet = water.row(y), *silt = sediment.row(y);
    return cellsWhere(within, [&](int x) { return wet[x] > 0.0f || silt[x] >= kLeastSediment; });
}

void FluvialFlow::findWater(StageContext& context) {
    const int width = m_grid.width;
    context.pool.forRows(m_grid.height, kFlowRows, [&](int y0, int y1) {
        context.cancel.throwIfRequested();
        for (int y = y0; y < y1; ++y) {
            m_state[y] = stateCells(y, {0, width});
            ground.row(y)[-1] = openEdges ? ground.row(y)[0] : kFluvialWall;
            ground.row(y)[width] = openEdges ? ground.row(y)[width - 1] : kFluvialWall;
            std::fill_n(discharge.row(y), width, 0.0f);
            if (inflow.empty())
                m_inflowCells[y] = evenInflow != 0.0f ? Cells{0, width} : Cells{};
            else
                m_inflowCells[y] = cellsWhere({0, width}, [&](int x) { return inflow.row(y)[x] != 0.0f; });
        }
    });
}

void FluvialFlow::saveBorders(StageContext& context) {
    const int rows = m_grid.height, width = m_grid.width;
    context.pool.forRows(rows, kFlowRows, [&](int y0, int y1) {
        context.cancel.throwIfRequested();
        const std::array<int, kBorderRows> borders = {y0, std::min(y0 + 1, y1 - 1), std::max(y1 - 2, y0),
                                                      y1 - 1};
        for (int i = 0; i < kBorderRows; ++i) {
            const int first = ((y0 / kFlowRows) * kBorderRows + i) * 3;
            const FramedLayer* const layers[] = {&ground, &water, &sediment};
            for (int k = 0; k < 3; ++k)
                std::copy_n(layers[k]->row(borders[i]) - 1, width + 2, m_borders.row(first + k) - 1);
        }
        for (int y = y0; y < y1; ++y)
            m_before[y] = together(m_state[y], m_inflowCells[y]);
    });
}

FluvialTotals FluvialFlow::iterate(const FluvialRates& rates, StageContext& context) {
    saveBorders(context);
    std::vector<FluvialTotals> parts(bandCount(m_grid.height));
    context.pool.forRows(m_grid.height, kFlowRows, [&](int y0, int y1) {
        context.cancel.throwIfRequested();
        const Cells* const first = m_before.data() + std::max(0, y0 - 1);
        const Cells* const end = m_before.data() + std::min(m_grid.height, y1 + 1);
        if (std::all_of(first, end, [](const Cells& cells) { return cells.empty(); }))
            return;
        parts[y0 / kFlowRows] = Band(*this, rates, *m_bandRows.take(m_grid.width), y0, y1).run();
    });
    FluvialTotals totals;
    for (const FluvialTotals& part : parts)
        totals.add(part);
    return totals;
}

} // namespace oxbow
