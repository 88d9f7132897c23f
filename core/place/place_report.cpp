#include "core/place/place_report.h"

#include "core/base/rounding.h"
#include "core/constraint/constraint_plan.h"
#include "core/constraint/line_cells.h"
#include "core/earthwork/road_curve.h"
#include "core/files/vector/map_projection.h"
#include "core/terrain/river_line.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <utility>

namespace oxbow {

namespace {

using PlaceJson = nlohmann::ordered_json;

constexpr double kTilted = 0.1, kTiltedM = 10.0; ///< of a shore: rise over its lake, that a lake cannot have
constexpr double kMeetsM = 0.5; ///< between roads that meet
constexpr double kFarM = 1e-3; ///< what of a climb is rounding

std::string metresText(double value) {
    return shortNumber(toDigits(value, 3));
}

double rounded2(double value) {
    return std::round(100.0 * value) / 100.0;
}

/// A bed's ground along its cells, and what the least squares and the least of the largest change of a bed that never climbs
/// are (isotonic regression of that line alone).
struct BedBound {
    double sumSquares = 0.0, largestM = 0.0;
    std::size_t cells = 0;

    void add(const std::vector<double>& heights) {
        BedForest bed;
        double lowest = HUGE_VAL;
        for (std::size_t i = 0; i < heights.size(); ++i) {
            bed.nodes.push_back({.heightM = heights[i], .next = i + 1 < heights.size() ? static_cast<int>(i + 1) : -1});
            largestM = std::max(largestM, 0.5 * (heights[i] - lowest));
            lowest = std::min(lowest, heights[i]);
        }
        const std::vector<double> fallen = fallingBeds(bed).heightsM;
        for (std::size_t i = 0; i < heights.size(); ++i)
            sumSquares += (fallen[i] - heights[i]) * (fallen[i] - heights[i]);
        cells += heights.size();
    }
    [[nodiscard]] double rmsM() const { return cells > 0 ? std::sqrt(sumSquares / static_cast<double>(cells)) : 0.0; }
};

class PlaceReport {
public:
    PlaceReport(const PlaceFacts& facts, MadePlace& made) : m_facts(facts), m_frame(facts.grid, facts.place), m_made(made) {
        tellWater();
        tellRoads();
        tellChange();
        std::ranges::stable_sort(made.findings, {}, [](const PlaceFinding& finding) { return finding.kind != Kind::Fault; });
        made.report["findings"] = findingsJson();
    }

private:
    using Kind = PlaceFinding::Kind;

    PlaceFinding& find(Kind kind, const Phrase& words, MapPoint at) { return m_made.findings.emplace_back(PlaceFinding{kind, words, at}); }

