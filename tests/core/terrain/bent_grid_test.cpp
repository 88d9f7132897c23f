#include "core/terrain/bent_grid.h"

#include "core/base/counter_random.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace oxbow {
namespace {

struct Grids {
    GridSpec fine, coarse;
};
const Grids kGrids[] = {{{300, 200, 4.0}, {75, 50, 16.0}}, {{90, 130, 8.0}, {57, 83, 12.6}}, {{64, 64, 2.0}, {64, 64, 2.0}}, {{40, 1, 2.0}, {10, 1, 8.0}}, {{7, 5, 1.0}, {3, 2, 2.5}}};

Heightmap rough(const GridSpec& grid) {
    Heightmap map(grid);
    for (std::size_t c = 0; c < grid.cellCount(); ++c)
        map.cells()[c] = 300.0f * unitFloat(randomBits(4, c));
    return map;
}

double sum(const Heightmap& map) {
    return std::accumulate(map.cells().begin(), map.cells().end(), 0.0);
}

TEST(BentGrid, NodesOfAnEdgeLieOnItAndTheOthersInTheirOrder) {
    ThreadPool pool(2);
    const BentGrid grid({300, 200, 4.0}, {75, 50, 16.0}, {1.0, 7}, {pool});
    const BentNodes& nodes = grid.nodes();
    double moved = 0.0;
    for (int y = 0; y < 50; ++y)
        for (int x = 0; x < 75; ++x) {
            const std::size_t c = nodes.grid.index(x, y);
            EXPECT_NEAR(nodes.x[c], x, x == 0 || x == 74 ? 1e-5 : 8.0);
            EXPECT_NEAR(nodes.y[c], y, y == 0 || y == 49 ? 1e-5 : 8.0);
            moved += std::hypot(nodes.x[c] - x, nodes.y[c] - y) / (75.0 * 50.0);
            EXPECT_GT(nodes.areas[c], 0.1f);
            if (x > 0 && y > 0) { // a square's corners go round the same way
                const std::size_t left = c - 1, up = c - 75;
                EXPECT_GT((nodes.x[c] - nodes.x[left]) * (nodes.y[c] - nodes.y[up]) - (nodes.y[c] - nodes.y[left]) * (nodes.x[c] - nodes.x[up]), 0.0f);
            }
        }
    EXPECT_GT(moved, 0.5);
    EXPECT_LT(moved, 3.0);
}

TEST(BentGrid, WithoutStrengthItIsStraight) {
    ThreadPool pool(2);
    const BentGrid grid({300, 200, 4.0}, {75, 50, 16.0}, {0.0, 7}, {pool});
    for (std::size_t c = 0; c < grid.nodes().x.size(); ++c) {
        ASSERT_NEAR(grid.nodes().x[c], static_cast<double>(c % 75), 1e-6);
        ASSERT_NEAR(grid.nodes().y[c], std::floor(static_cast<double>(c) / 75), 1e-6);
        ASSERT_NEAR(grid.nodes().areas[c], 1.0, 0.05);
    }
}

TEST(BentGrid, BringingUpKeepsTheSumByTheNodesAreas) {
    ThreadPool pool(2);
    for (const auto& [fine, coarse] : kGrids) {
        const BentGrid grid(fine, coarse, {1.0, 7}, {pool});
        const Heightmap values = rough(coarse);
        double expected = 0.0, area = 0.0;
        for (std::size_t c = 0; c < coarse.cellCount(); ++c) {
            expected += double{grid.nodes().areas[c]} * values.cells()[c] * grid.cellRatio();
            area += double{grid.nodes().areas[c]};
        }
        const BentGrid::Field field(values.cells().begin(), values.cells().end());
        std::vector<double> rows(static_cast<std::size_t>(fine.height));
        grid.prolong(std::span(&field, 1), {pool}, [&](int y, std::span<const BentGrid::Field> row) {
            rows[static_cast<std::size_t>(y)] = std::accumulate(row[0].begin(), row[0].end(), 0.0);
        });
        EXPECT_NEAR(std::accumulate(rows.begin(), rows.end(), 0.0), expected, 1e-7 * expected) << coarse.width;
        EXPECT_NEAR(area, static_cast<double>(coarse.cellCount()), 1e-6 * area);
    }
}

TEST(BentGrid, MeansAndAmountsKeepTheSumOfTheMap) {
    ThreadPool pool(2);
    for (const auto& [fine, coarse] : kGrids) {
        const BentGrid grid(fine, coarse, {1.0, 7}, {pool});
        const Heightmap map = rough(fine), means = grid.restricted(map, {pool});
        double brought = 0.0;
        for (std::size_t c = 0; c < coarse.cellCount(); ++c)
            brought += double{grid.nodes().areas[c]} * means.cells()[c] * grid.cellRatio();
        EXPECT_NEAR(brought, sum(map), 1e-6 * sum(map));
        EXPECT_NEAR(sum(grid.gathered(map, {pool})), sum(map), 1e-6 * sum(map));
    }
}

TEST(BentGrid, ASlopeIsSampledAndBroughtUpAsASlope) {
    ThreadPool pool(2);
    const BentGrid grid({300, 200, 4.0}, {75, 50, 16.0}, {1.0, 7}, {pool});
    Heightmap map(GridSpec{300, 200, 4.0});
    for (int y = 0; y < 200; ++y)
        for (int x = 0; x < 300; ++x)
            map.at(x, y) = 0.75f * static_cast<float>(x) - 0.5f * static_cast<float>(y);
    const Heightmap samples = grid.sampled(map, {pool});
    for (int y = 2; y < 48; ++y)
        for (int x = 2; x < 73; ++x) {
            const std::size_t c = samples.grid().index(x, y); // the middle of cell 0 lies at 1.5 cells of the map
            ASSERT_NEAR(samples.cells()[c], 0.75 * (4.0 * grid.nodes().x[c] + 1.5) - 0.5 * (4.0 * grid.nodes().y[c] + 1.5), 0.03);
        }
    const BentGrid::Field field(samples.cells().begin(), samples.cells().end());
    double squares = 0.0;
    ThreadPool one(1);
    grid.prolong(std::span(&field, 1), {one}, [&](int y, std::span<const BentGrid::Field> rows) {
        for (int x = 12; x < 288 && y >= 12 && y < 188; ++x) {
            const double off = rows[0][static_cast<std::size_t>(x)] - map.at(x, y);
            squares += off * off;
            ASSERT_LT(std::abs(off), 1.5) << x << ' ' << y; // of 3 m from node to node
        }
    });
    EXPECT_LT(std::sqrt(squares / (276.0 * 176.0)), 0.06);
}

TEST(BentGrid, AMarkReachesTheNodeNextToItHoweverSmallItIs) {
    ThreadPool pool(2);
    const BentGrid grid({300, 200, 4.0}, {75, 50, 16.0}, {1.0, 7}, {pool});
    for (int i = 0; i < 50; ++i) {
        Heightmap map(GridSpec{300, 200, 4.0});
        const int x = static_cast<int>(300 * unitDouble(randomBits(1, i))), y = static_cast<int>(200 * unitDouble(randomBits(2, i)));
        map.at(x, y) = 3.0f;
        const Heightmap marks = grid.marked(map, {pool});
        EXPECT_LE(sum(marks), 5.0);
        double nearest = 1e9, farthest = 0.0; // of the nodes that are marked
        for (std::size_t c = 0; c < marks.cells().size(); ++c)
            if (marks.cells()[c] != 0.0f) {
                const double off = std::hypot(grid.nodes().x[c] - ((x + 0.5) / 4 - 0.5),
                                              grid.nodes().y[c] - ((y + 0.5) / 4 - 0.5));
                nearest = std::min(nearest, off);
                farthest = std::max(farthest, off);
            }
        EXPECT_LT(nearest, 1.6);
        EXPECT_LT(farthest, 2.0);
    }
}

TEST(BentGrid, MapsOfAllResolutionsMarkTheSameNodes) {
    ThreadPool pool(2);
    const GridSpec coarse{75, 50, 16.0};
    const auto marksOf = [&](int finer, double xM, double yM) {
        const GridSpec fine{75 * finer, 50 * finer, 16.0 / finer};
        Heightmap map(fine);
        for (int y = 0; y < fine.height; ++y)
            for (int x = 0; x < fine.width; ++x)
                map.at(x, y) =
                    std::hypot((x + 0.5) * fine.cellSizeM - xM, (y + 0.5) * fine.cellSizeM - yM) <= 24.0
                        ? 1.0f
                        : 0.0f;
        return BentGrid(fine, coarse, {1.0, 7}, {pool}).marked(map, {pool});
    };
    int marked = 0, apart = 0;
    for (int i = 0; i < 40; ++i) {
        const double xM = 1200 * unitDouble(randomBits(1, i)), yM = 800 * unitDouble(randomBits(2, i));
        const Heightmap a = marksOf(2, xM, yM), b = marksOf(4, xM, yM);
        for (std::size_t c = 0; c < a.cells().size(); ++c) {
            marked += a.cells()[c] != 0.0f;
            apart += a.cells()[c] != b.cells()[c];
        }
    }
    EXPECT_GT(marked, 40 * 3); // a disc covers seven nodes
    EXPECT_LT(apart, marked / 10);
}

TEST(BentGrid, TheSameBytesOnAnyThreadsAndForEveryMapOfItsSize) {
    ThreadPool one(1), seven(7);
    const GridSpec fine{300, 200, 4.0}, coarse{75, 50, 16.0};
    const BentGrid a(fine, coarse, {1.0, 7}, {one}), b(fine, coarse, {1.0, 7}, {seven}), finer({600, 400, 2.0}, coarse, {1.0, 7}, {seven});
    EXPECT_EQ(a.nodes().x, b.nodes().x);
    EXPECT_EQ(a.nodes().areas, b.nodes().areas);
    EXPECT_EQ(a.nodes().x, finer.nodes().x);
    EXPECT_EQ(a.nodes().y, finer.nodes().y);
    EXPECT_TRUE(std::ranges::equal(a.restricted(rough(fine), {one}).cells(), b.restricted(rough(fine), {seven}).cells()));
}

} // namespace
} // namespace oxbow
