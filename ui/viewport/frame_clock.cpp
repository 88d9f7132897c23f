#include "ui/viewport/frame_clock.h"

#include <algorithm>

namespace oxbow {

namespace {

constexpr double kLongestStepS = 0.1; ///< a movement does not leap after a pause
constexpr double kFadeMs = 160.0;

} // namespace

FrameClock::FrameClock(std::function<void(Turn)> carryOut) : m_carryOut(std::move(carryOut)) {
    m_due.fill(kNever);
    m_clock.start();
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.call(this, &FrameClock::carryOutDue);
}

void FrameClock::start(Turn turn, int ms) {
    m_due[indexOf(turn)] = m_clock.nsecsElapsed() + qint64{ms} * 1000000;
    wait();
}

void FrameClock::wait() {
    qint64 next = kNever;
    for (const qint64 due : m_due)
        if (due != kNever && (next == kNever || due < next))
            next = due;
    if (next != kNever)
        m_timer.start(static_cast<int>(std::max<qint64>(0, next - m_clock.nsecsElapsed() + 999999) / 1000000));
}

/// One of each kind at most: what a turn puts off until now waits for the event loop.
void FrameClock::carryOutDue() {
    const qint64 now = m_clock.nsecsElapsed();
    for (std::size_t i = 0; i < kTurns; ++i)
        if (m_due[i] != kNever && m_due[i] <= now) {
            m_due[i] = kNever;
            m_carryOut(static_cast<Turn>(i));
        }
    wait();
}

double FrameClock::beginFrame() {
    m_begunNs = m_clock.nsecsElapsed();
    const double seconds = 1e-9 * static_cast<double>(m_begunNs - std::exchange(m_lastNs, m_begunNs));
    return std::min(seconds, kLongestStepS);
}

std::optional<double> FrameClock::endFrame() {
    const qint64 begunNs = std::exchange(m_begunNs, kNever);
    if (begunNs == kNever)
        return std::nullopt;
    return 1e-6 * static_cast<double>(m_clock.nsecsElapsed() - begunNs);
}

double FrameClock::fadeShare() const {
    return m_fade.isValid() ? std::min(1.0, static_cast<double>(m_fade.elapsed()) / kFadeMs) : 1.0;
}

} // namespace oxbow
