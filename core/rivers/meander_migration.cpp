#include "core/rivers/meander_migration.h"

#include "core/base/counter_random.h"
#include "core/base/elementary.h"

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
constexpr int kRelaxations = 400;      ///< smooth over about seven widths
constexpr double kUnevenness = 2.0;    ///< widths to the side
constexpr double kUnevenWidths = 10.0; ///< widths from one to the next: about a bend

struct Vector {
    double x, y;
};

Vector between(const MapPoint& a, const MapPoint& b) {
    return {b.xM - a.xM, b.yM - a.yM};
}
double squared(double x) {
    return x * x;
}
double length(const Vector& v) {
    return elementary::hypot(v.x, v.y);
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

/// Curvature by the turn at each inner point, positive to the right (y is south).
std::vector<double> curvatures(const std::vector<RiverPoint>& points) {
    std::vector<double> curvature(points.size(), 0.0);
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        const Vector a = between(points[i - 1].at, points[i].at), b = between(points[i].at, points[i + 1].at);
        const double way = 0.5 * (length(a) + length(b));
        if (way > 0.0)
            curvature[i] = elementary::atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y) / way;
    }
    return curvature;
}

/// From -1 to 1, smooth, by the place: value noise on a lattice.
double latticeNoise(int octave, double x, double y) {
    const double fx = std::floor(x), fy = std::floor(y);
    const auto corner = [&](int i, int j) {
        return 2.0 * unitDouble(randomBits(static_cast<std::uint64_t>(octave),
                                           static_cast<std::int64_t>(fx) + i,
                                           static_cast<std::int64_t>(fy) + j)) -
               1.0;
    };
    const auto ease = [](double t) { return t * t * (3.0 - 2.0 * t); };
    const double u = ease(x - fx), v = ease(y - fy);
    return std::lerp(std::lerp(corner(0, 0), corner(1, 0), u), std::lerp(corner(0, 1), corner(1, 1), u), v);
}

/// The same of about a wavelength: of the lattices of 1, 2, 4, ... m the two beside, so that a wavelength
/// that differs a little gives almost the same.
double noiseOfWavelength(double wavelengthM, const MapPoint& at) {
    const double octave = elementary::log2(wavelengthM), below = std::floor(octave);
    const auto on = [&](double k) {
        const double sizeM = elementary::exp2(k);
        return latticeNoise(static_cast<int>(k) + 64, at.xM / sizeM, at.yM / sizeM);
    };
    return std::lerp(on(below), on(below + 1.0), octave - below);
}

class Migration {
public:
    Migration(const MeanderRule& rule, std::vector<RiverPoint>& points, std::vector<MeanderJoint>& joints)
        : m_rule(rule), m_points(points), m_joints(joints), m_along(distancesAlong(points)) {}

    void move() {
        const std::vector<double> rates = migrationRates();
        std::vector<double> east(m_points.size()), south(m_points.size());
        for (std::size_t i = 0; i < m_points.size(); ++i) {
            const MapPoint moved = movedPoint(i, rates[i]);
            east[i] = moved.xM;
            south[i] = moved.yM;
        }
        smooth(east, kLineSmoothing);
        smooth(south, kLineSmoothing);
        for (std::size_t i = 1; i + 1 < m_points.size(); ++i)
            if (const MapPoint to{east[i], south[i]}; mayMove(i, to))
                m_points[i].at = to;
    }

