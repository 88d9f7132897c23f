#pragma once

#include "core/base/phrase.h"
#include "core/project/project_file.h"
#include "core/session/branch_name.h"
#include "core/session/command_queue.h"
#include "core/session/snapshot.h"
#include "core/session/timeline.h"

#include <filesystem>
#include <thread>

namespace oxbow {

/// From where a value counts in a stage that has begun: from the step where the run stands, as an event, or from the
/// stage's first step on.
enum class ValueFrom { Here, StageStart };

/// Owns the worker thread, which evaluates the recipe on flat layers that nobody else sees. Commands go in
/// through a queue, snapshots come out through a slot; every function returns at once and may be called from
/// any one thread.
///
/// Commands take effect between two steps, in the order given. A change of a stage that is running becomes an
/// event before its next step; a change of one that has not begun, or has ended, changes its parameters, and
/// what followed is computed anew up to where the run stood: one that stood at the end goes to the new end. While it
/// catches up, further changes take effect where it stood: all moves of a slider that is dragged change the same thing.
class Session {
public:
    struct Options {
        int threads = 0;                                  ///< 0: one per hardware thread
        std::size_t timelineBytes = std::size_t{1} << 30; ///< memory for kept states
        std::size_t timelineDiskBytes = 0;                ///< room on disk for those that memory cannot hold
        std::filesystem::path timelineFolder = {};        ///< where; empty: not on disk
        std::function<void()> wake = {};                  ///< called on the worker when a snapshot waits
    };

    explicit Session(Options options);
    /// Cancels what runs and ends the worker.
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Starts anew with a recipe, at its beginning, paused. `folder` is where its relative file names start.
    void load(Recipe recipe, std::filesystem::path folder);
    /// The same with what a project holds besides: its branches, and the moment to go on from.
    void load(Project project);
    /// The edits sent from here on are one, whatever they are sent by. Where one of them fails, the recipe is again what it
    /// was before the first of them, the next snapshot says so, and no edit is carried out before `acceptRefusal` or
    /// `load`: what follows was made on a recipe that the worker has not got. Of group 0 each edit is one by itself, and
    /// one that fails holds up none.
    void setEditGroup(std::uint64_t group) { m_editGroup = group; }
    /// Edits sent from here on are made on the recipe of the snapshot that told of the refusal.
    void acceptRefusal();
    /// Changes the recipe in place, on the worker. What agrees with the old one up to here is kept, the rest
    /// is computed anew.
    void edit(std::function<void(Recipe&)> change);
    /// The same in a branch of its own, which lasts as the one that is left does, however far either was played.
    void editInNewBranch(std::function<void(Recipe&)> change);
    /// A slider's move: see the class comment. Unknown stages are ignored (it may have been deleted
    /// meanwhile).
    void setParameter(std::uint64_t stageId, std::string key, ParamValue value,
                      ValueFrom from = ValueFrom::Here);
    /// The same for its mix.
    void setMix(std::uint64_t stageId, Mix mix, ValueFrom from = ValueFrom::Here);
    /// The brush touches a stage: see paintAt. The dabs show at once, or with the next step of a run.
    void paint(std::uint64_t stageId, std::uint64_t group, Brush brush, std::vector<Dab> dabs);
    /// "Apply from the start": the values in force become the stage's parameters, its events are dropped.
    void applyFromStart(std::uint64_t stageId);

    /// Its branch lasts from then on: an edit in its past starts another one.
    void play();
    /// Plays on after going back for an edit, which is no reason for its branch to last.
    void playOn();
    void pause();
    /// One step forward, then pause.
    void step() { stepBy(1); }
    /// One step back: exact, by the nearest kept state.
    void stepBack() { stepBy(-1); }
    /// Goes to a step counted from the start of the recipe: the nearest kept state shows at once, then the
    /// exact one. A newer seek takes the place of one that waits, and breaks off one under way.
    void seek(int globalStep);
    /// Goes to the end without pausing in between; the same as play, but reported as Seeking.
    void evaluateAll();
    /// Stops within the running step, whose half-done work is undone.
    void cancel();
    /// Least time of one step while playing, seconds; 0 for as fast as can be.
    void setPace(double secondsPerStep);
    /// Whether playing goes on from the start when it has come to the end.
    void setLoop(bool on);
    /// Whether what a change outdates is computed at once, or waits where the change takes effect.
    void setRunsChanges(bool on);
    void setTimelineBudget(std::size_t memoryBytes, std::size_t diskBytes = 0);

    using FoundState = std::function<void(std::shared_ptr<const KeptState>)>;
    /// Looks up the last state kept at or before a position of the current line. `found` is called on the
    /// worker, with null where there is none.
    void lookUp(RunPosition position, FoundState found);
    /// The same with the last state kept of a branch that is not the current one.
    void lookUpTip(std::uint64_t branch, FoundState found);

