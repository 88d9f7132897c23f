#include "core/session/session.h"

#include "core/base/error.h"
#include "core/base/thread_pool.h"

#include <algorithm>
#include <chrono>

namespace oxbow {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// From here on a step is long enough that it must be possible to cancel it in the middle.
constexpr double kLongStepS = 0.03;

/// A step that takes longer is not computed again while playing where its outcome is kept.
constexpr double kWorthReplayingS = 0.02;

/// A catching up that is shorter is not broken off for the next edit.
constexpr double kShortCatchUpS = 0.05;

/// Of whatever was thrown, where it is caught. What was cancelled and should not have been is told like any failure.
Phrase wordsOfFailure(const Phrase& tooLarge) {
    try {
        throw;
    } catch (const std::exception& failure) {
        return failureWords(failure, tooLarge);
    } catch (...) {
        return phrase("cancelled");
    }
}

} // namespace

Session::Session(Options options)
    : m_slot(std::move(options.wake)),
      m_pool(std::make_unique<ThreadPool>(options.threads, ThreadPriority::BehindTheWindow)),
      m_evaluator(std::make_unique<Evaluator>(*m_pool, std::filesystem::path{})),
      m_timeline(options.timelineBytes, std::move(options.timelineFolder), options.timelineDiskBytes,
                 m_commands.cancel()),
      m_worker([this] { work(); }) {}

Session::~Session() {
    m_commands.close();
}

void Session::send(Command command, CommandQueue::Kind kind) {
    ++m_commandsSent;
    m_commands.send(std::move(command), kind);
}

/// What it changed shows at once, and who waits for the last command sees it done.
void Session::sendTold(Command command) {
    send([this, command = std::move(command)] {
        command();
        post(true);
    });
}

// ---- What the caller asks for ----

void Session::load(Recipe recipe, std::filesystem::path folder) {
    load(Project{.recipe = std::move(recipe), .folder = std::move(folder)});
}

void Session::load(Project project) {
    const auto carryOut = [this, project = std::make_shared<Project>(std::move(project))] {
        const auto recipe = std::make_shared<const Recipe>(std::move(project->recipe));
        m_evaluator = std::make_unique<Evaluator>(*m_pool, project->folder);
        m_evaluator->begin(recipe);
        m_timeline.clear();
        startBranches();
        m_last.reset();
        m_painted.reset();
        m_catchUp = {};
        m_error = {};
        m_refusal = {};
        m_beforeGroup.reset();
        m_msPerStep = 0.0;
        keepIfWanted(0.0);
        if (!project->branchName.empty())
            m_branches.front().name = project->branchName;
        for (SavedBranch& branch : project->branches)
            m_branches.push_back(
                {++m_lastBranch, branch.name, std::make_shared<const Recipe>(std::move(branch.recipe)), true});
        if (project->state)
            resume(std::move(*project->state));
        pause(RunStatus::Paused);
    };
    send(carryOut, CommandQueue::Kind::BreaksOff);
}

void Session::sendEdit(Command edit) {
    send([this, edit = std::move(edit), group = m_editGroup] { carryOutEdit(edit, group); });
}

void Session::acceptRefusal() {
    sendTold([this] { m_refusal = {}; });
}

void Session::edit(std::function<void(Recipe&)> change) {
    sendEdit([this, change = std::move(change)] {
        applyAt([&](Recipe& recipe, RunPosition) {
            change(recipe);
            checkGrid(recipe.grid, "grid");
        });
    });
}

void Session::setParameter(std::uint64_t stageId, std::string key, ParamValue value, ValueFrom from) {
    sendEdit([this, stageId, key = std::move(key), value = std::move(value), from] {
        applyAt([&](Recipe& recipe, RunPosition stands) {
            setParameterAt(recipe, from == ValueFrom::Here ? stands : RunPosition{}, stageId, key, value);
        });
    });
}

void Session::setMix(std::uint64_t stageId, Mix mix, ValueFrom from) {
    sendEdit([this, stageId, mix = std::move(mix), from] {
        applyAt([&](Recipe& recipe, RunPosition stands) {
            setMixAt(recipe, from == ValueFrom::Here ? stands : RunPosition{}, stageId, mix);
        });
    });
}