    /// Moves inner points towards the mean of those beside them, then to the side by noise.
    void layAnew() {
        std::vector<double> east(m_points.size()), south(m_points.size());
        for (int round = 0; round < kRelaxations; ++round) {
            m_along = distancesAlong(m_points);
            for (std::size_t i = 1; i + 1 < m_points.size(); ++i) {
                const MapPoint &a = m_points[i - 1].at, &b = m_points[i + 1].at, &here = m_points[i].at;
                const double share = 0.5 * slopeShare(i);
                east[i] = here.xM + share * (0.5 * (a.xM + b.xM) - here.xM);
                south[i] = here.yM + share * (0.5 * (a.yM + b.yM) - here.yM);
            }
            for (std::size_t i = 1; i + 1 < m_points.size(); ++i)
                shift(i, {east[i], south[i]});
        }
        m_along = distancesAlong(m_points);
        for (std::size_t i = 1; i + 1 < m_points.size(); ++i) {
            const Vector along = between(m_points[i - 1].at, m_points[i + 1].at);
            const double way = length(along);
            const double side = kUnevenness * widthM(i) * slopeShare(i) * taper(i) *
                                noiseOfWavelength(kUnevenWidths * widthM(i), m_points[i].at);
            east[i] = m_points[i].at.xM + (way > 0.0 ? along.y / way * side : 0.0);
            south[i] = m_points[i].at.yM - (way > 0.0 ? along.x / way * side : 0.0);
        }
        for (std::size_t i = 1; i + 1 < m_points.size(); ++i)
            shift(i, {east[i], south[i]});
    }

    /// Takes out loops whose ends have come within a width of each other, the widest first found.
    void cutOff(std::vector<std::vector<RiverPoint>>& loops) {
        m_along = distancesAlong(m_points);
        m_longestStepM = 0.0;
        for (std::size_t i = 1; i < m_points.size(); ++i)
            m_longestStepM = std::max(m_longestStepM, m_along[i] - m_along[i - 1]);
        std::vector<RiverPoint> kept;
        std::size_t done = 0; // joints whose place on the kept line is known
        for (std::size_t i = 0; i < m_points.size();) {
            kept.push_back(m_points[i]);
            const std::size_t next = loopEnd(i, kept.size(), done);
            if (next > i + 1) {
                // From the first joint on the old bed stays a river: that of the tributary.
                std::size_t end = next;
                for (std::size_t k = done; k < m_joints.size(); ++k)
                    end = m_joints[k].point > i ? std::min(end, m_joints[k].point) : end;
                loops.emplace_back(iteratorAt(i + 1), iteratorAt(end));
            }
            for (; done < m_joints.size() && m_joints[done].point < next; ++done) {
                MeanderJoint& here = m_joints[done];
                if (here.point > i)
                    here.tail.assign(iteratorAt(here.point + 1), iteratorAt(next));
                here.point = placeOnKept(here.point, i, next, kept.size());
            }
            i = next;
        }
        m_points = std::move(kept);
        spreadJoints();
    }

    /// The line in even steps of about half a width; its ends, joints, and the points beside ends that lie in
    /// a lake stay.
    void resample() {
        m_along = distancesAlong(m_points);
        std::vector<RiverPoint> line = {m_points.front()};
        std::size_t from = 0;
        const auto layTo = [&](std::size_t to) {
            if (to > from)
                laySpan(from, to, line);
            from = std::max(from, to);
        };
        const std::size_t last = m_points.size() - 1;
        if (isWet(0) && last > 1)
            line.push_back(m_points[from = 1]);
        for (MeanderJoint& joint : m_joints) {
            layTo(joint.point);
            joint.point = line.size() - 1;
        }
        if (isWet(last) && last > 1) {
            layTo(last - 1);
            line.push_back(m_points[last]);
        } else {
            layTo(last);
        }
        m_points = std::move(line);
    }

private:
    [[nodiscard]] double widthM(std::size_t i) const {
        return std::max(m_points[i].widthM, m_rule.leastWidthM);
    }
    [[nodiscard]] bool isFree(const MapPoint& a, const MapPoint& b) const {
        return !m_rule.isFree || m_rule.isFree(a, b);
    }
    [[nodiscard]] bool isWet(std::size_t end) const { return !isFree(m_points[end].at, m_points[end].at); }
    [[nodiscard]] std::vector<RiverPoint>::iterator iteratorAt(std::size_t i) const {
        return m_points.begin() + static_cast<std::ptrdiff_t>(i);
    }

