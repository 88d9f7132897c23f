#include "core/repair/repair_stage.h"

#include "core/files/heightmap_file.h"
#include "core/filter/gaussian_blur.h"
#include "core/repair/flats.h"
#include "core/repair/ground_faults.h"
#include "core/repair/plate/step_smoothing.h"
#include "tests/core/flow/hydrology_reference.h"

#include "places.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace oxbow {
namespace {

using test::Workers;

/// An inclined plane: a thin plate is one exactly.
Heightmap plane(int width = 40, int height = 30) {
    Heightmap map(GridSpec{width, height, 10.0});
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            map.at(x, y) = 100.0f + 3.0f * static_cast<float>(x) - 2.0f * static_cast<float>(y);
    return map;
}

Heightmap jacksboro() {
    HeightmapReadOptions options;
    options.cellSizeM = 83.0;
    return readHeightmap(OXBOW_TEST_DATA "/dem/jacksboro_us_403x344.tif", options).elevation;
}

void expectNear(const Heightmap& a, const Heightmap& b, float tolerance) {
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            ASSERT_NEAR(a.at(x, y), b.at(x, y), tolerance) << x << ", " << y;
}

double rmse(const Heightmap& a, const Heightmap& b) {
    double squares = 0.0;
    for (std::size_t c = 0; c < a.cells().size(); ++c)
        squares += std::pow(static_cast<double>(a.cells()[c]) - b.cells()[c], 2.0);
    return std::sqrt(squares / static_cast<double>(a.cells().size()));
}

Heightmap stepped(const Heightmap& map, float step) {
    Heightmap result = map;
    for (float& h : result.cells())
        h = step * std::round(h / step);
    return result;
}

TEST(Repair, SoundGroundStaysByteForByte) {
    for (const RepairKind kind : {RepairKind::Steps, RepairKind::Spikes, RepairKind::Stripes, RepairKind::Holes,
                                  RepairKind::Edges, RepairKind::Beds}) {
        Heightmap map(GridSpec{40, 30, 10.0});
        for (int y = 0; y < 30; ++y)
            for (int x = 0; x < 40; ++x)
                map.at(x, y) = static_cast<float>(200.0 + 31.7 * std::sin(0.37 * x + 0.11 * y) + 17.3 * std::cos(0.29 * y));
        const Heightmap before = map;
        repairGround(map, {.kind = kind}, Workers());
        EXPECT_TRUE(std::ranges::equal(map.cells(), before.cells())) << static_cast<int>(kind);
    }
}

TEST(Repair, ASpikeOnAPlaneIsFoundAndThePlaneIsThereAgain) {
    Heightmap map = plane();
    map.at(12, 9) += 80.0f;
    map.at(30, 20) -= 80.0f;
    const auto spikes = findSpikes(map, 0.0, Workers());
    ASSERT_EQ(spikes.size(), 2U);
    EXPECT_EQ(spikes[0].cell, map.grid().index(12, 9));
    EXPECT_NEAR(spikes[0].outM, 80.0f, 0.01f);
    EXPECT_NEAR(spikes[1].outM, -80.0f, 0.01f);
    repairGround(map, {.kind = RepairKind::Spikes}, Workers());
    expectNear(map, plane(), 0.2f);
}

TEST(Repair, StripesAndSeamsOnAPlaneAreFoundToTheMetre) {
    Heightmap map = plane();
    for (int x = 0; x < map.width(); ++x)
        map.at(x, 11) += 7.0f;
    for (int y = 0; y < map.height(); ++y)
        for (int x = 25; x < map.width(); ++x)
            map.at(x, y) -= 9.0f;
    const auto found = findLineOffsets(map, 0.0, Workers());
    ASSERT_EQ(found.size(), 2U);
    EXPECT_TRUE(found[0].isRow && !found[0].isSeam);
    EXPECT_EQ(found[0].at, 11);
    EXPECT_NEAR(found[0].offsetM, 7.0, 1e-3);
    EXPECT_TRUE(!found[1].isRow && found[1].isSeam);
    EXPECT_EQ(found[1].at, 25);
    EXPECT_NEAR(found[1].offsetM, -9.0, 1e-3);
    repairGround(map, {.kind = RepairKind::Stripes}, Workers());
    expectNear(map, plane(), 1e-3f);
}

TEST(Repair, AHoleInAPlaneIsFilledByThePlane) {
    Heightmap map = plane();
    for (int y = 10; y < 16; ++y)
        for (int x = 14; x < 22; ++x)
            map.at(x, y) = -9999.0f;
    const auto hole = holeValue(map);
    ASSERT_TRUE(hole);
    EXPECT_EQ(hole->value, -9999.0f);
    EXPECT_EQ(hole->cells, 48U);
    EXPECT_EQ(hole->first, map.grid().index(14, 10));
    repairGround(map, {.kind = RepairKind::Holes, .holeBelowM = -5000.0}, Workers());
    expectNear(map, plane(), 1.0f);
    // All of it cannot be filled from anything.
    Heightmap all = plane();
    repairGround(all, {.kind = RepairKind::Holes, .holeBelowM = 12000.0}, Workers());
    expectNear(all, plane(), 0.0f);
}

TEST(Repair, ABandAlongAnEdgeGoesOnAsTheGroundWithin) {
    Heightmap sound = plane();
    sound.at(4, 25) = 400.0f; // nothing is made higher than the highest known ground
    Heightmap map = sound;
    for (int y = 0; y < map.height(); ++y)
        for (int x = 37; x < 40; ++x)
            map.at(x, y) = 0.0f;
    EXPECT_EQ(findEdgeBands(map), (EdgeBands{0, 3, 0, 0}));
    repairGround(map, {.kind = RepairKind::Edges, .eastM = 30.0}, Workers());
    double off = 0.0, offOfRepeating = 0.0;
    for (int y = 0; y < map.height(); ++y)
        for (int x = 0; x < map.width(); ++x) {
            if (x < 37) {
                ASSERT_EQ(map.at(x, y), sound.at(x, y)) << x << ", " << y;
            }
            off += std::fabs(map.at(x, y) - sound.at(x, y));
            offOfRepeating += x < 37 ? 0.0 : std::fabs(sound.at(36, y) - sound.at(x, y));
        }
    EXPECT_LT(off, 0.5 * offOfRepeating);
}

TEST(Repair, AFlatLakeGetsABedThatFallsFromTheShore) {
    Heightmap map(GridSpec{31, 31, 10.0}, 60.0f);
    for (int y = 0; y < 31; ++y)
        for (int x = 0; x < 31; ++x)
            map.at(x, y) = std::abs(x - 15) <= 5 && std::abs(y - 15) <= 5 ? 50.0f : 60.0f + static_cast<float>(x);
    const auto flats = findFlats(map, 100);
    ASSERT_EQ(flats.size(), 1U);
    EXPECT_EQ(flats[0].cells, 121U);
    EXPECT_EQ(flats[0].heightM, 50.0f);
    EXPECT_TRUE(flats[0].below && !flats[0].atEdge);
    repairGround(map, {.kind = RepairKind::Beds, .flatAreaM2 = 10000.0, .bedSlope = 0.2, .bedDepthM = 20.0}, Workers());
    // Five and a half cells from the shore: 0.2 * 55 = 11 m down a bed that nears 20 m.
    EXPECT_NEAR(map.at(15, 15), 50.0 - 11.0 / (1.0 + 11.0 / 20.0), 1e-4);
    EXPECT_NEAR(map.at(10, 15), 50.0 - 1.0 / (1.0 + 1.0 / 20.0), 1e-4);
    EXPECT_EQ(map.at(9, 15), 69.0f);
}

TEST(HeightSteps, AreFoundInWholeMetresAndInEightBitsAndNotInFloats) {
    const auto metres = heightSteps(jacksboro(), Workers());
    ASSERT_TRUE(metres);
    EXPECT_NEAR(metres->stepM, 1.0, 1e-6);
    EXPECT_FALSE(metres->show()); // a metre is little in these mountains
    const float step = 840.0f / 255.0f;
    const auto bits = heightSteps(stepped(jacksboro(), step), Workers());
    ASSERT_TRUE(bits);
    EXPECT_NEAR(bits->stepM, step, 1e-4);
    EXPECT_TRUE(bits->show());
    Heightmap floats = jacksboro();
    for (std::size_t c = 0; c < floats.cells().size(); ++c)
        floats.cells()[c] += 0.3f * unitFloat(randomBits(3, c, 0));
    EXPECT_FALSE(heightSteps(floats, Workers()));
}

/// What is left by the linear filter that is best for the ground's own spectrum (Wiener: in the mean over all waves
/// S N / (S + N), S the power of the ground's waves of a length, N that of the noise), which nobody knows beforehand.
double leftByTheBestFilter(const Heightmap& ground, double noise) {
    const int w = ground.width(), h = ground.height();
    const auto waves = [](int n) { // the cosine transform
        std::vector<double> basis(static_cast<std::size_t>(n) * n);
        for (int k = 0; k < n; ++k)
            for (int i = 0; i < n; ++i)
                basis[static_cast<std::size_t>(k) * n + i] = std::sqrt((k == 0 ? 1.0 : 2.0) / n) * std::cos(std::numbers::pi * (i + 0.5) * k / n);
        return basis;
    };
    const std::vector<double> east = waves(w), south = waves(h);
    std::vector<double> rows(ground.cells().size()), all(rows.size(), 0.0);
    for (int y = 0; y < h; ++y)
        for (int k = 0; k < w; ++k)
            for (int x = 0; x < w; ++x)
                rows[ground.grid().index(k, y)] += east[static_cast<std::size_t>(k) * w + x] * ground.at(x, y);
    for (int k = 0; k < h; ++k)
        for (int y = 0; y < h; ++y)
            for (int x = 0; x < w; ++x)
                all[ground.grid().index(x, k)] += south[static_cast<std::size_t>(k) * h + y] * rows[ground.grid().index(x, y)];
    constexpr int kLengths = 120;
    std::vector<double> power(kLengths + 1, 0.0), count(kLengths + 1, 0.0);
    const auto length = [&](int x, int y) { return static_cast<std::size_t>(std::hypot(double(x) / w, double(y) / h) / std::numbers::sqrt2 * kLengths); };
    for (int y = 0; y < h; ++y)
        for (int x = y == 0 ? 1 : 0; x < w; ++x) {
            power[length(x, y)] += all[ground.grid().index(x, y)] * all[ground.grid().index(x, y)];
            count[length(x, y)] += 1.0;
        }
    double left = 0.0;
    for (std::size_t k = 0; k <= kLengths; ++k)
        if (count[k] > 0.0)
            left += count[k] * (power[k] / count[k]) * noise / (power[k] / count[k] + noise);
    return std::sqrt(left / static_cast<double>(ground.cells().size()));
}

/// Real ground in 256 levels, on its own cells and on cells an eighth of that, where the terraces show: closer to the ground
/// than the steps are, and than a Gaussian of the best width on its own cells, with every sample within half a step.
TEST(StepSmoothing, ComesCloserToTheGroundThanABlur) {
    const Heightmap ground = jacksboro();
    const float step = valueRange(ground.cells()).span() / 255.0f;
    const Heightmap samples = stepped(ground, step);
    Heightmap smooth = samples;
    smoothSteps(smooth, step, Workers());
    for (std::size_t c = 0; c < samples.cells().size(); ++c)
        ASSERT_LE(std::fabs(smooth.cells()[c] - samples.cells()[c]), 0.5f * step);
    double best = rmse(samples, ground);
    for (double sigma = 0.2; sigma < 3.0; sigma *= 1.15) {
        Heightmap blurred = samples;
        gaussianBlur(blurred, sigma * ground.cellSizeM(), Workers());
        best = std::min(best, rmse(blurred, ground));
    }
    EXPECT_LT(rmse(smooth, ground), 0.965 * best);
    const double noise = rmse(samples, ground) * rmse(samples, ground), bound = leftByTheBestFilter(ground, noise);
    EXPECT_LT(rmse(smooth, ground), 1.01 * bound) << "no filter that knows only the spectrum leaves less than " << bound;

    // On cells of half the size its own neighbours tell of a cell what the step hides.
    const Heightmap half = resampled(ground, 2 * ground.width(), 2 * ground.height());
    Heightmap halfSmooth = stepped(half, step);
    EXPECT_GT(rmse(halfSmooth, half), 0.9);
    smoothSteps(halfSmooth, step, Workers());
    EXPECT_LT(rmse(halfSmooth, half), 0.61);

    const Heightmap fine = resampled(ground, 8 * ground.width() / 2, 8 * ground.height() / 2);
    const Heightmap fineSamples = stepped(fine, step);
    Heightmap fineSmooth = fineSamples;
    smoothSteps(fineSmooth, step, Workers());
    EXPECT_LT(rmse(fineSmooth, fine), 0.4 * rmse(fineSamples, fine));
}

TEST(StepSmoothing, SameBytesForAnyNumberOfThreads) {
    const Heightmap samples = stepped(jacksboro(), 10.0f);
    Heightmap one = samples, many = samples;
    smoothSteps(one, 10.0f, Workers(1));
    smoothSteps(many, 10.0f, Workers(7));
    EXPECT_TRUE(std::ranges::equal(one.cells(), many.cells()));
}

} // namespace
} // namespace oxbow
