#include "core/earthwork/river_curve.h"

#include "core/base/counter_random.h"
#include "core/base/time_units.h"
#include "core/earthwork/curve_edit.h"
#include "core/earthwork/curve_kind.h"
#include "core/earthwork/curve_rows.h"
#include "core/earthwork/valley_way.h"
#include "core/flow/drainage_network.h"
#include "core/param/param_schema.h"
#include "core/rivers/channel_carving.h"
#include "core/rivers/river_geometry.h"
#include "core/stage/edit_stepper.h"
#include "core/terrain/river_line.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace oxbow {

namespace {

constexpr Param<RiverCurveParams> kRiverCurveParams[] = {
    toggle<&RiverCurveParams::findsWay>("find_way", "Find the way",
        "Between its points the river takes the valley: the way with the least climb."),
    number<&RiverCurveParams::widthM>("width_m", "Width", Unit::Metre,
        hard(0, 20000).soft(2, 500).logarithmically().digits(1),
        "Width of the water, where its points have none of their own."),
    number<&RiverCurveParams::depthM>("depth_m", "Depth", Unit::Metre,
        hard(0, 2000).soft(0.2, 50).logarithmically().digits(1), "How far the bed lies below the ground."),
    toggle<&RiverCurveParams::byDischarge>("by_discharge", "Size by discharge",
        "Width and depth follow from the water that drains to it."),
    number<&RiverCurveParams::runoffMmPerYear>("runoff_mm_per_year", "Runoff", Unit::MillimetrePerYear,
        hard(0, 20000).soft(50, 2000).digits(0), "Rain that reaches the river, if its size goes by discharge."),
    number<&RiverCurveParams::widthScale>("width_scale", "Width scale", Unit::None, hard(0, 100).soft(0.5, 10),
        "Multiple of the width that rivers of this discharge have."),
    number<&RiverCurveParams::depthScale>("depth_scale", "Depth scale", Unit::None, hard(0, 100).soft(0.5, 10),
        "Multiple of the depth that rivers of this discharge have."),
    number<&RiverCurveParams::bankAngleDeg>("bank_angle_deg", "Bank angle", Unit::Degree, hard(1, 89).soft(10, 60),
        "How steeply the ground rises from the river."),
    number<&RiverCurveParams::floorWidths>("flood_plain", "Flood plain", Unit::None, hard(0, 50).soft(0, 10),
        "Flat ground beside the river, both sides together, in river widths."),
    number<&RiverCurveParams::evenM>("even_m", "Evenness", Unit::Metre, hard(0, 1e5).soft(0, 3000).digits(0),
        "Steps of its bed shorter than this are evened out."),
    number<&RiverCurveParams::variation>("variation", "Variation", Unit::None, hard(0, 1),
        "How much its width varies, and how far its flood plain lies now to one side, now to the other."),
};
static_assert(checked(kRiverCurveParams));

/// The lowest ground within a distance of a place, by at most some hundred cells: a river across a slope must lie below
/// its lower bank, or it would leave its bed there.
double lowestWithin(const Heightmap& ground, MapPoint at, double radiusM) {
    const GridSpec& grid = ground.grid();
    const double strideM = std::max(grid.cellSizeM, radiusM / 8.0);
    double lowest = lowestAt(ground, at);
    for (double y = -radiusM; y <= radiusM; y += strideM)
        for (double x = -radiusM; x <= radiusM; x += strideM)
            if (x * x + y * y <= radiusM * radiusM)
                lowest = std::min(lowest, lowestAt(ground, {at.xM + x, at.yM + y}));
    return lowest;
}

/// Discharge along a line, m³/s: by the largest drainage area near each place so far.
std::vector<double> dischargeAlong(std::span<const PathPoint> line, double runoffMmPerYear, const Heightmap& ground,
                                   const Compute& compute) {
    const GridSpec& grid = ground.grid();
    DrainageNetwork network(ground, {outletMask(ground, {OutletPolicy::Edges})});
    const std::vector<FlowSum>& cells = network.cellCounts(compute);
    const double perCell = grid.cellAreaM2() / kFlowUnit * runoffMmPerYear * 1e-3 / kSecondsPerYear;
    const int reach = std::clamp(static_cast<int>(std::ceil(60.0 / grid.cellSizeM)), 1, 8);
    std::vector<double> discharge;
    double most = 0.0;
    for (const PathPoint& point : line) {
        eachCellAround(grid, point.at, reach,
                       [&](std::size_t cell) { most = std::max(most, static_cast<double>(cells[cell]) * perCell); });
        discharge.push_back(most);
    }
    return discharge;
}

/// A smooth noise along a line, between -1 and 1: cubic steps from one random number to the next.
double noiseAt(std::uint64_t seed, double t) {
    const double from = std::floor(t), share = t - from;
    const auto number = [&](double at) {
        return 2.0 * unitDouble(randomBits(seed, static_cast<std::int64_t>(at))) - 1.0;
    };
    return std::lerp(number(from), number(from + 1.0), share * share * (3.0 - 2.0 * share));
}

/// How wide pools and riffles, and how long the swellings of a plain are, in widths of the river and of the plain.
constexpr double kRiffleWidths = 3.0;
constexpr double kPlainWidths = 2.0;
enum Noises : std::uint64_t { kWidthNoise = 1, kPlainNoise };

/// The mean of a falling line over the way ahead; at its end over what is left of that.
void evenOut(std::vector<RiverPoint>& line, double stepM, double evenM) {
    const auto ahead = static_cast<std::size_t>(std::min(evenM / stepM, static_cast<double>(line.size())));
    std::vector<double> sums(line.size() + 1, 0.0);
    for (std::size_t i = 0; i < line.size(); ++i)
        sums[i + 1] = sums[i] + (line[i].bedM - line.front().bedM);
    const double first = line.front().bedM;
    double last = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < line.size(); ++i) {
        const std::size_t end = std::min(line.size(), i + ahead + 1);
        const double mean = first + (sums[end] - sums[i]) / static_cast<double>(end - i);
        last = std::min({last, mean, line[i].bedM}); // of rounding
        line[i].bedM = last;
    }
}

