#pragma once

#include "core/session/packed_state.h"

#include <condition_variable>
#include <deque>
#include <thread>

namespace oxbow {

/// Packs kept states on a thread of its own, in the order they are handed over, while the run goes on.
class BackgroundPacker {
public:
    struct Done {
        std::shared_ptr<const KeptState> state;
        std::shared_ptr<const PackedState> packed; ///< null where it could not be packed
        double seconds = 0.0;                      ///< of a processor that packing took
        bool wasBrokenOff = false;
    };

    explicit BackgroundPacker(std::shared_ptr<PackRoom> room);
    /// Ends within the packing of one tile.
    ~BackgroundPacker();
    BackgroundPacker(const BackgroundPacker&) = delete;
    BackgroundPacker& operator=(const BackgroundPacker&) = delete;

    void add(std::shared_ptr<const KeptState> state, bool isHead);
    /// What was packed since the last call.
    [[nodiscard]] std::vector<Done> takeDone();
    /// Whether states are still to be packed, or to be taken.
    [[nodiscard]] bool isBusy() const;
    /// Returns when something can be taken, or nothing is to come; false where it was cancelled before.
    bool waitForNext(const CancelToken& cancel = kNeverCancelled);
    /// Takes back what waits to be packed, in its order. What is being packed is broken off, and comes back as done.
    [[nodiscard]] std::vector<std::shared_ptr<const KeptState>> recall();
    /// Forgets what is still to be packed and what is to be taken; tells how many states those were. What is being packed
    /// is broken off, and comes back as it was.
    std::size_t clear();

private:
    struct Job {
        std::shared_ptr<const KeptState> state; ///< null: forget what was packed before
        bool isHead = false;
    };
    [[nodiscard]] Done carryOut(Job job);
    void work(const std::stop_token& stop);

    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::deque<Job> m_jobs;
    std::vector<Done> m_done;
    bool m_isPacking = false;
    CancelToken m_breakOff; ///< of what is being packed
    StatePacker m_packer;   ///< of the thread
    std::jthread m_thread;  ///< last: it starts when all else is there and ends first
};

} // namespace oxbow
