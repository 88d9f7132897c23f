#include "core/erosion/downhill_walk.h"

#include "core/base/counter_random.h"
#include "core/base/thread_pool.h"
#include "core/recipe/recipe.h"
#include "tests/core/stage/stage_run.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <array>

namespace oxbow {
namespace {

using test::terrainOf;

constexpr int kWidth = 64, kHeight = 48;

Heightmap byteTerrain(std::uint64_t seed) {
    Heightmap map = test::mapOf({kWidth, kHeight, 1.0}, [&](int x, int y) {
        return randomBits(seed, x / 3, y / 3) % 200 + randomBits(seed, x, y) % 56;
    });
    map.at(0, 0) = 0.0f;
    map.at(1, 0) = 255.0f; // so that levels are metres
    return map;
}

Ledger run(WorkingTerrain& terrain, const char* variant, int walks) {
    StageParams params(*findStageKind("downhill_walk"));
    params.set("variant", std::string(variant));
    params.set("walks", std::int64_t{walks});
    params.set("seed", std::int64_t{5});
    return test::runStage(params.kind(), params.values(), terrain, 1);
}

TEST(DownhillWalk, RoundingTakesNothingOfWhatMovesOnHighGround) {
    WorkingTerrain terrain = terrainOf(byteTerrain(3));
    for (float& cell : terrain.elevation().cells())
        cell = 40.0f * cell + 2000.0f; // 10 km of relief
    const Ledger ledger = run(terrain, "conservative", 100000);
    const double movedM3 = exactSum(terrain.edit(Layer::Wear).cells()).value();
    ASSERT_GT(movedM3, 1e4);
    EXPECT_LE(std::abs(ledger.rock.rounding), 1e-6 * movedM3);
    EXPECT_LE(std::abs(ledger.rock.closingError()), 1e-6 * movedM3);
}

/// The published program, written down anew with numbers of its own drawing replaced by hashed ones.
void publishedErode(std::array<std::array<int, kHeight>, kWidth>& image, int n, int nl, double ev) {
    const int maxx = kWidth - 1, maxy = kHeight - 1;
    for (int k = 0; k < n; ++k) {
        int cx = static_cast<int>(1 + unitDouble(randomBits(5, k, 0)) * (maxx - 2));
        int cy = static_cast<int>(1 + unitDouble(randomBits(5, k, 1)) * (maxy - 2));
        for (int l = 0; l < nl; ++l) {
            int cv = image[cx][cy], mini = cx, minj = cy, minv = cv;
            for (int i = 0; i < 3; ++i)
                for (int j = 0; j < 3; ++j)
                    if (image[cx + i - 1][cy + j - 1] < minv) {
                        mini = cx + i - 1;
                        minj = cy + j - 1;
                        minv = image[mini][minj];
                    }
            if (minv >= cv)
                break;
            const double eroded = ev * ((256.0 - cv) / 256.0);
            image[mini][minj] = static_cast<int>(minv + (cv - minv) * eroded);
            image[cx][cy] = static_cast<int>(cv - (cv - minv) * eroded);
            cx = mini;
            cy = minj;
            if (cx <= 0 || cy <= 0 || cx >= maxx - 1 || cy >= maxy - 1)
                break;
        }
    }
}

TEST(DownhillWalk, Legacy8BitIsThePublishedRuleCellForCell) {
    for (const std::uint64_t seed : {1, 2, 3}) {
        WorkingTerrain terrain = terrainOf(byteTerrain(seed));
        std::array<std::array<int, kHeight>, kWidth> image{};
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x)
                image[x][y] = static_cast<int>(terrain.elevation().at(x, y));
        publishedErode(image, 6400, 50, 0.25);
        run(terrain, "legacy_8bit", 6400);
        int differing = 0;
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x)
                differing += image[x][y] != static_cast<int>(terrain.elevation().at(x, y) + 0.5f);
        EXPECT_EQ(differing, 0) << "seed " << seed;
    }
}

TEST(DownhillWalk, TheLedgerClosesExactlyInEveryVariant) {
    for (const char* variant : {"legacy_8bit", "conservative", "with_removal"}) {
        WorkingTerrain terrain = terrainOf(byteTerrain(4));
        const Ledger ledger = run(terrain, variant, 20000);
        EXPECT_NEAR(ledger.rock.closingError(), 0.0, 1e-9 * ledger.rock.initial) << variant;
        if (std::string(variant) == "conservative") {
            EXPECT_EQ(ledger.rock.out, 0.0);
            EXPECT_LT(std::abs(ledger.rock.rounding), 1e-4 * ledger.rock.initial);
        } else {
            EXPECT_GT(ledger.rock.out, 0.001 * ledger.rock.initial) << variant;
        }
    }
}

TEST(DownhillWalk, HardGroundStays) {
    WorkingTerrain terrain = terrainOf(byteTerrain(6));
    std::ranges::fill(terrain.edit(Layer::Hardness).cells(), 1.0f);
    const Heightmap before = terrain.elevation();
    run(terrain, "conservative", 20000);
    EXPECT_TRUE(std::ranges::equal(before.cells(), terrain.elevation().cells()));
}

} // namespace
} // namespace oxbow
