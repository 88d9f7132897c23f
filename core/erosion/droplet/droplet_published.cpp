#include "core/erosion/droplet/droplet_published.h"

#include "core/base/counter_random.h"
#include "core/base/time_units.h"
#include "core/erosion/droplet/droplet_rules.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace oxbow {

namespace {

constexpr double kLevels = 255.0;
constexpr double kFarthestLevels = 1000.0 * kLevels;
constexpr double kWorkOfStep = 5e6; ///< cells that moves and brushes visit
constexpr int kFewestSteps = 32;
constexpr int kDropsPerCancelCheck = 64;

std::int64_t dropCount(const DropletErosionParams& params, const GridSpec& grid) {
    return std::max<std::int64_t>(
        1, std::llround(dropsPerCell(params, grid) * static_cast<double>(grid.cellCount())));
}

int radius(const DropletErosionParams& params, const GridSpec& grid) {
    const double cells =
        params.radiusCells > 0.0 ? params.radiusCells
                                 : std::min({params.radiusM / grid.cellSizeM, 64.0, 0.25 * std::max(grid.width, grid.height)});
    return static_cast<int>(std::lround(cells));
}

struct RowColumn {
    double row, column;
};

class PublishedLoop {
public:
    PublishedLoop(const DropletErosionParams& params, const PublishedRange& range, WorkingTerrain& terrain)
        : m_params(params),
          m_grid(terrain.grid()),
          m_cap(mostDropletMoves(params, m_grid)),
          m_pathCells(dropletPathCells(params, m_grid)),
          m_radius(radius(params, m_grid)),
          m_rain(terrain.find(Layer::Rain)),
          m_hardness(terrain.find(Layer::Hardness)),
          m_discharge(terrain.edit(Layer::Discharge)),
          m_dischargePerWater(static_cast<float>(m_grid.cellAreaM2() / kSecondsPerYear /
                                                 dropsPerCell(params, m_grid))) {
        const double span = std::max(1e-6, range.high - range.low);
        m_level = kLevels / span;
        m_low = range.low;
        for (const float height : terrain.elevation().cells())
            m_ground.push_back((height - m_low) * m_level);
        m_atStart = m_ground;
        for (int i = 1; i <= m_radius; ++i)
            for (int j = 1; j <= m_radius; ++j)
                if (const double far = std::sqrt(static_cast<double>(i * i + j * j)); far <= m_radius)
                    m_brush.push_back({i, j, m_radius - far});
    }

    /// Drops that number `drop` stands for.
    std::int64_t fall(std::int64_t drop) {
        const RowColumn start{(m_grid.height - 1) * unitDouble(randomBits(m_params.seed, drop, 0)),
                              (m_grid.width - 1) * unitDouble(randomBits(m_params.seed, drop, 1))};
        if (!m_rain) {
            run(start);
            return 1;
        }
        const double rain = std::max(0.0f, m_rain->at(static_cast<int>(std::nearbyint(start.column)),
                                                      static_cast<int>(std::nearbyint(start.row))));
        const auto drops = static_cast<std::int64_t>(
            std::min(1000.0, rain + unitDouble(randomBits(m_params.seed, drop, 2))));
        for (std::int64_t i = 0; i < drops; ++i)
            run(start);
        return drops;
    }

    void store(Heightmap& elevation, Heightmap& wear, Heightmap& deposition) const {
        for (std::size_t i = 0; i < m_ground.size(); ++i) {
            float& cell = elevation.cells()[i];
            const float before = cell;
            if (m_touched[i])
                cell = static_cast<float>(m_low + m_ground[i] / m_level);
            (cell < before ? wear : deposition).cells()[i] += std::fabs(cell - before);
        }
    }

private:
    struct BrushCell {
        int rows, columns;
        double weight;
    };

    [[nodiscard]] std::size_t index(int row, int column) const { return m_grid.index(column, row); }

    void change(int row, int column, double levels) {
        const std::size_t cell = index(row, column);
        if (m_hardness && levels < 0.0)
            levels *= 1.0 - std::clamp(m_hardness->cells()[cell], 0.0f, 1.0f);
        m_ground[cell] = std::clamp(m_ground[cell] + levels, -kFarthestLevels, kFarthestLevels);
        m_touched[cell] = true;
        m_changed.push_back(cell);
    }

    /// Central differences of the ground as it was when the drop fell, one-sided at the edges.
    [[nodiscard]] RowColumn gradient(int row, int column) const {
        const auto between = [&](int r0, int c0, int r1, int c1) {
            const int cells = std::max(r1 - r0, c1 - c0);
            return cells > 0 ? (m_atStart[index(r1, c1)] - m_atStart[index(r0, c0)]) / cells : 0.0;
        };
        return {between(std::max(0, row - 1), column, std::min(m_grid.height - 1, row + 1), column),
                between(row, std::max(0, column - 1), row, std::min(m_grid.width - 1, column + 1))};
    }

