#include "core/network/network_sweep.h"

#include "tests/core/flow/hydrology_reference.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

using test::Workers;

constexpr float kFar = std::numeric_limits<float>::infinity();

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

TEST(NetworkSweep, EveryCellIsAtRestAndNoneTooLow) {
    Workers workers;
    for (const auto& [width, height] : {std::pair(1, 1), {1, 70}, {65, 3}, {130, 97}, {128, 64}})
        for (const bool wrap : {false, true})
            for (const std::uint64_t seed : {1u, 2u}) {
                Case made = randomCase({width, height, wrap}, seed);
                const auto exact = settled(made);
                sweepDown(made.grid, made.rises, workers, made.heights);
                const std::vector<double> now(made.heights.cells().begin(), made.heights.cells().end());
                std::int64_t wrong = 0;
                for (std::uint32_t c = 0; c < now.size(); ++c) {
                    const float rise = made.rises.cells()[c];
                    if (rise < kFar)
                        wrong +=
                            now[c] < exact[c] - 1e-3 || now[c] > upwind(made, now, c) + 0.0101 * rise + 1e-3;
                    else
                        wrong += now[c] != exact[c];
                }
                EXPECT_EQ(wrong, 0) << width << " x " << height << ", wrap " << wrap << ", seed " << seed;
            }
}

TEST(NetworkSweep, SameBytesForAnyNumberOfThreads) {
    Case first = randomCase({190, 201, true}, 3);
    Workers one(1);
    sweepDown(first.grid, first.rises, one, first.heights);
    for (const int threads : {2, 3, 7}) {
        Case other = randomCase({190, 201, true}, 3);
        Workers workers(threads);
        sweepDown(other.grid, other.rises, workers, other.heights);
        EXPECT_TRUE(std::ranges::equal(first.heights.cells(), other.heights.cells())) << threads;
    }
}

TEST(NetworkSweep, GroundRisesByTheSlopeInEveryDirection) {
    Workers workers;
    const NetworkGrid grid{61, 61, false};
    Heightmap rises(GridSpec{61, 61, 10.0}, 2.0f), heights(GridSpec{61, 61, 10.0}, 1e6f);
    rises.at(30, 30) = std::numeric_limits<float>::infinity();
    heights.at(30, 30) = 5.0f;
    sweepDown(grid, rises, workers, heights);
    EXPECT_EQ(heights.at(30, 30), 5.0f);
    for (const auto& [x, y] : {std::pair(60, 30), {30, 0}, {50, 50}, {10, 55}})
        EXPECT_NEAR(heights.at(x, y), 5.0 + 2.0 * std::hypot(x - 30, y - 30), 4.0) << x << ", " << y;
}

TEST(NetworkSweep, SweepsGoOverTheSeam) {
    Workers workers;
    Heightmap rises(GridSpec{9, 1, 10.0}, 1.0f), heights(GridSpec{9, 1, 10.0}, 1e6f);
    rises.at(0, 0) = std::numeric_limits<float>::infinity();
    heights.at(0, 0) = 0.0f;
    sweepDown({9, 1, true}, rises, workers, heights);
    EXPECT_TRUE(std::ranges::equal(heights.cells(), std::vector<float>{0, 1, 2, 3, 4, 4, 3, 2, 1}));
}

} // namespace
} // namespace oxbow
