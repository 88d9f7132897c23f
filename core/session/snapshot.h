#pragma once

#include "core/base/phrase.h"
#include "core/run/evaluator.h"

#include <functional>
#include <mutex>
#include <utility>

namespace oxbow {

enum class RunStatus {
    Paused,   ///< waiting somewhere before the end
    Playing,  ///< on the way to the end
    Seeking,  ///< on the way to a chosen step, or catching up after an edit
    Finished, ///< at the end of the recipe
    Failed,   ///< a stage reported an error; the last whole state is kept
};

/// A line of the run that was left by changing something in its past, or the current one.
struct BranchInfo {
    std::uint64_t id = 0;
    std::string name;
    std::shared_ptr<const Recipe> recipe;
    RunPosition parting; ///< where it leaves the current line
    RunPosition tip;     ///< the last state kept of it
    bool current = false;
};

/// Edits that were not carried out: see Session::setEditGroup.
struct Refusal {
    std::uint64_t command = 0; ///< number of the one that failed; 0 for none
    std::uint64_t group = 0;
};

/// What the worker tells: the newest whole state and where it stands. Immutable.
struct Snapshot {
    TerrainState terrain;
    std::shared_ptr<const Recipe> recipe;
    std::shared_ptr<const KeptState> state; ///< what a project keeps to go on from here
    RunPosition position;                   ///< where `terrain` was taken
    RunPosition stands;                     ///< where edits take effect: ahead of it while the run catches up
    RunStatus status = RunStatus::Paused;
    std::vector<Ledger> ledgers; ///< one a stage
    std::vector<Phrase> notes;
    Phrase error;                     ///< why it failed
    double msPerStep = 0.0;           ///< of the running stage, smoothed
    double secondsLeft = 0.0;         ///< to the end of the running stage, estimated
    std::vector<RunPosition> kept;    ///< states on the timeline, in order
    std::size_t keptBytes = 0;        ///< memory they take
    std::size_t keptDiskBytes = 0;    ///< and room on the disk
    std::vector<BranchInfo> branches; ///< the current one among them; in the order they were made
    std::uint64_t number = 0;         ///< grows by one with each snapshot
    std::uint64_t commandsDone = 0;   ///< how many of the commands sent it has seen
    Refusal refusal;                  ///< since when edits are not carried out
};
using SnapshotPtr = std::shared_ptr<const Snapshot>;

/// Holds the newest snapshot only. The writer asks whether the last one was read before it makes another, so
/// the reader sets the pace and neither waits; at most one wake-up is in flight.
class SnapshotSlot {
public:
    /// `wake` is called on the writer's thread when there is something to read.
    explicit SnapshotSlot(std::function<void()> wake) : m_wake(std::move(wake)) {}

    [[nodiscard]] bool wasRead() const {
        const std::scoped_lock lock(m_mutex);
        return m_read;
    }
    void post(SnapshotPtr snapshot) {
        bool wakeNeeded = false;
        {
            const std::scoped_lock lock(m_mutex);
            m_newest = std::move(snapshot);
            wakeNeeded = std::exchange(m_read, false);
        }
        if (wakeNeeded && m_wake)
            m_wake();
    }
    /// The newest snapshot; null before the first. Counts as read.
    [[nodiscard]] SnapshotPtr take() {
        const std::scoped_lock lock(m_mutex);
        m_read = true;
        return m_newest;
    }

private:
    mutable std::mutex m_mutex;
    SnapshotPtr m_newest;
    bool m_read = true;
    std::function<void()> m_wake;
};

} // namespace oxbow
