#include "ui/views/viewport_widget.h"

#include <QMouseEvent>

namespace oxbow {

namespace {

constexpr double kClickPx = 4.0;

} // namespace

// ---- The brush ----

void ViewportWidget::setPainter(Painter& painter) {
    m_brush->setPainter(painter);
}

void ViewportWidget::tabletEvent(QTabletEvent* event) {
    m_brush->pen(*event);
}

// ---- Events ----

void ViewportWidget::afterMove() {
    m_wasNavigated = true;
    redraw();
}

void ViewportWidget::mousePressEvent(QMouseEvent* event) {
    if (!m_problem.isEmpty())
        return tryAgain();
    if (m_navigator.dragging() || m_brush->isPainting())
        return;
    m_pressed = event->position();
    const ViewGesture gesture =
        gestureOf(event->button(), event->modifiers(), m_brush->wantsLeft(), m_navigator.style());
    if (gesture == ViewGesture::None && event->button() == Qt::LeftButton)
        return m_brush->press(*event);
    const bool mayClick = event->button() == Qt::LeftButton || event->button() == Qt::RightButton;
    m_clicking = mayClick && event->modifiers() == Qt::NoModifier;
    m_navigator.begin(gesture, event->button(), event->position());
}

void ViewportWidget::mouseMoveEvent(QMouseEvent* event) {
    if (!m_navigator.dragging())
        m_brush->move(*event);
    if (!m_navigator.dragging())
        return read(event->position());
    if (m_clicking && (event->position() - m_pressed).manhattanLength() < kClickPx)
        return;
    m_clicking = false;
    m_navigator.dragTo(event->position());
    afterMove();
}

void ViewportWidget::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && m_brush->isPainting())
        return m_brush->release(*event);
    if (event->button() != m_navigator.button())
        return;
    m_navigator.end();
    redraw();
    if (!std::exchange(m_clicking, false))
        return;
    const auto reading = readingAt(event->position());
    if (reading && event->button() == Qt::LeftButton)
        emit probed(*reading);
    else if (reading)
        emit menuWanted(*reading, event->globalPosition().toPoint());
}

void ViewportWidget::wheelEvent(QWheelEvent* event) {
    m_navigator.wheel(event->position(), event->angleDelta().y() / 120.0);
    afterMove();
    event->accept();
}

bool ViewportWidget::event(QEvent* event) {
    // While flying the letters are not shortcuts, nor is Esc while painting.
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool endsSomething = m_brush->isPainting() || isComparing();
        if (m_navigator.flies(key) || (key == Qt::Key_Escape && endsSomething)) {
            event->accept();
            return true;
        }
    }
    return QOpenGLWidget::event(event);
}

void ViewportWidget::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && m_brush->isPainting())
        return m_brush->cancel();
    if (event->key() == Qt::Key_Escape && isComparing())
        return emit comparisonEnded();
    if (!m_navigator.flies(event->key()))
        return QOpenGLWidget::keyPressEvent(event);
    m_navigator.press(event->key());
    afterMove();
}

void ViewportWidget::keyReleaseEvent(QKeyEvent* event) {
    if (!event->isAutoRepeat())
        m_navigator.release(event->key());
    QOpenGLWidget::keyReleaseEvent(event);
}

void ViewportWidget::leaveEvent(QEvent* event) {
    emit readingChanged(std::nullopt);
    m_brush->leave();
    QOpenGLWidget::leaveEvent(event);
}

void ViewportWidget::focusOutEvent(QFocusEvent* event) {
    m_navigator.end();
    m_brush->letGo();
    QOpenGLWidget::focusOutEvent(event);
}

} // namespace oxbow
