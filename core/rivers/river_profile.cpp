#include "core/rivers/river_profile.h"

#include "core/base/elementary.h"
#include "core/terrain/river_line.h"

#include <algorithm>

namespace oxbow {

namespace {

constexpr double kLeastSlope = 1e-5;
constexpr int kSmoothings = 3;

double distanceM(const GridSpec& grid, std::uint32_t a, std::uint32_t b) {
    const int dx = grid.xOf(a) - grid.xOf(b);
    const int dy = grid.yOf(a) - grid.yOf(b);
    return grid.cellSizeM * elementary::hypot(dx, dy);
}

bool isWithoutData(const OutletRule& outlets, std::uint32_t cell) {
    return outlets.noData && outlets.noData->cells()[cell] != 0.0f;
}

/// Surfaces by channel cell in double precision, for differences along a river are small.
class Surfaces {
public:
    Surfaces(const WorkingTerrain& terrain, const RoutedWater& water, const OutletRule& outlets,
             const Compute& compute)
        : m_grid(terrain.grid()),
          m_water(water),
          m_outlets(outlets),
          m_ground(*terrain.find(Layer::Elevation)),
          m_levels(terrain.find(Layer::LakeLevel)),
          m_order(downstreamOrder(water.rivers, compute)),
          m_surface(water.rivers.channels.size(), INFINITY) {
        for (const std::uint32_t c : m_order)
            fall(c);
        for (auto c = m_order.rbegin(); c != m_order.rend(); ++c)
            backUp(*c);
    }
    [[nodiscard]] const std::vector<std::uint32_t>& order() const { return m_order; }
    [[nodiscard]] double at(std::uint32_t c) const { return m_surface[c]; }

private:
    [[nodiscard]] bool stands(std::uint32_t c) const {
        return m_water.lakes.contains(c) ||
               (endOf(m_outlets.policy) == WaterEnd::Sea && m_water.directions[c] == kOutlet &&
                m_water.lakes.depressionAt(c) == 0 && !isWithoutData(m_outlets, c));
    }
    [[nodiscard]] double levelAt(std::uint32_t c) const {
        return m_water.lakes.contains(c) ? m_levels->cells()[c] : m_outlets.seaLevelM;
    }
    void fall(std::uint32_t c) {
        m_surface[c] = stands(c) ? levelAt(c) : std::min<double>(m_surface[c], m_ground.cells()[c]);
        if (const std::uint32_t to = m_water.rivers.receivers[c]; to != kNowhere)
            m_surface[to] = std::min(m_surface[to], m_surface[c] - kLeastSlope * distanceM(m_grid, c, to));
    }
    void backUp(std::uint32_t c) {
        const std::uint32_t to = m_water.rivers.receivers[c];
        if (to != kNowhere && !stands(c))
            m_surface[c] = std::max(m_surface[c], m_surface[to]);
    }

