#include "ui/water/water_panel.h"

#include "ui/document/document.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/settings_store.h"
#include "ui/widgets/slider_spin_box.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_text.h"

#include <QAbstractItemDelegate>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <ranges>

namespace oxbow {

namespace {

constexpr ParamInfo kLeastArea = numberInfo("least_area", QT_TRANSLATE_NOOP("oxbow", "Minimum area"),
    QT_TRANSLATE_NOOP("oxbow", "Smaller lakes are not listed."), Unit::SquareMetre,
    {0.0, 1e12, 0.0, 1e6, false, 0});
constexpr ParamInfo kLeastLength = numberInfo("least_length", QT_TRANSLATE_NOOP("oxbow", "Minimum length"),
    QT_TRANSLATE_NOOP("oxbow", "Shorter rivers are not listed."), Unit::Metre, {0.0, 1e8, 0.0, 2e4, false, 0});
constexpr int kRowHeight = 26;
constexpr int kHeaderPadding = 15;
constexpr int kMeasuredRows = 48; ///< by which columns get their widths: more take the time of a frame

/// As wide as its words: the mark of the order stands above them, not beside.
class NarrowHeader : public QHeaderView {
public:
    explicit NarrowHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
        setSectionsClickable(true);
        setSectionResizeMode(ResizeToContents);
        setResizeContentsPrecision(kMeasuredRows);
        setHighlightSections(false);
        setStretchLastSection(true);
        setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        setContextMenuPolicy(Qt::CustomContextMenu);
    }

protected:
    [[nodiscard]] QSize sectionSizeFromContents(int section) const override {
        const QString words = model()->headerData(section, Qt::Horizontal).toString();
        return {fontMetrics().horizontalAdvance(words) + kHeaderPadding,
                QHeaderView::sectionSizeFromContents(section).height()};
    }

    void paintSection(QPainter* painter, const QRect& place, int section) const override {
        painter->save();
        QHeaderView::paintSection(painter, place, section);
        painter->restore();
        if (section != sortIndicatorSection())
            return;
        const double up = sortIndicatorOrder() == Qt::AscendingOrder ? -1.5 : 1.5;
        const QPointF at(place.center().x(), place.top() + 4.0);
        const std::array points = {at - QPointF(3.0, up), at + QPointF(0.0, up), at - QPointF(-3.0, up)};
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(QPen(theme::current().accentBright, 1.4));
        painter->drawPolyline(points.data(), static_cast<int>(points.size()));
    }
};

QTableView* makeView(QAbstractItemModel* model, int sortColumn) {
    auto* view = new QTableView;
    view->setHorizontalHeader(new NarrowHeader(view));
    view->setModel(model);
    view->setSortingEnabled(true);
    view->sortByColumn(sortColumn, Qt::DescendingOrder);
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->setSelectionMode(QAbstractItemView::SingleSelection);
    view->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    view->setContextMenuPolicy(Qt::CustomContextMenu);
    view->setShowGrid(false);
    view->setWordWrap(false);
    view->verticalHeader()->hide();
    view->verticalHeader()->setDefaultSectionSize(theme::withText(kRowHeight));
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setTabKeyNavigation(false);
    return view;
}

} // namespace

