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
    [[nodiscard]] int undoCount() { return m_document.undoStack().index(); }
};

} // namespace oxbow
