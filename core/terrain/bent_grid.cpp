#include "core/terrain/bent_grid.h"

#include "core/base/counter_random.h"
#include "core/base/simd.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr double kStreamSpacing = 6.0; ///< between values of psi, nodes
constexpr double kTurn = 0.3;          ///< of the lines at full strength, standard deviation, rad
constexpr int kBefore = 2, kAround = 5; ///< nodes that stand beyond the first one, and beyond both ends together

/// The weights of four cells in a cubic B-spline, of its slope and of its second derivative.
struct Spline {
    double value[4], slope[4], bend[4];
};

/// Of a place t in [0, 1] from the second of them to the third.
[[gnu::always_inline]] inline Spline splineAt(double t) {
    const double s = 1.0 - t, t2 = t * t, t3 = t2 * t;
    return {{s * s * s / 6.0, (4.0 - 6.0 * t2 + 3.0 * t3) / 6.0, (1.0 + 3.0 * t + 3.0 * t2 - 3.0 * t3) / 6.0, t3 / 6.0},
            {-0.5 * s * s, 1.5 * t2 - 2.0 * t, 0.5 + t - 1.5 * t2, 0.5 * t2},
            {s, 3.0 * t - 2.0, 1.0 - 3.0 * t, t}};
}

OXBOW_MULTIVERSION
void findTaps(const double* x, const double* y, int count, int width, int height, std::int32_t* first, double* weights) {
    constexpr int kAtOnce = 64;
    const int padded = width + kAround;
    const double farthestX = width, farthestY = height;
    for (int begin = 0; begin < count; begin += kAtOnce) {
        const int here = std::min(kAtOnce, count - begin);
        std::int32_t firsts[kAtOnce];
        double values[8][kAtOnce];
        for (int i = 0; i < here; ++i) {
            const double u = std::min(std::max(x[begin + i], -1.0), farthestX), v = std::min(std::max(y[begin + i], -1.0), farthestY);
            const auto column = static_cast<std::int32_t>(u + 2.0) - 2, row = static_cast<std::int32_t>(v + 2.0) - 2;
            const Spline along = splineAt(u - column), across = splineAt(v - row);
            firsts[i] = (row + kBefore - 1) * padded + column + kBefore - 1;
            for (int k = 0; k < 4; ++k) {
                values[k][i] = along.value[k];
                values[4 + k][i] = across.value[k];
            }
        }
        std::copy_n(firsts, here, first + begin);
        for (int k = 0; k < 8; ++k)
            std::copy_n(values[k], here, weights + k * count + begin);
    }
}

OXBOW_MULTIVERSION
void evaluate(const std::int32_t* first, const double* weights, int count, const double* nodes, int padded, double* values) {
    constexpr int kAtOnce = 64;
    double sums[kAtOnce];
    for (int begin = 0; begin < count; begin += kAtOnce) {
        const int here = std::min(kAtOnce, count - begin);
        const double *w0 = weights + begin, *w1 = w0 + count, *w2 = w1 + count, *w3 = w2 + count;
        std::fill_n(sums, here, 0.0);
        for (int k = 0; k < 4; ++k) {
            const double *row = nodes + k * padded, *across = w3 + (k + 1) * count;
            for (int i = 0; i < here; ++i) {
                const std::int32_t at = first[begin + i];
                sums[i] += across[i] * (w0[i] * row[at] + w1[i] * row[at + 1] + w2[i] * row[at + 2] + w3[i] * row[at + 3]);
            }
        }
        std::copy_n(sums, here, values + begin);
    }
}

/// Adds curl psi along a row: from psi's values, and their slopes, across it.
OXBOW_MULTIVERSION
void addCurl(const double* value, const double* slope, const std::int32_t* first, const double* columns, double spacing, int count,
             double* x, double* y) {
    constexpr int kAtOnce = 64;
    double dx[kAtOnce], dy[kAtOnce];
    for (int begin = 0; begin < count; begin += kAtOnce) {
        const int here = std::min(kAtOnce, count - begin);
        for (int i = 0; i < here; ++i)
            dx[i] = dy[i] = 0.0;
        for (int k = 0; k < 4; ++k) {
            const double *along = columns + k * count + begin, *alongSlope = along + 4 * count;
            for (int i = 0; i < here; ++i) {
                const std::int32_t at = first[begin + i] + k;
                dx[i] += slope[at] * along[i];
                dy[i] += value[at] * alongSlope[i];
            }
        }
        for (int i = 0; i < here; ++i) {
            x[begin + i] += dx[i];
            y[begin + i] -= dy[i] / spacing;
        }
    }
}

