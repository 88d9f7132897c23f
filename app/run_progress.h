#pragma once

#include "core/recipe/recipe.h"

#include <chrono>
#include <utility>
#include <vector>

namespace oxbow {

enum class ProgressForm {
    Quiet, ///< nothing
    None,  ///< a line about each stage that will take long, before the first
    Text, ///< one line that is written over
    Json, ///< { "step", "steps", "stage", "share", "stage_share", "stage_seconds_left", "seconds_left" } a line
};

/// Tells on standard error how far a run is, at most some times a second.
class RunProgress {
public:
    /// `expected`: seconds of each stage, as forecast; empty where they were not.
    RunProgress(ProgressForm form, const Recipe& recipe, std::vector<double> expected = {})
        : m_form(form), m_recipe(recipe), m_expected(std::move(expected)) {}
    ~RunProgress();
    RunProgress(const RunProgress&) = delete;
    RunProgress& operator=(const RunProgress&) = delete;

    /// Says which stages will take long, from that one on.
    void warn(int firstStage) const;
    /// A step ended; the next is `stageStep` of `stage`, and `done` of `all` are over.
    void report(int done, int all, RunPosition next);

private:
    using Clock = std::chrono::steady_clock;
    [[nodiscard]] double secondsLeft(RunPosition next) const;
    [[nodiscard]] double allSecondsLeft(RunPosition next) const;
    void clearLine();

    ProgressForm m_form;
    const Recipe& m_recipe;
    std::vector<double> m_expected;
    int m_stage = -1;
    int m_firstStep = 0; ///< of the stage, seen by this run
    Clock::time_point m_stageBegan = {};
    Clock::time_point m_said = {};
    std::size_t m_written = 0; ///< letters that stand on the line
};

} // namespace oxbow
