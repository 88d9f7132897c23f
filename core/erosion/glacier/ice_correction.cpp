#include "core/erosion/glacier/ice_correction.h"

#include "core/base/zeroed_vector.h"
#include "core/terrain/coarser_state.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr int kCoarsestSide = 4;
constexpr int kCoarsestSweeps = 6;
constexpr float kFarther = 0.5f; ///< of spreading between blocks twice as far apart

/// What arrives at a cell by the changes of its neighbours. Missing ones have the coefficient 0.
inline float inflow(const IceRow& row, const float* change, std::uint32_t c, std::uint32_t width, std::uint32_t count) {
    const float east = change[std::min(c + 1, count - 1)], west = change[c > 0 ? c - 1 : 0];
    const float south = change[std::min(c + width, count - 1)], north = change[c >= width ? c - width : 0];
    return (row.in[0] * east + row.in[1] * west) + (row.in[2] * south + row.in[3] * north);
}

} // namespace

IceCorrection::IceCorrection(const GridSpec& grid, const CancelToken& cancel) {
    for (GridSpec next = grid;; next = coarserGrid(next, 2)) {
        Level& level = m_levels.emplace_back();
        level.grid = next;
        makeZeroed(level.rows, next.cellCount(), cancel);
        makeZeroed(level.spread, next.cellCount(), cancel);
        makeZeroed(level.right, next.cellCount(), cancel);
        makeZeroed(level.change, next.cellCount(), cancel);
        makeZeroed(level.isIn, next.cellCount(), cancel);
        if (std::max(next.width, next.height) <= kCoarsestSide)
            break;
    }
    for (std::vector<float>* cells : {&m_right, &m_solution, &m_rest, &m_shadow, &m_p, &m_v, &m_pHat, &m_sHat, &m_t})
        makeZeroed(*cells, grid.cellCount(), cancel);
}

void IceCorrection::setOrder(std::span<const std::uint32_t> order) {
    for (std::size_t i = 0; i < m_levels.size(); ++i) {
        Level& level = m_levels[i];
        std::ranges::fill(level.isIn, std::uint8_t{0});
        level.order.clear();
        if (i == 0) {
            level.order.assign(order.begin(), order.end());
            for (const std::uint32_t c : order)
                level.isIn[c] = 1;
            continue;
        }
        // A block comes when its first cell does.
        const auto width = static_cast<std::uint32_t>(m_levels[i - 1].grid.width);
        for (const std::uint32_t c : m_levels[i - 1].order) {
            const std::uint32_t y = c / width, x = c - y * width;
            const std::uint32_t block = (y / 2) * static_cast<std::uint32_t>(level.grid.width) + x / 2;
            if (!level.isIn[block])
                level.order.push_back(block);
            level.isIn[block] = 1;
        }
    }
}

/// Sums over blocks; inside a block what one cell passes to another stays.
void IceCorrection::coarsen(const Level& fine, Level& coarse) {
    const auto width = static_cast<std::uint32_t>(fine.grid.width), blocks = static_cast<std::uint32_t>(coarse.grid.width);
    for (const std::uint32_t block : coarse.order) {
        coarse.rows[block] = {{}, 0.0f};
        coarse.spread[block] = {};
    }
    for (const std::uint32_t c : fine.order) {
        const std::uint32_t y = c / width, x = c - y * width, block = (y / 2) * blocks + x / 2;
        const IceRow& row = fine.rows[c];
        IceRow& sum = coarse.rows[block];
        sum.diagonal += row.diagonal;
        const std::array<bool, 4> crosses = {x % 2 == 1, x % 2 == 0, y % 2 == 1, y % 2 == 0};
        const std::array<std::ptrdiff_t, 4> other = {1, -1, static_cast<std::ptrdiff_t>(blocks), -static_cast<std::ptrdiff_t>(blocks)};
        for (std::size_t k = 0; k < 4; ++k) {
            const float in = row.in[k];
            if (in <= 0.0f)
                continue;
            if (!crosses[k]) {
                sum.diagonal -= in;
                continue;
            }
            // What spreads between blocks counts less: of the giver's diagonal, too.
            const float less = (1.0f - kFarther) * fine.spread[c][k];
            sum.in[k] += in - less;
            coarse.spread[block][k] += kFarther * fine.spread[c][k];
            coarse.rows[static_cast<std::size_t>(static_cast<std::ptrdiff_t>(block) + other[k])].diagonal -= less;
        }
    }
}

