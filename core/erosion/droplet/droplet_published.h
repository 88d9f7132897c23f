#pragma once

#include "core/erosion/droplet/droplet_erosion.h"

#include <cstdint>

/// The loop of "Hydraulic Erosion Simulation" (founding system F4, 2019) as its author published it, drop by
/// drop and cell by cell, with its faults. Heights h are levels 0...255 of the range that the ground had when
/// the stage began; a place p is (row, column), [p] the cell nearest to it, ties to the even one.
///
///     p = (rows - 1, columns - 1) * two random numbers, v = wind, speed = |v|, s = 0
///     up to move_cap_steps times:
///         v   <- inertia v - (1 - inertia) grad[p],     grad of the ground as it was when the drop fell
///         p'   = p + v / |v|;  the drop ends where v is 0, off the map, or where its water <= water_cutoff
///         dh   = h[p'] - h[p],  c = max(min_slope, -dh) speed water capacity
///         s > c:  h[p] += (s - c) deposition_rate, taken from s;  speed <- 0
///         else:   e = min((c - s) erosion_rate, -dh);  s += e;  speed <- sqrt |speed² - gravity dh|
///                 h[p + (i, j)] and h[p - (i, j)] -= e (r - |(i, j)|) / (4/3 pi r²)   for 1 <= i, j, |(i, j)| <= r
///         water falls by its first amount / move_cap_steps, or by its share `evaporation`
///
/// Its faults, kept: the brush leaves out the middle, the axes and two of four quadrants, so that the ground
/// loses less than half of what drops take up; it reaches round the north and west edges to the far side; a
/// drop that goes uphill with capacity left raises the ground and owes it; a deposit stops the drop's speed;
/// what a drop carries at its end is lost. A radius of 0, which published takes up ground and removes none, is
/// one cell here: h[p] -= e. Heights are kept within 1000 times the range, which only settings reach that
/// blow up.
///
/// Rain (layer) says how many drops a start stands for, Hardness holds ground back. Drops follow each other,
/// so nothing depends on threads; heights are rounded to float after each step of the stage.
/// Cost: a drop's moves times r².
namespace oxbow {

/// Steps of the stage: few, but no step takes long.
[[nodiscard]] int publishedStepCount(const DropletErosionParams& params, const GridSpec& grid);

/// Cells that drops visit at most, over those of the map.
[[nodiscard]] double publishedVisitsPerCell(const DropletErosionParams& params, const GridSpec& grid);

/// The range of the ground when the stage began, m.
struct PublishedRange {
    double low = 0.0, high = 0.0;
};

/// Carries out a step; returns how many drops fell. What the ground lost or gained is booked.
[[nodiscard]] std::int64_t runPublishedDroplets(const DropletErosionParams& params, int step,
                                                const PublishedRange& range, WorkingTerrain& terrain,
                                                StageContext& context);

} // namespace oxbow
