#include "render/camera/ray_pick.h"

#include "core/base/counter_random.h"
#include "tests/render/render_test_support.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace oxbow {
namespace {

constexpr double kVerticalScale = 1.7;

double randomBetween(std::uint64_t i, double low, double high) {
    return low + (high - low) * unitDouble(randomBits(21, i));
}

/// Rays from around and above the map towards a point on it.
Ray randomRay(const GridSpec& grid, std::uint64_t i) {
    const double extent = std::max(grid.widthM(), grid.heightM());
    Ray ray;
    ray.origin = {randomBetween(6 * i, -extent, 2 * extent), randomBetween(6 * i + 1, 0.3, 1.2) * extent,
                  randomBetween(6 * i + 2, -extent, 2 * extent)};
    const glm::dvec3 aim{randomBetween(6 * i + 3, 0, grid.widthM()), randomBetween(6 * i + 4, 0, 100),
                         randomBetween(6 * i + 5, 0, grid.heightM())};
    ray.direction = glm::normalize(aim - ray.origin);
    return ray;
}

/// The same question asked in the plainest way: march by a small part of a cell until the ray is under the
/// ground, then halve the last step.
std::optional<double> marched(const HeightPyramid& pyramid, const Ray& ray, int stepsPerCell) {
    const double step = pyramid.grid().cellSizeM / stepsPerCell;
    const Bounds box = pyramid.bounds(kVerticalScale);
    const auto above = [&](double t) {
        const glm::dvec3 p = ray.at(t);
        if (p.x < box.low.x || p.z < box.low.z || p.x > box.high.x || p.z > box.high.z)
            return std::optional<double>();
        return std::optional(p.y - *pyramid.elevationAt(p.x, p.z) * kVerticalScale);
    };
    double t = std::max(0.0, (box.high.y + 1.0 - ray.origin.y) / ray.direction.y);
    auto before = above(t);
    for (; ray.at(t).y > box.low.y - 1.0; t += step) {
        const auto now = above(t + step);
        if (before && now && *before >= 0.0 && *now <= 0.0) {
            double low = t, high = t + step;
            for (int i = 0; i < 40; ++i) {
                const double middle = 0.5 * (low + high);
                (*above(middle) > 0.0 ? low : high) = middle;
            }
            return high;
        }
        before = now;
    }
    return std::nullopt;
}

/// A ray that comes in through the cut side is below the ground from its first point on the map.
bool entersThroughTheSide(const HeightPyramid& pyramid, const Ray& ray) {
    const Bounds box = pyramid.bounds(kVerticalScale);
    double enter = 0.0;
    for (const int axis : {0, 2}) {
        const double a = (box.low[axis] - ray.origin[axis]) / ray.direction[axis];
        const double b = (box.high[axis] - ray.origin[axis]) / ray.direction[axis];
        enter = std::max(enter, std::min(a, b));
    }
    const glm::dvec3 p = glm::clamp(ray.at(enter), box.low, glm::dvec3(box.high.x, 1e9, box.high.z));
    const auto ground = pyramid.elevationAt(p.x, p.z);
    return ground && ray.at(enter).y <= *ground * kVerticalScale;
}

TEST(RayPick, AgreesWithMarchingOnTenThousandRandomRays) {
    HeightPyramid pyramid;
    pyramid.update(published(hills(203, 157, 10.0, 400.0f)));
    const double halfCell = 0.5 * pyramid.grid().cellSizeM;
    int hits = 0;
    int apart = 0;
    for (std::uint64_t i = 0; i < 10000; ++i) {
        const Ray ray = randomRay(pyramid.grid(), i);
        if (entersThroughTheSide(pyramid, ray))
            continue;
        const auto hit = pickGround(pyramid, ray, kVerticalScale);
        auto expected = marched(pyramid, ray, 20);
        // A coarse march steps over a crest that the ray only grazes.
        if (hit && expected && hit->distanceM < *expected - halfCell)
            expected = marched(pyramid, ray, 2000);
        if (expected) {
            ASSERT_TRUE(hit) << "ray " << i;
            EXPECT_LE(hit->distanceM, *expected + 1e-6) << "ray " << i;
            apart += hit->distanceM < *expected - halfCell;
            ++hits;
        }
        if (hit) {
            EXPECT_NEAR(ray.at(hit->distanceM).y, hit->elevationM * kVerticalScale, 1e-6) << "ray " << i;
        }
    }
    EXPECT_GT(hits, 8000);
    EXPECT_EQ(apart, 0);
}

TEST(RayPick, VerticalRayFindsTheGroundBelow) {
    HeightPyramid pyramid;
    pyramid.update(published(hills(300, 129, 4.0, 90.0f)));
    for (std::uint64_t i = 0; i < 300; ++i) {
        const double x = randomBetween(2 * i, 2.0, 299.5 * 4.0);
        const double z = randomBetween(2 * i + 1, 2.0, 128.5 * 4.0);
        const auto hit = pickGround(pyramid, {{x, 5000.0, z}, {0.0, -1.0, 0.0}}, kVerticalScale);
        ASSERT_TRUE(hit) << x << ' ' << z;
        EXPECT_NEAR(hit->eastM, x, 1e-9);
        EXPECT_NEAR(hit->elevationM, *pyramid.elevationAt(x, z), 1e-6);
    }
}

TEST(RayPick, NearestCellIsTheOneUnderTheHit) {
    WorkingTerrain terrain(GridSpec{64, 64, 2.0});
    terrain.elevation().at(0, 0) = 0.0f;
    HeightPyramid pyramid;
    pyramid.update(published(terrain));
    const auto hit = pickGround(pyramid, {{21.2, 10.0, 39.1}, {0.0, -1.0, 0.0}}, 1.0);
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->cellX, 10);
    EXPECT_EQ(hit->cellY, 19);
}

