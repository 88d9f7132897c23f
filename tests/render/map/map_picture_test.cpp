#include "core/base/thread_pool.h"
#include "render/map/map_picture.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>

/// A map that keeps the ground below a tint must look like one that is drawn from nothing.
namespace oxbow {
namespace {

const std::vector<MapTileId> kTiles = {{0, 0, 0}, {0, 1, 0}, {1, 0, 0}};

class MapPictureTest : public testing::Test {
protected:
    MapPictureTest() : m_terrain(GridSpec{200, 90, 20.0}) {
        for (int y = 0; y < 90; ++y)
            for (int x = 0; x < 200; ++x) {
                m_terrain.elevation().at(x, y) = static_cast<float>(400.0 + 150.0 * std::sin(x * 0.11) * std::cos(y * 0.09));
                m_terrain.edit(Layer::Mask).at(x, y) = x < 100 ? 1.0f : 0.2f;
            }
        m_style.settings.paint = Layer::Mask;
        publish();
        draw();
    }

    void publish() {
        m_state = TerrainState(m_terrain, m_state, m_pool);
        m_picture.setState(m_state);
        m_picture.setStyle(m_style);
    }
    /// Returns how many tiles had their ground kept.
    int draw() {
        const MapJob job = m_picture.job(kTiles, 100);
        int kept = 0;
        for (const MapJob::Task& task : job.tiles)
            kept += task.ground != nullptr;
        m_picture.take(job.run());
        return kept;
    }
    void expectAsFromNothing() {
        MapPicture other;
        other.setState(m_state);
        other.setStyle(m_style);
        other.take(other.job(kTiles, 100).run());
        for (const MapTileId id : kTiles)
            EXPECT_EQ(*m_picture.tile(id), *other.tile(id)) << id.level << "/" << id.x;
    }

    ThreadPool m_pool{1};
    WorkingTerrain m_terrain;
    TerrainState m_state;
    MapStyle m_style;
    MapPicture m_picture;
};

TEST_F(MapPictureTest, AMaskThatChangesIsLaidOverTheGroundThatIsThere) {
    const QImage before = *m_picture.tile({0, 0, 0});
    for (float& cell : m_terrain.edit(Layer::Mask).cells())
        cell = 1.0f - cell;
    publish();
    EXPECT_EQ(draw(), 3);
    EXPECT_NE(*m_picture.tile({0, 0, 0}), before);
    expectAsFromNothing();
}

TEST_F(MapPictureTest, GroundAndLightThatChangeAreDrawnAnew) {
    const std::vector<std::function<void()>> changes = {
        [&] { m_terrain.elevation().at(10, 10) += 30.0f; },
        [&] { m_terrain.elevation().at(130, 10) += 3000.0f; }, // another range of heights
        [&] { m_terrain.edit(Layer::Water).at(20, 20) = 8.0f; },
        [&] { m_terrain.edit(Layer::Sand).at(50, 50) = 4.0f; },
        [&] { m_style.settings.sun.headingDeg += 40.0; },
        [&] { m_style.settings.verticalScale = 2.0; },
        [&] { m_style.settings.look = Look::Clay; },
        [&] { m_style.settings.contours = true; },
        [&] { m_style.settings.overlay = Overlay::Slope; },
        [&] { m_style.settings.paint.reset(); },
        [&] { m_terrain.elevation().at(40, 40) += 20.0f; },
        [&] { m_style.settings.paint = Layer::Mask; },
    };
    for (std::size_t i = 0; i < changes.size(); ++i) {
        SCOPED_TRACE(i);
        changes[i]();
        publish();
        draw();
        expectAsFromNothing();
    }
}

/// Cut and fill are those of what is seen: ice that lay there before too is no fill, ice that melts is a cut.
TEST_F(MapPictureTest, ChangeIsThatOfTheSurfaceOfTheIce) {
    m_style.settings.paint.reset();
    for (int y = 0; y < 90; ++y)
        for (int x = 0; x < 60; ++x)
            m_terrain.edit(Layer::Ice).at(x, y) = 120.0f;
    publish();
    draw();
    const TerrainState iced = m_state;
    const auto drawnSince = [&](std::optional<TerrainState> before, MapTileId id) {
        m_style.before = std::move(before);
        publish();
        draw();
        return *m_picture.tile(id);
    };
    const MapTileId west{0, 0, 0}, east{0, 1, 0};
    m_terrain.elevation().at(150, 40) += 80.0f; // elsewhere the ground rises
    publish();
    const QImage westPlain = drawnSince({}, west), eastPlain = drawnSince({}, east);
    EXPECT_EQ(drawnSince(iced, west), westPlain);
    EXPECT_NE(drawnSince(iced, east), eastPlain);
    for (float& thickness : m_terrain.edit(Layer::Ice).cells())
        thickness = 0.0f;
    publish();
    const QImage melted = drawnSince({}, west);
    const QImage tinted = drawnSince(iced, west);
    EXPECT_NE(tinted.pixel(30, 40), melted.pixel(30, 40));
    EXPECT_EQ(tinted.pixel(100, 40), melted.pixel(100, 40)); // no ice lay there
}

} // namespace
} // namespace oxbow
