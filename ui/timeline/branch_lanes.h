#pragma once

#include "core/session/snapshot.h"

#include <QFont>
#include <QRectF>
#include <QString>

#include <vector>

class QPainter;

namespace oxbow {

class TimelineStrip;

/// "Branch 2 · branches at step 60, computed to step 120"
[[nodiscard]] QString branchLine(const BranchInfo& branch);

/// The lines of a run that are not the current one, below the timeline's bar: each from where it branches to where it was
/// left, with its name. There is room for a few, from the `first` on, the wheel goes through the others.
class BranchLanes {
public:
    static constexpr int kShown = 2;
    struct Lane {
        std::uint64_t branch = 0;
        QString name;
        QString line; ///< its tooltip
        QRectF bar;
        QRectF label;
    };

    /// The largest `first`: the newest branches are shown then.
    [[nodiscard]] static int lastFirst(const Snapshot& snapshot);
    /// Of one lane, px.
    [[nodiscard]] static double height();

    /// `topY`: where the first lane begins, `barY` the lower edge of the timeline's bar.
    BranchLanes(const Snapshot& snapshot, const TimelineStrip& strip, const QFont& font, double topY, int first);
    void paint(QPainter& painter, double barY) const;
    /// Null where there is none.
    [[nodiscard]] const Lane* at(QPointF place) const;
    [[nodiscard]] const std::vector<Lane>& lanes() const { return m_lanes; }

private:
    std::vector<Lane> m_lanes;
    QRectF m_track, m_thumb; ///< of the lanes among all; empty where there are no others
};

} // namespace oxbow
