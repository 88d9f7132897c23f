#pragma once

#include "core/recipe/held_data.h"

#include <QObject>
#include <QString>

#include <deque>
#include <memory>

namespace oxbow {

/// An edit that can be taken back and done again.
class UndoEntry {
public:
    explicit UndoEntry(QString text = {}) : m_text(std::move(text)) {}
    virtual ~UndoEntry() = default;
    UndoEntry(const UndoEntry&) = delete;
    UndoEntry& operator=(const UndoEntry&) = delete;

    virtual void undo() = 0;
    virtual void redo() = 0;
    /// Takes a later entry over, which was carried out already; false where it stands for itself.
    virtual bool mergeWith(const UndoEntry& /*next*/) { return false; }
    /// What it needs to take itself back or do itself again.
    virtual void tellHeld(HeldData& held) const = 0;
    [[nodiscard]] const QString& text() const { return m_text; }

protected:
    void setText(const QString& text) { m_text = text; }

private:
    QString m_text;
};

/// The edits of a document in their order, and where among them it stands. Bounded by the memory that the
/// entries hold: the oldest are discarded, never the one that led to where the document stands. What several
/// entries share counts once.
class UndoHistory : public QObject {
    Q_OBJECT
public:
    static constexpr std::size_t kUsualBytes = std::size_t{64} << 20;
    static constexpr std::uint64_t kNothing = 0; ///< the number of no state

    explicit UndoHistory(QObject* parent = nullptr);
    ~UndoHistory() override;

    /// Carries an entry out and keeps it; those that were undone are dropped.
    void push(std::unique_ptr<UndoEntry> entry);
    /// What is pushed until the end of the group is one entry; groups do not nest. An empty one leaves none.
    void beginGroup(const QString& text);
    void endGroup();
    /// What was done since a state is one entry from here on; not where that state, or what was saved, is no longer on the way.
    void joinSince(std::uint64_t state, const QString& text);
    void clear();

    void undo();
    void redo();
    /// Undoes the newest entry for good: it cannot be done again.
    void takeBack();
    /// Undoes or redoes until that many entries are done.
    void setIndex(int index);
    [[nodiscard]] int index() const { return m_index; }
    [[nodiscard]] int count() const { return static_cast<int>(m_entries.size()); }
    [[nodiscard]] bool canUndo() const { return m_index > 0 && isAtRest(); }
    [[nodiscard]] bool canRedo() const { return m_index < count() && isAtRest(); }
    /// Of an entry; empty where there is none.
    [[nodiscard]] QString text(int index) const;
    [[nodiscard]] QString undoText() const { return text(m_index - 1); }
    [[nodiscard]] QString redoText() const { return text(m_index); }

    /// Every state has a number of its own, which stays when the oldest entries go: this is that of the present one.
    [[nodiscard]] std::uint64_t state() const { return stateAt(m_index); }
    /// What was saved, by its number: as it is now, or kNothing.
    void setClean() { setClean(state()); }
    void setClean(std::uint64_t state);
    [[nodiscard]] bool isClean() const { return m_clean == state() && !m_group; }
    /// The document was put back to a state by other means: what led away from it is gone, and all of it where it is
    /// no state on the way here.
    void cutBackTo(std::uint64_t state);

    /// While an edit is under way that is no entry yet, such as a stroke, there is no undo and no redo.
    void setUnfinished(bool unfinished);

    void setBudget(std::size_t bytes);
    [[nodiscard]] std::size_t budgetBytes() const { return m_budgetBytes; }
    /// What the entries hold: an estimate that is never far below.
    [[nodiscard]] std::size_t usedBytes() const { return m_ownBytes + m_strokeBytes; }
    /// How many of the oldest entries were discarded since the document was opened.
    [[nodiscard]] int discarded() const { return m_discarded; }

signals:
    /// The entries or the place among them changed.
    void indexChanged(int index);
    void cleanChanged(bool clean);

private:
    class Group;
    struct Kept {
        std::unique_ptr<UndoEntry> entry;
        std::uint64_t state; ///< that it leads to
    };
    using Entries = std::deque<Kept>;

    [[nodiscard]] bool isAtRest() const { return !m_group && !m_isUnfinished; }
    [[nodiscard]] std::uint64_t stateAt(int index) const;
    [[nodiscard]] int indexOf(std::uint64_t state) const;
    void keep(std::unique_ptr<UndoEntry> entry);
    void forgetAll();
    void dropUndone();
    bool mergedWithLast(const UndoEntry& entry);
    void count(const UndoEntry& entry);
    void discount(const UndoEntry& entry);
    void fit();
    void emitChanges();

    Entries m_entries;
    std::unique_ptr<Group> m_group; ///< the open one
    bool m_isUnfinished = false;
    int m_index = 0;
    std::uint64_t m_lastState = 1;
    std::uint64_t m_first = 1; ///< the state before the oldest entry
    std::uint64_t m_clean = 1;
    int m_discarded = 0;
    bool m_wasClean = true;
    std::size_t m_budgetBytes = kUsualBytes;
    std::size_t m_ownBytes = 0;
    std::size_t m_strokeBytes = 0;
    std::unordered_map<const Stroke*, int> m_strokeUses;
};

} // namespace oxbow
