#pragma once

#include "core/terrain/terrain_state.h"

#include <QTimer>

#include <functional>
#include <utility>

namespace oxbow {

/// Whether the ground that a view shows is gone: that of a new terrain is not there yet. It is seen for a moment longer, so that
/// what comes soon does not flicker.
class GoneGround {
public:
    explicit GoneGround(std::function<void()> changed) : m_changed(std::move(changed)) {
        m_timer.setSingleShot(true);
        m_timer.callOnTimeout([this] { set(true); });
    }

    /// To be told of each state that comes. Returns whether it has ground.
    bool take(const TerrainState& state) {
        if (state.empty()) {
            m_timer.start(kMomentMs);
            return false;
        }
        m_timer.stop();
        set(false);
        return true;
    }
    explicit operator bool() const { return m_isGone; }

private:
    static constexpr int kMomentMs = 200;

    void set(bool isGone) {
        if (std::exchange(m_isGone, isGone) != isGone)
            m_changed();
    }

    std::function<void()> m_changed;
    QTimer m_timer;
    bool m_isGone = false;
};

} // namespace oxbow
