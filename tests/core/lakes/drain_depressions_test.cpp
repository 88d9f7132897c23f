#include "core/lakes/drain_depressions.h"

#include "core/recipe/recipe.h"
#include "tests/core/flow/hydrology_reference.h"
#include "tests/core/stage/stage_run.h"

#include <gtest/gtest.h>

#include <map>

namespace oxbow {
namespace {

using test::Workers;
using Settings = std::vector<std::pair<std::string, ParamValue>>;

struct Drained {
    WorkingTerrain terrain;
    Ledger ledger;
    [[nodiscard]] std::span<const float> cells() const { return terrain.find(Layer::Elevation)->cells(); }
    /// The floor of a gorge.
    [[nodiscard]] float at(int x) const { return terrain.find(Layer::Elevation)->at(x, 1); }
};

Drained drained(const Heightmap& ground, const Settings& settings, int threads = 2) {
    WorkingTerrain terrain(ground.grid());
    terrain.elevation() = ground;
    StageParams params(*findStageKind("drain"));
    for (const auto& [key, value] : settings)
        params.set(key, value);
    test::StageRun<std::any> run(params.kind(), params.values(), std::move(terrain), threads);
    run.run(0, 1);
    const Ledger ledger = run.measured.now();
    return {std::move(run.terrain), ledger};
}

Settings limits(double depthM, double areaM2, const char* mode = "least_change") {
    return {{"max_depth_m", depthM}, {"max_area_m2", areaM2}, {"mode", std::string(mode)}};
}
const char* const kModes[] = {"breach", "fill", "least_change"};

/// A gorge between walls, whose floor has these heights; it is open at both ends.
Heightmap gorge(const std::vector<float>& heights) {
    Heightmap map(GridSpec{static_cast<int>(heights.size()), 3, 10.0}, 1000.0f);
    std::ranges::copy(heights, map.row(1));
    return map;
}

/// Bodies of water over a plain flood of the ground: depth and cells of each connected one.
struct Pool {
    float depth = 0.0f;
    int cells = 0;
};
std::vector<Pool> poolsOf(const Heightmap& ground) {
    const auto level = test::priorityFlood(ground, [&] {
        CellMask edge(ground.grid().cellCount(), 0);
        for (int y = 0; y < ground.height(); ++y)
            for (int x = 0; x < ground.width(); ++x)
                edge[ground.grid().index(x, y)] =
                    x == 0 || y == 0 || x + 1 == ground.width() || y + 1 == ground.height();
        return edge;
    }());
    std::vector<Pool> pools;
    std::vector<std::uint8_t> seen(level.size(), 0);
    for (std::uint32_t c = 0; c < level.size(); ++c) {
        if (seen[c] || level[c] <= ground.cells()[c])
            continue;
        Pool pool;
        std::vector<std::uint32_t> open = {c};
        seen[c] = 1;
        while (!open.empty()) {
            const std::uint32_t at = open.back();
            open.pop_back();
            ++pool.cells;
            pool.depth = std::max(pool.depth, level[at] - ground.cells()[at]);
            for (const std::uint32_t n : test::neighboursOf(ground.grid(), at))
                if (!seen[n] && level[n] == level[at] && level[n] > ground.cells()[n]) {
                    seen[n] = 1;
                    open.push_back(n);
                }
        }
        pools.push_back(pool);
    }
    return pools;
}

TEST(DrainDepressions, ABreachCutsTheSillJustBelowThePit) {
    // The depression at 3 runs over the spill point of 12 to the west.
    const Heightmap ground = gorge({1, 5, 12, 3, 20, 30, 2});
    const auto after = drained(ground, limits(100, 1e6, "breach"));
    EXPECT_EQ(after.at(3), 3.0f);
    EXPECT_LT(after.at(2), 3.0f);
    EXPECT_LT(after.at(1), after.at(2));
    EXPECT_GT(after.at(1), 2.999f);
    EXPECT_EQ(after.at(0), 1.0f);
    EXPECT_EQ(after.at(4), 20.0f);
    EXPECT_NEAR(after.ledger.rock.out, (9.0 + 2.0) * 100.0, 0.01);
    EXPECT_EQ(after.ledger.rock.in, 0.0);
}

/// A valley that falls to the west, with a dam of 8 m across it, and behind the dam a lake too deep to be drained.
Heightmap valleyWithDam(bool withLake) {
    Heightmap ground(GridSpec{60, 40, 10.0});
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 60; ++x)
            ground.at(x, y) = static_cast<float>(0.1 * x + 2.0 * std::abs(y - 20)) + (x == 20 ? 8.0f : 0.0f) +
                              (withLake && std::hypot(x - 24, y - 12) < 3.0 ? -60.0f : 0.0f);
    return ground;
}

TEST(DrainDepressions, ACutHasBanksOfTheirWidth) {
    const Heightmap ground = valleyWithDam(false);
    Settings settings = limits(100, 1e9, "breach");
    const auto narrow = drained(ground, settings);
    settings.emplace_back("bank_width_m", 20.0);
    const auto wide = drained(ground, settings);
    const auto lowered = [&](const Drained& after) {
        int cells = 0;
        for (int y = 0; y < 40; ++y)
            cells += ground.at(20, y) - after.terrain.find(Layer::Elevation)->at(20, y) > 1.0f;
        return cells;
    };
    EXPECT_EQ(lowered(narrow), 1);
    EXPECT_EQ(lowered(wide), 9); // 7.9 exp(-16 / 8) is more than 1 m four cells off, 7.9 exp(-25 / 8) is not
    EXPECT_TRUE(poolsOf(*wide.terrain.find(Layer::Elevation)).empty());
}

TEST(DrainDepressions, BanksLetNoLakeOutThatStays) {
    const Heightmap ground = valleyWithDam(true);
    Settings settings = limits(30, 1e9, "breach");
    const auto narrow = poolsOf(*drained(ground, settings).terrain.find(Layer::Elevation));
    settings.emplace_back("bank_width_m", 60.0);
    const auto wide = poolsOf(*drained(ground, settings).terrain.find(Layer::Elevation));
    ASSERT_EQ(narrow.size(), 1u);
    ASSERT_EQ(wide.size(), 1u);
    EXPECT_EQ(wide[0].depth, narrow[0].depth);
}

TEST(DrainDepressions, AFillRaisesTheHollowToItsBrim) {
    const Heightmap ground = gorge({1, 5, 12, 3, 4, 30, 2});
    const auto after = drained(ground, limits(100, 1e6, "fill"));
    EXPECT_EQ(after.at(2), 12.0f);
    EXPECT_GT(after.at(3), 12.0f);
    EXPECT_GT(after.at(4), after.at(3));
    EXPECT_LT(after.at(4), 12.001f);
    EXPECT_NEAR(after.ledger.rock.in, (9.0 + 8.0) * 100.0, 0.01);
    EXPECT_EQ(after.ledger.rock.out, 0.0);
}

/// Cell for cell what a plain flood fills, and nothing beside it.
TEST(DrainDepressions, AFillToTheLevelIsFlat) {
    const Heightmap ground = gorge({1, 5, 12, 3, 4, 30, 2});
    const auto after = drained(ground, limits(100, 1e6, "fill_level"));
    EXPECT_EQ(after.at(2), 12.0f);
    EXPECT_EQ(after.at(3), 12.0f);
    EXPECT_EQ(after.at(4), 12.0f);
    Heightmap steps(GridSpec{90, 70, 10.0}); // whole metres, as foreign models have them
    for (int y = 0; y < 70; ++y)
        for (int x = 0; x < 90; ++x)
            steps.at(x, y) = std::round(static_cast<float>(40.0 + 9.0 * std::sin(0.3 * x) * std::cos(0.23 * y) + 2.0 * std::sin(1.9 * x + y)));
    CellMask edge(steps.grid().cellCount(), 0);
    for (int y = 0; y < 70; ++y)
        for (int x = 0; x < 90; ++x)
            edge[steps.grid().index(x, y)] = x == 0 || y == 0 || x == 89 || y == 69;
    const auto flood = test::priorityFlood(steps, edge);
    EXPECT_TRUE(std::ranges::equal(drained(steps, limits(1e4, 1e9, "fill_level")).cells(), flood));
}

TEST(DrainDepressions, LeastChangeBreachesADamAndFillsADent) {
    // A wide basin behind a thin dam; a dent one cell wide behind a long rise.
    const Heightmap dam = gorge({0, 9, 3, 3.5f, 4, 4.5f, 5, 20, 30});
    EXPECT_EQ(drained(dam, limits(100, 1e6)).ledger.rock.in, 0.0);
    const Heightmap dent = gorge({0, 8, 8.1f, 8.2f, 8.3f, 7.5f, 20, 30});
    EXPECT_EQ(drained(dent, limits(100, 1e6)).ledger.rock.out, 0.0);
}

TEST(DrainDepressions, DeepAndLargeHollowsStayAsTheyAre) {
    const Heightmap ground = gorge({1, 5, 12, 3, 4, 30, 2});
    for (const char* mode : kModes) {
        EXPECT_TRUE(std::ranges::equal(drained(ground, limits(8.9, 1e6, mode)).cells(), ground.cells()));
        EXPECT_TRUE(std::ranges::equal(drained(ground, limits(100, 199, mode)).cells(), ground.cells()));
        EXPECT_FALSE(std::ranges::equal(drained(ground, limits(9.1, 201, mode)).cells(), ground.cells()));
    }
}

TEST(DrainDepressions, NoHollowWithinTheLimitsRemainsOnRandomTerrains) {
    for (std::uint64_t seed = 0; seed < 90; ++seed) {
        const Heightmap ground = test::randomTerrain(seed);
        const double depth = seed % 3 == 0 ? 1e4 : 8.0, area = seed % 2 == 0 ? 1e9 : 1500.0;
        const auto after = drained(ground, limits(depth, area, kModes[seed / 3 % 3]));
        for (const Pool& pool : poolsOf(*after.terrain.find(Layer::Elevation)))
            EXPECT_TRUE(pool.depth > depth || pool.cells * 100.0 > area)
                << "seed " << seed << ": depth " << pool.depth << ", cells " << pool.cells;
    }
}

TEST(DrainDepressions, WithoutLimitsEveryCellFallsToTheEdge) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const auto after = drained(test::randomTerrain(seed), limits(1e4, 1e12, kModes[seed % 3]));
        const Heightmap& ground = *after.terrain.find(Layer::Elevation);
        Workers workers;
        const auto directions = flowDirections(ground, outletMask(ground, {OutletPolicy::Edges}), workers);
        EXPECT_EQ(std::ranges::count(directions, kPit), 0) << "seed " << seed;
    }
}

