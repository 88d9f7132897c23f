#include "core/world/world_rivers.h"

#include "core/base/elementary.h"
#include "core/base/error.h"
#include "core/base/time_units.h"
#include "core/curve/curve_field.h"
#include "core/files/vector/geo_frame.h"
#include "core/rivers/river_geometry.h"
#include "core/rivers/river_stage.h"
#include "core/terrain/river_line.h"
#include "core/world/world_files.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>

namespace oxbow {

namespace {

constexpr double kAreaOfOrder = 4.0; ///< times that of the order before
constexpr double kLeastCells = 1000.0; ///< of a coarser grid, that a river drains: smaller ones would hide the ground

/// The next feature of a collection, whatever lies between them; nothing at its end.
std::optional<nlohmann::json> nextFeature(std::istream& stream, int& depth) {
    std::string text;
    for (char letter = 0; stream.get(letter);) {
        depth += letter == '{';
        if (depth >= 2)
            text += letter;
        depth -= letter == '}';
        if (letter != '}' || depth != 1)
            continue;
        nlohmann::json feature = nlohmann::json::parse(text, nullptr, false);
        if (feature.is_object() && feature.contains("geometry"))
            return feature;
        text.clear();
    }
    return std::nullopt;
}

struct LinePoint {
    MapPoint at; ///< of the world
    double levelM = 0.0;
    double areaM2 = 0.0;
};

std::vector<LinePoint> lineOf(const nlohmann::json& feature, const GeoFrame& frame) {
    std::vector<LinePoint> line;
    std::vector<double> lengths;
    for (const nlohmann::json& place : feature.at("geometry").at("coordinates")) {
        line.push_back({frame.placeOf(place.at(0), place.at(1)), place.at(2), 0.0});
        lengths.push_back(line.size() < 2 ? 0.0 : lengths.back() + distanceM(line[line.size() - 2].at, line.back().at));
    }
    const nlohmann::json& told = feature.at("properties");
    const bool isOfReach = told.contains("drainage_area_m2"); // of the overview: at its end
    const double mouth = told.at(isOfReach ? "drainage_area_m2" : "area_at_mouth_m2"),
                 head = isOfReach ? mouth : told.at("area_at_head_m2").get<double>();
    for (std::size_t i = 0; i < line.size(); ++i)
        line[i].areaM2 = head + (mouth - head) * (lengths[i] / std::max(1e-9, lengths.back()));
    return line;
}

/// By cell the number of the lake that lies there; 0: none.
std::vector<int> lakesByCell(const GridSpec& grid, const Heightmap* levels, const WaterBodies& bodies) {
    std::vector<int> lakeAt(grid.cellCount());
    for (const Lake& lake : bodies.lakes)
        for (int y = lake.minY; levels && y <= lake.maxY; ++y)
            for (int x = lake.minX; x <= lake.maxX; ++x)
                if (levels->at(x, y) == static_cast<float>(lake.levelM))
                    lakeAt[grid.index(x, y)] = lake.id;
    return lakeAt;
}

class RiversOfPart {
public:
    RiversOfPart(const WorldPlan& plan, const CellRect& cells, const GridSpec& grid, const Heightmap* areas,
                 const Heightmap* levels, WaterBodies& bodies)
        : m_grid(grid),
          m_areas(areas),
          m_lakeAt(lakesByCell(grid, levels, bodies)),
          m_west(cells.x0 * plan.grid().cellSizeM),
          m_north(cells.y0 * plan.grid().cellSizeM),
          m_leastM2(shareOfMap(plan.grid(), kRiverShare, 64.0)),
          m_leastShownM2(grid.cellSizeM > plan.grid().cellSizeM ? kLeastCells * grid.cellAreaM2() : 0.0),
          m_bodies(bodies) {}

