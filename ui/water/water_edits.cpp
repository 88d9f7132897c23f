#include "ui/water/water_edits.h"

#include "core/rivers/river_handles.h"
#include "core/terrain/river_line.h"
#include "ui/document/document.h"
#include "ui/document/recipe_edits.h"
#include "ui/water/water_panel.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/questions.h"
#include "ui/widgets/unit_system.h"
#include "ui/widgets/units_text.h"

#include <QAction>
#include <QInputDialog>
#include <QMenu>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace oxbow {

namespace {

/// Told apart by the colour-blind too (after Okabe and Ito).
struct LakeColour {
    const char* name;
    const char* value;
};
constexpr LakeColour kColours[] = {
    {QT_TRANSLATE_NOOP("oxbow::WaterEdits", "Sky"), "#56b4e9"},
    {QT_TRANSLATE_NOOP("oxbow::WaterEdits", "Blue"), "#0072b2"},
    {QT_TRANSLATE_NOOP("oxbow::WaterEdits", "Green"), "#009e73"},
    {QT_TRANSLATE_NOOP("oxbow::WaterEdits", "Yellow"), "#f0e442"},
    {QT_TRANSLATE_NOOP("oxbow::WaterEdits", "Orange"), "#e69f00"},
    {QT_TRANSLATE_NOOP("oxbow::WaterEdits", "Red"), "#d55e00"},
    {QT_TRANSLATE_NOOP("oxbow::WaterEdits", "Rose"), "#cc79a7"},
};

std::int64_t cellOf(const GridSpec& grid, MapPoint at) {
    const int x = static_cast<int>(std::floor(at.xM / grid.cellSizeM));
    const int y = static_cast<int>(std::floor(at.yM / grid.cellSizeM));
    return grid.contains(x, y) ? static_cast<std::int64_t>(grid.index(x, y)) : -1;
}

/// Lakes and rivers both take names; only lakes have a level.
bool finds(const RecipeStage& stage, WaterEdits::Water water) {
    const auto handles = stage.params.kind().handles;
    const bool hasLevel = std::ranges::find(handles, HandleKind::SetLevel) != handles.end();
    return !handles.empty() && hasLevel == (water == WaterEdits::Water::Lakes);
}

QString entryText(HandleKind kind, const QString& lake) {
    constexpr std::array kWords = { // in the order of HandleKind
        QT_TRANSLATE_NOOP("oxbow::WaterEdits", "Breach %1"),
        QT_TRANSLATE_NOOP("oxbow::WaterEdits", "Fill %1 with sediment"),
        QT_TRANSLATE_NOOP("oxbow::WaterEdits", "Set level of %1"),
        QT_TRANSLATE_NOOP("oxbow::WaterEdits", "Delete %1"),
        QT_TRANSLATE_NOOP("oxbow::WaterEdits", "Rename %1"),
        QT_TRANSLATE_NOOP("oxbow::WaterEdits", "Colour %1"), QT_TRANSLATE_NOOP("oxbow::WaterEdits", "Tag %1")};
    return WaterEdits::tr(kWords[static_cast<std::size_t>(kind)]).arg(lake);
}

} // namespace

WaterEdits::WaterEdits(Document& document, QWidget* window)
    : QObject(window), m_document(document), m_window(window) {}

// ---- What there is ----

const Lake* WaterEdits::lakeOf(int id) const {
    const auto& lakes = m_document.snapshot()->terrain.waterBodies()->lakes;
    const auto lake = std::ranges::find(lakes, id, &Lake::id);
    return lake == lakes.end() || lake->kind == LakeKind::Sea || lake->kind == LakeKind::Part ? nullptr
                                                                                              : &*lake;
}

/// The last stage that has run and finds such water: what is seen is its work.
const RecipeStage* WaterEdits::finderOf(Water water) const {
    const auto& stages = m_document.recipe().stages;
    const int reached = std::min(static_cast<int>(stages.size()) - 1, m_document.snapshot()->position.stage);
    for (int i = reached; i >= 0; --i) {
        const RecipeStage& stage = stages[static_cast<std::size_t>(i)];
        if (stage.enabled && finds(stage, water))
            return &stage;
    }
    return nullptr;
}

/// Where the lake is held already, or its deepest point.
MapPoint WaterEdits::holdOf(const Lake& lake) const {
    const TerrainState& terrain = m_document.snapshot()->terrain;
    const GridSpec& grid = terrain.grid();
    if (const RecipeStage* stage = finderOf(Water::Lakes))
        for (const WaterHandle& handle : stage->handles) {
            const std::int64_t cell = cellOf(grid, handle.at);
            if (cell < 0)
                continue;
            const int x = static_cast<int>(cell % grid.width), y = static_cast<int>(cell / grid.width);
            const bool isInside = x >= lake.minX && x <= lake.maxX && y >= lake.minY && y <= lake.maxY &&
                                  terrain.value(Layer::LakeLevel, x, y) == static_cast<float>(lake.levelM);
            if (cell == lake.deepestCell || isInside)
                return handle.at;
        }
    return middleOf(grid, lake.deepestCell);
}

