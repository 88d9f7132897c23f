#include "core/hydrology/meander_migration.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace oxbow {

namespace {

constexpr double kUpstreamWeight = 2.5; ///< gamma of Howard1984; the local weight omega is -1
constexpr double kFriction = 0.022;     ///< 2 k Cf
constexpr double kFarthestMove = 0.5;   ///< widths a step
constexpr double kEndTaper = 10.0;      ///< widths from an end over which motion sets in
constexpr int kRateSmoothings = 4;
constexpr double kLineSmoothing = 0.1; ///< of the way to the mean of the two points beside
constexpr double kShortestLoop = 4.0;  ///< widths of way that a cut-off must save

struct Vector {
    double x, y;
};

Vector between(const MapPoint& a, const MapPoint& b) {
    return {b.xM - a.xM, b.yM - a.yM};
}
double length(const Vector& v) {
    return std::hypot(v.x, v.y);
}

std::vector<double> distancesAlong(const std::vector<RiverPoint>& points) {
    std::vector<double> along(points.size(), 0.0);
    for (std::size_t i = 1; i < points.size(); ++i)
        along[i] = along[i - 1] + length(between(points[i - 1].at, points[i].at));
    return along;
}

RiverPoint blended(const RiverPoint& a, const RiverPoint& b, double t) {
    const auto mix = [t](double from, double to) { return std::lerp(from, to, t); };
    RiverPoint point = a;
    point.at = {mix(a.at.xM, b.at.xM), mix(a.at.yM, b.at.yM)};
    point.bedM = mix(a.bedM, b.bedM);
    point.waterM = mix(a.waterM, b.waterM);
    point.dischargeM3s = mix(a.dischargeM3s, b.dischargeM3s);
    point.widthM = mix(a.widthM, b.widthM);
    point.depthM = mix(a.depthM, b.depthM);
    point.velocityMPerS = mix(a.velocityMPerS, b.velocityMPerS);
    return point;
}

/// Each inner value moves towards the mean of those beside it: kinks smaller than a bend fade.
template <typename Values>
void smooth(Values& values, double share) {
    auto before = values.empty() ? 0.0 : values.front();
    for (std::size_t i = 1; i + 1 < values.size(); ++i) {
        const auto here = values[i];
        values[i] += share * (0.5 * (before + values[i + 1]) - here);
        before = here;
    }
}

/// Of the ends of a stretch that leads over a forbidden place, one that does not lie in it.
MapPoint allowedEnd(const MeanderRule& rule, const MapPoint& a, const MapPoint& b, double t) {
    const MapPoint &nearer = t < 0.5 ? a : b, &other = t < 0.5 ? b : a;
    return std::isnan(rule.groundM(nearer)) ? other : nearer;
}

/// The line in even steps of about `stepM`; both ends stay.
std::vector<RiverPoint> resampledLine(const MeanderRule& rule, const std::vector<RiverPoint>& points,
                                      double stepM) {
    const std::vector<double> along = distancesAlong(points);
    const auto steps = static_cast<std::size_t>(std::max(1.0, std::round(along.back() / stepM)));
    std::vector<RiverPoint> line;
    std::size_t i = 0;
    for (std::size_t k = 0; k < steps; ++k) {
        const double at = along.back() * static_cast<double>(k) / static_cast<double>(steps);
        while (i + 2 < points.size() && along[i + 1] <= at)
            ++i;
        const double span = along[i + 1] - along[i];
        const double t = span > 0.0 ? (at - along[i]) / span : 0.0;
        line.push_back(blended(points[i], points[i + 1], t));
        if (std::isnan(rule.groundM(line.back().at)))
            line.back().at = allowedEnd(rule, points[i].at, points[i + 1].at, t);
    }
    line.front() = points.front();
    line.push_back(points.back());
    return line;
}

/// Curvature by the turn at each inner point, positive to the right (y is south).
std::vector<double> curvatures(const std::vector<RiverPoint>& points) {
    std::vector<double> curvature(points.size(), 0.0);
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        const Vector a = between(points[i - 1].at, points[i].at), b = between(points[i].at, points[i + 1].at);
        const double way = 0.5 * (length(a) + length(b));
        if (way > 0.0)
            curvature[i] = std::atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y) / way;
    }
    return curvature;
}

class Migration {
public:
    Migration(const MeanderRule& rule, std::vector<RiverPoint>& points)
        : m_rule(rule), m_points(points), m_along(distancesAlong(points)) {
        for (const RiverPoint& point : points)
            m_widthM = std::max(m_widthM, point.widthM);
        m_widthM = std::max(m_widthM, rule.leastWidthM);
    }
    [[nodiscard]] double widthM() const { return m_widthM; }

