#include "core/base/thread_pool.h"
#include "core/network/river_network.h"
#include "core/noise/noise_stage.h"
#include "core/recipe/stage_registry.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <any>
#include <chrono>
#include <thread>

namespace oxbow {
namespace {

using Clock = std::chrono::steady_clock;
constexpr int kMoments = 10; ///< of a step at which it is cancelled

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// One step on a map of noise, cancelled after a while; how long it took to stop.
struct CancelledStep {
    CancelledStep(const StageKind& kind, const WorkingTerrain& start, ThreadPool& pool, double afterS) {
        WorkingTerrain terrain = start;
        CancelToken cancel;
        std::vector<Phrase> notes;
        StageContext context{{pool, cancel}, {}, notes};
        const Clock::time_point before = Clock::now();
        const auto stepper = kind.start(kind.defaults, terrain, pool);
        startS = secondsSince(before);
        Clock::time_point asked = Clock::time_point::max();
        {
            const std::jthread asker([&](const std::stop_token& stop) {
                const Clock::time_point begin = Clock::now();
                while (secondsSince(begin) < afterS && !stop.stop_requested())
                    std::this_thread::sleep_for(std::chrono::microseconds(200));
                asked = Clock::now();
                cancel.request();
            });
            const Clock::time_point begin = Clock::now();
            try {
                stepper->step(0, terrain, context);
            } catch (const Cancelled&) {
                cancelled = true;
            }
            ended = Clock::now();
            stepS = std::chrono::duration<double>(ended - begin).count();
        }
        latencyS = cancelled ? std::chrono::duration<double>(ended - asked).count() : 0.0;
    }
    Clock::time_point ended;
    bool cancelled = false;
    double startS = 0.0, stepS = 0.0, latencyS = 0.0;
};

/// The longest of several cancellations of a stage's first step at 4096², on two threads. Besides: how long
/// the step takes, and making the stepper, which cannot be cancelled.
void longestCancel(benchmark::State& state, const StageKind& kind) {
    constexpr int kSide = 4096;
    ThreadPool pool(2);
    const CancelToken never;
    WorkingTerrain terrain(GridSpec{kSide, kSide, 10.0});
    makeNoise({.reliefM = 2000.0}, terrain.elevation(), {pool, never});
    for (auto _ : state) {
        const CancelledStep whole(kind, terrain, pool, 1e9);
        double longest = 0.0;
        for (int i = 0; i < kMoments; ++i)
            longest = std::max(
                longest, CancelledStep(kind, terrain, pool, whole.stepS * (i + 0.5) / kMoments).latencyS);
        state.SetIterationTime(longest);
        state.counters["step_ms"] = 1e3 * whole.stepS;
        state.counters["start_ms"] = 1e3 * whole.startS;
    }
}

/// A river network that grows in one step, the last: with the whole of its ground.
const StageKind& wholeNetwork() {
    static const StageKind kKind = [] {
        StageKind kind = riverNetworkStage();
        std::any_cast<RiverNetworkParams&>(kind.defaults).steps = 1;
        return kind;
    }();
    return kKind;
}

const StageKind& heightFirstNetwork() {
    static const StageKind kKind = [] {
        StageKind kind = wholeNetwork();
        std::any_cast<RiverNetworkParams&>(kind.defaults).terrain = NetworkTerrain::HeightFirst;
        return kind;
    }();
    return kKind;
}

void registerCancel(const std::string& name, const StageKind& kind) {
    benchmark::RegisterBenchmark(("longestCancel/" + name).c_str(),
                                 [&kind](benchmark::State& state) { longestCancel(state, kind); })
        ->UseManualTime()
        ->Iterations(1)
        ->Unit(benchmark::kMillisecond);
}

const bool kCancelRegistered = [] {
    for (const StageKind& kind : stageKinds())
        if (!kind.readsFile())
            registerCancel(std::string(kind.id), kind);
    registerCancel("river_network_at_once", wholeNetwork());
    registerCancel("river_network_height_first", heightFirstNetwork());
    return true;
}();

} // namespace
} // namespace oxbow
