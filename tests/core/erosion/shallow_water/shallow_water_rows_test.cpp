#include "core/erosion/shallow_water/shallow_water_rows.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

/// One face between two cells.
struct Face {
    float zA = 0, zB = 0, owedA = 0, owedB = 0, depthA = 0, depthB = 0, loadA = 0, loadB = 0, old = 0;
    float flux = 0, sediment = 0, power = 0, drop = 0;

    void flow(const FlowRates& rates) {
        flowAcross({{&zA, &owedA, &depthA, &loadA}, {&zB, &owedB, &depthB, &loadB}, &old, &old, &old}, rates,
                   {&flux, &sediment, &power, &drop}, 1);
    }
};

FlowRates ratesOf(double timeStepS, double cellSizeM, double manningN) {
    return {static_cast<float>(9.81 * timeStepS / cellSizeM),
            static_cast<float>(9.81 * timeStepS * manningN * manningN), 10.0f,
            static_cast<float>(0.25 * cellSizeM / timeStepS), static_cast<float>(timeStepS / cellSizeM)};
}

TEST(ShallowWaterRows, TheFluxOfAStepIsTheRootOfItsEquation) {
    for (const float depth : {0.001f, 0.03f, 0.7f, 4.0f, 9.0f}) {
        Face face{.zA = 10.01f, .zB = 10.0f, .depthA = depth, .depthB = depth, .old = 0.01f * depth};
        face.flow(ratesOf(0.2, 10.0, 0.03));
        const double h = std::fmax(10.01f + depth, 10.0f + depth) - 10.01f, q = face.flux;
        const double fall = (10.01f + depth) - (10.0f + depth);
        const double pushed = face.old + 9.81 * h * 0.2 * fall / 10.0;
        const double friction = 9.81 * 0.2 * 0.03 * 0.03 * q * std::fabs(q) / std::pow(h, 7.0 / 3.0);
        EXPECT_NEAR(q + friction, pushed, 1e-3 * pushed) << depth;
    }
}

TEST(ShallowWaterRows, FluxStaysBelowTheFroudeNumberOneAndTheDonorsShare) {
    Face steep{.zA = 100.0f, .zB = 0.0f, .depthA = 1.0f};
    steep.flow(ratesOf(0.01, 10.0, 0.0));
    EXPECT_LE(steep.flux, 1.001 * std::sqrt(9.81));
    Face rushing{.zA = 100.0f, .zB = 0.0f, .depthA = 1.0f, .old = 1e4f};
    rushing.flow(ratesOf(5.0, 10.0, 0.0));
    EXPECT_LE(rushing.flux * 5.0 / 10.0, 0.25001);
    Face back{.zA = 0.0f, .zB = 100.0f, .depthB = 1.0f, .old = -1e4f};
    back.flow(ratesOf(5.0, 10.0, 0.0));
    EXPECT_EQ(back.flux, -rushing.flux);
}

TEST(ShallowWaterRows, NoWaterGetsOverAWallOrOutOfALevelLake) {
    Face wall{.zA = 5.0f, .zB = kWaterWall, .depthA = 100.0f, .old = 3.0f};
    wall.flow(ratesOf(0.1, 10.0, 0.03));
    EXPECT_EQ(wall.flux, 0.0f);
    EXPECT_EQ(wall.power, 0.0f);
    Face lake{.zA = 3.3f, .zB = 9.9f, .depthA = 103.7f - 3.3f, .depthB = 103.7f - 9.9f};
    lake.flow(ratesOf(0.1, 10.0, 0.03));
    EXPECT_EQ(lake.flux, 0.0f);
}

TEST(ShallowWaterRows, SedimentGoesWithTheDonorsWater) {
    Face face{.zA = 2.0f, .zB = 1.0f, .depthA = 0.5f, .depthB = 0.5f, .loadA = 0.25f, .loadB = 9.0f};
    const FlowRates rates = ratesOf(0.1, 10.0, 0.03);
    face.flow(rates);
    EXPECT_GT(face.flux, 0.0f);
    EXPECT_FLOAT_EQ(face.sediment, face.flux * rates.moved * 0.25f);
    EXPECT_FLOAT_EQ(face.power, face.flux * 1.0f);
}

