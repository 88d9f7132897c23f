#include "ui/views/map_navigator.h"

#include <cmath>

namespace oxbow {

namespace {

constexpr double kZoomPerPx = 0.01;
constexpr double kZoomPerNotch = 1.2;

} // namespace

void MapNavigator::wheel(const QPointF& position, double notches) {
    m_frame.zoomAt(position, std::pow(kZoomPerNotch, style().notches(notches)));
}

void MapNavigator::drag(ViewGesture gesture, const QPointF& move) {
    if (gesture == ViewGesture::Zoom)
        m_frame.zoomAt(m_grasped, std::exp(-kZoomPerPx * move.y() * style().zoom));
    else if (gesture != ViewGesture::None)
        m_frame.panBy(move * style().pan);
}

} // namespace oxbow