TEST(DrainDepressions, ASecondRunFindsNothingToDo) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const Settings settings = limits(10.0, 1200.0, kModes[seed % 3]);
        const auto once = drained(test::randomTerrain(seed), settings);
        const auto twice = drained(*once.terrain.find(Layer::Elevation), settings);
        EXPECT_TRUE(std::ranges::equal(once.cells(), twice.cells())) << "seed " << seed;
    }
}

TEST(DrainDepressions, BreachOnlyLowersAndFillOnlyRaises) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        const Heightmap ground = test::randomTerrain(seed);
        const auto cut = drained(ground, limits(1e4, 1e12, "breach"));
        for (std::size_t c = 0; c < ground.cells().size(); ++c)
            ASSERT_LE(cut.cells()[c], ground.cells()[c]) << "seed " << seed;
        EXPECT_EQ(cut.ledger.rock.in, 0.0);
        const auto filled = drained(ground, limits(1e4, 1e12, "fill"));
        const auto spill =
            test::priorityFlood(ground, [&] { return outletMask(ground, {OutletPolicy::Edges}); }());
        for (std::size_t c = 0; c < ground.cells().size(); ++c)
            ASSERT_NEAR(filled.cells()[c], spill[c], 0.01) << "seed " << seed; // but for the fall
    }
}

