#include "core/curve/curve.h"

#include "core/base/error.h"
#include "core/param/param_text.h"

#include <atomic>

namespace oxbow {

namespace {

constexpr double kFarthestM = 1e7;
constexpr double kWidestM = 1e6;
constexpr double kHighestM = 1e5;

std::uint64_t nextCurveId() {
    static std::atomic<std::uint64_t> last = 0;
    return ++last;
}

void checkPoint(const CurvePoint& point, const std::string& where) {
    checkNumber(point.at.xM, -kFarthestM, kFarthestM, where + ".x_m");
    checkNumber(point.at.yM, -kFarthestM, kFarthestM, where + ".y_m");
    if (point.widthM)
        checkNumber(*point.widthM, 0.0, kWidestM, where + ".width_m");
    if (point.heightM)
        checkNumber(*point.heightM, -kHighestM, kHighestM, where + ".height_m");
    if (point.tangentM) {
        checkNumber(point.tangentM->xM, -kFarthestM, kFarthestM, where + ".tangent_m");
        checkNumber(point.tangentM->yM, -kFarthestM, kFarthestM, where + ".tangent_m");
    }
}

} // namespace

Curve::Curve(const CurveKind& kind)
    : params(kind), closed(kind.closing == CurveClosing::Closed), id(nextCurveId()) {}

Curve Curve::as(const CurveKind& other) const {
    Curve changed(other);
    changed.name = name;
    changed.hidden = hidden;
    changed.points = points;
    changed.id = id;
    if (other.closing == CurveClosing::Either)
        changed.closed = closed;
    return changed;
}

bool Curve::operator==(const Curve& other) const {
    return params == other.params && name == other.name && closed == other.closed && hidden == other.hidden && points == other.points;
}

void checkCurve(const Curve& curve, const std::string& where) {
    if (curve.points.size() > kMostCurvePoints)
        throw Error(where + ".points: " + phrase("a curve has at most %1 points", kMostCurvePoints));
    for (std::size_t i = 0; i < curve.points.size(); ++i)
        checkPoint(curve.points[i], where + ".points[" + std::to_string(i) + "]");
    const CurveClosing closing = curve.kind().closing;
    if (closing != CurveClosing::Either && curve.closed != (closing == CurveClosing::Closed))
        throw Error(where + ".closed: " +
                    (curve.closed ? phrase("a curve of the kind '%1' is never closed", curve.kind().id)
                                  : phrase("a curve of the kind '%1' is always closed", curve.kind().id)));
}

Curve asNewCurve(Curve curve) {
    curve.id = nextCurveId();
    return curve;
}

} // namespace oxbow
