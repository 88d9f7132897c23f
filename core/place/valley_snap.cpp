#include "core/place/valley_snap.h"

#include "core/constraint/falling_beds.h"
#include "core/earthwork/curve_edit.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>

namespace oxbow {

namespace {

constexpr double kJoinCells = 1.5;      ///< an end so near to another river's line lies on it
constexpr double kSnapThinCells = 0.3;
constexpr double kLoopCells = 1.0; ///< a river that comes back so near to itself goes straight on
constexpr double kTurnShare = 0.25, kLeastTurnM = 1.0;
constexpr double kBeyond = std::numeric_limits<double>::infinity();

/// A line cut into even pieces of about a length.
std::vector<MapPoint> stationsOf(const std::vector<MapPoint>& points, double stepM) {
    std::vector<double> along{0.0};
    for (std::size_t i = 1; i < points.size(); ++i)
        along.push_back(along.back() + apartM(points[i - 1], points[i]));
    const auto pieces = static_cast<std::size_t>(std::max(1.0, std::round(along.back() / stepM)));
    std::vector<MapPoint> stations;
    std::size_t segment = 0;
    for (std::size_t i = 0; i <= pieces; ++i) {
        const double at = along.back() * static_cast<double>(i) / static_cast<double>(pieces);
        while (segment + 2 < points.size() && along[segment + 1] < at)
            ++segment;
        const double length = along[segment + 1] - along[segment];
        const double share = length > 0.0 ? std::clamp((at - along[segment]) / length, 0.0, 1.0) : 0.0;
        stations.push_back({std::lerp(points[segment].xM, points[segment + 1].xM, share),
                            std::lerp(points[segment].yM, points[segment + 1].yM, share)});
    }
    return stations;
}

double meanBedChange(std::vector<double> heights, bool isTurned) {
    if (isTurned)
        std::ranges::reverse(heights);
    BedForest bed;
    for (std::size_t i = 0; i < heights.size(); ++i)
        bed.nodes.push_back({.heightM = heights[i], .next = i + 1 < heights.size() ? static_cast<int>(i + 1) : -1});
    const std::vector<double> fallen = fallingBeds(bed).heightsM;
    double sum = 0.0;
    for (std::size_t i = 0; i < heights.size(); ++i)
        sum += std::fabs(fallen[i] - heights[i]);
    return sum / static_cast<double>(heights.size());
}

class Snapper {
public:
    Snapper(const Heightmap& ground, double snapM, const Compute& compute)
        : m_ground(ground), m_grid(ground.grid()), m_compute(compute), m_side(static_cast<int>(std::ceil(2.0 * snapM / m_grid.cellSizeM))) {}

