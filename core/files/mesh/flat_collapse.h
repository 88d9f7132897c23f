#pragma once

#include "core/files/mesh/indexed_mesh.h"

#include <span>

namespace oxbow {

/// Leaves vertices out, one after the other in this order and again until none can go: each is drawn into the neighbour
/// that leaves the best triangles (edge collapse, Hoppe1996). Only those go that lie inside the mesh and around which
/// everything has one height, to the bit; no other vertex moves. So the border, the ground that is covered and the
/// surface itself stay what they were, and no corner comes to lie on another's edge.
///
/// The mesh has positions, image places or none, and no normals. Nearly linear in the vertices.
void collapseFlat(IndexedMesh& mesh, std::span<const std::uint32_t> order);

} // namespace oxbow