    void tellWater() {
        const GridSpec& grid = m_facts.grid;
        const auto heightIn = [](const Heightmap& ground) { return [&ground](int x, int y) { return double{ground.at(x, y)}; }; };
        const ConstraintPlan asked = planConstraints(m_facts.pins, grid, heightIn(m_facts.before));
        for (const ConstraintConflict& conflict : asked.conflicts)
            find(Kind::Fault, conflictText(conflict, m_facts.pins), conflict.at);
        std::set<std::pair<std::size_t, std::size_t>> crossed;
        for (const auto& [from, to] : asked.rivers.splits) {
            const std::size_t a = asked.riverCells[static_cast<std::size_t>(from)].curve, b = asked.riverCells[static_cast<std::size_t>(to)].curve;
            if (a != b && crossed.emplace(std::min(a, b), std::max(a, b)).second)
                find(Kind::Fault, phrase("%1 and %2 part or cross here: they share their water", m_facts.pins[a].title(), m_facts.pins[b].title()),
                     middleOf(grid, asked.riverCells[static_cast<std::size_t>(from)].cell));
        }
        // Climbs that are left, by curve.
        std::map<std::size_t, int> climbs;
        int allClimbs = 0;
        for (std::size_t i = 0; i < asked.rivers.nodes.size(); ++i)
            if (const int next = asked.rivers.nodes[i].next; next >= 0) {
                const std::uint32_t a = asked.riverCells[i].cell, b = asked.riverCells[static_cast<std::size_t>(next)].cell;
                if (m_facts.after.cells()[b] > m_facts.after.cells()[a] + kFarM) {
                    if (climbs[asked.riverCells[i].curve]++ == 0)
                        find(Kind::Fault, phrase("%1 still climbs here by %2 m", m_facts.pins[asked.riverCells[i].curve].title(),
                                                 metresText(double{m_facts.after.cells()[b]} - m_facts.after.cells()[a])),
                             middleOf(grid, a));
                    ++allClimbs;
                }
            }
        double movedSquares = 0.0, boundSquares = 0.0;
        std::size_t bedCells = 0;
        const std::size_t firstRiver = m_facts.pins.size() - m_facts.rivers.size();
        for (std::size_t i = 0; i < m_facts.rivers.size(); ++i) {
            const SnappedRiver& river = m_facts.rivers[i];
            BedBound bound;
            double squares = 0.0, sum = 0.0, largest = 0.0;
            MapPoint where = river.line.points.front();
            for (const auto& part : cellsAlong(CurvePath(m_facts.pins[firstRiver + i]), grid, LineSteps::Corners)) {
                std::vector<double> heights;
                for (const LineCell& cell : part) {
                    heights.push_back(m_facts.before.cells()[cell.cell]);
                    const double moved = std::fabs(double{m_facts.pinned.cells()[cell.cell]} - m_facts.before.cells()[cell.cell]);
                    squares += moved * moved;
                    sum += moved;
                    if (moved > largest)
                        largest = moved, where = middleOf(grid, cell.cell);
                }
                bound.add(heights);
            }
            const double count = static_cast<double>(std::max<std::size_t>(1, bound.cells));
            movedSquares += squares;
            boundSquares += bound.sumSquares;
            bedCells += bound.cells;
            const Phrase words = phrase("%1: moved %2 m aside in the mean, %3 m at most; bed changed by %4 m in the mean, %5 m at most",
                                        river.line.title(), metresText(river.meanM), metresText(river.largestM), metresText(sum / count), metresText(largest));
            find(Kind::River, words, where).figures = {{"length_m", std::round(river.line.lengthM())},
                                                       {"snapped_mean_m", rounded2(river.meanM)},
                                                       {"snapped_largest_m", rounded2(river.largestM)},
                                                       {"is_turned", river.isTurned},
                                                       {"bed_change_mean_m", rounded2(sum / count)},
                                                       {"bed_change_rms_m", rounded2(std::sqrt(squares / count))},
                                                       {"bed_change_rms_least_m", rounded2(bound.rmsM())},
                                                       {"bed_change_largest_m", rounded2(largest)},
                                                       {"bed_change_largest_least_m", rounded2(bound.largestM)},
                                                       {"climbs", climbs[firstRiver + i]}};
            if (river.isTurned)
                find(Kind::Fault, phrase("%1 ran uphill as it was drawn: it was turned round", river.line.title()), river.line.points.front());
        }
        for (std::size_t i = 0; i < m_facts.lakes.size(); ++i) {
            if (m_facts.lakes[i].isIsland)
                continue;
            const LakeLevel& level = m_facts.levels[i];
            const Phrase why = std::fabs(level.levelM - level.wishedM) > 0.01 ? phrase("as the lakes above and below it allow")
                               : level.isFlatWater                            ? phrase("that of the level water in the model")
                                                                              : phrase("the middle height of its shore");
            find(Kind::Lake, phrase("%1: level %2 m, %3", m_facts.lakes[i].title(), shortNumber(level.levelM), why), m_facts.lakes[i].points.front()).figures = {
                {"level_m", level.levelM}, {"alone_m", rounded2(level.wishedM)}, {"is_flat_water", level.isFlatWater},
                {"shore_low_m", rounded2(level.shoreLowM)}, {"shore_high_m", rounded2(level.shoreHighM)}};
            const double acrossM = m_facts.lakes[i].lengthM() / std::numbers::pi;
            if (level.shoreHighM - level.shoreLowM > std::max(kTiltedM, kTilted * acrossM))
                find(Kind::Fault, phrase("%1: the ground on its shore lies between %2 and %3 m: its place or its outline may be wrong", m_facts.lakes[i].title(),
                                         metresText(level.shoreLowM), metresText(level.shoreHighM)),
                     m_facts.lakes[i].points.front());
        }
        for (const PlaceLine& coast : m_facts.coasts)
            find(Kind::Coast, phrase("%1: at 0 m", coast.title()), coast.points.front());
        m_made.report["rivers"] = {{"count", m_facts.rivers.size()},
                                   {"bed_cells", bedCells},
                                   {"climbs", allClimbs},
                                   {"bed_change_rms_m", bedCells ? std::sqrt(movedSquares / static_cast<double>(bedCells)) : 0.0},
                                   {"bed_change_rms_least_m", bedCells ? std::sqrt(boundSquares / static_cast<double>(bedCells)) : 0.0}};
        m_made.report["lakes"] = {{"count", std::ranges::count(m_facts.lakes, false, &PlaceLine::isIsland)}};
    }

