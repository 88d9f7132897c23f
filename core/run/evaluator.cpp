#include "core/run/evaluator.h"

#include "core/base/error.h"
#include "core/erosion/counted_ground.h"
#include "core/run/sand_run.h"

#include <algorithm>

namespace oxbow {

namespace {

/// At the end of a stage that moves rock: what rounding took of it goes back to the ground. `taken`: before this step.
void settle(const StageParams& params, int step, const ExactSum& taken, Stepper& stepper, WorkingTerrain& terrain, StageContext& context) {
    if (params.kind().category != StageCategory::Erosion || roundsByRule(params) || step + 1 < params.stepCount(terrain.grid()))
        return;
    if (context.mayPutOff)
        stepper.show(terrain, context);
    settleRounding(terrain, taken, context.books.rock, context);
}

} // namespace

bool roundsByRule(const StageParams& params) {
    return params.kind().find("variant") && params.value("variant") == ParamValue(std::string("legacy_8bit"));
}

Evaluator::Evaluator(ThreadPool& pool, std::filesystem::path folder, std::shared_ptr<const Recipe> recipe)
    : m_pool(pool), m_folder(std::move(folder)), m_memory(pool, m_folder) {
    begin(std::move(recipe));
}

void Evaluator::begin(std::shared_ptr<const Recipe> recipe) {
    m_recipe = std::move(recipe);
    m_position = normalised(*m_recipe, {});
    m_terrain = WorkingTerrain(m_recipe->grid);
    m_terrain.elevation(); // ground at sea level, so that there is something to see before the first step
    m_stepper.reset();
    m_isBehind = false;
    m_contents.reset();
    m_tally = newTally();
    m_ledgers.assign(m_recipe->stages.size(), {});
    m_notes.clear();
    m_paint = {};
    m_mix.reset();
    m_entered.reset();
}

void Evaluator::restore(std::shared_ptr<const Recipe> recipe, const KeptState& state) {
    m_recipe = std::move(recipe);
    m_position = normalised(*m_recipe, state.position);
    state.terrain.restoreInto(m_terrain);
    m_isBehind = false;
    m_contents.reset();
    m_tally = m_position == state.position ? state.tally : newTally();
    m_ledgers = state.ledgers;
    m_ledgers.resize(m_recipe->stages.size());
    m_notes = state.notes;
    m_paint = m_position == state.position ? state.paint : PaintProgress{};
    m_stepper.reset();
    m_mix.reset();
    if (!isBegun())
        return endStage();
    m_entered = state.entered;
    if (m_position.step == 0)
        return;
    const RecipeStage& stage = runningStage();
    if (stage.isMixed()) {
        m_mix = std::make_unique<MixRun>(m_pool, m_memory, m_entered);
        m_mix->resume(stage, m_position.step);
        m_mix->enter(m_terrain);
    }
    act([&] {
        startStage();
        m_stepper->restoreState(state.stepper, m_terrain);
    });
    closeMix();
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
    show(); // the stage may be gone then
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
    static_cast<void>(ledgers()); // the last of the stage, which shows all of it
    m_tally = newTally();
    MixRun::keepMask(*m_recipe, m_position.stage, m_terrain);
    m_position = next;
    m_paint = {};
    endStage();
}

/// What the stage kept for itself goes with it.
void Evaluator::endStage() {
    m_stepper.reset();
    m_mix.reset();
    m_entered.reset();
    MixRun::dropOthers(*m_recipe, m_position.stage, m_terrain);
}

/// Lets the running stage see its own undisturbed result, by the mix in force at the next step.
void Evaluator::openMix(const CancelToken& cancel) {
    if (!runningStage().isMixed())
        return;
    if (!m_entered) {
        m_entered = m_terrain.waterBodies();
        MixRun::begin(m_terrain);
    }
    if (!m_mix)
        m_mix = std::make_unique<MixRun>(m_pool, m_memory, m_entered);
    m_mix->enter(m_terrain);
    if (m_mix->setStep(m_recipe, m_position, m_terrain, cancel) && m_stepper)
        restartStepper();
}

/// Shows what the mix leaves of it.
void Evaluator::closeMix() {
    if (!m_mix)
        return;
    m_tally.maskedOut = m_mix->leave(m_terrain);
    m_contents.reset();
}

/// Calls `work` while the layers are as the mix and the rock let the stage see them.
template <typename Work>
void Evaluator::act(Work&& work) {
    if (!m_stepper)
        m_rock = RockRun::of(*m_recipe, m_position.stage, m_terrain, m_pool);
    const bool isRockLent = m_rock && !findsRock();
    if (m_mix)
        m_mix->act(m_terrain);
    if (isRockLent)
        m_rock->act(m_terrain);
    work();
    if (isRockLent)
        m_rock->rest(m_terrain);
    if (m_mix)
        m_mix->rest(m_terrain);
}

void Evaluator::startStage() {
    const StageParams params = runningStage().paramsAt(m_position.step);
    m_stepper = params.kind().start(params.values(), m_terrain, m_pool);
    m_stepper->setHandles(runningStage().handles);
}

/// What the stepper derived from the layers is stale: it starts anew where it stood.
void Evaluator::restartStepper() {
    act([&] {
        const std::vector<std::byte> state = m_stepper->savedState();
        startStage();
        m_stepper->restoreState(state, m_terrain);
    });
}

bool Evaluator::layStrokes() {
    if (finished() || runningStage().strokes.empty())
        return false;
    try {
        openMix(kNeverCancelled);
    } catch (const Error&) {
        return false; // the step says what is wrong
    }
    const bool any = layStrokesOfStage();
    closeMix();
    return any;
}

/// The same while the mix is open.
bool Evaluator::layStrokesOfStage() {
    const RecipeStage& stage = runningStage();
    const StageParams params = stage.paramsAt(m_position.step);
    const auto takes = [&](Layer layer) {
        return !params.kind().takesPaint || params.kind().takesPaint(params.values(), layer);
    };
    if (isPaintDue(stage.strokes, m_position.step, m_paint))
        show();
    const ExactSum sand = sandSum(m_terrain);
    const PaintChange change = replayPaint(stage.strokes, m_position.step, takes, m_paint, m_terrain, m_pool);
    if (!change.any)
        return false;
    if (m_mix)
        m_mix->forgetActing();
    if (m_stepper)
        restartStepper();
    Books books;
    books.rock = change.ground;
    bookPaintedSand(sand, m_terrain, books.sand);
    book(books);
    return true;
}

const Contents& Evaluator::measured() const {
    if (!m_contents)
        m_contents = contents(m_terrain, m_pool);
    return *m_contents;
}

/// Of a stage that begins: mud that one before it told apart is ground now.
StageTally Evaluator::newTally() const {
    StageTally tally{measured(), {}, {}};
    tally.initial.mud = {};
    return tally;
}

/// Something changed the terrain and says what crossed its border.
void Evaluator::book(const Books& books) {
    m_tally.books.add(books);
    m_contents.reset();
}

/// Lets the stage that runs write what it put off.
void Evaluator::show() {
    if (!m_isBehind)
        return;
    m_isBehind = false;
    StageContext context = contextOf(kNeverCancelled);
    m_stepper->show(m_terrain, context);
    book(context.books);
}

const WorkingTerrain& Evaluator::terrain() {
    show();
    return m_terrain;
}

const std::vector<Ledger>& Evaluator::ledgers() {
    show();
    if (isBegun() && !m_contents && static_cast<std::size_t>(m_position.stage) < m_ledgers.size())
        m_ledgers[static_cast<std::size_t>(m_position.stage)] =
            m_tally.ledger(measured(), m_terrain.grid().cellAreaM2());
    return m_ledgers;
}

/// Goes on to the last step before `goal` at whose beginning nothing changes.
void Evaluator::skipTowards(RunPosition goal) {
    const RecipeStage& stage = runningStage();
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
    for (const MixEvent& event : stage.mixEvents)
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
    openMix(cancel);
    layStrokesOfStage();
    skipTowards(goal);
    if (!takeKnownStep())
        takeStep(cancel);
    closeMix();
    ++m_position.step;
    leaveFinishedStage();
}

/// The whole step of a filter of which the mix alone was changed.
bool Evaluator::takeKnownStep() {
    const MixMemory::Step* known = m_mix ? m_memory.step(*m_recipe, m_position.stage) : nullptr;
    if (!known)
        return false;
    for (const auto& [layer, cells] : known->layers)
        m_terrain.edit(layer) = cells;
    m_notes.insert(m_notes.end(), known->notes.begin(), known->notes.end());
    book(known->books);
    return true;
}

StageContext Evaluator::contextOf(const CancelToken& cancel) {
    return {{m_pool, cancel}, m_folder, m_notes, {}, runningStage().curves};
}

bool Evaluator::findsRock() const {
    return m_stepper && m_stepper->findsRock(m_position.step, m_terrain.grid());
}

void Evaluator::takeStep(const CancelToken& cancel) {
    const std::size_t notes = m_notes.size();
    const RecipeStage& stage = runningStage();
    const StageParams params = stage.paramsAt(m_position.step);
    params.checkFor(m_terrain.grid(), stage.title());
    if (m_stepper)
        m_stepper->retune(params.values());
    else
        act([&] { startStage(); });
    act([&] { // a stepper that has started says whether it finds the rock by itself
        StageContext context = contextOf(cancel);
        const SandRun sand(stage.params.kind(), m_terrain);
        context.rock = m_rock && findsRock() ? &m_rock->profile() : nullptr;
        context.mayPutOff = !m_mix && (!m_rock || context.rock) && !sand.isThere(); // these look at each step
        m_stepper->step(m_position.step, m_terrain, context);
        m_isBehind = context.mayPutOff;
        settle(params, m_position.step, m_tally.books.rock.rounding, *m_stepper, m_terrain, context);
        sand.settle(m_terrain, context, context.books.sand);
        book(context.books);
        if (m_mix)
            m_memory.keep(m_recipe, m_position.stage, m_terrain, context.books,
                          {m_notes.begin() + static_cast<std::ptrdiff_t>(notes), m_notes.end()});
    });
}

KeptState Evaluator::capture(const TerrainState& previous) {
    const std::vector<Ledger>& measuredLedgers = ledgers(); // before the rest: it may write what a stage put off
    return {m_position,
            TerrainState(m_terrain, previous, m_pool),
            m_stepper ? m_stepper->savedState() : std::vector<std::byte>{},
            m_tally,
            measuredLedgers,
            m_notes,
            m_paint,
            m_entered};
}

} // namespace oxbow
