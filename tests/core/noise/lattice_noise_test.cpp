#include "core/noise/lattice_noise.h"

#include "core/noise/octave.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

namespace oxbow {
namespace {

/// Places along a line from (x, y) on, and the noises there.
struct Line {
    Line(float x, float y, float stepX, float stepY, int count)
        : xs(count), ys(count), values(count), more(count) {
        for (int i = 0; i < count; ++i) {
            xs[i] = x + static_cast<float>(i) * stepX;
            ys[i] = y + static_cast<float>(i) * stepY;
        }
    }
    [[nodiscard]] NoisePoints points() const { return {xs.data(), ys.data(), static_cast<int>(xs.size())}; }
    std::vector<float> xs, ys, values, more;
};

const LatticeView kView{.hashX = 17};

TEST(GradientNoise, VanishesAtTheLatticePoints) {
    Line line(-3.0f, 5.0f, 1.0f, 1.0f, 8);
    gradientNoise(kView, line.points(), line.values.data());
    for (const float value : line.values)
        EXPECT_EQ(value, 0.0f);
}

TEST(GradientNoise, HasMeanNoughtAndTheStatedSpread) {
    double sum = 0.0, square = 0.0;
    float farthest = 0.0f;
    int count = 0;
    for (int y = 0; y < 300; ++y) {
        Line line(0.31f, 0.137f * static_cast<float>(y), 0.173f, 0.0f, 1000);
        gradientNoise(kView, line.points(), line.values.data());
        for (const float value : line.values) {
            sum += value, square += value * value, ++count;
            farthest = std::max(farthest, std::fabs(value));
        }
    }
    EXPECT_NEAR(sum / count, 0.0, 0.02);
    EXPECT_NEAR(std::sqrt(square / count), 0.31, 0.02);
    EXPECT_LT(farthest, 1.1f);
}

/// The quick way along a row against the noise of each place by itself: any direction, from lattice cells of a
/// few places to such as are longer than the row, rows of any length.
TEST(GradientNoise, IsTheSameBytesAlongARow) {
    for (int i = 0; i < 400; ++i) {
        const float turn = 0.0157f * static_cast<float>(i), perMetre = std::pow(2.0f, -0.025f * static_cast<float>(i));
        const LatticeView view{perMetre * std::cos(turn), perMetre * std::sin(turn), 0.0025f * static_cast<float>(i),
                               i % 7 == 0 ? 0.0f : 0.999f, 17u * static_cast<std::uint32_t>(i), 5};
        for (const int count : {1, 2, 15, 16, 17, 255, 256}) {
            Line line(0.0f, 0.0f, 0.3f, 0.0f, count + kNoiseBlock), row(0.0f, 0.0f, 0.3f, 0.0f, count + kNoiseBlock);
            gradientNoise(view, {line.xs.data(), line.ys.data(), count}, line.values.data());
            gradientNoiseOfRow(view, {row.xs.data(), row.ys.data(), count}, row.values.data());
            for (int k = 0; k < count; ++k)
                ASSERT_EQ(line.values[k], row.values[k]) << "view " << i << ", place " << k << " of " << count;
        }
    }
}

TEST(GradientNoise, IsTheSameBytesAlongARowThatRunsWithTheLattice) {
    for (const LatticeView& view : {LatticeView{0.05f, 0.0f, 0.0f, 0.0f, 3, 4}, LatticeView{0.0f, 0.05f, 0.25f, 0.0f, 3, 4},
                                    LatticeView{0.0f, -0.05f, 0.0f, 0.5f, 3, 4}, LatticeView{-0.03125f, 0.0f, 0.0f, 0.0f, 3, 4}}) {
        Line line(0.0f, 0.0f, 1.0f, 0.0f, kNoiseRun + kNoiseBlock), row = line;
        gradientNoise(view, {line.xs.data(), line.ys.data(), kNoiseRun}, line.values.data());
        gradientNoiseOfRow(view, {row.xs.data(), row.ys.data(), kNoiseRun}, row.values.data());
        for (int k = 0; k < kNoiseRun; ++k)
            ASSERT_EQ(line.values[k], row.values[k]) << k;
    }
}

TEST(LatticeNoise, HasNoJumpsAndNoCreasesAcrossTheLatticeLines) {
    constexpr float kStep = 1.0f / 256.0f;
    Line line(-2.0f, 0.3f, kStep, 0.0f, 1024);
    const auto roughest = [&](auto&& noise) {
        noise();
        float bend = 0.0f;
        for (std::size_t i = 1; i + 1 < line.values.size(); ++i)
            bend = std::max(bend, std::fabs(line.values[i - 1] - 2 * line.values[i] + line.values[i + 1]));
        return bend / kStep;
    };
    EXPECT_LT(roughest([&] { gradientNoise(kView, line.points(), line.values.data()); }), 0.1f);
    EXPECT_LT(roughest([&] { valueNoise(kView, line.points(), line.values.data()); }), 0.1f);
    EXPECT_LT(roughest([&] { faultNoise(kView, line.points(), 0.5f, line.values.data()); }), 0.3f);
}

TEST(CellNoise, DistancesAreOrderedBoundedAndNeverJump) {
    constexpr float kStep = 1.0f / 64.0f;
    Line line(-8.0f, -3.0f, kStep, 0.4f * kStep, 4096);
    cellNoise(kView, line.points(), line.values.data(), line.more.data());
    for (std::size_t i = 0; i < line.values.size(); ++i) {
        ASSERT_LE(line.values[i], line.more[i]);
        ASSERT_LE(line.more[i], kFarthestCellPoint + 1e-6f);
        if (i > 0) {
            ASSERT_LT(std::fabs(line.values[i] - line.values[i - 1]), 1.2f * kStep);
            ASSERT_LT(std::fabs(line.more[i] - line.more[i - 1]), 1.2f * kStep);
        }
    }
}

TEST(Octave, FarAwayTheNoiseKeepsItsPrecision) {
    const OctaveStack stack{.featureSizeM = 100.0, .count = 1, .cellSizeM = 1.0, .seed = 4};
    const Octave octave = makeOctaves(stack).front();
    Line line(0.0f, 0.0f, 1.0f, 0.0f, 200);
    gradientNoise(octave.seenFrom(9.0e6, -9.0e6), line.points(), line.values.data());
    // Read from another origin, the same places have the same noise.
    Line shifted(-100.0f, 50.0f, 1.0f, 0.0f, 200);
    gradientNoise(octave.seenFrom(9.0e6 + 100.0, -9.0e6 - 50.0), shifted.points(), shifted.values.data());
    for (int i = 0; i < 200; ++i)
        EXPECT_NEAR(line.values[i], shifted.values[i], 1e-5);
}

TEST(Octave, OctavesTooFineForTheCellsFadeOut) {
    const std::vector<Octave> octaves =
        makeOctaves({.featureSizeM = 80.0, .lacunarity = 2.0, .count = 5, .cellSizeM = 10.0});
    const std::array<float, 5> shown = {1.0f, 1.0f, 0.0f, 0.0f, 0.0f}; // 8, 4, 2, 1, 1/2 cells
    for (int i = 0; i < 5; ++i)
        EXPECT_EQ(octaves[i].shown, shown[i]) << i;
    EXPECT_NEAR(makeOctaves({.featureSizeM = 30.0, .cellSizeM = 10.0}).front().shown, 0.5f, 1e-6);
}

} // namespace
} // namespace oxbow
