#include "ui/brush/rectangle_tool.h"

#include "ui/document/document.h"
#include "ui/document/recipe_edits.h"
#include "ui/widgets/value_text.h"

#include <algorithm>

namespace oxbow {

// ---- Handles ----

HandleSet RectangleTool::handles() const {
    const auto shown = rectangle();
    return shown ? RectangleGizmo(*shown).handles() : HandleSet{};
}

void RectangleTool::grab(int handle, const PointerEvent& event, const GroundProjection& view) {
    if (const auto shown = rectangle())
        m_held = Held{handle, event.pixel, RectangleGizmo(*shown).levelM(handle, view), *shown};
}

void RectangleTool::dragTo(const PointerEvent& event, const GroundProjection& view) {
    if (!m_held)
        return;
    change(RectangleGizmo(m_held->before)
               .dragged(m_held->part, m_held->pixel, event.pixel, m_held->levelM, event.keys & Qt::ShiftModifier, view),
           m_held->part);
}

void RectangleTool::drop() {
    if (std::exchange(m_held, std::nullopt))
        endChange();
}

void RectangleTool::takeBack() {
    if (const auto held = std::exchange(m_held, std::nullopt))
        takeBackChange(held->before);
}

bool RectangleTool::takesKey(int key) const {
    return isArrow(key) && rectangle();
}

void RectangleTool::pressKey(int key, Qt::KeyboardModifiers keys, const GroundProjection& view) {
    auto shown = rectangle();
    if (!shown)
        return;
    const double stepM = (keys & Qt::ShiftModifier ? 10.0 : 1.0) * m_document.recipe().grid.cellSizeM;
    shown->middleM += arrowWay(key, shown->middleM, stepM, view);
    change(*shown, RectangleGizmo::Move);
}

void RectangleTool::releaseKey() {
    if (!m_held)
        endChange();
}

// ---- The rectangle of the selected stage ----

PlacementTool::PlacementTool(const ToolInfo& info, Document& document, QObject* parent)
    : RectangleTool(info, document, parent) {
    connect(&document, &Document::selectedStageChanged, this, &PlacementTool::follow);
    followRecipe(document, RecipePart::Stages | RecipePart::Values | RecipePart::Curves, this, &PlacementTool::follow);
    connect(&document, &Document::selectedCurveChanged, this, &PlacementTool::follow);
    connect(&document, &Document::snapshotChanged, this, &PlacementTool::follow);
}

void PlacementTool::follow() {
    const auto now = rectangle();
    const RecipeStage* stage = m_document.recipe().find(m_document.selectedStage());
    const bool showsCurves = stage && !stage->curves.empty();
    const bool differs = now != m_shown || showsCurves || m_showsCurves;
    m_shown = now;
    m_showsCurves = showsCurves;
    if (differs)
        emit handlesChanged();
}

HandleSet PlacementTool::handles() const {
    HandleSet set = RectangleTool::handles();
    if (const RecipeStage* stage = m_document.recipe().find(m_document.selectedStage()))
        m_curves.add(stage->curves, m_document.selectedCurve(), -1, set);
    return set;
}

std::optional<GizmoRectangle> PlacementTool::rectangle() const {
    const std::uint64_t id = m_document.selectedStage();
    const RecipeStage* stage = m_document.recipe().find(id);
    const Placement* keys = stage && stage->enabled ? stage->params.kind().placement : nullptr;
    if (!keys)
        return std::nullopt;
    const auto number = [&](std::string_view key) { return std::get<double>(m_document.parameterValue(id, key)); };
    return GizmoRectangle{{number(keys->eastM), number(keys->southM)},
                          number(keys->rotationDeg),
                          number(keys->widthM),
                          number(keys->depthM),
                          number(keys->heightM)};
}

void PlacementTool::change(const GizmoRectangle& to, int part) {
    const std::uint64_t id = m_document.selectedStage();
    const RecipeStage* stage = m_document.recipe().find(id);
    const Placement* keys = stage ? stage->params.kind().placement : nullptr;
    if (!keys)
        return;
    const QString name = translatedTitle(*stage);
    const QString text = part == RectangleGizmo::Move     ? tr("Move %1 on the map").arg(name)
                         : part == RectangleGizmo::Rotate ? tr("Rotate %1").arg(name)
                         : part == RectangleGizmo::Height ? tr("Height of %1").arg(name)
                                                          : tr("Size of %1").arg(name);
    std::vector<KeyedValue> values;
    const auto add = [&](std::string_view key, double value) {
        const ParamRange& range = stage->params.kind().find(key)->info.range;
        values.push_back({std::string(key), std::clamp(roundedM(value), range.hardMin, range.hardMax)});
    };
    add(keys->eastM, to.middleM.x());
    add(keys->southM, to.middleM.y());
    add(keys->rotationDeg, to.rotationDeg);
    add(keys->widthM, to.widthM);
    add(keys->depthM, to.depthM);
    add(keys->heightM, to.heightM.value_or(0.0));
    changeParameters(m_document, id, text, QString::number(part), values, EditPhase::Dragging);
}

void PlacementTool::endChange() {
    m_document.endDrag();
}

void PlacementTool::takeBackChange(const GizmoRectangle&) {
    m_document.takeBackDrag();
}

} // namespace oxbow