void IceCorrection::smooth(Level& level) {
    const auto width = static_cast<std::uint32_t>(level.grid.width), count = static_cast<std::uint32_t>(level.grid.cellCount());
    float* change = level.change.data();
    for (const std::uint32_t c : level.order)
        change[c] = (level.right[c] + inflow(level.rows[c], change, c, width, count)) / level.rows[c].diagonal;
}

void IceCorrection::cycle(std::size_t index) {
    Level& level = m_levels[index];
    const bool isCoarsest = index + 1 == m_levels.size();
    for (int sweep = 0; sweep < (isCoarsest ? kCoarsestSweeps : 1); ++sweep)
        smooth(level);
    if (isCoarsest)
        return;
    Level& coarse = m_levels[index + 1];
    for (const std::uint32_t block : coarse.order)
        coarse.right[block] = coarse.change[block] = 0.0f;
    const auto width = static_cast<std::uint32_t>(level.grid.width), count = static_cast<std::uint32_t>(level.grid.cellCount());
    const auto blocks = static_cast<std::uint32_t>(coarse.grid.width);
    const auto blockOf = [&](std::uint32_t c) { return (c / width / 2) * blocks + c % width / 2; };
    for (const std::uint32_t c : level.order)
        coarse.right[blockOf(c)] +=
            level.right[c] + inflow(level.rows[c], level.change.data(), c, width, count) - level.rows[c].diagonal * level.change[c];
    cycle(index + 1);
    for (const std::uint32_t c : level.order)
        level.change[c] += coarse.change[blockOf(c)];
    smooth(level);
}

void IceCorrection::precondition(std::span<const float> from, std::span<float> to) {
    Level& top = m_levels.front();
    std::ranges::copy(from, top.right.begin());
    std::ranges::fill(top.change, 0.0f);
    cycle(0);
    std::ranges::copy(top.change, to.begin());
}

void IceCorrection::multiply(std::span<const float> from, std::span<float> to) const {
    const Level& top = m_levels.front();
    const auto width = static_cast<std::uint32_t>(top.grid.width), count = static_cast<std::uint32_t>(top.grid.cellCount());
    for (const std::uint32_t c : top.order)
        to[c] = top.rows[c].diagonal * from[c] - inflow(top.rows[c], from.data(), c, width, count);
}

double IceCorrection::product(std::span<const float> a, std::span<const float> b) const {
    double sum = 0.0;
    for (const std::uint32_t c : m_levels.front().order)
        sum += static_cast<double>(a[c]) * b[c];
    return sum;
}

std::span<const float> IceCorrection::solve(int steps, double share, const CancelToken& cancel) {
    for (std::size_t i = 1; i < m_levels.size(); ++i)
        coarsen(m_levels[i - 1], m_levels[i]);
    const auto& order = m_levels.front().order;
    for (std::vector<float>* cells : {&m_solution, &m_rest, &m_p, &m_v, &m_pHat, &m_sHat, &m_t})
        std::ranges::fill(*cells, 0.0f);
    for (const std::uint32_t c : order)
        m_rest[c] = m_right[c];
    m_shadow = m_rest;
    const double whole = product(m_right, m_right);
    double rho = 1.0, alpha = 1.0, omega = 1.0;
    m_relative = 1.0;
    for (int i = 0; i < steps && whole > 0.0; ++i) {
        cancel.throwIfRequested();
        const double next = product(m_shadow, m_rest);
        if (next == 0.0 || rho == 0.0 || omega == 0.0)
            break;
        const double beta = next / rho * (alpha / omega);
        rho = next;
        for (const std::uint32_t c : order)
            m_p[c] = static_cast<float>(m_rest[c] + beta * (m_p[c] - omega * m_v[c]));
        precondition(m_p, m_pHat);
        multiply(m_pHat, m_v);
        const double along = product(m_shadow, m_v);
        if (along == 0.0)
            break;
        alpha = rho / along;
        for (const std::uint32_t c : order)
            m_rest[c] = static_cast<float>(m_rest[c] - alpha * m_v[c]);
        precondition(m_rest, m_sHat);
        multiply(m_sHat, m_t);
        const double square = product(m_t, m_t);
        omega = square > 0.0 ? product(m_t, m_rest) / square : 0.0;
        for (const std::uint32_t c : order) {
            m_solution[c] = static_cast<float>(m_solution[c] + alpha * m_pHat[c] + omega * m_sHat[c]);
            m_rest[c] = static_cast<float>(m_rest[c] - omega * m_t[c]);
        }
        m_relative = std::sqrt(product(m_rest, m_rest) / whole);
        if (m_relative < share)
            break;
    }
    return m_solution;
}

} // namespace oxbow
