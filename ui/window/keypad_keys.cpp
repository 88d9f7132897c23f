#include "ui/window/keypad_keys.h"

#include "ui/window/actions.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QKeyEvent>
#include <QKeySequenceEdit>
#include <QLineEdit>

namespace oxbow {

KeypadKeys::KeypadKeys(QWidget& window, const Actions& actions)
    : QObject(&window), m_window(window), m_actions(actions) {}

bool KeypadKeys::isTyping() const {
    const QWidget* focus = QApplication::focusWidget();
    return qobject_cast<const QLineEdit*>(focus) || qobject_cast<const QAbstractSpinBox*>(focus) ||
           qobject_cast<const QKeySequenceEdit*>(focus);
}

bool KeypadKeys::eventFilter(QObject* watched, QEvent* event) {
    const bool isKey = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    const auto* widget = isKey ? qobject_cast<QWidget*>(watched) : nullptr;
    if (!widget || widget->window() != &m_window || QApplication::activePopupWidget() || isTyping())
        return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    if (!(key->modifiers() & Qt::KeypadModifier) || key->key() < Qt::Key_0 || key->key() > Qt::Key_9)
        return false;
    QAction* action = m_actions.owner(QKeySequence(key->keyCombination()), nullptr);
    if (!action || !action->isEnabled())
        return false;
    event->accept();
    if (event->type() == QEvent::KeyPress)
        action->trigger();
    return true;
}

} // namespace oxbow
