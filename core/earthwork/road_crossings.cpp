#include "core/earthwork/road_crossings.h"

#include "core/base/time_units.h"
#include "core/earthwork/curve_edit.h"
#include "core/flow/drainage_network.h"
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

Crossing crossingOf(const Span& span, const CurvePath& line, const CrossingRule& rule) {
    const double middle = 0.5 * (span.fromM + span.toM);
    return {.road = {},
            .at = line.at(middle).at,
            .isBridge = span.drainageM2 == 0.0 || span.drainageM2 >= rule.bridgeKm2 * kM2PerKm2,
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

/// Rivers as the ground drains: pieces from cells to the ones they flow to.
void addDrainage(const CurvePath& line, const CrossingRule& rule, const Heightmap& ground, const Compute& compute,
                 std::vector<Span>& spans) {
    const GridSpec& grid = ground.grid();
    DrainageNetwork network(ground, {outletMask(ground, {OutletPolicy::Edges})});
    const std::vector<FlowSum>& cells = network.cellCounts(compute);
    const std::vector<std::uint32_t>& receivers = network.receivers(compute);
    const Heightmap& filled = network.filled(compute);
    const auto areaOf = [&](std::size_t cell) { return static_cast<double>(cells[cell]) / kFlowUnit * grid.cellAreaM2(); };
    const auto pointOf = [&](std::size_t cell) {
        const double discharge = areaOf(cell) * kRunoffMPerYear / kSecondsPerYear;
        return RiverPoint{.at = middleOf(grid, cell),
                          .bedM = ground.cells()[cell],
                          .waterM = filled.cells()[cell],
                          .widthM = kGeometry.widthM(discharge)};
    };
    // Only cells near the line.
    std::vector<std::uint32_t> near;
    for (const PathPoint& point : line.points())
        eachCellAround(grid, point.at, 1, [&](std::size_t cell) {
            if (areaOf(cell) >= rule.crossingKm2 * kM2PerKm2)
                near.push_back(static_cast<std::uint32_t>(cell));
        });
    std::ranges::sort(near);
    near.erase(std::ranges::unique(near).begin(), near.end());
    for (const std::uint32_t cell : near)
        if (receivers[cell] < receivers.size())
            addMeeting(line, pointOf(cell), pointOf(receivers[cell]), areaOf(cell), spans);
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

std::vector<Crossing> crossingsAlong(const CurvePath& line, const CrossingRule& rule, const WorkingTerrain& terrain,
                                     const Compute& compute) {
    if (line.empty())
        return {};
    const Heightmap& ground = *terrain.find(Layer::Elevation);
    const Heightmap* levels = terrain.find(Layer::LakeLevel);
    std::vector<Span> spans;
    if (levels)
        addSpans(line,
                 [&](const PathPoint& point, Span& span) {
                     const MapPoint at = point.at;
                     if (at.xM < 0.0 || at.yM < 0.0 || at.xM >= ground.grid().widthM() || at.yM >= ground.grid().heightM())
                         return false;
                     const float level = levels->cells()[cellAt(ground.grid(), at)];
                     span.waterM = level;
                     return std::isfinite(level);
                 },
                 spans);
    const double mapKm2 = static_cast<double>(ground.grid().cellCount()) * ground.grid().cellAreaM2() / kM2PerKm2;
    if (!terrain.waterBodies()->reaches.empty())
        addRivers(line, *terrain.waterBodies(), spans);
    else if (rule.crossingKm2 <= mapKm2) // else nothing can drain as much
        addDrainage(line, rule, ground, compute, spans);
    std::vector<Crossing> crossings;
    for (const Span& span : joined(std::move(spans), 1.5 * ground.cellSizeM()))
        crossings.push_back(crossingOf(span, line, rule));
    return crossings;
}

std::vector<std::uint8_t> riverCells(const CrossingRule& rule, const WorkingTerrain& terrain, const Compute& compute) {
    const Heightmap& ground = *terrain.find(Layer::Elevation);
    const GridSpec& grid = ground.grid();
    std::vector<std::uint8_t> cells(grid.cellCount(), 0);
    const std::vector<RiverReach>& reaches = terrain.waterBodies()->reaches;
    for (const RiverReach& reach : reaches)
        for (std::size_t i = 0; i + 1 < reach.points.size(); ++i) {
            const auto mark = [&](std::size_t cell) { return cells[cell] = 1, true; };
            static_cast<void>(holdsAlong(grid, reach.points[i].at, reach.points[i + 1].at, mark));
        }
    if (reaches.empty()) {
        DrainageNetwork network(ground, {outletMask(ground, {OutletPolicy::Edges})});
        const std::vector<FlowSum>& counts = network.cellCounts(compute);
        const std::vector<std::uint32_t>& receivers = network.receivers(compute);
        const double least = rule.crossingKm2 * kM2PerKm2 / grid.cellAreaM2();
        for (std::size_t cell = 0; cell < cells.size(); ++cell) {
            if (static_cast<double>(counts[cell]) / kFlowUnit < least)
                continue;
            cells[cell] = 1;
            if (const std::size_t to = receivers[cell]; to < cells.size())
                cells[grid.index(grid.xOf(to), grid.yOf(cell))] = 1; // the corner that a diagonal leaves open
        }
    }
    return cells;
}

Phrase crossingsNote(const std::string& road, const std::vector<Crossing>& crossings) {
    return road + ": " + phrase("%1 and %2", listed(crossings, true), listed(crossings, false));
}

} // namespace oxbow
