#pragma once

#include "core/base/compute.h"
#include "core/terrain/heightmap.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace oxbow {

/// Connected cells of exactly one height, corners included: water whose bed the map does not have, or ground that was
/// levelled.
struct Flat {
    float heightM = 0.0f;
    std::size_t cells = 0;
    std::uint32_t first = 0;  ///< of its cells
    bool atEdge = false;      ///< reaches the edge of the map
    bool below = true;        ///< no cell beside it is lower: it can be water
};

/// Flats of at least so many cells, the largest first. Cost: a pass over the cells and one over those of flats.
[[nodiscard]] std::vector<Flat> findFlats(const Heightmap& ground, std::size_t minCells);

struct BedShape {
    double slope = 0.05;   ///< rise over run from the shore down
    double depthM = 100.0; ///< that the bed comes close to far from the shore

    /// How far the bed lies below the shore's level, so many metres from it.
    [[nodiscard]] double sinkM(double awayM) const {
        const double down = slope * std::min(awayM, 1e9);
        return depthM > 0.0 ? down / (1.0 + down / depthM) : 0.0;
    }
};

/// Gives the flats that can be water a bed: a cell sinks by s d / (1 + s d / depth), d its distance to the shore (between
/// cell centres less half a cell; the edge of the map is no shore), s the slope there. Shores and everything else stay.
void digBeds(Heightmap& ground, const std::vector<Flat>& flats, const BedShape& shape, const Compute& compute);

} // namespace oxbow
