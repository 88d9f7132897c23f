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

/// Where a position of one recipe lies in another: at the same step of the same stage. The end stays behind
/// the last stage that both have, so that a stage appended to a finished run waits to be played.
RunPosition translated(const Recipe& from, RunPosition position, const Recipe& to) {
    const auto indexIn = [](const Recipe& recipe, std::uint64_t id) {
        return static_cast<int>(std::ranges::find(recipe.stages, id, &RecipeStage::id) -
                                recipe.stages.begin());
    };
    if (position == endOf(from)) {
        RunPosition end;
        for (int i = 0; i < static_cast<int>(to.stages.size()); ++i)
            if (from.find(to.stages[i].id))
                end = {i + 1, 0};
        return normalised(to, end);
    }
    const int stage = indexIn(to, from.stages[position.stage].id);
    if (stage == static_cast<int>(to.stages.size()))
        return positionAt(to, globalStep(from, position));
    return normalised(to, {stage, position.step});
}

} // namespace

Session::Session(Options options)
    : m_slot(std::move(options.wake)),
      m_pool(std::make_unique<ThreadPool>(options.threads, ThreadPriority::BehindTheWindow)),
      m_evaluator(std::make_unique<Evaluator>(*m_pool, std::filesystem::path{})),
      m_timeline(options.timelineBytes, std::move(options.timelineFolder), options.timelineDiskBytes),
      m_worker([this](const std::stop_token& stop) { work(stop); }) {}

Session::~Session() {
    m_worker.request_stop();
    m_cancel.request();
}

void Session::send(Command command, bool isSeek) {
    ++m_commandsSent;
    {
        const std::scoped_lock lock(m_mutex);
        if (isSeek && !m_commands.empty() && m_commands.back().isSeek)
            m_commands.back() = {std::move(command), m_commands.back().count + 1, true};
        else
            m_commands.push_back({std::move(command), 1, isSeek});
    }
    m_arrived.notify_one();
}

// ---- What the caller asks for ----

void Session::load(Recipe recipe, std::filesystem::path folder) {
    Project project;
    project.recipe = std::move(recipe);
    project.folder = std::move(folder);
    load(std::move(project));
}

void Session::load(Project project) {
    m_cancel.request();
    send([this, project = std::make_shared<Project>(std::move(project))] {
        const auto recipe = std::make_shared<const Recipe>(std::move(project->recipe));
        m_evaluator = std::make_unique<Evaluator>(*m_pool, project->folder);
        m_evaluator->begin(recipe);
        m_timeline.clear();
        startBranches();
        m_last.reset();
        m_painted.reset();
        m_catchUp = {};
        m_error.clear();
        m_msPerStep = 0.0;
        keepIfWanted(0.0);
        if (!project->branchName.empty())
            m_branches.front().name = project->branchName;
        for (SavedBranch& branch : project->branches)
            m_branches.push_back(
                {++m_lastBranch, branch.name, std::make_shared<const Recipe>(std::move(branch.recipe))});
        for (Branch& branch : m_branches)
            branch.isLasting = m_branches.size() > 1;
        if (project->state)
            resume(std::move(*project->state));
        pause(RunStatus::Paused);
    });
}

void Session::edit(std::function<void(Recipe&)> change) {
    send([this, change = std::move(change)] {
        auto recipe = std::make_shared<Recipe>(*m_evaluator->recipe());
        change(*recipe);
        checkGrid(recipe->grid, "grid");
        adopt(recipe);
    });
}

void Session::setParameter(std::uint64_t stageId, std::string key, ParamValue value) {
    send([this, stageId, key = std::move(key), value = std::move(value)] {
        applyParameter(stageId, key, value);
    });
}

void Session::paint(std::uint64_t stageId, std::uint64_t group, Brush brush, std::vector<Dab> dabs) {
    send([this, stageId, group, brush = std::move(brush), dabs = std::move(dabs)] {
        applyDabs(stageId, group, brush, dabs);
    });
}

void Session::applyFromStart(std::uint64_t stageId) {
    edit([stageId](Recipe& recipe) {
        if (RecipeStage* stage = recipe.find(stageId)) {
            stage->params = stage->paramsAt(stage->stepCount(recipe.grid));
            stage->events.clear();
        }
    });
}

