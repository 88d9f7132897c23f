#pragma once

#include "ui/brush/painter.h"

#include <QPointer>

#include <functional>

class QMouseEvent;
class QTabletEvent;
class QWidget;

namespace oxbow {

/// What a view makes of mouse and pen while a tool that paints is in hand: the same in 3D and on the map.
/// The view tells which events are the brush's; this finds the place on the ground and hands it to the
/// painter.
class BrushInput : public QObject {
    Q_OBJECT
public:
    /// The place on the ground under a pixel, metres east and south; nothing off the map.
    using PlaceAt = std::function<std::optional<QPointF>(const QPointF&)>;

    BrushInput(QWidget& view, PlaceAt placeAt);

    void setPainter(Painter& painter);
    /// Whether the left button belongs to a tool that paints.
    [[nodiscard]] bool wantsLeft() const { return m_painter && m_painter->isReady(); }
    [[nodiscard]] bool isPainting() const { return m_painter && m_painter->isPainting(); }
    /// The layer to tint; nothing without a tool that has one.
    [[nodiscard]] std::optional<Layer> shownLayer() const;

    void press(const QMouseEvent& event);
    void move(const QMouseEvent& event);
    void release(const QMouseEvent& event);
    /// Accepts the event where it is the brush's; one that is not comes again as a mouse event.
    void pen(QTabletEvent& event);
    /// Takes back the stroke in progress.
    void cancel();
    /// The stroke ends where the brush was last.
    void letGo();
    /// The cursor left the view.
    void leave();

    /// The cursor that fits the tool in hand.
    void showCursor() const;

    /// What is drawn on the ground under the cursor.
    struct Ring {
        QPointF placeM;
        double radiusM = 0.0;
        double halfShare = 0.0; ///< of the radius, where the brush works at half its strength
        QColor colour;
    };
    /// Nothing where there is no tool or no ground.
    [[nodiscard]] std::optional<Ring> ring() const;

signals:
    void toolChanged();
    /// A stroke begins.
    void pressed();
    /// The ring is another one or elsewhere, or the stroke went on.
    void moved();

private:
    [[nodiscard]] Painter::Touch touchAt(const QPointF& position, Qt::KeyboardModifiers keys,
                                         double pressure = 1.0);
    void pressAt(const QPointF& position, Qt::KeyboardModifiers keys, double pressure = 1.0);
    void moveTo(const QPointF& position, Qt::KeyboardModifiers keys, double pressure = 1.0);
    void releaseAt(const QPointF& position, Qt::KeyboardModifiers keys, double pressure = 1.0);

    QWidget& m_view;
    PlaceAt m_placeAt;
    QPointer<Painter> m_painter;
    QPointF m_pressed;
    std::optional<QPointF> m_placeM; ///< under the cursor
    bool m_inverse = false;          ///< Ctrl is held over the ground
};

} // namespace oxbow
