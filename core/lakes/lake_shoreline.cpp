#include "core/lakes/lake_shoreline.h"

#include "core/terrain/bands.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_set>
#include <utility>

namespace oxbow {

namespace {

/// How near to the centre of a cell a shore may come, cells: ground exactly at the level would else draw
/// several points of a ring into one.
constexpr double kNearest = 1e-3;
constexpr double kAreaShare = 2e-3; ///< to which a lake's rings enclose the area of its cells
constexpr int kMostShifts = 24;

/// Corners of a square of four cell centres, clockwise from the north-west one.
constexpr std::array<int, 4> kCornerX = {0, 1, 1, 0};
constexpr std::array<int, 4> kCornerY = {0, 0, 1, 1};

/// A place between two neighbouring cells, one wet and one dry: twice the index of the western or northern
/// one in a grid with a frame of one cell, plus 1 where the other lies south of it.
using Crossing = std::uint64_t;

struct ShoreSegment {
    std::int32_t lake = 0;
    Crossing from = 0, to = 0;
};

/// `LakeAt(x, y)` gives the index of the lake over a cell of the map, -1 for land.
template <typename LakeAt>
class ShorelineDrawer {
public:
    ShorelineDrawer(const Heightmap& ground, std::span<Lake> lakes, LakeAt lakeAt)
        : m_ground(ground),
          m_lakes(lakes),
          m_lakeAt(std::move(lakeAt)),
          m_frameWidth(static_cast<std::uint64_t>(ground.width()) + 2) {}

    void drawAll(const Compute& compute) {
        const int squareRows = m_ground.height() + 1;
        constexpr int kRows = 64;
        std::vector<std::vector<ShoreSegment>> parts((squareRows + kRows - 1) / kRows);
        compute.forEach(static_cast<int>(parts.size()), [&](int i) {
            for (int y = i * kRows - 1; y < std::min(squareRows, (i + 1) * kRows) - 1; ++y)
                addRow(y, -1, m_ground.width(), parts[i]);
        });
        std::vector<std::vector<ShoreSegment>> byLake(m_lakes.size());
        for (const auto& part : parts)
            for (const ShoreSegment& segment : part)
                byLake[segment.lake].push_back(segment);
        compute.forEach(static_cast<int>(byLake.size()), [&](int lake) {
            if (!byLake[lake].empty())
                m_lakes[lake].shoreline = ringsOf(byLake[lake], static_cast<double>(m_lakes[lake].cells));
        });
    }
    void drawOne(double cells) {
        Lake& lake = m_lakes.front();
        std::vector<ShoreSegment> segments;
        for (int y = lake.minY - 1; y <= lake.maxY; ++y)
            addRow(y, lake.minX - 1, lake.maxX + 1, segments);
        lake.shoreline = segments.empty() ? std::vector<ShorelineRing>{} : ringsOf(segments, cells);
    }

private:
    [[nodiscard]] std::int32_t lakeAt(int x, int y) const {
        return m_ground.grid().contains(x, y) ? m_lakeAt(x, y) : -1;
    }

    void addRow(int y, int x0, int x1, std::vector<ShoreSegment>& segments) const {
        for (int x = x0; x < x1; ++x)
            addSquare(x, y, segments);
    }

    [[nodiscard]] Crossing crossing(int x, int y, int side) const {
        const int next = (side + 1) % 4;
        const int x0 = x + std::min(kCornerX[side], kCornerX[next]),
                  y0 = y + std::min(kCornerY[side], kCornerY[next]);
        const auto cell =
            static_cast<std::uint64_t>(y0 + 1) * m_frameWidth + static_cast<std::uint64_t>(x0 + 1);
        return 2 * cell + (side % 2 == 1 ? 1 : 0);
    }

