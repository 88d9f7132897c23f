#include "core/files/mesh/mesh_grid.h"

#include "core/files/mesh/mesh_formats.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

std::vector<int> keptAlong(int cells, int step) {
    std::vector<int> kept;
    for (int i = 0; i < cells - 1; i += step)
        kept.push_back(i);
    kept.push_back(cells - 1);
    return kept;
}

std::vector<double> coordinates(const std::vector<int>& kept, int cells, double cellSizeM,
                                MeshOrigin origin) {
    const double shift = origin == MeshOrigin::Centre ? 0.5 * cells : 0.0;
    std::vector<double> metres;
    for (const int cell : kept)
        metres.push_back((cell + 0.5 - shift) * cellSizeM);
    return metres;
}

void check(const GridSpec& grid, const MeshOptions& options, const std::string& name) {
    if (grid.width < 2 || grid.height < 2)
        refuse(name,
               phrase("a mesh needs at least 2 x 2 cells, this terrain has %1 x %2: use a larger terrain",
                      grid.width, grid.height));
    if (options.step < 1 || options.triangleBudget < 0)
        refuse(name, phrase("the mesh step must be 1 or more and the triangle budget not negative"));
    if (!(options.verticalScale > 0.0) || !std::isfinite(options.verticalScale))
        refuse(name, phrase("the vertical scale of a mesh must be above 0"));
    if (!(grid.cellSizeM > 0.0) || !std::isfinite(grid.cellSizeM))
        refuse(name, phrase("the cell size must be above 0 m: set it before the export"));
    if (options.blockThicknessM &&
        !(*options.blockThicknessM > 0.0 && std::isfinite(*options.blockThicknessM)))
        refuse(name, phrase("the thickness of the block must be above 0 m"));
}

std::int64_t surfaceTriangles(const GridSpec& grid, int step) {
    return std::int64_t{2} * (keptCells(grid.width, step) - 1) * (keptCells(grid.height, step) - 1);
}

/// One edge of the map as a walk that has the terrain on its left seen from above.
struct Side {
    int column, row;         ///< where it starts
    int columnStep, rowStep; ///< where it goes
    int edges;               ///< how far
    MeshVector outward;
};

std::array<Side, 4> sidesOf(int columns, int rows) {
    const int east = columns - 1;
    const int south = rows - 1;
    return {{{0, 0, 0, 1, south, {-1, 0, 0}},
             {0, south, 1, 0, east, {0, 1, 0}},
             {east, south, 0, -1, south, {1, 0, 0}},
             {east, 0, -1, 0, east, {0, -1, 0}}}};
}

MeshBlock::Vertex along(const Side& side, int k, bool onFloor, const MeshVector& normal) {
    return {side.column + k * side.columnStep, side.row + k * side.rowStep, onFloor, normal};
}

constexpr MeshVector kDown{0, 0, -1};

/// Every vertex shared: a closed surface by its indices, which solid modellers want.
MeshBlock sharedBlock(const MeshGrid& grid) {
    MeshBlock block;
    const auto first = static_cast<std::uint32_t>(grid.surfaceVertices());
    const auto ring = static_cast<std::uint32_t>(2 * (grid.columns() + grid.rows()) - 4);
    block.floorCentre = first + ring;
    std::uint32_t k = 0;
    for (const Side& side : sidesOf(grid.columns(), grid.rows())) {
        for (int i = 0; i < side.edges; ++i, ++k) {
            block.vertices.push_back(along(side, i, true, kDown));
            const MeshBlock::Vertex next = along(side, i + 1, false, kDown);
            const std::uint32_t floor0 = first + k;
            const std::uint32_t floor1 = first + (k + 1) % ring;
            const MeshBlock::Vertex& here = block.vertices.back();
            addQuad(block.triangles,
                    {grid.index(here.column, here.row), floor0, floor1, grid.index(next.column, next.row)});
            block.triangles.push_back({block.floorCentre, floor1, floor0});
        }
    }
    block.vertices.push_back({0, 0, true, kDown});
    return block;
}

/// Walls and floor with vertices of their own, so that their normals are their own.
MeshBlock creasedBlock(const MeshGrid& grid) {
    MeshBlock block;
    const auto first = static_cast<std::uint32_t>(grid.surfaceVertices());
    const auto ring = static_cast<std::uint32_t>(2 * (grid.columns() + grid.rows()) - 4);
    block.floorCentre = first + 3 * ring + 8;
    for (const Side& side : sidesOf(grid.columns(), grid.rows())) {
        const auto start = first + static_cast<std::uint32_t>(block.vertices.size());
        for (int i = 0; i <= side.edges; ++i) {
            block.vertices.push_back(along(side, i, false, side.outward));
            block.vertices.push_back(along(side, i, true, side.outward));
        }
        for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(side.edges); ++i)
            addQuad(block.triangles,
                    {start + 2 * i, start + 2 * i + 1, start + 2 * i + 3, start + 2 * i + 2});
    }
    const auto floor = first + static_cast<std::uint32_t>(block.vertices.size());
    std::uint32_t k = 0;
    for (const Side& side : sidesOf(grid.columns(), grid.rows())) {
        for (int i = 0; i < side.edges; ++i, ++k) {
            block.vertices.push_back(along(side, i, true, kDown));
            block.triangles.push_back({block.floorCentre, floor + (k + 1) % ring, floor + k});
        }
    }
    block.vertices.push_back({0, 0, true, kDown});
    return block;
}

} // namespace

