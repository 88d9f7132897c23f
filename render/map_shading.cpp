#include "render/map_shading.h"

#include "render/drainage_overlay.h"
#include "render/ground_colours.h"
#include "render/lake_tint.h"
#include "render/layer_tint.h"
#include "render/map_ground.h"
#include "render/map_samples.h"
#include "render/shading.h"

#include <glm/common.hpp>
#include <glm/exponential.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <functional>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>

namespace oxbow {

namespace {

using glm::mix;
using glm::vec2;

/// The sun, with a weaker one on either side of it, so that no slope of a map drowns in shade.
struct MapSun {
    double turnDeg;
    float share;
};
constexpr std::array kSuns = {MapSun{0.0, 0.66f}, MapSun{-60.0, 0.17f}, MapSun{60.0, 0.17f}};

vec3 towardsSun(double headingDeg, double heightDeg) {
    const double heading = glm::radians(headingDeg), height = glm::radians(heightDeg);
    return {std::sin(heading) * std::cos(height), std::sin(height), -std::cos(heading) * std::cos(height)};
}

// ---- Colours ----

class ScreenCurve {
public:
    ScreenCurve() {
        for (int i = 0; i < kSteps; ++i)
            m_bytes[i] = byteOf(static_cast<float>(i) / (kSteps - 1));
    }
    [[nodiscard]] QRgb operator()(const vec3& linear) const {
        return qRgb(at(linear.r), at(linear.g), at(linear.b));
    }

private:
    static constexpr int kSteps = 4096;
    static constexpr float kBrightest = 4.0f;
    /// The filmic curve of the 3D picture, then sRGB. The table is spaced by the square root.
    static std::uint8_t byteOf(float place) {
        const float film = std::clamp(filmed(place * place * kBrightest), 0.0f, 1.0f);
        return static_cast<std::uint8_t>(std::lround(sRgb(film) * 255.0f));
    }
    [[nodiscard]] int at(float linear) const {
        const float place = std::sqrt(std::clamp(linear / kBrightest, 0.0f, 1.0f));
        return m_bytes[static_cast<int>(place * (kSteps - 1) + 0.5f)];
    }

    std::array<std::uint8_t, kSteps> m_bytes{};
};

const ScreenCurve& screenCurve() {
    static const ScreenCurve curve;
    return curve;
}

/// A ramp in linear light.
class LinearRamp {
public:
    explicit LinearRamp(std::string_view key) {
        for (int i = 0; i < kSteps; ++i)
            m_colours[i] = glm::pow(colourRamp(key).at(i / (kSteps - 1.0)), vec3(2.2f));
    }
    [[nodiscard]] const vec3& at(float t) const {
        return m_colours[static_cast<int>(std::clamp(t, 0.0f, 1.0f) * (kSteps - 1) + 0.5f)];
    }

private:
    static constexpr int kSteps = 256;
    std::array<vec3, kSteps> m_colours;
};

// ---- A tile ----

class TilePainter {
public:
    TilePainter(const TerrainState& state, const MapStyle& style, const MapRanges& ranges, MapTileId id)
        : m_state(state),
          m_settings(style.settings),
          m_ranges(ranges),
          m_id(id),
          m_pixelM(state.grid().cellSizeM * id.cellsPerPixel()),
          m_water(state, m_settings),
          m_overlay(info(m_settings.overlay)),
          m_tints(lakeTints(state)),
          m_ramp(m_settings.ramp.empty() ? m_overlay.ramp : std::string_view(m_settings.ramp)),
          m_changeRamp("cut_fill"),
          m_hasMaterials(showsMaterials(m_settings, state.grid())),
          m_light(style.light && style.light->grid == state.grid() ? style.light.get() : nullptr) {
        for (std::size_t i = 0; i < kSuns.size(); ++i)
            m_suns[i] = kSuns[i].share * towardsSun(m_settings.sun.headingDeg + kSuns[i].turnDeg,
                                                    mapSun(m_settings.sun).heightDeg);
        m_elevation = sampled(state, Layer::Elevation, id, Pool::Mean);
        if (state.has(Layer::Wear) || state.has(Layer::Deposition)) {
            m_wear = sampled(state, Layer::Wear, id, Pool::Mean);
            m_deposition = sampled(state, Layer::Deposition, id, Pool::Mean);
        }
        if (state.has(Layer::Sand))
            m_sand = sampled(state, Layer::Sand, id, Pool::Mean);
        if (state.has(Layer::Ice)) {
            m_ice = sampled(state, Layer::Ice, id, Pool::Mean);
            std::ranges::transform(m_elevation, m_ice, m_elevation.begin(), std::plus<>()); // what is seen is its surface
        }
        if (m_settings.paint && state.has(*m_settings.paint))
            m_paint = sampled(state, *m_settings.paint, id, poolOf(*m_settings.paint));
        if (style.before && ranges.change > 0.0f)
            m_before = sampled(*style.before, Layer::Elevation, id, Pool::Mean);
        m_hasOverlay = !ranges.overlayIsEmpty && overlayIsThere(m_settings, state);
        if (!m_hasOverlay)
            return;
        if (m_overlay.value == OverlayValue::Catchments)
            m_values = picked(m_settings.drainage->classes.layer(DrainageOverlay::kClassLayer), id);
        else if (m_overlay.make)
            m_values = made(state, m_overlay.make, id);
        else if (m_overlay.layer)
            m_values = sampled(state, *m_overlay.layer, id, poolOf(*m_overlay.layer));
    }