    /// Goes clockwise round the square: a piece of shore ends where the corners turn dry and begins where
    /// they turn wet again, so that the water lies on its left.
    void addSquare(int x, int y, std::vector<ShoreSegment>& segments) const {
        std::array<std::int32_t, 4> lake{};
        int wet = 0;
        for (int k = 0; k < 4; ++k) {
            lake[k] = lakeAt(x + kCornerX[k], y + kCornerY[k]);
            wet += lake[k] >= 0;
        }
        if (wet == 0 || wet == 4)
            return;
        for (int k = 0; k < 4; ++k) {
            if (lake[k] < 0 || lake[(k + 1) % 4] >= 0)
                continue;
            int end = (k + 1) % 4;
            while (lake[(end + 1) % 4] < 0)
                end = (end + 1) % 4;
            segments.push_back({lake[k], crossing(x, y, end), crossing(x, y, k)});
        }
    }

    /// The cells on both sides, x and y.
    [[nodiscard]] std::array<std::array<int, 2>, 2> cellsBeside(Crossing crossing) const {
        const int x = static_cast<int>(crossing / 2 % m_frameWidth) - 1, y = static_cast<int>(crossing / 2 / m_frameWidth) - 1;
        const bool south = crossing % 2 == 1;
        return {{{x, y}, {south ? x : x + 1, south ? y + 1 : y}}};
    }

    /// A place of the shore that lies `outwards`, cells, of where the level is.
    struct ShorePlace {
        Crossing crossing;
        std::int32_t lake;
    };
    using ShoreRing = std::vector<ShorePlace>;

    [[nodiscard]] MapPoint place(const ShorePlace& shore, double outwards) const {
        const auto [crossing, lake] = shore;
        const bool south = crossing % 2 == 1;
        const auto [first, second] = cellsBeside(crossing);
        const auto [x, y] = first;
        const auto [x1, y1] = second;
        double share = 0.5; // the map's edge
        if (m_ground.grid().contains(x, y) && m_ground.grid().contains(x1, y1)) {
            const double a = m_ground.at(x, y), b = m_ground.at(x1, y1);
            const double toDry = m_lakeAt(x, y) == lake ? outwards : -outwards;
            share = std::clamp(std::clamp((m_lakes[lake].levelM - a) / (b - a), kNearest, 1.0 - kNearest) + toDry, kNearest, 1.0 - kNearest);
        }
        const double cellM = m_ground.cellSizeM();
        return {(x + 0.5 + (south ? 0.0 : share)) * cellM, (y + 0.5 + (south ? share : 0.0)) * cellM};
    }

    /// Half a diamond is left of the shore of a single cell: it is drawn as the cell that it is.
    [[nodiscard]] ShorelineRing cellRing(const std::vector<ShoreSegment>& segments) const {
        const Crossing last = std::ranges::max_element(segments, {}, &ShoreSegment::from)->from; // south of it
        const double cellM = m_ground.cellSizeM();
        const double west = (static_cast<double>(last / 2 % m_frameWidth) - 1.0) * cellM;
        const double north = (static_cast<double>(last / 2 / m_frameWidth) - 1.0) * cellM;
        return {{west, north}, {west, north + cellM}, {west + cellM, north + cellM}, {west + cellM, north}};
    }

    [[nodiscard]] std::vector<ShorelineRing> drawn(const std::vector<ShoreRing>& shores, double outwards) const {
        std::vector<ShorelineRing> rings;
        for (const ShoreRing& shore : shores) {
            ShorelineRing& ring = rings.emplace_back();
            for (std::size_t i = 0; i < shore.size(); ++i) {
                const ShorePlace &here = shore[i], &next = shore[(i + 1) % shore.size()];
                ring.push_back(place(here, outwards));
                // Straight out to the map's edge, and round its corners.
                const bool isEdge = isAtEdge(here.crossing), nextIsEdge = isAtEdge(next.crossing);
                if (isEdge == nextIsEdge && !(isEdge && here.crossing % 2 != next.crossing % 2))
                    continue;
                const MapPoint a = ring.back(), b = place(next, outwards);
                const bool south = (isEdge ? here : next).crossing % 2 == 1;
                const MapPoint &edge = isEdge ? a : b, &inner = isEdge ? b : a;
                ring.push_back(south ? MapPoint{inner.xM, edge.yM} : MapPoint{edge.xM, inner.yM});
            }
        }
        return rings;
    }
    [[nodiscard]] bool isAtEdge(Crossing crossing) const {
        const auto [a, b] = cellsBeside(crossing);
        return !m_ground.grid().contains(a[0], a[1]) || !m_ground.grid().contains(b[0], b[1]);
    }

