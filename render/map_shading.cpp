#include "render/map_shading.h"

#include "render/drainage_overlay.h"
#include "render/lake_tint.h"
#include "render/layer_tint.h"
#include "render/noise_texture.h"
#include "render/shading.h"
#include "render/water_surface.h"

#include <glm/common.hpp>
#include <glm/exponential.hpp>
#include <glm/geometric.hpp>
#include <glm/mat2x2.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace oxbow {

namespace {

using glm::mix;
using glm::vec2;

constexpr int kPadded = kTileSide + 2;
using Samples = std::vector<float>; ///< kPadded² values, the tile with a border of one pixel

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

// ---- Cells to pixels ----

enum class Pool { Mean, Highest };

/// The cells of a block, square and within one tile of a layer.
struct Block {
    int x0, y0, x1, y1;
};

Block blockAt(const GridSpec& grid, int pixelX, int pixelY, int side) {
    const int across = (grid.width + side - 1) / side;
    const int down = (grid.height + side - 1) / side;
    const int x0 = std::clamp(pixelX, 0, across - 1) * side;
    const int y0 = std::clamp(pixelY, 0, down - 1) * side;
    return {x0, y0, std::min(x0 + side, grid.width), std::min(y0 + side, grid.height)};
}

template <typename Visit>
void forEachCell(const TiledLayer& layer, const Block& block, Visit visit) {
    const Tile& tile = *layer.tile(block.x0 / kTileSide, block.y0 / kTileSide);
    const int left = block.x0 % kTileSide;
    for (int y = block.y0; y < block.y1; ++y) {
        const float* row = tile.cells.data() + (y % kTileSide) * kTileSide + left;
        for (int i = 0; i < block.x1 - block.x0; ++i)
            visit(row[i]);
    }
}

/// NaN where no cell has a value.
float pooled(const TiledLayer& layer, const Block& block, Pool pool) {
    float sum = 0.0f, highest = -std::numeric_limits<float>::infinity();
    int count = 0;
    forEachCell(layer, block, [&](float value) {
        if (!std::isfinite(value))
            return;
        sum += value;
        highest = std::max(highest, value);
        ++count;
    });
    if (count == 0)
        return kNoValue;
    return pool == Pool::Mean ? sum / static_cast<float>(count) : highest;
}

/// Cell by cell: a row at a time out of the tile.
Samples copied(const TiledLayer& layer, MapTileId id) {
    Samples samples(kPadded * kPadded);
    const GridSpec& grid = layer.grid();
    const int left = id.x * kTileSide;
    const int count = std::min(kTileSide, grid.width - left);
    for (int j = 0; j < kPadded; ++j) {
        const int y = std::clamp(id.y * kTileSide + j - 1, 0, grid.height - 1);
        const Tile& tile = *layer.tile(id.x, y / kTileSide);
        float* row = samples.data() + j * kPadded;
        row[0] = layer.at(std::max(left - 1, 0), y);
        std::copy_n(tile.cells.data() + (y % kTileSide) * kTileSide, count, row + 1);
        std::fill(row + 1 + count, row + kPadded, layer.at(std::min(left + count, grid.width - 1), y));
    }
    return samples;
}

Samples sample(const TerrainState& state, Layer layer, MapTileId id, Pool pool) {
    if (!state.has(layer))
        return Samples(kPadded * kPadded, info(layer).defaultValue);
    if (id.level == 0)
        return copied(state.layer(layer), id);
    Samples samples(kPadded * kPadded);
    const int side = id.cellsPerPixel();
    for (int j = 0; j < kPadded; ++j)
        for (int i = 0; i < kPadded; ++i)
            samples[j * kPadded + i] =
                pooled(state.layer(layer),
                       blockAt(state.grid(), id.x * kTileSide + i - 1, id.y * kTileSide + j - 1, side), pool);
    return samples;
}

/// The value of the cell in the middle of each pixel: kinds have no mean.
Samples picked(const TiledLayer& layer, MapTileId id) {
    if (id.level == 0)
        return copied(layer, id);
    Samples samples(kPadded * kPadded);
    for (int j = 0; j < kPadded; ++j)
        for (int i = 0; i < kPadded; ++i) {
            const Block block =
                blockAt(layer.grid(), id.x * kTileSide + i - 1, id.y * kTileSide + j - 1, id.cellsPerPixel());
            samples[j * kPadded + i] = layer.at((block.x0 + block.x1 - 1) / 2, (block.y0 + block.y1 - 1) / 2);
        }
    return samples;
}

/// What an overlay's maker makes of a tile of the map, without the border: the means of a pixel's cells.
Samples made(const TerrainState& state, OverlayMaker make, MapTileId id) {
    Samples samples(kPadded * kPadded, 0.0f);
    const int side = id.cellsPerPixel(), pixels = kTileSide / side;
    const int across = (state.grid().width + kTileSide - 1) / kTileSide;
    const int down = (state.grid().height + kTileSide - 1) / kTileSide;
    std::vector<float> cells(kTileSide * kTileSide);
    for (int tileY = id.y * side; tileY < std::min((id.y + 1) * side, down); ++tileY)
        for (int tileX = id.x * side; tileX < std::min((id.x + 1) * side, across); ++tileX) {
            make(state, tileX, tileY, cells);
            const int left = (tileX - id.x * side) * pixels, top = (tileY - id.y * side) * pixels;
            for (int y = 0; y < kTileSide; ++y)
                for (int x = 0; x < kTileSide; ++x)
                    samples[(top + y / side + 1) * kPadded + left + x / side + 1] +=
                        cells[y * kTileSide + x] / static_cast<float>(side * side);
        }
    return samples;
}

/// Share of a pixel's cells that lie under water, and the mean depth of those.
struct Water {
    float share = 0.0f;
    float depthM = 0.0f;
};

class WaterReader {
public:
    WaterReader(const TerrainState& state, const FrameSettings& settings)
        : m_state(state),
          m_shown(settings.water),
          m_sea(settings.seaLevelM ? static_cast<float>(*settings.seaLevelM)
                                   : -std::numeric_limits<float>::infinity()),
          m_any(state.has(Layer::Water) || state.has(Layer::LakeLevel) || settings.seaLevelM) {}