void Session::play() {
    send([this] { goTo(endOf(*m_evaluator->recipe()), RunStatus::Playing); });
}

void Session::evaluateAll() {
    send([this] { goTo(endOf(*m_evaluator->recipe()), RunStatus::Seeking); });
}

void Session::pause() {
    send([this] { pause(RunStatus::Paused); });
}

void Session::step() {
    send([this] {
        const Recipe& recipe = *m_evaluator->recipe();
        goTo(positionAt(recipe, globalStep(recipe, m_evaluator->position()) + 1), RunStatus::Seeking);
    });
}

void Session::stepBack() {
    send([this] {
        const Recipe& recipe = *m_evaluator->recipe();
        goTo(positionAt(recipe, globalStep(recipe, m_evaluator->position()) - 1), RunStatus::Seeking);
    });
}

void Session::seek(int step) {
    m_cancel.request(); // a long step under way would keep the picture from following
    send([this, step] { goTo(positionAt(*m_evaluator->recipe(), step), RunStatus::Seeking); }, true);
}

void Session::cancel() {
    m_cancel.request();
    pause();
}

void Session::setPace(double secondsPerStep) {
    send([this, secondsPerStep] {
        m_secondsPerStep = std::max(0.0, secondsPerStep);
        post(true); // who waits for the last command sees it done
    });
}

void Session::setLoop(bool on) {
    send([this, on] {
        m_loops = on;
        post(true);
    });
}

void Session::setTimelineBudget(std::size_t memoryBytes, std::size_t diskBytes) {
    send([this, memoryBytes, diskBytes] {
        m_timeline.setBudget(memoryBytes, diskBytes);
        post(true); // what is kept shows at once
    });
}

void Session::lookUp(RunPosition position, FoundState found) {
    send([this, position, found = std::move(found)] {
        found(m_timeline.nearest(position, m_last ? m_last->terrain : TerrainState{}, *m_pool));
        post(true);
    });
}

void Session::lookUpTip(std::uint64_t branch, FoundState found) {
    send([this, branch, found = std::move(found)] {
        found(m_timeline.stashedTip(branch, *m_pool));
        post(true);
    });
}

void Session::renameBranch(std::uint64_t id, std::string name) {
    send([this, id, name = std::move(name)] {
        for (Branch& branch : m_branches)
            if (branch.id == id) {
                branch.name = name;
                branch.isLasting = true;
            }
        post(true);
    });
}

void Session::deleteBranch(std::uint64_t id) {
    send([this, id] {
        if (id != m_currentBranch) {
            std::erase_if(m_branches, [id](const Branch& branch) { return branch.id == id; });
            m_timeline.dropStash(id);
        }
        post(true);
    });
}

// ---- On the worker ----

void Session::work(const std::stop_token& stop) {
    setThreadPriority(ThreadPriority::BehindTheWindow);
    m_stop = stop;
    while (!stop.stop_requested()) {
        {
            std::unique_lock lock(m_mutex);
            m_arrived.wait(lock, stop, [this] { return !m_commands.empty() || !atTarget(); });
        }
        if (stop.stop_requested())
            return;
        runCommands();
        // The hand that paints sends faster than what follows the stroke may take: finish that first.
        const Clock::time_point start = Clock::now();
        if (!atTarget())
            advance();
        while (isCatchingUp() && secondsSince(start) < kShortCatchUpS)
            advance();
    }
}

