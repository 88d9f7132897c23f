#include "core/measure/probe.h"

#include "core/flow/drainage_network.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace oxbow {

namespace {

/// The lake at a level that has the cell in its box; the smallest such, since boxes overlap.
int lakeAt(const WaterBodies& water, int x, int y, float level) {
    const Lake* found = nullptr;
    for (const Lake& lake : water.lakes) {
        const bool inBox = x >= lake.minX && x <= lake.maxX && y >= lake.minY && y <= lake.maxY;
        const bool sameLevel = std::abs(lake.levelM - level) <= 1e-4 * std::max(1.0, std::abs(lake.levelM));
        if (inBox && sameLevel && (!found || lake.cells < found->cells))
            found = &lake;
    }
    return found ? found->id : 0;
}

/// Corners of cells as the ends of border pieces: pieces that start at a corner.
using Pieces = std::unordered_multimap<std::int64_t, std::int64_t>;

std::int64_t corner(const GridSpec& grid, int x, int y) {
    return std::int64_t{y} * (grid.width + 1) + x;
}

Pieces borderPieces(const GridSpec& grid, const CellMask& mask) {
    const auto in = [&](int x, int y) { return grid.contains(x, y) && mask[grid.index(x, y)] != 0; };
    Pieces pieces;
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            if (!in(x, y))
                continue;
            if (!in(x, y - 1))
                pieces.emplace(corner(grid, x, y), corner(grid, x + 1, y));
            if (!in(x + 1, y))
                pieces.emplace(corner(grid, x + 1, y), corner(grid, x + 1, y + 1));
            if (!in(x, y + 1))
                pieces.emplace(corner(grid, x + 1, y + 1), corner(grid, x, y + 1));
            if (!in(x - 1, y))
                pieces.emplace(corner(grid, x, y + 1), corner(grid, x, y));
        }
    return pieces;
}

} // namespace

DrainageProbe::DrainageProbe(const TerrainState& terrain, const Compute& compute)
    : m_grid(terrain.grid()), m_waterBodies(terrain.waterBodies()) {
    const Heightmap ground = terrain.flattened(Layer::Elevation);
    m_directions = DrainageNetwork(ground, {outletMask(ground, {})}).takeDirections(compute);
    m_donors = donorMasks(m_grid, m_directions, compute);
    if (terrain.has(Layer::LakeLevel))
        m_lakeLevel = terrain.flattened(Layer::LakeLevel);
}

DrainageProbe::Trace DrainageProbe::trace(int x, int y) const {
    Trace trace;
    const auto offsets = directionOffsets(m_grid.width);
    auto cell = static_cast<std::uint32_t>(m_grid.index(x, y));
    bool mayEnd = false;
    // A path longer than the map has cells would be a cycle, which directions never hold.
    for (std::size_t steps = 0; steps < m_grid.cellCount(); ++steps) {
        trace.cells.push_back(cell);
        const bool inLake = !m_lakeLevel.empty() && std::isfinite(m_lakeLevel.cells()[cell]);
        mayEnd = mayEnd || !inLake;
        if (inLake && mayEnd) {
            trace.end = WaterEnd::Lake;
            trace.lakeId = lakeAt(*m_waterBodies, m_grid.xOf(cell), m_grid.yOf(cell), m_lakeLevel.cells()[cell]);
            return trace;
        }
        const std::uint8_t direction = m_directions[cell];
        if (direction == kOutlet)
            trace.end = WaterEnd::Edge;
        if (direction >= kPit)
            return trace;
        cell += static_cast<std::uint32_t>(offsets[direction]);
    }
    return trace;
}

DrainageProbe::Catchment DrainageProbe::catchment(int x, int y) const {
    Catchment catchment;
    catchment.cells.assign(m_grid.cellCount(), 0);
    const auto offsets = directionOffsets(m_grid.width);
    std::vector<std::uint32_t> open = {static_cast<std::uint32_t>(m_grid.index(x, y))};
    while (!open.empty()) {
        const std::uint32_t cell = open.back();
        open.pop_back();
        catchment.cells[cell] = 1;
        ++catchment.count;
        for (int k = 0; k < 8; ++k)
            if (m_donors[cell] & (1U << k))
                open.push_back(cell + static_cast<std::uint32_t>(offsets[static_cast<std::size_t>(k)]));
    }
    catchment.areaM2 = static_cast<double>(catchment.count) * m_grid.cellAreaM2();
    catchment.outline = maskOutline(m_grid, catchment.cells);
    return catchment;
}

std::vector<std::vector<MapPoint>> maskOutline(const GridSpec& grid, const CellMask& mask) {
    Pieces pieces = borderPieces(grid, mask);
    std::vector<std::vector<MapPoint>> rings;
    // Rings begin in the order of the cells, so that the outline does not depend on the table.
    for (int y = 0; y <= grid.height; ++y)
        for (int x = 0; x <= grid.width; ++x) {
            auto piece = pieces.find(corner(grid, x, y));
            if (piece == pieces.end())
                continue;
            std::vector<MapPoint> ring;
            while (piece != pieces.end()) {
                const std::int64_t at = piece->first;
                const std::int64_t next = piece->second;
                ring.push_back({static_cast<double>(at % (grid.width + 1)) * grid.cellSizeM,
                                static_cast<double>(at / (grid.width + 1)) * grid.cellSizeM});
                pieces.erase(piece);
                piece = pieces.find(next);
            }
            ring.push_back(ring.front());
            rings.push_back(std::move(ring));
        }
    return rings;
}

} // namespace oxbow
