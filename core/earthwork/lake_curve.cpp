#include "core/earthwork/curve_edit.h"
#include "core/earthwork/curve_kind.h"
#include "core/earthwork/curve_rows.h"
#include "core/filter/gaussian_blur.h"
#include "core/param/param_schema.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace oxbow {

namespace {

/// A basin for a lake: its line is about where the shore lies. What is finer than the shore's width is kept of the ground, so
/// that the water comes up into its hollows and its spurs stand out as capes. With d the distance to the line, below 0
/// inside, R = 2 area / length of the line (of a circle its radius), and G the ground smoothed by a Gaussian of `shore`,
///
///     T = level + k (h - G) - depth (1 - (1 - t)²),  t = min(1, -d / R)   inside,
///     T = level + k (h - G) + 2 depth d / R                              outside,
///     h' = h + S(1 - d / 2 shore) (T - h)
///
/// S a smooth step, k the share of the relief that is kept. The level is the mean of the heights of its points or, where
/// they have none, that of the lowest ground on the line: water stands there without a dam.
struct LakeCurveParams {
    double depthM = 25.0;
    double shoreM = 200.0;
    double relief = 1.0;
};

constexpr double kEdgeShores = 2.0; ///< width of what fades out around it, in shores

constexpr Param<LakeCurveParams> kLakeCurveParams[] = {
    number<&LakeCurveParams::depthM>("depth_m", "Depth", Unit::Metre, hard(0, 2000).soft(1, 200).digits(1),
        "How deep the middle lies below the level."),
    number<&LakeCurveParams::shoreM>("shore_m", "Shore width", Unit::Metre, hard(0, 1e5).soft(20, 1000).digits(0),
        "Hollows and spurs of the ground narrower than this shape the shore."),
    number<&LakeCurveParams::relief>("relief", "Kept relief", Unit::None, hard(0, 1),
        "How much of them is kept: 0 gives a smooth basin with the shore on the line."),
};
static_assert(checked(kLakeCurveParams));

double lowestAlong(const CurvePath& path, const Heightmap& ground) {
    const CurvePath even = path.sampled(sampleStepM(ground.grid()));
    double lowest = std::numeric_limits<double>::infinity();
    for (const PathPoint& point : even.points())
        lowest = std::min(lowest, groundAt(ground, point.at));
    return lowest;
}

/// The radius of a circle with as much shore for its area, or as much area for its shore.
double meanRadiusM(const CurvePath& path) {
    ShorelineRing ring;
    for (const PathPoint& point : path.points())
        ring.push_back(point.at);
    return 2.0 * std::fabs(ringAreaM2(ring)) / path.lengthM();
}

void applyLake(const Curve& curve, const LakeCurveParams& params, WorkingTerrain& terrain, StageContext& context) {
    const CurvePath path(curve);
    Heightmap& ground = terrain.elevation();
    const double radiusM = meanRadiusM(path);
    if (!(radiusM > 0.0))
        return;
    const double levelM = meanHeightAsked(curve).value_or(lowestAlong(path, ground));
    Heightmap smooth = ground;
    gaussianBlur(smooth, params.shoreM, context);
    const double edgeM = kEdgeShores * params.shoreM;
    blendArea(path, edgeM, radiusM, ground, context, [&](int x, int y, double outsideM) {
        const double height = ground.at(x, y);
        const double middle = 1.0 - std::min(1.0, -outsideM / radiusM);
        const double rise = outsideM > 0.0 ? 2.0 * params.depthM * outsideM / radiusM : params.depthM * (middle * middle - 1.0);
        const double basin = levelM + rise + params.relief * (height - smooth.at(x, y));
        return height + (outsideM > 0.0 ? fadeOut(outsideM / edgeM) : 1.0) * (basin - height);
    });
}

} // namespace

CurveKind lakeCurve() {
    CurveKind kind = curveKind("lake", "Lake", "Sinks a basin whose shore follows the ground.", CurveClosing::Closed,
                               kLakeCurveParams, applyLake,
                               [](const LakeCurveParams& params, double) {
                                   return (kEdgeShores + kBlurReachSigmas) * params.shoreM;
                               });
    kind.usesWidths = false;
    return kind;
}

} // namespace oxbow
