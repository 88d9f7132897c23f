#pragma once

#include "core/run/evaluator.h"

#include <nlohmann/json_fwd.hpp>

namespace oxbow {

/// What one run cost.
struct RunFigures {
    int threads = 0;
    std::vector<double> stageSeconds; ///< one a stage
    std::vector<int> stageSteps;      ///< steps gone through, left out ones (StageKind::canSkip) included
};

/// The report of a run: size, seeds, threads, time and steps of each stage, elevation, ledgers, lakes, rivers
/// and how many of them climb, cross a lake or end on land, peak memory and the state hash by which
/// determinism is checked.
[[nodiscard]] nlohmann::ordered_json runReport(const Recipe& recipe, const KeptState& state,
                                               const RunFigures& figures);

} // namespace oxbow
