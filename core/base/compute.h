#pragma once

#include "core/base/thread_pool.h"

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>

namespace oxbow {

/// Thrown out of a computation that was cancelled. What it was changing is torn then; the caller restores the
/// last whole state.
struct Cancelled {};

/// A request to stop, seen by the computation that runs. Safe to make from any thread.
class CancelToken {
public:
    void request() { m_requested.store(true, std::memory_order_relaxed); }
    void reset() { m_requested.store(false, std::memory_order_relaxed); }
    [[nodiscard]] bool requested() const { return m_requested.load(std::memory_order_relaxed); }
    void throwIfRequested() const {
        if (requested())
            throw Cancelled{};
    }

private:
    std::atomic<bool> m_requested = false;
};

/// For computations that nobody stops.
inline const CancelToken kNeverCancelled;

/// Checks a token once in many rounds of a loop.
class CancelPoll {
public:
    explicit CancelPoll(const CancelToken& cancel) : m_cancel(cancel) {}
    void operator()() {
        constexpr std::uint32_t kRounds = 1u << 16;
        if (++m_rounds % kRounds == 0)
            m_cancel.throwIfRequested();
    }

private:
    const CancelToken& m_cancel;
    std::uint32_t m_rounds = 0;
};

/// What every algorithm is handed: the threads that carry it out and the token that may stop it. Each piece of
/// work checks the token first, so that a cancelled computation ends within one piece (throws Cancelled).
struct Compute {
    ThreadPool& pool;
    const CancelToken& cancel = kNeverCancelled; ///< to be checked every few milliseconds of work

    template <typename Piece>
    void forEach(int count, Piece&& piece) const {
        pool.forEach(count, [&](int i) {
            cancel.throwIfRequested();
            piece(i);
        });
    }
    template <typename Band>
    void forRows(int rows, Band&& band) const {
        constexpr int kRows = 32;
        forEach((rows + kRows - 1) / kRows, [&](int i) { band(i * kRows, std::min(rows, (i + 1) * kRows)); });
    }
    /// Calls visit(x, y), or visit(index), for each cell of a grid.
    template <typename Grid, std::invocable<int, int> Visit>
    void forCells(const Grid& grid, Visit&& visit) const {
        forRows(grid.height, [&](int y0, int y1) {
            for (int y = y0; y < y1; ++y)
                for (int x = 0; x < grid.width; ++x)
                    visit(x, y);
        });
    }
    template <typename Grid, std::invocable<std::size_t> Visit>
    void forCells(const Grid& grid, Visit&& visit) const {
        forRows(grid.height, [&](int y0, int y1) {
            const std::size_t end = grid.index(0, y1);
            for (std::size_t cell = grid.index(0, y0); cell < end; ++cell)
                visit(cell);
        });
    }
};

} // namespace oxbow
