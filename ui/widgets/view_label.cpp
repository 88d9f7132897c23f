#include "ui/widgets/view_label.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace oxbow {

namespace {

constexpr double kAir = 6.0; ///< between labels, px

/// The upright box around a label as it is drawn.
QRectF boxOf(const ViewLabel& label) {
    QTransform turn;
    turn.translate(label.place.center().x(), label.place.center().y());
    turn.rotate(label.angleDeg);
    return turn.mapRect(label.place.translated(-label.place.center()));
}

void drawLabel(QPainter& painter, const ViewLabel& label) {
    QFont font = painter.font();
    font.setWeight(label.isStrong ? QFont::DemiBold : QFont::Normal);
    QPainterPath letters;
    const QPointF corner = label.place.bottomLeft() - label.place.center();
    letters.addText(corner.x(), corner.y() - QFontMetricsF(font).descent(), font, label.text);
    painter.save();
    painter.translate(label.place.center());
    painter.rotate(label.angleDeg);
    // A halo, so that it is read on every ground.
    painter.strokePath(letters,
                       QPen(QColor(8, 16, 24, 190), 3.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.fillPath(letters, label.colour);
    painter.restore();
}

} // namespace

std::optional<ViewLabel> freeLabel(const QString& text, const QPointF& middle, double angleDeg,
                                   const QFontMetricsF& metrics, const std::vector<ViewLabel>& others) {
    ViewLabel label{text, QRectF(QPointF(), QSizeF(metrics.horizontalAdvance(text), metrics.height())), angleDeg};
    label.place.moveCenter(middle);
    const QRectF box = boxOf(label);
    const bool isFree = std::ranges::none_of(others, [&](const ViewLabel& other) {
        return boxOf(other).adjusted(-kAir, -kAir, kAir, kAir).intersects(box);
    });
    return isFree ? std::optional(label) : std::nullopt;
}

void drawLabels(QPainter& painter, const std::vector<ViewLabel>& labels) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const ViewLabel& label : labels)
        drawLabel(painter, label);
    painter.restore();
}

LabelLayer::LabelLayer(QWidget* over) : QWidget(over) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    hide();
}

void LabelLayer::show(std::vector<ViewLabel> labels) {
    if (labels == m_labels)
        return;
    m_labels = std::move(labels);
    setVisible(!m_labels.empty());
    update();
}

void LabelLayer::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawLabels(painter, m_labels);
}

} // namespace oxbow
