#include "core/earthwork/road_curve.h"

#include "core/base/angle.h"
#include "core/base/number_text.h"
#include "core/earthwork/curve_edit.h"
#include "core/earthwork/curve_kind.h"
#include "core/earthwork/curve_rows.h"
#include "core/earthwork/road_crossings.h"
#include "core/earthwork/road_way.h"
#include "core/param/param_schema.h"
#include "core/param/param_text.h"
#include "core/terrain/river_line.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace oxbow {

namespace {

constexpr double kFar = std::numeric_limits<double>::infinity();

constexpr Param<RoadCurveParams> kRoadCurveParams[] = {
    toggle<&RoadCurveParams::findsWay>("find_way", "Find the way",
        "Between its points the road takes the cheapest way that keeps grade and radius."),
    number<&RoadCurveParams::maxGradePercent>("max_grade_percent", "Maximum grade", Unit::Percent,
        hard(0.1, 60).soft(2, 15).digits(1), "How steep the road may be."),
    number<&RoadCurveParams::minRadiusM>("min_radius_m", "Minimum radius", Unit::Metre,
        hard(1, 10000).soft(10, 500).logarithmically().digits(0), "How tight the bends of a way that is found may be."),
    number<&RoadCurveParams::widthM>("width_m", "Width", Unit::Metre, hard(0.5, 500).soft(3, 40).digits(1),
        "Width of the carriageway, where its points have none of their own."),
    number<&RoadCurveParams::shoulderM>("shoulder_m", "Shoulder", Unit::Metre, hard(0, 200).soft(0, 10).digits(1),
        "Width of the level ground on each side of the carriageway."),
    number<&RoadCurveParams::cutAngleDeg>("cut_angle_deg", "Cut angle", Unit::Degree, hard(5, 85).soft(20, 80),
        "How steep the slopes of cuttings are."),
    number<&RoadCurveParams::fillAngleDeg>("fill_angle_deg", "Fill angle", Unit::Degree, hard(5, 85).soft(20, 45),
        "How steep the slopes of dams are."),
    number<&RoadCurveParams::clearanceM>("clearance_m", "Clearance", Unit::Metre, hard(0, 500).soft(0, 30).digits(1),
        "How far the road keeps above water."),
    number<&RoadCurveParams::crossingKm2>("crossing_area_km2", "Crossing area", Unit::SquareKilometre,
        hard(1e-4, 1e9).soft(0.05, 20).logarithmically(), "Land that must drain through a place before the road "
        "crosses water there; where rivers were found, they count."),
    number<&RoadCurveParams::bridgeKm2>("bridge_area_km2", "Bridge area", Unit::SquareKilometre,
        hard(0, 1e9).soft(0, 50).digits(2),
        "From this drainage area on the road crosses on a bridge, below it on a dam with a culvert."),
};
static_assert(checked(kRoadCurveParams));

/// The mean over a window; a line's ends go on point-symmetrically, which makes no step steeper.
std::vector<double> rounded(const std::vector<double>& heights, double stepM, bool isClosed) {
    const auto count = static_cast<std::ptrdiff_t>(heights.size());
    const auto half = std::min(static_cast<std::ptrdiff_t>(0.5 * kRoadRoundingM / stepM), count - 1);
    const auto at = [&](std::ptrdiff_t i) {
        const auto h = [&](std::ptrdiff_t k) { return heights[static_cast<std::size_t>(k)]; };
        if (isClosed)
            return h((i + count - 1) % (count - 1)); // the last repeats the first
        return i < 0 ? 2.0 * h(0) - h(-i) : i >= count ? 2.0 * h(count - 1) - h(2 * (count - 1) - i) : h(i);
    };
    std::vector<double> sums = {0.0}; // from -half on
    for (std::ptrdiff_t i = -half; i < count + half; ++i)
        sums.push_back(sums.back() + at(i));
    std::vector<double> even;
    for (std::ptrdiff_t i = 0; i < count; ++i)
        even.push_back((sums[static_cast<std::size_t>(i + 2 * half + 1)] - sums[static_cast<std::size_t>(i)]) /
                       static_cast<double>(2 * half + 1));
    return even;
}

/// least(s) = max over t of lower(t) - grade |s - t|; of a ring over its seam, too.
std::vector<double> raisedTo(std::vector<double> lower, const std::vector<double>& alongM, double grade, bool isClosed) {
    for (int turn = 0; turn < (isClosed ? 2 : 1); ++turn) {
        if (isClosed)
            lower.front() = lower.back() = std::max(lower.front(), lower.back());
        for (std::size_t i = 1; i < lower.size(); ++i)
            lower[i] = std::max(lower[i], lower[i - 1] - grade * (alongM[i] - alongM[i - 1]));
        for (std::size_t i = lower.size() - 1; i-- > 0;)
            lower[i] = std::max(lower[i], lower[i + 1] - grade * (alongM[i + 1] - alongM[i]));
    }
    return lower;
}

std::vector<double> negated(std::vector<double> values) {
    for (double& value : values)
        value = -value;
    return values;
}

/// Heights that the points of the curve ask for, between which the grade decides.
struct Asked {
    std::vector<double> least, most; ///< along the line
    double steepest = 0.0;           ///< grade that they need
};
Asked askedHeights(const Curve& curve, const CurvePath& line, const std::vector<double>& alongM, double grade) {
    const std::size_t count = line.points().size();
    const double stepM = line.lengthM() / static_cast<double>(count - 1);
    Asked asked{std::vector<double>(count, -kFar), std::vector<double>(count, kFar), 0.0};
    std::vector<std::pair<double, double>> knots;
    for (const CurvePoint& point : curve.points)
        if (point.heightM) {
            const NearestPlace place = line.nearest(point.at);
            const std::size_t i = place.segment + (place.share > 0.5 ? 1 : 0);
            asked.least[i] = asked.most[i] = *point.heightM;
            for (const auto& [otherM, heightM] : knots)
                asked.steepest = std::max(asked.steepest, std::fabs(*point.heightM - heightM) /
                                                              std::max(stepM, std::fabs(alongM[i] - otherM)));
            knots.emplace_back(alongM[i], *point.heightM);
        }
    asked.least = raisedTo(asked.least, alongM, grade, line.isClosed());
    asked.most = negated(raisedTo(negated(asked.most), alongM, grade, line.isClosed()));
    return asked;
}

Road builtRoad(const Curve& curve, double shoulderM, const RoadPlan& plan) {
    Road road{.name = curve.title(), .shoulderM = shoulderM, .isClosed = plan.line.isClosed()};
    for (const CurvePoint& point : curve.points)
        road.drawn.push_back(point.at);
    for (std::size_t i = 0; i < plan.line.points().size(); ++i) {
        const PathPoint& point = plan.line.points()[i];
        road.points.push_back({point.at, point.heightM, plan.carriageM[i], plan.isOnBridge(point.alongM), plan.isInTunnel(point.alongM)});
    }
    return road;
}

void applyRoad(const Curve& curve, const RoadCurveParams& params, WorkingTerrain& terrain, StageContext& context) {
    terrain.elevation();
    const RoadPlan plan = planRoad(curve, params, terrain, context);
    if (plan.line.empty())
        return;
    Heightmap& ground = terrain.elevation();
    const double cut = slopeOfDeg(params.cutAngleDeg), fill = slopeOfDeg(params.fillAngleDeg);
    const ValueRange range = valueRange(ground.cells());
    double reachM = 0.0;
    for (const PathPoint& point : plan.line.points())
        reachM = std::max({reachM, 0.5 * point.widthM + (range.high - point.heightM) / cut,
                           0.5 * point.widthM + (point.heightM - range.low) / fill});
    const SlopedSides dam(plan.line, fill, 1.0), cutting(plan.line, cut, -1.0);
    const CurveTiles tiles(plan.line, ground.grid());
    const std::vector<std::uint32_t> all = tiles.all();
    const auto built = [&](MapPoint at, double h, std::span<const std::uint32_t> near,
                           std::span<const std::uint32_t> below, std::span<const std::uint32_t> above) {
        const NearestPlace place = plan.line.nearest(at, near);
        if (plan.isOnBridge(place.alongM) || plan.isInTunnel(place.alongM))
            return h;
        const PathPoint &a = plan.line.points()[place.segment], &b = plan.line.points()[place.segment + 1];
        if (place.distanceM <= 0.5 * std::lerp(a.widthM, b.widthM, place.share))
            return std::lerp(a.heightM, b.heightM, place.share);
        const double least = dam.at(at, below), most = cutting.at(at, above);
        return least > most ? 0.5 * (least + most) : std::clamp(h, least, most);
    };
    // Rivers below bridges keep their beds, and no cutting opens the bank of any river.
    const auto besideRivers = [&](int x, int y, float before, float z) {
        float bank = -std::numeric_limits<float>::infinity();
        for (int v = std::max(0, y - 1); v <= std::min(y + 1, ground.height() - 1); ++v)
            for (int u = std::max(0, x - 1); u <= std::min(x + 1, ground.width() - 1); ++u)
                if (const RoadWater::Drain* drain = RoadWater::drainAt(plan.rivers, ground.grid().index(u, v))) {
                    if (drain->isBed && u == x && v == y)
                        return before;
                    bank = std::max(bank, drain->groundM);
                }
        return std::max(z, std::min(before, bank));
    };
    editBlocks(ground, tiles.blocks(reachM), context, context.books.rock, [&](const CellRect& block) {
        const std::vector<std::uint32_t> damOfBlock = dam.deciding(tiles, block, all);
        const std::vector<std::uint32_t> cutOfBlock = cutting.deciding(tiles, block, all);
        const std::vector<std::uint32_t> nearBlock = tiles.nearest(block, all, kFar);
        eachTile(block, [&](const CellRect& tile) {
            const std::vector<std::uint32_t> below = dam.deciding(tiles, tile, damOfBlock);
            const std::vector<std::uint32_t> above = cutting.deciding(tiles, tile, cutOfBlock);
            const double radius = tiles.radiusOf(tile);
            float low = kFar, high = -kFar;
            for (int y = tile.y0; y < tile.y1; ++y)
                for (int x = tile.x0; x < tile.x1; ++x) {
                    low = std::min(low, ground.at(x, y));
                    high = std::max(high, ground.at(x, y));
                }
            if (dam.bound(tiles.middleOf(tile), radius, below) <= low &&
                cutting.bound(tiles.middleOf(tile), radius, above) >= high)
                return;
            const std::vector<std::uint32_t> near = tiles.nearest(tile, nearBlock, kFar);
            for (int y = tile.y0; y < tile.y1; ++y)
                for (int x = tile.x0; x < tile.x1; ++x) {
                    const float before = ground.at(x, y);
                    const auto z = static_cast<float>(built(tiles.middleOf(x, y), before, near, below, above));
                    if (z != before)
                        ground.at(x, y) = besideRivers(x, y, before, z);
                }
        });
    });
    for (const Phrase& note : plan.notes)
        context.notes.push_back(note);
    context.notes.push_back(crossingsNote(curve.title(), plan.crossings));
    auto bodies = std::make_shared<WaterBodies>(*terrain.waterBodies());
    bodies->crossings.insert(bodies->crossings.end(), plan.crossings.begin(), plan.crossings.end());
    bodies->roads.push_back(builtRoad(curve, params.shoulderM, plan));
    terrain.setWaterBodies(std::move(bodies));
}

/// A stretch of the line, by its points, that its curve leads over a bridge or through a tunnel.
struct DeckSpan {
    std::size_t first, last;
    RoadDeck deck;
};
std::vector<DeckSpan> deckSpans(const Curve& curve, const CurvePath& line) {
    std::vector<DeckSpan> spans;
    for (std::size_t i = 0; i < line.points().size(); ++i) {
        const RoadDeck deck = curve.points[std::min(line.points()[i].after, curve.points.size() - 1)].deck;
        if (deck == RoadDeck::Ground)
            continue;
        if (spans.empty() || spans.back().last + 1 < i || spans.back().deck != deck)
            spans.push_back({i, i, deck});
        spans.back().last = i;
    }
    return spans;
}

bool covers(std::span<const RoadPlan::Stretch> stretches, double alongM) {
    return std::ranges::any_of(stretches, [&](const RoadPlan::Stretch& each) { return alongM >= each.fromM && alongM <= each.toM; });
}

/// Bridges and tunnels of its points go into the plan, instead of water that was found below them.
void addDecks(const std::vector<DeckSpan>& spans, std::span<const PathPoint> points, RoadPlan& plan) {
    for (const DeckSpan& span : spans) {
        const double fromM = points[span.first].alongM, toM = points[span.last].alongM;
        std::erase_if(plan.crossings, [&](const Crossing& found) { return found.alongM >= fromM && found.alongM <= toM; });
        if (span.deck == RoadDeck::Tunnel) {
            plan.tunnels.push_back({fromM, toM});
            continue;
        }
        plan.bridges.push_back({fromM, toM});
        const auto under = points.subspan(span.first, span.last - span.first + 1);
        const double middle = 0.5 * (fromM + toM);
        plan.crossings.push_back({.road = {},
                                  .at = plan.line.at(middle).at,
                                  .alongM = middle,
                                  .lengthM = toM - fromM,
                                  .waterM = std::ranges::min(under, {}, &PathPoint::heightM).heightM});
    }
    std::ranges::sort(plan.crossings, {}, &Crossing::alongM);
}

/// Water at the samples of a line.
struct WaterBelow {
    std::vector<double> highM;      ///< the highest, that the road must clear; -kFar where there is none
    std::vector<double> lowM;       ///< the lowest below a bridge that is to be built; kFar where none is
    std::vector<double> drainageM2; ///< of river beds
};

/// At both ends of the pieces of line that a crossing touches, and where the road covers a river's bed.
WaterBelow waterBelow(const RoadPlan& plan, std::span<const PathPoint> points, const GridSpec& grid) {
    constexpr double kTouchM = 1e-6;
    const std::size_t count = points.size();
    WaterBelow below{std::vector<double>(count, -kFar), std::vector<double>(count, kFar), std::vector<double>(count, 0.0)};
    const auto isDecided = [&](double alongM) { return plan.isOnBridge(alongM) || plan.isInTunnel(alongM); };
    const auto add = [&](std::size_t i, double heightM, bool isBridge) {
        below.highM[i] = std::max(below.highM[i], heightM);
        if (isBridge)
            below.lowM[i] = std::min(below.lowM[i], heightM);
    };
    for (const Crossing& crossing : plan.crossings) {
        const double fromM = crossing.alongM - 0.5 * crossing.lengthM + kTouchM, toM = crossing.alongM + 0.5 * crossing.lengthM - kTouchM;
        const bool isBridge = crossing.isBridge && !isDecided(crossing.alongM);
        const auto behind = std::ranges::upper_bound(points, fromM, {}, &PathPoint::alongM) - points.begin();
        for (auto i = static_cast<std::size_t>(std::max<std::ptrdiff_t>(0, behind - 1)); i < count; ++i) {
            add(i, crossing.waterM, isBridge);
            if (points[i].alongM >= toM)
                break;
        }
    }
    for (std::size_t i = 0; i < count && !plan.rivers.empty(); ++i) {
        const double halfM = 0.5 * points[i].widthM;
        if (!isDecided(points[i].alongM))
            eachCellAround(grid, points[i].at, static_cast<int>(std::ceil(halfM / grid.cellSizeM)), [&](std::size_t cell) {
                const RoadWater::Drain* drain = RoadWater::drainAt(plan.rivers, cell);
                if (!drain || !drain->isBed || distanceM(middleOf(grid, cell), points[i].at) > halfM)
                    return;
                add(i, drain->groundM, true);
                below.drainageM2[i] = std::max(below.drainageM2[i], drain->areaM2);
            });
    }
    return below;
}

constexpr double kHighestEndM = 10.0; ///< of a dam, where it ends as a wall and a bridge begins

/// Each bridge goes a cell beyond the water, and on as long as the dam behind it would end in a high wall or reach down to the water.
/// One over a river whose line only comes near becomes a crossing, too.
void addBridges(const WaterBelow& below, std::span<const PathPoint> points, double fillSlope, const Heightmap& ground, RoadPlan& plan) {
    for (std::size_t first = 0, last = 0; first < points.size(); first = last + 1) {
        last = first;
        if (below.lowM[first] == kFar)
            continue;
        while (last + 1 < points.size() && below.lowM[last + 1] != kFar)
            ++last;
        const auto ofRun = [&](const std::vector<double>& values) { return std::span(values).subspan(first, last - first + 1); };
        const double low = std::ranges::min(ofRun(below.lowM));
        const auto reachesDown = [&](const PathPoint& end, double waterAtM) {
            const double awayM = std::fabs(end.alongM - waterAtM);
            const double footM = end.heightM - fillSlope * std::max(0.0, awayM - 0.5 * end.widthM);
            const double wallM = end.heightM - groundAt(ground, end.at);
            return awayM <= ground.cellSizeM() || wallM > kHighestEndM || (wallM > 0.0 && footM > low);
        };
        std::size_t from = first, to = last;
        while (from > 0 && reachesDown(points[from - 1], points[first].alongM))
            --from;
        while (to + 1 < points.size() && reachesDown(points[to + 1], points[last].alongM))
            ++to;
        const RoadPlan::Stretch bridge{points[from].alongM, points[to].alongM};
        plan.bridges.push_back(bridge);
        const auto isOn = [&](const Crossing& crossing) { return crossing.alongM >= bridge.fromM && crossing.alongM <= bridge.toM; };
        if (std::ranges::none_of(plan.crossings, isOn)) {
            const double middle = 0.5 * (points[first].alongM + points[last].alongM);
            plan.crossings.push_back({.road = {},
                                      .at = plan.line.at(middle).at,
                                      .alongM = middle,
                                      .lengthM = points[last].alongM - points[first].alongM,
                                      .waterM = std::ranges::max(ofRun(below.highM)),
                                      .drainageM2 = std::ranges::max(ofRun(below.drainageM2))});
        }
    }
    std::ranges::sort(plan.crossings, {}, &Crossing::alongM);
}

} // namespace

