#pragma once

#include "core/curve/curve.h"
#include "core/terrain/road.h"

#include <span>

namespace oxbow {

/// A place on a curve.
struct PathPoint {
    MapPoint at;
    double alongM = 0.0;  ///< from its start
    double widthM = 0.0;  ///< NaN where no point has one
    double heightM = 0.0; ///< NaN where no point has one
    std::size_t after = 0; ///< the point of the curve that it lies behind
};

/// The nearest place of a path to another place.
struct NearestPlace {
    double distanceM = 0.0;
    double alongM = 0.0;
    double side = 0.0;      ///< above 0: to the right of the path's direction; below: to the left
    std::size_t segment = 0; ///< of the path's line
    double share = 0.0;      ///< of that segment
};

/// A curve as a line of short straight segments, at most kPathToleranceM from it. Between the points P_i and P_(i+1)
/// it is the cubic Bezier of
///
///     P_i,  P_i + t_i,  P_(i+1) - t_(i+1),  P_(i+1)
///
/// where t_i is the tangent of the point or, where it has none, what makes the curve a centripetal Catmull-Rom spline
/// (Yuksel2011), which makes no loops and no cusps. Widths and heights run along it by a monotone cubic through the
/// points that have one (FritschCarlson1980): nowhere higher or lower than its neighbours. In metres, so that it is the
/// same on every grid. Cost: linear in the segments.
class CurvePath {
public:
    CurvePath() = default;
    explicit CurvePath(const Curve& curve);
    /// Of points that lie as they are: their distances along it are worked out.
    CurvePath(std::vector<PathPoint> points, bool closed);

    /// Of a closed path the first one is repeated at its end.
    [[nodiscard]] std::span<const PathPoint> points() const { return m_points; }
    [[nodiscard]] bool empty() const { return m_points.size() < 2; }
    [[nodiscard]] bool isClosed() const { return m_closed; }
    [[nodiscard]] std::size_t segmentCount() const { return m_points.empty() ? 0 : m_points.size() - 1; }
    /// The numbers of all.
    [[nodiscard]] std::vector<std::uint32_t> segments() const;
    [[nodiscard]] double lengthM() const { return m_points.empty() ? 0.0 : m_points.back().alongM; }
    /// The place that far along it, within its ends.
    [[nodiscard]] PathPoint at(double alongM) const;
    /// The path cut into equal pieces of about a length, at least one.
    [[nodiscard]] CurvePath sampled(double stepM) const;
    /// The nearest place among segments; all of them where none are named.
    [[nodiscard]] NearestPlace nearest(MapPoint to) const { return nearest(to, segments()); }
    [[nodiscard]] NearestPlace nearest(MapPoint to, std::span<const std::uint32_t> segments) const;
    [[nodiscard]] double distanceTo(MapPoint to, std::size_t segment) const;
    /// Whether a place lies within a closed path (even-odd rule); never of an open one.
    [[nodiscard]] bool isInside(MapPoint place) const;

private:
    void measure();

    std::vector<PathPoint> m_points;
    bool m_closed = false;
};

inline constexpr double kPathToleranceM = 0.02;

/// Where a new point at a place belongs in the curve's list so that the curve keeps its order.
[[nodiscard]] std::size_t insertionPlace(const Curve& curve, MapPoint at);

/// The sharpest bend of a path: 1 / radius in 1/m, of circles through three places `spanM` apart. 0: straight.
[[nodiscard]] double greatestCurvature(const CurvePath& path, double spanM);

/// A monotone cubic (FritschCarlson1980) through knots (x increasing, y); constant beyond its ends.
class MonotoneCubic {
public:
    void add(double x, double y);
    /// To be called once after the last knot.
    void finish();
    [[nodiscard]] double at(double x) const;

private:
    std::vector<double> m_x, m_y, m_slopes;
};

/// A road's middle with its heights and the widths of its carriageway.
[[nodiscard]] CurvePath pathOf(const Road& road);
/// The line that a curve became: the course of the road that was built along it, else as it is drawn.
[[nodiscard]] CurvePath builtPath(const Curve& curve, std::span<const Road> roads);

} // namespace oxbow