    [[nodiscard]] QImage draw() const {
        QImage picture(kTileSide, kTileSide, QImage::Format_ARGB32_Premultiplied);
        picture.fill(Qt::transparent);
        const int side = m_id.cellsPerPixel();
        const GridSpec& grid = m_state.grid();
        const int right = std::min(kTileSide, (grid.width + side - 1) / side - m_id.x * kTileSide);
        const int bottom = std::min(kTileSide, (grid.height + side - 1) / side - m_id.y * kTileSide);
        for (int y = 0; y < bottom; ++y) {
            auto* row = reinterpret_cast<QRgb*>(picture.scanLine(y));
            for (int x = 0; x < right; ++x)
                row[x] = screenCurve()(colourAt(x, y));
        }
        return picture;
    }

private:
    [[nodiscard]] static int at(int x, int y) { return (y + 1) * kPadded + x + 1; }

    /// Central differences, of one side at the map's border, where the samples outside repeat the border's.
    [[nodiscard]] float rise(int before, int after, int pixel, int count) const {
        const bool oneSided = pixel == 0 || pixel == count - 1;
        const float run = static_cast<float>(m_pixelM) * (oneSided ? 1.0f : 2.0f);
        return (m_elevation[after] - m_elevation[before]) / run;
    }

    [[nodiscard]] MapGround groundAt(int x, int y) const {
        const int side = m_id.cellsPerPixel();
        const int px = m_id.x * kTileSide + x, py = m_id.y * kTileSide + y;
        const int i = at(x, y);
        const vec2 slope(rise(i - 1, i + 1, px, (m_state.grid().width + side - 1) / side),
                         rise(i - kPadded, i + kPadded, py, (m_state.grid().height + side - 1) / side));
        return {(px + 0.5) * m_pixelM, (py + 0.5) * m_pixelM, m_elevation[i], slope,
                m_wear.empty() ? 0.0f : m_deposition[i] - m_wear[i],
                m_sand.empty() ? 0.0f : m_sand[i], aridity(m_ranges.deepestSand), m_ice.empty() ? 0.0f : m_ice[i]};
    }

    [[nodiscard]] MapShade shadeAt(int x, int y) const {
        if (!m_light)
            return {};
        const int side = m_id.cellsPerPixel();
        const double cellX = (m_id.x * kTileSide + x + 0.5) * side - 0.5;
        const double cellY = (m_id.y * kTileSide + y + 0.5) * side - 0.5;
        return {lightAt(m_light->sun, cellX, cellY), std::pow(lightAt(m_light->sky, cellX, cellY), 1.3f)};
    }