    /// A point goes nowhere it must not be, neither itself nor the line beside it.
    [[nodiscard]] bool mayMove(std::size_t i, const MapPoint& to) const {
        return !std::isnan(m_rule.groundM(to)) && isFree(m_points[i - 1].at, to) &&
               isFree(to, m_points[i + 1].at) && isFree(m_points[i].at, to);
    }

    /// Moves a point where it may go, less far onto high ground.
    void shift(std::size_t i, const MapPoint& to) {
        const double ground = m_rule.groundM(to);
        const MapPoint here = m_points[i].at;
        const double share = 1.0 / (1.0 + squared(highness(i, ground)));
        const MapPoint there{std::lerp(here.xM, to.xM, share), std::lerp(here.yM, to.yM, share)};
        if (!std::isnan(ground) && mayMove(i, there))
            m_points[i].at = there;
    }
    /// How high ground stands over the river, in depths.
    [[nodiscard]] double highness(std::size_t i, double ground) const {
        return std::max(0.0, ground - m_points[i].waterM) / (1.0 + 3.0 * m_points[i].depthM);
    }
    /// From 0 at the ends of the line to 1.
    [[nodiscard]] double taper(std::size_t i) const {
        const double ends = std::min(m_along[i], m_along.back() - m_along[i]);
        return std::min(1.0, ends / (kEndTaper * widthM(i)));
    }

    /// By how much less a river moves that falls as steeply as this one does about a place.
    [[nodiscard]] double slopeShare(std::size_t i) const {
        constexpr std::size_t kSpan = 20;
        const std::size_t a = i > kSpan ? i - kSpan : 0, b = std::min(m_points.size() - 1, i + kSpan);
        const double way = m_along[b] - m_along[a];
        const double slope = way > 0.0 ? (m_points[a].waterM - m_points[b].waterM) / way : 0.0;
        return std::max(0.0, 1.0 - slope / m_rule.steepestSlope);
    }

