#pragma once

#include <glm/vec3.hpp>

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace oxbow {

/// sRGB in [0, 1] of 0xRRGGBB.
[[nodiscard]] glm::vec3 unpacked(std::uint32_t rgb);

/// How the lightness of a ramp runs: those that only rise or only fall can be read in grey and by the
/// colour-blind.
enum class Lightness { Rising, Falling, Diverging, Mixed };

/// A named sequence of sRGB colours, evenly spaced over [0, 1] and joined by straight lines.
struct ColourRamp {
    std::string_view key;
    std::string_view name; ///< for people
    Lightness lightness;
    std::span<const std::uint32_t> stops; ///< 0xRRGGBB

    /// sRGB in [0, 1]; t is clamped.
    [[nodiscard]] glm::vec3 at(double t) const;
    /// The ramp as `count` RGBA bytes, for a texture or a legend.
    [[nodiscard]] std::vector<std::uint8_t> rgba(int count) const;
};

[[nodiscard]] std::span<const ColourRamp> colourRamps();
/// The ramp of that key; the first one where there is none.
[[nodiscard]] const ColourRamp& colourRamp(std::string_view key);

} // namespace oxbow
