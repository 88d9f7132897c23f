#include "core/erosion/stream_power/level_share.h"

#include "core/erosion/stream_power/stream_power_erosion.h"
#include "tests/core/stage/stage_run.h"
#include "tests/core/terrain/made_maps.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

const GridSpec kMap{192, 144, 50.0};

/// As a mask leaves hardness and uplift.
void mask(WorkingTerrain& terrain, const Heightmap& share) {
    terrain.edit(Layer::Hardness) = test::mapOf(share.grid(), [&](int x, int y) { return 1.0f - share.at(x, y); });
    terrain.edit(Layer::Uplift) = share;
}

/// 1 within a radius of a place, m, and from there down to 0 over so many metres.
Heightmap island(double xM, double yM, double radiusM, double softM) {
    return test::mapByPlace(kMap, [&](double x, double y) {
        return std::clamp((radiusM + softM - std::hypot(x - xM, y - yM)) / softM, 0.0, 1.0);
    });
}

TEST(LevelShare, IsThereOnlyWhereAMaskTakesUpliftAndWear) {
    ThreadPool pool(2);
    WorkingTerrain terrain(kMap);
    EXPECT_TRUE(processShare(terrain, {pool}).empty());
    terrain.edit(Layer::Hardness).at(3, 4) = 1.0f; // rises all the same
    EXPECT_TRUE(bedrockShare(terrain, {pool}).empty());
    Heightmap share(kMap, 0.5f);
    mask(terrain, share);
    EXPECT_TRUE(test::sameBytes(processShare(terrain, {pool}), share));
    EXPECT_TRUE(bedrockShare(terrain, {pool}).empty());
    share.at(3, 4) = 0.0f;
    mask(terrain, share);
    EXPECT_TRUE(test::sameBytes(bedrockShare(terrain, {pool}), share));
}

TEST(LevelShare, BedrockKeepsNothingOfAChangeGroundFarFromItAllAndASoftEdgeHasNoStep) {
    ThreadPool pool(2);
    const BentGrid level(kMap, {32, 24, 300.0}, {}, {pool});
    const Heightmap share = island(5000.0, 4000.0, 500.0, 3000.0), kept = keptOfLevel(level, share, {pool});
    float step = 0.0f;
    for (int y = 0; y + 1 < kMap.height; ++y)
        for (int x = 0; x + 1 < kMap.width; ++x) {
            const float here = kept.at(x, y);
            if (share.at(x, y) == 0.0f) {
                ASSERT_EQ(here, 0.0f);
            } else if (share.at(x, y) > 0.35f) { // far from it
                ASSERT_EQ(here, 1.0f);
            }
            step = std::max({step, std::abs(here - kept.at(x + 1, y)), std::abs(here - kept.at(x, y + 1))});
        }
    EXPECT_LT(step, 0.5f);
}

TEST(LevelShare, WhatIsHeldBackOfUpliftAndOfWearIsBookedApart) {
    const float kept[] = {1.0f, 0.0f, 0.25f};
    double uplift[] = {2.0, 2.0, 4.0}, change[] = {-1.0, -3.0, 0.0}, laid[] = {1.0, 1.0, 1.0};
    const StepBalance held = holdBack(kept, {uplift, change, laid}, 3);
    EXPECT_EQ(held.in, -2.0 - 3.0);
    EXPECT_EQ(held.out, -5.0 - 3.0);
    for (const double* row : {uplift, change, laid})
        EXPECT_EQ(row[1], 0.0);
    EXPECT_EQ(uplift[2], 1.0);
    EXPECT_EQ(laid[2], 0.25);
    EXPECT_EQ(change[0], -1.0);
}

struct MaskedRun : test::StageRun<StreamPowerErosionParams> {
    explicit MaskedRun(StreamPowerErosionParams given)
        : StageRun(streamPowerErosionStage(), (given.steps = 8, given), test::terrainByPlace(kMap, [](double x, double y) {
                       return 300.0 + 150.0 * std::sin(1e-3 * x) * std::cos(1.3e-3 * y) + 20.0 * std::sin(0.013 * x + 0.02 * y);
                   })) {}
    void expectKept(const Heightmap& share, const Heightmap& before) {
        for (std::size_t c = 0; c < kMap.cellCount(); ++c)
            if (share.cells()[c] == 0.0f) {
                ASSERT_EQ(terrain.elevation().cells()[c], before.cells()[c]);
            }
    }
};

/// The mask is another one from the third step on, within a level.
TEST(LevelShare, BedrockStaysAsItIsWhateverLiftsTheGroundAndTheLedgerCloses) {
    const Heightmap shares[] = {island(5000.0, 4000.0, 1500.0, 100.0), island(4000.0, 4000.0, 1000.0, 1500.0)};
    for (const UpliftShape shape : {UpliftShape::Uniform, UpliftShape::Ground})
        for (const double age : {-0.5, 0.5}) {
            StreamPowerErosionParams params;
            params.upliftShape = shape;
            params.age = age;
            MaskedRun run(params);
            for (int i = 0; i < 8; ++i) {
                const Heightmap& share = shares[i < 2 ? 0 : 1];
                const Heightmap before = run.terrain.elevation();
                if (i == 0 || i == 2)
                    mask(run.terrain, share);
                run.run(i, i + 1);
                ASSERT_NO_FATAL_FAILURE(run.expectKept(share, before)) << i;
                ASSERT_FALSE(test::sameBytes(run.terrain.elevation(), before)) << i;
            }
            const Account rock = run.measured.now().rock;
            EXPECT_GT(rock.out, 0.0);
            EXPECT_LE(std::abs(rock.relativeError()), 1e-9);
        }
}

} // namespace
} // namespace oxbow
