#pragma once

#include <QColor>
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

/// Words over a view.
struct ViewLabel {
    QString text;
    QRectF place; ///< pixels, before it is turned
    double angleDeg = 0.0; ///< about its middle, clockwise
    QColor colour{0xf2, 0xf6, 0xfa};
    bool isStrong = false;
    int id = 0; ///< of what it names
    bool operator==(const ViewLabel&) const = default;
};

/// A label about a place, where no other one is.
[[nodiscard]] std::optional<ViewLabel> freeLabel(const QString& text, const QPointF& middle, double angleDeg,
                                                 const QFontMetricsF& metrics, const std::vector<ViewLabel>& others);

void drawLabels(QPainter& painter, const std::vector<ViewLabel>& labels);

/// Labels over a view that draws itself: painted anew only where one is another one or elsewhere.
class LabelLayer : public QWidget {
    Q_OBJECT
public:
    explicit LabelLayer(QWidget* over);
    void show(std::vector<ViewLabel> labels);
    [[nodiscard]] const std::vector<ViewLabel>& labels() const { return m_labels; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<ViewLabel> m_labels;
};

} // namespace oxbow
