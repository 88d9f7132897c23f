#include "render/camera/orbit_camera.h"

#include "core/base/counter_random.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

constexpr Bounds kBox{{0.0, -50.0, 0.0}, {4000.0, 900.0, 3000.0}};

OrbitCamera framed(bool orthographic = false) {
    OrbitCamera camera;
    camera.setViewport(1200, 800);
    CameraPose pose = camera.pose();
    pose.orthographic = orthographic;
    camera.jump(pose);
    camera.show(NamedView::Perspective, kBox);
    camera.settle();
    return camera;
}

double randomIn(std::uint64_t i, double low, double high) {
    return low + (high - low) * unitDouble(randomBits(9, i));
}

glm::dvec3 corner(const Bounds& box, int i) {
    return {i & 1 ? box.high.x : box.low.x, i & 2 ? box.high.y : box.low.y, i & 4 ? box.high.z : box.low.z};
}

/// Perspective and parallel rays.
class EveryLens : public testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(OrbitCamera, EveryLens, testing::Bool());

TEST_P(EveryLens, RayThroughAPixelReturnsToThatPixel) {
    OrbitCamera camera = framed(GetParam());
    for (std::uint64_t i = 0; i < 200; ++i) {
        const glm::dvec2 px{randomIn(2 * i, 0, 1200), randomIn(2 * i + 1, 0, 800)};
        const auto back = camera.pixelOf(camera.rayThrough(px).at(1234.0));
        ASSERT_TRUE(back);
        EXPECT_NEAR(back->x, px.x, 1e-6);
        EXPECT_NEAR(back->y, px.y, 1e-6);
    }
}

TEST_P(EveryLens, MatricesAndPixelsAgree) {
    const OrbitCamera camera = framed(GetParam());
    const glm::dvec3 point{1200.0, 300.0, 900.0};
    const glm::dvec4 clip = camera.projection() * camera.view() * glm::dvec4(point, 1.0);
    const auto px = camera.pixelOf(point);
    ASSERT_TRUE(px);
    EXPECT_NEAR((clip.x / clip.w * 0.5 + 0.5) * 1200.0, px->x, 1e-6);
    EXPECT_NEAR((0.5 - clip.y / clip.w * 0.5) * 800.0, px->y, 1e-6);
}

TEST_P(EveryLens, FramedBoxLiesInsideThePictureFromEverySide) {
    for (double heading = 0.0; heading < 360.0; heading += 30.0)
        for (const double pitch : {8.0, 35.0, 89.0}) {
            OrbitCamera camera = framed(GetParam());
            CameraPose pose = camera.pose();
            pose.headingDeg = heading;
            pose.pitchDeg = pitch;
            camera.jump(pose);
            camera.frame(kBox);
            camera.settle();
            for (int i = 0; i < 8; ++i) {
                const auto px = camera.pixelOf(corner(kBox, i));
                ASSERT_TRUE(px);
                EXPECT_TRUE(px->x >= 0 && px->x <= 1200 && px->y >= 0 && px->y <= 800)
                    << heading << ' ' << pitch;
            }
        }
}

TEST(OrbitCamera, ANarrowerViewportStillShowsWhatWasSeenFromSideToSide) {
    OrbitCamera camera = framed();
    const double wideM = camera.pose().distanceM;
    const glm::dvec3 side = camera.rayThrough({150, 400}).at(wideM);
    camera.resizeViewport(500, 800);
    const std::optional<glm::dvec2> place = camera.pixelOf(side);
    ASSERT_TRUE(place);
    EXPECT_GT(place->x, 0.0);
    EXPECT_LT(place->x, 250.0);
    EXPECT_GT(camera.pose().distanceM, 1.5 * wideM);
    camera.resizeViewport(1600, 800);
    EXPECT_NEAR(camera.pose().distanceM, wideM, 1e-9 * wideM);
}

TEST_P(EveryLens, ZoomKeepsThePointUnderTheCursor) {
    OrbitCamera camera = framed(GetParam());
    const glm::dvec3 point{700.0, 120.0, 2100.0};
    const auto before = camera.pixelOf(point);
    camera.zoomAt(point, 0.3);
    camera.settle();
    const auto after = camera.pixelOf(point);
    ASSERT_TRUE(before && after);
    EXPECT_NEAR(glm::distance(*before, *after), 0.0, 1e-6);
}

