#include "ui/ground/handle_layer.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

constexpr double kDotPx = 5.0; ///< half of a dot's side
constexpr double kGrown = 1.35; ///< under the cursor
const QColor kShade(0, 0, 0, 150);

} // namespace

HandleLayer::HandleLayer(QWidget* view) : QWidget(view) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setObjectName(QStringLiteral("handleLayer"));
    lower();
    hide();
}

void HandleLayer::show(const HandleSet& set, std::optional<int> hovered, const GroundProjection& view) {
    std::vector<Dot> dots;
    std::vector<Stroke> strokes;
    for (const HandleLine& line : set.lines) {
        const bool isHovered = line.id >= 0 && hovered == line.id;
        Stroke stroke{{QPolygonF()}, line.colour, isHovered ? 1.6 * line.widthPx : line.widthPx, line.dashed};
        for (const HandlePlace& point : line.points)
            if (const auto at = pixelOf(point, view))
                stroke.pieces.back() << *at;
            else if (!stroke.pieces.back().isEmpty())
                stroke.pieces.emplace_back();
        strokes.push_back(std::move(stroke));
    }
    for (const GroundHandle& handle : set.handles)
        if (const auto at = pixelOf(handle, set, view))
            dots.push_back({*at, handle.form, handle.colour, handle.chosen, hovered == handle.id});
    setVisible(!set.isEmpty());
    if (dots == m_dots && strokes == m_strokes)
        return;
    m_dots = std::move(dots);
    m_strokes = std::move(strokes);
    update();
}

void HandleLayer::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Stroke& stroke : m_strokes)
        for (const QPolygonF& piece : stroke.pieces) {
            painter.setPen(QPen(kShade, stroke.widthPx + 2.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
            if (!stroke.dashed)
                painter.drawPolyline(piece);
            painter.setPen(QPen(stroke.colour, stroke.widthPx, stroke.dashed ? Qt::DashLine : Qt::SolidLine, Qt::RoundCap,
                                Qt::RoundJoin));
            painter.drawPolyline(piece);
        }
    for (const Dot& dot : m_dots)
        paintDot(painter, dot);
}

void HandleLayer::paintDot(QPainter& painter, const Dot& dot) {
    const double r = dot.hovered ? kGrown * kDotPx : kDotPx;
    painter.save();
    painter.translate(dot.at);
    painter.setPen(QPen(kShade, 1.4));
    painter.setBrush(dot.chosen ? QColor(Qt::white) : dot.colour);
    switch (dot.form) {
    case GroundHandle::Form::Square:
        painter.drawRect(QRectF(-r, -r, 2 * r, 2 * r));
        break;
    case GroundHandle::Form::Round:
        painter.drawEllipse(QPointF(), 1.15 * r, 1.15 * r);
        break;
    case GroundHandle::Form::Diamond:
        painter.rotate(45.0);
        painter.drawRect(QRectF(-0.85 * r, -0.85 * r, 1.7 * r, 1.7 * r));
        break;
    case GroundHandle::Form::Cross:
        painter.drawEllipse(QPointF(), 1.9 * r, 1.9 * r);
        painter.setPen(QPen(QColor(20, 22, 26), 1.6, Qt::SolidLine, Qt::RoundCap));
        for (int i = 0; i < 4; ++i, painter.rotate(90.0)) {
            painter.drawLine(QPointF(0, 0), QPointF(0, -1.35 * r));
            painter.drawLine(QPointF(0, -1.35 * r), QPointF(0.4 * r, -0.9 * r));
            painter.drawLine(QPointF(0, -1.35 * r), QPointF(-0.4 * r, -0.9 * r));
        }
        break;
    case GroundHandle::Form::Upright: {
        const std::array up = {QPointF(0, -2.0 * r), QPointF(1.1 * r, -0.3 * r), QPointF(-1.1 * r, -0.3 * r)};
        const std::array down = {QPointF(0, 2.0 * r), QPointF(1.1 * r, 0.3 * r), QPointF(-1.1 * r, 0.3 * r)};
        painter.drawPolygon(up.data(), 3);
        painter.drawPolygon(down.data(), 3);
        break;
    }
    }
    painter.restore();
}

QCursor cursorOf(const HandleSet& set, int id, const GroundProjection& view) {
    const auto handle = std::ranges::find(set.handles, id, &GroundHandle::id);
    if (handle == set.handles.end())
        return Qt::PointingHandCursor;
    switch (handle->motion) {
    case GroundHandle::Motion::Anywhere:
        return Qt::SizeAllCursor;
    case GroundHandle::Motion::Turn:
        return Qt::PointingHandCursor;
    case GroundHandle::Motion::Upright:
        return Qt::SizeVerCursor;
    case GroundHandle::Motion::Along:
        break;
    }
    const auto from = pixelOf(handle->at, view), to = pixelOf(HandlePlace{handle->at.placeM + 0.1 * handle->alongM}, view);
    if (!from || !to)
        return Qt::SizeAllCursor;
    const QPointF along = *to - *from;
    constexpr std::array kShapes = {Qt::SizeHorCursor, Qt::SizeFDiagCursor, Qt::SizeVerCursor, Qt::SizeBDiagCursor};
    const double eighths = std::atan2(along.y(), along.x()) / (std::numbers::pi / 4.0);
    return kShapes[static_cast<std::size_t>((static_cast<int>(std::lround(eighths)) + 8) % 4)];
}

} // namespace oxbow
