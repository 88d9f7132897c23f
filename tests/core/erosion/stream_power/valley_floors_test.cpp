#include "core/erosion/stream_power/valley_floors.h"

#include "core/base/thread_pool.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

namespace oxbow {
namespace {

/// A river that runs south along the middle column, 100 m below the ground beside it; each of its cells drains 4 km².
struct Trough {
    explicit Trough(int side, double cellM, int threads = 2)
        : grid{side, side, cellM},
          ground(grid, 100.0f),
          directions(grid.cellCount(), kOutlet),
          area(grid.cellCount(), 0),
          water(grid.cellCount(), 0.0f),
          base(grid.cellCount(), 0),
          pool(threads) {
        for (int y = 0; y < side; ++y) {
            const std::size_t c = grid.index(side / 2, y);
            ground.cells()[c] = 0.0f;
            directions[c] = 0;
            area[c] = static_cast<FlowSum>(4e6 / grid.cellAreaM2() * static_cast<double>(kFlowUnit));
        }
    }
    double cut(double scale, const Heightmap* hardness = nullptr, const Heightmap* strength = nullptr) {
        return cutValleyFloors(scale, {{directions, area, order}, water, hardness, strength, base}, {pool, never}, ground);
    }
    GridSpec grid;
    Heightmap ground;
    FlowDirections directions;
    std::vector<FlowSum> area;
    std::vector<float> water;
    CellMask base;
    FlowOrder order;
    ThreadPool pool;
    CancelToken never;
};

/// Height of the floor 88 m scale sqrt(4) wide at so many metres from the middle of its river, or of the ground above.
double expectedM(double scale, double soft, double offM) {
    const double half = 88.0 * scale * soft, beyond = std::max(0.0, offM - half);
    return beyond < 0.35 * half ? std::min(100.0, 0.04 * offM + beyond * beyond / half) : 100.0;
}

TEST(ValleyFloors, AreAsWideAsTheirRiverAndRockAllowAndRiseConcavely) {
    for (const double cellM : {5.0, 20.0})
        for (const float hard : {0.0f, 0.5f}) {
            const int side = cellM == 5.0 ? 121 : 31;
            Trough trough(side, cellM);
            const Heightmap hardness(trough.grid, hard);
            const double taken = trough.cut(1.5, &hardness);
            double sum = 0.0;
            for (int x = 0; x < side; ++x) {
                const double height = trough.ground.at(x, side / 2);
                EXPECT_NEAR(height, expectedM(1.5, 1.0 - hard, std::abs(x - side / 2) * cellM), 1e-3)
                    << x << ' ' << cellM;
                sum += (x == side / 2 ? 0.0 : 100.0) - height;
            }
            EXPECT_NEAR(taken, sum * side, 1e-3 * taken); // all rows are alike
        }
}

TEST(ValleyFloors, AreWiderInWeakRockAndTheirWaterSinksWithThem) {
    for (const auto& [times, share] : {std::pair{0.8f, 1.5625}, {1.25f, 0.64}, {0.5f, 1.6}}) {
        Trough trough(61, 20.0);
        const Heightmap strength(trough.grid, times);
        trough.water.assign(trough.ground.cells().begin(), trough.ground.cells().end());
        trough.cut(1.5, nullptr, &strength);
        for (int x = 0; x < 61; ++x)
            EXPECT_NEAR(trough.ground.at(x, 30), expectedM(1.5, share, std::abs(x - 30) * 20.0), 1e-3) << x << ' ' << times;
        EXPECT_TRUE(std::ranges::equal(trough.ground.cells(), trough.water));
    }
}

TEST(ValleyFloors, LieOverLakesAndLeaveBaseLevelsAndBrooksAlone) {
    Trough lake(31, 20.0);
    std::ranges::fill(lake.water, 40.0f);
    lake.base[lake.grid.index(14, 15)] = 1;
    lake.cut(1.0);
    EXPECT_FLOAT_EQ(lake.ground.at(16, 15), 40.8f);
    EXPECT_FLOAT_EQ(lake.ground.at(14, 15), 100.0f);
    Trough brook(31, 200.0); // 176 m of floor are less than a cell
    EXPECT_EQ(brook.cut(1.0), 0.0);
}

TEST(ValleyFloors, SameBytesForAnyNumberOfThreads) {
    Trough one(61, 10.0, 1), three(61, 10.0, 3);
    EXPECT_EQ(one.cut(2.0), three.cut(2.0));
    EXPECT_TRUE(std::ranges::equal(one.ground.cells(), three.ground.cells()));
}

} // namespace
} // namespace oxbow
