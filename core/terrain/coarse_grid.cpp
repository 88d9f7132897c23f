#include "core/terrain/coarse_grid.h"

#include "core/base/simd.h"
#include "core/base/zeroed_vector.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kFirstLevelCells = 256;
constexpr double kLeastRatio = 1.5; ///< of a level's cells to those of the map

/// Weights of the cells -2 .. 2 around a coarse cell in the change summed over its first share t.
std::array<double, 5> partWeights(double t) {
    const double t2 = t * t, t3 = t2 * t, t4 = t3 * t, t5 = t4 * t;
    const double whole = 10 * t3 - 15 * t4 + 6 * t5;
    const double leftValue = (t - 6 * t3 + 8 * t4 - 3 * t5) / 12.0;
    const double rightValue = (-4 * t3 + 7 * t4 - 3 * t5) / 12.0;
    const double leftSlope = (0.5 * t2 - 1.5 * t3 + 1.5 * t4 - 0.5 * t5) / 12.0;
    const double rightSlope = (0.5 * t3 - t4 + 0.5 * t5) / 12.0;
    return {-leftValue + leftSlope, 7 * leftValue - rightValue - 15 * leftSlope + rightSlope,
            whole + 7 * leftValue + 7 * rightValue + 15 * leftSlope - 15 * rightSlope,
            -leftValue + 7 * rightValue - leftSlope + 15 * rightSlope, -rightValue - rightSlope};
}

template <typename T>
inline void addWeighted(double weight, const T* row, int count, double* sums) {
    for (int x = 0; x < count; ++x)
        sums[x] += weight * row[x];
}

OXBOW_MULTIVERSION
void addRow(double weight, const float* row, int count, double* sums) {
    addWeighted(weight, row, count, sums);
}

OXBOW_MULTIVERSION
void addRow(double weight, const double* row, int count, double* sums) {
    addWeighted(weight, row, count, sums);
}

/// Every `apart`-th of the wide cells, from the five narrow ones that begin at its place.
OXBOW_MULTIVERSION
void widenEvenly(const double* weights, const double* narrow, int count, int apart, double* wide) {
    const double w0 = weights[0], w1 = weights[1], w2 = weights[2], w3 = weights[3], w4 = weights[4];
    constexpr int kAtOnce = 64;
    double sums[kAtOnce];
    for (int first = 0; first < count; first += kAtOnce) {
        const int here = std::min(kAtOnce, count - first);
        const double* from = narrow + first;
        for (int i = 0; i < here; ++i)
            sums[i] = 0.0 + w0 * from[i] + w1 * from[i + 1] + w2 * from[i + 2] + w3 * from[i + 3] + w4 * from[i + 4];
        for (int i = 0; i < here; ++i)
            wide[static_cast<std::size_t>(first + i) * apart] = sums[i];
    }
}

/// All fine cells of `count` coarse ones, `ratio` each, from the five coarse ones around; weights[k * ratio + i] is that of the
/// k-th for fine cell i.
OXBOW_MULTIVERSION
void widenCells(const double* weights, const double* narrow, int count, int ratio, double* wide) {
    const double *w0 = weights, *w1 = w0 + ratio, *w2 = w1 + ratio, *w3 = w2 + ratio, *w4 = w3 + ratio;
    for (int cell = 0; cell < count; ++cell) {
        const double* from = narrow + cell;
        const double a = from[0], b = from[1], c = from[2], d = from[3], e = from[4];
        double* __restrict to = wide + static_cast<std::size_t>(cell) * ratio;
        for (int i = 0; i < ratio; ++i)
            to[i] = 0.0 + w0[i] * a + w1[i] * b + w2[i] * c + w3[i] * d + w4[i] * e;
    }
}

/// From so many fine cells a coarse one on, those of one cell fill vectors.
constexpr int kWideRatio = 8;

} // namespace

