#include "ui/stage/stroke_list.h"

#include "ui/brush/tool_table.h"
#include "ui/document/document.h"
#include "ui/document/recipe_edits.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_text.h"

#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QShortcut>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace oxbow {

namespace {

enum Column { Name, From, Until, Remove };
constexpr int kMostRowsHigh = 5;
int rowHeightPx() {
    return theme::withText(24);
}

/// Only the end can be edited.
class EndDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override {
        return index.column() == Until ? QStyledItemDelegate::createEditor(parent, option, index) : nullptr;
    }
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override {
        return {QStyledItemDelegate::sizeHint(option, index).width(), rowHeightPx()};
    }
};

QColor colourOf(Layer layer) {
    const auto found = std::ranges::find_if(
        tools(), [layer](const ToolInfo& tool) { return tool.paints() && tool.layer == layer; });
    return found == tools().end() ? theme::current().muted : found->colour;
}

QString nameOf(Layer layer) {
    if (layer == Layer::Elevation)
        return StrokeList::tr("Ground");
    return asTitle(info(layer).key);
}

} // namespace

std::vector<StrokeSummary> summarise(const std::vector<PaintEvent>& strokes) {
    std::vector<StrokeSummary> result;
    for (const PaintEvent& event : strokes) {
        const auto known = std::ranges::find(result, event.group, &StrokeSummary::group);
        if (known == result.end())
            result.push_back({event.group, event.stroke->brush.layer, event.beforeStep, event.untilStep, event.beforeStep});
        else
            known->lastStep = std::max(known->lastStep, event.beforeStep);
    }
    return result;
}