    void add(const std::vector<LinePoint>& line) {
        for (std::size_t i = 1; i < line.size(); ++i) {
            const LinePoint &a = line[i - 1], &b = line[i];
            const int steps = m_areas ? static_cast<int>(std::ceil(distanceM(a.at, b.at) / m_grid.cellSizeM)) : 1;
            for (int step = i > 1 ? 1 : 0; step <= steps; ++step) {
                const double t = static_cast<double>(step) / std::max(1, steps);
                const auto mixed = [t](double from, double to) { return from + t * (to - from); };
                visit({{mixed(a.at.xM, b.at.xM), mixed(a.at.yM, b.at.yM)},
                       mixed(a.levelM, b.levelM),
                       mixed(a.areaM2, b.areaM2)},
                      i + 1 == line.size() && step == steps);
            }
        }
        close();
    }

private:
    void visit(const LinePoint& point, bool isLast) {
        const MapPoint at{point.at.xM - m_west, point.at.yM - m_north};
        if (at.xM < 0.0 || at.yM < 0.0 || at.xM > m_grid.widthM() || at.yM > m_grid.heightM())
            return close();
        const std::size_t cell = cellAt(m_grid, at);
        const bool isLake = m_lakeAt[cell] != 0;
        if (isLake && m_isInLake)
            m_points.clear(); // it begins where it leaves the lake
        if (!isLake && !m_points.empty() && !isLast && distanceM(m_points.back().at, at) < m_grid.cellSizeM)
            return;
        m_areaM2 = std::max(m_areaM2, m_areas && std::isfinite(m_areas->cells()[cell])
                                          ? static_cast<double>(m_areas->cells()[cell])
                                          : point.areaM2);
        const HydraulicGeometry geometry;
        RiverPoint river{.at = at, .cell = static_cast<std::int64_t>(cell), .waterM = point.levelM};
        river.dischargeM3s = dischargeOfArea(m_areaM2);
        river.widthM = geometry.widthM(river.dischargeM3s);
        river.depthM = geometry.depthM(river.dischargeM3s);
        river.velocityMPerS = geometry.velocityMPerS(river.dischargeM3s);
        river.bedM = river.waterM - river.depthM;
        m_points.push_back(river);
        if (isLake && !m_isInLake) { // a mouth, and perhaps the head of what goes on
            close();
            m_points.push_back(river);
        }
        m_isInLake = isLake;
    }

    /// What was gathered is a river.
    void close() {
        std::vector<RiverPoint> points = std::exchange(m_points, {});
        m_isInLake = false;
        const double areaM2 = std::exchange(m_areaM2, 0.0);
        if (points.size() < 2 || areaM2 < m_leastShownM2)
            return;
        const int id = static_cast<int>(m_bodies.rivers.size()) + 1;
        River river{.id = id, .reachIds = {id}};
        for (std::size_t i = 1; i < points.size(); ++i) {
            const double lengthM = distanceM(points[i - 1].at, points[i].at);
            river.lengthM += lengthM;
            river.meanWidthM += lengthM * points[i].widthM;
        }
        river.meanWidthM /= std::max(1e-9, river.lengthM);
        river.drainageAreaM2 = areaM2;
        river.dischargeM3s = points.back().dischargeM3s;
        river.order =
            1 + std::max(0, static_cast<int>(std::floor(elementary::log(std::max(1.0, areaM2 / m_leastM2)) /
                                                        elementary::log(kAreaOfOrder))));
        m_bodies.rivers.push_back(river);
        m_bodies.reaches.push_back({.id = id,
                                    .riverId = id,
                                    .order = river.order,
                                    .lengthM = river.lengthM,
                                    .drainageAreaM2 = areaM2,
                                    .points = std::move(points)});
    }

