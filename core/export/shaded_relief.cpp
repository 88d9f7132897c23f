#include "core/export/shaded_relief.h"

#include "core/base/counter_random.h"
#include "core/measure/illumination.h"
#include "core/terrain/surface_normal.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

struct Colour {
    float r = 0.0f, g = 0.0f, b = 0.0f;

    friend Colour operator+(const Colour& one, const Colour& other) {
        return {one.r + other.r, one.g + other.g, one.b + other.b};
    }
    friend Colour operator*(const Colour& one, const Colour& other) {
        return {one.r * other.r, one.g * other.g, one.b * other.b};
    }
    friend Colour operator*(const Colour& colour, float k) { return {colour.r * k, colour.g * k, colour.b * k}; }
};

Colour mixed(const Colour& a, const Colour& b, float share) {
    return a * (1.0f - share) + b * share;
}

float smoothStep(float low, float high, float value) {
    const float t = std::clamp((value - low) / (high - low), 0.0f, 1.0f);
    return t * t * (3.0f - 2.0f * t);
}

// Linear light.
constexpr Colour kGrassDry{0.26f, 0.26f, 0.13f};
constexpr Colour kGrass{0.155f, 0.185f, 0.08f};
constexpr Colour kForest{0.075f, 0.12f, 0.055f};
constexpr Colour kScree{0.36f, 0.32f, 0.25f};
constexpr Colour kRockDark{0.27f, 0.245f, 0.215f};
constexpr Colour kRockLight{0.36f, 0.335f, 0.30f};
constexpr Colour kShore{0.55f, 0.50f, 0.38f};
constexpr Colour kSnow{0.86f, 0.88f, 0.92f};
constexpr Colour kWaterShallow{0.16f, 0.36f, 0.36f};
constexpr Colour kWaterDeep{0.03f, 0.13f, 0.20f};
constexpr Colour kGrey{0.45f, 0.45f, 0.45f};
constexpr Colour kSunLight{1.60f, 1.34f, 1.02f};
constexpr Colour kSkyLight{0.24f, 0.32f, 0.45f};
constexpr Colour kGroundLight{0.050f, 0.045f, 0.035f};

// ---- Light ----

std::vector<Light> sunLights(const ReliefOptions& options) {
    constexpr double kDegree = std::numbers::pi / 180.0;
    // Wider than the real sun: shadows of hills get an edge of several cells.
    constexpr std::array<std::array<double, 2>, 9> kOffsetsDeg = {
        {{0, 0}, {2, 0.7}, {-2, -0.7}, {0.7, -2}, {-0.7, 2}, {4, -1.2}, {-4, 1.2}, {1.2, 3.6}, {-1.2, -3.6}}};
    std::vector<Light> lights;
    for (const auto& [azimuth, height] : kOffsetsDeg)
        lights.push_back({(options.sunAzimuthDeg + azimuth) * kDegree,
                          std::clamp(options.sunHeightDeg + height, 2.0, 89.0) * kDegree, 1.0f / 9.0f});
    return lights;
}

/// Three rings of patches; a patch weighs its solid angle, and together level ground gets 1.
std::vector<Light> skyLights() {
    constexpr int kPerRing = 12;
    constexpr std::array<double, 3> kHeights = {0.20, 0.55, 1.02};
    std::vector<Light> lights;
    double sum = 0.0;
    for (std::size_t ring = 0; ring < kHeights.size(); ++ring)
        for (int i = 0; i < kPerRing; ++i) {
            const double azimuth = (i + static_cast<double>(ring) / 3.0) * 2.0 * std::numbers::pi / kPerRing;
            lights.push_back({azimuth, kHeights[ring], static_cast<float>(std::cos(kHeights[ring]))});
            sum += std::cos(kHeights[ring]) * std::sin(kHeights[ring]);
        }
    for (Light& light : lights)
        light.weight /= static_cast<float>(sum);
    return lights;
}

// ---- Ground and water ----

float latticeNoise(float x, float y, std::uint64_t seed) {
    const float fx = std::floor(x), fy = std::floor(y);
    const auto value = [&](int dx, int dy) {
        return unitFloat(
            randomBits(seed, static_cast<std::int64_t>(fx) + dx, static_cast<std::int64_t>(fy) + dy));
    };
    const float u = smoothStep(0.0f, 1.0f, x - fx), v = smoothStep(0.0f, 1.0f, y - fy);
    const float top = value(0, 0) + u * (value(1, 0) - value(0, 0));
    const float bottom = value(0, 1) + u * (value(1, 1) - value(0, 1));
    return top + v * (bottom - top);
}

/// Three octaves, each turned so that no lattice shows; about 0.5 in the mean.
float mottle(float x, float y, std::uint64_t seed) {
    float sum = 0.0f, weight = 0.5f;
    for (std::uint64_t octave = 0; octave < 3; ++octave) {
        sum += weight * latticeNoise(x, y, seed + octave);
        const float turned = 1.62f * x - 1.26f * y;
        y = 1.26f * x + 1.62f * y;
        x = turned;
        weight *= 0.55f;
    }
    return sum / (0.5f + 0.275f + 0.15125f);
}

