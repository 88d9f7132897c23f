#pragma once

#include "core/base/thread_pool.h"
#include "core/terrain/heightmap.h"
#include "core/terrain/rgb_image.h"

namespace oxbow {

/// Rise over run to the east and to the south, by central differences; one-sided at the edge, 0 along a side
/// of one cell. NaN next to a cell without a value.
struct Gradient {
    float east = 0.0f;
    float south = 0.0f;
};
[[nodiscard]] Gradient gradientAt(const Heightmap& elevation, int x, int y);

/// Steepest slope at each cell, degrees in [0, 90).
[[nodiscard]] Heightmap slopeMap(const Heightmap& elevation, ThreadPool& pool);

/// Normals as a tangent-space texture: red east, green north (the OpenGL convention; DirectX has green
/// south), blue up; -1 ... 1 is mapped to 0 ... 65535. A cell without a slope reads as level.
[[nodiscard]] Rgb16Image normalMap(const Heightmap& elevation, ThreadPool& pool);

} // namespace oxbow
