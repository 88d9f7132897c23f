#include "render/ground/micro_relief.h"

#include "core/base/counter_random.h"
#include "render/frame/terrain_renderer.h"
#include "render/ground/relief_shading.h"
#include "render/sky/sky.h"
#include "render/water/river_field.h"
#include "tests/render/golden_picture.h"
#include "tests/render/render_test_support.h"

#include <QColor>

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

struct Sample {
    vec3 place;
    vec2 gradient;
};

/// Somewhere on a map of some kilometres, on level ground up to cliffs.
Sample sampleAt(std::uint64_t i) {
    const auto chance = [i](std::uint64_t k) { return static_cast<float>(unitDouble(randomBits(5, i, k))); };
    const float turn = 6.2832f * chance(3), slope = 2.5f * chance(4) * chance(4);
    return {{9000.0f * chance(0), 2000.0f * chance(1), 9000.0f * chance(2)}, {slope * std::cos(turn), slope * std::sin(turn)}};
}

TEST(MicroRelief, StaysWithinItsBoundsAndHasNoLeaps) {
    constexpr float kLongestM = 32.0f, kStepM = 0.01f;
    for (std::uint64_t i = 0; i < 4000; ++i) {
        const Sample sample = sampleAt(i);
        const auto heightAt = [&](vec3 place) { return reliefAt(place, sample.gradient, kLongestM, 0.2f, 0.0f).height; };
        const float here = heightAt(sample.place);
        ASSERT_LE(std::abs(here), mostRelief(kLongestM)) << i;
        // The ground rises with its slope on the way.
        const float east = heightAt(sample.place + vec3(kStepM, sample.gradient.x * kStepM, 0.0f));
        ASSERT_LT(std::abs(east - here), 12.0f * kStepM) << i;
    }
}

TEST(MicroRelief, LevelGroundHasNoGulliesAndSandNoRelief) {
    const vec3 place(512.5f, 80.0f, 733.25f);
    const Relief level = reliefAt(place, vec2(0.0f), 32.0f, 0.2f, 0.0f), steep = reliefAt(place, vec2(0.9f, 0.2f), 32.0f, 0.2f, 0.0f);
    EXPECT_EQ(level.hollow, 0.0f);
    EXPECT_EQ(length(level.gradient), 0.0f);
    EXPECT_GT(length(steep.gradient), 0.0f);
    EXPECT_EQ(reliefAt(place, vec2(0.9f, 0.2f), 32.0f, 0.2f, 1.0f).height, 0.0f);
}

/// A finer grid carries the longest waves itself, and the shorter ones stay where they are.
TEST(MicroRelief, ItsLongestWaveIsAPowerOfTwoOfMetresBelowFourCells) {
    EXPECT_EQ(longestReliefM(20.0), 64.0f);
    EXPECT_EQ(longestReliefM(10.0), 32.0f);
    EXPECT_EQ(longestReliefM(9.77), 32.0f);
    EXPECT_EQ(longestReliefM(1.0), 4.0f);
}

TEST(MicroRelief, WhatIsTooFineToBeSeenIsLeftOut) {
    const vec3 place(512.5f, 80.0f, 733.25f);
    EXPECT_EQ(reliefAt(place, vec2(0.4f, 0.2f), 32.0f, 200.0f, 0.0f).height, 0.0f);
    EXPECT_NE(reliefAt(place, vec2(0.4f, 0.2f), 32.0f, 8.0f, 0.0f).height, 0.0f);
}

TEST(MicroRelief, NoneLiesInARiver) {
    WaterBodies water;
    RiverReach reach;
    for (int i = 0; i < 30; ++i) {
        RiverPoint point;
        point.at = {(i + 0.5) * 10.0, 200.0 + 40.0 * std::sin(0.2 * i)};
        point.widthM = 18.0;
        reach.points.push_back(point);
    }
    water.reaches.push_back(reach);
    WorkingTerrain terrain({64, 64, 10.0});
    const TerrainState state = published(terrain);
    const RiverField field(water, state.grid());
    std::vector<float> cells(kTileSide * kTileSide);
    field.compose(state, 0, 0, cells);
    int inChannel = 0;
    for (int x = 1; x < 29; ++x)
        for (int y = 0; y < 64; ++y) {
            const double away = std::abs((y + 0.5) * 10.0 - (200.0 + 40.0 * std::sin(0.2 * x)));
            const float share = reliefShare(-2.0f, cells[static_cast<std::size_t>(y) * kTileSide + x]);
            if (away < 0.5 * 18.0 + 5.0) {
                ASSERT_EQ(share, 0.0f) << x << ", " << y;
                ++inChannel;
            }
            if (away > 90.0) {
                ASSERT_GT(share, 0.5f) << x << ", " << y;
            }
        }
    EXPECT_GT(inChannel, 28);
}

class ReliefPicture : public testing::Test {
protected:
    ReliefPicture() {
        m_renderer.initialise();
        m_settings = landscapeUnder("noon");
        m_settings.sky.clouds = 0.0;
        m_settings.haze = 0.0;
    }
    ~ReliefPicture() override { m_renderer.release(); }

