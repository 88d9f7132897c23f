#include "ui/recipe/recipe_panel.h"

#include "ui/document/document.h"
#include "ui/recipe/recipe_model.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/text_size.h"
#include "ui/widgets/theme.h"

#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace oxbow {

namespace {

constexpr int kEyeWidth = 34;
constexpr int kNameLeft = 54;
constexpr int kApart = 10; ///< name and progress

/// Paints a row: eye, a dot in the colour of its category, name, how far it has come.
class StageDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {160, theme::withText(theme::kRowHeight) + 4};
    }

    [[nodiscard]] static QRect eye(const QRect& row) {
        return {row.left(), row.top(), kEyeWidth, row.height()};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        paintBackground(*painter, option, index);
        const bool on = index.data(RecipeModel::Enabled).toBool();
        const QRect& row = option.rect;
        drawIcon(*painter, on ? icons::kEye : icons::kEyeOff,
                 QRectF(row.left() + 11, row.center().y() - 7, 15, 15),
                 on ? theme::current().muted : theme::current().faint);
        painter->setPen(Qt::NoPen);
        painter->setBrush(on ? index.data(RecipeModel::Colour).value<QColor>() : theme::current().faint);
        painter->drawEllipse(QPointF(row.left() + 41, row.center().y() + 0.5), 4, 4);
        paintTexts(*painter, option, index, on);
        painter->restore();
    }

    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override {
        if (event->type() != QEvent::MouseButtonRelease && event->type() != QEvent::MouseButtonDblClick)
            return false;
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (!eye(option.rect).contains(mouse->position().toPoint()) || mouse->button() != Qt::LeftButton)
            return false;
        if (event->type() == QEvent::MouseButtonRelease)
            model->setData(index, !index.data(RecipeModel::Enabled).toBool(), RecipeModel::Enabled);
        return true;
    }

    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex&) const override {
        editor->setGeometry(option.rect.adjusted(kNameLeft - 9, 4, -8, -4));
    }

    /// Snapshots of a run arrive while somebody types: what was typed stays.
    void setEditorData(QWidget* editor, const QModelIndex& index) const override {
        const auto* name = qobject_cast<QLineEdit*>(editor);
        if (!name || !name->isModified())
            QStyledItemDelegate::setEditorData(editor, index);
    }

private:
    static void paintBackground(QPainter& painter, const QStyleOptionViewItem& option,
                                const QModelIndex& index) {
        const QRect& row = option.rect;
        if (option.state & QStyle::State_Selected) {
            painter.fillRect(row, theme::current().selected);
            painter.fillRect(QRect(row.left(), row.top(), 3, row.height()), theme::current().accentBright);
        } else if (option.state & QStyle::State_MouseOver) {
            painter.fillRect(row, theme::current().raised);
        }
        if (option.state & QStyle::State_HasFocus) {
            painter.setPen(theme::current().accentBright);
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(QRectF(row).adjusted(0.5, 0.5, -0.5, -0.5));
        }
        if (index.data(RecipeModel::IsCurrent).toBool()) {
            const double share = index.data(RecipeModel::Share).toDouble();
            painter.fillRect(QRectF(row.left(), row.bottom() - 1, row.width() * share, 2),
                             theme::current().accentBright);
        }
    }

    static void paintTexts(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                           bool on) {
        const QRect row = option.rect.adjusted(kNameLeft, 0, -theme::kMargin, 0);
        // In a row that is too short for both the name has half of it.
        const int nameRoom = std::min(option.fontMetrics.horizontalAdvance(index.data().toString()) + 2, row.width() / 2);
        const QString progress = option.fontMetrics.elidedText(index.data(RecipeModel::Progress).toString(), Qt::ElideRight,
                                                               row.width() - nameRoom - kApart);
        const int progressWidth = option.fontMetrics.horizontalAdvance(progress);
        const bool selected = option.state & QStyle::State_Selected;
        painter.setFont(option.font);
        painter.setPen(on ? (selected ? theme::current().strong : theme::current().text)
                          : theme::current().muted);
        const QString name = option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight,
                                                           row.width() - progressWidth - kApart);
        painter.drawText(row, Qt::AlignVCenter | Qt::AlignLeft, name);
        painter.setPen(theme::current().muted);
        painter.drawText(row, Qt::AlignVCenter | Qt::AlignRight, progress);
    }
};

} // namespace

RecipePanel::RecipePanel(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_model(new RecipeModel(document, this)),
      m_list(new QListView(this)),
      m_empty(new QLabel(tr("No stages yet.\nAdd one above, or drop a heightmap on the window."), this)) {
    m_list->setObjectName(QStringLiteral("recipeList"));
    m_list->setAccessibleName(tr("Stages"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(new StageDelegate(m_list));
    m_list->setMouseTracking(true);
    m_list->setDragDropMode(QAbstractItemView::InternalMove);
    m_list->setDefaultDropAction(Qt::MoveAction);
    m_list->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_empty);
    layout->addWidget(m_list, 1);
    m_empty->setProperty("muted", true);
    m_empty->setWordWrap(true);
    m_empty->setContentsMargins(theme::kMargin, 14, theme::kMargin, 14);
    const auto followCount = [this] { m_empty->setVisible(m_model->rowCount() == 0); };
    const auto followRows = [this, followCount](auto signal) {
        connect(m_model, signal, this, followCount);
        connect(m_model, signal, this, &RecipePanel::followSelection, Qt::QueuedConnection);
    };
    followRows(&QAbstractItemModel::rowsInserted);
    followRows(&QAbstractItemModel::rowsRemoved);
    followCount();
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &RecipePanel::chooseCurrent);
    connect(m_list, &QWidget::customContextMenuRequested, this, &RecipePanel::showMenu);
    connect(&document, &Document::selectedStageChanged, this, &RecipePanel::followSelection);
    followSelection();
}

void RecipePanel::followSelection() {
    const QModelIndex wanted = m_model->indexOf(m_document.selectedStage());
    if (wanted.isValid() && wanted != m_list->currentIndex())
        m_list->setCurrentIndex(wanted);
}

/// While rows go the list makes neighbours current that are about to go too: those are not chosen.
void RecipePanel::chooseCurrent() {
    const std::uint64_t id = m_model->idAt(m_list->currentIndex());
    if (m_document.recipe().find(id))
        m_document.selectStage(id);
}

void RecipePanel::showMenu(const QPoint& position) {
    if (m_list->indexAt(position).isValid())
        emit contextMenuRequested(m_list->viewport()->mapToGlobal(position));
}

void RecipePanel::renameSelected() {
    if (m_list->currentIndex().isValid())
        m_list->edit(m_list->currentIndex());
}

QRect RecipePanel::eyeRect(int row) const {
    return StageDelegate::eye(m_list->visualRect(m_model->index(row)));
}

} // namespace oxbow
