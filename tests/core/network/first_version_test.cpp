#include "core/base/counter_random.h"
#include "core/base/thread_pool.h"
#include "core/base/time_units.h"
#include "core/flow/flow_direction.h"
#include "core/measure/river_soundness.h"
#include "core/network/network_draft.h"
#include "core/recipe/recipe.h"
#include "core/recipe/recipe_edit.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>

/// The founding network (F5): its preset against the published steps written down anew, and what the author
/// wished for besides.
namespace oxbow {
namespace {

struct NetworkRun {
    Recipe recipe;
    WorkingTerrain terrain;
    std::vector<Phrase> notes;

    NetworkRun(const GridSpec& grid, const std::vector<std::string>& settings, bool firstVersion = true)
        : terrain(grid) {
        recipe.stages.emplace_back(*findStageKind("river_network"));
        if (firstVersion)
            setPreset(recipe, "river_network=first version", "test");
        for (const std::string& setting : settings)
            setByText(recipe, "river_network." + setting, "test");
        ThreadPool pool(2);
        const CancelToken never;
        StageContext context{{pool, never}, {}, notes};
        const StageParams& params = recipe.stages.front().params;
        const auto stepper = params.kind().start(params.values(), terrain, pool);
        for (int i = 0; i < params.stepCount(grid); ++i)
            stepper->step(i, terrain, context);
    }
    [[nodiscard]] double dischargeAt(std::size_t cell) const {
        return terrain.find(Layer::Discharge)->cells()[cell];
    }
    [[nodiscard]] const WaterBodies& water() const { return *terrain.waterBodies(); }
};

/// Discharge of one square of rain, at a metre a year.
double dropM3PerS(const GridSpec& grid) {
    return grid.cellAreaM2() / kSecondsPerYear;
}

/// The published steps on squares that wrap: every square without an arrow but with a neighbour that has one is
/// on the list; some of the list are chosen; each points at one of its neighbours that had an arrow when the
/// iteration began; until the list is empty.
struct PublishedRivers {
    int width, height;
    std::vector<int> points; // -2 nothing yet, -3 end point, -4 obstacle, else the square that it points to

