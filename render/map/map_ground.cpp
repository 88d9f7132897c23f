#include "render/map/map_ground.h"

#include "render/ground/noise_texture.h"
#include "render/ground/shading.h"

#include <glm/common.hpp>
#include <glm/mat2x2.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace oxbow {

namespace {

using glm::mix;
using glm::vec2;

/// Red and green of the noise picture in [0, 1], for a side of so many pixels.
struct NoiseGrid {
    int side;
    std::vector<vec2> pixels;

    [[nodiscard]] vec2 blendedAt(const vec2& place) const {
        const vec2 at = place * static_cast<float>(side) - 0.5f;
        const vec2 corner = glm::floor(at), share = at - corner;
        const int left = static_cast<int>(corner.x) & (side - 1), top = static_cast<int>(corner.y) & (side - 1);
        const int right = (left + 1) & (side - 1);
        const vec2* upper = &pixels[static_cast<std::size_t>(top * side)];
        const vec2* lower = &pixels[static_cast<std::size_t>(((top + 1) & (side - 1)) * side)];
        return mix(mix(upper[left], upper[right], share.x), mix(lower[left], lower[right], share.x), share.y);
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

vec2 noiseAt(const vec2& place) {
    static const NoiseGrid grid = finestNoise();
    return grid.blendedAt(place);
}

/// Its broadest octaves only.
vec2 smoothNoiseAt(const vec2& place) {
    static const NoiseGrid grid = halved(halved(halved(finestNoise())));
    return grid.blendedAt(place);
}

// As in resources/shaders/material.glsl.
const glm::mat2 kTurned(0.79f, 0.61f, -0.61f, 0.79f);

} // namespace

vec3 naturalColour(const MapGround& ground, double extentM, const ValueRange& relief, float slope) {
    const vec2 place(static_cast<float>(ground.eastM / extentM), static_cast<float>(ground.southM / extentM));
    const vec2 wander = smoothNoiseAt(0.83f * vec2(place.y, place.x) + 0.3f) - 0.5f;
    const vec2 broad = noiseAt(kTurned * place * 2.3f + 0.35f * wander);
    const vec2 middle = noiseAt(place * kTurned * 13.0f + 0.5f * wander + 0.4f);
    const float span = std::max(relief.span(), 1e-3f);
    const float height = (ground.elevation - relief.low) / span;
    const float patchy = (broad.r - 0.5f) * 0.9f + (middle.r - 0.5f) * 0.7f;

    const float arid = ground.arid;
    const vec3 meadow = mix(vec3(0.145f, 0.180f, 0.076f), vec3(0.262f, 0.262f, 0.130f),
                           std::clamp(0.45f + 0.9f * patchy + 0.5f * height, 0.0f, 1.0f));
    const vec3 grass = mix(meadow, kDesert * (0.80f + 0.40f * broad.g), arid);
    const vec3 forest = vec3(0.066f, 0.112f, 0.050f) * 0.95f;
    const vec3 scree = vec3(0.36f, 0.32f, 0.25f);
    const vec3 bareRock = mix(vec3(0.24f, 0.225f, 0.20f), vec3(0.355f, 0.338f, 0.30f),
                          std::clamp(0.5f + 0.8f * (middle.g - 0.5f), 0.0f, 1.0f));
    const vec3 rock = aridRock(bareRock, arid);
    const float wooded =
        smoothstep(-0.06f, 0.42f, 0.16f + patchy * 0.8f - std::abs(height - 0.32f) * 0.55f + 0.35f * slope);
    vec3 colour = mix(grass, forest, wooded * (1.0f - arid) * 0.92f);

    const float bare = barenessOf(slope, height) + 0.18f * patchy;
    const float rockShare = smoothstep(0.48f, 0.72f, bare);
    colour = mix(mix(colour, scree, smoothstep(0.38f, 0.56f, bare)), rock, rockShare);

    const float gained = ground.gainedM / (kSedimentShare * span + 0.05f);
    colour = mix(colour, rock * kFreshRock, kWearShare * scouredShare(gained, slope, rockShare));
    colour = mix(colour, vec3(0.40f, 0.355f, 0.25f), 0.5f * siltedShare(gained, slope, middle.r));

    colour = mix(colour, kSand, sandShare(ground.sandM));
    colour = mix(colour, kIce, iceShare(ground.iceM));

    const float snowLine = 0.74f + lowMountains(relief.high);
    const float snow = (1.0f - arid) * snowShare(height - snowLine - 0.12f * patchy, slope);
    return mix(colour, kSnow, snowCover(snow, slope));
}

vec3 waterColour(const vec3& bed, float depthM, float reliefM, const MapShade& shade,
                 const std::optional<vec3>& tint) {
    const float unit = 0.035f * reliefM + 1.0f;
    const float deep = 1.0f - std::exp(-depthM / unit);
    vec3 body = mix(vec3(0.13f, 0.33f, 0.36f), vec3(0.028f, 0.125f, 0.205f), deep);
    if (tint)
        body = mix(body, *tint * (0.62f - 0.30f * deep), 0.85f);
    const vec3 light = kSun * (0.30f + 0.22f * shade.sun) + kSky * 0.8f * shade.sky;
    return mix(bed, body * light, 0.72f + 0.28f * (1.0f - std::exp(-6.0f * depthM / unit)));
}

} // namespace oxbow
