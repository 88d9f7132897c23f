#include "ui/timeline/timeline_strip.h"

#include "ui/document/branch_commands.h"
#include "ui/document/document.h"
#include "ui/widgets/value_text.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace oxbow {

namespace {

constexpr double kMargin = 10.0;
constexpr double kGap = 3.0;
/// A stage of one step stays visible and can be hit beside one of hundreds.
constexpr double kLeastWidth = 30.0;
/// Of the room that is left: the rest goes by steps.
constexpr double kMostForNames = 0.5;
constexpr int kBeforeName = 6, kBehindName = 4;

double top() {
    return theme::withText(22);
}
double barHeight() {
    return theme::withText(14);
}

} // namespace

TimelineStrip::TimelineStrip(Document& document, QWidget* parent) : QWidget(parent), m_document(document) {
    setObjectName(QStringLiteral("timelineStrip"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(tr("Timeline"));
    setFocusPolicy(Qt::TabFocus);
    connect(&document, &Document::snapshotChanged, this,
            [this] { m_firstLane = std::min(m_firstLane, BranchLanes::lastFirst(*m_document.snapshot())); });
    connect(&document, &Document::snapshotChanged, this, qOverload<>(&QWidget::update));
    followRecipe(document, RecipePart::Stages | RecipePart::Values | RecipePart::Steps | RecipePart::Grid, this, qOverload<>(&QWidget::update));
}

/// The same however many branches there are: the view above stays as large as it is.
int TimelineStrip::neededHeight() {
    return theme::withText(48) + static_cast<int>(std::ceil(BranchLanes::kShown * BranchLanes::height()));
}

std::vector<TimelineStrip::Segment> TimelineStrip::segments() const {
    const Recipe& recipe = m_document.recipe();
    std::vector<Segment> list;
    int first = 0;
    for (int i = 0; i < static_cast<int>(recipe.stages.size()); ++i) {
        const int steps = recipe.stepCount(i);
        if (steps > 0)
            list.push_back({i, first, steps});
        first += steps;
    }
    const double count = static_cast<double>(list.size());
    const double free = std::max(0.0, width() - 2 * kMargin - (count - 1) * kGap - count * kLeastWidth);
    const auto byStepsOf = [&](const Segment& segment, double room) { return room * segment.steps / std::max(1, first); };
    // What a name needs beyond the room that its stage has anyway, and would have by its steps.
    const QFontMetricsF metrics(smallFont());
    std::vector<double> forNames;
    for (const Segment& segment : list)
        forNames.push_back(std::max(0.0, metrics.horizontalAdvance(nameOf(segment)) + kBeforeName + kBehindName + 1.0 - kLeastWidth -
                                             byStepsOf(segment, (1.0 - kMostForNames) * free)));
    const double wanted = std::accumulate(forNames.begin(), forNames.end(), 0.0);
    const double given = std::min(wanted, kMostForNames * free);
    double x = kMargin;
    for (std::size_t i = 0; i < list.size(); ++i) {
        list[i].left = x;
        list[i].right = x + kLeastWidth + byStepsOf(list[i], free - given) + (wanted > 0.0 ? given / wanted * forNames[i] : 0.0);
        x = list[i].right + kGap;
    }
    return list;
}

QString TimelineStrip::nameOf(const Segment& segment) const {
    return translatedTitle(m_document.recipe().stages[static_cast<std::size_t>(segment.stage)]);
}

QString TimelineStrip::shownName(const Segment& segment) const {
    const int room = static_cast<int>(segment.right - segment.left) - kBeforeName - kBehindName;
    return QFontMetrics(smallFont()).elidedText(nameOf(segment), Qt::ElideRight, room);
}

QStringList TimelineStrip::shownNames() const {
    QStringList names;
    for (const Segment& segment : segments())
        names << shownName(segment);
    return names;
}

double TimelineStrip::xOf(int globalStep) const {
    double x = kMargin;
    for (const Segment& segment : segments()) {
        const int within = globalStep - segment.firstStep;
        if (within < 0)
            break;
        x = segment.left +
            (segment.right - segment.left) * std::min(1.0, static_cast<double>(within) / segment.steps);
    }
    return x;
}

int TimelineStrip::stepAt(double x) const {
    int step = 0;
    for (const Segment& segment : segments()) {
        const double share = (x - segment.left) / (segment.right - segment.left);
        if (share < 0.0)
            break;
        step = segment.firstStep + static_cast<int>(std::lround(std::min(1.0, share) * segment.steps));
    }
    return step;
}

// ---- Drawing ----

QString TimelineStrip::playheadText(int shownStep) const {
    const Recipe& recipe = m_document.recipe();
    const RunPosition at = positionAt(recipe, shownStep);
    if (at.stage >= static_cast<int>(recipe.stages.size()))
        return tr("end");
    return tr("step %1 / %2").arg(at.step).arg(recipe.stepCount(at.stage));
}

void TimelineStrip::paintSegment(QPainter& painter, const Segment& segment, int shownStep) const {
    const QRectF bar(segment.left, top(), segment.right - segment.left, barHeight());
    QPainterPath shape;
    shape.addRoundedRect(bar, 3, 3);
    painter.save();
    painter.setClipPath(shape);
    painter.fillRect(bar, theme::current().hover);
    const double done =
        std::clamp(static_cast<double>(shownStep - segment.firstStep) / segment.steps, 0.0, 1.0);
    const bool isCurrent = done > 0.0 && done < 1.0;
    painter.fillRect(QRectF(bar.left(), bar.top(), bar.width() * done, bar.height()),
                     isCurrent ? theme::current().fill : theme::current().done);
    for (const StageEvent& event :
         m_document.recipe().stages[static_cast<std::size_t>(segment.stage)].events) {
        const double x =
            bar.left() + bar.width() * std::min(1.0, static_cast<double>(event.beforeStep) / segment.steps);
        painter.fillRect(QRectF(x - 0.5, bar.top(), 1, bar.height()), theme::current().playhead);
    }
    painter.restore();
    painter.setPen(done > 0.0 ? theme::current().text : theme::current().muted);
    painter.drawText(bar.adjusted(kBeforeName, 0, -kBehindName, 0), Qt::AlignVCenter | Qt::AlignLeft, shownName(segment));
}

void TimelineStrip::paintKept(QPainter& painter) const {
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme::current().muted);
    double last = -10.0;
    for (const RunPosition& position : m_document.snapshot()->kept) {
        const double x = xOf(globalStep(m_document.recipe(), position));
        if (x - last < 4.0)
            continue; // dots closer than this would read as a line
        painter.drawEllipse(QPointF(x, top() + barHeight() + 6), 1.5, 1.5);
        last = x;
    }
}

void TimelineStrip::paintPlayhead(QPainter& painter, int shownStep) const {
    const double x = xOf(shownStep);
    painter.setPen(QPen(theme::current().playhead, 2, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(QPointF(x, top() - 5), QPointF(x, top() + barHeight() + 5));
    const QString text = playheadText(shownStep);
    const int textWidth = painter.fontMetrics().horizontalAdvance(text);
    const double left = std::clamp(x - textWidth / 2.0, kMargin, width() - kMargin - textWidth);
    painter.drawText(QPointF(left, top() - 8), text);
}

void TimelineStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (hasFocus()) {
        painter.setPen(QPen(theme::current().accentBright, 1.5));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    }
    painter.setFont(smallFont());
    const Recipe& recipe = m_document.recipe();
    if (recipe.totalSteps() == 0) {
        painter.setPen(theme::current().muted);
        painter.drawText(rect(), Qt::AlignCenter, tr("Add a stage to play"));
        return;
    }
    const RunPosition at = m_document.snapshot()->position;
    const int shown = m_dragStep >= 0 ? m_dragStep : std::min(globalStep(recipe, at), recipe.totalSteps());
    for (const Segment& segment : segments())
        paintSegment(painter, segment, shown);
    paintKept(painter);
    branchLanes().paint(painter, top() + barHeight());
    paintPlayhead(painter, shown);
}

QFont TimelineStrip::smallFont() const {
    QFont small = font();
    small.setPixelSize(theme::withText(11));
    return small;
}

BranchLanes TimelineStrip::branchLanes() const {
    return {*m_document.snapshot(), *this, smallFont(), top() + barHeight() + theme::withText(10), m_firstLane};
}

// ---- Seeking ----

void TimelineStrip::seekTo(double x) {
    const int step = stepAt(x);
    if (step == m_dragStep)
        return;
    m_dragStep = step;
    m_document.session().seek(step);
    update();
}

void TimelineStrip::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton)
        return;
    const BranchLanes lanes = branchLanes();
    if (const BranchLanes::Lane* lane = lanes.at(event->position()))
        selectBranch(m_document, lane->branch);
    else
        seekTo(event->position().x());
}

