#include "core/session/command_queue.h"

#include <chrono>

namespace oxbow {

void CommandQueue::send(Command command, Kind kind) {
    {
        const std::scoped_lock lock(m_mutex);
        if (kind == Kind::Seek && !m_waiting.empty() && m_waiting.back().kind == Kind::Seek)
            m_waiting.back().taken = {std::move(command), m_waiting.back().taken.count + 1};
        else
            m_waiting.push_back({{std::move(command)}, kind});
        if (kind != Kind::Plain)
            m_cancel.request();
    }
    m_changed.notify_one();
}

void CommandQueue::close() {
    const std::scoped_lock lock(m_mutex);
    m_closed.request();
    m_cancel.request();
    m_changed.notify_one();
}

bool CommandQueue::wait(bool hasOtherWork) {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return hasOtherWork || !m_waiting.empty() || m_closed.requested(); });
    return !m_closed.requested();
}

void CommandQueue::waitFor(double seconds) {
    std::unique_lock lock(m_mutex);
    m_changed.wait_for(lock, std::chrono::duration<double>(seconds),
                       [this] { return !m_waiting.empty() || m_closed.requested(); });
}

std::optional<CommandQueue::Taken> CommandQueue::take() {
    const std::scoped_lock lock(m_mutex);
    if (m_closed.requested())
        return {};
    if (m_waiting.empty()) {
        m_cancel.reset(); // every request was carried out
        return {};
    }
    Taken taken = std::move(m_waiting.front().taken);
    m_waiting.pop_front();
    return taken;
}

} // namespace oxbow
