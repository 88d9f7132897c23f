#include "core/session/timeline.h"

namespace oxbow {

namespace {

void forEachTile(const KeptState& state, const std::function<void(const Tile*)>& visit) {
    for (const LayerInfo& entry : kLayers)
        for (const TilePtr& tile : state.terrain.layer(entry.layer).tiles())
            visit(tile.get());
    for (const PaintProgress::Base& base : state.paint.bases)
        for (const TilePtr& tile : base.tiles.tiles())
            visit(tile.get());
}

} // namespace

void Timeline::setBudget(std::size_t budgetBytes) {
    m_budgetBytes = budgetBytes;
    thin();
}

bool Timeline::wants(RunPosition position) const {
    return !m_states.contains(position) && (position.step == 0 || position.step % m_stride == 0);
}

void Timeline::keep(std::shared_ptr<const KeptState> state) {
    const RunPosition position = state->position;
    if (const auto old = m_states.find(position); old != m_states.end())
        drop(m_states, old);
    count(*state);
    m_states[position] = std::move(state);
    thin();
}

std::shared_ptr<const KeptState> Timeline::nearest(RunPosition position) const {
    const auto after = m_states.upper_bound(position);
    return after == m_states.begin() ? nullptr : std::prev(after)->second;
}

void Timeline::dropAfter(const Divergence& place) {
    for (auto state = m_states.lower_bound(place.position); state != m_states.end();)
        state = state->second->place() > place ? drop(m_states, state) : std::next(state);
}

bool Timeline::reachesBeyond(const Divergence& place) const {
    return !m_states.empty() && m_states.rbegin()->second->place() > place;
}

void Timeline::clear() {
    m_states.clear();
    m_stashes.clear();
    m_tileUses.clear();
    m_stepperBytes = 0;
    m_stride = 1;
}

void Timeline::stash(std::uint64_t branch, const Divergence& place) {
    dropStash(branch);
    States& aside = m_stashes[branch];
    for (auto state = m_states.lower_bound(place.position); state != m_states.end();) {
        const auto next = std::next(state);
        if (state->second->place() > place)
            aside.insert(m_states.extract(state));
        state = next;
    }
}

void Timeline::unstash(std::uint64_t branch) {
    const auto aside = m_stashes.find(branch);
    if (aside == m_stashes.end())
        return;
    for (auto state = aside->second.begin(); state != aside->second.end();)
        state = m_states.contains(state->first) ? drop(aside->second, state) : std::next(state);
    m_states.merge(aside->second);
    m_stashes.erase(aside);
}

void Timeline::dropStash(std::uint64_t branch) {
    const auto aside = m_stashes.find(branch);
    if (aside == m_stashes.end())
        return;
    for (auto state = aside->second.begin(); state != aside->second.end();)
        state = drop(aside->second, state);
    m_stashes.erase(aside);
}

RunPosition Timeline::stashTip(std::uint64_t branch) const {
    const auto aside = m_stashes.find(branch);
    return aside == m_stashes.end() || aside->second.empty() ? RunPosition{} : aside->second.rbegin()->first;
}

std::shared_ptr<const KeptState> Timeline::stashedTip(std::uint64_t branch) const {
    const auto aside = m_stashes.find(branch);
    return aside == m_stashes.end() || aside->second.empty() ? nullptr : aside->second.rbegin()->second;
}

std::vector<RunPosition> Timeline::positions() const {
    std::vector<RunPosition> list;
    for (const auto& [position, state] : m_states)
        list.push_back(position);
    return list;
}

void Timeline::thin() {
    // The stride doubles until what is left fits; positions on the coarser stride are a subset of those on
    // the finer.
    while (usedBytes() > m_budgetBytes && m_stride < (1 << 20)) {
        m_stride *= 2;
        for (auto& [branch, states] : m_stashes)
            thin(states);
        thin(m_states);
    }
}

void Timeline::thin(States& states) {
    for (auto state = states.begin(); state != states.end();)
        state = state->first.step % m_stride == 0 ? std::next(state) : drop(states, state);
}

void Timeline::count(const KeptState& state) {
    m_stepperBytes += state.stepper.size();
    forEachTile(state, [this](const Tile* tile) { ++m_tileUses[tile]; });
}

void Timeline::discount(const KeptState& state) {
    m_stepperBytes -= state.stepper.size();
    forEachTile(state, [this](const Tile* tile) {
        if (--m_tileUses[tile] == 0)
            m_tileUses.erase(tile);
    });
}

Timeline::States::iterator Timeline::drop(States& from, States::iterator state) {
    discount(*state->second);
    return from.erase(state);
}

} // namespace oxbow