int keptCells(int cells, int step) {
    return (cells - 2) / step + 2;
}

int meshStep(const GridSpec& grid, const MeshOptions& options) {
    int step = std::max(1, options.step);
    const int longest = std::max(grid.width, grid.height);
    while (options.triangleBudget > 0 && step < longest &&
           surfaceTriangles(grid, step) > options.triangleBudget)
        ++step;
    return step;
}

MeshGrid::MeshGrid(const Heightmap& elevation, UpAxis up, bool normals, const MeshOptions& options,
                   const std::string& name)
    : m_map(&elevation), m_up(up), m_normals(normals), m_verticalScale(options.verticalScale) {
    const GridSpec& grid = elevation.grid();
    check(grid, options, name);
    const int step = meshStep(grid, options);
    m_columns = keptAlong(grid.width, step);
    m_rows = keptAlong(grid.height, step);
    m_columnM = coordinates(m_columns, grid.width, grid.cellSizeM, options.origin);
    m_rowM = coordinates(m_rows, grid.height, grid.cellSizeM, options.origin);
    // Z up has its second axis to the north, from the south edge.
    if (up == UpAxis::Z)
        for (double& row : m_rowM)
            row = (options.origin == MeshOrigin::Centre ? 0.0 : grid.heightM()) - row;
    checkHeights(name);
    if (options.blockThicknessM) {
        m_floorM = m_lowestM - *options.blockThicknessM;
        m_block = normals ? creasedBlock(*this) : sharedBlock(*this);
    }
}

void MeshGrid::checkHeights(const std::string& name) {
    m_lowestM = m_highestM = heightM(0, 0);
    for (const int y : m_rows) {
        const float* row = m_map->row(y);
        for (const int x : m_columns) {
            const double height = row[x] * m_verticalScale;
            if (!std::isfinite(static_cast<float>(height)))
                refuse(name, phrase("the height at column %1, row %2 is not a number: fill cells without a "
                                    "value before the export",
                                    x, y));
            m_lowestM = std::min(m_lowestM, height);
            m_highestM = std::max(m_highestM, height);
        }
    }
}

std::int64_t MeshGrid::vertexCount() const {
    return surfaceVertices() + static_cast<std::int64_t>(m_block.vertices.size());
}

std::int64_t MeshGrid::triangleCount() const {
    return std::int64_t{2} * (columns() - 1) * (rows() - 1) +
           static_cast<std::int64_t>(m_block.triangles.size());
}

MeshVector MeshGrid::inFile(double column, double row, double height) const {
    const auto x = static_cast<float>(column);
    const auto r = static_cast<float>(row);
    const auto h = static_cast<float>(height);
    return m_up == UpAxis::Y ? MeshVector{x, h, r} : MeshVector{x, r, h};
}

MeshVector MeshGrid::position(const MeshBlock::Vertex& vertex) const {
    if (isFloorCentre(vertex))
        return inFile((m_columnM.front() + m_columnM.back()) / 2, (m_rowM.front() + m_rowM.back()) / 2,
                      m_floorM);
    return inFile(columnM(vertex.column), rowM(vertex.row),
                  vertex.onFloor ? m_floorM : heightM(vertex.column, vertex.row));
}

MeshVector MeshGrid::normal(int column, int row) const {
    const int west = std::max(column - 1, 0);
    const int east = std::min(column + 1, columns() - 1);
    const int north = std::max(row - 1, 0);
    const int south = std::min(row + 1, rows() - 1);
    const double slopeX = (heightM(east, row) - heightM(west, row)) / (columnM(east) - columnM(west));
    const double slopeRow = (heightM(column, south) - heightM(column, north)) / (rowM(south) - rowM(north));
    const double length = std::sqrt(slopeX * slopeX + slopeRow * slopeRow + 1.0);
    return inFile(-slopeX / length, -slopeRow / length, 1.0 / length);
}

MeshVector MeshGrid::normal(const MeshBlock::Vertex& vertex) const {
    const double south = vertex.normal.y;
    return inFile(vertex.normal.x, m_up == UpAxis::Y ? south : -south, vertex.normal.z);
}

} // namespace oxbow
