#pragma once

#include "core/flow/basin_graph.h"
#include "core/flow/drainage_network.h"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <vector>

namespace oxbow {

/// A body of water that fills a depression to its spill level: basins of the ground joined over passes below its surface.
struct Depression {
    float level = 0.0f;   ///< of its surface, m
    float deepest = 0.0f; ///< height of its lowest pit
    std::uint32_t pit = 0; ///< that pit's cell
    std::size_t cells = 0; ///< under water
    double heightSum = 0.0; ///< of these, m
    [[nodiscard]] double depthM() const { return static_cast<double>(level) - deepest; }
    /// Volume, m times cells.
    [[nodiscard]] double volume() const { return static_cast<double>(level) * static_cast<double>(cells) - heightSum; }
};

struct Depressions {
    std::vector<Depression> list;
    std::vector<std::uint32_t> ofBasin; ///< number in the list, by basin; entry 0 (outlets) has no meaning
};

/// The depressions of a ground that has an outlet. Cost: a pass over the cells.
[[nodiscard]] Depressions depressionsOf(const Heightmap& ground, const BasinGraph& graph, const CancelToken& cancel);

/// Whether a cell is under water where all depressions are full.
[[nodiscard]] inline bool isUnderWater(const Heightmap& ground, const BasinGraph& graph, std::uint32_t cell) {
    const std::uint32_t basin = graph.labels[cell];
    return basin != kOutletBasin && ground.cells()[cell] < graph.levels[basin];
}

/// Searches on a ground whose depressions are given a way out one by one (condition_depressions.h): which cells drain already, and
/// the ways and floods from a pit. The ground is changed by the caller between searches; drainage is that of before.
class DepressionSearch {
public:
    DepressionSearch(const Heightmap& ground, const CellMask& outlets, const Compute& compute);

    [[nodiscard]] const BasinGraph& graph() const { return m_graph; }
    /// Lakes that stay as they are: water of these basins, by basin.
    void keepLakes(const CellMask& basins);

    [[nodiscard]] float height(std::uint32_t cell) const { return m_ground.cells()[cell]; }
    [[nodiscard]] bool isLake(std::uint32_t cell) const { return m_anyLake && m_lake[cell] > kNoLake; }
    /// Where water stands on a cell that drains: the ground, or the surface of a lake that is kept.
    [[nodiscard]] float surface(std::uint32_t cell) const { return m_anyLake ? std::max(height(cell), m_lake[cell]) : height(cell); }
    [[nodiscard]] bool drains(std::uint32_t cell) const {
        return drained[cell] || m_outlets[cell] || solved[m_graph.labels[cell]];
    }

    /// Ground below a pit that does not drain yet is of depressions that are dealt with later: no way may rely on it.
    [[nodiscard]] bool isOthers(std::uint32_t cell, float pitHeight) const {
        return height(cell) < pitHeight && !drains(cell);
    }

    template <typename Visit>
    void eachNeighbour(std::uint32_t cell, Visit&& visit) const {
        const int x = m_ground.grid().xOf(cell), y = m_ground.grid().yOf(cell);
        const bool inside = !m_ground.grid().isEdge(x, y);
        for (std::uint8_t k = 0; k < 8; ++k)
            if (inside || m_ground.grid().contains(x + kDirectionX[k], y + kDirectionY[k]))
                visit(static_cast<std::uint32_t>(cell + m_offsets[k]), k);
    }
    /// Whether a cell may be cut to a height: not where it would let a lake out that is kept.
    [[nodiscard]] bool mayCut(std::uint32_t cell, float to) const {
        if (isLake(cell))
            return false;
        bool may = true;
        if (m_anyLake)
            eachNeighbour(cell, [&](std::uint32_t next, std::uint8_t) { may &= !(m_lake[next] > to); });
        return may;
    }

    [[nodiscard]] bool hasLowerThatDrains(std::uint32_t cell) const {
        bool has = false;
        eachNeighbour(cell, [&](std::uint32_t next, std::uint8_t) { has |= drains(next) && surface(next) < height(cell); });
        return has;
    }

    /// Rock on the way that the water takes over the spill point: no way need cost more. A little above it, for rounding.
    [[nodiscard]] double costOfOverflow(std::uint32_t pit) const;

    enum class Shores { Kept, Open };

    /// The way of the least rock from a pit to lower ground that drains, or to an outlet, without the pit, with
    /// the end. Empty where shores that are kept leave none that costs no more than `most`.
    void findWay(std::uint32_t pit, Shores shores, double most, std::vector<std::uint32_t>& way);

    /// Floods a depression from its pit to its spill level: `rise(height)` before the water rises to a cell, then `flood(cell,
    /// drains)`, whether the cell drains already, which ends the search by returning false.
    template <typename Rise, typename Flood>
    void floodFrom(std::uint32_t pit, Rise&& rise, Flood&& flood) {
        const float z = height(pit);
        float level = z;
        reach({static_cast<double>(z), pit, kStart});
        while (!m_open.empty()) {
            const Open at = takeOpen();
            level = std::max(level, surface(at.cell));
            rise(level);
            if (!flood(at.cell, at.cell != pit && drains(at.cell)))
                break;
            eachNeighbour(at.cell, [&](std::uint32_t next, std::uint8_t k) {
                if (m_seen[next] == kUnseen && !isOthers(next, z))
                    reach({static_cast<double>(std::max(surface(next), level)), next, oppositeDirection(k)});
            });
        }
        forgetSearch();
    }

    CellMask drained; ///< by cell: made to drain
    CellMask solved;  ///< by basin: drains as a whole

private:
    static constexpr std::uint8_t kUnseen = 0xff, kStart = 8; ///< beside the directions 0 to 7
    static constexpr float kNoLake = -std::numeric_limits<float>::infinity();

    /// A cell that a search may go on from: the least first, of equal ones that of the smaller index.
    struct Open {
        double cost = 0.0;
        std::uint32_t cell = 0;
        std::uint8_t from = kStart; ///< the direction that leads back
        [[nodiscard]] bool operator>(const Open& other) const {
            return cost != other.cost ? cost > other.cost : cell > other.cell;
        }
    };

    void forgetSearch() {
        for (const std::uint32_t cell : m_touched)
            m_seen[cell] = kUnseen;
        m_touched.clear();
        m_open.clear();
    }
    /// Takes up a cell that was not seen yet.
    void reach(const Open& open) {
        m_seen[open.cell] = open.from;
        m_touched.push_back(open.cell);
        m_open.push_back(open);
        std::ranges::push_heap(m_open, std::greater<>());
    }
    Open takeOpen() {
        std::ranges::pop_heap(m_open, std::greater<>());
        const Open open = m_open.back();
        m_open.pop_back();
        return open;
    }

    const Heightmap& m_ground;
    const CellMask& m_outlets;
    std::array<int, 10> m_offsets;
    DrainageNetwork m_network; ///< as the ground was before
    const BasinGraph& m_graph;
    const FlowDirections& m_directions; ///< over the spill point
    bool m_anyLake = false;
    std::vector<float> m_lake; ///< surface of the kept lake over a cell
    CellMask m_seen;           ///< by cell: the direction by which a search reached it
    std::vector<std::uint32_t> m_touched;
    std::vector<Open> m_open; ///< a heap
};

} // namespace oxbow
