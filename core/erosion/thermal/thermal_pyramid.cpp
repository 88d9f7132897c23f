#include "core/erosion/thermal/thermal_pyramid.h"

#include "core/base/independent.h"
#include "core/base/shelf.h"
#include "core/base/simd.h"
#include "core/base/thread_pool.h"
#include "core/erosion/thermal/coarse_sweep.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace oxbow {

namespace {

constexpr int kCoarsestSide = 96; ///< cells of the longer side, from which no coarser level follows
constexpr int kLevelRows = 16;
constexpr float kSlack = 1.0001f; ///< rounding of means must not set settled ground in motion

/// The coarse cells that a fine one belongs to, the nearer first.
HalvedAxis::FineTap tapOf(int cell, int count) {
    const int half = cell / 2, last = (count + 1) / 2 - 1;
    if (count % 2 == 0)
        return {half, std::clamp(cell % 2 ? half + 1 : half - 1, 0, last), 0.75f, 0.25f};
    return cell % 2 ? HalvedAxis::FineTap{half, half + 1, 0.5f, 0.5f}
                    : HalvedAxis::FineTap{half, half, 1.0f, 0.0f};
}

using Taps = HalvedAxis::CoarseTap;

/// Four rows by their weights; the outer two and the inner two together, so that a mirrored map gives the
/// same bytes.
OXBOW_MULTIVERSION
void weighRows(const float* const* rows, const float* weights, int count, float* target) {
    const float *const a = rows[0], *const b = rows[1], *const c = rows[2], *const d = rows[3];
    for (int x = 0; x < count; ++x)
        target[x] = (weights[0] * a[x] + weights[3] * d[x]) + (weights[1] * b[x] + weights[2] * c[x]);
}

inline float weighed(const float* row, const Taps& taps) {
    return (taps.weights[0] * row[taps.cells[0]] + taps.weights[3] * row[taps.cells[3]]) +
           (taps.weights[1] * row[taps.cells[1]] + taps.weights[2] * row[taps.cells[2]]);
}

/// Inner cells of a halved row: the fine cells of c are 2 c - 1, 2 c, 2 c + third and 2 c + fourth.
struct InnerCells {
    int count = 0;
    int third = 1, fourth = 2;
    const float* weights[4]{};
    explicit InnerCells(const HalvedAxis& axis)
        : count(static_cast<int>(axis.coarse.size()) - 1), third(axis.paired ? 1 : 0), fourth(third + 1) {
        for (int k = 0; k < 4; ++k)
            weights[k] = axis.weights[k].data();
    }
};

OXBOW_MULTIVERSION
void weighInner(const float* __restrict row, const InnerCells& cells, float* __restrict target) {
    const float *const a = cells.weights[0], *const b = cells.weights[1], *const c = cells.weights[2],
                       *const d = cells.weights[3];
    const float *const third = row + cells.third, *const fourth = row + cells.fourth;
    for (int x = 1; x < cells.count; ++x)
        target[x] =
            (a[x] * row[2 * x - 1] + d[x] * fourth[2 * x]) + (b[x] * row[2 * x] + c[x] * third[2 * x]);
}

void weighCells(const float* row, const HalvedAxis& axis, float* target) {
    weighInner(row, InnerCells(axis), target);
    target[0] = weighed(row, axis.coarse.front());
    target[axis.coarse.size() - 1] = weighed(row, axis.coarse.back());
}

struct Lower {
    float operator()(float a, float b) const { return a < b ? a : b; }
};
struct Higher {
    float operator()(float a, float b) const { return a > b ? a : b; }
};

template <typename Pick>
__attribute__((always_inline)) inline void pickInner(const float* row, const InnerCells& cells, float factor,
                                                     float* target, Pick pick) {
    const float *const third = row + cells.third, *const fourth = row + cells.fourth;
    for (int x = 1; x < cells.count; ++x)
        target[x] = factor * pick(pick(row[2 * x - 1], fourth[2 * x]), pick(row[2 * x], third[2 * x]));
}
OXBOW_MULTIVERSION
void pickCells(const float* __restrict row, const InnerCells& cells, float factor, float* __restrict target,
               Lower pick) {
    pickInner(row, cells, factor, target, pick);
}
OXBOW_MULTIVERSION
void pickCells(const float* __restrict row, const InnerCells& cells, float factor, float* __restrict target,
               Higher pick) {
    pickInner(row, cells, factor, target, pick);
}

template <typename Pick>
__attribute__((always_inline)) inline void pickOf(const float* const* rows, int count, float* target,
                                                  Pick pick) {
    const float *const a = rows[0], *const b = rows[1], *const c = rows[2], *const d = rows[3];
    for (int x = 0; x < count; ++x)
        target[x] = pick(pick(a[x], b[x]), pick(c[x], d[x]));
}
OXBOW_MULTIVERSION
void pickRows(const float* const* rows, int count, float* __restrict target, Lower pick) {
    pickOf(rows, count, target, pick);
}
OXBOW_MULTIVERSION
void pickRows(const float* const* rows, int count, float* __restrict target, Higher pick) {
    pickOf(rows, count, target, pick);
}

/// The lowest or highest of the fine cells of each cell of a halved row.
template <typename Pick>
void pickHalved(const FramedLayer& fine, const Taps& taps, const HalvedAxis& axis, float factor,
                std::vector<float>& column, float* target, Pick pick) {
    const float* rows[4];
    for (int k = 0; k < 4; ++k)
        rows[k] = fine.row(taps.cells[k]);
    pickRows(rows, static_cast<int>(column.size()), column.data(), pick);
    pickCells(column.data(), InnerCells(axis), factor, target, pick);
    for (const std::size_t x : {std::size_t{0}, axis.coarse.size() - 1}) {
        const auto& cells = axis.coarse[x].cells;
        target[x] =
            factor * pick(pick(column[cells[0]], column[cells[1]]), pick(column[cells[2]], column[cells[3]]));
    }
}

/// `mix` of two coarse rows for a fine one, then of its cells.
OXBOW_MULTIVERSION
void mixRows(const float* near, const float* far, float weight, float otherWeight, int count, float* target) {
    for (int x = 0; x < count; ++x)
        target[x] = weight * near[x] + otherWeight * far[x];
}
OXBOW_MULTIVERSION
void mixInner(const float* __restrict row, int halves, bool paired, float* __restrict target) {
    const float nearest = paired ? 0.75f : 1.0f, other = paired ? 0.25f : 0.0f;
    const float second = paired ? 0.75f : 0.5f, next = paired ? 0.25f : 0.5f;
    for (int x = 1; x < halves - 1; ++x) {
        target[2 * x] = nearest * row[x] + other * row[x - 1];
        target[2 * x + 1] = second * row[x] + next * row[x + 1];
    }
}
void mixCells(const float* row, const HalvedAxis& axis, float* target) {
    const int halves = static_cast<int>(axis.coarse.size()), count = static_cast<int>(axis.fine.size());
    mixInner(row, halves, axis.paired, target);
    const auto mix = [&](int x) {
        const HalvedAxis::FineTap& tap = axis.fine[x];
        target[x] = tap.weight * row[tap.cell] + tap.otherWeight * row[tap.other];
    };
    for (int x = 0; x < std::min(2, count); ++x)
        mix(x);
    for (int x = std::max(2, 2 * halves - 2); x < count; ++x)
        mix(x);
}
OXBOW_MULTIVERSION
void takeChange(const float* now, const float* start, int count, float* change) {
    for (int x = 0; x < count; ++x) {
        const float rise = now[x] - start[x];
        change[x] = rise == rise ? rise : 0.0f; // no value, no change
    }
}
OXBOW_MULTIVERSION
void meanOf(const float* a, const float* b, int count, float* target) {
    for (int x = 0; x < count; ++x)
        target[x] = 0.5f * (a[x] + b[x]);
}
OXBOW_MULTIVERSION
void addMean(const float* a, const float* b, int count, float* target) {
    for (int x = 0; x < count; ++x)
        target[x] += 0.5f * (a[x] + b[x]);
}

/// The extremes around each cell, from those of its column.
OXBOW_MULTIVERSION
void boundRow(const float* const* lowest, const float* const* highest, const float* heights, int count,
              float* __restrict lower, float* __restrict upper) {
    const float *const lowN = lowest[0], *const low = lowest[1], *const lowS = lowest[2];
    const float *const highN = highest[0], *const high = highest[1], *const highS = highest[2];
    const Lower least;
    const Higher most;
    for (int x = 0; x < count; ++x) {
        const float own = low[x], top = high[x];
        float bottom = own, ceiling = top;
        for (int k = -1; k <= 1; ++k) { // cells beyond the map come first in a pair: they never win
            bottom = least(lowN[x + k], least(low[x + k], least(lowS[x + k], bottom)));
            ceiling = most(highN[x + k], most(high[x + k], most(highS[x + k], ceiling)));
        }
        lower[x] = heights[x] - (own - bottom);
        upper[x] = heights[x] + (ceiling - top);
    }
}

bool sameRow(const FramedLayer& a, const FramedLayer& b, int y, int count) {
    return std::equal(a.row(y), a.row(y) + count, b.row(y));
}

} // namespace

