#include "render/map/map_ground.h"

#include "render/ground/noise_texture.h"
#include "render/ground/shading.h"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace oxbow {

namespace {


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

} // namespace

vec3 naturalColour(const MapGround& ground, double extentM, const ValueRange& relief, float slope) {
    const vec2 place(static_cast<float>(ground.eastM / extentM), static_cast<float>(ground.southM / extentM));
    const vec2 wander = smoothNoiseAt(wanderPlace(place)) - 0.5f;
    const vec2 broad = noiseAt(broadPlace(place, wander));
    const vec2 middle = noiseAt(middlePlace(place, wander));
    const float span = std::max(relief.span(), 1e-3f);
    const float height = (ground.elevation - relief.low) / span;
    const float patchy = patchiness(broad.r, middle.r), arid = ground.arid;
    constexpr float kEven = 0.0f; // no speckles, and neither crests nor hollows

    const vec3 grass = mix(grassColour(moistureOf(kEven, height, patchy), kEven), desertColour(broad.g, kEven), arid);
    const vec3 rock = aridRock(rockColour(broad.g, middle.g, kEven, kMeanNoise, kMeanNoise), arid);
    const float wooded = woodedShare(patchy, kEven, kEven, height, slope) * (1.0f - arid);
    vec3 colour = heathed(mix(grass, forestColour(kMeanNoise, kEven), wooded * kWoodCover), slope);

    const float bare = raggedBareness(slope, height, patchy, kEven, kEven), rockShare = rockShareOf(bare);
    colour = mix(mix(colour, screeColour(kMeanNoise), screeShareOf(bare) * kScreeCover), rock, rockShare);

    const float gained = ground.gainedM / (kSedimentShare * span + 0.05f);
    colour = mix(colour, rock * kFreshRock, kWearShare * scouredShare(gained, slope, rockShare));
    colour = mix(colour, kSediment, kSiltShare * siltedShare(gained, slope, middle.r));
    colour = mix(colour, kSand, sandShare(ground.sandM));
    colour = mix(colour, kIce, iceShare(ground.iceM));

    const float lying = (1.0f - arid) * snowShare(height - snowLineOf(relief.high, 0.0f) - 0.12f * patchy, slope);
    return mix(colour, kSnow, snowCover(lying, slope));
}

vec3 waterColour(const vec3& bed, float depthM, float reliefM, const MapShade& shade, float sunUp,
                 const std::optional<vec3>& tint) {
    const vec3 body = waterBody(waterDepthShare(depthM, reliefM), tint.value_or(vec3(0.0f)), tint ? 1.0f : 0.0f);
    const vec3 light = kSun * waterSun(shade.sun, sunUp) + kSky * kWaterSky * shade.sky;
    return mix(bed * kBedInWater, body * light, waterCover(depthM, reliefM));
}

} // namespace oxbow