    void renameBranch(std::uint64_t id, std::string name);
    /// Lets a branch stay in the list when it is left, even if it was never played beyond the parting.
    void retainBranch(std::uint64_t id);
    /// Forgets a branch that is not the current one, and the states kept of it.
    void deleteBranch(std::uint64_t id);
    /// Brings a deleted branch back, as the one at `index` of the list; its states are computed anew when wanted.
    void restoreBranch(BranchInfo branch, std::size_t index);

    /// Number of commands sent so far: a snapshot whose `commandsDone` is no less has seen the last one.
    [[nodiscard]] std::uint64_t commandsSent() const { return m_commandsSent; }
    /// The newest snapshot; null before the first.
    [[nodiscard]] SnapshotPtr latest() { return m_slot.take(); }

private:
    using Command = CommandQueue::Command;
    struct Branch {
        std::uint64_t id = 0;
        std::string name;
        std::shared_ptr<const Recipe> recipe; ///< of one that is not current
        bool isLasting = false;               ///< the first, or played, named or saved: edits in its past part from it
        RunPosition tip = {};                 ///< how far one that was brought back had been played
    };

    void send(Command command, CommandQueue::Kind kind = CommandQueue::Kind::Plain);
    void sendTold(Command command);
    void sendEdit(Command edit);
    void stepBy(int steps);
    void carryOutEdit(const Command& edit, std::uint64_t group);
    void refuse(std::uint64_t group);
    void work();
    void runCommands();
    void carryOn();
    void advance();
    void takeStep();
    [[nodiscard]] bool takeKeptStep();
    void startOver();
    void restore(RunPosition position);
    void beginFromLast(const std::shared_ptr<const Recipe>& recipe);
    [[nodiscard]] TerrainState lastTerrain() const { return m_last ? m_last->terrain : TerrainState{}; }
    void recover(const Phrase& error);
    void survive(const Phrase& error) noexcept;
    [[nodiscard]] static Phrase sizeWords(const Recipe& recipe);
    [[nodiscard]] Phrase nextStepWords() const;
    void keepIfWanted(double stepSeconds);
    void pause(RunStatus status);
    void goTo(RunPosition target, RunStatus status);
    void adopt(std::shared_ptr<const Recipe> recipe, bool inNewBranch = false);
    void startOnGrid(const std::shared_ptr<const Recipe>& recipe);
    void goBackTo(const Divergence& difference, const std::shared_ptr<const Recipe>& recipe);
    void showStrokesLaid();
    [[nodiscard]] RunPosition stands() const;
    [[nodiscard]] bool isCatchingUp() const { return !atTarget() && m_evaluator->position() < m_catchUp; }
    void applyAt(const std::function<void(Recipe&, RunPosition)>& change);
    void resume(KeptState state);
    void startBranches();
    [[nodiscard]] Branch& currentBranch();
    [[nodiscard]] std::string freeBranchName() const;
    void part(const std::shared_ptr<const Recipe>& old, const std::shared_ptr<const Recipe>& recipe,
              const Divergence& difference, bool inNewBranch);
    [[nodiscard]] std::vector<BranchInfo> branchInfos() const;
    void post(bool force);
    [[nodiscard]] std::shared_ptr<const KeptState> captured();
    [[nodiscard]] bool atTarget() const { return m_evaluator->position() >= m_target; }
    [[nodiscard]] double secondsLeft() const;

    // The caller's own.
    std::uint64_t m_commandsSent = 0;
    std::uint64_t m_editGroup = 0;

    // Shared with the caller.
    CommandQueue m_commands;
    SnapshotSlot m_slot;

    // The worker's own.
    std::unique_ptr<ThreadPool> m_pool;
    std::unique_ptr<Evaluator> m_evaluator;
    Timeline m_timeline;
    std::vector<Branch> m_branches = {{1, branchName(0).english(), nullptr, true}};
    std::uint64_t m_currentBranch = 1;
    std::uint64_t m_lastBranch = 1;
    RunPosition m_target;
    RunPosition m_catchUp; ///< where the run stood before it went back for an edit
    RunStatus m_status = RunStatus::Paused;
    Phrase m_error;
    std::shared_ptr<const KeptState> m_last;    ///< the newest captured state
    std::shared_ptr<const KeptState> m_painted; ///< the one with the most of the newest stroke laid
    double m_secondsPerStep = 0.0;
    bool m_loops = false;
    bool m_runsChanges = true;
    double m_msPerStep = 0.0;
    std::uint64_t m_snapshots = 0;
    std::uint64_t m_commandsDone = 0;
    std::uint64_t m_newestGroup = 0;
    std::shared_ptr<const Recipe> m_beforeGroup; ///< the recipe before the newest group of edits
    Refusal m_refusal;
    std::jthread m_worker; ///< last: it starts when all else is there and ends first
};

} // namespace oxbow
