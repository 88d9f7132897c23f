#include "ui/brush/ground_handle.h"

#include <Qt>

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

double lengthOf(const QPointF& v) {
    return std::hypot(v.x(), v.y());
}

double distanceToSegment(const QPointF& p, const QPointF& a, const QPointF& b) {
    const QPointF along = b - a;
    const double square = QPointF::dotProduct(along, along);
    const double t = square > 0.0 ? std::clamp(QPointF::dotProduct(p - a, along) / square, 0.0, 1.0) : 0.0;
    return lengthOf(p - (a + t * along));
}

QPointF arrow(int key) {
    return key == Qt::Key_Left    ? QPointF(-1, 0)
           : key == Qt::Key_Right ? QPointF(1, 0)
           : key == Qt::Key_Up    ? QPointF(0, -1)
           : key == Qt::Key_Down  ? QPointF(0, 1)
                                  : QPointF();
}

} // namespace

double roundedM(double metres) {
    return std::round(metres * 20.0) / 20.0;
}

bool isArrow(int key) {
    return !arrow(key).isNull();
}

QPointF arrowWay(int key, const QPointF& placeM, double stepM, const GroundProjection& view) {
    constexpr double kProbePx = 16.0;
    const double levelM = view.groundAt(placeM);
    const auto at = view.pixelOf(placeM, levelM);
    const auto ahead = at ? view.placeAt(*at + kProbePx * arrow(key), levelM) : std::nullopt;
    const QPointF way = ahead ? *ahead - placeM : arrow(key);
    return std::abs(way.x()) >= std::abs(way.y()) ? QPointF(std::copysign(stepM, way.x()), 0.0)
                                                  : QPointF(0.0, std::copysign(stepM, way.y()));
}

std::optional<QPointF> pixelOf(const HandlePlace& at, const GroundProjection& view) {
    return view.pixelOf(at.placeM, view.groundAt(at.placeM) + at.liftM);
}

std::optional<QPointF> pixelOf(const GroundHandle& handle, const GroundProjection& view) {
    const auto pixel = pixelOf(handle.at, view);
    const bool isHidden = handle.motion == GroundHandle::Motion::Upright &&
                          !(pixel && view.heightAt(*pixel, handle.at.placeM));
    return isHidden ? std::nullopt : pixel;
}

std::optional<QPointF> pixelOf(const GroundHandle& handle, const HandleSet& among, const GroundProjection& view) {
    const auto pixel = pixelOf(handle, view);
    const auto covers = [&](const GroundHandle& other) {
        const auto at = other.yields < handle.yields ? pixelOf(other, view) : std::nullopt;
        return at && lengthOf(*at - *pixel) <= kHandleReachPx;
    };
    return pixel && handle.yields > 0 && std::ranges::any_of(among.handles, covers) ? std::nullopt : pixel;
}

std::optional<int> handleAt(const HandleSet& set, const QPointF& pixel, const GroundProjection& view) {
    std::optional<int> found;
    double nearest = kHandleReachPx;
    for (const GroundHandle& handle : set.handles)
        if (const auto at = pixelOf(handle, set, view); handle.id >= 0 && at && lengthOf(pixel - *at) <= nearest) {
            nearest = lengthOf(pixel - *at);
            found = handle.id;
        }
    if (found)
        return found;
    nearest = kLineReachPx;
    for (const HandleLine& line : set.lines) {
        if (line.id < 0)
            continue;
        std::optional<QPointF> before;
        for (const HandlePlace& point : line.points) {
            const auto at = pixelOf(point, view);
            if (before && at)
                if (const double distance = distanceToSegment(pixel, *before, *at); distance <= nearest) {
                    nearest = distance;
                    found = line.id;
                }
            before = at;
        }
    }
    return found;
}

} // namespace oxbow