HalvedAxis::HalvedAxis(const std::vector<float>& fineArea) {
    const int count = static_cast<int>(fineArea.size());
    const int halves = (count + 1) / 2;
    coarse.resize(halves);
    area.assign(halves, 0.0f);
    for (int i = 0; i < count; ++i) {
        fine.push_back(tapOf(i, count));
        area[fine[i].cell] += 0.5f * fine[i].weight * fineArea[i];
        area[fine[i].other] += 0.5f * fine[i].otherWeight * fineArea[i];
    }
    paired = count % 2 == 0;
    for (std::vector<float>& column : weights)
        column.resize(halves);
    for (int c = 0; c < halves; ++c) {
        const std::array<float, 4> shares =
            paired ? std::array{0.25f, 0.75f, 0.75f, 0.25f} : std::array{0.5f, 1.0f, 0.0f, 0.5f};
        const std::array<int, 4> cells = paired ? std::array{2 * c - 1, 2 * c, 2 * c + 1, 2 * c + 2}
                                                : std::array{2 * c - 1, 2 * c, 2 * c, 2 * c + 1};
        for (int k = 0; k < 4; ++k) {
            const int cell = std::clamp(cells[k], 0, count - 1);
            const bool takesPart = paired || cell == cells[k];
            coarse[c].cells[k] = cell;
            coarse[c].weights[k] = takesPart ? shares[k] * fineArea[cell] / (2.0f * area[c]) : 0.0f;
            weights[k][c] = coarse[c].weights[k];
        }
    }
}

