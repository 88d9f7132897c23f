#pragma once

#include "core/base/compute.h"
#include "core/terrain/heightmap.h"

#include <span>

namespace oxbow {

/// What diffusion did to the amount of ground, m of one cell.
struct DiffusionBalance {
    double out = 0.0;      ///< carried off where it arrived
    double rounding = 0.0; ///< taken by rounding the cells
};

/// One implicit step of dz/dt = D lap z, along the rows, then along the columns (each (1 - ratio d²) z' = z):
/// stable and without new extremes for any ratio = D dt / cell². Between two cells D is scaled by the harmonic mean
/// of their softness, 1 - hardness: none where one is bedrock. Walls at the map's edges. A cell keeps the share `kept` of
/// what arrives (0: it stays as it is), and the rest is carried off. Cost: four passes over the cells.
/// `hardness` may be null: 0 everywhere.
DiffusionBalance diffuse(double ratio, std::span<const float> kept, const Heightmap* hardness, const Compute& compute,
                         Heightmap& ground);

/// The same bytes where every cell keeps all and nothing is hard, for those who ask for no balance.
void diffuseEvenly(double ratio, const Compute& compute, Heightmap& ground);

} // namespace oxbow
