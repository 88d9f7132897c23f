#include "ui/brush/rectangle_gizmo.h"

#include <array>
#include <numbers>

namespace oxbow {

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kSnapDeg = 15.0;
constexpr double kLeastM = 1.0;
constexpr int kPiecesOfSide = 24; ///< so that the line follows the ground
constexpr int kPiecesOfRing = 72;

struct Side {
    int across, along; ///< -1, 0, 1: where it is
};
/// In the order of the parts.
constexpr std::array<Side, 8> kSides = {{{0, -1}, {1, 0}, {0, 1}, {-1, 0}, {-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};

QPointF direction(double degrees) {
    return {std::cos(degrees * kDegree), std::sin(degrees * kDegree)};
}

/// -180 to 180.
double wrapped(double degrees) {
    return degrees - 360.0 * std::round(degrees / 360.0);
}

} // namespace

QPointF RectangleGizmo::placeM(double across, double along) const {
    const QPointF east = direction(m_rectangle.rotationDeg), south(-east.y(), east.x());
    return m_rectangle.middleM + 0.5 * across * m_rectangle.widthM * east + 0.5 * along * m_rectangle.depthM * south;
}

HandleSet RectangleGizmo::handles() const {
    HandleSet set;
    const QPointF& middle = m_rectangle.middleM;
    HandleLine outline{.widthPx = 1.8};
    constexpr std::array<Side, 5> kCorners = {{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}}};
    for (std::size_t i = 0; i + 1 < kCorners.size(); ++i)
        for (int k = 0; k <= kPiecesOfSide; ++k) {
            const double t = static_cast<double>(k) / kPiecesOfSide;
            outline.points.push_back({placeM(kCorners[i].across + t * (kCorners[i + 1].across - kCorners[i].across),
                                             kCorners[i].along + t * (kCorners[i + 1].along - kCorners[i].along))});
        }
    set.lines.push_back(std::move(outline));
    HandleLine ring{.colour = QColor(0x6b, 0xcc, 0xff), .widthPx = 1.4, .id = Rotate};
    for (int i = 0; i <= kPiecesOfRing; ++i)
        ring.points.push_back({middle + ringM() * direction(360.0 * i / kPiecesOfRing)});
    set.lines.push_back(std::move(ring));
    if (m_rectangle.heightM)
        set.lines.push_back({.points = {{middle}, {middle, liftM()}}, .colour = QColor(0x8c, 0xe0, 0x8c)});

    for (int part = FirstSide; part < PartCount; ++part) {
        const Side& side = kSides[static_cast<std::size_t>(part - FirstSide)];
        const QPointF at = placeM(side.across, side.along);
        set.handles.push_back({.id = part,
                               .at = {at},
                               .form = part < FirstCorner ? GroundHandle::Form::Diamond : GroundHandle::Form::Square,
                               .motion = GroundHandle::Motion::Along,
                               .alongM = at - middle,
                               .yields = part < FirstCorner ? 2 : 3});
    }
    set.handles.push_back({.id = Rotate,
                           .at = {middle + ringM() * direction(m_rectangle.rotationDeg - 90.0)},
                           .form = GroundHandle::Form::Round,
                           .motion = GroundHandle::Motion::Turn,
                           .yields = 1,
                           .colour = QColor(0x6b, 0xcc, 0xff)});
    set.handles.push_back({.id = Move, .at = {middle}, .form = GroundHandle::Form::Cross});
    if (m_rectangle.heightM)
        set.handles.push_back({.id = Height,
                               .at = {middle, liftM()},
                               .form = GroundHandle::Form::Upright,
                               .motion = GroundHandle::Motion::Upright,
                               .yields = 1,
                               .colour = QColor(0x8c, 0xe0, 0x8c)});
    return set;
}

GizmoRectangle RectangleGizmo::sized(int part, const QPointF& byM, bool keepsProportion) const {
    const Side& side = kSides[static_cast<std::size_t>(part - FirstSide)];
    const QPointF east = direction(m_rectangle.rotationDeg), south(-east.y(), east.x());
    double width = m_rectangle.widthM + side.across * QPointF::dotProduct(byM, east);
    double depth = m_rectangle.depthM + side.along * QPointF::dotProduct(byM, south);
    if (keepsProportion) {
        const double byWidth = width / m_rectangle.widthM, byDepth = depth / m_rectangle.depthM;
        const double share = side.across == 0 ? byDepth : side.along == 0 ? byWidth : 0.5 * (byWidth + byDepth);
        width = share * m_rectangle.widthM;
        depth = share * m_rectangle.depthM;
    }
    GizmoRectangle changed = m_rectangle;
    changed.widthM = std::max(width, kLeastM);
    changed.depthM = std::max(depth, kLeastM);
    changed.middleM += 0.5 * side.across * (changed.widthM - m_rectangle.widthM) * east +
                       0.5 * side.along * (changed.depthM - m_rectangle.depthM) * south;
    return changed;
}

double RectangleGizmo::levelM(int part, const GroundProjection& view) const {
    if (part < FirstSide)
        return view.groundAt(m_rectangle.middleM);
    const Side& side = kSides[static_cast<std::size_t>(part - FirstSide)];
    return view.groundAt(placeM(side.across, side.along));
}

GizmoRectangle RectangleGizmo::dragged(int part, const QPointF& from, const QPointF& to, double levelM, bool isShift,
                                       const GroundProjection& view) const {
    GizmoRectangle changed = m_rectangle;
    const QPointF& middle = m_rectangle.middleM;
    if (part == Height) {
        const auto before = view.heightAt(from, middle), now = view.heightAt(to, middle);
        if (before && now)
            changed.heightM = m_rectangle.heightM.value_or(0.0) + *now - *before;
        return changed;
    }
    const auto before = view.placeAt(from, levelM), now = view.placeAt(to, levelM);
    if (!before || !now)
        return changed;
    if (part == Move) {
        changed.middleM += *now - *before;
    } else if (part == Rotate) {
        const auto heading = [&](const QPointF& p) { return std::atan2(p.y() - middle.y(), p.x() - middle.x()) / kDegree; };
        const double turned = m_rectangle.rotationDeg + heading(*now) - heading(*before);
        changed.rotationDeg = wrapped(isShift ? kSnapDeg * std::round(turned / kSnapDeg) : turned);
    } else {
        return sized(part, *now - *before, isShift);
    }
    return changed;
}

} // namespace oxbow
