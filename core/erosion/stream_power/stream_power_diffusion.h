#pragma once

#include "core/base/compute.h"
#include "core/terrain/bent_grid.h"

#include <span>

namespace oxbow {

/// What diffusion did to the amount of ground, m of one mean cell.
struct DiffusionBalance {
    double out = 0.0;      ///< carried off where it arrived
    double rounding = 0.0; ///< taken by rounding the cells
};

/// What the cells of a ground are like.
struct DiffusionCells {
    std::span<const float> kept;         ///< the share of what arrives that stays; the rest is carried off. 0: the cell stays as it is
    const Heightmap* hardness = nullptr; ///< null: 0 everywhere
    const BentNodes* nodes = nullptr;    ///< null: squares
};

/// One implicit step of dz/dt = D lap z, along the rows, then along the columns (each (1 - ratio d²) z' = z):
/// stable and without new extremes for any ratio = D dt / cell². Between two cells D is scaled by the harmonic mean
/// of their softness, 1 - hardness: none where one is bedrock. Walls at the map's edges. Cost: four passes over the cells.
///
/// On a bent grid the flow is that of its faces (BentFaces), the part across lines that of the ground as it was. The amount stays,
/// by the nodes' areas, and a slope stays a slope.
DiffusionBalance diffuse(double ratio, const DiffusionCells& cells, const Compute& compute, Heightmap& ground);

/// The same bytes where every cell keeps all and nothing is hard, for those who ask for no balance.
void diffuseEvenly(double ratio, const Compute& compute, Heightmap& ground);

} // namespace oxbow
