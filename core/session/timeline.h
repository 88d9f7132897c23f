#pragma once

#include "core/base/phrase.h"
#include "core/session/background_packer.h"

#include <map>
#include <unordered_map>

namespace oxbow {

/// The states that are kept of a run, so that going back is a short recomputation. The newest are whole and
/// share their tiles; older ones are packed beside the run, without losing a bit; when the memory's budget is
/// exceeded they move to a file, within a budget of its own. When both are full every second state is let go
/// in the stage where going back stays quickest, and new ones are kept more sparsely there; states at the
/// start of a stage stay. Where packing takes long beside a step they are kept more sparsely from the outset,
/// so that it does not hold the run up. Branches that are not looked at lay their states aside here.
class Timeline {
public:
    /// `diskFolder`: where the file is made; empty for none. `cancel` ends what waits for packing.
    explicit Timeline(std::size_t budgetBytes, std::filesystem::path diskFolder = {},
                      std::size_t diskBytes = 0, const CancelToken& cancel = kNeverCancelled);

    void setBudget(std::size_t memoryBytes, std::size_t diskBytes);
    /// Memory that the states take, those being packed in both forms: never above the budget, as long as an
    /// eighth of it holds a state. A state given out counts while it is kept, not for who has it.
    [[nodiscard]] std::size_t usedBytes() const { return wholeBytes() + m_room->memoryBytes; }
    [[nodiscard]] std::size_t diskBytes() const { return m_room->file.usedBytes(); }
    /// Why states are not put aside on disk any more; empty while all is well.
    [[nodiscard]] Phrase problem() const { return m_room->file.problem(); }

    /// What a step of a stage takes, and how much of that its thread works: states lie closer where computing
    /// them again takes long.
    void noteStep(int stage, double seconds, double processorSeconds);
    void noteStep(int stage, double seconds) { noteStep(stage, seconds, seconds); }
    /// What packing a state of a stage takes of a processor: states lie farther apart where that is long
    /// beside a step.
    void notePacking(int stage, double seconds);
    /// What computing a step of a stage again takes, seconds; 0 where it is not known.
    [[nodiscard]] double secondsPerStep(int stage) const { return paceOf(stage).stepS; }

    /// Whether a state at this position would be kept: stage starts always, else every `stride` steps.
    [[nodiscard]] bool wants(RunPosition position) const;
    /// Not kept where there is no room for it and waiting for room is cancelled.
    void keep(std::shared_ptr<const KeptState> state);
    [[nodiscard]] bool has(RunPosition position) const { return m_states.contains(position); }
    /// Where the last state at or before a position stands; none where there is none.
    [[nodiscard]] std::optional<Divergence> nearestPlace(RunPosition position) const;
    /// The last state at or before a position, whole; null where there is none. Tiles that are those of
    /// `like` are shared with it.
    [[nodiscard]] std::shared_ptr<const KeptState> nearest(RunPosition position, const TerrainState& like,
                                                           ThreadPool& pool);
    /// Drops the states behind a place: what came after is no longer true.
    void dropAfter(const Divergence& place);
    /// Whether a state behind a place is kept.
    [[nodiscard]] bool reachesBeyond(const Divergence& place) const;
    void clear();

    /// Lays the states behind a place aside for a branch, which takes over what it had aside before.
    void stash(std::uint64_t branch, const Divergence& place);
    /// Puts a branch's states back.
    void unstash(std::uint64_t branch);
    void dropStash(std::uint64_t branch);
    /// The last position that a branch laid aside; the start where it has none.
    [[nodiscard]] RunPosition stashTip(std::uint64_t branch) const;
    /// The last state that a branch laid aside; null where it has none.
    [[nodiscard]] std::shared_ptr<const KeptState> stashedTip(std::uint64_t branch, ThreadPool& pool);

    [[nodiscard]] std::vector<RunPosition> positions() const;
    /// Returns when all that is to be packed is.
    void settle();

private:
    struct Entry {
        Divergence place;
        std::shared_ptr<const KeptState> whole; ///< null when packed
        std::shared_ptr<const PackedState> packed;
    };
    using States = std::map<RunPosition, Entry>;
    struct Pace {
        int stride = 1;
        double stepS = 0.0; ///< smoothed
        double workS = 0.0; ///< of the step's thread, smoothed: other programs do not lengthen it
        double packS = 0.0; ///< what packing a state takes, smoothed
    };

    [[nodiscard]] Pace paceOf(int stage) const;
    [[nodiscard]] int strideIn(int stage) const;
    [[nodiscard]] std::shared_ptr<const KeptState> whole(Entry& entry, const TerrainState& like,
                                                         ThreadPool& pool);
    bool fit();
    [[nodiscard]] bool makeRoom();
    [[nodiscard]] bool packOldest();
    [[nodiscard]] std::size_t packingBytes() const;
    void takePacked();
    void recallPacking();
    void giveMemoryBack();
    [[nodiscard]] bool spillOldest();
    [[nodiscard]] bool thin();
    void thin(States& states, int stage, int stride);
    [[nodiscard]] Entry* find(const std::shared_ptr<const KeptState>& state);
    [[nodiscard]] std::size_t wholeBytes() const { return m_tileUses.size() * sizeof(Tile); }
    template <typename Visit>
    void forEachLine(Visit visit);
    void count(const KeptState& state);
    void discount(const KeptState& state);
    States::iterator drop(States& from, States::iterator state);

    std::size_t m_budgetBytes;
    std::shared_ptr<PackRoom> m_room;
    std::map<int, Pace> m_paces;  ///< by stage
    std::size_t m_stateBytes = 0; ///< of the newest state, whole
    std::size_t m_mostBytes = 0;  ///< of the largest state, whole
    std::size_t m_packedPeak = 0; ///< the most that packed tiles took since memory was given back
    States m_states;
    std::map<std::uint64_t, States> m_stashes; ///< of branches; they share the budget
    std::unordered_map<const Tile*, int> m_tileUses;
    std::deque<std::weak_ptr<const KeptState>> m_unpacked; ///< to be packed next, in the order they were kept
    std::deque<std::weak_ptr<const PackedState>> m_inMemory; ///< to be put on disk next
    std::shared_ptr<const PackedState> m_unpackedLast;       ///< what `m_wholeLast` was made of
    std::shared_ptr<const KeptState> m_wholeLast;
    std::size_t m_packing = 0; ///< states that the packer has
    const CancelToken& m_cancel;
    BackgroundPacker m_packer;
};

} // namespace oxbow