TEST_P(EveryLens, OrbitAroundAPointLeavesItOnTheScreen) {
    OrbitCamera camera = framed(GetParam());
    const glm::dvec3 pivot{700.0, 120.0, 2100.0};
    const auto before = camera.pixelOf(pivot);
    camera.orbitAround(pivot, 130.0, 40.0);
    camera.settle();
    const auto after = camera.pixelOf(pivot);
    ASSERT_TRUE(before && after);
    EXPECT_NEAR(glm::distance(*before, *after), 0.0, 1e-6);
}

TEST_P(EveryLens, PanMovesTheTargetWithThePixels) {
    OrbitCamera camera = framed(GetParam());
    const glm::dvec3 point = camera.pose().target;
    const auto before = camera.pixelOf(point);
    camera.pan(37.0, -21.0);
    camera.settle();
    const auto after = camera.pixelOf(point);
    ASSERT_TRUE(before && after);
    EXPECT_NEAR(after->x - before->x, 37.0, 1e-6);
    EXPECT_NEAR(after->y - before->y, -21.0, 1e-6);
}

TEST(OrbitCamera, ParallelRaysShowFarAndNearAlike) {
    const OrbitCamera camera = framed(true);
    const auto pxOf = [&](const glm::dvec3& a, const glm::dvec3& b) {
        return glm::distance(*camera.pixelOf(a), *camera.pixelOf(b));
    };
    EXPECT_NEAR(pxOf({0, 0, 0}, {500, 0, 0}), pxOf({3500, 0, 2900}, {4000, 0, 2900}), 1e-6);
    // The target has the scale that a perspective from there has.
    CameraPose pose = camera.pose();
    pose.orthographic = false;
    OrbitCamera perspective = camera;
    perspective.jump(pose);
    EXPECT_NEAR(camera.metresPerPixel(pose.target), perspective.metresPerPixel(pose.target), 1e-9);
    // Rays begin before everything that is drawn, also where the eye is low.
    for (int i = 0; i < 8; ++i)
        EXPECT_GT(glm::dot(corner(kBox, i) - camera.rayThrough({600, 400}).origin, camera.forward()), 0.0);
}

TEST(OrbitCamera, LookingAroundLeavesTheEyeInPlace) {
    OrbitCamera camera = framed();
    const glm::dvec3 eye = camera.eye();
    camera.look(90.0, -30.0);
    camera.settle();
    EXPECT_NEAR(glm::distance(eye, camera.eye()), 0.0, 1e-6);
}

TEST(OrbitCamera, EyeStaysAboveTheGroundWhateverIsAsked) {
    OrbitCamera camera = framed();
    const auto ground = [](double x, double z) {
        return 400.0 + 300.0 * std::sin(x * 0.01) * std::cos(z * 0.008);
    };
    camera.setGround([&](double x, double z) { return std::optional(ground(x, z)); });
    for (std::uint64_t i = 0; i < 400; ++i) {
        switch (randomBits(3, i) % 5) {
        case 0:
            camera.orbit(randomIn(i, -300, 300), randomIn(i + 1, -300, 300));
            break;
        case 1:
            camera.pan(randomIn(i, -300, 300), randomIn(i + 1, -300, 300));
            break;
        case 2:
            camera.zoomAtPixel({randomIn(i, 0, 1200), randomIn(i + 1, 0, 800)}, randomIn(i + 2, 0.5, 1.5));
            break;
        case 3:
            camera.fly(randomIn(i, -200, 200), 10.0, randomIn(i + 1, -400, 100));
            break;
        default:
            camera.look(randomIn(i, -100, 100), randomIn(i + 1, -100, 100));
        }
        camera.advance(0.03);
        EXPECT_GT(camera.eye().y, ground(camera.eye().x, camera.eye().z)) << "after movement " << i;
    }
}

