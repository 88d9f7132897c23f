#include "render/camera/scenic_pose.h"

#include "tests/render/render_test_support.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

constexpr int kSide = 128;
constexpr int kPeakX = 90, kPeakY = 50;

/// A lone mountain on a plain, 0.15 of the map's side high, and a round lake.
HeightPyramid mountain(double cellM, std::optional<std::pair<int, int>> lake = std::nullopt) {
    WorkingTerrain terrain({kSide, kSide, cellM});
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x) {
            const double away = std::hypot(x - kPeakX, y - kPeakY) / kSide;
            terrain.elevation().at(x, y) = static_cast<float>(cellM * kSide * 0.15 * std::max(0.0, 1.0 - away / 0.22));
            if (lake && std::hypot(x - lake->first, y - lake->second) < 9.0)
                terrain.edit(Layer::Water).at(x, y) = 2.0f;
        }
    HeightPyramid pyramid;
    pyramid.update(published(terrain));
    return pyramid;
}

std::optional<CameraPose> poseOf(const HeightPyramid& ground, double sunHeadingDeg = 285.0) {
    return scenicPose(ground, 1.0, {}, 16.0 / 9.0, sunHeadingDeg);
}

OrbitCamera cameraAt(const CameraPose& pose) {
    OrbitCamera camera;
    camera.setViewport(1600.0, 900.0);
    camera.jump(pose);
    return camera;
}

TEST(ScenicPose, StandsLowOnTheGroundAndHasTheMountainInTheUpperPartOfThePicture) {
    const HeightPyramid ground = mountain(10.0);
    const auto pose = poseOf(ground);
    ASSERT_TRUE(pose);
    const OrbitCamera camera = cameraAt(*pose);
    const glm::dvec3 eye = camera.eye();
    const auto below = ground.elevationAt(eye.x, eye.z);
    ASSERT_TRUE(below) << "over the map";
    const double relief = static_cast<double>(ground.total().high);
    EXPECT_GT(eye.y, *below + 0.04 * relief);
    EXPECT_LT(eye.y, *below + 0.2 * relief);
    const double peakX = (kPeakX + 0.5) * 10.0, peakY = (kPeakY + 0.5) * 10.0;
    const auto peak = camera.pixelOf({peakX, relief, peakY});
    ASSERT_TRUE(peak);
    EXPECT_GT(peak->x, 160.0);
    EXPECT_LT(peak->x, 1440.0);
    EXPECT_GT(peak->y, 90.0) << "sky above it";
    EXPECT_LT(peak->y, 360.0) << "and land below";
    EXPECT_GT(std::hypot(peakX - eye.x, peakY - eye.z), 0.1 * kSide * 10.0) << "not a wall before the eye";
}

TEST(ScenicPose, SeesTheSideThatTheSunLights) {
    for (const double sun : {90.0, 270.0}) {
        const auto pose = poseOf(mountain(10.0), sun);
        ASSERT_TRUE(pose);
        const double peakX = (kPeakX + 0.5) * 10.0;
        EXPECT_GT((cameraAt(*pose).eye().x - peakX) * std::sin(sun * 3.141592653589793 / 180.0), 0.0) << sun;
    }
}

TEST(ScenicPose, GroundEightTimesAsLargeIsSeenFromEightTimesAsFar) {
    const auto small = poseOf(mountain(2.0)), large = poseOf(mountain(16.0));
    ASSERT_TRUE(small && large);
    EXPECT_EQ(large->headingDeg, small->headingDeg);
    EXPECT_NEAR(large->pitchDeg, small->pitchDeg, 1e-6);
    EXPECT_NEAR(large->distanceM, 8.0 * small->distanceM, 1e-6 * large->distanceM);
    EXPECT_NEAR(large->target.x, 8.0 * small->target.x, 1e-6 * large->distanceM);
    EXPECT_NEAR(large->target.z, 8.0 * small->target.z, 1e-6 * large->distanceM);
}

TEST(ScenicPose, RatherHasTheSunAtItsSide) {
    for (const double sun : {0.0, 90.0, 200.0}) {
        const auto pose = poseOf(mountain(10.0), sun);
        ASSERT_TRUE(pose);
        EXPECT_GT(std::abs(std::sin((pose->headingDeg - sun) * 3.141592653589793 / 180.0)), 0.7) << sun;
    }
}

TEST(ScenicPose, SeesALakeBeforeTheMountain) {
    const auto isSeen = [](const HeightPyramid& ground, std::pair<int, int> lake) {
        const auto pixel = cameraAt(*poseOf(ground)).pixelOf({(lake.first + 0.5) * 10.0, 0.0, (lake.second + 0.5) * 10.0});
        return pixel && pixel->x > 0.0 && pixel->x < 1600.0 && pixel->y > 450.0 && pixel->y < 900.0;
    };
    for (const std::pair<int, int>& lake : {std::pair{80, 100}, std::pair{110, 95}, std::pair{90, 95}}) {
        EXPECT_TRUE(isSeen(mountain(10.0, lake), lake)) << lake.first;
        EXPECT_FALSE(isSeen(mountain(10.0), lake)) << lake.first << ": else it shows nothing";
    }
}

TEST(ScenicPose, APlainHasNone) {
    WorkingTerrain plain({64, 64, 10.0});
    HeightPyramid pyramid;
    EXPECT_FALSE(poseOf(pyramid));
    pyramid.update(published(plain));
    EXPECT_FALSE(poseOf(pyramid));
}

} // namespace
} // namespace oxbow
