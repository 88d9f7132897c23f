#include "core/curve/curve_path.h"

#include "core/base/elementary.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace oxbow {

namespace {

constexpr int kMostPieces = 2048; ///< of one Bezier
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

MapPoint operator+(MapPoint a, MapPoint b) {
    return {a.xM + b.xM, a.yM + b.yM};
}
MapPoint operator-(MapPoint a, MapPoint b) {
    return {a.xM - b.xM, a.yM - b.yM};
}
MapPoint operator*(double s, MapPoint a) {
    return {s * a.xM, s * a.yM};
}
double size(MapPoint a) {
    return elementary::hypot(a.xM, a.yM);
}

/// The first inner control point, from b, of the centripetal spline's piece from b to c, a before it.
MapPoint splineTangent(MapPoint a, MapPoint b, MapPoint c) {
    const double d1 = size(b - a), d2 = size(c - b);
    if (d1 <= 0.0 || d2 <= 0.0)
        return (1.0 / 3.0) * (c - b);
    const double r1 = std::sqrt(d1), r2 = std::sqrt(d2);
    const double whole = 3.0 * r1 * (r1 + r2);
    return (1.0 / whole) * (d1 * (c - b) + d2 * (b - a));
}

struct Bezier {
    MapPoint p0, p1, p2, p3;
    [[nodiscard]] MapPoint at(double t) const {
        const double s = 1.0 - t;
        return (s * s * s) * p0 + (3.0 * s * s * t) * p1 + (3.0 * s * t * t) * p2 + (t * t * t) * p3;
    }
    /// Pieces that stay within the tolerance: a chord leaves a curve by at most |second derivative| / 8 n².
    [[nodiscard]] int pieces() const {
        const double bend = 6.0 * std::max(size(p0 - 2.0 * p1 + p2), size(p1 - 2.0 * p2 + p3));
        const double count = std::ceil(std::sqrt(bend / (8.0 * kPathToleranceM)));
        return static_cast<int>(std::clamp(count, 1.0, double{kMostPieces}));
    }
};

/// The points of a curve by index, those beyond an open end mirrored at it.
class Knots {
public:
    explicit Knots(const Curve& curve) : m_curve(curve), m_count(static_cast<int>(curve.points.size())) {}

    [[nodiscard]] MapPoint at(int i) const {
        if (m_curve.closed)
            return m_curve.points[static_cast<std::size_t>((i + m_count) % m_count)].at;
        if (i < 0)
            return 2.0 * at(0) - at(1);
        if (i >= m_count)
            return 2.0 * at(m_count - 1) - at(m_count - 2);
        return m_curve.points[static_cast<std::size_t>(i)].at;
    }
    [[nodiscard]] Bezier piece(int i) const {
        const auto tangent = [&](int k) { return m_curve.points[static_cast<std::size_t>(k % m_count)].tangentM; };
        const MapPoint from = at(i), to = at(i + 1);
        const MapPoint out = tangent(i) ? *tangent(i) : splineTangent(at(i - 1), from, to);
        const MapPoint in = tangent(i + 1) ? -1.0 * *tangent(i + 1) : splineTangent(at(i + 2), to, from);
        return {from, from + out, to + in, to};
    }

private:
    const Curve& m_curve;
    int m_count;
};

/// A value of a curve's points along it.
template <typename Read>
MonotoneCubic alongOf(const Curve& curve, std::span<const double> alongM, double lengthM, Read&& read) {
    MonotoneCubic values;
    const std::size_t count = curve.points.size();
    // A ring's values run on over its seam: one turn before and one behind it.
    for (int turn = curve.closed ? -1 : 0; turn <= (curve.closed ? 1 : 0); ++turn)
        for (std::size_t i = 0; i < count; ++i)
            if (const std::optional<double> value = read(curve.points[i]))
                values.add(alongM[i] + turn * lengthM, *value);
    values.finish();
    return values;
}

} // namespace

// ---- Monotone cubic ----

void MonotoneCubic::add(double x, double y) {
    if (!m_x.empty() && x <= m_x.back()) {
        m_y.back() = y;
        return;
    }
    m_x.push_back(x);
    m_y.push_back(y);
}

