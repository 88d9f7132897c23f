#pragma once

#include "render/sky/light_map.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <future>
#include <optional>
#include <vector>

namespace oxbow {

/// What wind and rivers do to the picture of a landscape, over the terrain, row-major; a texel covers `cellsPerTexel` cells
/// a side, and the last row and column may reach beyond it.
struct WeatherMap {
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

/// What a weather map follows from.
struct WeatherRequest {
    TerrainState state;
    StillWater water;
    double windFromDeg = 0.0;
};
/// Whether they have the same map.
[[nodiscard]] bool sameWeather(const WeatherRequest& a, const WeatherRequest& b);

/// Neither side is longer than `longestSide`. Some 0.1 s at 512.
[[nodiscard]] WeatherMap weatherMap(const WeatherRequest& request, int longestSide = 512);

/// Makes weather maps beside the drawing, one at a time and not without a pause, always of what was asked for last.
class WeatherWorker {
public:
    /// Cheap where it was asked for already.
    void ask(const WeatherRequest& request);
    /// What was finished since the last call.
    [[nodiscard]] std::optional<WeatherMap> take();
    /// Whether take() would bring anything, or ask() would start what it was asked for before.
    [[nodiscard]] bool hasNews() const { return isReady() || isDue(); }
    /// True while something that was asked for was not yet taken.
    [[nodiscard]] bool busy() const { return m_running.valid() || m_isOwed; }
    /// Until what was asked for last is finished.
    void wait();

private:
    using Clock = std::chrono::steady_clock;
    void start();
    [[nodiscard]] bool isReady() const;
    [[nodiscard]] bool isDue() const;

    WeatherRequest m_asked;
    bool m_isOwed = false; ///< m_asked waits to be started
    std::future<WeatherMap> m_running;
    Clock::time_point m_lastStart{};
};

} // namespace oxbow
