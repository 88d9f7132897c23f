#include "core/erosion/stream_power/stream_power_diffusion.h"

#include "core/base/counter_random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace oxbow {
namespace {

Heightmap rough(int width, int height) {
    Heightmap map(GridSpec{width, height, 10.0});
    for (std::size_t c = 0; c < map.cells().size(); ++c)
        map.cells()[c] = 100.0f * unitFloat(randomBits(5, c));
    return map;
}

double total(const Heightmap& map) {
    return std::accumulate(map.cells().begin(), map.cells().end(), 0.0);
}

TEST(Diffuse, SolvesThreeCellsAsByHand) {
    // (1 + r) a - r b = 0, -r a + (1 + 2r) b - r c = 8, by symmetry a = c: r = 1 gives a = 2, b = 4.
    Heightmap map(GridSpec{3, 1, 10.0});
    map.at(1, 0) = 8.0f;
    ThreadPool pool(1);
    const CancelToken never;
    const DiffusionBalance balance = diffuse(1.0, {.kept = std::vector<float>(3, 1.0f)}, {pool, never}, map);
    EXPECT_FLOAT_EQ(map.at(0, 0), 2.0f);
    EXPECT_FLOAT_EQ(map.at(1, 0), 4.0f);
    EXPECT_FLOAT_EQ(map.at(2, 0), 2.0f);
    EXPECT_NEAR(balance.out, 0.0, 1e-12);
}

TEST(Diffuse, KeepsTheAmountAndMakesNoExtremesAtAnyRatio) {
    for (const double ratio : {0.01, 1.0, 1e6}) {
        for (const auto& [width, height] : {std::pair{37, 53}, std::pair{1, 9}, std::pair{1, 1}}) {
            Heightmap map = rough(width, height);
            const double before = total(map);
            const ValueRange range = valueRange(map.cells());
            ThreadPool pool(2);
            const CancelToken never;
            const DiffusionBalance balance =
                diffuse(ratio, {.kept = std::vector<float>(map.cells().size(), 1.0f)}, {pool, never}, map);
            EXPECT_NEAR(total(map) + balance.rounding, before, 1e-6 * before);
            EXPECT_NEAR(balance.out, 0.0, 1e-6 * before);
            EXPECT_GE(valueRange(map.cells()).low, range.low);
            EXPECT_LE(valueRange(map.cells()).high, range.high);
        }
    }
}

TEST(Diffuse, ACellKeepsItsShareOfWhatArrivesAndTheRestIsCarriedOff) {
    // r = 1, half kept in the middle: (1 + r) a - r b = 6, -r/2 a + (1 + r) b - r/2 c = 0, by symmetry a = c.
    Heightmap map(GridSpec{3, 1, 10.0});
    map.at(0, 0) = map.at(2, 0) = 6.0f;
    const std::vector<float> kept = {1.0f, 0.5f, 1.0f};
    ThreadPool pool(1);
    const DiffusionBalance balance =
        diffuse(1.0, {.kept = kept}, {pool, kNeverCancelled}, map);
    EXPECT_FLOAT_EQ(map.at(0, 0), 4.0f);
    EXPECT_FLOAT_EQ(map.at(1, 0), 2.0f);
    EXPECT_FLOAT_EQ(map.at(2, 0), 4.0f);
    EXPECT_NEAR(balance.out, 2.0, 1e-12); // 4 crept in, half stayed
}

TEST(Diffuse, FixedCellsStayAndTakeWhatFlowsIn) {
    Heightmap map = rough(30, 20);
    std::vector<float> kept(map.cells().size(), 1.0f);
    kept[0] = kept[317] = 0.0f;
    map.cells()[0] = map.cells()[317] = 0.0f;
    const double before = total(map);
    ThreadPool pool(2);
    const CancelToken never;
    const DiffusionBalance balance = diffuse(5.0, {.kept = kept}, {pool, never}, map);
    EXPECT_EQ(map.cells()[0], 0.0f);
    EXPECT_EQ(map.cells()[317], 0.0f);
    EXPECT_GT(balance.out, 1.0);
    EXPECT_NEAR(total(map) + balance.out + balance.rounding, before, 1e-9 * before);
}

/// A plane in the nodes of a bent grid.
struct BentPlane {
    explicit BentPlane(ThreadPool& pool) : level({60, 50, 10.0}, {60, 50, 10.0}, {1.0, 3}, {pool}), ground(level.coarse()) {
        for (std::size_t c = 0; c < ground.cells().size(); ++c)
            ground.cells()[c] = 100.0f + 3.0f * level.nodes().x[c] - 2.0f * level.nodes().y[c];
    }
    BentGrid level;
    Heightmap ground;
};

TEST(Diffuse, OnABentGridASlopeStaysASlope) {
    ThreadPool pool(2);
    const BentPlane plane(pool);
    Heightmap map = plane.ground;
    const std::vector<float> kept(map.cells().size(), 1.0f);
    static_cast<void>(diffuse(0.3, {.kept = kept, .nodes = &plane.level.nodes()}, {pool}, map));
    for (int y = 6; y < 44; ++y)
        for (int x = 6; x < 54; ++x)
            ASSERT_NEAR(map.at(x, y), plane.ground.at(x, y), 0.05) << x << ' ' << y;
}

TEST(Diffuse, OnABentGridTheAmountStaysOrIsBooked) {
    ThreadPool pool(2);
    const BentPlane plane(pool);
    const std::vector<float>& areas = plane.level.nodes().areas;
    const auto amount = [&](const Heightmap& map) {
        double sum = 0.0;
        for (std::size_t c = 0; c < areas.size(); ++c)
            sum += double{areas[c]} * map.cells()[c];
        return sum;
    };
    std::vector<float> kept(areas.size(), 1.0f);
    for (std::size_t c = 0; c < kept.size(); c += 37)
        kept[c] = 0.0f;
    for (const double ratio : {0.1, 50.0}) {
        Heightmap map = plane.ground, hardness(map.grid());
        for (std::size_t c = 0; c < areas.size(); ++c) {
            map.cells()[c] += 40.0f * unitFloat(randomBits(8, c));
            hardness.cells()[c] = unitFloat(randomBits(9, c));
        }
        const double before = amount(map);
        const DiffusionBalance balance = diffuse(ratio, {kept, &hardness, &plane.level.nodes()}, {pool}, map);
        EXPECT_GT(std::abs(balance.out), 1.0);
        EXPECT_NEAR(amount(map) + balance.out + balance.rounding, before, 1e-9 * before);
        EXPECT_LT(valueRange(map.cells()).high, 400.0f);
        EXPECT_GT(valueRange(map.cells()).low, -50.0f);
    }
}

TEST(Diffuse, EvenGroundWithoutABalanceGetsTheSameBytes) {
    ThreadPool pool(2);
    for (const double ratio : {0.05, 1.0, 300.0})
        for (const auto& [width, height] : {std::pair{37, 53}, std::pair{16, 64}, std::pair{1, 9}, std::pair{1, 1}}) {
            Heightmap asked = rough(width, height), even = asked;
            static_cast<void>(diffuse(ratio, {.kept = std::vector<float>(asked.cells().size(), 1.0f)}, {pool}, asked));
            diffuseEvenly(ratio, {pool}, even);
            EXPECT_TRUE(std::ranges::equal(asked.cells(), even.cells())) << width << " x " << height << ", " << ratio;
        }
}

} // namespace
} // namespace oxbow
