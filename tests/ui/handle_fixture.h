#pragma once

#include "tests/ui/painting_fixture.h"
#include "ui/brush/tools.h"
#include "ui/map/map_view.h"

namespace oxbow {

/// The window with a tool that has handles in hand, in 3D and on the map.
class HandleTest : public PaintingTest {
protected:
    /// Where a handle of the tool in hand is to be seen.
    [[nodiscard]] QPoint handle(int id, const GroundProjection& in) {
        for (const GroundHandle& one : m_window->toolSet().current().handles().handles)
            if (one.id == id)
                if (const auto at = pixelOf(one, in))
                    return at->toPoint();
        ADD_FAILURE() << "handle " << id << " is not to be seen";
        return {};
    }
    [[nodiscard]] QPoint handle(int id) { return handle(id, view()); }
    [[nodiscard]] MapView& map() { return m_window->view().map(); }
    void showMap() {
        m_window->view().setMode(ViewMode::Map);
        QTest::qWait(50);
        ASSERT_TRUE(waitFor([&] { return map().isVisible() && map().isSettled(); }));
        map().setFocus();
    }
    void moveOn(QWidget& on, QPoint to, Qt::KeyboardModifiers keys = Qt::NoModifier) {
        QMouseEvent event(QEvent::MouseMove, to, on.mapToGlobal(to), Qt::NoButton, Qt::LeftButton, keys);
        QApplication::sendEvent(&on, &event);
    }
    void dragOn(QWidget& on, QPoint from, QPoint to, Qt::KeyboardModifiers keys = Qt::NoModifier) {
        QTest::mousePress(&on, Qt::LeftButton, keys, from);
        for (int i = 1; i <= 8; ++i)
            moveOn(on, from + (to - from) * i / 8, keys);
        QTest::mouseRelease(&on, Qt::LeftButton, keys, to);
    }
    [[nodiscard]] int undoCount() { return m_document.undoStack().index(); }
};

} // namespace oxbow
