#include "core/flow/flow_direction.h"

#include "core/base/simd.h"
#include "core/flow/neighbours.h"
#include "core/terrain/bent_grid.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace oxbow {

namespace {

constexpr float kWall = std::numeric_limits<float>::infinity();
constexpr float kInverseRoot2 = 0.70710678f;
constexpr float kShortestEdge = 0.1f; ///< where a grid is bent too much, cells

CellMask cellsUpTo(const Heightmap& ground, double levelM) {
    CellMask mask(ground.grid().cellCount());
    std::ranges::transform(ground.cells(), mask.begin(), [=](float h) { return h <= levelM ? 1 : 0; });
    return mask;
}

/// Calls visit(cell) for the cells of the map's edge; those of its corners come twice.
template <typename Visit>
void forEachEdgeCell(const GridSpec& grid, Visit&& visit) {
    for (int x = 0; x < grid.width; ++x) {
        visit(grid.index(x, 0));
        visit(grid.index(x, grid.height - 1));
    }
    for (int y = 0; y < grid.height; ++y) {
        visit(grid.index(0, y));
        visit(grid.index(grid.width - 1, y));
    }
}

/// The cells of `mask` that reach the edge over cells of `mask`.
CellMask connectedToEdge(const GridSpec& grid, const CellMask& mask) {
    CellMask reached(grid.cellCount(), 0);
    std::vector<std::uint32_t> open;
    forEachEdgeCell(grid, [&](std::size_t cell) {
        if (mask[cell])
            open.push_back(static_cast<std::uint32_t>(cell));
    });
    spread(grid, mask, open, reached);
    return reached;
}

/// A fast 32-bit mix; good enough to scatter directions, and eight lanes of it fit a vector.
inline std::uint32_t scatter(std::uint32_t v) {
    v = (v ^ (v >> 16)) * 0x7feb352du;
    v = (v ^ (v >> 15)) * 0x846ca68bu;
    return v ^ (v >> 16);
}

OXBOW_MULTIVERSION
void randomDiagonals(std::uint32_t rowSeed, float randomness, int x0, int width, float* factors) {
    for (int x = 0; x < width; ++x) {
        const auto bits =
            static_cast<std::int32_t>(scatter(rowSeed ^ static_cast<std::uint32_t>(x0 + x)) >> 8);
        const float rho = 1.0f / (2.0f - static_cast<float>(bits) * 0x1.0p-24f);
        factors[x] = kInverseRoot2 + randomness * (rho - kInverseRoot2);
    }
}

OXBOW_MULTIVERSION
void inverseLengths(const float* x, const float* y, const float* toX, const float* toY, int count, float* out) {
    for (int i = 0; i < count; ++i) {
        const float dx = toX[i] - x[i], dy = toY[i] - y[i];
        out[i] = 1.0f / std::max(kShortestEdge, std::sqrt(dx * dx + dy * dy));
    }
}

OXBOW_MULTIVERSION
void steepestOfRow(const float* up, const float* mid, const float* down, const std::array<const float*, 8> inverse,
                   const std::uint8_t* outlet, int width, std::int32_t* scratch, std::uint8_t* out) {
    for (int x = 0; x < width; ++x) {
        const float h = mid[x];
        float best = 0.0f;
        std::int32_t direction = kPit;
        const auto offer = [&](float neighbour, std::int32_t k) {
            const float slope = (h - neighbour) * inverse[static_cast<std::size_t>(k)][x];
            direction = slope > best ? k : direction;
            best = slope > best ? slope : best;
        };
        offer(up[x - 1], 0);
        offer(up[x], 1);
        offer(up[x + 1], 2);
        offer(mid[x - 1], 3);
        offer(mid[x + 1], 4);
        offer(down[x - 1], 5);
        offer(down[x], 6);
        offer(down[x + 1], 7);
        const bool flat = direction == kPit;
        direction = flat && mid[x - 1] == h ? 3 : direction;
        direction = flat && up[x + 1] == h ? 2 : direction;
        direction = flat && up[x] == h ? 1 : direction;
        direction = flat && up[x - 1] == h ? 0 : direction;
        scratch[x] = direction;
    }
    for (int x = 0; x < width; ++x)
        out[x] = outlet[x] ? kOutlet : static_cast<std::uint8_t>(scratch[x]);
}

void directionsOfRows(const Heightmap& ground, const CellMask& outlets, const FlowDirectionOptions& options,
                      int y0, int y1, FlowDirections& directions) {
    const int width = ground.width();
    EdgeRows edges(width, options.nodes);
    std::vector<float> diagonals(width);
    std::vector<std::int32_t> scratch(width);
    const auto rowOf = [&](int y) { return y >= 0 && y < ground.height() ? ground.row(y) : nullptr; };
    using Row = const float*;
    forEachRowWithThoseBeside(width, kWall, y0, y1, rowOf, [&](int y, Row up, Row mid, Row down) {
        edges.load(y);
        std::array<const float*, 8> inverse = edges.inverse();
        if (options.randomness > 0.0f) {
            randomDiagonals(scatter(options.seed + scatter(static_cast<std::uint32_t>(options.y0 + y))),
                            options.randomness, options.x0, width, diagonals.data());
            inverse[0] = inverse[2] = inverse[5] = inverse[7] = diagonals.data();
        }
        const std::size_t row = ground.grid().index(0, y);
        steepestOfRow(up, mid, down, inverse, outlets.data() + row, width, scratch.data(),
                      directions.data() + row);
    });
}

OXBOW_MULTIVERSION
void donorsOfRow(const std::uint8_t* up, const std::uint8_t* mid, const std::uint8_t* down, int width,
                 std::uint8_t* out) {
    for (int x = 0; x < width; ++x) {
        const auto bit = [](std::uint8_t direction, int k) {
            return static_cast<std::uint8_t>(direction == 7 - k ? 1u << k : 0u);
        };
        out[x] = bit(up[x - 1], 0) | bit(up[x], 1) | bit(up[x + 1], 2) | bit(mid[x - 1], 3) |
                 bit(mid[x + 1], 4) | bit(down[x - 1], 5) | bit(down[x], 6) | bit(down[x + 1], 7);
    }
}

CellMask policyMask(const Heightmap& ground, const OutletRule& rule) {
    if (rule.policy == OutletPolicy::Sea)
        return cellsUpTo(ground, rule.seaLevelM);
    if (rule.policy == OutletPolicy::EdgeSea)
        return connectedToEdge(ground.grid(), cellsUpTo(ground, rule.seaLevelM));
    CellMask mask(ground.grid().cellCount(), 0);
    if (rule.policy == OutletPolicy::Edges)
        forEachEdgeCell(ground.grid(), [&](std::size_t cell) { mask[cell] = 1; });
    else if (rule.mouths)
        std::ranges::transform(rule.mouths->cells(), mask.begin(),
                               [](float id) { return id != 0.0f ? 1 : 0; });
    return mask;
}

/// First cell of [first, end) whose byte is `value`, or `end`.
std::size_t findByte(const CellMask& cells, std::size_t first, std::size_t end, int value) {
    const void* found = first < end ? std::memchr(cells.data() + first, value, end - first) : nullptr;
    return found ? static_cast<std::size_t>(static_cast<const std::uint8_t*>(found) - cells.data()) : end;
}

} // namespace