/// What a picture is made of, all on the picture's grid.
struct Scene {
    Heightmap ground; ///< true heights
    Heightmap lit;    ///< surface of ground or water, exaggerated
    Heightmap depth;  ///< of water, 0 where dry
    Heightmap slopes; ///< rise over run of `lit`, partly that of its wider surroundings: what grows where
    std::vector<float> sun;
    std::vector<float> sky;
    ValueRange heights;
    float exaggeration = 1.0f;
    float depthScaleM = 1.0f;
    std::optional<double> seaLevelM;
};

Colour groundColour(const Scene& scene, int x, int y) {
    const float slope = scene.slopes.at(x, y);
    const float height = scene.ground.at(x, y);
    const float share = (height - scene.heights.low) / std::max(scene.heights.span(), 1e-6f);
    // Noise is bound to the land, not to the pixels, so that the picture's size does not change it.
    const float side = static_cast<float>(std::max(scene.ground.width(), scene.ground.height()));
    const float u = static_cast<float>(x) / side, v = static_cast<float>(y) / side;
    const float coarse = mottle(u * 17.0f + 0.31f * v, v * 17.0f, 11);
    const float fine = mottle(u * 96.0f + v * 41.0f, v * 96.0f - u * 41.0f, 21);
    const float noise = 1.3f * (0.6f * coarse + 0.4f * fine - 0.5f);

    const Colour grass =
        mixed(kGrass, kGrassDry, std::clamp(0.30f + 0.3f * share + 1.1f * noise, 0.0f, 1.0f));
    const float wooded = smoothStep(0.06f, 0.36f, slope + 0.30f * noise) *
                         (1.0f - smoothStep(0.55f, 0.95f, share + 0.3f * noise));
    Colour colour = mixed(grass, kForest, 0.9f * wooded);
    // High ground is bare where it slopes; a plateau keeps its grass.
    const float exposed = smoothStep(0.06f, 0.3f, slope) *
                          (0.25f * share + 0.28f * smoothStep(0.6f, 0.95f, share + 0.3f * noise));
    const float bareness = slope + 0.28f * noise + exposed;
    const Colour rock = mixed(kRockDark, kRockLight, std::clamp(0.5f + 1.2f * noise, 0.0f, 1.0f));
    colour = mixed(colour, kScree * 0.9f, smoothStep(0.48f, 0.86f, bareness));
    colour = mixed(colour, rock, smoothStep(0.66f, 1.05f, bareness));
    if (scene.heights.span() > 1000.0f)
        colour =
            mixed(colour, kSnow,
                  smoothStep(0.72f, 0.84f, share + 0.16f * noise) * (1.0f - smoothStep(0.8f, 1.2f, slope)));
    if (scene.seaLevelM) {
        const float above = height - static_cast<float>(*scene.seaLevelM);
        colour = mixed(colour, kShore,
                       1.0f - smoothStep(0.0015f, 0.006f,
                                         above / std::max(scene.heights.span(), 1e-6f) + 0.004f * noise));
    }
    return colour * (0.94f + 0.24f * (fine - 0.5f));
}

Colour filmic(const Colour& light) {
    const auto curve = [](float x) {
        return std::clamp(x * (2.51f * x + 0.03f) / (x * (2.43f * x + 0.59f) + 0.14f), 0.0f, 1.0f);
    };
    return {curve(light.r), curve(light.g), curve(light.b)};
}

std::uint8_t encoded(float linear) {
    const float shown =
        linear <= 0.0031308f ? 12.92f * linear : 1.055f * std::pow(linear, 1.0f / 2.4f) - 0.055f;
    return static_cast<std::uint8_t>(shown * 255.0f + 0.5f);
}

Colour lightAt(const Scene& scene, std::size_t cell) {
    const float sky = scene.sky[cell];
    return kSunLight * scene.sun[cell] + kSkyLight * std::pow(sky, 1.6f) + kGroundLight * sky;
}

Colour shaded(const Scene& scene, int x, int y, bool naturalColours) {
    const std::size_t cell = scene.ground.grid().index(x, y);
    const Colour light = lightAt(scene, cell);
    if (!naturalColours)
        return kGrey * light;
    const Colour ground = groundColour(scene, x, y) * light;
    const float depth = scene.depth.at(x, y);
    if (!(depth > 0.0f))
        return ground;
    // From above, a shallow bed already takes most of the light.
    const float deep = 1.0f - std::exp(-(depth + 0.35f * scene.depthScaleM) / scene.depthScaleM);
    const Colour body = mixed(kWaterShallow, kWaterDeep, deep) * 0.85f;
    const Colour water = body * light + kSkyLight * (0.04f * scene.sky[cell]);
    return mixed(ground, water, smoothStep(0.0f, 0.06f * scene.depthScaleM + 0.05f, depth));
}

// ---- Preparing the scene ----

Heightmap without(const Heightmap& map, float replacement) {
    Heightmap filled = map;
    std::ranges::replace_if(filled.cells(), [](float value) { return !std::isfinite(value); }, replacement);
    return filled;
}