void Session::paint(std::uint64_t stageId, std::uint64_t group, Brush brush, std::vector<Dab> dabs) {
    sendEdit([this, stageId, group, brush = std::move(brush), dabs = std::move(dabs)] {
        applyAt([&](Recipe& recipe, RunPosition) {
            paintAt(recipe, m_evaluator->position(), stageId, group, brush, dabs);
        });
    });
}

void Session::applyFromStart(std::uint64_t stageId) {
    edit([stageId](Recipe& recipe) {
        if (RecipeStage* stage = recipe.find(stageId))
            stage->startWithLatest(recipe.grid);
    });
}

void Session::play() {
    send([this] {
        currentBranch().isLasting = true;
        goTo(endOf(*m_evaluator->recipe()), RunStatus::Playing);
    });
}

void Session::playOn() {
    send([this] { goTo(endOf(*m_evaluator->recipe()), RunStatus::Playing); });
}

void Session::evaluateAll() {
    send([this] {
        currentBranch().isLasting = true;
        goTo(endOf(*m_evaluator->recipe()), RunStatus::Seeking);
    });
}

void Session::pause() {
    send([this] { pause(RunStatus::Paused); });
}

void Session::stepBy(int steps) {
    send([this, steps] {
        const Recipe& recipe = *m_evaluator->recipe();
        goTo(positionAt(recipe, globalStep(recipe, m_evaluator->position()) + steps), RunStatus::Seeking);
    });
}

void Session::seek(int step) {
    // A long step under way would keep the picture from following.
    send([this, step] { goTo(positionAt(*m_evaluator->recipe(), step), RunStatus::Seeking); },
         CommandQueue::Kind::Seek);
}

void Session::cancel() {
    send([this] { pause(RunStatus::Paused); }, CommandQueue::Kind::BreaksOff);
}

void Session::setPace(double secondsPerStep) {
    sendTold([this, secondsPerStep] { m_secondsPerStep = std::max(0.0, secondsPerStep); });
}

void Session::setLoop(bool on) {
    sendTold([this, on] { m_loops = on; });
}

void Session::setRunsChanges(bool on) {
    sendTold([this, on] { m_runsChanges = on; });
}

void Session::setTimelineBudget(std::size_t memoryBytes, std::size_t diskBytes) {
    sendTold([this, memoryBytes, diskBytes] { m_timeline.setBudget(memoryBytes, diskBytes); });
}

void Session::lookUp(RunPosition position, FoundState found) {
    sendTold([this, position, found = std::move(found)] {
        found(m_timeline.nearest(position, lastTerrain(), *m_pool));
    });
}

void Session::lookUpTip(std::uint64_t branch, FoundState found) {
    sendTold([this, branch, found = std::move(found)] { found(m_timeline.stashedTip(branch, *m_pool)); });
}

// ---- On the worker ----

void Session::work() {
    setThreadPriority(ThreadPriority::BehindTheWindow);
    while (m_commands.wait(!atTarget())) {
        try {
            runCommands();
            carryOn();
        } catch (...) {
            survive(wordsOfFailure(nextStepWords()));
        }
    }
}

void Session::carryOutEdit(const Command& edit, std::uint64_t group) {
    if (m_refusal.command != 0)
        return;
    if (group == 0)
        return edit();
    if (group != m_newestGroup || !m_beforeGroup)
        m_beforeGroup = m_evaluator->recipe();
    m_newestGroup = group;
    try {
        edit();
    } catch (...) {
        refuse(group);
        throw;
    }
}

void Session::refuse(std::uint64_t group) {
    m_refusal = {m_commandsDone, group};
    const auto before = std::exchange(m_beforeGroup, nullptr);
    if (before != m_evaluator->recipe())
        adopt(before);
}

void Session::carryOn() {
    // The hand that paints sends faster than what follows the stroke may take: finish that first.
    const Clock::time_point start = Clock::now();
    if (!atTarget())
        advance();
    while (isCatchingUp() && secondsSince(start) < kShortCatchUpS)
        advance();
}

