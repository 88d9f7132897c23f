#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/constraint/line_cells.h"
#include "core/curve/curve_field.h"
#include "core/curve/curve_path.h"
#include "core/mask/mask_source.h"

#include <algorithm>
#include <cmath>
#include <limits>

/// Sources that look at curves, roads as they were built: those of the stages of curves before, of the name that the
/// entry gives or all of them.
namespace oxbow {

namespace {

std::vector<CurvePath> pathsOf(MaskGround& ground) {
    const std::string name = ground.curveName ? *ground.curveName : std::string();
    std::vector<CurvePath> paths;
    bool isThere = name.empty();
    for (const Curve* curve : ground.curves)
        if (name.empty() || curve->name == name) {
            isThere = true;
            if (curve->takesPart() && curve->kind().isLine)
                paths.push_back(builtPath(*curve, ground.terrain().waterBodies()->roads));
        }
    if (!isThere)
        throw Error(phrase("Mask: there is no curve '%1' in a stage before this one: choose another", name));
    return paths;
}

/// Exact to the curve's line; infinite where there is no curve.
Heightmap curveDistance(MaskGround& ground) {
    constexpr float kFar = std::numeric_limits<float>::infinity();
    Heightmap map(ground.grid(), kFar);
    for (const CurvePath& path : pathsOf(ground))
        eachCellNear(path, ground.grid(), std::numeric_limits<double>::infinity(), ground.compute(),
                     [&](int x, int y, const NearestPlace& place) {
                         map.at(x, y) = std::min(map.at(x, y), static_cast<float>(place.distanceM));
                     });
    return map;
}

/// Between a cell's middle and the edge of the nearest carriageway; infinite where there is no road.
Heightmap roadDistance(MaskGround& ground) {
    Heightmap map(ground.grid(), std::numeric_limits<float>::infinity());
    for (const Road& road : ground.terrain().waterBodies()->roads) {
        const CurvePath path = pathOf(road);
        if (path.empty())
            continue;
        eachCellNear(path, ground.grid(), std::numeric_limits<double>::infinity(), ground.compute(),
                     [&](int x, int y, const NearestPlace& place) {
                         const double width = std::lerp(road.points[place.segment].widthM,
                                                        road.points[place.segment + 1].widthM, place.share);
                         map.at(x, y) = std::min(map.at(x, y), static_cast<float>(place.distanceM - 0.5 * width));
                     });
    }
    return map;
}

/// The share of a cell that carriageways cover, as if they ran straight along it.
Heightmap roadShare(MaskGround& ground) {
    Heightmap map(ground.grid());
    const double cellM = ground.grid().cellSizeM;
    for (const Road& road : ground.terrain().waterBodies()->roads) {
        const CurvePath path = pathOf(road);
        double widest = 0.0;
        for (const RoadPoint& point : road.points)
            widest = std::max(widest, point.widthM);
        if (path.empty())
            continue;
        eachCellNear(path, ground.grid(), 0.5 * (widest + cellM), ground.compute(), [&](int x, int y, const NearestPlace& place) {
            if (road.points[place.segment].isInTunnel && road.points[place.segment + 1].isInTunnel)
                return;
            const double half = 0.5 * std::lerp(road.points[place.segment].widthM, road.points[place.segment + 1].widthM, place.share);
            const double covered = std::min(place.distanceM + half, 0.5 * cellM) - std::max(place.distanceM - half, -0.5 * cellM);
            map.at(x, y) = std::max(map.at(x, y), static_cast<float>(std::clamp(covered / cellM, 0.0, 1.0)));
        });
    }
    return map;
}

/// The cells that lines pass, as water steps from one to the next: beds of rivers, shores.
Heightmap onCurve(MaskGround& ground) {
    Heightmap map(ground.grid());
    for (const CurvePath& path : pathsOf(ground))
        for (const auto& part : cellsAlong(path, ground.grid(), LineSteps::Corners))
            for (const LineCell& passed : part)
                map.cells()[passed.cell] = 1.0f;
    return map;
}

Heightmap insideCurve(MaskGround& ground) {
    Heightmap map(ground.grid());
    for (const CurvePath& path : pathsOf(ground))
        eachRunInside(path, ground.grid(), ground.compute(),
                      [&](int x0, int x1, int y) { std::fill(map.row(y) + x0, map.row(y) + x1, 1.0f); });
    return map;
}

} // namespace

std::vector<MaskSource> curveSources() {
    return {
        inUnit(maskSource("curve_distance", "Distance to a curve", "How far the nearest curve is.", curveDistance),
               Unit::Metre, hard(0, 1e8).soft(0, 5000).digits(0)),
        asWeight(maskSource("on_curve", "On a curve", "The cells that the lines of curves pass.", onCurve)),
        asWeight(maskSource("inside_curve", "Inside a curve", "Ground within closed curves.", insideCurve)),
        inUnit(maskSource("road_distance", "Distance to a road",
                          "How far the edge of the nearest built road is, below 0 on it.", roadDistance),
               Unit::Metre, hard(-1e8, 1e8).soft(-10, 500).digits(0)),
        asWeight(maskSource("road", "On a road", "The share of the ground that built roads cover.", roadShare)),
    };
}

} // namespace oxbow
