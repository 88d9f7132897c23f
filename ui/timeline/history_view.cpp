#include "ui/timeline/history_view.h"

#include "ui/document/undo_history.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_text.h"

#include <QAbstractListModel>
#include <QScopedValueRollback>

namespace oxbow {

namespace {

/// A row for the state before every entry that is left, and one for each entry.
class HistoryModel : public QAbstractListModel {
public:
    HistoryModel(const UndoHistory& history, QObject* parent)
        : QAbstractListModel(parent), m_history(history), m_rows(history.count() + 1) {}

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : m_rows;
    }
    [[nodiscard]] QVariant data(const QModelIndex& at, int role) const override {
        if (role == Qt::DisplayRole)
            return at.row() == 0 ? firstRow() : m_history.text(at.row() - 1);
        if (role == Qt::ToolTipRole && at.row() == 0 && m_history.discarded() > 0)
            return HistoryView::tr("Undo stores up to %1, then discards the oldest steps. The timeline "
                                   "memory in the preferences sets how much.")
                .arg(bytesText(static_cast<double>(m_history.budgetBytes())));
        const bool isFaint = at.row() > m_history.index() || (at.row() == 0 && m_history.discarded() > 0);
        if (role == Qt::ForegroundRole && isFaint)
            return theme::current().muted;
        return {};
    }
    /// Takes over what the history has become; rows change at its end and, where entries were discarded, at its
    /// beginning.
    void follow() {
        const int rows = m_history.count() + 1;
        if (std::exchange(m_discarded, m_history.discarded()) != m_discarded) {
            beginResetModel();
            m_rows = rows;
            return endResetModel();
        }
        if (rows > m_rows) {
            beginInsertRows({}, m_rows, rows - 1);
            m_rows = rows;
            endInsertRows();
        } else if (rows < m_rows) {
            beginRemoveRows({}, rows, m_rows - 1);
            m_rows = rows;
            endRemoveRows();
        }
        emit dataChanged(index(0), index(m_rows - 1));
    }

private:
    [[nodiscard]] QString firstRow() const {
        const int discarded = m_history.discarded();
        return discarded == 0 ? HistoryView::tr("Opened")
                          : HistoryView::tr("%n older step(s) discarded", nullptr, discarded);
    }

    const UndoHistory& m_history;
    int m_rows;
    int m_discarded = 0;
};

} // namespace

HistoryView::HistoryView(UndoHistory& history, QWidget* parent) : QListView(parent), m_history(history) {
    setObjectName(QStringLiteral("historyView"));
    setAccessibleName(tr("History"));
    setUniformItemSizes(true);
    setTextElideMode(Qt::ElideRight);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setModel(new HistoryModel(history, this));
    connect(&history, &UndoHistory::indexChanged, this, &HistoryView::follow);
    ensurePolished(); // else its rows keep the height that they had without the style
    follow();
}

void HistoryView::follow() {
    const QScopedValueRollback following(m_follows, true);
    static_cast<HistoryModel*>(model())->follow();
    const QModelIndex now = model()->index(m_history.index(), 0);
    setCurrentIndex(now);
    scrollTo(now);
}

void HistoryView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QListView::currentChanged(current, previous);
    if (!m_follows && current.isValid())
        m_history.setIndex(current.row());
}

} // namespace oxbow
