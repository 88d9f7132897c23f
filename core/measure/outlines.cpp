#include "core/measure/outlines.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace oxbow {

namespace {

// ---- Areas ----

/// A corner of cells and the side that leaves it: 0 east, 1 south, 2 west, 3 north.
struct Side {
    int x, y, way;
};
constexpr std::array<int, 4> kStepX = {1, 0, -1, 0}, kStepY = {0, 1, 0, -1};

/// A ring that comes by a corner again, taken apart there: none of the rings touches itself.
std::vector<std::vector<MapPoint>> simpleRings(const std::vector<MapPoint>& ring) {
    std::vector<std::vector<MapPoint>> rings;
    std::vector<MapPoint> way;
    std::map<std::pair<double, double>, std::size_t> placeOf; ///< in the way
    for (const MapPoint& point : ring) {
        const std::pair at{point.xM, point.yM};
        if (const auto earlier = placeOf.find(at); earlier != placeOf.end()) {
            const std::size_t from = earlier->second;
            for (std::size_t i = from; i < way.size(); ++i)
                placeOf.erase({way[i].xM, way[i].yM});
            rings.emplace_back(way.begin() + static_cast<std::ptrdiff_t>(from), way.end());
            way.resize(from);
        }
        placeOf[at] = way.size();
        way.push_back(point);
    }
    rings.push_back(std::move(way));
    return rings;
}

bool isWithin(const std::vector<MapPoint>& ring, MapPoint at) {
    bool within = false;
    for (std::size_t i = 0, j = ring.size() - 1; i < ring.size(); j = i++)
        if ((ring[i].yM > at.yM) != (ring[j].yM > at.yM) &&
            at.xM < (ring[j].xM - ring[i].xM) * (at.yM - ring[i].yM) / (ring[j].yM - ring[i].yM) + ring[i].xM)
            within = !within;
    return within;
}

class Tracer {
public:
    Tracer(std::span<const std::uint32_t> ids, const GridSpec& grid) : m_ids(ids), m_grid(grid), m_isDone(grid.cellCount()) {}

    /// Every ring, with the number of the area to its left.
    template <typename Take>
    void run(Take take) {
        for (int y = 0; y < m_grid.height; ++y)
            for (int x = 0; x < m_grid.width; ++x)
                // Along the north side of a cell its area lies to the left of a way west.
                if (const std::uint32_t id = idAt(x, y); id != 0 && id != idAt(x, y - 1) && m_isDone[m_grid.index(x, y)] == 0)
                    take(id, ring({x + 1, y, 2}, id));
    }

private:
    [[nodiscard]] std::uint32_t idAt(int x, int y) const { return m_grid.contains(x, y) ? m_ids[m_grid.index(x, y)] : 0; }
    /// The cell to the left of a side, or to the right.
    [[nodiscard]] std::uint32_t beside(const Side& side, bool left) const {
        constexpr std::array<int, 4> kLeftX = {0, 0, -1, -1}, kLeftY = {-1, 0, 0, -1};
        constexpr std::array<int, 4> kRightX = {0, -1, -1, 0}, kRightY = {0, 0, -1, -1};
        const auto way = static_cast<std::size_t>(side.way);
        return left ? idAt(side.x + kLeftX[way], side.y + kLeftY[way]) : idAt(side.x + kRightX[way], side.y + kRightY[way]);
    }
    [[nodiscard]] bool isBorder(const Side& side, std::uint32_t id) const {
        return beside(side, true) == id && beside(side, false) != id;
    }

    [[nodiscard]] std::vector<MapPoint> ring(const Side& start, std::uint32_t id) {
        std::vector<MapPoint> points;
        Side at = start;
        do {
            if (at.way == 2)
                m_isDone[m_grid.index(at.x - 1, at.y)] = 1;
            const Side next{at.x + kStepX[static_cast<std::size_t>(at.way)], at.y + kStepY[static_cast<std::size_t>(at.way)], at.way};
            at = next;
            // Left first: cells that touch at a corner alone are parts of their own.
            for (const int turn : {3, 0, 1})
                if (const Side side{next.x, next.y, (next.way + turn) % 4}; isBorder(side, id)) {
                    at = side;
                    break;
                }
            if (at.way != next.way)
                points.push_back({at.x * m_grid.cellSizeM, at.y * m_grid.cellSizeM});
        } while (at.x != start.x || at.y != start.y || at.way != start.way);
        return points;
    }

    std::span<const std::uint32_t> m_ids;
    GridSpec m_grid;
    std::vector<std::uint8_t> m_isDone; ///< by cell, of its north side
};

// ---- Contours ----

/// One level of a map. A place on a line is the side of a square of four middles that it crosses: twice the number of the
/// cell at its western or northern end, and one more where the side runs south.
class Level {
public:
    Level(const Heightmap& ground, double levelM) : m_ground(ground), m_level(levelM) {}

