#pragma once

#include "core/base/thread_pool.h"
#include "core/terrain/heightmap.h"
#include "core/terrain/rgb_image.h"

#include <optional>

namespace oxbow {

struct ReliefOptions {
    double sunAzimuthDeg = 315.0; ///< clockwise from north
    double sunHeightDeg = 28.0;   ///< above the horizon
    /// Multiplies heights before they are lit; unset: as much as gives a flat land visible relief, 1 to 4.
    std::optional<double> verticalExaggeration = {};
    /// Pixels along the longer side; 0: one a cell.
    int longestSidePx = 0;
    /// Ground and water in their colours; else everything in light grey.
    bool naturalColours = true;
};

/// A picture of a terrain from straight above, made without a graphics card.
///
/// The light is a sun of some width and a sky of 36 patches. Whether a cell sees a patch is found by carrying
/// the height of the shadow cell by cell away from it, S = max(S', h') - d tan(height), with cells between
/// rows interpolated: a few operations a cell and patch. Ground is coloured by slope, height and noise, water
/// by depth; then a filmic curve and sRGB. Cells without a height are drawn at the lowest one.
///
/// `water` (depth, m) and `seaLevelM` may be absent. The same picture comes out for any number of threads.
[[nodiscard]] Rgb8Image shadedRelief(const Heightmap& elevation, const Heightmap* water,
                                     std::optional<double> seaLevelM, const ReliefOptions& options,
                                     ThreadPool& pool);

} // namespace oxbow
