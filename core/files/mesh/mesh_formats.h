#pragma once

#include "core/base/error.h"
#include "core/files/mesh/mesh_file.h"
#include "core/files/mesh/mesh_grid.h"

#include <cstddef>
#include <cstring>
#include <span>
#include <vector>

namespace oxbow {

/// A stretch of a file that is made in numbered pieces, each on its own, and joined in their order.
struct FileSection {
    int pieces = 0;
    std::size_t pieceBytesAtMost = 0;
    std::uint64_t bytesAtMost = 0;
    /// Writes one piece to `out` and returns its end. It may scribble up to `kScribbleBytes` behind that.
    std::function<char*(int piece, char* out)> write;
};

inline constexpr std::size_t kScribbleBytes = 64;

/// A section of one piece with these bytes.
[[nodiscard]] FileSection constantSection(std::string bytes);

/// Makes the pieces of all sections on the pool and hands them to the sink in order, one buffer a thread.
/// False where `progress` cancelled.
bool streamSections(const std::vector<FileSection>& sections, const ByteSink& sink, ThreadPool& pool,
                    const MeshProgress& progress);

/// Of a binary STL: its title, a facet, and in each the normal before the corners.
inline constexpr std::size_t kStlTitleBytes = 80, kStlFacetBytes = 50, kStlNormalBytes = 12;

/// A section made in pieces of whole rows, about 8,192 elements each; `bytesPerElement` at most.
[[nodiscard]] FileSection rowSection(int rows, int elementsPerRow, std::size_t bytesPerElement,
                                     std::function<char*(int row0, int row1, char* out)> write);

/// A section made in pieces of a list: `write(i, out)` for each element.
template <typename Write>
[[nodiscard]] FileSection listSection(std::size_t count, std::size_t bytesPerElement, Write write) {
    return rowSection(static_cast<int>(count), 1, bytesPerElement, [write](int first, int last, char* out) {
        for (int i = first; i < last; ++i)
            out = write(static_cast<std::size_t>(i), out);
        return out;
    });
}

/// The bytes of a list as a section; the list must outlive it.
template <typename List>
[[nodiscard]] FileSection bytesSection(const List& list) {
    const auto elements = static_cast<int>(list.size());
    return rowSection(elements, 1, sizeof(list[0]), [&list](int first, int last, char* out) {
        const auto count = static_cast<std::size_t>(last - first);
        const auto bytes = std::as_bytes(std::span(list).subspan(static_cast<std::size_t>(first), count));
        std::memcpy(out, bytes.data(), bytes.size());
        return out + bytes.size();
    });
}

/// Throws Error for a mesh that cannot be.
[[noreturn]] inline void refuse(const std::string& name, const Phrase& words) {
    throw Error(name + ": " + words);
}

/// "Y up" or "Z up".
[[nodiscard]] inline std::string upWords(UpAxis up) {
    return up == UpAxis::Y ? "Y up" : "Z up";
}

/// Adds the vertices of the surface row by row, then those of its block, each of `bytesEach` at most: `put(out, column, row)`
/// and `put(out, vertex)` write one.
template <typename Put>
void addVertexSections(std::vector<FileSection>& sections, const MeshGrid& grid, std::size_t bytesEach, Put put) {
    sections.push_back(rowSection(grid.rows(), grid.columns(), bytesEach, [&grid, put](int row0, int row1, char* out) {
        for (int row = row0; row < row1; ++row)
            for (int column = 0; column < grid.columns(); ++column)
                out = put(out, column, row);
        return out;
    }));
    const std::vector<MeshBlock::Vertex>& vertices = grid.block().vertices;
    sections.push_back(listSection(vertices.size(), bytesEach,
                                   [&vertices, put](std::size_t i, char* out) { return put(out, vertices[i]); }));
}

/// The same with triangles: two between four samples of the surface, then those of the block. `put(out, triangle)`.
template <typename Put>
void addTriangleSections(std::vector<FileSection>& sections, const MeshGrid& grid, std::size_t bytesEach, Put put) {
    const int rows = grid.rows() - 1, columns = grid.columns() - 1;
    sections.push_back(rowSection(rows, columns, 2 * bytesEach, [&grid, columns, put](int row0, int row1, char* out) {
        for (int row = row0; row < row1; ++row)
            for (int column = 0; column < columns; ++column) {
                const std::uint32_t northWest = grid.index(column, row), southWest = grid.index(column, row + 1);
                out = put(out, MeshTriangle{northWest, southWest, northWest + 1});
                out = put(out, MeshTriangle{northWest + 1, southWest, southWest + 1});
            }
        return out;
    }));
    const std::vector<MeshTriangle>& walls = grid.block().triangles;
    sections.push_back(
        listSection(walls.size(), bytesEach, [&walls, put](std::size_t i, char* out) { return put(out, walls[i]); }));
}

} // namespace oxbow
