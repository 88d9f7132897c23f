#include "core/world/tile_water.h"

#include "core/base/union_find.h"
#include "core/files/raster/heightmap_crop.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <tuple>

namespace oxbow {

namespace {

constexpr std::uint32_t kPruned = 0xffffffffu;
constexpr std::uint32_t kInside = 0xffffffffu; ///< water ends in the tile
constexpr float kDry = -std::numeric_limits<float>::infinity();

std::uint8_t directionFrom(const TileGrid& grid, std::int64_t from, std::int64_t to) {
    std::uint8_t k = 0;
    while (grid.xOf(from) + kDirectionX[k] != grid.xOf(to) || grid.yOf(from) + kDirectionY[k] != grid.yOf(to))
        ++k;
    return k;
}

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
        m_exit.assign(m_basin.size(), kInside);
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
                const TilePass pass{std::max(heightAt(x, y), heightAt(u, v)), m_grid.cell(x, y), m_grid.cell(u, v), nodeAt(x, y), nodeAt(u, v)};
                if (m_basin[pass.nodeA] != m_basin[pass.nodeB])
                    passes.push_back(pass);
            }
        });
        std::ranges::sort(passes, {}, [](const TilePass& pass) { return std::tuple(pass.level, pass.cellA, pass.cellB); });
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
        std::vector<std::uint32_t> first(count + 1, 0), incident(2 * m_tree.size());
        for (const TilePass& pass : m_tree) {
            ++first[m_basin[pass.nodeA]];
            ++first[m_basin[pass.nodeB]];
        }
        std::inclusive_scan(first.begin(), first.end(), first.begin());
        for (std::uint32_t p = 0; p < m_tree.size(); ++p) {
            incident[--first[m_basin[m_tree[p].nodeA]]] = p;
            incident[--first[m_basin[m_tree[p].nodeB]]] = p;
        }
        m_level.assign(count, kDry);
        m_over.assign(count, {});
        m_result.tiles.resize(m_shores.size());
        std::vector<std::uint8_t> seen(count, 0);
        std::vector<std::uint32_t> open = {m_basin[0]};
        seen[m_basin[0]] = 1;
        while (!open.empty()) {
            const std::uint32_t basin = open.back();
            open.pop_back();
            for (std::uint32_t k = first[basin]; k < first[basin + 1]; ++k) {
                const TilePass& pass = m_tree[incident[k]];
                const bool fromA = m_basin[pass.nodeB] == basin;
                const std::uint32_t other = m_basin[fromA ? pass.nodeA : pass.nodeB];
                if (seen[other])
                    continue;
                seen[other] = 1;
                m_level[other] = std::max(pass.level, m_level[basin]);
                m_over[other] = fromA ? Over{pass.cellA, pass.cellB} : Over{pass.cellB, pass.cellA};
                turnRound(m_over[other], fromA ? pass.nodeA : pass.nodeB);
                open.push_back(other);
            }
        }
    }

    struct Over {
        std::int64_t from = -1, to = -1;
    };

    /// Tells the tiles on the way from the overflow down to the pit.
    void turnRound(const Over& over, std::uint32_t node) {
        TileTurn turn{over.from, directionFrom(m_grid, over.from, over.to)};
        while (true) {
            const int tile = m_grid.tileAt(m_grid.xOf(turn.cell), m_grid.yOf(turn.cell));
            m_result.tiles[static_cast<std::size_t>(tile)].turns.push_back(turn);
            if (m_exit[node] == kInside)
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
        for (const TilePass& pass : m_tree) // the way out: over a pass that joins nothing, from the side that runs over
            for (const std::uint32_t node : {pass.nodeA, pass.nodeB})
                if (const Over& over = m_over[m_basin[node]]; !joins(pass) && over.from == (node == pass.nodeA ? pass.cellA : pass.cellB) &&
                                                              over.to == (node == pass.nodeA ? pass.cellB : pass.cellA)) {
                    LakePart& lake = m_result.lakes[lakeOf(m_basin[node])];
                    lake.from = over.from;
                    lake.to = over.to;
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

std::uint32_t TileRim::count() const {
    const int w = tile.width(), h = tile.height();
    return static_cast<std::uint32_t>(w <= 2 || h <= 2 ? w * h : 2 * w + 2 * (h - 2));
}

std::uint32_t TileRim::placeOf(int x, int y) const {
    const int w = tile.width(), h = tile.height(), u = x - tile.x0, v = y - tile.y0;
    if (w <= 2 || h <= 2 || v == 0)
        return static_cast<std::uint32_t>(v * w + u);
    return static_cast<std::uint32_t>(v == h - 1 ? w + 2 * (h - 2) + u : w + 2 * (v - 1) + (u > 0 ? 1 : 0));
}

std::pair<int, int> TileRim::cellAt(std::uint32_t place) const {
    const int w = tile.width(), h = tile.height(), i = static_cast<int>(place), sides = w + 2 * (h - 2);
    if (w <= 2 || h <= 2 || i < w)
        return {tile.x0 + i % w, tile.y0 + i / w};
    if (i >= sides)
        return {tile.x0 + i - sides, tile.y1 - 1};
    return {(i - w) % 2 == 0 ? tile.x0 : tile.x1 - 1, tile.y0 + 1 + (i - w) / 2};
}

LevelsOfTiles solveLevels(const TileGrid& grid, const std::vector<TileShores>& shores) {
    return LevelSolver(grid, shores).run();
}

std::vector<TileInflow> solveInflow(const TileGrid& grid, const std::vector<TileFlow>& flows) {
    const std::vector<std::uint32_t> first = starts(flows, [](const TileFlow& flow) { return flow.leaving.size(); });
    std::vector<FlowSum> inflow(first.back(), 0);
    std::vector<std::uint32_t> next(first.back(), kInside), waiting(first.back(), 0);
    for (int tile = 0; tile < grid.count(); ++tile) {
        const TileFlow& flow = flows[static_cast<std::size_t>(tile)];
        const TileRim rim{grid.tile(tile)};
        const auto behind = [&](std::uint32_t place) { // the place that water comes to over this one
            const auto [x, y] = rim.cellAt(place);
            const int u = x + kDirectionX[flow.directions[place]], v = y + kDirectionY[flow.directions[place]], to = grid.tileAt(u, v);
            return first[static_cast<std::size_t>(to)] + TileRim{grid.tile(to)}.placeOf(u, v);
        };
        for (std::uint32_t place = 0; place < rim.count(); ++place) {
            if (flow.leaving[place] > 0)
                inflow[behind(place)] += flow.leaving[place];
            if (flow.exits[place] != kInside) {
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
        if (next[slot] == kInside)
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

TileWater::TileWater(const TileGrid& grid, int tile, const Heightmap& window, const Compute& compute) : m_grid(grid), m_rim{grid.tile(tile)} {
    const CellRect cells = m_rim.tile, around = cells.grownBy(1).within(grid.all());
    const CellRect own{cells.x0 - around.x0, cells.y0 - around.y0, cells.x1 - around.x0, cells.y1 - around.y0};
    CellMask outlets(window.grid().cellCount(), 0);
    for (int y = around.y0; y < around.y1; ++y)
        for (int x = around.x0; x < around.x1; ++x)
            outlets[window.grid().index(x - around.x0, y - around.y0)] = x == 0 || y == 0 || x == grid.width - 1 || y == grid.height - 1;
    const FlowDirections steepest = flowDirections(window, outlets, compute);
    m_ground = croppedTo(own, window);
    for (int y = own.y0; y < own.y1; ++y)
        m_directions.insert(m_directions.end(), steepest.begin() + static_cast<std::ptrdiff_t>(window.grid().index(own.x0, y)),
                            steepest.begin() + static_cast<std::ptrdiff_t>(window.grid().index(own.x0, y)) + own.width());
    m_graph = basinGraph(m_ground, within(), compute);
    prune();
}

bool TileWater::leaves(std::size_t cell, std::uint8_t direction) const {
    const auto width = static_cast<std::size_t>(m_ground.width());
    return direction < kPit && !m_ground.grid().contains(static_cast<int>(cell % width) + kDirectionX[direction],
                                                         static_cast<int>(cell / width) + kDirectionY[direction]);
}

/// With a pit where water leaves the tile.
FlowDirections TileWater::within() const {
    FlowDirections directions = m_directions;
    for (std::uint32_t place = 0; place < m_rim.count(); ++place)
        if (const std::size_t cell = cellOfPlace(place); leaves(cell, directions[cell]))
            directions[cell] = kPit;
    return directions;
}

std::int64_t TileWater::mapCell(std::size_t cell) const {
    const auto width = static_cast<std::size_t>(m_ground.width());
    return m_grid.cell(m_rim.tile.x0 + static_cast<int>(cell % width), m_rim.tile.y0 + static_cast<int>(cell / width));
}

std::size_t TileWater::ownCell(std::int64_t mapCell) const {
    return m_ground.grid().index(m_grid.xOf(mapCell) - m_rim.tile.x0, m_grid.yOf(mapCell) - m_rim.tile.y0);
}

std::size_t TileWater::cellOfPlace(std::uint32_t place) const {
    const auto [x, y] = m_rim.cellAt(place);
    return ownCell(m_grid.cell(x, y));
}

/// Takes off the tree, leaf by leaf, what touches no rim and has no outlet.
void TileWater::prune() {
    const std::size_t basins = m_graph.pits.size();
    std::vector<std::uint8_t> stays(basins, 0);
    stays[kOutletBasin] = 1;
    for (std::uint32_t place = 0; place < m_rim.count(); ++place)
        stays[m_graph.labels[cellOfPlace(place)]] = 1;
    std::vector<std::uint32_t> degree(basins, 0), passesOf(basins, 0); // the second: of those left, all numbers xored
    const auto& passes = m_graph.passes;
    for (std::uint32_t p = 0; p < passes.size(); ++p)
        for (const std::uint32_t basin : {passes[p].basinA, passes[p].basinB}) {
            ++degree[basin];
            passesOf[basin] ^= p;
        }
    m_isPrunedPass.assign(passes.size(), 0);
    for (std::uint32_t begin = 0; begin < basins; ++begin)
        for (std::uint32_t basin = begin; degree[basin] == 1 && !stays[basin];) {
            const std::uint32_t pass = passesOf[basin], other = passes[pass].basinA == basin ? passes[pass].basinB : passes[pass].basinA;
            m_pruned.push_back({basin, pass});
            m_isPrunedPass[pass] = 1;
            degree[basin] = 0;
            --degree[other];
            passesOf[other] ^= pass;
            basin = other;
        }
    m_node.assign(basins, kPruned);
    std::vector<std::uint8_t> isPruned(basins, 0);
    for (const Hanging& hanging : m_pruned)
        isPruned[hanging.basin] = 1;
    for (std::uint32_t basin = 0; basin < basins; ++basin)
        if (!isPruned[basin])
            m_node[basin] = m_nodes++;
}

TileShores TileWater::shores() const {
    TileShores shores;
    for (std::uint32_t place = 0; place < m_rim.count(); ++place) {
        const std::size_t cell = cellOfPlace(place);
        shores.heights.push_back(m_ground.cells()[cell]);
        shores.directions.push_back(m_directions[cell]);
        shores.nodes.push_back(m_node[m_graph.labels[cell]]);
    }
    shores.nodeCount = m_nodes;
    for (std::size_t p = 0; p < m_graph.passes.size(); ++p)
        if (const BasinPass& pass = m_graph.passes[p]; !m_isPrunedPass[p])
            shores.passes.push_back({pass.level, mapCell(pass.cellA), mapCell(pass.cellB), m_node[pass.basinA], m_node[pass.basinB]});
    return shores;
}

void TileWater::turn(std::size_t cell, std::uint8_t direction) {
    const auto offsets = directionOffsets(m_ground.width());
    std::uint8_t old = m_directions[cell];
    m_directions[cell] = direction;
    while (old < kPit && !leaves(cell, old)) {
        cell += static_cast<std::size_t>(offsets[old]);
        const std::uint8_t next = m_directions[cell];
        m_directions[cell] = oppositeDirection(old);
        old = next;
    }
}

void TileWater::settle(const TileLevels& levels) {
    m_lake.assign(m_node.size(), 0);
    for (std::uint32_t basin = 0; basin < m_node.size(); ++basin)
        if (m_node[basin] != kPruned) {
            m_graph.levels[basin] = levels.levels[m_node[basin]];
            m_lake[basin] = levels.lakes[m_node[basin]];
        }
    for (std::size_t i = m_pruned.size(); i-- > 0;) {
        const auto [basin, number] = m_pruned[i];
        const BasinPass& pass = m_graph.passes[number];
        const bool fromA = pass.basinA == basin;
        const std::uint32_t other = fromA ? pass.basinB : pass.basinA;
        const std::int64_t from = mapCell(fromA ? pass.cellA : pass.cellB), to = mapCell(fromA ? pass.cellB : pass.cellA);
        m_graph.levels[basin] = std::max(pass.level, m_graph.levels[other]);
        m_lake[basin] = m_lake[other];
        if (!(pass.level < m_graph.levels[basin] && pass.level < m_graph.levels[other])) {
            m_lake[basin] = kOwnLake + static_cast<std::uint32_t>(m_ownLakes.size());
            m_ownLakes.push_back({.lake = m_lake[basin], .level = m_graph.levels[basin], .from = from, .to = to});
        }
        turn(ownCell(from), directionFrom(m_grid, from, to));
    }
    for (const TileTurn& from : levels.turns)
        turn(ownCell(from.cell), from.direction);
}

TileFlow TileWater::flow(const Compute& compute) const {
    const FlowDirections directions = within();
    const std::vector<FlowSum> counts = flowAccumulation(m_ground.grid(), directions, {}, compute);
    const auto offsets = directionOffsets(m_ground.width());
    constexpr std::uint32_t kUnknown = 0xfffffffeu;
    std::vector<std::uint32_t> exitOf(counts.size(), kUnknown);
    TileFlow flow;
    std::vector<std::size_t> way;
    for (std::uint32_t place = 0; place < m_rim.count(); ++place)
        if (const std::size_t cell = cellOfPlace(place); leaves(cell, m_directions[cell]))
            exitOf[cell] = place;
    for (std::uint32_t place = 0; place < m_rim.count(); ++place) {
        std::size_t cell = cellOfPlace(place);
        flow.leaving.push_back(leaves(cell, m_directions[cell]) ? counts[cell] : 0);
        flow.directions.push_back(m_directions[cell]);
        way.clear();
        while (exitOf[cell] == kUnknown) {
            way.push_back(cell);
            if (directions[cell] >= kPit)
                exitOf[cell] = kInside;
            cell += static_cast<std::size_t>(offsets[directions[cell]]);
        }
        for (const std::size_t passed : way)
            exitOf[passed] = exitOf[cell];
        flow.exits.push_back(exitOf[cell]);
    }
    return flow;
}

std::vector<FlowSum> TileWater::cellCounts(const TileInflow& inflow, const Compute& compute) const {
    std::vector<FlowSum> weights(m_ground.cells().size(), static_cast<FlowSum>(kFlowUnit));
    for (std::uint32_t place = 0; place < inflow.size(); ++place)
        weights[cellOfPlace(place)] += inflow[place];
    return flowAccumulation(m_ground.grid(), within(), FlowWeights(std::move(weights)), compute);
}

Heightmap TileWater::filled(const Compute& compute) const {
    return filledSurface(m_ground, m_graph, compute);
}

std::vector<LakePart> TileWater::lakes() const {
    std::map<std::uint32_t, LakePart> shared;
    std::vector<LakePart> own = m_ownLakes;
    const auto partOf = [&](std::uint32_t basin) -> LakePart& {
        const std::uint32_t lake = m_lake[basin];
        if (lake >= kOwnLake)
            return own[lake - kOwnLake];
        LakePart& part = shared[lake];
        part.lake = lake;
        part.level = m_graph.levels[basin];
        return part;
    };
    for (std::uint32_t basin = 1; basin < m_node.size(); ++basin) {
        const std::size_t pit = m_graph.pits[basin];
        if (m_ground.cells()[pit] >= m_graph.levels[basin])
            continue;
        LakePart& part = partOf(basin); // where water leaves the tile it is lower still beyond: never the deepest of a lake
        if (part.pit < 0 || std::tuple(m_ground.cells()[pit], mapCell(pit)) < std::tuple(part.deepest, part.pit)) {
            part.deepest = m_ground.cells()[pit];
            part.pit = mapCell(pit);
        }
    }
    for (std::size_t c = 0; c < m_graph.labels.size(); ++c)
        if (const std::uint32_t basin = m_graph.labels[c]; basin != kOutletBasin && m_ground.cells()[c] < m_graph.levels[basin]) {
            LakePart& part = partOf(basin);
            ++part.cells;
            part.heights.add(m_ground.cells()[c]);
        }
    for (const auto& [lake, part] : shared)
        own.push_back(part);
    std::erase_if(own, [](const LakePart& part) { return part.cells == 0; });
    return own;
}

std::vector<RiverPiece> TileWater::rivers(const std::vector<FlowSum>& counts, const TileInflow& inflow, FlowSum least) const {
    const auto offsets = directionOffsets(m_ground.width());
    std::vector<std::uint8_t> donors(counts.size(), 0);
    for (std::size_t c = 0; c < counts.size(); ++c)
        if (counts[c] >= least && m_directions[c] < kPit && !leaves(c, m_directions[c])) {
            std::uint8_t& into = donors[c + static_cast<std::size_t>(offsets[m_directions[c]])];
            into = static_cast<std::uint8_t>(into + 1);
        }
    for (std::uint32_t place = 0; place < inflow.size(); ++place) // a piece begins where another tile's may end
        if (inflow[place] > 0)
            donors[cellOfPlace(place)] = 0;
    std::vector<RiverPiece> pieces;
    for (std::size_t begin = 0; begin < counts.size(); ++begin) {
        if (counts[begin] < least || donors[begin] == 1)
            continue;
        RiverPiece piece;
        piece.first = counts[begin];
        for (std::size_t c = begin;;) {
            piece.cells.push_back(mapCell(c));
            piece.levels.push_back(std::max(m_ground.cells()[c], m_graph.levels[m_graph.labels[c]]));
            piece.last = counts[c];
            if (m_directions[c] >= kPit)
                break;
            piece.next = mapCell(c) + m_grid.cell(kDirectionX[m_directions[c]], kDirectionY[m_directions[c]]);
            if (leaves(c, m_directions[c]))
                break;
            c += static_cast<std::size_t>(offsets[m_directions[c]]);
            if (donors[c] != 1)
                break;
        }
        if (m_directions[ownCell(piece.cells.back())] >= kPit)
            piece.next = -1;
        pieces.push_back(std::move(piece));
    }
    return pieces;
}

} // namespace oxbow
