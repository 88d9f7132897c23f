#include "render/sky/light_worker.h"

#include "core/base/thread_pool.h"

#include <utility>

namespace oxbow {

namespace {

constexpr int kSunSide = 2048;
constexpr int kSkySide = 512;
constexpr std::chrono::milliseconds kLongestSkyAge{500};

} // namespace

LightWorker::~LightWorker() {
    m_thread.request_stop();
    m_changed.notify_all();
}

void LightWorker::request(const LightRequest& request) {
    const std::scoped_lock lock(m_mutex);
    m_request = request;
    m_changed.notify_all();
}

LightMaps LightWorker::take() {
    const std::scoped_lock lock(m_mutex);
    return std::exchange(m_finished, {});
}

bool LightWorker::ready() const {
    const std::scoped_lock lock(m_mutex);
    return m_finished.sun || m_finished.sky;
}

bool LightWorker::busy() const {
    const std::scoped_lock lock(m_mutex);
    return m_request || m_computing || m_finished.sun || m_finished.sky;
}

void LightWorker::wait() {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return !m_request && !m_computing; });
}

void LightWorker::run(const std::stop_token& stop) {
    setThreadPriority(ThreadPriority::BehindTheWindow);
    std::unique_lock lock(m_mutex);
    while (m_changed.wait(lock, stop, [this] { return m_request.has_value(); })) {
        const LightRequest request = *std::exchange(m_request, std::nullopt);
        m_computing = true;
        lock.unlock();
        try {
            compute(request, stop);
        } catch (...) {
            // No memory for it: the light that is there stays until another is asked for.
        }
        lock.lock();
        m_computing = false;
        m_changed.notify_all();
    }
}

void LightWorker::compute(const LightRequest& request, const std::stop_token& stop) {
    if (request.shadows) {
        LightMap sun = sunLight(coarseHeights(request.state, request.verticalScale, kSunSide, request.water),
                                request.sun);
        const std::scoped_lock lock(m_mutex);
        m_finished.sun = std::move(sun);
    }
    if (!request.sky)
        return;
    LightMap sky = skyLight(coarseHeights(request.state, request.verticalScale, kSkySide, request.water),
                            [&] { return superseded(stop); });
    if (sky.empty())
        return;
    const std::scoped_lock lock(m_mutex);
    m_finished.sky = std::move(sky);
    m_lastSky = Clock::now();
}

bool LightWorker::superseded(const std::stop_token& stop) const {
    const std::scoped_lock lock(m_mutex);
    return stop.stop_requested() || (m_request && Clock::now() - m_lastSky < kLongestSkyAge);
}

} // namespace oxbow
