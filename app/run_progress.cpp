#include "app/run_progress.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>

namespace oxbow {

namespace {

constexpr std::chrono::milliseconds kPause{200};

std::string timeText(double seconds) {
    const auto whole = static_cast<long>(std::lround(seconds));
    return whole < 100 ? std::to_string(whole) + " s" : std::to_string((whole + 30) / 60) + " min";
}

} // namespace

RunProgress::~RunProgress() {
    clearLine();
}

void RunProgress::clearLine() {
    if (m_written > 0)
        std::fprintf(stderr, "\r%*s\r", static_cast<int>(m_written), "");
    m_written = 0;
}

/// By the steps of this stage so far and what those to come cost against them; nothing is known before the first.
double RunProgress::secondsLeft(RunPosition next) const {
    const RecipeStage& stage = m_recipe.stages[static_cast<std::size_t>(next.stage)];
    const double seconds = std::chrono::duration<double>(Clock::now() - m_stageBegan).count();
    const double over = stage.effort(m_recipe.grid, m_firstStep, next.step);
    return over > 0.0 ? seconds / over * stage.effort(m_recipe.grid, next.step, m_recipe.stepCount(next.stage)) : std::nan("");
}

/// What is left of this stage, and what the later ones were forecast to take.
double RunProgress::allSecondsLeft(RunPosition next) const {
    if (m_expected.empty())
        return std::nan("");
    const auto stage = static_cast<std::size_t>(next.stage);
    const int steps = m_recipe.stepCount(next.stage);
    double left = secondsLeft(next);
    if (!std::isfinite(left)) // nothing is known of it yet
        left = steps > 0 ? m_expected[stage] * (steps - next.step) / steps : 0.0;
    for (std::size_t later = stage + 1; later < m_expected.size(); ++later)
        left += m_expected[later];
    return left;
}

/// Says of the stages to come which will take long.
void RunProgress::warn(int firstStage) const {
    if (m_form != ProgressForm::None)
        return;
    constexpr double kLongS = 20.0;
    for (auto stage = static_cast<std::size_t>(firstStage); stage < m_expected.size(); ++stage)
        if (m_expected[stage] > kLongS)
            std::fprintf(stderr, "%s will take about %s: %d steps; --progress text shows how far it is\n",
                         m_recipe.stages[stage].title().c_str(), timeText(m_expected[stage]).c_str(), m_recipe.stepCount(static_cast<int>(stage)));
}

void RunProgress::report(int done, int all, RunPosition next) {
    const auto now = Clock::now();
    if (m_form == ProgressForm::Quiet || next.stage >= static_cast<int>(m_recipe.stages.size()))
        return;
    if (next.stage != m_stage) {
        m_stage = next.stage;
        m_firstStep = next.step;
        m_stageBegan = now;
    }
    if (m_form == ProgressForm::None)
        return;
    if (now - m_said < kPause && done < all)
        return;
    m_said = now;
    const int steps = m_recipe.stepCount(next.stage);
    const std::string title = m_recipe.stages[static_cast<std::size_t>(next.stage)].title();
    const double left = secondsLeft(next);
    if (m_form == ProgressForm::Json) {
        const nlohmann::ordered_json line = {{"step", done},
                                             {"steps", all},
                                             {"share", all > 0 ? double(done) / all : 1.0},
                                             {"stage", title},
                                             {"stage_share", double(next.step) / steps},
                                             {"stage_seconds_left", left}, // unknown: null
                                             {"seconds_left", allSecondsLeft(next)}};
        std::fprintf(stderr, "%s\n", line.dump().c_str());
        return;
    }
    std::string line = title + ": step " + std::to_string(next.step) + " of " + std::to_string(steps);
    if (std::isfinite(left))
        line += ", " + timeText(left) + " left";
    if (const double whole = allSecondsLeft(next); std::isfinite(whole))
        line += "; " + timeText(whole) + " of all";
    clearLine();
    std::fputs(line.c_str(), stderr);
    std::fflush(stderr);
    m_written = line.size();
}

} // namespace oxbow
