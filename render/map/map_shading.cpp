#include "render/map/map_shading.h"

#include "render/ground/drainage_overlay.h"
#include "render/ground/shading.h"
#include "render/look/layer_tint.h"
#include "render/map/map_tile_ground.h"
#include "render/water/lake_tint.h"

#include <glm/common.hpp>
#include <glm/exponential.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

using glm::mix;

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

// ---- What lies over the ground of a tile ----

class TilePainter {
public:
    TilePainter(const TerrainState& state, const MapStyle& style, const MapRanges& ranges, const TileGround& ground)
        : m_state(state),
          m_settings(style.settings),
          m_ranges(ranges),
          m_ground(ground),
          m_shape(ground.shape),
          m_overlay(info(m_settings.overlay)),
          m_tints(lakeTints(state)),
          m_ramp(m_settings.ramp.empty() ? m_overlay.ramp : std::string_view(m_settings.ramp)),
          m_changeRamp("cut_fill") {
        const MapTileId id = m_shape.id();
        if (m_settings.paint && state.has(*m_settings.paint))
            m_paint = sampled(state, *m_settings.paint, id, poolOf(*m_settings.paint));
        if (style.before && ranges.change > 0.0f)
            m_before = surfaceSamples(*style.before, id);
        m_hasOverlay = !ranges.overlayIsEmpty && overlayIsThere(m_settings, state);
        if (!m_hasOverlay)
            return;
        if (m_overlay.value == OverlayValue::Catchments)
            m_values = picked(m_settings.drainage->classes.layer(DrainageOverlay::kClassLayer), id);
        else if (m_overlay.make)
            m_values = made(state, m_overlay.make, id);
        else if (m_overlay.layer == Layer::Discharge)
            m_values = dischargeSamples(state, id);
        else if (m_overlay.layer)
            m_values = sampled(state, *m_overlay.layer, id, poolOf(*m_overlay.layer));
    }

    [[nodiscard]] QImage draw() const {
        QImage picture(kTileSide, kTileSide, QImage::Format_ARGB32_Premultiplied);
        picture.fill(Qt::transparent);
        for (int y = 0; y < m_shape.down(); ++y) {
            auto* row = reinterpret_cast<QRgb*>(picture.scanLine(y));
            for (int x = 0; x < m_shape.across(); ++x)
                row[x] = screenCurve()(colourAt(x, y));
        }
        return picture;
    }

private:
    [[nodiscard]] vec3 colourAt(int x, int y) const {
        const LitGround& ground = m_ground.at(x, y);
        vec3 colour = ground.colour;
        addOverlay(colour, x, y, ground);
        addChange(colour, x, y, ground.bright);
        addPaint(colour, x, y, ground.pale);
        addContours(colour, x, y, ground.wet);
        return colour;
    }

    void addOverlay(vec3& colour, int x, int y, const LitGround& ground) const {
        if (!m_hasOverlay)
            return;
        const int i = paddedIndex(x, y);
        const OverlayValue shows = m_overlay.value;
        if (shows == OverlayValue::Catchments)
            return addCatchment(colour, i, ground.wet, ground.bright);
        if (shows == OverlayValue::StreamOrders) {
            // Quiet ground, so that the streams stand out.
            colour = mix(colour, kQuiet * quietLight(ground.bright),
                         static_cast<float>(m_settings.overlayOpacity) * (1.0f - 0.45f * ground.wet));
            return;
        }
        const float value = shows == OverlayValue::Elevation ? m_shape.elevation(x, y)
                            : shows == OverlayValue::Slope ? glm::degrees(std::atan(glm::length(m_shape.rise(x, y))))
                            : shows == OverlayValue::WaterDepth ? ground.depthM * ground.wet
                                                                : m_values[i];
        if (!std::isfinite(value))
            return;
        const auto [low, high] = m_ranges.overlay;
        const float t = m_overlay.logarithmic ? std::log(std::max(value, low) / low) / std::log(high / low)
                                              : (value - low) / (high - low);
        const float cover = m_overlay.veil ? veilCover(t) : 1.0f;
        vec3 shown = m_ramp.at(t);
        if (shows == OverlayValue::LakeLevel && ground.wet > 0.0f)
            if (const auto tint = lakeTintAt(m_tints, m_state, m_shape.id(), x, y))
                shown = mix(shown, *tint, 0.8f);
        colour =
            mix(colour, shown * overlayLight(ground.bright), cover * static_cast<float>(m_settings.overlayOpacity));
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

    void addChange(vec3& colour, int x, int y, float bright) const {
        if (m_before.empty())
            return;
        const float change = m_shape.elevation(x, y) - m_before[paddedIndex(x, y)];
        const float t = std::clamp(change / m_ranges.change, -1.0f, 1.0f);
        colour = mix(colour, m_changeRamp.at(0.5f + 0.5f * t) * changeLight(bright), changeCover(t));
    }

    void addPaint(vec3& colour, int x, int y, float bright) const {
        if (m_paint.empty())
            return;
        const int i = paddedIndex(x, y);
        const LayerTint tint = oxbow::tintOf(*m_settings.paint, m_ranges.highestPaint);
        const float value = std::isfinite(m_paint[i]) ? m_paint[i] : tint.neutral;
        const float t = std::clamp((value - tint.neutral) / (tint.full - tint.neutral), -1.0f, 1.0f);
        colour = mix(colour, (t >= 0.0f ? tint.colour : kLessPaint) * paintLight(bright),
                     std::sqrt(std::abs(t)) * tint.strength);
        if (!tint.hatched)
            return;
        const double apart = hatchM(m_state.grid());
        const auto place = static_cast<float>((m_shape.eastM(x) + m_shape.southM(y)) / apart);
        const auto perPixel = static_cast<float>(std::numbers::sqrt2 * m_shape.pixelM() / apart);
        colour = mix(colour, kContour, lineAt(place, perPixel, 1.3f) * hatchCover(std::abs(t)));
    }

    void addContours(vec3& colour, int x, int y, float wet) const {
        if (!m_settings.contours)
            return;
        const auto interval = static_cast<float>(contourIntervalM(m_settings, m_ranges.relief));
        const float perPixel = glm::length(m_shape.rise(x, y)) * static_cast<float>(m_shape.pixelM()) / interval;
        const float minor = lineAt(m_shape.elevation(x, y) / interval, perPixel, 0.6f);
        const float major = lineAt(m_shape.elevation(x, y) / (5.0f * interval), 0.2f * perPixel, 1.2f);
        colour = mix(colour, kContour, std::max(minor * kMinorContour, major * kMajorContour) * (1.0f - wet));
    }

    const TerrainState& m_state;
    const FrameSettings& m_settings;
    const MapRanges& m_ranges;
    const TileGround& m_ground;
    const TileShape& m_shape;
    const OverlayInfo& m_overlay;
    bool m_hasOverlay = false;
    std::vector<LakeTint> m_tints;
    LinearRamp m_ramp;
    LinearRamp m_changeRamp;
    Samples m_values, m_paint, m_before;
};

} // namespace

QImage drawMapTileOver(const TileGround& ground, const TerrainState& state, const MapStyle& style,
                       const MapRanges& ranges) {
    return TilePainter(state, style, ranges, ground).draw();
}

} // namespace oxbow
