#include "render/frame/terrain_renderer.h"
#include "tests/render/render_test_support.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace oxbow {
namespace {

/// Finds background that shows through the terrain. The block under a terrain is one solid piece over a
/// rectangle, so what a vertical plane through the eye cuts from it is one piece too. Such planes are seen as
/// lines through the point where plumb lines meet: background on one of them with ground both above and below
/// it shows through a crack.
class CrackSearch {
public:
    static constexpr glm::vec3 kBackground{1.0f, 0.0f, 1.0f}; ///< to draw with: ground has as much green

    CrackSearch(const QImage& picture, const OrbitCamera& camera)
        : m_picture(picture),
          m_width(picture.width()),
          m_height(picture.height()),
          m_nadir(*camera.pixelOf(camera.eye() + glm::dvec3(0.0, -1.0, 0.0))) {}

    [[nodiscard]] double shareCovered() const {
        int count = 0;
        for (int y = 0; y < m_height; ++y)
            for (int x = 0; x < m_width; ++x)
                count += covered(x, y);
        return static_cast<double>(count) / (m_width * m_height);
    }

    [[nodiscard]] int cracks() const {
        int count = 0;
        for (int y = 0; y < m_height; ++y)
            for (int x = 0; x < m_width; ++x)
                count += !covered(x, y) && groundOnTheWay(x, y, 1.0) && groundOnTheWay(x, y, -1.0);
        return count;
    }

private:
    [[nodiscard]] bool covered(int x, int y) const {
        // One of four samples that shows the background adds 64 to red and blue.
        const QRgb seen = m_picture.pixel(x, y);
        return std::min(qRed(seen), qBlue(seen)) - qGreen(seen) < 25;
    }

    /// Ground all round a pixel, so that the rounding of the line to pixels does not matter.
    [[nodiscard]] bool wellCovered(int x, int y) const {
        for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx)
                if (!covered(x + dx, y + dy))
                    return false;
        return true;
    }

    [[nodiscard]] bool groundOnTheWay(int x, int y, double sign) const {
        const glm::dvec2 start(x, y);
        const glm::dvec2 step = sign * glm::normalize(m_nadir - start);
        for (glm::dvec2 at = start;; at += step) {
            const auto px = static_cast<int>(std::lround(at.x));
            const auto py = static_cast<int>(std::lround(at.y));
            if (px < 1 || py < 1 || px >= m_width - 1 || py >= m_height - 1)
                return false;
            if (wellCovered(px, py))
                return true;
        }
    }

    QImage m_picture;
    int m_width;
    int m_height;
    glm::dvec2 m_nadir;
};

constexpr int kCrackWidthPx = 400;
constexpr int kCrackHeightPx = 300;

/// From all round, high and low, near and far.
void expectNoCracks(const TerrainState& state, FrameSettings settings, int samples, double scale = 1.0) {
    const int width = static_cast<int>(kCrackWidthPx * scale),
              height = static_cast<int>(kCrackHeightPx * scale);
    DrawingTable table(width, height, samples);
    TerrainRenderer renderer;
    renderer.initialise();
    renderer.setState(state);
    settings.background = {CrackSearch::kBackground, CrackSearch::kBackground};
    for (int i = 0; i < 12; ++i) {
        const double closer = i % 3 == 0 ? 0.25 : i % 3 == 1 ? 0.6 : 1.0;
        OrbitCamera camera = cameraOver(renderer.heights(), settings.verticalScale, 30.0 * i + 7.0,
                                        12.0 + 5.0 * (i % 5), closer);
        camera.setViewport(width, height);
        const CrackSearch search(table.draw(renderer, camera, settings), camera);
        EXPECT_GT(search.shareCovered(), 0.1) << "camera " << i;
        EXPECT_EQ(search.cracks(), 0) << "camera " << i;
    }
    EXPECT_LT(renderer.statistics().triangles, 3'000'000);
    renderer.release();
}

TEST(CrackSearch, OneIsFoundWhereAPixelOrASampleOfTheGroundIsBackground) {
    DrawingTable table(400, 300);
    TerrainRenderer renderer;
    renderer.initialise();
    renderer.setState(published(hills(120, 120, 80.0, 3000.0f)));
    FrameSettings settings;
    settings.background = {CrackSearch::kBackground, CrackSearch::kBackground};
    OrbitCamera camera = cameraOver(renderer.heights(), settings.verticalScale, 30.0, 25.0);
    camera.setViewport(400, 300);
    const QImage whole = table.draw(renderer, camera, settings).convertToFormat(QImage::Format_RGB32);
    for (const int samplesOfFour : {4, 1}) {
        QImage picture = whole;
        const QRgb ground = whole.pixel(200, 150);
        const auto mixed = [&](int background, int seen) {
            return (background * samplesOfFour + seen * (4 - samplesOfFour)) / 4;
        };
        picture.setPixel(200, 150,
                         qRgb(mixed(255, qRed(ground)), mixed(0, qGreen(ground)), mixed(255, qBlue(ground))));
        EXPECT_EQ(CrackSearch(picture, camera).cracks(), 1) << samplesOfFour;
    }
    renderer.release();
}

/// As software renderers draw, and as hardware does.
class Cracks : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Drawn, Cracks, testing::Values(1, 4),
                         [](const auto& samples) { return samples.param > 1 ? "InFourSamples" : "InOneSample"; });

TEST_P(Cracks, NoneAtFullDetailFromTwelveCameras) {
    FrameSettings settings;
    settings.seaLevelM = 700.0;
    expectNoCracks(published(hills(403, 344, 80.0, 3000.0f)), settings, GetParam());
}

TEST_P(Cracks, NoneBetweenLevelsOfDetailFromTwelveCameras) {
    FrameSettings settings;
    settings.detail = 0.1;
    expectNoCracks(published(hills(1100, 901, 10.0, 1500.0f)), settings, GetParam());
}

TEST_P(Cracks, NoneInTheSmallCoarsePictureOfAMovingCamera) {
    FrameSettings settings;
    settings.detail = 0.25;
    settings.pixelRatio = 0.5;
    expectNoCracks(published(hills(1100, 901, 10.0, 1500.0f)), settings, GetParam(), 0.5);
}

TEST_P(Cracks, NoneAt4096WithLevelsOfDetail) {
    const WorkingTerrain small = hills(512, 512, 10.0, 1500.0f);
    WorkingTerrain large(GridSpec{4096, 4096, 10.0});
    for (int y = 0; y < 4096; ++y)
        for (int x = 0; x < 4096; ++x)
            large.elevation().at(x, y) = small.find(Layer::Elevation)->at(x % 512, y % 512);
    FrameSettings settings;
    settings.sun.ambientOcclusion = false;
    expectNoCracks(published(large), settings, GetParam());
}

} // namespace
} // namespace oxbow
