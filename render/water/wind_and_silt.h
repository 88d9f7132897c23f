#pragma once

#include "render/sky/light_map.h"

#include <chrono>
#include <cstdint>
#include <vector>

namespace oxbow {

/// What wind and rivers do to the picture of a landscape, over the terrain, row-major; a texel covers `cellsPerTexel` cells
/// a side, and the last row and column may reach beyond it.
struct WindAndSiltMap {
    /// Shares of 255: of the water's colour that suspended sediment makes (water_sediment.h); of the height of waves of the
    /// open sea, and of drifting snow, kNoDrift for as much as fell (wind.h).
    struct Texel {
        std::uint8_t sediment = 0, waves = 0, drift = kNoDrift;
        bool operator==(const Texel&) const = default;
    };
    static constexpr std::uint8_t kNoDrift = 128;

    int width = 1;
    int height = 1;
    int cellsPerTexel = 1;
    std::vector<Texel> texels{Texel{}};
};

/// What such a map follows from.
struct WindAndSiltRequest {
    TerrainState state;
    StillWater water;
    double windFromDeg = 0.0;
};
/// Whether they have the same map.
[[nodiscard]] bool sameWindAndSilt(const WindAndSiltRequest& a, const WindAndSiltRequest& b);

/// Neither side is longer than `longestSide`. Some 0.1 s at 512.
[[nodiscard]] WindAndSiltMap windAndSiltMap(const WindAndSiltRequest& request, int longestSide = 512);
/// At least from the beginning of one to that of the next, beside the drawing.
inline constexpr std::chrono::milliseconds kWindAndSiltPause{500};

} // namespace oxbow
