#pragma once

#include "tests/ui/editor_fixture.h"
#include "tests/ui/gestures.h"
#include "ui/area/view_area.h"
#include "ui/viewport/viewport_widget.h"

#include <QLineEdit>
#include <QTreeWidget>

#include <cmath>

namespace oxbow {

/// The window with its 3D view, small, so that the software renderer draws it swiftly.
class PaintingTest : public EditorTest {
protected:
    PaintingTest() : EditorTest({}) {
        m_window->resize(1100, 700);
        view().setFocus();
    }

    [[nodiscard]] ViewportWidget& view() { return *m_window->view().viewport(); }
    void settle() {
        EXPECT_TRUE(waitFor([&] { return isAtRest() && view().isSettled(); }));
    }
    void load(double dropsPerCell = 2.0) {
        loadSmall(dropsPerCell);
        m_document.selectStage(m_document.recipe().stages[1].id);
        m_document.session().seek(2);
        settle();
        view().showView(NamedView::Top);
        settle();
    }
    [[nodiscard]] QPoint middle() { return view().rect().center() + QPoint(0, 20); }
    /// The place on the ground under a pixel, metres.
    [[nodiscard]] QPointF placeAt(QPoint at) {
        const auto hit = view().pick(at);
        EXPECT_TRUE(hit);
        return hit ? QPointF(hit->eastM, hit->southM) : QPointF();
    }
    void pressAndDrag(QPoint from, QPoint to, Qt::KeyboardModifiers keys = {}) {
        pressAndMove(view(), from, to, {.keys = keys, .moves = 10, .pauseMs = 5});
    }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers keys = {}) {
        dragMouse(view(), from, to, {.keys = keys, .moves = 10, .pauseMs = 5});
    }
    [[nodiscard]] float valueAt(Layer layer, QPointF placeM) {
        const TerrainState& terrain = m_document.snapshot()->terrain;
        return terrain.value(layer, static_cast<int>(placeM.x() / terrain.grid().cellSizeM),
                             static_cast<int>(placeM.y() / terrain.grid().cellSizeM));
    }
    enum Column { Name, From, Until, Remove };
    [[nodiscard]] QTreeWidget& strokes() {
        return *m_window->findChild<QTreeWidget*>(QStringLiteral("strokeList"));
    }
    void clickOn(int column) {
        QTreeWidget& list = strokes();
        ASSERT_EQ(list.topLevelItemCount(), 1);
        const QRect cell = list.visualItemRect(list.topLevelItem(0));
        const int x = list.columnViewportPosition(column) + list.columnWidth(column) / 2;
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, {x, cell.center().y()});
        QCoreApplication::processEvents();
    }
    void typeInto(int column, const QString& text) {
        QTreeWidget& list = strokes();
        list.editItem(list.topLevelItem(0), column);
        auto* editor = list.findChild<QLineEdit*>();
        ASSERT_NE(editor, nullptr);
        editor->selectAll();
        QTest::keyClicks(editor, text);
        QTest::keyClick(editor, Qt::Key_Return);
        QCoreApplication::processEvents();
    }
    /// Cells of a layer that differ from its default and lie farther than that from a place.
    [[nodiscard]] int paintedBeyond(Layer layer, QPointF placeM, double distanceM) {
        const TerrainState& terrain = m_document.snapshot()->terrain;
        const double cellM = terrain.grid().cellSizeM;
        int count = 0;
        for (int y = 0; y < terrain.grid().height; ++y)
            for (int x = 0; x < terrain.grid().width; ++x)
                count +=
                    terrain.value(layer, x, y) != info(layer).defaultValue &&
                    std::hypot((x + 0.5) * cellM - placeM.x(), (y + 0.5) * cellM - placeM.y()) > distanceM;
        return count;
    }
};

} // namespace oxbow
