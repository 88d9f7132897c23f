#pragma once

#include "core/session/coarse_run.h"

#include <deque>
#include <mutex>
#include <thread>

namespace oxbow {

/// Evaluates many recipes side by side, each on one thread, on grids so coarse that all of them come within a goal: for
/// pictures to choose from. It has threads and evaluations of its own, behind those of the window; states, hashes and the
/// timeline of a Session know nothing of it.
///
/// All begin on the coarsest grid, whose times tell how fine a grid keeps the goal. Those that were there before that was
/// known come once more on the finer one.
class VariationRuns {
public:
    struct Options {
        int threads = 0;       ///< 0: one per hardware thread
        double goalMs = 4000.0; ///< for all of them
        int leastSide = 32;    ///< cells of the shorter side, at the coarsest
        int mostSide = 256;    ///< and of the longer one, at the finest
        /// Takes what recipe `index` gives, perhaps twice; null where it fails. On a worker.
        std::function<void(int index, const TerrainState* terrain)> found;
    };

    /// Begins at once; relative file names start in `folder`.
    VariationRuns(std::vector<Recipe> recipes, std::filesystem::path folder, Options options);
    /// Breaks off what runs.
    ~VariationRuns();
    VariationRuns(const VariationRuns&) = delete;
    VariationRuns& operator=(const VariationRuns&) = delete;

private:
    struct Task {
        int index;
        int divisor;
    };

    void work();
    void answer(CoarseRun& run, const Task& task);
    [[nodiscard]] std::optional<Task> next();
    void learn(const Task& task, double ms);

    const std::vector<Recipe> m_recipes;
    const std::filesystem::path m_folder;
    const Options m_options;
    CancelToken m_cancel;

    std::mutex m_mutex;
    std::deque<int> m_waiting;
    int m_coarsest = 1;
    int m_divisor = 1;      ///< cells of the full grid a side of a cell here
    bool m_isKnown = false; ///< that one keeps the goal
    std::vector<std::jthread> m_workers; ///< last: they use what is above
};

} // namespace oxbow
