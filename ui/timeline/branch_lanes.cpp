#include "ui/timeline/branch_lanes.h"

#include "ui/timeline/timeline_strip.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace oxbow {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(BranchLanes)
};

/// As the timeline counts: the steps of a stage. Its name goes before where the line has several.
QString placeOf(const Recipe& recipe, RunPosition position, bool named) {
    const RunPosition at = normalised(recipe, position);
    if (at == endOf(recipe))
        return Words::tr("the end");
    const QString step = Words::tr("step %1").arg(at.step);
    const RecipeStage& stage = recipe.stages[static_cast<std::size_t>(at.stage)];
    return named ? QStringLiteral("%1 %2").arg(translatedTitle(stage), step) : step;
}

} // namespace

QString branchLine(const BranchInfo& branch) {
    const Recipe& recipe = *branch.recipe;
    const bool named = normalised(recipe, branch.parting).stage != normalised(recipe, branch.tip).stage;
    return Words::tr("%1  ·  branches at %2, computed to %3")
        .arg(translatedTitle(branch), placeOf(recipe, branch.parting, named),
             placeOf(recipe, branch.tip, named));
}

int BranchLanes::lastFirst(const Snapshot& snapshot) {
    const auto others = std::ranges::count(snapshot.branches, false, &BranchInfo::current);
    return std::max(0, static_cast<int>(others) - kShown);
}

double BranchLanes::height() {
    return theme::withText(13);
}

BranchLanes::BranchLanes(const Snapshot& snapshot, const TimelineStrip& strip, const QFont& font, double topY, int first) {
    constexpr double kThickness = 5.0, kShortest = 10.0, kGap = 6.0, kTrack = 4.0;
    const QFontMetricsF metrics(font);
    std::vector<const BranchInfo*> others;
    for (const BranchInfo& branch : snapshot.branches)
        if (!branch.current)
            others.push_back(&branch);
    const double all = static_cast<double>(others.size());
    if (others.size() > kShown) {
        m_track = {strip.width() - kTrack, topY, kTrack, kShown * height()};
        m_thumb = {m_track.left(), topY + m_track.height() * first / all, kTrack, m_track.height() * kShown / all};
        others.erase(others.begin(), others.begin() + first);
        others.resize(kShown);
    }
    for (const BranchInfo* branch : others) {
        Lane lane{branch->id, translatedTitle(*branch), branchLine(*branch), {}, {}};
        const double left = strip.xOf(globalStep(*snapshot.recipe, branch->parting));
        const double right = std::max(left + kShortest, strip.xOf(globalStep(*branch->recipe, branch->tip)));
        const double middle = topY + (static_cast<double>(m_lanes.size()) + 0.5) * height();
        lane.bar = {left, middle - 0.5 * kThickness, std::min(right, strip.width() - kGap) - left, kThickness};
        // Behind the bar where there is room, else before it.
        const double width = metrics.horizontalAdvance(lane.name);
        const bool fits = lane.bar.right() + kGap + width < strip.width();
        lane.label = {fits ? lane.bar.right() + kGap : std::max(0.0, left - kGap - width), middle - 0.5 * height(), width,
                      height()};
        m_lanes.push_back(std::move(lane));
    }
}

void BranchLanes::paint(QPainter& painter, double barY) const {
    const QColor colour = theme::current().branch;
    for (const Lane& lane : m_lanes) {
        painter.setPen(QPen(colour, 1, Qt::DotLine));
        painter.drawLine(QPointF(lane.bar.left(), barY), lane.bar.topLeft());
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawRoundedRect(lane.bar, 2.5, 2.5);
        painter.setPen(theme::current().muted);
        painter.drawText(lane.label, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextDontClip, lane.name);
    }
    painter.fillRect(m_track, theme::current().hover);
    painter.fillRect(m_thumb, theme::current().muted);
}

const BranchLanes::Lane* BranchLanes::at(QPointF place) const {
    for (const Lane& lane : m_lanes) {
        const QRectF row(lane.bar.left(), lane.label.top(), lane.bar.width(), lane.label.height());
        if (row.contains(place) || lane.label.contains(place))
            return &lane;
    }
    return nullptr;
}

} // namespace oxbow