    QImage pictureAt(const CameraPose& pose) {
        OrbitCamera camera;
        camera.setViewport(320, 200);
        camera.setScene(m_renderer.heights().bounds(1.0));
        camera.setGround([this](double x, double z) { return drawnGroundM(m_renderer.heights(), m_settings, x, z); });
        camera.jump(pose);
        return m_table.draw(m_renderer, camera, m_settings);
    }

    DrawingTable m_table{320, 200};
    TerrainRenderer m_renderer;
    FrameSettings m_settings;
};

/// No sky shines through the ground between patches of different fineness: nothing on it is nearly as blue.
TEST_F(ReliefPicture, HasNoCracks) {
    m_renderer.setState(published(hills(160, 130, 60.0, 900.0f)));
    for (const double detail : {1.0, 0.3})
        for (int i = 0; i < 12; ++i) {
            m_settings.detail = detail;
            const double east = 2500.0 + 400.0 * i, south = 2000.0 + 300.0 * (i % 5);
            const QImage picture = pictureAt({.target = {east, *m_renderer.heights().elevationAt(east, south), south},
                                              .distanceM = 60.0 * std::exp2(i % 6),
                                              .headingDeg = 30.0 * i + 7.0,
                                              .pitchDeg = 40.0});
            int cracks = 0;
            for (int y = 0; y < picture.height(); ++y)
                for (int x = 0; x < picture.width(); ++x) {
                    const QColor colour = picture.pixelColor(x, y);
                    cracks += colour.blue() > colour.red() + 45;
                }
            EXPECT_EQ(cracks, 0) << "camera " << i << ", detail " << detail;
        }
    EXPECT_LT(m_renderer.statistics().triangles, 3'000'000);
}

TEST_F(ReliefPicture, IsNotDrawnWhereSomethingIsReadOffThePicture) {
    ViewOptions options;
    options.look = Look::Landscape;
    EXPECT_TRUE(drawsRelief(options));
    for (const auto& change : {+[](ViewOptions& o) { o.overlay = Overlay::Slope; }, +[](ViewOptions& o) { o.contours = true; },
                               +[](ViewOptions& o) { o.wireframe = true; }, +[](ViewOptions& o) { o.look = Look::Natural; },
                               +[](ViewOptions& o) { o.relief = false; }}) {
        ViewOptions changed = options;
        change(changed);
        EXPECT_FALSE(drawsRelief(changed));
    }
}

TEST_F(ReliefPicture, TheEyeStaysAboveIt) {
    m_renderer.setState(published(hills(160, 130, 20.0, 900.0f)));
    double highest = 0.0;
    for (double east = 100.0; east < 2500.0; east += 37.0) {
        const double south = 1000.0 + 0.2 * east, ground = *m_renderer.heights().elevationAt(east, south);
        const double drawn = *drawnGroundM(m_renderer.heights(), m_settings, east, south);
        ASSERT_GE(drawn, ground);
        ASSERT_LE(drawn, ground + mostReliefM(20.0));
        highest = std::max(highest, drawn - ground);
    }
    EXPECT_GT(highest, 1.0);
    EXPECT_FALSE(drawnGroundM(m_renderer.heights(), m_settings, -50.0, 1000.0));
}

/// On a wall that is all but upright the detail is as fine from top to bottom as from side to side.
TEST_F(ReliefPicture, IsNotDrawnOutDownACliff) {
    WorkingTerrain terrain({128, 128, 10.0});
    for (int y = 0; y < 128; ++y)
        for (int x = 0; x < 128; ++x)
            terrain.elevation().at(x, y) = 400.0f * std::clamp((70.0f - y) / 8.0f, 0.0f, 1.0f);
    m_renderer.setState(published(terrain));
    applySky(*findSkyPreset("overcast"), m_settings);
    m_settings.sun.shadows = false;
    const QImage picture = pictureAt({.target = {640.0, 200.0, 660.0}, .distanceM = 300.0, .headingDeg = 0.0, .pitchDeg = 5.0});
    double across = 0.0, down = 0.0;
    for (int y = 50; y < 150; ++y)
        for (int x = 60; x < 260; ++x) {
            const auto grey = [&](int dx, int dy) { return qGray(picture.pixel(x + dx, y + dy)); };
            across += std::pow(grey(1, 0) - grey(0, 0), 2.0);
            down += std::pow(grey(0, 1) - grey(0, 0), 2.0);
        }
    const double ratio = std::sqrt(across / down);
    EXPECT_LT(ratio, 1.5);
    EXPECT_GT(ratio, 1.0 / 1.5);
    EXPECT_GT(across, 20000.0) << "there is detail";
}

TEST_F(ReliefPicture, CloseUpIsAsItWas) {
    m_renderer.setState(published(hills(160, 130, 20.0, 900.0f)));
    m_settings.haze = 1.0;
    const double ground = *m_renderer.heights().elevationAt(1500.0, 1200.0);
    expectGolden(pictureAt({.target = {1500.0, ground, 1200.0}, .distanceM = 350.0, .headingDeg = 25.0, .pitchDeg = 14.0}),
                 "landscape_relief");
}

} // namespace
} // namespace oxbow
