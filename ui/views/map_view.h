#pragma once

#include "ui/brush/brush_input.h"
#include "ui/views/ground_reading.h"
#include "ui/views/map_canvas.h"
#include "ui/views/view_navigator.h"

#include <QPainterPath>
#include <QPointer>
#include <QWidget>

namespace oxbow {

class Document;
class LegendCard;
class OverlayChips;
class ScaleCard;

/// The terrain from above, drawn by the processor: works on machines that cannot draw in 3D. Shows the same
/// overlays, water, tints and lines as the 3D view, down to single cells, and paints with the same tools.
///
/// The left button belongs to the tool in hand, which paints; with none it moves the map by dragging and
/// probes by clicking. Middle and right button move the map, the wheel zooms to the cursor.
class MapView : public QWidget {
    Q_OBJECT
public:
    explicit MapView(Document& document, QWidget* parent = nullptr);

    [[nodiscard]] const FrameSettings& settings() const { return m_settings; }
    void setSettings(const FrameSettings& settings);
    [[nodiscard]] Legend legend() const;
    [[nodiscard]] const MapFrame& frame() const { return m_frame; }
    [[nodiscard]] const MapPicture& picture() const { return m_canvas.picture(); }
    /// Whether everything in view shows the state that was set.
    [[nodiscard]] bool isSettled() const {
        return m_canvas.isSettled() && (!m_before || m_before->isSettled());
    }

    /// Shows another state; the view moves only where its ground is another.
    void setState(const TerrainState& state);
    /// Shows a coarser terrain over the same ground in place of the document's, until an empty one comes.
    void showPreview(const TerrainState& state);
    [[nodiscard]] bool isPreviewing() const { return m_previewing; }
    void setPainter(Painter& painter);
    /// Compares with an earlier state: left of a line that the mouse drags the map shows `before`, right of
    /// it what is, with what was cut and filled as a tint where `tint` says so. Nothing ends it.
    void compare(std::optional<TerrainState> before, bool tint);
    [[nodiscard]] bool isComparing() const { return m_before != nullptr; }
    /// Where the line stands, as a share of the width.
    [[nodiscard]] double wipe() const { return m_wipe; }
    void setWipe(double share);
    /// Keeps a card at the right side, under the overlays' names.
    void placeAside(QWidget* card);

    void frameAll();
    /// Looks at a place of the map so that `sizeM` metres around it fill the view.
    void flyTo(double eastM, double southM, double sizeM);
    /// Scales by a factor about a pixel.
    void zoomAt(const QPointF& pixel, double factor);
    [[nodiscard]] std::optional<Reading> readingAt(const QPointF& position) const;

signals:
    /// Nothing where the cursor is off the map.
    void readingChanged(const std::optional<oxbow::Reading>& reading);
    /// The navigate tool was clicked on the map.
    void probed(const oxbow::Reading& reading);
    /// The right button was clicked on the map.
    void menuWanted(const oxbow::Reading& reading, const QPoint& global);
    void settingsChanged();
    /// The ranges of values that colours stand for.
    void rangesChanged();
    /// Esc was pressed while two states are compared.
    void comparisonEnded();

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void tabletEvent(QTabletEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void followDocument();
    void followStyle();
    void refresh();
    void placeCards();
    [[nodiscard]] std::optional<QPointF> placeAt(const QPointF& position) const;
    void dragTo(const QPointF& position);
    [[nodiscard]] bool isOnWipe(const QPointF& position) const;
    [[nodiscard]] QString cellText(const QPointF& position) const;
    void paintGround(QPainter& painter);
    void paintLines(QPainter& painter) const;
    void paintCells(QPainter& painter) const;
    void paintRing(QPainter& painter) const;
    void paintLakeNames(QPainter& painter) const;
    void paintWipe(QPainter& painter) const;

    Document& m_document;
    BrushInput* m_brush;
    FrameSettings m_settings;
    MapFrame m_frame;
    MapCanvas m_canvas;
    std::unique_ptr<MapCanvas> m_before; ///< while two states are compared
    bool m_changeTint = true;
    bool m_previewing = false;
    double m_wipe = 0.5;
    QPixmap m_still; ///< ground and lines as last painted: the ring moves over them
    bool m_stillIsOld = true;
    bool m_wasNavigated = false; ///< until then the whole map stays in view

    enum class Drag { None, Pan, Zoom, Wipe } m_drag = Drag::None;
    Qt::MouseButton m_dragButton = Qt::NoButton;
    QPointF m_pressed;
    QPointF m_last;
    bool m_clicking = false;

    OverlayChips* m_chips;
    LegendCard* m_legend;
    ScaleCard* m_scale;
    QPointer<QWidget> m_aside;
};

} // namespace oxbow
