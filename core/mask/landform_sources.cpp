#include "core/base/elementary.h"
#include "core/mask/mask_source.h"
#include "core/measure/illumination.h"
#include "core/param/param_schema.h"
#include "core/terrain/sampling.h"
#include "core/terrain/surface_normal.h"

#include <algorithm>
#include <cmath>
#include <numbers>

/// Sources that look at the shape of the ground. Those with a radius look at the ground smoothed by a Gaussian of
/// half that radius, so that they tell the same at every resolution whose cells are smaller.
namespace oxbow {

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr float kNone = std::numeric_limits<float>::quiet_NaN();

constexpr ParamRange kRadiusRange = hard(0, 1e5).soft(0, 500).digits(0);

const Heightmap& smoothedFor(double radiusM, MaskGround& ground) {
    return ground.smoothed(0.5 * radiusM);
}

// ---- Height, slope, aspect ----

Heightmap height(MaskGround& ground) {
    return ground.elevation();
}

/// 0 at the lowest ground of the map, 1 at the highest; 0 on level ground.
Heightmap relativeHeight(MaskGround& ground) {
    const Heightmap& z = ground.elevation();
    const auto [low, high] = ground.whole ? ground.whole->heights : valueRange(z.cells());
    const double scale = high > low ? 1.0 / (double{high} - low) : 0.0;
    return mapOf(ground, [&](int x, int y) { return (z.at(x, y) - double{low}) * scale; });
}

struct AcrossParams {
    double directionDeg = 180.0;
};
constexpr Param<AcrossParams> kAcrossParams[] = {
    number<&AcrossParams::directionDeg>("direction_deg", "Direction", Unit::Degree, hard(0, 360).digits(0),
        "Where the values grow to, clockwise from north: 180 is the south."),
};
static_assert(checked(kAcrossParams));

/// The share of the way across the map in a direction: 0 at the corner or edge it comes from, 1 at the other.
Heightmap acrossMap(const AcrossParams& params, MaskGround& ground) {
    const GridSpec& grid = ground.wholeGrid();
    const auto [x0, y0] = ground.window();
    const double east = elementary::sin(params.directionDeg * kDegree);
    const double south = -elementary::cos(params.directionDeg * kDegree);
    const double span = std::abs(east) * grid.width + std::abs(south) * grid.height;
    return mapOf(ground, [&, x0 = x0, y0 = y0](int x, int y) {
        return 0.5 + (east * (x0 + x + 0.5 - 0.5 * grid.width) + south * (y0 + y + 0.5 - 0.5 * grid.height)) / span;
    });
}

struct SlopeParams {
    double radiusM = 20.0;
};
constexpr Param<SlopeParams> kSlopeParams[] = {
    number<&SlopeParams::radiusM>("radius_m", "Radius", Unit::Metre, kRadiusRange,
        "Unevenness smaller than this does not count."),
};
static_assert(checked(kSlopeParams));

Heightmap slope(const SlopeParams& params, MaskGround& ground) {
    return slopeMap(smoothedFor(params.radiusM, ground), ground.compute().pool);
}

struct AspectParams {
    double directionDeg = 0.0;
    double radiusM = 20.0;
};
constexpr Param<AspectParams> kAspectParams[] = {
    number<&AspectParams::directionDeg>("direction_deg", "Direction", Unit::Degree, hard(0, 360).digits(0),
        "Where the slopes face that count most, clockwise from north."),
    number<&AspectParams::radiusM>("radius_m", "Radius", Unit::Metre, kRadiusRange,
        "Unevenness smaller than this does not count."),
};
static_assert(checked(kAspectParams));

/// Angle between the way the ground falls and a direction, 0 to 180°; none on level ground.
Heightmap aspect(const AspectParams& params, MaskGround& ground) {
    const Heightmap& smooth = smoothedFor(params.radiusM, ground);
    return mapOf(ground, [&](int x, int y) {
        const Gradient gradient = gradientAt(smooth, x, y);
        if (gradient.east == 0.0f && gradient.south == 0.0f)
            return double{kNone};
        const double faces = elementary::atan2(-double{gradient.east}, double{gradient.south}) / kDegree;
        const double turn = std::abs(faces - params.directionDeg);
        const double within = turn - 360.0 * std::floor(turn / 360.0);
        return std::min(within, 360.0 - within);
    });
}

// ---- Curvature ----

enum class CurvatureKind { Profile, Plan, Mean };
constexpr ChoiceOption kCurvatureKinds[] = {
    {"profile", "Profile (along the slope)"}, {"plan", "Plan (across the slope)"}, {"mean", "Mean"}};

struct CurvatureParams {
    CurvatureKind kind = CurvatureKind::Mean;
    double radiusM = 100.0;
};
constexpr Param<CurvatureParams> kCurvatureParams[] = {
    choice<&CurvatureParams::kind, kCurvatureKinds>("kind", "Kind", "In which direction the ground bends."),
    number<&CurvatureParams::radiusM>("radius_m", "Radius", Unit::Metre, kRadiusRange,
        "Unevenness smaller than this does not count."),
};
static_assert(checked(kCurvatureParams));

/// 1 / km, above 0 where the ground bulges (ridges, crests), below where it is hollow. With p, q the first and r,
/// s, t the second derivatives (Zevenbergen1987): of the vertical section along the slope, of the one across it,
/// or their mean.
Heightmap curvature(const CurvatureParams& params, MaskGround& ground) {
    const Heightmap& z = smoothedFor(params.radiusM, ground);
    const int w = z.width(), h = z.height();
    const double cell = z.cellSizeM();
    return mapOf(ground, [&](int x, int y) {
        const auto at = [&](int dx, int dy) {
            return double{z.at(std::clamp(x + dx, 0, w - 1), std::clamp(y + dy, 0, h - 1))};
        };
        const double p = (at(1, 0) - at(-1, 0)) / (2 * cell), q = (at(0, 1) - at(0, -1)) / (2 * cell);
        const double r = (at(1, 0) - 2 * at(0, 0) + at(-1, 0)) / (cell * cell);
        const double t = (at(0, 1) - 2 * at(0, 0) + at(0, -1)) / (cell * cell);
        const double s = (at(1, 1) - at(-1, 1) - at(1, -1) + at(-1, -1)) / (4 * cell * cell);
        const double slope2 = p * p + q * q, root = std::sqrt(1.0 + slope2);
        if (params.kind == CurvatureKind::Mean)
            return -500.0 * ((1 + q * q) * r - 2 * p * q * s + (1 + p * p) * t) / (root * root * root);
        if (slope2 < 1e-12)
            return -500.0 * (r + t); // level ground bends alike in all directions, on average
        return params.kind == CurvatureKind::Profile
                   ? -1000.0 * (p * p * r + 2 * p * q * s + q * q * t) / (slope2 * root * root * root)
                   : -1000.0 * (q * q * r - 2 * p * q * s + p * p * t) / (slope2 * root);
    });
}

// ---- Relief ----

struct ReliefParams {
    double radiusM = 500.0;
};
constexpr Param<ReliefParams> kReliefParams[] = {
    number<&ReliefParams::radiusM>("radius_m", "Radius", Unit::Metre, hard(1, 1e5).soft(50, 3000).digits(0),
        "How far around a place its highest and lowest ground are looked for."),
};
static_assert(checked(kReliefParams));

/// The highest and the lowest of square blocks of cells.
struct Blocks {
    int size = 1; ///< cells along a side
    GridSpec grid;
    std::vector<float> high, low;
};

Blocks blocksOf(const Heightmap& ground, int size, const Compute& compute) {
    const GridSpec& cells = ground.grid();
    Blocks blocks{size, {(cells.width + size - 1) / size, (cells.height + size - 1) / size, cells.cellSizeM * size},
                  {}, {}};
    blocks.high.resize(blocks.grid.cellCount());
    blocks.low.resize(blocks.grid.cellCount());
    compute.forCells(blocks.grid, [&](int bx, int by) {
        float high = ground.at(bx * size, by * size), low = high;
        for (int y = by * size; y < std::min(cells.height, (by + 1) * size); ++y)
            for (int x = bx * size; x < std::min(cells.width, (bx + 1) * size); ++x) {
                high = std::max(high, ground.at(x, y));
                low = std::min(low, ground.at(x, y));
            }
        blocks.high[blocks.grid.index(bx, by)] = high;
        blocks.low[blocks.grid.index(bx, by)] = low;
    });
    return blocks;
}

/// Highest less lowest within a circle. A wide circle is looked over in blocks of an eighth of its radius, and
/// what lies between the middles of blocks is read off between them.
Heightmap relief(const ReliefParams& params, MaskGround& ground) {
    const double cells = std::min(params.radiusM / ground.grid().cellSizeM, 8.0 * std::max(ground.grid().width, ground.grid().height));
    const Blocks blocks = blocksOf(ground.elevation(), std::max(1, static_cast<int>(cells / 8.0)), ground.compute());
    const GridSpec& grid = blocks.grid;
    const double reach = std::min(params.radiusM / grid.cellSizeM, static_cast<double>(grid.width + grid.height));
    const int rows = std::min(static_cast<int>(reach), std::max(grid.width, grid.height));
    Heightmap coarse(grid);
    ground.compute().forCells(grid, [&](int x, int y) {
        float high = blocks.high[grid.index(x, y)], low = blocks.low[grid.index(x, y)];
        for (int v = std::max(0, y - rows); v <= std::min(grid.height - 1, y + rows); ++v) {
            const int half = static_cast<int>(std::sqrt(std::max(0.0, reach * reach - double(v - y) * (v - y))));
            for (int u = std::max(0, x - half); u <= std::min(grid.width - 1, x + half); ++u) {
                high = std::max(high, blocks.high[grid.index(u, v)]);
                low = std::min(low, blocks.low[grid.index(u, v)]);
            }
        }
        coarse.at(x, y) = high - low;
    });
    if (blocks.size == 1)
        return coarse;
    return mapOf(ground, [&](int x, int y) {
        const Surrounding c = surrounding(grid, (x + 0.5) / blocks.size - 0.5, (y + 0.5) / blocks.size - 0.5);
        const auto across = [&](int v) {
            const double west = coarse.at(c.x0, v);
            return west + c.tx * (coarse.at(c.x1, v) - west);
        };
        return across(c.y0) + c.ty * (across(c.y1) - across(c.y0));
    });
}

// ---- Sun ----

struct SunParams {
    double latitudeDeg = 45.0;
    int dayOfYear = 172;
};
constexpr Param<SunParams> kSunParams[] = {
    number<&SunParams::latitudeDeg>("latitude_deg", "Latitude", Unit::Degree, hard(-66, 66).digits(0),
        "Where on Earth the map lies; below 0 south of the equator."),
    integer<&SunParams::dayOfYear>("day_of_year", "Day of the year", Unit::None, hard(1, 365),
        "The longest day of the north is 172, the shortest 355."),
};
static_assert(checked(kSunParams));

/// Sunlight over a day, shadows of the ground included: 1 is what open level ground gets. The sun stands at equal
/// steps of time from its rise to its set, its declination after Cooper1969.
Heightmap sun(const SunParams& params, MaskGround& ground) {
    constexpr int kPlaces = 16;
    const double tilt = 23.45 * kDegree * elementary::sin(2.0 * std::numbers::pi * (284 + params.dayOfYear) / 365.0);
    const double latitude = params.latitudeDeg * kDegree;
    const double sinBoth = elementary::sin(latitude) * elementary::sin(tilt);
    const double cosBoth = elementary::cos(latitude) * elementary::cos(tilt);
    const double cosSet = std::clamp(-sinBoth / cosBoth, -1.0, 1.0);
    const double set = elementary::atan2(std::sqrt(1.0 - cosSet * cosSet), cosSet); // hour angle
    std::vector<Light> lights;
    double level = 0.0;
    for (int i = 0; i < kPlaces; ++i) {
        const double hour = set * ((2.0 * i + 1.0) / kPlaces - 1.0);
        const double up = sinBoth + cosBoth * elementary::cos(hour);
        if (up <= 0.02) // grazing: next to no light, and shadows without end
            continue;
        const double east = -elementary::cos(tilt) * elementary::sin(hour);
        const double north = elementary::cos(latitude) * elementary::sin(tilt) -
                             elementary::sin(latitude) * elementary::cos(tilt) * elementary::cos(hour);
        lights.push_back({elementary::atan2(east, north), elementary::atan2(up, std::sqrt(1.0 - up * up)), 1.0f});
        level += up;
    }
    for (Light& light : lights)
        light.weight = static_cast<float>(1.0 / level);
    const std::vector<float> light = illumination(ground.elevation(), lights, ground.compute().pool);
    return mapOf(ground, [&](int x, int y) { return light[ground.grid().index(x, y)]; });
}

} // namespace

