#include "core/flow/eikonal_sweep.h"

#include "tests/core/flow/hydrology_reference.h"

#include <gtest/gtest.h>

#include <queue>

namespace oxbow {
namespace {

using test::Workers;

constexpr float kFar = std::numeric_limits<float>::infinity();
constexpr float kTolerance = 0.01f; ///< of a rise

struct Case {
    NetworkGrid grid;
    Heightmap rises, heights;
};

/// Random rises, some walls, a few given cells.
Case randomCase(const NetworkGrid& grid, std::uint64_t seed) {
    const GridSpec spec{grid.width, grid.height, 10.0};
    Case made{grid, Heightmap(spec), Heightmap(spec, 1e6f)};
    for (std::size_t c = 0; c < spec.cellCount(); ++c) {
        made.rises.cells()[c] = 0.5f + 2.0f * unitFloat(randomBits(seed, c));
        if (randomBits(seed, c, 1) % 9 == 0)
            made.rises.cells()[c] = made.heights.cells()[c] = kFar;
    }
    for (int i = 0; i < 6; ++i) {
        const std::size_t c = randomBits(seed, i, 2) % spec.cellCount();
        made.rises.cells()[c] = kFar;
        made.heights.cells()[c] = 30.0f * unitFloat(randomBits(seed, i, 3));
    }
    return made;
}

double upwind(const Case& made, const std::vector<double>& heights, std::uint32_t c) {
    const auto at = [&](int k) {
        const std::uint32_t n = made.grid.neighbour(c, k);
        return n == kNowhere ? static_cast<double>(kFar) : heights[n];
    };
    const double a = std::min(at(1), at(6)), b = std::min(at(3), at(4)), rise = made.rises.cells()[c];
    if (!(std::fabs(a - b) < rise))
        return std::min(a, b) + rise;
    return 0.5 * (a + b + std::sqrt(2.0 * rise * rise - (a - b) * (a - b)));
}

/// The same equation, cell after cell until nothing falls at all.
std::vector<double> settled(const Case& made) {
    std::vector<double> heights(made.heights.cells().begin(), made.heights.cells().end());
    for (bool falls = true; falls;) {
        falls = false;
        for (std::uint32_t c = 0; c < heights.size(); ++c)
            if (made.rises.cells()[c] < kFar)
                if (const double height = upwind(made, heights, c); height < heights[c] - 1e-9) {
                    heights[c] = height;
                    falls = true;
                }
    }
    return heights;
}

TEST(EikonalSweep, EveryCellIsAtRestAndNoneTooLow) {
    Workers workers;
    for (const auto& [width, height] : {std::pair(1, 1), {1, 70}, {65, 3}, {130, 97}, {128, 64}})
        for (const bool wrap : {false, true})
            for (const std::uint64_t seed : {1u, 2u}) {
                Case made = randomCase({width, height, wrap}, seed);
                const auto exact = settled(made);
                eikonalSweep(made.grid, {.byCell = &made.rises, .tolerance = kTolerance}, workers,
                             made.heights);
                const std::vector<double> now(made.heights.cells().begin(), made.heights.cells().end());
                std::int64_t wrong = 0;
                for (std::uint32_t c = 0; c < now.size(); ++c) {
                    const float rise = made.rises.cells()[c];
                    if (rise < kFar)
                        wrong += now[c] < exact[c] - 1e-3 ||
                                 now[c] > upwind(made, now, c) + 1.01 * kTolerance * rise + 1e-3;
                    else
                        wrong += now[c] != exact[c];
                }
                EXPECT_EQ(wrong, 0) << width << " x " << height << ", wrap " << wrap << ", seed " << seed;
            }
}

TEST(EikonalSweep, SameBytesForAnyNumberOfThreads) {
    Case first = randomCase({190, 201, true}, 3);
    Workers one(1);
    eikonalSweep(first.grid, {.byCell = &first.rises, .tolerance = kTolerance}, one, first.heights);
    for (const int threads : {2, 3, 7}) {
        Case other = randomCase({190, 201, true}, 3);
        Workers workers(threads);
        eikonalSweep(other.grid, {.byCell = &other.rises, .tolerance = kTolerance}, workers, other.heights);
        EXPECT_TRUE(std::ranges::equal(first.heights.cells(), other.heights.cells())) << threads;
    }
}

TEST(EikonalSweep, GroundRisesByTheSlopeInEveryDirection) {
    Workers workers;
    const NetworkGrid grid{61, 61, false};
    Heightmap rises(GridSpec{61, 61, 10.0}, 2.0f), heights(GridSpec{61, 61, 10.0}, 1e6f);
    rises.at(30, 30) = std::numeric_limits<float>::infinity();
    heights.at(30, 30) = 5.0f;
    eikonalSweep(grid, {.byCell = &rises, .tolerance = kTolerance}, workers, heights);
    EXPECT_EQ(heights.at(30, 30), 5.0f);
    for (const auto& [x, y] : {std::pair(60, 30), {30, 0}, {50, 50}, {10, 55}})
        EXPECT_NEAR(heights.at(x, y), 5.0 + 2.0 * std::hypot(x - 30, y - 30), 4.0) << x << ", " << y;
}

/// h + reach |grad h| = before around a disc where h is given: h = before (1 - exp(-r / reach)) along every ray, and where that is
/// steeper than the limit, the limit.
TEST(EikonalSweep, ACutIsRoundOnABentGrid) {
    Workers workers;
    const GridSpec spec{121, 121, 1.0};
    const BentGrid level(spec, spec, {1.0, 7}, workers);
    const BentNodes& nodes = level.nodes();
    constexpr float kBefore = 100.0f, kReach = 30.0f;
    const auto distance = [&](std::size_t c) { return std::hypot(nodes.x[c] - 60.0, nodes.y[c] - 60.0); };
    for (const float steepest : {2.0f, kFar}) {
        const auto exact = [&](double r) {
            const double limited = steepest == kFar ? 0.0 : std::min(r, double{kBefore - steepest * kReach} / steepest);
            return kBefore - (kBefore - (limited > 0.0 ? steepest * limited : 0.0)) * std::exp(-(r - limited) / kReach);
        };
        Heightmap rises(spec, steepest), before(spec, kBefore), reach(spec, kReach), heights(spec, kBefore);
        for (std::size_t c = 0; c < spec.cellCount(); ++c)
            if (distance(c) < 12.0) {
                heights.cells()[c] = before.cells()[c] = static_cast<float>(exact(distance(c)));
                reach.cells()[c] = 0.0f;
                rises.cells()[c] = kFar;
            }
        const SweepCut cut{before, reach, &nodes};
        eikonalSweep({121, 121, false}, {.byCell = &rises, .tolerance = 1e-4f, .cut = &cut}, workers, heights);
        double squares = 0.0, count = 0.0;
        for (std::size_t c = 0; c < spec.cellCount(); ++c)
            if (distance(c) > 12.0 && distance(c) < 45.0) {
                const double apart = heights.cells()[c] / exact(distance(c)) - 1.0;
                squares += apart * apart;
                ++count;
                ASSERT_NEAR(apart, 0.0, 0.08) << nodes.x[c] << ", " << nodes.y[c] << ", limit " << steepest;
            }
        EXPECT_LT(std::sqrt(squares / count), 0.03) << steepest; // ways along eight directions are .057 too long
    }
}

TEST(EikonalSweep, ACutAtRestStaysAsItIs) {
    Workers workers;
    const GridSpec spec{200, 140, 1.0};
    const BentGrid level(spec, spec, {1.0, 7}, workers);
    Heightmap rises(spec), before(spec), reach(spec), heights(spec);
    for (std::size_t c = 0; c < spec.cellCount(); ++c) {
        before.cells()[c] = 20.0f * std::floor(10.0f * unitFloat(randomBits(5, c)));
        const bool stays = randomBits(5, c, 1) % 9 == 0;
        reach.cells()[c] = stays ? 0.0f : 3.0f * unitFloat(randomBits(5, c, 2));
        rises.cells()[c] = stays ? kFar : 5.0f;
        heights.cells()[c] = before.cells()[c];
    }
    for (const BentNodes* nodes : {&level.nodes(), static_cast<const BentNodes*>(nullptr)}) {
        const SweepCut cut{before, reach, nodes};
        const SteepestRise rise{.byCell = &rises, .tolerance = 1e-3f, .cut = &cut};
        Heightmap once = heights;
        eikonalSweep({spec.width, spec.height, false}, rise, workers, once);
        EXPECT_FALSE(std::ranges::equal(once.cells(), heights.cells()));
        Heightmap twice = once;
        eikonalSweep({spec.width, spec.height, false}, rise, workers, twice);
        EXPECT_TRUE(std::ranges::equal(once.cells(), twice.cells())) << (nodes ? "bent" : "straight");
    }
}

/// Fast marching (Sethian1996): cells are done in the order of their heights, each from those done before.
std::vector<double> marched(const Case& made) {
    using Entry = std::pair<double, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    std::vector<double> heights(made.heights.cells().begin(), made.heights.cells().end());
    std::vector<double> done(heights.size(), INFINITY);
    for (std::uint32_t c = 0; c < heights.size(); ++c)
        open.push({heights[c], c});
    while (!open.empty()) {
        const auto [height, cell] = open.top();
        open.pop();
        if (done[cell] < INFINITY || height > heights[cell] || height == INFINITY)
            continue;
        done[cell] = height;
        for (const int k : {1, 3, 4, 6}) {
            const std::uint32_t n = made.grid.neighbour(cell, k);
            if (n == kNowhere || done[n] < INFINITY || !(made.rises.cells()[n] < kFar))
                continue;
            if (const double lower = upwind(made, done, n); lower < heights[n])
                open.push({heights[n] = lower, n});
        }
    }
    return done;
}

TEST(EikonalSweep, IsTheSolutionOfFastMarching) {
    Workers workers;
    for (const auto& [width, height] : {std::pair(1, 1), {70, 1}, {64, 65}, {131, 90}})
        for (const bool wrap : {false, true})
            for (const std::uint64_t seed : {5u, 6u}) {
                Case made = randomCase({width, height, wrap}, seed);
                const std::vector<double> expected = marched(made);
                eikonalSweep(made.grid, {.byCell = &made.rises}, workers, made.heights);
                for (std::size_t c = 0; c < expected.size(); ++c)
                    ASSERT_NEAR(made.heights.cells()[c] < kFar ? made.heights.cells()[c] : 0.0,
                                expected[c] < INFINITY ? expected[c] : 0.0, 2e-3)
                        << width << " x " << height << ", wrap " << wrap << ", seed " << seed;
            }
}

TEST(EikonalSweep, RoughGroundUnderOneRiseIsThatOfFastMarching) {
    Workers workers;
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        Case made{{150, 70, false}, Heightmap({150, 70, 1.0}, 3.0f), Heightmap({150, 70, 1.0})};
        for (std::size_t c = 0; c < made.heights.cells().size(); ++c)
            made.heights.cells()[c] = 400.0f * unitFloat(randomBits(seed, c, c % 7 == 0));
        const std::vector<double> expected = marched(made);
        Heightmap first = made.heights, again = made.heights;
        eikonalSweep(made.grid, {.everywhere = 3.0f}, workers, first);
        for (std::size_t c = 0; c < expected.size(); ++c)
            ASSERT_NEAR(first.cells()[c], expected[c], 1e-3) << seed;
        eikonalSweep(made.grid, {.byCell = &made.rises}, workers, again);
        EXPECT_TRUE(std::ranges::equal(first.cells(), again.cells()));
        eikonalSweep(made.grid, {.everywhere = 3.0f}, workers, again); // nothing is left to do
        EXPECT_TRUE(std::ranges::equal(first.cells(), again.cells()));
    }
}

TEST(EikonalSweep, TheConeGetsTruerAsCellsGetSmaller) {
    // |grad h| = 1 around a point is the distance from it: the greatest error halves, or nearly, with the cell.
    Workers workers;
    double before = INFINITY;
    for (const int cells : {51, 101, 201}) {
        const double cellM = 100.0 / (cells - 1);
        Heightmap heights(GridSpec{cells, cells, cellM}, 1e6f);
        heights.at(cells / 2, cells / 2) = 0.0f;
        eikonalSweep({cells, cells, false}, {.everywhere = static_cast<float>(cellM)}, workers, heights);
        double error = 0.0;
        for (int y = 0; y < cells; ++y)
            for (int x = 0; x < cells; ++x)
                error = std::max(
                    error, std::fabs(heights.at(x, y) - cellM * std::hypot(x - cells / 2, y - cells / 2)));
        EXPECT_LT(error, 2.2 * cellM);
        EXPECT_LT(error, 0.65 * before);
        before = error;
    }
}

TEST(EikonalSweep, SweepsGoOverTheSeam) {
    Workers workers;
    Heightmap rises(GridSpec{9, 1, 10.0}, 1.0f), heights(GridSpec{9, 1, 10.0}, 1e6f);
    rises.at(0, 0) = std::numeric_limits<float>::infinity();
    heights.at(0, 0) = 0.0f;
    eikonalSweep({9, 1, true}, {.byCell = &rises, .tolerance = kTolerance}, workers, heights);
    EXPECT_TRUE(std::ranges::equal(heights.cells(), std::vector<float>{0, 1, 2, 3, 4, 4, 3, 2, 1}));
}

} // namespace
} // namespace oxbow
