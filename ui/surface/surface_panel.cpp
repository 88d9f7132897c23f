#include "ui/surface/surface_panel.h"

#include "ui/document/recipe_edits.h"
#include "ui/parameters/parameter_row.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_text.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace oxbow {

namespace {

constexpr int kTouchedMs = 2500;
constexpr int kSwatchPx = 14;
constexpr int kFewestRows = 5, kMostRows = 12;
constexpr std::string_view kEnabledKey = "enabled"; ///< the tick in the list

QIcon swatch(std::uint32_t colour) {
    QPixmap pixmap(kSwatchPx, kSwatchPx);
    pixmap.fill(QColor::fromRgb(colour));
    QIcon icon(pixmap);
    icon.addPixmap(pixmap, QIcon::Selected); // else it would be tinted
    return icon;
}

QToolButton* button(QWidget* parent, const char* name, const QString& text, const QString& help) {
    QToolButton* const button = named(toolButton(parent, text, help), name);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace

SurfacePanel::SurfacePanel(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_follower(document),
      m_remove(button(this, "removeSurface", {}, tr("Delete the chosen material or scatter"))),
      m_up(button(this, "surfaceUp", QStringLiteral("▲"), tr("Move it over what lies above it"))),
      m_down(button(this, "surfaceDown", QStringLiteral("▼"), tr("Move it below what lies under it"))),
      m_eye(button(this, "showSurfaceMask", {}, tr("Draw the mask of the chosen one on the ground"))),
      m_list(named(new QTreeWidget(this), "surfaceList")),
      m_empty(new QLabel(tr("Natural ground. Choose a preset, or add a material, for a surface of your own."), this)),
      m_problem(named(new QLabel(this), "surfaceProblem")),
      m_scroll(new QScrollArea(this)),
      m_values(new QWidget),
      m_natural(new QWidget) {
    m_list->setAccessibleName(tr("Materials and scatters"));
    m_list->setToolTip(tr("What lies on the ground, the uppermost first. The lowest material covers everything."));
    m_list->setHeaderHidden(true);
    m_list->setRootIsDecorated(false);
    m_list->setIndentation(theme::withText(10));
    m_list->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    for (auto [group, text] : {std::pair{&m_materials, tr("Materials")}, std::pair{&m_scatters, tr("Scatters")}}) {
        *group = new QTreeWidgetItem(m_list, {text});
        (*group)->setFlags(Qt::ItemIsEnabled);
        (*group)->setExpanded(true);
    }
    auto* column = filled(new QVBoxLayout(this), {.margins = QMargins(), .spacing = 0});
    makeHead();
    for (QLabel* label : {m_empty, m_problem}) {
        label->setWordWrap(true);
        label->setContentsMargins(12, 6, 12, 6);
        label->setForegroundRole(QPalette::PlaceholderText);
    }
    m_problem->hide();
    filled(column, {}, {m_empty, m_problem, m_list});
    makeNatural();
    makeValues();
    column->addWidget(m_scroll, 1);
    m_touched.call(this, &SurfacePanel::shownMaskChanged, kTouchedMs);
    connect(&m_follower, &MaskFollower::changed, this, &SurfacePanel::shownMaskChanged);
    connect(m_list, &QTreeWidget::currentItemChanged, this, [this] {
        if (!m_isFilling)
            showChosen();
    });
    connect(m_list, &QTreeWidget::itemChanged, this, &SurfacePanel::takeItem);
    m_list->installEventFilter(this);
    followRecipe(m_document, RecipePart::Stages | RecipePart::Values | RecipePart::Surface, this,
                 &SurfacePanel::refresh);
    connect(&m_document, &Document::loaded, this, [this] { choose({}); });
    refresh();
}

void SurfacePanel::makeHead() {
    auto* head = new QWidget(this);
    auto* presets = button(head, "surfacePresets", tr("Presets"), tr("Ready-made surfaces: take the place of this one"));
    auto* add = button(head, "addSurface", {}, tr("Add a material, or something that stands on the ground"));
    for (QToolButton* opens : {presets, add}) {
        opens->setPopupMode(QToolButton::InstantPopup);
        auto* menu = new QMenu(opens);
        menu->setToolTipsVisible(true);
        opens->setMenu(menu);
    }
    fillPresets(*presets->menu());
    fillAdd(*add->menu());
    add->setIcon(icon(icons::kPlus));
    m_remove->setIcon(icon(icons::kDelete));
    m_eye->setIcon(icon(icons::kEye));
    m_eye->setCheckable(true);
    filled(new QHBoxLayout(head), {.margins = QMargins(8, 6, 8, 6), .spacing = 2},
           {presets, add, kAllRoom, m_up, m_down, m_remove, m_eye});
    layout()->addWidget(head);
    connect(m_remove, &QToolButton::clicked, this, &SurfacePanel::removeChosen);
    connect(m_up, &QToolButton::clicked, this, [this] { moveChosen(1); });
    connect(m_down, &QToolButton::clicked, this, [this] { moveChosen(-1); });
    connect(m_eye, &QToolButton::toggled, this, [this] {
        followMask();
        emit shownMaskChanged();
    });
}

void SurfacePanel::fillPresets(QMenu& menu) {
    for (const SurfacePreset& preset : surfacePresets()) {
        const QString name = translated(preset.name);
        menu.addAction(name, this, [this, name, &preset] {
            setSurface(m_document, surfaceNamed(preset.name, "surface"), tr("Surface %1").arg(name));
            choose({Kind::Material, surface().materials.empty() ? 0 : surface().materials.size() - 1});
        })->setToolTip(translated(preset.help));
    }
    menu.addSeparator();
    menu.addAction(tr("From a picture…"), this, &SurfacePanel::askPicture)
        ->setToolTip(tr("Colours by height: the picture's lowest rows lie lowest"));
    menu.addAction(tr("None"), this, [this] { setSurface(m_document, {}, tr("No surface")); })
        ->setToolTip(tr("Delete all materials and scatters"));
}

void SurfacePanel::fillAdd(QMenu& menu) {
    menu.addAction(tr("Plain material"), this, [this] { add(Material{.name = "material"}); });
    menu.addAction(tr("Plain scatter"), this, [this] { add(Scatter{.name = "things"}); });
    menu.addSeparator();
    for (const SurfacePreset& preset : surfacePresets()) {
        QMenu* from = menu.addMenu(translated(preset.name));
        const Surface surface = surfaceNamed(preset.name, "surface");
        for (const Material& material : surface.materials)
            from->addAction(swatch(material.colour), plainText(material.name), this, [this, material] { add(material); });
        from->addSeparator();
        for (const Scatter& scatter : surface.scatters)
            from->addAction(plainText(scatter.name), this, [this, scatter] { add(scatter); });
    }
}

void SurfacePanel::makeValues() {
    m_colour = button(m_values, "materialColour", tr("Colour…"), tr("Colour of the material, without light"));
    m_colour->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    connect(m_colour, &QToolButton::clicked, this, &SurfacePanel::askColour);
    m_mask = new MaskList(m_document, m_follower, MaskList::For::Surface, m_values);
    filled(new QVBoxLayout(m_values), {.margins = QMargins(0, 4, 0, 6), .spacing = 0},
           {m_natural, filled(new QHBoxLayout, {.margins = QMargins(12, 2, 12, 2)}, {m_colour, kAllRoom}),
            m_mask, kAllRoom});
    connect(m_mask, &MaskList::edited, this,
            [this](const std::vector<MaskEntry>& where, const QString& part, const QString& words, EditPhase phase) {
                const Chosen of = chosen();
                change(of, words.isEmpty() ? tr("Mask of %1").arg(nameOf(of)) : words, part, phase,
                       [&](Surface& edited) { visitThing(edited, of, [&](auto& thing) { thing.where = where; }); });
                touch();
            });
    scrolling(m_scroll, m_values);
}

void SurfacePanel::makeNatural() {
    auto* column = filled(new QVBoxLayout(m_natural), {.margins = QMargins(0, 0, 0, 6), .spacing = 0});
    fillRows(m_naturalRows, naturalTable().params, *column, 0,
             [this](const ParamField& field, const ParamValue& value, EditPhase phase) {
                 Surface now = surface();
                 setOfThing(now.natural, field, value);
                 setSurface(m_document, std::move(now), tr("%1 of natural ground").arg(translated(field.info.label)),
                            plainText(field.info.key), phase);
             });
    for (ParameterRow* row : m_naturalRows)
        letFollow(*row, m_document, [] { return std::vector{NumberPlace{.of = NumberPlace::Of::Natural}}; });
}

void SurfacePanel::rebuildRows(Kind kind) {
    if (std::exchange(m_rowsOf, kind) == kind)
        return;
    if (kind == Kind::None)
        return removeRows(m_rows);
    const auto take = [this](const ParamField& field, const ParamValue& value, EditPhase phase) {
        const Chosen of = chosen();
        change(of, tr("%1 of %2").arg(translated(field.info.label), nameOf(of)), plainText(field.info.key), phase,
               [&](Surface& edited) { visitThing(edited, of, [&](auto& thing) { setOfThing(thing, field, value); }); });
    };
    fillRows(m_rows, (kind == Kind::Material ? materialTable() : scatterTable()).params,
             *static_cast<QVBoxLayout*>(m_values->layout()), 2, take);
    for (ParameterRow* row : m_rows) {
        letFollow(*row, m_document, [this] { return std::vector{placeOf(chosen())}; });
        if (row->param().info.key == kEnabledKey) // that is the tick in the list
            row->hide();
    }
}

// ---- Showing ----

NumberPlace SurfacePanel::placeOf(const Chosen& chosen) {
    return {.of = chosen.kind == Kind::Material ? NumberPlace::Of::Material : NumberPlace::Of::Scatter,
            .index = chosen.index};
}

SurfacePanel::Chosen SurfacePanel::chosen() const {
    QTreeWidgetItem* item = m_list->currentItem();
    if (!item || !item->parent())
        return {};
    const auto row = static_cast<std::size_t>(item->parent()->indexOfChild(item));
    if (item->parent() == m_scatters)
        return row < surface().scatters.size() ? Chosen{Kind::Scatter, row} : Chosen{};
    const std::size_t count = surface().materials.size();
    return row < count ? Chosen{Kind::Material, count - 1 - row} : Chosen{};
}

QTreeWidgetItem* SurfacePanel::itemOf(const Chosen& chosen) const {
    if (chosen.kind == Kind::Scatter)
        return m_scatters->child(static_cast<int>(chosen.index));
    return chosen.kind == Kind::Material
               ? m_materials->child(static_cast<int>(surface().materials.size() - 1 - chosen.index))
               : nullptr;
}

void SurfacePanel::choose(const Chosen& chosen) {
    m_list->setCurrentItem(itemOf(chosen));
}

void SurfacePanel::fillGroup(QTreeWidgetItem* group, std::size_t count, Kind kind) {
    while (group->childCount() > static_cast<int>(count))
        delete group->takeChild(group->childCount() - 1);
    while (group->childCount() < static_cast<int>(count)) {
        auto* item = new QTreeWidgetItem(group);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemIsUserCheckable |
                       Qt::ItemNeverHasChildren);
    }
    for (std::size_t i = 0; i < count; ++i)
        refreshItem(itemOf({kind, i}), {kind, i});
    group->setHidden(count == 0);
}

void SurfacePanel::refreshItem(QTreeWidgetItem* item, const Chosen& of) {
    item->setText(0, nameOf(of));
    item->setIcon(0, of.kind == Kind::Material ? swatch(surface().materials[of.index].colour) : QIcon());
    visitThing(surface(), of, [item](auto& thing) { item->setCheckState(0, thing.enabled ? Qt::Checked : Qt::Unchecked); });
}

QString SurfacePanel::nameOf(const Chosen& chosen) const {
    QString name;
    visitThing(surface(), chosen, [&](auto& thing) { name = QString::fromStdString(thing.name); });
    return name;
}

void SurfacePanel::refresh() {
    m_isFilling = true;
    fillGroup(m_materials, surface().materials.size(), Kind::Material);
    fillGroup(m_scatters, surface().scatters.size(), Kind::Scatter);
    m_isFilling = false;
    const auto rows = static_cast<int>(surface().materials.size() + surface().scatters.size()) + 2;
    const int rowHeight = std::max(m_list->sizeHintForRow(0), theme::withText(16));
    m_list->setFixedHeight(rowHeight * std::clamp(rows, kFewestRows, kMostRows) + theme::withText(6));
    m_empty->setVisible(surface().empty());
    m_list->setVisible(!surface().empty());
    m_natural->setVisible(surface().materials.empty());
    const std::any natural = surface().natural;
    showRows(
        m_naturalRows, [&](const ParamField& field) { return field.read(natural); }, surface().natural.texts);
    showChosen();
}

void SurfacePanel::showChosen() {
    const Chosen now = chosen();
    const bool isAny = now.kind != Kind::None;
    std::size_t count = 0;
    visitList(surface(), now, [&](auto& list) { count = list.size(); });
    m_scroll->setVisible(isAny || surface().materials.empty());
    m_remove->setEnabled(isAny);
    m_eye->setEnabled(isAny);
    // Of materials the last of the recipe is the uppermost of the list.
    const bool isLast = now.index + 1 >= count, isFirst = now.index == 0;
    m_up->setEnabled(isAny && !(now.kind == Kind::Material ? isLast : isFirst));
    m_down->setEnabled(isAny && !(now.kind == Kind::Material ? isFirst : isLast));
    rebuildRows(now.kind);
    m_colour->setVisible(now.kind == Kind::Material);
    visitThing(surface(), now, [this, now](auto& thing) {
        showRows(
            m_rows, [&](const ParamField& field) { return field.read(std::any(thing)); }, thing.texts);
        m_mask->show(thing.where, placeOf(now));
    });
    if (now.kind == Kind::Material)
        m_colour->setIcon(swatch(surface().materials[now.index].colour));
    // The lowest material covers everything, whatever its mask.
    m_mask->setVisible(isAny && !(now.kind == Kind::Material && now.index == 0));
    followMask();
}

void SurfacePanel::followMask() {
    const Chosen now = chosen();
    const bool follows = isVisible() && now.kind != Kind::None && !m_mask->isHidden();
    m_follower.follow(follows ? MaskSubject{now.kind, now.index} : MaskSubject{});
}

void SurfacePanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    followMask();
}

void SurfacePanel::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    followMask();
    emit shownMaskChanged();
}

