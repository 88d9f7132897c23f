#pragma once

#include "core/export/resizing.h"

#include <functional>
#include <string>
#include <vector>

namespace oxbow {

/// What a run at another size will take, before it begins.
///
/// The recipe is run at sizes that double, 256 cells along the longer side first, as long as that is soon done. Of each
/// stage the time of the last two, t1 for N1 cells and t2 for N2, goes on as a power of the cells:
///
///     t(N) = t2 (N / N2)^p,   p = (1 + log(t2 / t1) / log(N2 / N1)) / 2, 0.7 to 1;  1 for a stage too short
///
/// since what a stage costs a cell depends on its grid: levels that share steps cost less on a larger one; but half way to a
/// cost that is the same for every cell, since such a trend fades (memory becomes what all wait for). A cost a cell that
/// rises between small runs is not gone on with: paths and brushes that grow in cells end at the coarser grid that a stage
/// then runs on (droplets: powers of 1.5, 0.6, 0.7 and 0.9 from 512 to 8192 cells along a side). Memory, of which every layer has so many bytes a cell, is the straight line through the last two peaks.
struct BuildForecast {
    double seconds = 0.0;
    std::vector<double> stageSeconds;  ///< of the recipe's stages, in their order
    double processorSeconds = 0.0;     ///< of all threads; 0 where that was not measured
    double bytes = 0.0;                ///< the most at a time, beside what the program holds already; 0: not known
    std::vector<int> sides;            ///< that were run
    double measuringSeconds = 0.0;
};

struct ForecastOptions {
    double mostSeconds = 20.0; ///< that measuring may take; two sizes are run whatever it says
    int firstSide = 256;
    /// Measures by the processor time of the whole program, for one that does nothing besides: others that run on the
    /// machine disturb it less. What that is on the clock is taken from the last run.
    bool byProcessorTime = false;
};

/// What `run` will take, from runs of the same recipe at smaller sizes. `report` is told the share that is done. Throws
/// Cancelled, and Error as stages do.
[[nodiscard]] BuildForecast forecastBuild(const ResizedRun& run, ThreadPool& pool, const CancelToken& cancel,
                                          const ForecastOptions& options = {},
                                          const std::function<void(double)>& report = {});

/// Seconds and peak bytes of one run that was measured.
struct MeasuredRun {
    double cells = 0.0;
    std::vector<double> stageSeconds;
    double bytes = 0.0;       ///< 0: not known
    double wallSeconds = 0.0; ///< of all stages
};
/// The formulas above. `runs`: two at least, the smaller first. Exposed for tests.
[[nodiscard]] BuildForecast extrapolated(const std::vector<MeasuredRun>& runs, double cells);

/// Where a run at another size keeps its latest moment, in a folder: its name follows from the recipe, its imported files
/// and the moment it goes to, so that the same run finds it and another does not.
[[nodiscard]] std::filesystem::path checkpointPath(const ResizedRun& run, const std::filesystem::path& folder);

/// "3 min 20 s", "2 h 5 min".
[[nodiscard]] std::string durationWords(double seconds);
/// "640 MiB", "5.2 GiB".
[[nodiscard]] std::string bytesWords(double bytes);
/// "8G", "512M", "1.5 GiB"; Error where it is none.
[[nodiscard]] std::size_t bytesOfText(const std::string& text, const std::string& where);

} // namespace oxbow
