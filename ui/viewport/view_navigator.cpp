#include "ui/viewport/view_navigator.h"

#include <cmath>

namespace oxbow {

namespace {

constexpr double kZoomPerPx = 0.006;
constexpr double kZoomPerNotch = 0.82;
constexpr double kFlightPerS = 0.6; ///< of the distance to what is looked at
constexpr double kFast = 4.0;
constexpr double kStepM = 8.0; ///< on foot, for a notch of the wheel
constexpr double kStepPerPx = 0.4;

} // namespace

void ViewNavigator::grasp(const QPointF& position) {
    m_pivot = m_pick(position);
    m_anchor.reset();
}

void ViewNavigator::drag(ViewGesture gesture, const QPointF& move) {
    switch (gesture) {
    case ViewGesture::None:
        break;
    case ViewGesture::Orbit:
        turn(move * (style().invertOrbit ? -style().orbit : style().orbit));
        break;
    case ViewGesture::Pan:
        pan(move * style().pan);
        break;
    case ViewGesture::Zoom: {
        if (m_camera.isWalking()) {
            m_camera.fly((move.x() - move.y()) * kStepPerPx, 0.0, 0.0);
            break;
        }
        const double factor = std::exp((move.y() - move.x()) * kZoomPerPx * style().zoom);
        m_camera.zoomAt(m_pivot.value_or(m_camera.goal().target), factor);
        break;
    }
    }
}

void ViewNavigator::turn(const QPointF& move) {
    if (!m_keys.isEmpty() || m_camera.isWalking())
        m_camera.look(move.x(), move.y());
    else if (m_pivot)
        m_camera.orbitAround(*m_pivot, move.x(), move.y());
    else
        m_camera.orbit(move.x(), move.y());
}

void ViewNavigator::pan(const QPointF& move) {
    if (m_camera.isWalking())
        return m_camera.look(move.x(), move.y());
    // The camera moves a point at the target's distance with the cursor; the ground grasped may be nearer or
    // farther.
    const double atTarget = m_camera.metresPerPixel(m_camera.pose().target);
    const double grasped = m_pivot ? m_camera.metresPerPixel(*m_pivot) : atTarget;
    const double scale = atTarget > 0.0 && grasped > 0.0 ? grasped / atTarget : 1.0;
    m_camera.pan(move.x() * scale, move.y() * scale);
}

void ViewNavigator::end() {
    Navigator::end();
    m_keys.clear();
}

void ViewNavigator::wheel(const QPointF& position, double notches) {
    if (m_camera.isWalking())
        return m_camera.fly(style().notches(notches) * kStepM, 0.0, 0.0);
    // While the last turn still eases, what is seen under the cursor is not yet what will be there.
    const bool goesOn =
        m_anchor && m_camera.moving() && (m_anchor->position - position).manhattanLength() < 2.0;
    if (!goesOn)
        m_anchor = Anchor{position, m_pick(position)};
    const double factor = std::pow(kZoomPerNotch, style().notches(notches));
    if (m_anchor->point)
        m_camera.zoomAt(*m_anchor->point, factor);
    else
        m_camera.zoomAtPixel({position.x(), position.y()}, factor);
}

bool ViewNavigator::flies(int key) const {
    static const QSet<int> kKeys = {Qt::Key_W, Qt::Key_A, Qt::Key_S, Qt::Key_D, Qt::Key_Q, Qt::Key_E};
    return button() == Qt::RightButton && kKeys.contains(key);
}

bool ViewNavigator::fly(double dtS, bool fast) {
    if (m_keys.isEmpty())
        return false;
    const auto along = [this](int forward, int back) {
        return (m_keys.contains(forward) ? 1.0 : 0.0) - (m_keys.contains(back) ? 1.0 : 0.0);
    };
    const double metres = m_camera.goal().distanceM * kFlightPerS * dtS * (fast ? kFast : 1.0);
    m_camera.fly(metres * along(Qt::Key_W, Qt::Key_S), metres * along(Qt::Key_D, Qt::Key_A),
                 metres * along(Qt::Key_E, Qt::Key_Q));
    return true;
}

} // namespace oxbow
