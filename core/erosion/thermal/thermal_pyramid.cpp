#include "core/erosion/thermal/thermal_pyramid.h"

#include "core/base/shelf.h"
#include "core/base/simd.h"
#include "core/base/sweep_wavefront.h"
#include "core/erosion/thermal/coarse_sweep.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace oxbow {

/// The rows of a map that were worked out last, since the next row asks for some of them again.
class KeptRows {
public:
    KeptRows(int width, int rows) : m_rows(width, rows), m_kept(rows, -1) {}

    /// Row y; `make` writes it where it is not kept.
    template <typename Make>
    [[nodiscard]] const float* row(int y, Make make) {
        const int place = y % static_cast<int>(m_kept.size());
        float* const row = m_rows.row(place);
        if (std::exchange(m_kept[place], y) != y)
            make(row);
        return row;
    }

private:
    AlignedRows m_rows;
    std::vector<int> m_kept; ///< which they are
};

namespace {

constexpr int kCoarsestSide = 96; ///< cells of the longer side, from which no coarser level follows
constexpr float kSlack = 1.0001f; ///< rounding of means must not set settled ground in motion

/// Enough rows that those around a band, worked out with it too, are few; enough bands for many threads.
int rowsOfBand(int height) {
    return std::clamp(height / 16, 16, 64);
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
void addMean(const float* row, const float* a, const float* b, int count, float* target) {
    OXBOW_INDEPENDENT // the rows are apart, or `row` is the target
    for (int x = 0; x < count; ++x)
        target[x] = row[x] + 0.5f * (a[x] + b[x]);
}

/// How far each cell may go: by what separates the extreme under it from those around, from the extremes of columns.
template <typename Pick>
__attribute__((always_inline)) inline void boundCells(const float* north, const float* here, const float* south,
                                                      const float* heights, int count, float* __restrict target, Pick pick) {
    for (int x = 0; x < count; ++x) {
        float extreme = here[x];
        for (int k = -1; k <= 1; ++k) // cells beyond the map come first in a pair: they never win
            extreme = pick(north[x + k], pick(here[x + k], pick(south[x + k], extreme)));
        target[x] = heights[x] + (extreme - here[x]);
    }
}
OXBOW_MULTIVERSION
void boundRow(const float* north, const float* here, const float* south, const float* heights, int count, float* target,
              Lower pick) {
    boundCells(north, here, south, heights, count, target, pick);
}
OXBOW_MULTIVERSION
void boundRow(const float* north, const float* here, const float* south, const float* heights, int count, float* target,
              Higher pick) {
    boundCells(north, here, south, heights, count, target, pick);
}

/// What a band of a level needs for its sweeps.
struct CoarseBand {
    CoarseBand(int sweepCount, int width)
        : lower(width, sweepCount + 2), upper(width, sweepCount + 2), sweeps(sweepCount, CoarseSweep(width)) {}
    KeptRows lower, upper;
    std::vector<CoarseSweep> sweeps;
};

} // namespace

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
        for (FramedLayer* layer : {&level.heights, &level.next, &level.start, &level.lowest, &level.highest})
            *layer = FramedLayer(size, 1);
        // The frame's areas are never used, but read.
        level.x.area.insert(level.x.area.begin(), 1.0f);
        level.x.area.push_back(1.0f);
        level.changed.resize(size.height);
        m_levels.push_back(std::move(level));
    }
}

