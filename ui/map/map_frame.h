#pragma once

#include <QPointF>
#include <QRectF>
#include <QSizeF>

namespace oxbow {

/// Where the map lies on a widget: north up, metres from the map's north-west corner to logical pixels.
class MapFrame {
public:
    /// What was looked at last fills the new size too: a map may be set before it is shown and has its size.
    void setViewport(const QSizeF& sizePx);
    /// Size of the map and of its cells, which say how far one may zoom.
    void setMap(const QSizeF& sizeM, double cellSizeM);

    [[nodiscard]] double pxPerM() const { return m_pxPerM; }
    [[nodiscard]] double pxPerCell() const { return m_pxPerM * m_cellSizeM; }
    [[nodiscard]] QPointF pixelOf(const QPointF& placeM) const;
    [[nodiscard]] QPointF placeAt(const QPointF& pixel) const;
    [[nodiscard]] bool contains(const QPointF& placeM) const;
    /// The part of the map that is in view, metres; empty where none is.
    [[nodiscard]] QRectF visibleM() const;

    /// Shows the whole map with a little air around.
    void fit();
    /// Shows `sizeM` metres around a place.
    void lookAt(const QPointF& placeM, double sizeM);
    void panBy(const QPointF& movePx);
    /// Scales about a pixel, whose place stays under it.
    void zoomAt(const QPointF& pixel, double factor);

private:
    [[nodiscard]] double fittingPxPerM() const;
    [[nodiscard]] double clamped(double pxPerM) const;
    [[nodiscard]] double pxPerMFor(double sizeM) const;
    void keepInView();

    QSizeF m_sizePx{1.0, 1.0};
    QSizeF m_mapM{1.0, 1.0};
    double m_cellSizeM = 1.0;
    QPointF m_centreM{0.5, 0.5};
    double m_pxPerM = 1.0;
    double m_lookedAtM = 0.0; ///< what lookAt() shows, until one moves; 0: nothing
};

} // namespace oxbow
