#pragma once

#include "core/run/evaluator.h"
#include "core/terrain/coarser_state.h"

#include <functional>

namespace oxbow {

/// The coarsest of `least`, 2 `least`, 4 `least`, ... that leaves the shorter side `leastSide` cells.
[[nodiscard]] int longestDivisor(const GridSpec& grid, int leastSide, int least = 1);

/// Evaluates recipes one after the other on coarser grids over the same ground. Beginnings of stages are kept: what a
/// recipe shares with the one before it is not computed again. On the calling thread.
class CoarseRun {
public:
    explicit CoarseRun(int threads) : m_pool(threads) {}

    /// Goes back to the last beginning of a stage before which this recipe agrees with the one before. Relative file names
    /// start in `folder`; what lies behind `goal` is not used.
    void begin(const Recipe& recipe, const std::filesystem::path& folder, int divisor, const RunPosition& goal);
    /// True where the goal was reached before `mayGoOn` said no; it is asked after every step. Throws as Evaluator::advance.
    [[nodiscard]] bool advanceTo(const RunPosition& goal, const CancelToken& cancel, const std::function<bool()>& mayGoOn);
    [[nodiscard]] TerrainState terrain() { return m_evaluator->capture({}).terrain; }
    /// What failed is no base for what follows.
    void forget();

private:
    ThreadPool m_pool;
    std::unique_ptr<Evaluator> m_evaluator;
    std::filesystem::path m_folder;
    std::shared_ptr<const Recipe> m_recipe;
    std::vector<KeptState> m_kept; ///< at the beginnings of stages, in their order
};

} // namespace oxbow