    GridSpec m_grid;
    const RoutedWater& m_water;
    const OutletRule& m_outlets;
    const Heightmap& m_ground;
    const Heightmap* m_levels;
    std::vector<std::uint32_t> m_order;
    std::vector<double> m_surface;
};

/// Moves inner points towards their neighbours. The line enters no lake but at its ends, and stays on the
/// map.
void smoothLine(const GridSpec& grid, const StandingWater& lakes, std::vector<RiverPoint>& points) {
    const auto isDry = [&](std::size_t cell) { return !lakes.contains(static_cast<std::uint32_t>(cell)); };
    const auto isFree = [&](std::size_t i, const MapPoint& a, const MapPoint& b) {
        const bool isEnd = (i == 0 && !isDry(static_cast<std::size_t>(points.front().cell))) ||
                           (i + 2 == points.size() && !isDry(static_cast<std::size_t>(points.back().cell)));
        return isEnd || holdsAlong(grid, a, b, isDry);
    };
    for (int round = 0; round < kSmoothings; ++round) {
        MapPoint before = points.front().at;
        for (std::size_t i = 1; i + 1 < points.size(); ++i) {
            const MapPoint here = points[i].at, after = points[i + 1].at;
            const MapPoint moved{0.25 * before.xM + 0.5 * here.xM + 0.25 * after.xM,
                                 0.25 * before.yM + 0.5 * here.yM + 0.25 * after.yM};
            before = here;
            const std::size_t cell = cellAt(grid, moved);
            if (!isDry(cell) || !isFree(i - 1, points[i - 1].at, moved) || !isFree(i, moved, after))
                continue;
            points[i].at = moved;
            points[i].cell = static_cast<std::int64_t>(cell);
        }
    }
}

/// What a reach that flows into no other ends in.
void setEnd(const RoutedWater& water, const OutletRule& outlets, std::uint32_t last, RiverReach& reach) {
    if (water.lakes.contains(last)) {
        const auto rank = static_cast<std::size_t>(water.lakes.lakeOf[last]);
        reach.end = water.lakes.isSea[rank] ? WaterEnd::Sea : WaterEnd::Lake;
        reach.endId = water.lakes.lakeIds[rank];
    } else if (const int depression = water.lakes.depressionAt(last); depression != 0) {
        reach.end = WaterEnd::Lake;
        reach.endId = depression;
    } else if (water.directions[last] == kOutlet) {
        reach.end = isWithoutData(outlets, last) ? WaterEnd::NoData : endOf(outlets.policy);
        if (reach.end == WaterEnd::Mouth && outlets.mouths)
            reach.endId = static_cast<int>(outlets.mouths->cells()[last]);
    }
}

} // namespace

Heightmap riverSurface(const WorkingTerrain& terrain, const RoutedWater& water, const OutletRule& outlets,
                       const Compute& compute) {
    const Surfaces surfaces(terrain, water, outlets, compute);
    Heightmap surface(terrain.grid(), kNoValue);
    for (const std::uint32_t c : surfaces.order())
        surface.cells()[c] = static_cast<float>(surfaces.at(c));
    return surface;
}

std::vector<RiverReach> riverReaches(const WorkingTerrain& terrain, const RoutedWater& water,
                                     const OutletRule& outlets, const HydraulicGeometry& geometry,
                                     const Compute& compute) {
    const GridSpec& grid = terrain.grid();
    const Surfaces surfaces(terrain, water, outlets, compute);
    compute.cancel.throwIfRequested();
    const auto orders = strahlerOrders(water.rivers, surfaces.order());
    compute.cancel.throwIfRequested();
    std::vector<RiverReach> reaches;
    for (const TracedReach& traced : traceReaches(water.rivers, orders, compute)) {
        compute.cancel.throwIfRequested();
        RiverReach reach{.id = static_cast<int>(reaches.size()) + 1,
                         .order = traced.order,
                         .downstreamId = traced.downstream + 1};
        if (traced.downstream < 0)
            setEnd(water, outlets, traced.cells.back(), reach);
        const std::size_t own = traced.cells.size() - 2; // the last cell also takes other rivers
        reach.drainageAreaM2 =
            water.drained[traced.cells[own]] * grid.cellAreaM2();
        double bed = INFINITY;
        for (std::size_t i = 0; i < traced.cells.size(); ++i) {
            const std::uint32_t c = traced.cells[i];
            RiverPoint point{.at = middleOf(grid, c), .cell = c};
            // A lake gathers more, and less, than the river that leaves or enters it.
            const std::uint32_t measured =
                traced.cells[std::min(own, i == 0 && water.lakes.contains(c) ? 1 : i)];
            point.dischargeM3s = dischargeM3PerS(water.flow[measured], grid.cellAreaM2());
            point.widthM = geometry.widthM(point.dischargeM3s);
            point.depthM = geometry.depthM(point.dischargeM3s);
            point.velocityMPerS = geometry.velocityMPerS(point.dischargeM3s);
            point.waterM = surfaces.at(c);
            point.bedM = bed = std::min(bed, point.waterM - point.depthM);
            reach.points.push_back(point);
        }
        smoothLine(grid, water.lakes, reach.points);
        for (std::size_t i = 1; i < reach.points.size(); ++i)
            reach.lengthM += distanceM(reach.points[i - 1].at, reach.points[i].at);
        reaches.push_back(std::move(reach));
    }
    return reaches;
}

} // namespace oxbow