bool WaterEdits::isDone(const Lake& lake, HandleKind kind) const {
    const RecipeStage* stage = finderOf(Water::Lakes);
    const MapPoint at = holdOf(lake);
    return stage && std::ranges::any_of(stage->handles, [&](const WaterHandle& handle) {
               return handle.kind == kind && handle.at == at;
           });
}

// ---- Changes ----

void WaterEdits::changeHandles(const RecipeStage& stage, const QString& text,
                               std::function<void(std::vector<WaterHandle>&)> change) {
    oxbow::changeHandles(m_document, stage.id, text, std::move(change));
}

void WaterEdits::change(int lakeId, HandleKind kind, double value, const QString& text) {
    const Lake* lake = lakeOf(lakeId);
    const RecipeStage* stage = finderOf(Water::Lakes);
    if (!lake || !stage || lake->deepestCell < 0)
        return;
    const WaterHandle handle{kind, holdOf(*lake), value, text.toStdString()};
    changeHandles(*stage, entryText(kind, lakeName(*lake)),
                  [handle](std::vector<WaterHandle>& handles) { putHandle(handles, handle); });
}

void WaterEdits::renameLake(int id, const QString& name) {
    const Lake* lake = lakeOf(id);
    if (lake && name.trimmed() != lakeName(*lake))
        change(id, HandleKind::Name, 0.0, name.trimmed());
}

void WaterEdits::renameRiver(int id, const QString& name) {
    const WaterBodies& water = *m_document.snapshot()->terrain.waterBodies();
    const auto river = std::ranges::find(water.rivers, id, &River::id);
    const RecipeStage* stage = finderOf(Water::Rivers);
    if (river == water.rivers.end() || !stage || name.trimmed() == riverName(*river))
        return;
    const auto mouth = mouthOf(*river, water.reaches);
    if (!mouth)
        return;
    const WaterHandle handle{HandleKind::Name, *mouth, 0.0, name.trimmed().toStdString()};
    changeHandles(*stage, entryText(HandleKind::Name, riverName(*river)),
                  [handle](std::vector<WaterHandle>& handles) { putHandle(handles, handle); });
}

void WaterEdits::forget(int lakeId) {
    const Lake* lake = lakeOf(lakeId);
    const RecipeStage* stage = finderOf(Water::Lakes);
    if (lake && stage)
        changeHandles(*stage, tr("Reset manual edits of %1").arg(lakeName(*lake)),
                      [at = holdOf(*lake)](std::vector<WaterHandle>& handles) { dropHandles(handles, at); });
}

/// Beside the window's other work: the run goes on while the question stands.
void WaterEdits::ask(NumberQuestion question, int lakeId, HandleKind kind, double perKept) {
    const auto take = [=, this, low = question.low, high = question.high](double shown) {
        change(lakeId, kind, std::max(low, std::min(shown / perKept, high))); // the field rounds its ends
    };
    question.value *= perKept;
    question.low *= perKept;
    question.high *= perKept;
    named(numberDialog(*m_window, question, take), "waterQuestion")->show();
}

void WaterEdits::askLength(const NumberQuestion& question, int lakeId, HandleKind kind) {
    const auto take = [=, this](double metres) { change(lakeId, kind, metres); };
    named(lengthDialog(*m_window, question, take), "waterQuestion")->show();
}

// ---- Menus ----

void WaterEdits::addColours(QMenu& menu, const Lake& lake) {
    QMenu* colours = menu.addMenu(tr("&Colour"));
    const int id = lake.id;
    const auto add = [&](const QString& name, const QString& value) {
        QAction* action = colours->addAction(name);
        if (!value.isEmpty())
            action->setIcon(spot(QColor(value), [](QPainter& painter) { painter.drawRoundedRect(2, 2, 12, 12, 3, 3); }));
        connect(action, &QAction::triggered, this,
                [this, id, value] { change(id, HandleKind::Colour, 0.0, value); });
    };
    for (const LakeColour& colour : kColours)
        add(tr(colour.name), QLatin1String(colour.value));
    colours->addSeparator();
    add(tr("None"), {});
    menu.addAction(tr("&Tag…"), this, [this, id, name = lakeName(lake), now = lake.tag] {
        ask({tr("Tag of %1").arg(name), tr("A number for your own use, 0 for none"), static_cast<double>(now),
             -2147483647.0, 2147483647.0, 0},
            id, HandleKind::Tag);
    });
}

