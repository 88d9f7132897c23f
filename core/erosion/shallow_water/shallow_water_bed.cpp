#include "core/erosion/shallow_water/shallow_water_bed.h"

#include "core/base/shelf.h"
#include "core/base/simd.h"
#include "core/base/sweep_wavefront.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace oxbow {

namespace {

constexpr double kLargestShare = 0.125; ///< given to each straight neighbour in one pass
constexpr double kLeastRadius = 0.9;    ///< cells
constexpr int kMostPasses = 64; ///< more are dearer than a spread whose cost does not grow with its reach
constexpr double kCreepPerMetre = 0.25; ///< share of a difference in height that a metre of deposit evens out
constexpr float kLargestCreep = 0.1f;
constexpr int kSpreadRows = 64;
constexpr int kPassesAtOnce = 8;
constexpr int kKeptRows = 4; ///< of each pass, a power of 2

/// Cells without a value exchange nothing.
inline float towards(float other, float own) {
    const float difference = other - own;
    return difference == difference ? difference : 0.0f;
}

OXBOW_MULTIVERSION
void spreadRow(const float* north, const float* row, const float* south, float share,
               float* __restrict target, int count) {
    for (int x = 0; x < count; ++x) {
        const float own = row[x];
        target[x] = own + share * ((towards(row[x + 1], own) + towards(row[x - 1], own)) +
                                   (towards(south[x], own) + towards(north[x], own)));
    }
}

struct BedRow {
    float *ground, *left, *wear, *deposition;
};
OXBOW_MULTIVERSION
void applyRow(const float* due, const BedOptions& options, const BedRow& row, int count) {
    float *const ground = row.ground, *const left = row.left, *const wear = row.wear, *const deposition = row.deposition;
    const float lowest = options.lowest, highest = options.highest;
    OXBOW_INDEPENDENT // the rows are apart
    for (int x = 0; x < count; ++x) {
        const float before = ground[x], raised = before + due[x];
        const bool hasValue = before == before;
        const float atMost = highest < raised ? highest : raised;
        const float now = raised < lowest ? lowest : atMost;
        const float gain = now - before;
        ground[x] = hasValue ? now : before;
        left[x] = hasValue ? due[x] - gain : left[x];
        wear[x] += hasValue && gain < 0.0f ? -gain : 0.0f;
        deposition[x] += hasValue && gain > 0.0f ? gain : 0.0f;
    }
}

/// What cell a takes from cell b (or gives) where ground is laid down.
inline float creep(float za, float zb, float laidA, float laidB, float perMetre) {
    const float most = perMetre * ((laidA > 0.0f ? laidA : 0.0f) + (laidB > 0.0f ? laidB : 0.0f));
    const float flow = (most < kLargestCreep ? most : kLargestCreep) * (zb - za);
    return flow == flow ? flow : 0.0f;
}

/// The same where neither gives more than it may.
inline float limitedCreep(float flow, float mostA, float mostB) {
    const float taken = flow > mostB ? mostB : flow;
    return taken < -mostA ? -mostA : taken;
}

struct CreepRow {
    const float *north, *row, *south;
};

OXBOW_MULTIVERSION
void creepRow(const CreepRow& heights, const CreepRow& owed, float perMetre, float* __restrict target,
              int count) {
    const float *zn = heights.north, *z = heights.row, *zs = heights.south;
    const float *on = owed.north, *o = owed.row, *os = owed.south;
    for (int x = 0; x < count; ++x)
        target[x] =
            o[x] + ((creep(z[x], z[x + 1], o[x], o[x + 1], perMetre) +
                     creep(z[x], z[x - 1], o[x], o[x - 1], perMetre)) +
                    (creep(z[x], zs[x], o[x], os[x], perMetre) + creep(z[x], zn[x], o[x], on[x], perMetre)));
}

OXBOW_MULTIVERSION
void creepRowOnBedrock(const CreepRow& heights, const CreepRow& owed, const CreepRow& gifts, float perMetre, float* __restrict target,
                       int count) {
    const float *zn = heights.north, *z = heights.row, *zs = heights.south;
    const float *on = owed.north, *o = owed.row, *os = owed.south;
    const float *gn = gifts.north, *g = gifts.row, *gs = gifts.south;
    for (int x = 0; x < count; ++x)
        target[x] =
            o[x] + ((limitedCreep(creep(z[x], z[x + 1], o[x], o[x + 1], perMetre), g[x], g[x + 1]) +
                     limitedCreep(creep(z[x], z[x - 1], o[x], o[x - 1], perMetre), g[x], g[x - 1])) +
                    (limitedCreep(creep(z[x], zs[x], o[x], os[x], perMetre), g[x], gs[x]) +
                     limitedCreep(creep(z[x], zn[x], o[x], on[x], perMetre), g[x], gn[x])));
}

bool isBedrock(float hardness) {
    return hardness >= 1.0f;
}

double radiusInCells(const BedOptions& options, const GridSpec& grid) {
    return std::max(options.radiusM / grid.cellSizeM, kLeastRadius);
}

constexpr int kRounds = 4;
constexpr int kLines = 16; ///< solved side by side

/// A number for each line.
struct alignas(64) Lane {
    double of[kLines];
};

/// Lines as they are solved: place i holds cell i of each.
struct Lines {
    std::vector<Lane> cells;  ///< and NaN behind the last
    std::vector<Lane> shares; ///< of a cell's right neighbour in it
    std::vector<Lane> round;  ///< what a unit from the last cell to the first comes to; only where the map goes round
};

/// Solves the lines as if they had two ends (Thomas), and for a unit that comes to the first and goes from the last.
OXBOW_MULTIVERSION
void solveOpen(Lane* cells, Lane* shares, Lane* round, int count, double exchange) {
    Lane kept{}, before{}, share{}, roundBefore{}; // of the cell to the left: what it exchanges with this one, its values
    for (int i = 0; i < count; ++i)
        for (int k = 0; k < kLines; ++k) {
            const double own = cells[i].of[k], next = cells[i + 1].of[k];
            const bool hasValue = own == own;
            const double right = hasValue && next == next ? exchange : 0.0, left = kept.of[k];
            const double divisor = 1.0 + right + left * (1.0 - share.of[k]);
            cells[i].of[k] = before.of[k] = ((hasValue ? own : 0.0) + left * before.of[k]) / divisor;
            shares[i].of[k] = share.of[k] = right / divisor;
            if (round)
                round[i].of[k] = roundBefore.of[k] = (round[i].of[k] + left * roundBefore.of[k]) / divisor;
            kept.of[k] = right;
        }
    for (int i = count - 1; i-- > 0;)
        for (int k = 0; k < kLines; ++k) {
            cells[i].of[k] += shares[i].of[k] * cells[i + 1].of[k];
            if (round)
                round[i].of[k] += shares[i].of[k] * round[i + 1].of[k];
        }
}

/// Lets the first and the last cell exchange too (Sherman and Morrison).
void joinEnds(Lines& lines, int count, const Lane& exchange) {
    for (int k = 0; k < kLines; ++k) {
        const double unit = lines.round[0].of[k] - lines.round[count - 1].of[k];
        const double difference = lines.cells[0].of[k] - lines.cells[count - 1].of[k];
        const double flow = exchange.of[k] * difference / (1.0 + exchange.of[k] * unit);
        for (int i = 0; i < count; ++i)
            lines.cells[i].of[k] -= flow * lines.round[i].of[k];
    }
}

void solve(Lines& lines, int count, double exchange, bool wraps) {
    lines.shares.resize(lines.cells.size());
    if (!wraps || count < 2)
        return solveOpen(lines.cells.data(), lines.shares.data(), nullptr, count, exchange);
    Lane ends{};
    lines.round.assign(lines.cells.size(), Lane{});
    for (int k = 0; k < kLines; ++k) {
        const double first = lines.cells[0].of[k], last = lines.cells[count - 1].of[k];
        ends.of[k] = first == first && last == last ? exchange : 0.0;
        lines.round[0].of[k] = 1.0;
        lines.round[count - 1].of[k] = -1.0;
    }
    solveOpen(lines.cells.data(), lines.shares.data(), lines.round.data(), count, exchange);
    joinEnds(lines, count, ends);
}

/// Solves the lines of one axis; `cell(line, i)` is a cell of them.
template <typename Cell>
void spreadAlong(int lineCount, int count, double exchange, bool wraps, const Compute& compute, Cell&& cell) {
    Shelf<Lines> shelf;
    compute.forEach((lineCount + kLines - 1) / kLines, [&](int piece) {
        const int first = piece * kLines, used = std::min(kLines, lineCount - first);
        const auto lines = shelf.take();
        lines->cells.assign(static_cast<std::size_t>(count) + 1, Lane{});
        std::ranges::fill(lines->cells.back().of, std::numeric_limits<double>::quiet_NaN());
        for (int i = 0; i < count; ++i)
            for (int k = 0; k < used; ++k)
                lines->cells[i].of[k] = cell(first + k, i);
        solve(*lines, count, exchange, wraps);
        for (int i = 0; i < count; ++i)
            for (int k = 0; k < used; ++k)
                if (float& amount = cell(first + k, i); amount == amount)
                    amount = static_cast<float>(lines->cells[i].of[k]);
    });
}

} // namespace

