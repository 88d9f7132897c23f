#include "core/erosion/stream_power/valley_floors.h"

#include "core/base/simd.h"
#include "core/stage/row_work.h"
#include "core/terrain/bent_grid.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace oxbow {

namespace {

constexpr double kFloorM = 88.0;     ///< wide where a square kilometre drains
constexpr float kFloorSlope = 0.04f; ///< across
constexpr float kFoot = 0.35f;       ///< how far slopes beyond steepen evenly, from none to twice that, halves of the floor
constexpr float kWidest = 1.6f;    ///< of floors in weak ground, times the mean
constexpr float kBendReach = 1.4f; ///< of columns and rows, for a distance on a bent grid

/// A cell of a river; places and half the width of the floor in soft rock in mean cells.
struct FloorCell {
    int column;
    float x, y, half, surfaceM;
};

/// Cells of a row: places in mean cells, and what the ground makes of the width of a floor.
struct FloorRow {
    const float *x, *y, *share;
};

/// Lowers `floors` of cells `first` to `end` to what a river makes of them.
OXBOW_MULTIVERSION
void lowerRow(FloorCell river, FloorRow row, float cellM, int first, int end, float* __restrict floors) {
    for (int i = first; i < end; ++i) {
        const float east = row.x[i] - river.x, south = row.y[i] - river.y, half = river.half * row.share[i];
        const float off = std::sqrt(east * east + south * south), far = off - half, beyond = far > 0.0f ? far : 0.0f;
        const float floor = river.surfaceM + cellM * (kFloorSlope * off + beyond * beyond / half);
        floors[i] = beyond < kFoot * half && floor < floors[i] ? floor : floors[i];
    }
}

class FloorRows {
public:
    FloorRows(double scale, const FloorRivers& rivers, const Compute& compute, const Heightmap& ground)
        : m_rivers(rivers), m_grid(ground.grid()), m_rows(static_cast<std::size_t>(m_grid.height)) {
        compute.forRows(m_grid.height, [&](int y0, int y1) {
            for (int y = y0; y < y1; ++y)
                collect(scale, ground, y);
        });
        for (const auto& row : m_rows)
            for (const FloorCell& cell : row)
                m_widest = std::max(m_widest, cell.half);
    }

    /// The lowest floor over each cell of a row; infinity where there is none.
    void floorsOf(int y, std::span<float> floors) const {
        std::ranges::fill(floors, std::numeric_limits<float>::infinity());
        const int reach = cellsAround(m_widest);
        const std::size_t width = floors.size();
        std::vector<float> xs(width), ys(width), shares(width);
        for (int x = 0; x < m_grid.width; ++x) {
            const auto i = static_cast<std::size_t>(x);
            xs[i] = placeX(x, y);
            ys[i] = placeY(x, y);
            shares[i] = share(m_grid.index(x, y));
        }
        const FloorRow row{xs.data(), ys.data(), shares.data()};
        for (int v = std::max(0, y - reach); v <= std::min(m_grid.height - 1, y + reach); ++v)
            for (const FloorCell& river : m_rows[static_cast<std::size_t>(v)])
                if (const int around = cellsAround(river.half); std::abs(v - y) <= around)
                    lowerRow(river, row, static_cast<float>(m_grid.cellSizeM), std::max(0, river.column - around),
                             std::min(m_grid.width, river.column + around + 1), floors.data());
    }

private:
    [[nodiscard]] static int cellsAround(float half) {
        return static_cast<int>(kBendReach * kWidest * (1.0f + kFoot) * half) + 2;
    }
    /// What the ground of a cell makes of the width of a floor.
    [[nodiscard]] float share(std::size_t c) const {
        const float soft = m_rivers.hardness ? 1.0f - std::clamp(m_rivers.hardness->cells()[c], 0.0f, 1.0f) : 1.0f;
        const float strength = m_rivers.strength ? m_rivers.strength->cells()[c] : 1.0f;
        return soft * std::min(kWidest, 1.0f / (strength * strength));
    }
    [[nodiscard]] float placeX(int x, int y) const {
        return m_rivers.network.nodes ? m_rivers.network.nodes->x[m_grid.index(x, y)] : static_cast<float>(x);
    }
    [[nodiscard]] float placeY(int x, int y) const {
        return m_rivers.network.nodes ? m_rivers.network.nodes->y[m_grid.index(x, y)] : static_cast<float>(y);
    }

    void collect(double scale, const Heightmap& ground, int y) {
        const double km2 = m_grid.cellAreaM2() / static_cast<double>(kFlowUnit) * 1e-6;
        for (int x = 0; x < m_grid.width; ++x) {
            const std::size_t c = m_grid.index(x, y);
            if (m_rivers.network.directions[c] >= kPit)
                continue;
            const double wide = scale * kFloorM *
                                std::sqrt(static_cast<double>(m_rivers.network.area[c]) * km2) /
                                m_grid.cellSizeM;
            if (wide >= 1.0)
                m_rows[static_cast<std::size_t>(y)].push_back(
                    {x, placeX(x, y), placeY(x, y), static_cast<float>(0.5 * wide),
                     std::max(ground.cells()[c], m_rivers.water[c])});
        }
    }

    const FloorRivers& m_rivers;
    GridSpec m_grid;
    std::vector<std::vector<FloorCell>> m_rows;
    float m_widest = 0.0f;
};

} // namespace

double cutValleyFloors(double scale, const FloorRivers& rivers, const Compute& compute, Heightmap& ground) {
    const GridSpec& grid = ground.grid();
    const FloorRows rows(scale, rivers, compute, ground);
    return sumOfRows(grid.height, compute, [&](int y) {
        std::vector<float> floors(static_cast<std::size_t>(grid.width));
        rows.floorsOf(y, floors);
        double taken = 0.0;
        for (int x = 0; x < grid.width; ++x) {
            const std::size_t c = grid.index(x, y);
            float& cell = ground.at(x, y);
            if (rivers.base[c] || floors[static_cast<std::size_t>(x)] >= cell)
                continue;
            const float before = cell;
            cell = floors[static_cast<std::size_t>(x)];
            if (rivers.water[c] == before)
                rivers.water[c] = cell;
            taken += (rivers.network.nodes ? rivers.network.nodes->areas[c] : 1.0) * (double{before} - cell);
        }
        return taken;
    });
}

} // namespace oxbow