void MonotoneCubic::finish() {
    const std::size_t count = m_x.size();
    m_slopes.assign(count, 0.0);
    const auto secant = [&](std::size_t i) { return (m_y[i + 1] - m_y[i]) / (m_x[i + 1] - m_x[i]); };
    for (std::size_t i = 1; i + 1 < count; ++i) {
        const double before = secant(i - 1), after = secant(i);
        if (before * after <= 0.0)
            continue;
        const double w1 = 2.0 * (m_x[i + 1] - m_x[i]) + (m_x[i] - m_x[i - 1]);
        const double w2 = (m_x[i + 1] - m_x[i]) + 2.0 * (m_x[i] - m_x[i - 1]);
        m_slopes[i] = (w1 + w2) / (w1 / before + w2 / after);
    }
    if (count >= 2) {
        m_slopes.front() = secant(0);
        m_slopes.back() = secant(count - 2);
    }
}

double MonotoneCubic::at(double x) const {
    if (m_x.empty())
        return kNone;
    if (x <= m_x.front())
        return m_y.front();
    if (x >= m_x.back())
        return m_y.back();
    const auto i = static_cast<std::size_t>(std::ranges::upper_bound(m_x, x) - m_x.begin()) - 1;
    const double h = m_x[i + 1] - m_x[i], t = (x - m_x[i]) / h, s = 1.0 - t;
    const double value = s * s * (1.0 + 2.0 * t) * m_y[i] + t * t * (3.0 - 2.0 * t) * m_y[i + 1] +
                         h * t * s * (s * m_slopes[i] - t * m_slopes[i + 1]);
    return std::clamp(value, std::min(m_y[i], m_y[i + 1]), std::max(m_y[i], m_y[i + 1]));
}

// ---- Path ----

CurvePath::CurvePath(const Curve& curve) : m_closed(curve.closed && curve.points.size() > 2) {
    const int count = static_cast<int>(curve.points.size());
    if (count == 0)
        return;
    const Knots knots(curve);
    std::vector<std::size_t> starts; // of the points, in the line
    m_points.push_back({.at = curve.points.front().at});
    for (int i = 0; i < (m_closed ? count : count - 1); ++i) {
        starts.push_back(m_points.size() - 1);
        const Bezier piece = knots.piece(i);
        const int pieces = piece.pieces();
        for (int k = 1; k <= pieces; ++k)
            m_points.push_back({.at = k == pieces ? piece.p3 : piece.at(static_cast<double>(k) / pieces),
                                .after = static_cast<std::size_t>(i)});
    }
    if (!m_closed)
        starts.push_back(m_points.size() - 1);
    measure();
    std::vector<double> alongM;
    for (const std::size_t start : starts)
        alongM.push_back(m_points[start].alongM);
    const auto widths = alongOf(curve, alongM, lengthM(), [](const CurvePoint& p) { return p.widthM; });
    const auto heights = alongOf(curve, alongM, lengthM(), [](const CurvePoint& p) { return p.heightM; });
    for (PathPoint& point : m_points) {
        point.widthM = widths.at(point.alongM);
        point.heightM = heights.at(point.alongM);
    }
}

CurvePath::CurvePath(std::vector<PathPoint> points, bool closed) : m_points(std::move(points)), m_closed(closed) {
    measure();
}

void CurvePath::measure() {
    for (std::size_t i = 1; i < m_points.size(); ++i)
        m_points[i].alongM = m_points[i - 1].alongM + size(m_points[i].at - m_points[i - 1].at);
}

PathPoint CurvePath::at(double alongM) const {
    const auto next = std::ranges::lower_bound(m_points, alongM, {}, &PathPoint::alongM);
    if (next == m_points.begin())
        return m_points.front();
    if (next == m_points.end())
        return m_points.back();
    const PathPoint &a = *std::prev(next), &b = *next;
    const double t = (alongM - a.alongM) / (b.alongM - a.alongM);
    return {.at = a.at + t * (b.at - a.at),
            .alongM = alongM,
            .widthM = std::lerp(a.widthM, b.widthM, t),
            .heightM = std::lerp(a.heightM, b.heightM, t),
            .after = b.after};
}

CurvePath CurvePath::sampled(double stepM) const {
    constexpr double kMost = 200000.0;
    const int pieces = static_cast<int>(std::clamp(std::ceil(lengthM() / stepM), 1.0, kMost));
    std::vector<PathPoint> samples;
    for (int i = 0; i <= pieces; ++i)
        samples.push_back(at(lengthM() * i / pieces));
    return {std::move(samples), m_closed};
}

