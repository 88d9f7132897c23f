#include "ui/brush/curve_lines.h"

#include "core/curve/curve_path.h"
#include "core/earthwork/curve_kind.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace oxbow {

namespace {

QPointF unit(const QPointF& v) {
    const double length = std::hypot(v.x(), v.y());
    return length > 0.0 ? v / length : QPointF(1.0, 0.0);
}

/// What the kind says; the points' own go before it.
double widthOf(const CurveKind& kind, const Curve& curve) {
    return kind.usesWidths && kind.find("width_m") ? std::get<double>(curve.params.value("width_m")) : 0.0;
}

} // namespace

QColor colourOf(const CurveKind& kind) {
    // In the order of the table: water, crest, rock, road, building ground, a mere outline; pin, line, shore, bed.
    constexpr std::array kColours = {0x58b4ff, 0xe0a060, 0xd0d4da, 0xffd84a, 0x9be07a,
                                     0xf090e0, 0xff7a59, 0xffc39a, 0x45d6c8, 0x4f8dff};
    const auto index = static_cast<std::size_t>(&kind - curveKinds().data());
    return QColor::fromRgb(static_cast<QRgb>(kColours[index % kColours.size()]));
}

double widthAt(const Curve& curve, std::size_t point) {
    const CurvePoint& own = curve.points[point];
    if (!curve.kind().usesWidths)
        return 0.0;
    if (own.widthM)
        return *own.widthM;
    if (!curve.isDrawn())
        return widthOf(curve.kind(), curve);
    const CurvePath path(curve);
    const double between = path.at(path.nearest(own.at).alongM).widthM;
    return std::isfinite(between) ? between : widthOf(curve.kind(), curve);
}

QPointF directionAt(const Curve& curve, std::size_t point) {
    const std::vector<CurvePoint>& points = curve.points;
    if (points[point].tangentM)
        return unit(placeOf(*points[point].tangentM));
    const std::size_t count = points.size();
    const std::size_t before = point > 0 ? point - 1 : curve.closed ? count - 1 : 0;
    const std::size_t behind = point + 1 < count ? point + 1 : curve.closed ? 0 : point;
    return unit(placeOf(points[behind].at) - placeOf(points[before].at));
}

CurveLines::Line CurveLines::lineOf(const Curve& curve) {
    Line line{curve, {}, {}, {}};
    if (curve.points.size() < 2 || !curve.kind().isLine)
        return line;
    const CurvePath whole(curve);
    if (whole.lengthM() <= 0.0)
        return line;
    const double pieces = std::clamp(4.0 * static_cast<double>(curve.points.size()), 240.0, 4000.0);
    const CurvePath path = whole.sampled(whole.lengthM() / pieces);
    const double usual = widthOf(curve.kind(), curve);
    const std::span<const PathPoint> points = path.points();
    for (std::size_t i = 0; i < points.size(); ++i) {
        const QPointF at = placeOf(points[i].at);
        line.middle.push_back({at});
        const double width = !curve.kind().usesWidths             ? 0.0
                             : std::isfinite(points[i].widthM) ? points[i].widthM
                                                                  : usual;
        const QPointF along = unit(placeOf(points[std::min(i + 1, points.size() - 1)].at) - placeOf(points[i > 0 ? i - 1 : 0].at));
        const QPointF right = 0.5 * width * QPointF(-along.y(), along.x());
        line.left.push_back({at - right});
        line.right.push_back({at + right});
    }
    if (usual <= 0.0 && std::ranges::none_of(curve.points, [](const CurvePoint& point) { return point.widthM.has_value(); })) {
        line.left.clear();
        line.right.clear();
    }
    return line;
}

void CurveLines::add(const std::vector<Curve>& curves, std::uint64_t chosen, int firstId, HandleSet& to) {
    while (m_lines.size() > curves.size())
        m_lines.pop_back();
    for (std::size_t i = 0; i < curves.size(); ++i) {
        const Curve& curve = curves[i];
        if (i == m_lines.size())
            m_lines.push_back(lineOf(curve));
        else if (!(m_lines[i].curve == curve))
            m_lines[i] = lineOf(curve);
        const bool isChosen = curve.id == chosen;
        if (curve.hidden && !isChosen)
            continue;
        const QColor colour = colourOf(curve.kind());
        const int id = firstId < 0 ? -1 : firstId + static_cast<int>(i);
        if (!curve.kind().isLine && !isChosen)
            for (const CurvePoint& point : curve.points)
                to.handles.push_back(
                    {.id = id, .at = {placeOf(point.at)}, .form = GroundHandle::Form::Diamond, .colour = colour});
        if (isChosen)
            for (const auto& edge : {m_lines[i].left, m_lines[i].right})
                if (!edge.empty())
                    to.lines.push_back({.points = edge, .colour = colour, .widthPx = 1.0, .dashed = true});
        to.lines.push_back({.points = m_lines[i].middle,
                            .colour = colour,
                            .widthPx = isChosen ? 2.4 : 1.6,
                            .dashed = curve.hidden,
                            .id = id});
    }
}

} // namespace oxbow
