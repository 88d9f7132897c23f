#include "core/earthwork/valley_way.h"

#include "core/earthwork/curve_edit.h"
#include "core/terrain/river_line.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>

namespace oxbow {

namespace {

constexpr int kMostValleyNodes = 60000;
constexpr double kClimbCost = 200.0; ///< m of way that a metre of climb is worth

/// Nodes from one to another.
std::vector<int> cheapestWay(const WayLattice& lattice, int from, int to, const CancelToken& cancel) {
    const auto [low, high] = std::ranges::minmax(lattice.heights);
    const double relief = std::max(1.0, double{high} - low);
    const std::size_t count = lattice.heights.size();
    std::vector<double> cost(count, std::numeric_limits<double>::infinity());
    std::vector<int> before(count, -1);
    using Entry = std::pair<double, int>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    CancelPoll poll(cancel);
    cost[static_cast<std::size_t>(from)] = 0.0;
    open.push({0.0, from});
    while (!open.empty()) {
        poll();
        const auto [spent, node] = open.top();
        open.pop();
        if (node == to)
            break;
        if (spent > cost[static_cast<std::size_t>(node)])
            continue;
        const int x = node % lattice.width, y = node / lattice.width;
        const double z = lattice.heights[static_cast<std::size_t>(node)];
        for (const WayStep& step : kWaySteps) {
            if (!lattice.contains(x + step.dx, y + step.dy))
                continue;
            const int next = node + step.dy * lattice.width + step.dx;
            const double end = lattice.heights[static_cast<std::size_t>(next)];
            // A long step passes between two nodes.
            double middle = 0.5 * (z + end);
            if (std::abs(step.dx) + std::abs(step.dy) == 3) {
                const int a = node + (step.dy / 2) * lattice.width + step.dx / 2;
                const int b = next - (step.dy / 2) * lattice.width - step.dx / 2;
                middle = 0.5 * (double{lattice.heights[static_cast<std::size_t>(a)]} +
                                lattice.heights[static_cast<std::size_t>(b)]);
            }
            const double climb = std::max(0.0, middle - z) + std::max(0.0, end - middle);
            const double length = lattice.stepM * std::sqrt(double(step.dx * step.dx + step.dy * step.dy));
            const double total = spent + kClimbCost * climb + length * (1.0 + 2.0 * (end - low) / relief);
            if (total < cost[static_cast<std::size_t>(next)]) {
                cost[static_cast<std::size_t>(next)] = total;
                before[static_cast<std::size_t>(next)] = node;
                open.push({total, next});
            }
        }
    }
    std::vector<int> way;
    for (int node = to; node >= 0; node = before[static_cast<std::size_t>(node)])
        way.push_back(node);
    std::ranges::reverse(way);
    return way;
}

/// The places between two points of a curve, smoothed; the points themselves stay.
std::vector<MapPoint> smoothed(std::vector<MapPoint> places) {
    constexpr int kPasses = 3;
    for (int pass = 0; pass < kPasses; ++pass) {
        std::vector<MapPoint> next = places;
        for (std::size_t i = 1; i + 1 < places.size(); ++i)
            next[i] = {0.25 * places[i - 1].xM + 0.5 * places[i].xM + 0.25 * places[i + 1].xM,
                       0.25 * places[i - 1].yM + 0.5 * places[i].yM + 0.25 * places[i + 1].yM};
        places = std::move(next);
    }
    return places;
}

} // namespace

WayLattice WayLattice::around(std::span<const CurvePoint> points, double stepM, int mostNodes, bool lowest,
                              const Heightmap& ground) {
    const GridSpec& grid = ground.grid();
    double west = points[0].at.xM, east = west, north = points[0].at.yM, south = north, longest = 0.0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        west = std::min(west, points[i].at.xM);
        east = std::max(east, points[i].at.xM);
        north = std::min(north, points[i].at.yM);
        south = std::max(south, points[i].at.yM);
        if (i > 0)
            longest = std::max(longest, distanceM(points[i - 1].at, points[i].at));
    }
    const double roomM = std::max(0.5 * longest, 12.0 * stepM);
    // Not beyond the map, but for points that lie there.
    const double fromX = std::min(west, std::max(west - roomM, 0.0));
    const double toX = std::max(east, std::min(east + roomM, grid.widthM()));
    const double fromY = std::min(north, std::max(north - roomM, 0.0));
    const double toY = std::max(south, std::min(south + roomM, grid.heightM()));
    WayLattice lattice;
    lattice.stepM = std::max(stepM, std::sqrt((toX - fromX) * (toY - fromY) / mostNodes));
    lattice.stepM = std::max(lattice.stepM, (toX - fromX + toY - fromY) / mostNodes);
    const auto before = [&](double point, double from) { return std::floor((point - from) / lattice.stepM); };
    lattice.westM = points[0].at.xM - lattice.stepM * before(points[0].at.xM, fromX);
    lattice.northM = points[0].at.yM - lattice.stepM * before(points[0].at.yM, fromY);
    lattice.width = static_cast<int>(before(toX, lattice.westM)) + 2;
    lattice.height = static_cast<int>(before(toY, lattice.northM)) + 2;
    lattice.heights.resize(static_cast<std::size_t>(lattice.width) * lattice.height);
    const int reach = lowest ? std::max(0, static_cast<int>(0.5 * lattice.stepM / grid.cellSizeM)) : 0;
    for (int node = 0; node < static_cast<int>(lattice.heights.size()); ++node) {
        const MapPoint at = lattice.placeOf(node);
        double z = groundAt(ground, at);
        for (int v = -reach; v <= reach && reach > 0; ++v)
            for (int u = -reach; u <= reach; ++u)
                z = std::min(z, groundAt(ground, {at.xM + u * grid.cellSizeM, at.yM + v * grid.cellSizeM}));
        lattice.heights[static_cast<std::size_t>(node)] = static_cast<float>(z);
    }
    return lattice;
}

int WayLattice::nodeAt(MapPoint at) const {
    const auto index = [&](double m, double from, int count) {
        return static_cast<int>(std::clamp(std::round((m - from) / stepM), 0.0, count - 1.0));
    };
    return index(at.yM, northM, height) * width + index(at.xM, westM, width);
}

Curve valleyWay(const Curve& curve, const Heightmap& ground, const Compute& compute) {
    Curve way = curve;
    way.points.clear();
    for (std::size_t i = 0; i + 1 < curve.points.size(); ++i) {
        const std::span<const CurvePoint> leg(&curve.points[i], 2);
        const WayLattice lattice = WayLattice::around(leg, ground.cellSizeM(), kMostValleyNodes, true, ground);
        const std::vector<int> nodes =
            cheapestWay(lattice, lattice.nodeAt(leg[0].at), lattice.nodeAt(leg[1].at), compute.cancel);
        std::vector<MapPoint> places = {leg[0].at};
        for (std::size_t k = 1; k + 1 < nodes.size(); ++k)
            places.push_back(lattice.placeOf(nodes[k]));
        places.push_back(leg[1].at);
        places = smoothed(std::move(places));
        way.points.push_back(leg[0]);
        way.points.back().tangentM.reset();
        for (std::size_t k = 2; k + 2 < places.size(); k += 2)
            way.points.push_back({.at = places[k]});
    }
    way.points.push_back(curve.points.back());
    way.points.back().tangentM.reset();
    return way;
}

} // namespace oxbow
