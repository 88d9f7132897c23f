#include "ui/views/view_input.h"

#include "ui/brush/tools.h"

#include <QMouseEvent>
#include <QPointingDevice>
#include <QWidget>

#include <utility>

namespace oxbow {

namespace {

constexpr double kClickPx = 4.0;

} // namespace

ViewInput::ViewInput(QWidget& widget, GroundView& view) : QObject(&widget), m_widget(widget), m_view(view) {
    widget.setFocusPolicy(Qt::StrongFocus);
    widget.setMouseTracking(true);
    widget.installEventFilter(this);
}

void ViewInput::setTools(ToolSet& tools) {
    m_tools = &tools;
    const auto follow = [this] {
        if (!isBusy())
            m_view.holdGround(false);
        showCursor();
        m_view.afterTool();
    };
    connect(&tools, &ToolSet::toolChanged, this, follow);
    connect(&tools.box(), &ToolBox::settingsChanged, this, [this] { m_view.afterTool(); });
    follow();
}

Tool* ViewInput::tool() const {
    return m_tools ? &m_tools->current() : nullptr;
}

bool ViewInput::toolTakesLeft() const {
    return tool() && tool()->takesLeft();
}

bool ViewInput::isBusy() const {
    return m_taken && m_taken->isBusy();
}

void ViewInput::showCursor() {
    const auto cursor = tool() ? tool()->cursor() : std::nullopt;
    cursor ? m_widget.setCursor(*cursor) : m_widget.unsetCursor();
}

std::optional<ToolRing> ViewInput::ring() const {
    if (!tool() || !m_placeM || m_view.navigator().dragging())
        return std::nullopt;
    return tool()->ring(*m_placeM, m_keys);
}

std::optional<Layer> ViewInput::shownLayer() const {
    return tool() ? tool()->shownLayer() : std::nullopt;
}

// ---- The tool in hand ----

PointerEvent ViewInput::pointerAt(const QPointF& position, Qt::KeyboardModifiers keys) {
    m_reading = m_view.readingAt(position);
    m_placeM = m_reading ? std::optional(QPointF(m_reading->eastM, m_reading->southM)) : std::nullopt;
    m_keys = keys;
    return {position, m_placeM, keys};
}

void ViewInput::pressTool(const PointerEvent& event) {
    m_view.holdGround(true);
    m_taken = tool();
    m_taken->press(event);
    if (!isBusy())
        m_view.holdGround(false);
    m_view.afterTool();
}

void ViewInput::moveTool(const PointerEvent& event) {
    (isBusy() ? m_taken.data() : tool())->move(event);
    m_view.afterTool();
}

void ViewInput::releaseTool(const PointerEvent& event) {
    if (m_taken)
        m_taken->release(event);
    m_taken.clear();
    m_view.holdGround(false);
    m_view.afterTool();
}

void ViewInput::letGo() {
    m_view.navigator().end();
    m_clicking = false;
    if (isBusy())
        releaseTool({.placeM = m_placeM});
}

// ---- The mouse ----

void ViewInput::press(const QMouseEvent& event) {
    if (m_view.wake() || m_view.navigator().dragging() || isBusy())
        return;
    m_pressed = event.position();
    const ViewGesture gesture =
        gestureOf(event.button(), event.modifiers(), toolTakesLeft(), m_view.navigator().style());
    if (gesture == ViewGesture::None && event.button() == Qt::LeftButton)
        return pressTool(pointerAt(event.position(), event.modifiers()));
    const bool mayClick = event.button() == Qt::LeftButton || event.button() == Qt::RightButton;
    m_clicking = mayClick && event.modifiers() == Qt::NoModifier;
    m_view.navigator().begin(gesture, event.button(), event.position());
}

void ViewInput::move(const QMouseEvent& event) {
    if (m_view.navigator().dragging()) {
        if (m_clicking && (event.position() - m_pressed).manhattanLength() < kClickPx)
            return;
        m_clicking = false;
        m_view.navigator().dragTo(event.position());
        return m_view.afterMove();
    }
    const PointerEvent pointer = pointerAt(event.position(), event.modifiers());
    if (isBusy() || toolTakesLeft())
        moveTool(pointer);
    emit readingChanged(m_reading);
}

void ViewInput::release(const QMouseEvent& event) {
    if (event.button() == Qt::LeftButton && isBusy())
        return releaseTool(pointerAt(event.position(), event.modifiers()));
    if (event.button() != m_view.navigator().button())
        return;
    m_view.navigator().end();
    m_view.afterTool(); // the ring is shown again
    if (std::exchange(m_clicking, false))
        click(event);
}

void ViewInput::click(const QMouseEvent& event) {
    const PointerEvent pointer = pointerAt(event.position(), event.modifiers());
    if (m_reading && event.button() == Qt::RightButton)
        emit menuWanted(*m_reading, event.globalPosition().toPoint());
    else if (m_reading && tool())
        tool()->click(pointer);
}

void ViewInput::wheel(const QWheelEvent& event) {
    m_view.navigator().wheel(event.position(), event.angleDelta().y() / 120.0);
    m_view.afterMove();
}

void ViewInput::leave() {
    m_placeM.reset();
    if (toolTakesLeft())
        m_view.afterTool();
    emit readingChanged(std::nullopt);
}

// ---- The pen ----

/// Whether the event is the tool's; one that is not comes again as a mouse event.
bool ViewInput::pen(QTabletEvent& event) {
    const bool alt = event.modifiers() & Qt::AltModifier;
    const bool isOurs = (isBusy() || (toolTakesLeft() && !alt)) &&
                        (event.button() == Qt::LeftButton || event.buttons() == Qt::LeftButton);
    if (!isOurs)
        return false;
    PointerEvent pointer = pointerAt(event.position(), event.modifiers());
    pointer.pressure = event.pressure();
    pointer.eraser = event.pointerType() == QPointingDevice::PointerType::Eraser;
    if (event.type() == QEvent::TabletPress)
        pressTool(pointer);
    else if (event.type() == QEvent::TabletMove)
        moveTool(pointer);
    else
        releaseTool(pointer);
    return true;
}

// ---- Keys ----

/// While flying letters are not shortcuts, nor is Esc while there is something for it to take back here.
bool ViewInput::takesKey(int key) const {
    if (key == Qt::Key_Escape)
        return (tool() && tool()->canTakeBack()) || m_view.isComparing();
    return m_view.navigator().flies(key);
}

bool ViewInput::pressKey(const QKeyEvent& event) {
    if (!takesKey(event.key()))
        return false;
    if (event.key() != Qt::Key_Escape) {
        m_view.navigator().press(event.key());
        m_view.afterMove();
    } else if (tool() && tool()->canTakeBack()) {
        tool()->takeBack();
        m_view.afterTool();
    } else {
        emit comparisonEnded();
    }
    return true;
}

bool ViewInput::eventFilter(QObject* /*watched*/, QEvent* event) {
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick:
        press(*static_cast<QMouseEvent*>(event));
        return true;
    case QEvent::MouseMove:
        move(*static_cast<QMouseEvent*>(event));
        return true;
    case QEvent::MouseButtonRelease:
        release(*static_cast<QMouseEvent*>(event));
        return true;
    case QEvent::Wheel:
        wheel(*static_cast<QWheelEvent*>(event));
        event->accept();
        return true;
    case QEvent::TabletPress:
    case QEvent::TabletMove:
    case QEvent::TabletRelease:
        event->setAccepted(pen(*static_cast<QTabletEvent*>(event)));
        return true;
    case QEvent::ShortcutOverride:
        if (!takesKey(static_cast<QKeyEvent*>(event)->key()))
            return false;
        event->accept();
        return true;
    case QEvent::KeyPress:
        return pressKey(*static_cast<QKeyEvent*>(event));
    case QEvent::KeyRelease:
        if (!static_cast<QKeyEvent*>(event)->isAutoRepeat())
            m_view.navigator().release(static_cast<QKeyEvent*>(event)->key());
        return false;
    case QEvent::Leave:
        leave();
        return false;
    case QEvent::FocusOut:
        letGo();
        return false;
    default:
        return false;
    }
}

} // namespace oxbow
