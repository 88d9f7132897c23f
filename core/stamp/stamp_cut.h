#pragma once

#include "core/base/compute.h"
#include "core/terrain/heightmap.h"

#include <filesystem>

namespace oxbow {

/// A rectangle of ground, or the ellipse in it, that is kept as a stamp.
struct StampCut {
    double eastM = 0.0; ///< of its middle
    double southM = 0.0;
    double rotationDeg = 0.0; ///< clockwise
    double widthM = 1000.0;
    double depthM = 1000.0;
    bool isRound = false;
    double softEdge = 0.25; ///< share of the way from the edge to the middle along which it falls to 0
};

/// The ground in it, a sample a cell of the map: less the plane that fits its edge best (least squares), and falling
/// to 0 at the edge, so that it can be laid anywhere without a wall. Ground beyond the map and cells without a height
/// count as the plane. Throws Error where it is smaller than two cells or larger than a grid may be, Cancelled.
[[nodiscard]] Heightmap cutStamp(const Heightmap& ground, const StampCut& cut, const Compute& compute);

/// Writes it by extension; in integers 0 m is a sample of its own. Throws Error.
void writeStamp(const std::filesystem::path& path, const Heightmap& stamp, ThreadPool* pool = nullptr);

} // namespace oxbow