void WaterEdits::addWater(QMenu& menu, const Lake& lake) {
    const int id = lake.id;
    const bool hasSill = lake.spillCell >= 0 && std::isfinite(lake.spillHeightM);
    const double bottomM = lake.levelM - lake.maxDepthM;
    const QString name = lakeName(lake);
    const double depthM = std::max(0.01, 0.5 * lake.maxDepthM);
    QAction* breach = menu.addAction(tr("&Breach the Outlet…"), this, [=, this] {
        askLength({tr("Breach the outlet of %1").arg(name), tr("Depth of the cut below the outlet, %1").arg(units::shown("m").symbol),
                   depthM, 0.01, 1e4},
                  id, HandleKind::BreachOutlet);
    });
    breach->setEnabled(hasSill && lake.kind != LakeKind::Dry);
    const double highestM = hasSill ? lake.spillHeightM : lake.levelM;
    menu.addAction(tr("Set &Level…"), this, [=, this, now = lake.levelM] {
        askLength({tr("Level of %1").arg(name),
                   (hasSill ? tr("Water level (max. %1, spill level)") : tr("Water level (max. %1)"))
                       .arg(measureText(highestM, "m", 2)),
                   now, std::min(bottomM, now), highestM},
                  id, HandleKind::SetLevel);
    });
    QAction* lock = menu.addAction(tr("Loc&k Level"), this, [=, this, now = lake.levelM](bool on) {
        if (on)
            return change(id, HandleKind::SetLevel, now);
        const Lake* found = lakeOf(id);
        const RecipeStage* stage = finderOf(Water::Lakes);
        if (found && stage)
            changeHandles(*stage, tr("Unlock level of %1").arg(name),
                          [at = holdOf(*found)](std::vector<WaterHandle>& handles) {
                              dropHandles(handles, at, HandleKind::SetLevel);
                          });
    });
    lock->setCheckable(true);
    lock->setChecked(lake.isLocked);
    QAction* fill = menu.addAction(tr("&Fill with Sediment…"), this, [=, this] {
        ask({tr("Fill %1 with sediment").arg(name), tr("Share of its volume, %"), 0.5, 0.0, 1.0, 0},
            id, HandleKind::FillWithSediment, 100.0);
    });
    fill->setEnabled(lake.volumeM3 > 0.0);
}

QMenu* WaterEdits::lakeMenu(int id) {
    const Lake* lake = lakeOf(id);
    if (!lake || lake->deepestCell < 0 || !finderOf(Water::Lakes))
        return nullptr;
    auto* menu = named(new QMenu(m_window), "lakeMenu");
    menu->setAttribute(Qt::WA_DeleteOnClose);
    // The style draws no titles of sections.
    menu->addAction(lakeName(*lake))->setEnabled(false);
    menu->addSeparator();
    menu->addAction(tr("&Rename"), this, [this, id] { emit renameWanted(id); });
    addColours(*menu, *lake);
    menu->addSeparator();
    addWater(*menu, *lake);
    menu->addSeparator();
    menu->addAction(tr("&Delete"), this, [this, id] { change(id, HandleKind::Remove, 0.0); })
        ->setEnabled(!isDone(*lake, HandleKind::Remove));
    menu->addAction(tr("Reset &Manual Edits"), this, [this, id] { forget(id); })
        ->setEnabled(std::ranges::find(finderOf(Water::Lakes)->handles, holdOf(*lake), &WaterHandle::at) !=
                     finderOf(Water::Lakes)->handles.end());
    return menu;
}

void WaterEdits::showMenuAt(int cellX, int cellY, const QPoint& global) {
    const TerrainState& terrain = m_document.snapshot()->terrain;
    const float level = terrain.value(Layer::LakeLevel, cellX, cellY);
    for (const Lake& lake : terrain.waterBodies()->lakes)
        if (static_cast<float>(lake.levelM) == level && lake.minX <= cellX && cellX <= lake.maxX &&
            lake.minY <= cellY && cellY <= lake.maxY)
            if (QMenu* menu = lakeMenu(lake.id))
                return menu->popup(global);
}

// ---- Tables ----

void WaterEdits::serveLakes(WaterPanel& panel) {
    connect(&panel, &WaterPanel::renamed, this, &WaterEdits::renameLake);
    connect(&panel, &WaterPanel::menuWanted, this, [this](int id, const QPoint& global) {
        if (QMenu* menu = lakeMenu(id))
            menu->popup(global);
    });
    connect(this, &WaterEdits::renameWanted, &panel, &WaterPanel::edit);
}

void WaterEdits::serveRivers(WaterPanel& panel) {
    connect(&panel, &WaterPanel::renamed, this, &WaterEdits::renameRiver);
    connect(&panel, &WaterPanel::menuWanted, this, [&panel, this](int id, const QPoint& global) {
        auto* menu = named(new QMenu(m_window), "riverMenu");
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->addAction(tr("&Rename"), &panel, [&panel, id] { panel.edit(id); });
        menu->popup(global);
    });
}

} // namespace oxbow
