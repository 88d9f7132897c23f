#include "core/earthwork/road_crossings.h"

#include "core/base/time_units.h"
#include "core/earthwork/curve_edit.h"
#include "core/flow/drainage_network.h"
#include "core/flow/network_grid.h"
#include "core/rivers/river_geometry.h"
#include "core/terrain/river_line.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr double kM2PerKm2 = 1e6;
/// Of rivers that nobody has found yet: as core/rivers/river_stage.h has them by default.
constexpr double kRunoffMPerYear = 0.6;
constexpr HydraulicGeometry kGeometry{2.0, 2.0};

/// A stretch of the line over water.
struct Span {
    double fromM, toM, waterM, drainageM2;
};

bool isBridged(double drainageM2, const CrossingRule& rule) {
    return drainageM2 >= rule.bridgeKm2 * kM2PerKm2;
}

Crossing crossingOf(const Span& span, const CurvePath& line, const CrossingRule& rule) {
    const double middle = 0.5 * (span.fromM + span.toM);
    return {.road = {},
            .at = line.at(middle).at,
            .isBridge = span.drainageM2 == 0.0 || isBridged(span.drainageM2, rule),
            .alongM = middle,
            .lengthM = span.toM - span.fromM,
            .waterM = span.waterM,
            .drainageM2 = span.drainageM2};
}

/// Spans of places that `wet(point, span)` takes, each as wide as the places are apart.
template <typename Wet>
void addSpans(const CurvePath& line, Wet&& wet, std::vector<Span>& spans) {
    bool isOpen = false;
    for (const PathPoint& point : line.points()) {
        Span here{point.alongM, point.alongM, 0.0, 0.0};
        if (!wet(point, here)) {
            isOpen = false;
            continue;
        }
        if (!isOpen)
            spans.push_back(here);
        isOpen = true;
        Span& last = spans.back();
        last.toM = here.toM;
        last.waterM = std::max(last.waterM, here.waterM);
    }
}

/// The part of the line that a piece of a river covers, where the two lines meet.
void addMeeting(const CurvePath& line, const RiverPoint& from, const RiverPoint& to, double drainageM2,
                std::vector<Span>& spans) {
    const auto points = line.points();
    const double rx = to.at.xM - from.at.xM, ry = to.at.yM - from.at.yM;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const MapPoint a = points[i].at, b = points[i + 1].at;
        const double lx = b.xM - a.xM, ly = b.yM - a.yM, cross = lx * ry - ly * rx;
        if (cross == 0.0)
            continue;
        const double px = from.at.xM - a.xM, py = from.at.yM - a.yM;
        const double t = (px * ry - py * rx) / cross, u = (px * ly - py * lx) / cross;
        if (t < 0.0 || t >= 1.0 || u < 0.0 || u >= 1.0)
            continue;
        // Across a river that it meets at a slant the way is longer.
        const double sine = std::fabs(cross) / std::max(1e-9, std::sqrt((lx * lx + ly * ly) * (rx * rx + ry * ry)));
        const double half = 0.5 * std::max(from.widthM, to.widthM) / std::max(0.2, sine);
        const double middle = std::lerp(points[i].alongM, points[i + 1].alongM, t);
        spans.push_back({std::max(0.0, middle - half), std::min(line.lengthM(), middle + half),
                         std::max(from.waterM, to.waterM), std::max(1.0, drainageM2)});
    }
}

void addRivers(const CurvePath& line, const WaterBodies& bodies, std::vector<Span>& spans) {
    const auto xOf = [](const PathPoint& point) { return point.at.xM; };
    const auto yOf = [](const PathPoint& point) { return point.at.yM; };
    const auto [west, east] = std::ranges::minmax(line.points(), {}, xOf);
    const auto [north, south] = std::ranges::minmax(line.points(), {}, yOf);
    for (const RiverReach& reach : bodies.reaches)
        for (std::size_t i = 0; i + 1 < reach.points.size(); ++i) {
            const RiverPoint &a = reach.points[i], &b = reach.points[i + 1];
            if (std::max(a.at.xM, b.at.xM) >= west.at.xM && std::min(a.at.xM, b.at.xM) <= east.at.xM &&
                std::max(a.at.yM, b.at.yM) >= north.at.yM && std::min(a.at.yM, b.at.yM) <= south.at.yM)
                addMeeting(line, a, b, reach.drainageAreaM2, spans);
        }
}

/// In their order, those of one water made one.
std::vector<Span> joined(std::vector<Span> spans, double gapM) {
    std::ranges::sort(spans, [](const Span& a, const Span& b) { return a.fromM < b.fromM; });
    std::vector<Span> result;
    for (const Span& span : spans) {
        if (result.empty() || span.fromM > result.back().toM + gapM) {
            result.push_back(span);
            continue;
        }
        Span& last = result.back();
        last.toM = std::max(last.toM, span.toM);
        last.waterM = std::max(last.waterM, span.waterM);
        last.drainageM2 = last.drainageM2 == 0.0 || span.drainageM2 == 0.0 ? 0.0 : std::max(last.drainageM2, span.drainageM2);
    }
    return result;
}

/// "2 bridges (at 120 m, 340 m)"
Phrase listed(const std::vector<Crossing>& crossings, bool isBridge) {
    int count = 0;
    std::string places;
    for (const Crossing& crossing : crossings)
        if (crossing.isBridge == isBridge) {
            ++count;
            places += (places.empty() ? "" : ", ") + std::to_string(std::llround(crossing.alongM)) + " m";
        }
    if (count == 0)
        return isBridge ? phrase("no bridge") : phrase("no culvert");
    if (count == 1)
        return isBridge ? phrase("1 bridge (at %1)", places) : phrase("1 culvert (at %1)", places);
    return isBridge ? phrase("%1 bridges (at %2)", count, places)
                    : phrase("%1 culverts (at %2)", count, places);
}

} // namespace

