#pragma once

#include <QTimer>

namespace oxbow {

/// A timer that calls once, some time after it was started last.
class LateCall : public QTimer {
public:
    using QTimer::QTimer;

    /// Whom it calls; `ms` where start() does not say.
    template <typename Receiver, typename Slot>
    void call(Receiver* receiver, Slot slot, int ms = 0) {
        setSingleShot(true);
        setInterval(ms);
        callOnTimeout(receiver, slot);
    }
};

} // namespace oxbow