void TimelineStrip::mouseMoveEvent(QMouseEvent* event) {
    if ((event->buttons() & Qt::LeftButton) && m_dragStep >= 0)
        seekTo(event->position().x());
}

void TimelineStrip::mouseReleaseEvent(QMouseEvent*) {
    m_dragStep = -1;
    update();
}

void TimelineStrip::wheelEvent(QWheelEvent* event) {
    const int lanes = event->angleDelta().y() < 0 ? 1 : -1;
    m_firstLane = std::clamp(m_firstLane + lanes, 0, BranchLanes::lastFirst(*m_document.snapshot()));
    update();
}

/// Left and Right go a step, Page Up and Down ten, Home and End to the ends.
void TimelineStrip::keyPressEvent(QKeyEvent* event) {
    constexpr int kPage = 10;
    const Recipe& recipe = m_document.recipe();
    const int at = globalStep(recipe, m_document.positionInRecipe());
    const auto goTo = [&](int step) { m_document.session().seek(std::clamp(step, 0, recipe.totalSteps())); };
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down:
        return goTo(at - 1);
    case Qt::Key_Right:
    case Qt::Key_Up:
        return goTo(at + 1);
    case Qt::Key_PageDown:
        return goTo(at - kPage);
    case Qt::Key_PageUp:
        return goTo(at + kPage);
    case Qt::Key_Home:
        return goTo(0);
    case Qt::Key_End:
        return goTo(recipe.totalSteps());
    default:
        QWidget::keyPressEvent(event);
    }
}

QString TimelineStrip::hint(QPointF place) const {
    const BranchLanes lanes = branchLanes();
    if (const BranchLanes::Lane* lane = lanes.at(place))
        return tr("%1. Click to go there.").arg(lane->line);
    const RunPosition at = positionAt(m_document.recipe(), stepAt(place.x()));
    if (at.stage >= static_cast<int>(m_document.recipe().stages.size()))
        return tr("End of the recipe. Drag to go back.");
    const RecipeStage& stage = m_document.recipe().stages[static_cast<std::size_t>(at.stage)];
    return tr("%1, step %2. Drag to go there. Dots are snapshots, yellow lines are changes made during the "
              "run.")
        .arg(translatedTitle(stage))
        .arg(at.step);
}

bool TimelineStrip::event(QEvent* event) {
    // Home frames the view elsewhere.
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Home) {
        event->accept();
        return true;
    }
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), hint(help->pos()), this);
    return true;
}

} // namespace oxbow