    void lines(std::vector<ContourLine>& into) {
        for (int y = 0; y + 1 < m_ground.height(); ++y)
            for (int x = 0; x + 1 < m_ground.width(); ++x)
                square(x, y);
        std::map<std::size_t, std::size_t> open = m_next; // sides that a line leaves and none comes to
        for (const auto& [from, to] : m_next)
            open.erase(to);
        for (const auto& [from, to] : open)
            into.push_back(follow(from, false));
        while (!m_next.empty())
            into.push_back(follow(m_next.begin()->first, true));
    }

private:
    void square(int x, int y) {
        const std::array<float, 4> z = {m_ground.at(x, y), m_ground.at(x + 1, y), m_ground.at(x + 1, y + 1), m_ground.at(x, y + 1)};
        int high = 0;
        double sum = 0.0;
        for (std::size_t i = 0; i < 4; ++i) {
            if (!std::isfinite(z[i]))
                return;
            sum += z[i];
            high |= (z[i] >= m_level ? 1 : 0) << i;
        }
        if (high == 0 || high == 15)
            return;
        const std::size_t own = m_ground.grid().index(x, y), width = static_cast<std::size_t>(m_ground.width());
        // Between corners i and i + 1, clockwise from the north-west.
        const std::array<std::size_t, 4> side = {2 * own, 2 * (own + 1) + 1, 2 * (own + width), 2 * own + 1};
        const bool joins = (high == 5 || high == 10) && 0.25 * sum >= m_level;
        for (std::size_t low = 0; low < 4; ++low) {
            std::size_t last = (low + 1) % 4;
            if ((high >> low & 1) != 0 || (high >> last & 1) == 0)
                continue;
            // High ground to the left: round the high corners clockwise behind the low one, or back round that one.
            while ((high >> ((last + 1) % 4) & 1) != 0)
                last = (last + 1) % 4;
            m_next[side[low]] = side[joins ? (low + 3) % 4 : last];
        }
    }

    [[nodiscard]] ContourLine follow(std::size_t from, bool isClosed) {
        ContourLine line{m_level, isClosed, {placeOf(from)}};
        for (auto next = m_next.find(from); next != m_next.end(); next = m_next.find(from)) {
            from = next->second;
            m_next.erase(next);
            if (const MapPoint place = placeOf(from); place != line.points.back())
                line.points.push_back(place);
        }
        return line;
    }
    [[nodiscard]] MapPoint placeOf(std::size_t side) const {
        const int x = m_ground.grid().xOf(side / 2), y = m_ground.grid().yOf(side / 2);
        const bool isSouth = side % 2 != 0;
        const double a = m_ground.at(x, y), b = isSouth ? m_ground.at(x, y + 1) : m_ground.at(x + 1, y);
        const double share = (m_level - a) / (b - a), cellM = m_ground.cellSizeM();
        return {(x + 0.5 + (isSouth ? 0.0 : share)) * cellM, (y + 0.5 + (isSouth ? share : 0.0)) * cellM};
    }

    const Heightmap& m_ground;
    double m_level;
    std::map<std::size_t, std::size_t> m_next; ///< in order: the same lines on every machine
};

} // namespace

std::vector<std::vector<Outline>> areaOutlines(std::span<const std::uint32_t> ids, const GridSpec& grid, std::size_t count) {
    std::vector<std::vector<Outline>> areas(count);
    std::vector<std::vector<std::vector<MapPoint>>> holes(count);
    Tracer(ids, grid).run([&](std::uint32_t id, const std::vector<MapPoint>& traced) {
        for (std::vector<MapPoint>& ring : simpleRings(traced))
            if (ringAreaM2(ring) > 0.0)
                areas[id - 1].push_back({std::move(ring)});
            else
                holes[id - 1].push_back(std::move(ring));
    });
    for (std::size_t i = 0; i < count; ++i)
        for (std::vector<MapPoint>& hole : holes[i]) {
            // Just outside the hole's first corner, within the area around it.
            Outline* around = nullptr;
            double leastArea = HUGE_VAL;
            const MapPoint middle{0.5 * (hole[0].xM + hole[1].xM), 0.5 * (hole[0].yM + hole[1].yM)};
            for (Outline& part : areas[i])
                if (const double area = ringAreaM2(part.front()); area < leastArea && isWithin(part.front(), middle)) {
                    around = &part;
                    leastArea = area;
                }
            if (around)
                around->push_back(std::move(hole));
        }
    return areas;
}

std::vector<ContourLine> contourLines(const Heightmap& ground, double intervalM) {
    std::vector<ContourLine> lines;
    const ValueRange range = valueRange(ground.cells());
    for (double n = std::ceil(range.low / intervalM); n * intervalM <= range.high; ++n)
        Level(ground, n * intervalM).lines(lines);
    return lines;
}

double usualIntervalM(const Heightmap& ground) {
    const double wanted = std::max(1e-6, valueRange(ground.cells()).span() / 20.0);
    double power = 1.0;
    while (power * 10.0 <= wanted)
        power *= 10.0;
    while (power > wanted)
        power /= 10.0;
    const double share = wanted / power;
    return power * (share < 1.5 ? 1.0 : share < 3.5 ? 2.0 : share < 7.5 ? 5.0 : 10.0);
}

} // namespace oxbow
