#include "core/session/preview_session.h"

#include "core/base/thread_pool.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace oxbow {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double kMuchLonger = 1.5; ///< than the goal

double msSince(Clock::time_point start) {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// The coarsest of 2, 4, 8, ... that leaves the shorter side `leastSide` cells.
int longestDivisor(const GridSpec& grid, int leastSide) {
    int divisor = 2;
    while (std::min(grid.width, grid.height) / (2 * divisor) >= leastSide)
        divisor *= 2;
    return divisor;
}

} // namespace

GridSpec coarserGrid(const GridSpec& grid, int divisor) {
    const auto cells = [divisor](int side) { return std::max(1, (side + divisor - 1) / divisor); };
    return {cells(grid.width), cells(grid.height), grid.cellSizeM * divisor};
}

PreviewSession::PreviewSession(Options options)
    : m_options(std::move(options)),
      m_pool(std::make_unique<ThreadPool>(m_options.threads)),
      m_worker([this](const std::stop_token& stop) { work(stop); }) {}

PreviewSession::~PreviewSession() {
    m_worker.request_stop();
}

void PreviewSession::request(Recipe recipe, std::filesystem::path folder, RunPosition goal,
                             std::uint64_t number) {
    {
        const std::scoped_lock lock(m_mutex);
        m_request = Request{std::move(recipe), std::move(folder), goal, number};
    }
    m_arrived.notify_one();
}

std::optional<Preview> PreviewSession::take() {
    const std::scoped_lock lock(m_mutex);
    return std::exchange(m_answer, std::nullopt);
}

void PreviewSession::work(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        std::optional<Request> request;
        {
            std::unique_lock lock(m_mutex);
            if (!m_arrived.wait(lock, stop, [this] { return m_request.has_value(); }))
                return;
            request = std::exchange(m_request, std::nullopt);
        }
        try {
            answer(std::move(*request), stop);
        } catch (...) {
            // The session carries out the same edit and reports what is wrong with it.
            m_recipe.reset();
            m_kept.clear();
        }
    }
}

void PreviewSession::answer(Request request, const std::stop_token& stop) {
    const int longest = longestDivisor(request.recipe.grid, m_options.leastSide);
    if (m_divisor == 0 || m_fullGrid != request.recipe.grid)
        m_divisor = longest;
    m_fullGrid = request.recipe.grid;
    takeOver(request);
    const Clock::time_point start = Clock::now();
    const bool whole = evaluate(request.goal, stop);
    const double ms = msSince(start);
    const bool shows = whole || m_divisor == longest;
    const TerrainState terrain = shows ? m_evaluator->capture({}).terrain : TerrainState{};
    chooseGrid(whole ? ms : 4.0 * ms, longest);
    if (stop.stop_requested())
        return;
    {
        const std::scoped_lock lock(m_mutex);
        if (shows)
            m_answer = Preview{terrain, request.number};
        else if (!m_request) // once more, on the coarser grid
            m_request = std::move(request);
    }
    if (shows && m_options.wake)
        m_options.wake();
}

/// Goes back to the last kept beginning of a stage before which both recipes agree.
void PreviewSession::takeOver(const Request& request) {
    auto recipe = std::make_shared<Recipe>(request.recipe);
    recipe->grid = coarserGrid(request.recipe.grid, m_divisor);
    if (!m_evaluator || m_folder != request.folder || !m_recipe || m_recipe->grid != recipe->grid) {
        m_kept.clear();
        m_folder = request.folder;
        m_evaluator = std::make_unique<Evaluator>(*m_pool, m_folder);
    } else if (const auto difference = firstDifference(*m_recipe, *recipe)) {
        std::erase_if(m_kept, [&](const KeptState& state) { return *difference < state.place(); });
    }
    std::erase_if(m_kept, [&](const KeptState& state) { return request.goal < state.position; });
    restart(recipe);
}

void PreviewSession::restart(const std::shared_ptr<const Recipe>& recipe) {
    m_recipe = recipe;
    if (m_kept.empty())
        m_evaluator->begin(recipe);
    else
        m_evaluator->restore(recipe, m_kept.back());
}

/// True where the goal was reached; else it would have taken too long.
bool PreviewSession::evaluate(const RunPosition& goal, const std::stop_token& stop) {
    const CancelToken never;
    const Clock::time_point start = Clock::now();
    const auto mayGoOn = [&] {
        return !stop.stop_requested() && msSince(start) < kMuchLonger * m_options.goalMs;
    };
    do {
        if (m_evaluator->position() < goal)
            m_evaluator->advance(never, goal);
        if (m_evaluator->position().step == 0 && m_evaluator->position() < goal)
            m_kept.push_back(m_evaluator->capture({}));
    } while (m_evaluator->position() < goal && mayGoOn());
    m_evaluator->layStrokes();
    return !(m_evaluator->position() < goal);
}

/// Cells, and so time, grow by the square.
void PreviewSession::chooseGrid(double ms, int longestDivisor) {
    if (ms > m_options.goalMs)
        m_divisor = std::min(2 * m_divisor, longestDivisor);
    else if (4.0 * ms < 0.8 * m_options.goalMs)
        m_divisor = std::max(m_divisor / 2, 2);
}

} // namespace oxbow
