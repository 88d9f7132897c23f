#pragma once

#include "core/terrain/terrain_state.h"

#include <QFontMetrics>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

class QPainter;

namespace oxbow {

/// Where a place (metres east and south) at a height is seen, in pixels; nothing where it is not.
using PixelOfPlace = std::function<std::optional<QPointF>(const QPointF& placeM, double heightM)>;

/// The name of a lake and where it is written.
struct LakeLabel {
    int lakeId = 0;
    QString text;
    QRectF place; ///< pixels
    int colour = -1;
    bool isNamed = false; ///< by a person
    bool operator==(const LakeLabel&) const = default;
};

/// Names at the deepest points of lakes: those that a person named first, then the largest; none over
/// another, none outside of the view, and no more than can be read.
[[nodiscard]] std::vector<LakeLabel> lakeLabels(const TerrainState& terrain, const QRectF& view,
                                                const QFontMetricsF& metrics, const PixelOfPlace& pixelOf);

void drawLakeLabels(QPainter& painter, const std::vector<LakeLabel>& labels);

/// Names of lakes over a view that draws itself: painted anew only where a name is another one or elsewhere.
class LakeNames : public QWidget {
    Q_OBJECT
public:
    explicit LakeNames(QWidget* over);
    void show(std::vector<LakeLabel> labels);
    [[nodiscard]] const std::vector<LakeLabel>& labels() const { return m_labels; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<LakeLabel> m_labels;
};

} // namespace oxbow
