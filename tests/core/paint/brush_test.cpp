#include "core/paint/brush.h"

#include "core/base/counter_random.h"
#include "core/base/thread_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace oxbow {
namespace {

WorkingTerrain flatGround(const GridSpec& grid, float height = 100.0f) {
    WorkingTerrain terrain(grid);
    std::ranges::fill(terrain.elevation().cells(), height);
    return terrain;
}

double sum(const Heightmap& layer) {
    return std::accumulate(layer.cells().begin(), layer.cells().end(), 0.0);
}

TEST(Brush, FalloffIsOneInTheMiddleAndNothingAtTheRim) {
    for (const Falloff falloff :
         {Falloff::Smooth, Falloff::Sphere, Falloff::Linear, Falloff::Spike, Falloff::Flat}) {
        EXPECT_EQ(falloffWeight(falloff, 0.0), 1.0);
        EXPECT_EQ(falloffWeight(falloff, 1.0), 0.0);
        EXPECT_EQ(falloffWeight(falloff, std::nan("")), 0.0);
    }
    EXPECT_EQ(falloffWeight(Falloff::Linear, 0.25), 0.75);
    EXPECT_EQ(falloffWeight(Falloff::Smooth, 0.5), 0.5625);
    EXPECT_DOUBLE_EQ(falloffWeight(Falloff::Sphere, 0.6), 0.8);
}

TEST(Brush, AddRaisesTheCellUnderItsMiddleByTheStrength) {
    ThreadPool pool(1);
    WorkingTerrain terrain = flatGround({9, 9, 10.0});
    const Brush brush{.radiusM = 25.0, .strength = 4.0, .falloff = Falloff::Linear};
    const Dab dab{45.0, 45.0, 0.5};
    paintDabs(terrain, brush, {&dab, 1}, pool);
    EXPECT_EQ(terrain.elevation().at(4, 4), 102.0f);                     // half pressure
    EXPECT_FLOAT_EQ(terrain.elevation().at(6, 4), 100.0f + 2.0f * 0.2f); // 20 of 25 m away
    EXPECT_EQ(terrain.elevation().at(7, 4), 100.0f);
}

TEST(Brush, ACappedStrokeBringsItsStrengthOnceHoweverOftenItPasses) {
    ThreadPool pool(1);
    WorkingTerrain terrain = flatGround({9, 9, 10.0});
    const Brush brush{.radiusM = 25.0, .strength = 4.0, .falloff = Falloff::Linear, .capped = true};
    const std::vector<Dab> dabs = {{45, 45, 0.5}, {45, 45, 0.5}, {45, 45, 1.0}, {45, 45, 0.25}};
    paintDabs(terrain, brush, {dabs.data(), 2}, pool);
    EXPECT_EQ(terrain.elevation().at(4, 4), 102.0f); // half pressure, twice
    paintDabs(terrain, brush, {dabs.data() + 2, 2}, pool, {dabs.data(), 2});
    EXPECT_EQ(terrain.elevation().at(4, 4), 104.0f);                     // the highest pressure counts
    EXPECT_FLOAT_EQ(terrain.elevation().at(6, 4), 100.0f + 4.0f * 0.2f); // 20 of 25 m away
    // Two places 20 m apart: between them, 10 m from both, each weighs 0.6.
    WorkingTerrain apart = flatGround({9, 9, 10.0});
    const std::vector<Dab> pair = {{35, 45, 1.0}, {55, 45, 1.0}};
    paintDabs(apart, brush, pair, pool);
    EXPECT_FLOAT_EQ(apart.elevation().at(4, 4), 100.0f + 4.0f * 0.6f);
    EXPECT_FLOAT_EQ(apart.elevation().at(3, 4), 104.0f);
    EXPECT_FLOAT_EQ(apart.elevation().at(5, 4), 104.0f);
}

TEST(Brush, ACappedStrokeHasTheSameBytesInOneGoInPartsAndOnAnyThreads) {
    std::vector<Dab> dabs;
    for (std::uint32_t i = 0; i < 60; ++i)
        dabs.push_back({unitDouble(randomBits(7, i, 0)) * 4000.0, unitDouble(randomBits(7, i, 1)) * 3000.0,
                        unitDouble(randomBits(7, i, 2))});
    for (const BrushAction action : {BrushAction::Add, BrushAction::Noise}) {
        const Brush brush{.action = action, .radiusM = 600.0, .strength = 30.0, .mask = {.maxSlopeDeg = 30.0}, .capped = true};
        std::vector<std::vector<float>> results;
        for (const int threads : {1, 2, 7})
            for (const std::size_t part : {std::size_t{60}, std::size_t{7}, std::size_t{1}}) {
                ThreadPool pool(threads);
                WorkingTerrain terrain = flatGround({400, 300, 10.0});
                for (std::size_t i = 0; i < dabs.size(); i += part)
                    paintDabs(terrain, brush, {dabs.data() + i, std::min(part, dabs.size() - i)}, pool,
                              {dabs.data(), i});
                const auto cells = terrain.elevation().cells();
                results.emplace_back(cells.begin(), cells.end());
            }
        for (const auto& result : results)
            EXPECT_TRUE(result == results.front());
        const float flat = flatGround({1, 1, 10.0}).elevation().at(0, 0);
        const auto [low, high] = std::ranges::minmax(results.front());
        EXPECT_GT(high, flat + 10.0f) << "it paints";
        EXPECT_LE(std::max(high - flat, flat - low), 30.0f) << "no more than its strength";
    }
}

TEST(Brush, ACappedStrokeRaisesTheSameGroundAtAnyResolution) {
    ThreadPool pool(2);
    std::vector<Dab> dabs;
    for (int i = 0; i <= 80; ++i) // there and back again
        dabs.push_back({700.0 + 10.0 * (i <= 40 ? i : 80 - i), 800.0, 1.0});
    const Brush brush{.radiusM = 150.0, .strength = 40.0, .capped = true};
    std::vector<double> volumes;
    for (const double cellSizeM : {2.5, 5.0, 10.0, 20.0}) {
        const int side = static_cast<int>(1600.0 / cellSizeM);
        WorkingTerrain terrain = flatGround({side, side, cellSizeM}, 0.0f);
        const Booking booked = paintDabs(terrain, brush, dabs, pool);
        volumes.push_back((booked.in.value() - booked.out.value()) * cellSizeM * cellSizeM);
        EXPECT_NEAR(*std::ranges::max_element(terrain.elevation().cells()), 40.0f, 0.5f) << cellSizeM;
    }
    for (const double volume : volumes)
        EXPECT_NEAR(volume, volumes.front(), 0.005 * volumes.front());
}

TEST(Brush, TotalsAreTheVolumeThatTheGroundGained) {
    ThreadPool pool(2);
    WorkingTerrain terrain = flatGround({64, 48, 10.0}, 0.1f);
    const std::vector<Dab> dabs = {{100, 100, 1}, {120, 110, 0.7}, {140, 130, 0.3}};
    const double before = sum(terrain.elevation());
    const Booking raised = paintDabs(terrain, {.radiusM = 80.0, .strength = 0.3}, dabs, pool);
    const Booking lowered = paintDabs(terrain, {.radiusM = 50.0, .strength = -0.7}, dabs, pool);
    EXPECT_NEAR(raised.in.value() - raised.out.value() + lowered.in.value() - lowered.out.value(),
                sum(terrain.elevation()) - before, 1e-9);
    EXPECT_EQ(raised.out.value(), 0.0);
    EXPECT_EQ(lowered.in.value(), 0.0);
}

TEST(Brush, SpringsBringTheirStrengthAtAnyResolution) {
    ThreadPool pool(1);
    for (const double cellSizeM : {2.0, 10.0, 35.0, 400.0}) {
        const int side = static_cast<int>(2000.0 / cellSizeM);
        WorkingTerrain terrain = flatGround({side, side, cellSizeM});
        const Dab dab{730.0, 910.0, 1.0};
        paintDabs(terrain, {.layer = Layer::Springs, .radiusM = 60.0, .strength = 5.0}, {&dab, 1}, pool);
        EXPECT_NEAR(sum(terrain.edit(Layer::Springs)), 5.0, 1e-5) << cellSizeM;
    }
}

TEST(Brush, ASmallBrushTouchesTheCellItIsOn) {
    ThreadPool pool(1);
    WorkingTerrain terrain = flatGround({5, 5, 100.0});
    const Dab dab{299.0, 201.0, 1.0};
    paintDabs(terrain, {.layer = Layer::Rain, .radiusM = 1.0, .strength = 1.0}, {&dab, 1}, pool);
    EXPECT_GT(terrain.edit(Layer::Rain).at(2, 2), 1.0f);
}

TEST(Brush, SetMovesTowardsTheValueAndStaysInItsRange) {
    ThreadPool pool(1);
    WorkingTerrain terrain = flatGround({9, 9, 10.0});
    const Dab dab{45.0, 45.0, 1.0};
    Brush brush{
        .layer = Layer::Hardness, .action = BrushAction::Set, .radiusM = 30.0, .strength = 0.5, .value = 1.0};
    paintDabs(terrain, brush, {&dab, 1}, pool);
    EXPECT_EQ(terrain.edit(Layer::Hardness).at(4, 4), 0.5f);
    paintDabs(terrain, brush, {&dab, 1}, pool);
    EXPECT_EQ(terrain.edit(Layer::Hardness).at(4, 4), 0.75f);
    brush.action = BrushAction::Add;
    brush.strength = 7.0;
    paintDabs(terrain, brush, {&dab, 1}, pool);
    EXPECT_EQ(terrain.edit(Layer::Hardness).at(4, 4), 1.0f);
    brush.action = BrushAction::Erase;
    brush.strength = 1.0;
    paintDabs(terrain, brush, {&dab, 1}, pool);
    EXPECT_EQ(terrain.edit(Layer::Hardness).at(4, 4), 0.0f);
}

TEST(Brush, MouthsAndObstaclesAreWholeNumbers) {
    ThreadPool pool(1);
    WorkingTerrain terrain = flatGround({32, 32, 10.0});
    const Dab dab{160.0, 160.0, 0.4};
    paintDabs(
        terrain,
        {.layer = Layer::Mouths, .action = BrushAction::Set, .radiusM = 90.0, .strength = 0.3, .value = 7.0},
        {&dab, 1}, pool);
    for (const float cell : terrain.edit(Layer::Mouths).cells())
        EXPECT_TRUE(cell == 0.0f || cell == 7.0f);
    EXPECT_EQ(terrain.edit(Layer::Mouths).at(16, 16), 7.0f);
}

TEST(Brush, SmoothingLevelsASpikeAndKeepsAPlane) {
    ThreadPool pool(1);
    WorkingTerrain terrain(GridSpec{64, 64, 10.0});
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x)
            terrain.elevation().at(x, y) = static_cast<float>(2 * x + y);
    const Heightmap plane = terrain.elevation();
    const Dab dab{320.0, 320.0, 1.0};
    const Brush brush{.action = BrushAction::Smooth, .radiusM = 200.0, .strength = 0.8};
    paintDabs(terrain, brush, {&dab, 1}, pool);
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x)
            EXPECT_NEAR(terrain.elevation().at(x, y), plane.at(x, y), 1e-3);
    terrain.elevation().at(32, 32) += 50.0f;
    paintDabs(terrain, brush, {&dab, 1}, pool);
    EXPECT_LT(terrain.elevation().at(32, 32), plane.at(32, 32) + 15.0f);
}

