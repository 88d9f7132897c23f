#include "core/constraint/plate_multigrid.h"

#include "core/terrain/coarser_state.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace oxbow {

namespace {

constexpr int kSmallestSide = 8;
constexpr int kSmoothing = 4;      ///< degree of the polynomial
constexpr float kSmoothFrom = 1.6f; ///< Laplacians of waves that the coarser grid does not see

/// A sum of products in a fixed order that fits vectors.
double dot(const float* a, const float* b, int count) {
    constexpr int kLanes = 8;
    std::array<double, kLanes> sums{};
    int i = 0;
    for (; i + kLanes <= count; i += kLanes)
        for (int k = 0; k < kLanes; ++k)
            sums[static_cast<std::size_t>(k)] += static_cast<double>(a[i + k]) * b[i + k];
    double sum = std::accumulate(sums.begin(), sums.end(), 0.0);
    for (; i < count; ++i)
        sum += static_cast<double>(a[i]) * b[i];
    return sum;
}

// ---- Between grids ----

constexpr std::array<float, 4> kWeights = {-0.0234375f, 0.2265625f, 0.8671875f, -0.0703125f};

/// A cell of a row or column, and its weight in another one.
struct Share {
    int cell;
    float weight;
};

/// The four coarse cells around a fine one, from the farther side.
std::array<Share, 4> tapsOf(int fine, int coarseCount) {
    std::array<Share, 4> taps{};
    for (int k = 0; k < 4; ++k)
        taps[static_cast<std::size_t>(k)] = {std::clamp(fine / 2 + (fine % 2 == 0 ? k - 2 : 2 - k), 0, coarseCount - 1),
                                             kWeights[static_cast<std::size_t>(k)]};
    return taps;
}

/// The fine cells that each coarse one gives to: the transpose.
std::vector<std::vector<Share>> sharesOf(int coarseCount, int fineCount) {
    std::vector<std::vector<Share>> shares(static_cast<std::size_t>(coarseCount));
    for (int fine = 0; fine < fineCount; ++fine)
        for (const Share& tap : tapsOf(fine, coarseCount)) {
            auto& list = shares[static_cast<std::size_t>(tap.cell)];
            if (!list.empty() && list.back().cell == fine)
                list.back().weight += tap.weight;
            else
                list.push_back({fine, tap.weight});
        }
    return shares;
}

/// A field on another grid: sums of the rows that `rowsOf(y)` names, and in these of the columns of `columnsOf(x)`.
template <typename RowsOf, typename ColumnsOf>
Heightmap weighed(const Heightmap& from, const GridSpec& to, const Compute& compute, RowsOf&& rowsOf,
                  ColumnsOf&& columnsOf) {
    Heightmap result(to);
    compute.forRows(to.height, [&](int y0, int y1) {
        std::vector<float> line(static_cast<std::size_t>(from.width()));
        for (int y = y0; y < y1; ++y) {
            std::ranges::fill(line, 0.0f);
            for (const Share& share : rowsOf(y)) {
                const float* row = from.row(share.cell);
                for (int x = 0; x < from.width(); ++x)
                    line[static_cast<std::size_t>(x)] += share.weight * row[x];
            }
            for (int x = 0; x < to.width; ++x) {
                float sum = 0.0f;
                for (const Share& share : columnsOf(x))
                    sum += share.weight * line[static_cast<std::size_t>(share.cell)];
                result.at(x, y) = sum;
            }
        }
    });
    return result;
}

/// The transpose of doubledField().
Heightmap gathered(const Heightmap& fine, const GridSpec& coarse, const Compute& compute) {
    const auto columns = sharesOf(coarse.width, fine.width()), rows = sharesOf(coarse.height, fine.height());
    return weighed(fine, coarse, compute, [&](int y) { return std::span(rows[static_cast<std::size_t>(y)]); },
                   [&](int x) { return std::span(columns[static_cast<std::size_t>(x)]); });
}

std::vector<std::uint32_t> halvedCells(std::span<const std::uint32_t> fixed, const GridSpec& fine) {
    const GridSpec coarse = coarserGrid(fine, 2);
    std::vector<std::uint32_t> cells;
    cells.reserve(fixed.size());
    for (const std::uint32_t cell : fixed)
        cells.push_back(static_cast<std::uint32_t>(coarse.index(fine.xOf(cell) / 2, fine.yOf(cell) / 2)));
    std::ranges::sort(cells);
    cells.erase(std::ranges::unique(cells).begin(), cells.end());
    return cells;
}

/// to += share from.
void addTo(Heightmap& to, const Heightmap& from, float share, const Compute& compute) {
    compute.forCells(to.grid(), [&](std::size_t c) { to.data()[c] += share * from.data()[c]; });
}

} // namespace

