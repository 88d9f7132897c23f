#include "core/filter/gaussian_blur.h"

#include "core/base/counter_random.h"
#include "core/base/thread_pool.h"
#include "core/filter/row_blur.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

namespace oxbow {
namespace {

Heightmap randomMap(const GridSpec& grid, std::uint64_t seed) {
    Heightmap map(grid);
    std::uint64_t i = 0;
    for (float& cell : map.cells())
        cell = static_cast<float>(1000.0 * unitDouble(randomBits(seed, i++)));
    return map;
}

class GaussianBlur : public testing::Test {
protected:
    ThreadPool pool{2};
    CancelToken cancel;
};

TEST_F(GaussianBlur, EachCellIsTheWeightedMeanOfItsSurroundings) {
    const Heightmap before = randomMap({23, 17, 5.0}, 4);
    Heightmap after = before;
    gaussianBlur(after, 10.0, {pool, cancel}); // two cells
    for (const auto& [x, y] : {std::pair{11, 8}, {0, 0}, {22, 3}}) {
        double sum = 0.0, total = 0.0;
        for (int v = 0; v < 17; ++v)
            for (int u = 0; u < 23; ++u) {
                if (std::abs(u - x) > 10 || std::abs(v - y) > 10)
                    continue;
                const double weight = std::exp(-((u - x) * (u - x) + (v - y) * (v - y)) / 8.0);
                sum += weight * before.at(u, v);
                total += weight;
            }
        EXPECT_NEAR(after.at(x, y), sum / total, 1e-3) << x << ", " << y;
    }
}

TEST_F(GaussianBlur, SigmaNoughtIsTheSameBytes) {
    const Heightmap before = randomMap({23, 17, 5.0}, 4);
    Heightmap after = before;
    gaussianBlur(after, 0.0, {pool, cancel});
    EXPECT_EQ(0, std::memcmp(before.data(), after.data(), before.cells().size_bytes()));
}

TEST_F(GaussianBlur, TheRecursiveWayAgreesWithEveryWeightOnItsOwn) {
    for (const double sigma : {12.0, 30.0, 90.0}) {
        const Heightmap source = randomMap({35, 400, 1.0}, 9);
        Heightmap direct(source.grid());
        Heightmap recursive = source;
        // One column at a time, along which there is nothing to blur.
        for (int x = 0; x < source.width(); ++x) {
            Heightmap column(GridSpec{1, source.height(), 1.0});
            for (int y = 0; y < source.height(); ++y)
                column.at(0, y) = source.at(x, y);
            const RowBlur blur(sigma, column.grid());
            RowBlur::Scratch scratch;
            for (int y = 0; y < source.height(); ++y)
                blur.row(column, y, &direct.at(x, y), scratch);
        }
        blurColumns(recursive, sigma, {pool, cancel});
        for (std::size_t i = 0; i < direct.cells().size(); ++i)
            ASSERT_NEAR(direct.cells()[i], recursive.cells()[i], 1.0) << "sigma " << sigma << ", cell " << i;
    }
}

TEST_F(GaussianBlur, FlatGroundStaysFlat) {
    for (const double sigmaM : {3.0, 40.0, 700.0, 1e6}) {
        Heightmap map(GridSpec{50, 37, 2.0}, 321.5f);
        gaussianBlur(map, sigmaM, {pool, cancel});
        for (const float h : map.cells())
            ASSERT_NEAR(h, 321.5f, 1e-3) << "sigma " << sigmaM;
    }
}

TEST_F(GaussianBlur, OneMetreOfSigmaIsOneMetreAtAnyResolution) {
    const Heightmap fine = resampled(randomMap({32, 32, 80.0}, 2), 256, 256);
    Heightmap coarse = resampled(fine, 128, 128);
    Heightmap blurred = fine;
    gaussianBlur(blurred, 150.0, {pool, cancel});
    gaussianBlur(coarse, 150.0, {pool, cancel});
    const Heightmap expected = resampled(blurred, 128, 128);
    for (std::size_t i = 0; i < coarse.cells().size(); ++i)
        ASSERT_NEAR(coarse.cells()[i], expected.cells()[i], 2.0);
}

} // namespace
} // namespace oxbow
