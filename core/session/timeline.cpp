#include "core/session/timeline.h"

#include "core/base/thread_pool.h"
#include "core/terrain/tile_memory.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>

namespace oxbow {

namespace {

/// Of the budget, what the newest states take as they are: packing them would only cost time.
constexpr std::size_t kShareWhole = 4;
/// Runs whose states fit this often into the budget as they are keep every step; longer ones weigh.
constexpr std::size_t kManyStates = 256;
/// What computing again may take between two states of a run that weighs.
constexpr double kReplayS = 0.14;
/// Of the time of a run that weighs, what packing may take of one processor: a tenth of what two have.
constexpr double kPackingShare = 0.2;
constexpr double kMostSteps = 64.0;
/// Of the budget, what the states in the packer's hands may take a second time, packed.
constexpr std::size_t kSharePacking = 8;
/// Packed bytes that were let go and are worth the system's while.
constexpr std::size_t kMuchBytes = std::size_t{64} << 20;
/// States that are packed as differences from one.
constexpr int kGroup = 8;
constexpr int kMostStride = 1 << 20;
/// Weight of the newest step in the smoothed time of one.
constexpr double kNewest = 0.2;

void smooth(double& seconds, double newest) {
    seconds = seconds == 0.0 ? newest : (1.0 - kNewest) * seconds + kNewest * newest;
}

void forEachTile(const KeptState& state, const std::function<void(const Tile*)>& visit) {
    for (const LayerInfo& entry : kLayers)
        for (const TilePtr& tile : state.terrain.layer(entry.layer).tiles())
            visit(tile.get());
    for (const TiledPrivateLayer& layer : state.terrain.privateLayers())
        for (const TilePtr& tile : layer.words.tiles())
            visit(tile.get());
    for (const PaintProgress::Base& base : state.paint.bases)
        for (const TilePtr& tile : base.tiles.tiles())
            visit(tile.get());
}

std::size_t tileBytesOf(const KeptState& state) {
    std::size_t bytes = 0;
    forEachTile(state, [&bytes](const Tile*) { bytes += sizeof(Tile); });
    return bytes;
}

} // namespace

Timeline::Timeline(std::size_t budgetBytes, std::filesystem::path diskFolder, std::size_t diskBytes,
                   const CancelToken& cancel)
    : m_budgetBytes(budgetBytes),
      m_room(std::make_shared<PackRoom>(std::move(diskFolder), diskBytes)),
      m_cancel(cancel),
      m_packer(m_room) {}

void Timeline::setBudget(std::size_t memoryBytes, std::size_t diskBytes) {
    m_budgetBytes = memoryBytes;
    m_room->file.setLimit(diskBytes);
    fit();
}

// ---- What is kept ----

void Timeline::noteStep(int stage, double seconds, double processorSeconds) {
    smooth(m_paces[stage].stepS, seconds);
    smooth(m_paces[stage].workS, processorSeconds);
}

void Timeline::notePacking(int stage, double seconds) {
    smooth(m_paces[stage].packS, seconds);
}

Timeline::Pace Timeline::paceOf(int stage) const {
    const auto known = m_paces.find(stage);
    return known == m_paces.end() ? Pace{} : known->second;
}

int Timeline::strideIn(int stage) const {
    const Pace known = paceOf(stage);
    if (m_stateBytes * kManyStates <= m_budgetBytes || known.stepS <= 0.0)
        return known.stride;
    const double quick = 1.0 + std::min(kReplayS / known.stepS, kMostSteps - 1.0);
    const double packable =
        std::clamp(std::ceil(known.packS / (kPackingShare * std::max(1e-6, known.workS))), 1.0, kMostSteps);
    const unsigned steps = std::max(std::bit_floor(static_cast<unsigned>(quick)),
                                    std::bit_ceil(static_cast<unsigned>(packable)));
    return std::max(known.stride, static_cast<int>(steps));
}

bool Timeline::wants(RunPosition position) const {
    return !m_states.contains(position) && position.step % strideIn(position.stage) == 0;
}

void Timeline::keep(std::shared_ptr<const KeptState> state) {
    const RunPosition position = state->position;
    if (const auto old = m_states.find(position); old != m_states.end())
        drop(m_states, old);
    count(*state);
    m_stateBytes = tileBytesOf(*state);
    m_mostBytes = std::max(m_mostBytes, m_stateBytes);
    m_unpackedLast.reset(); // the run has left it behind
    m_wholeLast.reset();
    m_unpacked.push_back(state);
    const Divergence place = state->place();
    m_states[position] = {place, std::move(state), nullptr};
    if (!fit())
        drop(m_states, m_states.find(position));
}

std::optional<Divergence> Timeline::nearestPlace(RunPosition position) const {
    const auto after = m_states.upper_bound(position);
    return after == m_states.begin() ? std::nullopt : std::optional(std::prev(after)->second.place);
}

std::shared_ptr<const KeptState> Timeline::nearest(RunPosition position, const TerrainState& like,
                                                   ThreadPool& pool) {
    const auto after = m_states.upper_bound(position);
    return after == m_states.begin() ? nullptr : whole(std::prev(after)->second, like, pool);
}

std::shared_ptr<const KeptState> Timeline::whole(Entry& entry, const TerrainState& like, ThreadPool& pool) {
    if (entry.whole)
        return entry.whole;
    if (m_unpackedLast != entry.packed) {
        m_wholeLast = entry.packed->unpacked(like, pool);
        m_unpackedLast = entry.packed;
    }
    return m_wholeLast;
}

void Timeline::dropAfter(const Divergence& place) {
    for (auto state = m_states.lower_bound(place.position); state != m_states.end();)
        state = state->second.place > place ? drop(m_states, state) : std::next(state);
}

bool Timeline::reachesBeyond(const Divergence& place) const {
    return !m_states.empty() && m_states.rbegin()->second.place > place;
}

void Timeline::clear() {
    m_packing -= m_packer.clear();
    m_states.clear();
    m_stashes.clear();
    m_tileUses.clear();
    m_unpacked.clear();
    m_inMemory.clear();
    m_paces.clear();
    m_unpackedLast.reset();
    m_wholeLast.reset();
    m_mostBytes = 0;
    giveMemoryBack();
}

// ---- Branches ----

void Timeline::stash(std::uint64_t branch, const Divergence& place) {
    dropStash(branch);
    States& aside = m_stashes[branch];
    for (auto state = m_states.lower_bound(place.position); state != m_states.end();) {
        const auto next = std::next(state);
        if (state->second.place > place)
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
    giveMemoryBack();
}

RunPosition Timeline::stashTip(std::uint64_t branch) const {
    const auto aside = m_stashes.find(branch);
    return aside == m_stashes.end() || aside->second.empty() ? RunPosition{} : aside->second.rbegin()->first;
}

std::shared_ptr<const KeptState> Timeline::stashedTip(std::uint64_t branch, ThreadPool& pool) {
    const auto aside = m_stashes.find(branch);
    return aside == m_stashes.end() || aside->second.empty()
               ? nullptr
               : whole(aside->second.rbegin()->second, {}, pool);
}

std::vector<RunPosition> Timeline::positions() const {
    std::vector<RunPosition> list;
    for (const auto& [position, state] : m_states)
        list.push_back(position);
    return list;
}

// ---- Making it fit ----

/// False where waiting for room was cancelled.
bool Timeline::fit() {
    takePacked();
    while (wholeBytes() > m_budgetBytes / kShareWhole + m_packing * m_stateBytes && packOldest()) {
    }
    const auto isFull = [this] { return usedBytes() + packingBytes() > m_budgetBytes; };
    while (isFull() && makeRoom()) {
    }
    giveMemoryBack();
    return !(isFull() && m_cancel.requested());
}

/// What the states in the packer's hands may take before they come back. More than the share only where a
/// single state does.
std::size_t Timeline::packingBytes() const {
    return std::min(m_packing * (m_mostBytes + m_mostBytes / 32), m_budgetBytes / kShareWhole);
}

/// The cheapest that helps; false where nothing does.
bool Timeline::makeRoom() {
    if (spillOldest())
        return true;
    if (m_packer.isBusy()) {
        // The run is faster than the packing: it waits here for one state.
        if (!m_packer.waitForNext(m_cancel)) {
            recallPacking();
            return false;
        }
        takePacked();
        return true;
    }
    return packOldest() || thin();
}

/// What packed tiles leave behind when many are let go at once is of no use to the program.
void Timeline::giveMemoryBack() {
    const std::size_t now = m_room->memoryBytes;
    m_packedPeak = std::max(m_packedPeak, now);
    if (m_packedPeak - now < kMuchBytes)
        return;
    giveFreedMemoryBack();
    m_packedPeak = now;
}

void Timeline::settle() {
    while (m_packer.isBusy()) {
        m_packer.waitForNext();
        takePacked();
    }
}

/// Hands the state that was kept first of those that are whole to the packer; its room is free as soon as it
/// comes back.
bool Timeline::packOldest() {
    if (m_packing > 0 && (m_packing + 1) * m_mostBytes > m_budgetBytes / kSharePacking)
        return false;
    while (!m_unpacked.empty()) {
        const std::shared_ptr<const KeptState> state = m_unpacked.front().lock();
        m_unpacked.pop_front();
        if (!state || !find(state))
            continue;
        const RunPosition at = state->position;
        m_packer.add(state, at.step / strideIn(at.stage) % kGroup == 0);
        ++m_packing;
        return true;
    }
    return false;
}

/// What is not packed yet stays whole, to be packed another time.
void Timeline::recallPacking() {
    const auto waiting = m_packer.recall();
    m_packing -= waiting.size();
    m_unpacked.insert(m_unpacked.begin(), waiting.begin(), waiting.end());
    m_packer.waitForNext(); // for the end of a tile
    takePacked();
}

void Timeline::takePacked() {
    for (const BackgroundPacker::Done& done : m_packer.takeDone()) {
        --m_packing;
        if (done.wasBrokenOff)
            m_unpacked.push_front(done.state);
        if (!done.packed)
            continue;
        Entry* const entry = find(done.state);
        notePacking(done.state->position.stage, done.seconds);
        if (!entry)
            continue;
        discount(*entry->whole);
        entry->whole.reset();
        entry->packed = done.packed;
        m_inMemory.push_back(done.packed);
    }
}

bool Timeline::spillOldest() {
    while (!m_inMemory.empty()) {
        const std::shared_ptr<const PackedState> state = m_inMemory.front().lock();
        if (state && !state->spill())
            return false;
        m_inMemory.pop_front();
        if (state)
            return true;
    }
    return false;
}

template <typename Visit>
void Timeline::forEachLine(Visit visit) {
    visit(m_states);
    for (auto& [branch, states] : m_stashes)
        visit(states);
}

/// Lets every second state go in the stage where the longest way between two of those that stay is shortest;
/// false where there is none left to let go. Positions on the wider stride are among those on the narrower.
bool Timeline::thin() {
    std::map<int, int> strides; // that leave something to let go, by stage
    forEachLine([&](const States& states) {
        for (const auto& [position, entry] : states)
            if (position.step > 0) {
                const int wider = std::max(2 * m_paces[position.stage].stride, 2);
                const int needed = 2 * (position.step & -position.step);
                int& stride = strides.try_emplace(position.stage, kMostStride).first->second;
                stride = std::min(stride, std::max(wider, needed));
            }
    });
    std::erase_if(strides, [](const auto& found) { return found.second >= kMostStride; });
    if (strides.empty())
        return false;
    const auto wayS = [this](const auto& found) {
        return found.second * std::max(1e-4, secondsPerStep(found.first));
    };
    const auto [stage, stride] = *std::ranges::min_element(strides, {}, wayS);
    m_paces[stage].stride = stride;
    forEachLine([&, at = stage, wide = stride](States& states) { thin(states, at, wide); });
    return true;
}

void Timeline::thin(States& states, int stage, int stride) {
    for (auto state = states.lower_bound({stage, 0}); state != states.end() && state->first.stage == stage;)
        state = state->first.step % stride == 0 ? std::next(state) : drop(states, state);
}

Timeline::Entry* Timeline::find(const std::shared_ptr<const KeptState>& state) {
    Entry* found = nullptr;
    forEachLine([&](States& states) {
        const auto at = states.find(state->position);
        if (at != states.end() && at->second.whole == state)
            found = &at->second;
    });
    return found;
}

void Timeline::count(const KeptState& state) {
    forEachTile(state, [this](const Tile* tile) { ++m_tileUses[tile]; });
}

void Timeline::discount(const KeptState& state) {
    forEachTile(state, [this](const Tile* tile) {
        if (--m_tileUses[tile] == 0)
            m_tileUses.erase(tile);
    });
}

Timeline::States::iterator Timeline::drop(States& from, States::iterator state) {
    if (state->second.whole)
        discount(*state->second.whole);
    return from.erase(state);
}

} // namespace oxbow
