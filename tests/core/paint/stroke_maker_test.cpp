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

/// A hand that trembles by 15 m to both sides, on a string of 60 m. Held taut along a straight line the brush stays on it.
TEST(StrokeMaker, ABrushOnAStringEvensOutATremor) {
    const auto swing = [](double stringM, double sampleM) {
        StrokeMaker maker;
        maker.begin({.spacingM = 5.0, .stringM = stringM}, {0.0, 0.0});
        for (double x = sampleM; x <= 1200.0; x += sampleM)
            maker.moveTo({x, 15.0 * std::sin(x / 8.0)});
        maker.end();
        return maker.take();
    };
    const auto widest = [](const std::vector<Dab>& dabs) {
        double most = 0.0;
        for (const Dab& dab : dabs)
            if (dab.xM > 200.0 && dab.xM < 1100.0)
                most = std::max(most, std::abs(dab.yM));
        return most;
    };
    const std::vector<Dab> free = swing(0.0, 1.0), pulled = swing(60.0, 1.0);
    EXPECT_GT(widest(free), 14.0);
    EXPECT_LT(widest(pulled), 4.0);
    EXPECT_NEAR(pulled.back().xM, 1200.0, 5.0) << "it comes up to the pointer in the end";
    // What moves within the string moves nothing.
    StrokeMaker still;
    still.begin({.spacingM = 5.0, .stringM = 60.0}, {0.0, 0.0});
    for (int i = 0; i < 50; ++i)
        still.moveTo({30.0 * std::cos(i), 30.0 * std::sin(i)});
    EXPECT_EQ(still.take().size(), 1u);
}

/// Pulled straight on from the side the string turns into the path: a tractrix, y = L sech(...), whose angle to the path
/// falls as tan(a / 2) = tan(a0 / 2) exp(-s / L), s the way of the pointer (a: angle between string and path).
TEST(StrokeMaker, ABrushOnAStringFollowsATractrixHoweverSeldomThePointerIsAsked) {
    constexpr double kString = 100.0;
    for (const double sampleM : {1.0, 7.0, 300.0}) {
        StrokeMaker maker;
        maker.begin({.spacingM = 1.0, .stringM = kString}, {0.0, 0.0});
        maker.moveTo({0.0, kString}); // the string is taut across the way
        for (double s = sampleM; s <= 300.0; s += sampleM)
            maker.moveTo({s, kString});
        maker.moveTo({300.0, kString});
        const std::vector<Dab> dabs = maker.take();
        const double angle = 2.0 * std::atan(std::exp(-300.0 / kString));
        EXPECT_NEAR(dabs.back().xM, 300.0 - kString * std::cos(angle), 2.0) << sampleM;
        EXPECT_NEAR(dabs.back().yM, kString * (1.0 - std::sin(angle)), 2.0) << sampleM;
    }
}

TEST(StrokeMaker, TinySpacingDoesNotMakeEndlesslyManyDabs) {
    StrokeMaker maker;
    maker.begin({.spacingM = 1e-6}, {0.0, 0.0});
    maker.moveTo({1e5, 0.0});
    EXPECT_LE(maker.take().size(), 4002u);
}

} // namespace
} // namespace oxbow
