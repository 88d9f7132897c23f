#include "ui/views/navigator.h"

namespace oxbow {

ViewGesture gestureOf(Qt::MouseButton button, Qt::KeyboardModifiers modifiers, bool toolWantsLeft,
                      const NavigationStyle& style) {
    const bool alt = modifiers & Qt::AltModifier;
    const bool shift = modifiers & Qt::ShiftModifier;
    const bool ctrl = modifiers & Qt::ControlModifier;
    switch (button) {
    case Qt::LeftButton:
        if (toolWantsLeft && !alt)
            return ViewGesture::None;
        if (style.leftPans && modifiers == Qt::NoModifier)
            return ViewGesture::Pan;
        break;
    case Qt::MiddleButton:
        if (alt)
            return ViewGesture::Pan;
        break;
    case Qt::RightButton:
        if (alt)
            return ViewGesture::Zoom;
        break;
    default:
        return ViewGesture::None;
    }
    return shift ? ViewGesture::Pan : ctrl ? ViewGesture::Zoom : ViewGesture::Orbit;
}

void Navigator::begin(ViewGesture gesture, Qt::MouseButton button, const QPointF& position) {
    m_gesture = gesture;
    m_button = button;
    m_last = position;
    grasp(position);
}

void Navigator::dragTo(const QPointF& position) {
    const QPointF move = position - m_last;
    m_last = position;
    drag(m_gesture, move);
}

void Navigator::end() {
    m_gesture = ViewGesture::None;
    m_button = Qt::NoButton;
}

} // namespace oxbow
