#include "ui/map/map_navigator.h"

#include <cmath>

namespace oxbow {

namespace {

constexpr double kScalePerPx = 0.01;
constexpr double kScalePerNotch = 1.2;

} // namespace

void MapNavigator::wheel(const QPointF& position, double notches) {
    m_frame.zoomAt(position, std::pow(kScalePerNotch, style().notches(notches)));
}

void MapNavigator::drag(ViewGesture gesture, const QPointF& move) {
    if (gesture == ViewGesture::Zoom)
        m_frame.zoomAt(m_grasped, std::exp(-kScalePerPx * move.y() * style().zoom));
    else if (gesture != ViewGesture::None)
        m_frame.panBy(move * style().pan);
}

} // namespace oxbow