    void move() {
        const std::vector<double> rates = migrationRates();
        const double slopeShare = std::max(0.0, 1.0 - meanSlope() / m_rule.steepestSlope);
        std::vector<MapPoint> moved(m_points.size());
        for (std::size_t i = 0; i < m_points.size(); ++i)
            moved[i] = movedPoint(i, rates[i] * slopeShare);
        std::vector<double> east, south;
        for (const MapPoint& at : moved) {
            east.push_back(at.xM);
            south.push_back(at.yM);
        }
        smooth(east, kLineSmoothing);
        smooth(south, kLineSmoothing);
        for (std::size_t i = 1; i + 1 < m_points.size(); ++i)
            if (!std::isnan(m_rule.groundM({east[i], south[i]})))
                m_points[i].at = {east[i], south[i]};
    }

private:
    [[nodiscard]] double meanSlope() const {
        const double fall = m_points.front().waterM - m_points.back().waterM;
        return m_along.back() > 0.0 ? fall / m_along.back() : 0.0;
    }

    /// R1 by a running sum of what comes from upstream.
    [[nodiscard]] std::vector<double> migrationRates() const {
        const std::vector<double> curvature = curvatures(m_points);
        const double depthM = std::pow(m_widthM / 18.8, 1.0 / 1.41);
        const double decay = kFriction / depthM;
        std::vector<double> rates(m_points.size(), 0.0);
        double sum = 0.0, weight = 0.0;
        for (std::size_t i = 0; i < m_points.size(); ++i) {
            const double step = i == 0 ? 0.0 : m_along[i] - m_along[i - 1];
            const double fade = std::exp(-decay * step), local = m_widthM * curvature[i];
            sum = sum * fade + local * step;
            weight = weight * fade + step;
            rates[i] = -local + (weight > 0.0 ? kUpstreamWeight * sum / weight : 0.0);
        }
        for (int round = 0; round < kRateSmoothings; ++round)
            smooth(rates, 0.5);
        return rates;
    }

    /// Outward of a bend to the right is left.
    [[nodiscard]] MapPoint movedPoint(std::size_t i, double rate) const {
        const MapPoint here = m_points[i].at;
        if (i == 0 || i + 1 == m_points.size())
            return here;
        const Vector along = between(m_points[i - 1].at, m_points[i + 1].at);
        const double way = length(along);
        if (way == 0.0)
            return here;
        const double ends = std::min(m_along[i], m_along.back() - m_along[i]);
        const double taper = std::min(1.0, ends / (kEndTaper * m_widthM));
        const double farthest = kFarthestMove * m_widthM;
        const double step = std::clamp(rate * m_rule.rate * m_widthM, -farthest, farthest) * taper;
        const Vector left{along.y / way, -along.x / way};
        const double side = step < 0.0 ? -m_widthM : m_widthM;
        const double bank = m_rule.groundM({here.xM + left.x * side, here.yM + left.y * side});
        if (std::isnan(bank))
            return here;
        const double high = std::max(0.0, bank - m_points[i].waterM) / (1.0 + 3.0 * m_points[i].depthM);
        const double share = step / (1.0 + high * high);
        return {here.xM + left.x * share, here.yM + left.y * share};
    }

    const MeanderRule& m_rule;
    std::vector<RiverPoint>& m_points;
    std::vector<double> m_along;
    double m_widthM = 0.0;
};

/// Takes out loops whose ends have come within a width of each other, the widest first found.
void cutOff(double widthM, std::vector<RiverPoint>& points, std::vector<std::vector<RiverPoint>>& loops) {
    const std::vector<double> along = distancesAlong(points);
    std::vector<RiverPoint> kept;
    std::size_t i = 0;
    while (i < points.size()) {
        kept.push_back(points[i]);
        std::size_t next = i + 1;
        for (std::size_t j = points.size() - 1; j > i + 2; --j) {
            const double gap = length(between(points[i].at, points[j].at));
            if (gap < widthM && along[j] - along[i] > kShortestLoop * widthM + gap && j + 1 < points.size()) {
                loops.emplace_back(points.begin() + static_cast<std::ptrdiff_t>(i + 1),
                                   points.begin() + static_cast<std::ptrdiff_t>(j));
                next = j;
                break;
            }
        }
        i = next;
    }
    points = std::move(kept);
}

} // namespace

void meander(const MeanderRule& rule, std::vector<RiverPoint>& points,
             std::vector<std::vector<RiverPoint>>& loops) {
    if (points.size() < 4)
        return;
    Migration migration(rule, points);
    migration.move();
    cutOff(migration.widthM(), points, loops);
    points = resampledLine(rule, points, 0.5 * migration.widthM());
}

double sinuosity(const std::vector<RiverPoint>& points) {
    if (points.size() < 2)
        return 1.0;
    const double straight = length(between(points.front().at, points.back().at));
    return straight > 0.0 ? distancesAlong(points).back() / straight : 1.0;
}

} // namespace oxbow
