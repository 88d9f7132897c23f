#pragma once

#include "core/recipe/recipe.h"

namespace oxbow::test {

/// A stage whose every outcome is known: each step adds `rate` metres to every cell, plus the number of steps it saw
/// (hidden state) in thousandths.
struct RaiseParams {
    double rate = 1.0;
    int steps = 10;
    int stepMs = 0; ///< time a step takes, in slices of 1 ms between which it can be cancelled
    int failAt = -1;
    int memoryFailsAt = -1;
};

const StageKind& raiseStage();

/// A recipe of one raise stage for each number of steps.
Recipe raiseRecipe(std::initializer_list<int> steps, GridSpec grid = {8, 8, 10.0});

} // namespace oxbow::test
