#include "core/export/surface_export.h"
#include "core/mask/natural_ground.h"
#include "render/ground/shading.h"
#include "render/frame/terrain_renderer.h"
#include "render/ground/ground_colours.h"
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
        return valuesAtPlaces(state, [&](double east, double south) {
            const double elevation = *m_renderer.heights().elevationAt(east, south);
            const auto at = camera.pixelOf({east, elevation * verticalScale, south});
            vec3 seen(0.0f), even(0.0f);
            for (int dy = -2; at && dy <= 2; ++dy)
                for (int dx = -2; dx <= 2; ++dx) {
                    const QPoint px(static_cast<int>(at->x) + dx, static_cast<int>(at->y) + dy);
                    seen += lightOf(natural.pixel(px));
                    even += lightOf(clay.pixel(px));
                }
            return seen / even * kClay;
        });
    }
    /// Of places of a terrain, the same each time.
    template <typename Value>
    static std::vector<vec3> valuesAtPlaces(const TerrainState& state, Value value) {
        std::vector<vec3> found;
        const GridSpec& grid = state.grid();
        for (int y = 12; y < grid.height - 12; y += 12)
            for (int x = 12; x < grid.width - 12; x += 12)
                found.push_back(value(x * grid.cellSizeM, y * grid.cellSizeM));
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

/// What a recipe without a surface exports is what the views draw.
class NaturalExport : public Materials {
protected:
    /// Mountains that wear, deposits and ice lie on.
    static TerrainState land(float reliefM) {
        WorkingTerrain terrain = hills(256, 256, 20.0, reliefM);
        for (int y = 40; y < 80; ++y)
            for (int x = 20; x < 60; ++x) {
                terrain.edit(Layer::Ice).at(x, y) = 30.0f;
                terrain.edit(Layer::Deposition).at(x + 80, y) = 60.0f;
                terrain.edit(Layer::Wear).at(x + 160, y) = 60.0f;
            }
        return published(terrain);
    }
    static LaidSurface exported(const TerrainState& state, ThreadPool& pool) {
        Recipe silent;
        silent.grid = state.grid();
        return {state, surfacePlan(silent, {}), pool};
    }
};

TEST_F(NaturalExport, ItsColoursAreThoseOfTheModelButForWhatIsFinerThanCells) {
    ThreadPool pool(2);
    const TerrainState state = land(2500.0f);
    const std::vector<vec3> seen = albedos(state, 1.0);
    LaidSurface laid = exported(state, pool);
    const GroundColours colours(state.grid(), laid.colours(), Heightmap(state.grid()), Compute{pool});
    const std::vector<vec3> written = valuesAtPlaces(state, [&](double east, double south) { return colours.at(east, south, 60.0); });
    ASSERT_EQ(seen.size(), written.size());
    double apart = 0.0, spread = 0.0;
    vec3 mean(0.0f);
    for (const vec3& colour : seen)
        mean += colour / static_cast<float>(seen.size());
    for (std::size_t i = 0; i < seen.size(); ++i) {
        apart += glm::dot(seen[i] - written[i], seen[i] - written[i]);
        spread += glm::dot(seen[i] - mean, seen[i] - mean);
    }
    EXPECT_LT(apart, 0.2 * spread) << "speckles are the rest of the variance of what is seen";
}

TEST_F(NaturalExport, SnowLiesHighAndIceWhereThereIsSome) {
    ThreadPool pool(2);
    const TerrainState state = land(2500.0f);
    LaidSurface laid = exported(state, pool);
    const SurfaceMap& map = laid.map();
    const Heightmap ground = state.flattened(Layer::Elevation);
    const ValueRange relief = valueRange(ground.cells());
    int snowHigh = 0, snowLow = 0;
    for (std::size_t c = 0; c < map.cells.size(); ++c)
        ((ground.cells()[c] - relief.low) / relief.span() > 0.6f ? snowHigh : snowLow) += map.weight(c, static_cast<int>(NaturalCover::Snow));
    EXPECT_GT(snowHigh, 0);
    EXPECT_EQ(snowLow, 0);
    EXPECT_GT(map.weight(map.grid.index(40, 60), static_cast<int>(NaturalCover::Ice)), 200);
}

TEST_F(NaturalExport, TreesStandInItsForests) {
    ThreadPool pool(2);
    const TerrainState state = land(300.0f);
    LaidSurface laid = exported(state, pool);
    const SurfaceMap& map = laid.map();
    ASSERT_EQ(laid.scatters().size(), 2u);
    std::size_t trees = 0, outside = 0;
    for (const ScatterList& list : laid.scatters())
        for (const ScatterPoint& tree : list.points) {
            const auto x = static_cast<int>(tree.xM / 20.0), y = static_cast<int>(tree.yM / 20.0);
            outside += map.weight(map.grid.index(x, y), static_cast<int>(NaturalCover::Forest)) == 0;
            ++trees;
        }
    EXPECT_GT(trees, 1000u);
    EXPECT_LT(outside, trees / 20) << "but for the edges of woods, which cells share";
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
