#pragma once

#include "core/base/compute.h"
#include "core/terrain/heightmap.h"
#include "core/terrain/lake.h"

#include <array>
#include <cstdint>
#include <vector>

/// Where the water of a cell goes: its steepest lower neighbour of eight (D8, OCallaghan1984).
///
/// slope_k = (h - h_k) / d_k with d = cell size for W, E, N, S and cell size * sqrt 2 for the diagonals; the
/// greatest positive slope wins, of equal ones the neighbour of the smallest index. A cell without a lower
/// neighbour drains to an equally high one of smaller index (the smallest), so that flat ground is one basin
/// and not one a cell; without such a one it is a pit. An outlet drains out of the map and has no receiver,
/// whatever its neighbours. Beyond the map's edge there is a wall. A gather: the same bytes for any number of
/// threads. Cost: one pass.
namespace oxbow {

struct BentNodes; // bent_grid.h

/// Which cells let water out of the map. Here it is told what sea is, for all that asks (decision 14).
enum class OutletPolicy {
    Sea,     ///< cells at or below the sea level, wherever they are
    Edges,   ///< cells of the map's edge
    EdgeSea, ///< cells at or below the sea level that reach the edge over such cells, corners included
    Mouths,  ///< cells marked in the layer of mouths
};

/// What water ends in at an outlet.
[[nodiscard]] WaterEnd endOf(OutletPolicy policy);

struct OutletRule {
    OutletPolicy policy = OutletPolicy::Edges;
    double seaLevelM = 0.0;
    const Heightmap* mouths = nullptr; ///< null: no mouths
    const Heightmap* noData = nullptr; ///< the layer: its cells are outlets whatever the policy; null: none
};

/// 1 for cells that are meant, 0 for others.
using CellMask = std::vector<std::uint8_t>;
[[nodiscard]] CellMask outletMask(const Heightmap& ground, const OutletRule& rule);

/// A direction k in 0..7 names a neighbour, in the order of their indices; two codes name cells without a
/// receiver.
using FlowDirections = std::vector<std::uint8_t>;
inline constexpr std::array<int, 8> kDirectionX = {-1, 0, 1, -1, 1, -1, 0, 1};
inline constexpr std::array<int, 8> kDirectionY = {-1, -1, -1, 0, 0, 1, 1, 1};
inline constexpr std::uint8_t kPit = 8;
inline constexpr std::uint8_t kOutlet = 9;

[[nodiscard]] constexpr std::uint8_t oppositeDirection(std::uint8_t direction) {
    return 7 - direction;
}
/// Of the neighbour so many columns east and rows south.
[[nodiscard]] constexpr std::uint8_t directionTo(int dx, int dy) {
    constexpr std::array<std::uint8_t, 9> kDirections = {0, 1, 2, 3, kPit, 4, 5, 6, 7};
    return kDirections[static_cast<std::size_t>((dy + 1) * 3 + dx + 1)];
}
[[nodiscard]] constexpr bool isDiagonal(std::uint8_t direction) {
    return direction == 0 || direction == 2 || direction == 5 || direction == 7;
}

/// Steps of the cell index that lead to the neighbours (0 for cells without a receiver).
[[nodiscard]] constexpr std::array<int, 10> directionOffsets(int width) {
    return {-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1, 0, 0};
}

struct FlowDirectionOptions {
    /// Where the cells lie, on a bent grid, so that d_k are their distances; null: they are squares.
    const BentNodes* nodes = nullptr;
    /// From 0, plain D8, to 1, Rho8 (Fairfield1991): the diagonals count as 1 / (2 - u) instead of 1 / sqrt
    /// 2, u uniform in [0, 1) by the cell and the seed. In the mean flow then keeps to the slope, not to
    /// eight directions. For squares.
    float randomness = 0.0f;
    std::uint32_t seed = 0;
    int x0 = 0, y0 = 0; ///< where a window begins in the map whose cells u is drawn by
};

[[nodiscard]] FlowDirections flowDirections(const Heightmap& ground, const CellMask& outlets,
                                            const Compute& compute, const FlowDirectionOptions& options = {});
/// The same into memory that is already there.
void flowDirections(const Heightmap& ground, const CellMask& outlets, const Compute& compute,
                    const FlowDirectionOptions& options, FlowDirections& directions);

/// The inverse distances, in cells, of the nodes of a row to their eight neighbours.
class EdgeRows {
public:
    /// `nodes` may be null: 1 and 1 / sqrt 2.
    EdgeRows(int width, const BentNodes* nodes);
    /// Rows are cheapest one after another.
    void load(int y);
    /// Of all nodes of the row, in the order of directions; what leads out of the map is 1.
    [[nodiscard]] const std::array<const float*, 8>& inverse() const { return m_inverse; }

private:
    void findBelow(int y);

    const BentNodes* m_nodes;
    int m_row = -2;
    std::array<std::vector<float>, 7> m_lengths; ///< to south-west, south, south-east, of the row above and this one; to the east
    std::array<const float*, 8> m_inverse;
};

/// Which of its neighbours drain into a cell: bit k is set where the neighbour in direction k does.
[[nodiscard]] std::vector<std::uint8_t> donorMasks(const GridSpec& grid, const FlowDirections& directions,
                                                   const Compute& compute);

/// Marks, in `reached`, the cells `from` and all cells of `mask` that they reach over cells of `mask`, corners included.
/// Whole runs of a row at a time; one byte a cell of memory. `from` is used up.
void spread(const GridSpec& grid, const CellMask& mask, std::vector<std::uint32_t>& from, CellMask& reached);

} // namespace oxbow