/// psi and the axes of the grid that it bends.
struct Stream {
    const double* values;
    int width, height, spansX, spansY;
    double spacingX, spacingY;
};

/// Where the nodes of row y lie: Newton's method on p + curl psi(p) = (x, y).
OXBOW_MULTIVERSION
void findNodes(const Stream psi, int y, float* placeX, float* placeY) {
    constexpr int kRounds = 6, kAtOnce = 16;
    constexpr double kLeastArea = 0.1;
    const double scaleX = 1.0 / psi.spacingX, scaleY = 1.0 / psi.spacingY;
    for (int begin = 0; begin < psi.width; begin += kAtOnce) {
        double px[kAtOnce], py[kAtOnce];
        for (int i = 0; i < kAtOnce; ++i) {
            px[i] = begin + i;
            py[i] = y;
        }
        for (int round = 0; round < kRounds; ++round)
            for (int i = 0; i < kAtOnce; ++i) {
                const double u = std::min(std::max(px[i], 0.0), psi.width - 1.0) * scaleX, v = std::min(std::max(py[i], 0.0), psi.height - 1.0) * scaleY;
                const int column = std::min(psi.spansX - 1, static_cast<int>(u)), row = std::min(psi.spansY - 1, static_cast<int>(v));
                const Spline along = splineAt(u - column), across = splineAt(v - row);
                double slopeX = 0.0, slopeY = 0.0, xx = 0.0, xy = 0.0, yy = 0.0;
                for (int k = 0; k < 4; ++k) {
                    const double* line = psi.values + (row + k) * (psi.spansX + 3) + column;
                    double value = 0.0, slope = 0.0, bend = 0.0;
                    for (int l = 0; l < 4; ++l) {
                        value += along.value[l] * line[l];
                        slope += along.slope[l] * line[l];
                        bend += along.bend[l] * line[l];
                    }
                    slopeX += across.value[k] * slope;
                    slopeY += across.slope[k] * value;
                    xx += across.value[k] * bend;
                    xy += across.slope[k] * slope;
                    yy += across.bend[k] * value;
                }
                xx *= scaleX * scaleX;
                xy *= scaleX * scaleY;
                yy *= scaleY * scaleY;
                const double missedX = begin + i - px[i] - slopeY * scaleY, missedY = y - py[i] + slopeX * scaleX;
                const double area = std::max(kLeastArea, 1.0 - xy * xy + xx * yy);
                px[i] += ((1.0 - xy) * missedX - yy * missedY) / area;
                py[i] += (xx * missedX + (1.0 + xy) * missedY) / area;
            }
        for (int i = 0; i < std::min(kAtOnce, psi.width - begin); ++i) {
            placeX[begin + i] = static_cast<float>(px[i]);
            placeY[begin + i] = static_cast<float>(py[i]);
        }
    }
}

/// Steps of the index from a node to the next one of its line, and to those of the lines beside it; 0 where there is no such line.
struct FaceSteps {
    std::ptrdiff_t next, after, before;
};

OXBOW_MULTIVERSION
void findFaces(const float* x, const float* y, const FaceSteps steps, int count, float* through, float* skew) {
    constexpr float kLeastArea = 2.0f; // of 16, where a grid is bent too much
    const float scale = steps.after == 0 || steps.before == 0 ? 2.0f : 1.0f;
    const std::ptrdiff_t next = steps.next, after = steps.after, before = steps.before;
    for (int i = 0; i < count; ++i) {
        const float dx = x[i + next] - x[i], dy = y[i + next] - y[i];
        const float tx = scale * (x[i + after] + x[i + next + after] - x[i + before] - x[i + next + before]);
        const float ty = scale * (y[i + after] + y[i + next + after] - y[i + before] - y[i + next + before]);
        const float area = std::max(kLeastArea, 4.0f * std::abs(dx * ty - dy * tx));
        through[i] = (tx * tx + ty * ty) / area;
        skew[i] = -scale * (dx * tx + dy * ty) / area;
    }
}

/// Two cells a node, or those of the map where there are no more.
GridSpec gridBetween(const GridSpec& fine, const GridSpec& coarse) {
    if (fine.width <= 2 * coarse.width || fine.height <= 2 * coarse.height)
        return fine;
    return {2 * coarse.width, 2 * coarse.height, coarse.cellSizeM / 2};
}

