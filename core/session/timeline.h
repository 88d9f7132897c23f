#pragma once

#include "core/recipe/evaluator.h"

#include <map>
#include <unordered_map>

namespace oxbow {

/// The states that are kept of a run, so that going back is a short recomputation. Tiles are shared between
/// states; when their memory exceeds the budget every second state within a stage is let go and new ones are
/// kept more sparsely; states at the start of a stage stay. Branches that are not looked at lay their states
/// aside here.
class Timeline {
public:
    explicit Timeline(std::size_t budgetBytes) : m_budgetBytes(budgetBytes) {}

    void setBudget(std::size_t budgetBytes);
    [[nodiscard]] std::size_t budgetBytes() const { return m_budgetBytes; }
    [[nodiscard]] std::size_t usedBytes() const { return m_tileUses.size() * sizeof(Tile) + m_stepperBytes; }

    /// Whether a state at this position would be kept: stage starts always, else every `stride` steps.
    [[nodiscard]] bool wants(RunPosition position) const;
    void keep(std::shared_ptr<const KeptState> state);
    /// The last state at or before a position; null where there is none.
    [[nodiscard]] std::shared_ptr<const KeptState> nearest(RunPosition position) const;
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
    [[nodiscard]] std::shared_ptr<const KeptState> stashedTip(std::uint64_t branch) const;

    [[nodiscard]] std::vector<RunPosition> positions() const;

private:
    using States = std::map<RunPosition, std::shared_ptr<const KeptState>>;

    void thin();
    void thin(States& states);
    void count(const KeptState& state);
    void discount(const KeptState& state);
    States::iterator drop(States& from, States::iterator state);

    std::size_t m_budgetBytes;
    int m_stride = 1;
    States m_states;
    std::map<std::uint64_t, States> m_stashes; ///< of branches; they share the budget
    std::unordered_map<const Tile*, int> m_tileUses;
    std::size_t m_stepperBytes = 0;
};

} // namespace oxbow
