#include "ui/views/view_input.h"

#include "ui/brush/tools.h"
#include "ui/ground/handle_layer.h"

#include <QMouseEvent>
#include <QPointingDevice>
#include <QWidget>

#include <utility>

namespace oxbow {

ViewInput::ViewInput(QWidget& widget, GroundView& view) : QObject(&widget), m_widget(widget), m_view(view), m_layer(new HandleLayer(&widget)) {
    widget.setFocusPolicy(Qt::StrongFocus);
    widget.setMouseTracking(true);
    widget.installEventFilter(this);
}

void ViewInput::setTools(ToolSet& tools) {
    m_tools = &tools;
    const auto follow = [this] {
        if (!isBusy())
            m_view.holdGround(false);
        disconnect(m_follows);
        m_follows = connect(tool(), &Tool::handlesChanged, this, &ViewInput::followHandles);
        m_hovered.reset();
        followHandles();
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

void ViewInput::showCursor() {
    if (m_hovered)
        return m_widget.setCursor(cursorOf(m_handles, *m_hovered, m_view));
    const auto cursor = tool() ? tool()->cursor() : std::nullopt;
    cursor ? m_widget.setCursor(*cursor) : m_widget.unsetCursor();
}

std::optional<ToolRing> ViewInput::ring() const {
    if (!tool() || !m_placeM || m_view.navigator().dragging())
        return std::nullopt;
    return tool()->ring(*m_placeM, m_keys);
}

// ---- Handles on the ground ----

void ViewInput::followHandles() {
    m_handles = tool() ? tool()->handles() : HandleSet{};
    followView();
}

void ViewInput::followView() {
    m_layer->show(m_handles, m_hovered, m_view);
}

void ViewInput::hover(const QPointF& position) {
    const auto under = handleAt(m_handles, position, m_view);
    if (std::exchange(m_hovered, under) == under)
        return;
    showCursor();
    followView();
}

/// Whether the press took hold of a handle.
bool ViewInput::grab(const QMouseEvent& event) {
    const bool isAsked = event.button() == Qt::LeftButton && !m_handles.isEmpty();
    const auto handle = isAsked ? handleAt(m_handles, event.position(), m_view) : std::nullopt;
    if (!handle)
        return false;
    m_view.holdGround(true);
    m_dragging = tool();
    m_hovered = handle;
    m_dragging->grab(*handle, pointerAt(event.position(), event.modifiers()), m_view);
    return true;
}

void ViewInput::drop() {
    if (m_dragging)
        m_dragging->drop();
    m_dragging.clear();
    m_view.holdGround(false);
    m_view.afterTool();
}

// ---- The current tool ----

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

void ViewInput::releaseAll() {
    m_view.navigator().end();
    m_clicking = false;
    if (m_dragging)
        drop();
    if (isBusy())
        releaseTool({.placeM = m_placeM});
}

// ---- The mouse ----

void ViewInput::press(const QMouseEvent& event) {
    if (m_view.wake() || m_view.navigator().dragging() || isBusy() || m_dragging)
        return;
    m_pressed = event.position();
    if (grab(event))
        return;
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
        if (m_clicking && (event.position() - m_pressed).manhattanLength() < kDragPx)
            return;
        m_clicking = false;
        m_view.navigator().dragTo(event.position());
        return m_view.afterMove();
    }
    const PointerEvent pointer = pointerAt(event.position(), event.modifiers());
    if (m_dragging)
        m_dragging->dragTo(pointer, m_view);
    else if (isBusy() || toolTakesLeft())
        moveTool(pointer);
    if (!m_dragging && !isBusy())
        hover(event.position());
    emit readingChanged(m_reading);
}

void ViewInput::release(const QMouseEvent& event) {
    if (event.button() == Qt::LeftButton && m_dragging)
        return drop();
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
    if (std::exchange(m_hovered, std::nullopt))
        followView();
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
    return (tool() && tool()->takesKey(key)) || m_view.navigator().flies(key);
}

bool ViewInput::pressKey(const QKeyEvent& event) {
    if (!takesKey(event.key()))
        return false;
    if (event.key() != Qt::Key_Escape && tool() && tool()->takesKey(event.key())) {
        tool()->pressKey(event.key(), event.modifiers(), m_view);
    } else if (event.key() != Qt::Key_Escape) {
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
        if (const auto* mouse = static_cast<QMouseEvent*>(event);
            event->type() == QEvent::MouseButtonDblClick && mouse->button() == Qt::LeftButton && tool())
            tool()->doubleClick(pointerAt(mouse->position(), mouse->modifiers()));
        if (const auto* mouse = static_cast<QMouseEvent*>(event); event->type() == QEvent::MouseButtonDblClick &&
                                                                  mouse->button() == Qt::LeftButton && !toolTakesLeft() && !m_dragging) {
            static_cast<void>(pointerAt(mouse->position(), mouse->modifiers()));
            if (m_reading)
                emit placeChosen(*m_reading);
        }
        return true;
    case QEvent::Resize:
        m_layer->resize(m_widget.size());
        followView();
        return false;
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
        if (!static_cast<QKeyEvent*>(event)->isAutoRepeat()) {
            m_view.navigator().release(static_cast<QKeyEvent*>(event)->key());
            if (tool())
                tool()->releaseKey();
        }
        return false;
    case QEvent::Leave:
        leave();
        return false;
    case QEvent::FocusOut:
        releaseAll();
        return false;
    default:
        return false;
    }
}

} // namespace oxbow
