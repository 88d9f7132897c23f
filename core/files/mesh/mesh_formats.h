#pragma once

#include "core/files/mesh/mesh_grid.h"
#include "core/files/mesh/mesh_stream.h"

namespace oxbow {

/// Of a binary STL: its title, a facet, and in each the normal before the corners.
inline constexpr std::size_t kStlTitleBytes = 80, kStlFacetBytes = 50, kStlNormalBytes = 12;

/// A section made in pieces of whole rows, about 8,192 elements each; `bytesPerElement` at most.
[[nodiscard]] FileSection rowSection(int rows, int elementsPerRow, std::size_t bytesPerElement,
                                     std::function<char*(int row0, int row1, char* out)> write);

/// A section made in pieces of a list.
[[nodiscard]] FileSection listSection(std::size_t count, std::size_t bytesPerElement,
                                      std::function<char*(std::size_t i, char* out)> write);

/// The three corners of both triangles between rows `row` and `row + 1`, columns `column` and `column + 1`.
[[nodiscard]] std::array<MeshTriangle, 2> quadTriangles(const MeshGrid& grid, int column, int row);

} // namespace oxbow