TEST(DrainDepressions, LeastChangeTakesTheBetterWayForEachHollow) {
    // Two gorges in one map: one with a dam, one with a dent.
    const Heightmap dam = gorge({0, 9, 3, 3.5f, 4, 4.5f, 5, 20});
    const Heightmap dent = gorge({0, 8, 8.1f, 8.2f, 8.3f, 7.5f, 20, 30});
    Heightmap both(GridSpec{8, 6, 10.0});
    std::ranges::copy(dam.cells(), both.cells().begin());
    std::ranges::copy(dent.cells(), both.row(3));
    const auto moved = [](const Heightmap& ground, const char* mode) {
        const Ledger ledger = drained(ground, limits(1e4, 1e12, mode)).ledger;
        return ledger.rock.in + ledger.rock.out;
    };
    const double least = moved(both, "least_change");
    EXPECT_NEAR(least, moved(dam, "breach") + moved(dent, "fill"), 0.01);
    EXPECT_LT(least, 0.9 * moved(both, "fill"));
    EXPECT_LT(least, 0.9 * moved(both, "breach"));
}

TEST(DrainDepressions, SameBytesForAnyNumberOfThreads) {
    for (const Settings& settings : {limits(1e4, 1e12), limits(30, 3000, "breach")}) {
        const Heightmap ground = test::shapedTerrain(test::Shape::Noise, 8, 301, 170);
        EXPECT_TRUE(
            std::ranges::equal(drained(ground, settings, 1).cells(), drained(ground, settings, 7).cells()));
    }
}

TEST(DrainDepressions, ATerrainWithoutOutletsIsLeftAlone) {
    Settings settings = limits(1e4, 1e12);
    settings.emplace_back("outlets", std::string("sea"));
    settings.emplace_back("sea_level_m", -5000.0);
    const Heightmap ground = test::shapedTerrain(test::Shape::Noise, 5, 40, 30);
    EXPECT_TRUE(std::ranges::equal(drained(ground, settings).cells(), ground.cells()));
}

} // namespace
} // namespace oxbow
