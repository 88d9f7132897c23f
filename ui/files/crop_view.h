#pragma once

#include "core/base/cell_rect.h"

#include <QImage>
#include <QWidget>

namespace oxbow {

class Heightmap;

/// The relief of a map from above, of so many pixels at most. Any thread.
[[nodiscard]] QImage reliefPicture(const Heightmap& elevation, int longestSidePx);

/// A picture of a map with the rectangle that is taken of it. The rectangle is dragged by its sides and corners (Shift
/// keeps its proportions), moved by its middle, drawn anew outside of it, and moved by the arrow keys a cell at a time
/// (ten with Ctrl; with Shift they move its south-eastern corner). A double click takes the whole map.
class CropView : public QWidget {
    Q_OBJECT
public:
    explicit CropView(QWidget* parent = nullptr);

    /// A picture of so many cells; the rectangle stays where it is inside them.
    void show(const QImage& picture, int columns, int rows);
    void setCrop(const CellRect& crop);
    [[nodiscard]] const CellRect& crop() const { return m_crop; }
    /// Where a corner of a cell is drawn.
    [[nodiscard]] QPointF pointOf(int column, int row) const;

    [[nodiscard]] QSize sizeHint() const override;

signals:
    void cropDragged(const CellRect& crop);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* /*event*/) override { take({0, 0, m_columns, m_rows}); }
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// What is held: per axis the edge that follows the pointer, -1 west or north, 1 east or south.
    struct Grip {
        int across = 0, along = 0;
        bool isNew = false; ///< a rectangle drawn from where the press was
        [[nodiscard]] bool isMiddle() const { return across == 0 && along == 0 && !isNew; }
    };

    [[nodiscard]] QRectF pictureFrame() const;
    [[nodiscard]] QRectF cropFrame() const { return {pointOf(m_crop.x0, m_crop.y0), pointOf(m_crop.x1, m_crop.y1)}; }
    [[nodiscard]] QPointF cellAt(const QPointF& pixel) const;
    [[nodiscard]] Grip gripAt(const QPointF& pixel) const;
    [[nodiscard]] CellRect dragged(const QPointF& to, bool keepsProportions) const;
    void point(const QPointF& pixel);
    void take(const CellRect& crop);

    QImage m_picture;
    int m_columns = 1, m_rows = 1;
    CellRect m_crop{0, 0, 1, 1};
    bool m_isHeld = false;
    Grip m_grip;
    QPointF m_pressed; ///< in cells
    CellRect m_before;
};

} // namespace oxbow
