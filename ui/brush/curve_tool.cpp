#include "ui/brush/curve_tool.h"

#include "core/curve/curve_path.h"
#include "core/earthwork/curve_kind.h"
#include "core/recipe/recipe.h"
#include "core/run/curve_import.h"
#include "ui/brush/curve_tool_rows.h"
#include "ui/document/recipe_edits.h"
#include "ui/widgets/value_text.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

// Ids of handles: points count from 0.
constexpr int kBefore = 1'000'000, kBehind = kBefore + 1, kWidth = kBefore + 2, kFirstLine = kBefore + 3;

MapPoint mapPoint(const QPointF& placeM) {
    return {roundedM(placeM.x()), roundedM(placeM.y())};
}

} // namespace

CurveTool::CurveTool(const ToolInfo& info, Document& document, QObject* parent)
    : Tool(info, parent), m_document(document), m_kind(&curveKinds().front()) {
    connect(&document, &Document::selectedStageChanged, this, &CurveTool::followStage);
    connect(&document, &Document::selectedCurveChanged, this, [this] { choose(m_document.selectedCurve(), -1); });
    followRecipe(document, RecipePart::Stages | RecipePart::Values | RecipePart::Curves, this, &CurveTool::follow);
    connect(&document, &Document::snapshotChanged, this, &CurveTool::handlesChanged);
    connect(&document, &Document::loaded, this, [this] { m_drawing = false; });
}

// ---- What is chosen ----

const RecipeStage* CurveTool::stage() const {
    const RecipeStage* stage = m_document.recipe().find(m_document.selectedStage());
    return stage && stage->params.kind().holdsCurves() ? stage : nullptr;
}

const Curve* CurveTool::curve() const {
    const RecipeStage* at = stage();
    if (!at)
        return nullptr;
    const auto found = std::ranges::find(at->curves, m_document.selectedCurve(), &Curve::id);
    return found == at->curves.end() ? nullptr : &*found;
}

const CurvePoint* CurveTool::point() const {
    const Curve* chosen = curve();
    return chosen && m_point >= 0 && m_point < static_cast<int>(chosen->points.size())
               ? &chosen->points[static_cast<std::size_t>(m_point)]
               : nullptr;
}

double CurveTool::pointWidthM() const {
    return point() ? widthAt(*curve(), static_cast<std::size_t>(m_point)) : 0.0;
}

double CurveTool::pointHeightM() const {
    const CurvePoint* at = point();
    if (!at)
        return 0.0;
    return at->heightM.value_or(groundUnder(m_document, placeOf(at->at)));
}

/// In a stage of curves that cannot hold the kind that is drawn the first one is drawn that it can.
void CurveTool::followStage() {
    if (const RecipeStage* at = stage(); at && (isMadeOfCurves(at->params.kind()) || !at->curves.empty()) && !holds(at->params.kind().curves, *m_kind))
        m_kind = &*std::ranges::find_if(curveKinds(), [&](const CurveKind& kind) { return holds(at->params.kind().curves, kind) && kind.use != CurveUse::None; });
    follow();
}

void CurveTool::follow() {
    if (!curve()) {
        m_drawing = false;
        m_held.reset();
    }
    if (!point())
        m_point = -1;
    emit handlesChanged();
    emit choiceChanged();
}

void CurveTool::choose(std::uint64_t curve, int point) {
    if (curve != m_document.selectedCurve() || point != m_point) {
        if (curve != m_document.selectedCurve())
            endDrawing();
        m_document.selectCurve(curve); // which forgets the point
        m_point = point;
        if (const Curve* chosen = this->curve(); point < 0 && chosen && !chosen->kind().isLine && chosen->points.size() == 1)
            m_point = 0; // there is no other
    }
    follow();
}

QString CurveTool::title() const {
    return curve() ? translatedTitle(*curve()) : QString();
}

QWidget* CurveTool::makeRows() {
    return new CurveToolRows(*this);
}