    SnappedRiver snap(PlaceLine river) {
        SnappedRiver snapped;
        const std::vector<MapPoint> drawn = stationsOf(river.points, m_grid.cellSizeM);
        std::vector<MapPoint> way = m_side > 0 ? valleyOf(drawn) : drawn;
        std::vector<double> heights;
        for (const MapPoint& at : way)
            heights.push_back(groundAt(m_ground, at));
        const double mean = meanBedChange(heights, false);
        snapped.isTurned = mean > kLeastTurnM && meanBedChange(heights, true) < kTurnShare * mean;
        measure(drawn, way, snapped);
        std::vector<MapPoint> original = drawn;
        if (snapped.isTurned) {
            std::ranges::reverse(way);
            std::ranges::reverse(original);
        }
        const std::vector<MapPoint> whole = way;
        smooth(way);
        cutLoops(way);
        joinEnds(original, way);
        remember(original, whole);
        std::vector<RoadDeck> decks(way.size(), RoadDeck::Ground);
        thinLine(way, decks, kSnapThinCells * m_grid.cellSizeM);
        river.points = std::move(way);
        river.decks = std::move(decks);
        snapped.line = std::move(river);
        return snapped;
    }

private:
    [[nodiscard]] bool isOnMap(MapPoint at) const {
        return at.xM >= 0.0 && at.yM >= 0.0 && at.xM <= m_grid.widthM() && at.yM <= m_grid.heightM();
    }
    /// The direction across the line, of a stretch as long as it may be moved: at sharp bends sides stay apart.
    [[nodiscard]] MapPoint across(const std::vector<MapPoint>& line, std::size_t i) const {
        const auto span = static_cast<std::size_t>(std::max(1, m_side / 2));
        const MapPoint a = line[i > span ? i - span : 0], b = line[std::min(i + span, line.size() - 1)];
        const double length = apartM(a, b);
        return length > 0.0 ? MapPoint{-(b.yM - a.yM) / length, (b.xM - a.xM) / length} : MapPoint{0.0, 0.0};
    }
    [[nodiscard]] std::vector<MapPoint> valleyOf(const std::vector<MapPoint>& line) const {
        constexpr int kStep = 2; // half cells
        const int sides = 2 * m_side + 1;
        const std::size_t width = static_cast<std::size_t>(sides);
        std::vector<MapPoint> places(line.size() * width);
        std::vector<double> heights(places.size(), kBeyond);
        m_compute.forRows(static_cast<int>(line.size()), [&](int begin, int end) {
            for (auto i = static_cast<std::size_t>(begin); i < static_cast<std::size_t>(end); ++i) {
                const MapPoint normal = across(line, i);
                for (int o = -m_side; o <= m_side; ++o) {
                    const double aside = 0.5 * o * m_grid.cellSizeM;
                    const std::size_t at = i * width + static_cast<std::size_t>(o + m_side);
                    places[at] = {line[i].xM + aside * normal.xM, line[i].yM + aside * normal.yM};
                    if (o == 0 || isOnMap(places[at]))
                        heights[at] = groundAt(m_ground, places[at]);
                }
            }
        });
        std::vector<double> cost(width), before(width);
        std::vector<std::int16_t> from(places.size(), 0);
        for (std::size_t i = 0; i < line.size(); ++i) {
            const auto row = std::span(heights).subspan(i * width, width);
            const double lowest = *std::ranges::min_element(row);
            for (int o = 0; o < sides; ++o) {
                const auto at = static_cast<std::size_t>(o);
                const double share = m_side > 0 ? static_cast<double>(o - m_side) / m_side : 0.0;
                const double own = row[at] - lowest + 0.1 * share * share;
                double best = i == 0 ? 0.0 : kBeyond;
                for (int p = std::max(0, o - kStep); i > 0 && p <= std::min(sides - 1, o + kStep); ++p) {
                    const double climb = std::max(0.0, row[at] - heights[(i - 1) * width + static_cast<std::size_t>(p)]);
                    const double total = before[static_cast<std::size_t>(p)] + 2.0 * climb + 0.05 * std::abs(o - p);
                    if (total < best) {
                        best = total;
                        from[i * width + at] = static_cast<std::int16_t>(p - o);
                    }
                }
                cost[at] = std::isfinite(row[at]) ? best + own : kBeyond;
            }
            std::swap(cost, before);
        }
        auto o = std::ranges::min_element(before) - before.begin();
        std::vector<MapPoint> way(line.size());
        for (std::size_t i = line.size(); i-- > 0;) {
            way[i] = places[i * width + static_cast<std::size_t>(o)];
            o += from[i * width + static_cast<std::size_t>(o)];
        }
        return way;
    }
    static void measure(const std::vector<MapPoint>& drawn, const std::vector<MapPoint>& way, SnappedRiver& snapped) {
        double sum = 0.0;
        snapped.at = drawn.front();
        for (std::size_t i = 0; i < drawn.size(); ++i) {
            const double moved = apartM(drawn[i], way[i]);
            sum += moved;
            if (moved > snapped.largestM)
                snapped.largestM = moved, snapped.at = drawn[i];
        }
        snapped.meanM = sum / static_cast<double>(drawn.size());
    }