/// One cell with still faces, and the exchange with its bed.
struct Cell {
    float bed = 100, softness = 1, owed = 0, depth = 1, rest = 0, sediment = 0, load = 0, through = 0;
    float still = 0, power = 0, drop = 0, inflow = 0;

    void change(const BedRates& rates) {
        const FaceFlows none{&still, &still, &still, &still};
        const FaceFlows west{&inflow, &still, &still, &still}, east{&still, &still, &power, &drop};
        changeCells({&bed, &softness, &owed, &depth, &rest, &sediment, &load, &through}, {west, east, none, none},
                    rates, 1);
    }
};

const BedRates kBed{.capacityOfPower = 1.0f,
                    .densest = 20.0f,
                    .pickUp = 0.1f,
                    .layDown = 0.2f,
                    .fastest = 10.0f,
                    .highest = 1000.0f,
                    .timeStepS = 1.0f};

TEST(ShallowWaterRows, NothingIsTakenBelowTheLowestGround) {
    Cell cell{.power = 5.0f, .drop = 10.0f};
    BedRates rates = kBed;
    rates.lowest = 99.75f;
    for (int i = 0; i < 50; ++i)
        cell.change(rates);
    EXPECT_FLOAT_EQ(cell.owed, -0.25f);
    EXPECT_FLOAT_EQ(cell.sediment, 0.25f);
}

TEST(ShallowWaterRows, DeepWaterKeepsWhatIsTooLittleForItsBits) {
    Cell lake{.depth = 500.0f, .inflow = 1e-6f}; // a fifteenth of what a depth of 500 m shows
    BedRates rates = kBed;
    rates.moved = 1.0f;
    constexpr int kTimes = 100000;
    for (int i = 0; i < kTimes; ++i)
        lake.change(rates);
    EXPECT_NEAR(lake.depth + static_cast<double>(lake.rest), 500.1, 1e-7);
    EXPECT_NEAR(lake.depth, 500.1, 4e-5);
}

TEST(ShallowWaterRows, PicksUpItsShareOfTheFreeCapacity) {
    Cell cell{.sediment = 1.0f, .power = 3.0f, .drop = 100.0f};
    cell.change(kBed);
    EXPECT_FLOAT_EQ(cell.owed, -0.2f);
    EXPECT_FLOAT_EQ(cell.sediment, 1.2f);
    Cell hard{.softness = 0.0f, .sediment = 1.0f, .power = 3.0f, .drop = 100.0f};
    hard.change(kBed);
    EXPECT_EQ(hard.owed, 0.0f);
}

TEST(ShallowWaterRows, DigsAtMostHalfwayToTheLowestNeighbour) {
    Cell cell{.power = 30.0f, .drop = 0.5f};
    cell.change(kBed);
    EXPECT_FLOAT_EQ(cell.owed, -0.25f);
    Cell pit{.power = 30.0f, .drop = -0.5f};
    pit.change(kBed);
    EXPECT_EQ(pit.owed, 0.0f);
}

TEST(ShallowWaterRows, LaysDownItsShareOfTheExcessAndAllWhereItDries) {
    Cell cell{.sediment = 2.0f};
    cell.change(kBed);
    EXPECT_FLOAT_EQ(cell.owed, 0.4f);
    EXPECT_FLOAT_EQ(cell.sediment, 1.6f);
    Cell dry{.depth = 0.00005f, .sediment = 0.3f};
    dry.change(kBed);
    EXPECT_FLOAT_EQ(dry.owed, 0.3f);
    EXPECT_EQ(dry.sediment, 0.0f);
}

} // namespace
} // namespace oxbow
