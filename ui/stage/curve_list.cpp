#include "ui/stage/curve_list.h"

#include "core/base/error.h"
#include "core/constraint/constraint_plan.h"
#include "core/earthwork/curve_kind.h"
#include "core/files/storage/atomic_file.h"
#include "core/files/vector/curve_file.h"
#include "core/files/vector/feature_file.h"
#include "core/files/write_by_name.h"
#include "core/recipe/recipe.h"
#include "core/recipe/undoable_edits.h"
#include "ui/document/recipe_edits.h"
#include "ui/parameters/parameter_row.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/questions.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/units_text.h"
#include "ui/widgets/value_text.h"

#include <QAction>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace oxbow {

namespace {

constexpr int kFewestCurves = 2, kMostCurves = 6, kRowHeight = 24;
constexpr int kName = 0, kFigure = 1, kEye = 2, kSolo = 3; ///< columns; the eye is shown first

/// Of a column that shows and switches, but holds no text.
class NoEditor : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QWidget* createEditor(QWidget*, const QStyleOptionViewItem&, const QModelIndex&) const override { return nullptr; }
};

bool holds(const std::vector<std::uint64_t>& ids, const Curve& curve) {
    return std::ranges::find(ids, curve.id) != ids.end();
}

} // namespace

CurveList::CurveList(Document& document, std::uint64_t stageId, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_stage(stageId),
      m_list(named(new QTreeWidget(this), "curveList")),
      m_kind(new ChoiceBox(this)),
      m_remove(new QPushButton(tr("Delete"), this)),
      m_export(new QPushButton(tr("Export…"), this)),
      m_empty(mutedText(this, tr("No curves yet: press Draw and click on the ground, or import lines and rings from a GeoJSON file."))),
      m_values(new QWidget(this)) {
    m_list->setAccessibleName(tr("Curves"));
    const bool isOfPins = use() == CurveUse::Constrain;
    m_list->setHeaderLabels({tr("Curve"), isOfPins ? tr("Off by") : tr("Points"), {}, {}});
    m_list->headerItem()->setToolTip(kEye, tr("Hidden curves are left out of the result"));
    m_list->headerItem()->setToolTip(kSolo, tr("Solo: hides all others"));
    if (isOfPins) {
        m_empty->setText(tr("No pins yet: press Draw and click on the ground, or import points, lines, lakes and rivers from a GeoJSON file."));
        if (const RecipeStage* stage = m_document.recipe().find(m_stage); stage && !isMadeOfCurves(stage->params.kind()))
            m_empty->setText(tr("Pins find the uplift: press Draw and click on the ground, or import them, and erosion ends with their heights."));
        m_list->headerItem()->setToolTip(1, tr("How far the ground that is shown is from what is asked for"));
    }
    m_list->setRootIsDecorated(false);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->header()->setSectionResizeMode(kName, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(kFigure, QHeaderView::ResizeToContents);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setMinimumSectionSize(theme::withText(kRowHeight));
    for (const int column : {kEye, kSolo}) {
        m_list->header()->setSectionResizeMode(column, QHeaderView::Fixed);
        m_list->header()->resizeSection(column, theme::withText(kRowHeight));
    }
    m_list->header()->moveSection(kEye, 0);
    for (const int column : {kFigure, kEye, kSolo})
        m_list->setItemDelegateForColumn(column, new NoEditor(m_list));
    m_list->setIconSize({14, 14});
    m_list->setContextMenuPolicy(Qt::ActionsContextMenu);
    const auto addKey = [this](const QString& text, const char* keys, void (CurveList::*act)(const Ids&)) {
        auto* action = new QAction(text, m_list);
        action->setShortcut(QKeySequence(QString::fromLatin1(keys)));
        action->setShortcutContext(Qt::WidgetShortcut);
        m_list->addAction(action);
        connect(action, &QAction::triggered, this, [this, act] { (this->*act)(idsOf(selected())); });
    };
    addKey(tr("Hide or Show"), "Ctrl+H", &CurveList::toggleHidden);
    addKey(tr("Solo"), "Ctrl+Shift+H", &CurveList::toggleSolo);
    m_list->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    m_kind->setAccessibleName(tr("Kind of the curve"));
    for (const CurveKind& kind : curveKinds()) {
        if (!holds(use(), kind))
            continue;
        m_kinds.push_back(&kind);
        m_kind->addItem(translated(kind.label));
        m_kind->setItemData(m_kind->count() - 1, translated(kind.help), Qt::ToolTipRole);
    }
    auto* draw = new QPushButton(tr("Draw"), this);
    draw->setToolTip(tr("Take the tool that draws and edits curves on the ground"));
    auto* import = new QPushButton(tr("Import…"), this);
    auto* buttons = new QGridLayout;
    buttons->setSpacing(4);
    int place = 0;
    for (QPushButton* button : {draw, m_remove, import, m_export}) {
        buttons->addWidget(button, place / 2, place % 2);
        ++place;
    }
    m_column = filled(new QVBoxLayout(m_values), {.margins = QMargins(), .spacing = 0});
    auto* own = filled(new QVBoxLayout, {.margins = QMargins(12, 6, 12, 6)}, {m_empty, m_list, buttons});
    own->addSpacing(4);
    own->addWidget(m_kind);
    filled(new QVBoxLayout(this), {.margins = QMargins(), .spacing = 0}, {own, m_values});
    connect(draw, &QPushButton::clicked, this, &CurveList::drawRequested);
    connect(import, &QPushButton::clicked, this, &CurveList::askImport);
    connect(m_export, &QPushButton::clicked, this, &CurveList::askExport);
    connect(m_remove, &QPushButton::clicked, this, &CurveList::removeSelected);
    connect(m_list, &QTreeWidget::currentItemChanged, this, [this] {
        if (const int at = chosen(); at >= 0)
            m_document.selectCurve(curves()[static_cast<std::size_t>(at)].id);
        showChosen();
    });
    connect(&document, &Document::selectedCurveChanged, this, &CurveList::refresh);
    connect(&document, &Document::snapshotChanged, this, &CurveList::showState);
    connect(m_list, &QTreeWidget::itemChanged, this, &CurveList::rename);
    connect(m_list, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item, int part) {
        const std::uint64_t id = curves()[static_cast<std::size_t>(m_list->indexOfTopLevelItem(item))].id;
        if (part == kEye)
            toggleHidden({id});
        else if (part == kSolo)
            toggleSolo({id});
    });
    connect(m_kind, &QComboBox::activated, this, [this](int index) {
        if (const int at = chosen(); at >= 0) {
            Curve other = curves()[static_cast<std::size_t>(at)].as(*kinds()[static_cast<std::size_t>(index)]);
            other.id = curves()[static_cast<std::size_t>(at)].id;
            // A name that was given for its kind follows it.
            QString name = QString::fromStdString(other.name);
            if (const QString was = translated(curves()[static_cast<std::size_t>(at)].kind().label); name.startsWith(was + u' '))
                other.name = name.replace(0, was.size(), translated(other.kind().label)).toStdString();
            change(at, other, tr("Kind of %1").arg(translatedTitle(other)));
        }
    });
    refresh();
}

const std::vector<Curve>& CurveList::curves() const {
    static const std::vector<Curve> kNone;
    const RecipeStage* stage = m_document.recipe().find(m_stage);
    return stage ? stage->curves : kNone;
}

CurveUse CurveList::use() const {
    const RecipeStage* stage = m_document.recipe().find(m_stage);
    return stage ? stage->params.kind().curves : CurveUse::None;
}

int CurveList::chosen() const {
    const int row = m_list->indexOfTopLevelItem(m_list->currentItem());
    return row < static_cast<int>(curves().size()) ? row : -1;
}

std::vector<int> CurveList::selected() const {
    std::vector<int> rows;
    for (int row = 0; row < std::min(m_list->topLevelItemCount(), static_cast<int>(curves().size())); ++row)
        if (row == chosen() || m_list->topLevelItem(row)->isSelected())
            rows.push_back(row);
    return rows;
}

CurveList::Ids CurveList::idsOf(const std::vector<int>& rows) const {
    Ids ids;
    for (const int row : rows)
        ids.push_back(curves()[static_cast<std::size_t>(row)].id);
    return ids;
}

// ---- Showing ----

void CurveList::refresh() {
    const QSignalBlocker quiet(m_list);
    const int count = static_cast<int>(curves().size());
    while (m_list->topLevelItemCount() > count)
        delete m_list->takeTopLevelItem(count);
    for (int i = 0; i < count; ++i) {
        const Curve& curve = curves()[static_cast<std::size_t>(i)];
        QTreeWidgetItem* item = m_list->topLevelItem(i);
        if (!item) {
            item = new QTreeWidgetItem(m_list);
            item->setFlags(item->flags() | Qt::ItemIsEditable);
            item->setTextAlignment(kFigure, Qt::AlignRight | Qt::AlignVCenter);
            item->setSizeHint(0, QSize(0, theme::withText(kRowHeight)));
        }
        item->setText(kName, translatedTitle(curve));
        item->setForeground(kName, curve.hidden ? QBrush(theme::current().faint) : QBrush());
        item->setIcon(kEye, icon(curve.hidden ? icons::kEyeOff : icons::kEye));
        item->setData(kEye, Qt::AccessibleTextRole, curve.hidden ? tr("hidden") : tr("shown"));
        item->setIcon(kSolo, isSolo({curve.id}) ? icon(icons::kSolo, &theme::Colours::accentBright) : icon(icons::kSolo, &theme::Colours::faint));
        item->setData(kSolo, Qt::AccessibleTextRole, tr("Solo"));
        if (use() != CurveUse::Constrain)
            item->setText(kFigure, QString::number(curve.points.size()));
    }
    showState();
    const auto current = std::ranges::find(curves(), m_document.selectedCurve(), &Curve::id);
    QTreeWidgetItem* const item = current == curves().end() ? nullptr : m_list->topLevelItem(static_cast<int>(current - curves().begin()));
    if (item && item != m_list->currentItem()) // others that are selected stay so
        m_list->setCurrentItem(item);
    else if (!item && count > 0 && !m_list->currentItem())
        m_list->setCurrentItem(m_list->topLevelItem(count - 1));
    m_list->setFixedHeight(theme::withText(kRowHeight) * std::clamp(count, kFewestCurves, kMostCurves) +
                           m_list->header()->sizeHint().height() + 4);
    m_empty->setVisible(count == 0);
    m_list->setVisible(count > 0);
    m_export->setEnabled(count > 0);
    showChosen();
}

void CurveList::showState() {
    const TerrainState& terrain = m_document.snapshot()->terrain;
    if (use() != CurveUse::Constrain || terrain.grid().cellCount() == 0)
        return;
    const QSignalBlocker quiet(m_list);
    const std::vector<ConstraintState> states = constraintStates(
        curves(), terrain.grid(), [&](int x, int y) { return double{terrain.value(Layer::Elevation, x, y)}; });
    for (int i = 0; i < std::min(m_list->topLevelItemCount(), static_cast<int>(states.size())); ++i) {
        const ConstraintState& state = states[static_cast<std::size_t>(i)];
        QTreeWidgetItem* item = m_list->topLevelItem(i);
        item->setText(1, !state.conflict.empty() ? tr("contradicts") : state.offM ? measureText(*state.offM, "m", 1) : QStringLiteral("–"));
        for (const int column : {0, 1})
            item->setToolTip(column, state.conflict.empty() ? QString() : phraseText(state.conflict));
    }
}

void CurveList::showChosen() {
    const int at = chosen();
    for (QWidget* widget : std::initializer_list<QWidget*>{m_kind, m_values, m_remove})
        widget->setEnabled(at >= 0);
    m_kind->setVisible(at >= 0);
    m_values->setVisible(at >= 0);
    if (at < 0)
        return;
    const Curve& curve = curves()[static_cast<std::size_t>(at)];
    m_kind->setCurrentIndex(static_cast<int>(std::ranges::find(kinds(), &curve.kind()) - kinds().begin()));
    rebuildRows();
    showRows(
        m_rows, [&](const ParamField& field) { return curve.params.value(field.info.key); }, curve.params.texts());
}

void CurveList::rebuildRows() {
    const CurveKind* kind = &curves()[static_cast<std::size_t>(chosen())].kind();
    if (std::exchange(m_rowsOf, kind) == kind)
        return;
    fillRows(m_rows, kind->params, *m_column, 0, [this](const ParamField& field, const ParamValue& value, EditPhase phase) { setValue(field, value, phase); });
    for (ParameterRow* row : m_rows)
        letFollow(*row, m_document, [this, row] { return placesOf(row->param().info.key); });
}

std::vector<NumberPlace> CurveList::placesOf(std::string_view key) const {
    std::vector<NumberPlace> places;
    for (const int curve : selected())
        if (curves()[static_cast<std::size_t>(curve)].kind().find(key))
            places.push_back({.of = NumberPlace::Of::Curve,
                              .index = static_cast<std::size_t>(edits::indexOf(m_document.recipe(), m_stage)),
                              .curve = static_cast<std::size_t>(curve)});
    return places;
}

// ---- Editing ----

void CurveList::change(int index, const Curve& curve, const QString& text, const QString& part, EditPhase phase) {
    std::vector<Curve> all = curves();
    all[static_cast<std::size_t>(index)] = curve;
    take(std::move(all), text, part, phase);
}

void CurveList::take(std::vector<Curve> all, const QString& text, const QString& part, EditPhase phase) {
    try {
        for (const Curve& curve : all)
            checkCurve(curve, text.toStdString());
        setCurves(m_document, m_stage, std::move(all), text, part, phase);
    } catch (const Error& failure) {
        m_document.reportError(phraseText(failure.phrase()));
        refresh();
    }
}

/// Of all selected curves that have it.
void CurveList::setValue(const ParamField& field, const ParamValue& value, EditPhase phase) {
    std::vector<Curve> all = curves();
    int count = 0;
    QString title;
    for (const int row : selected()) {
        Curve& curve = all[static_cast<std::size_t>(row)];
        if (!curve.params.table().find(field.info.key))
            continue;
        curve.params.set(field.info.key, value);
        title = translatedTitle(curve);
        ++count;
    }
    const QString name = translated(field.info.label);
    take(std::move(all), count == 1 ? tr("%1 of %2").arg(name, title) : tr("%1 of %n curves", nullptr, count).arg(name),
         QString::fromStdString(std::string(field.info.key)), phase);
}

void CurveList::rename(QTreeWidgetItem* item) {
    const int at = m_list->indexOfTopLevelItem(item);
    if (at < 0 || at >= static_cast<int>(curves().size()))
        return;
    Curve curve = curves()[static_cast<std::size_t>(at)];
    curve.name = item->text(0).trimmed().toStdString();
    if (curve.name != curves()[static_cast<std::size_t>(at)].name)
        change(at, curve, tr("Rename curve to %1").arg(item->text(0)));
}

void CurveList::removeSelected() {
    const std::vector<int> rows = selected();
    if (rows.empty())
        return;
    std::vector<Curve> all = curves();
    const QString what = nameOf(idsOf(rows));
    for (auto row = rows.rbegin(); row != rows.rend(); ++row)
        all.erase(all.begin() + *row);
    setCurves(m_document, m_stage, std::move(all), tr("Delete %1").arg(what));
}

QString CurveList::nameOf(const Ids& ids) const {
    const auto one = std::ranges::find(curves(), ids.front(), &Curve::id);
    return ids.size() == 1 && one != curves().end() ? translatedTitle(*one) : tr("%n curves", nullptr, static_cast<int>(ids.size()));
}

void CurveList::takeHidden(const std::function<bool(const Curve&)>& isHidden, const QString& entry) {
    std::vector<Curve> all = curves();
    for (Curve& curve : all)
        curve.hidden = isHidden(curve);
    setCurves(m_document, m_stage, std::move(all), entry);
}

/// All of them become what the first is not.
void CurveList::toggleHidden(const Ids& ids) {
    const auto first = std::ranges::find_if(curves(), [&](const Curve& curve) { return holds(ids, curve); });
    if (first == curves().end())
        return;
    const bool hides = !first->hidden;
    takeHidden([&](const Curve& curve) { return holds(ids, curve) ? hides : curve.hidden; },
               hides ? tr("Hide %1").arg(nameOf(ids)) : tr("Show %1").arg(nameOf(ids)));
}

bool CurveList::isSolo(const Ids& ids) const {
    return !ids.empty() && ids.size() < curves().size() &&
           std::ranges::all_of(curves(), [&](const Curve& curve) { return curve.hidden != holds(ids, curve); });
}

/// The second time those are hidden again that were.
void CurveList::toggleSolo(const Ids& ids) {
    if (ids.empty())
        return;
    if (!isSolo(m_solo)) {
        m_hiddenBefore.clear();
        for (const Curve& curve : curves())
            if (curve.hidden && !isSolo(ids))
                m_hiddenBefore.push_back(curve.id);
    }
    m_solo = ids;
    if (isSolo(ids))
        takeHidden([&](const Curve& curve) { return holds(m_hiddenBefore, curve); }, tr("End solo of %1").arg(nameOf(ids)));
    else
        takeHidden([&](const Curve& curve) { return !holds(ids, curve); }, tr("Solo %1").arg(nameOf(ids)));
}

void CurveList::importFile(const QString& name) {
    attempt(m_document, [&] {
        const GeoFrame frame(m_document.recipe().grid, m_document.snapshot()->terrain.place().get());
        std::vector<Phrase> notes, ofFile;
        const std::vector<Curve> read =
            curvesFromFeatures(readFeatures(name.toStdString(), frame, ofFile), frame, name.toStdString(), use(), &notes);
        notes.insert(notes.begin(), ofFile.begin(), ofFile.end());
        for (const Curve& curve : read)
            if (!holds(use(), curve.kind()))
                return m_document.reportError(
                    tr("%1: %2 belongs to another kind of stage: import the file there").arg(name, translatedTitle(curve)));
        std::vector<Curve> all = curves();
        all.insert(all.end(), read.begin(), read.end());
        const QString entry = tr("Import %n curve(s)", nullptr, static_cast<int>(read.size()));
        setCurves(m_document, m_stage, std::move(all), entry);
        if (!curves().empty())
            m_document.selectCurve(curves().back().id);
        for (const Phrase& note : notes)
            m_document.reportError(QStringLiteral("%1: %2").arg(name, phraseText(note)));
    });
}

void CurveList::askImport() {
    fileDialog(*this,
               {.title = tr("Import Curves"),
                .filter = tr("Lines and areas (%1)").arg(plainText(kFeaturePatterns)),
                .files = QFileDialog::ExistingFile},
               [this, stage = m_stage](const QString& file) {
                   if (stage == m_stage)
                       importFile(file);
               })
        ->open();
}

void CurveList::askExport() {
    const auto write = [this, shown = curves(), grid = m_document.recipe().grid,
                        place = m_document.snapshot()->terrain.place()](const QString& file) {
        attempt(m_document, [&] { writeCurves(file.toStdString(), shown, GeoFrame(grid, place.get())); });
    };
    fileDialog(*this,
               {.title = tr("Export Curves"),
                .start = QStringLiteral("curves.geojson"),
                .filter = tr("GeoJSON (*.geojson *.json)") + QStringLiteral(";;GeoPackage (*.gpkg)"),
                .mode = QFileDialog::AcceptSave},
               write)
        ->open();
}

} // namespace oxbow