Heightmap doubledField(const Heightmap& coarse, const GridSpec& fine, const Compute& compute) {
    return weighed(coarse, fine, compute, [&](int y) { return tapsOf(y, coarse.height()); },
                   [&](int x) { return tapsOf(x, coarse.width()); });
}

// ---- One grid ----

PlateGrid::PlateGrid(const GridSpec& grid, std::vector<std::uint32_t> fixed, double lengthM)
    : m_grid(grid),
      m_fixed(std::move(fixed)),
      m_alpha(static_cast<float>((grid.cellSizeM / lengthM) * (grid.cellSizeM / lengthM))),
      m_half(grid),
      m_way(grid),
      m_image(grid),
      m_rowSums(static_cast<std::size_t>(grid.height)) {}

void PlateGrid::clearFixed(Heightmap& field) const {
    for (const std::uint32_t cell : m_fixed)
        field.data()[cell] = 0.0f;
}

void PlateGrid::filterRow(const Heightmap& from, int y, float* to) const {
    const int last = m_grid.width - 1;
    const float *row = from.row(y), *north = from.row(std::max(y - 1, 0)), *south = from.row(std::min(y + 1, m_grid.height - 1));
    const float centre = 4.0f + m_alpha;
    to[0] = centre * row[0] - ((row[0] + row[std::min(1, last)]) + (north[0] + south[0]));
    for (int x = 1; x < last; ++x)
        to[x] = centre * row[x] - ((row[x - 1] + row[x + 1]) + (north[x] + south[x]));
    if (last > 0)
        to[last] = centre * row[last] - ((row[last - 1] + row[last]) + (north[last] + south[last]));
}

double PlateGrid::apply(const Heightmap& from, Heightmap& to, const Compute& compute, const Heightmap* by) {
    compute.forRows(m_grid.height, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y)
            filterRow(from, y, m_half.row(y));
    });
    compute.forRows(m_grid.height, [&](int y0, int y1) {
        for (int y = y0; y < y1; ++y) {
            filterRow(m_half, y, to.row(y));
            if (by)
                m_rowSums[static_cast<std::size_t>(y)] = dot(by->row(y), to.row(y), m_grid.width);
        }
    });
    clearFixed(to);
    return by ? std::accumulate(m_rowSums.begin(), m_rowSums.end(), 0.0) : 0.0;
}

void PlateGrid::smooth(Heightmap& x, Heightmap& residual, const Compute& compute) {
    const float high = (8.0f + m_alpha) * (8.0f + m_alpha), low = (kSmoothFrom + m_alpha) * (kSmoothFrom + m_alpha);
    const float middle = 0.5f * (high + low), half = 0.5f * (high - low), ratio = middle / half;
    float rho = 1.0f / ratio;
    compute.forCells(m_grid, [&](std::size_t c) { m_way.data()[c] = residual.data()[c] / middle; });
    for (int step = 0; step < kSmoothing; ++step) {
        apply(m_way, m_image, compute);
        const float next = 1.0f / (2.0f * ratio - rho), stay = next * rho, turn = 2.0f * next / half;
        rho = next;
        compute.forCells(m_grid, [&](std::size_t c) {
            x.data()[c] += m_way.data()[c];
            residual.data()[c] -= m_image.data()[c];
            m_way.data()[c] = stay * m_way.data()[c] + turn * residual.data()[c];
        });
    }
}

