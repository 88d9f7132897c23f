#include "core/erosion/thermal/thermal_pyramid.h"

#include "core/base/aligned_rows.h"
#include "core/base/independent.h"
#include "core/base/shelf.h"
#include "core/base/simd.h"
#include "core/base/thread_pool.h"
#include "core/erosion/thermal/coarse_sweep.h"
#include "core/erosion/thermal/sweep_wavefront.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace oxbow {

namespace {

constexpr int kCoarsestSide = 96; ///< cells of the longer side, from which no coarser level follows
constexpr int kLevelRows = 16;
constexpr int kSweptRows = 32;
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

/// The last rows that were worked out of a map's, since the next row asks for some of them again.
class KeptRows {
public:
    explicit KeptRows(int width) : m_rows(width, kRows) { m_kept.fill(-1); }

    /// Row y; `make` writes it where it is not kept.
    template <typename Make>
    [[nodiscard]] const float* row(int y, Make make) {
        float* const row = m_rows.row(y % kRows);
        if (std::exchange(m_kept[y % kRows], y) != y)
            make(row);
        return row;
    }

private:
    static constexpr int kRows = 4; ///< a coarse row is made of as many
    AlignedRows m_rows;
    std::array<int, kRows> m_kept;
};

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

/// Inner cells of a halved row.
struct InnerCells {
    int count = 0;
    bool paired = true;
    const float* weights[4]{};
    explicit InnerCells(const HalvedAxis& axis)
        : count(static_cast<int>(axis.coarse.size()) - 1), paired(axis.paired) {
        for (int k = 0; k < 4; ++k)
            weights[k] = axis.weights[k].data();
    }
};

/// The fine cells of c are 2 c - 1, 2 c, 2 c + third and 2 c + third + 1. `third` is known to the compiler: cells side by
/// side then come in one load.
template <int third>
__attribute__((always_inline)) inline void weighInnerBy(const float* __restrict row, const InnerCells& cells,
                                                        float* __restrict target) {
    const float *const a = cells.weights[0], *const b = cells.weights[1], *const c = cells.weights[2],
                       *const d = cells.weights[3];
    for (int x = 1; x < cells.count; ++x)
        target[x] = (a[x] * row[2 * x - 1] + d[x] * row[2 * x + third + 1]) +
                    (b[x] * row[2 * x] + c[x] * row[2 * x + third]);
}
OXBOW_MULTIVERSION
void weighInner(const float* row, const InnerCells& cells, float* target) {
    cells.paired ? weighInnerBy<1>(row, cells, target) : weighInnerBy<0>(row, cells, target);
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

template <int third, typename Pick>
__attribute__((always_inline)) inline void pickInnerBy(const float* __restrict row, const InnerCells& cells, float factor,
                                                       float* __restrict target, Pick pick) {
    for (int x = 1; x < cells.count; ++x)
        target[x] = factor * pick(pick(row[2 * x - 1], row[2 * x + third + 1]), pick(row[2 * x], row[2 * x + third]));
}
template <typename Pick>
__attribute__((always_inline)) inline void pickInner(const float* row, const InnerCells& cells, float factor,
                                                     float* target, Pick pick) {
    cells.paired ? pickInnerBy<1>(row, cells, factor, target, pick) : pickInnerBy<0>(row, cells, factor, target, pick);
}
OXBOW_MULTIVERSION
void pickCells(const float* row, const InnerCells& cells, float factor, float* target, Lower pick) {
    pickInner(row, cells, factor, target, pick);
}
OXBOW_MULTIVERSION
void pickCells(const float* row, const InnerCells& cells, float factor, float* target, Higher pick) {
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
        std::vector<float> column(width);
        KeptRows across(coarseWidth);
        for (int y = y0; y < y1; ++y) {
            const Taps& rows = level.y.coarse[y];
            // Down first and across first, then the mean: a map turned by 90 degrees gives the same bytes.
            const float* fineRows[4];
            const float* acrossRows[4];
            for (int k = 0; k < 4; ++k) {
                fineRows[k] = heights.row(rows.cells[k]);
                acrossRows[k] =
                    across.row(rows.cells[k], [&](float* row) { weighCells(fineRows[k], level.x, row); });
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
        KeptRows changes(coarseWidth), spread(width);
        std::vector<float> column(coarseWidth), a(width), b(width);
        const auto changeOf = [&](int row) {
            return changes.row(row, [&](float* target) {
                takeChange(coarse.heights.row(row), coarse.start.row(row), coarseWidth, target);
            });
        };
        const auto spreadOf = [&](int row) {
            return spread.row(row, [&](float* target) { mixCells(changeOf(row), coarse.x, target); });
        };
        for (int y = y0; y < y1; ++y) {
            const HalvedAxis::FineTap& tap = coarse.y.fine[y];
            if (!coarse.changed[tap.cell] && !coarse.changed[tap.other])
                continue;
            mixRows(changeOf(tap.cell), changeOf(tap.other), tap.weight, tap.otherWeight, coarseWidth, column.data());
            mixCells(column.data(), coarse.x, a.data());
            mixRows(spreadOf(tap.cell), spreadOf(tap.other), tap.weight, tap.otherWeight, width, b.data());
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

void ThermalPyramid::sweep(const SlidingGround& ground, int sweeps, Level& level, StageContext& context) {
    const int width = level.grid.width, height = level.grid.height;
    const bool varied = ground.mobilities != nullptr;
    const CoarseCells cells{level.x.area.data() + 1, level.weighted, width, ground.talus};
    Shelf<std::vector<CoarseSweep>> shelf;
    const CoarseSweep model(width);
    const std::vector<CoarseSweep> models(sweeps, model);
    context.pool.forRows(height, kSweptRows, [&](int y0, int y1) {
        context.cancel.throwIfRequested();
        const auto band = shelf.take(models);
        sweepInWavefront(sweeps, height, y0, y1, [&](int i, int y) {
            const auto rowAt = [&](int row) {
                const bool inside = row >= 0 && row < height;
                return CoarseRow{i == 0 || !inside ? level.heights.row(row) : (*band)[i - 1].swept(row),
                                 level.lower.row(row),
                                 level.upper.row(row),
                                 varied ? level.mobilities.row(row) : nullptr,
                                 varied ? level.drops.row(row) : nullptr,
                                 inside ? level.y.area[row] : 1.0f};
            };
            CoarseSweep& sweep = (*band)[i];
            sweep.advance(rowAt(y), rowAt(y + 1), cells, y);
            if (i + 1 < sweeps || y < y0)
                return;
            std::copy_n(sweep.swept(y), width, level.next.row(y));
            level.changed[y] = !std::equal(sweep.swept(y), sweep.swept(y) + width, level.start.row(y));
        });
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
        sweep(scaled, sweeps, level, context);
    }
    addChange(m_levels[0], ground.grid, heights, nullptr, nullptr, context);
}

} // namespace oxbow