void carveRiver(const Curve& curve, const RiverCurveParams& params, WorkingTerrain& terrain, StageContext& context) {
    Heightmap& ground = terrain.elevation();
    const std::vector<RiverPoint> line = riverLine(curve, params, ground, context);
    if (line.empty())
        return;
    const bool hasOwnPlain = params.variation > 0.0 && params.floorWidths > 0.0;
    const KeptGround kept;
    const auto cut = [&](const std::vector<RiverPoint>& points, const ChannelShape& shape) {
        ChannelCut channel(shape, kept, ground);
        channel.add(points);
        channel.cut(context.cancel);
    };
    bookedEdit(ground, context, context.books.rock, [&](std::span<const float>) {
        if (hasOwnPlain)
            cut(floodPlainLine(line, params), {.bankAngleDeg = params.bankAngleDeg, .toTheBed = false});
        cut(line, {.bankAngleDeg = params.bankAngleDeg, .floorWidths = hasOwnPlain ? 0.0 : params.floorWidths});
    });
}

} // namespace

std::vector<RiverPoint> riverLine(const Curve& curve, const RiverCurveParams& params, const Heightmap& ground,
                                  const Compute& compute) {
    const double stepM = sampleStepM(ground.grid());
    const CurvePath path = CurvePath(params.findsWay ? valleyWay(curve, ground, compute) : curve).sampled(stepM);
    std::vector<RiverPoint> line;
    if (path.empty() || path.lengthM() <= 0.0)
        return line;
    const HydraulicGeometry geometry{params.widthScale, params.depthScale};
    const std::vector<double> discharge =
        params.byDischarge ? dischargeAlong(path.points(), params.runoffMmPerYear, ground, compute)
                           : std::vector<double>(path.points().size());
    double lowest = std::numeric_limits<double>::infinity(), riffles = 0.0;
    for (std::size_t i = 0; i < path.points().size(); ++i) {
        const PathPoint& place = path.points()[i];
        RiverPoint point{.at = place.at, .dischargeM3s = discharge[i]};
        point.depthM = params.byDischarge ? geometry.depthM(discharge[i]) : params.depthM;
        point.widthM = !std::isnan(place.widthM) ? place.widthM
                       : params.byDischarge      ? geometry.widthM(discharge[i])
                                                 : params.widthM;
        if (point.widthM > 0.0)
            riffles += path.lengthM() / static_cast<double>(path.points().size()) / (kRiffleWidths * point.widthM);
        point.widthM *= 1.0 + 0.5 * params.variation * noiseAt(kWidthNoise, riffles);
        const double lowestM = lowestWithin(ground, place.at, 0.5 * point.widthM + ground.cellSizeM());
        const double top = std::isnan(place.heightM) ? lowestM : std::min(lowestM, place.heightM);
        lowest = std::min(lowest, top - point.depthM);
        point.bedM = lowest;
        line.push_back(point);
    }
    evenOut(line, path.lengthM() / static_cast<double>(line.size() - 1), params.evenM);
    double water = std::numeric_limits<double>::infinity();
    for (RiverPoint& point : line) {
        water = std::min(water, point.bedM + point.depthM);
        point.waterM = water;
    }
    return line;
}

std::vector<RiverPoint> floodPlainLine(const std::vector<RiverPoint>& river, const RiverCurveParams& params) {
    std::vector<RiverPoint> plain = river;
    std::vector<MapPoint> sums(river.size() + 1);
    for (std::size_t i = 0; i < river.size(); ++i)
        sums[i + 1] = {sums[i].xM + river[i].at.xM, sums[i].yM + river[i].at.yM};
    double swellings = 0.0;
    for (std::size_t i = 0; i < river.size(); ++i) {
        const double widthM = (1.0 + params.floorWidths) * river[i].widthM;
        const double stepM = distanceM(river[i].at, river[i > 0 ? i - 1 : i + 1].at);
        const auto reach = static_cast<std::size_t>(std::min(kPlainWidths * widthM / std::max(stepM, 1e-6), 1e9));
        const std::size_t half = std::min({reach, i, river.size() - 1 - i});
        const auto count = static_cast<double>(2 * half + 1);
        const MapPoint from = sums[i - half], to = sums[i + half + 1];
        plain[i].at = {(to.xM - from.xM) / count, (to.yM - from.yM) / count};
        if (widthM > 0.0)
            swellings += stepM / (kPlainWidths * widthM);
        plain[i].widthM = widthM * (1.0 + 0.75 * params.variation * noiseAt(kPlainNoise, swellings));
    }
    return plain;
}

CurveKind riverCurve() {
    return curveKind("river", "River", "Cuts a bed that falls from its first point to its last.", CurveClosing::Open,
                     kRiverCurveParams, carveRiver, [](const RiverCurveParams& params, double longestM) {
                         if (params.byDischarge)
                             return std::numeric_limits<double>::infinity();
                         return (1.0 + params.floorWidths) * params.widthM + bankReachM(kHighBanksM, params.bankAngleDeg) +
                                (params.findsWay ? kWayRoom * longestM : 0.0);
                     });
}

} // namespace oxbow
