#include "core/session/background_packer.h"

#include "core/base/thread_pool.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace oxbow {

BackgroundPacker::BackgroundPacker(std::shared_ptr<PackRoom> room)
    : m_packer(std::move(room)), m_thread([this](const std::stop_token& stop) { work(stop); }) {}

void BackgroundPacker::add(std::shared_ptr<const KeptState> state, bool isHead) {
    {
        const std::scoped_lock lock(m_mutex);
        m_jobs.push_back({std::move(state), isHead});
    }
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

void BackgroundPacker::waitForNext() {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return !m_done.empty() || (!m_isPacking && m_jobs.empty()); });
}

std::size_t BackgroundPacker::clear() {
    const std::scoped_lock lock(m_mutex);
    const auto states = std::ranges::count_if(m_jobs, [](const Job& job) { return job.state != nullptr; });
    const std::size_t count = static_cast<std::size_t>(states) + m_done.size();
    m_jobs.assign(1, {}); // lets the packer forget too
    m_done.clear();
    m_changed.notify_all();
    return count;
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
        auto packed = m_packer.pack(job.state, job.isHead);
        return {std::move(job.state), std::move(packed), threadSeconds() - start};
    } catch (const std::exception&) {
        // No memory to pack in: the state stays as it is until it is thinned out.
        return {std::move(job.state), nullptr, 0.0};
    }
}

} // namespace oxbow
