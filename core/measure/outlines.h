#pragma once

#include "core/terrain/heightmap.h"
#include "core/terrain/lake.h"

#include <cstdint>
#include <span>
#include <vector>

/// Lines and areas of a map, in metres from its north-west corner.
namespace oxbow {

/// A part of an area whose cells touch along their sides: its border and, behind it, those of its holes. Rings are not closed by a
/// repeated point; the area lies to the left of each, seen with south down: borders run anticlockwise.
using Outline = std::vector<std::vector<MapPoint>>;

/// The parts of every area of cells with one number, along the sides of cells: parts of number n at place n - 1, of numbers 1 to
/// `count`. Points stand at corners only. The same for any number of threads: there is one. Cost: linear in the
/// cells and, for holes, in borders times holes of one area.
[[nodiscard]] std::vector<std::vector<Outline>> areaOutlines(std::span<const std::uint32_t> ids, const GridSpec& grid,
                                                             std::size_t count);

struct ContourLine {
    double levelM = 0.0;
    bool isClosed = false;         ///< the last point repeats the first
    std::vector<MapPoint> points; ///< higher ground to the left, seen with south down
};

/// Lines of equal height at the multiples of an interval, linear between the middles of neighbouring cells (marching
/// squares; where two opposite corners of a square are high, their mean decides). Ground at a level counts as above
/// it. None where a value is not finite. Lines from edge to edge first, then rings, from the lowest level up.
[[nodiscard]] std::vector<ContourLine> contourLines(const Heightmap& ground, double intervalM);

/// One, two or five times a power of ten that makes some twenty contours.
[[nodiscard]] double usualIntervalM(const Heightmap& ground);

} // namespace oxbow