// ---- All grids ----

PlateMultigrid::PlateMultigrid(const GridSpec& grid, std::vector<std::uint32_t> fixed, double lengthM) {
    m_grids.emplace_back(grid, std::move(fixed), lengthM);
    while (std::max(m_grids.back().grid().width, m_grids.back().grid().height) > kSmallestSide) {
        const PlateGrid& fine = m_grids.back();
        m_grids.push_back({coarserGrid(fine.grid(), 2), halvedCells(fine.fixed(), fine.grid()), lengthM});
    }
    factorise();
}

void PlateMultigrid::factorise() {
    PlateGrid& coarsest = m_grids.back();
    const std::size_t n = coarsest.grid().cellCount();
    m_factor.assign(n * n, 0.0);
    ThreadPool alone(1);
    Heightmap unit(coarsest.grid()), column = unit;
    std::vector<std::uint8_t> isFixed(n, 0);
    for (const std::uint32_t cell : coarsest.fixed())
        isFixed[cell] = 1;
    for (std::size_t j = 0; j < n; ++j) {
        std::ranges::fill(unit.cells(), 0.0f);
        unit.data()[j] = isFixed[j] ? 0.0f : 1.0f;
        coarsest.apply(unit, column, {alone});
        for (std::size_t i = 0; i < n; ++i)
            m_factor[i * n + j] = isFixed[j] ? (i == j ? 1.0 : 0.0) : column.data()[i];
    }
    for (std::size_t j = 0; j < n; ++j)
        for (std::size_t i = j; i < n; ++i) {
            double sum = m_factor[i * n + j];
            for (std::size_t k = 0; k < j; ++k)
                sum -= m_factor[i * n + k] * m_factor[j * n + k];
            m_factor[i * n + j] = i == j ? std::sqrt(std::max(sum, 1e-12)) : sum / m_factor[j * n + j];
        }
}

Heightmap PlateMultigrid::solveCoarsest(const Heightmap& right) const {
    const std::size_t n = right.cells().size();
    std::vector<double> x(right.cells().begin(), right.cells().end());
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < i; ++k)
            x[i] -= m_factor[i * n + k] * x[k];
        x[i] /= m_factor[i * n + i];
    }
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t k = i + 1; k < n; ++k)
            x[i] -= m_factor[k * n + i] * x[k];
        x[i] /= m_factor[i * n + i];
    }
    Heightmap result(right.grid());
    for (std::size_t i = 0; i < n; ++i)
        result.data()[i] = static_cast<float>(x[i]);
    return result;
}

Heightmap PlateMultigrid::cycle(int level, const Heightmap& right, const Compute& compute) {
    if (level + 1 == levelCount())
        return solveCoarsest(right);
    PlateGrid& here = m_grids[static_cast<std::size_t>(level)];
    PlateGrid& next = m_grids[static_cast<std::size_t>(level) + 1];
    Heightmap x(here.grid()), residual = right;
    here.smooth(x, residual, compute);
    Heightmap coarse = gathered(residual, next.grid(), compute);
    next.clearFixed(coarse);
    // A coarse cell stands for four, and its Laplacian is four times as large: a quarter of its B is that of the fine grid.
    for (float& each : coarse.cells())
        each *= 4.0f;
    {
        Heightmap change = doubledField(cycle(level + 1, coarse, compute), here.grid(), compute);
        here.clearFixed(change);
        addTo(x, change, 1.0f, compute);
        Heightmap image(here.grid());
        here.apply(change, image, compute);
        addTo(residual, image, -1.0f, compute);
    }
    here.smooth(x, residual, compute);
    return x;
}

} // namespace oxbow