WaterPanel::WaterPanel(Document& document, WaterTable* table, const WaterPanelWords& words, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_words(words),
      m_settings(QStringLiteral("columns/") + QLatin1String(words.name)),
      m_table(table),
      m_filter(new WaterFilter(this)),
      m_empty(named(mutedText(), "noWater")),
      m_least(new SliderSpinBox(words.filter, 0.0)) {
    table->setParent(this);
    m_filter->setSourceModel(table);
    m_filter->setSortRole(WaterTable::kSortRole);
    m_view = makeView(m_filter, words.sortColumn);
    readColumns(words.shownColumns);
    connect(m_view->horizontalHeader(), &QWidget::customContextMenuRequested, this,
            &WaterPanel::showColumnMenu);
    m_empty->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_empty->setMargin(20);
    auto* row = filled(new QHBoxLayout, {.margins = QMargins(12, 6, 12, 6), .spacing = 12},
                       {muted(new QLabel(translated(words.filter.label))), {m_least, 1}});
    filled(new QVBoxLayout(this), {.margins = QMargins(), .spacing = 0}, {row, {m_empty, 1}, {m_view, 1}});
    const auto filterBy = [this](double least) {
        m_filter->setLeast(least);
        emit countChanged(QString::number(m_filter->rowCount()));
    };
    connect(m_least, &SliderSpinBox::valueChanging, this, filterBy);
    connect(m_least, &SliderSpinBox::valueChanged, this, filterBy);
    connect(m_view, &QTableView::clicked, this, [this](const QModelIndex& index) {
        emit chosen(index.siblingAtColumn(0).data(WaterTable::kIdRole).toInt());
    });
    connect(m_view, &QTableView::activated, m_view, &QTableView::clicked);
    connect(m_view, &QTableView::customContextMenuRequested, this, [this](const QPoint& at) {
        if (const QModelIndex index = m_view->indexAt(at); index.isValid())
            emit menuWanted(index.siblingAtColumn(0).data(WaterTable::kIdRole).toInt(),
                            m_view->viewport()->mapToGlobal(at));
    });
    connect(table, &WaterTable::renamed, this, &WaterPanel::renamed);
    // What came while a name was typed shows when it is.
    connect(m_view->itemDelegate(), &QAbstractItemDelegate::closeEditor, this, &WaterPanel::refresh,
            Qt::QueuedConnection);
    connect(&document, &Document::snapshotChanged, this, &WaterPanel::refresh);
    refresh();
}

void WaterPanel::refresh() {
    if (m_view->isPersistentEditorOpen(m_view->currentIndex()))
        return; // other rows would take the name that is being typed away
    const TerrainState& terrain = m_document.snapshot()->terrain;
    m_table->show(terrain.waterBodies(), terrain.grid());
    const bool any = m_table->rowCount() > 0;
    m_empty->setText(stageRan() ? m_words.none : m_words.empty);
    m_empty->setVisible(!any);
    m_view->setVisible(any);
    emit countChanged(any ? QString::number(m_filter->rowCount()) : QString());
}

bool WaterPanel::stageRan() const {
    const Snapshot& now = *m_document.snapshot();
    const auto done = now.recipe->stages | std::views::take(now.position.stage);
    return std::ranges::any_of(done, [&](const RecipeStage& stage) { return stage.enabled && stage.params.kind().id == m_words.stage; });
}

// ---- Which columns ----

void WaterPanel::showColumnMenu(const QPoint& at) {
    QMenu menu(this);
    menu.addSection(tr("Columns"));
    for (int column = 1; column < m_table->columnCount(); ++column) {
        QAction* action =
            menu.addAction(m_table->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
        action->setToolTip(m_table->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString());
        action->setCheckable(true);
        action->setChecked(!m_view->isColumnHidden(column));
        connect(action, &QAction::toggled, this, [this, column](bool on) {
            m_view->setColumnHidden(column, !on);
            writeColumns();
        });
    }
    menu.setToolTipsVisible(true);
    menu.exec(m_view->horizontalHeader()->mapToGlobal(at));
}

void WaterPanel::readColumns(int shownAtFirst) {
    const QStringList shown = settings::value(m_settings).toStringList();
    for (int column = 1; column < m_table->columnCount(); ++column)
        m_view->setColumnHidden(column, shown.isEmpty() ? column >= shownAtFirst
                                                        : !shown.contains(QString::number(column)));
}

void WaterPanel::writeColumns() const {
    QStringList shown{QStringLiteral("0")};
    for (int column = 1; column < m_table->columnCount(); ++column)
        if (!m_view->isColumnHidden(column))
            shown << QString::number(column);
    settings::set(m_settings, shown);
}

// ---- Names ----

void WaterPanel::edit(int id) {
    const QModelIndexList found =
        m_filter->match(m_filter->index(0, 0), WaterTable::kIdRole, id, 1, Qt::MatchExactly);
    if (found.isEmpty())
        return;
    if (QWidget* dock = parentWidget()) {
        dock->show();
        dock->raise();
    }
    m_view->scrollTo(found.front());
    m_view->setCurrentIndex(found.front());
    m_view->edit(found.front());
}

WaterPanel* makeLakesPanel(Document& document) {
    constexpr int kArea = 3, kShown = 5;
    return new WaterPanel(document, new LakeTable,
                          {WaterPanel::tr("No lakes yet.\nAdd a stage that fills lakes, or run up to it."),
                           WaterPanel::tr("Water leaves every valley here.\nRaise the ground across one (G): a lake fills behind it."),
                           "lakes", kLeastArea, kArea, kShown, "lakes"});
}

WaterPanel* makeRiversPanel(Document& document) {
    constexpr int kLength = 1, kShown = 5;
    return new WaterPanel(document, new RiverTable,
                          {WaterPanel::tr("No rivers yet.\nAdd a stage that traces rivers, or run up to it."),
                           WaterPanel::tr("Too little water gathers here for a river.\nLower the channel area of the stage that traces rivers."),
                           "rivers", kLeastLength, kLength, kShown, "rivers"});
}

} // namespace oxbow