WaterEnd endOf(OutletPolicy policy) {
    if (policy == OutletPolicy::Sea || policy == OutletPolicy::EdgeSea)
        return WaterEnd::Sea;
    return policy == OutletPolicy::Mouths ? WaterEnd::Mouth : WaterEnd::Edge;
}

CellMask outletMask(const Heightmap& ground, const OutletRule& rule) {
    CellMask mask = policyMask(ground, rule);
    if (rule.noData)
        for (std::size_t c = 0; c < mask.size(); ++c)
            if (rule.noData->cells()[c] != 0.0f)
                mask[c] = 1;
    return mask;
}

EdgeRows::EdgeRows(int width, const BentNodes* nodes) : m_nodes(nodes) {
    for (std::size_t i = 0; i < m_lengths.size(); ++i)
        m_lengths[i].assign(static_cast<std::size_t>(width) + 2, !nodes && i != 1 && i != 4 && i != 6 ? kInverseRoot2 : 1.0f);
}

void EdgeRows::load(int y) {
    auto& [swAbove, sAbove, seAbove, sw, s, se, e] = m_lengths;
    if (m_nodes) {
        if (m_row + 1 != y)
            findBelow(y - 1);
        std::swap(swAbove, sw);
        std::swap(sAbove, s);
        std::swap(seAbove, se);
        findBelow(y);
        const float *x = m_nodes->x.data() + m_nodes->grid.index(0, y), *z = m_nodes->y.data() + m_nodes->grid.index(0, y);
        inverseLengths(x, z, x + 1, z + 1, m_nodes->grid.width - 1, e.data() + 1);
        m_row = y;
    }
    m_inverse = {seAbove.data(), sAbove.data() + 1, swAbove.data() + 2, e.data(), e.data() + 1, sw.data() + 1, s.data() + 1, se.data() + 1};
}

