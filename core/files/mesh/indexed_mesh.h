#pragma once

#include "core/files/mesh/mesh_file.h"
#include "core/files/mesh/mesh_grid.h"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace oxbow {

/// A mesh of any shape in memory, in the file's axes.
struct IndexedMesh {
    std::string_view name; ///< in files that name what they hold
    UpAxis up = UpAxis::Y;
    std::array<double, 4> colour = {0.5, 0.5, 0.5, 1.0}; ///< linear, for formats with materials
    double roughness = 0.1;
    bool doubleSided = true;
    std::string colourFile; ///< a picture beside the file, for formats with materials
    std::shared_ptr<const std::string> colourPng; ///< bytes of one that the file takes in
    std::vector<MeshVector> positions;
    std::vector<MeshVector> normals;           ///< by vertex, or none
    std::vector<std::array<float, 4>> tangents; ///< by vertex, or none; the fourth is the side of the third axis
    std::vector<std::array<float, 2>> image; ///< by vertex, or none: share of the way from the west and the north edge
    std::vector<MeshTriangle> triangles;

    [[nodiscard]] float& heightOf(std::uint32_t vertex) {
        return up == UpAxis::Y ? positions[vertex].y : positions[vertex].z;
    }
    /// A vertex seen from above, its second axis northwards.
    [[nodiscard]] std::array<double, 2> planOf(std::uint32_t vertex) const {
        const MeshVector& at = positions[vertex];
        return {at.x, up == UpAxis::Y ? -at.z : at.y};
    }
};

/// Leaves vertices out, one after the other in this order and again until none can go: each is drawn into the neighbour
/// that leaves the best triangles (edge collapse, Hoppe1996). Only those go that lie inside the mesh and around which
/// everything has one height, to the bit; no other vertex moves. So the border, the ground that is covered and the
/// surface itself stay what they were, and no corner comes to lie on another's edge.
///
/// The mesh has positions, image places or none, and no normals. Nearly linear in the vertices.
void collapseFlat(IndexedMesh& mesh, std::span<const std::uint32_t> order);

} // namespace oxbow
