#pragma once

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace oxbow {

/// Paints into `whole` in bands one below the other: the same pixels. Qt divides the filling of a large area
/// among threads and waits for them; while a run keeps every processor busy that wait is long (100 ms were
/// seen). Areas as low as a band it fills at once, here.
template <typename Paint>
void paintInBands(QPainter& painter, const QRectF& whole, double pixelRatio, Paint paint) {
    constexpr double kBandRows = 64.0;
    const double step = std::max(1.0, std::floor(kBandRows / pixelRatio));
    for (double top = whole.top(); top < whole.bottom(); top += step) {
        painter.save();
        painter.setClipRect(QRectF(whole.left(), top, whole.width(), std::min(step, whole.bottom() - top)),
                            Qt::IntersectClip);
        paint();
        painter.restore();
    }
}

} // namespace oxbow
