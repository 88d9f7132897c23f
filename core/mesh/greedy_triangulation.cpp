#include "core/mesh/greedy_triangulation.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

struct Span1d {
    int first, last;
};

/// The sample farthest from the line between two, and how far.
std::pair<int, double> worstBetween(std::span<const float> heights, Span1d span) {
    const double from = heights[span.first];
    const double slope = (heights[span.last] - from) / (span.last - span.first);
    std::pair<int, double> worst{span.first, 0.0};
    for (int i = span.first + 1; i < span.last; ++i) {
        const double error = std::fabs(from + slope * (i - span.first) - heights[i]);
        if (error > worst.second)
            worst = {i, error};
    }
    return worst;
}

/// A triangulation by half-edges: edge 3t + i of triangle t runs from its corner i to the next one.
class Triangulator {
public:
    Triangulator(const Heightmap& ground, std::span<const GridPoint> border, double errorM)
        : m_ground(ground), m_errorM(errorM) {
        for (const GridPoint& point : border)
            m_west = std::min(m_west, point.x), m_east = std::max(m_east, point.x),
            m_north = std::min(m_north, point.y), m_south = std::max(m_south, point.y);
        start();
        addBorder(border);
    }

    GridTriangles run() {
        for (std::uint32_t t = 0; t < triangleCount(); ++t)
            examine(t);
        while (!m_queue.empty()) {
            std::ranges::pop_heap(m_queue, isBetter);
            const Candidate worst = m_queue.back();
            m_queue.pop_back();
            if (worst.round == m_round[worst.triangle])
                insert(worst);
        }
        return collected();
    }

private:
    static constexpr std::int32_t kNone = -1;

    struct Candidate {
        double errorM;
        std::uint32_t triangle;
        std::uint32_t round; ///< of the triangle when it was found
        GridPoint point;
    };
    static bool isBetter(const Candidate& a, const Candidate& b) {
        return a.errorM != b.errorM ? a.errorM < b.errorM : a.triangle > b.triangle;
    }

    [[nodiscard]] std::uint32_t triangleCount() const { return static_cast<std::uint32_t>(m_corner.size() / 3); }
    static std::int32_t next(std::int32_t edge) { return edge % 3 == 2 ? edge - 2 : edge + 1; }
    static std::int32_t previous(std::int32_t edge) { return edge % 3 == 0 ? edge + 2 : edge - 1; }
    /// Where an edge begins.
    [[nodiscard]] const GridPoint& at(std::int32_t edge) const { return m_points[m_corner[edge]]; }

    /// Twice the area of a triangle, positive where it runs counter-clockwise seen from above.
    static std::int64_t turn(const GridPoint& a, const GridPoint& b, const GridPoint& c) {
        return std::int64_t{b.y - a.y} * (c.x - a.x) - std::int64_t{b.x - a.x} * (c.y - a.y);
    }
    /// Whether d lies inside the circle through a, b, c; exact.
    static bool isInCircle(const GridPoint& a, const GridPoint& b, const GridPoint& c, const GridPoint& d) {
        const std::int64_t ax = a.x - d.x, ay = d.y - a.y, bx = b.x - d.x, by = d.y - b.y, cx = c.x - d.x,
                           cy = d.y - c.y;
        return (ax * ax + ay * ay) * (bx * cy - cx * by) - (bx * bx + by * by) * (ax * cy - cx * ay) +
                   (cx * cx + cy * cy) * (ax * by - bx * ay) >
               0;
    }

    std::uint32_t addPoint(const GridPoint& point) {
        m_points.push_back(point);
        m_hullFrom.push_back(kNone);
        return static_cast<std::uint32_t>(m_points.size() - 1);
    }
    std::int32_t addTriangle() {
        const auto edge = static_cast<std::int32_t>(m_corner.size());
        m_corner.resize(m_corner.size() + 3);
        m_twin.resize(m_twin.size() + 3, kNone);
        m_round.push_back(0);
        return edge;
    }
    void setCorners(std::int32_t edge, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
        m_corner[edge] = a, m_corner[edge + 1] = b, m_corner[edge + 2] = c;
    }
    void link(std::int32_t edge, std::int32_t twin) {
        m_twin[edge] = twin;
        if (twin == kNone)
            m_hullFrom[m_corner[edge]] = edge;
        else
            m_twin[twin] = edge;
    }