/// A row of values less a sixth of their second differences along both axes, from it and the rows beside it; the field goes on beyond
/// its edges as it ends.
void sharpenRow(const GridSpec& grid, const double* field, int y, double* row) {
    const double* here = field + grid.index(0, y);
    const double *above = y > 0 ? here - grid.width : here, *below = y + 1 < grid.height ? here + grid.width : here;
    const auto across = [&](int x) { return here[x] - (above[x] - 2.0 * here[x] + below[x]) / 6.0; };
    double before = across(0), middle = before;
    for (int x = 0; x < grid.width; ++x) {
        const double after = x + 1 < grid.width ? across(x + 1) : middle;
        row[x] = middle - (before - 2.0 * middle + after) / 6.0;
        before = middle;
        middle = after;
    }
}

} // namespace

BentGrid::Axis::Axis(int cells, int nodes)
    : count(nodes), spans(std::max(1, static_cast<int>(std::lround((nodes - 1) / kStreamSpacing)))),
      ratio(static_cast<double>(cells) / nodes), spacing(nodes > 1 ? static_cast<double>(nodes - 1) / spans : 1.0) {}

BentGrid::BentGrid(const GridSpec& fine, const GridSpec& coarse, const GridBend& bend, const Compute& compute)
    : m_fine(fine), m_cells(gridBetween(fine, coarse)), m_x(m_cells.width, coarse.width), m_y(m_cells.height, coarse.height) {
    m_nodes.grid = coarse;
    if (m_cells != m_fine)
        m_between.emplace(m_fine, m_cells);
    makeStream(bend);
    m_columns.resize(8 * static_cast<std::size_t>(m_cells.width));
    for (int x = 0; x < m_cells.width; ++x) {
        const double at = std::clamp(m_x.place(x), 0.0, m_x.count - 1.0) / m_x.spacing;
        m_columnFirst.push_back(std::min(m_x.spans - 1, static_cast<int>(at)) - 1);
        const Spline spline = splineAt(at - m_columnFirst.back() - 1);
        for (int k = 0; k < 4; ++k) {
            m_columns[static_cast<std::size_t>(k * m_cells.width + x)] = spline.value[k];
            m_columns[static_cast<std::size_t>((4 + k) * m_cells.width + x)] = spline.slope[k];
        }
    }
    makeNodes(compute);
    makeFaces(compute);
}

void BentGrid::makeStream(const GridBend& bend) {
    // The turn of a line, half the Laplacian of psi, has 0.93 times the standard deviation of psi's values over the spacing squared.
    const double most = bend.strength * kTurn * std::sqrt(3.0) / 0.93 * m_x.spacing * m_y.spacing;
    const auto valueAt = [&](int i, int j) {
        if (i % m_x.spans == 0 || j % m_y.spans == 0)
            return 0.0;
        const bool isOutsideX = i < 0 || i > m_x.spans, isOutsideY = j < 0 || j > m_y.spans;
        const int x = i < 0 ? -i : i > m_x.spans ? 2 * m_x.spans - i : i, y = j < 0 ? -j : j > m_y.spans ? 2 * m_y.spans - j : j;
        const double value = most * (2.0 * unitDouble(randomBits(bend.seed, m_x.count, m_y.count, x, y)) - 1.0);
        return isOutsideX != isOutsideY ? -value : value;
    };
    for (int j = -1; j <= m_y.spans + 1; ++j)
        for (int i = -1; i <= m_x.spans + 1; ++i)
            m_stream.push_back(valueAt(i, j));
}

void BentGrid::makeNodes(const Compute& compute) {
    const GridSpec& grid = m_nodes.grid;
    m_nodes.x.resize(grid.cellCount());
    m_nodes.y.resize(grid.cellCount());
    compute.forRows(grid.height, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y)
            findNodes({m_stream.data(), m_x.count, m_y.count, m_x.spans, m_y.spans, m_x.spacing, m_y.spacing}, y,
                      m_nodes.x.data() + grid.index(0, y), m_nodes.y.data() + grid.index(0, y));
    });
    const std::vector<double> cells = scatteredSharply(nullptr, compute);
    m_nodes.areas.resize(cells.size());
    std::ranges::transform(cells, m_nodes.areas.begin(), [each = cellRatio()](double count) { return static_cast<float>(count / each); });
}