    const GridSpec& m_grid;
    const Heightmap* m_areas;
    std::vector<int> m_lakeAt;
    bool m_isInLake = false; ///< the point before
    double m_west, m_north;
    double m_leastM2; ///< that the smallest river of the world drains
    double m_leastShownM2;
    WaterBodies& m_bodies;
    std::vector<RiverPoint> m_points; ///< of the river that is in the part
    double m_areaM2 = 0.0;            ///< so far
};

/// Calls `take(feature, frame)` for each feature of a file of the world; none where it is missing.
template <typename Take>
void eachFeature(const WorldPlan& plan, const std::string& name, const Take& take) {
    const std::filesystem::path file = plan.folder / name;
    std::ifstream stream(file, std::ios::binary);
    const GeoFrame frame = frameOf(plan);
    int depth = 0;
    try {
        while (const auto feature = nextFeature(stream, depth))
            take(*feature, frame);
    } catch (const nlohmann::json::exception&) {
        throw Error(file.string() + ": " + foreignFile());
    }
}

} // namespace

double dischargeOfArea(double areaM2) {
    return areaM2 * RiverParams{}.runoffMmPerYear * 1e-3 / kSecondsPerYear;
}

void findEnds(const GridSpec& grid, const Heightmap* levels, WaterBodies& bodies) {
    std::vector<int> riverAt(grid.cellCount()); // the largest; 0: none
    const auto areaOf = [&](int id) {
        return id == 0 ? 0.0 : bodies.rivers[static_cast<std::size_t>(id - 1)].drainageAreaM2;
    };
    const auto larger = [&](int a, int b) { return areaOf(b) > areaOf(a) ? b : a; };
    const std::vector<int> lakeAt = lakesByCell(grid, levels, bodies);
    std::vector<int> outflow(bodies.lakes.size() + 1);
    const auto lakeOf = [&](const RiverPoint& point) { return lakeAt[static_cast<std::size_t>(point.cell)]; };
    for (const RiverReach& reach : bodies.reaches)
        for (std::size_t i = 1; i < reach.points.size(); ++i)
            eachCellOnLine(grid, reach.points[i - 1].at, reach.points[i].at, [&](int x, int y, double) {
                int& known = riverAt[grid.index(x, y)];
                known = larger(known, reach.id);
            });
    for (RiverReach& reach : bodies.reaches) {
        const std::int64_t last = reach.points.back().cell;
        const int x = grid.xOf(last), y = grid.yOf(last);
        int met = 0;
        for (int v = std::max(0, y - 1); v <= std::min(grid.height - 1, y + 1); ++v)
            for (int u = std::max(0, x - 1); u <= std::min(grid.width - 1, x + 1); ++u)
                if (const int id = riverAt[grid.index(u, v)]; id != reach.id)
                    met = larger(met, id);
        River& river = bodies.rivers[static_cast<std::size_t>(reach.id - 1)];
        const bool isAtEdge = grid.isEdge(x, y);
        if (const int from = lakeOf(reach.points.front()); from != 0)
            outflow[static_cast<std::size_t>(from)] = larger(outflow[static_cast<std::size_t>(from)], reach.id);
        if (const int lake = lakeOf(reach.points.back()); lake != 0 && !isAtEdge) {
            const bool isSea = bodies.lakes[static_cast<std::size_t>(lake - 1)].kind == LakeKind::Sea;
            river.end = reach.end = isSea ? WaterEnd::Sea : WaterEnd::Lake;
            river.endId = reach.endId = lake;
            continue;
        }
        const bool joins = met != 0 && !isAtEdge && areaOf(met) >= river.drainageAreaM2;
        river.end = reach.end = joins ? WaterEnd::River : WaterEnd::Edge;
        river.endId = reach.endId = joins ? met : 0;
    }
    for (Lake& lake : bodies.lakes) {
        const int through = outflow[static_cast<std::size_t>(lake.id)];
        lake.flowsTo = through != 0 ? WaterEnd::River : WaterEnd::Edge;
        lake.flowsToId = through;
    }
}

void readWorldRivers(const WorldPlan& plan, const std::string& file, const CellRect& cells, const GridSpec& grid,
                     const Heightmap* areas, const Heightmap* levels, WaterBodies& bodies) {
    RiversOfPart rivers(plan, cells, grid, areas, levels, bodies);
    eachFeature(plan, file, [&](const nlohmann::json& feature, const GeoFrame& frame) {
        rivers.add(lineOf(feature, frame));
    });
}

CellMask riverCellsOf(const WorldPlan& plan, const CellRect& cells, const Heightmap* levels, const Heightmap& ground) {
    CellMask rivers(cells.cellCount(), 0);
    const double cellM = plan.grid().cellSizeM;
    const auto mark = [&](int x, int y) {
        if (!cells.contains(x, y))
            return;
        const std::size_t cell = ground.grid().index(x - cells.x0, y - cells.y0);
        rivers[cell] = !(levels && levels->cells()[cell] > ground.cells()[cell]);
    };
    eachFeature(plan, "rivers.geojson", [&](const nlohmann::json& feature, const GeoFrame& frame) {
        const std::vector<LinePoint> line = lineOf(feature, frame);
        for (std::size_t i = 1; i < line.size(); ++i) { // from middle to middle of cells, along the grid or a diagonal
            const auto cellOf = [&](double metres) { return static_cast<int>(std::floor(metres / cellM)); };
            const int x0 = cellOf(line[i - 1].at.xM), y0 = cellOf(line[i - 1].at.yM);
            const int dx = cellOf(line[i].at.xM) - x0, dy = cellOf(line[i].at.yM) - y0, steps = std::max({1, std::abs(dx), std::abs(dy)});
            for (int step = 0; step <= steps; ++step)
                mark(x0 + dx * step / steps, y0 + dy * step / steps);
        }
    });
    return rivers;
}

Heightmap overviewLevels(const WorldPlan& plan, const GridSpec& grid, const Compute& compute) {
    Heightmap levels(grid, kNoValue);
    eachFeature(plan, "overview_lakes.geojson", [&](const nlohmann::json& feature, const GeoFrame& frame) {
        if (feature.at("geometry").is_null()) // a shore that nobody drew
            return;
        float level = feature.at("properties").at("level_m");
        // The shore, then those of islands.
        for (const nlohmann::json& ring : feature.at("geometry").at("coordinates")) {
            std::vector<PathPoint> shore;
            for (const nlohmann::json& place : ring)
                shore.push_back({.at = frame.placeOf(place.at(0), place.at(1))});
            eachRunInside(CurvePath(std::move(shore), true), grid, compute, [&](int x0, int x1, int y) {
                std::fill(levels.row(y) + x0, levels.row(y) + x1, level);
            });
            level = kNoValue;
        }
    });
    return levels;
}

} // namespace oxbow
