#include "core/constraint/smooth_change.h"

#include "core/base/counter_random.h"
#include "tests/core/flow/hydrology_reference.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace oxbow {
namespace {

using test::Workers;

/// The sum that a smooth change minimises, of cells.
double bendingOf(const Heightmap& change, double lengthM) {
    const double square = lengthM * lengthM / change.grid().cellAreaM2();
    const auto at = [&](int x, int y) {
        return double{change.at(std::clamp(x, 0, change.width() - 1), std::clamp(y, 0, change.height() - 1))};
    };
    double sum = 0.0;
    for (int y = 0; y < change.height(); ++y)
        for (int x = 0; x < change.width(); ++x) {
            const double laplace = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4.0 * at(x, y);
            const double each = at(x, y) - square * laplace;
            sum += each * each;
        }
    return sum;
}

/// The minimum by elimination: the operator's square as a banded matrix, rows and columns of fixed cells taken out.
std::vector<double> eliminated(const GridSpec& grid, std::span<const FixedCell> fixed, double lengthM) {
    const auto n = static_cast<int>(grid.cellCount()), band = 2 * grid.width;
    const double square = lengthM * lengthM / grid.cellAreaM2();
    const auto neighbours = [&](int cell, auto&& visit) {
        const int x = cell % grid.width, y = cell / grid.width;
        for (const auto& [dx, dy] : {std::pair(1, 0), {-1, 0}, {0, 1}, {0, -1}})
            if (grid.contains(x + dx, y + dy))
                visit(static_cast<int>(grid.index(x + dx, y + dy)));
    };
    const auto once = [&](int cell, auto&& visit) { // a row of 1 - l² Laplace
        int count = 0;
        neighbours(cell, [&](int next) {
            visit(next, -square);
            ++count;
        });
        visit(cell, 1.0 + count * square);
    };
    std::vector<double> matrix(static_cast<std::size_t>(n) * (2 * static_cast<std::size_t>(band) + 1), 0.0), right(static_cast<std::size_t>(n), 0.0);
    const auto at = [&](int i, int j) -> double& {
        return matrix[static_cast<std::size_t>(i) * (2 * static_cast<std::size_t>(band) + 1) + static_cast<std::size_t>(j - i + band)];
    };
    for (int i = 0; i < n; ++i)
        once(i, [&](int k, double a) { once(k, [&](int j, double b) { at(i, j) += a * b; }); });
    for (const FixedCell& each : fixed) {
        const int f = static_cast<int>(each.cell);
        for (int i = std::max(0, f - band); i <= std::min(n - 1, f + band); ++i) {
            right[static_cast<std::size_t>(i)] -= at(i, f) * each.value;
            at(i, f) = at(f, i) = 0.0;
        }
        at(f, f) = 1.0;
    }
    for (const FixedCell& each : fixed)
        right[each.cell] = each.value;
    for (int k = 0; k < n; ++k)
        for (int i = k + 1; i <= std::min(n - 1, k + band); ++i)
            if (const double share = at(i, k) / at(k, k); share != 0.0) {
                for (int j = k; j <= std::min(n - 1, k + band); ++j)
                    at(i, j) -= share * at(k, j);
                right[static_cast<std::size_t>(i)] -= share * right[static_cast<std::size_t>(k)];
            }
    for (int k = n - 1; k >= 0; --k) {
        double& value = right[static_cast<std::size_t>(k)];
        for (int j = k + 1; j <= std::min(n - 1, k + band); ++j)
            value -= at(k, j) * right[static_cast<std::size_t>(j)];
        value /= at(k, k);
    }
    return right;
}

Heightmap asMap(const GridSpec& grid, const std::vector<double>& values) {
    Heightmap map(grid);
    std::ranges::transform(values, map.data(), [](double value) { return static_cast<float>(value); });
    return map;
}

std::vector<FixedCell> drawFixed(const GridSpec& grid, std::uint32_t seed, int count) {
    std::vector<FixedCell> fixed;
    for (int i = 0; i < count; ++i) {
        const auto draw = [&](int what) { return unitDouble(randomBits(seed, i, what)); };
        const auto cell = static_cast<std::uint32_t>(draw(0) * static_cast<double>(grid.cellCount()));
        if (std::ranges::find(fixed, cell, &FixedCell::cell) == fixed.end())
            fixed.push_back({cell, static_cast<float>(200.0 * draw(1) - 100.0)});
    }
    std::ranges::sort(fixed, {}, &FixedCell::cell);
    return fixed;
}

TEST(SmoothChange, IsTheMinimumThatEliminationFinds) {
    Workers workers;
    for (const GridSpec& grid : {GridSpec{24, 17, 10.0}, GridSpec{19, 19, 10.0}, GridSpec{31, 1, 10.0}})
        for (const double lengthM : {8.0, 30.0, 200.0})
            for (const std::uint32_t seed : {1u, 2u, 3u}) {
                const std::vector<FixedCell> fixed = drawFixed(grid, seed, 9);
                const Heightmap change = smoothChange(grid, fixed, lengthM, workers);
                const std::vector<double> exact = eliminated(grid, fixed, lengthM);
                double worst = 0.0;
                for (std::size_t c = 0; c < exact.size(); ++c)
                    worst = std::max(worst, std::fabs(change.cells()[c] - exact[c]));
                const Heightmap least = asMap(grid, exact);
                EXPECT_LT(worst, 0.5) << grid.width << " x " << grid.height << ", length " << lengthM << ", seed " << seed;
                EXPECT_LT(bendingOf(change, lengthM), 1.0005 * bendingOf(least, lengthM)) << lengthM << ", seed " << seed;
                for (const FixedCell& each : fixed)
                    EXPECT_EQ(change.cells()[each.cell], each.value);
            }
}

TEST(SmoothChange, AroundOneCellIsWhittlesFunction) {
    Workers workers;
    const GridSpec grid{401, 401, 10.0};
    const double lengthM = 200.0;
    const Heightmap change =
        smoothChange(grid, std::vector<FixedCell>{{static_cast<std::uint32_t>(grid.index(200, 200)), 100.0f}}, lengthM, workers);
    // t K1(t), K1 from tables (Abramowitz1964, 9.8).
    for (const auto& [t, value] : {std::pair(0.5, 0.8282), {1.0, 0.6019}, {2.0, 0.2797}, {4.0, 0.0499}})
        for (const auto& [dx, dy] : {std::pair(1, 0), {0, -1}}) {
            const int cells = static_cast<int>(std::lround(t * lengthM / grid.cellSizeM));
            EXPECT_NEAR(change.at(200 + dx * cells, 200 + dy * cells), 100.0 * value, 1.5) << t;
        }
    EXPECT_GT(valueRange(change.cells()).low, -0.1f) << "nowhere the other way";
}

TEST(SmoothChange, IsTheSameForAnyNumberOfThreadsAndNothingWhereNothingChanges) {
    const GridSpec grid{203, 150, 30.0};
    const std::vector<FixedCell> fixed = drawFixed(grid, 5, 40);
    ThreadPool one(1), seven(7);
    const Heightmap a = smoothChange(grid, fixed, 600.0, {one}), b = smoothChange(grid, fixed, 600.0, {seven});
    EXPECT_TRUE(std::ranges::equal(a.cells(), b.cells()));
    std::vector<FixedCell> still = fixed;
    for (FixedCell& each : still)
        each.value = 0.0f;
    for (const auto& none : {still, std::vector<FixedCell>{}})
        EXPECT_EQ(valueRange(smoothChange(grid, none, 600.0, {one}).cells()).span(), 0.0f);
}

TEST(SmoothChange, OnALargeGridComesCloseToTheMinimum) {
    Workers workers;
    // A line of rough values and some cells.
    const GridSpec grid{129, 129, 10.0};
    std::vector<FixedCell> fixed = drawFixed(grid, 9, 20);
    for (int x = 10; x < 110; ++x)
        if (const auto cell = static_cast<std::uint32_t>(grid.index(x, 50 + x / 9));
            std::ranges::find(fixed, cell, &FixedCell::cell) == fixed.end())
            fixed.push_back({cell, 20.0f * unitFloat(randomBits(11, x))});
    std::ranges::sort(fixed, {}, &FixedCell::cell);
    const double lengthM = 300.0;
    const double found = bendingOf(smoothChange(grid, fixed, lengthM, workers), lengthM);
    const double least = bendingOf(asMap(grid, eliminated(grid, fixed, lengthM)), lengthM);
    EXPECT_LT(found, 1.001 * least) << found << " against " << least;
}

} // namespace
} // namespace oxbow