void Session::runCommands() {
    while (const auto taken = m_commands.take()) {
        m_commandsDone += taken->count;
        try {
            taken->command();
        } catch (...) {
            // A command that fails changes nothing; the words reach the user with the next snapshot.
            m_error = wordsOfFailure(phrase("this change of %1", sizeWords(*m_evaluator->recipe())));
            post(true);
        }
    }
}

void Session::advance() {
    const Clock::time_point start = Clock::now();
    try {
        if (!takeKeptStep())
            takeStep();
    } catch (const Cancelled&) {
        return recover({});
    } catch (...) {
        return recover(wordsOfFailure(nextStepWords()));
    }
    if (m_evaluator->position() >= m_catchUp)
        m_catchUp = {};
    if (!atTarget())
        post(false);
    else if (m_loops && m_status == RunStatus::Playing)
        startOver();
    else
        pause(RunStatus::Paused);
    if (m_status == RunStatus::Playing && m_secondsPerStep > 0.0)
        m_commands.waitFor(m_secondsPerStep - secondsSince(start));
}

void Session::takeStep() {
    // A step may be cancelled in the middle only where the state before it is at hand, or nobody wants it any more.
    const RunPosition from = m_evaluator->position();
    const bool canUndo = m_last && m_last->position == from;
    const Clock::time_point start = Clock::now();
    const double worked = threadSeconds();
    m_evaluator->advance(canUndo ? m_commands.cancel() : m_commands.closed(),
                         m_status == RunStatus::Seeking ? m_target : std::min(m_catchUp, m_target));
    const double stepSeconds = secondsSince(start);
    m_timeline.noteStep(from.stage, stepSeconds, threadSeconds() - worked);
    m_msPerStep = m_msPerStep == 0.0 ? stepSeconds * 1e3 : 0.8 * m_msPerStep + 0.2 * stepSeconds * 1e3;
    if (m_evaluator->position().step == 0)
        m_msPerStep = 0.0;
    keepIfWanted(stepSeconds);
}

/// Plays what is kept: where a long step leads is known. False where the step must be computed.
bool Session::takeKeptStep() {
    const RunPosition from = m_evaluator->position();
    const RunPosition next = normalised(*m_evaluator->recipe(), {from.stage, from.step + 1});
    if (m_status != RunStatus::Playing || !m_timeline.has(next) ||
        m_timeline.secondsPerStep(from.stage) < kWorthReplayingS)
        return false;
    restore(next);
    return true;
}

/// The end of a loop: what is kept plays again.
void Session::startOver() {
    post(false); // forced, it would hide all the others of a run that is quicker than the screen
    restore(normalised(*m_evaluator->recipe(), {}));
}

/// Takes over the last state kept at or before a position.
void Session::restore(RunPosition position) {
    m_last = m_timeline.nearest(position, lastTerrain(), *m_pool);
    beginFromLast(m_evaluator->recipe());
}

/// Goes on from the newest captured state, or from the start where there is none.
void Session::beginFromLast(const std::shared_ptr<const Recipe>& recipe) {
    if (m_last)
        m_evaluator->restore(recipe, *m_last);
    else
        m_evaluator->begin(recipe);
}

void Session::recover(const Phrase& error) {
    // The step left the terrain torn: go back to the last whole state, and on to where the step began, which
    // a kept state is at whenever steps are long.
    if (m_commands.closed().requested())
        return;
    const RunPosition torn = m_evaluator->position();
    const auto kept = m_timeline.nearestPlace(torn);
    if (m_last && m_last->position <= torn && (!kept || kept->position < m_last->position))
        m_evaluator->restore(m_evaluator->recipe(), *m_last);
    else
        restore(torn);
    m_error = error;
    pause(error.empty() ? RunStatus::Paused : RunStatus::Failed);
}

/// Where memory does not even suffice to go back: all that is kept of the run is let go but its newest whole state.
/// Recipe and branches stay.
void Session::survive(const Phrase& error) noexcept {
    try {
        m_timeline.clear();
        m_painted.reset();
        beginFromLast(m_evaluator->recipe());
        m_error = error;
        pause(RunStatus::Failed);
    } catch (...) {
        m_target = m_evaluator->position(); // nothing more can be done before a command asks for less
        m_status = RunStatus::Failed;
    }
}