Heightmap atSize(const Heightmap& map, int longestSidePx) {
    const int longest = std::max(map.width(), map.height());
    if (longestSidePx <= 0 || longest == 0)
        return map;
    const double scale = static_cast<double>(longestSidePx) / longest;
    return resampled(map, std::max(1, static_cast<int>(std::lround(map.width() * scale))),
                     std::max(1, static_cast<int>(std::lround(map.height() * scale))));
}

/// Rise over run.
float steepnessAt(const Heightmap& map, int x, int y) {
    const Gradient gradient = gradientAt(map, x, y);
    return std::hypot(gradient.east, gradient.south);
}

/// Brings the slope that a tenth of the land exceeds to about 33 degrees.
double chosenExaggeration(const Heightmap& ground) {
    std::vector<float> slopes;
    const std::size_t stride = std::max<std::size_t>(1, ground.grid().cellCount() / 40000);
    for (std::size_t cell = 0; cell < ground.grid().cellCount(); cell += stride)
        slopes.push_back(steepnessAt(ground, ground.grid().xOf(cell), ground.grid().yOf(cell)));
    const auto steep = slopes.begin() + static_cast<std::ptrdiff_t>(slopes.size() * 9 / 10);
    std::nth_element(slopes.begin(), steep, slopes.end());
    return std::clamp(0.65 / std::max<double>(*steep, 1e-6), 1.0, 4.0);
}

void addWater(Scene& scene, const Heightmap* water, std::optional<double> seaLevelM, int longestSidePx) {
    scene.depth = Heightmap(scene.ground.grid());
    if (water)
        scene.depth = atSize(without(*water, 0.0f), longestSidePx);
    scene.seaLevelM = seaLevelM;
    float deepest = 0.0f;
    for (std::size_t i = 0; i < scene.depth.cells().size(); ++i) {
        float& depth = scene.depth.cells()[i];
        if (seaLevelM)
            depth = std::max(depth, static_cast<float>(*seaLevelM - scene.ground.cells()[i]));
        depth = std::max(depth, 0.0f);
        deepest = std::max(deepest, depth);
    }
    scene.depthScaleM = std::clamp(0.25f * deepest, 1.0f, 60.0f);
}

/// Rise over run, mixed with the same a few cells wider, which has no level lines along ridges and valley
/// floors.
Heightmap growthSlopes(const Heightmap& lit, ThreadPool& pool) {
    constexpr int kWider = 130;
    const int longest = std::max(lit.width(), lit.height());
    const int shrink = std::max(2, longest / kWider);
    Heightmap wide =
        resampled(lit, (lit.width() + shrink - 1) / shrink, (lit.height() + shrink - 1) / shrink);
    Heightmap wideSlopes(wide.grid());
    for (int y = 0; y < wide.height(); ++y)
        for (int x = 0; x < wide.width(); ++x)
            wideSlopes.at(x, y) = steepnessAt(wide, x, y);
    Heightmap slopes = resampled(wideSlopes, lit.width(), lit.height());
    Compute{pool}.forCells(lit.grid(), [&](int x, int y) {
        slopes.at(x, y) = 0.35f * steepnessAt(lit, x, y) + 0.75f * slopes.at(x, y);
    });
    return slopes;
}

Scene prepared(const Heightmap& elevation, const Heightmap* water, std::optional<double> seaLevelM,
               const ReliefOptions& options, ThreadPool& pool) {
    Scene scene;
    scene.ground = atSize(without(elevation, valueRange(elevation.cells()).low), options.longestSidePx);
    scene.heights = valueRange(scene.ground.cells());
    scene.exaggeration =
        static_cast<float>(options.verticalExaggeration.value_or(chosenExaggeration(scene.ground)));
    addWater(scene, water, seaLevelM, options.longestSidePx);
    scene.lit = scene.ground;
    for (std::size_t i = 0; i < scene.lit.cells().size(); ++i)
        scene.lit.cells()[i] = (scene.ground.cells()[i] + scene.depth.cells()[i]) * scene.exaggeration;
    scene.slopes = growthSlopes(scene.lit, pool);
    scene.sun = illumination(scene.lit, sunLights(options), pool);
    scene.sky = illumination(scene.lit, skyLights(), pool);
    return scene;
}

} // namespace

Rgb8Image shadedRelief(const Heightmap& elevation, const Heightmap* water, std::optional<double> seaLevelM,
                       const ReliefOptions& options, ThreadPool& pool) {
    if (elevation.empty())
        return {};
    const Scene scene = prepared(elevation, water, seaLevelM, options, pool);
    Rgb8Image image(scene.ground.width(), scene.ground.height());
    Compute{pool}.forCells(image, [&](int x, int y) {
        const Colour shown = filmic(shaded(scene, x, y, options.naturalColours));
        std::uint8_t* pixel = image.pixel(x, y);
        pixel[0] = encoded(shown.r);
        pixel[1] = encoded(shown.g);
        pixel[2] = encoded(shown.b);
    });
    return image;
}

} // namespace oxbow