void BentGrid::makeFaces(const Compute& compute) {
    const GridSpec& grid = m_nodes.grid;
    for (BentFaces* faces : {&m_nodes.ofRows, &m_nodes.ofColumns}) {
        faces->through.assign(grid.cellCount(), 1.0f);
        faces->skew.assign(grid.cellCount(), 0.0f);
    }
    if (grid.width == 1 || grid.height == 1)
        return;
    const std::ptrdiff_t width = grid.width;
    compute.forRows(grid.height, [&](int y0, int y1) {
        std::vector<float> through(static_cast<std::size_t>(width)), skew(through.size());
        for (int y = y0; y < y1; ++y) {
            const auto find = [&](int from, int to, const FaceSteps& steps, float* throughs, float* skews) {
                const std::size_t c = grid.index(from, y);
                findFaces(m_nodes.x.data() + c, m_nodes.y.data() + c, steps, to - from, throughs, skews);
            };
            find(0, grid.width - 1, {1, y + 1 < grid.height ? width : 0, y > 0 ? -width : 0}, through.data(), skew.data());
            for (int x = 0; x + 1 < grid.width; ++x) {
                const std::size_t to = static_cast<std::size_t>(x) * static_cast<std::size_t>(grid.height) + static_cast<std::size_t>(y);
                m_nodes.ofRows.through[to] = through[static_cast<std::size_t>(x)];
                m_nodes.ofRows.skew[to] = skew[static_cast<std::size_t>(x)];
            }
            if (y + 1 == grid.height)
                continue;
            float *throughs = m_nodes.ofColumns.through.data() + grid.index(0, y), *skews = m_nodes.ofColumns.skew.data() + grid.index(0, y);
            find(0, 1, {width, 1, 0}, throughs, skews);
            find(1, grid.width - 1, {width, 1, -1}, throughs + 1, skews + 1);
            find(grid.width - 1, grid.width, {width, 0, -1}, throughs + width - 1, skews + width - 1);
        }
    });
}

void BentGrid::findRow(int y, RowPlaces& row) const {
    const double place = m_y.place(y), v = std::clamp(place, 0.0, m_y.count - 1.0) / m_y.spacing;
    const int j = std::min(m_y.spans - 1, static_cast<int>(v));
    const Spline across = splineAt(v - j);
    const auto length = static_cast<std::size_t>(m_x.spans + 3);
    std::vector<double> value(length, 0.0), slope(length, 0.0);
    for (int k = 0; k < 4; ++k)
        for (std::size_t i = 0; i < length; ++i) {
            const double psi = stream(j + k - 1)[static_cast<std::ptrdiff_t>(i) - 1];
            value[i] += across.value[k] * psi;
            slope[i] += across.slope[k] / m_y.spacing * psi;
        }
    for (int x = 0; x < m_cells.width; ++x) {
        row.x[static_cast<std::size_t>(x)] = m_x.place(x);
        row.y[static_cast<std::size_t>(x)] = place;
    }
    addCurl(value.data() + 1, slope.data() + 1, m_columnFirst.data(), m_columns.data(), m_x.spacing, m_cells.width, row.x.data(), row.y.data());
}

void BentGrid::findTapsOf(RowPlaces& row) const {
    findTaps(row.x.data(), row.y.data(), static_cast<int>(row.x.size()), m_x.count, m_y.count, row.first.data(), row.weights.data());
}

/// The coefficients of a spline through values in the nodes, with those at the edges beyond them again.
std::vector<double> BentGrid::coefficients(std::span<const double> field, const Compute& compute) const {
    const GridSpec& grid = m_nodes.grid;
    const int width = grid.width + kAround, height = grid.height + kAround;
    std::vector<double> result(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    compute.forRows(height, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y) {
            double* row = result.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(width);
            double* nodes = row + kBefore;
            sharpenRow(grid, field.data(), std::clamp(y - kBefore, 0, grid.height - 1), nodes);
            std::fill(row, nodes, nodes[0]);
            std::fill(nodes + grid.width, row + width, nodes[grid.width - 1]);
        }
    });
    return result;
}

void BentGrid::prolong(std::span<const Field> fields, const Compute& compute, const RowVisitor& visit) const {
    if (!m_between)
        return prolongCells(fields, compute, visit);
    std::vector<Field> between(fields.size(), Field(m_cells.cellCount()));
    prolongCells(fields, compute, [&](int y, std::span<const Field> rows) {
        for (std::size_t i = 0; i < rows.size(); ++i)
            std::ranges::copy(rows[i], between[i].begin() + static_cast<std::ptrdiff_t>(m_cells.index(0, y)));
    });
    m_between->prolong(between, compute, visit);
}