    /// R1 by a running sum of what comes from upstream.
    [[nodiscard]] std::vector<double> migrationRates() const {
        const std::vector<double> curvature = curvatures(m_points);
        std::vector<double> rates(m_points.size(), 0.0);
        double sum = 0.0, weight = 0.0;
        for (std::size_t i = 0; i < m_points.size(); ++i) {
            const double depthM = elementary::pow(widthM(i) / 18.8, 1.0 / 1.41);
            const double step = i == 0 ? 0.0 : m_along[i] - m_along[i - 1];
            const double fade = elementary::exp(-kFriction / depthM * step), local = widthM(i) * curvature[i];
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
        const double farthest = kFarthestMove * widthM(i);
        const double step =
            std::clamp(rate * slopeShare(i) * m_rule.rate * widthM(i), -farthest, farthest) * taper(i);
        const Vector left{along.y / way, -along.x / way};
        const double side = step < 0.0 ? -widthM(i) : widthM(i);
        const double bank = m_rule.groundM({here.xM + left.x * side, here.yM + left.y * side});
        if (std::isnan(bank))
            return here;
        const double share =
            step / (1.0 + squared(highness(i, bank))) * (m_rule.share ? m_rule.share(here) : 1.0);
        return {here.xM + left.x * share, here.yM + left.y * share};
    }

    /// The point at which a loop that begins at i comes back to it; i + 1 where there is none.
    [[nodiscard]] std::size_t loopEnd(std::size_t i, std::size_t kept, std::size_t done) const {
        const double near = widthM(i);
        for (std::size_t j = m_points.size() - 2; j > i + 2 && j < m_points.size();) {
            const double gap = length(between(m_points[i].at, m_points[j].at));
            if (gap < near && m_along[j] - m_along[i] > kShortestLoop * near + gap &&
                isFree(m_points[i].at, m_points[j].at) && leavesRoom(i, j, kept, done))
                return j;
            // No point nearer along the line than the gap can lie within a width.
            const double leap = m_longestStepM > 0.0 ? (gap - near) / m_longestStepM : 0.0;
            j -= std::min(j, static_cast<std::size_t>(std::max(1.0, leap)));
        }
        return i + 1;
    }
    /// Where a point comes to lie on the kept line when those between i and `next` are taken out.
    static std::size_t placeOnKept(std::size_t point, std::size_t i, std::size_t next, std::size_t kept) {
        return point <= i ? kept - 1 : kept + std::max(point, next) - next;
    }
    /// Joints must find points of their own on what is left, none farther upstream than the end of its loop.
    [[nodiscard]] bool leavesRoom(std::size_t i, std::size_t next, std::size_t kept, std::size_t done) const {
        std::size_t last = 0;
        for (std::size_t k = 0; k < m_joints.size(); ++k) {
            const std::size_t point = m_joints[k].point;
            last = std::max(last + 1, k < done ? point : placeOnKept(point, i, next, kept));
        }
        return last + 2 <= kept + m_points.size() - next && kept + m_points.size() - next > m_joints.size() + 4;
    }
    /// Joints that came to lie on one point go downstream, and the rivers that join there with them, along the line.
    void spreadJoints() {
        std::size_t least = 1;
        for (MeanderJoint& joint : m_joints) {
            if (joint.point < least)
                joint.tail.insert(joint.tail.end(), iteratorAt(joint.point), iteratorAt(least));
            joint.point = std::max(joint.point, least);
            least = joint.point + 1;
        }
    }

    /// Lays points after `from` up to `to`, which is one of them.
    void laySpan(std::size_t from, std::size_t to, std::vector<RiverPoint>& line) const {
        std::vector<double> steps = {0.0}; // half widths of way to each point of the span
        for (std::size_t i = from + 1; i <= to; ++i)
            steps.push_back(steps.back() +
                            (m_along[i] - m_along[i - 1]) / (0.25 * (widthM(i - 1) + widthM(i))));
        const auto count = static_cast<std::size_t>(std::max(1.0, std::round(steps.back())));
        std::size_t i = 0;
        for (std::size_t k = 1; k < count; ++k) {
            const double at = steps.back() * static_cast<double>(k) / static_cast<double>(count);
            const std::size_t before = i;
            while (i + 2 < steps.size() && steps[i + 1] <= at)
                ++i;
            const double span = steps[i + 1] - steps[i];
            const RiverPoint point = blended(m_points[from + i], m_points[from + i + 1],
                                             span > 0.0 ? (at - steps[i]) / span : 0.0);
            keepOutOfLakes(from + before, from + i, point, line);
            line.push_back(point);
        }
        keepOutOfLakes(from + i, to - 1, m_points[to], line);
        line.push_back(m_points[to]);
    }
    /// A shorter way to the next point may lead over a lake: then the old points in between stay.
    void keepOutOfLakes(std::size_t before, std::size_t now, const RiverPoint& next,
                        std::vector<RiverPoint>& line) const {
        if (now > before && !isFree(line.back().at, next.at))
            line.insert(line.end(), iteratorAt(before + 1), iteratorAt(now + 1));
    }

    const MeanderRule& m_rule;
    std::vector<RiverPoint>& m_points;
    std::vector<MeanderJoint>& m_joints;
    std::vector<double> m_along;
    double m_longestStepM = 0.0;
};

} // namespace

void meander(const MeanderRule& rule, std::vector<RiverPoint>& points, std::vector<MeanderJoint>& joints,
             std::vector<std::vector<RiverPoint>>& loops) {
    for (MeanderJoint& joint : joints)
        joint.tail.clear();
    if (points.size() < joints.size() + 4)
        return;
    Migration migration(rule, points, joints);
    migration.move();
    migration.cutOff(loops);
    migration.resample();
}

void layForMeanders(const MeanderRule& rule, std::vector<RiverPoint>& points,
                    std::vector<MeanderJoint>& joints) {
    if (points.size() < joints.size() + 4)
        return;
    Migration migration(rule, points, joints);
    migration.resample();
    migration.layAnew();
    migration.resample();
}

} // namespace oxbow