void ThermalPyramid::restrictGround(const SlidingGround& fine, const FineRows& from, Level& level,
                                    StageContext& context) {
    const int width = fine.grid.width, coarseWidth = level.grid.width;
    const bool varied = fine.mobilities != nullptr;
    if (varied && !level.varied()) {
        level.mobilities = FramedLayer(level.grid, 1);
        level.drops = FramedLayer(level.grid, 1);
    }
    context.pool.forRows(level.grid.height, rowsOfBand(level.grid.height), [&](int y0, int y1) {
        context.cancel.throwIfRequested();
        std::vector<float> column(width);
        KeptRows across(coarseWidth, 4);
        for (int y = y0; y < y1; ++y) {
            const HalvedAxis::CoarseTap& rows = level.y.coarse[y];
            // Down first and across first, then the mean: a map turned by 90 degrees gives the same bytes.
            const float* fineRows[4];
            const float* acrossRows[4];
            for (int k = 0; k < 4; ++k) {
                fineRows[k] = from.heights.row(rows.cells[k]);
                acrossRows[k] =
                    across.row(rows.cells[k], [&](float* row) { weighCells(fineRows[k], level.x, row); });
            }
            weighRows(fineRows, rows.weights.data(), width, column.data());
            float* start = level.start.row(y);
            weighRows(acrossRows, rows.weights.data(), coarseWidth, start);
            weighCells(column.data(), level.x, level.heights.row(y));
            meanOf(start, level.heights.row(y), coarseWidth, start);
            std::copy_n(start, coarseWidth, level.heights.row(y));

            const auto halve = [&](const LayerRows& layer, FramedLayer& half, float factor, auto pick) {
                const float* of[4];
                for (int k = 0; k < 4; ++k)
                    of[k] = layer.row(rows.cells[k]);
                pickHalved(of, level.x, factor, column.data(), half.row(y), pick);
            };
            halve(from.lowest, level.lowest, 1.0f, Lower{});
            halve(from.highest, level.highest, 1.0f, Higher{});
            if (varied) {
                halve(LayerRows(*fine.mobilities), level.mobilities, 1.0f, Lower{});
                halve(LayerRows(*fine.drops), level.drops, 2.0f * kSlack, Higher{});
            }
        }
    });
}

/// Brings the change of a coarse level to rows of the next finer grid, one after the other.
class ThermalPyramid::Spread {
public:
    Spread(const Level& coarse, int width)
        : m_coarse(coarse),
          m_width(width),
          m_coarseWidth(coarse.grid.width),
          m_changes(m_coarseWidth, 2),
          m_mixed(width, 2),
          m_column(m_coarseWidth),
          m_a(width),
          m_b(width) {}

    /// False where nothing changed near row y.
    [[nodiscard]] bool findRow(int y) {
        const HalvedAxis::FineTap& tap = m_coarse.y.fine[y];
        if (!m_coarse.changed[tap.cell] && !m_coarse.changed[tap.other])
            return false;
        // Down first and across first, to be added as their mean: a map turned by 90 degrees gives the same bytes.
        mixRows(change(tap.cell), change(tap.other), tap.weight, tap.otherWeight, m_coarseWidth, m_column.data());
        mixCells(m_column.data(), m_coarse.x, m_a.data());
        mixRows(mixed(tap.cell), mixed(tap.other), tap.weight, tap.otherWeight, m_width, m_b.data());
        return true;
    }
    /// The row with the change of the row that was found last.
    void addTo(const float* row, float* target) const { addMean(row, m_a.data(), m_b.data(), m_width, target); }

private:
    [[nodiscard]] const float* change(int row) {
        return m_changes.row(row, [&](float* target) {
            takeChange(m_coarse.heights.row(row), m_coarse.start.row(row), m_coarseWidth, target);
        });
    }
    [[nodiscard]] const float* mixed(int row) {
        return m_mixed.row(row, [&](float* target) { mixCells(change(row), m_coarse.x, target); });
    }

    const Level& m_coarse;
    int m_width, m_coarseWidth;
    KeptRows m_changes, m_mixed;
    std::vector<float> m_column, m_a, m_b;
};

template <typename Rows>
void ThermalPyramid::forBands(const Level& coarse, const GridSpec& grid, StageContext& context, Rows rows) {
    context.pool.forRows(grid.height, rowsOfBand(grid.height), [&](int y0, int y1) {
        context.cancel.throwIfRequested();
        Spread spread(coarse, grid.width);
        rows(spread, y0, y1);
    });
}