TEST(Brush, MasksBySlopeHeightAndPaintHoldIt) {
    ThreadPool pool(1);
    WorkingTerrain terrain(GridSpec{64, 32, 10.0});
    for (int y = 0; y < 32; ++y) // level in the west, 45 degrees in the east
        for (int x = 0; x < 64; ++x)
            terrain.elevation().at(x, y) = static_cast<float>(std::max(0, x - 32) * 10);
    const Dab dab{320.0, 160.0, 1.0};
    Brush brush{.layer = Layer::Rain, .radiusM = 300.0, .strength = 1.0, .falloff = Falloff::Flat};
    brush.mask.minSlopeDeg = 30.0;
    paintDabs(terrain, brush, {&dab, 1}, pool);
    EXPECT_EQ(terrain.edit(Layer::Rain).at(20, 16), 1.0f);
    EXPECT_EQ(terrain.edit(Layer::Rain).at(44, 16), 2.0f);
    brush.mask = {.maxHeightM = 50.0};
    paintDabs(terrain, brush, {&dab, 1}, pool);
    EXPECT_EQ(terrain.edit(Layer::Rain).at(20, 16), 2.0f);
    EXPECT_EQ(terrain.edit(Layer::Rain).at(44, 16), 2.0f);
    std::ranges::fill(terrain.edit(Layer::Mask).cells(), 0.5f);
    brush.mask = {.painted = true};
    paintDabs(terrain, brush, {&dab, 1}, pool);
    EXPECT_EQ(terrain.edit(Layer::Rain).at(20, 16), 2.5f);
}