CoarseGrid::CoarseGrid(const GridSpec& fine, const GridSpec& coarse)
    : m_fine(fine),
      m_coarse(coarse),
      m_meanX(meanTaps(fine.width, coarse.width)),
      m_meanY(meanTaps(fine.height, coarse.height)),
      m_growX(growthTaps(coarse.width, fine.width)),
      m_growY(growthTaps(coarse.height, fine.height)) {
    // Where a power of two of fine cells makes a coarse one, all but those beside the edges have the weights of one of
    // the first few, to the bit.
    const int ratio = fine.width / coarse.width;
    if (ratio * coarse.width != fine.width || !std::has_single_bit(static_cast<unsigned>(ratio)) || coarse.width < 8)
        return;
    m_growCell.resize(5 * static_cast<std::size_t>(ratio));
    for (int i = 0; i < ratio; ++i)
        for (int k = 0; k < 5; ++k)
            m_growCell[static_cast<std::size_t>(k * ratio + i)] = m_growX.of(2 * ratio + i)[static_cast<std::size_t>(k)];
}

void CoarseGrid::Taps::add(int first, std::span<const double> more) {
    taps.push_back({first, static_cast<int>(more.size()), static_cast<int>(weights.size())});
    weights.insert(weights.end(), more.begin(), more.end());
}

CoarseGrid::Taps CoarseGrid::meanTaps(int fine, int coarse) {
    Taps taps;
    const double ratio = static_cast<double>(fine) / coarse;
    std::vector<double> weights;
    for (int i = 0; i < coarse; ++i) {
        const double from = i * ratio, to = (i + 1) * ratio;
        const int first = std::min(fine - 1, static_cast<int>(from));
        weights.clear();
        for (int k = first; k < std::min<double>(fine, to); ++k)
            weights.push_back((std::min(to, k + 1.0) - std::max<double>(from, k)) / ratio);
        taps.add(first, weights);
    }
    return taps;
}

CoarseGrid::Taps CoarseGrid::growthTaps(int coarse, int fine) {
    Taps taps;
    const double ratio = static_cast<double>(fine) / coarse;
    std::vector<double> weights;
    for (int j = 0; j < fine; ++j) {
        const double from = j / ratio, to = (j + 1) / ratio;
        const int firstCell = std::min(coarse - 1, static_cast<int>(from));
        const int lastCell = std::clamp(static_cast<int>(std::ceil(to)) - 1, firstCell, coarse - 1);
        const int first = std::max(0, firstCell - 2);
        weights.assign(static_cast<std::size_t>(std::min(coarse - 1, lastCell + 2) - first + 1), 0.0);
        for (int i = firstCell; i <= lastCell; ++i) {
            const auto begin = partWeights(std::clamp(from - i, 0.0, 1.0));
            const auto end = partWeights(std::clamp(to - i, 0.0, 1.0));
            for (int k = 0; k < 5; ++k)
                weights[static_cast<std::size_t>(std::clamp(i + k - 2, 0, coarse - 1) - first)] +=
                    (end[k] - begin[k]) * ratio;
        }
        taps.add(first, weights);
    }
    return taps;
}

Heightmap CoarseGrid::restrict(const Heightmap& fine, const Compute& compute) const {
    if (m_fine == m_coarse)
        return fine;
    Heightmap result(m_coarse);
    compute.forEach(m_coarse.height, [&](int y) {
        std::vector<double> columns(m_fine.width, 0.0);
        const auto weights = m_meanY.of(y);
        for (std::size_t k = 0; k < weights.size(); ++k)
            addRow(weights[k], fine.row(m_meanY.first(y) + static_cast<int>(k)), m_fine.width, columns.data());
        for (int x = 0; x < m_coarse.width; ++x)
            result.at(x, y) = static_cast<float>(m_meanX.weighted(columns.data(), x));
    });
    return result;
}

/// Fine cells [from, to) of a row.
void CoarseGrid::widen(const Field& narrow, int from, int to, Field& wide) const {
    for (int x = from; x < to; ++x)
        wide[static_cast<std::size_t>(x)] = m_growX.weighted(narrow.data(), x);
}

