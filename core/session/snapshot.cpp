#include "core/session/snapshot.h"

namespace oxbow {

bool SnapshotSlot::wasRead() const {
    const std::scoped_lock lock(m_mutex);
    return m_read;
}

void SnapshotSlot::post(SnapshotPtr snapshot) {
    bool wakeNeeded = false;
    {
        const std::scoped_lock lock(m_mutex);
        m_newest = std::move(snapshot);
        wakeNeeded = m_read;
        m_read = false;
    }
    if (wakeNeeded && m_wake)
        m_wake();
}

SnapshotPtr SnapshotSlot::take() {
    const std::scoped_lock lock(m_mutex);
    m_read = true;
    return m_newest;
}

} // namespace oxbow
