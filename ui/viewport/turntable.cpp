#include "ui/viewport/turntable.h"

#include "ui/viewport/viewport_widget.h"

#include <algorithm>

namespace oxbow {

namespace {

constexpr double kLongestPauseS = 0.5; ///< after a pause, as behind another window, it goes on where it was

} // namespace

Turntable::Turntable(ViewportWidget& viewport) : QObject(&viewport), m_viewport(viewport) {
    connect(&viewport, &QOpenGLWidget::frameSwapped, this, &Turntable::turn);
}

void Turntable::setTurning(bool turning) {
    m_turning = turning;
    m_clock.start();
    turn();
}

void Turntable::turn() {
    if (!m_turning)
        return;
    const double seconds = std::min(kLongestPauseS, static_cast<double>(m_clock.restart()) * 1e-3);
    m_viewport.turnBy(kDegreesPerS * seconds);
}

} // namespace oxbow
