#pragma once

#include "core/base/thread_pool.h"
#include "core/terrain/heightmap.h"

#include <vector>

namespace oxbow {

/// A patch of sun or sky, far away.
struct Light {
    double azimuth; ///< radians, clockwise from north
    double height;  ///< radians above the horizon, below a right angle
    float weight;
};

/// Light on each cell: the sum over lights of weight x visibility x cosine to the surface. What a cell sees of a
/// light is found by carrying the shadow's edge from line to line of cells away from it; its border is one line
/// wide. The same bytes everywhere. Cost: one pass a light and one for six.
[[nodiscard]] std::vector<float> illumination(const Heightmap& ground, const std::vector<Light>& lights,
                                              ThreadPool& pool);

} // namespace oxbow
