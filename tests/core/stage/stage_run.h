#pragma once

#include "core/base/thread_pool.h"
#include "core/stage/stage.h"
#include "tests/core/stage/measured_ledger.h"

#include <algorithm>
#include <any>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace oxbow::test {

/// A stage that a test runs by itself, on a terrain of its own.
template <typename P>
struct StageRun {
    StageRun(StageKind stage, P given, WorkingTerrain start, int threads = 2)
        : kind(std::move(stage)), params(std::move(given)), pool(threads), terrain(std::move(start)),
          stepper(kind.start(params, terrain, pool)) {}

    void run(int from, int to) {
        StageContext context{{pool, cancel}, {}, notes};
        for (int i = from; i < to; ++i)
            stepper->step(i, terrain, context);
        measured.add(context);
    }
    void run() { run(0, kind.stepCount(params, terrain.grid())); }

    StageKind kind;
    P params;
    ThreadPool pool;
    CancelToken cancel;
    std::vector<Phrase> notes;
    WorkingTerrain terrain;
    std::unique_ptr<Stepper> stepper;
    MeasuredLedger measured{terrain, pool};
};

/// Runs a stage to its end, or for so many steps, and says what it booked.
inline Ledger runStage(const StageKind& kind, const std::any& params, WorkingTerrain& terrain, int threads = 2,
                       int mostSteps = std::numeric_limits<int>::max()) {
    StageRun<std::any> run(kind, params, std::move(terrain), threads);
    run.run(0, std::min(mostSteps, kind.stepCount(params, run.terrain.grid())));
    const Ledger ledger = run.measured.now();
    terrain = std::move(run.terrain);
    return ledger;
}

} // namespace oxbow::test
