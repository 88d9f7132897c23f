#include "core/flow/banks.h"

#include "core/base/counter_random.h"
#include "tests/core/flow/hydrology_reference.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace oxbow {
namespace {

using test::Workers;

/// A plain at 10 m, of cells of 20 m, with a cut down to 6 m in column 5.
struct CutPlain {
    CutPlain() {
        for (int y = 0; y < 7; ++y)
            ground.at(5, y) = 6.0f;
    }
    Heightmap ground{GridSpec{11, 7, 20.0}, 10.0f};
    std::vector<float> before = std::vector<float>(77, 10.0f);
    Workers workers;
};

TEST(Banks, OfACutAreAGaussian) {
    CutPlain plain;
    gradeBanks(plain.before, nullptr, 20.0, {}, plain.workers, plain.ground);
    EXPECT_EQ(plain.ground.at(5, 3), 6.0f);
    for (const int x : {4, 6})
        EXPECT_NEAR(plain.ground.at(x, 3), 10.0 - 4.0 * std::exp(-0.5), 1e-5);
    for (const int x : {3, 7})
        EXPECT_NEAR(plain.ground.at(x, 3), 10.0 - 4.0 * std::exp(-2.0), 1e-5);
    EXPECT_EQ(plain.ground.at(2, 3), 10.0f);
}

TEST(Banks, AreNeverBelowTheBedAndLeaveWhatIsKept) {
    CutPlain plain;
    plain.before[plain.ground.grid().index(4, 3)] = plain.ground.at(4, 3) = 7.0f; // 4.57 m if there were no bed at 6
    plain.before[plain.ground.grid().index(7, 3)] = plain.ground.at(7, 3) = 3.0f; // lower than the bed as it is
    CellMask kept(77, 0);
    kept[plain.ground.grid().index(6, 3)] = 1;
    gradeBanks(plain.before, nullptr, 20.0, kept, plain.workers, plain.ground);
    EXPECT_EQ(plain.ground.at(4, 3), 6.0f);
    EXPECT_EQ(plain.ground.at(7, 3), 3.0f);
    EXPECT_EQ(plain.ground.at(6, 3), 10.0f);
    EXPECT_LT(plain.ground.at(6, 2), 8.0f);
}

TEST(Banks, OfBedsAreLaidBesideThemAlone) {
    CutPlain plain;
    FlowDirections beds(77, kNoBed);
    beds[plain.ground.grid().index(5, 0)] = 6;
    gradeBanks(plain.before, &beds, 20.0, {}, plain.workers, plain.ground);
    EXPECT_LT(plain.ground.at(4, 0), 8.0f);
    EXPECT_EQ(plain.ground.at(4, 3), 10.0f);
}

TEST(Banks, NarrowerThanACellAreNone) {
    CutPlain plain;
    const Heightmap cut = plain.ground;
    gradeBanks(plain.before, nullptr, 6.0, {}, plain.workers, plain.ground);
    EXPECT_TRUE(std::ranges::equal(plain.ground.cells(), cut.cells()));
}

TEST(Banks, AreAtMost48CellsWide) {
    Workers workers;
    const std::vector<float> before(300, 10.0f);
    Heightmap wide(GridSpec{300, 1, 1.0}, 10.0f), widest = wide;
    wide.at(0, 0) = widest.at(0, 0) = 0.0f;
    gradeBanks(before, nullptr, 48.0, {}, workers, wide);
    gradeBanks(before, nullptr, 1e6, {}, workers, widest);
    EXPECT_NEAR(widest.at(48, 0), 10.0 - 10.0 * std::exp(-0.5), 1e-5);
    EXPECT_TRUE(std::ranges::equal(widest.cells(), wide.cells()));
}

TEST(Banks, SameBytesForAnyNumberOfThreads) {
    std::vector<Heightmap> results;
    for (const int threads : {1, 2, 7}) {
        Workers workers(threads);
        Heightmap ground(GridSpec{90, 70, 10.0});
        std::vector<float> before;
        for (std::uint32_t c = 0; c < ground.cells().size(); ++c) {
            before.push_back(100.0f * unitFloat(randomBits(3, c)));
            const bool isCut = randomBits(4, c) % 9 == 0;
            ground.cells()[c] = before[c] - (isCut ? 30.0f * unitFloat(randomBits(5, c)) : 0.0f);
        }
        gradeBanks(before, nullptr, 35.0, {}, workers, ground);
        results.push_back(ground);
    }
    EXPECT_TRUE(std::ranges::equal(results[0].cells(), results[1].cells()));
    EXPECT_TRUE(std::ranges::equal(results[0].cells(), results[2].cells()));
}

} // namespace
} // namespace oxbow