ThermalPyramid::ThermalPyramid(const GridSpec& grid) {
    std::vector<float> areaX(grid.width, 1.0f), areaY(grid.height, 1.0f);
    GridSpec size = grid;
    while (std::max(size.width, size.height) > kCoarsestSide) {
        Level level;
        level.x = HalvedAxis(areaX);
        level.y = HalvedAxis(areaY);
        areaX = level.x.area;
        areaY = level.y.area;
        const auto whole = [](float a) { return a == 1.0f; };
        level.weighted = !std::ranges::all_of(areaX, whole) || !std::ranges::all_of(areaY, whole);
        size = {static_cast<int>(areaX.size()), static_cast<int>(areaY.size()), 2.0 * size.cellSizeM};
        level.grid = size;
        for (FramedLayer* layer : {&level.heights, &level.next, &level.start, &level.lowest, &level.highest,
                                   &level.lower, &level.upper})
            *layer = FramedLayer(size, 1);
        // The frame's areas are never used, but read.
        level.x.area.insert(level.x.area.begin(), 1.0f);
        level.x.area.push_back(1.0f);
        level.changed.resize(size.height);
        m_levels.push_back(std::move(level));
    }
}

void ThermalPyramid::restrictGround(const SlidingGround& fine, const FramedLayer& lowest,
                                    const FramedLayer& highest, const FramedLayer& heights, Level& level,
                                    StageContext& context) {
    const int width = fine.grid.width, coarseWidth = level.grid.width;
    const bool varied = fine.mobilities != nullptr;
    if (varied && !level.varied()) {
        level.mobilities = FramedLayer(level.grid, 1);
        level.drops = FramedLayer(level.grid, 1);
    }
    context.pool.forRows(level.grid.height, kLevelRows, [&](int y0, int y1) {
        context.cancel.throwIfRequested();
        std::vector<float> column(width), across(4 * static_cast<std::size_t>(coarseWidth));
        for (int y = y0; y < y1; ++y) {
            const Taps& rows = level.y.coarse[y];
            // Down first and across first, then the mean: a map turned by 90 degrees gives the same bytes.
            const float* fineRows[4];
            const float* acrossRows[4];
            for (int k = 0; k < 4; ++k) {
                fineRows[k] = heights.row(rows.cells[k]);
                float* row = across.data() + k * static_cast<std::size_t>(coarseWidth);
                weighCells(fineRows[k], level.x, row);
                acrossRows[k] = row;
            }
            weighRows(fineRows, rows.weights.data(), width, column.data());
            float* start = level.start.row(y);
            weighRows(acrossRows, rows.weights.data(), coarseWidth, start);
            weighCells(column.data(), level.x, level.heights.row(y));
            meanOf(start, level.heights.row(y), coarseWidth, start);
            std::copy_n(start, coarseWidth, level.heights.row(y));

            const auto halve = [&](const FramedLayer& layer, FramedLayer& half, float factor, auto pick) {
                pickHalved(layer, rows, level.x, factor, column, half.row(y), pick);
            };
            halve(lowest, level.lowest, 1.0f, Lower{});
            halve(highest, level.highest, 1.0f, Higher{});
            if (varied) {
                halve(*fine.mobilities, level.mobilities, 1.0f, Lower{});
                halve(*fine.drops, level.drops, 2.0f * kSlack, Higher{});
            }
        }
    });
}

