#include "render/frame/picture_buffer.h"

#include "tests/render/render_test_support.h"

#include <QOpenGLFramebufferObject>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

namespace oxbow {
namespace {

constexpr int kPictureWidthPx = 330;
constexpr int kPictureHeightPx = 250;

/// Hills with lakes, seen from above one corner, so that surface, water and cut sides cross every row.
class PictureBufferTest : public testing::Test {
protected:
    PictureBufferTest() {
        m_renderer.initialise();
        m_buffer.initialise();
        WorkingTerrain terrain = hills(260, 230, 20.0, 900.0f);
        for (int y = 0; y < 230; ++y)
            for (int x = 0; x < 260; ++x)
                if (terrain.elevation().at(x, y) < 260.0f)
                    terrain.edit(Layer::LakeLevel).at(x, y) = 260.0f;
        m_renderer.setState(published(terrain));
        m_settings.widthPx = kPictureWidthPx;
        m_settings.heightPx = kPictureHeightPx;
        m_settings.seaLevelM = 150.0;
        m_settings.contours = true;
        m_settings.brush = BrushRing{.eastM = 2600.0, .southM = 2300.0, .radiusM = 700.0};
    }
    ~PictureBufferTest() override {
        m_buffer.release();
        m_renderer.release();
    }
    [[nodiscard]] OrbitCamera camera(double pitchDeg, double closer) const {
        OrbitCamera camera;
        camera.setViewport(kPictureWidthPx, kPictureHeightPx);
        CameraPose pose;
        pose.headingDeg = 33.0;
        pose.pitchDeg = pitchDeg;
        camera.jump(pose);
        camera.frame(m_renderer.heights().bounds(m_settings.verticalScale));
        pose = camera.goal();
        pose.distanceM *= closer;
        camera.jump(pose);
        return camera;
    }
    QImage shown(double wholeShare) {
        QOpenGLFramebufferObject target(kPictureWidthPx, kPictureHeightPx);
        m_buffer.show(target.handle(), kPictureWidthPx, kPictureHeightPx, wholeShare);
        return target.toImage().convertToFormat(QImage::Format_RGB32);
    }
    QImage drawnAtOnce(const OrbitCamera& camera) {
        return m_table.draw(m_renderer, camera, m_settings).convertToFormat(QImage::Format_RGB32);
    }

    DrawingTable m_table{kPictureWidthPx, kPictureHeightPx};
    TerrainRenderer m_renderer;
    PictureBuffer m_buffer;
    FrameSettings m_settings;
};

double meanDifference(const QImage& a, const QImage& b) {
    double sum = 0.0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            sum += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y)));
    return sum / (a.width() * a.height());
}

