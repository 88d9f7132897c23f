#include "core/session/variation_runs.h"

#include <algorithm>

namespace oxbow {

namespace {

int workersFor(int threads, std::size_t recipes) {
    const int wanted = threads > 0 ? threads : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    return std::min(wanted, static_cast<int>(recipes));
}

} // namespace

VariationRuns::VariationRuns(std::vector<Recipe> recipes, std::filesystem::path folder, Options options)
    : m_recipes(std::move(recipes)), m_folder(std::move(folder)), m_options(std::move(options)),
      m_threads(workersFor(m_options.threads, m_recipes.size())) {
    for (int i = 0; i < static_cast<int>(m_recipes.size()); ++i)
        m_waiting.push_back(i);
    if (!m_recipes.empty())
        m_divisor = longestDivisor(m_recipes.front().grid, m_options.leastSide);
    for (int i = 0; i < m_threads; ++i)
        m_workers.emplace_back([this] { work(); });
}

VariationRuns::~VariationRuns() {
    const std::scoped_lock lock(m_mutex);
    m_cancel.request();
    m_changed.notify_all();
}

void VariationRuns::work() {
    setThreadPriority(ThreadPriority::BehindTheWindow);
    CoarseRun run(1);
    while (const std::optional<int> index = next()) {
        const double start = threadSeconds();
        try {
            answer(run, *index);
        } catch (const Cancelled&) {
            return;
        } catch (...) { // the session says what is wrong with such a recipe once it is chosen
            run.forget();
            m_options.found(*index, nullptr);
        }
        finish(1000.0 * (threadSeconds() - start));
    }
}

std::optional<int> VariationRuns::next() {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return !m_waiting.empty() || m_running == 0 || m_cancel.requested(); });
    if (m_waiting.empty() || m_cancel.requested())
        return std::nullopt;
    const int index = m_waiting.front();
    m_waiting.pop_front();
    ++m_running;
    return index;
}

void VariationRuns::answer(CoarseRun& run, int index) {
    const Recipe& recipe = m_recipes[static_cast<std::size_t>(index)];
    const RunPosition goal = endOf(recipe);
    run.begin(recipe, m_folder, m_divisor, goal); // it stays as it is while one of the pass runs
    static_cast<void>(run.advanceTo(goal, m_cancel, [this] { return !m_cancel.requested(); }));
    m_cancel.throwIfRequested();
    const TerrainState terrain = run.terrain();
    m_options.found(index, &terrain);
}

void VariationRuns::finish(double ms) {
    const std::scoped_lock lock(m_mutex);
    m_passMs += ms;
    if (--m_running == 0 && m_waiting.empty())
        beginFinerPass();
    m_changed.notify_all();
}

/// Cells, and so time, grow by the square.
void VariationRuns::beginFinerPass() {
    const GridSpec& grid = m_recipes.front().grid;
    const int finer = m_divisor / 2;
    const bool isInTime = 4.0 * m_passMs / m_threads < m_options.goalMs;
    if (finer < 1 || !isInTime || std::max(grid.width, grid.height) / finer > m_options.mostSide)
        return;
    m_divisor = finer;
    m_passMs = 0.0;
    for (int i = 0; i < static_cast<int>(m_recipes.size()); ++i)
        m_waiting.push_back(i);
}

} // namespace oxbow
