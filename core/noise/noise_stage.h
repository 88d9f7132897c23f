#pragma once

#include "core/base/compute.h"
#include "core/noise/noise_params.h"
#include "core/stage/stage.h"
#include "core/terrain/map_window.h"

namespace oxbow {

/// Makes base terrain from noise (noise_field.h), or lays noise over the ground that is there. One step. The
/// height of a cell is the mean of the noise over it, so that what is computed on means of cells starts alike
/// at every resolution. Cost: cells times octaves.
[[nodiscard]] StageKind noiseStage();

/// Writes (or adds) the noise into `ground`, which may be a window of a larger map; throws Cancelled when asked to stop.
void makeNoise(const NoiseParams& params, Heightmap& ground, const Compute& compute, const MapWindow& window = {});

} // namespace oxbow
