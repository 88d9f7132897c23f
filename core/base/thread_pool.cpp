#include "core/base/thread_pool.h"

#include <algorithm>
#include <system_error>

namespace oxbow {

namespace {

/// Together some 30 us: waking a thread that sleeps takes as long, and many loops of a step are shorter than that.
constexpr int kLooks = 30, kPauses = 32;

/// A moment of the processor. Not a yield, which on a busy machine gives a whole time slice away.
void pause() {
    for (int i = 0; i < kPauses; ++i) {
#if defined(__x86_64__) && defined(__GNUC__)
        __builtin_ia32_pause();
#elif defined(__aarch64__) && defined(__GNUC__)
        __asm__ volatile("isb");
#endif
    }
}

/// Looks for a while whether `isDone`, which `lock` guards, before the thread goes to sleep over it.
template <typename IsDone>
void lookBeforeSleep(std::unique_lock<std::mutex>& lock, const IsDone& isDone) {
    for (int look = 0; look < kLooks && !isDone(); ++look) {
        lock.unlock();
        pause();
        lock.lock();
    }
}

/// Ends threads that wait at `wakes` for work or for their end, which `mutex` guards.
void endAll(std::vector<std::jthread>& threads, std::mutex& mutex, std::condition_variable_any& wakes) {
    {
        const std::lock_guard lock(mutex);
        for (std::jthread& thread : threads)
            thread.request_stop();
    }
    wakes.notify_all();
    threads.clear();
}

} // namespace

ThreadPool::ThreadPool(int threads, ThreadPriority priority) {
    if (threads <= 0)
        threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    try {
        for (int i = 1; i < threads; ++i)
            m_threads.emplace_back([this, priority](const std::stop_token& stop) { serve(stop, priority); });
    } catch (const std::system_error&) { // a limit of processes: those that are there do the work
    } catch (...) {
        endAll(m_threads, m_mutex, m_workArrived);
        throw;
    }
}

ThreadPool::~ThreadPool() {
    endAll(m_threads, m_mutex, m_workArrived);
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
    const auto isDone = [this] { return m_running == 0; };
    lookBeforeSleep(lock, isDone);
    m_workDone.wait(lock, isDone);
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
    // Not a wait that the token ends: of MinGW's library that hangs where the end comes just after the beginning.
    const auto isCalled = [&] { return stop.stop_requested() || m_round != seenRound; };
    for (;;) {
        m_workArrived.wait(lock, isCalled);
        if (stop.stop_requested())
            return;
        seenRound = m_round;
        takePieces(lock);
        lookBeforeSleep(lock, isCalled);
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