    [[nodiscard]] vec3 colourAt(int x, int y) const {
        const MapGround ground = groundAt(x, y);
        const vec2 drawn = ground.rise * static_cast<float>(m_settings.verticalScale);
        // Gentle slopes are drawn steeper than they are and steep ones less so: both have a shape to see.
        const float stretch = 2.0f / (1.0f + 0.7f * glm::length(drawn));
        const vec3 normal = glm::normalize(vec3(-drawn.x * stretch, 1.0f, -drawn.y * stretch));
        const MapShade shade = shadeAt(x, y);
        float sun = shade.sun * std::max(glm::dot(normal, m_suns[0]), 0.0f);
        for (std::size_t i = 1; i < m_suns.size(); ++i)
            sun += std::max(glm::dot(normal, m_suns[i]), 0.0f);
        const vec3 light = 0.84f * kSun * sun + skyLight(normal, 1.0f) * shade.sky;
        const double extentM = std::max(m_state.grid().widthM(), m_state.grid().heightM());
        vec3 colour = m_settings.look != Look::Clay
                          ? groundColour(ground, extentM)
                          : kClay;
        colour *= light;
        const int side = m_id.cellsPerPixel();
        const Water water =
            m_water.at(blockAt(m_state.grid(), m_id.x * kTileSide + x, m_id.y * kTileSide + y, side));
        const std::optional<vec3> tint = water.share > 0.0f ? tintOf(x, y) : std::nullopt;
        if (water.share > 0.0f) {
            const vec3 body = waterColour(colour, water.depthM, m_ranges.relief.span(), shade, tint);
            colour = mix(mix(colour, colour * kWetGround, water.share), body, water.share * filmCover(water.depthM));
        }
        const float bright = glm::dot(light, kBrightness);
        addOverlay(colour, at(x, y), ground, water, bright, tint);
        addChange(colour, at(x, y), bright);
        addPaint(colour, at(x, y), ground, glm::dot(light, vec3(0.33f)));
        addContours(colour, ground, water.share);
        return colour;
    }

    [[nodiscard]] vec3 groundColour(const MapGround& ground, double extentM) const {
        return m_hasMaterials ? m_settings.colours->at(ground.eastM, ground.southM, m_pixelM)
                              : naturalColour(ground, extentM, m_ranges.relief, glm::length(ground.rise));
    }

    void addOverlay(vec3& colour, int i, const MapGround& ground, const Water& water, float bright,
                    const std::optional<vec3>& tint) const {
        if (!m_hasOverlay)
            return;
        const OverlayValue shows = m_overlay.value;
        if (shows == OverlayValue::Catchments)
            return addCatchment(colour, i, water.share, bright);
        if (shows == OverlayValue::StreamOrders) {
            // Quiet ground, so that the streams stand out.
            colour = mix(colour, kQuiet * quietLight(bright),
                         static_cast<float>(m_settings.overlayOpacity) * (1.0f - 0.45f * water.share));
            return;
        }
        const float value = shows == OverlayValue::Elevation ? ground.elevation
                            : shows == OverlayValue::Slope ? glm::degrees(std::atan(glm::length(ground.rise)))
                            : shows == OverlayValue::WaterDepth ? water.depthM * water.share
                                                                : m_values[i];
        if (!std::isfinite(value))
            return;
        const auto [low, high] = m_ranges.overlay;
        const float t = m_overlay.logarithmic ? std::log(std::max(value, low) / low) / std::log(high / low)
                                              : (value - low) / (high - low);
        const float cover = m_overlay.veil ? veilCover(t) : 1.0f;
        vec3 shown = m_ramp.at(t);
        if (shows == OverlayValue::LakeLevel && tint)
            shown = mix(shown, *tint, 0.8f);
        colour =
            mix(colour, shown * overlayLight(bright), cover * static_cast<float>(m_settings.overlayOpacity));
    }