RoadWater::RoadWater(const CrossingRule& rule, const WorkingTerrain& terrain, const Compute& compute)
    : m_rule(rule), m_terrain(terrain), m_ground(*terrain.find(Layer::Elevation)) {
    const GridSpec& grid = m_ground.grid();
    const std::vector<RiverReach>& reaches = terrain.waterBodies()->reaches;
    const double mapKm2 = static_cast<double>(grid.cellCount()) * grid.cellAreaM2() / kM2PerKm2;
    if (reaches.empty() && rule.crossingKm2 > mapKm2)
        return; // nothing can drain as much
    m_riverCells.resize(grid.cellCount(), 0);
    if (reaches.empty())
        findDrains(compute);
    for (const RiverReach& reach : reaches)
        for (std::size_t i = 0; i + 1 < reach.points.size(); ++i)
            static_cast<void>(holdsAlong(grid, reach.points[i].at, reach.points[i + 1].at, [&](std::size_t cell) {
                return add(cell, kNowhere, reach.drainageAreaM2), true;
            }));
    // One a cell: the greatest. Made-up ones are already.
    std::ranges::sort(m_drains, [](const Drain& a, const Drain& b) { return a.cell != b.cell ? a.cell < b.cell : a.areaM2 > b.areaM2; });
    m_drains.erase(std::ranges::unique(m_drains, {}, &Drain::cell).begin(), m_drains.end());
}

void RoadWater::add(std::size_t cell, std::uint32_t receiver, double areaM2) {
    m_drains.push_back({static_cast<std::uint32_t>(cell), receiver, areaM2, m_ground.cells()[cell], isBridged(areaM2, m_rule)});
    m_riverCells[cell] = 1;
}

const RoadWater::Drain* RoadWater::drainAt(std::span<const Drain> drains, std::size_t cell) {
    const auto drain = std::ranges::lower_bound(drains, cell, {}, &Drain::cell);
    return drain != drains.end() && drain->cell == cell ? &*drain : nullptr;
}

void RoadWater::findDrains(const Compute& compute) {
    const GridSpec& grid = m_ground.grid();
    DrainageNetwork network(m_ground, {outletMask(m_ground, {OutletPolicy::Edges})});
    const std::vector<FlowSum>& counts = network.cellCounts(compute);
    const std::vector<std::uint32_t>& receivers = network.receivers(compute);
    for (std::size_t cell = 0; cell < counts.size(); ++cell) {
        const double areaM2 = static_cast<double>(counts[cell]) / kFlowUnit * grid.cellAreaM2();
        if (areaM2 < m_rule.crossingKm2 * kM2PerKm2)
            continue;
        add(cell, receivers[cell], areaM2);
        if (const std::size_t to = receivers[cell]; to < counts.size())
            m_riverCells[grid.index(grid.xOf(to), grid.yOf(cell))] = 1; // the corner that a diagonal leaves open
    }
}

std::vector<Crossing> RoadWater::crossingsAlong(const CurvePath& line) const {
    if (line.empty())
        return {};
    const GridSpec& grid = m_ground.grid();
    std::vector<Span> spans;
    if (const Heightmap* levels = m_terrain.find(Layer::LakeLevel))
        addSpans(line,
                 [&](const PathPoint& point, Span& span) {
                     const MapPoint at = point.at;
                     if (at.xM < 0.0 || at.yM < 0.0 || at.xM >= grid.widthM() || at.yM >= grid.heightM())
                         return false;
                     const float level = levels->cells()[cellAt(grid, at)];
                     span.waterM = level;
                     return std::isfinite(level);
                 },
                 spans);
    addRivers(line, *m_terrain.waterBodies(), spans);
    // Pieces of made-up rivers: from cells near the line to the ones they flow to.
    std::vector<std::uint32_t> near;
    if (!m_drains.empty())
        for (const PathPoint& point : line.points())
            eachCellAround(grid, point.at, 1, [&](std::size_t cell) {
                if (m_riverCells[cell])
                    near.push_back(static_cast<std::uint32_t>(cell));
            });
    std::ranges::sort(near);
    near.erase(std::ranges::unique(near).begin(), near.end());
    for (const std::uint32_t cell : near) {
        const Drain* drain = drainAt(m_drains, cell);
        if (!drain || drain->receiver >= grid.cellCount())
            continue;
        const double widthM = kGeometry.widthM(drain->areaM2 * kRunoffMPerYear / kSecondsPerYear);
        const auto pointOf = [&](std::size_t at) {
            return RiverPoint{.at = middleOf(grid, at), .bedM = m_ground.cells()[at], .waterM = m_ground.cells()[at], .widthM = widthM};
        };
        addMeeting(line, pointOf(cell), pointOf(drain->receiver), drain->areaM2, spans);
    }
    std::vector<Crossing> crossings;
    for (const Span& span : joined(std::move(spans), 1.5 * m_ground.cellSizeM()))
        crossings.push_back(crossingOf(span, line, m_rule));
    return crossings;
}

Phrase crossingsNote(const std::string& road, const std::vector<Crossing>& crossings) {
    return road + ": " + phrase("%1 and %2", listed(crossings, true), listed(crossings, false));
}

} // namespace oxbow
