#pragma once

#include "core/files/mesh/mesh_file.h"

#include <array>
#include <vector>

namespace oxbow {

struct MeshVector {
    float x = 0.0f;
    float y = 0.0f;
    float z = 0.0f;
};

using MeshTriangle = std::array<std::uint32_t, 3>;

/// The two triangles of four corners, in their order around.
inline void addQuad(std::vector<MeshTriangle>& triangles, const std::array<std::uint32_t, 4>& corners) {
    const auto [a, b, c, d] = corners;
    triangles.insert(triangles.end(), {{a, b, c}, {a, c, d}});
}

/// Walls and floor that close the surface to a block; their vertices follow those of the surface.
struct MeshBlock {
    struct Vertex {
        int column = 0;
        int row = 0;
        bool onFloor = false;
        MeshVector normal; ///< (east, south, up)
    };
    std::vector<Vertex> vertices;
    std::vector<MeshTriangle> triangles;
    /// The middle of the floor, the last vertex.
    std::uint32_t floorCentre = 0;
};

/// The vertices of a terrain's mesh: which cells are kept, where they lie, and how they are numbered (row by
/// row).
class MeshGrid {
public:
    /// Checks the size and every kept height.
    MeshGrid(const Heightmap& elevation, UpAxis up, bool normals, const MeshOptions& options,
             const std::string& name);

    [[nodiscard]] int columns() const { return static_cast<int>(m_columns.size()); }
    [[nodiscard]] int rows() const { return static_cast<int>(m_rows.size()); }
    [[nodiscard]] std::uint32_t index(int column, int row) const {
        return static_cast<std::uint32_t>(row) * static_cast<std::uint32_t>(columns()) +
               static_cast<std::uint32_t>(column);
    }
    [[nodiscard]] std::int64_t surfaceVertices() const {
        return static_cast<std::int64_t>(columns()) * rows();
    }
    [[nodiscard]] std::int64_t vertexCount() const;
    [[nodiscard]] std::int64_t triangleCount() const;

    [[nodiscard]] UpAxis up() const { return m_up; }
    [[nodiscard]] bool hasNormals() const { return m_normals; }
    [[nodiscard]] const MeshBlock& block() const { return m_block; }
    [[nodiscard]] const GridSpec& terrain() const { return m_map->grid(); }

    /// First coordinate of a column, metres.
    [[nodiscard]] double columnM(int column) const { return m_columnM[column]; }
    /// Coordinate of a row along the file's south (Y up) or north (Z up), metres.
    [[nodiscard]] double rowM(int row) const { return m_rowM[row]; }
    [[nodiscard]] double heightM(int column, int row) const {
        return m_map->at(m_columns[column], m_rows[row]) * m_verticalScale;
    }
    [[nodiscard]] double lowestM() const { return m_lowestM; }
    [[nodiscard]] double highestM() const { return m_highestM; }
    [[nodiscard]] double floorM() const { return m_floorM; }

    /// Share of the way from the west edge, and from the north edge.
    [[nodiscard]] double u(int column) const { return (m_columns[column] + 0.5) / m_map->width(); }
    [[nodiscard]] double v(int row) const { return (m_rows[row] + 0.5) / m_map->height(); }
    /// Both.
    [[nodiscard]] std::array<double, 2> image(int column, int row) const { return {u(column), v(row)}; }
    [[nodiscard]] std::array<double, 2> image(const MeshBlock::Vertex& vertex) const {
        return isFloorCentre(vertex) ? std::array{0.5, 0.5} : image(vertex.column, vertex.row);
    }

    /// In the file's axes, as are all vectors below.
    [[nodiscard]] MeshVector position(int column, int row) const {
        return inFile(columnM(column), rowM(row), heightM(column, row));
    }
    [[nodiscard]] MeshVector position(const MeshBlock::Vertex& vertex) const;
    /// Unit normal of the surface by differences to the kept neighbours, one-sided at the edge.
    [[nodiscard]] MeshVector normal(int column, int row) const;
    [[nodiscard]] MeshVector normal(const MeshBlock::Vertex& vertex) const;

private:
    [[nodiscard]] MeshVector inFile(double column, double row, double height) const;
    [[nodiscard]] bool isFloorCentre(const MeshBlock::Vertex& vertex) const {
        return &vertex == &m_block.vertices[m_block.floorCentre - surfaceVertices()];
    }
    void checkHeights(const std::string& name);

    const Heightmap* m_map;
    UpAxis m_up;
    bool m_normals;
    double m_verticalScale;
    std::vector<int> m_columns;
    std::vector<int> m_rows;
    std::vector<double> m_columnM;
    std::vector<double> m_rowM;
    double m_lowestM = 0.0;
    double m_highestM = 0.0;
    double m_floorM = 0.0;
    MeshBlock m_block;
};

/// The step that options ask for on a terrain of this size.
[[nodiscard]] int meshStep(const GridSpec& grid, const MeshOptions& options);

/// Number of cells kept of `cells` with this step.
[[nodiscard]] int keptCells(int cells, int step);

} // namespace oxbow