// ---- Drawing ----

void CurveTool::press(const PointerEvent& event) {
    if (!event.placeM || !m_document.mayEdit())
        return;
    if (m_drawing && curve())
        addPoint(*event.placeM);
    else
        beginCurve(*event.placeM);
    if (curve() && point())
        m_held = Held{Grip::Point, m_point, true, event.pixel, *event.placeM, 0.0, *curve()};
}

/// "River 2": names tell curves apart in the list, and masks call them by them.
std::string CurveTool::nameAmong(const std::vector<Curve>& curves, const CurveKind& kind) {
    for (int number = 1;; ++number) {
        const std::string name = (translated(kind.label) + u' ' + QString::number(number)).toStdString();
        if (std::ranges::find(curves, name, &Curve::name) == curves.end())
            return name;
    }
}

void CurveTool::beginCurve(const QPointF& placeM) {
    Curve begun(*m_kind);
    begun.points.push_back({.at = mapPoint(placeM)});
    const RunPosition seen = m_document.positionInRecipe();
    const CurveTarget target =
        curveTarget(m_document.recipe(), *m_kind, m_document.selectedStage(), seen.stage + (seen.step > 0 ? 1 : 0));
    if (!m_kind->isLine) // it is whole, and holds the ground until it is given another height
        begun.points.front().heightM = roundedM(groundUnder(m_document, placeOf(begun.points.front().at)));
    m_drawnFrom = m_document.undoStack().state();
    m_document.undoStack().beginGroup(tr("Draw %1").arg(translatedTitle(begun)));
    if (target.added)
        addStage(m_document, *target.added, target.index);
    const RecipeStage& into = m_document.recipe().stages[static_cast<std::size_t>(target.index)];
    const std::uint64_t id = into.id;
    std::vector<Curve> curves = into.curves;
    begun.name = nameAmong(curves, *m_kind);
    curves.push_back(begun);
    setCurves(m_document, id, std::move(curves), {});
    m_document.undoStack().endGroup();
    m_begunAt = m_document.undoStack().state();
    m_document.selectStage(id);
    choose(begun.id, 0);
    m_drawing = m_kind->isLine;
    m_atStart = false;
    follow();
}

void CurveTool::addPoint(const QPointF& placeM) {
    Curve longer = *curve();
    const std::size_t at = m_atStart ? 0 : longer.points.size();
    longer.points.insert(longer.points.begin() + static_cast<std::ptrdiff_t>(at), {.at = mapPoint(placeM)});
    m_point = static_cast<int>(at);
    change(longer, tr("Add point to %1").arg(title()), QStringLiteral("point"), EditPhase::Dragging);
}

void CurveTool::endDrawing() {
    if (!std::exchange(m_drawing, false))
        return;
    if (const Curve* drawn = curve(); drawn && !drawn->isDrawn()) {
        if (m_document.undoStack().state() == m_begunAt)
            m_document.undoStack().takeBack();
        else
            removeCurve();
    } else if (drawn) {
        m_document.undoStack().joinSince(m_drawnFrom, tr("Draw %1").arg(title()));
    }
    follow();
}

void CurveTool::move(const PointerEvent& event) {
    m_cursorM = event.placeM;
    if (m_held)
        drag(event, nullptr);
    else if (m_drawing)
        emit handlesChanged();
}

void CurveTool::doubleClick(const PointerEvent& /*event*/) {
    if (m_drawing) {
        m_held.reset();
        return endDrawing();
    }
    const Curve* chosen = curve();
    const int last = chosen ? static_cast<int>(chosen->points.size()) - 1 : -1;
    if (chosen && !chosen->closed && point() && (m_point == 0 || m_point == last)) {
        m_held.reset();
        m_drawing = true;
        m_atStart = m_point == 0;
        m_begunAt = -1;
        m_drawnFrom = m_document.undoStack().state();
        follow();
    }
}

// ---- Handles ----