std::vector<double> gradedHeights(const std::vector<double>& wanted, const std::vector<double>& alongM, double grade, bool isClosed) {
    const std::vector<double> above = raisedTo(wanted, alongM, grade, isClosed);
    const std::vector<double> below = raisedTo(negated(wanted), alongM, grade, isClosed);
    std::vector<double> heights;
    for (std::size_t i = 0; i < wanted.size(); ++i)
        heights.push_back(0.5 * (above[i] - below[i]));
    return heights;
}

bool RoadPlan::isOnBridge(double alongM) const {
    return covers(bridges, alongM);
}

bool RoadPlan::isInTunnel(double alongM) const {
    return covers(tunnels, alongM);
}

RoadPlan planRoad(const Curve& curve, const RoadCurveParams& params, const WorkingTerrain& terrain,
                  const Compute& compute) {
    const Heightmap& ground = *terrain.find(Layer::Elevation);
    const double grade = params.maxGradePercent / 100.0;
    RoadPlan plan;
    const CrossingRule atWater{params.crossingKm2, params.bridgeKm2};
    const RoadWater water(atWater, terrain, compute);
    const CurvePath way =
        params.findsWay ? roadWay(curve, {grade, params.minRadiusM}, water, terrain, compute) : CurvePath(curve);
    plan.line = way.sampled(sampleStepM(ground.grid()));
    if (plan.line.empty() || plan.line.lengthM() <= 0.0)
        return {};
    std::vector<PathPoint> points(plan.line.points().begin(), plan.line.points().end());
    const double stepM = plan.line.lengthM() / static_cast<double>(points.size() - 1);
    const bool isClosed = plan.line.isClosed();
    for (PathPoint& point : points) {
        plan.carriageM.push_back(std::isnan(point.widthM) ? params.widthM : point.widthM);
        point.widthM = 2.0 * halfWidthOnGrid(plan.carriageM.back() + 2.0 * params.shoulderM, ground.grid());
        point.heightM = groundAt(ground, point.at);
    }
    plan.rivers = water.drains();
    plan.crossings = water.crossingsAlong(CurvePath(points, isClosed));
    const std::vector<DeckSpan> decks = params.findsWay ? std::vector<DeckSpan>() : deckSpans(curve, plan.line);
    addDecks(decks, points, plan);
    // The ground as the road goes by it: over water, its surface and the clearance.
    std::vector<double> wanted, least(points.size(), -kFar);
    for (const PathPoint& point : points)
        wanted.push_back(point.heightM);
    for (const DeckSpan& span : decks)
        for (std::size_t i = span.first; i <= span.last; ++i)
            wanted[i] = std::lerp(wanted[span.first], wanted[span.last],
                                  static_cast<double>(i - span.first) / static_cast<double>(std::max<std::size_t>(1, span.last - span.first)));
    const WaterBelow below = waterBelow(plan, points, ground.grid());
    for (std::size_t i = 0; i < points.size(); ++i) {
        least[i] = below.highM[i] + params.clearanceM;
        wanted[i] = std::max(wanted[i], least[i]);
    }
    std::vector<double> alongM;
    for (const PathPoint& point : plan.line.points())
        alongM.push_back(point.alongM);
    const Asked asked = askedHeights(curve, plan.line, alongM, grade);
    const std::vector<double> even = rounded(gradedHeights(wanted, alongM, grade, isClosed), stepM, isClosed);
    const std::vector<double> heights = gradedHeights(even, alongM, grade, isClosed); // pieces in bends are a little shorter
    least = raisedTo(least, alongM, grade, isClosed);
    for (std::size_t i = 0; i < points.size(); ++i) {
        double z = std::max(heights[i], least[i]);
        // Where points ask for more than the grade allows, halfway between what they ask for.
        z = asked.least[i] > asked.most[i] ? 0.5 * (asked.least[i] + asked.most[i])
                                           : std::clamp(z, asked.least[i], asked.most[i]);
        points[i].heightM = z;
    }
    addBridges(below, points, slopeOfDeg(params.fillAngleDeg), ground, plan);
    plan.line = CurvePath(std::move(points), isClosed);
    for (Crossing& crossing : plan.crossings) {
        crossing.road = curve.title();
        crossing.roadM = plan.line.at(crossing.alongM).heightM;
    }
    if (asked.steepest > 1.0001 * grade)
        plan.notes.push_back(
            curve.title() + ": " +
            phrase("the heights of its points need a grade of %1 %: it passes them as near as %2 % allows",
                   numberText(std::round(1000.0 * asked.steepest) / 10.0),
                   numberText(params.maxGradePercent)));
    if (!params.findsWay)
        if (const double curvature = greatestCurvature(way, 10.0); curvature * params.minRadiusM > 1.05)
            plan.notes.push_back(
                curve.title() + ": " +
                phrase("its sharpest bend has a radius of %1 m", numberText(std::round(1.0 / curvature))));
    return plan;
}

CurveKind roadCurve() {
    return curveKind("road", "Road", "Cuts and fills the ground for a road that keeps its grade.", CurveClosing::Either,
                     kRoadCurveParams, applyRoad, [](const RoadCurveParams& params, double longestM) {
                         const double banksM = bankReachM(kHighBanksM, std::min(params.cutAngleDeg, params.fillAngleDeg));
                         return params.widthM + params.shoulderM + banksM + (params.findsWay ? kWayRoom * longestM : 0.0);
                     });
}

} // namespace oxbow
