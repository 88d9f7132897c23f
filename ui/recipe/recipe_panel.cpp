#include "ui/recipe/recipe_panel.h"

#include "ui/document/document.h"
#include "ui/document/reuse_edits.h"
#include "ui/parameters/user_presets.h"
#include "ui/recipe/recipe_model.h"
#include "ui/recipe/values_list.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/questions.h"
#include "ui/widgets/theme.h"

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

constexpr int kGroupIndent = 14;

/// Paints a row: eye, a dot in the colour of its category, name, how far it has come. Over the first stage of a group stands
/// the head of the group: eye, fold, name; of a folded one nothing else is there.
class StageDelegate : public QStyledItemDelegate {
public:
    StageDelegate(RecipePanel& panel, QObject* parent) : QStyledItemDelegate(parent), m_panel(panel) {}

    [[nodiscard]] static int rowHeight() { return theme::withText(theme::kRowHeight) + 4; }
    [[nodiscard]] static bool isHead(const QModelIndex& index) { return !index.data(RecipeModel::GroupName).toString().isEmpty(); }
    [[nodiscard]] static bool isFolded(const QModelIndex& index) { return isHead(index) && index.data(RecipeModel::Folded).toBool(); }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        return {160, isHead(index) && !isFolded(index) ? 2 * rowHeight() : rowHeight()};
    }

    /// The group's own part of a row, and the stage's.
    [[nodiscard]] static QRect head(const QRect& row, const QModelIndex& index) {
        return isHead(index) ? QRect(row.left(), row.top(), row.width(), rowHeight()) : QRect();
    }
    [[nodiscard]] static QRect body(const QRect& row, const QModelIndex& index) {
        if (isFolded(index))
            return {};
        return row.adjusted(index.data(RecipeModel::InGroup).toBool() ? kGroupIndent : 0, isHead(index) ? rowHeight() : 0, 0, 0);
    }
    [[nodiscard]] static QRect eye(const QRect& part) {
        return {part.left(), part.top(), kEyeWidth, part.height()};
    }
    [[nodiscard]] static QRect fold(const QRect& head) {
        return {head.left() + kEyeWidth, head.top(), kNameLeft - kEyeWidth, head.height()};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (isHead(index))
            paintHead(*painter, option, index);
        if (!isFolded(index)) {
            QStyleOptionViewItem part = option;
            part.rect = body(option.rect, index);
            paintStage(*painter, part, index);
            if (index.data(RecipeModel::InGroup).toBool())
                painter->fillRect(QRectF(option.rect.left() + 6, part.rect.top(), 2, part.rect.height()), theme::current().faint);
        }
        painter->restore();
    }

    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override {
        if (event->type() != QEvent::MouseButtonRelease && event->type() != QEvent::MouseButtonDblClick)
            return false;
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const QPoint at = mouse->position().toPoint();
        if (mouse->button() != Qt::LeftButton)
            return false;
        const bool isRelease = event->type() == QEvent::MouseButtonRelease;
        const auto toggle = [&](RecipeModel::Role role) {
            if (isRelease)
                model->setData(index, !index.data(role).toBool(), role);
            return true;
        };
        const QRect group = head(option.rect, index);
        if (eye(group).contains(at))
            return toggle(RecipeModel::GroupEnabled);
        if (fold(group).contains(at))
            return toggle(RecipeModel::Folded);
        if (group.contains(at)) {
            isRelease ? m_panel.chooseGroup(index.row()) : m_panel.askGroupName(index.row());
            return true;
        }
        return eye(body(option.rect, index)).contains(at) && toggle(RecipeModel::Enabled);
    }

    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override {
        editor->setGeometry(body(option.rect, index).adjusted(kNameLeft - 9, 4, -8, -4));
    }

    /// Snapshots of a run arrive while somebody types: what was typed stays.
    void setEditorData(QWidget* editor, const QModelIndex& index) const override {
        const auto* name = qobject_cast<QLineEdit*>(editor);
        if (!name || !name->isModified())
            QStyledItemDelegate::setEditorData(editor, index);
    }

private:
    static void paintStage(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
        paintBackground(painter, option, index);
        const bool on = index.data(RecipeModel::Enabled).toBool();
        paintEye(painter, option.rect, on);
        painter.setPen(Qt::NoPen);
        painter.setBrush(on ? index.data(RecipeModel::Colour).value<QColor>() : theme::current().faint);
        painter.drawEllipse(QPointF(option.rect.left() + 41, option.rect.center().y() + 0.5), 4, 4);
        paintTexts(painter, option, index, on);
    }

    static void paintEye(QPainter& painter, const QRect& part, bool on) {
        drawIcon(painter, on ? icons::kEye : icons::kEyeOff, QRectF(part.left() + 11, part.center().y() - 7, 15, 15),
                 on ? theme::current().muted : theme::current().faint);
    }

    static void paintHead(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) {
        const QRect part = head(option.rect, index);
        const bool on = index.data(RecipeModel::GroupEnabled).toBool();
        painter.fillRect(part, isFolded(index) && option.state & QStyle::State_Selected ? theme::current().selected : theme::current().raised);
        paintEye(painter, part, on);
        // A triangle that points down where the group is open, to the name where it is folded.
        const QPointF middle(part.left() + 41, part.center().y() + 0.5);
        const QPolygonF triangle = isFolded(index) ? QPolygonF{{middle + QPointF(-2.5, -4.5), middle + QPointF(3.5, 0), middle + QPointF(-2.5, 4.5)}}
                                                   : QPolygonF{{middle + QPointF(-4.5, -2.5), middle + QPointF(4.5, -2.5), middle + QPointF(0, 3.5)}};
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme::current().muted);
        painter.drawPolygon(triangle);
        const QRect room = part.adjusted(kNameLeft, 0, -theme::kMargin, 0);
        const QString count = RecipePanel::tr("%n stages", nullptr, index.data(RecipeModel::GroupSize).toInt());
        const int countWidth = option.fontMetrics.horizontalAdvance(count);
        const QFont bold = theme::bold(option.font);
        painter.setFont(bold);
        painter.setPen(on ? theme::current().strong : theme::current().muted);
        painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft,
                         QFontMetrics(bold).elidedText(index.data(RecipeModel::GroupName).toString(), Qt::ElideRight, room.width() - countWidth - kApart));
        painter.setFont(option.font);
        painter.setPen(theme::current().muted);
        painter.drawText(room, Qt::AlignVCenter | Qt::AlignRight, count);
    }

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

    RecipePanel& m_panel;
};

} // namespace

