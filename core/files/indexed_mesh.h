#pragma once

#include "core/files/mesh_file.h"
#include "core/files/mesh_grid.h"

#include <array>
#include <string_view>
#include <vector>

namespace oxbow {

/// A mesh of any shape in memory, in the file's axes.
struct IndexedMesh {
    std::string_view name; ///< in files that name what they hold
    UpAxis up = UpAxis::Y;
    std::array<double, 4> colour = {0.5, 0.5, 0.5, 1.0}; ///< linear, for formats with materials
    std::vector<MeshVector> positions;
    std::vector<std::array<float, 2>> image; ///< by vertex: share of the way from the west and the north edge
    std::vector<MeshTriangle> triangles;
};

/// Writes OBJ, PLY and GLB with image coordinates, STL without. `name` stands at the front of errors.
void writeIndexedMesh(const ByteSink& sink, MeshFormat format, const IndexedMesh& mesh,
                      const std::string& name);

} // namespace oxbow
