#pragma once

#include <glm/glm.hpp>

#include <cmath>

namespace oxbow::test {

/// CIE L* of an sRGB colour, 0 (black) to 100 (white).
inline double lightnessOf(const glm::vec3& srgb) {
    const auto linear = [](double value) {
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    const double y = 0.2126 * linear(srgb.x) + 0.7152 * linear(srgb.y) + 0.0722 * linear(srgb.z);
    return y > 216.0 / 24389.0 ? 116.0 * std::cbrt(y) - 16.0 : y * 24389.0 / 27.0;
}

} // namespace oxbow::test