    [[nodiscard]] Water at(const Block& block) const {
        if (!m_shown || !m_any)
            return {};
        float sum = 0.0f;
        int wet = 0;
        for (int y = block.y0; y < block.y1; ++y)
            for (int x = block.x0; x < block.x1; ++x)
                if (const float depth = depthAt(x, y); depth > kFilmDepthM) {
                    sum += depth;
                    ++wet;
                }
        const int cells = (block.x1 - block.x0) * (block.y1 - block.y0);
        return {static_cast<float>(wet) / static_cast<float>(cells),
                wet > 0 ? sum / static_cast<float>(wet) : 0.0f};
    }

private:
    [[nodiscard]] float depthAt(int x, int y) const {
        const float ground = m_state.value(Layer::Elevation, x, y);
        const float depth = std::max(m_state.value(Layer::Water, x, y), m_sea - ground);
        const float lake = m_state.value(Layer::LakeLevel, x, y);
        return lake > ground ? std::max(depth, lake - ground) : depth;
    }

    const TerrainState& m_state;
    bool m_shown;
    float m_sea;
    bool m_any;
};

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

/// Red and green of the noise picture in [0, 1], for a side of so many pixels.
struct NoiseGrid {
    int side;
    std::vector<vec2> pixels;

    [[nodiscard]] vec2 blendedAt(const glm::dvec2& place) const {
        const glm::dvec2 at = place * static_cast<double>(side) - 0.5;
        const glm::dvec2 corner = glm::floor(at);
        const auto pixel = [&](int dx, int dy) {
            const int column = (static_cast<int>(corner.x) + dx) & (side - 1);
            const int row = (static_cast<int>(corner.y) + dy) & (side - 1);
            return pixels[static_cast<std::size_t>(row * side + column)];
        };
        const vec2 share(at - corner);
        return mix(mix(pixel(0, 0), pixel(1, 0), share.x), mix(pixel(0, 1), pixel(1, 1), share.x), share.y);
    }
};

NoiseGrid finestNoise() {
    NoiseGrid grid{kNoiseSide, {}};
    const std::vector<std::uint8_t> bytes = noisePicture();
    for (std::size_t i = 0; i < bytes.size(); i += 4)
        grid.pixels.push_back(vec2(bytes[i], bytes[i + 1]) / 255.0f);
    return grid;
}

/// The means of two by two pixels, as a mipmap has them.
NoiseGrid halved(const NoiseGrid& fine) {
    NoiseGrid grid{fine.side / 2, {}};
    const auto pixel = [&](int x, int y) { return fine.pixels[static_cast<std::size_t>(y * fine.side + x)]; };
    for (int y = 0; y < fine.side; y += 2)
        for (int x = 0; x < fine.side; x += 2)
            grid.pixels.push_back((pixel(x, y) + pixel(x + 1, y) + pixel(x, y + 1) + pixel(x + 1, y + 1)) *
                                  0.25f);
    return grid;
}

vec2 noiseAt(const glm::dvec2& place) {
    static const NoiseGrid grid = finestNoise();
    return grid.blendedAt(place);
}

/// Its broadest octaves only.
vec2 smoothNoiseAt(const glm::dvec2& place) {
    static const NoiseGrid grid = halved(halved(halved(finestNoise())));
    return grid.blendedAt(place);
}

// As in resources/shaders/surface.glsl.
const glm::dmat2 kTurned(0.79, 0.61, -0.61, 0.79);

/// Ground at a pixel.
struct Ground {
    double eastM, southM;
    float elevation;
    vec2 rise; ///< per metre east and south
    float gainedM;
};

/// The natural ground of the 3D picture (resources/shaders/surface.glsl) without what is too fine for a
/// map.
vec3 naturalColour(const Ground& ground, double extentM, const ValueRange& relief, float slope) {
    const glm::dvec2 place = glm::dvec2(ground.eastM, ground.southM) / extentM;
    const glm::dvec2 wander = smoothNoiseAt(0.83 * glm::dvec2(place.y, place.x) + 0.3) - 0.5f;
    const vec2 broad = noiseAt(kTurned * place * 2.3 + 0.35 * wander);
    const vec2 middle = noiseAt(place * kTurned * 13.0 + 0.5 * wander + 0.4);
    const float span = std::max(relief.span(), 1e-3f);
    const float height = (ground.elevation - relief.low) / span;
    const float patchy = (broad.r - 0.5f) * 0.9f + (middle.r - 0.5f) * 0.7f;

    const vec3 grass = mix(vec3(0.145f, 0.180f, 0.076f), vec3(0.262f, 0.262f, 0.130f),
                           std::clamp(0.45f + 0.9f * patchy + 0.5f * height, 0.0f, 1.0f));
    const vec3 forest = vec3(0.066f, 0.112f, 0.050f) * 0.95f;
    const vec3 scree = vec3(0.36f, 0.32f, 0.25f);
    const vec3 rock = mix(vec3(0.24f, 0.225f, 0.20f), vec3(0.355f, 0.338f, 0.30f),
                          std::clamp(0.5f + 0.8f * (middle.g - 0.5f), 0.0f, 1.0f));
    const float wooded =
        smoothstep(-0.06f, 0.42f, 0.16f + patchy * 0.8f - std::abs(height - 0.32f) * 0.55f + 0.35f * slope);
    vec3 colour = mix(grass, forest, wooded * 0.92f);

    const float bare = barenessOf(slope, height) + 0.18f * patchy;
    const float rockShare = smoothstep(0.48f, 0.72f, bare);
    colour = mix(mix(colour, scree, smoothstep(0.38f, 0.56f, bare)), rock, rockShare);

    const float gained = ground.gainedM / (kSedimentShare * span + 0.05f);
    colour = mix(colour, rock * kFreshRock, kWearShare * scouredShare(gained, slope, rockShare));
    colour = mix(colour, vec3(0.40f, 0.355f, 0.25f), 0.5f * siltedShare(gained, slope, middle.r));

    const float snowLine = 0.74f + lowMountains(relief.high);
    const float snow = snowShare(height - snowLine - 0.12f * patchy, slope);
    return mix(colour, kSnow, snowCover(snow, slope));
}

/// Shares of the sun and of the sky that reach a place.
struct Shade {
    float sun = 1.0f;
    float sky = 1.0f;
};

/// Water takes a shadow more softly than ground: light that got in elsewhere comes out of it too.
vec3 waterColour(const vec3& bed, float depthM, float reliefM, const Shade& shade,
                 const std::optional<vec3>& tint) {
    const float unit = 0.035f * reliefM + 1.0f;
    const float deep = 1.0f - std::exp(-depthM / unit);
    vec3 body = mix(vec3(0.13f, 0.33f, 0.36f), vec3(0.028f, 0.125f, 0.205f), deep);
    if (tint)
        body = mix(body, *tint * (0.62f - 0.30f * deep), 0.85f);
    const vec3 light = kSun * (0.30f + 0.22f * shade.sun) + kSky * 0.8f * shade.sky;
    return mix(bed, body * light, 0.72f + 0.28f * (1.0f - std::exp(-6.0f * depthM / unit)));
}

/// Strength of a line where `coordinate` is whole; `perPixel` is how fast it changes.
float lineAt(float coordinate, float perPixel, float px) {
    const float away = std::abs(coordinate - std::round(coordinate)) / std::max(perPixel, 1e-6f);
    const float line = 1.0f - smoothstep(px * 0.5f, px * 0.5f + 1.0f, away);
    return line * (1.0f - smoothstep(0.15f, 0.5f, perPixel));
}

// ---- A tile ----

/// Peaks would vanish from a mean where they are what one looks for: channels and springs.
Pool poolOf(Layer layer) {
    const bool thin = layer == Layer::Discharge || layer == Layer::Springs || layer == Layer::Mouths ||
                      layer == Layer::Obstacles;
    return thin ? Pool::Highest : Pool::Mean;
}

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
          m_light(style.light && style.light->grid == state.grid() ? style.light.get() : nullptr) {
        for (std::size_t i = 0; i < kSuns.size(); ++i)
            m_suns[i] = kSuns[i].share * towardsSun(m_settings.sun.headingDeg + kSuns[i].turnDeg,
                                                    mapSun(m_settings.sun).heightDeg);
        m_elevation = sample(state, Layer::Elevation, id, Pool::Mean);
        if (state.has(Layer::Wear) || state.has(Layer::Deposition)) {
            m_wear = sample(state, Layer::Wear, id, Pool::Mean);
            m_deposition = sample(state, Layer::Deposition, id, Pool::Mean);
        }
        if (m_settings.paint && state.has(*m_settings.paint))
            m_paint = sample(state, *m_settings.paint, id, poolOf(*m_settings.paint));
        if (style.before && ranges.change > 0.0f)
            m_before = sample(*style.before, Layer::Elevation, id, Pool::Mean);
        m_hasOverlay = !ranges.overlayIsEmpty && overlayIsThere(m_settings, state);
        if (!m_hasOverlay)
            return;
        if (m_overlay.value == OverlayValue::Catchments)
            m_values = picked(m_settings.drainage->classes.layer(DrainageOverlay::kClassLayer), id);
        else if (m_overlay.make)
            m_values = made(state, m_overlay.make, id);
        else if (m_overlay.layer)
            m_values = sample(state, *m_overlay.layer, id, poolOf(*m_overlay.layer));
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

    [[nodiscard]] Ground groundAt(int x, int y) const {
        const int side = m_id.cellsPerPixel();
        const int px = m_id.x * kTileSide + x, py = m_id.y * kTileSide + y;
        const int i = at(x, y);
        const vec2 slope(rise(i - 1, i + 1, px, (m_state.grid().width + side - 1) / side),
                         rise(i - kPadded, i + kPadded, py, (m_state.grid().height + side - 1) / side));
        return {(px + 0.5) * m_pixelM, (py + 0.5) * m_pixelM, m_elevation[i], slope,
                m_wear.empty() ? 0.0f : m_deposition[i] - m_wear[i]};
    }

    [[nodiscard]] Shade shadeAt(int x, int y) const {
        if (!m_light)
            return {};
        const int side = m_id.cellsPerPixel();
        const double cellX = (m_id.x * kTileSide + x + 0.5) * side - 0.5;
        const double cellY = (m_id.y * kTileSide + y + 0.5) * side - 0.5;
        return {lightAt(m_light->sun, cellX, cellY), std::pow(lightAt(m_light->sky, cellX, cellY), 1.3f)};
    }

    [[nodiscard]] vec3 colourAt(int x, int y) const {
        const Ground ground = groundAt(x, y);
        const vec2 drawn = ground.rise * static_cast<float>(m_settings.verticalScale);
        // Gentle slopes are drawn steeper than they are and steep ones less so: both have a shape to see.
        const float stretch = 2.0f / (1.0f + 0.7f * glm::length(drawn));
        const vec3 normal = glm::normalize(vec3(-drawn.x * stretch, 1.0f, -drawn.y * stretch));
        const Shade shade = shadeAt(x, y);
        float sun = shade.sun * std::max(glm::dot(normal, m_suns[0]), 0.0f);
        for (std::size_t i = 1; i < m_suns.size(); ++i)
            sun += std::max(glm::dot(normal, m_suns[i]), 0.0f);
        const vec3 light = 0.84f * kSun * sun + skyLight(normal, 1.0f) * shade.sky;
        const double extentM = std::max(m_state.grid().widthM(), m_state.grid().heightM());
        vec3 colour = m_settings.look == Look::Natural
                          ? naturalColour(ground, extentM, m_ranges.relief, glm::length(ground.rise))
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
        addPaint(colour, at(x, y), glm::dot(light, vec3(0.33f)));
        addContours(colour, ground, water.share);
        return colour;
    }

    void addOverlay(vec3& colour, int i, const Ground& ground, const Water& water, float bright,
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

    void addPaint(vec3& colour, int i, float bright) const {
        if (m_paint.empty())
            return;
        const LayerTint tint = oxbow::tintOf(*m_settings.paint, m_ranges.highestPaint);
        const float value = std::isfinite(m_paint[i]) ? m_paint[i] : tint.neutral;
        const float t = std::clamp((value - tint.neutral) / (tint.full - tint.neutral), -1.0f, 1.0f);
        colour = mix(colour, (t >= 0.0f ? tint.colour : kLessPaint) * paintLight(bright),
                     std::sqrt(std::abs(t)) * tint.strength);
    }

    void addContours(vec3& colour, const Ground& ground, float wet) const {
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
    const MapLight* m_light;               ///< null for full light
    std::array<vec3, kSuns.size()> m_suns; ///< as long as they are strong
    Samples m_elevation, m_wear, m_deposition, m_values, m_paint, m_before;
};

} // namespace

QImage drawMapTile(const TerrainState& state, const MapStyle& style, const MapRanges& ranges,
                   MapTileId tile) {
    return TilePainter(state, style, ranges, tile).draw();
}

} // namespace oxbow