void BentGrid::prolongCells(std::span<const Field> fields, const Compute& compute, const RowVisitor& visit) const {
    std::vector<std::vector<double>> nodes;
    for (const Field& field : fields)
        nodes.push_back(coefficients(field, compute));
    compute.forRows(m_cells.height, [&](int y0, int y1) {
        RowPlaces row(m_cells.width);
        std::vector<Field> rows(fields.size(), Field(static_cast<std::size_t>(m_cells.width)));
        for (int y = y0; y < y1; ++y) {
            findRow(y, row);
            findTapsOf(row);
            for (std::size_t i = 0; i < rows.size(); ++i)
                evaluate(row.first.data(), row.weights.data(), m_cells.width, nodes[i].data(), m_x.count + kAround, rows[i].data());
            visit(y, rows);
        }
    });
}

void BentGrid::nearest(int y, std::uint32_t* nodes) const {
    if (!m_between)
        return nearestOfCells(y, nodes);
    std::vector<std::uint32_t> ofCells(static_cast<std::size_t>(m_cells.width));
    const std::size_t first = m_between->coarseIndex(0, y);
    nearestOfCells(static_cast<int>(first / ofCells.size()), ofCells.data());
    for (int x = 0; x < m_fine.width; ++x)
        nodes[x] = ofCells[m_between->coarseIndex(x, y) - first];
}

void BentGrid::nearestOfCells(int y, std::uint32_t* nodes) const {
    RowPlaces row(m_cells.width);
    findRow(y, row);
    for (std::size_t x = 0; x < row.x.size(); ++x)
        nodes[x] = static_cast<std::uint32_t>(m_nodes.grid.index(std::clamp(static_cast<int>(row.x[x] + 0.5), 0, m_x.count - 1),
                                                                 std::clamp(static_cast<int>(row.y[x] + 0.5), 0, m_y.count - 1)));
}

/// The sums of the cells of a map, or of 1 where there is none, by the weights that nodes have in them.
std::vector<double> BentGrid::scattered(const Heightmap* fine, const Compute& compute) const {
    const Heightmap means = fine && m_between ? m_between->restrict(*fine, compute) : Heightmap();
    std::vector<double> sums = scatteredCells(means.empty() ? fine : &means, compute);
    const double each = m_between ? m_between->cellRatio() : 1.0;
    for (double& sum : sums)
        sum *= each;
    return sums;
}

std::vector<double> BentGrid::scatteredCells(const Heightmap* map, const Compute& compute) const {
    constexpr int kRows = 64;
    const int width = m_x.count + kAround, height = m_y.count + kAround;
    struct Band {
        std::int32_t begin = 0; ///< first node that has a share
        std::vector<double> sums;
    };
    std::vector<Band> bands(static_cast<std::size_t>((m_cells.height + kRows - 1) / kRows));
    compute.forEach(static_cast<int>(bands.size()), [&](int i) {
        Band& band = bands[static_cast<std::size_t>(i)];
        RowPlaces row(m_cells.width);
        // psi's slope is so small that lines of the grid lie at most seven nodes off.
        const int from = i * kRows, to = std::min(m_cells.height, from + kRows);
        const int first = std::max(0, static_cast<int>(m_y.place(from)) - 9 + kBefore),
                  end = std::min(height, static_cast<int>(m_y.place(to)) + 12 + kBefore);
        band.begin = first * width;
        band.sums.assign(static_cast<std::size_t>((end - first) * width), 0.0);
        for (int y = from; y < to; ++y) {
            const float* cells = map ? map->row(y) : nullptr;
            if (cells && std::all_of(cells, cells + m_cells.width, [](float cell) { return cell == 0.0f; }))
                continue; // as in maps of marks and springs
            findRow(y, row);
            findTapsOf(row);
            for (int x = 0; x < m_cells.width; ++x) {
                const double cell = cells ? cells[x] : 1.0;
                const double* weights = row.weights.data() + x;
                for (int k = 0; k < 4; ++k) {
                    double* sums = band.sums.data() + (row.first[static_cast<std::size_t>(x)] + k * width - band.begin);
                    const double share = cell * weights[(4 + k) * m_cells.width];
                    for (int l = 0; l < 4; ++l)
                        sums[l] += share * weights[l * m_cells.width];
                }
            }
        }
    });
    // Bands overlap: each node takes its shares in their order.
    const GridSpec& grid = m_nodes.grid;
    std::vector<double> result(grid.cellCount(), 0.0);
    compute.forRows(grid.height, [&](int y0, int y1) {
        const int from = y0 > 0 ? y0 + kBefore : 0, to = y1 < grid.height ? y1 + kBefore : height;
        for (const Band& band : bands) {
            const int first = band.begin / width, end = first + static_cast<int>(band.sums.size()) / width;
            for (int row = std::max(from, first); row < std::min(to, end); ++row) {
                const double* sums = band.sums.data() + static_cast<std::ptrdiff_t>(row - first) * width;
                double* nodes = result.data() + grid.index(0, std::clamp(row - kBefore, 0, grid.height - 1));
                for (int x = 0; x < width; ++x)
                    nodes[std::clamp(x - kBefore, 0, grid.width - 1)] += sums[x];
            }
        }
    });
    return result;
}

