#pragma once

#include "ui/widgets/late_call.h"

#include <QElapsedTimer>
#include <QObject>

#include <array>
#include <functional>
#include <optional>

namespace oxbow {

/// The time of a view that draws frames: what it does next, and how long its frames take. What is to be done comes in turns
/// of the event loop, of each kind no more than one at a time.
class FrameClock : public QObject {
public:
    enum class Turn {
        Frame,     ///< another picture, for a run
        QuickBand, ///< the next piece of a quick picture
        Refine,    ///< light that is computed beside
        Still,     ///< a movement has ended: the whole picture
        Band,      ///< its next piece
        Compile,   ///< a program that may be needed
        Recover,   ///< of a driver that was restarted
    };

    explicit FrameClock(std::function<void(Turn)> carryOut);

    /// In so many milliseconds, in place of the turn of this kind that was to come.
    void start(Turn turn, int ms = 0);
    void stop(Turn turn) { m_due[indexOf(turn)] = kNever; }
    [[nodiscard]] bool awaits(Turn turn) const { return m_due[indexOf(turn)] != kNever; }

    [[nodiscard]] double seconds() const { return 1e-9 * static_cast<double>(m_clock.nsecsElapsed()); }
    /// A frame is begun. Seconds since the one before, and no more than a movement may leap.
    double beginFrame();
    /// Nothing new was drawn.
    void dropFrame() { m_begunNs = kNever; }
    /// The frame is on the screen: how long it took, where anything was drawn.
    std::optional<double> endFrame();
    void noteFrameMs(double ms) { m_frameMs = 0.8 * m_frameMs + 0.2 * ms; }
    /// Of one frame, smoothed.
    [[nodiscard]] double frameMs() const { return m_frameMs; }

    /// The whole picture comes softly over the quick one.
    void beginFade() { m_fade.start(); }
    /// Of the whole picture, 0 to 1.
    [[nodiscard]] double fadeShare() const;

private:
    static constexpr qint64 kNever = -1;
    static constexpr std::size_t kTurns = 7;
    [[nodiscard]] static std::size_t indexOf(Turn turn) { return static_cast<std::size_t>(turn); }
    void wait();
    void carryOutDue();

    std::function<void(Turn)> m_carryOut;
    std::array<qint64, kTurns> m_due; ///< ns of the clock
    LateCall m_timer;
    QElapsedTimer m_clock;
    QElapsedTimer m_fade;
    qint64 m_lastNs = 0;
    qint64 m_begunNs = kNever;
    double m_frameMs = 16.0;
};

} // namespace oxbow
