#include "ui/brush/brush_input.h"

#include <QMouseEvent>
#include <QWidget>

namespace oxbow {

namespace {

constexpr double kDragPx = 4.0;

} // namespace

BrushInput::BrushInput(QWidget& view, PlaceAt placeAt)
    : QObject(&view), m_view(view), m_placeAt(std::move(placeAt)) {}

void BrushInput::setPainter(Painter& painter) {
    m_painter = &painter;
    const auto followTool = [this] {
        showCursor();
        emit toolChanged();
    };
    connect(&painter.tools(), &ToolBox::toolChanged, this, followTool);
    connect(&painter.tools(), &ToolBox::settingsChanged, this, &BrushInput::moved);
    followTool();
}

void BrushInput::showCursor() const {
    if (wantsLeft())
        m_view.setCursor(Qt::CrossCursor);
    else
        m_view.unsetCursor();
}

std::optional<Layer> BrushInput::shownLayer() const {
    return m_painter ? m_painter->shownLayer() : std::nullopt;
}

std::optional<BrushInput::Ring> BrushInput::ring() const {
    if (!wantsLeft() || !m_placeM)
        return std::nullopt;
    const ToolBox& tools = m_painter->tools();
    const bool isOpposite = m_inverse && tools.tool().inverse != Inverse::None;
    return Ring{*m_placeM, tools.radiusM(), halfWeightAt(tools.settings().falloff),
                isOpposite ? tools.tool().colour.darker(170) : tools.tool().colour};
}

// ---- Where the pointer is ----

Painter::Touch BrushInput::touchAt(const QPointF& position, Qt::KeyboardModifiers keys, double pressure) {
    m_placeM = m_placeAt(position);
    m_inverse = keys & Qt::ControlModifier;
    return {m_placeM, pressure, keys};
}

void BrushInput::pressAt(const QPointF& position, Qt::KeyboardModifiers keys, double pressure) {
    m_pressed = position;
    m_painter->press(touchAt(position, keys, pressure));
    emit pressed();
    emit moved();
}

void BrushInput::moveTo(const QPointF& position, Qt::KeyboardModifiers keys, double pressure) {
    if (m_painter->awaitsDrag() && (position - m_pressed).manhattanLength() < kDragPx)
        return;
    m_painter->move(touchAt(position, keys, pressure));
    emit moved();
}

void BrushInput::releaseAt(const QPointF& position, Qt::KeyboardModifiers keys, double pressure) {
    m_painter->release(touchAt(position, keys, pressure));
    emit moved();
}

// ---- Events ----

void BrushInput::press(const QMouseEvent& event) {
    pressAt(event.position(), event.modifiers());
}

void BrushInput::move(const QMouseEvent& event) {
    if (wantsLeft())
        moveTo(event.position(), event.modifiers());
}

void BrushInput::release(const QMouseEvent& event) {
    releaseAt(event.position(), event.modifiers());
}

void BrushInput::pen(QTabletEvent& event) {
    const bool alt = event.modifiers() & Qt::AltModifier;
    const bool ours = wantsLeft() && (isPainting() || !alt) &&
                      (event.button() == Qt::LeftButton || event.buttons() == Qt::LeftButton);
    if (!ours)
        return event.ignore();
    const auto handOn = event.type() == QEvent::TabletPress  ? &BrushInput::pressAt
                        : event.type() == QEvent::TabletMove ? &BrushInput::moveTo
                                                             : &BrushInput::releaseAt;
    (this->*handOn)(event.position(), event.modifiers(), event.pressure());
    event.accept();
}

void BrushInput::cancel() {
    m_painter->cancel();
    emit moved();
}

void BrushInput::letGo() {
    if (isPainting())
        m_painter->release({m_placeM});
}

void BrushInput::leave() {
    m_placeM.reset();
    if (wantsLeft())
        emit moved();
}

} // namespace oxbow
