#include "ui/ground/drainage_follower.h"

#include "ui/document/document.h"
#include "ui/widgets/background_task.h"

#include <algorithm>

namespace oxbow {

namespace {

/// Whether water goes the same ways.
bool sameDrainage(const TerrainState& a, const TerrainState& b) {
    const auto same = [&](Layer layer) {
        return a.has(layer) == b.has(layer) && a.layer(layer).tiles() == b.layer(layer).tiles();
    };
    return a.grid() == b.grid() && a.waterBodies() == b.waterBodies() && same(Layer::Elevation) &&
           same(Layer::LakeLevel) && same(Layer::Springs);
}

} // namespace

DrainageFollower::DrainageFollower(Document& document, QObject* parent)
    : QObject(parent), m_document(document) {
    m_pause.call(this, &DrainageFollower::follow);
    connect(&document, &Document::snapshotChanged, this, &DrainageFollower::follow);
}

void DrainageFollower::show(Overlay overlay) {
    if (overlay == m_wanted)
        return;
    m_wanted = overlay;
    if (!followsFromDrainage(overlay) && m_overlay) {
        m_overlay.reset();
        m_of = {};
        emit changed();
    }
    m_pause.stop();
    follow();
}

bool DrainageFollower::isSettled() const {
    return !followsFromDrainage(m_wanted) || (m_overlay && m_overlay->overlay == m_wanted &&
                                              sameDrainage(m_of, m_document.snapshot()->terrain));
}

void DrainageFollower::follow() {
    if (!m_working && !m_pause.isActive() && !isSettled() && !m_document.snapshot()->terrain.empty())
        start();
}

void DrainageFollower::start() {
    m_working = true;
    m_clock.start();
    const TerrainState terrain = m_document.snapshot()->terrain;
    runInBackground(
        Lane::Interactive, this,
        [terrain, wanted = m_wanted, previous = m_overlay](const CancelToken& cancel) {
            ThreadPool pool(1);
            return drainageOverlay(wanted, terrain, {pool, cancel}, previous.get());
        },
        [this, terrain](std::shared_ptr<const DrainageOverlay> overlay) {
            take(std::move(overlay), terrain);
        },
        [this](const QString&) { m_working = false; });
}

void DrainageFollower::take(std::shared_ptr<const DrainageOverlay> overlay, const TerrainState& of) {
    constexpr qint64 kLongestPauseMs = 2000;
    m_working = false;
    if (overlay->overlay == m_wanted) {
        m_overlay = std::move(overlay);
        m_of = of;
        emit changed();
        m_pause.start(static_cast<int>(std::min(m_clock.elapsed(), kLongestPauseMs)));
    }
    follow();
}

} // namespace oxbow
