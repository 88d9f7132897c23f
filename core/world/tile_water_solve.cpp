#include "core/world/tile_water.h"

#include "core/base/union_find.h"
#include "core/flow/tree_walk.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace oxbow {

namespace {

constexpr float kDry = -std::numeric_limits<float>::infinity();

/// The nodes or places of all tiles, one behind the other.
std::vector<std::uint32_t> starts(const auto& tiles, auto&& countOf) {
    std::vector<std::uint32_t> first = {0};
    for (const auto& tile : tiles)
        first.push_back(first.back() + static_cast<std::uint32_t>(countOf(tile)));
    return first;
}

/// Joins the rims of all tiles to the drainage of the map.
class LevelSolver {
public:
    LevelSolver(const TileGrid& grid, const std::vector<TileShores>& shores)
        : m_grid(grid),
          m_shores(shores),
          m_first(starts(shores, [](const TileShores& tile) { return tile.nodeCount; })),
          m_basin(m_first.back()) {}

    LevelsOfTiles run() {
        joinExits();
        growTree();
        orient();
        nameLakes();
        return std::move(m_result);
    }

private:
    [[nodiscard]] std::uint32_t nodeAt(int x, int y) const {
        const int tile = m_grid.tileAt(x, y);
        return m_first[static_cast<std::size_t>(tile)] +
               m_shores[static_cast<std::size_t>(tile)].nodes[TileRim{m_grid.tile(tile)}.placeOf(x, y)];
    }
    [[nodiscard]] float heightAt(int x, int y) const {
        const int tile = m_grid.tileAt(x, y);
        return m_shores[static_cast<std::size_t>(tile)].heights[TileRim{m_grid.tile(tile)}.placeOf(x, y)];
    }
    template <typename Visit>
    void eachRimCell(Visit&& visit) const {
        for (int tile = 0; tile < m_grid.count(); ++tile) {
            const TileRim rim{m_grid.tile(tile)};
            for (std::uint32_t place = 0; place < rim.count(); ++place) {
                const auto [x, y] = rim.cellAt(place);
                visit(tile, place, x, y);
            }
        }
    }

    /// What leaves a tile is of the basin that it comes to; all outlets are one.
    void joinExits() {
        m_exit.assign(m_basin.size(), kEndsInside);
        UnionFind sets(m_basin.size());
        for (const std::uint32_t first : m_first)
            if (first < m_basin.size())
                sets.join(0, first);
        eachRimCell([&](int tile, std::uint32_t place, int x, int y) {
            const std::uint8_t direction = m_shores[static_cast<std::size_t>(tile)].directions[place];
            if (direction >= kPit)
                return;
            const int u = x + kDirectionX[direction], v = y + kDirectionY[direction];
            if (m_grid.tile(tile).contains(u, v))
                return;
            sets.join(nodeAt(x, y), nodeAt(u, v));
            m_exit[nodeAt(x, y)] = place;
        });
        for (std::uint32_t node = 0; node < m_basin.size(); ++node)
            m_basin[node] = sets.rootOf(node);
    }

    void growTree() {
        std::vector<TilePass> passes;
        for (std::size_t tile = 0; tile < m_shores.size(); ++tile)
            for (TilePass pass : m_shores[tile].passes) {
                pass.nodeA += m_first[tile];
                pass.nodeB += m_first[tile];
                passes.push_back(pass);
            }
        eachRimCell([&](int tile, std::uint32_t, int x, int y) {
            for (std::uint8_t k = 4; k < 8; ++k) {
                const int u = x + kDirectionX[k], v = y + kDirectionY[k];
                if (!m_grid.all().contains(u, v) || m_grid.tile(tile).contains(u, v))
                    continue;
                const TilePass pass{std::max(heightAt(x, y), heightAt(u, v)), m_grid.cell(x, y),
                                    m_grid.cell(u, v), nodeAt(x, y), nodeAt(u, v)};
                if (m_basin[pass.nodeA] != m_basin[pass.nodeB])
                    passes.push_back(pass);
            }
        });
        std::ranges::sort(
            passes, {}, [](const TilePass& pass) { return std::tuple(pass.level, pass.cellA, pass.cellB); });
        UnionFind sets(m_basin.size());
        for (const TilePass& pass : passes)
            if (sets.rootOf(m_basin[pass.nodeA]) != sets.rootOf(m_basin[pass.nodeB])) {
                sets.join(m_basin[pass.nodeA], m_basin[pass.nodeB]);
                m_tree.push_back(pass);
            }
    }

    /// Points every basin along the tree to the outlets: its level, and the way that its water takes.
    void orient() {
        const std::size_t count = m_basin.size();
        m_level.assign(count, kDry);
        m_over.assign(count, {});
        m_result.tiles.resize(m_shores.size());
        const auto endsOf = [&](const TilePass& pass) { return std::array{m_basin[pass.nodeA], m_basin[pass.nodeB]}; };
        const auto visit = [&](const TilePass& pass, bool fromA, std::uint32_t basin, std::uint32_t target) {
            m_level[basin] = std::max(pass.level, m_level[target]);
            const bool leavesLake = pass.level >= m_level[target];
            m_over[basin] = fromA ? Over{pass.cellA, pass.cellB, leavesLake} : Over{pass.cellB, pass.cellA, leavesLake};
            turnRound(m_over[basin], fromA ? pass.nodeA : pass.nodeB);
        };
        walkTree(m_tree, count, m_basin[0], endsOf, visit);
    }

