#pragma once

#include "core/recipe/recipe.h"

#include <vector>

namespace oxbow {

/// What stages will take, before anything is computed: the work that follows from the parameters and the grid, times the time
/// that it takes on a usual processor (3 GHz, one thread), times how this one compares with it. Right within a factor of two
/// for ordinary values; where the ground decides (how deep water becomes, how far ice flows) it may be further off. A forecast
/// by small runs, of memory too: build_forecast.h.

/// Processor seconds that a stage takes on a usual processor. No more than some hundred of its steps are looked at.
[[nodiscard]] double usualSeconds(const RecipeStage& stage, const GridSpec& grid);

/// How many times longer than a usual processor this one takes for the same work: measured once, in a few milliseconds of
/// processor time.
[[nodiscard]] double processorPace();

/// The clock's share of the processor time of a stage on so many threads: a quarter of it is done by one.
[[nodiscard]] double shareOfThreads(int threads);

/// Seconds that each stage of a recipe takes on so many threads; 0 for those that are switched off.
[[nodiscard]] std::vector<double> forecastStages(const Recipe& recipe, int threads);

} // namespace oxbow