Curve CurveTool::withCursor(const Curve& curve) const {
    Curve longer = curve;
    if (m_cursorM)
        longer.points.insert(m_atStart ? longer.points.begin() : longer.points.end(), {.at = mapPoint(*m_cursorM)});
    return longer;
}

HandleSet CurveTool::handles() const {
    HandleSet set;
    const RecipeStage* at = stage();
    if (!at)
        return set;
    const Curve* chosen = curve();
    if (chosen && m_drawing && !m_held) {
        std::vector<Curve> curves = at->curves;
        curves[static_cast<std::size_t>(chosen - at->curves.data())] = withCursor(*chosen);
        m_lines.add(curves, chosen->id, kFirstLine, set);
    } else {
        m_lines.add(at->curves, chosen ? chosen->id : 0, kFirstLine, set);
    }
    if (chosen)
        addHandles(*chosen, set);
    return set;
}

void CurveTool::addHandles(const Curve& curve, HandleSet& set) const {
    const QColor colour = colourOf(curve.kind());
    if (const CurvePoint* at = point()) {
        const QPointF place = placeOf(at->at);
        if (at->tangentM) {
            const QPointF behind = place + placeOf(*at->tangentM), before = place - placeOf(*at->tangentM);
            set.lines.push_back({.points = {{before}, {place}, {behind}}, .colour = colour, .widthPx = 1.0});
            for (const auto& [id, to] : {std::pair(kBefore, before), std::pair(kBehind, behind)})
                set.handles.push_back(
                    {.id = id, .at = {to}, .form = GroundHandle::Form::Round, .yields = 1, .colour = colour});
        }
        if (const double half = 0.5 * pointWidthM(); half > 0.0 && !m_drawing) {
            const QPointF along = directionAt(curve, static_cast<std::size_t>(m_point)), right(-along.y(), along.x());
            set.handles.push_back({.id = kWidth,
                                   .at = {place + half * right},
                                   .form = GroundHandle::Form::Diamond,
                                   .motion = GroundHandle::Motion::Along,
                                   .alongM = half * right,
                                   .yields = 1,
                                   .colour = colour});
        }
    }
    for (int i = 0; i < static_cast<int>(curve.points.size()); ++i)
        set.handles.push_back({.id = i,
                               .at = {placeOf(curve.points[static_cast<std::size_t>(i)].at)},
                               .form = i == 0 ? GroundHandle::Form::Round : GroundHandle::Form::Square,
                               .chosen = i == m_point,
                               .colour = colour});
}

QPointF CurveTool::placeUnder(const PointerEvent& event, const GroundProjection* view) const {
    if (event.placeM)
        return *event.placeM;
    const auto level = view && m_held ? view->placeAt(event.pixel, m_held->levelM) : std::nullopt;
    return level ? *level : m_held ? m_held->placeM : QPointF();
}

void CurveTool::grab(int handle, const PointerEvent& event, const GroundProjection& view) {
    if (!m_document.mayEdit())
        return;
    const bool isAlt = event.keys & Qt::AltModifier;
    Grip grip = Grip::Point;
    int index = handle;
    if (handle >= kFirstLine) {
        const Curve& taken = stage()->curves[static_cast<std::size_t>(handle - kFirstLine)];
        if (m_drawing && event.placeM) // a line that crosses others, or itself
            return press(event);
        grip = Grip::Line;
        choose(taken.id, -1);
        if (event.keys & Qt::ControlModifier && event.placeM) {
            Curve longer = *curve();
            index = static_cast<int>(insertionPlace(longer, mapPoint(*event.placeM)));
            longer.points.insert(longer.points.begin() + index, {.at = mapPoint(*event.placeM)});
            m_point = index;
            change(longer, tr("Add point to %1").arg(title()), QStringLiteral("point"), EditPhase::Dragging);
            grip = Grip::Point;
        }
    } else if (handle < kBefore) {
        const bool isOtherEnd = handle == (m_atStart ? static_cast<int>(curve()->points.size()) - 1 : 0);
        if (m_drawing && isOtherEnd && curve()->points.size() > 2 && curve()->kind().closing != CurveClosing::Open) {
            setClosed(true);
            return endDrawing();
        }
        choose(m_document.selectedCurve(), handle);
        const bool lifts = event.keys & Qt::ShiftModifier && curve()->kind().usesHeights &&
                           view.heightAt(event.pixel, placeOf(point()->at));
        grip = isAlt ? Grip::Behind : lifts ? Grip::Height : Grip::Point;
    } else {
        index = m_point;
        grip = handle == kBefore ? Grip::Before : handle == kBehind ? Grip::Behind : Grip::Width;
    }
    const QPointF at = grip == Grip::Line ? QPointF() : placeOf(curve()->points[static_cast<std::size_t>(index)].at);
    const double levelM = view.groundAt(event.placeM.value_or(at));
    m_held = Held{grip, index, false, event.pixel, {}, levelM, *curve()};
    m_held->placeM = event.placeM ? *event.placeM : view.placeAt(event.pixel, levelM).value_or(at);
}

