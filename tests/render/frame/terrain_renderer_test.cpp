#include "render/frame/terrain_renderer.h"

#include "render/ground/drainage_overlay.h"
#include "render/map/map_picture.h"
#include "tests/render/golden_picture.h"
#include "tests/render/render_test_support.h"

#include <QColor>
#include <QImage>

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace oxbow {
namespace {

/// Hills with a lake, painted rain, wear and deposition: something for every overlay.
WorkingTerrain everything() {
    WorkingTerrain terrain = hills(160, 130, 20.0, 260.0f);
    for (int y = 0; y < 130; ++y)
        for (int x = 0; x < 160; ++x) {
            const float ground = terrain.elevation().at(x, y);
            if (ground < 70.0f)
                terrain.edit(Layer::LakeLevel).at(x, y) = 70.0f;
            const double away = std::hypot(x - 100.0, y - 60.0) / 25.0;
            terrain.edit(Layer::Rain).at(x, y) = away < 1.0 ? static_cast<float>(5.0 - 4.0 * away) : 1.0f;
            terrain.edit(Layer::Wear).at(x, y) = ground > 140.0f ? ground * 0.05f : 0.0f;
            terrain.edit(Layer::Deposition).at(x, y) = ground < 80.0f ? (80.0f - ground) * 0.2f : 0.0f;
            terrain.edit(Layer::Discharge).at(x, y) = std::exp(-ground * 0.05f) * 50.0f;
            terrain.edit(Layer::Hardness).at(x, y) = static_cast<float>(x) / 160.0f;
        }
    return terrain;
}

std::shared_ptr<const DrainageOverlay> drainageOf(Overlay overlay, const WorkingTerrain& terrain) {
    ThreadPool pool(2);
    const CancelToken never;
    return drainageOverlay(overlay, published(terrain), {pool, never});
}

/// The lake, as a stage lists it, with a colour of its own.
WorkingTerrain withColouredLake(WorkingTerrain terrain, int colour) {
    const GridSpec& grid = terrain.grid();
    Lake lake;
    lake.id = 1;
    lake.colour = colour;
    lake.levelM = 70.0;
    lake.maxX = grid.width - 1;
    lake.maxY = grid.height - 1;
    auto bodies = std::make_shared<WaterBodies>();
    bodies->lakes.push_back(lake);
    terrain.setWaterBodies(bodies);
    return terrain;
}

class Pictures : public testing::Test {
protected:
    Pictures() { m_renderer.initialise(); }
    ~Pictures() override { m_renderer.release(); }

    QImage pictureOf(const WorkingTerrain& terrain, FrameSettings settings) {
        m_renderer.setState(published(terrain));
        return m_table.draw(
            m_renderer, cameraOver(m_renderer.heights(), settings.verticalScale, 25.0, 32.0, 0.9), settings);
    }

    DrawingTable m_table{320, 200};
    TerrainRenderer m_renderer;
};

TEST_F(Pictures, NaturalLook) {
    expectGolden(pictureOf(everything(), {}), "natural");
}

TEST_F(Pictures, ClayWithContoursAndWireframe) {
    FrameSettings settings;
    settings.look = Look::Clay;
    settings.contours = true;
    settings.wireframe = true;
    expectGolden(pictureOf(everything(), settings), "clay");
}

TEST_F(Pictures, SeaFromTheSide) {
    FrameSettings settings;
    settings.seaLevelM = 100.0;
    expectGolden(pictureOf(everything(), settings), "sea");
}

TEST_F(Pictures, BrushAndPaintedRain) {
    FrameSettings settings;
    settings.paint = Layer::Rain;
    settings.brush = BrushRing{100.5 * 20.0, 60.5 * 20.0, 500.0, 0.5, {1.0f, 1.0f, 1.0f}};
    expectGolden(pictureOf(everything(), settings), "brush");
}

TEST_F(Pictures, RiversAreBandsOfWaterAndLinesOnlyOnOverlays) {
    WorkingTerrain terrain = everything();
    RiverReach reach;
    GroundLine line{{}, {1.0f, 0.0f, 0.0f}};
    line.isRiver = true;
    for (int i = 0; i <= 12; ++i) {
        const MapPoint at{600.0 + 220.0 * i, 1500.0 + 260.0 * std::sin(0.7 * i)};
        reach.points.push_back({.at = at, .widthM = 20.0 + 8.0 * i, .velocityMPerS = 1.0});
        line.points.push_back({{at.xM, at.yM}, 0.0f});
    }
    auto water = std::make_shared<WaterBodies>();
    water->reaches.push_back(reach);
    terrain.setWaterBodies(water);
    FrameSettings plain, marked, covered, coveredAndMarked;
    marked.lines = std::make_shared<const std::vector<GroundLine>>(1, line);
    covered.overlay = Overlay::Height;
    coveredAndMarked.overlay = Overlay::Height;
    coveredAndMarked.lines = marked.lines;
    const QImage picture = pictureOf(terrain, plain);
    EXPECT_NE(picture, pictureOf(everything(), plain));
    EXPECT_EQ(pictureOf(terrain, marked), picture);
    EXPECT_NE(pictureOf(terrain, coveredAndMarked), pictureOf(terrain, covered));
    expectGolden(picture, "rivers");
}

TEST_F(Pictures, BrooksAreToldFromRivers) {
    // The same course seen from near: as a brook it covers less, and is paler.
    const auto pictureWith = [this](std::vector<RiverReach> reaches) {
        WorkingTerrain terrain = everything();
        auto water = std::make_shared<WaterBodies>();
        water->reaches = std::move(reaches);
        terrain.setWaterBodies(water);
        m_renderer.setState(published(terrain));
        return m_table.draw(m_renderer, cameraOver(m_renderer.heights(), 1.0, 25.0, 60.0, 0.25), {});
    };
    RiverReach reach;
    for (int i = 30; i < 160; ++i)
        reach.points.push_back({.at = {20.0 * i, 1500.0}, .widthM = 2.0, .velocityMPerS = 0.5});
    const QImage bare = pictureWith({});
    struct Seen { int pixels = 0; double green = 0.0; };
    const auto seen = [&](bool isBrook) {
        reach.isBrook = isBrook;
        const QImage picture = pictureWith({reach});
        Seen result;
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x)
                if (std::abs(qBlue(picture.pixel(x, y)) - qBlue(bare.pixel(x, y))) > 16) {
                    ++result.pixels;
                    result.green += qGreen(picture.pixel(x, y));
                }
        result.green /= result.pixels;
        return result;
    };
    const Seen river = seen(false), brook = seen(true);
    EXPECT_GT(brook.pixels, 100) << "it is seen";
    EXPECT_LT(brook.pixels, 0.7 * river.pixels);
    EXPECT_GT(brook.green, river.green + 10.0);
}

/// A plain, and a river cut into it that winds from corner to corner: once with its water and once dry.
WorkingTerrain plainWithRiver(bool water) {
    WorkingTerrain terrain(GridSpec{256, 256, 20.0});
    std::ranges::fill(terrain.elevation().cells(), 100.0f);
    terrain.elevation().at(0, 255) = 400.0f; // relief, so that heights have colours
    RiverReach reach;
    for (int i = 10; i < 245; ++i) {
        const double x = i, y = i + 6.0 * std::sin(0.11 * i);
        reach.points.push_back(
            {.at = {(x + 0.5) * 20.0, (y + 0.5) * 20.0}, .widthM = 22.0, .velocityMPerS = 0.5});
        for (int dy = 0; dy <= 1; ++dy)
            for (int dx = 0; dx <= 1; ++dx) {
                const int column = static_cast<int>(x) + dx, row = static_cast<int>(y) + dy;
                terrain.elevation().at(column, row) = 97.0f;
                if (water)
                    terrain.edit(Layer::Water).at(column, row) = 2.0f;
            }
    }
    auto bodies = std::make_shared<WaterBodies>();
    bodies->reaches.push_back(reach);
    if (water)
        terrain.setWaterBodies(bodies);
    return terrain;
}

TEST_F(Pictures, RiversHaveNoPaleRimAndNoGapsNearAndFar) {
    FrameSettings settings;
    const auto cameraFrom = [&](double closer) {
        OrbitCamera camera = cameraOver(m_renderer.heights(), settings.verticalScale, 25.0, 32.0, closer);
        CameraPose pose = camera.goal();
        pose.target = {128.5 * 20.0, 150.0, 128.5 * 20.0};
        camera.jump(pose);
        camera.setViewport(320, 200);
        return camera;
    };
    const WorkingTerrain wet = plainWithRiver(true), dry = plainWithRiver(false);
    for (const double closer : {1.0, 0.4, 0.12}) {
        const auto draw = [&](const WorkingTerrain& terrain) {
            m_renderer.setState(published(terrain));
            return m_table.draw(m_renderer, cameraFrom(closer), settings);
        };
        const QImage bare = draw(dry), river = draw(wet);
        // Water takes the red out of the light, and damp ground is dark.
        int brighter = 0, seen = 0, told = 0;
        for (int y = 0; y < bare.height(); ++y)
            for (int x = 0; x < bare.width(); ++x)
                brighter += qRed(river.pixel(x, y)) > qRed(bare.pixel(x, y)) + 10;
        EXPECT_LT(brighter, 256) << closer; // woods that the depth of the water shifts
        const OrbitCamera camera = cameraFrom(closer);
        const std::vector<RiverPoint>& points = wet.waterBodies()->reaches.front().points;
        for (std::size_t i = 8; i < points.size(); ++i) { // before, it comes out of the ground
            const auto at = camera.pixelOf({points[i].at.xM, 99.0 * settings.verticalScale, points[i].at.yM});
            if (!at || at->x < 2 || at->y < 2 || at->x > bare.width() - 3 || at->y > bare.height() - 3)
                continue;
            int most = 0;
            for (int dy = -1; dy <= 1; ++dy)
                for (int dx = -1; dx <= 1; ++dx) {
                    const QPoint px(static_cast<int>(at->x) + dx, static_cast<int>(at->y) + dy);
                    most = std::max({most, std::abs(qRed(bare.pixel(px)) - qRed(river.pixel(px))),
                                     std::abs(qBlue(bare.pixel(px)) - qBlue(river.pixel(px)))});
                }
            ++seen;
            told += most > 10;
        }
        EXPECT_GT(seen, 15) << closer;
        EXPECT_GE(told, seen * 97 / 100) << closer;
    }
}

TEST_F(Pictures, LinesOnTheGround) {
    FrameSettings settings;
    GroundLine trace{{}, {0.95f, 0.35f, 0.2f}, 1.0f, 2.0f};
    GroundLine river{{}, {0.2f, 0.55f, 0.75f}, 0.9f, 1.0f};
    for (int i = 0; i <= 60; ++i) {
        trace.points.push_back({{400.0 + 40.0 * i, 500.0 + 400.0 * std::sin(0.2 * i)}, 0.0f});
        river.points.push_back({{2800.0 - 30.0 * i, 300.0 + 35.0 * i}, 2.0f * static_cast<float>(i)});
    }
    settings.lines = std::make_shared<const std::vector<GroundLine>>(std::vector{trace, river});
    expectGolden(pictureOf(everything(), settings), "lines");
}

TEST_F(Pictures, RingLiesOnTheGroundAtItsPlaceOnEveryLookAndOverWater) {
    const WorkingTerrain terrain = everything();
    for (const bool clay : {false, true})
        for (const bool lakes : {false, true}) {
            FrameSettings settings;
            settings.look = clay ? Look::Clay : Look::Natural;
            settings.overlay = clay ? Overlay::Height : Overlay::Shaded;
            if (lakes)
                settings.seaLevelM = 300.0; // all is water, flat and smooth
            const QImage bare = pictureOf(terrain, settings);
            settings.brush = BrushRing{1600.0, 1300.0, 500.0, 0.5, {1.0f, 1.0f, 1.0f}};
            const QImage ringed = pictureOf(terrain, settings);
            OrbitCamera camera = cameraOver(m_renderer.heights(), settings.verticalScale, 25.0, 32.0, 0.9);
            camera.setViewport(bare.width(), bare.height());
            int seen = 0, told = 0;
            for (int degree = 0; degree < 360; degree += 5) {
                const double angle = glm::radians(static_cast<double>(degree));
                const double east = 1600.0 + 500.0 * std::sin(angle),
                             south = 1300.0 + 500.0 * std::cos(angle);
                const auto ground = m_renderer.heights().elevationAt(east, south);
                if (!ground || lakes)
                    continue;
                const auto at = camera.pixelOf({east, *ground * settings.verticalScale, south});
                ASSERT_TRUE(at);
                ++seen;
                const QPoint px(static_cast<int>(at->x), static_cast<int>(at->y));
                bool differs = false;
                for (int dy = -1; dy <= 1; ++dy)
                    for (int dx = -1; dx <= 1; ++dx)
                        differs = differs || std::abs(qGray(ringed.pixel(px.x() + dx, px.y() + dy)) -
                                                      qGray(bare.pixel(px.x() + dx, px.y() + dy))) > 20;
                told += differs;
            }
            if (!lakes) {
                EXPECT_GT(seen, 50);
                EXPECT_GT(told, seen * 3 / 5) << clay; // the rest lies behind hills
            }
            EXPECT_GT(shareThatDiffers(bare, ringed, 20), 0.004) << clay << lakes;
        }
}

TEST_F(Pictures, TintOfALayerShowsWhereItWasPaintedOnly) {
    FrameSettings settings;
    settings.sun.shadows = false;
    for (const Layer layer : {Layer::Rain, Layer::Springs, Layer::Hardness, Layer::Obstacles, Layer::Mouths,
                              Layer::Uplift, Layer::Talus}) {
        WorkingTerrain terrain = hills(160, 130, 20.0, 260.0f);
        settings.paint = std::nullopt;
        const QImage bare = pictureOf(terrain, settings);
        terrain.edit(layer); // there, but nothing was painted
        settings.paint = layer;
        const QImage unpainted = pictureOf(terrain, settings);
        EXPECT_EQ(shareThatDiffers(bare, unpainted, 1), 0.0) << info(layer).key;
        for (int y = 50; y < 80; ++y)
            for (int x = 60; x < 100; ++x)
                terrain.edit(layer).at(x, y) = layer == Layer::Talus     ? 35.0f
                                               : layer == Layer::Springs ? 1e-3f
                                                                         : 3.0f;
        const double share = shareThatDiffers(bare, pictureOf(terrain, settings), 12);
        EXPECT_GT(share, 0.01) << info(layer).key;
        EXPECT_LT(share, 0.12) << info(layer).key;
    }
}

TEST_F(Pictures, AMaskIsHatchedWhereItLeavesTheGroundOut) {
    WorkingTerrain terrain = hills(160, 130, 20.0, 260.0f);
    FrameSettings settings;
    settings.sun.shadows = false;
    const auto map = [&](const FrameSettings& style) {
        MapPicture picture;
        picture.setState(published(terrain));
        picture.setStyle({.settings = style, .before = std::nullopt});
        return picture.job({{0, 0, 0}}, 1).run().tiles.front().picture.copy(0, 0, 128, 128);
    };
    const QImage bare = pictureOf(terrain, settings), bareMap = map(settings);
    settings.paint = Layer::Mask;
    terrain.edit(Layer::Mask); // left out everywhere
    const QImage out = pictureOf(terrain, settings), outMap = map(settings);
    for (Heightmap& mask = terrain.edit(Layer::Mask); float& cell : mask.cells())
        cell = 0.0f;
    const QImage in = pictureOf(terrain, settings), inMap = map(settings);
    for (const auto& [plain, hatched, tinted] : {std::tuple(bare, out, in), std::tuple(bareMap, outMap, inMap)}) {
        EXPECT_GT(shareThatDiffers(plain, hatched, 8), 0.05);
        EXPECT_LT(shareThatDiffers(plain, hatched, 8), 0.45) << "lines with ground between them";
        EXPECT_GT(shareThatDiffers(plain, tinted, 8), 0.3) << "a tint without lines";
    }
}

TEST_F(Pictures, EveryOverlay) {
    const WorkingTerrain terrain = everything();
    for (const OverlayInfo& overlay : overlays()) {
        if (overlay.overlay == Overlay::Shaded)
            continue;
        FrameSettings settings;
        settings.overlay = overlay.overlay;
        if (followsFromDrainage(overlay.overlay)) {
            settings.drainage = drainageOf(overlay.overlay, terrain);
            settings.lines = settings.drainage->lines;
        }
        expectGolden(pictureOf(terrain, settings), "overlay_" + std::string(overlay.key));
    }
}

TEST_F(Pictures, ALakeShowsTheColourItWasGiven) {
    expectGolden(pictureOf(withColouredLake(everything(), 0xd55e00), {}), "coloured_lake");
    // Ground and other water keep theirs.
    const QImage plain = pictureOf(everything(), {});
    EXPECT_EQ(shareThatDiffers(pictureOf(withColouredLake(everything(), -1), {}), plain, 0), 0.0);
    const double share = shareThatDiffers(pictureOf(withColouredLake(everything(), 0xd55e00), {}), plain, 12);
    EXPECT_GT(share, 0.02);
    EXPECT_LT(share, 0.4);
}

TEST_F(Pictures, CatchmentsOfAnotherMapAreNotShown) {
    const QImage plain = pictureOf(everything(), {});
    FrameSettings settings;
    settings.overlay = Overlay::Catchments;
    EXPECT_EQ(shareThatDiffers(pictureOf(everything(), settings), plain, 0), 0.0);
    settings.drainage = drainageOf(Overlay::Catchments, hills(40, 30, 20.0, 100.0f));
    EXPECT_EQ(shareThatDiffers(pictureOf(everything(), settings), plain, 0), 0.0);
}

TEST_F(Pictures, LegendsOfCatchmentsAndOrdersAreKinds) {
    pictureOf(everything(), {});
    FrameSettings settings;
    settings.overlay = Overlay::Catchments;
    settings.drainage = drainageOf(Overlay::Catchments, everything());
    const Legend catchments = m_renderer.legend(settings);
    EXPECT_EQ(catchments.ramp, nullptr);
    EXPECT_EQ(catchments.classes.size(), 7u);
    EXPECT_EQ(catchments.count, settings.drainage->count);
    EXPECT_GT(catchments.largestM2, 0.0);
    settings.overlay = Overlay::Order;
    settings.drainage = drainageOf(Overlay::Order, everything());
    const Legend orders = m_renderer.legend(settings);
    EXPECT_TRUE(orders.numbered);
    EXPECT_EQ(orders.classes.size(), static_cast<std::size_t>(settings.drainage->highestOrder));
}

TEST_F(Pictures, ShadowsDarkenAndReturnWithTheSwitch) {
    FrameSettings lit;
    lit.sun.shadows = false;
    const QImage without = pictureOf(everything(), lit);
    const QImage with = pictureOf(everything(), {});
    EXPECT_GT(shareThatDiffers(with, without, 12), 0.02);
    EXPECT_EQ(shareThatDiffers(pictureOf(everything(), lit), without, 0), 0.0);
}

TEST_F(Pictures, ReleaseAndInitialiseBringTheSamePictureBack) {
    const QImage before = pictureOf(everything(), {});
    m_renderer.release();
    EXPECT_FALSE(m_renderer.initialised());
    m_renderer.initialise();
    const QImage after =
        m_table.draw(m_renderer, cameraOver(m_renderer.heights(), 1.0, 25.0, 32.0, 0.9), FrameSettings{});
    EXPECT_EQ(shareThatDiffers(before, after, 0), 0.0);
}

TEST_F(Pictures, OddSizesAreDrawnWithoutTrouble) {
    for (const auto& [width, height] : {std::pair{1, 1}, {1, 90}, {2, 2}, {129, 3}, {257, 130}})
        EXPECT_FALSE(pictureOf(hills(width, height, 10.0, 100.0f), {}).isNull());
}

TEST_F(Pictures, AnEmptyStateIsOnlyBackground) {
    m_renderer.setState({});
    const QImage image = m_table.draw(m_renderer, OrbitCamera(), {});
    for (int y = 0; y < image.height(); ++y)
        EXPECT_NEAR(image.pixelColor(160, y).green(), image.pixelColor(168, y).green(), 1) << y;
    EXPECT_EQ(m_renderer.statistics().triangles, 0);
}

TEST_F(Pictures, OnlyChangedTilesAreUploaded) {
    WorkingTerrain terrain = hills(500, 400, 10.0, 300.0f);
    const TerrainState before = published(terrain);
    m_renderer.setState(before);
    m_renderer.uploadPending(1e9);
    EXPECT_EQ(m_renderer.statistics().tilesUploaded, 16);
    m_renderer.setState(before);
    m_renderer.uploadPending(1e9);
    EXPECT_EQ(m_renderer.statistics().tilesUploaded, 16);
    terrain.elevation().at(300, 200) += 5.0f;
    m_renderer.setState(published(terrain, before));
    EXPECT_FALSE(m_renderer.uploadPending(1e9));
    EXPECT_EQ(m_renderer.statistics().tilesUploaded, 17);
}

TEST_F(Pictures, UploadStopsAtItsBudgetAndGoesOnWithTheNextFrame) {
    WorkingTerrain terrain = hills(1100, 1100, 10.0, 300.0f);
    const TerrainState before = published(terrain);
    m_renderer.setState(before);
    m_renderer.uploadPending(1e9);
    for (float& cell : terrain.elevation().cells())
        cell += 1.0f;
    m_renderer.setState(published(terrain, before));
    EXPECT_TRUE(m_renderer.uploadPending(0.0));
    EXPECT_TRUE(m_renderer.refining());
    EXPECT_FALSE(m_renderer.uploadPending(1e9));
    EXPECT_EQ(m_renderer.statistics().tilesUploaded, 2 * 81);
}

TEST_F(Pictures, ASmallMapNeverShowsHalfOfANewGround) {
    WorkingTerrain terrain = hills(700, 700, 10.0, 300.0f);
    const TerrainState before = published(terrain);
    m_renderer.setState(before);
    m_renderer.uploadPending(1e9);
    for (float& cell : terrain.elevation().cells())
        cell += 1.0f;
    m_renderer.setState(published(terrain, before));
    m_renderer.uploadPending(0.0);
    EXPECT_EQ(m_renderer.statistics().tilesUploaded, 2 * 36);
}

TEST_F(Pictures, LegendNamesWhatTheOverlayShows) {
    pictureOf(everything(), {});
    EXPECT_EQ(m_renderer.legend({}).ramp, nullptr);
    FrameSettings settings;
    settings.overlay = Overlay::Height;
    const Legend height = m_renderer.legend(settings);
    EXPECT_EQ(height.unit, "m");
    EXPECT_LE(height.low, m_renderer.heights().total().low);
    EXPECT_GE(height.high, m_renderer.heights().total().high);
    ASSERT_NE(height.ramp, nullptr);
    EXPECT_EQ(height.ramp->key, "ylgn");
    settings.ramp = "oleron";
    EXPECT_EQ(m_renderer.legend(settings).ramp->key, "oleron");
}

} // namespace
} // namespace oxbow