double CurvePath::distanceTo(MapPoint to, std::size_t segment) const {
    const MapPoint a = m_points[segment].at, along = m_points[segment + 1].at - a, from = to - a;
    const double length2 = along.xM * along.xM + along.yM * along.yM;
    const double dot = from.xM * along.xM + from.yM * along.yM;
    const double t = length2 > 0.0 ? std::clamp(dot / length2, 0.0, 1.0) : 0.0;
    const MapPoint away = from - t * along;
    return std::sqrt(away.xM * away.xM + away.yM * away.yM);
}

std::vector<std::uint32_t> CurvePath::segments() const {
    std::vector<std::uint32_t> all(segmentCount());
    std::iota(all.begin(), all.end(), 0u);
    return all;
}

NearestPlace CurvePath::nearest(MapPoint to, std::span<const std::uint32_t> segments) const {
    NearestPlace best{.distanceM = std::numeric_limits<double>::infinity()};
    double best2 = best.distanceM;
    for (const std::uint32_t segment : segments) {
        const MapPoint a = m_points[segment].at, along = m_points[segment + 1].at - a, from = to - a;
        const double length2 = along.xM * along.xM + along.yM * along.yM;
        if (length2 <= 0.0)
            continue;
        const double t = std::clamp((from.xM * along.xM + from.yM * along.yM) / length2, 0.0, 1.0);
        const MapPoint away = from - t * along;
        const double distance2 = away.xM * away.xM + away.yM * away.yM;
        if (distance2 > best2)
            continue;
        // At a corner the two segments lie equally near: the one that the place stands more beside says the side.
        const double side = (along.xM * from.yM - along.yM * from.xM) / std::sqrt(length2);
        if (distance2 == best2 && std::fabs(side) <= std::fabs(best.side))
            continue;
        best2 = distance2;
        best.side = side;
        best.alongM = std::lerp(m_points[segment].alongM, m_points[segment + 1].alongM, t);
        best.segment = segment;
        best.share = t;
    }
    best.distanceM = std::sqrt(best2);
    return best;
}

bool CurvePath::isInside(MapPoint place) const {
    bool inside = false;
    for (std::size_t i = 0; m_closed && i + 1 < m_points.size(); ++i) {
        const MapPoint a = m_points[i].at, b = m_points[i + 1].at;
        if ((a.yM > place.yM) == (b.yM > place.yM))
            continue;
        const double crossing = a.xM + (place.yM - a.yM) / (b.yM - a.yM) * (b.xM - a.xM);
        inside ^= place.xM < crossing;
    }
    return inside;
}

std::size_t insertionPlace(const Curve& curve, MapPoint at) {
    if (!curve.isDrawn())
        return curve.points.size();
    const CurvePath path(curve);
    return path.points()[path.nearest(at).segment + 1].after + 1;
}

double greatestCurvature(const CurvePath& path, double spanM) {
    double greatest = 0.0;
    const CurvePath even = path.sampled(0.25 * spanM);
    const double step = even.lengthM() / static_cast<double>(std::max<std::size_t>(1, even.segmentCount()));
    const auto span = static_cast<std::size_t>(std::max(1.0, std::round(spanM / std::max(1e-9, step))));
    for (std::size_t i = span; i + span < even.points().size(); ++i) {
        const MapPoint a = even.points()[i].at - even.points()[i - span].at;
        const MapPoint b = even.points()[i + span].at - even.points()[i].at;
        const double product = size(a) * size(b) * size(a + b);
        if (product > 0.0)
            greatest = std::max(greatest, 2.0 * std::fabs(a.xM * b.yM - a.yM * b.xM) / product);
    }
    return greatest;
}

CurvePath pathOf(const Road& road) {
    std::vector<PathPoint> points;
    for (const RoadPoint& point : road.points)
        points.push_back({.at = point.at, .widthM = point.widthM, .heightM = point.heightM});
    return {std::move(points), road.isClosed};
}

CurvePath builtPath(const Curve& curve, std::span<const Road> roads) {
    const auto isAlong = [&](const Road& road) {
        return road.name == curve.title() &&
               std::ranges::equal(road.drawn, curve.points, {}, {}, [](const CurvePoint& point) { return point.at; });
    };
    const auto found = std::ranges::find_if(roads, isAlong);
    return found == roads.end() ? CurvePath(curve) : pathOf(*found);
}

} // namespace oxbow