    void start() {
        const std::uint32_t northWest = addPoint({m_west, m_north}), southWest = addPoint({m_west, m_south}),
                            southEast = addPoint({m_east, m_south}), northEast = addPoint({m_east, m_north});
        const std::int32_t one = addTriangle(), two = addTriangle();
        setCorners(one, northWest, southWest, northEast);
        setCorners(two, northEast, southWest, southEast);
        link(one + 1, two);
        for (const std::int32_t edge : {one, one + 2, two + 1, two + 2})
            link(edge, kNone);
    }

    void addBorder(std::span<const GridPoint> border) {
        constexpr std::uint32_t kCorners = 4;
        std::uint32_t last = 0;
        for (const GridPoint& point : border) {
            const auto corner = std::find(m_points.begin(), m_points.begin() + kCorners, point);
            if (corner != m_points.begin() + kCorners) {
                last = static_cast<std::uint32_t>(corner - m_points.begin());
                continue;
            }
            const std::uint32_t added = addPoint(point);
            splitEdge(m_hullFrom[last], added);
            last = added;
        }
        m_changed.clear();
    }

    void insert(const Candidate& candidate) {
        const auto edge = static_cast<std::int32_t>(3 * candidate.triangle);
        const std::uint32_t point = addPoint(candidate.point);
        for (std::int32_t e = edge; e < edge + 3; ++e)
            if (turn(at(e), at(next(e)), candidate.point) == 0) {
                splitEdge(e, point);
                return examineChanged();
            }
        splitTriangle(edge, point);
        examineChanged();
    }

    // In every triangle that a split makes the new point is the last corner, so that its first edge is the one that
    // may have to be flipped.

    void splitTriangle(std::int32_t one, std::uint32_t p) {
        const std::uint32_t a = m_corner[one], b = m_corner[one + 1], c = m_corner[one + 2];
        const std::int32_t beyondBc = m_twin[one + 1], beyondCa = m_twin[one + 2];
        const std::int32_t two = addTriangle(), three = addTriangle();
        setCorners(one, a, b, p);
        setCorners(two, b, c, p);
        setCorners(three, c, a, p);
        link(two, beyondBc);
        link(three, beyondCa);
        link(one + 1, two + 2);
        link(two + 1, three + 2);
        link(three + 1, one + 2);
        m_pending = {one, two, three};
        legalise();
    }

    void splitEdge(std::int32_t edge, std::uint32_t p) {
        const std::int32_t twin = m_twin[edge];
        const std::int32_t one = edge - edge % 3;
        const std::uint32_t a = m_corner[edge], b = m_corner[next(edge)], c = m_corner[previous(edge)];
        const std::int32_t beyondBc = m_twin[next(edge)], beyondCa = m_twin[previous(edge)];
        const std::int32_t two = addTriangle();
        setCorners(one, c, a, p);
        setCorners(two, b, c, p);
        link(one, beyondCa);
        link(two, beyondBc);
        link(one + 2, two + 1);
        m_pending = {one, two};
        if (twin == kNone) {
            link(one + 1, kNone);
            link(two + 2, kNone);
        } else {
            const std::int32_t three = twin - twin % 3;
            const std::uint32_t d = m_corner[previous(twin)];
            const std::int32_t beyondAd = m_twin[next(twin)], beyondDb = m_twin[previous(twin)];
            const std::int32_t four = addTriangle();
            setCorners(three, a, d, p);
            setCorners(four, d, b, p);
            link(three, beyondAd);
            link(four, beyondDb);
            link(three + 1, four + 2);
            link(one + 1, three + 2);
            link(two + 2, four + 1);
            m_pending.insert(m_pending.end(), {three, four});
        }
        legalise();
    }

    void legalise() {
        while (!m_pending.empty()) {
            const std::int32_t one = m_pending.back();
            m_pending.pop_back();
            m_changed.push_back(static_cast<std::uint32_t>(one / 3));
            const std::int32_t twin = m_twin[one];
            if (twin != kNone && isInCircle(at(one), at(one + 1), at(one + 2), at(previous(twin))))
                flip(one, twin);
        }
    }

    void flip(std::int32_t one, std::int32_t twin) {
        const std::int32_t two = twin - twin % 3;
        const std::uint32_t a = m_corner[one], b = m_corner[one + 1], p = m_corner[one + 2];
        const std::uint32_t d = m_corner[previous(twin)];
        const std::int32_t beyondBp = m_twin[one + 1], beyondAd = m_twin[next(twin)],
                           beyondDb = m_twin[previous(twin)];
        setCorners(one, a, d, p);
        setCorners(two, d, b, p);
        link(one, beyondAd);
        link(two, beyondDb);
        link(two + 1, beyondBp);
        link(one + 1, two + 2);
        m_pending.push_back(one);
        m_pending.push_back(two);
    }

