#include "core/erosion/shallow_water/wide_spread.h"

#include "core/base/shelf.h"
#include "core/base/simd.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace oxbow {

namespace {

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
