#pragma once

#include "render/look/frame_settings.h"

#include <glm/vec3.hpp>

#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace oxbow {

/// A sky that is chosen by its name.
struct SkyPreset {
    std::string_view key;   ///< on the command line
    std::string_view label; ///< for people
    double sunHeightDeg;
    SkySettings sky;
};
[[nodiscard]] std::span<const SkyPreset> skyPresets();
/// Null where there is none of that key.
[[nodiscard]] const SkyPreset* findSkyPreset(std::string_view key);
void applySky(const SkyPreset& preset, ViewOptions& options);

/// The light of a sky as shaders take it, linear, of the exposure that an eye would have.
struct SkyLight {
    glm::vec3 sun{0.0f};    ///< on a face towards the sun, times the albedo the colour of that face
    glm::vec3 sky{0.0f};    ///< of the whole sky on level ground
    glm::vec3 bounce{0.0f}; ///< from the ground on a face that hangs over it
    glm::vec3 rayleigh{0.0f}; ///< extinction at sea level, 1/m
    float aerosol = 0.0f;
    float overcast = 0.0f; ///< share of the sky under an even cloud
    /// What comes from directions, rows by height from straight down to straight up, columns by the angle to the sun from
    /// above, 0 to half a turn: kSkyWidth x kSkyHeight colours. Around the horizon rows lie closer, at
    /// 1/2 + sign(h) sqrt(|h| / 90°) / 2.
    std::vector<glm::vec3> table;
};
inline constexpr int kSkyWidth = 48, kSkyHeight = 96;

/// What the light of a sky follows from.
struct SkyRequest {
    SkySettings sky;
    double sunHeightDeg = 0.0; ///< above the horizon
};
/// Whether they have the same light: the wind has no part in it.
[[nodiscard]] bool sameSky(const SkyRequest& a, const SkyRequest& b);

/// Costs some 40 ms: it is made beside the drawing.
[[nodiscard]] std::shared_ptr<const SkyLight> skyLight(const SkyRequest& request);

} // namespace oxbow
