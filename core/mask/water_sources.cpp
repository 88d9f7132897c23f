#include "core/base/elementary.h"
#include "core/filter/gaussian_blur.h"
#include "core/flow/distance_map.h"
#include "core/flow/mfd_flow.h"
#include "core/flow/river_routing.h"
#include "core/mask/mask_source.h"
#include "core/param/param_schema.h"
#include "core/terrain/river_line.h"
#include "core/terrain/surface_normal.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

/// Sources that look at water: where it gathers, and how far it is. Lakes, sea and rivers are those that stages
/// before have found.
namespace oxbow {

namespace {

constexpr double kM2PerKm2 = 1e6;

// ---- Drainage ----

struct StreamParams {
    double radiusM = 30.0;
};
constexpr Param<StreamParams> kStreamParams[] = {
    number<&StreamParams::radiusM>("radius_m", "Radius", Unit::Metre, hard(0, 1000).soft(0, 200).digits(0),
        "How far beside a stream its value counts; a stream is one cell wide itself."),
};
static_assert(checked(kStreamParams));

/// The highest of `reach` values on either side of each (van Herk's two passes over blocks).
void highestAlong(std::span<const float> values, int reach, std::span<float> highest) {
    const auto count = static_cast<int>(values.size());
    const int window = 2 * reach + 1;
    constexpr float kLowest = -std::numeric_limits<float>::infinity();
    const auto at = [&](int i) { return i < 0 || i >= count ? kLowest : values[static_cast<std::size_t>(i)]; };
    std::vector<float> before(static_cast<std::size_t>(window)), after(before);
    for (int start = -reach; start < count; start += window) {
        // Windows that begin in this block: what is left of it, and what they reach of the next one.
        float running = kLowest;
        for (int k = window - 1; k >= 0; --k)
            before[static_cast<std::size_t>(k)] = running = std::max(running, at(start + k));
        running = kLowest;
        for (int k = 0; k < window; ++k) {
            const int centre = start + k + reach;
            if (centre < count)
                highest[static_cast<std::size_t>(centre)] = std::max(before[static_cast<std::size_t>(k)], running);
            running = std::max(running, at(start + window + k));
        }
    }
}

/// The highest value within a circle around each cell: lines of cells become as wide in metres at every resolution.
Heightmap highestWithin(Heightmap map, double radiusM, const Compute& compute) {
    const double reach = std::min(radiusM / map.cellSizeM(), static_cast<double>(map.width() + map.height())); // more is all of it
    const int rows = static_cast<int>(reach);
    if (rows < 1)
        return map;
    Heightmap highest = map;
    compute.forRows(map.height(), [&](int y0, int y1) {
        std::vector<float> along(static_cast<std::size_t>(map.width()));
        for (int y = y0; y < y1; ++y)
            for (int v = std::max(0, y - rows); v <= std::min(map.height() - 1, y + rows); ++v) {
                const int half = std::min(map.width(), static_cast<int>(std::sqrt(reach * reach - double(v - y) * (v - y))));
                highestAlong({map.row(v), along.size()}, half, along);
                float* row = highest.row(y);
                for (std::size_t x = 0; x < along.size(); ++x)
                    row[x] = std::max(row[x], along[x]);
            }
    });
    return highest;
}

Heightmap drainageArea(const StreamParams& params, MaskGround& ground) {
    const std::vector<FlowSum>& cells = ground.drainage().cellCounts(ground.compute());
    Heightmap map(ground.grid());
    const double unit = ground.grid().cellAreaM2() / (kFlowUnit * kM2PerKm2);
    std::ranges::transform(cells, map.data(),
                           [&](FlowSum sum) { return static_cast<float>(static_cast<double>(sum) * unit); });
    return highestWithin(std::move(map), params.radiusM, ground.compute());
}

Heightmap discharge(const StreamParams& params, MaskGround& ground) {
    return highestWithin(ground.layer(Layer::Discharge), params.radiusM, ground.compute());
}

struct WetnessParams {
    double radiusM = 40.0;
};
constexpr Param<WetnessParams> kWetnessParams[] = {
    number<&WetnessParams::radiusM>("radius_m", "Radius", Unit::Metre, hard(0, 1e5).soft(0, 500).digits(0),
        "Unevenness smaller than this does not count for the slope."),
};
static_assert(checked(kWetnessParams));

/// The topographic wetness index ln(a / tan b) (Beven1979): a drainage area a metre of contour (multiple flow), b
/// slope. The area is spread like the ground is smoothed, or a channel one cell wide would be the wetter the
/// smaller the cell.
Heightmap wetness(const WetnessParams& params, MaskGround& ground) {
    constexpr double kLeastSlope = 1e-3;
    const std::vector<FlowSum> flow =
        routedFlow(ground.drainage(), FlowRouting::MultipleFlow, {}, ground.compute());
    Heightmap map(ground.grid());
    const double unit = ground.grid().cellSizeM / kFlowUnit;
    std::ranges::transform(flow, map.data(),
                           [&](FlowSum sum) { return static_cast<float>(static_cast<double>(sum) * unit); });
    const double sigmaM = 0.5 * params.radiusM;
    if (sigmaM >= 0.5 * ground.grid().cellSizeM)
        gaussianBlur(map, sigmaM, ground.compute());
    const Heightmap& smooth = ground.smoothed(sigmaM);
    ground.compute().forCells(map.grid(), [&](int x, int y) {
        const Gradient gradient = gradientAt(smooth, x, y);
        const double slope = std::sqrt(double{gradient.east} * gradient.east +
                                       double{gradient.south} * gradient.south);
        const double area = std::max(1e-6, double{map.at(x, y)});
        map.at(x, y) = static_cast<float>(elementary::log(area / std::max(kLeastSlope, slope)));
    });
    return map;
}

struct CatchmentParams {
    double xM = 0.0;
    double yM = 0.0;
    double snapM = 100.0;
};
constexpr Param<CatchmentParams> kCatchmentParams[] = {
    number<&CatchmentParams::xM>("x_m", "East", Unit::Metre, hard(0, 1e8).soft(0, 50000).digits(0),
        "Where the outlet lies, from the map's west edge."),
    number<&CatchmentParams::yM>("y_m", "South", Unit::Metre, hard(0, 1e8).soft(0, 50000).digits(0),
        "Where the outlet lies, from the map's north edge."),
    number<&CatchmentParams::snapM>("snap_m", "Snap", Unit::Metre, hard(0, 1e5).soft(0, 1000).digits(0),
        "The outlet moves to the largest stream this near."),
};
static_assert(checked(kCatchmentParams));

/// The cell within the snap of a place through which most water passes.
std::uint32_t snappedOutlet(const CatchmentParams& params, const GridSpec& grid, const std::vector<FlowSum>& flow) {
    const int reach = static_cast<int>(std::min(params.snapM / grid.cellSizeM, 2.0 * kMaxGridSide));
    const std::size_t start = cellAt(grid, {params.xM, params.yM});
    const int x0 = grid.xOf(start), y0 = grid.yOf(start);
    std::size_t best = start;
    for (int y = std::max(0, y0 - reach); y <= std::min(grid.height - 1, y0 + reach); ++y)
        for (int x = std::max(0, x0 - reach); x <= std::min(grid.width - 1, x0 + reach); ++x)
            if ((x - x0) * (x - x0) + (y - y0) * (y - y0) <= reach * reach && flow[grid.index(x, y)] > flow[best])
                best = grid.index(x, y);
    return static_cast<std::uint32_t>(best);
}

/// 1 where water passes the outlet.
Heightmap catchment(const CatchmentParams& params, MaskGround& ground) {
    const GridSpec& grid = ground.grid();
    if (params.xM > grid.widthM() || params.yM > grid.heightM())
        return Heightmap(grid);
    DrainageNetwork& network = ground.drainage();
    const std::uint32_t outlet = snappedOutlet(params, grid, network.cellCounts(ground.compute()));
    const std::vector<std::uint32_t>& receivers = network.receivers(ground.compute());
    Heightmap map(grid, -1.0f); // not known yet
    map.cells()[outlet] = 1.0f;
    for (std::uint32_t cell = 0; cell < grid.cellCount(); ++cell) {
        std::uint32_t at = cell;
        while (map.cells()[at] < 0.0f && receivers[at] != kNowhere)
            at = receivers[at];
        const float value = std::max(0.0f, map.cells()[at]);
        for (at = cell; map.cells()[at] < 0.0f; at = receivers[at]) {
            map.cells()[at] = value;
            if (receivers[at] == kNowhere)
                break;
        }
    }
    return map;
}

// ---- Distances ----

struct RiverDistanceParams {
    double minAreaKm2 = 1.0;
};
constexpr Param<RiverDistanceParams> kRiverDistanceParams[] = {
    number<&RiverDistanceParams::minAreaKm2>("min_area_km2", "Minimum area", Unit::SquareKilometre,
        hard(1e-6, 1e8).soft(0.01, 100).logarithmically(),
        "Where no stage has found rivers: drainage area from which water counts as one."),
};
static_assert(checked(kRiverDistanceParams));

CellMask riverCells(const RiverDistanceParams& params, MaskGround& ground) {
    if (ground.whole && !ground.whole->rivers.empty())
        return ground.whole->rivers;
    const GridSpec& grid = ground.grid();
    CellMask cells(grid.cellCount(), 0);
    const WaterBodies& water = *ground.terrain().waterBodies();
    for (const RiverReach& reach : water.reaches)
        for (std::size_t i = 0; i < reach.points.size(); ++i)
            static_cast<void>(holdsAlong(grid, reach.points[i == 0 ? 0 : i - 1].at, reach.points[i].at, [&](std::size_t c) {
                cells[c] = 1;
                return true;
            }));
    if (!water.reaches.empty())
        return cells;
    const double least = params.minAreaKm2 * kM2PerKm2 / grid.cellAreaM2() * kFlowUnit;
    const std::vector<FlowSum>& flow = ground.drainage().cellCounts(ground.compute());
    std::ranges::transform(flow, cells.begin(), [&](FlowSum sum) { return static_cast<double>(sum) >= least ? 1 : 0; });
    return cells;
}

Heightmap riverDistance(const RiverDistanceParams& params, MaskGround& ground) {
    return distanceMap(ground.grid(), riverCells(params, ground), ground.compute());
}

/// Cells of lakes, of the sea, or of both.
enum class Water { Lakes, Both };
CellMask waterCells(Water which, MaskGround& ground) {
    CellMask cells(ground.grid().cellCount(), 0);
    const StandingWater water = standingWater(ground.terrain());
    if (water.lakeOf.empty())
        return cells;
    const std::vector<Lake>& lakes = ground.terrain().waterBodies()->lakes;
    const auto isSea = [&](std::int32_t rank) {
        const auto found = std::ranges::find(lakes, water.lakeIds[static_cast<std::size_t>(rank)], &Lake::id);
        return found != lakes.end() && found->kind == LakeKind::Sea;
    };
    std::vector<std::uint8_t> counts(water.lakeIds.size());
    for (std::size_t rank = 0; rank < counts.size(); ++rank)
        counts[rank] = which == Water::Both || !isSea(static_cast<std::int32_t>(rank));
    std::ranges::transform(water.lakeOf, cells.begin(),
                           [&](std::int32_t rank) { return rank < 0 ? 0 : counts[static_cast<std::size_t>(rank)]; });
    return cells;
}

Heightmap lakeDistance(MaskGround& ground) {
    return distanceMap(ground.grid(), waterCells(Water::Lakes, ground), ground.compute());
}

/// Distance to the nearest shore of sea or lake: above 0 on land, below 0 on the water.
Heightmap shoreDistance(MaskGround& ground) {
    CellMask water = waterCells(Water::Both, ground);
    Heightmap fromWater = distanceMap(ground.grid(), water, ground.compute());
    for (std::uint8_t& cell : water)
        cell = !cell;
    const Heightmap fromLand = distanceMap(ground.grid(), water, ground.compute());
    const auto half = static_cast<float>(0.5 * ground.grid().cellSizeM); // the shore lies between the cells
    for (std::size_t c = 0; c < water.size(); ++c)
        fromWater.cells()[c] = water[c] ? fromWater.cells()[c] - half : half - fromLand.cells()[c];
    return fromWater;
}

Heightmap edgeDistance(MaskGround& ground) {
    const GridSpec& grid = ground.wholeGrid();
    const MapWindow window = ground.window();
    return mapOf(ground, [&](int u, int v) {
        const int x = window.x0 + u, y = window.y0 + v;
        return (std::min({x, y, grid.width - 1 - x, grid.height - 1 - y}) + 0.5) * grid.cellSizeM;
    });
}

// ---- Standing water ----

struct LakeParams {
    int lake = 0;
};
constexpr Param<LakeParams> kLakeParams[] = {
    integer<&LakeParams::lake>("lake", "Lake", Unit::None, hard(0, 1e9).soft(0, 50),
        "Number of the lake in the list; 0 for all of them."),
};
static_assert(checked(kLakeParams));

Heightmap lake(const LakeParams& params, MaskGround& ground) {
    const StandingWater water = standingWater(ground.terrain());
    Heightmap map(ground.grid());
    const CellMask lakes = waterCells(Water::Lakes, ground);
    for (std::size_t c = 0; c < lakes.size(); ++c)
        if (lakes[c] &&
            (params.lake == 0 || water.lakeIds[static_cast<std::size_t>(water.lakeOf[c])] == params.lake))
            map.cells()[c] = 1.0f;
    return map;
}

constexpr ParamRange kDistanceRange = hard(0, 1e8).soft(0, 2000).digits(0);

} // namespace

std::vector<MaskSource> waterSources() {
    return {
        inUnit(maskSource("drainage_area", "Drainage area", "Land whose water passes a place.", kStreamParams,
                          drainageArea),
               Unit::SquareKilometre,
               hard(0, 1e8).soft(1e-3, 1000).logarithmically()),
        inUnit(maskSource("discharge", "Discharge", "Water that passes a place, as a stage before has found it.",
                          kStreamParams, discharge),
               Unit::CubicMetrePerSecond,
               hard(0, 1e8).soft(1e-3, 1000).logarithmically()),
        inUnit(maskSource("wetness", "Wetness", "Wetness index: high where water gathers on gentle ground.",
                          kWetnessParams, wetness),
               Unit::None, hard(-10, 40).soft(0, 20).digits(1)),
        inUnit(maskSource("river_distance", "Distance to rivers", "Distance to the middle of the nearest river.",
                          kRiverDistanceParams, riverDistance),
               Unit::Metre, kDistanceRange),
        inUnit(maskSource("lake_distance", "Distance to lakes", "Distance to the nearest lake; 0 on it.",
                          lakeDistance),
               Unit::Metre, kDistanceRange),
        inUnit(maskSource("shore_distance", "Distance to shores",
                          "Distance to the nearest shore of sea or lake; below 0 on the water.", shoreDistance),
               Unit::Metre, hard(-1e8, 1e8).soft(-2000, 2000).digits(0)),
        inUnit(maskSource("edge_distance", "Distance to the edge", "Distance to the edge of the map.", edgeDistance),
               Unit::Metre, kDistanceRange),
        asWeight(maskSource("catchment", "Catchment", "The land whose water passes a point.", kCatchmentParams,
                            catchment)),
        asWeight(maskSource("lake", "Lake", "A lake, or all of them.", kLakeParams, lake)),
        inUnit(maskSource("water_depth", "Water depth", "Depth of standing and flowing water.", layerOf<Layer::Water>),
               Unit::Metre, hard(0, 20000).soft(0, 50)),
        inUnit(maskSource("ice", "Ice", "Thickness of the ice that a glacier left.", layerOf<Layer::Ice>), Unit::Metre,
               hard(0, 20000).soft(0, 300).digits(1)),
    };
}

} // namespace oxbow
