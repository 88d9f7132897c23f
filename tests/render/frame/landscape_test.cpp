#include "render/sky/sky.h"

#include "render/frame/terrain_renderer.h"
#include "tests/render/golden_picture.h"
#include "tests/render/render_test_support.h"

#include <QColor>

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <cmath>

namespace oxbow {
namespace {

double brightness(const glm::vec3& colour) {
    return glm::dot(colour, glm::vec3(0.2126f, 0.7152f, 0.0722f));
}

TEST(SkyLight, AnEyeSettlesSoThatGroundIsAboutAsBrightInEverySun) {
    double low = 1e9, high = 0.0;
    for (const double height : {4.0, 12.0, 30.0, 60.0, 90.0}) {
        const auto light = skyLight({{}, height});
        const double facing = brightness(light->sun) * std::max(0.22, std::sin(height * 0.01745)) + brightness(light->sky);
        low = std::min(low, facing);
        high = std::max(high, facing);
    }
    EXPECT_GT(low, 0.4 * high);
}

TEST(SkyLight, CloudsTakeTheSunAndTheColour) {
    const auto clear = skyLight({{.clouds = 0.0}, 45.0}), grey = skyLight({{.clouds = 1.0}, 45.0});
    EXPECT_GT(brightness(clear->sun), 2.0 * brightness(clear->sky));
    EXPECT_LT(brightness(grey->sun), 0.25 * brightness(grey->sky));
    EXPECT_GT(clear->sky.b, 1.5f * clear->sky.r);
    EXPECT_LT(grey->sky.b, 1.1f * grey->sky.r);
    EXPECT_EQ(clear->table.size(), static_cast<std::size_t>(kSkyWidth * kSkyHeight));
}

TEST(SkyPresets, EachIsFoundByItsName) {
    for (const SkyPreset& sky : skyPresets())
        EXPECT_EQ(findSkyPreset(sky.key), &sky);
    EXPECT_EQ(findSkyPreset("green"), nullptr);
}

class Landscape : public testing::Test {
protected:
    Landscape() { m_renderer.initialise(); }
    ~Landscape() override { m_renderer.release(); }

    QImage pictureOf(const WorkingTerrain& terrain, std::string_view sky, double pitchDeg, double closer = 1.6,
                     std::optional<double> seaLevelM = {}) {
        FrameSettings settings = landscapeUnder(sky);
        settings.seaLevelM = seaLevelM;
        m_renderer.setState(published(terrain));
        return m_table.draw(m_renderer, cameraOver(m_renderer.heights(), 1.0, 25.0, pitchDeg, closer), settings);
    }
    /// The mean of a part of a picture, shares of its sides.
    static glm::dvec3 meanOf(const QImage& image, double x0, double y0, double x1, double y1) {
        glm::dvec3 sum(0.0);
        int count = 0;
        for (int y = static_cast<int>(y0 * image.height()); y < static_cast<int>(y1 * image.height()); ++y)
            for (int x = static_cast<int>(x0 * image.width()); x < static_cast<int>(x1 * image.width()); ++x, ++count) {
                const QColor colour = image.pixelColor(x, y);
                sum += glm::dvec3(colour.red(), colour.green(), colour.blue());
            }
        return sum / std::max(1.0, static_cast<double>(count));
    }

