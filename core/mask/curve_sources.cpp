#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/curve/curve_field.h"
#include "core/mask/mask_source.h"

#include <algorithm>
#include <limits>

/// Sources that look at curves: those of the stages of curves before, of the name that the entry gives or all of them.
namespace oxbow {

namespace {

std::vector<CurvePath> pathsOf(MaskGround& ground) {
    const std::string name = ground.curveName ? *ground.curveName : std::string();
    std::vector<CurvePath> paths;
    bool isThere = name.empty();
    for (const Curve* curve : ground.curves)
        if (name.empty() || curve->name == name) {
            isThere = true;
            if (curve->isDrawn() && curve->kind().isLine)
                paths.emplace_back(*curve);
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
               Unit::Metre, {.hardMin = 0, .hardMax = 1e8, .softMin = 0, .softMax = 5000, .decimals = 0}),
        asWeight(maskSource("inside_curve", "Inside a curve", "Ground within closed curves.", insideCurve)),
    };
}

} // namespace oxbow
