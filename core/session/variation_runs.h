#pragma once

#include "core/session/coarse_run.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

namespace oxbow {

/// Evaluates many recipes side by side, each on one thread, for pictures to choose from: all of them on a grid so coarse that
/// they are there at once, then all on one twice as fine, and so on as long as a pass can be expected to take no longer than
/// a goal. It has threads and evaluations of its own, behind those of the window; states, hashes and the timeline of a
/// Session know nothing of it.
class VariationRuns {
public:
    struct Options {
        int threads = 0;         ///< 0: one per hardware thread
        double goalMs = 12000.0; ///< for all of them on one grid, where nothing else runs
        int leastSide = 32;      ///< cells of the shorter side, at the coarsest
        int mostSide = 256;      ///< and of the longer one, at the finest
        /// Takes what recipe `index` gives, once on each grid; null where it fails. On a worker.
        std::function<void(int index, const TerrainState* terrain)> found;
    };

    /// Begins at once; relative file names start in `folder`.
    VariationRuns(std::vector<Recipe> recipes, std::filesystem::path folder, Options options);
    /// Breaks off what runs.
    ~VariationRuns();
    VariationRuns(const VariationRuns&) = delete;
    VariationRuns& operator=(const VariationRuns&) = delete;

private:
    void work();
    [[nodiscard]] std::optional<int> next();
    void answer(CoarseRun& run, int index);
    void finish(double ms);
    void beginFinerPass();

    const std::vector<Recipe> m_recipes;
    const std::filesystem::path m_folder;
    const Options m_options;
    const int m_threads; ///< of them, one a worker
    CancelToken m_cancel;

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<int> m_waiting; ///< recipes of this pass
    int m_running = 0;
    int m_divisor = 1;     ///< of this pass: cells of the full grid a side of a cell here
    double m_passMs = 0.0; ///< of processors that its recipes took
    std::vector<std::jthread> m_workers; ///< last: they use what is above
};

} // namespace oxbow