TEST(RayPick, RaysBesideTheMapOrIntoTheSkyMiss) {
    HeightPyramid pyramid;
    pyramid.update(published(hills(130, 130, 10.0, 100.0f)));
    EXPECT_FALSE(pickGround(pyramid, {{-50.0, 500.0, 600.0}, {0.0, -1.0, 0.0}}, 1.0));
    EXPECT_FALSE(pickGround(pyramid, {{600.0, 500.0, 600.0}, {0.0, 1.0, 0.0}}, 1.0));
    EXPECT_FALSE(pickGround(HeightPyramid(), {{0.0, 1.0, 0.0}, {0.0, -1.0, 0.0}}, 1.0));
}

TEST(RayPick, MapsWithoutAPatchBetweenSamplesMiss) {
    for (const auto& [width, height] : {std::pair{1, 1}, {1, 40}, {40, 1}}) {
        HeightPyramid pyramid;
        pyramid.update(published(hills(width, height, 10.0, 100.0f)));
        EXPECT_FALSE(pickGround(pyramid, {{5.0, 500.0, 5.0}, {0.0, -1.0, 0.0}}, 1.0));
    }
}

TEST(PickSurface, MeetsTheLakeWhereTheCursorSeesItsSurface) {
    WorkingTerrain terrain({64, 64, 10.0});
    terrain.edit(Layer::LakeLevel);
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x) {
            terrain.elevation().at(x, y) = 100.0f;
            terrain.edit(Layer::LakeLevel).at(x, y) = 140.0f;
        }
    HeightPyramid pyramid;
    pyramid.update(published(terrain));
    // Down by 45 degrees towards the south from 100 m above the water, which is drawn twice as high.
    const Ray ray{{320.0, 2.0 * 140.0 + 100.0, 100.0}, glm::normalize(glm::dvec3(0.0, -1.0, 1.0))};
    const auto hit = pickSurface(pyramid, ray, 2.0);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->southM, 200.0, 1e-6);
    EXPECT_NEAR(hit->eastM, 320.0, 1e-6);
    EXPECT_NEAR(hit->elevationM, 100.0, 1e-4);
    EXPECT_NEAR(pickGround(pyramid, ray, 2.0)->southM, 280.0, 1e-4);
}

TEST(PickSurface, IsTheGroundWhereThereIsNoWater) {
    HeightPyramid pyramid;
    pyramid.update(published(hills(70, 50, 10.0, 300.0f)));
    for (std::uint64_t i = 0; i < 200; ++i) {
        const Ray ray = randomRay(pyramid.grid(), i);
        const auto ground = pickGround(pyramid, ray, kVerticalScale);
        const auto surface = pickSurface(pyramid, ray, kVerticalScale);
        ASSERT_EQ(ground.has_value(), surface.has_value());
        if (ground) {
            EXPECT_EQ(ground->distanceM, surface->distanceM) << i;
        }
    }
}

} // namespace
} // namespace oxbow