void CurveTool::dragTo(const PointerEvent& event, const GroundProjection& view) {
    if (m_held)
        drag(event, &view);
}

void CurveTool::drag(const PointerEvent& event, const GroundProjection* view) {
    if (!m_held->moved && (event.pixel - m_held->pixel).manhattanLength() < kDragPx)
        return;
    m_held->moved = true;
    const QPointF to = placeUnder(event, view), by = to - m_held->placeM;
    Curve changed = m_held->before;
    const QString name = title();
    QString entry;
    if (m_held->grip == Grip::Line) {
        for (CurvePoint& each : changed.points)
            each.at = mapPoint(placeOf(each.at) + by);
        return change(changed, tr("Move %1 on the map").arg(name), QStringLiteral("line"), EditPhase::Dragging);
    }
    CurvePoint& at = changed.points[static_cast<std::size_t>(m_held->point)];
    const QPointF place = placeOf(at.at);
    switch (m_held->grip) {
    case Grip::Point:
        at.at = mapPoint(place + by);
        entry = tr("Move point of %1").arg(name);
        break;
    case Grip::Behind:
    case Grip::Before:
        at.tangentM = mapPoint(m_held->grip == Grip::Behind ? to - place : place - to);
        entry = tr("Bend %1").arg(name);
        break;
    case Grip::Width: {
        const QPointF along = directionAt(m_held->before, static_cast<std::size_t>(m_held->point));
        at.widthM = roundedM(2.0 * std::abs(QPointF::dotProduct(to - place, {-along.y(), along.x()})));
        entry = tr("Width of %1").arg(name);
        break;
    }
    case Grip::Height: {
        const auto from = view ? view->heightAt(m_held->pixel, place) : std::nullopt;
        const auto height = view ? view->heightAt(event.pixel, place) : std::nullopt;
        if (!from || !height)
            return;
        at.heightM = roundedM(at.heightM.value_or(m_held->levelM) + *height - *from);
        entry = tr("Height of %1").arg(name);
        break;
    }
    case Grip::Line:
        break;
    }
    const bool isOfPoint = m_held->grip == Grip::Point;
    change(changed, entry, isOfPoint ? QStringLiteral("point") : QStringLiteral("grip"), EditPhase::Dragging);
}

void CurveTool::drop() {
    const auto held = std::exchange(m_held, std::nullopt);
    m_document.endDrag();
    if (held && !held->moved && held->grip == Grip::Behind && curve()) {
        Curve smooth = *curve();
        smooth.points[static_cast<std::size_t>(held->point)].tangentM.reset();
        change(smooth, tr("Smooth %1").arg(title()), {});
    }
    follow();
}

void CurveTool::takeBack() {
    if (std::exchange(m_held, std::nullopt))
        m_document.takeBackDrag();
    else if (m_drawing)
        endDrawing();
    else
        m_point = -1;
    follow();
}