void ThermalPyramid::addChange(const Level& coarse, const GridSpec& grid, FramedLayer& heights,
                               FramedLayer* lowest, FramedLayer* highest, StageContext& context) {
    const int width = grid.width, coarseWidth = coarse.grid.width;
    context.pool.forRows(grid.height, kLevelRows, [&](int y0, int y1) {
        context.cancel.throwIfRequested();
        std::vector<float> changes(2 * static_cast<std::size_t>(coarseWidth)), column(coarseWidth);
        std::vector<float> a(width), b(width), farther(width);
        for (int y = y0; y < y1; ++y) {
            const HalvedAxis::FineTap& tap = coarse.y.fine[y];
            if (!coarse.changed[tap.cell] && !coarse.changed[tap.other])
                continue;
            float *near = changes.data(), *far = near + coarseWidth;
            takeChange(coarse.heights.row(tap.cell), coarse.start.row(tap.cell), coarseWidth, near);
            takeChange(coarse.heights.row(tap.other), coarse.start.row(tap.other), coarseWidth, far);
            mixRows(near, far, tap.weight, tap.otherWeight, coarseWidth, column.data());
            mixCells(column.data(), coarse.x, a.data());
            mixCells(near, coarse.x, b.data());
            mixCells(far, coarse.x, farther.data());
            mixRows(b.data(), farther.data(), tap.weight, tap.otherWeight, width, b.data());
            for (FramedLayer* layer : {&heights, lowest, highest})
                if (layer)
                    addMean(a.data(), b.data(), width, layer->row(y));
        }
    });
}

/// How far each cell may fall and rise: by what separates its extremes from those around.
void ThermalPyramid::boundCells(Level& level, StageContext& context) {
    context.pool.forRows(level.grid.height, kLevelRows, [&](int y0, int y1) {
        context.cancel.throwIfRequested();
        for (int y = y0; y < y1; ++y) {
            const float *lowest[3], *highest[3];
            for (int k = 0; k < 3; ++k) {
                lowest[k] = level.lowest.row(y + k - 1);
                highest[k] = level.highest.row(y + k - 1);
            }
            boundRow(lowest, highest, level.heights.row(y), level.grid.width, level.lower.row(y),
                     level.upper.row(y));
        }
    });
}

void ThermalPyramid::sweep(const SlidingGround& ground, Level& level, StageContext& context) {
    const int width = level.grid.width, height = level.grid.height;
    const bool varied = ground.mobilities != nullptr;
    const auto rowAt = [&](int y) {
        const bool inside = y >= 0 && y < height;
        return CoarseRow{level.heights.row(y),
                         level.lower.row(y),
                         level.upper.row(y),
                         varied ? level.mobilities.row(y) : nullptr,
                         varied ? level.drops.row(y) : nullptr,
                         inside ? level.y.area[y] : 1.0f};
    };
    const CoarseCells cells{level.x.area.data() + 1, level.weighted, width, ground.talus};
    Shelf<CoarseSweep> sweeps;
    context.pool.forRows(height, kLevelRows, [&](int y0, int y1) {
        context.cancel.throwIfRequested();
        const auto sweep = sweeps.take(width);
        sweep->begin(rowAt(y0 - 1), rowAt(y0), cells);
        for (int y = y0; y < y1; ++y)
            sweep->advance(rowAt(y), rowAt(y + 1), cells, level.next.row(y));
    });
    std::swap(level.heights, level.next);
}

void ThermalPyramid::slide(const SlidingGround& ground, int sweeps, FramedLayer& heights,
                           StageContext& context) {
    if (m_levels.empty())
        return;
    const auto groundOf = [&](Level& level) {
        return SlidingGround{level.grid,
                             {},
                             ground.mobilities ? &level.mobilities : nullptr,
                             ground.mobilities ? &level.drops : nullptr};
    };
    restrictGround(ground, heights, heights, heights, m_levels[0], context);
    for (std::size_t i = 1; i < m_levels.size(); ++i) {
        Level& finer = m_levels[i - 1];
        restrictGround(groundOf(finer), finer.lowest, finer.highest, finer.start, m_levels[i], context);
    }
    SlidingGround scaled = ground;
    for (std::size_t i = m_levels.size(); i-- > 0;) {
        Level& level = m_levels[i];
        if (i + 1 < m_levels.size())
            addChange(m_levels[i + 1], level.grid, level.heights, &level.lowest, &level.highest, context);
        boundCells(level, context);
        scaled.talus.drop = kSlack * std::ldexp(ground.talus.drop, static_cast<int>(i) + 1);
        for (int k = 0; k < sweeps; ++k)
            sweep(scaled, level, context);
        context.pool.forRows(level.grid.height, kLevelRows, [&](int y0, int y1) {
            for (int y = y0; y < y1; ++y)
                level.changed[y] = !sameRow(level.heights, level.start, y, level.grid.width);
        });
    }
    addChange(m_levels[0], ground.grid, heights, nullptr, nullptr, context);
}

} // namespace oxbow
