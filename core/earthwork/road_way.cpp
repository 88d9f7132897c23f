#include "core/earthwork/road_way.h"

#include "core/base/angle.h"
#include "core/base/elementary.h"
#include "core/earthwork/curve_edit.h"
#include "core/earthwork/valley_way.h"
#include "core/terrain/river_line.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>

namespace oxbow {

namespace {

constexpr int kDirections = 16;
constexpr int kMostRoadNodes = 20000;
constexpr double kNodesPerRadius = 1.75; ///< least radius over the distance of nodes: 2.1 less what bending takes
constexpr double kNodesToBend = 10.0;

MapPoint mixed(MapPoint a, MapPoint b, double t) {
    return {std::lerp(a.xM, b.xM, t), std::lerp(a.yM, b.yM, t)};
}

class Search {
public:
    /// `rivers`: not 0 for each cell of the ground that a river runs down; empty: there are none.
    Search(const WayLattice& lattice, const RoadWayRule& rule, const Heightmap* lakes,
           std::span<const std::uint8_t> rivers, const GridSpec& grid)
        : m_lattice(lattice), m_rule(rule), m_rivers(rivers), m_grid(grid) {
        m_wet.resize(lattice.heights.size());
        for (int node = 0; lakes && node < static_cast<int>(m_wet.size()); ++node)
            m_wet[node] = std::isfinite(lakes->cells()[cellAt(grid, lattice.placeOf(node))]);
    }

    /// Nodes behind `from`, up to `to`. `direction`: the one it begins in, or -1; becomes the one it ends in.
    [[nodiscard]] std::vector<int> way(int from, int to, int& direction, const CancelToken& cancel) const {
        const std::size_t states = m_lattice.heights.size() * kDirections;
        std::vector<float> spent(states, std::numeric_limits<float>::infinity());
        std::vector<std::int8_t> turnOf(states, kStart);
        using Entry = std::pair<float, std::uint32_t>; // cost with what is left at least, state
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
        for (int d = 0; d < kDirections; ++d)
            if (direction < 0 || d == direction) {
                spent[stateOf(from, d)] = 0.0f;
                open.push({leftFrom(from, to), static_cast<std::uint32_t>(stateOf(from, d))});
            }
        CancelPoll poll(cancel);
        std::size_t end = states;
        while (!open.empty()) {
            poll();
            const auto [guess, state] = open.top();
            open.pop();
            const int node = static_cast<int>(state / kDirections), heading = static_cast<int>(state % kDirections);
            if (node == to) {
                end = state;
                break;
            }
            if (guess > spent[state] + leftFrom(node, to))
                continue;
            for (int turn = -1; turn <= 1; ++turn) {
                const int d = (heading + turn + kDirections) % kDirections;
                const int next = stepFrom(node, d);
                if (next < 0)
                    continue;
                const float total = spent[state] + cost(node, next, d, turn);
                const std::size_t reached = stateOf(next, d);
                if (total < spent[reached]) {
                    spent[reached] = total;
                    turnOf[reached] = static_cast<std::int8_t>(turn);
                    open.push({total + leftFrom(next, to), static_cast<std::uint32_t>(reached)});
                }
            }
        }
        std::vector<int> nodes;
        if (end == states)
            return nodes; // no way turns so little: a map of few cells
        direction = static_cast<int>(end % kDirections);
        for (std::size_t state = end; turnOf[state] != kStart;) {
            const int node = static_cast<int>(state / kDirections), d = static_cast<int>(state % kDirections);
            nodes.push_back(node);
            const int before = (d - turnOf[state] + kDirections) % kDirections;
            state = stateOf(node - kWaySteps[d].dy * m_lattice.width - kWaySteps[d].dx, before);
        }
        std::ranges::reverse(nodes);
        return nodes;
    }

private:
    static constexpr std::int8_t kStart = 2;
    /// For each river that a step gets into, and for each cell that it goes along one, m.
    [[nodiscard]] double onRivers(int node, int next) const {
        constexpr double kIntoM = 200.0, kAlongM = 30.0;
        double costM = 0.0;
        bool isIn = true; // where it begins in one the step before has paid
        const auto pass = [&](std::size_t cell) {
            const bool isRiver = !m_rivers.empty() && m_rivers[cell];
            costM += isRiver ? kAlongM + (isIn ? 0.0 : kIntoM) : 0.0;
            isIn = isRiver;
            return true;
        };
        static_cast<void>(holdsAlong(m_grid, m_lattice.placeOf(node), m_lattice.placeOf(next), pass));
        return costM;
    }
    [[nodiscard]] static std::size_t stateOf(int node, int direction) {
        return static_cast<std::size_t>(node) * kDirections + static_cast<std::size_t>(direction);
    }
    [[nodiscard]] int stepFrom(int node, int d) const {
        const int x = node % m_lattice.width + kWaySteps[d].dx, y = node / m_lattice.width + kWaySteps[d].dy;
        return m_lattice.contains(x, y) ? y * m_lattice.width + x : -1;
    }
    [[nodiscard]] float leftFrom(int node, int to) const {
        return static_cast<float>(0.999 * distanceM(m_lattice.placeOf(node), m_lattice.placeOf(to)));
    }
    [[nodiscard]] float cost(int node, int next, int d, int turn) const {
        constexpr double kSteep = 3.0, kTooSteep = 150.0, kLake = 30.0, kTurn = 0.15;
        const double length = m_lattice.stepM * elementary::hypot(kWaySteps[d].dx, kWaySteps[d].dy);
        const auto a = static_cast<std::size_t>(node), b = static_cast<std::size_t>(next);
        const double rise = std::fabs(double{m_lattice.heights[b]} - m_lattice.heights[a]);
        const double share = std::min(1.0, rise / (m_rule.maxGrade * length));
        return static_cast<float>(length * (1.0 + kSteep * share * share) +
                                  kTooSteep * std::max(0.0, rise - m_rule.maxGrade * length) +
                                  (m_wet[a] || m_wet[b] ? kLake * length : 0.0) + onRivers(node, next) +
                                  (turn != 0 ? kTurn * m_lattice.stepM : 0.0));
    }