// ---- Keys ----

bool CurveTool::takesKey(int key) const {
    if (key == Qt::Key_Return || key == Qt::Key_Enter)
        return m_drawing;
    if (key == Qt::Key_Delete || key == Qt::Key_Backspace)
        return curve();
    return isArrow(key) && point();
}

void CurveTool::pressKey(int key, Qt::KeyboardModifiers keys, const GroundProjection& view) {
    if (m_held)
        return;
    if (key == Qt::Key_Return || key == Qt::Key_Enter)
        return endDrawing();
    if (key == Qt::Key_Delete || key == Qt::Key_Backspace)
        return removeChosen();
    Curve moved = *curve();
    MapPoint& at = moved.points[static_cast<std::size_t>(m_point)].at;
    const double stepM = (keys & Qt::ShiftModifier ? 10.0 : 1.0) * m_document.recipe().grid.cellSizeM;
    at = mapPoint(placeOf(at) + arrowWay(key, placeOf(at), stepM, view));
    change(moved, tr("Move point of %1").arg(title()), QStringLiteral("point"), EditPhase::Dragging);
}

void CurveTool::releaseKey() {
    if (!m_held)
        m_document.endDrag();
}

// ---- Changing ----

void CurveTool::change(const Curve& to, const QString& entry, const QString& part, EditPhase phase) {
    std::vector<Curve> curves = stage()->curves;
    *std::ranges::find(curves, m_document.selectedCurve(), &Curve::id) = to;
    setCurves(m_document, stage()->id, std::move(curves), entry, part, phase);
}

void CurveTool::removeCurve() {
    std::vector<Curve> curves = stage()->curves;
    const QString name = title();
    std::erase_if(curves, [&](const Curve& each) { return each.id == m_document.selectedCurve(); });
    setCurves(m_document, stage()->id, std::move(curves), tr("Delete %1").arg(name));
}

/// The chosen point; while drawing, where none is, the last one; the curve where none is left to make a line of.
void CurveTool::removeChosen() {
    const Curve* from = curve();
    if (!from || (!point() && !m_drawing))
        return from ? removeCurve() : void();
    Curve shorter = *from;
    const int count = static_cast<int>(shorter.points.size());
    const int at = point() ? m_point : m_atStart ? 0 : count - 1;
    shorter.points.erase(shorter.points.begin() + at);
    if (shorter.points.empty() || !(m_drawing || shorter.isDrawn()))
        return removeCurve();
    m_point = std::max(0, at - 1);
    change(shorter, tr("Delete point of %1").arg(title()), {});
}

void CurveTool::setOfPoint(std::optional<double> CurvePoint::*member, std::optional<double> valueM, EditPhase phase) {
    if (!point())
        return;
    Curve changed = *curve();
    changed.points[static_cast<std::size_t>(m_point)].*member = valueM;
    const QString entry = member == &CurvePoint::widthM ? tr("Width of %1") : tr("Height of %1");
    change(changed, entry.arg(title()), QStringLiteral("grip"), phase);
}

void CurveTool::reverse() {
    if (!curve())
        return;
    Curve turned = *curve();
    std::ranges::reverse(turned.points);
    for (CurvePoint& each : turned.points)
        if (each.tangentM)
            each.tangentM = MapPoint{-each.tangentM->xM, -each.tangentM->yM};
    m_atStart = !m_atStart;
    if (m_point >= 0)
        m_point = static_cast<int>(turned.points.size()) - 1 - m_point;
    change(turned, tr("Reverse %1").arg(title()), {});
}

void CurveTool::setClosed(bool closed) {
    if (!curve() || curve()->closed == closed || curve()->kind().closing != CurveClosing::Either)
        return;
    Curve changed = *curve();
    changed.closed = closed;
    change(changed, (closed ? tr("Close %1") : tr("Open %1")).arg(title()), {});
}

} // namespace oxbow
