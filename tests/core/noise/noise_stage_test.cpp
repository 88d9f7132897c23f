#include "core/noise/noise_stage.h"

#include "core/base/thread_pool.h"
#include "core/noise/noise_field.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

namespace oxbow {
namespace {

Heightmap madeNoise(const NoiseParams& params, const GridSpec& grid, int threads = 2) {
    ThreadPool pool(threads);
    CancelToken cancel;
    Heightmap ground(grid);
    makeNoise(params, ground, {pool, cancel});
    return ground;
}

double correlation(const Heightmap& a, const Heightmap& b) {
    double sumA = 0, sumB = 0, squareA = 0, squareB = 0, product = 0;
    const auto n = static_cast<double>(a.cells().size());
    for (std::size_t i = 0; i < a.cells().size(); ++i) {
        const double x = a.cells()[i], y = b.cells()[i];
        sumA += x, sumB += y, squareA += x * x, squareB += y * y, product += x * y;
    }
    return (n * product - sumA * sumB) / std::sqrt((n * squareA - sumA * sumA) * (n * squareB - sumB * sumB));
}

class EveryNoise : public testing::TestWithParam<int> {
protected:
    [[nodiscard]] static NoiseParams params() {
        NoiseParams params;
        params.kind = static_cast<NoiseKind>(GetParam());
        return params;
    }
};

TEST_P(EveryNoise, TwiceTheResolutionIsTheSameLandscape) {
    const Heightmap coarse = madeNoise(params(), {512, 512, 20.0});
    const Heightmap fine = madeNoise(params(), {1024, 1024, 10.0});
    EXPECT_GT(correlation(coarse, resampled(fine, 512, 512)), 0.999);
    EXPECT_NEAR(valueRange(coarse.cells()).span(), valueRange(fine.cells()).span(), 60.0);
}

TEST_P(EveryNoise, HeightsDoNotDependOnTheSizeOfTheMap) {
    const Heightmap whole = madeNoise(params(), {300, 90, 15.0});
    const Heightmap part = madeNoise(params(), {77, 31, 15.0});
    for (int y = 0; y < part.height(); ++y)
        ASSERT_EQ(0, std::memcmp(part.row(y), whole.row(y), part.width() * sizeof(float))) << "row " << y;
}

TEST_P(EveryNoise, HeightsFillTheReliefFromTheBase) {
    NoiseParams tall = params();
    tall.baseM = -200.0;
    tall.reliefM = 1000.0;
    tall.featureSizeM = 500.0;
    const Heightmap ground = madeNoise(tall, {1024, 1024, 25.0});
    int outside = 0;
    for (const float h : ground.cells())
        outside += h < -200.0f || h > 800.0f;
    EXPECT_NEAR(static_cast<double>(outside) / static_cast<double>(ground.cells().size()), 0.01, 0.01);
}

TEST_P(EveryNoise, AnOffsetMovesTheLandscape) {
    NoiseParams moved = params();
    moved.offsetXM = 40 * 15.0;
    moved.offsetYM = 20 * 15.0;
    const Heightmap here = madeNoise(params(), {120, 60, 15.0});
    const Heightmap there = madeNoise(moved, {80, 40, 15.0});
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 80; ++x)
            ASSERT_NEAR(there.at(x, y), here.at(x + 40, y + 20), 0.2) << x << ", " << y;
}

TEST_P(EveryNoise, AnotherSeedIsAnotherLandscape) {
    NoiseParams other = params();
    other.seed = 2;
    other.featureSizeM = 400.0;
    NoiseParams same = other;
    same.seed = 3;
    const GridSpec grid{512, 512, 20.0};
    EXPECT_LT(std::fabs(correlation(madeNoise(other, grid), madeNoise(same, grid))), 0.1);
}

TEST_P(EveryNoise, NoDirectionIsFavoured) {
    NoiseParams plain = params();
    plain.warp = 0.0;
    plain.featureSizeM = 300.0;
    const Heightmap ground = madeNoise(plain, {1024, 1024, 10.0});
    // Mean square of the slope along the axes and along the diagonals, per metre.
    double axes = 0.0, diagonals = 0.0;
    for (int y = 1; y + 1 < 1024; ++y)
        for (int x = 1; x + 1 < 1024; ++x) {
            const auto square = [](double d) { return d * d; };
            axes += square(ground.at(x + 1, y) - ground.at(x - 1, y)) +
                    square(ground.at(x, y + 1) - ground.at(x, y - 1));
            diagonals += 0.5 * (square(ground.at(x + 1, y + 1) - ground.at(x - 1, y - 1)) +
                                square(ground.at(x + 1, y - 1) - ground.at(x - 1, y + 1)));
        }
    EXPECT_NEAR(diagonals / axes, 1.0, 0.12);
}

INSTANTIATE_TEST_SUITE_P(Kinds, EveryNoise, testing::Range(0, 8),
                         [](const auto& test) { return std::string(kNoiseKinds[test.param].key); });

TEST(Noise, ACellIsTheMeanOfTheCellsThatAFinerGridHasThere) {
    NoiseParams params;
    params.kind = NoiseKind::Fbm;
    params.featureSizeM = 4000.0;
    params.octaves = 4; // the smallest 500 m
    params.warp = 0.0;
    const Heightmap coarse = madeNoise(params, {90, 70, 40.0});
    for (const int times : {2, 5}) {
        const Heightmap fine = madeNoise(params, {90 * times, 70 * times, 40.0 / times});
        double worst = 0.0;
        for (int y = 0; y < 70; ++y)
            for (int x = 0; x < 90; ++x) {
                double sum = 0.0;
                for (int v = 0; v < times; ++v)
                    for (int u = 0; u < times; ++u)
                        sum += fine.at(x * times + u, y * times + v);
                worst = std::max(worst, std::fabs(sum / (times * times) - coarse.at(x, y)));
            }
        EXPECT_LT(worst, 1e-5 * params.reliefM) << times;
    }
}

TEST(Noise, AddLaysTheNoiseOverTheGround) {
    NoiseParams params;
    const GridSpec grid{40, 30, 50.0};
    const Heightmap alone = madeNoise(params, grid);
    ThreadPool pool(1);
    CancelToken cancel;
    Heightmap ground(grid, 100.0f);
    params.combine = NoiseCombine::Add;
    makeNoise(params, ground, {pool, cancel});
    for (std::size_t i = 0; i < ground.cells().size(); ++i)
        ASSERT_EQ(ground.cells()[i], 100.0f + alone.cells()[i]);
}

TEST(Noise, NothingIsMadeOnceAskedToStop) {
    ThreadPool pool(2);
    CancelToken cancel;
    cancel.request();
    Heightmap ground(GridSpec{64, 64, 10.0});
    EXPECT_THROW(makeNoise({}, ground, {pool, cancel}), Cancelled);
}

TEST(Noise, PlainsOfTheHybridAreSmootherThanItsPeaks) {
    NoiseParams params;
    params.kind = NoiseKind::Hybrid;
    const Heightmap ground = madeNoise(params, {1024, 1024, 20.0});
    double rough[2] = {0, 0};
    int count[2] = {0, 0};
    for (int y = 1; y < 1023; ++y)
        for (int x = 1; x < 1023; ++x) {
            const float h = ground.at(x, y);
            if (h > 350.0f && h < 1000.0f)
                continue;
            const int high = h >= 1000.0f;
            rough[high] += std::fabs(4 * h - ground.at(x - 1, y) - ground.at(x + 1, y) - ground.at(x, y - 1) -
                                     ground.at(x, y + 1));
            ++count[high];
        }
    ASSERT_GT(count[0], 1000);
    ASSERT_GT(count[1], 1000);
    EXPECT_GT(rough[1] / count[1], 2.0 * rough[0] / count[0]);
}

} // namespace
} // namespace oxbow
