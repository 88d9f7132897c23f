#include "core/session/background_packer.h"

#include "core/base/thread_pool.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

namespace oxbow {

BackgroundPacker::BackgroundPacker(std::shared_ptr<PackRoom> room)
    : m_packer(std::move(room)), m_thread([this](const std::stop_token& stop) { work(stop); }) {}

BackgroundPacker::~BackgroundPacker() {
    m_thread.request_stop();
    m_breakOff.request();
}

void BackgroundPacker::add(std::shared_ptr<const KeptState> state, bool isHead) {
    const std::scoped_lock lock(m_mutex);
    m_jobs.push_back({std::move(state), isHead});
    m_changed.notify_all();
}

std::vector<BackgroundPacker::Done> BackgroundPacker::takeDone() {
    const std::scoped_lock lock(m_mutex);
    return std::exchange(m_done, {});
}

bool BackgroundPacker::isBusy() const {
    const std::scoped_lock lock(m_mutex);
    return m_isPacking || !m_jobs.empty() || !m_done.empty();
}

bool BackgroundPacker::waitForNext(const CancelToken& cancel) {
    constexpr auto kGlance = std::chrono::milliseconds(5); // the token wakes nobody
    const auto hasNext = [this] { return !m_done.empty() || (!m_isPacking && m_jobs.empty()); };
    std::unique_lock lock(m_mutex);
    while (!m_changed.wait_for(lock, kGlance, hasNext))
        if (cancel.requested())
            return false;
    return true;
}

std::size_t BackgroundPacker::clear() {
    const std::scoped_lock lock(m_mutex);
    const auto states = std::ranges::count_if(m_jobs, [](const Job& job) { return job.state != nullptr; });
    const std::size_t count = static_cast<std::size_t>(states) + m_done.size();
    m_jobs.assign(1, {}); // lets the packer forget too
    if (m_isPacking)
        m_breakOff.request();
    m_done.clear();
    m_changed.notify_all();
    return count;
}

std::vector<std::shared_ptr<const KeptState>> BackgroundPacker::recall() {
    std::vector<std::shared_ptr<const KeptState>> waiting;
    const std::scoped_lock lock(m_mutex);
    for (const Job& job : m_jobs)
        if (job.state)
            waiting.push_back(job.state);
    std::erase_if(m_jobs, [](const Job& job) { return job.state != nullptr; });
    if (m_isPacking)
        m_breakOff.request();
    return waiting;
}

void BackgroundPacker::work(const std::stop_token& stop) {
    setThreadPriority(ThreadPriority::BehindTheWindow);
    while (true) {
        Job job;
        {
            std::unique_lock lock(m_mutex);
            if (!m_changed.wait(lock, stop, [this] { return !m_jobs.empty(); }) || stop.stop_requested())
                return;
            job = std::move(m_jobs.front());
            m_jobs.pop_front();
            m_isPacking = true;
        }
        Done done = carryOut(std::move(job));
        {
            const std::scoped_lock lock(m_mutex);
            m_isPacking = false;
            m_breakOff.reset();
            if (done.state)
                m_done.push_back(std::move(done));
        }
        m_changed.notify_all();
    }
}

BackgroundPacker::Done BackgroundPacker::carryOut(Job job) {
    if (!job.state) {
        m_packer.forget();
        return {};
    }
    try {
        const double start = threadSeconds();
        auto packed = m_packer.pack(job.state, job.isHead, m_breakOff);
        return {std::move(job.state), std::move(packed), threadSeconds() - start};
    } catch (const Cancelled&) {
        return {std::move(job.state), nullptr, 0.0, true};
    } catch (const std::exception&) {
        // No memory to pack in: the state stays as it is until it is thinned out.
        return {std::move(job.state), nullptr, 0.0};
    }
}

} // namespace oxbow
