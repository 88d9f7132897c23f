#include "ui/map/map_frame.h"

#include <algorithm>

namespace oxbow {

namespace {

constexpr double kAirPx = 20.0;
constexpr double kMostPxPerCell = 96.0;
constexpr double kLeastOfFit = 0.25;

} // namespace

void MapFrame::setViewport(const QSizeF& sizePx) {
    m_sizePx = sizePx;
    if (m_lookedAtM > 0.0)
        m_pxPerM = pxPerMFor(m_lookedAtM);
}

void MapFrame::setMap(const QSizeF& sizeM, double cellSizeM) {
    m_mapM = sizeM;
    m_cellSizeM = cellSizeM;
}

QPointF MapFrame::pixelOf(const QPointF& placeM) const {
    return (placeM - m_centreM) * m_pxPerM + QPointF(m_sizePx.width(), m_sizePx.height()) / 2.0;
}

QPointF MapFrame::placeAt(const QPointF& pixel) const {
    return (pixel - QPointF(m_sizePx.width(), m_sizePx.height()) / 2.0) / m_pxPerM + m_centreM;
}

bool MapFrame::contains(const QPointF& placeM) const {
    return placeM.x() >= 0.0 && placeM.y() >= 0.0 && placeM.x() < m_mapM.width() &&
           placeM.y() < m_mapM.height();
}

QRectF MapFrame::visibleM() const {
    const QRectF view(placeAt({0.0, 0.0}), placeAt({m_sizePx.width(), m_sizePx.height()}));
    return view.intersected(QRectF(QPointF(0.0, 0.0), m_mapM));
}

double MapFrame::fittingPxPerM() const {
    return std::max(1e-9, std::min((m_sizePx.width() - 2.0 * kAirPx) / m_mapM.width(),
                                   (m_sizePx.height() - 2.0 * kAirPx) / m_mapM.height()));
}

double MapFrame::clamped(double pxPerM) const {
    const double fitting = fittingPxPerM();
    return std::clamp(pxPerM, kLeastOfFit * fitting, std::max(fitting, kMostPxPerCell / m_cellSizeM));
}

double MapFrame::pxPerMFor(double sizeM) const {
    return clamped(std::min(m_sizePx.width(), m_sizePx.height()) / std::max(sizeM, 1e-9));
}

void MapFrame::fit() {
    m_lookedAtM = 0.0;
    m_pxPerM = fittingPxPerM();
    m_centreM = QPointF(m_mapM.width(), m_mapM.height()) / 2.0;
}

void MapFrame::lookAt(const QPointF& placeM, double sizeM) {
    m_lookedAtM = sizeM;
    m_pxPerM = pxPerMFor(sizeM);
    m_centreM = placeM;
    keepInView();
}

void MapFrame::panBy(const QPointF& movePx) {
    m_lookedAtM = 0.0;
    m_centreM -= movePx / m_pxPerM;
    keepInView();
}

void MapFrame::zoomAt(const QPointF& pixel, double factor) {
    m_lookedAtM = 0.0;
    const QPointF place = placeAt(pixel);
    m_pxPerM = clamped(m_pxPerM * factor);
    m_centreM += place - placeAt(pixel);
}

void MapFrame::keepInView() {
    // The middle of the view stays on the map, so that it is never lost.
    m_centreM = {std::clamp(m_centreM.x(), 0.0, m_mapM.width()),
                 std::clamp(m_centreM.y(), 0.0, m_mapM.height())};
}

} // namespace oxbow