    void tellRoads() {
        std::size_t next = 0;
        int bridges = 0, tunnels = 0, tooSteep = 0, apart = 0;
        double steepestOfAll = 0.0;
        for (std::size_t i = 0; i < m_facts.roads.size(); ++i) {
            const PlaceLine& line = m_facts.roads[i];
            const Curve& curve = m_facts.roadCurves[i];
            const auto isIt = [&](const Road& road) { return road.drawn.size() == curve.points.size() && road.drawn.front() == curve.points.front().at; };
            if (next >= m_facts.built.size() || !isIt(m_facts.built[next]))
                continue;
            const Road& road = m_facts.built[next++];
            double steepest = 0.0, tunnelM = 0.0;
            MapPoint where = line.points.front();
            for (std::size_t k = 1; k < road.points.size(); ++k) {
                const RoadPoint &a = road.points[k - 1], &b = road.points[k];
                const double stepM = std::max(1e-6, apartM(a.at, b.at));
                const double grade = std::fabs(a.heightM - b.heightM) / stepM;
                if (grade > steepest)
                    steepest = grade, where = a.at;
                if (a.isInTunnel && b.isInTunnel) {
                    tunnelM += stepM;
                    if (k == 1 || !road.points[k - 2].isInTunnel) {
                        ++tunnels;
                        find(Kind::Tunnel, phrase("%1: a tunnel", line.title()), a.at);
                    }
                }
            }
            steepestOfAll = std::max(steepestOfAll, steepest);
            const double limit = line.maxGradePercent > 0.0 ? line.maxGradePercent : RoadCurveParams{}.maxGradePercent;
            find(Kind::Road, phrase("%1: %2 km, steepest %3 %", line.title(), shortNumber(toDigits(line.lengthM() / 1000.0, 3)), metresText(100.0 * steepest)), where)
                .figures = {{"length_m", std::round(line.lengthM())}, {"steepest_percent", rounded2(100.0 * steepest)}, {"limit_percent", limit},
                            {"tunnel_m", std::round(tunnelM)}, {"crossings", m_facts.crossings[i].size()}};
            tooSteep += 100.0 * steepest > limit + 0.05 ? 1 : 0;
            for (const CurvePoint& asked : curve.points)
                if (asked.heightM) {
                    const RoadPoint& there = *std::ranges::min_element(road.points, {}, [&](const RoadPoint& point) {
                        return apartM(point.at, asked.at);
                    });
                    if (const double off = there.heightM - *asked.heightM; std::fabs(off) > kMeetsM) {
                        ++apart;
                        find(Kind::Fault, phrase("%1 meets another road %2 m too %3: its grade of %4 % allows no more", line.title(), metresText(std::fabs(off)),
                                                 off > 0.0 ? phrase("high") : phrase("low"), shortNumber(limit)),
                             asked.at);
                    }
                }
            for (const RoadCrossing& crossing : m_facts.crossings[i]) {
                if (crossing.runsAlong) {
                    find(Kind::Fault, phrase("%1 runs %2 m in the bed of %3: one of them lies wrong", line.title(), metresText(crossing.lengthM), crossing.water),
                         crossing.at);
                    continue;
                }
                ++bridges;
                find(Kind::Bridge, phrase("%1 crosses %2 on a bridge of %3 m", line.title(), crossing.water, metresText(crossing.lengthM)), crossing.at).figures = {
                    {"is_tagged", crossing.isTagged}};
            }
        }
        m_made.report["roads"] = {{"count", m_facts.roads.size()}, {"bridges", bridges}, {"tunnels", tunnels}, {"steeper_than_allowed", tooSteep}, {"junctions_apart", apart},
                                  {"steepest_percent", rounded2(100.0 * steepestOfAll)}};
    }
    void tellChange() {
        const GridSpec& grid = m_facts.grid;
        const auto changeBetween = [&](const Heightmap& a, const Heightmap& b) {
            double sum = 0.0, largest = 0.0, cut = 0.0, fill = 0.0;
            std::size_t changed = 0, where = 0;
            for (std::size_t c = 0; c < a.cells().size(); ++c) {
                const double change = double{b.cells()[c]} - a.cells()[c];
                sum += std::fabs(change);
                (change < 0.0 ? cut : fill) += std::fabs(change);
                changed += change != 0.0;
                if (std::fabs(change) > largest)
                    largest = std::fabs(change), where = c;
            }
            PlaceJson json{{"largest_m", rounded2(largest)}, {"mean_m", sum / static_cast<double>(a.cells().size())},
                           {"changed_share", static_cast<double>(changed) / static_cast<double>(a.cells().size())},
                           {"cut_m3", std::round(cut * grid.cellAreaM2())}, {"fill_m3", std::round(fill * grid.cellAreaM2())}};
            putPlace(json, middleOf(grid, where));
            return json;
        };
        m_made.report["map"] = {{"width", grid.width}, {"height", grid.height}, {"cell_size_m", grid.cellSizeM}, {"epsg", m_facts.place ? m_facts.place->epsg : 0}};
        m_made.report["change"] = {{"water", changeBetween(m_facts.before, m_facts.pinned)}, {"roads", changeBetween(m_facts.pinned, m_facts.after)}, {"all", changeBetween(m_facts.before, m_facts.after)}};
    }
    void putPlace(PlaceJson& json, MapPoint at) const {
        const auto [east, north] = m_frame.eastNorth(at.xM, at.yM);
        json["east"] = east;
        json["north"] = north;
        json["x_m"] = rounded2(at.xM);
        json["y_m"] = rounded2(at.yM);
        if (m_facts.place)
            if (const auto degrees = transformed(m_facts.place->epsg, 4326, east, north)) {
                json["longitude"] = (*degrees)[0];
                json["latitude"] = (*degrees)[1];
            }
    }
    [[nodiscard]] PlaceJson findingsJson() const {
        constexpr const char* kNames[] = {"river", "lake", "coast", "road", "bridge", "tunnel", "land", "fault"};
        PlaceJson list = PlaceJson::array();
        for (const PlaceFinding& finding : m_made.findings) {
            PlaceJson json{{"kind", kNames[static_cast<std::size_t>(finding.kind)]}, {"text", finding.text.english()}};
            putPlace(json, finding.at);
            json.update(finding.figures);
            list.push_back(std::move(json));
        }
        return list;
    }

    const PlaceFacts& m_facts;
    const GeoFrame m_frame;
    MadePlace& m_made;
};

} // namespace

void tellPlace(const PlaceFacts& facts, MadePlace& made) {
    PlaceReport(facts, made);
}

} // namespace oxbow
