#pragma once

#include "core/base/compute.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>

namespace oxbow {

/// Commands on their way to a worker, in the order they were sent, and the token that breaks off what the worker does
/// meanwhile. The token is set together with the command that asks for it and stays so until the worker finds no
/// command waiting: nothing that the worker does in between can lose the request.
class CommandQueue {
public:
    using Command = std::function<void()>;
    enum class Kind {
        Plain,
        BreaksOff, ///< what runs is not worth finishing
        Seek,      ///< breaks off too, and takes the place of a seek that is the newest command waiting
    };
    struct Taken {
        Command command;
        std::uint64_t count = 1; ///< of commands that this one stands for
    };

    void send(Command command, Kind kind);
    /// Ends the worker's waiting for good: what still waits is not carried out.
    void close();

    // ---- For the worker ----

    [[nodiscard]] const CancelToken& cancel() const { return m_cancel; }
    /// Set when the queue is closed, and only then.
    [[nodiscard]] const CancelToken& closed() const { return m_closed; }
    /// Returns when there is a command; at once where there is other work. False where the queue is closed.
    [[nodiscard]] bool wait(bool hasOtherWork);
    /// Returns when there is a command, the queue is closed or the time is up.
    void waitFor(double seconds);
    /// The next command; none where none waits or the queue is closed.
    [[nodiscard]] std::optional<Taken> take();

private:
    struct Waiting {
        Taken taken;
        Kind kind = Kind::Plain;
    };

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Waiting> m_waiting;
    CancelToken m_cancel;
    CancelToken m_closed;
};

} // namespace oxbow
