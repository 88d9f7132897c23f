#include "ui/brush/tools.h"

#include "ui/brush/brush_rows.h"
#include "ui/brush/curve_tool.h"
#include "ui/brush/rectangle_tool.h"
#include "ui/brush/select_tool.h"

namespace oxbow {

namespace {

Painter::Touch touchOf(const PointerEvent& event) {
    return {event.placeM, event.pressure, event.keys, event.eraser};
}

} // namespace

// ---- The probe ----

void ProbeTool::click(const PointerEvent& event) {
    if (!event.placeM)
        return;
    m_hasTrace = true;
    emit probed(*event.placeM);
}

void ProbeTool::takeBack() {
    m_hasTrace = false;
    emit takenBack();
}

// ---- The brushes ----

void BrushTool::press(const PointerEvent& event) {
    m_pressed = event.pixel;
    m_painter.press(touchOf(event));
}

void BrushTool::move(const PointerEvent& event) {
    if (m_painter.awaitsDrag() && (event.pixel - m_pressed).manhattanLength() < kDragPx)
        m_painter.notePressure(event.pressure);
    else
        m_painter.move(touchOf(event));
}

void BrushTool::release(const PointerEvent& event) {
    m_painter.release(touchOf(event));
}

std::optional<ToolRing> BrushTool::ring(const QPointF& placeM, Qt::KeyboardModifiers keys) const {
    const ToolBox& box = m_painter.tools();
    const bool isOpposite = keys & Qt::ControlModifier && info().inverse != Inverse::None;
    return ToolRing{placeM, box.radiusM(), halfWeightAt(box.settings().falloff),
                    isOpposite ? info().colour.darker(170) : info().colour};
}

std::optional<Layer> BrushTool::shownLayer() const {
    const Layer layer = m_painter.tools().layer();
    return layer == Layer::Elevation ? std::nullopt : std::optional(layer);
}

QWidget* BrushTool::makeRows() {
    return new BrushRows(m_painter.tools());
}

// ---- All of them ----

ToolSet::ToolSet(Document& document, QObject* parent) : QObject(parent), m_document(document), m_painter(document, m_box) {
    for (const ToolInfo& info : tools())
        m_tools.push_back(make(info));
    connect(&m_box, &ToolBox::toolChanged, this, &ToolSet::toolChanged);
}

Tool* ToolSet::make(const ToolInfo& info) {
    switch (info.kind) {
    case ToolKind::Probe:
        return m_probe = new ProbeTool(info, this);
    case ToolKind::Select:
        return new SelectTool(info, m_document, this);
    case ToolKind::Curve:
        return makeCurveTool(info);
    case ToolKind::Brush:
        return new BrushTool(info, m_painter, this);
    case ToolKind::Navigate:
        break;
    }
    return new PlacementTool(info, m_document, this);
}

/// Another tool ends the curve that is being drawn.
Tool* ToolSet::makeCurveTool(const ToolInfo& info) {
    auto* tool = new CurveTool(info, m_document, this);
    connect(&m_box, &ToolBox::toolChanged, tool, [this, tool] {
        if (&m_box.tool() != &tool->info())
            tool->endDrawing();
    });
    return tool;
}

} // namespace oxbow
