#include "core/paint/stroke_maker.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

TEST(StrokeMaker, BeginsWithADabAndLaysOneEverySpacingHoweverThePathIsCut) {
    StrokeMaker coarse, fine;
    coarse.begin({.spacingM = 10.0}, {0.0, 5.0});
    coarse.moveTo({95.0, 5.0});
    fine.begin({.spacingM = 10.0}, {0.0, 5.0});
    for (int i = 1; i <= 190; ++i)
        fine.moveTo({0.5 * i, 5.0});
    const std::vector<Dab> dabs = coarse.take();
    const std::vector<Dab> others = fine.take();
    ASSERT_EQ(dabs.size(), 10u);
    ASSERT_EQ(others.size(), dabs.size());
    for (std::size_t i = 0; i < dabs.size(); ++i) {
        EXPECT_NEAR(dabs[i].xM, 10.0 * static_cast<double>(i), 1e-9);
        EXPECT_NEAR(others[i].xM, dabs[i].xM, 1e-9);
        EXPECT_DOUBLE_EQ(dabs[i].yM, 5.0);
    }
}

TEST(StrokeMaker, CarriesTheWayAroundACorner) {
    StrokeMaker maker;
    maker.begin({.spacingM = 10.0}, {0.0, 0.0});
    maker.moveTo({14.0, 0.0});
    maker.moveTo({14.0, 14.0});
    const std::vector<Dab> dabs = maker.take();
    ASSERT_EQ(dabs.size(), 3u);
    EXPECT_NEAR(dabs[2].xM, 14.0, 1e-9);
    EXPECT_NEAR(dabs[2].yM, 6.0, 1e-9);
}

TEST(StrokeMaker, PressureGrowsEvenlyBetweenTwoSamples) {
    StrokeMaker maker;
    maker.begin({.spacingM = 10.0}, {0.0, 0.0, 0.0});
    maker.moveTo({40.0, 0.0, 1.0});
    const std::vector<Dab> dabs = maker.take();
    ASSERT_EQ(dabs.size(), 5u);
    for (std::size_t i = 0; i < dabs.size(); ++i)
        EXPECT_NEAR(dabs[i].pressure, 0.25 * static_cast<double>(i), 1e-9);
}

TEST(StrokeMaker, RestingAddsDabsAtTheirPaceOnlyWhereWanted) {
    StrokeMaker builds, stands;
    builds.begin({.spacingM = 10.0, .holdS = 0.1}, {3.0, 4.0});
    stands.begin({.spacingM = 10.0}, {3.0, 4.0});
    for (int i = 1; i <= 50; ++i) {
        builds.restUntil(0.02 * i);
        stands.restUntil(0.02 * i);
    }
    const std::size_t count = builds.take().size();
    EXPECT_GE(count, 10u);
    EXPECT_LE(count, 11u);
    EXPECT_EQ(stands.take().size(), 1u);
}

TEST(StrokeMaker, LineRunsStraightFromWhereTheLastStrokeEnded) {
    StrokeMaker maker;
    maker.begin({.spacingM = 10.0}, {0.0, 0.0});
    maker.moveTo({20.0, 0.0});
    maker.end();
    static_cast<void>(maker.take());
    maker.beginLine({.spacingM = 10.0}, {20.0, 35.0});
    const std::vector<Dab> dabs = maker.take();
    ASSERT_EQ(dabs.size(), 4u) << "at 10, 20, 30 and at the end";
    for (const Dab& dab : dabs)
        EXPECT_DOUBLE_EQ(dab.xM, 20.0);
    EXPECT_NEAR(dabs[0].yM, 10.0, 1e-9);
    EXPECT_DOUBLE_EQ(dabs[3].yM, 35.0);
}

TEST(StrokeMaker, LineWithoutAStrokeBeforeIsADab) {
    StrokeMaker maker;
    maker.beginLine({.spacingM = 10.0}, {20.0, 35.0});
    EXPECT_EQ(maker.take(), (std::vector<Dab>{{20.0, 35.0, 1.0}}));
}

TEST(StrokeMaker, LeavingTheMapBreaksThePath) {
    StrokeMaker maker;
    maker.begin({.spacingM = 10.0}, {0.0, 0.0});
    maker.lift();
    maker.moveTo({100.0, 0.0});
    const std::vector<Dab> dabs = maker.take();
    ASSERT_EQ(dabs.size(), 2u);
    EXPECT_DOUBLE_EQ(dabs[1].xM, 100.0);
}

TEST(StrokeMaker, SymmetryMirrorsEveryDabThroughTheMiddle) {
    StrokeMaker maker;
    maker.begin({.spacingM = 10.0, .symmetry = {true, true}, .mapWidthM = 100.0, .mapHeightM = 60.0},
                {10.0, 20.0});
    EXPECT_EQ(maker.take(),
              (std::vector<Dab>{{10.0, 20.0, 1.0}, {10.0, 40.0, 1.0}, {90.0, 20.0, 1.0}, {90.0, 40.0, 1.0}}));
}

TEST(StrokeMaker, TinySpacingDoesNotMakeEndlesslyManyDabs) {
    StrokeMaker maker;
    maker.begin({.spacingM = 1e-6}, {0.0, 0.0});
    maker.moveTo({1e5, 0.0});
    EXPECT_LE(maker.take().size(), 4002u);
}

} // namespace
} // namespace oxbow