void ThermalPyramid::sweep(const SlidingGround& ground, int sweeps, Level& level, StageContext& context) {
    const int width = level.grid.width, height = level.grid.height;
    const bool varied = ground.mobilities != nullptr;
    const CoarseCells cells{level.x.area.data() + 1, level.weighted, width, ground.talus};
    Shelf<CoarseBand> shelf;
    context.pool.forRows(height, rowsOfBand(height), [&](int y0, int y1) {
        context.cancel.throwIfRequested();
        const auto borrowed = shelf.take(sweeps, width);
        CoarseBand& band = *borrowed;
        // How far each cell may fall and rise: by what separates its extremes from those around.
        const auto boundOf = [&](KeptRows& rows, const FramedLayer& extremes, int y, auto pick) {
            return rows.row(y, [&](float* target) {
                boundRow(extremes.row(y - 1), extremes.row(y), extremes.row(y + 1), level.heights.row(y), width, target, pick);
            });
        };
        const auto advance = [&](int i, int y) {
            const auto rowAt = [&](int row) {
                const bool inside = row >= 0 && row < height;
                return CoarseRow{i == 0 || !inside ? level.heights.row(row) : band.sweeps[i - 1].swept(row),
                                 inside ? boundOf(band.lower, level.lowest, row, Lower{}) : level.lowest.row(row),
                                 inside ? boundOf(band.upper, level.highest, row, Higher{}) : level.highest.row(row),
                                 varied ? level.mobilities.row(row) : nullptr,
                                 varied ? level.drops.row(row) : nullptr,
                                 inside ? level.y.area[row] : 1.0f};
            };
            band.sweeps[i].advance(rowAt(y), rowAt(y + 1), cells, y);
        };
        sweepInWavefront(sweeps, {y0, y1}, {0, height}, [&](int i, int y, bool isBefore) {
            advance(i, y);
            if (i + 1 < sweeps || isBefore)
                return;
            const float* const swept = band.sweeps[i].swept(y);
            std::copy_n(swept, width, level.next.row(y));
            level.changed[y] = !std::equal(swept, swept + width, level.start.row(y));
        });
    });
    std::swap(level.heights, level.next);
}

void ThermalPyramid::slide(const SlidingGround& ground, int sweeps, const Heightmap& from, FramedLayer& heights,
                           StageContext& context) {
    const int width = ground.grid.width;
    if (m_levels.empty()) {
        for (int y = 0; y < ground.grid.height; ++y)
            std::copy_n(from.row(y), width, heights.row(y));
        return;
    }
    const auto groundOf = [&](Level& level) {
        return SlidingGround{level.grid,
                             {},
                             ground.mobilities ? &level.mobilities : nullptr,
                             ground.mobilities ? &level.drops : nullptr};
    };
    const LayerRows rows(from);
    restrictGround(ground, {rows, rows, rows}, m_levels[0], context);
    for (std::size_t i = 1; i < m_levels.size(); ++i) {
        Level& finer = m_levels[i - 1];
        restrictGround(groundOf(finer), {LayerRows(finer.start), LayerRows(finer.lowest), LayerRows(finer.highest)},
                       m_levels[i], context);
    }
    SlidingGround scaled = ground;
    for (std::size_t i = m_levels.size(); i-- > 0;) {
        Level& level = m_levels[i];
        if (i + 1 < m_levels.size())
            forBands(m_levels[i + 1], level.grid, context, [&](Spread& spread, int y0, int y1) {
                for (int y = y0; y < y1; ++y)
                    if (spread.findRow(y))
                        for (FramedLayer* layer : {&level.heights, &level.lowest, &level.highest})
                            spread.addTo(layer->row(y), layer->row(y));
            });
        scaled.talus.drop = kSlack * std::ldexp(ground.talus.drop, static_cast<int>(i) + 1);
        sweep(scaled, sweeps, level, context);
    }
    // Levels exchange alike, so that all that is missing was taken by rounding.
    std::vector<ExactSum> lost(static_cast<std::size_t>(ground.grid.height));
    const auto sumOf = [width](const float* row) { return exactSum({row, static_cast<std::size_t>(width)}); };
    forBands(m_levels[0], ground.grid, context, [&](Spread& spread, int y0, int y1) {
        for (int y = y0; y < y1; ++y) {
            if (!spread.findRow(y)) {
                std::copy_n(from.row(y), width, heights.row(y));
                continue;
            }
            spread.addTo(from.row(y), heights.row(y));
            lost[y] = sumOf(from.row(y));
            lost[y].subtract(sumOf(heights.row(y)));
        }
    });
    for (const ExactSum& row : lost)
        context.books.rock.rounding.add(row);
}

} // namespace oxbow