    std::array<int, 8> around(int square) const {
        std::array<int, 8> result{};
        int k = 0;
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx)
                if (dx != 0 || dy != 0)
                    result[k++] = (square / width + dy + height) % height * width + (square % width + dx + width) % width;
        return result;
    }
    void grow(std::uint32_t seed, double chance) {
        for (std::uint64_t iteration = 0;; ++iteration) {
            const std::vector<int> before = points;
            bool any = false;
            for (int square = 0; square < width * height; ++square) {
                if (before[square] != -2)
                    continue;
                std::vector<int> directed;
                for (const int other : around(square))
                    if (before[other] != -2 && before[other] != -4)
                        directed.push_back(other);
                if (directed.empty())
                    continue;
                any = true;
                if (static_cast<double>(randomBits(seed, square, iteration) >> 32) >= chance * 0x1.0p32)
                    continue;
                const std::uint64_t drawn = randomBits(seed, square, ~std::uint64_t{0}) >> 32;
                points[square] = directed[(drawn * directed.size()) >> 32];
            }
            if (!any)
                return;
        }
    }
    /// Drops that pass each square, every one followed by itself.
    std::vector<std::int64_t> drops() const {
        std::vector<std::int64_t> count(points.size(), 0);
        for (std::size_t start = 0; start < points.size(); ++start) {
            if (points[start] == -2 || points[start] == -4)
                continue;
            int square = static_cast<int>(start);
            ++count[square];
            while (points[square] >= 0)
                ++count[square = points[square]];
        }
        return count;
    }
};

TEST(FirstVersion, ThePresetIsThePublishedGrowthSquareForSquare) {
    const GridSpec grid{72, 60, 25.0};
    for (const std::uint32_t seed : {1u, 2u, 3u})
        for (const int obstacles : {0, 9}) {
            const NetworkRun run(grid, {"seed=" + std::to_string(seed), "random_obstacles=" + std::to_string(obstacles),
                                        "obstacle_size=6"});
            PublishedRivers rivers{grid.width, grid.height, std::vector<int>(grid.cellCount(), -2)};
            const NetworkGrid nodes{grid.width, grid.height, true};
            const CellMask walls = randomCrosses(nodes, {1, obstacles, 6});
            for (std::size_t i = 0; i < walls.size(); ++i)
                if (walls[i])
                    rivers.points[i] = -4;
            for (int i = 0; i < 2; ++i)
                rivers.points[randomBits(seed, 77, i) % rivers.points.size()] = -3;
            rivers.grow(seed, 0.5);
            const std::vector<std::int64_t> drops = rivers.drops();
            for (std::size_t c = 0; c < drops.size(); ++c)
                ASSERT_NEAR(run.dischargeAt(c) / dropM3PerS(grid), static_cast<double>(drops[c]),
                            1e-5 * static_cast<double>(drops[c]))
                    << "seed " << seed << ", square " << c;
        }
}

TEST(FirstVersion, ItsArrowsCross) {
    const NetworkRun run({128, 128, 25.0}, {});
    ASSERT_FALSE(run.notes.empty());
    EXPECT_EQ(run.notes.back().english().find(", 0 crossings"), std::string::npos) << run.notes.back().english();
}

TEST(FirstVersion, OnALineOfCellsTheLossIsWhatTheFormulaSays) {
    // One mouth: of n cells in a row each passes on (1 - loss)^(cell in km) of what comes.
    const GridSpec grid{40, 1, 250.0};
    const NetworkRun run(grid, {"wrap=false", "mouths=points", "mouth_count=1", "seed=4", "loss_per_km=0.2"});
    const double share = std::pow(0.8, 0.25);
    const int mouth = static_cast<int>(randomBits(std::uint64_t{4}, 77, 0) % 40);
    double west = 0.0;
    for (int x = 0; x < mouth; ++x) {
        west = west * share + 1.0;
        EXPECT_NEAR(run.dischargeAt(static_cast<std::size_t>(x)) / dropM3PerS(grid), west, 1e-4) << x;
    }
    double east = 0.0;
    for (int x = 39; x > mouth; --x)
        east = east * share + 1.0;
    EXPECT_NEAR(run.dischargeAt(static_cast<std::size_t>(mouth)) / dropM3PerS(grid), 1.0 + share * (west + east), 1e-3);
}

TEST(FirstVersion, DiagonalArrowsLoseAlongTheirLength) {
    const GridSpec grid{48, 48, 500.0};
    const NetworkRun dry(grid, {"loss_per_km=0.3"}), wet(grid, {});
    double most = 0.0;
    for (std::size_t c = 0; c < grid.cellCount(); ++c) {
        EXPECT_LE(dry.dischargeAt(c), wet.dischargeAt(c));
        most = std::max(most, dry.dischargeAt(c) / dropM3PerS(grid));
    }
    // Water comes from no farther than some 1 / 0.36 km: no cell has more than the rain around it.
    EXPECT_LT(most, 150.0);
    EXPECT_GT(most, 8.0);
}

TEST(FirstVersion, ARiverThatDriesUpEndsOnLandAndKeepsItsCatchment) {
    const GridSpec grid{120, 120, 500.0};
    const NetworkRun run(grid, {"loss_per_km=0.25", "threshold=12", "brook_threshold=0", "wrap=false"});
    int dried = 0;
    for (const RiverReach& reach : run.water().reaches) {
        dried += reach.downstreamId == 0 && reach.end == WaterEnd::None;
        EXPECT_GE(reach.drainageAreaM2 / grid.cellAreaM2(), 11.0);
    }
    EXPECT_GT(dried, 0);
}

TEST(FirstVersion, BrooksAndRiversAreToldApartAtTheCellWhereTheThresholdIsPassed) {
    const GridSpec grid{128, 128, 25.0};
    const NetworkRun run(grid, {"threshold=200", "brook_threshold=40", "wrap=false"});
    int brooks = 0, rivers = 0, passed = 0;
    std::map<int, const RiverReach*> byId;
    for (const RiverReach& reach : run.water().reaches)
        byId[reach.id] = &reach;
    for (const RiverReach& reach : run.water().reaches) {
        ++(reach.isBrook ? brooks : rivers);
        // All but the last point are the reach's own.
        for (std::size_t i = 0; i + 1 < reach.points.size(); ++i) {
            const double drops = reach.points[i].dischargeM3s / dropM3PerS(grid);
            EXPECT_GE(drops, 39.99);
            EXPECT_EQ(drops < 199.99, reach.isBrook) << "reach " << reach.id << ", point " << i;
        }
        if (reach.downstreamId == 0)
            continue;
        const RiverReach& next = *byId.at(reach.downstreamId);
        EXPECT_EQ(next.points.front().cell, reach.points.back().cell);
        EXPECT_FALSE(next.isBrook && !reach.isBrook) << "a river does not become a brook without losses";
        passed += reach.isBrook && !next.isBrook && reach.order == next.order;
    }
    EXPECT_GT(brooks, 20);
    EXPECT_GT(rivers, 5);
    EXPECT_GT(passed, 0);
    const NetworkRun without(grid, {"threshold=200", "brook_threshold=0", "wrap=false"});
    EXPECT_EQ(std::ranges::count_if(without.water().reaches, &RiverReach::isBrook), 0);
}

TEST(FirstVersion, ARiverOfAMapThatWrapsRunsToTheSeamWhereItCrossesIt) {
    const GridSpec grid{96, 70, 40.0};
    for (const char* mouths : {"mouths=edges", "mouths=points"}) {
        const NetworkRun run(grid, {mouths, "wrap=true", "threshold=20", "brook_threshold=0"}, false);
        int crossing = 0;
        for (const RiverReach& reach : run.water().reaches) {
            if (reach.downstreamId != 0 || reach.end != WaterEnd::Edge)
                continue;
            const auto cell = static_cast<int>(reach.points.back().cell);
            const int x = cell % grid.width, y = cell / grid.width;
            EXPECT_TRUE(x == 0 || y == 0 || x == grid.width - 1 || y == grid.height - 1) << mouths << ": " << x << ", " << y;
            for (std::size_t i = 1; i < reach.points.size(); ++i)
                EXPECT_LE(std::hypot(reach.points[i].at.xM - reach.points[i - 1].at.xM, reach.points[i].at.yM - reach.points[i - 1].at.yM),
                          1.5 * grid.cellSizeM);
            ++crossing;
        }
        EXPECT_GT(crossing, 0) << mouths;
        EXPECT_EQ(riverSoundness(run.water(), grid, nullptr).landEnds, 0) << mouths;
    }
}

TEST(FirstVersion, RandomObstaclesAreCrossesOfTheirSizeThatNoRiverEnters) {
    const GridSpec grid{90, 70, 25.0};
    const NetworkRun run(grid, {"random_obstacles=1", "obstacle_size=4", "obstacle_seed=8"});
    const auto walls = run.terrain.find(Layer::Obstacles)->cells();
    EXPECT_EQ(std::ranges::count(walls, 1.0f), 1 + 4 * 4);
    const NetworkRun many(grid, {"random_obstacles=40", "obstacle_size=5"}), others(grid, {"random_obstacles=40", "obstacle_size=5", "obstacle_seed=2"});
    const auto cells = many.terrain.find(Layer::Obstacles)->cells();
    EXPECT_GT(std::ranges::count(cells, 1.0f), 300);
    EXPECT_FALSE(std::ranges::equal(cells, others.terrain.find(Layer::Obstacles)->cells()));
    int entered = 0;
    for (std::size_t c = 0; c < grid.cellCount(); ++c)
        entered += cells[c] == 1.0f && many.dischargeAt(c) > 0.0;
    EXPECT_LE(entered, 2) << "a mouth may stand in one";
    EXPECT_EQ(NetworkRun(grid, {}).terrain.find(Layer::Obstacles), nullptr);
}

} // namespace
} // namespace oxbow
