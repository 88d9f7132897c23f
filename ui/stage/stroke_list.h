#pragma once

#include "core/recipe/recipe.h"

#include <QWidget>

class QLabel;
class QTreeWidget;
class QTreeWidgetItem;

namespace oxbow {

class Document;

/// A stroke of the brush as people see it: all of its parts, painted at one step or while a run went on.
struct StrokeSummary {
    std::uint64_t group = 0;
    Layer layer = Layer::Elevation;
    int fromStep = 0;
    int untilStep = PaintEvent::kForever;
    int lastStep = 0; ///< before which the last of its parts was painted: it cannot end sooner
    bool operator==(const StrokeSummary&) const = default;
};
/// In the order of their first steps.
[[nodiscard]] std::vector<StrokeSummary> summarise(const std::vector<PaintEvent>& strokes);

/// The strokes of the selected stage: layer, step, and the step at which each ends, to be edited; with
/// delete. Hidden where there are none.
class StrokeList : public QWidget {
    Q_OBJECT
public:
    explicit StrokeList(Document& document, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    /// None: a window that has no room to spare must not grow, and its picture shrink, when the first stroke is painted.
    [[nodiscard]] QSize minimumSizeHint() const override { return {QWidget::minimumSizeHint().width(), 0}; }

    [[nodiscard]] QTreeWidget* list() const { return m_list; }

private:
    void refresh();
    void fill(const std::vector<StrokeSummary>& strokes, bool stepsAreStrokes);
    void take(QTreeWidgetItem* item, int column);
    void setEnd(std::uint64_t stageId, const StrokeSummary& stroke, int untilStep);
    void remove(QTreeWidgetItem* item, int column);
    [[nodiscard]] const StrokeSummary* strokeOf(const QTreeWidgetItem* item) const;

    Document& m_document;
    QLabel* m_title;
    QTreeWidget* m_list;
    std::uint64_t m_stage = 0;
    std::vector<StrokeSummary> m_strokes; ///< as shown
    QString m_refusal;                    ///< of the end that was typed last; empty where it was good
};

} // namespace oxbow
