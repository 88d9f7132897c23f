#include "core/lakes/lake_match.h"

#include "tests/core/flow/lake_reference.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

const GridSpec kGrid{100, 100, 10.0};

Lake lakeAt(int id, std::int64_t pit, int x0, int y0, int x1, int y1, const std::string& name = {}) {
    Lake lake;
    lake.id = id;
    lake.name = name;
    lake.deepestCell = pit;
    lake.minX = x0;
    lake.minY = y0;
    lake.maxX = x1;
    lake.maxY = y1;
    return lake;
}

TEST(LakeMatch, TheSamePitGoesFirstThenTheGreatestOverlap) {
    const std::vector<Lake> before = {lakeAt(4, 505, 0, 0, 20, 20, "Mere"),
                                      lakeAt(7, 5050, 40, 40, 60, 60, "Tarn")};
    std::vector<Lake> now = {lakeAt(1, 9999, 41, 41, 61, 61), lakeAt(2, 505, 0, 0, 4, 4),
                             lakeAt(3, 8080, 80, 80, 90, 90)};
    matchLakes(before, kGrid, now, kGrid);
    EXPECT_EQ(now[0].id, 7);
    EXPECT_EQ(now[0].name, "Tarn");
    EXPECT_EQ(now[1].id, 4);
    EXPECT_EQ(now[1].name, "Mere");
    EXPECT_EQ(now[2].id, 8);
    EXPECT_EQ(now[2].name, "");
}

TEST(LakeMatch, WhatTheUserGaveGoesWithTheLake) {
    std::vector<Lake> before = {lakeAt(4, 505, 0, 0, 20, 20, "Mere")};
    before[0].colour = 0x123456;
    before[0].tag = 3;
    std::vector<Lake> now = {lakeAt(1, 505, 0, 0, 20, 20)};
    matchLakes(before, kGrid, now, kGrid);
    EXPECT_EQ(now[0].name, "Mere");
    EXPECT_EQ(now[0].colour, 0x123456);
    EXPECT_EQ(now[0].tag, 3);
}

TEST(LakeMatch, ReferencesFollowTheIds) {
    const std::vector<Lake> before = {lakeAt(9, 1, 0, 0, 5, 5)};
    std::vector<Lake> now = {lakeAt(1, 777, 50, 50, 60, 60), lakeAt(2, 1, 0, 0, 5, 5)};
    now[0].flowsTo = WaterEnd::Lake;
    now[0].flowsToId = 2;
    now[0].childIds = {2};
    now[1].parentId = 1;
    now[1].flowsTo = WaterEnd::Mouth;
    now[1].flowsToId = 1; // a mouth, not a lake
    matchLakes(before, kGrid, now, kGrid);
    EXPECT_EQ(now[0].id, 10);
    EXPECT_EQ(now[0].flowsToId, 9);
    EXPECT_EQ(now[0].childIds, std::vector<int>{9});
    EXPECT_EQ(now[1].parentId, 10);
    EXPECT_EQ(now[1].flowsToId, 1);
}

TEST(LakeMatch, WorksAcrossResolutions) {
    const std::vector<Lake> before = {lakeAt(5, 505, 10, 10, 29, 29)};
    std::vector<Lake> now = {lakeAt(1, 505, 20, 20, 59, 59)};
    matchLakes(before, kGrid, now, {200, 200, 5.0});
    EXPECT_EQ(now[0].id, 5);
}

TEST(LakeMatch, KeepsItsIdsWhenTheGroundChangesALittle) {
    const Heightmap ground = test::shapedTerrain(test::Shape::Noise, 6, 80, 70);
    const CellMask outlets = outletMask(ground, {OutletPolicy::Edges});
    test::SolvedLakes solved(ground, outlets);
    const auto before = solved.fullLakes().lakes;
    Heightmap raised = ground;
    raised.cells()[before[0].spillCell] += 3.0f; // a dam
    test::SolvedLakes again(raised, outlets);
    auto now = again.fullLakes().lakes;
    matchLakes(before, ground.grid(), now, ground.grid());
    int same = 0;
    for (const Lake& lake : now)
        for (const Lake& old : before)
            same += old.id == lake.id && old.deepestCell == lake.deepestCell;
    EXPECT_GE(same, static_cast<int>(before.size()) - 4);
}

} // namespace
} // namespace oxbow
