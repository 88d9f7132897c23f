#pragma once

#include "core/recipe/recipe.h"
#include "ui/timeline/branch_lanes.h"
#include "ui/widgets/theme.h"

#include <QWidget>

namespace oxbow {

class Document;

/// The recipe as a strip: one segment a stage, as long as its steps but with room for its name; done part, kept states, events,
/// playhead, and below it the branches. Dragging seeks, and so do the arrow keys; a click on a branch goes there.
class TimelineStrip : public QWidget {
    Q_OBJECT
public:
    explicit TimelineStrip(Document& document, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override { return {600, neededHeight()}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {160, neededHeight()}; }
    /// Where a step counted from the start of the recipe is drawn.
    [[nodiscard]] double xOf(int globalStep) const;
    [[nodiscard]] int stepAt(double x) const;
    [[nodiscard]] BranchLanes branchLanes() const;
    /// Names of the stages as they are drawn.
    [[nodiscard]] QStringList shownNames() const;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Segment {
        int stage = 0;
        int firstStep = 0;
        int steps = 0;
        double left = 0.0;
        double right = 0.0;
    };

    [[nodiscard]] std::vector<Segment> segments() const;
    [[nodiscard]] QString nameOf(const Segment& segment) const;
    [[nodiscard]] QString shownName(const Segment& segment) const;
    [[nodiscard]] static int neededHeight();
    [[nodiscard]] QFont smallFont() const;
    void seekTo(double x);
    void paintSegment(QPainter& painter, const Segment& segment, int shownStep) const;
    void paintKept(QPainter& painter) const;
    void paintPlayhead(QPainter& painter, int shownStep) const;
    [[nodiscard]] QString playheadText(int shownStep) const;
    [[nodiscard]] QString hint(QPointF place) const;

    Document& m_document;
    int m_firstLane = 0;
    int m_dragStep = -1; ///< step under the mouse while dragging
};

} // namespace oxbow