bool SurfacePanel::eventFilter(QObject* watched, QEvent* event) {
    const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    const int key = isKey ? static_cast<QKeyEvent*>(event)->key() : 0;
    if (watched != m_list || (key != Qt::Key_F2 && key != Qt::Key_Delete))
        return QWidget::eventFilter(watched, event);
    event->accept();
    if (event->type() == QEvent::ShortcutOverride)
        return true;
    if (key == Qt::Key_F2)
        return false; // the list opens the name
    removeChosen();
    return true;
}

MaskFollower::Mask SurfacePanel::shownMask() const {
    return isVisible() && (m_eye->isChecked() || m_touched.isActive()) ? m_follower.mask() : nullptr;
}

void SurfacePanel::showProblem(const QString& words) {
    m_problem->setText(words);
    m_problem->setVisible(!words.isEmpty());
}

// ---- Editing ----

void SurfacePanel::touch() {
    m_touched.start();
    emit shownMaskChanged();
}

/// A name that was typed, or a tick.
void SurfacePanel::takeItem(QTreeWidgetItem* item) {
    if (m_isFilling || !item->parent())
        return;
    const auto row = static_cast<std::size_t>(item->parent()->indexOfChild(item));
    const bool isMaterial = item->parent() == m_materials;
    const Chosen of{isMaterial ? Kind::Material : Kind::Scatter, isMaterial ? surface().materials.size() - 1 - row : row};
    const std::string name = item->text(0).trimmed().replace(QLatin1Char(' '), QLatin1Char('_')).toStdString();
    const bool enabled = item->checkState(0) == Qt::Checked;
    Surface now = surface();
    bool isRenamed = false, isSwitched = false;
    visitThing(now, of, [&](auto& thing) {
        isRenamed = thing.name != name;
        isSwitched = thing.enabled != enabled;
        thing.name = name;
        thing.enabled = enabled;
    });
    if (isRenamed)
        setSurface(m_document, std::move(now), tr("Rename %1 to %2").arg(nameOf(of), QString::fromStdString(name)));
    else if (isSwitched)
        setSurface(m_document, std::move(now), (enabled ? tr("Enable %1") : tr("Disable %1")).arg(nameOf(of)));
}

} // namespace oxbow
