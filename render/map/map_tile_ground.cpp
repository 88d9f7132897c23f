#include "render/map/map_tile_ground.h"

#include "core/mask/natural_ground.h"
#include "render/camera/ray.h"
#include "render/ground/ground_colours.h"
#include "render/ground/shading.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <array>
#include <cmath>

namespace oxbow {

namespace {

using glm::mix;
using glm::vec2;

/// Shares of the sun and of the sky that reach a place.
struct MapShade {
    float sun = 1.0f;
    float sky = 1.0f;
};

/// Water over a bed that has its light; `sunUp` is the sine of the sun's height.
vec3 waterColour(const vec3& bed, float depthM, float reliefM, const MapShade& shade, float sunUp,
                 const std::optional<vec3>& tint) {
    const vec3 body = waterBody(waterDepthShare(depthM, reliefM), tint.value_or(vec3(0.0f)), tint ? 1.0f : 0.0f);
    const vec3 light = kSun * waterSun(shade.sun, sunUp) + kSky * kWaterSky * shade.sky;
    return mix(bed * kBedInWater, body * light, waterCover(depthM, reliefM));
}

/// The sun, with a weaker one on either side of it, so that no slope of a map drowns in shade.
struct MapSun {
    double turnDeg;
    float share;
};
constexpr std::array kSuns = {MapSun{0.0, 0.66f}, MapSun{-60.0, 0.17f}, MapSun{60.0, 0.17f}};

/// Ground and water in their light.
class GroundPainter {
public:
    GroundPainter(const TerrainState& state, const MapStyle& style, const MapRanges& ranges, const TileShape& shape)
        : m_state(state),
          m_settings(style.settings),
          m_ranges(ranges),
          m_shape(shape),
          m_water(state, m_settings),
          m_tints(lakeTints(state)),
          m_hasMaterials(showsMaterials(m_settings, state.grid())),
          m_light(style.light && style.light->grid == state.grid() ? style.light.get() : nullptr),
          m_land{state.grid().longerSideM(), ranges.relief, ranges.sandDepth,
                 m_settings.natural} {
        for (std::size_t i = 0; i < kSuns.size(); ++i)
            m_suns[i] = kSuns[i].share * vec3(directionTo(glm::radians(m_settings.sun.headingDeg + kSuns[i].turnDeg),
                                                          glm::radians(mapSun(m_settings.sun).heightDeg)));
        const MapTileId id = shape.id();
        if (state.has(Layer::Wear) || state.has(Layer::Deposition)) {
            m_wear = sampled(state, Layer::Wear, id, Pool::Mean);
            m_deposition = sampled(state, Layer::Deposition, id, Pool::Mean);
        }
        if (state.has(Layer::Sand))
            m_sand = sampled(state, Layer::Sand, id, Pool::Mean);
        if (state.has(Layer::Ice))
            m_ice = sampled(state, Layer::Ice, id, Pool::Mean);
    }

    [[nodiscard]] LitGround at(int x, int y) const {
        const vec2 rise = m_shape.rise(x, y), drawn = rise * static_cast<float>(m_settings.verticalScale);
        // Gentle slopes are drawn steeper than they are and steep ones less so: both have a shape to see.
        const float stretch = 2.0f / (1.0f + 0.7f * glm::length(drawn));
        const vec3 normal = glm::normalize(vec3(-drawn.x * stretch, 1.0f, -drawn.y * stretch));
        const MapShade shade = shadeAt(x, y);
        float sun = shade.sun * std::max(glm::dot(normal, m_suns[0]), 0.0f);
        for (std::size_t i = 1; i < m_suns.size(); ++i)
            sun += std::max(glm::dot(normal, m_suns[i]), 0.0f);
        const vec3 light = 0.84f * kSun * sun + skyLight(normal, 1.0f) * shade.sky;
        vec3 colour = m_settings.look != Look::Clay ? groundColour(placeAt(x, y, rise)) : kClay;
        colour *= light;
        const MapTileId id = m_shape.id();
        const Water water = m_water.at(
            blockAt(m_state.grid(), id.x * kTileSide + x, id.y * kTileSide + y, id.cellsPerPixel()));
        if (water.share > 0.0f) {
            const auto tint = lakeTintAt(m_tints, m_state, id, x, y);
            const vec3 body = waterColour(colour, water.depthM, m_ranges.relief.span(), shade, m_suns[0].y / kSuns[0].share, tint);
            colour = mix(mix(colour, colour * kWetGround, water.share), body, water.share * filmCover(water.depthM));
        }
        return {colour, glm::dot(light, kBrightness), glm::dot(light, vec3(0.33f)), water.share, water.depthM};
    }

private:
    [[nodiscard]] NaturalPlace placeAt(int x, int y, const vec2& rise) const {
        const int i = paddedIndex(x, y);
        return {m_shape.eastM(x), m_shape.southM(y), m_shape.elevation(x, y), glm::length(rise),
                m_wear.empty() ? 0.0f : m_deposition[i] - m_wear[i],
                m_sand.empty() ? 0.0f : m_sand[i], m_ice.empty() ? 0.0f : m_ice[i]};
    }

