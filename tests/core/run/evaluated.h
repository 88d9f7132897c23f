#pragma once

#include "core/base/thread_pool.h"
#include "core/run/evaluator.h"

#include <limits>
#include <memory>

namespace oxbow::test {

inline constexpr int kToTheEnd = std::numeric_limits<int>::max();

/// The terrain of a recipe, evaluated without a session: the reference. To its end, or for that many steps.
inline TerrainState evaluated(const Recipe& recipe, int steps = kToTheEnd, const std::filesystem::path& folder = {},
                              int threads = 2) {
    ThreadPool pool(threads);
    Evaluator evaluator(pool, folder);
    evaluator.begin(std::make_shared<const Recipe>(recipe));
    for (int i = 0; i < steps && !evaluator.finished(); ++i)
        evaluator.advance(kNeverCancelled);
    return evaluator.capture({}).terrain;
}

} // namespace oxbow::test