    /// The rings at the level, or as far beside it as makes their area that of so many cells.
    [[nodiscard]] std::vector<ShorelineRing> ringsOfArea(const std::vector<ShoreRing>& shores, double cells) const {
        const auto areaOf = [&](const std::vector<ShorelineRing>& rings) {
            double areaM2 = 0.0;
            for (const ShorelineRing& ring : rings)
                areaM2 += ringAreaM2(ring);
            return areaM2 / m_ground.grid().cellAreaM2();
        };
        std::vector<ShorelineRing> rings = drawn(shores, 0.0);
        double low = -1.0, high = 1.0, area = areaOf(rings);
        for (int i = 0; i < kMostShifts && std::fabs(area - cells) > kAreaShare * cells; ++i) {
            const double middle = i == 0 ? 0.0 : 0.5 * (low + high);
            (area < cells ? low : high) = middle;
            rings = drawn(shores, 0.5 * (low + high));
            area = areaOf(rings);
        }
        return rings;
    }

    [[nodiscard]] std::vector<ShorelineRing> ringsOf(std::vector<ShoreSegment>& segments, double cells) const {
        constexpr std::size_t kOfOneCell = 4;
        if (segments.size() == kOfOneCell)
            return {cellRing(segments)};
        std::ranges::stable_sort(segments, {}, &ShoreSegment::from); // a corner may start two
        std::vector<std::uint8_t> used(segments.size(), 0);
        std::vector<ShoreRing> shores;
        for (std::size_t first = 0; first < segments.size(); ++first) {
            if (used[first])
                continue;
            ShoreRing shore;
            for (std::size_t i = first; !used[i];) {
                used[i] = 1;
                shore.push_back({segments[i].from, segments[i].lake});
                i = static_cast<std::size_t>(
                    std::ranges::lower_bound(segments, segments[i].to, {}, &ShoreSegment::from) -
                    segments.begin());
            }
            shores.push_back(std::move(shore));
        }
        std::vector<ShorelineRing> rings = ringsOfArea(shores, cells);
        // There is one outer ring, and it encloses the others.
        const auto outer = std::ranges::max_element(
            rings, {}, [](const ShorelineRing& ring) { return std::fabs(ringAreaM2(ring)); });
        std::iter_swap(rings.begin(), outer);
        return rings;
    }

    const Heightmap& m_ground;
    std::span<Lake> m_lakes;
    LakeAt m_lakeAt;
    std::uint64_t m_frameWidth;
};

} // namespace

void drawShorelines(const Heightmap& ground, const BasinGraph& graph, const Compute& compute, LakeMap& map) {
    const auto lakeAt = [&](int x, int y) {
        const std::size_t cell = ground.grid().index(x, y);
        const std::uint32_t basin = graph.labels[cell];
        return isLake(map, basin, ground.cells()[cell]) ? map.lakeOfBasin[basin] : -1;
    };
    ShorelineDrawer(ground, map.lakes, lakeAt).drawAll(compute);
}

void drawShoreline(const Heightmap& ground, std::span<const std::uint32_t> cells, Lake& lake) {
    const std::unordered_set<std::uint32_t> wet(cells.begin(), cells.end());
    const auto lakeAt = [&](int x, int y) {
        return wet.contains(static_cast<std::uint32_t>(ground.grid().index(x, y))) ? 0 : -1;
    };
    ShorelineDrawer(ground, std::span(&lake, 1), lakeAt).drawOne(static_cast<double>(cells.size()));
}

} // namespace oxbow