    [[nodiscard]] MapShade shadeAt(int x, int y) const {
        if (!m_light)
            return {};
        const MapTileId id = m_shape.id();
        const int side = id.cellsPerPixel();
        const double cellX = (id.x * kTileSide + x + 0.5) * side - 0.5;
        const double cellY = (id.y * kTileSide + y + 0.5) * side - 0.5;
        return {lightAt(m_light->sun, cellX, cellY), std::pow(lightAt(m_light->sky, cellX, cellY), 1.3f)};
    }

    [[nodiscard]] vec3 groundColour(const NaturalPlace& ground) const {
        if (m_hasMaterials)
            return m_settings.colours->at(ground.eastM, ground.southM, m_shape.pixelM());
        const auto [red, green, blue] = naturalGround(ground, m_land).colour;
        return {red, green, blue};
    }

    const TerrainState& m_state;
    const FrameSettings& m_settings;
    const MapRanges& m_ranges;
    const TileShape& m_shape;
    WaterReader m_water;
    std::vector<LakeTint> m_tints;
    bool m_hasMaterials;
    const MapLight* m_light; ///< null for full light
    NaturalLand m_land;
    std::array<vec3, kSuns.size()> m_suns; ///< as long as they are strong
    Samples m_wear, m_deposition, m_sand, m_ice;
};

} // namespace

std::optional<vec3> lakeTintAt(const std::vector<LakeTint>& tints, const TerrainState& state, MapTileId id, int x,
                               int y) {
    if (tints.empty())
        return std::nullopt;
    const Block block = blockAt(state.grid(), id.x * kTileSide + x, id.y * kTileSide + y, id.cellsPerPixel());
    const int column = (block.x0 + block.x1 - 1) / 2, row = (block.y0 + block.y1 - 1) / 2;
    return tintAt(tints, static_cast<float>(column), static_cast<float>(row),
                  state.value(Layer::LakeLevel, column, row));
}

TileShape::TileShape(const TerrainState& state, MapTileId id)
    : m_id(id),
      m_pixelM(state.grid().cellSizeM * id.cellsPerPixel()),
      m_mapAcross((state.grid().width + id.cellsPerPixel() - 1) / id.cellsPerPixel()),
      m_mapDown((state.grid().height + id.cellsPerPixel() - 1) / id.cellsPerPixel()),
      m_elevation(surfaceSamples(state, id)) {}

/// Central differences, of one side at the map's border, where the samples outside repeat the border's.
vec2 TileShape::rise(int x, int y) const {
    const int i = paddedIndex(x, y), px = m_id.x * kTileSide + x, py = m_id.y * kTileSide + y;
    const auto along = [&](int step, int pixel, int count) {
        const bool oneSided = pixel == 0 || pixel == count - 1;
        const float run = static_cast<float>(m_pixelM) * (oneSided ? 1.0f : 2.0f);
        return (m_elevation[i + step] - m_elevation[i - step]) / run;
    };
    return {along(1, px, m_mapAcross), along(kPadded, py, m_mapDown)};
}

TileGround tileGround(const TerrainState& state, const MapStyle& style, const MapRanges& ranges, MapTileId id) {
    TileGround ground{TileShape(state, id), {}};
    const GroundPainter painter(state, style, ranges, ground.shape);
    ground.pixels.resize(static_cast<std::size_t>(ground.shape.across()) * ground.shape.down());
    for (int y = 0; y < ground.shape.down(); ++y)
        for (int x = 0; x < ground.shape.across(); ++x)
            ground.pixels[static_cast<std::size_t>(y * ground.shape.across() + x)] = painter.at(x, y);
    return ground;
}

} // namespace oxbow
