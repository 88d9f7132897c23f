#include "core/flow/distance_map.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace oxbow {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The lower envelope of parabolas (x - q)² + f(q) over the places 0, 1, ... of one line.
class Envelope {
public:
    explicit Envelope(int length) : m_places(static_cast<std::size_t>(length)), m_starts(m_places.size() + 1) {}

    /// Replaces the squared distances `f` within the other axis by those within both.
    void transform(std::vector<double>& f) {
        int last = -1;
        for (int q = 0; q < static_cast<int>(f.size()); ++q)
            if (f[q] != kInfinity)
                last = put(f, q, last);
        if (last < 0)
            return;
        m_result.resize(f.size());
        for (int x = 0, k = 0; x < static_cast<int>(f.size()); ++x) {
            while (k < last && m_starts[k + 1] < x)
                ++k;
            const double away = x - m_places[k];
            m_result[x] = away * away + f[m_places[k]];
        }
        f.swap(m_result);
    }

private:
    /// Adds the parabola of place q to an envelope of `last` + 1; returns the new last.
    int put(const std::vector<double>& f, int q, int last) {
        double start = -kInfinity;
        for (; last >= 0; --last) {
            const int p = m_places[last];
            start = (f[q] - f[p] + double{1} * q * q - double{1} * p * p) / (2.0 * (q - p));
            if (start > m_starts[last])
                break;
            start = -kInfinity;
        }
        m_places[++last] = q;
        m_starts[last] = start;
        return last;
    }

    std::vector<int> m_places;
    std::vector<double> m_starts; ///< from where on a parabola is the lowest
    std::vector<double> m_result;
};

/// Distances along a column to the nearest cell of the other value.
void distancesOfColumn(const GridSpec& grid, const CellMask& mask, int x, std::vector<float>& distance) {
    float away = std::numeric_limits<float>::infinity();
    for (int y = 0; y < grid.height; ++y) {
        away = y > 0 && mask[grid.index(x, y)] != mask[grid.index(x, y - 1)] ? 1.0f : away + 1.0f;
        distance[grid.index(x, y)] = away;
    }
    away = std::numeric_limits<float>::infinity();
    for (int y = grid.height - 1; y >= 0; --y) {
        away =
            y + 1 < grid.height && mask[grid.index(x, y)] != mask[grid.index(x, y + 1)] ? 1.0f : away + 1.0f;
        distance[grid.index(x, y)] = std::min(distance[grid.index(x, y)], away);
    }
}

} // namespace

Heightmap distanceMap(const GridSpec& grid, const CellMask& marked, const Compute& compute) {
    Heightmap distances(grid);
    compute.forRows(grid.width, [&](int x0, int x1) {
        Envelope envelope(grid.height);
        std::vector<double> line(static_cast<std::size_t>(grid.height));
        for (int x = x0; x < x1; ++x) {
            for (int y = 0; y < grid.height; ++y)
                line[y] = marked[grid.index(x, y)] ? 0.0 : kInfinity;
            envelope.transform(line);
            for (int y = 0; y < grid.height; ++y)
                distances.at(x, y) = static_cast<float>(line[y]);
        }
    });
    compute.forRows(grid.height, [&](int y0, int y1) {
        Envelope envelope(grid.width);
        std::vector<double> line(static_cast<std::size_t>(grid.width));
        for (int y = y0; y < y1; ++y) {
            float* row = distances.row(y);
            std::copy_n(row, grid.width, line.begin());
            envelope.transform(line);
            for (int x = 0; x < grid.width; ++x)
                row[x] = static_cast<float>(std::sqrt(line[x]) * grid.cellSizeM);
        }
    });
    return distances;
}

std::vector<float> distanceToOther(const GridSpec& grid, const CellMask& mask, const Compute& compute) {
    std::vector<float> columns(grid.cellCount()), distance(grid.cellCount());
    compute.forRows(grid.width, [&](int x0, int x1) {
        for (int x = x0; x < x1; ++x)
            distancesOfColumn(grid, mask, x, columns);
    });
    compute.forRows(grid.height, [&](int y0, int y1) {
        Envelope envelope(grid.width);
        std::vector<double> line(static_cast<std::size_t>(grid.width));
        for (int y = y0; y < y1; ++y)
            for (const std::uint8_t side : {std::uint8_t{0}, std::uint8_t{1}}) {
                const std::size_t row = grid.index(0, y);
                for (std::size_t x = 0; x < line.size(); ++x)
                    line[x] = mask[row + x] == side ? double{columns[row + x]} * columns[row + x] : 0.0;
                envelope.transform(line);
                for (std::size_t x = 0; x < line.size(); ++x)
                    if (mask[row + x] == side)
                        distance[row + x] = static_cast<float>(std::sqrt(line[x]) - 0.5);
            }
    });
    return distance;
}

} // namespace oxbow
