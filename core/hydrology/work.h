#pragma once

#include "core/recipe/stage.h"
#include "core/threads/thread_pool.h"

#include <algorithm>

namespace oxbow {

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