TEST(Brush, BytesDoNotDependOnThreads) {
    const GridSpec grid{300, 257, 10.0};
    std::vector<Heightmap> results;
    for (const int threads : {1, 2, 7}) {
        ThreadPool pool(threads);
        WorkingTerrain terrain(grid);
        for (int y = 0; y < grid.height; ++y)
            for (int x = 0; x < grid.width; ++x)
                terrain.elevation().at(x, y) = 50.0f * unitFloat(randomBits(3, x, y));
        const std::vector<Dab> dabs = {{1500, 1200, 1}, {1700, 1300, 0.6}, {10, 2500, 1}};
        for (const BrushAction action :
             {BrushAction::Add, BrushAction::Smooth, BrushAction::Noise, BrushAction::Set})
            paintDabs(terrain, {.action = action, .radiusM = 1200.0, .strength = 0.5, .value = 3.0}, dabs,
                      pool);
        results.push_back(terrain.elevation());
    }
    for (const Heightmap& other : results)
        EXPECT_TRUE(std::ranges::equal(other.cells(), results.front().cells()));
}

TEST(Brush, ALowResolutionShowsTheSameStroke) {
    ThreadPool pool(2);
    std::vector<Heightmap> maps;
    for (const int side : {128, 512}) {
        WorkingTerrain terrain = flatGround({side, side, 5120.0 / side}, 0.0f);
        std::vector<Dab> dabs;
        for (int i = 0; i < 40; ++i)
            dabs.push_back({1000.0 + 60.0 * i, 1500.0 + 40.0 * i, 1.0});
        paintDabs(terrain, {.radiusM = 500.0, .strength = 5.0}, dabs, pool);
        paintDabs(terrain, {.action = BrushAction::Noise, .radiusM = 3000.0, .strength = 1.0, .seed = 5},
                  dabs, pool);
        maps.push_back(resampled(terrain.elevation(), 128, 128));
    }
    double difference = 0.0, size = 0.0;
    for (std::size_t i = 0; i < maps[0].cells().size(); ++i) {
        difference += std::pow(maps[0].cells()[i] - maps[1].cells()[i], 2);
        size += std::pow(maps[1].cells()[i], 2);
    }
    EXPECT_LT(std::sqrt(difference / size), 0.02);
}

} // namespace
} // namespace oxbow
