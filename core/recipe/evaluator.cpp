#include "core/recipe/evaluator.h"

#include <algorithm>

namespace oxbow {

Evaluator::Evaluator(ThreadPool& pool, std::filesystem::path folder) : m_pool(pool), m_folder(std::move(folder)) {
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
}

void Evaluator::restore(std::shared_ptr<const Recipe> recipe, const KeptState& state) {
    m_recipe = std::move(recipe);
    m_position = normalised(*m_recipe, state.position);
    state.terrain.restoreInto(m_terrain);
    m_ledgers = state.ledgers;
    m_ledgers.resize(m_recipe->stages.size());
    m_notes = state.notes;
    m_stepper.reset();
    if (m_position.step > 0) {
        startStage();
        m_stepper->restoreState(state.stepper);
    }
}

void Evaluator::replaceRecipe(std::shared_ptr<const Recipe> recipe) {
    m_recipe = std::move(recipe);
    m_position = normalised(*m_recipe, m_position);
    m_ledgers.resize(m_recipe->stages.size());
    if (m_position.step == 0)
        m_stepper.reset();
}

void Evaluator::startStage() {
    const StageParams params = m_recipe->stages[m_position.stage].paramsAt(m_position.step);
    m_stepper = params.kind().start(params.values(), m_terrain, m_pool);
}

void Evaluator::advance(const CancelToken& cancel) {
    if (finished())
        return;
    const RecipeStage& stage = m_recipe->stages[m_position.stage];
    if (!m_stepper)
        startStage();
    else
        m_stepper->retune(stage.paramsAt(m_position.step).values());
    StageContext context{m_pool, cancel, m_folder, m_notes};
    m_stepper->step(m_position.step, m_terrain, context);
    m_ledgers[m_position.stage] = m_stepper->ledger();
    ++m_position.step;
    m_position = normalised(*m_recipe, m_position);
    if (m_position.step == 0)
        m_stepper.reset();
}

KeptState Evaluator::capture(const TerrainState& previous) const {
    return {m_position, TerrainState(m_terrain, previous, m_pool),
            m_stepper ? m_stepper->savedState() : std::vector<std::byte>{}, m_ledgers, m_notes};
}

} // namespace oxbow