TEST(OrbitCamera, EyeBesideTheMapStaysAboveItsLowestGround) {
    OrbitCamera camera = framed();
    camera.setGround([](double, double) { return std::optional<double>(); });
    camera.orbit(0.0, -2000.0);
    camera.settle();
    EXPECT_GT(camera.eye().y, kBox.low.y);
}

TEST(OrbitCamera, EasesToItsGoalAndStops) {
    OrbitCamera camera = framed();
    camera.orbit(200.0, 30.0);
    int frames = 0;
    while (camera.advance(1.0 / 60.0) && frames < 1000)
        ++frames;
    EXPECT_GT(frames, 3);
    EXPECT_LT(frames, 120);
    EXPECT_DOUBLE_EQ(camera.pose().headingDeg, camera.goal().headingDeg);
    EXPECT_FALSE(camera.advance(1.0 / 60.0));
}

TEST(OrbitCamera, TopViewLooksDownWithNorthUp) {
    OrbitCamera camera = framed();
    camera.show(NamedView::Top, kBox);
    camera.settle();
    const auto north = camera.pixelOf({2000.0, 0.0, 100.0});
    const auto south = camera.pixelOf({2000.0, 0.0, 2900.0});
    const auto east = camera.pixelOf({3900.0, 0.0, 1500.0});
    ASSERT_TRUE(north && south && east);
    EXPECT_LT(north->y, south->y);
    EXPECT_GT(east->x, 600.0);
}

TEST(OrbitCamera, AWalkBeginsWithAViewAndNotBeforeAWall) {
    OrbitCamera camera = framed();
    // A wall to the north, open ground to the south.
    camera.setGround([](double, double z) -> std::optional<double> { return z < 1450.0 ? 800.0 : 100.0; });
    CameraPose pose = camera.pose();
    pose.target = {2000.0, 100.0, 1500.0};
    pose.headingDeg = 10.0;
    camera.jump(pose);
    camera.walk(1.7);
    camera.settle();
    EXPECT_GT(camera.forward().z, 0.0) << "southwards";
    EXPECT_NEAR(camera.eye().x, 2000.0, 0.01);
    EXPECT_NEAR(camera.eye().z, 1500.0, 0.01);
    EXPECT_NEAR(camera.eye().y, 101.7, 0.01);
}

/// Whatever is done, also while a movement still eases.
TEST(OrbitCamera, OnFootTheEyeIsNeverUnderTheGround) {
    const auto ground = [](double x, double z) -> std::optional<double> {
        if (x < 0.0 || z < 0.0 || x > 4000.0 || z > 3000.0)
            return std::nullopt;
        return 400.0 + 350.0 * std::sin(x / 90.0) * std::cos(z / 70.0);
    };
    OrbitCamera camera = framed();
    camera.setGround(ground);
    camera.walk(1.7);
    std::uint64_t draw = 0;
    const auto within = [&](double low, double high) { return randomIn(draw++, low, high); };
    for (int i = 0; i < 10000; ++i) {
        switch (static_cast<int>(within(0.0, 6.0))) {
        case 0:
            camera.fly(within(-200.0, 200.0), within(-200.0, 200.0), within(-500.0, 500.0));
            break;
        case 1:
            camera.look(within(-400.0, 400.0), within(-400.0, 400.0));
            break;
        case 2:
            camera.orbit(within(-400.0, 400.0), within(-400.0, 400.0));
            break;
        case 3:
            camera.pan(within(-400.0, 400.0), within(-400.0, 400.0));
            break;
        case 4:
            camera.zoomAtPixel({within(0.0, 1200.0), within(0.0, 800.0)}, within(0.5, 2.0));
            break;
        default:
            camera.advance(within(0.0, 0.2));
        }
        camera.advance(0.016);
        const glm::dvec3 eye = camera.eye();
        const auto below = ground(eye.x, eye.z);
        ASSERT_TRUE(below) << "it stays on the map, move " << i;
        ASSERT_NEAR(eye.y, *below + 1.7, 0.01) << i;
    }
    camera.walk({});
    EXPECT_FALSE(camera.isWalking());
}

} // namespace
} // namespace oxbow
