#pragma once

#include "ui/widgets/slider_spin_box.h"

#include <QApplication>
#include <QLineEdit>
#include <QMouseEvent>
#include <QWheelEvent>
#include <QtTest/QTest>

#include <gtest/gtest.h>

namespace oxbow {

/// QTest::mouseMove tells neither buttons nor modifiers.
inline void moveMouse(QWidget& on, QPointF to, Qt::MouseButtons held = Qt::LeftButton, Qt::KeyboardModifiers keys = {}) {
    QMouseEvent event(QEvent::MouseMove, to, on.mapToGlobal(to), Qt::NoButton, held, keys);
    QApplication::sendEvent(&on, &event);
}

struct MouseDrag {
    Qt::MouseButton button = Qt::LeftButton;
    Qt::KeyboardModifiers keys = {};
    int moves = 8;
    int pauseMs = 0; ///< after each move
};

/// A drag that is not let go yet. The moves lie between whole pixels where the ends are QPointF.
template <typename Point>
void pressAndMove(QWidget& on, Point from, Point to, const MouseDrag& how = {}) {
    QTest::mousePress(&on, how.button, how.keys, QPointF(from).toPoint());
    for (int i = 1; i <= how.moves; ++i) {
        moveMouse(on, from + (to - from) * i / how.moves, how.button, how.keys);
        if (how.pauseMs > 0)
            QTest::qWait(how.pauseMs);
    }
}

template <typename Point>
void dragMouse(QWidget& on, Point from, Point to, const MouseDrag& how = {}) {
    pressAndMove(on, from, to, how);
    QTest::mouseRelease(&on, how.button, how.keys, QPointF(to).toPoint());
}

/// Whether the widget took it.
inline bool turnWheel(QWidget& on, QPointF at, int notches, Qt::KeyboardModifiers keys = {}) {
    QWheelEvent event(at, on.mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, keys, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&on, &event);
    return event.isAccepted();
}

/// Clicks a number and types another, which may take its field away. All of the old one is selected then.
inline void typeNumber(SliderSpinBox& number, const QString& text) {
    QTest::mouseClick(&number, Qt::LeftButton);
    ASSERT_NE(number.editor(), nullptr);
    QTest::keyClicks(number.editor(), text);
    QTest::keyClick(number.editor(), Qt::Key_Return);
}

} // namespace oxbow
