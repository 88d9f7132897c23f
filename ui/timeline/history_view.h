#pragma once

#include <QListView>

namespace oxbow {

class UndoHistory;

/// The list of all that was done: what was undone is faint, a click goes there. The first row is the terrain
/// as it was opened; where the oldest entries were discarded it says so, and goes to the oldest state that is
/// left.
class HistoryView : public QListView {
    Q_OBJECT
public:
    explicit HistoryView(UndoHistory& history, QWidget* parent = nullptr);

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
    void follow();

    UndoHistory& m_history;
    bool m_follows = false; ///< while the choice follows the history, not the other way round
};

} // namespace oxbow
