#include "ui/brush/rectangle_tool.h"

#include "core/recipe/stage_placement.h"
#include "ui/document/document.h"
#include "ui/widgets/value_text.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

/// Digits that say where something lies are of use down to a few centimetres.
double rounded(double value) {
    return std::round(value * 20.0) / 20.0;
}

QPointF arrow(int key) {
    return key == Qt::Key_Left    ? QPointF(-1, 0)
           : key == Qt::Key_Right ? QPointF(1, 0)
           : key == Qt::Key_Up    ? QPointF(0, -1)
           : key == Qt::Key_Down  ? QPointF(0, 1)
                                  : QPointF();
}

} // namespace

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
    return !arrow(key).isNull() && rectangle();
}

void RectangleTool::pressKey(int key, Qt::KeyboardModifiers keys, const GroundProjection& view) {
    auto shown = rectangle();
    if (!shown)
        return;
    // The side of the map that lies most nearly where the arrow points.
    constexpr double kProbePx = 16.0;
    const double levelM = view.groundAt(shown->middleM);
    const auto middle = view.pixelOf(shown->middleM, levelM);
    const auto ahead = middle ? view.placeAt(*middle + kProbePx * arrow(key), levelM) : std::nullopt;
    const QPointF way = ahead ? *ahead - shown->middleM : arrow(key);
    const double stepM = (keys & Qt::ShiftModifier ? 10.0 : 1.0) * nudgeM();
    shown->middleM += std::abs(way.x()) >= std::abs(way.y()) ? QPointF(std::copysign(stepM, way.x()), 0.0)
                                                             : QPointF(0.0, std::copysign(stepM, way.y()));
    change(*shown, RectangleGizmo::Move);
}

void RectangleTool::releaseKey() {
    if (!m_held)
        endChange();
}

// ---- The rectangle of the selected stage ----

PlacementTool::PlacementTool(const ToolInfo& info, Document& document, QObject* parent)
    : RectangleTool(info, parent), m_document(document) {
    connect(&document, &Document::selectedStageChanged, this, &PlacementTool::follow);
    connect(&document, &Document::recipeChanged, this, &PlacementTool::follow);
    connect(&document, &Document::snapshotChanged, this, &PlacementTool::follow);
}

void PlacementTool::follow() {
    const auto now = rectangle();
    if (now != m_shown) {
        m_shown = now;
        emit handlesChanged();
    }
}

std::optional<GizmoRectangle> PlacementTool::rectangle() const {
    const std::uint64_t id = m_document.selectedStage();
    const RecipeStage* stage = m_document.recipe().find(id);
    const Placement* keys = stage && stage->enabled ? placementOf(stage->params.kind()) : nullptr;
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
    const Placement* keys = stage ? placementOf(stage->params.kind()) : nullptr;
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
        values.push_back({std::string(key), std::clamp(rounded(value), range.hardMin, range.hardMax)});
    };
    add(keys->eastM, to.middleM.x());
    add(keys->southM, to.middleM.y());
    add(keys->rotationDeg, to.rotationDeg);
    add(keys->widthM, to.widthM);
    add(keys->depthM, to.depthM);
    add(keys->heightM, to.heightM.value_or(0.0));
    m_document.changeParameters(id, text, QString::number(part), values, EditPhase::Dragging);
}

void PlacementTool::endChange() {
    m_document.endDrag();
}

void PlacementTool::takeBackChange(const GizmoRectangle&) {
    m_document.takeBackDrag();
}

double PlacementTool::nudgeM() const {
    return m_document.recipe().grid.cellSizeM;
}

} // namespace oxbow
