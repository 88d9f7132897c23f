#pragma once

#include "ui/brush/ground_handle.h"

#include <QCursor>
#include <QPointF>
#include <QWidget>

namespace oxbow {

/// Draws a tool's handles and lines over a view, in logical pixels: as large at any zoom and scaling.
class HandleLayer : public QWidget {
    Q_OBJECT
public:
    explicit HandleLayer(QWidget* view);

    /// Takes over what is to be drawn now; redraws only what changed.
    void show(const HandleSet& set, std::optional<int> hovered, const GroundProjection& view);
    using QWidget::show;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Dot {
        QPointF at;
        GroundHandle::Form form;
        QColor colour;
        bool chosen, hovered;
        bool operator==(const Dot&) const = default;
    };
    struct Stroke {
        std::vector<QPolygonF> pieces; ///< a line ends where it goes behind the eye
        QColor colour;
        double widthPx;
        bool dashed;
        bool operator==(const Stroke&) const = default;
    };
    static void paintDot(QPainter& painter, const Dot& dot);

    std::vector<Dot> m_dots;
    std::vector<Stroke> m_strokes;
};

/// The cursor over a handle, as its motion looks in the view.
[[nodiscard]] QCursor cursorOf(const HandleSet& set, int handle, const GroundProjection& view);

} // namespace oxbow
