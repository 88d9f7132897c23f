#include "core/rivers/meander_migration.h"

#include "core/lakes/lake_shoreline.h"
#include "core/rivers/channel_carving.h"
#include "core/rivers/meander_oxbow.h"
#include "tests/core/rivers/sinuosity.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace oxbow {
namespace {

/// A river over a plain, `waves` gentle waves of `amplitudeM`, falling a metre in all.
std::vector<RiverPoint> wavyRiver(double lengthM, double amplitudeM, int waves) {
    std::vector<RiverPoint> points;
    for (int i = 0; i <= 200; ++i) {
        RiverPoint point;
        const double t = i / 200.0;
        point.at = {lengthM * t, 1000 + amplitudeM * std::sin(2 * std::numbers::pi * waves * t)};
        point.waterM = 10 - t;
        point.bedM = 8 - t;
        point.depthM = 2;
        point.widthM = 20;
        points.push_back(point);
    }
    return points;
}

MeanderRule plain() {
    MeanderRule rule;
    rule.groundM = [](const MapPoint&) { return 10.0; };
    return rule;
}

/// Moves a river that no other joins.
void meander(const MeanderRule& rule, std::vector<RiverPoint>& points,
             std::vector<std::vector<RiverPoint>>& loops) {
    std::vector<MeanderJoint> none;
    oxbow::meander(rule, points, none, loops);
}

double farthestFrom(const std::vector<RiverPoint>& points, double yM) {
    double farthest = 0.0;
    for (const RiverPoint& point : points)
        farthest = std::max(farthest, std::fabs(point.at.yM - yM));
    return farthest;
}

TEST(MeanderMigration, BendsOnAPlainGrowUntilTheyAreCutOff) {
    std::vector<RiverPoint> points = wavyRiver(3000, 10, 12);
    std::vector<std::vector<RiverPoint>> loops;
    const double before = test::sinuosity(points);
    EXPECT_LT(before, 1.05);
    double most = 0.0;
    for (int i = 0; i < 250; ++i) {
        meander(plain(), points, loops);
        most = std::max(most, test::sinuosity(points));
    }
    EXPECT_GT(most, 1.5); // what is called meandering
    EXPECT_FALSE(loops.empty());
    EXPECT_LT(most, 8.0);
}

TEST(MeanderMigration, EndsStayAndWaterNeverRises) {
    std::vector<RiverPoint> points = wavyRiver(2000, 15, 8);
    const RiverPoint first = points.front(), last = points.back();
    std::vector<std::vector<RiverPoint>> loops;
    for (int i = 0; i < 120; ++i)
        meander(plain(), points, loops);
    EXPECT_EQ(points.front().at, first.at);
    EXPECT_EQ(points.back().at, last.at);
    for (std::size_t i = 1; i < points.size(); ++i) {
        ASSERT_LE(points[i].waterM, points[i - 1].waterM);
        ASSERT_LE(points[i].bedM, points[i - 1].bedM);
    }
}

TEST(MeanderMigration, StraightSteepAndConfinedRiversStay) {
    std::vector<std::vector<RiverPoint>> loops;
    std::vector<RiverPoint> straight = wavyRiver(2000, 0, 1);
    meander(plain(), straight, loops);
    EXPECT_LT(farthestFrom(straight, 1000), 1e-9);

    std::vector<RiverPoint> steep = wavyRiver(2000, 15, 8), free = steep;
    for (RiverPoint& point : steep)
        point.waterM *= 100.0;
    std::vector<RiverPoint> confined = free;
    MeanderRule walls = plain();
    walls.groundM = [](const MapPoint&) { return 500.0; };
    for (int i = 0; i < 60; ++i) {
        meander(plain(), steep, loops);
        meander(plain(), free, loops);
        meander(walls, confined, loops);
    }
    EXPECT_GT(farthestFrom(free, 1000), 30.0);
    EXPECT_LT(farthestFrom(steep, 1000), 15.5);
    EXPECT_LT(farthestFrom(confined, 1000), 16.5);
}

/// A slanting line as a grid shows it: through the middles of cells.
std::vector<RiverPoint> gridLine(double cellM) {
    std::vector<RiverPoint> points;
    for (int i = 0; (i + 0.5) * cellM < 3000.0; ++i) {
        RiverPoint point;
        const double x = (i + 0.5) * cellM;
        const double y = 1000.0 + 0.37 * x + 40.0 * std::sin(x / 400.0);
        point.at = {x, (std::floor(y / cellM) + 0.5) * cellM};
        point.waterM = 12.0 - 1e-3 * x;
        point.bedM = point.waterM - 2.0;
        point.depthM = 2.0;
        point.widthM = 20.0;
        points.push_back(point);
    }
    return points;
}

double meanDistance(const std::vector<RiverPoint>& a, const std::vector<RiverPoint>& b) {
    double sum = 0.0;
    for (const RiverPoint& p : a) {
        double nearest = 1e9;
        for (const RiverPoint& q : b)
            nearest = std::min(nearest, std::hypot(p.at.xM - q.at.xM, p.at.yM - q.at.yM));
        sum += nearest;
    }
    return sum / static_cast<double>(a.size());
}

TEST(MeanderMigration, ARiverWandersAlikeWhateverTheGridItWasFoundOn) {
    std::vector<RiverPoint> coarse = gridLine(25.0), fine = gridLine(6.0);
    const RiverPoint first = coarse.front(), last = coarse.back();
    std::vector<RiverPoint> coarseAsIs = coarse, fineAsIs = fine;
    std::vector<MeanderJoint> none;
    std::vector<std::vector<RiverPoint>> loops;
    layForMeanders(plain(), coarse, none);
    layForMeanders(plain(), fine, none);
    EXPECT_EQ(coarse.front().at, first.at);
    EXPECT_EQ(coarse.back().at, last.at);
    for (int i = 0; i < 160; ++i)
        for (auto* line : {&coarse, &fine, &coarseAsIs, &fineAsIs})
            meander(plain(), *line, loops);
    EXPECT_GT(test::sinuosity(fine), 1.2);
    EXPECT_LT(meanDistance(coarse, fine), 12.0); // half a width, with half a point's step
    EXPECT_GT(meanDistance(coarseAsIs, fineAsIs), 2.0 * meanDistance(coarse, fine));
    for (std::size_t i = 1; i < coarse.size(); ++i)
        ASSERT_LE(coarse[i].waterM, coarse[i - 1].waterM);
}

TEST(MeanderMigration, RiversKeepOutOfForbiddenPlaces) {
    std::vector<RiverPoint> points = wavyRiver(2000, 15, 8);
    MeanderRule rule = plain();
    rule.groundM = [](const MapPoint& at) { return at.yM > 1030 ? kNoValue : 10.0; };
    std::vector<std::vector<RiverPoint>> loops;
    for (int i = 0; i < 100; ++i)
        meander(rule, points, loops);
    for (const RiverPoint& point : points)
        ASSERT_LT(point.at.yM, 1030.0 + 1e-9);
}

TEST(MeanderOxbow, ALoopBecomesALakeInListAndLayer) {
    WorkingTerrain terrain({60, 60, 10.0});
    std::ranges::fill(terrain.elevation().cells(), 12.0f);
    std::vector<RiverPoint> loop;
    for (int i = 0; i <= 40; ++i) {
        RiverPoint point;
        const double angle = 1.6 * std::numbers::pi * i / 40.0;
        point.at = {300 + 150 * std::cos(angle), 300 + 150 * std::sin(angle)};
        point.waterM = 10.0 - 0.01 * i;
        point.bedM = point.waterM - 2.0;
        point.depthM = 2.0;
        point.widthM = 30.0;
        loop.push_back(point);
    }
    std::vector<Lake> lakes(1);
    lakes[0].id = 4;
    const Heightmap rivers(terrain.grid(), kNoValue);
    leaveOxbowLakes({loop}, rivers, terrain, lakes);
    updateOxbowLakes(rivers, terrain, lakes);
    ASSERT_EQ(lakes.size(), 2u);
    const Lake& lake = lakes[1];
    EXPECT_EQ(lake.id, 5);
    EXPECT_NEAR(lake.levelM, 9.6, 1e-6);
    std::int64_t cells = 0;
    double volume = 0.0;
    const Heightmap& levels = *terrain.find(Layer::LakeLevel);
    for (std::size_t c = 0; c < levels.cells().size(); ++c)
        if (!std::isnan(levels.cells()[c])) {
            ++cells;
            volume += (9.6 - terrain.elevation().cells()[c]) * 100.0;
        }
    EXPECT_GT(cells, 100);
    EXPECT_EQ(lake.cells, cells);
    EXPECT_NEAR(lake.volumeM3, volume, 1.0);
    EXPECT_EQ(lake.shoreline.size(), 1u);
    EXPECT_NEAR(ringAreaM2(lake.shoreline[0]), lake.areaM2, 0.2 * lake.areaM2);
    EXPECT_GE(lake.spillHeightM, lake.levelM);

    const std::vector<RiverPoint> shorter(loop.begin(), loop.begin() + 5);
    leaveOxbowLakes({shorter}, rivers, terrain, lakes);
    EXPECT_EQ(lakes.size(), 2u);
}

TEST(MeanderOxbow, AnOxbowLakeAtTheLevelOfALakeBesideLeavesItAlone) {
    WorkingTerrain terrain(GridSpec{60, 60, 10.0});
    for (float& h : terrain.elevation().cells())
        h = 12.0f;
    Heightmap& levels = terrain.edit(Layer::LakeLevel);
    for (float& level : levels.cells())
        level = kNoValue;
    for (int y = 28; y < 32; ++y) // within the bend, 9.6 m as its lower end
        for (int x = 28; x < 32; ++x) {
            levels.at(x, y) = 9.6f;
            terrain.elevation().at(x, y) = 5.0f;
        }
    std::vector<RiverPoint> loop;
    for (int i = 0; i <= 40; ++i) {
        RiverPoint point;
        const double angle = 1.6 * std::numbers::pi * i / 40.0;
        point.at = {300 + 150 * std::cos(angle), 300 + 150 * std::sin(angle)};
        point.waterM = i == 40 ? 9.6f : 10.0 - 0.01 * i;
        point.bedM = point.waterM - 2.0;
        point.depthM = 2.0;
        point.widthM = 30.0;
        loop.push_back(point);
    }
    std::vector<Lake> lakes;
    Heightmap rivers(terrain.grid(), kNoValue);
    leaveOxbowLakes({loop}, rivers, terrain, lakes);
    updateOxbowLakes(rivers, terrain, lakes);
    ASSERT_EQ(lakes.size(), 1u);
    EXPECT_NE(terrain.find(Layer::LakeLevel)->at(45, 30), 9.6f);
    EXPECT_NEAR(terrain.find(Layer::LakeLevel)->at(45, 30), 9.6f, 1e-5f);
    markWater(loop, {}, rivers); // the river takes its bend up again
    updateOxbowLakes(rivers, terrain, lakes);
    EXPECT_TRUE(lakes.empty());
    for (int y = 0; y < 60; ++y)
        for (int x = 0; x < 60; ++x)
            EXPECT_EQ(terrain.find(Layer::LakeLevel)->at(x, y) == 9.6f, x >= 28 && x < 32 && y >= 28 && y < 32);
}

/// Three points of line stay below the loop. Rivers that join on it must find their way down along the old bed and
/// the line; were joints pushed up the line, they would come straight over whatever lies between.
TEST(MeanderMigration, JointsOfALoopGoDownstreamOrItStays) {
    for (const std::size_t count : {1, 3, 11}) {
        std::vector<RiverPoint> line;
        const auto add = [&](double xM, double yM) {
            RiverPoint point;
            point.at = {xM, yM};
            point.waterM = 50.0 - 0.01 * static_cast<double>(line.size());
            point.bedM = point.waterM - 2.0;
            point.depthM = 2.0;
            point.widthM = 20.0;
            line.push_back(point);
        };
        for (int i = 0; i <= 20; ++i)
            add(10.0 * i, 0.0);
        for (int i = 1; i < 44; ++i) {
            const double angle = 2.0 * std::numbers::pi * i / 44.0;
            add(200 + 70 * std::sin(angle), 70 - 70 * std::cos(angle));
        }
        for (int i = 1; i <= 3; ++i)
            add(200 + 3 * i, -10 * i);
        std::vector<MeanderJoint> joints(count);
        std::vector<MapPoint> before;
        for (std::size_t k = 0; k < count; ++k) {
            joints[k].point = 25 + 3 * k;
            before.push_back(line[joints[k].point].at);
        }
        MeanderRule rule = plain();
        rule.rate = 0.0;
        std::vector<std::vector<RiverPoint>> loops;
        meander(rule, line, joints, loops);
        EXPECT_EQ(loops.size(), count < 11 ? 1u : 0u) << count;
        for (std::size_t k = 0; k < count; ++k) {
            MapPoint at = before[k];
            const auto stepTo = [&](const MapPoint& to) {
                EXPECT_LT(std::hypot(to.xM - at.xM, to.yM - at.yM), 21.0) << count << " " << k;
                at = to;
            };
            for (const RiverPoint& point : joints[k].tail)
                stepTo(point.at);
            stepTo(line[joints[k].point].at);
            EXPECT_TRUE(k == 0 || joints[k].point > joints[k - 1].point);
        }
    }
}

} // namespace
} // namespace oxbow
