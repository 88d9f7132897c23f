#pragma once

#include "core/base/thread_pool.h"

#include <chrono>
#include <future>
#include <optional>

namespace oxbow {

/// Does one kind of work beside the drawing, one at a time and not without a pause, always of what was asked for last.
template <typename Request, typename Result>
class LatestWork {
public:
    using Milliseconds = std::chrono::milliseconds;
    /// `pause` at least from one start to the next; `same` where two requests have the same result.
    LatestWork(Result (*work)(const Request&), bool (*same)(const Request&, const Request&), Milliseconds pause = {})
        : m_work(work), m_same(same), m_pause(pause) {}

    /// Cheap where it was asked for already.
    void ask(const Request& request) {
        if (!m_asked || !m_same(request, *m_asked)) {
            m_asked = request;
            m_isOwed = true;
        }
        if (isDue())
            start();
    }
    /// What was finished since the last call.
    [[nodiscard]] std::optional<Result> take() {
        return isReady() ? std::optional<Result>(m_running.get()) : std::nullopt;
    }
    /// Whether take() would bring anything, or ask() would start what it was asked for before.
    [[nodiscard]] bool hasNews() const { return isReady() || isDue(); }
    /// True while something that was asked for was not yet taken.
    [[nodiscard]] bool busy() const { return m_running.valid() || m_isOwed; }
    /// Until what was asked for last is finished.
    void wait() {
        if (m_running.valid())
            m_running.wait();
        if (m_isOwed)
            start();
        if (m_running.valid())
            m_running.wait();
    }

private:
    using Clock = std::chrono::steady_clock;

    void start() {
        m_isOwed = false;
        m_lastStart = Clock::now();
        m_running = std::async(std::launch::async, [work = m_work, request = *m_asked] {
            setThreadPriority(ThreadPriority::BehindTheWindow);
            return work(request);
        });
    }
    [[nodiscard]] bool isReady() const {
        return m_running.valid() && m_running.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    }
    [[nodiscard]] bool isDue() const { return m_isOwed && !m_running.valid() && Clock::now() - m_lastStart >= m_pause; }

    Result (*m_work)(const Request&);
    bool (*m_same)(const Request&, const Request&);
    Milliseconds m_pause;
    std::optional<Request> m_asked;
    bool m_isOwed = false; ///< m_asked waits to be started
    std::future<Result> m_running;
    Clock::time_point m_lastStart{};
};

} // namespace oxbow