    struct Over {
        std::int64_t from = -1, to = -1;
        bool leavesLake = false; ///< there no water stands over the pass
    };

    /// Tells the tiles on the way from the overflow down to the pit.
    void turnRound(const Over& over, std::uint32_t node) {
        TileTurn turn{over.from, m_grid.directionFrom(over.from, over.to)};
        while (true) {
            const int tile = m_grid.tileAt(m_grid.xOf(turn.cell), m_grid.yOf(turn.cell));
            m_result.tiles[static_cast<std::size_t>(tile)].turns.push_back(turn);
            if (m_exit[node] == kEndsInside)
                return;
            const auto [x, y] = TileRim{m_grid.tile(tile)}.cellAt(m_exit[node]);
            const std::uint8_t direction = m_shores[static_cast<std::size_t>(tile)].directions[m_exit[node]];
            const int u = x + kDirectionX[direction], v = y + kDirectionY[direction];
            turn = {m_grid.cell(u, v), oppositeDirection(direction)};
            node = nodeAt(u, v);
        }
    }

    /// Basins whose water joins over passes below its surface are one lake.
    void nameLakes() {
        UnionFind lakes(m_basin.size());
        const auto joins = [&](const TilePass& pass) {
            return pass.level < m_level[m_basin[pass.nodeA]] && pass.level < m_level[m_basin[pass.nodeB]];
        };
        for (const TilePass& pass : m_tree)
            if (joins(pass))
                lakes.join(m_basin[pass.nodeA], m_basin[pass.nodeB]);
        std::vector<std::uint32_t> number(m_basin.size(), 0);
        for (std::uint32_t basin = 0; basin < m_basin.size(); ++basin)
            if (m_basin[basin] == basin && lakes.isRoot(basin)) {
                number[basin] = static_cast<std::uint32_t>(m_result.lakes.size());
                m_result.lakes.push_back({.lake = number[basin], .level = m_level[basin]});
            }
        const auto lakeOf = [&](std::uint32_t basin) { return number[lakes.rootOf(basin)]; };
        for (std::uint32_t basin = 0; basin < m_basin.size(); ++basin)
            if (m_over[basin].leavesLake) {
                LakePart& lake = m_result.lakes[lakeOf(basin)];
                lake.from = m_over[basin].from;
                lake.to = m_over[basin].to;
            }
        for (std::size_t tile = 0; tile < m_shores.size(); ++tile)
            for (std::uint32_t node = m_first[tile]; node < m_first[tile + 1]; ++node) {
                m_result.tiles[tile].levels.push_back(m_level[m_basin[node]]);
                m_result.tiles[tile].lakes.push_back(lakeOf(m_basin[node]));
            }
    }

    const TileGrid& m_grid;
    const std::vector<TileShores>& m_shores;
    std::vector<std::uint32_t> m_first; ///< node of each tile
    std::vector<std::uint32_t> m_basin; ///< by node: one node of its basin of the whole map
    std::vector<std::uint32_t> m_exit;  ///< by node: the place on the rim where it leaves its tile
    std::vector<TilePass> m_tree;
    std::vector<float> m_level; ///< by basin
    std::vector<Over> m_over;
    LevelsOfTiles m_result;
};

} // namespace

LevelsOfTiles solveLevels(const TileGrid& grid, const std::vector<TileShores>& shores) {
    return LevelSolver(grid, shores).run();
}

std::vector<TileInflow> solveInflow(const TileGrid& grid, const std::vector<TileFlow>& flows) {
    const std::vector<std::uint32_t> first = starts(flows, [](const TileFlow& flow) { return flow.leaving.size(); });
    std::vector<FlowSum> inflow(first.back(), 0);
    std::vector<std::uint32_t> next(first.back(), kEndsInside), waiting(first.back(), 0);
    for (int tile = 0; tile < grid.count(); ++tile) {
        const TileFlow& flow = flows[static_cast<std::size_t>(tile)];
        const TileRim rim{grid.tile(tile)};
        const auto behind = [&](std::uint32_t place) { // the place that water comes to over this one
            const auto [x, y] = rim.cellAt(place);
            const int u = x + kDirectionX[flow.directions[place]],
                      v = y + kDirectionY[flow.directions[place]], to = grid.tileAt(u, v);
            return first[static_cast<std::size_t>(to)] + TileRim{grid.tile(to)}.placeOf(u, v);
        };
        for (std::uint32_t place = 0; place < rim.count(); ++place) {
            if (flow.leaving[place] > 0)
                inflow[behind(place)] += flow.leaving[place];
            if (flow.exits[place] != kEndsInside) {
                next[first[static_cast<std::size_t>(tile)] + place] = behind(flow.exits[place]);
                ++waiting[behind(flow.exits[place])];
            }
        }
    }
    std::vector<std::uint32_t> ready;
    for (std::uint32_t slot = 0; slot < waiting.size(); ++slot)
        if (waiting[slot] == 0)
            ready.push_back(slot);
    while (!ready.empty()) {
        const std::uint32_t slot = ready.back();
        ready.pop_back();
        if (next[slot] == kEndsInside)
            continue;
        inflow[next[slot]] += inflow[slot];
        if (--waiting[next[slot]] == 0)
            ready.push_back(next[slot]);
    }
    std::vector<TileInflow> tiles;
    for (std::size_t tile = 0; tile + 1 < first.size(); ++tile)
        tiles.emplace_back(inflow.begin() + first[tile], inflow.begin() + first[tile + 1]);
    return tiles;
}

} // namespace oxbow
