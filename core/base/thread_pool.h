#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace oxbow {

/// Whether threads make way for what the user sees and touches: on a machine that is busy everywhere the window is
/// served first.
enum class ThreadPriority { Normal, BehindTheWindow };

/// Sets it for the calling thread, where the system lets threads choose (Linux); it cannot be raised again.
void setThreadPriority(ThreadPriority priority);

/// Processor time that the calling thread has used, s: unlike the time that passes it does not grow while others have
/// the processor. Where the system does not tell (neither Linux nor macOS), the time that passes.
[[nodiscard]] double threadSeconds();

/// A fixed set of threads that share numbered pieces of work. The pieces are chosen by the caller and never depend on
/// the number of threads, so a result that depends only on its piece is the same for any number of threads.
///
/// `forEach` may be called from one thread at a time, and not from inside a piece. An exception thrown by a piece is
/// rethrown to the caller once every thread has stopped; of several, the one of the lowest piece.
class ThreadPool {
public:
    /// `threads` counts the caller too; 0 takes one per hardware thread. There are fewer where the system gives no more.
    explicit ThreadPool(int threads = 0, ThreadPriority priority = ThreadPriority::Normal);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    [[nodiscard]] int threadCount() const { return static_cast<int>(m_threads.size()) + 1; }

    /// Calls `piece(i)` for i in [0, count), each once, in any order.
    void forEach(int count, const std::function<void(int)>& piece);

    /// Calls `band(y0, y1)` for bands of `rowsPerBand` rows that cover [0, rows).
    void forRows(int rows, int rowsPerBand, const std::function<void(int, int)>& band);

private:
    void serve(const std::stop_token& stop, ThreadPriority priority);
    void takePieces(std::unique_lock<std::mutex>& lock);

    std::mutex m_mutex;
    std::condition_variable_any m_workArrived;
    std::condition_variable m_workDone;
    const std::function<void(int)>* m_piece = nullptr;
    int m_next = 0;
    int m_count = 0;
    int m_running = 0;
    std::uint64_t m_round = 0;
    int m_failedPiece = -1;
    std::exception_ptr m_failure;
    std::vector<std::jthread> m_threads;
};

} // namespace oxbow
