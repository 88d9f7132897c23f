#include "core/base/error.h"
#include "core/recipe/undoable_edits.h"
#include "core/session/session.h"

#include <algorithm>

namespace oxbow {

namespace {

/// Where a position of one recipe lies in another: at the same step of the same stage, or at the end.
RunPosition translated(const Recipe& from, RunPosition position, const Recipe& to) {
    if (position == endOf(from))
        return endOf(to);
    const int stage = edits::indexOf(to, from.stages[position.stage].id);
    if (stage == static_cast<int>(to.stages.size()))
        return positionAt(to, globalStep(from, position));
    return normalised(to, {stage, position.step});
}

} // namespace

void Session::adopt(std::shared_ptr<const Recipe> recipe, bool inNewBranch) {
    m_error = {};
    const auto old = m_evaluator->recipe();
    const auto difference = firstDifference(*old, *recipe);
    const RunPosition reached = m_evaluator->position();
    const bool wasPlaying = m_status == RunStatus::Playing;
    const RunPosition goal = std::max(reached, m_target);
    const RunPosition stood = stands();
    const bool gridDiffers = old->grid != recipe->grid; // then even the start is another terrain
    if (gridDiffers)
        startOnGrid(recipe);
    if (difference && m_painted && *difference < m_painted->place())
        m_painted.reset();
    if (difference)
        part(old, recipe, *difference, inNewBranch);
    if (difference && *difference < m_evaluator->place())
        goBackTo(*difference, recipe);
    else if (!gridDiffers)
        m_evaluator->replaceRecipe(recipe);
    m_target = wasPlaying ? endOf(*recipe) : translated(*old, goal, *recipe);
    if (difference && !m_runsChanges && !wasPlaying)
        m_target = std::min(m_target, normalised(*recipe, difference->position));
    m_catchUp = std::min(translated(*old, stood, *recipe), m_target);
    if (difference && difference->position == m_evaluator->position())
        showStrokesLaid();
    if (atTarget())
        return pause(RunStatus::Paused);
    m_status = wasPlaying ? RunStatus::Playing : RunStatus::Seeking;
    keepIfWanted(0.0);
    post(true);
}

/// Where there is no room for the new terrain the old one stays.
void Session::startOnGrid(const std::shared_ptr<const Recipe>& recipe) {
    const auto old = m_evaluator->recipe();
    const auto whole = captured();
    try {
        m_evaluator->begin(recipe);
    } catch (const std::bad_alloc& failure) {
        m_evaluator->restore(old, *whole);
        throw Error(failureWords(failure, phrase("a terrain of %1", sizeWords(*recipe))));
    }
    m_last.reset();
    m_timeline.clear();
    m_painted.reset();
}

void Session::goBackTo(const Divergence& difference, const std::shared_ptr<const Recipe>& recipe) {
    const auto kept = m_timeline.nearestPlace(difference.position);
    if (m_painted && (!kept || *kept < m_painted->place()))
        m_last = m_painted;
    else
        m_last = m_timeline.nearest(difference.position, lastTerrain(), *m_pool);
    beginFromLast(recipe);
}

/// Lays the strokes that were added, and keeps the moment: the next dabs go on from it.
void Session::showStrokesLaid() {
    if (m_evaluator->layStrokes())
        m_painted = captured();
}

/// Where edits take effect: at the step that a seek is on its way to, or where the run stood before it went back for an
/// edit that it still catches up with.
RunPosition Session::stands() const {
    const RunPosition aim = m_status == RunStatus::Seeking ? m_target : std::min(m_catchUp, m_target);
    return std::max(m_evaluator->position(), aim);
}

void Session::applyAt(const std::function<void(Recipe&, RunPosition)>& change) {
    auto recipe = std::make_shared<Recipe>(*m_evaluator->recipe());
    change(*recipe, stands());
    adopt(recipe);
}

} // namespace oxbow
