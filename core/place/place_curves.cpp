#include "core/place/place_curves.h"

#include "core/earthwork/curve_kind.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr double kLongBridgeCells = 12.0; ///< over a river

Curve curveOfLine(const PlaceLine& line, std::string_view kind) {
    Curve curve(*findCurveKind(kind));
    curve.name = line.title();
    curve.closed = line.isClosed && curve.kind().closing != CurveClosing::Open;
    for (std::size_t i = 0; i < line.points.size(); ++i)
        curve.points.push_back({.at = line.points[i], .deck = line.decks[i]});
    if (line.isClosed) // shores and edges of land have corners
        for (CurvePoint& point : curve.points)
            point.tangentM = MapPoint{0.0, 0.0};
    return curve;
}

} // namespace

Curve riverCurveOf(const PlaceLine& river) {
    return curveOfLine(river, "river_bed");
}

Curve lakeCurveOf(const PlaceLine& lake) {
    Curve curve = curveOfLine(lake, "lake_level");
    if (lake.isIsland)
        curve.params.set("island", true);
    return curve;
}

Curve coastCurveOf(const PlaceLine& coast) {
    Curve curve = curveOfLine(coast, "height_line");
    for (CurvePoint& point : curve.points)
        point.heightM = 0.0;
    return curve;
}

Curve roadCurveOf(const PlaceLine& road) {
    Curve curve = curveOfLine(road, "road");
    curve.params.set("find_way", false);
    curve.params.set("crossing_area_km2", 1e9);
    curve.params.set("bridge_area_km2", 1e9);
    if (road.widthM > 0.0)
        curve.params.set("width_m", road.widthM);
    if (road.maxGradePercent > 0.0)
        curve.params.set("max_grade_percent", road.maxGradePercent);
    return curve;
}

Curve landCurveOf(const PlaceLine& land) {
    Curve curve = curveOfLine(land, "region");
    curve.name = land.kind == FeatureKind::Land ? land.cover : land.title();
    return curve;
}

std::vector<RoadCrossing> addBridges(PlaceLine& road, const GridSpec& grid, std::span<const std::uint32_t> waterAt,
                                     std::span<const std::string> titles, std::size_t lakesFrom) {
    const double cellM = grid.cellSizeM, stepM = 0.5 * cellM;
    std::vector<double> along{0.0};
    for (std::size_t i = 1; i < road.points.size(); ++i)
        along.push_back(along.back() + apartM(road.points[i - 1], road.points[i]));
    const double lengthM = along.back();
    const auto segmentAt = [&](double at) {
        const auto next = std::ranges::upper_bound(along, at);
        return static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(next - along.begin() - 1, 0, static_cast<std::ptrdiff_t>(road.points.size()) - 2));
    };
    const auto placeAt = [&](double at) {
        const std::size_t i = segmentAt(at);
        const double span = along[i + 1] - along[i], share = span > 0.0 ? std::clamp((at - along[i]) / span, 0.0, 1.0) : 0.0;
        return MapPoint{std::lerp(road.points[i].xM, road.points[i + 1].xM, share), std::lerp(road.points[i].yM, road.points[i + 1].yM, share)};
    };
    struct Wet {
        double fromM, toM;
        std::uint32_t water;
        bool isTagged;
    };
    std::vector<Wet> spans;
    const auto steps = static_cast<std::size_t>(std::ceil(lengthM / stepM));
    for (std::size_t i = 0; i <= steps; ++i) {
        const double at = std::min(lengthM, static_cast<double>(i) * stepM);
        const MapPoint place = placeAt(at);
        const int x = static_cast<int>(std::floor(place.xM / cellM)), y = static_cast<int>(std::floor(place.yM / cellM));
        const std::uint32_t water = grid.contains(x, y) ? waterAt[grid.index(x, y)] : 0;
        const RoadDeck deck = road.decks[segmentAt(at)];
        if (water == 0 || deck == RoadDeck::Tunnel)
            continue;
        if (!spans.empty() && spans.back().water == water && at - spans.back().toM <= 2.0 * cellM)
            spans.back().toM = at, spans.back().isTagged |= deck == RoadDeck::Bridge;
        else
            spans.push_back({at, at, water, deck == RoadDeck::Bridge});
    }
    std::vector<RoadCrossing> crossings;
    std::vector<std::pair<double, double>> bridges;
    for (const Wet& span : spans) {
        const bool isLake = span.water - 1 >= lakesFrom;
        const double fromM = std::max(0.0, span.fromM - cellM), toM = std::min(lengthM, span.toM + cellM);
        crossings.push_back({placeAt(0.5 * (fromM + toM)), toM - fromM, titles[span.water - 1], span.isTagged,
                             !isLake && !span.isTagged && toM - fromM > kLongBridgeCells * cellM});
        if (!span.isTagged && !crossings.back().runsAlong)
            bridges.emplace_back(fromM, toM);
    }
    if (bridges.empty())
        return crossings;
    // The same line, with the ends of bridges as points.
    std::vector<double> knots = along;
    for (const auto& [fromM, toM] : bridges)
        knots.insert(knots.end(), {fromM, toM});
    std::ranges::sort(knots);
    PlaceLine changed = road;
    changed.points.clear();
    changed.decks.clear();
    for (const double at : knots) {
        if (!changed.points.empty() && apartM(changed.points.back(), placeAt(at)) < 0.01 * cellM)
            continue;
        const bool isBridge = std::ranges::any_of(bridges, [&](const auto& bridge) { return at >= bridge.first - 0.01 * cellM && at < bridge.second - 0.02 * cellM; });
        const RoadDeck deck = road.decks[segmentAt(at)];
        changed.points.push_back(placeAt(at));
        changed.decks.push_back(deck == RoadDeck::Ground && isBridge ? RoadDeck::Bridge : deck);
    }
    if (changed.points.size() >= 2 && !road.isClosed)
        road = std::move(changed);
    return crossings;
}

} // namespace oxbow
