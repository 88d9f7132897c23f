#include "core/session/preview_session.h"

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

} // namespace

PreviewSession::PreviewSession(Options options)
    : m_options(std::move(options)),
      m_run(m_options.threads),
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
            m_run.forget();
        }
    }
}

void PreviewSession::answer(Request request, const std::stop_token& stop) {
    const int longest = longestDivisor(request.recipe.grid, m_options.leastSide, 2);
    if (m_divisor == 0 || m_fullGrid != request.recipe.grid)
        m_divisor = longest;
    m_fullGrid = request.recipe.grid;
    m_run.begin(request.recipe, request.folder, m_divisor, request.goal);
    const Clock::time_point start = Clock::now();
    const bool whole = m_run.advanceTo(request.goal, kNeverCancelled, [&] {
        return !stop.stop_requested() && msSince(start) < kMuchLonger * m_options.goalMs;
    });
    const double ms = msSince(start);
    const bool shows = whole || m_divisor == longest;
    const TerrainState terrain = shows ? m_run.terrain() : TerrainState{};
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

/// Cells, and so time, grow by the square.
void PreviewSession::chooseGrid(double ms, int longest) {
    if (ms > m_options.goalMs)
        m_divisor = std::min(2 * m_divisor, longest);
    else if (4.0 * ms < 0.8 * m_options.goalMs)
        m_divisor = std::max(m_divisor / 2, 2);
}

} // namespace oxbow