void WaterBed::change(WorkingTerrain& terrain, Heightmap& owed, const BedOptions& options,
                      const Compute& compute) {
    if (m_grid.cellCount() == 0)
        return;
    if (m_owed.empty())
        for (int i = 0; i < 4; ++i)
            m_owed.emplace_back(m_grid, 1);
    Heightmap &ground = terrain.elevation(), &wear = terrain.edit(Layer::Wear);
    Heightmap& deposition = terrain.edit(Layer::Deposition);
    compute.forCells(m_grid, [&](int x, int y) { heights().row(y)[x] = ground.at(x, y); });
    const Heightmap* hardness = terrain.find(Layer::Hardness);
    if (hardness && std::ranges::none_of(hardness->cells(), isBedrock))
        hardness = nullptr;
    if (hardness) {
        spreadPastBedrock(*hardness, owed, options, compute);
    } else {
        take(compute, [&](int x, int y) { return owed.at(x, y); });
        spreadOwed(options, compute);
    }
    const double radius = radiusInCells(options, m_grid);
    evenOut(static_cast<float>(kCreepPerMetre * radius * radius), hardness, options.wraps, compute);
    compute.forRows(m_grid.height, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y)
            applyRow(m_owed[0].row(y), options, {ground.row(y), owed.row(y), wear.row(y), deposition.row(y)},
                     m_grid.width);
    });
}

