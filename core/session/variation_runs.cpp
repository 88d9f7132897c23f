#include "core/session/variation_runs.h"

#include <algorithm>
#include <chrono>

namespace oxbow {

namespace {

constexpr double kFarBeyond = 2.0; ///< than its share of the goal

int workersFor(int threads, std::size_t recipes) {
    const int wanted = threads > 0 ? threads : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    return std::min(wanted, static_cast<int>(recipes));
}

} // namespace

VariationRuns::VariationRuns(std::vector<Recipe> recipes, std::filesystem::path folder, Options options)
    : m_recipes(std::move(recipes)), m_folder(std::move(folder)), m_options(std::move(options)) {
    for (int i = 0; i < static_cast<int>(m_recipes.size()); ++i)
        m_waiting.push_back(i);
    if (!m_recipes.empty())
        m_coarsest = m_divisor = longestDivisor(m_recipes.front().grid, m_options.leastSide);
    for (int i = workersFor(m_options.threads, m_recipes.size()); i > 0; --i)
        m_workers.emplace_back([this] { work(); });
}

VariationRuns::~VariationRuns() {
    m_cancel.request();
}

void VariationRuns::work() {
    setThreadPriority(ThreadPriority::BehindTheWindow);
    CoarseRun run(1);
    while (const std::optional<Task> task = next())
        try {
            answer(run, *task);
        } catch (const Cancelled&) {
            return;
        } catch (...) { // the session says what is wrong with such a recipe once it is chosen
            run.forget();
            m_options.found(task->index, nullptr);
        }
}

std::optional<VariationRuns::Task> VariationRuns::next() {
    const std::scoped_lock lock(m_mutex);
    if (m_waiting.empty() || m_cancel.requested())
        return std::nullopt;
    const Task task{m_waiting.front(), m_divisor};
    m_waiting.pop_front();
    return task;
}

void VariationRuns::answer(CoarseRun& run, const Task& task) {
    const auto start = std::chrono::steady_clock::now();
    const Recipe& recipe = m_recipes[static_cast<std::size_t>(task.index)];
    const RunPosition goal = endOf(recipe);
    run.begin(recipe, m_folder, task.divisor, goal);
    static_cast<void>(run.advanceTo(goal, m_cancel, [this] { return !m_cancel.requested(); }));
    m_cancel.throwIfRequested();
    const TerrainState terrain = run.terrain();
    learn(task, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    m_options.found(task.index, &terrain);
}

/// Cells, and so time, grow by the square.
void VariationRuns::learn(const Task& task, double ms) {
    const std::scoped_lock lock(m_mutex);
    const double shareMs = m_options.goalMs * static_cast<double>(m_workers.size()) / static_cast<double>(m_recipes.size());
    const GridSpec& grid = m_recipes.front().grid;
    const int cells = std::max(grid.width, grid.height);
    if (!std::exchange(m_isKnown, true))
        for (double finer = 4.0 * ms; m_divisor > 1 && finer < shareMs && cells / (m_divisor / 2) <= m_options.mostSide; finer *= 4.0)
            m_divisor /= 2;
    else if (ms > kFarBeyond * shareMs && task.divisor == m_divisor)
        m_divisor = std::min(2 * m_divisor, m_coarsest);
    if (task.divisor == m_coarsest && m_divisor < m_coarsest)
        m_waiting.push_back(task.index);
}

} // namespace oxbow