    /// Places aside of a sharp bend may lie behind one another.
    static void smooth(std::vector<MapPoint>& way) {
        const std::vector<MapPoint> rough = way;
        for (std::size_t i = 1; i + 1 < way.size(); ++i)
            way[i] = {0.25 * rough[i - 1].xM + 0.5 * rough[i].xM + 0.25 * rough[i + 1].xM,
                      0.25 * rough[i - 1].yM + 0.5 * rough[i].yM + 0.25 * rough[i + 1].yM};
    }
    void cutLoops(std::vector<MapPoint>& way) const {
        const auto reach = static_cast<std::size_t>(2 * m_side + 4);
        std::vector<MapPoint> kept;
        for (const MapPoint& at : way) {
            for (std::size_t k = kept.size() > reach ? kept.size() - reach : 0; k + 1 < kept.size(); ++k)
                if (apartM(kept[k], at) < kLoopCells * m_grid.cellSizeM) {
                    kept.resize(k + 1);
                    break;
                }
            if (kept.empty() || apartM(kept.back(), at) > 0.1 * m_grid.cellSizeM)
                kept.push_back(at);
        }
        if (kept.size() >= 2)
            way = std::move(kept);
    }

    // ---- Joints ----

    [[nodiscard]] std::uint64_t keyOf(double xM, double yM) const {
        const auto x = static_cast<std::int64_t>(std::floor(xM / m_grid.cellSizeM)) + 8, y = static_cast<std::int64_t>(std::floor(yM / m_grid.cellSizeM)) + 8;
        return static_cast<std::uint64_t>(y) << 32 | static_cast<std::uint64_t>(x & 0xffffffff);
    }
    /// Where another river, that lies there as drawn, runs now.
    [[nodiscard]] const MapPoint* joint(MapPoint drawn) const {
        const MapPoint* nearest = nullptr;
        double least = kJoinCells * m_grid.cellSizeM;
        for (int v = -2; v <= 2; ++v)
            for (int u = -2; u <= 2; ++u) {
                const auto found = m_drawn.find(keyOf(drawn.xM + u * m_grid.cellSizeM, drawn.yM + v * m_grid.cellSizeM));
                if (found != m_drawn.end() && apartM(found->second.first, drawn) <= least) {
                    least = apartM(found->second.first, drawn);
                    nearest = &found->second.second;
                }
            }
        return nearest;
    }
    /// Leads ends that lay on another river to where that runs now; what would overshoot is cut off.
    void joinEnds(const std::vector<MapPoint>& drawn, std::vector<MapPoint>& way) const {
        for (const bool atEnd : {true, false}) {
            const MapPoint* to = joint(atEnd ? drawn.back() : drawn.front());
            if (!to)
                continue;
            if (!atEnd)
                std::ranges::reverse(way);
            const auto tail = std::min(way.size() - 1, static_cast<std::size_t>(2 * m_side + 2));
            std::size_t nearest = way.size() - 1;
            for (std::size_t i = way.size() - tail; i < way.size(); ++i)
                if (apartM(way[i], *to) < apartM(way[nearest], *to))
                    nearest = i;
            way.resize(nearest + 1);
            if (apartM(way.back(), *to) > 0.1 * m_grid.cellSizeM)
                way.push_back(*to);
            if (!atEnd)
                std::ranges::reverse(way);
        }
    }
    void remember(const std::vector<MapPoint>& drawn, const std::vector<MapPoint>& way) {
        for (std::size_t i = 0; i < drawn.size(); ++i)
            m_drawn.try_emplace(keyOf(drawn[i].xM, drawn[i].yM), drawn[i], way[i]);
    }

    const Heightmap& m_ground;
    const GridSpec m_grid;
    const Compute& m_compute;
    const int m_side; ///< half cells
    std::unordered_map<std::uint64_t, std::pair<MapPoint, MapPoint>> m_drawn; ///< by cell: as drawn, and now
};

} // namespace

std::vector<SnappedRiver> snappedRivers(std::vector<PlaceLine> rivers, const Heightmap& ground, double snapM, const Compute& compute) {
    std::ranges::stable_sort(rivers, {}, [](const PlaceLine& river) { return std::pair(river.kind, -river.lengthM()); });
    Snapper snapper(ground, snapM, compute);
    std::vector<SnappedRiver> snapped;
    for (PlaceLine& river : rivers)
        snapped.push_back(snapper.snap(std::move(river)));
    return snapped;
}

} // namespace oxbow
