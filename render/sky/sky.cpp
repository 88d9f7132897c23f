#include "render/sky/sky.h"

#include "render/sky/atmosphere.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

using std::numbers::pi;
constexpr double kEyeM = 400.0;      ///< above the sea: of a landscape, not of one eye
constexpr double kAlbedoBelow = 0.2, kSnowAlbedo = 0.7;
constexpr double kLevelGround = 1.75; ///< light of level ground that an eye settles at
constexpr glm::dvec3 kLuminance{0.2126, 0.7152, 0.0722};
/// By moonlight eyes see little colour, and that of the rods.
constexpr glm::dvec3 kMoon{0.42, 0.60, 1.0};
constexpr double kMoonShare = 0.16;

constexpr std::array kPresets = {
    SkyPreset{"noon", "Noon", 56.0, {.turbidity = 1.2, .clouds = 0.30}},
    SkyPreset{"golden", "Golden hour", 9.0, {.turbidity = 1.6, .clouds = 0.35}},
    SkyPreset{"overcast", "Overcast", 40.0, {.turbidity = 4.0, .clouds = 1.0}},
    SkyPreset{"winter", "Winter", 17.0, {.turbidity = 0.8, .clouds = 0.12, .snow = 0.62}},
    SkyPreset{"moon", "Moonlight", 38.0, {.turbidity = 0.8, .clouds = 0.22, .isNight = true}},
};

/// Radiance of rows and columns for a sun of irradiance 1.
std::vector<glm::dvec3> radiances(const Atmosphere& air, double sunHeight) {
    const glm::dvec3 sun(std::cos(sunHeight), std::sin(sunHeight), 0.0);
    std::vector<glm::dvec3> table;
    for (int j = 0; j < kSkyHeight; ++j) {
        const double s = 2.0 * j / (kSkyHeight - 1) - 1.0, height = std::copysign(s * s, s) * 0.5 * pi;
        for (int i = 0; i < kSkyWidth; ++i) {
            const double turn = pi * i / (kSkyWidth - 1);
            table.push_back(air.radiance(
                kEyeM, {std::cos(height) * std::cos(turn), std::sin(height), std::cos(height) * std::sin(turn)}, sun));
        }
    }
    return table;
}

/// Irradiance of level ground from the upper half of such a table.
glm::dvec3 irradiance(const std::vector<glm::dvec3>& table) {
    glm::dvec3 sum(0.0);
    const auto heightAt = [](double row) {
        const double s = 2.0 * row / (kSkyHeight - 1) - 1.0;
        return std::copysign(s * s, s) * 0.5 * pi;
    };
    for (int j = kSkyHeight / 2; j < kSkyHeight; ++j) {
        const double low = std::max(0.0, heightAt(j - 0.5)), high = std::min(0.5 * pi, heightAt(j + 0.5));
        // Of a band of the hemisphere, times the cosine to the zenith.
        const double weight = pi * (std::sin(high) * std::sin(high) - std::sin(low) * std::sin(low)) / kSkyWidth;
        for (int i = 0; i < kSkyWidth; ++i)
            sum += table[static_cast<std::size_t>(j) * kSkyWidth + i] * weight;
    }
    return sum;
}

} // namespace

std::span<const SkyPreset> skyPresets() {
    return kPresets;
}

const SkyPreset* findSkyPreset(std::string_view key) {
    const auto found = std::ranges::find(kPresets, key, &SkyPreset::key);
    return found == kPresets.end() ? nullptr : &*found;
}

void applySky(const SkyPreset& preset, ViewOptions& options) {
    const double windFromDeg = options.sky.windFromDeg; // no sky has a wind of its own
    options.sky = preset.sky;
    options.sky.windFromDeg = windFromDeg;
    options.sun.heightDeg = preset.sunHeightDeg;
}

bool sameSky(const SkyRequest& a, const SkyRequest& b) {
    SkySettings sky = a.sky;
    sky.windFromDeg = b.sky.windFromDeg;
    return sky == b.sky && a.sunHeightDeg == b.sunHeightDeg;
}

std::shared_ptr<const SkyLight> skyLight(const SkyRequest& request) {
    const SkySettings& sky = request.sky;
    const double sunHeight = glm::radians(std::clamp(request.sunHeightDeg, -4.0, 90.0));
    const Atmosphere air(sky.turbidity);
    std::vector<glm::dvec3> table = radiances(air, sunHeight);
    glm::dvec3 direct = air.transmittance(kEyeM, std::sin(sunHeight));
    glm::dvec3 diffuse = irradiance(table);
    const double sunken = std::max(0.0, std::sin(sunHeight));
    // Under an even cloud what came from above comes from all of it, a third of it, and grey.
    const double overcast = glm::smoothstep(0.65, 1.0, sky.clouds);
    const glm::dvec3 under = 0.34 * (direct * sunken + diffuse);
    const glm::dvec3 grey = glm::mix(glm::dvec3(glm::dot(under, kLuminance)), under, 0.25);
    direct *= 1.0 - 0.97 * overcast;
    diffuse = glm::mix(diffuse, grey, overcast);
    for (int j = 0; j < kSkyHeight; ++j) {
        // Three times as bright above as at the horizon (Moon1942).
        const double s = std::max(0.0, 2.0 * j / (kSkyHeight - 1) - 1.0), up = std::sin(s * s * 0.5 * pi);
        const glm::dvec3 cloud = grey / pi * (9.0 / 7.0) * (1.0 + 2.0 * up) / 3.0;
        for (int i = 0; i < kSkyWidth; ++i) {
            glm::dvec3& colour = table[static_cast<std::size_t>(j) * kSkyWidth + i];
            colour = glm::mix(colour, cloud, overcast);
        }
    }
    // An eye does not make up for all that a low sun lacks.
    const double level = glm::dot(direct * std::max(sunken, 0.22) + diffuse, kLuminance);
    const double noon = 0.85, settled = noon * std::pow(std::max(level, 1e-4) / noon, 0.82);
    // Nor is it dazzled by snow.
    glm::dvec3 exposure(pi * kLevelGround / settled * (1.0 - 0.52 * sky.snow));
    if (sky.isNight)
        exposure *= kMoon * kMoonShare;
    auto light = std::make_shared<SkyLight>();
    light->sun = direct * exposure / pi;
    light->sky = diffuse * exposure / pi;
    light->bounce = (direct * sunken + diffuse) * exposure / pi * std::lerp(kAlbedoBelow, kSnowAlbedo, sky.snow);
    light->rayleigh = air.rayleigh();
    light->aerosol = static_cast<float>(air.aerosol());
    light->overcast = static_cast<float>(overcast);
    light->table.reserve(table.size());
    for (const glm::dvec3& colour : table)
        light->table.emplace_back(colour * exposure);
    return light;
}

} // namespace oxbow