    void addCatchment(vec3& colour, int i, float wet, float bright) const {
        const float kind = m_values[i];
        if (kind < 0.0f)
            return;
        const auto parts = [&](int other) { return m_values[other] >= 0.0f && m_values[other] != kind; };
        const float divide = parts(i + 1) || parts(i + kPadded) ? 1.0f : 0.0f;
        const vec3 tint =
            glm::pow(catchmentColour(static_cast<int>(kind)), vec3(2.2f)) * (1.0f - kDivide * divide);
        // Lakes stay water, in a shade of their catchment's colour.
        colour = mix(colour, tint * catchmentLight(bright),
                     static_cast<float>(m_settings.overlayOpacity) * (0.92f - 0.55f * wet));
    }

    /// The colour of the lake that covers a pixel, by the cell in its middle.
    [[nodiscard]] std::optional<vec3> tintOf(int x, int y) const {
        if (m_tints.empty())
            return std::nullopt;
        const Block block =
            blockAt(m_state.grid(), m_id.x * kTileSide + x, m_id.y * kTileSide + y, m_id.cellsPerPixel());
        const int column = (block.x0 + block.x1 - 1) / 2, row = (block.y0 + block.y1 - 1) / 2;
        const float level = m_state.value(Layer::LakeLevel, column, row);
        return tintAt(m_tints, static_cast<float>(column), static_cast<float>(row), level);
    }

    void addChange(vec3& colour, int i, float bright) const {
        if (m_before.empty())
            return;
        const float t = std::clamp((m_elevation[i] - m_before[i]) / m_ranges.change, -1.0f, 1.0f);
        colour = mix(colour, m_changeRamp.at(0.5f + 0.5f * t) * changeLight(bright), changeCover(t));
    }

    void addPaint(vec3& colour, int i, const MapGround& ground, float bright) const {
        if (m_paint.empty())
            return;
        const LayerTint tint = oxbow::tintOf(*m_settings.paint, m_ranges.highestPaint);
        const float value = std::isfinite(m_paint[i]) ? m_paint[i] : tint.neutral;
        const float t = std::clamp((value - tint.neutral) / (tint.full - tint.neutral), -1.0f, 1.0f);
        colour = mix(colour, (t >= 0.0f ? tint.colour : kLessPaint) * paintLight(bright),
                     std::sqrt(std::abs(t)) * tint.strength);
        if (!tint.hatched)
            return;
        const double apart = hatchM(m_state.grid());
        const auto place = static_cast<float>((ground.eastM + ground.southM) / apart);
        const auto perPixel = static_cast<float>(std::numbers::sqrt2 * m_pixelM / apart);
        colour = mix(colour, kContour, lineAt(place, perPixel, 1.3f) * hatchCover(std::abs(t)));
    }

    void addContours(vec3& colour, const MapGround& ground, float wet) const {
        if (!m_settings.contours)
            return;
        const auto interval = static_cast<float>(contourIntervalM(m_settings, m_ranges.relief));
        const float perPixel = glm::length(ground.rise) * static_cast<float>(m_pixelM) / interval;
        const float minor = lineAt(ground.elevation / interval, perPixel, 0.6f);
        const float major = lineAt(ground.elevation / (5.0f * interval), 0.2f * perPixel, 1.2f);
        colour = mix(colour, kContour, std::max(minor * kMinorContour, major * kMajorContour) * (1.0f - wet));
    }

    const TerrainState& m_state;
    const FrameSettings& m_settings;
    const MapRanges& m_ranges;
    MapTileId m_id;
    double m_pixelM;
    WaterReader m_water;
    const OverlayInfo& m_overlay;
    bool m_hasOverlay = false;
    std::vector<LakeTint> m_tints;
    LinearRamp m_ramp;
    LinearRamp m_changeRamp;
    bool m_hasMaterials;
    const MapLight* m_light;               ///< null for full light
    std::array<vec3, kSuns.size()> m_suns; ///< as long as they are strong
    Samples m_elevation, m_wear, m_deposition, m_sand, m_ice, m_values, m_paint, m_before;
};

} // namespace

QImage drawMapTile(const TerrainState& state, const MapStyle& style, const MapRanges& ranges,
                   MapTileId tile) {
    return TilePainter(state, style, ranges, tile).draw();
}

} // namespace oxbow