RecipePanel::RecipePanel(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_model(new RecipeModel(document, this)),
      m_list(named(new QListView(this), "recipeList")),
      m_values(new ValuesList(document, this)),
      m_empty(mutedText(this, tr("No stages yet.\nAdd one above, or drop a heightmap on the window."))) {
    m_list->setAccessibleName(tr("Stages"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(new StageDelegate(*this, m_list));
    m_list->setMouseTracking(true);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setDragDropMode(QAbstractItemView::InternalMove);
    m_list->setDefaultDropAction(Qt::MoveAction);
    m_list->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    filled(new QVBoxLayout(this), {.margins = QMargins()}, {m_empty, {m_list, 1}, m_values});
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
    connect(m_list->selectionModel(), &QItemSelectionModel::selectionChanged, this, &RecipePanel::chooseSelected);
    connect(m_model, &RecipeModel::foldsChanged, this, &RecipePanel::hideFolded);
    connect(m_model, &QAbstractItemModel::dataChanged, this, &RecipePanel::hideFolded);
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

void RecipePanel::chooseSelected() {
    std::vector<std::uint64_t> ids;
    for (const QModelIndex& index : m_list->selectionModel()->selectedIndexes())
        ids.push_back(m_model->idAt(index));
    m_document.chooseStages(std::move(ids));
}

void RecipePanel::chooseGroup(int row) {
    const StageSpan span = m_model->groupAt(m_model->index(row));
    m_list->selectionModel()->select({m_model->index(span.first), m_model->index(span.first + span.count - 1)}, QItemSelectionModel::ClearAndSelect);
}

void RecipePanel::askGroupName(int row) {
    const QModelIndex index = m_model->index(row);
    const StageSpan span = m_model->groupAt(index);
    const RecipeStage* stage = m_document.recipe().find(m_model->idAt(index));
    if (!stage || stage->group.empty())
        return;
    const TextQuestion question{.title = tr("Rename group"),
                                .label = tr("Name of the group:"),
                                .start = QString::fromStdString(stage->group),
                                .mayBeEmpty = true};
    askText(*this, question, [this, id = m_model->idAt(m_model->index(span.first))](const QString& name) {
        renameGroup(m_document, id, name);
    });
}

void RecipePanel::askPresetName() {
    const RecipeStage* stage = m_document.recipe().find(m_document.selectedStage());
    const TextQuestion question{
        tr("Save stages as a preset"),
        tr("Name of the preset, by which Add Stage lists it. The named values that its stages follow are its sliders."),
        stage ? QString::fromStdString(stage->group) : QString()};
    askText(*this, question, [this](const QString& name) {
        attempt(m_document, [&] {
            GroupPresetFile().save(name, partOf(m_document.recipe(), m_document.chosenStages()));
        });
    });
}

/// Of a folded group the first row alone is there, which is its head.
void RecipePanel::hideFolded() {
    bool differs = false;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QModelIndex index = m_model->index(row);
        const bool hides = index.data(RecipeModel::Folded).toBool() && !StageDelegate::isHead(index);
        if (hides == m_list->isRowHidden(row))
            continue;
        m_list->setRowHidden(row, hides);
        differs = true;
    }
    const int height = m_model->rowCount() > 0 ? StageDelegate::rowHeight() : 0;
    int rows = 0;
    for (int row = 0; row < m_model->rowCount(); ++row)
        if (const QModelIndex index = m_model->index(row); !m_list->isRowHidden(row))
            rows += StageDelegate::isHead(index) && !StageDelegate::isFolded(index) ? 2 : 1;
    if (differs || rows * height != m_height)
        m_list->doItemsLayout();
    m_height = rows * height;
}

void RecipePanel::showMenu(const QPoint& position) {
    if (m_list->indexAt(position).isValid())
        emit contextMenuRequested(m_list->viewport()->mapToGlobal(position));
}

void RecipePanel::renameSelected() {
    if (isGroup(m_document.recipe(), m_document.chosenStages()))
        askGroupName(m_list->currentIndex().row());
    else if (m_list->currentIndex().isValid())
        m_list->edit(m_list->currentIndex());
}

QRect RecipePanel::eyeRect(int row) const {
    const QModelIndex index = m_model->index(row);
    return StageDelegate::eye(StageDelegate::body(m_list->visualRect(index), index));
}

QRect RecipePanel::headRect(int row) const {
    const QModelIndex index = m_model->index(row);
    return StageDelegate::head(m_list->visualRect(index), index);
}

} // namespace oxbow
