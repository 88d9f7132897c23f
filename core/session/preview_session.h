#pragma once

#include "core/session/coarse_run.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace oxbow {

/// What a recipe would give, on a coarser grid over the same ground.
struct Preview {
    TerrainState terrain;
    std::uint64_t number = 0; ///< of the request it answers
};

/// Evaluates a recipe on a grid so coarse that the answer comes within a goal, for sliders that are dragged.
/// Parameters and strokes are in metres, so the valleys lie where the full terrain has them. It has a thread
/// and an evaluation of its own: states, hashes and the timeline of a Session know nothing of it.
///
/// The grid is chosen from the time that evaluations took: the finest of 1/2, 1/4, ... of the cells a side
/// that keeps the goal. Only the newest request counts; one that was begun is finished unless it takes much
/// longer than the goal. Where even the coarsest grid is too slow for the whole way, the answer shows how far
/// it came.
class PreviewSession {
public:
    struct Options {
        int threads = 0; ///< 0: one per hardware thread
        double goalMs = 80.0;
        int leastSide = 64;              ///< cells of the shorter side, at the coarsest
        std::function<void()> wake = {}; ///< called on the worker when an answer waits
    };

    explicit PreviewSession(Options options);
    ~PreviewSession();
    PreviewSession(const PreviewSession&) = delete;
    PreviewSession& operator=(const PreviewSession&) = delete;

    /// Asks for the terrain at a place of the recipe; relative file names start in `folder`.
    void request(Recipe recipe, std::filesystem::path folder, RunPosition goal, std::uint64_t number);
    /// The newest answer since the last call. A recipe that fails has none.
    [[nodiscard]] std::optional<Preview> take();

private:
    struct Request {
        Recipe recipe;
        std::filesystem::path folder;
        RunPosition goal;
        std::uint64_t number = 0;
    };

    void work(const std::stop_token& stop);
    void answer(Request request, const std::stop_token& stop);
    void chooseGrid(double ms, int longest);

    Options m_options;

    // Shared with the caller.
    std::mutex m_mutex;
    std::condition_variable_any m_arrived;
    std::optional<Request> m_request;
    std::optional<Preview> m_answer;

    // The worker's own.
    CoarseRun m_run;
    GridSpec m_fullGrid;
    int m_divisor = 0;     ///< cells of the full grid a side of a cell here; 0: not chosen yet
    std::jthread m_worker; ///< last: it uses what is above
};

} // namespace oxbow
