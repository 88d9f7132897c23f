#pragma once

#include "core/terrain/coarse_grid.h"

#include <cstdint>
#include <optional>

namespace oxbow {

/// The faces between each node and the next one of its line, by finite volumes. With d from node to node, t four times the mean of
/// the edges across and H the rise along it, (|t|² dz - (d . t) H) / (4 |d x t|) flows over it.
struct BentFaces {
    std::vector<float> through; ///< of dz
    std::vector<float> skew;    ///< of H, the sum of both cells on the one side less that on the other: where lines do not cross at right angles
};

/// Where the nodes of a curvilinear grid lie, and how much ground each stands for.
struct BentNodes {
    GridSpec grid;             ///< so many rows and columns of nodes, and their mean distance
    std::vector<float> x, y;   ///< in mean distances: node (i, j) of a straight grid lies at (i, j)
    std::vector<float> areas;  ///< in squares of the mean distance; together as many as there are nodes
    BentFaces ofRows = {};     ///< with those of a column one after another
    BentFaces ofColumns = {};
};

struct GridBend {
    double strength = 1.0; ///< 0: straight, 1: its lines turn by 17° (standard deviation)
    std::uint32_t seed = 0;
    bool operator==(const GridBend&) const = default;
};

/// A coarse grid over a map whose lines are bent at random. What is worked out on it, water that runs to one of eight
/// neighbours above all, keeps to its lines and so, in the mean, to no direction of the map.
///
/// A place p of the map, in coarse cells, has the coordinates q = p + curl psi(p) on the grid; node (i, j) lies where q is (i, j).
/// psi is a cubic B-spline over random values, six coarse cells apart, and 0 along the map's edges, so that nodes of an edge
/// stay on it. The curl keeps areas; the grid depends on its own size and the seed, so maps of all resolutions share
/// those of their levels. Values between nodes are those of a cubic B-spline through nearly all of them (its coefficients are
/// the values less a sixth of their second differences): smooth to the second derivative, and a slope stays a slope.
/// All sums that a node has a share in count it by `areas`, so that what is brought up to the map has the sum it had on the grid.
/// Between the nodes and a map of more than two cells a node stands a straight grid of two (coarse_grid.h): the curl is worked out
/// for its cells alone.
class BentGrid {
public:
    BentGrid(const GridSpec& fine, const GridSpec& coarse, const GridBend& bend, const Compute& compute);

    /// A level of the map, a height or a share, in the nodes.
    [[nodiscard]] Heightmap sampled(const Heightmap& fine, const Compute& compute) const;
    /// Amounts of the map's cells, shared out among the nodes around; the sum stays.
    [[nodiscard]] Heightmap gathered(const Heightmap& fine, const Compute& compute) const;
    /// 1 in the nodes that marked cells, those not 0, cover at least half as much as any node beside them, else 0: a
    /// mark reaches
    /// one node at least, however small it is, and maps of all resolutions mark the same ones.
    [[nodiscard]] Heightmap marked(const Heightmap& fine, const Compute& compute) const;
    /// The mean of a map by node: what is brought up of it has the sum of the map.
    [[nodiscard]] Heightmap restricted(const Heightmap& fine, const Compute& compute) const;

    using Field = CoarseGrid::Field;
    using RowVisitor = CoarseGrid::RowVisitor;
    /// Calls visit(y, rows) for every row of the map, side by side, with the values of all fields.
    void prolong(std::span<const Field> fields, const Compute& compute, const RowVisitor& visit) const;
    /// The node next to each cell of a row of the map, as near as the grid between tells.
    void nearest(int y, std::uint32_t* nodes) const;

    [[nodiscard]] const GridSpec& coarse() const { return m_nodes.grid; }
    [[nodiscard]] const BentNodes& nodes() const { return m_nodes; }
    /// Cells of the map for each node.
    [[nodiscard]] double cellRatio() const {
        return static_cast<double>(m_fine.cellCount()) / static_cast<double>(coarse().cellCount());
    }

private:
    /// One axis: where the cells of the grid between, or places of the bent one, lie among the values of psi.
    struct Axis {
        Axis(int cells, int nodes);
        [[nodiscard]] double place(int cell) const { return (cell + 0.5) / ratio - 0.5; }
        int count;             ///< nodes
        int spans;             ///< of the spline
        double ratio, spacing; ///< cells a node; nodes between values of psi
    };
    struct RowPlaces {
        explicit RowPlaces(int width)
            : x(static_cast<std::size_t>(width)), y(x), first(x.size()), weights(8 * x.size()) {}
        std::vector<double> x, y;
        // Known once findTapsOf was called.
        std::vector<std::int32_t> first; ///< of the sixteen nodes around each, padded
        std::vector<double> weights;     ///< four along x, then four along y, each for the whole row
    };
    void makeStream(const GridBend& bend);
    void makeNodes(const Compute& compute);
    void makeFaces(const Compute& compute);
    [[nodiscard]] const double* stream(int j) const { return m_stream.data() + static_cast<std::size_t>(j + 1) * static_cast<std::size_t>(m_x.spans + 3) + 1; }
    void findRow(int y, RowPlaces& row) const;
    void findTapsOf(RowPlaces& row) const;
    [[nodiscard]] std::vector<double> scattered(const Heightmap* fine, const Compute& compute) const;
    [[nodiscard]] std::vector<double> scatteredSharply(const Heightmap* fine, const Compute& compute) const;
    [[nodiscard]] std::vector<double> scatteredCells(const Heightmap* cells, const Compute& compute) const;
    void prolongCells(std::span<const Field> fields, const Compute& compute, const RowVisitor& visit) const;
    void nearestOfCells(int y, std::uint32_t* nodes) const;
    [[nodiscard]] std::vector<double> coefficients(std::span<const double> field, const Compute& compute) const;

    GridSpec m_fine, m_cells;          ///< the map, and the grid between or the map again
    std::optional<CoarseGrid> m_between; ///< from the one to the other
    Axis m_x, m_y;
    std::vector<double> m_stream; ///< psi, from -1 to spans + 1 on both axes
    std::vector<double> m_columns; ///< by cell of a row: the eight weights of the spline and its slope
    std::vector<int> m_columnFirst;
    BentNodes m_nodes;
};

} // namespace oxbow