/// The same for values that a spline through the nodes has: it is its own transpose.
std::vector<double> BentGrid::scatteredSharply(const Heightmap* fine, const Compute& compute) const {
    const std::vector<double> sums = scattered(fine, compute);
    std::vector<double> result(sums.size());
    compute.forRows(m_nodes.grid.height, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y)
            sharpenRow(m_nodes.grid, sums.data(), y, result.data() + m_nodes.grid.index(0, y));
    });
    return result;
}

Heightmap BentGrid::gathered(const Heightmap& fine, const Compute& compute) const {
    Heightmap result(m_nodes.grid);
    std::ranges::transform(scattered(&fine, compute), result.cells().begin(), [](double sum) { return static_cast<float>(sum); });
    return result;
}

Heightmap BentGrid::restricted(const Heightmap& fine, const Compute& compute) const {
    const std::vector<double> sums = scatteredSharply(&fine, compute);
    Heightmap result(m_nodes.grid);
    for (std::size_t c = 0; c < sums.size(); ++c)
        result.cells()[c] = static_cast<float>(sums[c] / (m_nodes.areas[c] * cellRatio()));
    return result;
}

Heightmap BentGrid::marked(const Heightmap& fine, const Compute& compute) const {
    Heightmap marks = fine;
    for (float& mark : marks.cells())
        mark = mark != 0.0f ? 1.0f : 0.0f;
    const std::vector<double> sums = scattered(&marks, compute);
    const GridSpec& grid = m_nodes.grid;
    const auto covered = [&](std::size_t c) { return sums[c] / m_nodes.areas[c]; };
    Heightmap result(grid);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            const double here = covered(grid.index(x, y));
            double most = here;
            for (int k = 0; k < 9 && here > 0.0; ++k)
                most = std::max(most, covered(grid.index(std::clamp(x + k % 3 - 1, 0, grid.width - 1),
                                                         std::clamp(y + k / 3 - 1, 0, grid.height - 1))));
            result.at(x, y) = here > 0.0 && here >= 0.5 * most ? 1.0f : 0.0f;
        }
    return result;
}

Heightmap BentGrid::sampled(const Heightmap& fine, const Compute& compute) const {
    const GridSpec& grid = m_nodes.grid;
    const Heightmap means = CoarseGrid(m_fine, grid).restrict(fine, compute);
    const std::vector<double> values = coefficients(Field(means.cells().begin(), means.cells().end()), compute);
    Heightmap result(grid);
    compute.forRows(grid.height, [&](int y0, int y1) {
        RowPlaces row(grid.width);
        Field heights(static_cast<std::size_t>(grid.width));
        for (int y = y0; y < y1; ++y) {
            std::copy_n(m_nodes.x.begin() + static_cast<std::ptrdiff_t>(grid.index(0, y)), grid.width, row.x.begin());
            std::copy_n(m_nodes.y.begin() + static_cast<std::ptrdiff_t>(grid.index(0, y)), grid.width, row.y.begin());
            findTapsOf(row);
            evaluate(row.first.data(), row.weights.data(), grid.width, values.data(), grid.width + kAround, heights.data());
            std::ranges::transform(heights, result.row(y), [](double height) { return static_cast<float>(height); });
        }
    });
    return result;
}

} // namespace oxbow
