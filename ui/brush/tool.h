#pragma once

#include "core/terrain/layer.h"
#include "ui/brush/ground_handle.h"
#include "ui/brush/tool_table.h"

#include <QCursor>
#include <QObject>
#include <QPointF>

#include <optional>

class QWidget;

namespace oxbow {

/// What mouse or pen do over a view.
struct PointerEvent {
    QPointF pixel = {};
    std::optional<QPointF> placeM; ///< on the ground, metres east and south; none off the map
    Qt::KeyboardModifiers keys = Qt::NoModifier;
    double pressure = 1.0; ///< 0 to 1
    bool eraser = false;   ///< the other end of the pen
};

/// What is drawn on the ground under the cursor.
struct ToolRing {
    QPointF placeM;
    double radiusM = 0.0;
    double halfShare = 0.0; ///< of the radius, where the brush works at half its strength
    QColor colour;
};

/// A tool: what it makes of the pointer over a view, how it is drawn there, and its rows
/// in the panel. A tool that does not take the left button leaves it to the view, and hears of clicks only.
class Tool : public QObject {
    Q_OBJECT
public:
    explicit Tool(const ToolInfo& info, QObject* parent = nullptr) : QObject(parent), m_info(info) {}

    [[nodiscard]] const ToolInfo& info() const { return m_info; }
    [[nodiscard]] virtual bool takesLeft() const { return false; }
    /// From press to release of a tool that takes the left button.
    [[nodiscard]] virtual bool isBusy() const { return false; }
    virtual void press(const PointerEvent& /*event*/) {}
    virtual void move(const PointerEvent& /*event*/) {}
    virtual void release(const PointerEvent& /*event*/) {}
    /// The left button was pressed and released at one place, and nothing else took it.
    virtual void click(const PointerEvent& /*event*/) {}
    /// What of it stands on the ground and can be dragged: a press on one goes to grab(), before anything else. All on
    /// the ground as it is when the drag begins.
    [[nodiscard]] virtual HandleSet handles() const { return {}; }
    virtual void grab(int /*handle*/, const PointerEvent& /*event*/, const GroundProjection& /*view*/) {}
    virtual void dragTo(const PointerEvent& /*event*/, const GroundProjection& /*view*/) {}
    virtual void drop() {}
    /// The left button was pressed twice.
    virtual void doubleClick(const PointerEvent& /*event*/) {}
    /// Whether a key is its own while it is current, what it does, and that it is up again.
    [[nodiscard]] virtual bool takesKey(int /*key*/) const { return false; }
    virtual void pressKey(int /*key*/, Qt::KeyboardModifiers /*keys*/, const GroundProjection& /*view*/) {}
    virtual void releaseKey() {}

    /// Whether Esc would take something back, and taking it.
    [[nodiscard]] virtual bool canTakeBack() const { return false; }
    virtual void takeBack() {}

    /// Of the view while the tool is in hand; none: the view's own.
    [[nodiscard]] virtual std::optional<QCursor> cursor() const { return std::nullopt; }
    [[nodiscard]] virtual std::optional<ToolRing> ring(const QPointF& /*placeM*/,
                                                       Qt::KeyboardModifiers /*keys*/) const {
        return std::nullopt;
    }
    /// The layer to tint the ground with.
    [[nodiscard]] virtual std::optional<Layer> shownLayer() const { return std::nullopt; }
    /// Its rows in the panel; null for none.
    [[nodiscard]] virtual QWidget* makeRows() { return nullptr; }

signals:
    /// Its handles are others, or stand elsewhere.
    void handlesChanged();

private:
    const ToolInfo& m_info;
};

} // namespace oxbow