    void take(int row, int column, double amount) {
        if (m_radius == 0) {
            change(row, column, -amount);
            return;
        }
        const double whole = 4.0 * (std::numbers::pi * m_radius * m_radius) / 3.0;
        for (const BrushCell& cell : m_brush) {
            if (row + cell.rows >= m_grid.height || column + cell.columns >= m_grid.width)
                continue; // published: an error that skips the opposite cell too
            change(row + cell.rows, column + cell.columns, -(cell.weight * amount / whole));
            const auto wrapped = [](int at, int side) { return at < 0 ? at + side : at; };
            change(wrapped(row - cell.rows, m_grid.height), wrapped(column - cell.columns, m_grid.width),
                   -(cell.weight * amount / whole));
        }
    }

    void run(RowColumn p) {
        RowColumn v{m_params.initialVelocityY, m_params.initialVelocityX};
        double speed = m_params.initialSpeed + std::sqrt(v.row * v.row + v.column * v.column);
        double water = m_params.initialWater, s = 0.0;
        const double keeps = m_params.inertia;
        for (int move = 0; move < m_cap; ++move) {
            const int row = static_cast<int>(std::nearbyint(p.row));
            const int column = static_cast<int>(std::nearbyint(p.column));
            const RowColumn slope = gradient(row, column);
            v = {v.row * keeps - slope.row * (1.0 - keeps), v.column * keeps - slope.column * (1.0 - keeps)};
            const double length = std::sqrt(v.row * v.row + v.column * v.column);
            if (!(length > 0.0))
                break;
            p = {p.row + v.row / length, p.column + v.column / length};
            const double nextRow = std::nearbyint(p.row), nextColumn = std::nearbyint(p.column);
            if (nextRow < 0.0 || nextColumn < 0.0 || nextRow >= m_grid.height || nextColumn >= m_grid.width ||
                water <= m_params.waterCutoff)
                break;
            m_discharge.at(column, row) += static_cast<float>(water) * m_dischargePerWater;
            const double rise = m_ground[index(static_cast<int>(nextRow), static_cast<int>(nextColumn))] -
                                m_ground[index(row, column)];
            const double capacity = std::max(m_params.minSlope, -rise) * speed * water * m_params.capacity;
            if (s > capacity) {
                const double laid = (s - capacity) * m_params.depositionRate;
                s -= laid;
                change(row, column, laid);
                speed = 0.0;
            } else {
                const double taken = std::min((capacity - s) * m_params.erosionRate, -rise);
                s += taken;
                speed = std::sqrt(std::fabs(speed * speed - rise * m_params.gravity));
                take(row, column, taken);
            }
            water = m_params.evaporationForm == EvaporationForm::Linear
                        ? water - m_params.initialWater / m_pathCells
                        : water * (1.0 - m_params.evaporation);
        }
        for (const std::size_t cell : m_changed)
            m_atStart[cell] = m_ground[cell];
        m_changed.clear();
    }

    const DropletErosionParams& m_params;
    GridSpec m_grid;
    int m_cap;
    double m_pathCells;
    int m_radius;
    const Heightmap *m_rain, *m_hardness;
    Heightmap& m_discharge;
    float m_dischargePerWater;
    double m_low = 0.0, m_level = 1.0; ///< of level 0, m; levels a metre
    std::vector<double> m_ground;      ///< levels
    std::vector<double> m_atStart;     ///< the same when the drop fell
    std::vector<std::size_t> m_changed;
    std::vector<bool> m_touched = std::vector<bool>(m_grid.cellCount(), false);
    std::vector<BrushCell> m_brush;
};

} // namespace

double publishedVisitsPerCell(const DropletErosionParams& params, const GridSpec& grid) {
    const double r = radius(params, grid);
    return dropsPerCell(params, grid) * mostDropletMoves(params, grid) * (1.0 + r * r);
}

int publishedStepCount(const DropletErosionParams& params, const GridSpec& grid) {
    const auto drops = static_cast<double>(dropCount(params, grid));
    const double r = radius(params, grid);
    const double steps = std::ceil(drops * mostDropletMoves(params, grid) * (1.0 + r * r) / kWorkOfStep);
    return static_cast<int>(std::clamp(steps, std::min<double>(kFewestSteps, drops), 1e9));
}

std::int64_t runPublishedDroplets(const DropletErosionParams& params, int step, const PublishedRange& range,
                                  WorkingTerrain& terrain, StageContext& context) {
    if (step == 0)
        terrain.clear(Layer::Discharge);
    const Heightmap before = terrain.elevation();
    PublishedLoop loop(params, range, terrain);
    const std::int64_t drops = dropCount(params, terrain.grid());
    const std::int64_t steps = publishedStepCount(params, terrain.grid());
    const auto until = [&](std::int64_t end) { return drops / steps * end + drops % steps * end / steps; };
    std::int64_t fallen = 0;
    for (std::int64_t drop = until(step); drop < until(step + 1); ++drop) {
        if (drop % kDropsPerCancelCheck == 0)
            context.cancel.throwIfRequested();
        fallen += loop.fall(drop);
    }
    loop.store(terrain.elevation(), terrain.edit(Layer::Wear), terrain.edit(Layer::Deposition));
    bookChanges(before.cells(), terrain.elevation().cells(), context, context.books.rock);
    return fallen;
}

} // namespace oxbow
