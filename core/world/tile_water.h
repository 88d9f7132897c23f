#pragma once

#include "core/base/cell_rect.h"
#include "core/base/exact_sum.h"
#include "core/flow/basin_graph.h"
#include "core/flow/flow_accumulation.h"

#include <cstdint>
#include <tuple>
#include <vector>

/// Water of a map that memory does not hold, tile by tile (after Barnes2016, Barnes2017): each tile tells what its rim must
/// know, one small solve joins the rims, each tile goes on by itself. Two rounds: levels and ways of overflow, then what flows.
/// The same bits as DrainageNetwork on the whole map with OutletPolicy::Edges, for tiles of any size.
///
/// Basins of a tile are those of its own cells, with a pit where water leaves it. The tree of passes that joins them (Kruskal)
/// holds all passes that the tree of the whole map can have within the tile, for passes are told apart by their cells. Basins
/// that hang on the others by one pass and touch no rim are left out, and settled by the tile.
namespace oxbow {

/// The tiles of a map: cells are numbered over all of it.
struct TileGrid {
    int width = 0, height = 0;
    int side = 0; ///< of a tile; the last of a row or column may be smaller

    [[nodiscard]] int columns() const { return (width + side - 1) / side; }
    [[nodiscard]] int rows() const { return (height + side - 1) / side; }
    [[nodiscard]] int count() const { return columns() * rows(); }
    [[nodiscard]] CellRect all() const { return {0, 0, width, height}; }
    [[nodiscard]] CellRect tile(int number) const {
        const int x = number % columns() * side, y = number / columns() * side;
        return CellRect{x, y, x + side, y + side}.within(all());
    }
    [[nodiscard]] int tileAt(int x, int y) const { return y / side * columns() + x / side; }
    [[nodiscard]] std::int64_t cell(int x, int y) const { return static_cast<std::int64_t>(y) * width + x; }
    [[nodiscard]] int xOf(std::int64_t cell) const { return static_cast<int>(cell % width); }
    [[nodiscard]] int yOf(std::int64_t cell) const { return static_cast<int>(cell / width); }
    [[nodiscard]] std::uint8_t directionFrom(std::int64_t from, std::int64_t to) const {
        return directionTo(xOf(to) - xOf(from), yOf(to) - yOf(from));
    }
};

/// The cells along the edges of a tile, in the order of their indices.
struct TileRim {
    CellRect tile;

    [[nodiscard]] std::uint32_t count() const;
    [[nodiscard]] bool contains(int x, int y) const {
        return tile.contains(x, y) && (x == tile.x0 || y == tile.y0 || x == tile.x1 - 1 || y == tile.y1 - 1);
    }
    /// The place of a cell of the map on the rim, and back.
    [[nodiscard]] std::uint32_t placeOf(int x, int y) const;
    [[nodiscard]] std::pair<int, int> cellAt(std::uint32_t place) const;
};

/// The lowest place where two basins touch; nodes are numbers of basins.
struct TilePass {
    float level = 0.0f;
    std::int64_t cellA = 0, cellB = 0; ///< of the map; cellA < cellB
    std::uint32_t nodeA = 0, nodeB = 0;
};

/// First round: what a tile tells. Node 0 is what drains to an outlet within it.
struct TileShores {
    std::vector<float> heights;            ///< of the rim
    std::vector<std::uint8_t> directions;  ///< of the rim, steepest
    std::vector<std::uint32_t> nodes;      ///< of the rim
    std::uint32_t nodeCount = 1;
    std::vector<TilePass> passes;
};

/// A cell from which the way to the pit is turned round; it goes on in this direction.
struct TileTurn {
    std::int64_t cell = 0;
    std::uint8_t direction = 0;
};

/// A depression, or what lies of it in a tile.
struct LakePart {
    std::uint32_t lake = 0;
    float level = 0.0f;
    std::int64_t from = -1, to = -1; ///< where it runs over
    std::int64_t cells = 0;          ///< under water
    ExactSum heights{};              ///< of these
    float deepest = 0.0f;
    std::int64_t pit = -1;           ///< its cell; of equal ones the first

