#include "render/stills/still_quality.h"

#include "render/stills/offscreen_frame.h"
#include "render/stills/panorama.h"
#include "tests/render/render_test_support.h"

#include <QColor>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

TEST(StillQuality, ManyPassesFallEvenlyIntoTheirPixel) {
    glm::dvec2 sum(0.0);
    for (int i = 0; i < 64; ++i) {
        FrameSettings settings;
        shiftWithinPixel({.passes = 64}, i, settings);
        EXPECT_LE(std::max(std::abs(settings.shiftPx.x), std::abs(settings.shiftPx.y)), 0.5);
        sum += settings.shiftPx;
    }
    EXPECT_LT(glm::length(sum / 64.0), 0.02);
    FrameSettings one;
    shiftWithinPixel({}, 0, one);
    EXPECT_EQ(one.shiftPx, glm::dvec2(0.0));
}

TEST(StillQuality, TheEyeMovesOverTheLensAndItsTargetStays) {
    OrbitCamera camera;
    const CameraPose pose{.target = {500.0, 80.0, 300.0}, .distanceM = 400.0, .headingDeg = 70.0, .pitchDeg = 20.0};
    camera.jump(pose);
    const glm::dvec3 middle = camera.eye(), ahead = camera.forward();
    glm::dvec3 mean(0.0);
    for (int i = 0; i < 48; ++i) {
        camera.jump(throughLens({.passes = 48, .apertureM = 20.0}, i, pose));
        const glm::dvec3 away = camera.eye() - middle;
        EXPECT_LE(glm::length(away), 10.0 + 1e-6);
        EXPECT_NEAR(glm::dot(away, ahead), 0.0, 1e-6) << "in the plane of the lens";
        EXPECT_NEAR(glm::length(camera.pose().target - pose.target), 0.0, 1e-9);
        EXPECT_NEAR(glm::length(camera.eye() + camera.pose().distanceM * camera.forward() - pose.target), 0.0, 1e-6);
        mean += away / 48.0;
    }
    EXPECT_LT(glm::length(mean), 1.0);
}

TEST(StillQuality, TheMeanOfPicturesIsTheirMean) {
    QImage a(3, 2, QImage::Format_RGB32), b = a;
    a.fill(QColor(10, 200, 0));
    b.fill(QColor(20, 100, 255));
    MeanPicture mean;
    EXPECT_TRUE(mean.mean().isNull());
    mean.add(a);
    mean.add(b);
    EXPECT_EQ(mean.mean().pixelColor(2, 1), QColor(15, 150, 128));
}

/// Edges against the sky are smoother, the whole picture is as bright, and bit by bit it is the same as at once.
TEST(StillQuality, PassesSmoothAPicture) {
    const TerrainState state = published(hills(96, 96, 40.0, 900.0f));
    FrameSettings settings;
    OffscreenPainter painter(160, 100, 0);
    ASSERT_EQ(painter.error(), "");
    painter.setState(state);
    OrbitCamera camera = cameraOver(painter.heights(), 1.0, 30.0, 12.0, 0.8);
    const QImage once = painter.draw(camera, settings), smooth = painter.draw(camera, settings, {.passes = 8});
    const auto figures = [](const QImage& picture) {
        double sum = 0.0, steps = 0.0;
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 1; x < picture.width(); ++x) {
                sum += qGray(picture.pixel(x, y));
                steps += std::pow(qGray(picture.pixel(x, y)) - qGray(picture.pixel(x - 1, y)), 2.0);
            }
        return std::pair(sum, steps);
    };
    EXPECT_NEAR(figures(smooth).first / figures(once).first, 1.0, 0.02);
    EXPECT_LT(figures(smooth).second, 0.9 * figures(once).second);
    painter.begin(camera, settings, {.passes = 8});
    double share = 0.0;
    while (painter.advance()) {
        EXPECT_GE(painter.share(), share);
        share = painter.share();
    }
    EXPECT_EQ(painter.take(), smooth);
}

/// Squares that are painted with the direction of each pixel give a panorama whose every pixel has its own.
TEST(Panorama, EveryPixelShowsItsDirection) {
    OrbitCamera camera;
    camera.jump({.target = {0.0, 0.0, 0.0}, .distanceM = 100.0, .headingDeg = 40.0, .pitchDeg = 15.0});
    const auto coded = [](const glm::dvec3& direction) {
        const auto byte = [](double x) { return static_cast<int>(std::lround(127.5 + 127.5 * x)); };
        return qRgb(byte(direction.x), byte(direction.y), byte(direction.z));
    };
    Panorama panorama(camera, 256);
    const int side = Panorama::sidePx(256);
    EXPECT_TRUE(panorama.image().isNull()) << "squares are missing";
    for (int i = 0; i < panorama.count(); ++i) {
        const OrbitCamera& square = panorama.camera(i);
        EXPECT_NEAR(glm::length(square.eye() - camera.eye()), 0.0, 1e-6);
        QImage drawn(side, side, QImage::Format_RGB32);
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x)
                drawn.setPixel(x, y, coded(square.rayThrough({x + 0.5, y + 0.5}).direction));
        panorama.setPicture(i, drawn);
    }
    const QImage picture = panorama.image();
    ASSERT_EQ(picture.size(), QSize(256, 128));
    for (int y = 0; y < 128; ++y)
        for (int x = 0; x < 256; ++x) {
            const double heading = (40.0 + 360.0 * ((x + 0.5) / 256.0 - 0.5)) * 0.017453292519943, up = (0.5 - (y + 0.5) / 128.0) * 3.14159265358979;
            const QRgb wanted = coded({std::sin(heading) * std::cos(up), std::sin(up), -std::cos(heading) * std::cos(up)});
            const QRgb seen = picture.pixel(x, y);
            ASSERT_LE(std::abs(qRed(seen) - qRed(wanted)) + std::abs(qGreen(seen) - qGreen(wanted)) + std::abs(qBlue(seen) - qBlue(wanted)), 9)
                << x << ", " << y;
        }
}

} // namespace
} // namespace oxbow
