#include "core/paint/stroke_maker.h"

#include "core/base/elementary.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

/// A path across a huge map with a tiny brush must not take for ever.
constexpr double kMostDabsPerMove = 4000.0;

PointerSample between(const PointerSample& a, const PointerSample& b, double share) {
    const auto mix = [share](double from, double to) { return from + (to - from) * share; };
    return {mix(a.xM, b.xM), mix(a.yM, b.yM), mix(a.pressure, b.pressure), mix(a.timeS, b.timeS)};
}

} // namespace

void StrokeMaker::begin(const Manner& manner, const PointerSample& sample) {
    m_manner = manner;
    m_at = m_pointer = sample;
    dab(sample);
}

void StrokeMaker::beginLine(const Manner& manner, const PointerSample& sample) {
    if (!m_lastEnd)
        return begin(manner, sample);
    m_manner = manner;
    m_at = m_lastEnd;
    m_at->pressure = sample.pressure;
    m_sinceDabM = 0.0;
    brushTo(sample);
    m_pointer = sample;
    if (m_sinceDabM > 0.0)
        dab(sample);
}

void StrokeMaker::moveTo(const PointerSample& sample) {
    if (!m_at) {
        m_at = m_pointer = sample;
        return dab(sample);
    }
    m_manner.stringM > 0.0 ? pullTo(sample) : brushTo(sample);
    m_pointer = sample;
}

/// In short moves, so that a brush goes the same way however seldom the pointer is asked.
void StrokeMaker::pullTo(const PointerSample& sample) {
    constexpr double kMove = 0.125; // of the string
    const PointerSample from = m_pointer;
    const double lengthM = elementary::hypot(sample.xM - from.xM, sample.yM - from.yM);
    const double moves = std::clamp(std::ceil(lengthM / (kMove * m_manner.stringM)), 1.0, kMostDabsPerMove);
    for (double move = 1.0; move <= moves; move += 1.0) {
        const PointerSample pointer = between(from, sample, move / moves);
        const double tautM = elementary::hypot(pointer.xM - m_at->xM, pointer.yM - m_at->yM);
        if (tautM > m_manner.stringM) {
            PointerSample brush = between(*m_at, pointer, 1.0 - m_manner.stringM / tautM);
            brush.pressure = pointer.pressure;
            brush.timeS = pointer.timeS;
            brushTo(brush);
        }
    }
}

void StrokeMaker::brushTo(const PointerSample& sample) {
    const PointerSample from = *m_at;
    const double lengthM = elementary::hypot(sample.xM - from.xM, sample.yM - from.yM);
    const double spacingM = std::max(m_manner.spacingM, lengthM / kMostDabsPerMove);
    double nextM = spacingM - m_sinceDabM;
    m_sinceDabM += lengthM;
    for (; nextM <= lengthM && lengthM > 0.0; nextM += spacingM) {
        dab(between(from, sample, std::max(0.0, nextM) / lengthM));
        m_sinceDabM = lengthM - nextM;
    }
    m_at = sample;
}

void StrokeMaker::end() {
    if (m_at && m_manner.stringM > 0.0)
        brushTo(m_pointer);
    lift();
}

void StrokeMaker::lift() {
    if (m_at)
        m_lastEnd = m_at;
    m_at.reset();
}

void StrokeMaker::restUntil(double timeS) {
    if (!m_at || m_manner.holdS <= 0.0)
        return;
    // One dab at most: a window that was busy does not catch up.
    if (timeS - m_dabTimeS < m_manner.holdS)
        return;
    m_at->timeS = std::max(m_dabTimeS, timeS - 2.0 * m_manner.holdS) + m_manner.holdS;
    dab(*m_at);
}

void StrokeMaker::cancel() {
    m_at.reset();
    m_dabs.clear();
}

void StrokeMaker::dab(const PointerSample& sample) {
    const Symmetry& mirror = m_manner.symmetry;
    const double pressure = std::clamp(sample.pressure, 0.0, 1.0);
    for (const bool flipX : {false, true})
        for (const bool flipY : {false, true}) {
            if ((flipX && !mirror.eastWest) || (flipY && !mirror.northSouth))
                continue;
            m_dabs.push_back({flipX ? m_manner.mapWidthM - sample.xM : sample.xM,
                              flipY ? m_manner.mapHeightM - sample.yM : sample.yM, pressure});
        }
    m_sinceDabM = 0.0;
    m_dabTimeS = sample.timeS;
}

} // namespace oxbow