/// What is owed to the cells, none where the ground has no value.
template <typename Owed>
void WaterBed::take(const Compute& compute, Owed&& owedAt) {
    compute.forCells(m_grid, [&](int x, int y) { m_owed[0].row(y)[x] = std::isnan(heights().row(y)[x]) ? kNoValue : owedAt(x, y); });
}

/// What was taken up is spread around bedrock, what was laid down over it as well.
void WaterBed::spreadPastBedrock(const Heightmap& hardness, const Heightmap& owed, const BedOptions& options, const Compute& compute) {
    Heightmap taken(m_grid);
    take(compute, [&](int x, int y) { return isBedrock(hardness.at(x, y)) ? kNoValue : std::min(0.0f, owed.at(x, y)); });
    spreadOwed(options, compute);
    compute.forCells(m_grid, [&](int x, int y) {
        taken.at(x, y) = isBedrock(hardness.at(x, y)) ? std::min(0.0f, owed.at(x, y)) : m_owed[0].row(y)[x];
    });
    take(compute, [&](int x, int y) { return std::max(0.0f, owed.at(x, y)); });
    spreadOwed(options, compute);
    compute.forCells(m_grid, [&](int x, int y) { m_owed[0].row(y)[x] += taken.at(x, y); });
}

void WaterBed::spreadOwed(const BedOptions& options, const Compute& compute) {
    // A pass of share w spreads by 2 w cells² along each axis.
    const double radius = radiusInCells(options, m_grid), passes = std::ceil(radius * radius / (2.0 * kLargestShare));
    const double share = std::min(kLargestShare, radius * radius / (2.0 * passes));
    if (passes > kMostPasses)
        spreadWidely(m_owed[0], m_grid, {radius, options.wraps}, compute);
    else
        for (int left = static_cast<int>(passes); left > 0; left -= kPassesAtOnce)
            spread(std::min(kPassesAtOnce, left), static_cast<float>(share), options.wraps, compute);
}