/// The edges between a row and the next one.
void EdgeRows::findBelow(int y) {
    const GridSpec& grid = m_nodes->grid;
    if (y < 0 || y + 1 >= grid.height)
        return;
    const float *x = m_nodes->x.data() + grid.index(0, y), *z = m_nodes->y.data() + grid.index(0, y);
    const float *toX = x + grid.width, *toZ = z + grid.width;
    inverseLengths(x + 1, z + 1, toX, toZ, grid.width - 1, m_lengths[3].data() + 2);
    inverseLengths(x, z, toX, toZ, grid.width, m_lengths[4].data() + 1);
    inverseLengths(x, z, toX + 1, toZ + 1, grid.width - 1, m_lengths[5].data() + 1);
}

FlowDirections flowDirections(const Heightmap& ground, const CellMask& outlets, const Compute& compute,
                              const FlowDirectionOptions& options) {
    FlowDirections directions;
    flowDirections(ground, outlets, compute, options, directions);
    return directions;
}

void flowDirections(const Heightmap& ground, const CellMask& outlets, const Compute& compute,
                    const FlowDirectionOptions& options, FlowDirections& directions) {
    directions.resize(ground.grid().cellCount());
    compute.forRows(ground.height(),
                    [&](int y0, int y1) { directionsOfRows(ground, outlets, options, y0, y1, directions); });
}

std::vector<std::uint8_t> donorMasks(const GridSpec& grid, const FlowDirections& directions,
                                     const Compute& compute) {
    std::vector<std::uint8_t> masks(grid.cellCount());
    const auto rowOf = [&](int y) {
        return y >= 0 && y < grid.height ? directions.data() + grid.index(0, y) : nullptr;
    };
    using Row = const std::uint8_t*;
    compute.forRows(grid.height, [&](int y0, int y1) { // between pits, which give nothing
        forEachRowWithThoseBeside(grid.width, kPit, y0, y1, rowOf, [&](int y, Row up, Row mid, Row down) {
            donorsOfRow(up, mid, down, grid.width, masks.data() + grid.index(0, y));
        });
    });
    return masks;
}

void spread(const GridSpec& grid, const CellMask& mask, std::vector<std::uint32_t>& from, CellMask& reached) {
    CellMask waiting(mask.size()); // of the mask, not reached yet
    std::transform(mask.begin(), mask.end(), reached.begin(), waiting.begin(),
                   [](std::uint8_t is, std::uint8_t was) { return static_cast<std::uint8_t>(is != 0 && was == 0 ? 1 : 0); });
    for (const std::uint32_t cell : from)
        waiting[cell] = 1;
    const auto width = static_cast<std::size_t>(grid.width);
    while (!from.empty()) {
        const std::size_t cell = from.back(), row = cell / width * width, rowEnd = row + width;
        from.pop_back();
        if (!waiting[cell])
            continue;
        std::size_t first = cell;
        while (first > row && waiting[first - 1])
            --first;
        const std::size_t end = findByte(waiting, cell, rowEnd, 0);
        std::fill_n(reached.begin() + static_cast<std::ptrdiff_t>(first), end - first, std::uint8_t{1});
        std::fill_n(waiting.begin() + static_cast<std::ptrdiff_t>(first), end - first, std::uint8_t{0});
        const std::size_t left = std::max(first, row + 1) - 1, right = std::min(end + 1, rowEnd);
        const auto look = [&](std::size_t next, std::size_t last) {
            while ((next = findByte(waiting, next, last, 1)) < last) {
                from.push_back(static_cast<std::uint32_t>(next));
                next = findByte(waiting, next, last, 0);
            }
        };
        if (row > 0)
            look(left - width, right - width);
        if (rowEnd < mask.size())
            look(left + width, right + width);
    }
}

} // namespace oxbow