    DrawingTable m_table{320, 200};
    TerrainRenderer m_renderer;
};

TEST_F(Landscape, OfEachSkyIsAsItWas) {
    const WorkingTerrain ground = hills(160, 130, 60.0, 900.0f);
    for (const SkyPreset& sky : skyPresets())
        expectGolden(pictureOf(ground, sky.key, 7.0), "landscape_" + std::string(sky.key));
    expectGolden(pictureOf(ground, "golden", 9.0, 1.6, 300.0), "landscape_sea");
}

TEST_F(Landscape, HasASkyAboveAndLandBelowToAllSides) {
    const QImage noon = pictureOf(hills(160, 130, 60.0, 900.0f), "noon", 7.0);
    const glm::dvec3 above = meanOf(noon, 0.0, 0.0, 1.0, 0.05);
    EXPECT_GT(above.b, above.r + 30.0);
    // Below the horizon there is ground up to both edges of the picture, and nothing of the model's backdrop.
    for (const double x : {0.0, 0.95})
        for (double y = 0.6; y < 0.95; y += 0.1) {
            const glm::dvec3 colour = meanOf(noon, x, y, x + 0.05, y + 0.1);
            EXPECT_LT(colour.b, colour.g + 12.0) << x << ", " << y;
        }
}

/// At an edge of the map its own relief goes on: no seam is seen there.
TEST_F(Landscape, GoesOnBeyondTheMapWithoutASeam) {
    FrameSettings settings = landscapeUnder("overcast");
    m_renderer.setState(published(hills(130, 130, 60.0, 600.0f)));
    const OrbitCamera camera = cameraAt(m_renderer.heights(), {.target = {0.0, 300.0, 65 * 60.0}, .distanceM = 3500.0, .headingDeg = 0.0, .pitchDeg = 80.0});
    const QImage picture = m_table.draw(m_renderer, camera, settings);
    // The edge runs down the middle: columns beside it differ no more than columns elsewhere.
    const auto step = [&](int x) {
        double sum = 0.0;
        for (int y = 0; y < picture.height(); ++y)
            sum += std::abs(picture.pixelColor(x, y).green() - picture.pixelColor(x + 1, y).green());
        return sum / picture.height();
    };
    double usual = 0.0;
    for (int x = 20; x < 140; ++x)
        usual = std::max({usual, step(x), step(319 - x - 1)});
    for (int x = 145; x < 175; ++x)
        EXPECT_LT(step(x), 2.0 * usual + 2.0) << x;
}

/// Where the land around meets the map no sky shines through: seen from above every pixel is ground, and nothing there is
/// nearly as blue as the sky.
TEST_F(Landscape, HasNoGapAroundTheMap) {
    FrameSettings settings = landscapeUnder("noon");
    settings.sky.clouds = 0.0;
    settings.haze = 0.0;
    m_renderer.setState(published(hills(160, 130, 60.0, 900.0f)));
    for (int i = 0; i < 15; ++i) {
        const double heading = 24.0 * i, distanceM = i % 3 == 0 ? 5000.0 : i % 3 == 1 ? 9000.0 : 25000.0;
        const OrbitCamera camera = cameraAt(m_renderer.heights(), {.target = {80 * 60.0, 200.0, 65 * 60.0}, .distanceM = distanceM, .headingDeg = heading, .pitchDeg = 35.0});
        const QImage picture = m_table.draw(m_renderer, camera, settings);
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x) {
                const QColor colour = picture.pixelColor(x, y);
                ASSERT_LT(colour.blue(), colour.red() + 45) << x << ", " << y << " from " << heading;
            }
    }
}

TEST_F(Landscape, TheFarPalesTowardsTheSky) {
    const QImage picture = pictureOf(hills(160, 130, 400.0, 900.0f), "noon", 6.0, 1.2);
    const glm::dvec3 near = meanOf(picture, 0.2, 0.85, 0.8, 1.0), far = meanOf(picture, 0.2, 0.5, 0.8, 0.56);
    EXPECT_GT(far.b - far.r, near.b - near.r + 8.0);
}

TEST_F(Landscape, AMapsOwnSeaGoesOnAroundIt) {
    WorkingTerrain island({128, 128, 40.0});
    for (int y = 0; y < 128; ++y)
        for (int x = 0; x < 128; ++x) {
            island.elevation().at(x, y) = static_cast<float>(300.0 - 8.0 * std::hypot(x - 64.0, y - 64.0));
            island.edit(Layer::LakeLevel).at(x, y) = island.elevation().at(x, y) < 0.0f ? 0.0f : kNoValue;
        }
    const auto below = [&](bool hasSea) {
        auto bodies = std::make_shared<WaterBodies>();
        if (hasSea) {
            bodies->lakes.emplace_back();
            bodies->lakes.back().kind = LakeKind::Sea;
        }
        island.setWaterBodies(bodies);
        return meanOf(pictureOf(island, "noon", 12.0, 2.6), 0.0, 0.8, 0.2, 1.0);
    };
    const glm::dvec3 sea = below(true), plain = below(false);
    EXPECT_GT(sea.b, sea.r + 30.0);
    EXPECT_LT(plain.b, plain.r + 30.0);
}

TEST_F(Landscape, WaterMirrorsWhatStandsBehindIt) {
    // A lake before a wall of snow, or before a plain.
    const auto lake = [](float wallM) {
        WorkingTerrain terrain({128, 128, 20.0});
        for (int y = 0; y < 128; ++y)
            for (int x = 0; x < 128; ++x) {
                terrain.elevation().at(x, y) = y < 40 ? 100.0f + wallM * std::min(1.0f, (40.0f - y) / 12.0f) : y > 110 ? 104.0f : 90.0f;
                terrain.edit(Layer::LakeLevel).at(x, y) = y >= 40 && y <= 110 ? 100.0f : kNoValue;
            }
        return terrain;
    };
    FrameSettings settings = landscapeUnder("noon");
    OrbitCamera camera;
    camera.setViewport(320, 200);
    const auto draw = [&](float wallM) {
        m_renderer.setState(published(lake(wallM)));
        camera.setScene(m_renderer.heights().bounds(1.0));
        camera.jump({.target = {64 * 20.0, 100.0, 80 * 20.0}, .distanceM = 500.0, .headingDeg = 0.0, .pitchDeg = 4.0});
        return m_table.draw(m_renderer, camera, settings);
    };
    const glm::dvec3 open = meanOf(draw(0.0f), 0.4, 0.55, 0.6, 0.75), walled = meanOf(draw(900.0f), 0.4, 0.55, 0.6, 0.75);
    EXPECT_LT(walled.b - walled.r, open.b - open.r - 15.0) << "rock instead of sky";
}

/// From above, a river of 10 m³/s comes into a lake from the west.
TEST_F(Landscape, ALakeIsBrownAtItsInflowAndClearBeyond) {
    WorkingTerrain terrain({200, 200, 20.0});
    auto bodies = std::make_shared<WaterBodies>();
    RiverReach& river = bodies->reaches.emplace_back();
    river.end = WaterEnd::Lake;
    for (int y = 0; y < 200; ++y)
        for (int x = 0; x < 200; ++x) {
            terrain.elevation().at(x, y) = x < 20 ? 102.0f : 60.0f;
            terrain.edit(Layer::LakeLevel).at(x, y) = x < 20 ? kNoValue : 100.0f;
        }
    for (int x = 0; x <= 20; ++x)
        river.points.push_back({.at = {20.0 * x, 2000.0}, .waterM = 101.0, .dischargeM3s = 10.0, .widthM = 60.0});
    terrain.setWaterBodies(bodies);
    FrameSettings settings = landscapeUnder("noon");
    settings.sky.clouds = 0.0;
    m_renderer.setState(published(terrain));
    OrbitCamera camera;
    camera.setViewport(320, 200);
    camera.setScene(m_renderer.heights().bounds(1.0));
    const auto above = [&](double east) {
        camera.jump({.target = {east, 100.0, 2000.0}, .distanceM = 300.0, .headingDeg = 0.0, .pitchDeg = 80.0});
        return meanOf(m_table.draw(m_renderer, camera, settings), 0.4, 0.4, 0.6, 0.6);
    };
    const glm::dvec3 inflow = above(600.0), beyond = above(3600.0);
    EXPECT_GT(inflow.r - inflow.b, beyond.r - beyond.b + 25.0);
    EXPECT_GT(beyond.b, beyond.r) << "clear water is blue";
}

/// A ridge from north to south under a sun in the south: the side that the wind blows against has less snow.
TEST_F(Landscape, WindTakesSnowFromTheSideItBlowsAgainst) {
    WorkingTerrain ridge({160, 160, 20.0});
    for (int y = 0; y < 160; ++y)
        for (int x = 0; x < 160; ++x)
            ridge.elevation().at(x, y) = static_cast<float>(600.0 - 9.0 * std::abs(x - 80));
    m_renderer.setState(published(ridge));
    FrameSettings settings = landscapeUnder("winter");
    settings.sun.headingDeg = 180.0;
    settings.sky.clouds = 0.0;
    settings.sky.snow = 1.0;
    const OrbitCamera camera = cameraAt(m_renderer.heights(), {.target = {1610.0, 300.0, 1600.0}, .distanceM = 2500.0, .headingDeg = 0.0, .pitchDeg = 75.0});
    const auto brightness = [&](double windFromDeg, bool east) {
        settings.sky.windFromDeg = windFromDeg;
        const QImage picture = m_table.draw(m_renderer, camera, settings);
        return east ? meanOf(picture, 0.55, 0.3, 0.75, 0.7).g : meanOf(picture, 0.25, 0.3, 0.45, 0.7).g;
    };
    EXPECT_LT(brightness(270.0, false), brightness(90.0, false) - 8.0);
    EXPECT_GT(brightness(270.0, true), brightness(90.0, true) + 8.0);
}

/// A lake before a wall of rock, from low above the water; the same wall alone; a beach; a valley in fog.
TEST_F(Landscape, CloseUpsAreAsTheyWere) {
    WorkingTerrain lake({128, 128, 20.0});
    for (int y = 0; y < 128; ++y)
        for (int x = 0; x < 128; ++x) {
            const float bank = 2.0f * std::sin(0.2f * static_cast<float>(x));
            lake.elevation().at(x, y) = y < 40 ? 100.0f + 500.0f * std::min(1.0f, (40.0f + bank - y) / 20.0f)
                                                : 100.0f + std::clamp((y - 100.0f) * 0.6f, -12.0f, 6.0f);
            lake.edit(Layer::LakeLevel).at(x, y) = lake.elevation().at(x, y) < 100.0f ? 100.0f : kNoValue;
        }
    m_renderer.setState(published(lake));
    const auto picture = [&](std::string_view sky, const CameraPose& pose, double haze = 1.0) {
        FrameSettings settings = landscapeUnder(sky);
        settings.haze = haze;
        const OrbitCamera camera = cameraAt(m_renderer.heights(), pose);
        return m_table.draw(m_renderer, camera, settings);
    };
    expectGolden(picture("noon", {.target = {1280.0, 100.0, 1600.0}, .distanceM = 300.0, .headingDeg = 0.0, .pitchDeg = 3.0}),
                 "landscape_mirror");
    expectGolden(picture("overcast", {.target = {1280.0, 350.0, 600.0}, .distanceM = 500.0, .headingDeg = 340.0, .pitchDeg = 8.0}),
                 "landscape_strata");
    expectGolden(picture("noon", {.target = {1280.0, 101.0, 2010.0}, .distanceM = 120.0, .headingDeg = 90.0, .pitchDeg = 20.0}),
                 "landscape_beach");
    expectGolden(picture("golden", {.target = {1280.0, 200.0, 900.0}, .distanceM = 1500.0, .headingDeg = 350.0, .pitchDeg = 6.0}, 12.0),
                 "landscape_fog");
}

} // namespace
} // namespace oxbow
