#pragma once

#include "ui/document/document.h"
#include "ui/widgets/background_task.h"

#include <QCoreApplication>

#include <latch>
#include <memory>

namespace oxbow {

/// Holds up whoever comes by until it is let go.
class Gate {
public:
    ~Gate() { letGo(); }
    void letGo() {
        if (std::exchange(m_isShut, false))
            m_latch->count_down();
    }
    [[nodiscard]] auto keeper() const {
        return [latch = m_latch] { latch->wait(); };
    }

private:
    std::shared_ptr<std::latch> m_latch = std::make_shared<std::latch>(1);
    bool m_isShut = true;
};

/// A disk, or whatever else a lane works with, that answers only when it is told to.
class SlowLane {
public:
    explicit SlowLane(Lane lane = Lane::Save) : m_lane(lane) {
        for (int i = 0; i < lanes::pool(lane).maxThreadCount(); ++i)
            lanes::pool(lane).start(m_gate.keeper());
    }
    /// All is done that was begun, but nobody has heard of it.
    void finish() {
        m_gate.letGo();
        lanes::pool(m_lane).waitForDone();
    }
    /// And now they have.
    void finishAndTell() {
        finish();
        QCoreApplication::processEvents();
    }

private:
    Lane m_lane;
    Gate m_gate;
};

/// A worker that answers only when it is told to.
class SlowWorker {
public:
    explicit SlowWorker(Document& document) {
        document.session().lookUp({}, [wait = m_gate.keeper()](const auto&) { wait(); });
    }
    void finish() { m_gate.letGo(); }

private:
    Gate m_gate;
};

} // namespace oxbow
