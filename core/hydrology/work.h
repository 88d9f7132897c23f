#pragma once

#include "core/recipe/stage.h"
#include "core/threads/thread_pool.h"

#include <algorithm>
#include <cstdint>

namespace oxbow {

/// For computations that nobody stops.
inline const CancelToken kNeverCancelled;

/// Looks at a token once in many rounds of a loop.
class Lookout {
public:
    explicit Lookout(const CancelToken& cancel) : m_cancel(cancel) {}
    void operator()() {
        constexpr std::uint32_t kRounds = 1u << 16;
        if (++m_rounds % kRounds == 0)
            m_cancel.throwIfRequested();
    }

private:
    const CancelToken& m_cancel;
    std::uint32_t m_rounds = 0;
};

/// The threads that carry out a computation and the token that may stop it: every piece of work looks at the
/// token first, so that a cancelled computation ends within one piece (throws Cancelled).
struct Work {
    ThreadPool& pool;
    const CancelToken& cancel;

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
};

} // namespace oxbow