/// `hardness`: null where there is no bedrock.
void WaterBed::evenOut(float perMetre, const Heightmap* hardness, bool wraps, const Compute& compute) {
    if (hardness)
        compute.forCells(m_grid, [&](int x, int y) {
            gifts().row(y)[x] = isBedrock(hardness->at(x, y)) ? std::max(0.0f, 0.25f * m_owed[0].row(y)[x])
                                                              : std::numeric_limits<float>::infinity();
        });
    if (wraps) {
        m_owed[0].wrapFrame();
        heights().wrapFrame();
        if (hardness)
            gifts().wrapFrame();
    }
    const auto rows = [](const FramedLayer& layer, int y) {
        return CreepRow{layer.row(y - 1), layer.row(y), layer.row(y + 1)};
    };
    compute.forRows(m_grid.height, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y)
            if (hardness)
                creepRowOnBedrock(rows(heights(), y), rows(m_owed[0], y), rows(gifts(), y), perMetre, m_owed[1].row(y), m_grid.width);
            else
                creepRow(rows(heights(), y), rows(m_owed[0], y), perMetre, m_owed[1].row(y), m_grid.width);
    });
    std::swap(m_owed[0], m_owed[1]);
}

/// Several passes in one through memory: bands of rows carry them out in a wavefront.
void WaterBed::spread(int passes, float share, bool wraps, const Compute& compute) {
    if (wraps)
        m_owed[0].wrapFrame();
    const int width = m_grid.width, height = m_grid.height;
    Shelf<std::vector<FramedLayer>> shelf;
    compute.pool.forRows(height, kSpreadRows, [&](int y0, int y1) {
        compute.cancel.throwIfRequested();
        const auto kept = shelf.take();
        while (static_cast<int>(kept->size()) < passes)
            kept->emplace_back(GridSpec{width, kKeptRows, 1.0}, 1);
        const RowRange map = wraps ? RowRange{y0 - passes, y1 + passes} : RowRange{0, height};
        const auto rowOf = [&](int pass, int y) -> float* { // NaN beyond the map where it does not go round
            if (pass >= 0 && y >= map.y0 && y < map.y1)
                return (*kept)[pass].row(y & (kKeptRows - 1));
            return m_owed[0].row(wraps ? (y % height + height) % height : y);
        };
        sweepInWavefront(passes, {y0, y1}, map, [&](int i, int y, bool isBefore) {
            if (isBefore)
                return;
            float* const target = i + 1 == passes ? m_owed[1].row(y) : rowOf(i, y);
            spreadRow(rowOf(i - 1, y - 1), rowOf(i - 1, y), rowOf(i - 1, y + 1), share, target, width);
            if (wraps) {
                target[-1] = target[width - 1];
                target[width] = target[0];
            }
        });
    });
    std::swap(m_owed[0], m_owed[1]);
}

void spreadWidely(FramedLayer& amounts, const GridSpec& grid, const WideSpread& spread, const Compute& compute) {
    const double exchange = spread.sigmaCells * spread.sigmaCells / (2.0 * kRounds);
    for (int round = 0; round < kRounds; ++round) {
        spreadAlong(grid.height, grid.width, exchange, spread.wraps, compute,
                    [&](int line, int i) -> float& { return amounts.row(line)[i]; });
        spreadAlong(grid.width, grid.height, exchange, spread.wraps, compute,
                    [&](int line, int i) -> float& { return amounts.row(i)[line]; });
    }
}

} // namespace oxbow
