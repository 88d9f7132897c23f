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
/// left, with its name. A few of the newest: all of them are in the menu of branches.
class BranchLanes {
public:
    static constexpr int kMost = 3;
    struct Lane {
        std::uint64_t branch = 0;
        QString name;
        QString line; ///< its tooltip
        QRectF bar;
        QRectF label;
    };

    [[nodiscard]] static int count(const Snapshot& snapshot);
    /// Of one lane, px.
    [[nodiscard]] static double height();

    /// `topY`: where the first lane begins, `barY` the lower edge of the timeline's bar.
    BranchLanes(const Snapshot& snapshot, const TimelineStrip& strip, const QFont& font, double topY);
    void paint(QPainter& painter, double barY) const;
    /// Null where there is none.
    [[nodiscard]] const Lane* at(QPointF place) const;
    [[nodiscard]] const std::vector<Lane>& lanes() const { return m_lanes; }

private:
    std::vector<Lane> m_lanes;
};

} // namespace oxbow
