#pragma once

#include "core/run/evaluator.h"

#include <memory>
#include <utility>

namespace oxbow::test {

/// Carries out a recipe from its first step to its last.
inline void runToEnd(Evaluator& evaluator, std::shared_ptr<const Recipe> recipe) {
    evaluator.begin(std::move(recipe));
    while (!evaluator.finished())
        evaluator.advance(kNeverCancelled);
}

} // namespace oxbow::test
