#include "core/base/thread_pool.h"

#include <algorithm>

namespace oxbow {

ThreadPool::ThreadPool(int threads, ThreadPriority priority) {
    if (threads <= 0)
        threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    for (int i = 1; i < threads; ++i)
        m_threads.emplace_back([this, priority](const std::stop_token& stop) { serve(stop, priority); });
}

ThreadPool::~ThreadPool() {
    for (std::jthread& thread : m_threads)
        thread.request_stop();
    m_threads.clear();
}

void ThreadPool::forEach(int count, const std::function<void(int)>& piece) {
    if (count <= 0)
        return;
    if (m_threads.empty() || count == 1) {
        for (int i = 0; i < count; ++i)
            piece(i);
        return;
    }
    std::unique_lock lock(m_mutex);
    m_piece = &piece;
    m_next = 0;
    m_count = count;
    m_failedPiece = -1;
    m_failure = nullptr;
    ++m_round;
    m_workArrived.notify_all();
    takePieces(lock);
    m_workDone.wait(lock, [this] { return m_running == 0; });
    m_piece = nullptr;
    if (m_failure)
        std::rethrow_exception(m_failure);
}

void ThreadPool::forRows(int rows, int rowsPerBand, const std::function<void(int, int)>& band) {
    const int bands = (rows + rowsPerBand - 1) / rowsPerBand;
    forEach(bands, [&](int i) { band(i * rowsPerBand, std::min(rows, (i + 1) * rowsPerBand)); });
}

void ThreadPool::serve(const std::stop_token& stop, ThreadPriority priority) {
    setThreadPriority(priority);
    std::uint64_t seenRound = 0;
    std::unique_lock lock(m_mutex);
    while (m_workArrived.wait(lock, stop, [&] { return m_round != seenRound; })) {
        seenRound = m_round;
        takePieces(lock);
    }
}

void ThreadPool::takePieces(std::unique_lock<std::mutex>& lock) {
    ++m_running;
    while (m_piece && m_next < m_count) {
        const int i = m_next++;
        const std::function<void(int)>& piece = *m_piece;
        lock.unlock();
        std::exception_ptr failure;
        try {
            piece(i);
        } catch (...) {
            failure = std::current_exception();
        }
        lock.lock();
        if (failure && (m_failedPiece < 0 || i < m_failedPiece)) {
            m_failedPiece = i;
            m_failure = failure;
            m_next = m_count;
        }
    }
    if (--m_running == 0)
        m_workDone.notify_one();
}

} // namespace oxbow