StrokeList::StrokeList(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_title(named(new QLabel(this), "sectionTitle")),
      m_list(named(new QTreeWidget(this), "strokeList")) {
    filled(new QVBoxLayout(this), {.margins = QMargins(theme::kMargin, 10, theme::kMargin, 6), .spacing = 4},
           {m_title, m_list});
    m_list->setColumnCount(4);
    m_list->setHeaderLabels({tr("Layer"), tr("From"), tr("Until"), QString()});
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setItemDelegate(new EndDelegate(m_list));
    m_list->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::SelectedClicked |
                            QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed);
    QHeaderView* header = m_list->header();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(Name, QHeaderView::Stretch);
    for (const int column : {From, Until, Remove})
        header->setSectionResizeMode(column, QHeaderView::Fixed);
    header->resizeSection(From, 80);
    header->resizeSection(Until, 80);
    header->setMinimumSectionSize(24);
    m_list->setMinimumHeight(0);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    header->resizeSection(Remove, 26);
    connect(m_list, &QTreeWidget::itemChanged, this, &StrokeList::take);
    connect(m_list, &QTreeWidget::itemClicked, this, &StrokeList::remove);
    const auto* key =
        new QShortcut(QKeySequence::Delete, m_list, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
    connect(key, &QShortcut::activated, this, [this] { remove(m_list->currentItem(), Remove); });
    followRecipe(document, RecipePart::Stages | RecipePart::Strokes, this, &StrokeList::refresh);
    connect(&document, &Document::selectedStageChanged, this, &StrokeList::refresh);
    theme::follow(this, [this] {
        m_strokes.clear();
        refresh();
    });
}

void StrokeList::refresh() {
    const RecipeStage* stage = m_document.recipe().find(m_document.selectedStage());
    const std::vector<StrokeSummary> strokes =
        stage ? summarise(stage->strokes) : std::vector<StrokeSummary>{};
    setVisible(!strokes.empty());
    m_stage = stage ? stage->id : 0;
    if (strokes != m_strokes)
        fill(strokes, stage && stage->params.kind().stepsAreStrokes);
}

void StrokeList::fill(const std::vector<StrokeSummary>& strokes, bool stepsAreStrokes) {
    m_strokes = strokes;
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    m_title->setText(tr("Strokes (%1)").arg(strokes.size()));
    for (const StrokeSummary& stroke : strokes) {
        auto* item = new QTreeWidgetItem(m_list);
        item->setIcon(Name, spot(colourOf(stroke.layer), [](QPainter& painter) { painter.drawEllipse(QPointF(8, 8), 4, 4); }));
        item->setText(Name, nameOf(stroke.layer));
        item->setText(From, QString::number(stroke.fromStep));
        const bool canEnd = stroke.layer != Layer::Elevation;
        const bool ends = stroke.untilStep != PaintEvent::kForever;
        item->setText(Until, ends ? QString::number(stroke.untilStep) : canEnd ? tr("until end") : QString());
        item->setToolTip(Until,
                         canEnd ? tr("Double-click to set the step before which it ends; empty: until end")
                                : tr("Strokes on the ground have no end"));
        item->setForeground(Until, ends ? theme::current().strong : theme::current().muted);
        item->setIcon(Remove, icon(icons::kDelete, &theme::Colours::muted));
        item->setToolTip(Remove, tr("Delete this stroke"));
        item->setFlags(canEnd ? item->flags() | Qt::ItemIsEditable : item->flags());
    }
    m_list->setHeaderHidden(false);
    m_list->headerItem()->setText(From, stepsAreStrokes ? tr("Stroke") : tr("From"));
    const int rows = std::clamp(static_cast<int>(strokes.size()), 1, kMostRowsHigh);
    m_list->setMaximumHeight(rows * rowHeightPx() + m_list->header()->sizeHint().height() + 4);
    updateGeometry();
}

QSize StrokeList::sizeHint() const {
    const QMargins around = layout()->contentsMargins();
    return {QWidget::sizeHint().width(), m_list->maximumHeight() + m_title->sizeHint().height() +
                                             layout()->spacing() + around.top() + around.bottom()};
}

const StrokeSummary* StrokeList::strokeOf(const QTreeWidgetItem* item) const {
    const int row = m_list->indexOfTopLevelItem(const_cast<QTreeWidgetItem*>(item));
    return row >= 0 && row < static_cast<int>(m_strokes.size()) ? &m_strokes[static_cast<std::size_t>(row)]
                                                                : nullptr;
}

void StrokeList::take(QTreeWidgetItem* item, int column) {
    const StrokeSummary* stroke = strokeOf(item);
    if (!stroke || column != Until)
        return;
    bool isNumber = false;
    const int step = item->text(Until).trimmed().toInt(&isNumber);
    // What follows fills the list anew, which must wait until its editor is closed.
    const int until = isNumber && step >= 0 ? step : PaintEvent::kForever;
    QMetaObject::invokeMethod(
        this,
        [this, stage = m_stage, ended = *stroke, until] {
            m_strokes.clear(); // what was typed gives way to what is true
            setEnd(stage, ended, until);
            refresh();
        },
        Qt::QueuedConnection);
}

void StrokeList::setEnd(std::uint64_t stageId, const StrokeSummary& stroke, int untilStep) {
    if (!m_refusal.isEmpty())
        m_document.takeBackError(std::exchange(m_refusal, {}));
    if (untilStep == PaintEvent::kForever || untilStep >= stroke.lastStep)
        return setStrokeEnd(m_document, stageId, stroke.group, untilStep);
    m_refusal = tr("The stroke “%1” from step %2 cannot end before step %3: type that step or a later one, or nothing to let it last until the end")
                    .arg(nameOf(stroke.layer))
                    .arg(stroke.fromStep)
                    .arg(stroke.lastStep);
    m_document.reportError(m_refusal);
}

void StrokeList::remove(QTreeWidgetItem* item, int column) {
    const StrokeSummary* stroke = strokeOf(item);
    if (!stroke || column != Remove)
        return;
    QMetaObject::invokeMethod(
        this, [this, stage = m_stage, group = stroke->group] { removeStroke(m_document, stage, group); },
        Qt::QueuedConnection);
}

} // namespace oxbow
