#include "ui/document/undo_history.h"

#include <algorithm>

namespace oxbow {

namespace {

/// An entry is kept twice: for the window's recipe and for the worker's.
constexpr std::size_t kSides = 2;
/// Of an entry that holds nothing: itself, its words, its place in the list.
constexpr std::size_t kLeastBytes = 512;

} // namespace

/// Several entries as one.
class UndoHistory::Group : public UndoEntry {
public:
    using UndoEntry::UndoEntry;
    void add(std::unique_ptr<UndoEntry> entry) { m_entries.push_back(std::move(entry)); }
    [[nodiscard]] bool isEmpty() const { return m_entries.empty(); }
    void undo() override {
        for (auto entry = m_entries.rbegin(); entry != m_entries.rend(); ++entry)
            (*entry)->undo();
    }
    void redo() override {
        for (const auto& entry : m_entries)
            entry->redo();
    }
    void tellHeld(HeldData& held) const override {
        held.add(m_entries.size() * kLeastBytes);
        for (const auto& entry : m_entries)
            entry->tellHeld(held);
    }

private:
    std::vector<std::unique_ptr<UndoEntry>> m_entries;
};

UndoHistory::UndoHistory(QObject* parent) : QObject(parent) {}

UndoHistory::~UndoHistory() = default;

// ---- New entries ----

void UndoHistory::push(std::unique_ptr<UndoEntry> entry) {
    entry->redo();
    if (m_group)
        return m_group->add(std::move(entry));
    keep(std::move(entry));
}

void UndoHistory::beginGroup(const QString& text) {
    m_group = std::make_unique<Group>(text);
}

void UndoHistory::endGroup() {
    std::unique_ptr<Group> group = std::move(m_group);
    if (group && !group->isEmpty())
        keep(std::move(group));
}

void UndoHistory::joinSince(std::uint64_t state, const QString& text) {
    const int first = indexOf(state), saved = indexOf(m_clean);
    if (first < 0 || m_index - first < 2 || (saved > first && saved < m_index))
        return;
    auto joined = std::make_unique<Group>(text);
    const auto from = m_entries.begin() + first, to = m_entries.begin() + m_index;
    for (auto each = from; each != to; ++each) {
        discount(*each->entry);
        joined->add(std::move(each->entry));
    }
    count(*joined);
    std::prev(to)->entry = std::move(joined); // the state that it leads to stays
    m_entries.erase(from, std::prev(to));
    m_index = first + 1;
    emitChanges();
}

/// Of the entries that are done those that led to a state; below 0 where it is not on the way.
int UndoHistory::indexOf(std::uint64_t state) const {
    int index = m_index;
    while (index >= 0 && stateAt(index) != state)
        --index;
    return index;
}

void UndoHistory::keep(std::unique_ptr<UndoEntry> entry) {
    dropUndone();
    if (!mergedWithLast(*entry)) {
        count(*entry);
        m_entries.push_back({std::move(entry), ++m_lastState});
        ++m_index;
    }
    fit();
    emitChanges();
}

void UndoHistory::dropUndone() {
    while (count() > m_index) {
        discount(*m_entries.back().entry);
        m_entries.pop_back();
    }
}

bool UndoHistory::mergedWithLast(const UndoEntry& entry) {
    if (m_entries.empty() || isClean())
        return false;
    Kept& last = m_entries.back();
    discount(*last.entry);
    const bool merged = last.entry->mergeWith(entry);
    count(*last.entry);
    if (merged)
        last.state = ++m_lastState;
    return merged;
}

void UndoHistory::forgetAll() {
    m_group.reset();
    m_entries.clear();
    m_strokeUses.clear();
    m_ownBytes = m_strokeBytes = 0;
    m_index = m_discarded = 0;
    m_isUnfinished = false;
    m_first = ++m_lastState;
}

void UndoHistory::clear() {
    forgetAll();
    setClean();
}

// ---- Back and forth ----

void UndoHistory::undo() {
    setIndex(m_index - 1);
}

void UndoHistory::redo() {
    setIndex(m_index + 1);
}

void UndoHistory::takeBack() {
    if (!canUndo())
        return;
    undo();
    dropUndone();
    emitChanges();
}

void UndoHistory::setIndex(int index) {
    if (!isAtRest())
        return;
    index = std::clamp(index, 0, count());
    while (m_index != index) {
        const bool isBack = index < m_index;
        UndoEntry& entry = *m_entries[static_cast<std::size_t>(isBack ? m_index - 1 : m_index)].entry;
        discount(entry); // what it holds is another thing afterwards
        isBack ? entry.undo() : entry.redo();
        count(entry);
        m_index += isBack ? -1 : 1;
    }
    fit();
    emitChanges();
}

QString UndoHistory::text(int index) const {
    return index < 0 || index >= count() ? QString() : m_entries[static_cast<std::size_t>(index)].entry->text();
}

std::uint64_t UndoHistory::stateAt(int index) const {
    return index == 0 ? m_first : m_entries[static_cast<std::size_t>(index - 1)].state;
}

void UndoHistory::setClean(std::uint64_t state) {
    m_clean = state;
    emitChanges();
}

void UndoHistory::cutBackTo(std::uint64_t state) {
    m_group.reset();
    if (const int index = indexOf(state); index >= 0) {
        m_index = index;
        dropUndone();
    } else {
        forgetAll();
    }
    emitChanges();
}

void UndoHistory::setUnfinished(bool unfinished) {
    if (std::exchange(m_isUnfinished, unfinished) != unfinished)
        emit indexChanged(m_index);
}

void UndoHistory::emitChanges() {
    if (std::exchange(m_wasClean, isClean()) != isClean())
        emit cleanChanged(isClean());
    emit indexChanged(m_index);
}

// ---- Memory ----

void UndoHistory::setBudget(std::size_t bytes) {
    m_budgetBytes = bytes;
    const int before = m_discarded;
    fit();
    if (m_discarded != before)
        emitChanges();
}

void UndoHistory::count(const UndoEntry& entry) {
    HeldData held;
    entry.tellHeld(held);
    m_ownBytes += kSides * held.ownBytes() + kLeastBytes;
    for (const auto& [stroke, bytes] : held.strokes())
        if (++m_strokeUses[stroke] == 1)
            m_strokeBytes += kSides * bytes;
}

void UndoHistory::discount(const UndoEntry& entry) {
    HeldData held;
    entry.tellHeld(held);
    m_ownBytes -= kSides * held.ownBytes() + kLeastBytes;
    for (const auto& [stroke, bytes] : held.strokes())
        if (const auto uses = m_strokeUses.find(stroke); --uses->second == 0) {
            m_strokeUses.erase(uses);
            m_strokeBytes -= kSides * bytes;
        }
}

void UndoHistory::fit() {
    while (usedBytes() > m_budgetBytes && m_index > 1) {
        const Kept& oldest = m_entries.front();
        discount(*oldest.entry);
        m_first = oldest.state;
        m_entries.pop_front();
        --m_index;
        ++m_discarded;
    }
}

} // namespace oxbow
