#pragma once

#include "core/recipe/recipe.h"
#include "ui/document/document_file.h"
#include "ui/widgets/late_call.h"

#include <QLockFile>
#include <QObject>

#include <atomic>
#include <memory>
#include <optional>

namespace oxbow {

class Document;

/// Work that a program which ended badly left behind.
struct LostWork {
    QString file;         ///< the project that was saved automatically
    QString originalPath; ///< what it was a copy of; empty for a new terrain
    std::optional<FileStamp> originalStamp = {}; ///< of that when it was opened or saved; none: not known
    QString title;
    QDateTime savedAt;
    QString began;   ///< the recipe that a new terrain began as, in JSON; empty: not known
    int goesTo = -1; ///< step to which the run was on its way, or where it stood; below 0: not known
    /// Held while this is, so that no other window offers the same work at the same time.
    std::shared_ptr<QLockFile> claim;
};

/// Saves the document automatically, beside the UI thread: every minute and after each stretch of a run, into a
/// place of its own. The copy is removed when the document is saved or closed; what a crash leaves is
/// found by the next start.
class Autosave : public QObject {
    Q_OBJECT
public:
    explicit Autosave(Document& document);
    ~Autosave() override;

    /// Copies whose program no longer runs and that nobody asks about now, the newest first.
    [[nodiscard]] static QList<LostWork> lostWork();
    /// Forgets a copy.
    static void discard(const LostWork& work);

    void setIntervalS(int seconds);
    [[nodiscard]] int intervalS() const { return m_timer.interval() / 1000; }
    /// Saves now where there is something new.
    void saveNow();
    /// Work that was recovered goes on: it began as it did then.
    void goOnWith(const LostWork& work) { m_began = work.began; }
    /// Drops the copy: the document is saved elsewhere, or is to be discarded.
    void clear();

signals:
    void saved();

private:
    [[nodiscard]] QString file() const { return m_base + QStringLiteral(".oxbow"); }
    void runEnded();
    void noteOriginal() const;
    void noteBeginning();

    Document& m_document;
    QTimer m_timer;
    LateCall m_soon;  ///< after an edit of what stands still, which no end of a run follows
    QString m_base; ///< path without its ending
    QString m_began;
    std::unique_ptr<QLockFile> m_lock;
    quint64 m_savedRevision = 0;
    /// Set when the copy is not wanted any more: a write that is under way removes it again.
    std::shared_ptr<std::atomic<bool>> m_unwanted = std::make_shared<std::atomic<bool>>(false);
    bool m_writing = false;
    RunPosition m_restedAt;
    bool m_endSaves = false; ///< an edit is not saved yet, since a run is under way
};

} // namespace oxbow