    void examineChanged() {
        std::ranges::sort(m_changed);
        const auto rest = std::ranges::unique(m_changed);
        m_changed.erase(rest.begin(), rest.end());
        for (const std::uint32_t triangle : m_changed)
            examine(triangle);
        m_changed.clear();
    }

    /// Queues the worst sample of a triangle that is not good enough.
    void examine(std::uint32_t triangle) {
        ++m_round[triangle];
        const GridPoint &a = at(3 * triangle), &b = at(3 * triangle + 1), &c = at(3 * triangle + 2);
        const double za = m_ground.at(a.x, a.y), zb = m_ground.at(b.x, b.y) - za, zc = m_ground.at(c.x, c.y) - za;
        const double area = static_cast<double>(-turn(a, b, c));
        const double eastward = (zb * (c.y - a.y) - zc * (b.y - a.y)) / area;
        const double southward = (zc * (b.x - a.x) - zb * (c.x - a.x)) / area;
        Candidate worst{m_errorM, triangle, m_round[triangle], {}};
        const int first = std::max(std::min({a.y, b.y, c.y}), m_north + 1);
        const int last = std::min(std::max({a.y, b.y, c.y}), m_south - 1);
        for (int y = first; y <= last; ++y) {
            Span1d span{m_east, m_west};
            widen(span, a, b, y);
            widen(span, b, c, y);
            widen(span, c, a, y);
            const double base = za + southward * (y - a.y) - eastward * a.x;
            const float* row = m_ground.row(y);
            const int end = std::min(span.last, m_east - 1);
            for (int x = std::max(span.first, m_west + 1); x <= end; ++x)
                if (const double error = std::fabs(base + eastward * x - row[x]); error > worst.errorM)
                    worst.errorM = error, worst.point = {x, y};
        }
        if (worst.errorM > m_errorM) {
            m_queue.push_back(worst);
            std::ranges::push_heap(m_queue, isBetter);
        }
    }

    /// Widens the columns of a triangle in row y to where one of its edges crosses the row.
    static void widen(Span1d& span, const GridPoint& a, const GridPoint& b, int y) {
        if (a.y == b.y || y < std::min(a.y, b.y) || y > std::max(a.y, b.y))
            return;
        const GridPoint &top = a.y < b.y ? a : b, &low = a.y < b.y ? b : a;
        const int run = low.y - top.y, way = (low.x - top.x) * (y - top.y);
        const int whole = way >= 0 ? way / run : -((-way + run - 1) / run); // towards the west
        span.first = std::min(span.first, top.x + whole + (whole * run != way));
        span.last = std::max(span.last, top.x + whole);
    }

    [[nodiscard]] GridTriangles collected() const {
        GridTriangles result{m_points, {}};
        result.triangles.reserve(triangleCount());
        for (std::size_t i = 0; i < m_corner.size(); i += 3)
            result.triangles.push_back({m_corner[i], m_corner[i + 1], m_corner[i + 2]});
        return result;
    }

    const Heightmap& m_ground;
    double m_errorM;
    int m_west = kMaxGridSide, m_east = 0, m_north = kMaxGridSide, m_south = 0;
    std::vector<GridPoint> m_points;
    std::vector<std::uint32_t> m_corner;   ///< three a triangle
    std::vector<std::int32_t> m_twin;      ///< by edge: the same one seen from the other side
    std::vector<std::int32_t> m_hullFrom;  ///< by point: the edge of the border that starts there
    std::vector<std::uint32_t> m_round;    ///< by triangle: how often it was examined
    std::vector<Candidate> m_queue;        ///< a heap, the worst on top; those of earlier rounds are stale
    std::vector<std::int32_t> m_pending;   ///< edges that may have to be flipped
    std::vector<std::uint32_t> m_changed;  ///< triangles since they were last examined
};

} // namespace

std::vector<int> simplifiedLine(std::span<const float> heightsM, double errorM) {
    const int end = static_cast<int>(heightsM.size()) - 1;
    std::vector<int> kept = {0};
    std::vector<Span1d> open;
    if (end > 0)
        open.push_back({0, end});
    while (!open.empty()) {
        const Span1d span = open.back();
        open.pop_back();
        const auto [worst, error] = worstBetween(heightsM, span);
        if (error > errorM) {
            open.push_back({worst, span.last});
            open.push_back({span.first, worst});
        } else {
            kept.push_back(span.last);
        }
    }
    return kept;
}

GridTriangles greedyTriangulation(const Heightmap& ground, std::span<const GridPoint> border, double errorM) {
    return Triangulator(ground, border, errorM).run();
}

} // namespace oxbow
