#include "core/terrain/coarse_grid.h"

#include <algorithm>
#include <array>
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

} // namespace

CoarseGrid::CoarseGrid(const GridSpec& fine, const GridSpec& coarse)
    : m_fine(fine),
      m_coarse(coarse),
      m_meanX(meanTaps(fine.width, coarse.width)),
      m_meanY(meanTaps(fine.height, coarse.height)),
      m_growX(growthTaps(coarse.width, fine.width)),
      m_growY(growthTaps(coarse.height, fine.height)) {}

std::vector<CoarseGrid::Tap> CoarseGrid::meanTaps(int fine, int coarse) {
    std::vector<Tap> taps(coarse);
    const double ratio = static_cast<double>(fine) / coarse;
    for (int i = 0; i < coarse; ++i) {
        const double from = i * ratio, to = (i + 1) * ratio;
        taps[i].first = std::min(fine - 1, static_cast<int>(from));
        for (int k = taps[i].first; k < std::min<double>(fine, to); ++k)
            taps[i].weights.push_back((std::min(to, k + 1.0) - std::max<double>(from, k)) / ratio);
    }
    return taps;
}

std::vector<CoarseGrid::Tap> CoarseGrid::growthTaps(int coarse, int fine) {
    std::vector<Tap> taps(fine);
    const double ratio = static_cast<double>(fine) / coarse;
    for (int j = 0; j < fine; ++j) {
        const double from = j / ratio, to = (j + 1) / ratio;
        const int firstCell = std::min(coarse - 1, static_cast<int>(from));
        const int lastCell = std::clamp(static_cast<int>(std::ceil(to)) - 1, firstCell, coarse - 1);
        taps[j].first = std::max(0, firstCell - 2);
        taps[j].weights.assign(std::min(coarse - 1, lastCell + 2) - taps[j].first + 1, 0.0);
        for (int i = firstCell; i <= lastCell; ++i) {
            const auto begin = partWeights(std::clamp(from - i, 0.0, 1.0));
            const auto end = partWeights(std::clamp(to - i, 0.0, 1.0));
            for (int k = 0; k < 5; ++k)
                taps[j].weights[std::clamp(i + k - 2, 0, coarse - 1) - taps[j].first] +=
                    (end[k] - begin[k]) * ratio;
        }
    }
    return taps;
}

Heightmap CoarseGrid::restrict(const Heightmap& fine, const Compute& compute) const {
    Heightmap result(m_coarse);
    compute.forEach(m_coarse.height, [&](int y) {
        std::vector<double> columns(m_fine.width, 0.0);
        for (std::size_t k = 0; k < m_meanY[y].weights.size(); ++k) {
            const float* row = fine.row(m_meanY[y].first + static_cast<int>(k));
            for (int x = 0; x < m_fine.width; ++x)
                columns[x] += m_meanY[y].weights[k] * row[x];
        }
        for (int x = 0; x < m_coarse.width; ++x) {
            double sum = 0.0;
            for (std::size_t k = 0; k < m_meanX[x].weights.size(); ++k)
                sum += m_meanX[x].weights[k] * columns[m_meanX[x].first + k];
            result.at(x, y) = static_cast<float>(sum);
        }
    });
    return result;
}

void CoarseGrid::prolongRow(int y, const Field& field, Field& narrow, Field& wide) const {
    std::ranges::fill(narrow, 0.0);
    for (std::size_t k = 0; k < m_growY[y].weights.size(); ++k) {
        const double* row = field.data() + m_coarse.index(0, m_growY[y].first + static_cast<int>(k));
        for (int x = 0; x < m_coarse.width; ++x)
            narrow[x] += m_growY[y].weights[k] * row[x];
    }
    for (int x = 0; x < m_fine.width; ++x) {
        double sum = 0.0;
        for (std::size_t k = 0; k < m_growX[x].weights.size(); ++k)
            sum += m_growX[x].weights[k] * narrow[m_growX[x].first + k];
        wide[x] = sum;
    }
}

void CoarseGrid::prolong(std::span<const Field> fields, const Compute& compute,
                         const RowVisitor& visit) const {
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

int levelCount(const GridSpec& grid) {
    const int longer = std::max(grid.width, grid.height);
    int levels = 1;
    for (double cells = kFirstLevelCells; cells * kLeastRatio <= longer; cells *= 2)
        ++levels;
    return levels;
}

GridSpec levelGrid(const GridSpec& grid, int level) {
    if (level >= levelCount(grid) - 1)
        return grid;
    const int longer = std::max(grid.width, grid.height), cells = kFirstLevelCells << level;
    const auto side = [&](int fine) {
        return std::max(1, static_cast<int>(std::lround(static_cast<double>(fine) * cells / longer)));
    };
    return {side(grid.width), side(grid.height), grid.cellSizeM * longer / cells};
}

int levelOfStep(int step, int steps, int levels) {
    int level = 0;
    for (double left = 0.5 * steps; level < levels - 1 && steps - step <= left; left *= 0.5)
        ++level;
    return level;
}

} // namespace oxbow
