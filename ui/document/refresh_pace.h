#pragma once

#include <QElapsedTimer>

#include <algorithm>

namespace oxbow {

/// How often the window takes snapshots of the worker: once a screen refresh, and less often where showing one takes long
/// (the processor draws, or composes the window), so that most of the window's time is left for the user's input.
class RefreshPace {
public:
    static constexpr double kRefreshMs = 16.0; ///< what comes faster is not seen
    static constexpr double kSlowestMs = 100.0;
    static constexpr double kShare = 3.0; ///< the window shows news in no more than one part of its time in so many

    RefreshPace() { m_since.start(); }

    /// News are taken.
    void take() { m_since.restart(); }
    /// What they changed is painted.
    void noteShown() { noteShown(static_cast<double>(m_since.nsecsElapsed()) * 1e-6); }
    void noteShown(double ms) {
        constexpr double kNewest = 0.2; // one paint may be slow for a reason of its own
        m_showMs += kNewest * (ms - m_showMs);
    }

    [[nodiscard]] double intervalMs() const { return std::clamp(kShare * m_showMs, kRefreshMs, kSlowestMs); }
    /// Until the next may be taken; not above 0 where that is now.
    [[nodiscard]] double leftMs() const { return intervalMs() - static_cast<double>(m_since.nsecsElapsed()) * 1e-6; }

private:
    QElapsedTimer m_since;
    double m_showMs = 0.0; ///< smoothed
};

} // namespace oxbow
