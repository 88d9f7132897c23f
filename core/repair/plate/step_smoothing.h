#pragma once

#include "core/base/compute.h"
#include "core/terrain/heightmap.h"

#include <optional>

namespace oxbow {

/// Takes the terraces out of a map that was stored in few steps of `stepM` (8-bit pictures, whole metres).
///
/// Of all surfaces within half a step of every sample, which is all that the samples say, it looks for the likeliest:
/// a thin plate that bends where the ground itself does. Rounding is noise of variance step²/12; what a cell differs
/// from the plate through its neighbours by (thin_plate.h), less what such noise makes of that, is the variance v of the
/// ground itself, measured within three cells. A sweep moves each cell to the mean of the prediction p and of its sample
/// h, weighted by what is known of them,
///
///     z = (p step²/12 + h v) / (step²/12 + v),   then within half a step of h,
///
/// so flat ground loses its terraces and rough ground, on which no step shows, keeps its samples. Terraces wider than a
/// cell are first smoothed on grids of half, a quarter ... of the cells, as many as they are wide.
///
/// This is the first estimate by which the noise is then taken out of the samples wave by wave (block_shrinkage.h), again
/// within half a step.
///
/// The result rounds to the same samples: nothing the file said is lost. Equal for any number of threads. Heights must
/// be finite. Cost: some eight sweeps of the map, and a thousand multiplications a cell. Throws Cancelled.
void smoothSteps(Heightmap& heightmap, float stepM, const Compute& compute);

/// Steps in which the heights of a map stand.
struct HeightSteps {
    double stepM = 0.0;       ///< every height is a whole number of it from every other
    int levels = 0;           ///< different heights
    double equalShare = 0.0;  ///< share of neighbouring cells of one height
    double meanRiseM = 0.0;   ///< mean difference of neighbours that differ
    /// Whether they show: a step is more than a tenth of what neighbours that differ are apart.
    [[nodiscard]] bool show() const { return stepM > 0.1 * meanRiseM; }
};

/// The step on which all heights lie: the least distance of two of them. None where not all lie on it, within what
/// float can tell, or there are more than 65536 different heights. Cost: a sort of the different heights.
[[nodiscard]] std::optional<HeightSteps> heightSteps(const Heightmap& heightmap, const Compute& compute);

} // namespace oxbow
