#include "core/session/coarse_run.h"

#include <algorithm>

namespace oxbow {

int longestDivisor(const GridSpec& grid, int leastSide, int least) {
    int divisor = least;
    while (std::min(grid.width, grid.height) / (2 * divisor) >= leastSide)
        divisor *= 2;
    return divisor;
}

void CoarseRun::begin(const Recipe& recipe, const std::filesystem::path& folder, int divisor, const RunPosition& goal) {
    auto coarse = std::make_shared<Recipe>(recipe);
    coarse->grid = coarserGrid(recipe.grid, divisor);
    if (!m_evaluator || m_folder != folder || !m_recipe || m_recipe->grid != coarse->grid) {
        m_kept.clear();
        m_folder = folder;
        m_evaluator = std::make_unique<Evaluator>(m_pool, m_folder);
    } else if (const auto difference = firstDifference(*m_recipe, *coarse)) {
        std::erase_if(m_kept, [&](const KeptState& state) { return *difference < state.place(); });
    }
    std::erase_if(m_kept, [&](const KeptState& state) { return goal < state.position; });
    m_recipe = coarse;
    if (m_kept.empty())
        m_evaluator->begin(m_recipe);
    else
        m_evaluator->restore(m_recipe, m_kept.back());
}

bool CoarseRun::advanceTo(const RunPosition& goal, const CancelToken& cancel, const std::function<bool()>& mayGoOn) {
    do {
        if (m_evaluator->position() < goal)
            m_evaluator->advance(cancel, goal);
        if (m_evaluator->position().step == 0 && m_evaluator->position() < goal)
            m_kept.push_back(m_evaluator->capture({}));
    } while (m_evaluator->position() < goal && mayGoOn());
    m_evaluator->layStrokes();
    return !(m_evaluator->position() < goal);
}

void CoarseRun::forget() {
    m_recipe.reset();
    m_kept.clear();
}

} // namespace oxbow