/// Pixels that differ much from the one above.
int jumps(const QImage& image) {
    int count = 0;
    for (int y = 1; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += std::abs(qGray(image.pixel(x, y)) - qGray(image.pixel(x, y - 1))) > 50;
    return count;
}

TEST_F(PictureBufferTest, BandsTogetherAreThePictureDrawnAtOnce) {
    for (const auto& [pitchDeg, closer] : {std::pair{25.0, 1.0}, {12.0, 0.3}, {70.0, 0.5}}) {
        const OrbitCamera view = camera(pitchDeg, closer);
        const QImage atOnce = drawnAtOnce(view);
        m_buffer.beginWhole(view, m_settings, 1);
        int bands = 1;
        while (!m_buffer.drawBand(m_renderer, 0.0))
            ++bands;
        EXPECT_GT(bands, 8);
        EXPECT_EQ(shown(1.0), atOnce) << pitchDeg;
    }
}

TEST_F(PictureBufferTest, TheQuickPictureComesInBandsAndShowsWithTheLast) {
    const OrbitCamera view = camera(25.0, 1.0), other = camera(40.0, 0.6);
    m_renderer.prepare(m_settings);
    m_buffer.drawQuick(m_renderer, other, m_settings, 0.75);
    const QImage atOnce = shown(0.0);
    m_buffer.drawQuick(m_renderer, view, m_settings, 0.75);
    const QImage before = shown(0.0);
    ASSERT_NE(before, atOnce);
    m_buffer.beginQuick(m_renderer, other, m_settings, 0.75);
    int bands = 0;
    while (!m_buffer.drawQuickBand(m_renderer, 0.0)) {
        EXPECT_TRUE(m_buffer.hasBegunQuick());
        EXPECT_EQ(shown(0.0), before) << "after band " << bands;
        ++bands;
    }
    EXPECT_GT(bands, 4);
    EXPECT_FALSE(m_buffer.hasBegunQuick());
    EXPECT_EQ(shown(0.0), atOnce);
    // One that is drawn at once takes the place of one that was begun.
    m_buffer.beginQuick(m_renderer, other, m_settings, 0.75);
    EXPECT_FALSE(m_buffer.drawQuickBand(m_renderer, 0.0));
    m_buffer.drawQuick(m_renderer, view, m_settings, 0.75);
    EXPECT_FALSE(m_buffer.hasBegunQuick());
    EXPECT_EQ(shown(0.0), before);
}

TEST_F(PictureBufferTest, AWholePictureStaysUntilTheBandsOfAQuickOneAreDone) {
    const OrbitCamera view = camera(25.0, 1.0);
    m_renderer.prepare(m_settings);
    m_buffer.drawQuick(m_renderer, view, m_settings, 0.5);
    m_buffer.beginWhole(view, m_settings, 1);
    while (!m_buffer.drawBand(m_renderer, 5.0)) {
    }
    const QImage whole = shown(1.0);
    m_buffer.beginQuick(m_renderer, camera(40.0, 0.6), m_settings, 0.5);
    EXPECT_FALSE(m_buffer.drawQuickBand(m_renderer, 0.0));
    EXPECT_EQ(shown(1.0), whole);
    while (!m_buffer.drawQuickBand(m_renderer, 5.0)) {
    }
    EXPECT_FALSE(m_buffer.hasWhole());
    EXPECT_NE(shown(1.0), whole);
}

TEST_F(PictureBufferTest, TheQuickPictureLooksLikeTheWholeOne) {
    const OrbitCamera view = camera(25.0, 1.0);
    const QImage whole = drawnAtOnce(view);
    FrameSettings coarse = m_settings;
    coarse.detail = 0.25;
    m_buffer.drawQuick(m_renderer, view, coarse, 0.5);
    EXPECT_LT(meanDifference(shown(0.0), whole), 9.0);
    EXPECT_NE(shown(0.0), whole);
}

TEST_F(PictureBufferTest, TheWholePictureComesOverTheQuickOneByAShare) {
    const OrbitCamera view = camera(25.0, 1.0);
    m_renderer.prepare(m_settings);
    m_buffer.drawQuick(m_renderer, view, m_settings, 0.375);
    m_buffer.beginWhole(view, m_settings, 1);
    EXPECT_TRUE(m_buffer.hasBegun());
    const QImage quick = shown(1.0); // the whole one is not there yet
    while (!m_buffer.drawBand(m_renderer, 5.0)) {
    }
    EXPECT_TRUE(m_buffer.hasWhole());
    const QImage whole = shown(1.0);
    EXPECT_EQ(shown(0.0), quick);
    const double apart = meanDifference(quick, whole);
    EXPECT_NEAR(meanDifference(shown(0.5), quick), 0.5 * apart, 0.1 * apart);
}

TEST_F(PictureBufferTest, AQuickPictureForgetsTheWholeOneBeforeIt) {
    const OrbitCamera view = camera(25.0, 1.0);
    m_renderer.prepare(m_settings);
    m_buffer.beginWhole(view, m_settings, 1);
    while (!m_buffer.drawBand(m_renderer, 5.0)) {
    }
    m_buffer.drawQuick(m_renderer, view, m_settings, 0.5);
    EXPECT_FALSE(m_buffer.hasWhole());
    EXPECT_FALSE(m_buffer.hasBegun());
}

TEST_F(PictureBufferTest, SeveralShiftedDrawingsHaveSmoothEdges) {
    const OrbitCamera view = camera(25.0, 1.0);
    const QImage once = drawnAtOnce(view);
    m_buffer.beginWhole(view, m_settings, 4);
    while (!m_buffer.drawBand(m_renderer, 5.0)) {
    }
    EXPECT_LT(meanDifference(shown(1.0), once), 4.0);
    EXPECT_LT(jumps(shown(1.0)), jumps(once) * 2 / 3);
}

TEST_F(PictureBufferTest, BandsOfSeveralDrawingsLeaveNoSeams) {
    const OrbitCamera view = camera(25.0, 1.0);
    m_renderer.prepare(m_settings);
    const auto drawn = [&](double aboutMs) {
        m_buffer.beginWhole(view, m_settings, 4);
        while (!m_buffer.drawBand(m_renderer, aboutMs)) {
        }
        return shown(1.0);
    };
    const QImage fine = drawn(0.0), coarse = drawn(1e6); // bands that end at other rows
    EXPECT_EQ(fine, coarse);
}

} // namespace
} // namespace oxbow
