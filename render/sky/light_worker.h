#pragma once

#include "render/sky/light_map.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

namespace oxbow {

/// What light is asked for.
struct LightRequest {
    TerrainState state;
    double verticalScale = 1.0;
    SunDirection sun;
    bool shadows = true;
    bool sky = true;
    StillWater water;
};

/// A finished map, of sun or of sky.
struct LightMaps {
    std::optional<LightMap> sun;
    std::optional<LightMap> sky;
};

/// Computes light maps on a thread of its own. Only the newest request counts. Shadows come first; the sky's
/// light, which takes longer and changes slowly, follows when no newer request waits, but at least every half
/// second.
class LightWorker {
public:
    LightWorker() : m_thread([this](const std::stop_token& stop) { run(stop); }) {}
    ~LightWorker();
    LightWorker(const LightWorker&) = delete;
    LightWorker& operator=(const LightWorker&) = delete;

    void request(const LightRequest& request);
    /// What was finished since the last call.
    [[nodiscard]] LightMaps take();
    /// Whether take() would bring anything.
    [[nodiscard]] bool ready() const;
    /// True while something is asked for, being computed, or finished and not yet taken.
    [[nodiscard]] bool busy() const;
    /// Blocks until the newest request is finished.
    void wait();

private:
    using Clock = std::chrono::steady_clock;

    void run(const std::stop_token& stop);
    void compute(const LightRequest& request, const std::stop_token& stop);
    [[nodiscard]] bool superseded(const std::stop_token& stop) const;

    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::optional<LightRequest> m_request;
    LightMaps m_finished;
    bool m_computing = false;
    Clock::time_point m_lastSky{};
    std::jthread m_thread; ///< last: it uses what is above
};

} // namespace oxbow
