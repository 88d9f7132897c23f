#include "core/recipe/evaluator.h"

#include "core/base/error.h"

#include <algorithm>

namespace oxbow {

Evaluator::Evaluator(ThreadPool& pool, std::filesystem::path folder)
    : m_pool(pool), m_folder(std::move(folder)) {
    begin(std::make_shared<Recipe>());
}

void Evaluator::begin(std::shared_ptr<const Recipe> recipe) {
    m_recipe = std::move(recipe);
    m_position = normalised(*m_recipe, {});
    m_terrain = WorkingTerrain(m_recipe->grid);
    m_terrain.elevation(); // ground at sea level, so that there is something to see before the first step
    m_stepper.reset();
    m_ledgers.assign(m_recipe->stages.size(), {});
    m_notes.clear();
    m_paint = {};
}

void Evaluator::restore(std::shared_ptr<const Recipe> recipe, const KeptState& state) {
    m_recipe = std::move(recipe);
    m_position = normalised(*m_recipe, state.position);
    state.terrain.restoreInto(m_terrain);
    m_ledgers = state.ledgers;
    m_ledgers.resize(m_recipe->stages.size());
    m_notes = state.notes;
    m_paint = m_position == state.position ? state.paint : PaintProgress{};
    m_stepper.reset();
    if (m_position.step > 0) {
        startStage();
        m_stepper->restoreState(state.stepper, m_terrain);
    } else {
        endStage();
    }
}

void Evaluator::resume(std::shared_ptr<const Recipe> recipe, const KeptState& state) {
    try {
        restore(recipe, state);
        if (m_stepper)
            m_stepper->checkState(m_terrain);
    } catch (const Error&) {
        begin(recipe);
        throw;
    }
}

void Evaluator::replaceRecipe(std::shared_ptr<const Recipe> recipe) {
    m_recipe = std::move(recipe);
    m_ledgers.resize(m_recipe->stages.size());
    leaveFinishedStage();
    if (m_position.step == 0)
        endStage();
}

/// A stage at its end, or switched off, makes way for the next.
void Evaluator::leaveFinishedStage() {
    const RunPosition next = normalised(*m_recipe, m_position);
    if (next == m_position)
        return;
    m_position = next;
    endStage();
    m_paint = {};
}

/// What the stage kept for itself goes with it.
void Evaluator::endStage() {
    m_stepper.reset();
    m_terrain.privateLayers().clear();
}

void Evaluator::startStage() {
    const StageParams params = m_recipe->stages[m_position.stage].paramsAt(m_position.step);
    m_stepper = params.kind().start(params.values(), m_terrain, m_pool);
    m_stepper->setHandles(m_recipe->stages[m_position.stage].handles);
}

bool Evaluator::layStrokes() {
    if (finished())
        return false;
    const RecipeStage& stage = m_recipe->stages[m_position.stage];
    if (stage.strokes.empty())
        return false;
    const StageParams params = stage.paramsAt(m_position.step);
    const auto takes = [&](Layer layer) {
        return !params.kind().takesPaint || params.kind().takesPaint(params.values(), layer);
    };
    const PaintChange change = replayPaint(stage.strokes, m_position.step, takes, m_paint, m_terrain, m_pool);
    if (change.any && m_stepper) {
        // What the stepper derived from the layers is stale: it starts anew where it stood.
        const std::vector<std::byte> state = m_stepper->savedState();
        startStage();
        m_stepper->restoreState(state, m_terrain);
        m_stepper->groundPainted(change.totals.net());
        m_ledgers[m_position.stage] = bookedLedger();
    }
    return change.any;
}

/// The stepper's books with the strokes' share told apart: what it takes for initial ground was partly
/// painted.
Ledger Evaluator::bookedLedger() const {
    Ledger ledger = m_stepper->ledger();
    const double areaM2 = m_terrain.grid().cellAreaM2();
    const double added = m_paint.totals.added.value() * areaM2;
    const double removed = m_paint.totals.removed.value() * areaM2;
    ledger.rock.initial -= m_paint.totals.net().value() * areaM2;
    ledger.rock.in += added;
    ledger.rock.out += removed;
    return ledger;
}

/// Goes on to the last step before `goal` at whose beginning nothing changes.
void Evaluator::skipTowards(RunPosition goal) {
    const RecipeStage& stage = m_recipe->stages[m_position.stage];
    const StageKind& kind = stage.params.kind();
    if (goal <= m_position || !kind.canSkip || !kind.canSkip(stage.paramsAt(m_position.step).values()))
        return;
    int last = (goal.stage > m_position.stage ? m_recipe->stepCount(m_position.stage) : goal.step) - 1;
    const auto stopAt = [&](int step) {
        if (step > m_position.step)
            last = std::min(last, step - 1);
    };
    for (const StageEvent& event : stage.events)
        stopAt(event.beforeStep);
    for (const PaintEvent& event : stage.strokes) {
        stopAt(event.beforeStep);
        stopAt(event.untilStep);
    }
    m_position.step = std::max(m_position.step, last);
}

void Evaluator::advance(const CancelToken& cancel, RunPosition goal) {
    if (finished())
        return;
    const RecipeStage& stage = m_recipe->stages[m_position.stage];
    layStrokes();
    skipTowards(goal);
    if (!m_stepper)
        startStage();
    else
        m_stepper->retune(stage.paramsAt(m_position.step).values());
    StageContext context{m_pool, cancel, m_folder, m_notes};
    m_stepper->step(m_position.step, m_terrain, context);
    m_ledgers[m_position.stage] = bookedLedger();
    ++m_position.step;
    leaveFinishedStage();
}

KeptState Evaluator::capture(const TerrainState& previous) const {
    return {m_position,
            TerrainState(m_terrain, previous, m_pool),
            m_stepper ? m_stepper->savedState() : std::vector<std::byte>{},
            m_ledgers,
            m_notes,
            m_paint};
}

} // namespace oxbow
