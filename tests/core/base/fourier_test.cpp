#include "core/base/fourier.h"

#include "core/base/counter_random.h"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>

namespace oxbow {
namespace {

ComplexGrid randomGrid(int width, int height) {
    ComplexGrid grid(width, height);
    for (std::size_t i = 0; i < grid.re.size(); ++i) {
        grid.re[i] = static_cast<float>(unitDouble(randomBits(1, i)) - 0.5);
        grid.im[i] = static_cast<float>(unitDouble(randomBits(2, i)) - 0.5);
    }
    return grid;
}

TEST(Fourier, IsTheSumThatDefinesIt) {
    const ComplexGrid grid = randomGrid(8, 4);
    ThreadPool pool(2);
    ComplexGrid transformed = grid;
    transform(transformed, Transform::Forward, {pool});
    for (int l = 0; l < grid.height; ++l)
        for (int k = 0; k < grid.width; ++k) {
            std::complex<double> sum;
            for (int y = 0; y < grid.height; ++y)
                for (int x = 0; x < grid.width; ++x) {
                    const auto c = static_cast<std::size_t>(y * grid.width + x);
                    const double turn = -2.0 * std::numbers::pi * (static_cast<double>(k * x) / grid.width + static_cast<double>(l * y) / grid.height);
                    sum += std::complex<double>(grid.re[c], grid.im[c]) * std::polar(1.0, turn);
                }
            const auto c = static_cast<std::size_t>(l * grid.width + k);
            EXPECT_NEAR(transformed.re[c], sum.real(), 1e-5);
            EXPECT_NEAR(transformed.im[c], sum.imag(), 1e-5);
        }
}

TEST(Fourier, TheInverseGivesBackWhatWasTransformed) {
    for (const auto& [width, height] : {std::pair{64, 128}, std::pair{1, 16}, std::pair{2, 1}, std::pair{1, 1}}) {
        const ComplexGrid grid = randomGrid(width, height);
        ThreadPool pool(3);
        ComplexGrid again = grid;
        transform(again, Transform::Forward, {pool});
        transform(again, Transform::Inverse, {pool});
        for (std::size_t i = 0; i < grid.re.size(); ++i) {
            EXPECT_NEAR(again.re[i], grid.re[i], 2e-6);
            EXPECT_NEAR(again.im[i], grid.im[i], 2e-6);
        }
    }
}

TEST(Fourier, RoundsUpToPowersOfTwo) {
    EXPECT_EQ(powerOfTwoFrom(0), 1);
    EXPECT_EQ(powerOfTwoFrom(1), 1);
    EXPECT_EQ(powerOfTwoFrom(5), 8);
    EXPECT_EQ(powerOfTwoFrom(64), 64);
}

} // namespace
} // namespace oxbow
