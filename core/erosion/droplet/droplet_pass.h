#pragma once

#include "core/base/shelf.h"
#include "core/erosion/droplet/droplet_tile.h"

#include <cstdint>

namespace oxbow {

struct DropletTotals {
    std::int64_t drops = 0;
    double rain = 0.0;             ///< drops that those stand for
    std::int64_t dropletSteps = 0; ///< cells that drops moved through
    ExactSum exported;             ///< m of ground of one cell: over open edges
    ExactSum rounding;             ///< m of ground of one cell: taken by rounding to float

    void add(const DropletTotals& other);
};

/// Carries out steps of rain on a terrain.
///
/// Drops are sorted into square tiles by where they start. A tile side is at least twice the farthest reach
/// of a drop, so tiles of one of four colours (even or odd column and row) never touch the same cell and fly
/// side by side, each on a private copy. The tiling moves at random every step, so that no seam shows.
class DropletPass {
public:
    struct Step {
        const DropletErosionParams& params;
        int index = 0;
        double& largestHeightM; ///< so far in the run; grows where the ground was raised
    };
    [[nodiscard]] DropletTotals run(const Step& step, WorkingTerrain& terrain, StageContext& context);

private:
    Shelf<DropletTile> m_tiles; ///< copies to be used again, as many as there are threads at work
};

[[nodiscard]] int dropletStepCount(const DropletErosionParams& params, const GridSpec& grid);

} // namespace oxbow