std::vector<MaskSource> landformSources() {
    return {
        inUnit(maskSource("height", "Height", "Height of the ground.", height), Unit::Metre,
               hard(-20000, 20000).digits(0)),
        inUnit(maskSource("relative_height", "Relative height",
                          "Height of the ground between the lowest (0) and the highest (1) of the map.",
                          relativeHeight),
               Unit::None, hard(0, 1)),
        inUnit(maskSource("slope", "Slope", "How steep the ground is.", kSlopeParams, slope), Unit::Degree,
               hard(0, 90).digits(1)),
        inUnit(maskSource("aspect", "Aspect", "Angle between the way a slope faces and a direction.", kAspectParams,
                          aspect),
               Unit::Degree, hard(0, 180).digits(0)),
        inUnit(maskSource("curvature", "Curvature",
                          "How the ground bends: above 0 on ridges, below 0 in hollows.", kCurvatureParams,
                          curvature),
               Unit::PerKilometre, hard(-1000, 1000).soft(-20, 20)),
        inUnit(maskSource("relief", "Relief", "Highest less lowest ground around a place.", kReliefParams, relief),
               Unit::Metre, hard(0, 20000).digits(0)),
        inUnit(maskSource("sun", "Sun", "Sunlight over a day, shadows included; open level ground gets 1.",
                          kSunParams, sun),
               Unit::None, hard(0, 10).soft(0, 2)),
        inUnit(maskSource("across_map", "Along a direction",
                          "The share of the way across the map in a direction: 0 where it begins, 1 where it ends.",
                          kAcrossParams, acrossMap),
               Unit::None, hard(0, 1)),
    };
}

} // namespace oxbow
