#pragma once

#include "ui/brush/tool.h"
#include "ui/ground/ground_reading.h"
#include "ui/views/navigator.h"

#include <QObject>
#include <QPointer>

class QKeyEvent;
class QMouseEvent;
class QTabletEvent;
class QWheelEvent;
class QWidget;

namespace oxbow {

class HandleLayer;
class ToolSet;

/// A view of the ground, as its input sees it.
class GroundView : public GroundProjection {
public:
    [[nodiscard]] virtual Navigator& navigator() = 0;
    /// The ground under a pixel; nothing off the map.
    [[nodiscard]] virtual std::optional<Reading> readingAt(const QPointF& position) const = 0;
    /// From now on `readingAt` reads the ground as it is now, however it changes, until false is given: a stroke is painted
    /// on the ground that the user aimed at.
    virtual void holdGround(bool held) = 0;
    /// The navigator moved it.
    virtual void afterMove() = 0;
    /// The current tool, its ring or its stroke changed.
    virtual void afterTool() = 0;
    /// Whether two states are compared.
    [[nodiscard]] virtual bool isComparing() const = 0;
    /// A view that can draw nothing tries again at a press; whether it did.
    virtual bool wake() { return false; }
};

/// What mouse, pen and keys do over a view of the ground, in 3D and on the map alike: the current tool has the
/// left button where it takes it, everything else moves the view.
class ViewInput : public QObject {
    Q_OBJECT
public:
    /// `view` and `widget` are one.
    ViewInput(QWidget& widget, GroundView& view);

    void setTools(ToolSet& tools);
    /// The ring to draw; nothing where the tool has none, off the ground and while the view moves.
    [[nodiscard]] std::optional<ToolRing> ring() const;
    /// The view shows another part of the ground, or other ground: handles stand elsewhere in it.
    void followView();
    /// The layer that the current tool paints.
    [[nodiscard]] std::optional<Layer> shownLayer() const { return tool() ? tool()->shownLayer() : std::nullopt; }

    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    /// Nothing where the cursor is off the ground.
    void readingChanged(const std::optional<oxbow::Reading>& reading);
    /// The left button, which moves the view, was clicked twice on the ground.
    void placeChosen(const oxbow::Reading& reading);
    /// The right button was clicked on the ground.
    void menuWanted(const oxbow::Reading& reading, const QPoint& global);
    /// Esc was pressed while two states are compared.
    void comparisonEnded();

private:
    [[nodiscard]] Tool* tool() const;
    [[nodiscard]] bool toolTakesLeft() const { return tool() && tool()->takesLeft(); }
    [[nodiscard]] bool isBusy() const { return m_taken && m_taken->isBusy(); }
    [[nodiscard]] PointerEvent pointerAt(const QPointF& position, Qt::KeyboardModifiers keys);
    void pressTool(const PointerEvent& event);
    void moveTool(const PointerEvent& event);
    void releaseTool(const PointerEvent& event);
    void press(const QMouseEvent& event);
    void move(const QMouseEvent& event);
    void release(const QMouseEvent& event);
    void click(const QMouseEvent& event);
    void wheel(const QWheelEvent& event);
    [[nodiscard]] bool pen(QTabletEvent& event);
    [[nodiscard]] bool takesKey(int key) const;
    [[nodiscard]] bool pressKey(const QKeyEvent& event);
    void leave();
    void releaseAll();
    void showCursor();
    void followHandles();
    void hover(const QPointF& position);
    [[nodiscard]] bool grab(const QMouseEvent& event);
    void drop();

    QWidget& m_widget;
    GroundView& m_view;
    QPointer<ToolSet> m_tools;
    QPointer<Tool>
        m_taken; ///< the tool that has the button that is down, also where another is current by now
    QPointer<Tool> m_dragging; ///< the tool whose handle is dragged
    HandleSet m_handles;
    std::optional<int> m_hovered;
    HandleLayer* m_layer;
    QMetaObject::Connection m_follows; ///< the handles of the current tool
    QPointF m_pressed;
    bool m_clicking = false;          ///< a button is down and has hardly moved
    std::optional<Reading> m_reading; ///< under the cursor when it last moved
    std::optional<QPointF> m_placeM;  ///< the same place; none once the cursor has left
    Qt::KeyboardModifiers m_keys = Qt::NoModifier;
};

} // namespace oxbow
