#pragma once

#include "render/map/map_picture.h"
#include "ui/map/map_frame.h"
#include "ui/widgets/late_call.h"

#include <QElapsedTimer>
#include <QObject>
#include <QPixmap>

class QPainter;

namespace oxbow {

/// Brings a MapPicture onto the screen: chooses the level for a scale, lets stale tiles be drawn beside the
/// UI thread, one job at a time, and joins what is there into one picture without seams.
class MapCanvas : public QObject {
    Q_OBJECT
public:
    explicit MapCanvas(QObject* parent = nullptr);

    void setState(const TerrainState& state);
    void setStyle(const MapStyle& style);
    [[nodiscard]] const MapPicture& picture() const { return m_picture; }
    /// Whether all that was in view when it was last painted is true.
    [[nodiscard]] bool isSettled() const { return m_settled && !m_lighting && !m_lightLater.isActive(); }

    /// Paints what is in view. `pixelRatio`: device pixels a logical pixel.
    void paint(QPainter& painter, const MapFrame& frame, double pixelRatio);
    /// Has what is stale in view drawn, without painting: changed() is emitted when there is something new.
    void request(const MapFrame& frame, double pixelRatio);

signals:
    /// More of the picture is true than was painted last.
    void changed();
    /// Ranges of values, and with them the legend.
    void rangesChanged();

private:
    struct View {
        int level = 0;
        QRect tiles; ///< that are in view, at the level
        bool operator==(const View&) const = default;
    };
    [[nodiscard]] View viewOf(const MapFrame& frame, double pixelRatio) const;
    void compose(const View& view);
    void composeMissing(QPainter& painter, MapTileId id, const QPointF& at) const;
    void drawStale(const View& view);
    void take(MapJob::Result result);
    [[nodiscard]] QRectF placeOf(const View& view) const;
    void askForLight();
    void computeLight();
    void takeLight(MapLight light);

    MapPicture m_picture;
    MapStyle m_style; ///< with the light there is
    bool m_working = false;
    bool m_lighting = false;
    TerrainState m_litState; ///< that the light was asked for, with the settings
    FrameSettings m_litSettings;
    LateCall m_lightLater;
    QElapsedTimer m_lightBegun;
    int m_lightPauseMs = 0;
    bool m_settled = false;
    bool m_waits = false; ///< the canvas shows cells of another size until those in view are drawn
    bool m_dirty = true;  ///< the canvas does not show what the picture holds
    View m_shown;
    QRectF m_canvasM; ///< where the canvas lies on the map
    QImage m_canvas;  ///< the tiles in view, pixel by pixel
};

} // namespace oxbow