void CoarseGrid::prolongRow(int y, const Field& field, Field& narrow, Field& wide) const {
    if (m_fine == m_coarse) {
        std::copy_n(field.begin() + static_cast<std::ptrdiff_t>(m_coarse.index(0, y)), wide.size(), wide.begin());
        return;
    }
    std::ranges::fill(narrow, 0.0);
    const auto weights = m_growY.of(y);
    for (std::size_t k = 0; k < weights.size(); ++k)
        addRow(weights[k], field.data() + m_coarse.index(0, m_growY.first(y) + static_cast<int>(k)), m_coarse.width,
               narrow.data());
    if (m_growCell.empty())
        return widen(narrow, 0, m_fine.width, wide);
    const int ratio = m_fine.width / m_coarse.width;
    const int inner = m_coarse.width - 4;
    widen(narrow, 0, 2 * ratio, wide);
    if (ratio >= kWideRatio)
        widenCells(m_growCell.data(), narrow.data(), inner, ratio, wide.data() + 2 * ratio);
    else // cells that share weights stand at even distances, and are done side by side
        for (int phase = 0; phase < ratio; ++phase)
            widenEvenly(m_growX.of(2 * ratio + phase).data(), narrow.data(), inner, ratio, wide.data() + 2 * ratio + phase);
    widen(narrow, m_fine.width - 2 * ratio, m_fine.width, wide);
}

void CoarseGrid::prolong(std::span<const Field> fields, const Compute& compute, const RowVisitor& visit) const {
    compute.forRows(m_fine.height, [&](int y0, int y1) {
        Field narrow(m_coarse.width);
        std::vector<Field> rows(fields.size(), Field(m_fine.width));
        for (int y = y0; y < y1; ++y) {
            for (std::size_t i = 0; i < fields.size(); ++i)
                prolongRow(y, fields[i], narrow, rows[i]);
            visit(y, rows);
        }
    });
}

void CoarseGrid::prolongInto(Heightmap& fine, const Heightmap& coarse, const Compute& compute) const {
    const Field field = fieldOf(coarse, compute.cancel);
    prolong(std::span(&field, 1), compute, [&](int y, std::span<const Field> rows) {
        float* cells = fine.row(y);
        for (int x = 0; x < m_fine.width; ++x)
            cells[x] = static_cast<float>(rows[0][static_cast<std::size_t>(x)]);
    });
}

Heightmap CoarseGrid::prolonged(const Heightmap& coarse, const Compute& compute) const {
    Heightmap result(m_fine);
    prolongInto(result, coarse, compute);
    return result;
}

CoarseGrid::Field fieldOf(const Heightmap& cells, const CancelToken& cancel) {
    auto field = zeroedVector<double>(cells.cells().size(), cancel);
    std::ranges::copy(cells.cells(), field.begin());
    return field;
}

int levelCount(const GridSpec& grid) {
    const int longer = std::max(grid.width, grid.height);
    int levels = 1;
    for (double cells = kFirstLevelCells; cells * kLeastRatio <= longer; cells *= 2)
        ++levels;
    return levels;
}

GridSpec gridOfSide(const GridSpec& map, int longerSide) {
    const int longer = std::max(map.width, map.height);
    if (longerSide >= longer)
        return map;
    const auto side = [&](int cells) {
        return std::max(1, static_cast<int>((static_cast<std::int64_t>(cells) * longerSide + longer / 2) / longer));
    };
    return {side(map.width), side(map.height), map.cellSizeM * longer / longerSide};
}

GridSpec levelGrid(const GridSpec& grid, int level) {
    return level >= levelCount(grid) - 1 ? grid : gridOfSide(grid, kFirstLevelCells << level);
}

int levelOfStep(int step, int steps, int levels) {
    constexpr double kShareOfAFineLevel = 0.05;
    const int left = steps - step, each = std::max(1, static_cast<int>(std::lround(kShareOfAFineLevel * steps)));
    if (const int fine = levels - 1 - (left - 1) / each; fine >= 2)
        return fine;
    return levels > 1 && left <= 0.5 * steps ? 1 : 0;
}

} // namespace oxbow