    void addPit(float height, std::int64_t cell) {
        if (pit < 0 || std::tuple(height, cell) < std::tuple(deepest, pit)) {
            deepest = height;
            pit = cell;
        }
    }
};

/// First round: what a tile is told.
struct TileLevels {
    std::vector<float> levels;        ///< by node: to which water rises
    std::vector<std::uint32_t> lakes; ///< by node: the number of the depression
    std::vector<TileTurn> turns;
    std::vector<LakePart> over;       ///< of no tile: LevelsOfTiles::lakes, where they are kept with the rest
};

struct LevelsOfTiles {
    std::vector<TileLevels> tiles;
    std::vector<LakePart> lakes; ///< by number: level, from and to
};
[[nodiscard]] LevelsOfTiles solveLevels(const TileGrid& grid, const std::vector<TileShores>& shores);

/// Second round: what a tile tells. Of the rim: what of the tile's own rain leaves over a cell, where it goes, and over which
/// place water leaves that comes in at a cell.
struct TileFlow {
    std::vector<FlowSum> leaving;
    std::vector<std::uint8_t> directions;
    std::vector<std::uint32_t> exits; ///< kEndsInside: none
};
inline constexpr std::uint32_t kEndsInside = 0xffffffffu;
/// Water that comes in from other tiles, by place on the rim.
using TileInflow = std::vector<FlowSum>;
[[nodiscard]] std::vector<TileInflow> solveInflow(const TileGrid& grid, const std::vector<TileFlow>& flows);

/// A stretch of river within a tile.
struct TileRiver {
    std::vector<std::int64_t> cells;
    std::vector<float> levels;  ///< of the water
    FlowSum first = 0, last = 0; ///< what flows through its ends
    std::int64_t next = -1;     ///< the cell behind it; -1 at an outlet
};

class TileWater {
public:
    /// `window` holds the tile and, where the map goes on, one cell more on each side. Cells without a value (NaN)
    /// are no ground: water leaves the map where it comes to them, as over the map's edges.
    TileWater(const TileGrid& grid, int tile, const Heightmap& window, const Compute& compute);

    [[nodiscard]] TileShores shores() const;
    /// Knows levels, lakes and ways from here on.
    void settle(const TileLevels& levels);
    [[nodiscard]] TileFlow flow(const Compute& compute) const;
    /// What passes through every cell, as DrainageNetwork::cellCounts.
    [[nodiscard]] std::vector<FlowSum> cellCounts(const TileInflow& inflow, const Compute& compute) const;
    /// As DrainageNetwork::filled.
    [[nodiscard]] Heightmap filled(const Compute& compute) const;
    /// Its depressions: of those that lie in it whole all, of others (with a number below `numbered`) what is of it.
    [[nodiscard]] std::vector<LakePart> lakes() const;
    [[nodiscard]] std::vector<TileRiver> rivers(const std::vector<FlowSum>& counts, const TileInflow& inflow, FlowSum least) const;

    [[nodiscard]] const Heightmap& ground() const { return m_ground; }
    [[nodiscard]] const FlowDirections& directions() const { return m_directions; }
    /// False where there is no ground; that is 0 m high then.
    [[nodiscard]] bool isGround(std::size_t cell) const { return m_isGround[cell] != 0; }

    static constexpr std::uint32_t kOwnLake = 0x80000000u; ///< numbers from here on are of the tile

private:
    void prune();
    void turn(std::size_t cell, std::uint8_t direction);
    [[nodiscard]] bool leaves(std::size_t cell, std::uint8_t direction) const;
    [[nodiscard]] FlowDirections within() const;
    [[nodiscard]] std::int64_t mapCell(std::size_t cell) const;
    [[nodiscard]] std::size_t ownCell(std::int64_t mapCell) const;
    [[nodiscard]] std::size_t cellOfPlace(std::uint32_t place) const;

    TileGrid m_grid;
    TileRim m_rim;
    Heightmap m_ground;
    CellMask m_isGround;
    FlowDirections m_directions; ///< may lead out of the tile
    BasinGraph m_graph;
    std::vector<std::uint32_t> m_node;   ///< by basin; kPruned
    std::uint32_t m_nodes = 0;
    struct Hanging {
        std::uint32_t basin, pass;
    };
    std::vector<Hanging> m_pruned;       ///< each before those that it hangs on
    std::vector<std::uint8_t> m_isPrunedPass;
    std::vector<std::uint32_t> m_lake;   ///< by basin
    std::vector<LakePart> m_ownLakes;
};

} // namespace oxbow