Phrase Session::sizeWords(const Recipe& recipe) {
    return phrase("%1 x %2 cells", recipe.grid.width, recipe.grid.height);
}

/// "the next step of Lakes on 16384 x 16384 cells"
Phrase Session::nextStepWords() const {
    const Recipe& recipe = *m_evaluator->recipe();
    const auto stage = static_cast<std::size_t>(m_evaluator->position().stage);
    const Phrase name = stage < recipe.stages.size() ? Phrase(recipe.stages[stage].params.kind().label) : phrase("the recipe");
    return phrase("the next step of %1 on %2", name, sizeWords(recipe));
}

void Session::keepIfWanted(double stepSeconds) {
    const RunPosition position = m_evaluator->position();
    const bool wanted = m_timeline.wants(position);
    if (!wanted && stepSeconds < kLongStepS)
        return;
    const auto state = captured();
    if (wanted)
        m_timeline.keep(state);
}

std::shared_ptr<const KeptState> Session::captured() {
    if (!m_last || m_last->place() != m_evaluator->place())
        m_last = std::make_shared<const KeptState>(m_evaluator->capture(lastTerrain()));
    return m_last;
}

void Session::pause(RunStatus status) {
    m_evaluator->layStrokes();
    m_target = m_evaluator->position();
    m_catchUp = {};
    m_status = status == RunStatus::Paused && m_evaluator->finished() ? RunStatus::Finished : status;
    post(true);
}

void Session::goTo(RunPosition target, RunStatus status) {
    m_error = {};
    const auto recipe = m_evaluator->recipe();
    target = normalised(*recipe, target);
    const RunPosition from = m_evaluator->position();
    const auto kept = m_timeline.nearestPlace(target);
    if (target < from)
        m_catchUp = {};
    if (target < from || (status == RunStatus::Seeking && kept && from < kept->position))
        restore(target);
    m_target = target;
    if (atTarget())
        return pause(RunStatus::Paused);
    m_status = status;
    post(true);
}

void Session::resume(KeptState state) {
    const auto kept = std::make_shared<const KeptState>(std::move(state));
    try {
        m_evaluator->resume(m_evaluator->recipe(), *kept);
    } catch (const Error& failure) {
        m_error = phrase("The run cannot go on where it was saved and starts anew") + ": " + failure.phrase();
        return;
    }
    m_last = kept;
    m_timeline.keep(m_last);
}

double Session::secondsLeft() const {
    const Recipe& recipe = *m_evaluator->recipe();
    const RunPosition at = m_evaluator->position();
    if (at.stage >= static_cast<int>(recipe.stages.size()))
        return 0.0;
    const double pace = m_status == RunStatus::Playing ? m_secondsPerStep : 0.0; // only playing keeps to it
    return (recipe.stepCount(at.stage) - at.step) * std::max(m_msPerStep * 1e-3, pace);
}

void Session::post(bool force) {
    if (!force && !m_slot.wasRead())
        return;
    const auto state = captured();
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->terrain = state->terrain;
    snapshot->state = state;
    snapshot->recipe = m_evaluator->recipe();
    snapshot->position = state->position;
    snapshot->stands = stands();
    snapshot->status = m_status;
    snapshot->ledgers = state->ledgers;
    snapshot->notes = state->notes;
    snapshot->error = m_error;
    snapshot->msPerStep = m_msPerStep;
    snapshot->secondsLeft = secondsLeft();
    snapshot->kept = m_timeline.positions();
    snapshot->keptBytes = m_timeline.usedBytes();
    snapshot->keptDiskBytes = m_timeline.diskBytes();
    if (const Phrase problem = m_timeline.problem(); !problem.empty())
        snapshot->notes.push_back(problem);
    snapshot->branches = branchInfos();
    snapshot->number = ++m_snapshots;
    snapshot->commandsDone = m_commandsDone;
    snapshot->refusal = m_refusal;
    m_slot.post(std::move(snapshot));
}

} // namespace oxbow
