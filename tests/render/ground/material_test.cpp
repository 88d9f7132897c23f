#include "render/frame/terrain_renderer.h"
#include "render/ground/shading.h"
#include "render/map/map_picture.h"
#include "tests/render/render_test_support.h"

#include <QImage>

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

namespace oxbow {
namespace {

/// The linear light of a pixel: the picture's curve turned round.
vec3 lightOf(QRgb pixel) {
    static const std::array<float, 256> table = [] {
        std::array<float, 256> light{};
        float linear = 0.0f;
        for (int value = 0; value < 256; ++value) {
            while (sRgb(filmed(linear)) * 255.0f < static_cast<float>(value) && linear < 20.0f)
                linear += 2e-4f;
            light[value] = linear;
        }
        return light;
    }();
    return {table[qRed(pixel)], table[qGreen(pixel)], table[qBlue(pixel)]};
}

class Materials : public testing::Test {
protected:
    Materials() { m_renderer.initialise(); }
    ~Materials() override { m_renderer.release(); }

    /// The ground's colour in the light of an even material, at places of the terrain, from above.
    std::vector<vec3> albedos(const TerrainState& state, double verticalScale) {
        FrameSettings settings;
        settings.verticalScale = verticalScale;
        settings.haze = 0.0;
        settings.sun = {.headingDeg = 315.0, .heightDeg = 75.0, .shadows = false, .ambientOcclusion = false};
        m_renderer.setState(state);
        OrbitCamera camera;
        camera.show(NamedView::Top, m_renderer.heights().bounds(verticalScale));
        camera.settle();
        camera.setViewport(kWidth, kHeight);
        const QImage natural = m_table.draw(m_renderer, camera, settings);
        settings.look = Look::Clay;
        const QImage clay = m_table.draw(m_renderer, camera, settings);
        std::vector<vec3> found;
        const GridSpec& grid = state.grid();
        for (int y = 12; y < grid.height - 12; y += 12)
            for (int x = 12; x < grid.width - 12; x += 12) {
                const double east = x * grid.cellSizeM, south = y * grid.cellSizeM;
                const double elevation = *m_renderer.heights().elevationAt(east, south);
                const auto at = camera.pixelOf({east, elevation * verticalScale, south});
                if (!at)
                    continue;
                vec3 seen(0.0f), even(0.0f);
                for (int dy = -2; dy <= 2; ++dy)
                    for (int dx = -2; dx <= 2; ++dx) {
                        const QPoint px(static_cast<int>(at->x) + dx, static_cast<int>(at->y) + dy);
                        seen += lightOf(natural.pixel(px));
                        even += lightOf(clay.pixel(px));
                    }
                found.push_back(seen / even * kClay);
            }
        return found;
    }

    static constexpr int kWidth = 480, kHeight = 480;
    DrawingTable m_table{kWidth, kHeight};
    TerrainRenderer m_renderer;
};

TEST_F(Materials, AreTheSameAtAnyVerticalScale) {
    const TerrainState state = published(hills(160, 160, 20.0, 1500.0f));
    const std::vector<vec3> usual = albedos(state, 1.0);
    ASSERT_GT(usual.size(), 100u);
    for (const double scale : {0.5, 1.5, 2.0}) {
        const std::vector<vec3> scaled = albedos(state, scale);
        ASSERT_EQ(scaled.size(), usual.size());
        // By their tint: how bright the fine relief is depends on how it is drawn.
        const auto tintOf = [](const vec3& colour) { return vec3(colour.r, colour.b, 0.0f) / colour.g; };
        double away = 0.0;
        int changed = 0;
        for (std::size_t i = 0; i < usual.size(); ++i) {
            const double share = glm::length(tintOf(scaled[i]) - tintOf(usual[i]));
            away += share / static_cast<double>(usual.size());
            changed += share > 0.25;
        }
        EXPECT_LT(away, 0.025) << scale;
        EXPECT_EQ(changed, 0) << scale;
    }
}

/// A hillside under a film of water of that depth.
TerrainState flooded(float depthM) {
    WorkingTerrain terrain = hills(96, 96, 10.0, 200.0f);
    for (float& cell : terrain.edit(Layer::Water).cells())
        cell = depthM;
    return published(terrain);
}

/// How far from the dry ground the picture is, as a share of how far a metre of water is.
template <typename Picture>
double coverOf(float depthM, Picture picture) {
    const auto distance = [&](const QImage& a, const QImage& b) {
        double sum = 0.0;
        for (int y = 0; y < a.height(); ++y)
            for (int x = 0; x < a.width(); ++x) { // water is told by its blue beside its red
                const QRgb p = a.pixel(x, y), q = b.pixel(x, y);
                sum += std::abs((qBlue(p) - qRed(p)) - (qBlue(q) - qRed(q)));
            }
        return sum;
    };
    const QImage dry = picture(flooded(0.0f));
    return distance(picture(flooded(depthM)), dry) / distance(picture(flooded(1.0f)), dry);
}

TEST_F(Materials, AFilmOfWaterIsWetGroundInThePicture) {
    const auto picture = [this](const TerrainState& state) {
        FrameSettings settings;
        m_renderer.setState(state);
        OrbitCamera camera;
        camera.frame(m_renderer.heights().bounds(settings.verticalScale));
        camera.settle();
        return m_table.draw(m_renderer, camera, settings);
    };
    EXPECT_LT(coverOf(0.02f, picture), 0.15);
    EXPECT_LT(coverOf(0.07f, picture), 0.25);
    EXPECT_GT(coverOf(0.5f, picture), 0.75);
    const auto brightness = [](const QImage& image) {
        double sum = 0.0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                sum += qGray(image.pixel(x, y));
        return sum;
    };
    EXPECT_LT(brightness(picture(flooded(0.04f))),
              0.97 * brightness(picture(flooded(0.0f)))); // wet is darker
}

TEST_F(Materials, AFilmOfWaterIsWetGroundOnTheMap) {
    const auto picture = [](const TerrainState& state) {
        MapPicture map;
        map.setState(state);
        return map.job({{0, 0, 0}}, 1).run().tiles.front().picture.copy(0, 0, 96, 96);
    };
    EXPECT_LT(coverOf(0.02f, picture), 0.15);
    EXPECT_LT(coverOf(0.07f, picture), 0.25);
    EXPECT_GT(coverOf(0.5f, picture), 0.75);
}

} // namespace
} // namespace oxbow
