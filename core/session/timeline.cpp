#include "core/session/timeline.h"

namespace oxbow {

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
        drop(old);
    count(*state);
    m_states[position] = std::move(state);
    thin();
}

std::shared_ptr<const KeptState> Timeline::nearest(RunPosition position) const {
    const auto after = m_states.upper_bound(position);
    return after == m_states.begin() ? nullptr : std::prev(after)->second;
}

void Timeline::dropAfter(RunPosition position) {
    for (auto state = m_states.upper_bound(position); state != m_states.end();)
        state = drop(state);
}

void Timeline::clear() {
    m_states.clear();
    m_tileUses.clear();
    m_stepperBytes = 0;
    m_stride = 1;
}

std::vector<RunPosition> Timeline::positions() const {
    std::vector<RunPosition> list;
    for (const auto& [position, state] : m_states)
        list.push_back(position);
    return list;
}

void Timeline::thin() {
    // The stride doubles until what is left fits; positions on the coarser stride are a subset of those on the finer.
    while (usedBytes() > m_budgetBytes && m_stride < (1 << 20)) {
        m_stride *= 2;
        for (auto state = m_states.begin(); state != m_states.end();)
            state = state->first.step % m_stride == 0 ? std::next(state) : drop(state);
    }
}

void Timeline::count(const KeptState& state) {
    m_stepperBytes += state.stepper.size();
    for (const LayerInfo& entry : kLayers)
        for (const TilePtr& tile : state.terrain.layer(entry.layer).tiles())
            ++m_tileUses[tile.get()];
}

void Timeline::discount(const KeptState& state) {
    m_stepperBytes -= state.stepper.size();
    for (const LayerInfo& entry : kLayers)
        for (const TilePtr& tile : state.terrain.layer(entry.layer).tiles())
            if (--m_tileUses[tile.get()] == 0)
                m_tileUses.erase(tile.get());
}

Timeline::States::iterator Timeline::drop(States::iterator state) {
    discount(*state->second);
    return m_states.erase(state);
}

} // namespace oxbow