    const WayLattice& m_lattice;
    const RoadWayRule m_rule;
    std::span<const std::uint8_t> m_rivers;
    const GridSpec& m_grid;
    std::vector<std::uint8_t> m_wet;
};

/// Rounds corners by arcs that take at most half of the way to the next corner.
std::vector<PathPoint> rounded(const std::vector<MapPoint>& places, double mostRadiusM) {
    constexpr double kArcStep = radians(4.0);
    std::vector<PathPoint> line = {{.at = places.front()}};
    for (std::size_t i = 1; i + 1 < places.size(); ++i) {
        const MapPoint a = places[i - 1], b = places[i], c = places[i + 1];
        const double before = distanceM(a, b), after = distanceM(b, c);
        const double ux = (b.xM - a.xM) / before, uy = (b.yM - a.yM) / before;
        const double vx = (c.xM - b.xM) / after, vy = (c.yM - b.yM) / after;
        const double turn = elementary::atan2(ux * vy - uy * vx, ux * vx + uy * vy);
        const double half = elementary::tan(0.5 * std::fabs(turn));
        if (half < 1e-9) {
            line.push_back({.at = b});
            continue;
        }
        const double tangent = std::min({0.5 * before, 0.5 * after, mostRadiusM * half}), radius = tangent / half;
        const double side = turn > 0.0 ? 1.0 : -1.0;
        const MapPoint start{b.xM - tangent * ux, b.yM - tangent * uy};
        const MapPoint middle{start.xM - side * radius * uy, start.yM + side * radius * ux};
        const int pieces = std::max(2, static_cast<int>(std::ceil(std::fabs(turn) / kArcStep)));
        for (int k = 0; k <= pieces; ++k) {
            const double angle = turn * k / pieces, s = elementary::sin(angle), co = elementary::cos(angle);
            const double dx = start.xM - middle.xM, dy = start.yM - middle.yM;
            line.push_back({.at = {middle.xM + co * dx - s * dy, middle.yM + s * dx + co * dy}});
        }
    }
    line.push_back({.at = places.back()});
    return line;
}

/// Shifts a line so that it passes places it missed by a little, evenly between them.
struct Miss {
    double alongM;
    MapPoint byM;
};
CurvePath bent(const CurvePath& path, const std::vector<Miss>& misses) {
    const CurvePath even = path.sampled(2.0);
    std::vector<PathPoint> points(even.points().begin(), even.points().end());
    for (std::size_t i = 0; i < points.size(); ++i) {
        PathPoint& point = points[i];
        const double alongM = path.lengthM() * static_cast<double>(i) / static_cast<double>(points.size() - 1);
        const auto next = std::ranges::lower_bound(misses, alongM, {}, &Miss::alongM);
        MapPoint by = next == misses.end() ? misses.back().byM : next->byM;
        if (next != misses.begin() && next != misses.end()) {
            const Miss& before = *std::prev(next);
            const double gap = next->alongM - before.alongM;
            by = mixed(next->byM, before.byM, gap > 0.0 ? fadeOut((alongM - before.alongM) / gap) : 0.0);
        }
        point.at = {point.at.xM + by.xM, point.at.yM + by.yM};
    }
    return {std::move(points), false};
}

} // namespace

CurvePath roadWay(const Curve& curve, const RoadWayRule& rule, const RoadWater& water, const WorkingTerrain& terrain,
                  const Compute& compute) {
    const Heightmap& ground = *terrain.find(Layer::Elevation);
    std::vector<CurvePoint> stops = curve.points;
    if (curve.closed)
        stops.push_back(stops.front());
    const double stepM = std::max(rule.minRadiusM / kNodesPerRadius, ground.cellSizeM());
    double longestM = 0.0;
    for (std::size_t i = 0; i + 1 < stops.size(); ++i)
        longestM = std::max(longestM, distanceM(stops[i].at, stops[i + 1].at));
    // One lattice for the whole road, so that legs join: as fine as the longest leg allows.
    const double nodeM = std::max(stepM, 2.0 * longestM / std::sqrt(static_cast<double>(kMostRoadNodes)));
    std::vector<MapPoint> corners = {stops.front().at};
    std::vector<std::size_t> reached = {0};
    int direction = -1;
    MapPoint at = stops.front().at;
    for (std::size_t leg = 0; leg + 1 < stops.size(); ++leg) {
        // Nodes of all legs lie on the lattice of the first point: where the last one ended is a node.
        const std::vector<CurvePoint> ends = {{.at = at}, stops[leg + 1]};
        const WayLattice lattice = WayLattice::around(ends, nodeM, std::numeric_limits<int>::max(), false, ground);
        const Search search(lattice, rule, terrain.find(Layer::LakeLevel), water.riverCells(), ground.grid());
        for (const int node : search.way(lattice.nodeAt(at), lattice.nodeAt(stops[leg + 1].at), direction, compute.cancel))
            corners.push_back(lattice.placeOf(node));
        at = corners.back();
        reached.push_back(corners.size() - 1);
    }
    // Only where it turns, and at its ends, is a corner.
    std::vector<MapPoint> turns;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const bool isEnd = i == 0 || i + 1 == corners.size();
        const double cross = isEnd ? 0.0
                                   : (corners[i].xM - corners[i - 1].xM) * (corners[i + 1].yM - corners[i].yM) -
                                         (corners[i].yM - corners[i - 1].yM) * (corners[i + 1].xM - corners[i].xM);
        if (isEnd || std::fabs(cross) > 1e-6 * nodeM * nodeM)
            turns.push_back(corners[i]);
    }
    if (turns.size() < 2)
        return CurvePath(curve);
    CurvePath path(rounded(turns, 6.0 * rule.minRadiusM), false);
    std::vector<Miss> misses;
    double lastM = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const MapPoint passed = corners[reached[i]];
        const NearestPlace near = path.nearest(passed);
        const PathPoint place = path.at(i == 0 ? 0.0 : i + 1 == reached.size() ? path.lengthM() : near.alongM);
        if (i > 0 && !(place.alongM > lastM + kNodesToBend * nodeM))
            continue;
        lastM = place.alongM;
        misses.push_back({place.alongM, {stops[i].at.xM - place.at.xM, stops[i].at.yM - place.at.yM}});
    }
    CurvePath exact = bent(path, misses);
    // Widths and heights that the points ask for.
    MonotoneCubic widths, heights;
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const double alongM = i == 0 ? 0.0 : i + 1 == reached.size() ? exact.lengthM() : exact.nearest(stops[i].at).alongM;
        if (stops[i].widthM)
            widths.add(alongM, *stops[i].widthM);
        if (stops[i].heightM)
            heights.add(alongM, *stops[i].heightM);
    }
    widths.finish();
    heights.finish();
    std::vector<PathPoint> points(exact.points().begin(), exact.points().end());
    for (PathPoint& point : points) {
        point.widthM = widths.at(point.alongM);
        point.heightM = heights.at(point.alongM);
    }
    return {std::move(points), false};
}

} // namespace oxbow