void Session::runCommands() {
    while (true) {
        Wish wish;
        {
            const std::scoped_lock lock(m_mutex);
            if (m_commands.empty())
                return;
            wish = std::move(m_commands.front());
            m_commands.pop_front();
        }
        m_commandsDone += wish.count;
        try {
            wish.command();
        } catch (const std::exception& failure) {
            // A command that fails changes nothing; the words reach the user with the next snapshot.
            m_error = failure.what();
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
        recover({});
        return;
    } catch (const std::exception& failure) {
        recover(failure.what());
        return;
    }
    if (!atTarget())
        post(false);
    else if (m_loops && m_status == RunStatus::Playing)
        startOver();
    else
        pause(RunStatus::Paused);
    if (m_status == RunStatus::Playing && m_secondsPerStep > 0.0) {
        std::unique_lock lock(m_mutex);
        m_arrived.wait_for(lock, m_stop,
                           std::chrono::duration<double>(m_secondsPerStep - secondsSince(start)),
                           [this] { return !m_commands.empty(); });
    }
}

void Session::takeStep() {
    // A step may be cancelled in the middle only where the state before it is at hand.
    const CancelToken never;
    const RunPosition from = m_evaluator->position();
    const bool canUndo = m_last && m_last->position == from;
    const Clock::time_point start = Clock::now();
    const double worked = threadSeconds();
    m_evaluator->advance(canUndo ? m_cancel : never,
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
    const auto recipe = m_evaluator->recipe();
    m_last = m_timeline.nearest(position, m_last ? m_last->terrain : TerrainState{}, *m_pool);
    if (m_last)
        m_evaluator->restore(recipe, *m_last);
    else
        m_evaluator->begin(recipe);
}

void Session::recover(const std::string& error) {
    // The step left the terrain torn: go back to the last whole state, and on to where the step began, which
    // a kept state is at whenever steps are long.
    m_cancel.reset();
    const RunPosition torn = m_evaluator->position();
    const auto kept = m_timeline.nearestPlace(torn);
    if (m_last && m_last->position <= torn && (!kept || kept->position < m_last->position))
        m_evaluator->restore(m_evaluator->recipe(), *m_last);
    else
        restore(torn);
    m_error = error;
    pause(error.empty() ? RunStatus::Paused : RunStatus::Failed);
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
        m_last = std::make_shared<const KeptState>(
            m_evaluator->capture(m_last ? m_last->terrain : TerrainState{}));
    return m_last;
}

void Session::pause(RunStatus status) {
    m_cancel.reset();
    m_evaluator->layStrokes();
    m_target = m_evaluator->position();
    m_status = status == RunStatus::Paused && m_evaluator->finished() ? RunStatus::Finished : status;
    post(true);
}

void Session::goTo(RunPosition target, RunStatus status) {
    m_cancel.reset();
    m_error.clear();
    const auto recipe = m_evaluator->recipe();
    target = normalised(*recipe, target);
    const RunPosition from = m_evaluator->position();
    const auto kept = m_timeline.nearestPlace(target);
    if (target < from || (status == RunStatus::Seeking && kept && from < kept->position))
        restore(target);
    m_target = target;
    if (atTarget())
        return pause(RunStatus::Paused);
    m_status = status;
    post(true);
}

void Session::adopt(std::shared_ptr<const Recipe> recipe) {
    m_error.clear();
    const auto old = m_evaluator->recipe();
    const auto difference = firstDifference(*old, *recipe);
    const RunPosition reached = m_evaluator->position();
    const bool wasPlaying = m_status == RunStatus::Playing;
    const RunPosition goal = std::max(reached, m_target);
    const RunPosition stood = std::max(reached, std::min(m_catchUp, m_target));
    const bool gridDiffers = old->grid != recipe->grid; // then even the start is another terrain
    if (gridDiffers) {
        m_timeline.clear();
        m_painted.reset();
        startBranches();
    }
    if (difference && m_painted && *difference < m_painted->place())
        m_painted.reset();
    if (difference)
        part(old, recipe, *difference);
    if (difference && (*difference < m_evaluator->place() || gridDiffers))
        goBackTo(*difference, recipe);
    else
        m_evaluator->replaceRecipe(recipe);
    m_target = wasPlaying ? endOf(*recipe) : translated(*old, goal, *recipe);
    m_catchUp = translated(*old, stood, *recipe);
    if (difference && difference->position == m_evaluator->position())
        showStrokesLaid();
    if (atTarget())
        return pause(RunStatus::Paused);
    m_status = wasPlaying ? RunStatus::Playing : RunStatus::Seeking;
    keepIfWanted(0.0);
    post(true);
}

void Session::goBackTo(const Divergence& difference, const std::shared_ptr<const Recipe>& recipe) {
    const auto kept = m_timeline.nearestPlace(difference.position);
    if (m_painted && (!kept || *kept < m_painted->place()))
        m_last = m_painted;
    else
        m_last = m_timeline.nearest(difference.position, m_last ? m_last->terrain : TerrainState{}, *m_pool);
    if (m_last)
        m_evaluator->restore(recipe, *m_last);
    else
        m_evaluator->begin(recipe);
}

/// Lays the strokes that were added, and keeps the moment: the next dabs go on from it.
void Session::showStrokesLaid() {
    if (m_evaluator->layStrokes())
        m_painted = captured();
}

void Session::resume(KeptState state) {
    const auto kept = std::make_shared<const KeptState>(std::move(state));
    try {
        m_evaluator->resume(m_evaluator->recipe(), *kept);
    } catch (const Error& failure) {
        m_error =
            std::string("The run cannot go on where it was saved and starts anew (") + failure.what() + ")";
        return;
    }
    m_last = kept;
    m_timeline.keep(m_last);
}

void Session::startBranches() {
    m_branches = {{++m_lastBranch, "Main", nullptr}};
    m_currentBranch = m_lastBranch;
}

/// Lets go, lays aside or brings back what is kept behind the place where two recipes part.
void Session::part(const std::shared_ptr<const Recipe>& old, const std::shared_ptr<const Recipe>& recipe,
                   const Divergence& difference) {
    const auto known =
        std::ranges::find_if(m_branches, [&](const Branch& b) { return b.recipe && *b.recipe == *recipe; });
    const bool wasPlayedFurther = m_evaluator->place() <= difference && m_timeline.reachesBeyond(difference);
    if (known == m_branches.end() && !wasPlayedFurther)
        return m_timeline.dropAfter(difference);
    const std::uint64_t left = m_currentBranch;
    m_currentBranch = known != m_branches.end() ? known->id : ++m_lastBranch;
    if (known == m_branches.end())
        m_branches.push_back({m_currentBranch, "Branch " + std::to_string(m_branches.size()), nullptr});
    // A line that was never played beyond the parting is no loss: undoing a stroke leaves no branch behind.
    const auto leftBranch = std::ranges::find(m_branches, left, &Branch::id);
    leftBranch->isLasting = leftBranch->isLasting || m_timeline.reachesBeyond(difference);
    if (!leftBranch->isLasting)
        m_branches.erase(leftBranch);
    for (Branch& branch : m_branches)
        if (branch.id == left || branch.id == m_currentBranch)
            branch.recipe = branch.id == left ? old : nullptr;
    m_timeline.stash(left, difference);
    m_timeline.unstash(m_currentBranch);
}

std::vector<BranchInfo> Session::branchInfos() const {
    std::vector<BranchInfo> infos;
    for (const Branch& branch : m_branches) {
        const bool current = branch.id == m_currentBranch;
        BranchInfo info{branch.id, branch.name, current ? m_evaluator->recipe() : branch.recipe,
                        {},        {},          current};
        const auto difference =
            current ? std::nullopt : firstDifference(*m_evaluator->recipe(), *branch.recipe);
        info.parting = difference ? difference->position : RunPosition{};
        info.tip = current ? m_evaluator->position() : m_timeline.stashTip(branch.id);
        infos.push_back(info);
    }
    return infos;
}

void Session::applyParameter(std::uint64_t stageId, const std::string& key, const ParamValue& value) {
    auto recipe = std::make_shared<Recipe>(*m_evaluator->recipe());
    setParameterAt(*recipe, m_evaluator->position(), stageId, key, value);
    adopt(recipe);
}

void Session::applyDabs(std::uint64_t stageId, std::uint64_t group, const Brush& brush,
                        std::span<const Dab> dabs) {
    auto recipe = std::make_shared<Recipe>(*m_evaluator->recipe());
    paintAt(*recipe, m_evaluator->position(), stageId, group, brush, dabs);
    adopt(recipe);
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
    snapshot->status = m_status;
    snapshot->ledgers = state->ledgers;
    snapshot->notes = state->notes;
    snapshot->error = m_error;
    snapshot->msPerStep = m_msPerStep;
    snapshot->secondsLeft = secondsLeft();
    snapshot->kept = m_timeline.positions();
    snapshot->keptBytes = m_timeline.usedBytes();
    snapshot->keptDiskBytes = m_timeline.diskBytes();
    if (const std::string problem = m_timeline.problem(); !problem.empty())
        snapshot->notes.push_back(problem);
    snapshot->branches = branchInfos();
    snapshot->number = ++m_snapshots;
    snapshot->commandsDone = m_commandsDone;
    m_slot.post(std::move(snapshot));
}

} // namespace oxbow
