#include "core/world/tile_water.h"

#include "core/files/raster/heightmap_crop.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace oxbow {

namespace {

constexpr std::uint32_t kPruned = 0xffffffffu;

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

TileWater::TileWater(const TileGrid& grid, int tile, const Heightmap& window, const Compute& compute) : m_grid(grid), m_rim{grid.tile(tile)} {
    const CellRect cells = m_rim.tile, around = cells.grownBy(1).within(grid.all());
    const CellRect own = cells.from(around);
    CellMask outlets(window.grid().cellCount(), 0);
    const auto isOutlet = [&](int x, int y) { // at the map's edge, or beside what is no ground
        bool lets = x == 0 || y == 0 || x == grid.width - 1 || y == grid.height - 1;
        const CellRect near = CellRect{x - 1, y - 1, x + 2, y + 2}.within(around);
        for (int v = near.y0; v < near.y1 && !lets; ++v)
            for (int u = near.x0; u < near.x1; ++u)
                lets |= !std::isfinite(window.at(u - around.x0, v - around.y0));
        return lets;
    };
    for (int y = around.y0; y < around.y1; ++y)
        for (int x = around.x0; x < around.x1; ++x)
            outlets[window.grid().index(x - around.x0, y - around.y0)] = isOutlet(x, y);
    Heightmap ground = window;
    std::ranges::replace_if(ground.cells(), [](float height) { return !std::isfinite(height); }, 0.0f);
    const FlowDirections steepest = flowDirections(ground, outlets, compute);
    m_ground = croppedTo(own, ground);
    for (int y = own.y0; y < own.y1; ++y)
        for (int x = own.x0; x < own.x1; ++x) {
            m_directions.push_back(steepest[window.grid().index(x, y)]);
            m_isGround.push_back(std::isfinite(window.at(x, y)));
        }
    m_graph = basinGraph(m_ground, within(), compute);
    prune();
}

bool TileWater::leaves(std::size_t cell, std::uint8_t direction) const {
    const GridSpec& grid = m_ground.grid();
    return direction < kPit &&
           !grid.contains(grid.xOf(cell) + kDirectionX[direction], grid.yOf(cell) + kDirectionY[direction]);
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
    return m_grid.cell(m_rim.tile.x0 + m_ground.grid().xOf(cell), m_rim.tile.y0 + m_ground.grid().yOf(cell));
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
    m_node.assign(basins, 0);
    for (const Hanging& hanging : m_pruned)
        m_node[hanging.basin] = kPruned;
    for (std::uint32_t& node : m_node)
        if (node != kPruned)
            node = m_nodes++;
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
        turn(ownCell(from), m_grid.directionFrom(from, to));
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
                exitOf[cell] = kEndsInside;
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
        // Where water leaves the tile it is lower still beyond: never the deepest of a lake.
        partOf(basin).addPit(m_ground.cells()[pit], mapCell(pit));
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

std::vector<TileRiver> TileWater::rivers(const std::vector<FlowSum>& counts, const TileInflow& inflow, FlowSum least) const {
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
    std::vector<TileRiver> pieces;
    for (std::size_t begin = 0; begin < counts.size(); ++begin) {
        if (counts[begin] < least || donors[begin] == 1)
            continue;
        TileRiver piece;
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
            if (donors[c] != 1 || counts[c] < least) // another river, or the sea
                break;
        }
        if (m_directions[ownCell(piece.cells.back())] >= kPit)
            piece.next = -1;
        pieces.push_back(std::move(piece));
    }
    return pieces;
}

} // namespace oxbow
